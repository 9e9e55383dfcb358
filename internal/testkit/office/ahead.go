package office

import (
	"math/rand/v2"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// PlanAhead makes every fact of tasks and roadblocks under two activities.
func (o *Office) PlanAhead(id kernel.ScheduleID, activities []kernel.Row) {
	slab, wall := kernel.At(activities[0]), kernel.At(activities[1])
	task := func(name string) lookahead.TaskItem {
		return lookahead.TaskItem{Activity: slab, TaskValues: lookahead.TaskValues{Name: &name, Duration: new(int32(480))}}
	}
	tasks := o.Do(id, 0, lookahead.AddTasks{Items: []lookahead.TaskItem{task("Trazado"), task("Moldaje"), task("Hormigón")}}).Created
	first, second, third := []kernel.Ref{kernel.At(tasks[0])}, []kernel.Ref{kernel.At(tasks[1])}, []kernel.Ref{kernel.At(tasks[2])}
	start := Monday + 2*kernel.Day
	o.Do(id, 0, lookahead.EditTasks{Rows: first, Set: lookahead.TaskValues{
		Name: new("Trazado de ejes"), Description: new("Según plano E-04"), Start: &start, Duration: new(int32(960)), Quantity: new(kernel.Amount(200_000)),
		Done: new(kernel.Amount(50_000)), Unit: new("m2"), Hours: new(kernel.Amount(80_000)), Cost: new(kernel.Amount(90_000)), Responsibles: new(Offered.People),
		Subcontract: new(Firm), Tags: new(kernel.SetOf("1")), Priority: new(lookahead.High), Weight: new(kernel.Percent(400_000)),
		Week: new(int32(202_611)), Hidden: new(true),
	}})
	o.Do(id, 0, lookahead.EditTasks{Rows: first, Set: lookahead.TaskValues{Progress: new(kernel.Percent(300_000))}})
	o.Do(id, 0, lookahead.MoveTasks{Rows: third, Activity: slab, Parent: second[0]})
	date := Monday + 5*kernel.Day
	roadblocks := o.Do(id, 0, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{
		RoadblockValues: lookahead.RoadblockValues{Name: new("Grúa")}, Tasks: third, Date: &date,
	}}}).Created
	crane := []kernel.Ref{kernel.At(roadblocks[0])}
	o.Do(id, 0, lookahead.EditRoadblocks{Rows: crane, Set: lookahead.RoadblockValues{
		Name: new("Grúa torre"), Description: new("Falta el permiso"), Type: new(int32(3)), Category: new("machinery"), Priority: new(lookahead.Urgent),
		Responsible: new(o.Caller(0).User), Responsibles: new(Offered.People), Reporters: new(Offered.People), Subcontract: new(Firm), Hidden: new(true),
	}})
	o.Do(id, 0, lookahead.PromiseRoadblocks{Rows: crane, Date: date + kernel.Day, Reason: "Llega tarde"})
	o.Do(id, 0, lookahead.AssignRoadblocks{Rows: crane, Tasks: first})
	o.Do(id, 0, lookahead.SetRoadblockStatus{Rows: crane, To: lookahead.Released, At: date, By: o.Caller(0).User})
	o.Do(id, 0, schedule.SetConstraint{Row: slab, Type: schedule.SNET, Date: Monday + 7*kernel.Day})
	o.Do(id, 0, lookahead.DuplicateTasks{Rows: second, Activity: wall})
	o.Do(id, 0, lookahead.AssignRoadblocks{Rows: crane, Tasks: first, Remove: true})
	o.Do(id, 0, lookahead.DeleteRoadblocks{Rows: crane})
	o.Do(id, 0, plan.Undo{})
	o.Do(id, 0, lookahead.DeleteTasks{Rows: second})
	o.Do(id, 0, plan.Undo{})
}

