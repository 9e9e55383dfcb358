package contract

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/eventstore"
)

func sides(t testing.TB, log eventstore.Log) []eventstore.StreamInfo {
	t.Helper()
	var out []eventstore.StreamInfo
	for info, err := range log.Streams(withPatience(t), true) {
		require.NoError(t, err)
		out = append(out, info)
	}
	return out
}

func claimed(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	before, after := note("before"), note("after")
	c := large(1500, 2700) // about 4 MB, a dozen chunks
	c.Reverts, c.Causation = NewID(), NewID()
	appended(t, s, stream, 0, before)
	e, err := s.Encode(c)
	require.NoError(t, err)
	require.Equal(t, 1, e.Revisions())
	require.Less(t, e.Bytes(), 1000)
	position := appended(t, s, stream, 1, c)
	appended(t, s, stream, 2, after)

	recs := collect(t, s.Read(withPatience(t), stream, 0))
	require.Len(t, recs, 1502)
	assert.Equal(t, before.Events[0], recs[0].Event)
	assert.Equal(t, after.Events[0], recs[1501].Event)
	assert.Equal(t, c.Events, events(recs[1:1501]))
	hash := recs[1].Hash
	for i, r := range recs[1:1501] {
		require.Equal(t, eventstore.Recorded{
			ID: eventstore.EventID(c.ID, i), Stream: stream, Revision: 2, Position: position, Type: "contract.noted", Version: 1,
			Command: c.ID, Index: i, Count: 1500, Correlation: c.Correlation, Causation: c.Causation, Reverts: c.Reverts, Actor: c.Actor,
			At: c.At.UTC().Truncate(time.Microsecond), Hash: hash, Event: c.Events[i],
		}, r)
	}
	assert.Equal(t, recs, collect(t, s.ReadAll(withPatience(t), 0)), "and nothing of the side stream beside it")
	assert.Equal(t, recs, until(t, subscribed(t, s, 0, eventstore.Filter{}), 1502))
	rev, _, err := s.Head(withPatience(t), stream)
	require.NoError(t, err)
	assert.Equal(t, eventstore.Revision(3), rev)

	side := sides(t, log)
	require.Len(t, side, 1)
	assert.Equal(t, stream.Company, side[0].Stream.Company)
	assert.Greater(t, side[0].Head.Revision, eventstore.Revision(3))
	for r, err := range log.Read(withPatience(t), side[0].Stream, 0) {
		require.NoError(t, err)
		require.Less(t, len(r.Body), 512_000)
		require.Zero(t, r.Position, "a side stream is not part of the order of all")
	}
	v := verified(t, s)
	assert.Equal(t, []int{1, 3, 1, 1502}, []int{v.Streams, v.Records, v.Claims, v.Events})
	assert.Equal(t, position, appended(t, s, stream, 1, c), "the same again is answered alike")
	assert.Len(t, collect(t, s.Read(withPatience(t), stream, 0)), 1502)
}

func hugeEvent(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	c := NewCommand(Noted{Text: noise(3_000_000)}, Noted{Text: strings.Repeat("\n", 1_000_000)}, Noted{Text: "small"}, Noted{Text: noise(480_000)})
	appended(t, s, stream, 0, c)
	assert.Equal(t, c.Events, events(collect(t, s.Read(withPatience(t), stream, 0))))
	assert.Equal(t, 1, verified(t, s).Claims)

	compressible := NewCommand(Noted{Text: strings.Repeat("tower crane ", 300_000)})
	e, err := s.Encode(compressible)
	require.NoError(t, err)
	assert.Less(t, e.Bytes(), 10_000, "the limit is on stored bytes: no claim")
	appended(t, s, stream, 1, compressible)
	assert.Equal(t, 1, verified(t, s).Claims)
}

func mixed(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	commands := []eventstore.Command{note("a", "b"), large(100, 20_000), note("c"), large(3, 900_000), note("d", "e")}
	appended(t, s, stream, 0, commands...)
	var want []event.Event
	for _, c := range commands {
		want = append(want, c.Events...)
	}
	recs := collect(t, s.Read(withPatience(t), stream, 0))
	assert.Equal(t, want, events(recs))
	assert.Equal(t, eventstore.Revision(7), recs[len(recs)-1].Revision)
	assert.Equal(t, events(recs[102:]), events(collect(t, s.Read(withPatience(t), stream, 3))), "reading on behind a claim")
	assert.Equal(t, 2, verified(t, s).Claims)
}

// sideLeftover writes the beginning of a side stream as a writer that was killed
// would leave it.
func sideLeftover(t testing.TB, log eventstore.Log, main eventstore.Stream, at eventstore.Revision) eventstore.Stream {
	t.Helper()
	side := eventstore.Stream{Company: main.Company, Kind: "side", ID: NewID()}
	text := fmt.Sprintf("claim %s %d\ncontract.noted 1 4000\n%s", main, at, strings.Repeat("x", 100))
	_, err := log.Append(withPatience(t), side, 0, []eventstore.Record{{
		ID: NewID(), Stream: side, Type: "store.chunk", Version: 1, Command: NewID(), Count: 1, At: time.Now().UTC().Truncate(time.Microsecond), Body: []byte(text),
	}})
	require.NoError(t, err)
	return side
}

