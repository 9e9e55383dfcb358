package plan

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Lookahead gives the tasks and roadblocks for reading.
func (s *State) Lookahead() *lookahead.State { return s.lookahead }

// ground is the schedule as tasks stand on it.
type ground struct{ of *schedule.State }

// Activity is lookahead.Ground.
func (g ground) Activity(row kernel.Row) (lookahead.Activity, bool) {
	a := g.of.Activity(row)
	if a == nil {
		return lookahead.Activity{}, false
	}
	return lookahead.Activity{
		Start: a.Dates.Start, Calendar: a.WorksBy(), Progress: a.Progress, Summary: row == kernel.SummaryRow || len(g.of.Children(row)) > 0,
	}, true
}

// Basis is lookahead.Ground.
func (g ground) Basis() string { return string(g.of.Settings().Basis) }

// reportProgress adds to facts about tasks the progress that they come to in their activities: actual start and finish and the work
// left are causes like those of a progress entered in the Gantt, so that data date and profile hold.
func (d *desk) reportProgress(events []event.Event) []event.Event {
	follows := d.state.reports(events)
	d.follows = append(d.follows, follows...)
	return append(events, follows...)
}

// reports are the facts about activities that follow from facts about tasks, which are not evolved yet.
func (s *State) reports(events []event.Event) []event.Event {
	if len(eventsOf(lookahead.Schema.Area, events)) == 0 {
		return nil
	}
	for _, e := range events {
		s.Evolve(e)
	}
	defer s.Unevolve(events)
	return s.reported(events)
}

// reported is reports of facts that are evolved.
func (s *State) reported(events []event.Event) []event.Event {
	own := eventsOf(lookahead.Schema.Area, events)
	var list []schedule.Reported
	for _, row := range s.lookahead.Reporting(own) {
		if r, there := s.lookahead.Reported(row); there {
			list = append(list, schedule.Reported{Row: row, Progress: r.Progress, Start: r.Start, Finish: r.Finish})
		}
	}
	for _, e := range own {
		if progress, is := lookahead.FieldProgress.In(e); is {
			return s.schedule.FromTasks(list, progress.Effective)
		}
	}
	return s.schedule.FromTasks(list, nil)
}

// ofTasks refuses what the schedule may not do to activities with tasks: their progress is that of their tasks, and nothing comes
// beneath them. A later file leaves their progress alone.
func (d *desk) ofTasks(c Command, events []event.Event) ([]event.Event, error) {
	_, again := c.(schedule.Reimport)
	var out []event.Event
	for _, e := range events {
		if row, beneath := d.state.beneathTasks(e); beneath {
			return nil, refuse("activity.lookahead_parent", fault.P{"row": row})
		}
		w, is := e.(record.Change)
		if !is || !slices.Contains(schedule.ProgressFields, w.Field()) {
			out = append(out, e)
			continue
		}
		var kept []int
		for i, row := range w.Written() {
			if len(d.state.lookahead.TasksOf(row)) == 0 {
				kept = append(kept, i)
			} else if !again && w.Field() == schedule.FieldProgress.Field {
				return nil, refuse("activity.has_tasks", fault.P{"row": row, "tasks": len(d.state.lookahead.TasksOf(row))})
			}
		}
		if !again || len(kept) == len(w.Written()) {
			out = append(out, e)
		} else if len(kept) > 0 {
			out = append(out, only(w, kept))
		}
	}
	return out, nil
}

// only is a change of the rows at some places.
func only(w record.Change, places []int) record.Change {
	all := make([]int, len(places))
	for i := range all {
		all[i] = i
	}
	return w.Inverse(places).Inverse(all)
}

// beneathTasks tells whether a fact hangs an activity beneath one that has tasks.
func (s *State) beneathTasks(e event.Event) (kernel.Row, bool) {
	var parents []kernel.Row
	switch e := e.(type) {
	case *schedule.ActivitiesAdded:
		for i := range e.Activities {
			parents = append(parents, e.Activities[i].Parent)
		}
	case *schedule.PlaceChanged:
		for _, to := range e.To {
			parents = append(parents, to.Parent)
		}
	}
	for _, row := range parents {
		if len(s.lookahead.TasksOf(row)) > 0 {
			return row, true
		}
	}
	return 0, false
}

