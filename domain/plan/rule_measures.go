package plan

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
)

// WeekHistory gathers, while somebody walks through the history of a plan, what the measures of its weeks are made of: the lookahead as it
// stood on the first day of each week and of the weeks before, when the plan of a week was made, and when it was closed first. Later events
// do not change what it gathered.
type WeekHistory struct {
	moments []kernel.Minute // ahead, ascending
	tasks   map[kernel.Row]int64
	vows    map[kernel.Row]int64

	stood  map[kernel.Minute][]weekly.Sighting
	made   map[kernel.Row][]weekly.Sighting
	closed map[kernel.Row][]weekly.Sighting
	close  map[kernel.Row]int64
	now    map[kernel.Row]weekly.Sighting // tasks of open weeks
	weeks  []weekly.Week
	of     map[kernel.Row][]weekly.Vow
}

// NewWeekHistory gives one that looks at these weeks.
func NewWeekHistory(starts []kernel.Minute) *WeekHistory {
	h := &WeekHistory{
		tasks: map[kernel.Row]int64{}, vows: map[kernel.Row]int64{}, stood: map[kernel.Minute][]weekly.Sighting{}, made: map[kernel.Row][]weekly.Sighting{},
		closed: map[kernel.Row][]weekly.Sighting{}, close: map[kernel.Row]int64{}, of: map[kernel.Row][]weekly.Vow{}, now: map[kernel.Row]weekly.Sighting{},
	}
	for _, start := range starts {
		for k := range kernel.Minute(weekly.Lookaheads) {
			h.moments = append(h.moments, start-(k+1)*7*kernel.Day)
		}
	}
	slices.Sort(h.moments)
	h.moments = slices.Compact(h.moments)
	return h
}

// Before takes in a command that was recorded at a civil minute of the site, and the plan as it met it.
func (h *WeekHistory) Before(s *State, at kernel.Minute, next Written) error {
	if err := h.pass(s, at); err != nil {
		return err
	}
	for _, e := range next.Events {
		if err := h.take(s, e, next.Revision); err != nil {
			return err
		}
	}
	return nil
}

// pass looks at the lookahead for every moment that is over.
func (h *WeekHistory) pass(s *State, at kernel.Minute) error {
	for len(h.moments) > 0 && h.moments[0] <= at {
		if s.schedule.Created() {
			seen, err := s.sightings(h.tasks, h.moments[0], h.moments[0]+(weekly.Lookaheads+2)*7*kernel.Day, false)
			if err != nil {
				return err
			}
			h.stood[h.moments[0]] = seen
		}
		h.moments = h.moments[1:]
	}
	return nil
}

func (h *WeekHistory) take(s *State, e event.Event, revision int64) error {
	switch e.Descriptor().Area {
	case lookahead.Schema.Area:
		for _, row := range rowsWritten(e) {
			h.tasks[row] = revision
		}
	case weekly.Schema.Area:
		if list, is := weekly.Weeks.AddedIn(e); is {
			for i := range list {
				seen, err := s.sightings(h.tasks, list[i].Start, list[i].End, true)
				if err != nil {
					return err
				}
				h.made[list[i].Row] = seen
			}
		}
		if list, is := weekly.Commitments.AddedIn(e); is {
			for i := range list {
				h.vows[list[i].Row] = revision
			}
		}
		if list, is := weekly.Closures.AddedIn(e); is && list[0].Number == 1 {
			w := s.weekly.Week(list[0].Week)
			seen, err := s.sightings(h.tasks, w.Start, w.End, true)
			if err != nil {
				return err
			}
			h.closed[w.Row], h.close[w.Row] = seen, revision
		}
	}
	return nil
}

// rowsWritten are the rows that a fact of the lookahead is about.
func rowsWritten(e event.Event) []kernel.Row {
	switch e := e.(type) {
	case *lookahead.Recalculated:
		return e.Rows
	case record.Write:
		return e.Written()
	}
	return e.Descriptor().Rows(e)
}

// sightings are the tasks without children that somebody who looks from one moment to another sees; whole ones say when they must end.
func (s *State) sightings(written map[kernel.Row]int64, from, to kernel.Minute, whole bool) (out []weekly.Sighting, err error) {
	for t := range s.lookahead.Tasks() {
		start, finish := t.Computed.Start, t.Computed.Finish
		if t.Hidden || !whole && (start >= to || finish <= from) || len(s.lookahead.Children(t.Row)) > 0 {
			continue
		}
		one := weekly.Sighting{Task: t.Row, Name: t.Name, Start: start, Finish: finish, Progress: t.Progress, Revision: written[t.Row]}
		if whole {
			if one.LateFinish, err = s.lateFinish(t); err != nil {
				return nil, err
			}
			if (start >= to || finish <= from) && (one.LateFinish <= from || one.LateFinish > to) {
				continue
			}
			one.Clear, one.Waits = s.clear(t), s.waits(t)
		}
		one.Owner = s.Owner(t.Row)
		out = append(out, one)
	}
	return out, nil
}

// lateFinish is when a task must end so that its activity has no less than no float.
func (s *State) lateFinish(t *lookahead.Task) (kernel.Minute, error) {
	on := s.schedule.Activity(t.Activity)
	if on == nil || on.Dates.TotalFloat == 0 {
		return t.Computed.Finish, nil
	}
	calendar, err := s.calculation.workTime(s.schedule, on.WorksBy(), t.Computed.Finish, max(on.Dates.LateFinish, t.Computed.Finish))
	if err != nil {
		return 0, err
	}
	return calendar.Finish(calendar.Worked(t.Computed.Finish) + on.Dates.TotalFloat), nil
}

