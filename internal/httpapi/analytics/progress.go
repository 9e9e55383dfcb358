package analytics

import (
	"encoding/json"

	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
)

// Words for where a plan stands.
const (
	complete    = "complete"    // all is done
	neverSo     = "beyond"      // more is done than the plan ever expects
	unbaselined = "no-baseline" // measured on the current dates
)

// SectorsView is how far each schedule is beside what was expected of it.
type SectorsView struct {
	Real     *kernel.Percent `json:"real"` // of all, by weight; null where there is nothing to weigh
	Expected *kernel.Percent `json:"expected"`
	Gap      *kernel.Percent `json:"gap"` // real less expected
	Sectors  []SectorView    `json:"sectors"`
}

// SectorView is one schedule.
type SectorView struct {
	Schedule kernel.ScheduleID `json:"schedule"`
	Name     string            `json:"name"`
	At       kernel.Minute     `json:"at"` // the status date it is looked at
	Real     *kernel.Percent   `json:"real"`
	Expected *kernel.Percent   `json:"expected"`
	Gap      *kernel.Percent   `json:"gap"`
	Weight   kernel.Percent    `json:"weight"`   // of the whole
	Measured bool              `json:"measured"` // on a baseline; else on current dates
	Waiting  int               `json:"waiting"`
	Doing    int               `json:"doing"`
	Done     int               `json:"done"`
	Overdue  int               `json:"overdue"`
	Ahead    int               `json:"advancement"`
}

func (b *book) sectors() SectorsView {
	out := SectorsView{Sectors: []SectorView{}}
	var real, expected int64
	for i := range b.plans {
		p := &b.plans[i]
		v := SectorView{Schedule: p.ID, Name: p.Name, At: b.at(p.Schedule), Measured: p.baseline != nil, Weight: figures.ShareOf(p.weight, b.whole)}
		if p.weight > 0 {
			real += p.real
			expected += p.expected
			v.Real, v.Expected, v.Gap = gap(p.real, p.expected, p.weight)
		}
		for k := range p.leaves {
			due := kernel.Zero
			if w := p.base[k]; w.Milestone || w.Weight == 0 {
				w.Weight = figures.Whole
				due = figures.ShareOf(w.By(v.At), figures.Whole)
			} else {
				due = figures.ShareOf(w.By(v.At), w.Weight)
			}
			switch schedule.StatusOf(p.leaves[k].Progress, due) {
			case schedule.Done:
				v.Done++
			case schedule.Overdue:
				v.Overdue++
			case schedule.Advancement:
				v.Ahead++
			case schedule.Doing:
				v.Doing++
			default:
				v.Waiting++
			}
		}
		out.Sectors = append(out.Sectors, v)
	}
	if b.whole > 0 {
		out.Real, out.Expected, out.Gap = gap(real, expected, b.whole)
	}
	return out
}

func gap(real, expected, whole int64) (r, e, g *kernel.Percent) {
	r, e = new(figures.ShareOf(real, whole)), new(figures.ShareOf(expected, whole))
	return r, e, new(*r - *e)
}

// OverdueView is how many days the work is late: overdue is positive, ahead negative. State says why there is no figure.
type OverdueView struct {
	DaysLate *json.Number  `json:"daysLate"` // working days
	GapDays  *json.Number  `json:"gapDays"`  // calendar days from the earned date to the status date
	State    string        `json:"state"`
	Sectors  []LateView    `json:"sectors"`
	Weeks    []GapWeekView `json:"weeks"`
}

// LateView is one schedule.
type LateView struct {
	Schedule kernel.ScheduleID `json:"schedule"`
	Name     string            `json:"name"`
	DaysLate *json.Number      `json:"daysLate"`
	GapDays  *json.Number      `json:"gapDays"`
	State    string            `json:"state"`
}

// GapWeekView is the gap as it was at the beginning of a week.
type GapWeekView struct {
	Start   kernel.Minute `json:"start"`
	GapDays *json.Number  `json:"gapDays"`
}

func days(parts *int64) *json.Number {
	if parts == nil {
		return nil
	}
	return new(wire.Per(*parts, 10_000))
}

