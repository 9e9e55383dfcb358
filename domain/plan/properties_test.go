package plan_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// draw gives any command on the plan as it is, sensible or not.
func draw(t *rapid.T, s *schedule.State) plan.Command {
	row := func() kernel.Ref {
		var all []kernel.Row
		for a := range s.Activities() {
			all = append(all, a.Row)
		}
		return kernel.At(rapid.SampledFrom(append(all, 0, s.Next())).Draw(t, "row"))
	}
	rows := func() []kernel.Ref {
		out := make([]kernel.Ref, rapid.IntRange(1, 3).Draw(t, "count"))
		for i := range out {
			out[i] = row()
		}
		return out
	}
	simple := []func() plan.Command{
		func() plan.Command {
			items := make([]schedule.AddItem, rapid.IntRange(1, 3).Draw(t, "items"))
			for i := range items {
				items[i] = schedule.AddItem{Kind: rapid.SampledFrom([]schedule.Kind{"", schedule.Task, schedule.Summary, schedule.Milestone}).Draw(t, "kind")}
				if rapid.Bool().Draw(t, "under") {
					items[i].Parent = row()
				} else if rapid.Bool().Draw(t, "after") {
					items[i].After = row()
				} else {
					items[i].Before = row()
				}
				if s.Size() == 0 {
					items[i].Before, items[i].After = kernel.Ref{}, kernel.Ref{}
				}
			}
			return schedule.Add{Items: items}
		},
		func() plan.Command {
			return schedule.Rename{Row: row(), Name: fmt.Sprint("name ", rapid.IntRange(0, 5).Draw(t, "name"))}
		},
		func() plan.Command {
			c := schedule.SetDuration{Row: row(), Duration: int32(240 * rapid.IntRange(0, 6).Draw(t, "duration"))}
			if rapid.IntRange(0, 2).Draw(t, "recount") == 0 {
				around := rapid.Bool().Draw(t, "around the clock")
				c.Elapsed = &around
			}
			return c
		},
		func() plan.Command { return schedule.Delete{Rows: rows()} },
		func() plan.Command {
			m := schedule.Move{Rows: rows()}
			switch rapid.IntRange(0, 2).Draw(t, "where") {
			case 0:
				m.Parent = row()
			case 1:
				m.After = row()
			default:
				m.Before = row()
			}
			return m
		},
		func() plan.Command {
			return schedule.LinkAdd{Items: []schedule.LinkItem{{
				From: row(), To: row(), Type: rapid.SampledFrom([]schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF}).Draw(t, "type"),
				Lag: int32(60 * rapid.IntRange(-8, 8).Draw(t, "lag")), Elapsed: rapid.Bool().Draw(t, "around the clock"),
			}}}
		},
		func() plan.Command {
			var all []kernel.Row
			for l := range s.Links() {
				all = append(all, l.Row)
			}
			return schedule.LinkRemove{Links: []kernel.Ref{kernel.At(rapid.SampledFrom(append(all, s.Next())).Draw(t, "link"))}}
		},
	}
	simple = append(simple, edits(t, s, row, rows)...)
	one := func() plan.Command { return simple[rapid.IntRange(0, len(simple)-1).Draw(t, "command")]() }
	if rapid.IntRange(0, 9).Draw(t, "batch") == 0 {
		var batch plan.Batch
		for range rapid.IntRange(1, 4).Draw(t, "size") {
			batch.Commands = append(batch.Commands, one())
		}
		return batch
	}
	return one()
}

