package contract

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

func emptyStore(t *testing.T, log eventstore.Log) {
	s := newStore(log)
	isEmpty(t, s, NewStream())
	assert.Empty(t, collect(t, s.ReadAll(withPatience(t), 0)))
	end, err := s.End(withPatience(t))
	require.NoError(t, err)
	assert.Zero(t, end)
	assert.Zero(t, verified(t, s))
	removed, err := s.Sweep(withPatience(t), 0)
	require.NoError(t, err)
	assert.Zero(t, removed)

	sub := subscribed(t, s, 0, eventstore.Filter{})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err = sub.Next(ctx)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	_, err = s.Append(withPatience(t), NewStream(), 0, nil)
	assert.True(t, fault.Has(err, "store.command_malformed"))
}

func roundTrip(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	at := time.Date(2026, 5, 4, 3, 2, 1, 987_654_321, time.FixedZone("", 3600))
	full := eventstore.Command{ID: NewID(), Actor: NewID(), Correlation: NewID(), Causation: NewID(), Reverts: NewID(), At: at,
		Events: []event.Event{Noted{Text: "año ✓ \u0000 \"x\"", N: -1}, Noted{Text: noise(5000)}, Noted{Text: string(make([]byte, 3000))}}}
	bare := eventstore.Command{ID: NewID(), At: at, Events: notes("bare")}
	position := appended(t, s, stream, 0, full, bare)

	recs := collect(t, s.Read(withPatience(t), stream, 0))
	require.Len(t, recs, 4)
	assert.Equal(t, slices.Concat(full.Events, bare.Events), events(recs))
	for i, r := range recs {
		c, index := full, i
		if i == 3 {
			c, index = bare, 0
		}
		assert.Equal(t, eventstore.EventID(c.ID, index), r.ID)
		assert.Equal(t, stream, r.Stream)
		assert.Equal(t, eventstore.Revision(i+1), r.Revision)
		assert.Equal(t, "contract.noted", r.Type)
		assert.Equal(t, 1, r.Version)
		assert.Equal(t, []kernel.ID{c.ID, c.Actor, c.Correlation, c.Causation, c.Reverts}, []kernel.ID{r.Command, r.Actor, r.Correlation, r.Causation, r.Reverts})
		assert.Equal(t, []int{index, len(c.Events)}, []int{r.Index, r.Count})
		assert.Equal(t, at.UTC().Truncate(time.Microsecond), r.At)
		assert.Equal(t, r.Index == r.Count-1, r.Last())
		if i > 0 {
			assert.Greater(t, r.Position, recs[i-1].Position)
		}
	}
	assert.Equal(t, position, recs[3].Position)
	assert.Equal(t, recs, collect(t, s.ReadAll(withPatience(t), 0)))
	assert.Equal(t, recs[3:], collect(t, s.Read(withPatience(t), stream, 3)))
	assert.Equal(t, recs[3:], collect(t, s.ReadAll(withPatience(t), recs[2].Position)))
	assert.Empty(t, collect(t, s.Read(withPatience(t), stream, 4)))
	assert.Empty(t, collect(t, s.Read(withPatience(t), stream, 400)))
	assert.Empty(t, collect(t, s.ReadAll(withPatience(t), position)))

	rev, hash, err := s.Head(withPatience(t), stream)
	require.NoError(t, err)
	assert.Equal(t, eventstore.Revision(4), rev)
	assert.Equal(t, recs[3].Hash, hash)
	end, err := s.End(withPatience(t))
	require.NoError(t, err)
	assert.Equal(t, position, end)
}

func chained(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("a", noise(3000)), note("b"))
	appended(t, s, stream, 3, note("c"))
	var before [32]byte
	n := 0
	for r, err := range log.Read(withPatience(t), stream, 0) {
		require.NoError(t, err)
		body, err := r.Plain()
		require.NoError(t, err)
		assert.Equal(t, eventstore.Link(before, &r, body), r.Hash)
		before = r.Hash
		n++
	}
	assert.Equal(t, 4, n)
}

func positionNotHashed(t *testing.T, log eventstore.Log) {
	s, stream, other := newStore(log), NewStream(), NewStream()
	appended(t, s, other, 0, note("shifts every position behind it"))
	c := note("same")
	appended(t, s, stream, 0, c)
	e, err := s.Encode(c)
	require.NoError(t, err)
	assert.Equal(t, 1, e.Revisions())
	head, err := log.Head(withPatience(t), stream)
	require.NoError(t, err)
	for r, err := range log.Read(withPatience(t), stream, 0) {
		require.NoError(t, err)
		r.Position += 1000
		assert.Equal(t, head, eventstore.Seal([]eventstore.Record{r}, eventstore.Head{}))
	}
}

