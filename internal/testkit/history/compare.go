package history

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/eventstore"
	"gantry/readmodels"
	"gantry/readmodels/changelog"
	"gantry/readmodels/gantt"
)

// Differences tells in words where the rows of a database differ from the plan folded up to a revision; nothing when they are equal.
// The rows may be those of a transaction.
func (h *History) Differences(db readmodels.DB, revision eventstore.Revision) ([]string, error) {
	h.t.Helper()
	ctx, company, id := context.Background(), h.Stream.Company, h.Stream.ID
	state := h.At(revision)
	commands := h.commands[:h.until(revision)]
	var d differences

	head, err := gantt.Schedule(ctx, db, company, id)
	if err != nil {
		return nil, err
	}
	d.fields("schedule", scheduleRow(h.Stream, state, commands, &head), head)
	activities, err := gantt.Activities(ctx, db, company, id)
	if err != nil {
		return nil, err
	}
	rows(&d, "activity", activityRows(state.Schedule()), activities, func(a gantt.ActivityRow) kernel.Row { return a.Row })
	links, err := gantt.Links(ctx, db, company, id)
	if err != nil {
		return nil, err
	}
	rows(&d, "link", linkRows(state.Schedule()), links, func(l gantt.LinkRow) kernel.Row { return l.Row })
	calendars, err := gantt.Calendars(ctx, db, company, id)
	if err != nil {
		return nil, err
	}
	rows(&d, "calendar", calendarRows(state.Schedule()), calendars, func(c gantt.CalendarRow) kernel.Row { return c.Row })

	entries, err := everyEntry(ctx, db, company, id)
	if err != nil {
		return nil, err
	}
	rows(&d, "change log entry", h.entryRows(commands), entries, func(e entryRow) int64 { return e.Revision })
	memory, err := changelog.MemoryOf(ctx, db, changelog.Written, company, id)
	if err != nil {
		return nil, err
	}
	want, got := memoryRows(state.Schedule()), memoryRowsOf(memory)
	rows(&d, "change log activity", want.activities, got.activities, func(a knownRow) kernel.Row { return a.Row })
	rows(&d, "change log link", want.links, got.links, func(l endsRow) kernel.Row { return l.Row })
	rows(&d, "change log calendar", want.calendars, got.calendars, func(c nameRow) kernel.Row { return c.Row })
	return d, nil
}

// differences are sentences.
type differences []string

// rows compares two sets of rows by their key.
func rows[K comparable, R any](d *differences, what string, want, got []R, key func(R) K) {
	have := map[K]R{}
	for _, r := range got {
		if _, twice := have[key(r)]; twice {
			*d = append(*d, fmt.Sprintf("%s %v: the read model has it twice", what, key(r)))
		}
		have[key(r)] = r
	}
	for _, w := range want {
		name := fmt.Sprintf("%s %v", what, key(w))
		g, there := have[key(w)]
		delete(have, key(w))
		if !there {
			*d = append(*d, name+": the read model has none")
			continue
		}
		d.fields(name, w, g)
	}
	for _, r := range got {
		if _, left := have[key(r)]; left {
			*d = append(*d, fmt.Sprintf("%s %v: the plan has none", what, key(r)))
		}
	}
}

// fields compares two structs field by field.
func (d *differences) fields(what string, want, got any) {
	w, g := reflect.ValueOf(want), reflect.ValueOf(got)
	for i := range w.NumField() {
		a, b := w.Field(i).Interface(), g.Field(i).Interface()
		if !reflect.DeepEqual(a, b) {
			*d = append(*d, fmt.Sprintf("%s: %s is %v in the plan and %v in the read model", what, w.Type().Field(i).Name, a, b))
		}
	}
}

// scheduleRow is the schedule as the plan says it should be; what only the read side knows is taken from its row.
func scheduleRow(stream eventstore.Stream, state *plan.State, commands []command, got *gantt.ScheduleRow) gantt.ScheduleRow {
	s := state.Schedule()
	set := s.Settings()
	out := gantt.ScheduleRow{
		Company: stream.Company, Schedule: stream.ID, Project: set.Project, Name: set.Name, Start: set.Start,
		MinutesPerDay: set.MinutesPerDay, MinutesPerWeek: set.MinutesPerWeek, DateFormat: set.DateFormat,
		Profile: string(set.Options.Profile), DataDate: set.Options.DataDate, MustFinishBy: set.Options.MustFinishBy,
		Basis: "duration", Options: optionsRow(set.Options), Finish: s.Finish(), Calendar: kernel.NoRow, Position: got.Position, Generation: got.Generation,
	}
	if set.Basis != schedule.ByDuration {
		out.Basis = string(set.Basis)
	}
	if c := s.DefaultCalendar(); c != nil {
		out.Calendar = c.Row
	}
	if summary := s.Activity(kernel.SummaryRow); summary != nil {
		out.Label = summary.Name
	}
	for a := range s.Activities() {
		if a.Row != kernel.SummaryRow {
			out.Activities++
		}
	}
	if len(commands) > 0 {
		last := commands[len(commands)-1]
		out.Revision, out.ChangedAt, out.ChangedBy = int64(last.last), instant(last.events[0].At), last.events[0].Actor
	}
	return out
}

