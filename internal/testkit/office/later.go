package office

import (
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// reimport brings over a later file of the same work.
func (c chance) reimport() plan.Command {
	return schedule.Reimport{Import: c.laterFile(), Mode: pick(c, schedule.Replace, schedule.Merge, schedule.Merge, schedule.Append)}
}

// laterFile is the plan as another tool would write it some time later: most rows as they stand, some gone, new or elsewhere, and
// in every field something only files can say.
func (c chance) laterFile() schedule.Import {
	s := c.state
	f := schedule.Import{
		Source:   schedule.Source{Tool: "p6", Version: "19.12", File: "later.xer", Project: "4711", ActivityRows: s.Size()},
		Settings: s.Settings(), Problems: map[string]int{"link.external": 1}, LeftOut: map[string]int{"TASK.float_path": 2},
	}
	calendars := map[kernel.Row]kernel.Row{}
	for i, cal := range s.Calendars() {
		calendars[cal.Row] = kernel.Row(i + 1)
		cal.Row = kernel.Row(i + 1)
		f.Calendars = append(f.Calendars, cal)
	}
	if c.oneIn(4) && len(f.Calendars) < 20 {
		night := schedule.StandardCalendar()
		night.Row, night.Name, night.Default = kernel.Row(len(f.Calendars)+1), c.name(), false
		f.Calendars = append(f.Calendars, night)
	}
	row := map[kernel.Row]kernel.Row{kernel.SummaryRow: kernel.SummaryRow}
	for line := range s.Outline() {
		a := *s.Activity(line.Row)
		parent, known := row[a.Parent]
		if a.Row == kernel.SummaryRow || !known || c.oneIn(12) || len(f.Activities) > 60 {
			continue
		}
		row[a.Row] = kernel.Row(len(f.Activities) + 1)
		a.Row, a.Parent, a.Rank, a.Calendar, a.Dates = row[a.Row], parent, "", calendars[a.Calendar], schedule.Dates{}
		if a.ResourceCalendar != 0 {
			a.ResourceCalendar = calendars[a.ResourceCalendar]
		}
		if c.oneIn(4) {
			c.otherwise(&a, len(f.Calendars))
		}
		f.Activities = append(f.Activities, a)
		if c.oneIn(2) {
			slack := int32(c.rnd.IntN(9)) * 60
			f.AsImported = append(f.AsImported, schedule.Stored{Activity: a.Row, Start: Monday, Finish: c.date(), LateStart: kernel.None, LateFinish: kernel.None, TotalFloat: &slack})
		}
		f.Tags = append(f.Tags, schedule.Tag{Activity: a.Row, Category: "Piso", Value: c.name()})
	}
	for l := range s.Links() {
		if row[l.From] == 0 || row[l.To] == 0 || c.oneIn(10) {
			continue
		}
		to := schedule.Link{Row: kernel.Row(len(f.Links) + 1), From: row[l.From], To: row[l.To], Type: l.Type, Lag: l.Lag, Elapsed: l.Elapsed != c.oneIn(6)}
		f.Links = append(f.Links, to)
	}
	if len(f.Activities) > 0 {
		f.Resources = []schedule.Resource{{Row: 1, Name: "Carpinteros", Kind: schedule.Labour, Calendar: 1}}
		f.Assignments = []schedule.Assignment{{Activity: 1, Resource: 1, Work: 480}}
		f.Baselines = []schedule.Baseline{{Name: "Contrato", Points: []schedule.BaselinePoint{{Activity: 1, Start: Monday, Finish: Monday + 540}}}}
	}
	return f
}

// otherwise changes what a file says of an activity.
func (c chance) otherwise(a *schedule.Activity, calendars int) {
	for range 3 {
		switch c.rnd.IntN(15) {
		case 0:
			a.Code = c.name()
		case 1:
			a.Name = c.name()
		case 2:
			a.Second = schedule.Constraint{Type: schedule.FNLT, Date: c.date()}
		case 3:
			a.Deadline = pick(c, 0, c.date())
		case 4:
			a.ExpectedFinish = pick(c, 0, c.date())
		case 5:
			a.PercentBy = pick(c, schedule.PercentByDuration, schedule.PercentPhysical, schedule.PercentByUnits)
		case 6:
			a.ResourceCalendar = kernel.Row(c.rnd.IntN(calendars + 1))
		case 7:
			a.Inactive = c.oneIn(2)
		case 8:
			a.Elapsed = c.oneIn(2)
		case 9:
			a.Suspended, a.Resumed = c.date(), pick(c, 0, c.date())
		case 10:
			a.Manual, a.Placeholder = true, c.oneIn(2)
			a.Dates.Start = c.date()
			a.Dates.Finish = a.Dates.Start + 540
		case 11:
			a.Parent = kernel.SummaryRow
		case 12:
			a.Split = int32(c.rnd.IntN(4)) * 240
		case 13:
			a.ExternalStart, a.ExternalFinish = pick(c, 0, c.date()), pick(c, 0, c.date())
		default:
			a.Duration = int32(c.rnd.IntN(12)) * 240
		}
	}
	if a.Kind.IsMilestone() || a.Kind == schedule.Summary {
		a.Duration = 0
	}
}

// restore takes one of the latest reimports of a schedule back.
func (o *Office) restore(c chance, id kernel.ScheduleID) plan.Command {
	list := o.reimported[id]
	return plan.RestoreBefore{Command: pick(c, list[max(len(list)-3, 0):]...), Rest: !c.oneIn(3)}
}
