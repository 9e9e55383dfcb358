package lookahead

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/record"
	"gantry/eventstore"
	"gantry/internal/lookaheadrows"
	"gantry/projections/runner"
	rows "gantry/readmodels/lookahead"
)

// Projection is the read model of tasks and roadblocks.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "lookahead" }

// Version of the rows.
func (Projection) Version() int { return 1 }

// Schema is the DDL of the tables.
func (Projection) Schema() string { return rows.Schema }

// Kinds of streams it reads.
func (Projection) Kinds() []eventstore.Kind { return []eventstore.Kind{eventstore.Plan} }

// New gives a projector.
func (Projection) New() runner.Projector { return &projector{rows.NewChanges()} }

type projector struct{ rows *rows.Changes }

func (p *projector) Project(_ context.Context, _ pgx.Tx, batch []eventstore.Recorded) error {
	for i := range batch {
		r := &batch[i]
		s := p.rows.Of(r.Stream.Company, r.Stream.ID)
		fold(s, r)
		s.Reached(int64(r.Revision), int64(r.Position))
	}
	return nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error { return p.rows.Write(ctx, tx) }

func (p *projector) Held() int { return p.rows.Held() }

// fold takes one fact into the rows of its schedule. A fact of another area leaves them as they are.
func fold(s *rows.ScheduleChanges, r *eventstore.Recorded) {
	if r.Event.Descriptor().Area != lookahead.Schema.Area {
		return
	}
	switch e := r.Event.(type) {
	case *lookahead.Recalculated:
		for i, row := range e.Rows {
			of := lookahead.Task{Computed: e.To[i]}
			s.Tasks.Set(row, func(to *rows.TaskRow) { lookaheadrows.Tasks[lookahead.FieldComputed.Field](to, &of) })
		}
	case record.Change:
		change(s, e)
	default:
		existence(s, r)
	}
}

// change sets the columns of a changed field.
func change(s *rows.ScheduleChanges, e record.Change) {
	f := e.Field()
	if lookaheadrows.Titles[f] {
		for i, row := range e.Written() {
			_, to := e.Values(i)
			s.Documents.Set(row, func(d *rows.DocumentRow) { d.Name = to.(lookahead.Title).Name })
		}
		return
	}
	if cell, is := lookaheadrows.Tasks[f]; is {
		for i, row := range e.Written() {
			of := &lookahead.Task{}
			e.Put(i, of)
			s.Tasks.Set(row, func(to *rows.TaskRow) { cell(to, of) })
		}
		return
	}
	cell, is := lookaheadrows.Roadblocks[f]
	if !is {
		panic("lookahead: no columns for " + e.EventType())
	}
	for i, row := range e.Written() {
		of := &lookahead.Roadblock{}
		e.Put(i, of)
		s.Roadblocks.Set(row, func(to *rows.RoadblockRow) { cell(to, of) })
	}
}

// existence takes in rows that come and go.
func existence(s *rows.ScheduleChanges, r *eventstore.Recorded) {
	born := r.Event.Descriptor().Born
	made := func(row kernel.Row) {
		if born(r.Event) {
			s.Origins.Add(row, lookaheadrows.Origin(row, r.At, r.Actor))
		}
	}
	come(r, lookahead.Tasks, func(t *lookahead.Task) { s.Tasks.Add(t.Row, lookaheadrows.Task(t)) }, func(t *lookahead.Task) { s.Tasks.Remove(t.Row) })
	come(r, lookahead.Roadblocks, func(b *lookahead.Roadblock) {
		s.Roadblocks.Add(b.Row, lookaheadrows.Roadblock(b))
		made(b.Row)
	}, func(b *lookahead.Roadblock) { s.Roadblocks.Remove(b.Row) })
	come(r, lookahead.Promises, func(p *lookahead.Promise) {
		s.Promises.Add(p.Row, lookaheadrows.Promise(p))
		made(p.Row)
	}, func(p *lookahead.Promise) { s.Promises.Remove(p.Row) })
	come(r, lookahead.Blocks, func(b *lookahead.Block) { s.Blocks.Add(b.Row, lookaheadrows.Block(b)) }, func(b *lookahead.Block) { s.Blocks.Remove(b.Row) })
	come(r, lookahead.Listings, func(l *lookahead.Listing) { s.Listings.Add(l.Row, rows.ListingRow{Row: l.Row, Activity: l.Activity}) }, func(l *lookahead.Listing) { s.Listings.Remove(l.Row) })
	attached := func(kind string) func(*lookahead.Document) {
		return func(d *lookahead.Document) {
			s.Documents.Add(d.Row, lookaheadrows.Document(kind, d))
			made(d.Row)
		}
	}
	gone := func(d *lookahead.Document) { s.Documents.Remove(d.Row) }
	come(r, lookahead.Documents, attached(rows.OfTask), gone)
	come(r, lookahead.RoadblockDocuments, attached(rows.OfRoadblock), gone)
}

func come[R any](r *eventstore.Recorded, of *record.Table[R], add, remove func(*R)) {
	if added, is := of.AddedIn(r.Event); is {
		for i := range added {
			add(&added[i])
		}
	}
	if removed, is := of.RemovedIn(r.Event); is {
		for i := range removed {
			remove(&removed[i])
		}
	}
}