// edits are the commands on single fields, calendars and settings, and those of the tree that come in one step.
func edits(t *rapid.T, s *schedule.State, row func() kernel.Ref, rows func() []kernel.Ref) []func() plan.Command {
	date := func() kernel.Minute {
		return monday + kernel.Minute(rapid.IntRange(-3, 30).Draw(t, "day"))*kernel.Day + kernel.Minute(rapid.SampledFrom([]int{0, 0, 480, 600, 1020}).Draw(t, "time"))
	}
	percent := func(name string) kernel.Percent {
		return kernel.Percent(rapid.SampledFrom([]int{-1, 0, 0, 1, 333_333, 500_000, 999_995, 1_000_000, 1_000_001}).Draw(t, name))
	}
	amount := func() plan.Command {
		of := rapid.SampledFrom(schedule.Amounts()).Draw(t, "field")
		return schedule.SetAmount{Field: of, Row: row(), Value: kernel.Amount(rapid.SampledFrom([]int64{0, 1, 25_000, int64(schedule.MaxAmount), int64(schedule.MaxAmount) + 1}).Draw(t, "amount"))}
	}
	calendar := func() kernel.Ref {
		all := []kernel.Row{s.Next()}
		for _, c := range s.Calendars() {
			all = append(all, c.Row)
		}
		return kernel.At(rapid.SampledFrom(all).Draw(t, "calendar"))
	}
	week := func() worktime.Spec {
		spec := schedule.StandardCalendar().Time
		switch rapid.IntRange(0, 3).Draw(t, "week") {
		case 0:
			spec.Week[6] = []worktime.Shift{{From: 480, To: 780}}
		case 1:
			spec.Exceptions = []worktime.Exception{{From: worktime.DayOf(monday) + 2, To: worktime.DayOf(monday) + 4}}
		case 2:
			spec.Week = worktime.Week{} // never works: refused
		}
		return spec
	}
	return []func() plan.Command{
		func() plan.Command {
			return schedule.Describe{Row: row(), Description: rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "text")}
		},
		func() plan.Command {
			return schedule.SetStart{Row: row(), Start: date(), Confirmed: rapid.Bool().Draw(t, "sure")}
		},
		func() plan.Command {
			return schedule.SetFinish{Row: row(), Finish: date(), Confirmed: rapid.Bool().Draw(t, "sure")}
		},
		func() plan.Command { return schedule.Drag{Items: []schedule.DragItem{{Row: row(), Start: date()}}} },
		func() plan.Command {
			c := schedule.SetConstraint{Row: row(), Type: rapid.SampledFrom(schedule.ConstraintTypes).Draw(t, "constraint"), Date: kernel.None}
			if rapid.Bool().Draw(t, "dated") {
				c.Date = date()
			}
			return c
		},
		func() plan.Command {
			c := schedule.SetConstraintDate{Row: row(), Date: kernel.None}
			if rapid.Bool().Draw(t, "dated") {
				c.Date = date()
			}
			return c
		},
		func() plan.Command {
			c := schedule.SetExternal{Row: row(), Date: kernel.None}
			if rapid.Bool().Draw(t, "dated") {
				c.Date = date()
			}
			if rapid.Bool().Draw(t, "start") {
				return schedule.SetExternalStart{SetExternal: c}
			}
			return schedule.SetExternalFinish{SetExternal: c}
		},
		func() plan.Command {
			c := schedule.SetReported{Row: row(), Date: kernel.None}
			if rapid.IntRange(0, 3).Draw(t, "dated") > 0 {
				c.Date = date()
			}
			return rapid.SampledFrom([]plan.Command{
				schedule.SetActualStart{SetReported: c}, schedule.SetActualFinish{SetReported: c},
				schedule.SetExpectedFinish{SetReported: c}, schedule.SetDeadline{SetReported: c},
			}).Draw(t, "reported")
		},
		func() plan.Command {
			return schedule.SetRemaining{Row: row(), Remaining: rapid.Int32Range(-1, 4000).Draw(t, "left")}
		},
		func() plan.Command {
			return schedule.SetPercentType{Row: row(), Type: rapid.SampledFrom([]schedule.PercentType{"", schedule.PercentPhysical, schedule.PercentByUnits}).Draw(t, "percent type")}
		},
		func() plan.Command {
			return schedule.SetSuspension{Row: row(), Suspended: date(), Resumed: rapid.SampledFrom([]kernel.Minute{kernel.None, date()}).Draw(t, "resumed")}
		},
		func() plan.Command {
			return schedule.SetCode{Row: row(), Code: rapid.SampledFrom([]string{"", "A1", "A2", "A3"}).Draw(t, "code")}
		},
		func() plan.Command { return schedule.SetCalendar{Rows: rows(), Calendar: calendar()} },
		func() plan.Command { return schedule.SetProgress{Row: row(), Progress: percent("progress")} },
		func() plan.Command { return schedule.Complete{Rows: rows()} },
		func() plan.Command { return schedule.Uncomplete{Rows: rows()} },
		amount, amount, amount,
		func() plan.Command {
			c := schedule.SetWeight{Row: row()}
			if rapid.Bool().Draw(t, "custom") {
				share := percent("share")
				c.Weight = &share
			}
			return c
		},
		func() plan.Command {
			return schedule.SetPriority{Rows: rows(), Priority: rapid.SampledFrom(schedule.Priorities).Draw(t, "priority")}
		},
		func() plan.Command {
			to := rapid.SampledFrom([]kernel.ID{{}, firm}).Draw(t, "firm")
			return schedule.SetSubcontract{Rows: rows(), Subcontract: to, Available: offered}
		},
		func() plan.Command {
			people := rapid.SampledFrom([]kernel.Set{"", offered.People}).Draw(t, "people")
			return schedule.SetResponsibles{Rows: rows(), Responsibles: people, Available: offered}
		},
		func() plan.Command {
			tags := rapid.SampledFrom([]kernel.Set{"", "1", offered.Tags}).Draw(t, "tags")
			return schedule.SetTags{Rows: rows(), Tags: tags, Available: offered}
		},
		func() plan.Command {
			return schedule.SetMilestone{Row: row(), Milestone: rapid.Bool().Draw(t, "milestone")}
		},
		func() plan.Command { return schedule.Indent{Rows: rows()} },
		func() plan.Command { return schedule.Outdent{Rows: rows()} },
		func() plan.Command { return schedule.Duplicate{Rows: rows()} },
		func() plan.Command { return schedule.Chain{Rows: rows()} },
		func() plan.Command { return schedule.Unchain{Rows: rows()} },
		func() plan.Command {
			all := []kernel.Row{s.Next()}
			for l := range s.Links() {
				all = append(all, l.Row)
			}
			c := schedule.LinkChange{Link: kernel.At(rapid.SampledFrom(all).Draw(t, "link"))}
			if rapid.Bool().Draw(t, "retype") {
				kind := rapid.SampledFrom([]schedule.LinkType{schedule.FS, schedule.SS, schedule.FF, schedule.SF, "XX"}).Draw(t, "type")
				c.Type = &kind
			} else {
				lag := int32(60 * rapid.IntRange(-8, 8).Draw(t, "lag"))
				c.Lag = &lag
			}
			if rapid.Bool().Draw(t, "recount") {
				around := rapid.Bool().Draw(t, "around the clock")
				c.Elapsed = &around
			}
			return c
		},
		func() plan.Command {
			return schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: rapid.SampledFrom([]string{"", "Night", "Six days"}).Draw(t, "name"), CopyOf: calendar()}}}
		},
		func() plan.Command {
			return schedule.CalendarRename{Calendar: calendar(), Name: rapid.SampledFrom([]string{"", "Night", "Site"}).Draw(t, "name")}
		},
		func() plan.Command { return schedule.CalendarSetTime{Calendar: calendar(), Time: week()} },
		func() plan.Command { return schedule.CalendarSetDefault{Calendar: calendar()} },
		func() plan.Command {
			return schedule.SaveBaseline{
				Name: rapid.SampledFrom([]string{"", "Contract"}).Draw(t, "baseline"), Option: schedule.BaselineOption(rapid.IntRange(0, 4).Draw(t, "option")),
				Activities: rows(),
			}
		},
		func() plan.Command {
			c := schedule.SetBaseline{Baseline: int32(rapid.IntRange(0, 4).Draw(t, "baseline"))}
			yes := rapid.Bool().Draw(t, "yes")
			if rapid.Bool().Draw(t, "activate") {
				c.Active = &yes
			} else {
				c.Visible = &yes
			}
			return c
		},
		func() plan.Command {
			return schedule.DeleteBaseline{Baseline: int32(rapid.IntRange(0, 4).Draw(t, "baseline"))}
		},
		func() plan.Command { return schedule.SaveUpdate{Name: "March"} },
		func() plan.Command { return schedule.MoveUpdate{} },
		func() plan.Command {
			return schedule.IssueUpdate{Update: int32(rapid.IntRange(0, 3).Draw(t, "update"))}
		},
		func() plan.Command { return schedule.CalendarsDelete{Calendars: []kernel.Ref{calendar()}} },
		func() plan.Command {
			var c schedule.SetSettings
			switch rapid.IntRange(0, 4).Draw(t, "setting") {
			case 0:
				minutes := int32(rapid.SampledFrom([]int{0, 480, 540}).Draw(t, "minutes"))
				c.MinutesPerDay = &minutes
			case 1:
				basis := rapid.SampledFrom([]schedule.Basis{schedule.ByDuration, schedule.ByCost, schedule.ByManHours, "colour"}).Draw(t, "basis")
				c.Basis = &basis
			case 2:
				profile := rapid.SampledFrom([]schedule.Profile{schedule.ProfileGantry, schedule.ProfileP6, schedule.ProfileMSP}).Draw(t, "profile")
				c.Profile = &profile
			case 3:
				at := date()
				c.DataDate = &at
			default:
				name := rapid.SampledFrom([]string{"", "Clinic", "Tower"}).Draw(t, "name")
				c.Name = &name
			}
			return c
		},
	}
}

