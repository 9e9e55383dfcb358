package demo

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/domain/worktime"
)

// extras are tasks that no lookahead had: they came up in the meeting before their week.
var extras = map[int]struct{ activity, trade, name string }{
	2: {"C110", "hormigón", "Reparar nidos de piedra muro eje C"}, 3: {"B20", "eléctrica", "Mover empalme provisorio"},
	6: {"C320", "moldaje", "Rehacer alzaprimado piso 3"}, 8: {"D210", "sanitaria", "Reponer descarga dañada piso 2"},
	10: {"E110", "tabiques", "Reparar tabiques por paso de ductos"}, 11: {"C620", "enfierradura", "Anclajes de barandas piso 6"},
}

// undone are the tasks that are not done, by row.
func undone(p *plan.State) (out []*lookahead.Task) {
	for t := range p.Lookahead().Tasks() {
		if p.Lookahead().Shown(t) < kernel.Hundred {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b *lookahead.Task) int { return cmp.Compare(a.Row, b.Row) })
	return out
}

// carryOver puts what should have been done by now on the next Monday.
func (s *site) carryOver(p *plan.State, week int) plan.Command {
	next := s.calendar.NextStart(s.start(week+1) + 8*kernel.Hour)
	var all plan.Batch
	for _, t := range undone(p) {
		if week == reopened && t.Row == s.saturday(p).Task || t.Computed.Finish > s.start(week+1) {
			continue
		}
		all.Commands = append(all.Commands, lookahead.EditTasks{Rows: []kernel.Ref{kernel.At(t.Row)}, Set: lookahead.TaskValues{Start: &next}})
	}
	return batch(all)
}

// stretch makes activities last until the last of their tasks ends.
func (s *site) stretch(p *plan.State) plan.Command {
	ends := map[kernel.Row]kernel.Minute{}
	for _, t := range undone(p) {
		ends[t.Activity] = max(ends[t.Activity], t.Computed.Finish)
	}
	var all plan.Batch
	for a := range p.Schedule().Activities() {
		if end := ends[a.Row]; end > a.Dates.Finish {
			minutes := s.calendar.Between(a.Dates.Start, end)
			minutes = (minutes + minutesPerDay - 1) / minutesPerDay * minutesPerDay
			all.Commands = append(all.Commands, schedule.SetDuration{Row: kernel.At(a.Row), Duration: minutes})
		}
	}
	return batch(all)
}

// lookAhead plans the tasks of activities that begin within five weeks, and what came up since the last meeting.
func (s *site) lookAhead(p *plan.State, week int) plan.Command {
	until, add := s.start(week+6), lookahead.AddTasks{}
	list := works()
	task := func(a kernel.Row, trade, name string, offset kernel.Minute, duration int32) {
		of := firms[trade]
		people, hours := kernel.SetOf(of.Person.ID.String()), kernel.Amount(duration)*4*kernel.Unit/60
		add.Items = append(add.Items, lookahead.TaskItem{Activity: kernel.At(a), TaskValues: lookahead.TaskValues{
			Name: &name, Start: &offset, Duration: &duration, Responsibles: &people, Subcontract: &of.ID, Hours: &hours,
		}})
	}
	for a := range p.Schedule().Activities() {
		at := slices.IndexFunc(list, func(w work) bool { return w.code == a.Code })
		if at < 0 {
			continue
		}
		w := list[at]
		if len(w.tasks) > 0 && a.Dates.Start < until && a.Progress < kernel.Hundred && len(p.Lookahead().TasksOf(a.Row)) == 0 {
			for _, one := range w.tasks {
				start := s.calendar.Start(s.calendar.Worked(a.Dates.Start) + int32(one.offset)*minutesPerDay)
				task(a.Row, one.trade, one.name, start, int32(one.days)*minutesPerDay)
			}
		}
		if extra, is := extras[week]; is && extra.activity == w.code {
			task(a.Row, extra.trade, extra.name, s.calendar.NextStart(s.start(week+1)+kernel.Day+8*kernel.Hour), minutesPerDay)
		}
	}
	if len(add.Items) == 0 {
		return nil
	}
	return add
}

// meets tells whether a task's dates lie in a week.
func (s *site) meets(t *lookahead.Task, week int) bool {
	return t.Computed.Start < s.start(week+1) && t.Computed.Finish > s.start(week)
}

// clear calls ready what can be done in the two weeks to come.
func (s *site) clear(p *plan.State, week int) plan.Command {
	return callReady(p, func(t *lookahead.Task) bool { return s.meets(t, week+1) || s.meets(t, week+2) })
}

// callReady calls ready what should be done and can be; nil where there is nothing.
func callReady(p *plan.State, can func(*lookahead.Task) bool) plan.Command {
	ready := lookahead.SetLean{To: lookahead.Can}
	for _, t := range undone(p) {
		if t.Lean.Status == lookahead.Debit && can(t) {
			ready.Rows = append(ready.Rows, kernel.At(t.Row))
		}
	}
	if len(ready.Rows) == 0 {
		return nil
	}
	return ready
}

// promiseUntil promises all of a task that ends by then, else the share that is due; false where that is done already.
func promiseUntil(p *plan.State, t *lookahead.Task, end kernel.Minute, calendar *worktime.Calendar) (weekly.Promise, bool) {
	one := weekly.Promise{Task: kernel.At(t.Row)}
	if t.Computed.Finish <= end {
		return one, true
	}
	share := steps(kernel.Hundred, calendar.Between(t.Computed.Start, end), calendar.Between(t.Computed.Start, t.Computed.Finish))
	one.Share = &share
	return one, share > p.Lookahead().Shown(t)
}

// promise promises a person's tasks for a week: all of what ends in it, and a share of what goes on. Late, it is the one task that
// became ready since.
func (s *site) promise(p *plan.State, week int, person, typed Person, at kernel.Minute, late bool) plan.Command {
	var list []weekly.Promise
	begun := p.Weekly().Commitments
	w := s.plan(p, week)
	for _, t := range undone(p) {
		mine := late || tradeOf(t.Subcontract) != "" && firms[tradeOf(t.Subcontract)].Person.ID == person.ID
		if !mine || t.Lean.Status != lookahead.Can || !s.meets(t, week) || week == reopened+1 && t.Row == s.saturday(p).Task {
			continue
		}
		if w != nil && slices.ContainsFunc(begun(w.Row), func(c *weekly.Commitment) bool { return c.Task == t.Row }) {
			continue
		}
		one, more := promiseUntil(p, t, s.meeting(week)+kernel.Day, s.calendar)
		if !more {
			continue
		}
		list = append(list, one)
		if late {
			break
		}
	}
	switch {
	case len(list) == 0:
		return nil
	case w == nil:
		return weekly.Create{Day: s.start(week), Promises: list, By: person.ID, Moment: s.moment(at, typed)}
	}
	return weekly.Add{Week: kernel.At(w.Row), Promises: list, By: person.ID, Moment: s.moment(at, typed)}
}
