package office

import (
	"math/rand/v2"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Any draws a command on a plan as it stands, of every type there is, undo, redo, batches and later files among them. Most fit, some are refused.
func Any(rnd *rand.Rand, s *schedule.State) plan.Command {
	c := chance{rnd: rnd, state: s}
	for a := range s.Activities() {
		c.rows = append(c.rows, a.Row)
	}
	for l := range s.Links() {
		c.links = append(c.links, l.Row)
	}
	for _, cal := range s.Calendars() {
		c.calendars = append(c.calendars, cal.Row)
	}
	if len(c.rows) < 5 {
		return c.add()
	}
	switch p := rnd.IntN(100); {
	case p < 15:
		return plan.Undo{Rest: c.oneIn(3)}
	case p < 22:
		return plan.Redo{Rest: c.oneIn(3)}
	case p < 28:
		b := plan.Batch{}
		for range 2 + rnd.IntN(4) {
			b.Commands = append(b.Commands, c.edit())
		}
		return b
	case p < 30: // a row comes, changes and goes within one command
		first := kernel.Made(kernel.ID{}, 1)
		return plan.Batch{Commands: []plan.Command{
			schedule.Add{Items: []schedule.AddItem{{Name: c.name()}, {Name: c.name()}}}, schedule.Rename{Row: first, Name: c.name()}, c.edit(),
			schedule.SetAmount{Field: schedule.FieldCost, Row: first, Value: 5}, schedule.Delete{Rows: []kernel.Ref{first}},
		}}
	case p < 32:
		return c.reimport()
	default:
		return c.edit()
	}
}

// chance draws commands over the rows there are.
type chance struct {
	rnd                    *rand.Rand
	state                  *schedule.State
	rows, links, calendars []kernel.Row
}

func pick[T any](c chance, of ...T) T { return of[c.rnd.IntN(len(of))] }

func (c chance) oneIn(n int) bool { return c.rnd.IntN(n) == 0 }

func (c chance) row() kernel.Ref { return kernel.At(pick(c, c.rows...)) }

func (c chance) several() []kernel.Ref {
	out := make([]kernel.Ref, 1+c.rnd.IntN(3))
	for i := range out {
		out[i] = c.row()
	}
	return out
}

// leaf is rather an activity that takes a value of its own.
func (c chance) leaf() kernel.Ref {
	row := pick(c, c.rows...)
	for range 4 {
		if row != kernel.SummaryRow && len(c.state.Children(row)) == 0 {
			break
		}
		row = pick(c, c.rows...)
	}
	return kernel.At(row)
}

func (c chance) link() kernel.Ref {
	return kernel.At(pick(c, append(c.links, c.rows[0])...)) // the last is none: refused
}

func (c chance) calendar() kernel.Ref { return kernel.At(pick(c, c.calendars...)) }

// edit draws one command, those that change the tree and the network as often as all others together.
func (c chance) edit() plan.Command {
	if c.oneIn(2) {
		return c.field()
	}
	switch p := c.rnd.IntN(100); {
	case p < 25:
		return c.add()
	case p < 45:
		out := schedule.SetDuration{Row: c.leaf(), Duration: int32(c.rnd.IntN(12)) * 240}
		if c.oneIn(6) {
			around := c.oneIn(2)
			out.Elapsed = &around
		}
		return out
	case p < 53:
		return schedule.Delete{Rows: []kernel.Ref{c.row()}}
	case p < 61:
		return schedule.Move{Rows: []kernel.Ref{c.row()}, Parent: c.row()}
	case p < 64:
		return schedule.Indent{Rows: c.several()}
	case p < 67:
		return schedule.Outdent{Rows: c.several()}
	case p < 70:
		return schedule.Duplicate{Rows: c.several()}
	case p < 73:
		return schedule.Chain{Rows: c.several()}
	case p < 75:
		return schedule.Unchain{Rows: c.several()}
	case p < 78:
		return schedule.LinkRemove{Links: []kernel.Ref{c.link()}}
	case p < 84:
		return c.relink()
	default:
		return schedule.LinkAdd{Items: []schedule.LinkItem{{
			From: c.row(), To: c.row(), Type: pick(c, schedule.FS, schedule.FS, schedule.SS, schedule.FF, schedule.SF), Lag: c.lag(), Elapsed: c.oneIn(4),
		}}}
	}
}

func (c chance) relink() plan.Command {
	if c.oneIn(4) {
		return schedule.LinkReverse{Link: c.link()}
	}
	out := schedule.LinkChange{Link: c.link()}
	if c.oneIn(2) {
		kind := pick(c, schedule.FS, schedule.SS, schedule.FF, schedule.SF)
		out.Type = &kind
	} else {
		lag := c.lag()
		out.Lag = &lag
	}
	if c.oneIn(4) {
		around := c.oneIn(2)
		out.Elapsed = &around
	}
	return out
}

// report draws a date that the site reports.
func (c chance) report() plan.Command {
	date := schedule.SetReported{Row: c.leaf(), Date: pick(c, kernel.None, c.date(), c.date())}
	return pick[plan.Command](c, schedule.SetActualStart{SetReported: date}, schedule.SetActualFinish{SetReported: date},
		schedule.SetExpectedFinish{SetReported: date}, schedule.SetDeadline{SetReported: date})
}

// field draws a command that sets a value of activities, calendars or the schedule.
func (c chance) field() plan.Command {
	switch roll := c.rnd.IntN(34); roll {
	case 27:
		return c.report()
	case 28:
		return schedule.SetRemaining{Row: c.leaf(), Remaining: int32(c.rnd.IntN(8)) * 240}
	case 29:
		return pick[plan.Command](c,
			schedule.SetPercentType{Row: c.leaf(), Type: pick(c, schedule.PercentByDuration, schedule.PercentPhysical, schedule.PercentByUnits)},
			schedule.SetCode{Row: c.row(), Code: pick(c, "", "A100", "A200")})
	case 30:
		return schedule.SetSuspension{Row: c.leaf(), Suspended: c.date(), Resumed: pick(c, kernel.None, c.date())}
	case 31:
		return schedule.SetPriority{Rows: c.several(), Priority: pick(c, schedule.Priorities...)}
	case 32:
		return schedule.SetSubcontract{Rows: c.several(), Subcontract: pick(c, kernel.ID{}, Firm), Available: Offered}
	case 33:
		if c.oneIn(2) {
			return schedule.SetTags{Rows: c.several(), Tags: pick(c, "", kernel.SetOf("1"), Offered.Tags), Available: Offered}
		}
		return schedule.SetResponsibles{Rows: c.several(), Responsibles: pick(c, "", Offered.People), Available: Offered}
	case 24:
		return schedule.BulkCalendar{Rows: c.several(), Calendar: c.calendar()}
	case 25:
		return schedule.BulkConstraintType{Rows: c.several(), Type: pick(c, schedule.ConstraintTypes...)}
	case 26:
		return schedule.BulkConstraintDate{Rows: c.several(), Date: c.date(), NotBefore: kernel.None}
	case 22:
		return schedule.SetExternalStart{SetExternal: schedule.SetExternal{Row: c.leaf(), Date: pick(c, kernel.None, c.date())}}
	case 23:
		return schedule.SetExternalFinish{SetExternal: schedule.SetExternal{Row: c.leaf(), Date: pick(c, kernel.None, c.date())}}
	case 0, 1:
		return schedule.Rename{Row: c.row(), Name: c.name()}
	case 2:
		return schedule.Describe{Row: c.row(), Description: pick(c, "", "Según plano E-04", "línea 1\nlínea \"2\"")}
	case 3:
		return schedule.SetStart{Row: c.leaf(), Start: c.date(), Confirmed: c.oneIn(2)}
	case 4:
		return schedule.SetFinish{Row: c.leaf(), Finish: c.date(), Confirmed: c.oneIn(2)}
	case 5:
		return schedule.Drag{Items: []schedule.DragItem{{Row: c.leaf(), Start: c.date()}}}
	case 6:
		return schedule.SetConstraint{Row: c.leaf(), Type: pick(c, schedule.ConstraintTypes...), Date: pick(c, kernel.None, c.date())}
	case 7:
		return schedule.SetConstraintDate{Row: c.leaf(), Date: pick(c, kernel.None, c.date())}
	case 8:
		return schedule.SetCalendar{Rows: c.several(), Calendar: c.calendar()}
	case 9, 10:
		return schedule.SetProgress{Row: c.leaf(), Progress: c.percent()}
	case 11:
		return schedule.Complete{Rows: c.several()}
	case 12:
		return schedule.Uncomplete{Rows: c.several()}
	case 13, 14, 15:
		of := schedule.Amounts()
		return c.amount(of[(roll-13)%len(of)])
	case 16:
		share := c.percent() / 4
		return schedule.SetWeight{Row: c.row(), Weight: pick(c, nil, &share)}
	case 17:
		return schedule.SetMilestone{Row: c.leaf(), Milestone: c.oneIn(2)}
	case 18:
		return c.settings()
	default:
		return c.calendarEdit()
	}
}

func (c chance) calendarEdit() plan.Command {
	switch c.rnd.IntN(6) {
	case 0, 1:
		return schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: c.name(), CopyOf: c.calendar()}}}
	case 2:
		return schedule.CalendarRename{Calendar: c.calendar(), Name: c.name()}
	case 3:
		spec := schedule.StandardCalendar().Time
		if c.oneIn(2) {
			spec.Week[6] = []worktime.Shift{{From: 480, To: 780}}
		} else {
			day := worktime.DayOf(c.date())
			spec.Exceptions = []worktime.Exception{{From: day, To: day + 2, Recurrence: worktime.Yearly, Until: worktime.NoDay}}
		}
		return schedule.CalendarSetTime{Calendar: c.calendar(), Time: spec}
	case 4:
		return schedule.CalendarSetDefault{Calendar: c.calendar()}
	default:
		return schedule.CalendarsDelete{Calendars: []kernel.Ref{c.calendar()}}
	}
}

