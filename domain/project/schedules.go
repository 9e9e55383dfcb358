package project

import (
	"cmp"
	"maps"
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Standing is how a project lists one of its schedules. The zero value is that of a new schedule.
type Standing struct {
	Rank         kernel.Rank // empty: behind all ranked ones, the oldest first
	Removed      bool        // nobody opens it until it is restored
	Hidden       bool        // only those who edit whole plans see it
	Unproductive bool        // it does not count in analytics
}

// SetSchedule changes how the project lists one of its schedules; what is nil stays. The caller makes sure that the schedule is
// the project's.
type SetSchedule struct {
	Schedule   kernel.ScheduleID
	Active     *bool // false removes the schedule, true restores it
	Visible    *bool
	Productive *bool
	Current    bool                // make it the current one
	Place      *int                // among the listed schedules, from 0
	Listed     []kernel.ScheduleID // all schedules the project lists by now, in order; needed with Place
}

// CommandType is the command's name.
func (SetSchedule) CommandType() string { return "project.set-schedule" }

// setSchedule decides each wish on the state that the ones before it leave.
func (s State) setSchedule(c SetSchedule) (out []event.Event, err error) {
	for _, decide := range []func(State, SetSchedule) ([]event.Event, error){
		State.setActive, State.setVisible, State.setProductive, State.setCurrent, State.setPlace,
	} {
		facts, err := decide(s, c)
		if err != nil {
			return nil, err
		}
		for _, e := range facts {
			s = Evolve(s, e)
		}
		out = append(out, facts...)
	}
	return out, nil
}

func (s State) setActive(c SetSchedule) ([]event.Event, error) {
	removed := s.Schedules[c.Schedule].Removed
	if c.Active == nil {
		if removed {
			return nil, refuse("schedule.removed", fault.P{"id": c.Schedule.String()})
		}
		return nil, nil
	}
	if *c.Active == !removed {
		return nil, nil
	}
	if *c.Active {
		return []event.Event{ScheduleRestored{Schedule: c.Schedule}}, nil
	}
	return append([]event.Event{ScheduleRemoved{Schedule: c.Schedule}}, s.noLongerCurrent(c.Schedule)...), nil
}

func (s State) setVisible(c SetSchedule) ([]event.Event, error) {
	if hidden := s.Schedules[c.Schedule].Hidden; c.Visible == nil || *c.Visible == !hidden {
		return nil, nil
	}
	out := []event.Event{ScheduleVisibilityChanged{Schedule: c.Schedule, From: !*c.Visible, To: *c.Visible}}
	if !*c.Visible {
		out = append(out, s.noLongerCurrent(c.Schedule)...)
	}
	return out, nil
}

// noLongerCurrent leaves the project without a current schedule if this one was it.
func (s State) noLongerCurrent(schedule kernel.ScheduleID) []event.Event {
	if s.Current != schedule {
		return nil
	}
	return []event.Event{CurrentScheduleChanged{From: schedule}}
}

func (s State) setProductive(c SetSchedule) ([]event.Event, error) {
	if not := s.Schedules[c.Schedule].Unproductive; c.Productive == nil || *c.Productive == !not {
		return nil, nil
	}
	return []event.Event{ScheduleProductivityChanged{Schedule: c.Schedule, From: !*c.Productive, To: *c.Productive}}, nil
}

func (s State) setCurrent(c SetSchedule) ([]event.Event, error) {
	switch {
	case !c.Current || s.Current == c.Schedule:
		return nil, nil
	case s.Schedules[c.Schedule].Removed:
		return nil, refuse("schedule.removed", fault.P{"id": c.Schedule.String()})
	case s.Schedules[c.Schedule].Hidden:
		return nil, refuse("schedule.hidden_current", nil)
	}
	return []event.Event{CurrentScheduleChanged{From: s.Current, To: c.Schedule}}, nil
}

// setPlace gives ranks to those that have none yet and stand before the new place, and to the schedule itself. Behind a ranked one every
// listed schedule without a rank stands as it did.
func (s State) setPlace(c SetSchedule) ([]event.Event, error) {
	if c.Place == nil {
		return nil, nil
	}
	before := slices.Clone(c.Listed)
	s.sort(before)
	at := slices.Index(before, c.Schedule)
	if at < 0 || *c.Place < 0 || *c.Place >= len(before) {
		return nil, refuse("schedule.place_unknown", fault.P{"place": *c.Place, "schedules": len(before)})
	}
	if at == *c.Place {
		return nil, nil
	}
	others := slices.Delete(before, at, at+1)
	e := SchedulesRanked{}
	give := func(id kernel.ScheduleID, rank kernel.Rank) {
		e.Schedules = append(e.Schedules, id)
		e.From, e.To = append(e.From, s.Schedules[id].Rank), append(e.To, rank)
	}
	var last kernel.Rank
	for _, id := range others[:*c.Place] {
		if own := s.Schedules[id].Rank; own != "" {
			last = own
			continue
		}
		last = kernel.RankBetween(last, "")
		give(id, last)
	}
	var next kernel.Rank
	for _, id := range others[*c.Place:] {
		if rank := s.Schedules[id].Rank; rank > last { // a restored schedule may share its rank with another one
			next = rank
			break
		}
	}
	give(c.Schedule, kernel.RankBetween(last, next))
	return []event.Event{e}, nil
}

// sort puts schedules into the order of their ranks; those without one keep theirs behind them.
func (s State) sort(schedules []kernel.ScheduleID) {
	slices.SortStableFunc(schedules, func(a, b kernel.ScheduleID) int {
		x, y := s.Schedules[a].Rank, s.Schedules[b].Rank
		if x == "" || y == "" {
			return cmp.Compare(y, x) // an empty rank comes last
		}
		return cmp.Compare(x, y)
	})
}

// listing gives a state in which one schedule is listed otherwise.
func (s State) listing(schedule kernel.ScheduleID, change func(*Standing)) State {
	all := maps.Clone(s.Schedules)
	if all == nil {
		all = map[kernel.ScheduleID]Standing{}
	}
	one := all[schedule]
	change(&one)
	all[schedule] = one
	s.Schedules = all
	return s
}