var users = []kernel.UserID{ana, beto, cora}

// history runs random commands, undos and redos of three users, checking after each one
// what must always hold.
func history(t *rapid.T, b *bench, steps int) {
	for range steps {
		user := rapid.SampledFrom(users).Draw(t, "user")
		var c plan.Command
		switch rapid.IntRange(0, 7).Draw(t, "what") {
		case 0:
			c = plan.Undo{Rest: rapid.Bool().Draw(t, "rest")}
		case 1:
			c = plan.Redo{Rest: rapid.Bool().Draw(t, "rest")}
		default:
			c = draw(t, b.state.Schedule())
		}
		step(t, b, user, c)
	}
}

func step(t *rapid.T, b *bench, user kernel.UserID, c plan.Command) {
	before := b.snapshot()
	foreign := writesOfOthers(b, user)
	w, err := b.try(user, c)
	if err != nil {
		require.NotEqual(t, fault.Internal, fault.Of(err).Code, "%v", err)
		require.Equal(t, before, b.snapshot(), "a refusal changes nothing")
		return
	}
	if len(w.Events) == 0 {
		require.Equal(t, before, b.snapshot())
		return
	}
	if !w.Reverts.IsZero() {
		target := b.byID[w.Reverts]
		for key, wrote := range foreign {
			now, there := fieldOf(b, key)
			if !there { // a row that the command had brought back may leave as it came
				require.Less(t, wrote.revision, target.Revision, "%s of %d was written by another user since", key.field, key.row)
				continue
			}
			require.Equal(t, wrote.value, now, "%s of %d was last written by another user", key.field, key.row)
		}
	}
	sound(t, b.state.Schedule())
}

