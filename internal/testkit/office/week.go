package office

import (
	"math/rand/v2"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/weekly"
	"gantry/eventstore"
)

// Site is what the site says of a command by a person at a moment.
func (o *Office) Site(person int, now kernel.Minute) weekly.Moment {
	return weekly.Moment{Now: now, PlanningDay: 1, User: o.Caller(person).User, People: Offered.People, Reasons: kernel.SetOf("1", "2", "3")}
}

// PlanWeek makes every fact of weeks and of what was not done, over tasks of an activity that it adds.
func (o *Office) PlanWeek(id kernel.ScheduleID, activity kernel.Row) {
	item := func(name string) lookahead.TaskItem {
		return lookahead.TaskItem{Activity: kernel.At(activity), TaskValues: lookahead.TaskValues{Name: &name, Duration: new(int32(480))}}
	}
	var tasks []kernel.Ref
	for _, row := range o.Do(id, 0, lookahead.AddTasks{Items: []lookahead.TaskItem{item("Enfierradura"), item("Vaciado"), item("Curado")}}).Created {
		tasks = append(tasks, kernel.At(row))
	}
	o.Do(id, 0, lookahead.SetLean{Rows: tasks, To: lookahead.Can})
	var start kernel.Minute
	o.State(id, func(s *plan.State, _ eventstore.Revision) {
		row, _ := tasks[0].Row()
		start = s.Lookahead().Task(row).Computed.Start
	})
	before, during := o.Site(0, start-8*kernel.Day), o.Site(0, start+kernel.Day)
	promise := func(of ...kernel.Ref) (out []weekly.Promise) {
		for _, ref := range of {
			out = append(out, weekly.Promise{Task: ref})
		}
		return out
	}
	made := o.Do(id, 0, weekly.Create{Day: start, Promises: promise(tasks[0]), By: o.Caller(0).User, Moment: before}).Created
	week, first := kernel.At(made[0]), kernel.At(made[1])
	add := weekly.Add{Week: week, Promises: promise(tasks[1]), Moment: before}
	second := kernel.At(o.Do(id, 0, add).Created[0])
	o.Do(id, 0, weekly.SetShare{Row: first, Share: 500_000, Moment: before})
	o.Do(id, 0, weekly.Withdraw{Rows: []kernel.Ref{second}, Moment: before})
	second = kernel.At(o.Do(id, 0, add).Created[0])
	o.Do(id, 0, weekly.Withdraw{Rows: []kernel.Ref{second}, Moment: during})
	o.Do(id, 0, lookahead.EditTasks{Rows: tasks[:1], Set: lookahead.TaskValues{Progress: new(kernel.Percent(600_000))}})
	o.Do(id, 0, weekly.Close{Week: week, Moment: during})
	o.Do(id, 0, weekly.Reopen{Week: week, Reason: "Faltó una cuadrilla"})
	miss := o.Do(id, 0, weekly.AddMisses{Items: []weekly.MissItem{{
		MissValues: weekly.MissValues{Type: new(int32(1)), Priority: new(weekly.High), Description: new("Sin bomba"), DaysLost: new(int32(2))}, Year: 2026, Week: 10, Tasks: tasks[1:2],
	}}, Moment: during}).Created[:1]
	misses := []kernel.Ref{kernel.At(miss[0])}
	o.Do(id, 0, weekly.EditMisses{Rows: misses, Set: weekly.MissValues{
		Type: new(int32(2)), Priority: new(weekly.Urgent), Status: new(weekly.Resolved), Description: new("Bomba en pana"), DaysLost: new(int32(3)), Picture: new("bomba.png"),
	}, Moment: during})
	o.Do(id, 0, weekly.AssignMisses{Rows: misses, Tasks: tasks[:1]})
	o.Do(id, 0, weekly.AssignMisses{Rows: misses, Tasks: tasks[:1], Remove: true})
	o.Do(id, 0, weekly.DeleteMisses{Rows: misses})
	o.Do(id, 0, plan.Undo{})
	next := weekly.Moment{Now: during.Now, PlanningDay: 3, User: during.User}
	o.Do(id, 0, lookahead.EditTasks{Rows: tasks[2:], Set: lookahead.TaskValues{Duration: new(int32(480 * 9))}})
	later := o.Do(id, 0, weekly.Create{Day: start + 11*kernel.Day, Promises: promise(tasks[2]), Moment: next}).Created[0]
	o.Do(id, 0, weekly.Delete{Week: kernel.At(later)})
}

