package runner

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/eventstore"
)

// Projection says what a read model is made of.
type Projection interface {
	// Name is the read model's: the prefix of its schemas and views.
	Name() string
	// Version grows when rows come out differently for the same events; the read model is then built anew beside the old one.
	Version() int
	// Schema is the DDL of one generation, unqualified.
	Schema() string
	// Kinds are the streams it reads.
	Kinds() []eventstore.Kind
	// New gives a projector for one worker.
	New() Projector
}

// Projector folds events into rows. One worker uses it, from one goroutine at a time, and throws it away when a transaction it took
// part in was not committed; until then it may remember what it wrote.
type Projector interface {
	// Project folds whole commands in order. It may read its tables and need not write before Flush.
	Project(ctx context.Context, tx pgx.Tx, batch []eventstore.Recorded) error
	// Flush writes everything folded since the last Flush.
	Flush(ctx context.Context, tx pgx.Tx) error
	// Held is about how many rows wait for Flush.
	Held() int
}

// batch is whole commands in order.
type batch struct {
	events   []eventstore.Recorded
	position eventstore.Position // the log is followed up to here when the batch is done
}

// commands gives where each command of the batch ends.
func (b *batch) commands() []int {
	var ends []int
	for i := range b.events {
		if i+1 == len(b.events) || b.events[i+1].Command != b.events[i].Command || b.events[i+1].Stream != b.events[i].Stream {
			ends = append(ends, i+1)
		}
	}
	return ends
}

// halves cuts a batch of several commands in two.
func (b *batch) halves(ends []int) (first, second *batch) {
	cut := ends[len(ends)/2-1]
	return &batch{events: b.events[:cut], position: b.events[cut-1].Position}, &batch{events: b.events[cut:], position: b.position}
}