type fieldKey struct {
	row   kernel.Row
	field *event.Field
}

type wrote struct {
	value    any
	by       kernel.UserID
	revision int64
}

// How each field that commands write is read, of activities, links and calendars.
var (
	activityFields = map[*event.Field]func(*schedule.Activity) any{
		schedule.FieldName.Field:             func(a *schedule.Activity) any { return a.Name },
		schedule.FieldDuration.Field:         func(a *schedule.Activity) any { return a.Duration },
		schedule.FieldRemaining.Field:        func(a *schedule.Activity) any { return a.Remaining },
		schedule.FieldKind.Field:             func(a *schedule.Activity) any { return a.Kind },
		schedule.FieldPlace:                  func(a *schedule.Activity) any { return schedule.Place{Parent: a.Parent, Rank: a.Rank} },
		schedule.FieldDescription.Field:      func(a *schedule.Activity) any { return a.Description },
		schedule.FieldCalendar.Field:         func(a *schedule.Activity) any { return a.Calendar },
		schedule.FieldConstraint.Field:       func(a *schedule.Activity) any { return a.Constraint },
		schedule.FieldProgress.Field:         func(a *schedule.Activity) any { return a.Progress },
		schedule.FieldActualStart.Field:      func(a *schedule.Activity) any { return a.ActualStart },
		schedule.FieldActualFinish.Field:     func(a *schedule.Activity) any { return a.ActualFinish },
		schedule.FieldManual.Field:           func(a *schedule.Activity) any { return a.Manual },
		schedule.FieldCost.Field:             func(a *schedule.Activity) any { return a.Cost },
		schedule.FieldUsedCost.Field:         func(a *schedule.Activity) any { return a.UsedCost },
		schedule.FieldManHours.Field:         func(a *schedule.Activity) any { return a.ManHours },
		schedule.FieldWeight.Field:           func(a *schedule.Activity) any { return a.Weight },
		schedule.FieldCode.Field:             func(a *schedule.Activity) any { return a.Code },
		schedule.FieldSecond.Field:           func(a *schedule.Activity) any { return a.Second },
		schedule.FieldDeadline.Field:         func(a *schedule.Activity) any { return a.Deadline },
		schedule.FieldExpectedFinish.Field:   func(a *schedule.Activity) any { return a.ExpectedFinish },
		schedule.FieldSuspension.Field:       func(a *schedule.Activity) any { return schedule.Suspension{Suspended: a.Suspended, Resumed: a.Resumed} },
		schedule.FieldPercentType.Field:      func(a *schedule.Activity) any { return a.PercentBy },
		schedule.FieldElapsed.Field:          func(a *schedule.Activity) any { return a.Elapsed },
		schedule.FieldInactive.Field:         func(a *schedule.Activity) any { return a.Inactive },
		schedule.FieldResourceCalendar.Field: func(a *schedule.Activity) any { return a.ResourceCalendar },
		schedule.FieldPinnedStart.Field:      func(a *schedule.Activity) any { return a.PinnedStart },
		schedule.FieldSplit.Field:            func(a *schedule.Activity) any { return a.Split },
		schedule.FieldPlaceholder.Field:      func(a *schedule.Activity) any { return a.Placeholder },
		schedule.FieldExternalStart.Field:    func(a *schedule.Activity) any { return a.ExternalStart },
		schedule.FieldExternalFinish.Field:   func(a *schedule.Activity) any { return a.ExternalFinish },
		schedule.FieldPriority.Field:         func(a *schedule.Activity) any { return a.Priority },
		schedule.FieldSubcontract.Field:      func(a *schedule.Activity) any { return a.Subcontract },
		schedule.FieldResponsibles.Field:     func(a *schedule.Activity) any { return a.Responsibles },
		schedule.FieldTags.Field:             func(a *schedule.Activity) any { return a.Tags },
	}
	linkFields = map[*event.Field]func(*schedule.Link) any{
		schedule.FieldLinkType.Field:   func(l *schedule.Link) any { return l.Type },
		schedule.FieldLag.Field:        func(l *schedule.Link) any { return l.Lag },
		schedule.FieldLagElapsed.Field: func(l *schedule.Link) any { return l.Elapsed },
	}
	calendarFields = map[*event.Field]func(*schedule.Calendar) any{
		schedule.FieldCalendarName.Field: func(c *schedule.Calendar) any { return c.Name },
		schedule.FieldCalendarTime:       func(c *schedule.Calendar) any { return c.Time },
		schedule.FieldDefault.Field:      func(c *schedule.Calendar) any { return c.Default },
	}
)