// withoutReports leaves out of a command to be taken back what tasks reported of activities: it is reported anew. It leaves out, and
// names, the activities whose progress the command gave and whose tasks say it since.
func (r *reversal) withoutReports(past []event.Event) (out []event.Event) {
	tasks := r.state.lookahead
	reporting := tasks.Reporting(eventsOf(lookahead.Schema.Area, past))
	for _, e := range past {
		progress, is := schedule.FieldProgress.In(e)
		if !is {
			continue
		}
		for _, row := range progress.Rows {
			if len(tasks.TasksOf(row)) > 0 && !slices.Contains(reporting, row) {
				reporting = append(reporting, row)
				r.Blame(row, schedule.FieldProgress.Field)
			}
		}
	}
	if len(reporting) == 0 {
		return past
	}
	for _, e := range past {
		w, is := e.(record.Change)
		if !is || !slices.Contains(schedule.ProgressFields, w.Field()) {
			out = append(out, e)
			continue
		}
		var kept []int
		for i, row := range w.Written() {
			if !slices.Contains(reporting, row) {
				kept = append(kept, i)
			}
		}
		if len(kept) == len(w.Written()) {
			out = append(out, e)
		} else if len(kept) > 0 {
			out = append(out, only(w, kept))
		}
	}
	return out
}

// withoutReports leaves out what tasks report of their activities, where the rest of the facts is of tasks and roadblocks.
func withoutReports(events []event.Event) []event.Event {
	if own := eventsOf(lookahead.Schema.Area, events); len(own) > 0 && reportsOnly(eventsOf(schedule.Schema.Area, events)) {
		return own
	}
	return events
}

// reportsOnly tells whether facts about activities are no more than what tasks report.
func reportsOnly(events []event.Event) bool {
	return !slices.ContainsFunc(events, func(e event.Event) bool {
		w, is := e.(record.Change)
		return (!is || !slices.Contains(schedule.ProgressFields, w.Field())) && e.Descriptor().Undoing != event.Along
	})
}

// Follow gives what follows for tasks from facts and from the calculation after them, all evolved: they move with their activity. Nil
// where nothing does.
func (s *State) Follow(causes []event.Event, moved *schedule.Recalculated) (*lookahead.Recalculated, error) {
	rows := s.lookahead.Touched(eventsOf(lookahead.Schema.Area, causes))
	all := false
	for _, e := range causes {
		switch e := e.(type) {
		case *schedule.CalendarTimeChanged, *schedule.SettingsChanged, *schedule.CalendarsAdded, *schedule.CalendarsRemoved:
			all = true
		case *schedule.ActivitiesAdded:
			rows = append(rows, e.Descriptor().Rows(e)...)
		case record.Change:
			if e.Descriptor().Area == schedule.Schema.Area && e.Descriptor().Calculation != event.Still {
				rows = append(rows, e.Written()...)
			}
		}
	}
	if moved != nil {
		rows = append(rows, moved.Rows...)
	}
	return s.lookahead.Follow(rows, all, func(calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error) {
		return s.calculation.workTime(s.schedule, calendar, around...)
	})
}

// Consequences evolves what follows from causes that are evolved: the dates of activities, and those of tasks. A refusal leaves the
// state with the causes.
func (s *State) Consequences(reason string, causes []event.Event) (out []event.Event, err error) {
	moved, err := s.Recalculate(reason)
	if err != nil {
		return nil, err
	}
	if moved != nil {
		s.Evolve(moved)
		out = append(out, moved)
	}
	tasks, err := s.Follow(causes, moved)
	if err != nil {
		s.Unevolve(out)
		return nil, err
	}
	if tasks != nil {
		s.Evolve(tasks)
		out = append(out, tasks)
	}
	return out, nil
}

// ExpectedOfTask is the progress that the dates of a task let expect at an instant: the part of its working time that is over.
func (s *State) ExpectedOfTask(row kernel.Row, now kernel.Minute) (kernel.Percent, error) {
	t := s.lookahead.Task(row)
	if t == nil || t.Computed.Start == 0 {
		return 0, nil
	}
	start, finish := t.Computed.Start, t.Computed.Finish
	on := s.schedule.Activity(t.Activity)
	calendar, err := s.calculation.workTime(s.schedule, on.WorksBy(), start, finish, now)
	if err != nil {
		return 0, err
	}
	work := int64(calendar.Between(start, finish))
	switch over := int64(calendar.Between(start, now)); {
	case now >= finish:
		return kernel.Hundred, nil
	case over <= 0 || work <= 0:
		return 0, nil
	default:
		return kernel.Percent(over * int64(kernel.Hundred) / work), nil
	}
}
