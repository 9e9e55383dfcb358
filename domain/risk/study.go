package risk

import (
	"cmp"
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Shape is how draws lie in a range.
type Shape string

// The shapes.
const (
	Triangular Shape = "triangular"
	BetaPERT   Shape = "pert"
)

// Shapes are all of them, the default first.
var Shapes = []Shape{Triangular, BetaPERT}

// Bounds of a study. MostWork is of runs times activities of the network: about a minute of one processor.
const (
	MostRuns       = 100_000
	MostMilestones = 20
	MostWork       = 500_000_000
)

// Range is what is left of an activity, in working minutes of its calendar.
type Range struct {
	Shape             Shape
	Low, Likely, High int32
}

// Activity is one whose work varies. Left is what the plan says is left of it, which its range moves.
type Activity struct {
	Row         kernel.Row
	Left        int32
	Range       Range
	Group       int            // activities of one group draw together
	Correlation kernel.Percent // of their ranks
}

// Plan is what is simulated. Network must not be patched until the study is over.
type Plan struct {
	Network    *cpm.Network
	Calendar   *worktime.Calendar // of the project
	Activities []Activity
	Milestones []kernel.Row // activities or summaries whose finish is reported too
	Runs       int
	Seed       uint64
}

// item is an activity with what its draws need.
type item struct {
	Activity
	Range
	pos               int32
	shares            float64 // how often it takes the draw of its group
	peak, left, right float64 // of a triangle
	table             *quantiles
}

// Study is a simulation under way. Each goroutine takes a Runner of its own.
type Study struct {
	plan       Plan
	items      []item
	milestones []int32 // positions
	planned    kernel.Minute
	stands     []kernel.Minute   // of each milestone, in the plan
	finish     []kernel.Minute   // of each run
	reached    [][]kernel.Minute // of each milestone, of each run
}

// New begins a study. Refusals: risk.runs, risk.too_much_work with the most runs such a plan may have, risk.range with the row,
// risk.milestone, and those of a calculation.
func New(p Plan) (*Study, error) {
	if p.Runs < 1 || p.Runs > MostRuns {
		return nil, fault.New(fault.Invalid, "risk.runs", fault.P{"min": 1, "max": MostRuns})
	}
	if len(p.Milestones) > MostMilestones {
		return nil, fault.New(fault.TooLarge, "risk.milestones", fault.P{"max": MostMilestones})
	}
	if n := max(1, p.Network.Len()); int64(p.Runs)*int64(n) > MostWork {
		return nil, fault.New(fault.TooLarge, "risk.too_much_work", fault.P{"runs": p.Runs, "activities": n, "max": MostWork / n})
	}
	s := &Study{plan: p, finish: make([]kernel.Minute, p.Runs)}
	sample := p.Network.Sample()
	var err error
	if s.planned, err = sample.Run(); err != nil {
		return nil, err
	}
	tables := map[int32]*quantiles{}
	for _, a := range p.Activities {
		pos, known := p.Network.Position(a.Row)
		if !known || !sample.Varies(pos) {
			continue
		}
		it, err := a.item(pos, tables)
		if err != nil {
			return nil, err
		}
		s.items = append(s.items, it)
	}
	slices.SortFunc(s.items, func(a, b item) int { return cmp.Compare(a.Row, b.Row) })
	for _, row := range p.Milestones {
		pos, known := p.Network.Position(row)
		if !known || sample.Finish(pos) == kernel.None {
			return nil, fault.New(fault.NotFound, "risk.milestone", fault.P{"row": row})
		}
		s.milestones = append(s.milestones, pos)
		s.stands = append(s.stands, sample.Finish(pos))
		s.reached = append(s.reached, make([]kernel.Minute, p.Runs))
	}
	return s, nil
}

func (a Activity) item(pos int32, tables map[int32]*quantiles) (item, error) {
	r := a.Range
	if r.Low < 0 || r.Likely < r.Low || r.High < r.Likely || !slices.Contains(Shapes, r.Shape) || a.Correlation < 0 || a.Correlation > kernel.Hundred {
		return item{}, fault.New(fault.Invalid, "risk.range", fault.P{"row": a.Row})
	}
	it := item{Activity: a, Range: r, pos: pos, shares: root(a.Correlation)}
	span := float64(r.High - r.Low)
	if span == 0 {
		return it, nil
	}
	it.left, it.right = float64(r.Likely-r.Low), float64(r.High-r.Likely)
	it.peak = it.left / span
	if r.Shape == BetaPERT {
		at := int32((int64(r.Likely-r.Low)*1000 + int64(r.High-r.Low)/2) / int64(r.High-r.Low))
		if tables[at] == nil {
			tables[at] = pert(at)
		}
		it.table = tables[at]
	}
	return it, nil
}

// Runs is how many there are to do.
func (s *Study) Runs() int { return s.plan.Runs }

// Varying is how many activities vary.
func (s *Study) Varying() int { return len(s.items) }

// Runner does runs of a study, one after another. It allocates nothing for a run.
type Runner struct {
	study    *Study
	sample   *cpm.Sample
	critical []int32 // runs of this runner with each position on the longest path
}

// Runner gives one for a goroutine.
func (s *Study) Runner() *Runner {
	return &Runner{study: s, sample: s.plan.Network.Sample(), critical: make([]int32, s.plan.Network.Len())}
}

// Run does the run of a number from 0. Each is to be done once, by any runner. Refusal: schedule.horizon.
func (r *Runner) Run(number int) error {
	s := r.study
	of := run(s.plan.Seed, number)
	for i := range s.items {
		it := &s.items[i]
		r.sample.Lengthen(it.pos, it.at(it.share(of))-it.Activity.Left)
	}
	finish, err := r.sample.Run()
	if err != nil {
		return err
	}
	s.finish[number] = finish
	for i, pos := range s.milestones {
		s.reached[i][number] = r.sample.Finish(pos)
	}
	for pos := range r.critical {
		if r.sample.OnLongestPath(int32(pos)) {
			r.critical[pos]++
		}
	}
	return nil
}