// fieldOf reads a field; a field that nothing here reads fails rather than being nothing whatever happens to it.
func fieldOf(b *bench, k fieldKey) (any, bool) {
	s := b.state.Schedule()
	if k.row == schedule.SettingsRow {
		return settingOf(s.Settings(), k.field), true
	}
	if l := s.Link(k.row); l != nil {
		return readBy(linkFields, k.field, l), true
	}
	if c := s.Calendar(k.row); c != nil {
		return readBy(calendarFields, k.field, c), true
	}
	a := b.activity(k.row)
	if a == nil {
		return nil, false
	}
	return readBy(activityFields, k.field, a), true
}

// settingOf reads a setting by its name in the stored form.
func settingOf(s schedule.Settings, f *event.Field) any {
	var all, options map[string]any
	stored, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(stored, &all)
	}
	if err != nil {
		panic(err)
	}
	options, _ = all["options"].(map[string]any)
	name := strings.TrimPrefix(f.String(), "settings.")
	if value, there := all[name]; there {
		return value
	}
	return options[name]
}

func readBy[R any](fields map[*event.Field]func(*R) any, f *event.Field, r *R) any {
	read, known := fields[f]
	if !known {
		panic("no property reads the field " + f.String())
	}
	return read(r)
}

// Every event of one field is read with the value it sets, so that the properties see it change.
func TestPropertiesReadEveryField(t *testing.T) {
	for _, f := range schedule.Schema.Fields() {
		if f == schedule.FieldRecord || f.Table == schedule.FieldSettings.Table {
			continue
		}
		_, activity := activityFields[f]
		_, link := linkFields[f]
		_, calendar := calendarFields[f]
		require.True(t, activity || link || calendar, "%s", f)
	}
}