func optionsRow(o schedule.Options) gantt.Options {
	return gantt.Options{
		LagCalendar: o.LagCalendar, ProgressMode: o.ProgressMode, FloatMode: o.FloatMode, CriticalBy: o.CriticalBy, CriticalLimit: o.CriticalLimit,
		IgnoreDateLimits: o.IgnoreDateLimits, OpenEndsCritical: o.OpenEndsCritical, ALAPForm: o.ALAPForm,
		UseExpectedFinish: o.UseExpectedFinish, LagFromEarlyStart: o.LagFromEarlyStart, MultipleCriticalPaths: o.MultipleCriticalPaths,
		IgnoreExternalDates: o.IgnoreExternalDates,
	}
}

// instant is a moment as a database keeps it.
func instant(at time.Time) time.Time { return at.UTC().Truncate(time.Microsecond) }

func activityRows(s *schedule.State) []gantt.ActivityRow {
	var out []gantt.ActivityRow
	for line := range s.Outline() {
		a := s.Activity(line.Row)
		row := gantt.ActivityRow{
			Row: a.Row, Parent: a.Parent, Rank: a.Rank, Code: a.Code, Name: a.Name, Description: a.Description, Kind: string(a.Kind), Duration: a.Duration,
			Remaining: a.Remaining, Calendar: a.Calendar, ConstraintMandatory: a.Constraint.Mandatory, SecondMandatory: a.Second.Mandatory,
			Progress: a.Progress, ActualStart: a.ActualStart, ActualFinish: a.ActualFinish, Manual: a.Manual,
			Cost: a.Cost, UsedCost: a.UsedCost, ManHours: a.ManHours, Weight: gantt.NoWeight,
			Start: a.Dates.Start, Finish: a.Dates.Finish, LateStart: a.Dates.LateStart, LateFinish: a.Dates.LateFinish,
			TotalFloat: a.Dates.TotalFloat, FreeFloat: a.Dates.FreeFloat, Span: a.Dates.Span, Rolled: a.Dates.Progress, Flags: uint8(a.Dates.Flags),
			Correlative: line.Correlative, WBS: line.Code, Depth: line.Depth, HasChildren: len(s.Children(a.Row)) > 0,
		}
		row.Deadline, row.ExpectedFinish = cmp.Or(a.Deadline, kernel.None), cmp.Or(a.ExpectedFinish, kernel.None)
		row.Suspended, row.Resumed = cmp.Or(a.Suspended, kernel.None), cmp.Or(a.Resumed, kernel.None)
		row.PercentBy, row.Elapsed, row.Inactive = cmp.Or(string(a.PercentBy), "duration"), a.Elapsed, a.Inactive
		row.Split, row.PinnedStart = a.Split, cmp.Or(a.PinnedStart, kernel.None)
		row.ExternalStart, row.ExternalFinish = cmp.Or(a.ExternalStart, kernel.None), cmp.Or(a.ExternalFinish, kernel.None)
		row.Priority, row.Responsibles, row.Tags = string(a.Priority), string(a.Responsibles), string(a.Tags)
		if !a.Subcontract.IsZero() {
			row.Subcontract = a.Subcontract.String()
		}
		if row.ResourceCalendar = a.ResourceCalendar; a.ResourceCalendar == 0 {
			row.ResourceCalendar = kernel.NoRow
		}
		if a.Weight.Custom {
			row.Weight = a.Weight.Share
		}
		row.Constraint, row.ConstraintDate = constraint(a.Constraint)
		row.Second, row.SecondDate = constraint(a.Second)
		out = append(out, row)
	}
	return out
}

// constraint is how a row tells one: by its word, with a date only where it has one.
func constraint(c schedule.Constraint) (word string, date kernel.Minute) {
	switch c.Type {
	case schedule.ASAP:
		return "asap", kernel.None
	case schedule.ALAP:
		return "alap", kernel.None
	}
	return string(c.Type), c.Date
}

func linkRows(s *schedule.State) []gantt.LinkRow {
	var out []gantt.LinkRow
	for l := range s.Links() {
		out = append(out, gantt.LinkRow{Row: l.Row, From: l.From, To: l.To, Type: string(l.Type), Lag: l.Lag, Elapsed: l.Elapsed})
	}
	return out
}