// Attach makes every fact of documents under an activity.
func (o *Office) Attach(id kernel.ScheduleID, activity kernel.Row) {
	tasks := o.Do(id, 0, lookahead.AddTasks{Items: []lookahead.TaskItem{{Activity: kernel.At(activity), TaskValues: lookahead.TaskValues{Name: new("Trazado")}}}}).Created
	task := []kernel.Ref{kernel.At(tasks[0])}
	crane := o.Do(id, 0, lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{{RoadblockValues: lookahead.RoadblockValues{Name: new("Grúa")}, Tasks: task}}}).Created[0]
	o.Do(id, 0, lookahead.EditRoadblocks{Rows: []kernel.Ref{kernel.At(crane)}, Set: lookahead.RoadblockValues{Inactive: new(true)}})
	for of, on := range map[lookahead.DocumentsOf]kernel.Ref{lookahead.OfTasks: task[0], lookahead.OfRoadblocks: kernel.At(crane)} {
		row := kernel.At(o.Do(id, 0, lookahead.AddDocuments{Of: of, Items: []lookahead.DocumentItem{Plano(on)}}).Created[0])
		o.Do(id, 0, lookahead.RenameDocument{Of: of, Row: row, Name: "E-04 rev B.pdf"})
		o.Do(id, 0, lookahead.DeleteDocuments{Of: of, Rows: []kernel.Ref{row}})
		o.Do(id, 0, plan.Undo{})
	}
	for _, on := range []bool{true, false} {
		o.Do(id, 0, lookahead.ListActivities{Rows: []kernel.Ref{kernel.At(activity)}, On: on})
	}
	o.Do(id, 0, plan.Undo{})
	o.Do(id, 0, lookahead.AddDocuments{Of: lookahead.OfTasks, Items: []lookahead.DocumentItem{Plano(kernel.Ref{})}})
	o.Do(id, 0, lookahead.DuplicateTasks{Rows: task})
}

// Plano is a file that somebody has uploaded, to hang on a row.
func Plano(on kernel.Ref) lookahead.DocumentItem {
	return lookahead.DocumentItem{On: on, File: Firm, Content: &lookahead.Upload{Name: "E-04.pdf", Type: "application/pdf", Size: 48_000}}
}

// documents draws a command about documents.
func (c chance) documents(s *plan.State, tasks, roadblocks []kernel.Row) plan.Command {
	of, holders := lookahead.OfTasks, append([]kernel.Row{0}, tasks...)
	have := s.Lookahead().Documents
	if len(roadblocks) > 0 && c.oneIn(2) {
		of, holders, have = lookahead.OfRoadblocks, roadblocks, s.Lookahead().RoadblockDocuments
	}
	holder := pick(c, holders...)
	there := have(holder)
	switch {
	case len(there) == 0 || c.oneIn(3):
		item := Plano(kernel.At(holder))
		if holder == 0 {
			item.On = kernel.Ref{}
		}
		return lookahead.AddDocuments{Of: of, Items: []lookahead.DocumentItem{item}}
	case c.oneIn(2):
		return lookahead.RenameDocument{Of: of, Row: kernel.At(there[0].Row), Name: c.name()}
	}
	return lookahead.DeleteDocuments{Of: of, Rows: []kernel.Ref{kernel.At(there[0].Row)}}
}

// WorkAhead is Work with tasks, roadblocks and weeks among the commands, three times as often as all others together.
func (o *Office) WorkAhead(rnd *rand.Rand, n int) {
	o.t.Helper()
	for range n {
		id := o.schedules[rnd.IntN(len(o.schedules))]
		var c plan.Command
		o.State(id, func(s *plan.State, _ eventstore.Revision) {
			switch rnd.IntN(6) {
			case 0:
				c = Any(rnd, s.Schedule())
			case 1:
				c = o.inWeek(rnd, s)
			case 2:
				c = inCodes(rnd, s)
			case 3:
				c = inRanges(rnd, s)
			default:
				c = ahead(rnd, s)
			}
		})
		o.Ask(id, rnd.IntN(len(o.People)), c)
	}
}

