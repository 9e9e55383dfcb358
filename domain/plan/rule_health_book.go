package plan

import (
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/event"
	"gantry/domain/health"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// healthBook judges a plan by its recorded dates again and again as commands change it: all checks but that of the critical path. It reads
// anew only the rows that the commands since have written. Its checks are always those of a book that has just been opened.
type healthBook struct {
	examined examined
	of       health.Schedule
	opened   bool
	options  cpm.Options
	points   pointsOf
	at       []int32         // by row: the place of an activity in of.Activities, plus one
	ends     []kernel.Minute // by row: when open work ends, kernel.None of what is no open work
	dated    []kernel.Row    // to be read anew: the dates alone,
	written  []kernel.Row    // all of an activity and its links,
	linked   []kernel.Row    // a link
	rolled   map[kernel.Row]bool
}

// note takes the facts of a command that the plan has evolved, or is about to.
func (h *healthBook) note(events []event.Event) {
	if !h.opened {
		return
	}
	for _, e := range events {
		if d := e.Descriptor(); d.Area == schedule.Schema.Area {
			h.noteOne(e, d)
		}
	}
	if len(h.dated)+len(h.written)+len(h.linked) > 1_000_000 {
		h.opened = false
	}
}

func (h *healthBook) noteOne(e event.Event, d *event.Descriptor) {
	links := func(of []schedule.Link) {
		for i := range of {
			h.linked, h.written = append(h.linked, of[i].Row), append(h.written, of[i].From, of[i].To)
		}
	}
	activities := func(of []schedule.Activity) {
		for i := range of {
			h.written = append(h.written, of[i].Row, of[i].Parent)
		}
	}
	switch e := e.(type) {
	case *schedule.Recalculated:
		h.dated = append(h.dated, e.Rows...)
	case *schedule.LinksAdded:
		links(e.Links)
	case *schedule.LinksRemoved:
		links(e.Links)
	case *schedule.ActivitiesAdded:
		activities(e.Activities)
	case *schedule.ActivitiesRemoved:
		activities(e.Activities)
	case *schedule.PlaceChanged:
		h.opened = false
	default:
		switch {
		case d.Field == nil || d.Shape != event.Writes:
			h.opened = false
		case d.Field.Table == schedule.Activities.Name():
			h.written = append(h.written, d.Rows(e)...)
		case d.Field.Table == schedule.Links.Name():
			h.linked = append(h.linked, d.Rows(e)...)
		default:
			h.opened = false
		}
	}
}

// judge makes the checks of the plan as it is.
func (h *healthBook) judge(s *State, now kernel.Minute, limits health.Limits) ([]health.Check, error) {
	b := s.schedule.ActiveBaseline()
	if b != nil && h.points.renew(b) || (b != nil) != h.of.Baseline {
		h.opened = false
	}
	if h.opened {
		h.refresh(s)
	} else {
		h.open(s, b)
	}
	h.of.DataDate, h.of.Path, h.of.Float = s.StatusInstant(now), 0, 0
	least, left := int32(0), false
	for i := range h.of.Activities {
		if a := &h.of.Activities[i]; !a.Finished && (!left || a.TotalFloat < least) {
			least, left = a.TotalFloat, true
		}
	}
	if left {
		finish, err := h.finish(s)
		if err != nil {
			return nil, err
		}
		cal, err := s.calculation.workTime(s.schedule, s.schedule.DefaultCalendar().Row, h.of.DataDate, finish)
		if err != nil {
			return nil, err
		}
		h.of.Path, h.of.Float = cal.Between(h.of.DataDate, finish), least
	}
	return health.Judge(h.of, limits), nil
}

// open reads the whole plan.
func (h *healthBook) open(s *State, b *schedule.BaselineVersion) {
	points := h.points
	if b == nil {
		points = pointsOf{}
	}
	*h = healthBook{examined: examined{plan: s, days: map[kernel.Row]int32{}}, opened: true, options: options(s.schedule.Settings()), points: points, rolled: map[kernel.Row]bool{}}
	h.of.Baseline = b != nil
	for a := range s.schedule.Activities() {
		h.readActivity(s, a.Row)
	}
	for l := range s.schedule.Links() {
		h.readLink(s, l.Row)
	}
}

// refresh reads what was written since.
func (h *healthBook) refresh(s *State) {
	for _, row := range h.written {
		in, out := s.schedule.LinksOf(row)
		h.readActivity(s, row)
		h.linked = append(append(h.linked, in...), out...)
	}
	for _, row := range h.dated {
		h.readDates(s, row)
	}
	for _, row := range h.linked {
		h.readLink(s, row)
	}
	for row := range h.rolled { // whether a summary is finished follows from what lies below it
		h.readLink(s, row)
	}
	h.written, h.dated, h.linked = h.written[:0], h.dated[:0], h.linked[:0]
}

func (h *healthBook) place(row kernel.Row) int {
	if int(row) >= len(h.at) {
		n := int(row) + 1 - len(h.at)
		h.at, h.ends = append(h.at, make([]int32, n)...), append(h.ends, slices.Repeat([]kernel.Minute{kernel.None}, n)...)
	}
	return int(h.at[row]) - 1
}

func (h *healthBook) readActivity(s *State, row kernel.Row) {
	if row < 0 { // above the uppermost
		return
	}
	at, a := h.place(row), s.schedule.Activity(row)
	if a == nil || !h.examined.counts(a) {
		h.ends[row] = kernel.None
		if a != nil {
			h.ends[row] = s.openEnd(&h.options, a)
		}
		if at >= 0 {
			h.of.Activities = slices.Delete(h.of.Activities, at, at+1)
			h.renumber(at)
			h.at[row] = 0
		}
		return
	}
	h.ends[row] = s.openEnd(&h.options, a)
	of := h.examined.activity(a, h.points.by[row])
	if at >= 0 {
		h.of.Activities[at] = of
		return
	}
	at, _ = slices.BinarySearchFunc(h.of.Activities, row, func(a health.Activity, row kernel.Row) int { return int(a.Row) - int(row) })
	h.of.Activities = slices.Insert(h.of.Activities, at, of)
	h.renumber(at)
}

func (h *healthBook) renumber(from int) {
	for i := from; i < len(h.of.Activities); i++ {
		h.at[h.of.Activities[i].Row] = int32(i + 1)
	}
}

// readDates reads the dates of an activity that was calculated anew; nothing else of it changed by that.
func (h *healthBook) readDates(s *State, row kernel.Row) {
	at, a := h.place(row), s.schedule.Activity(row)
	if at < 0 || a == nil || !h.examined.counts(a) {
		h.readActivity(s, row)
		return
	}
	of := &h.of.Activities[at]
	of.TotalFloat, of.Start, of.Finish = a.Dates.TotalFloat, a.Dates.Start, a.Dates.Finish
	h.ends[row] = s.openEnd(&h.options, a)
}

func (h *healthBook) readLink(s *State, row kernel.Row) {
	at, there := slices.BinarySearchFunc(h.of.Links, row, func(l health.Link, row kernel.Row) int { return int(l.Row) - int(row) })
	of, counts := health.Link{}, false
	l := s.schedule.Link(row)
	if l != nil {
		of, counts = h.examined.link(l)
	}
	if l != nil && len(s.schedule.Children(l.To)) > 0 {
		h.rolled[row] = true
	} else {
		delete(h.rolled, row)
	}
	switch {
	case counts && there:
		h.of.Links[at] = of
	case counts:
		h.of.Links = slices.Insert(h.of.Links, at, of)
	case there:
		h.of.Links = slices.Delete(h.of.Links, at, at+1)
	}
}

// finish is the finish of a calculation that has open work (cpm.Result.ProjectFinish), taken from the recorded dates. The finish of the
// whole schedule may lie later: it counts levels of effort, and in profile p6 also completed work.
func (h *healthBook) finish(s *State) (kernel.Minute, error) {
	o := &h.options
	if o.ALAP == cpm.ALAPTotalFloat && o.MustFinishBy != kernel.None && o.MustFinishBy != 0 {
		for a := range s.schedule.Activities() {
			if h.ends[a.Row] != kernel.None && (a.Constraint.Type == schedule.ALAP || a.Second.Type == schedule.ALAP) {
				fresh := calculation{} // such work is delayed behind that finish, and its dates do not tell it
				err := fresh.calculate(s.schedule)
				return fresh.result.ProjectFinish, err
			}
		}
	}
	latest := kernel.None
	for _, at := range h.ends {
		latest = max(latest, at)
	}
	return latest, nil
}

// openEnd is when an activity ends that decides when open work ends, else kernel.None.
func (s *State) openEnd(o *cpm.Options, a *schedule.Activity) kernel.Minute {
	kind := kindOf(s.schedule, a)
	if kind == cpm.Summary || kind == cpm.LevelOfEffort || a.Inactive || a.Dates.Start == 0 {
		return kernel.None
	}
	if o.Profile == cpm.P6 && o.Progress != cpm.ActualDates && (a.ActualFinish != kernel.None || pins(s.schedule, a) && a.Finished()) {
		return kernel.None
	}
	return a.Dates.Finish
}

// pointsOf finds the points of a baseline by their activities. It reads a baseline once: its points are never written over, only put together
// anew, or fewer of them.
type pointsOf struct {
	of []schedule.BaselineValues
	by map[kernel.Row]*schedule.BaselineValues
}

// renew reads a baseline, and tells whether it is another than before.
func (p *pointsOf) renew(b *schedule.BaselineVersion) bool {
	same := len(p.of) == len(b.Points) && (len(b.Points) == 0 || &p.of[0] == &b.Points[0])
	if p.by != nil && same {
		return false
	}
	p.of, p.by = b.Points, make(map[kernel.Row]*schedule.BaselineValues, len(b.Points))
	for i := range b.Points {
		p.by[b.Points[i].Activity] = &b.Points[i]
	}
	return true
}