func calendarRows(s *schedule.State) []gantt.CalendarRow {
	var out []gantt.CalendarRow
	for _, c := range s.Calendars() {
		row := gantt.CalendarRow{Row: c.Row, Name: c.Name, Default: c.Default}
		for weekday, given := range c.Time.Week {
			row.Week[(weekday+6)%7] = shifts(given) // theirs begins on Monday
		}
		row.Exceptions = []gantt.CalendarException{}
		for _, x := range c.Time.Exceptions {
			e := gantt.CalendarException{From: int32(x.From), To: int32(x.To), Shifts: shifts(x.Shifts), Every: string(x.Recurrence), Name: x.Name}
			if x.Recurrence == worktime.Once {
				e.Every = "none"
			}
			if x.Every > 1 {
				e.Interval = x.Every
			}
			if x.Until != worktime.NoDay {
				until := int32(x.Until)
				e.Until = &until
			}
			row.Exceptions = append(row.Exceptions, e)
		}
		out = append(out, row)
	}
	return out
}

func shifts(given []worktime.Shift) []gantt.Shift {
	out := []gantt.Shift{}
	for _, s := range given {
		out = append(out, gantt.Shift{s.From, s.To})
	}
	return out
}

// entryRow is what the change log must say of every command, whatever the command did.
type entryRow struct {
	Revision, First int64
	Command         kernel.CommandID
	Actor           kernel.UserID
	At              time.Time
	Reverts         kernel.CommandID
	FinishFrom      kernel.Minute // None, like FinishTo, for a command that moved no date
	FinishTo        kernel.Minute
}

func (h *History) entryRows(commands []command) []entryRow {
	out := make([]entryRow, len(commands))
	state := schedule.New()
	for i, c := range commands {
		first := &c.events[0]
		out[i] = entryRow{
			Revision: int64(c.last), First: int64(c.first), Command: first.Command, Actor: first.Actor, At: instant(first.At), Reverts: first.Reverts,
		}
		before, calculated := state.Finish(), false
		for _, r := range c.events {
			if r.Event.Descriptor().Area == schedule.Schema.Area {
				state.Evolve(r.Event)
			}
			calculated = calculated || r.Event.Descriptor().Shape == event.Computes
		}
		out[i].FinishFrom, out[i].FinishTo = kernel.None, kernel.None
		if calculated {
			out[i].FinishFrom, out[i].FinishTo = before, state.Finish()
		}
	}
	return out
}

func everyEntry(ctx context.Context, db readmodels.DB, company kernel.CompanyID, id kernel.ScheduleID) ([]entryRow, error) {
	var out []entryRow
	for number := 1; ; number++ {
		page, err := changelog.PageOf(ctx, db, company, id, changelog.Everything, number, changelog.PageSize)
		if err != nil {
			return nil, err
		}
		for _, e := range page.Entries {
			out = append(out, entryRow{
				Revision: e.Revision, First: e.FirstRevision, Command: e.Command, Actor: e.Actor, At: e.At, Reverts: e.Reverts,
				FinishFrom: e.FinishFrom, FinishTo: e.FinishTo,
			})
		}
		if !page.HasNext() {
			slices.Reverse(out)
			return out, nil
		}
	}
}

// knownRow, endsRow and nameRow are what the change log remembers of an activity, a link and a calendar, to say what the next command
// does to it.
type (
	knownRow struct {
		Row        kernel.Row
		Parent     kernel.Row
		Rank       kernel.Rank
		Name       string
		Start      kernel.Minute
		Finish     kernel.Minute
		TotalFloat int32
		FreeFloat  int32
		Flags      uint8
		Rolled     kernel.Percent
	}
	endsRow struct{ Row, From, To kernel.Row }
	nameRow struct {
		Row  kernel.Row
		Name string
	}
	recollection struct {
		activities []knownRow
		links      []endsRow
		calendars  []nameRow
	}
)

func memoryRows(s *schedule.State) (m recollection) {
	for a := range s.Activities() {
		m.activities = append(m.activities, knownRow{
			Row: a.Row, Parent: a.Parent, Rank: a.Rank, Name: a.Name, Start: a.Dates.Start, Finish: a.Dates.Finish,
			TotalFloat: a.Dates.TotalFloat, FreeFloat: a.Dates.FreeFloat, Flags: uint8(a.Dates.Flags), Rolled: a.Dates.Progress,
		})
	}
	for l := range s.Links() {
		m.links = append(m.links, endsRow{l.Row, l.From, l.To})
	}
	for _, c := range s.Calendars() {
		m.calendars = append(m.calendars, nameRow{c.Row, c.Name})
	}
	return m
}

func memoryRowsOf(kept *changelog.Memory) (m recollection) {
	for row, a := range kept.Activities {
		m.activities = append(m.activities, knownRow{
			row, a.Parent, a.Rank, a.Name, a.Start, a.Finish, a.TotalFloat, a.FreeFloat, a.Flags, a.Rolled,
		})
	}
	for row, l := range kept.Links {
		m.links = append(m.links, endsRow{row, l.From, l.To})
	}
	for row, name := range kept.Calendars {
		m.calendars = append(m.calendars, nameRow{row, name})
	}
	return m
}