// clear tells whether nothing stands in the way of a task, or will be out of it when it starts.
func (s *State) clear(t *lookahead.Task) bool {
	return !slices.ContainsFunc(s.lookahead.BlockedBy(t.Row), func(row kernel.Row) bool {
		if s.lookahead.Roadblock(row).Standing.State != lookahead.Open {
			return s.lookahead.Roadblock(row).Standing.State != lookahead.Released
		}
		promises := s.lookahead.Promises(row)
		return len(promises) == 0 || promises[len(promises)-1].Date > t.Computed.Start
	})
}

// waits tells whether an activity that must be done before that of a task is not.
func (s *State) waits(t *lookahead.Task) bool {
	in, _ := s.schedule.LinksOf(t.Activity)
	return slices.ContainsFunc(in, func(row kernel.Row) bool {
		link := s.schedule.Link(row)
		from := s.schedule.Activity(link.From)
		return link.Type == schedule.FS && from != nil && s.schedule.Done(from) < kernel.Hundred
	})
}

// End takes in the plan as it stands when the walk is over.
func (h *WeekHistory) End(s *State, now kernel.Minute) error {
	if err := h.pass(s, now); err != nil {
		return err
	}
	for _, w := range s.weekly.Weeks() {
		h.weeks = append(h.weeks, *w)
		if !w.Standing.Closed {
			seen, err := s.sightings(h.tasks, w.Start, w.End, true)
			if err != nil {
				return err
			}
			for _, one := range seen {
				h.now[one.Task] = one
			}
		}
		kept := map[kernel.Row]bool{}
		if closures := s.weekly.Closures(w.Row); len(closures) > 0 {
			for _, o := range s.weekly.Outcomes(closures[0].Row) {
				kept[o.Commitment] = o.Kept
			}
		}
		for _, c := range s.weekly.Commitments(w.Row) {
			if !c.Late {
				vow := weekly.Vow{Task: c.Task, Name: c.Name, Share: c.Share, Kept: kept[c.Row], Revision: h.vows[c.Row], Closed: h.close[w.Row]}
				vow.Owner = s.Owner(c.Row)
				if !c.Subcontract.IsZero() {
					vow.Trade = c.Subcontract.String()
				}
				h.of[w.Row] = append(h.of[w.Row], vow)
			}
		}
	}
	return nil
}

// Measures are the figures of one week. Those that no history supports are nil.
type Measures struct {
	Week                         weekly.Week
	MadeReady, Anticipated       [weekly.Lookaheads]*weekly.Figure // by weeks back, the latest first
	Level, Outcome, PlannedReady *weekly.Figure
}

// Of gives the figures of all weeks, the earliest first, of the tasks and the promises that somebody sees.
func (h *WeekHistory) Of(task func(*weekly.Sighting) bool, vow func(*weekly.Vow) bool) (out []Measures) {
	seen := func(list []weekly.Sighting) (out []weekly.Sighting) {
		for i := range list {
			if task(&list[i]) {
				out = append(out, list[i])
			}
		}
		return out
	}
	for _, w := range h.weeks {
		m, days := Measures{Week: w}, weekly.Range{Year: w.Year, Number: w.Number, Start: w.Start, End: w.End}
		var vows []weekly.Vow
		for i := range h.of[w.Row] {
			if vow(&h.of[w.Row][i]) {
				vows = append(vows, h.of[w.Row][i])
			}
		}
		for k := range m.MadeReady {
			if list, there := h.stood[w.Start-kernel.Minute(k+1)*7*kernel.Day]; there {
				tmr, ta := weekly.MadeReady(seen(weekly.Planned(list, days)), vows)
				m.MadeReady[k], m.Anticipated[k] = &tmr, &ta
			}
		}
		if list, there := h.made[w.Row]; there {
			m.Level = new(weekly.CommitmentLevel(seen(weekly.MustFinish(list, days)), vows))
			m.PlannedReady = new(weekly.WorkReady(seen(weekly.Planned(list, days))))
		}
		if list, there := h.closed[w.Row]; there {
			m.Outcome = new(weekly.RequiredOutcome(seen(weekly.MustFinish(list, days)), vows))
		}
		out = append(out, m)
	}
	return out
}

// Forecast gives the chances of the promises of a week that somebody sees and that are not kept yet, from those of closed weeks that the
// person sees.
func (h *WeekHistory) Forecast(week kernel.Row, vow func(*weekly.Vow) bool) weekly.Forecast {
	var closed [][]weekly.Case
	var open []weekly.Case
	for _, w := range h.weeks {
		stood := map[kernel.Row]weekly.Sighting{}
		for _, one := range h.made[w.Row] {
			stood[one.Task] = one
		}
		if w.Row == week && !w.Standing.Closed {
			stood = h.now
		}
		var list []weekly.Case
		for i := range h.of[w.Row] {
			v := &h.of[w.Row][i]
			one, seen := stood[v.Task]
			kept := w.Row == week && seen && one.Progress >= v.Share
			if vow(v) && (h.close[w.Row] != 0 || !kept) {
				list = append(list, weekly.Case{Task: v.Task, Name: v.Name, Trade: v.Trade, Footing: footing(stood, v.Task), Kept: v.Kept})
			}
		}
		switch {
		case h.close[w.Row] != 0:
			closed = append(closed, list)
		case w.Row == week:
			open = list
		}
	}
	return weekly.ForecastOf(closed, open)
}

// footing is what a task stood on; nothing is said against one that was not seen.
func footing(stood map[kernel.Row]weekly.Sighting, task kernel.Row) weekly.Footing {
	switch one, seen := stood[task]; {
	case seen && !one.Clear:
		return weekly.Blocked
	case seen && one.Waits:
		return weekly.Waiting
	}
	return weekly.Firm
}