func halfWritten(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("a"))
	side := sideLeftover(t, log, stream, 2)
	assert.Equal(t, []string{"a"}, texts(collect(t, s.Read(withPatience(t), stream, 0))))
	assert.Equal(t, []string{"a"}, texts(collect(t, s.ReadAll(withPatience(t), 0))))
	assert.Equal(t, 1, verified(t, s).Records)
	sub := subscribed(t, s, 0, eventstore.Filter{})
	until(t, sub, 1)

	removed, err := s.Sweep(withPatience(t), eventstore.SweepAge)
	require.NoError(t, err)
	assert.Zero(t, removed, "its claim may still come")
	require.Len(t, sides(t, log), 1)
	removed, err = s.Sweep(withPatience(t), -eventstore.SweepAge)
	require.NoError(t, err)
	assert.Equal(t, 1, removed)
	assert.Empty(t, sides(t, log))
	for range log.Read(withPatience(t), side, 0) {
		t.Fatal("removed is removed")
	}
	appended(t, s, stream, 1, note("b"))
	assert.Equal(t, []string{"b"}, texts(until(t, sub, 1)))
	verified(t, s)
}

func lostClaim(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("a"))
	kept := large(3, 900_000)
	appended(t, s, stream, 1, kept)
	_, err := s.Append(withPatience(t), stream, 1, []eventstore.Command{large(3, 900_000)})
	require.ErrorIs(t, err, eventstore.ErrConflict)
	_, err = s.Append(withPatience(t), stream, 9, []eventstore.Command{large(3, 900_000)})
	require.ErrorIs(t, err, eventstore.ErrConflict)
	require.Len(t, sides(t, log), 2, "a command far ahead is refused before its side stream is written")

	removed, err := s.Sweep(withPatience(t), eventstore.SweepAge)
	require.NoError(t, err)
	assert.Equal(t, 1, removed, "its revision is taken, so it can never be claimed")
	removed, err = s.Sweep(withPatience(t), -eventstore.SweepAge)
	require.NoError(t, err)
	assert.Zero(t, removed)
	assert.Len(t, collect(t, s.Read(withPatience(t), stream, 0)), 4)
	assert.Equal(t, 1, verified(t, s).Claims)

	require.True(t, fault.Has(log.Remove(withPatience(t), stream), "store.stream_kept"))
	assert.Len(t, collect(t, s.Read(withPatience(t), stream, 0)), 4)
}

func brokenClaim(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("a"))
	appended(t, s, stream, 1, large(60, 40_000))
	appended(t, s, stream, 2, note("b"))
	side := sides(t, log)[0].Stream

	isBroken := func(what string) {
		t.Helper()
		for name, read := range map[string]func(func(eventstore.Recorded, error) bool){
			"one stream": s.Read(withPatience(t), stream, 0), "all": s.ReadAll(withPatience(t), 0),
		} {
			var failed error
			given := 0
			for _, err := range read {
				if err == nil {
					given++
				}
				failed = err
			}
			require.True(t, fault.Has(failed, "store.claim_broken"), "%s, %s: %v", what, name, failed)
			require.Less(t, given, 61, "the claim's last event proves the rest")
		}
		_, err := s.Verify(withPatience(t), nil)
		var d *eventstore.Damaged
		require.ErrorAs(t, err, &d, what)
		assert.Equal(t, eventstore.ClaimBroken, d.Reason)
		assert.Equal(t, eventstore.Revision(2), d.Revision)
		sub := subscribed(t, s, 0, eventstore.Filter{})
		followed, err := sub.Next(withPatience(t))
		require.NoError(t, err)
		told := followed[slices.IndexFunc(followed, func(r eventstore.Recorded) bool { return r.Unreadable != nil })]
		require.True(t, fault.Has(told.Unreadable, "store.claim_broken"), "%v", told.Unreadable)
		assert.Equal(t, eventstore.Revision(2), told.Revision)
	}

	if tamper, able := log.(Tamperable); able {
		for _, at := range []eventstore.Revision{1, 2, 3} {
			var before eventstore.Record
			tamper.Tamper(side, at, func(r *eventstore.Record) {
				before = *r
				text, err := r.Plain()
				require.NoError(t, err)
				text = append([]byte(nil), text...)
				text[len(text)/2] ^= 1
				r.Encoding, r.Body = eventstore.Plain, text
			})
			isBroken(fmt.Sprintf("chunk %d changed", at))
			tamper.Tamper(side, at, func(r *eventstore.Record) { *r = before })
			verified(t, s)
		}
	}
	head, err := log.Head(withPatience(t), side)
	require.NoError(t, err)
	_, err = log.Append(withPatience(t), side, head.Revision, []eventstore.Record{{
		ID: NewID(), Stream: side, Type: "store.chunk", Version: 1, Command: NewID(), Count: 1, At: time.Now().UTC().Truncate(time.Microsecond), Body: []byte("more"),
	}})
	require.NoError(t, err)
	isBroken("a chunk too many")
	require.NoError(t, log.Remove(withPatience(t), side))
	isBroken("no side stream")
}