// there is a figure, nil where there is none.
func there(parts int64, is bool) *int64 {
	if !is {
		return nil
	}
	return &parts
}

// lateness of the whole: working days late and calendar days behind the earned date, in ten-thousandths.
func (b *book) lateness() (late, behind *int64) {
	if b.empty() != "" {
		return nil, nil
	}
	all, _ := b.axis()
	works, status := b.all(baseOf), b.status()
	done := b.real(b.held, []kernel.Minute{status})[0]
	gapped, met := figures.Gap(figures.Curve(works, all), all, done, status)
	return there(figures.DaysLate(works, done, status, b.plans[0].standard, b.plans[0].MinutesPerDay)), there(gapped, met && done < b.whole)
}

func (b *book) overdue() OverdueView {
	out := OverdueView{State: b.empty(), Sectors: []LateView{}, Weeks: []GapWeekView{}}
	if out.State != "" {
		return out
	}
	all, shown := b.axis()
	for i := range b.plans {
		p := &b.plans[i]
		v := LateView{Schedule: p.ID, Name: p.Name}
		switch {
		case p.weight == 0:
			v.State = noActivities
		default:
			at := b.at(p.Schedule)
			late, is := figures.DaysLate(p.base, p.real, at, p.standard, p.MinutesPerDay)
			gapped, met := figures.Gap(figures.Curve(p.base, all), all, p.real, at)
			v.DaysLate, v.GapDays, v.State = days(there(late, is)), days(there(gapped, met && p.real < p.weight)), stateOf(p, is)
		}
		out.Sectors = append(out.Sectors, v)
	}
	status := b.status()
	curve := figures.Curve(b.all(baseOf), all)
	done := b.real(b.held, []kernel.Minute{status})[0]
	late, behind := b.lateness()
	out.DaysLate, out.GapDays = days(late), days(behind)
	switch {
	case done >= b.whole:
		out.State = complete
	case !b.measured():
		out.State = unbaselined
	}
	for k, real := range b.real(b.held, shown) {
		if shown[k] > status {
			break
		}
		if shown[k] < b.since {
			out.Weeks = append(out.Weeks, GapWeekView{Start: shown[k]})
			continue
		}
		gapped, met := figures.Gap(curve, all, real, shown[k])
		out.Weeks = append(out.Weeks, GapWeekView{Start: shown[k], GapDays: days(there(gapped, met))})
	}
	return out
}

func stateOf(p *planned, figure bool) string {
	switch {
	case p.real >= p.weight:
		return complete
	case !figure:
		return neverSo
	case p.baseline == nil:
		return unbaselined
	}
	return ""
}

// GanttView is the schedules as bars.
type GanttView struct {
	Bars []BarView `json:"bars"`
}

// BarView is one schedule from its first to its last date.
type BarView struct {
	Schedule   kernel.ScheduleID `json:"schedule"`
	Name       string            `json:"name"`
	Start      *kernel.Minute    `json:"start"`
	Finish     *kernel.Minute    `json:"finish"`
	BaseStart  *kernel.Minute    `json:"baseStart"`
	BaseFinish *kernel.Minute    `json:"baseFinish"`
	Progress   *kernel.Percent   `json:"progress"`
}

func (b *book) bars() GanttView {
	out := GanttView{Bars: []BarView{}}
	for i := range b.plans {
		p := &b.plans[i]
		v := BarView{Schedule: p.ID, Name: p.Name}
		reach := func(works []figures.Work) (start, finish *kernel.Minute) {
			for _, w := range works {
				if w.Start == 0 || w.Start == kernel.None {
					continue
				}
				if start == nil || w.Start < *start {
					start = new(w.Start)
				}
				if finish == nil || w.Finish > *finish {
					finish = new(w.Finish)
				}
			}
			return start, finish
		}
		v.Start, v.Finish = reach(p.now)
		if p.baseline != nil {
			v.BaseStart, v.BaseFinish = reach(p.base)
		}
		if p.weight > 0 {
			v.Progress = new(figures.ShareOf(p.real, p.weight))
		}
		out.Bars = append(out.Bars, v)
	}
	return out
}