func (c chance) settings() plan.Command {
	var out schedule.SetSettings
	switch c.rnd.IntN(5) {
	case 0:
		minutes := pick[int32](c, 480, 540)
		out.MinutesPerDay = &minutes
	case 1:
		basis := pick(c, schedule.ByDuration, schedule.ByCost, schedule.ByManHours)
		out.Basis = &basis
	case 2:
		profile := pick(c, schedule.ProfileGantry, schedule.ProfileP6, schedule.ProfileMSP)
		out.Profile = &profile
	case 3:
		at := pick(c, kernel.None, c.date())
		out.MustFinishBy = &at
	default:
		name, mode := c.name(), pick(c, schedule.FloatModes...)
		out.Name, out.FloatMode = &name, &mode
	}
	return out
}

func (c chance) lag() int32 { return int32(c.rnd.IntN(5)-1) * 240 }

func (c chance) date() kernel.Minute {
	return Monday + kernel.Minute(c.rnd.IntN(40)-3)*kernel.Day + pick(c, -8*kernel.Hour, 0, 2*kernel.Hour, 9*kernel.Hour)
}

func (c chance) percent() kernel.Percent {
	return kernel.Percent(pick(c, 0, 0, 1, 333_333, 500_000, 999_995, 1_000_000))
}

func (c chance) amount(of *schedule.Amount) schedule.SetAmount {
	return schedule.SetAmount{Field: of, Row: c.leaf(), Value: kernel.Amount(pick(c, 0, 1, 25_000, int64(schedule.MaxAmount)))}
}

func (c chance) add() plan.Command {
	a := schedule.Add{}
	for range 1 + c.rnd.IntN(3) {
		item := schedule.AddItem{Name: c.name()}
		if len(c.rows) > 0 && c.oneIn(2) {
			item.Parent = c.row()
		}
		if !c.oneIn(3) {
			d := int32(c.rnd.IntN(20)) * 120
			item.Duration = &d
		}
		item.Elapsed = c.oneIn(5)
		a.Items = append(a.Items, item)
	}
	return a
}

func (c chance) name() string {
	words := []string{"Excavación", "Losa 3.º piso", "Moldaje", "Muro «A»", "Enfierradura", "Tabiques \\ cielo", "Pintura", "水道", "Ducts \"east\""}
	return pick(c, words...) + " " + string(rune('A'+c.rnd.IntN(26)))
}