// writesOfOthers replays who wrote each field last, straight from the stream.
func writesOfOthers(b *bench, user kernel.UserID) map[fieldKey]wrote {
	writes := map[fieldKey]wrote{}
	for _, w := range b.written {
		for _, e := range w.Events {
			e, is := e.(record.Write)
			if !is {
				continue
			}
			if e, is := e.(*schedule.SettingsChanged); is {
				for f := range e.Members() {
					writes[fieldKey{schedule.SettingsRow, f}] = wrote{by: w.Actor, revision: w.Revision}
				}
				continue
			}
			for _, row := range e.Written() {
				writes[fieldKey{row, e.Field()}] = wrote{by: w.Actor, revision: w.Revision}
			}
		}
	}
	out := map[fieldKey]wrote{}
	for key, w := range writes {
		if value, there := fieldOf(b, key); there && w.by != user {
			w.value = value
			out[key] = w
		}
	}
	return out
}

// sound checks the rules of the tree and the links on a state.
func sound(t *rapid.T, s *schedule.State) {
	lines := 0
	for l := range s.Outline() {
		lines++
		require.LessOrEqual(t, l.Depth, schedule.MaxDepth)
	}
	require.Equal(t, s.Size(), lines, "every activity hangs on row 0")
	for a := range s.Activities() {
		children := s.Children(a.Row)
		if len(children) > 0 {
			require.Equal(t, schedule.Summary, a.Kind, "row %d has children", a.Row)
		}
		if a.Kind.IsMilestone() {
			require.Zero(t, a.Duration, "row %d is a milestone", a.Row)
		}
	}
	ties := map[string]bool{}
	for l := range s.Links() {
		require.NotNil(t, s.Activity(l.From))
		require.NotNil(t, s.Activity(l.To))
		require.False(t, l.From == l.To || s.IsAbove(l.From, l.To) || s.IsAbove(l.To, l.From))
		tie := fmt.Sprint(l.From, l.To, l.Type)
		require.False(t, ties[tie], "one link of a type per pair")
		ties[tie] = true
	}
}

// begun is a plan to begin a history with: three activities added, or taken over from a file that says of them what only files say.
func begun(t *rapid.T) *bench {
	if !rapid.Bool().Draw(t, "from a file") {
		b := newBench(t).create()
		b.add(ana, 0, "a", "b", "c")
		return b
	}
	f := fileOf(
		schedule.Activity{Name: "a", Kind: schedule.Task, Duration: 960, Split: 480, ExternalStart: monday + 3*kernel.Day, ExternalFinish: monday + 9*kernel.Day},
		schedule.Activity{Name: "b", Kind: schedule.Task, Duration: 480, Manual: true, Placeholder: true, Deadline: monday + 2*kernel.Day, Dates: schedule.Dates{Start: monday, Finish: monday + 9*kernel.Hour}},
		schedule.Activity{Name: "c", Kind: schedule.Task, Duration: 960, Remaining: 480, PercentBy: schedule.PercentPhysical, Second: schedule.Constraint{Type: schedule.FNLT, Date: monday + 20*kernel.Day}},
	)
	f.Activities[2].ActualStart = monday
	f.Settings.Options.Profile = rapid.SampledFrom([]schedule.Profile{schedule.ProfileGantry, schedule.ProfileP6, schedule.ProfileMSP}).Draw(t, "profile")
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: f})
	return b
}

func TestHistories(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := begun(t)
		history(t, b, 25)

		live := b.snapshot()
		replayed, err := b.replayed().Snapshot()
		require.NoError(t, err)
		require.Equal(t, live, replayed, "the stream folded again is the live state")

		restored, err := plan.Restore(clinic, live)
		require.NoError(t, err)
		again, err := restored.Snapshot()
		require.NoError(t, err)
		require.Equal(t, live, again, "a snapshot reads back")
		require.Equal(t, b.state.Schedule().Image(), restored.Schedule().Image())
		moved, err := restored.Recalculate(plan.ReasonEngine)
		require.NoError(t, err)
		require.Nil(t, moved, "the folded dates are those of the engine over the folded inputs")
	})
}

