package imported

import (
	"cmp"
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/codes"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/projections/runner"
	"gantry/readmodels/imported"
)

// Projection is the read model of what files brought.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "imported" }

// Version of the rows.
func (Projection) Version() int { return 4 }

// Schema is the DDL of the tables.
func (Projection) Schema() string { return imported.Schema }

// Kinds of streams it reads.
func (Projection) Kinds() []eventstore.Kind { return []eventstore.Kind{eventstore.Plan} }

// New gives a projector.
func (Projection) New() runner.Projector { return &projector{rows: imported.NewChanges()} }

type projector struct{ rows *imported.Changes }

func (p *projector) Project(_ context.Context, _ pgx.Tx, batch []eventstore.Recorded) error {
	for i := range batch {
		r := &batch[i]
		if !r.Reverts.IsZero() && r.Index == 0 {
			p.rows.TakenBack(imported.Of{Company: r.Stream.Company, Schedule: r.Stream.ID, Command: r.Reverts})
		}
		fold(p.rows, r)
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

// fold takes one fact into the rows. A fact that no file brought leaves them as they are.
func fold(rows *imported.Changes, r *eventstore.Recorded) {
	of := imported.Of{Company: r.Stream.Company, Schedule: r.Stream.ID, Command: r.Command}
	if r.Event.Descriptor().Area == codes.Schema.Area {
		code(rows, of, r.Event)
		return
	}
	switch e := r.Event.(type) {
	case *schedule.ImportStarted:
		if e.CopyOf != "" && e.Source.Tool == "" {
			return // the copy of a schedule that no file brought
		}
		rows.Took(of, source(r, "import", e.Source, e.Problems, e.LeftOut))
	case *schedule.Reimported:
		rows.Took(of, source(r, string(e.Mode), e.Source, e.Problems, e.LeftOut))
	case *schedule.AsImportedKept:
		for _, s := range e.Stored {
			rows.AddDate(of, dates(s))
		}
	case *schedule.AsImportedReplaced:
		rows.ClearDates(of)
		for _, s := range e.To {
			rows.AddDate(of, dates(s))
		}
	case *schedule.TagsKept:
		for _, t := range e.Tags {
			rows.AddTag(of, imported.Tag{Row: t.Activity, Category: t.Category, Value: t.Value, Code: t.Code})
		}
	case *schedule.ResourcesKept:
		for _, x := range e.Resources {
			out := imported.Resource{Number: x.Row, Code: x.Code, Name: x.Name, Kind: string(x.Kind), Units: x.Units, MaxUnits: x.MaxUnits}
			if x.Calendar != 0 {
				out.Calendar = &x.Calendar
			}
			rows.AddResource(of, out)
		}
		for _, a := range e.Assignments {
			rows.AddAssignment(of, imported.Assignment{
				Row: a.Activity, Resource: a.Resource, Work: a.Work, Done: a.Done, Quantity: a.Quantity, Cost: a.Cost, UsedCost: a.UsedCost, Driving: a.Driving,
			})
		}
	case *schedule.BaselineKept:
		for _, b := range e.Points {
			rows.AddPoint(of, e.Name, imported.Point{
				Row: b.Activity, Start: given(b.Start), Finish: given(b.Finish), Duration: b.Duration, Work: b.Work, Cost: b.Cost,
			})
		}
	}
}

// code takes a fact about the schedule's own columns into the rows.
func code(rows *imported.Changes, of imported.Of, e event.Event) {
	tell := func(table string, row imported.Code) {
		row.Of = of
		if e.Descriptor().Shape == event.Removes {
			rows.RemoveCode(table, row)
		} else {
			rows.AddCode(table, row)
		}
	}
	for _, t := range either(codes.Types, e) {
		tell(imported.CodeTypes, imported.Code{Row: t.Row, Name: t.Name, Kind: cmp.Or(string(t.Kind), "list")})
	}
	for _, v := range either(codes.Values, e) {
		tell(imported.CodeValues, imported.Code{Row: v.Row, Type: v.Type, Code: v.Code, Name: v.Name, Colour: v.Colour})
	}
	for _, c := range either(codes.Codings, e) {
		tell(imported.Codings, imported.Code{Row: c.Row, Activity: c.Activity, Type: c.Type, Value: c.Value, Text: c.Text, Number: c.Number})
	}
	texts := func(table, column string, change *event.Change[string], put func(*imported.Code, string)) {
		for i, row := range change.Rows {
			out := imported.Code{Of: of, Row: row}
			put(&out, change.To[i])
			rows.SetCode(table, column, out)
		}
	}
	if c, is := codes.FieldTypeName.In(e); is {
		texts(imported.CodeTypes, "name", &c.Change, func(r *imported.Code, s string) { r.Name = s })
	}
	if c, is := codes.FieldValueName.In(e); is {
		texts(imported.CodeValues, "name", &c.Change, func(r *imported.Code, s string) { r.Name = s })
	}
	if c, is := codes.FieldValueCode.In(e); is {
		texts(imported.CodeValues, "code", &c.Change, func(r *imported.Code, s string) { r.Code = s })
	}
	if c, is := codes.FieldValueColour.In(e); is {
		texts(imported.CodeValues, "colour", &c.Change, func(r *imported.Code, s string) { r.Colour = s })
	}
	if c, is := codes.FieldCodingText.In(e); is {
		texts(imported.Codings, "text", &c.Change, func(r *imported.Code, s string) { r.Text = s })
	}
	if c, is := codes.FieldCodingValue.In(e); is {
		for i, row := range c.Rows {
			rows.SetCode(imported.Codings, "value", imported.Code{Of: of, Row: row, Value: c.To[i]})
		}
	}
	if c, is := codes.FieldCodingNumber.In(e); is {
		for i, row := range c.Rows {
			rows.SetCode(imported.Codings, "number", imported.Code{Of: of, Row: row, Number: c.To[i]})
		}
	}
}

// either gives the records that a fact adds to a table or takes from it.
func either[R any](t *record.Table[R], e event.Event) []R {
	if records, is := t.AddedIn(e); is {
		return records
	}
	records, _ := t.RemovedIn(e)
	return records
}

func source(r *eventstore.Recorded, mode string, s schedule.Source, problems, leftOut map[string]int) imported.Source {
	out := imported.Source{
		Revision: int64(r.Revision), Mode: mode, Tool: s.Tool, Version: s.Version, File: s.File, Project: s.Project, Activities: int32(s.ActivityRows),
		Options: s.Options, Problems: problems, LeftOut: leftOut, At: r.At,
	}
	if c := s.Currency; c != (schedule.Currency{}) {
		out.Currency = &imported.Currency{Code: c.Code, Name: c.Name, Symbol: c.Symbol, Digits: c.Digits, Place: int(c.Place)}
	}
	if !r.Actor.IsZero() {
		out.By = &r.Actor
	}
	return out
}

func dates(s schedule.Stored) imported.Date {
	return imported.Date{
		Row: s.Activity, Start: given(s.Start), Finish: given(s.Finish), LateStart: given(s.LateStart), LateFinish: given(s.LateFinish),
		TotalFloat: s.TotalFloat, FreeFloat: s.FreeFloat, Critical: s.Critical,
	}
}

// given is a date of which None and 0 say that there is none.
func given(m kernel.Minute) *kernel.Minute {
	if m == kernel.None || m == 0 {
		return nil
	}
	return &m
}