// inWeek draws a command of weeks on a plan as it stands. Most fit, some are refused.
func (o *Office) inWeek(rnd *rand.Rand, s *plan.State) plan.Command {
	c := chance{rnd: rnd, state: s.Schedule()}
	var waiting, ready, weeks, commitments, misses []kernel.Row
	for t := range s.Lookahead().Tasks() {
		switch t.Lean.Status {
		case lookahead.Debit:
			waiting = append(waiting, t.Row)
		case lookahead.Can, lookahead.Will, lookahead.Committed:
			ready = append(ready, t.Row)
		}
	}
	for _, w := range s.Weekly().Weeks() {
		weeks = append(weeks, w.Row)
		for _, one := range s.Weekly().Commitments(w.Row) {
			commitments = append(commitments, one.Row)
		}
	}
	for m := range s.Weekly().Misses() {
		misses = append(misses, m.Row)
	}
	switch {
	case len(ready) < 3 && len(waiting) > 0:
		return lookahead.SetLean{Rows: []kernel.Ref{kernel.At(pick(c, waiting...))}, To: lookahead.Can}
	case len(ready) == 0:
		return ahead(rnd, s)
	}
	task := s.Lookahead().Task(pick(c, ready...))
	now := task.Computed.Start + kernel.Minute(rnd.IntN(20)-10)*kernel.Day
	site := o.Site(0, now)
	promise := weekly.Promise{Task: kernel.At(task.Row)}
	if c.oneIn(3) {
		promise.Share = new(c.percent())
	}
	promises := []weekly.Promise{promise}
	switch p := rnd.IntN(9); {
	case len(weeks) == 0 || p == 0:
		site.PlanningDay = int32(pick(c, 1, 1, 3))
		return weekly.Create{Day: task.Computed.Start, Promises: promises, Moment: site}
	case len(commitments) == 0 || p < 3:
		return weekly.Add{Week: kernel.At(pick(c, weeks...)), Promises: promises, Moment: site}
	case p == 3:
		return weekly.Withdraw{Rows: []kernel.Ref{kernel.At(pick(c, commitments...))}, Moment: site}
	case p == 4:
		return weekly.SetShare{Row: kernel.At(pick(c, commitments...)), Share: c.percent(), Moment: site}
	case p == 5:
		return weekly.Close{Week: kernel.At(pick(c, weeks...)), Moment: site}
	case p == 6:
		return pick[plan.Command](c, weekly.Reopen{Week: kernel.At(pick(c, weeks...)), Reason: "Error"}, weekly.Delete{Week: kernel.At(pick(c, weeks...))})
	case len(misses) == 0 || p == 7:
		return weekly.AddMisses{Items: []weekly.MissItem{{
			MissValues: weekly.MissValues{Type: new(int32(1 + rnd.IntN(3))), Description: new(c.name()), DaysLost: new(int32(rnd.IntN(5)))}, Year: 2026, Week: int32(1 + rnd.IntN(52)),
			Tasks: []kernel.Ref{kernel.At(task.Row)},
		}}, Moment: site}
	default:
		rows := []kernel.Ref{kernel.At(pick(c, misses...))}
		return pick[plan.Command](c,
			weekly.EditMisses{Rows: rows, Set: weekly.MissValues{Priority: new(pick(c, weekly.Priorities...)), Status: new(pick(c, weekly.MissStatuses...))}, Moment: site},
			weekly.AssignMisses{Rows: rows, Tasks: []kernel.Ref{kernel.At(task.Row)}, Remove: c.oneIn(2)}, weekly.DeleteMisses{Rows: rows})
	}
}
