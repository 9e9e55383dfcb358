package history

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/eventstore/memory"
	"gantry/internal/testkit/office"
)

// History is the history of one schedule as a slice holds it.
type History struct {
	Stream eventstore.Stream
	Events []eventstore.Recorded

	t        testing.TB
	slice    *eventstore.Slice
	store    *eventstore.Store // all of it
	commands []command
}

// command is one command of the history.
type command struct {
	events []eventstore.Recorded
	first  eventstore.Revision
	last   eventstore.Revision
}

// Replay reads a slice of events, brings the read models up from it in a fresh database and requires that they equal the folded plan.
func Replay(t testing.TB, file string) *History {
	t.Helper()
	h := Read(t, file)
	h.Compare()
	return h
}

// Read is Replay without the comparison: no database is needed.
func Read(t testing.TB, file string) *History {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	registry := office.Registry()
	slice, err := eventstore.ReadSlice(f, registry)
	require.NoError(t, err, file)
	require.Equal(t, eventstore.Plan, slice.Stream.Kind, "%s is not the history of a schedule", file)
	require.NotEmpty(t, slice.Events, "%s holds no events", file)
	if !slice.Chained() {
		t.Logf("%s is a slice of version 1: its hash chain cannot be checked", file)
	}
	h := &History{Stream: slice.Stream, Events: slice.Events, t: t, slice: slice, commands: commandsOf(slice.Events)}
	h.store = eventstore.New(memory.New(), registry)
	for _, c := range h.commands {
		h.appendTo(h.store, c)
	}
	return h
}

func commandsOf(events []eventstore.Recorded) []command {
	var out []command
	begin := 0
	for i := range events {
		if events[i].Last() {
			out = append(out, command{events: events[begin : i+1], first: events[begin].Revision, last: events[i].Revision})
			begin = i + 1
		}
	}
	return out
}

// appendTo puts a command of the slice into another store, at the revisions it has in the slice.
func (h *History) appendTo(store *eventstore.Store, c command) {
	h.t.Helper()
	err := h.slice.CopyTo(context.Background(), store, c.first-1, c.last)
	require.NoError(h.t, err, "revision %d: a slice begins with the first event of its schedule and has no holes", c.first)
	at, hash, err := store.Head(context.Background(), h.Stream)
	require.NoError(h.t, err)
	last := &c.events[len(c.events)-1]
	require.Equal(h.t, c.last, at, "command %s takes other revisions than it did", last.Command)
	if h.slice.Chained() {
		require.Equal(h.t, last.Hash, hash, "revision %d has another hash than it had", at)
	}
}

// Revisions lists where the plan stood: the last revision of each command, in order.
func (h *History) Revisions() []eventstore.Revision {
	out := make([]eventstore.Revision, len(h.commands))
	for i := range h.commands {
		out[i] = h.commands[i].last
	}
	return out
}

// Last is the last revision of the history.
func (h *History) Last() eventstore.Revision { return h.commands[len(h.commands)-1].last }

// At folds the plan as it stood at a revision: after the last whole command up to there. The state is the caller's own.
func (h *History) At(revision eventstore.Revision) *plan.State {
	h.t.Helper()
	if revision < 1 {
		return plan.New(h.Stream.ID)
	}
	stood, err := planning.AsOf(context.Background(), h.store, h.Stream, planning.Moment{Revision: revision})
	require.NoError(h.t, err)
	return stood.State
}

// until counts the whole commands up to a revision.
func (h *History) until(revision eventstore.Revision) int {
	n := 0
	for n < len(h.commands) && h.commands[n].last <= revision {
		n++
	}
	return n
}

// Follow gives a fresh database with the gantt and changelog rows of the history up to a revision, as readers see them in "rm".
func (h *History) Follow(revision eventstore.Revision) *pgxpool.Pool {
	h.t.Helper()
	f := h.follow()
	defer f.stop()
	f.upTo(revision)
	return f.pool
}

// Compare requires that the read models equal the folded plan, at each of these revisions or, when none is named, at the last.
func (h *History) Compare(revisions ...eventstore.Revision) {
	h.t.Helper()
	if len(revisions) == 0 {
		revisions = []eventstore.Revision{h.Last()}
	}
	f := h.follow()
	defer f.stop()
	for _, revision := range slices.Sorted(slices.Values(revisions)) {
		f.upTo(revision)
		differ, err := h.Differences(f.pool, revision)
		require.NoError(h.t, err, "revision %d", revision)
		require.Empty(h.t, differ, "revision %d: the read models differ from the folded plan", revision)
	}
}
