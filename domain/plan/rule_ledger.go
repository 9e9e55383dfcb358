package plan

import (
	"math"
	"slices"
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// LedgerKind is what a command changed, as far as dates follow from it.
type LedgerKind string

// The kinds.
const (
	LedgerProgress   LedgerKind = "progress"   // what was reported, and the status date
	LedgerLogic      LedgerKind = "logic"      // links and their lags
	LedgerDuration   LedgerKind = "duration"   //
	LedgerCalendar   LedgerKind = "calendar"   // working times, and who works by which
	LedgerConstraint LedgerKind = "constraint" // dates that hold rows
	LedgerScope      LedgerKind = "scope"      // activities that came or went, and what came and went with them
	LedgerOther      LedgerKind = "other"      // settings, the engine
	LedgerSeveral    LedgerKind = "several"    // unlike ones in one command
)

// ledgerKinds are the kinds of fields. A field that follows counts only where nothing else changed.
var ledgerKinds = map[*event.Field]LedgerKind{
	schedule.FieldProgress.Field: LedgerProgress, schedule.FieldActualStart.Field: LedgerProgress, schedule.FieldActualFinish.Field: LedgerProgress,
	schedule.FieldRemaining.Field: LedgerProgress, schedule.FieldSuspension.Field: LedgerProgress, schedule.FieldPercentType.Field: LedgerProgress,
	schedule.FieldLinkType.Field: LedgerLogic, schedule.FieldLag.Field: LedgerLogic, schedule.FieldLagElapsed.Field: LedgerLogic,
	schedule.FieldDuration.Field: LedgerDuration, schedule.FieldElapsed.Field: LedgerDuration, schedule.FieldSplit.Field: LedgerDuration,
	schedule.FieldCalendar.Field: LedgerCalendar, schedule.FieldResourceCalendar.Field: LedgerCalendar, schedule.FieldDefault.Field: LedgerCalendar,
	schedule.FieldConstraint.Field: LedgerConstraint, schedule.FieldSecond.Field: LedgerConstraint, schedule.FieldDeadline.Field: LedgerConstraint,
	schedule.FieldExpectedFinish.Field: LedgerConstraint, schedule.FieldExternalStart.Field: LedgerConstraint, schedule.FieldExternalFinish.Field: LedgerConstraint,
	schedule.FieldPinnedStart.Field: LedgerConstraint, schedule.FieldManual.Field: LedgerConstraint,
	schedule.FieldInactive.Field: LedgerScope, schedule.FieldKind.Field: LedgerScope,
}

// LedgerKindOf tells what a command changed by its events.
func LedgerKindOf(events []event.Event) LedgerKind {
	var led, follows LedgerKind
	join := func(kind *LedgerKind, with LedgerKind) {
		switch {
		case *kind == "" || *kind == with:
			*kind = with
		case *kind == LedgerScope || with == LedgerScope: // links and calendars come and go with activities
			*kind = LedgerScope
		default:
			*kind = LedgerSeveral
		}
	}
	reported := reportedIn(events)
	for _, e := range events {
		if e.Descriptor().Area != schedule.Schema.Area {
			continue
		}
		switch e := e.(type) {
		case *schedule.ActivitiesAdded, *schedule.ActivitiesRemoved, *schedule.ImportStarted, *schedule.Reimported:
			join(&led, LedgerScope)
		case *schedule.LinksAdded, *schedule.LinksRemoved, *schedule.PlaceChanged:
			join(&led, LedgerLogic)
		case *schedule.CalendarTimeChanged, *schedule.CalendarsAdded, *schedule.CalendarsRemoved:
			join(&led, LedgerCalendar)
		case *schedule.SettingsChanged:
			join(&led, settingsKind(e))
		case record.Change:
			field := e.Descriptor().Field
			kind, known := ledgerKinds[field]
			switch {
			case !known:
			case (kind == LedgerDuration || kind == LedgerConstraint) && !slices.ContainsFunc(e.Descriptor().Rows(e), func(row kernel.Row) bool { return !reported[row] }):
				join(&led, LedgerProgress) // it stands and lasts as what was reported says
			case field.Follows:
				join(&follows, kind)
			default:
				join(&led, kind)
			}
		}
	}
	switch {
	case led != "":
		return led
	case follows != "":
		return follows
	}
	return LedgerOther
}

// reportedIn gives the activities whose progress or actual dates a command wrote.
func reportedIn(events []event.Event) map[kernel.Row]bool {
	out := map[kernel.Row]bool{}
	for _, e := range events {
		switch d := e.Descriptor(); d.Field {
		case schedule.FieldProgress.Field, schedule.FieldActualStart.Field, schedule.FieldActualFinish.Field:
			for _, row := range d.Rows(e) {
				out[row] = true
			}
		}
	}
	return out
}

// settingsKind tells what of the settings changed: the status date alone is progress, where the plan begins and must end are dates.
func settingsKind(e *schedule.SettingsChanged) LedgerKind {
	same := func(o schedule.Options) schedule.Options {
		o.DataDate, o.MustFinishBy = kernel.None, kernel.None
		return o
	}
	from, to := e.From, e.To
	switch {
	case same(from.Options) != same(to.Options):
		return LedgerOther
	case from.Options.DataDate != to.Options.DataDate && from.Start == to.Start && from.Options.MustFinishBy == to.Options.MustFinishBy:
		return LedgerProgress
	case from.Start != to.Start || from.Options.MustFinishBy != to.Options.MustFinishBy:
		return LedgerConstraint
	}
	return LedgerOther
}

// LedgerLine is what one command did to a finish.
type LedgerLine struct {
	Command  kernel.CommandID
	Actor    kernel.UserID
	First    int64 // revision
	Revision int64
	At       time.Time
	Reverts  bool
	Label    string
	Kind     LedgerKind
	Activity kernel.Row // the only one it changed; kernel.NoRow
	Name     string
	From, To kernel.Minute // kernel.None: there was none
	Work     int32         // working minutes the finish moved, later is positive; 0 where there was none before or behind
}

// LedgerWindow splits the move of the finish between two moments (half-step, AACE 29R-03 MIP 3.4): first what was reported, on the plan as it
// was, and then all that was revised.
type LedgerWindow struct {
	From, To            int64 // revisions
	Before, Half, After kernel.Minute
	Progress, Revision  int32 // working minutes; they add up to the move
	Known               bool  // false: there was no finish at one of both ends
}

// Ledger is why the finish of a row moved. All work is measured on the project's calendar at its end, so that lines add up exactly.
type Ledger struct {
	Row          kernel.Row
	Before       kernel.Minute // finish at its begin
	After        kernel.Minute
	Total        int32 // working minutes; that of the lines
	Commands     int
	Lines        []LedgerLine // of every command, those that moved nothing too
	Windows      []LedgerWindow
	from, to     int64
	last         int64 // revision met
	bounds       []int64
	met          []boundary
	open, inside bool
	err          error
}

// boundary is a plan as it stood at a bound of a window.
type boundary struct {
	revision int64
	state    *State
	finish   kernel.Minute
}

// NewLedger begins a ledger of the commands behind a revision and up to another one, split into windows at revisions between, ascending.
// The plan is walked from its first command on: Meet with each command, and End.
func NewLedger(row kernel.Row, from, to int64, splits []int64, halves bool) *Ledger {
	l := &Ledger{Row: row, from: from, to: to, Before: kernel.None, After: kernel.None}
	if halves {
		l.bounds = append(l.bounds, from)
		for _, at := range splits {
			if at > l.bounds[len(l.bounds)-1] && at < to {
				l.bounds = append(l.bounds, at)
			}
		}
		l.bounds = append(l.bounds, to)
	}
	return l
}

// Meet takes the plan as a command met it, which it does not change. It tells false when all is seen.
func (l *Ledger) Meet(s *State, next Written) bool {
	l.settle(s, next.First)
	if next.Revision > l.to || l.err != nil {
		return false
	}
	if next.Revision <= l.from {
		return true
	}
	if !l.inside {
		l.inside, l.Before = true, s.finishOf(l.Row)
	}
	line := LedgerLine{
		Command: next.Command, Actor: next.Actor, First: next.First, Revision: next.Revision, At: next.At, Reverts: !next.Reverts.IsZero(),
		Label: Label(next.Events), Kind: LedgerKindOf(next.Events), Activity: kernel.NoRow, From: s.finishOf(l.Row), To: kernel.None,
	}
	if line.Activity = onlyActivity(next.Events); line.Activity != kernel.NoRow {
		if a := s.schedule.Activity(line.Activity); a != nil {
			line.Name = a.Name
		}
	}
	l.Lines, l.open = append(l.Lines, line), true
	l.Commands++
	l.last = next.Revision
	return true
}

// settle closes the line of the command before and keeps the plan at bounds that lie before a revision.
func (l *Ledger) settle(s *State, next int64) {
	if l.open {
		l.Lines[len(l.Lines)-1].To, l.open = s.finishOf(l.Row), false
	}
	for len(l.met) < len(l.bounds) && l.bounds[len(l.met)] < next && l.err == nil {
		var raw []byte
		if raw, l.err = s.Snapshot(); l.err != nil {
			return
		}
		b := boundary{revision: l.bounds[len(l.met)], finish: s.finishOf(l.Row)}
		if b.state, l.err = Restore(s.id, raw); l.err != nil {
			return
		}
		l.met = append(l.met, b)
	}
}

// End takes the plan as the last command left it, and measures. Refusals are those of a calculation.
func (l *Ledger) End(s *State) error {
	if last := len(l.bounds) - 1; last >= 0 {
		l.bounds[last] = min(l.bounds[last], max(l.last, l.from))
	}
	l.settle(s, math.MaxInt64)
	if l.err != nil {
		return l.err
	}
	l.After = s.finishOf(l.Row)
	if !l.inside {
		l.Before = l.After
	}
	cal, err := s.ledgerCalendar(l)
	if err != nil || cal == nil {
		return err
	}
	for i := range l.Lines {
		line := &l.Lines[i]
		if line.From != kernel.None && line.To != kernel.None {
			line.Work = cal.Between(line.From, line.To)
			l.Total += line.Work
		}
	}
	for i := 1; i < len(l.met); i++ {
		w, err := halfStep(cal, l.Row, &l.met[i-1], &l.met[i])
		if err != nil {
			return err
		}
		l.Windows = append(l.Windows, w)
	}
	return nil
}

// ledgerCalendar is the project's calendar around all dates of a ledger; nil where there is no plan yet.
func (s *State) ledgerCalendar(l *Ledger) (*worktime.Calendar, error) {
	if !s.schedule.Created() {
		return nil, nil
	}
	var dates []kernel.Minute
	for i := range l.Lines {
		for _, d := range [2]kernel.Minute{l.Lines[i].From, l.Lines[i].To} {
			if d != kernel.None {
				dates = append(dates, d)
			}
		}
	}
	return s.calculation.workTime(s.schedule, s.schedule.DefaultCalendar().Row, dates...)
}

// finishOf is when a row ends, that of row 0 the whole; kernel.None where there is none.
func (s *State) finishOf(row kernel.Row) kernel.Minute {
	if row == kernel.SummaryRow {
		return s.schedule.Finish()
	}
	a := s.schedule.Activity(row)
	if a == nil || a.Dates.Finish == 0 {
		return kernel.None
	}
	return a.Dates.Finish
}

// onlyActivity is the activity a command changed where it changed one alone.
func onlyActivity(events []event.Event) kernel.Row {
	only := kernel.NoRow
	for _, e := range events {
		d := e.Descriptor()
		if d.Area != schedule.Schema.Area || d.Shape != event.Writes && d.Shape != event.Adds && d.Shape != event.Removes || d.Rows == nil {
			continue
		}
		switch e.(type) {
		case *schedule.LinksAdded, *schedule.LinksRemoved:
			continue
		}
		if d.Field != nil && d.Field.Table != schedule.FieldName.Table {
			continue
		}
		for _, row := range d.Rows(e) {
			if row == kernel.SummaryRow || row == only {
				continue
			}
			if only != kernel.NoRow {
				return kernel.NoRow
			}
			only = row
		}
	}
	return only
}

// halfStep calculates the plan of the first bound with what was reported by the second one.
func halfStep(cal *worktime.Calendar, row kernel.Row, a, b *boundary) (LedgerWindow, error) {
	w := LedgerWindow{From: a.revision, To: b.revision, Before: a.finish, Half: kernel.None, After: b.finish}
	if a.finish == kernel.None || b.finish == kernel.None {
		return w, nil
	}
	half, err := reportedBy(a.state, b.state)
	if err != nil {
		return w, err
	}
	fresh := calculation{}
	if err := fresh.calculate(half.schedule); err != nil {
		return w, err
	}
	pos, known := fresh.network.Position(row)
	if !known {
		return w, nil
	}
	if w.Half = fresh.result.Finish[pos]; w.Half == kernel.None {
		return w, nil
	}
	w.Progress, w.Revision, w.Known = cal.Between(w.Before, w.Half), cal.Between(w.Half, w.After), true
	return w, nil
}

// reportedBy gives the earlier of two plans with the status date and what was reported by the later one of activities that both have.
func reportedBy(earlier, later *State) (*State, error) {
	raw, err := earlier.Snapshot()
	if err != nil {
		return nil, err
	}
	half, err := Restore(earlier.id, raw)
	if err != nil {
		return nil, err
	}
	from := half.schedule.Settings()
	to := from
	to.Options.DataDate = later.schedule.Settings().Options.DataDate
	if to.Options.DataDate != from.Options.DataDate {
		half.Evolve(&schedule.SettingsChanged{From: from, To: to})
	}
	p6 := from.Options.Profile == schedule.ProfileP6
	done, begun, ended, left, rests := schedule.FieldProgress.Gather(), schedule.FieldActualStart.Gather(), schedule.FieldActualFinish.Gather(), schedule.FieldRemaining.Gather(), schedule.FieldSuspension.Gather()
	for a := range half.schedule.Activities() {
		now := later.schedule.Activity(a.Row)
		if now == nil || len(half.schedule.Children(a.Row)) > 0 {
			continue
		}
		done.Set(a, now.Progress)
		begun.Set(a, now.ActualStart)
		ended.Set(a, now.ActualFinish)
		rests.Set(a, now.Suspension)
		if p6 && now.Started() {
			left.Set(a, now.Remaining)
		}
	}
	for _, e := range rests.Into(left.Into(ended.Into(begun.Into(done.Into(nil))))) {
		half.Evolve(e)
	}
	return half, nil
}
