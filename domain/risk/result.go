package risk

import (
	"cmp"
	"math"
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
)

// Outcome is what the runs say of one finish.
type Outcome struct {
	Row                kernel.Row // kernel.SummaryRow: the project
	Planned            kernel.Minute
	P10, P50, P80, P90 kernel.Minute
	Reached            int     // runs that ended by the planned finish
	Mean, Deviation    float64 // from the planned finish, in working minutes of the project's calendar
	Bars               []Bar
}

// Bar is how many runs ended from an instant up to the next bar's; all bars span as many whole days.
type Bar struct {
	From kernel.Minute `json:"from"`
	Runs int           `json:"runs"`
}

// Critical is how many runs had an activity on the longest path.
type Critical struct {
	Row  kernel.Row
	Runs int
}

// Driver is what an activity does to the finish of the project.
type Driver struct {
	Row         kernel.Row
	Correlation float64 // of ranks, -1 to 1
	// Low and High are how far the mean finish of the tenth of its lowest and its highest draws lies from the mean of all runs, in working
	// minutes of the project's calendar.
	Low, High float64
	Runs      int // with it on the longest path
}

// Result is what a study comes to.
type Result struct {
	Runs, Varying int
	Project       Outcome
	Milestones    []Outcome
	Critical      []Critical // of what is not complete and is ever on it, the most frequent first
	Drivers       []Driver   // the strongest first
}

// The most that a result lists.
const (
	mostBars    = 40
	MostDrivers = 30
)

// Result sums the study up. All runs have been done.
func (s *Study) Result(runners []*Runner) Result {
	runs := make([]int32, s.plan.Network.Len())
	for _, r := range runners {
		for pos, n := range r.critical {
			runs[pos] += n
		}
	}
	out := Result{Runs: s.plan.Runs, Varying: len(s.items), Project: s.outcome(kernel.SummaryRow, s.planned, s.finish)}
	for i, row := range s.plan.Milestones {
		out.Milestones = append(out.Milestones, s.outcome(row, s.stands[i], s.reached[i]))
	}
	for pos, n := range runs {
		if a := s.plan.Network.Activity(int32(pos)); n > 0 && a.State != cpm.Completed {
			out.Critical = append(out.Critical, Critical{a.Row, int(n)})
		}
	}
	slices.SortFunc(out.Critical, func(a, b Critical) int { return cmp.Or(cmp.Compare(b.Runs, a.Runs), cmp.Compare(a.Row, b.Row)) })
	out.Drivers = s.drivers(runs)
	return out
}

func (s *Study) outcome(row kernel.Row, planned kernel.Minute, finishes []kernel.Minute) Outcome {
	sorted := slices.Clone(finishes)
	slices.Sort(sorted)
	at := func(percent int) kernel.Minute { return sorted[(len(sorted)*percent+99)/100-1] }
	o := Outcome{Row: row, Planned: planned, P10: at(10), P50: at(50), P80: at(80), P90: at(90)}
	o.Reached, _ = slices.BinarySearch(sorted, planned+1)
	from := s.plan.Calendar.Worked(planned)
	beyond := func(f kernel.Minute) int64 { return int64(s.plan.Calendar.Worked(f) - from) }
	var sum int64
	for _, f := range sorted {
		sum += beyond(f)
	}
	n := float64(len(sorted))
	o.Mean = float64(sum) / n
	if len(sorted) > 1 {
		squares := 0.0 // around the mean: those of the minutes themselves leave 64 bits; a conversion keeps machines from fusing two roundings
		for _, f := range sorted {
			d := float64(beyond(f)) - o.Mean
			squares += float64(d * d)
		}
		o.Deviation = math.Sqrt(squares / (n - 1))
	}
	o.Bars = bars(sorted)
	return o
}

// bars counts sorted finishes in at most mostBars spans of whole days.
func bars(sorted []kernel.Minute) []Bar {
	day := func(m kernel.Minute) kernel.Minute { // finishes lie on the day they end, also at its midnight
		d := (m - 1) / kernel.Day
		if (m-1)%kernel.Day < 0 {
			d--
		}
		return d
	}
	first, last := day(sorted[0]), day(sorted[len(sorted)-1])
	width := (last-first)/mostBars + 1
	out := make([]Bar, (last-first)/width+1)
	for i := range out {
		out[i].From = (first + kernel.Minute(i)*width) * kernel.Day
	}
	for _, f := range sorted {
		out[(day(f)-first)/width].Runs++
	}
	return out
}

// drivers measures what the activities that are ever on the longest path do to the finish. Their draws are made again rather than kept.
func (s *Study) drivers(critical []int32) []Driver {
	n := s.plan.Runs
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(s.finish[a], s.finish[b]), cmp.Compare(a, b)) })
	rank, spread := make([]int64, n), int64(0) // twice the rank, from the middle one on; equal finishes share theirs
	for i := 0; i < n; {
		j := i
		for j < n && s.finish[order[j]] == s.finish[order[i]] {
			j++
		}
		for k := i; k < j; k++ {
			rank[order[k]] = int64(i+j) - int64(n)
		}
		i = j
	}
	for _, r := range rank {
		spread += r * r
	}
	if spread == 0 {
		return nil
	}
	worked, mean := make([]int64, n), int64(0)
	from := s.plan.Calendar.Worked(s.planned)
	of := make([]uint64, n)
	for i, f := range s.finish {
		worked[i], of[i] = int64(s.plan.Calendar.Worked(f)-from), run(s.plan.Seed, i)
		mean += worked[i]
	}
	var out []Driver
	for i := range s.items {
		it := &s.items[i]
		if critical[it.pos] == 0 || it.Range.Low == it.Range.High {
			continue
		}
		d := s.driver(it, of, rank, worked, float64(mean)/float64(n), float64(spread))
		d.Runs = int(critical[it.pos])
		out = append(out, d)
	}
	slices.SortStableFunc(out, func(a, b Driver) int { return cmp.Compare(math.Abs(b.Correlation), math.Abs(a.Correlation)) })
	return out[:min(len(out), MostDrivers)]
}

// driver measures one. A draw stands for its rank: both order the work alike.
func (s *Study) driver(it *item, of []uint64, rank, worked []int64, mean, spread float64) Driver {
	const grain = 1 << 16
	var with, sum, squares, low, high, lows, highs int64
	for i := range of {
		u := it.share(of[i])
		x := int64(u*grain) - grain/2
		with, sum, squares = with+x*rank[i], sum+x, squares+x*x
		switch {
		case u < 0.1:
			low, lows = low+worked[i], lows+1
		case u >= 0.9:
			high, highs = high+worked[i], highs+1
		}
	}
	d := Driver{Row: it.Row}
	own := float64(squares) - float64(float64(sum)*float64(sum))/float64(len(of))
	if own > 0 {
		d.Correlation = float64(with) / (math.Sqrt(own) * math.Sqrt(spread)) // ranks sum to nothing
	}
	if lows > 0 {
		d.Low = float64(low)/float64(lows) - mean
	}
	if highs > 0 {
		d.High = float64(high)/float64(highs) - mean
	}
	return d
}
