package weekly

import (
	"cmp"
	"slices"

	"gantry/domain/access"
	"gantry/domain/kernel"
)

// Lookaheads is how many weeks back tasks made ready and tasks anticipated look.
const Lookaheads = 6

// Goal is the PPC that teams aim at.
const Goal = 70 * kernel.Hundred / 100

// Sighting is a task of the lookahead as it stood at a moment of the past.
type Sighting struct {
	Task       kernel.Row
	Name       string
	Start      kernel.Minute
	Finish     kernel.Minute
	LateFinish kernel.Minute // the latest at which the project's finish stays where it is
	Progress   kernel.Percent
	Clear      bool  // nothing stands in its way, or somebody promised to take it out of the way before the task starts
	Waits      bool  // for a predecessor of its activity that is not done
	Revision   int64 // of the last event that wrote to it
	Owner      access.Owner
}

// Vow is a promise of a week with the event that made it, and whether it was kept by the first closure.
type Vow struct {
	Task     kernel.Row
	Name     string
	Trade    string         // id of the subcontract; empty: own people
	Share    kernel.Percent // progress promised
	Kept     bool
	Revision int64
	Closed   int64 // revision of the closure; 0 while there is none
	Owner    access.Owner
}

// Figure is a part of a whole, and the tasks of which both are made.
type Figure struct {
	Part, Whole int32
	Items       []Item // of the whole, by task
}

// Item is one task of a figure's whole, with the events that say so.
type Item struct {
	Task      kernel.Row
	Name      string
	Counts    bool // in the part
	Revisions []int64
}

// Share is the part of the whole; false where the whole is empty.
func (f *Figure) Share() (kernel.Percent, bool) {
	return kernel.ShareOf(int64(f.Part), int64(f.Whole)), f.Whole > 0
}

func figureOf(items []Item) (f Figure) {
	slices.SortFunc(items, func(a, b Item) int { return cmp.Compare(a.Task, b.Task) })
	f.Items, f.Whole = items, int32(len(items))
	for _, one := range items {
		if one.Counts {
			f.Part++
		}
	}
	return f
}

// revisions gives those that there are, each once and in order.
func revisions(of ...int64) []int64 {
	of = slices.DeleteFunc(of, func(r int64) bool { return r == 0 })
	slices.Sort(of)
	return slices.Compact(of)
}

// Planned are the tasks whose dates meet a week and that are not done.
func Planned(seen []Sighting, w Range) (out []Sighting) {
	for _, s := range seen {
		if s.Start < w.End && s.Finish > w.Start && s.Progress < kernel.Hundred {
			out = append(out, s)
		}
	}
	return out
}

// MustFinish are the tasks whose late finish falls in a week: what should be done in it, so that the project's finish stays.
func MustFinish(seen []Sighting, w Range) (out []Sighting) {
	for _, s := range seen {
		if s.LateFinish > w.Start && s.LateFinish <= w.End {
			out = append(out, s)
		}
	}
	return out
}

// MadeReady compares what an earlier lookahead planned for a week with what the week promises. Tasks made ready (TMR) is the part of the
// lookahead that was promised, tasks anticipated (TA) the part of the promises that the lookahead had.
func MadeReady(planned []Sighting, vows []Vow) (tmr, ta Figure) {
	promised, anticipated := map[kernel.Row]int64{}, map[kernel.Row]int64{}
	for _, v := range vows {
		promised[v.Task] = v.Revision
	}
	var ahead, made []Item
	for _, s := range planned {
		revision, counts := promised[s.Task]
		anticipated[s.Task] = s.Revision
		ahead = append(ahead, Item{s.Task, s.Name, counts, revisions(s.Revision, revision)})
	}
	for _, v := range vows {
		revision, counts := anticipated[v.Task]
		made = append(made, Item{v.Task, v.Name, counts, revisions(revision, v.Revision)})
	}
	return figureOf(ahead), figureOf(made)
}

// CommitmentLevel (CL) is the part promised of what must finish in a week, as the plan stood when that of the week was made.
func CommitmentLevel(must []Sighting, vows []Vow) Figure {
	tmr, _ := MadeReady(slices.DeleteFunc(slices.Clone(must), func(s Sighting) bool { return s.Progress == kernel.Hundred }), vows)
	return tmr
}

// RequiredOutcome (PRCO) is the part done or kept of what must finish in a week, as the plan stood at its first closure.
func RequiredOutcome(must []Sighting, vows []Vow) Figure {
	of := map[kernel.Row]Vow{}
	for _, v := range vows {
		of[v.Task] = v
	}
	var items []Item
	for _, s := range must {
		v := of[s.Task]
		items = append(items, Item{s.Task, s.Name, s.Progress == kernel.Hundred || v.Kept, revisions(s.Revision, v.Closed)})
	}
	return figureOf(items)
}

// WorkReady is planned work ready: the part of what a week plans that nothing keeps from starting on time.
func WorkReady(planned []Sighting) Figure {
	var items []Item
	for _, s := range planned {
		items = append(items, Item{s.Task, s.Name, s.Clear, revisions(s.Revision)})
	}
	return figureOf(items)
}