func TestRestoredStateGoesOnAlike(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(t).create()
		b.add(ana, 0, "a", "b", "c")
		history(t, b, 12)
		restored, err := plan.Restore(clinic, b.snapshot())
		require.NoError(t, err)
		twin := *b
		twin.state = restored
		twin.byID = map[kernel.CommandID]plan.Written{}
		for id, w := range b.byID {
			twin.byID[id] = w
		}
		for range 6 {
			user := rapid.SampledFrom(users).Draw(t, "user")
			c := draw(t, b.state.Schedule())
			w, err := b.try(user, c)
			other, otherErr := twin.try(user, c)
			require.Equal(t, err == nil, otherErr == nil)
			require.Equal(t, w.Events, other.Events)
		}
		require.Equal(t, b.snapshot(), twin.snapshot())
	})
}

func TestUndoAllRedoAll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := begun(t)
		history(t, b, 20)
		user := rapid.SampledFrom(users).Draw(t, "whose")
		before := b.rows()
		undone := 0
		for {
			if _, err := b.try(user, plan.Undo{}); err != nil {
				break
			}
			undone++
		}
		for range undone {
			_, err := b.try(user, plan.Redo{})
			require.NoError(t, err, "what was just undone can be redone")
		}
		require.Equal(t, before, b.rows(), "undo n times, redo n times is nothing: inputs and dates")
	})
}

func TestOneUserUndoesEverything(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(t).create()
		before := b.rows()
		for range 20 {
			step(t, b, ana, draw(t, b.state.Schedule()))
		}
		after := b.rows()
		undo, _ := b.state.Stacks(ana)
		for range undo {
			b.do(ana, plan.Undo{})
		}
		first := b.rows()
		first.Next, before.Next = 0, 0
		first.Baselines = slices.DeleteFunc(first.Baselines, func(v schedule.BaselineVersion) bool { return v.Deleted }) // their numbers are never used again
		if first.Updates = slices.DeleteFunc(first.Updates, func(u schedule.Update) bool { return u.Deleted }); len(first.Updates) == 0 {
			first.Updates = nil
		}
		if len(first.Baselines) == 0 {
			first.Baselines = nil
		}
		require.Equal(t, before, first, "one user can go back to the beginning, bit for bit")
		for range undo {
			b.do(ana, plan.Redo{})
		}
		require.Equal(t, after, b.rows())
	})
}

func TestUnevolveIsTheWayBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(t)
		calendar := schedule.StandardCalendar()
		calendar.Row = 1
		if rapid.Bool().Draw(t, "imported") {
			b.do(ana, schedule.TakeOver{Import: schedule.Import{
				Settings: schedule.Settings{Name: "Clinic", Start: monday}, Calendars: []schedule.Calendar{calendar},
				Activities: []schedule.Activity{{Row: 1, Name: "a", Kind: schedule.Task, Duration: 480, Calendar: 1}},
				AsImported: []schedule.Stored{{Activity: 1, Start: monday}},
			}})
		} else {
			b.create()
		}
		history(t, b, 15)
		// Every step back gives the state the stream had there, down to an empty plan.
		var all []event.Event
		for _, w := range b.written {
			all = append(all, w.Events...)
		}
		states := []*schedule.Image{schedule.New().Image()}
		s := plan.New(clinic)
		for _, e := range all {
			s.Evolve(e)
			states = append(states, s.Schedule().Image())
		}
		for i := len(all) - 1; i >= 0; i-- {
			s.Unevolve(all[i : i+1])
			require.Equal(t, states[i], s.Schedule().Image(), "taking back %s", all[i].EventType())
		}
	})
}

func TestARepeatedWishIsNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(t).create()
		b.add(ana, 0, "a", "b", "c")
		history(t, b, 8)
		c := draw(t, b.state.Schedule())
		if _, err := b.try(ana, c); err != nil {
			return
		}
		switch c.(type) {
		case schedule.Add, schedule.LinkAdd, schedule.Duplicate, schedule.CalendarsAdd, schedule.Indent, schedule.Outdent, schedule.SaveBaseline, schedule.SaveUpdate, schedule.MoveUpdate, plan.Batch: // these ask for more of the same
			return
		}
		before := b.snapshot()
		w, err := b.try(ana, c)
		require.NoError(t, err)
		require.Empty(t, w.Events)
		require.Equal(t, before, b.snapshot())
	})
}