// ahead draws a command of tasks and roadblocks on a plan as it stands. Most fit, some are refused.
func ahead(rnd *rand.Rand, s *plan.State) plan.Command {
	c := chance{rnd: rnd, state: s.Schedule()}
	for a := range s.Schedule().Activities() {
		c.rows = append(c.rows, a.Row)
	}
	var tasks, roadblocks []kernel.Row
	for t := range s.Lookahead().Tasks() {
		tasks = append(tasks, t.Row)
	}
	for r := range s.Lookahead().Roadblocks() {
		roadblocks = append(roadblocks, r.Row)
	}
	some := func(of []kernel.Row) []kernel.Ref {
		return []kernel.Ref{kernel.At(pick(c, of...)), kernel.At(pick(c, of...))}
	}
	switch p := rnd.IntN(19); {
	case len(c.rows) < 5:
		return c.add()
	case p == 18:
		return lookahead.ListActivities{Rows: []kernel.Ref{c.leaf()}, On: c.oneIn(2)}
	case p >= 16 && len(tasks) > 0:
		return c.documents(s, tasks, roadblocks)
	case len(tasks) < 3 || p == 0:
		item := lookahead.TaskItem{Activity: c.leaf(), TaskValues: lookahead.TaskValues{Name: new(c.name()), Duration: new(int32(rnd.IntN(6)) * 240)}}
		if len(tasks) > 0 && c.oneIn(3) {
			item.Activity, item.Parent = kernel.Ref{}, some(tasks)[0]
		}
		return lookahead.AddTasks{Items: []lookahead.TaskItem{item}}
	case p == 1:
		return lookahead.MoveTasks{Rows: some(tasks), Activity: c.leaf()}
	case p == 2:
		return lookahead.MoveTasks{Rows: some(tasks)[:1], Parent: some(tasks)[0]}
	case p == 3:
		return lookahead.DuplicateTasks{Rows: some(tasks), Activity: c.leaf()}
	case p == 4:
		return lookahead.DeleteTasks{Rows: some(tasks)[:1]}
	case p == 5:
		return lookahead.SetLean{Rows: some(tasks), To: pick(c, lookahead.Can, lookahead.Will, lookahead.Debit), Coming: Monday}
	case p == 6:
		return lookahead.Convert{Groups: []lookahead.ConvertGroup{{Rows: c.several()}}}
	case p < 10:
		return lookahead.EditTasks{Rows: some(tasks), Set: c.taskValues()}
	case len(roadblocks) < 2 || p == 10:
		item := lookahead.RoadblockItem{RoadblockValues: lookahead.RoadblockValues{Name: new(c.name())}, Tasks: some(tasks)}
		if c.oneIn(2) {
			item.Date = new(c.date())
		}
		return lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{item}}
	case p == 11:
		return lookahead.PromiseRoadblocks{Rows: some(roadblocks), Date: c.date(), Reason: pick(c, "", "Llega tarde")}
	case p == 12:
		return lookahead.SetRoadblockStatus{Rows: some(roadblocks), To: pick(c, lookahead.Released, lookahead.Open, lookahead.NotCommitted), At: c.date()}
	case p == 13:
		return lookahead.AssignRoadblocks{Rows: some(roadblocks), Tasks: some(tasks), Remove: c.oneIn(3)}
	case p == 14:
		return lookahead.EditRoadblocks{Rows: some(roadblocks), Set: lookahead.RoadblockValues{
			Name: new(c.name()), Priority: new(pick(c, lookahead.Priorities...)), Category: new(pick(c, lookahead.Categories...)), Subcontract: new(pick(c, kernel.ID{}, Firm)), Hidden: new(c.oneIn(2)),
			Inactive: new(c.oneIn(3)),
		}}
	default:
		return lookahead.DeleteRoadblocks{Rows: some(roadblocks)[:1]}
	}
}

// taskValues draws one or two values of tasks.
func (c chance) taskValues() (v lookahead.TaskValues) {
	for range 2 {
		switch c.rnd.IntN(9) {
		case 0:
			v.Name = new(c.name())
		case 1:
			v.Start = new(c.date())
		case 2:
			v.Duration = new(int32(c.rnd.IntN(8)) * 240)
		case 3:
			v.Progress = new(c.percent())
		case 4:
			v.Weight = new(pick(c, kernel.Percent(-1), c.percent()))
		case 5:
			v.Hours, v.Cost = new(kernel.Amount(c.rnd.IntN(9))*kernel.Unit), new(kernel.Amount(c.rnd.IntN(9))*kernel.Unit)
		case 6:
			v.Responsibles = new(pick(c, "", Offered.People))
		case 7:
			v.Week, v.Priority = new(int32(202_610+c.rnd.IntN(9))), new(pick(c, lookahead.Priorities...))
		default:
			v.Subcontract, v.Hidden = new(pick(c, kernel.ID{}, Firm)), new(c.oneIn(2))
		}
	}
	return v
}
