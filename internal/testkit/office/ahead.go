package office

import (
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
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