func apart(t *testing.T, log eventstore.Log) {
	s := newStore(log)
	dashes := kernel.MustParseID("2d2d2d2d-2d2d-2d2d-2d2d-2d2d2d2d2d2d") // every byte is a dash
	company, id := NewID(), NewID()
	streams := []eventstore.Stream{
		{Company: company, Kind: eventstore.Plan, ID: id},
		{Company: id, Kind: eventstore.Plan, ID: company},
		{Company: company, Kind: eventstore.Project, ID: id},
		{Company: dashes, Kind: eventstore.Plan, ID: dashes},
		{Company: company, Kind: eventstore.Plan, ID: dashes},
	}
	for i, stream := range streams {
		back, err := eventstore.ParseStream(stream.String())
		require.NoError(t, err)
		require.Equal(t, stream, back)
		appended(t, s, stream, 0, note(fmt.Sprint(i)))
	}
	for i, stream := range streams {
		assert.Equal(t, []string{fmt.Sprint(i)}, texts(collect(t, s.Read(withPatience(t), stream, 0))))
	}
	for _, kind := range []eventstore.Kind{"side", "Plan", "a-b", ""} {
		_, err := s.Append(withPatience(t), eventstore.Stream{Company: company, Kind: kind, ID: id}, 0, []eventstore.Command{note("no")})
		assert.True(t, fault.Has(err, "store.stream_malformed"), "%q", kind)
	}
	_, err := s.Append(withPatience(t), eventstore.Stream{Kind: eventstore.Plan, ID: id}, 0, []eventstore.Command{note("no")})
	assert.True(t, fault.Has(err, "store.stream_malformed"), "a stream has a company")
	assert.Equal(t, 5, verified(t, s).Streams)
}

func conflict(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	for _, expected := range []eventstore.Revision{1, 7, -1} {
		_, err := s.Append(withPatience(t), stream, expected, []eventstore.Command{note("too far")})
		require.ErrorIs(t, err, eventstore.ErrConflict, "%d", expected)
	}
	isEmpty(t, s, stream)
	appended(t, s, stream, 0, note("a", "b"))
	for _, expected := range []eventstore.Revision{0, 1, 3, -1} {
		_, err := s.Append(withPatience(t), stream, expected, []eventstore.Command{note("late"), note("later"), note("latest")})
		require.ErrorIs(t, err, eventstore.ErrConflict, "%d", expected)
	}
	appended(t, s, stream, 2, note("c"))
	assert.Equal(t, []string{"a", "b", "c"}, texts(collect(t, s.ReadAll(withPatience(t), 0))))
	assert.Equal(t, 3, verified(t, s).Records)
}

func repeated(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	first, second, third := note("a", "b"), note("c"), note("d")
	p1 := appended(t, s, stream, 0, first, second)
	appended(t, s, stream, 3, third)
	assert.Equal(t, p1, appended(t, s, stream, 0, first, second), "the same again")
	assert.Less(t, appended(t, s, stream, 0, first), p1, "a part of it")
	for _, commands := range [][]eventstore.Command{{second, first}, {first, third}, {first, second, third, note("e")}} {
		_, err := s.Append(withPatience(t), stream, 0, commands)
		assert.ErrorIs(t, err, eventstore.ErrConflict)
	}
	assert.Equal(t, []string{"a", "b", "c", "d"}, texts(collect(t, s.Read(withPatience(t), stream, 0))))
	verified(t, s)
}

func repeatedWithin(t *testing.T, log eventstore.Log) {
	s, stream, c := newStore(log), NewStream(), note("a")
	_, err := s.Append(withPatience(t), stream, 0, []eventstore.Command{c, note("b"), c})
	assert.True(t, fault.Has(err, "store.command_malformed"))
	isEmpty(t, s, stream)
}

type unregistered struct{}

func (unregistered) EventType() string { return "contract.unregistered" }

func (unregistered) Descriptor() *event.Descriptor { return unregisteredFact }

var unregisteredFact = event.OfStream("contract.unregistered")

func malformed(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	whole := note("a")
	for name, change := range map[string]func(*eventstore.Command){
		"no id":      func(c *eventstore.Command) { c.ID = kernel.ID{} },
		"no instant": func(c *eventstore.Command) { c.At = time.Time{} },
		"no events":  func(c *eventstore.Command) { c.Events = nil },
	} {
		c := whole
		change(&c)
		_, err := s.Append(withPatience(t), stream, 0, []eventstore.Command{note("fine"), c})
		assert.True(t, fault.Has(err, "store.command_malformed"), name)
	}
	_, err := s.Append(withPatience(t), stream, 0, []eventstore.Command{NewCommand(unregistered{})})
	assert.True(t, fault.Has(err, "event.unknown_type"))
	isEmpty(t, s, stream)
}

