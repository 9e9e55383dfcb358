package demo

import (
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// monthly brings the schedule up to date, and after the first two months issues it.
func (s *site) monthly(week int, at kernel.Minute) []Step {
	planner := Planner()
	number := int32(week / 4)
	out := []Step{{at, planner, func(p *plan.State) plan.Command {
		var all plan.Batch
		for a := range p.Schedule().Activities() {
			if a.Code == "D80" { // made elsewhere, nobody promises it by the week
				worked, whole := s.calendar.Between(a.Dates.Start, min(at, a.Dates.Finish)), s.calendar.Between(a.Dates.Start, a.Dates.Finish)
				if to := steps(kernel.Hundred, worked, whole); to > a.Progress {
					all.Commands = append(all.Commands, schedule.SetProgress{Row: kernel.At(a.Row), Progress: to})
				}
			}
			spent := kernel.Amount(int64(a.Cost) / 100 * int64(a.Progress) / int64(kernel.Hundred) * int64(98+chance(12, a.Code)))
			if a.Kind == schedule.Task && spent > a.UsedCost {
				all.Commands = append(all.Commands, schedule.SetAmount{Field: schedule.FieldUsedCost, Row: kernel.At(a.Row), Value: spent})
			}
		}
		return batch(all)
	}}}
	if week == WeeksClosed { // the planner wins days back where two crews fit
		out = append(out, Step{at + 10, planner, func(p *plan.State) plan.Command {
			var all plan.Batch
			for a := range p.Schedule().Activities() {
				if a.Progress == 0 && strings.HasPrefix(a.Name, "Pisos y cerámicas") {
					all.Commands = append(all.Commands, schedule.SetDuration{Row: kernel.At(a.Row), Duration: 7 * minutesPerDay})
				}
			}
			return batch(all)
		}})
	}
	if week > 8 {
		return out
	}
	names := map[int32][2]string{
		1: {"Primer mes", "Primer mes de obra gruesa. El hormigonado perdió días por bomba y despachos; se reserva una segunda bomba."},
		2: {"Segundo mes", "La fachada parte con un proveedor nuevo. Dos cuadrillas en pisos y cerámicas recuperan días hacia el final."},
	}
	return append(out,
		Step{at + 20, planner, func(*plan.State) plan.Command {
			return schedule.SaveUpdate{Name: names[number][0], Narrative: names[number][1]}
		}},
		Step{at + 30, planner, func(*plan.State) plan.Command { return schedule.IssueUpdate{Update: number} }})
}
