package changelog

import (
	"cmp"
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/eventstore"
	"gantry/projections/runner"
	"gantry/readmodels/changelog"
)

// rememberedRows bounds the activities and links of the books a projector keeps open.
const rememberedRows = 200_000

// Projection is the read model of the change log.
type Projection struct{}

// Name is the read model's.
func (Projection) Name() string { return "changelog" }

// Version of the rows.
func (Projection) Version() int { return 10 }

// Schema is the DDL of the tables.
func (Projection) Schema() string { return changelog.Schema }

// Kinds of streams it reads.
func (Projection) Kinds() []eventstore.Kind { return []eventstore.Kind{eventstore.Plan} }

// New gives a projector.
func (Projection) New() runner.Projector { return &projector{books: map[eventstore.Stream]*book{}} }

// projector writes entries into the books of the schedules that change. Two companies may hold the same schedule id.
type projector struct {
	books map[eventstore.Stream]*book
	used  int // counts batches, for the least recently used book
}

func (p *projector) Project(ctx context.Context, tx pgx.Tx, batch []eventstore.Recorded) error {
	p.used++
	for from := 0; from < len(batch); {
		to := from + 1
		for to < len(batch) && batch[to].Command == batch[from].Command && batch[to].Stream == batch[from].Stream {
			to++
		}
		b, err := p.open(ctx, tx, batch[from].Stream)
		if err != nil {
			return err
		}
		if err := b.enter(ctx, tx, batch[from:to]); err != nil {
			return err
		}
		from = to
	}
	return nil
}

// open gives the book of a schedule.
func (p *projector) open(ctx context.Context, tx pgx.Tx, s eventstore.Stream) (*book, error) {
	b, known := p.books[s]
	if !known {
		memory, err := changelog.MemoryOf(ctx, tx, "", s.Company, s.ID)
		if err != nil {
			return nil, err
		}
		b = newBook(s, memory)
		p.books[s] = b
	}
	b.used = p.used
	return b, nil
}

func (p *projector) Flush(ctx context.Context, tx pgx.Tx) error {
	var written []*changelog.Book
	rows := 0
	for _, b := range p.books {
		rows += b.remembered()
		if len(b.entries) > 0 {
			written = append(written, b.changes())
		}
	}
	if len(written) == 0 {
		return nil
	}
	slices.SortFunc(written, func(a, b *changelog.Book) int {
		return cmp.Or(slices.Compare(a.Schedule[:], b.Schedule[:]), slices.Compare(a.Company[:], b.Company[:]))
	})
	if err := changelog.Write(ctx, tx, written); err != nil {
		return err
	}
	for _, b := range p.books {
		b.written()
	}
	for rows > rememberedRows && len(p.books) > 1 {
		oldest := slices.MinFunc(slices.Collect(values(p.books)), func(a, b *book) int {
			return cmp.Or(cmp.Compare(a.used, b.used), slices.Compare(a.stream.ID[:], b.stream.ID[:]), slices.Compare(a.stream.Company[:], b.stream.Company[:]))
		})
		rows -= oldest.remembered()
		delete(p.books, oldest.stream)
	}
	return nil
}

func (p *projector) Held() int {
	n := 0
	for _, b := range p.books {
		n += b.held()
	}
	return n
}

func values(books map[eventstore.Stream]*book) func(func(*book) bool) {
	return func(yield func(*book) bool) {
		for _, b := range books {
			if !yield(b) {
				return
			}
		}
	}
}