func racing(t *testing.T, log eventstore.Log) {
	const writers, each = 8, 12
	s, streams := newStore(log), []eventstore.Stream{NewStream(), NewStream()}
	ctx := withPatience(t)
	var lost atomic.Int64
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			stream := streams[w%2]
			for i := range each {
				c := note(fmt.Sprintf("%d.%d", w, i), "second")
				for {
					rev, _, err := s.Head(ctx, stream)
					if !assert.NoError(t, err) {
						return
					}
					_, err = s.Append(ctx, stream, rev, []eventstore.Command{c})
					if err == nil {
						break
					}
					if !assert.ErrorIs(t, err, eventstore.ErrConflict) {
						return
					}
					lost.Add(1)
				}
			}
		})
	}
	wg.Wait()
	for i, stream := range streams {
		recs := collect(t, s.Read(ctx, stream, 0))
		require.Len(t, recs, writers/2*each*2)
		next := map[int]int{}
		for k := 0; k < len(recs); k += 2 {
			var w, n int
			_, err := fmt.Sscanf(recs[k].Event.(Noted).Text, "%d.%d", &w, &n)
			require.NoError(t, err)
			require.Equal(t, next[w], n, "a writer's own order stands")
			require.Equal(t, i, w%2)
			next[w]++
		}
	}
	verified(t, s)
	t.Logf("%d appends met a conflict", lost.Load())
}

func oversize(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	var commands []eventstore.Command
	for range 4 {
		commands = append(commands, note(noise(400_000))) // about 300 kB each after compression
	}
	_, err := s.Append(withPatience(t), stream, 0, commands)
	require.True(t, fault.Has(err, "store.append_too_large"), "%v", err)
	assert.Equal(t, fault.TooLarge, fault.Of(err).Code)
	isEmpty(t, s, stream)

	size := 0
	for _, c := range commands[:2] {
		e, err := s.Encode(c)
		require.NoError(t, err)
		size += e.Bytes()
	}
	assert.Less(t, size, 900_000)
	appended(t, s, stream, 0, commands[:2]...)
	appended(t, s, stream, 2, commands[2:]...)
	assert.Equal(t, 4, verified(t, s).Records)
}

func cancelled(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := s.Append(gone, stream, 0, []eventstore.Command{note("never")})
	require.ErrorIs(t, err, context.Canceled)
	isEmpty(t, s, stream)

	var wg sync.WaitGroup
	outcomes := make([]error, 40)
	streams := make([]eventstore.Stream, len(outcomes))
	for i := range outcomes {
		streams[i] = NewStream()
		wg.Go(func() {
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i)*50*time.Microsecond)
			defer cancel()
			_, outcomes[i] = s.Append(ctx, streams[i], 0, []eventstore.Command{note("perhaps")})
		})
	}
	wg.Wait()
	for i, err := range outcomes {
		switch there := len(collect(t, s.Read(withPatience(t), streams[i], 0))); {
		case err == nil:
			assert.Equal(t, 1, there)
		case errors.Is(err, eventstore.ErrOutcomeUnknown):
		default:
			assert.True(t, errors.Is(err, context.DeadlineExceeded), "%v", err)
			assert.Zero(t, there, "%v", err)
		}
	}
	verified(t, s)
	for _, err := range s.ReadAll(gone, 0) {
		require.ErrorIs(t, err, context.Canceled)
	}
}

func closed(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("a"))
	require.NoError(t, log.Close())
	_, err := s.Append(withPatience(t), stream, 1, []eventstore.Command{note("b")})
	assert.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
	require.NoError(t, log.Close(), "closing twice is closing")
}

func unknownOutcome(t *testing.T, log eventstore.Log) {
	doubt, able := log.(Doubtful)
	if !able {
		t.Skip("the log cannot leave an outcome unknown at will")
	}
	for _, stored := range []bool{true, false} {
		s, stream := newStore(log), NewStream()
		appended(t, s, stream, 0, note("a"))
		c := note("b", "c")
		doubt.NextAppendUnknown(stored)
		_, err := s.Append(withPatience(t), stream, 1, []eventstore.Command{c})
		require.ErrorIs(t, err, eventstore.ErrOutcomeUnknown)
		there := len(collect(t, s.Read(withPatience(t), stream, 1)))
		assert.Equal(t, stored, there == 2, "stored %v, there %d", stored, there)
		appended(t, s, stream, 1, c)
		assert.Equal(t, []string{"a", "b", "c"}, texts(collect(t, s.Read(withPatience(t), stream, 0))))
		verified(t, s)
	}
}
