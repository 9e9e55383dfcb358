package contract

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/eventstore"
)

func brokenRead(t *testing.T, log eventstore.Log) {
	broken, able := log.(Breakable)
	if !able {
		t.Skip("the log cannot break a read at will")
	}
	s, stream := newStore(log), NewStream()
	for i := range 10 {
		appended(t, s, stream, eventstore.Revision(3*i), note("a", "b", "c"))
	}
	ctx := withPatience(t)
	for _, after := range []int{0, 1, 3, 4, 29, 30} {
		for name, read := range map[string]func(func(eventstore.Recorded, error) bool){
			"one stream": s.Read(ctx, stream, 0), "all": s.ReadAll(ctx, 0),
		} {
			broken.BreakNextRead(after)
			given, failed := 0, error(nil)
			for _, err := range read {
				if err != nil {
					require.NoError(t, failed, "nothing follows an error")
					failed = err
					continue
				}
				given++
			}
			require.Error(t, failed, "%s after %d", name, after)
			assert.True(t, fault.Has(failed, eventstore.UnavailableKey), "%v", failed)
			assert.LessOrEqual(t, given, after)
			assert.Zero(t, given%3, "no part of a command")
		}
	}
	assert.Len(t, collect(t, s.Read(ctx, stream, 0)), 30)
}

func stopEarly(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("a", "b"), note("c"))
	appended(t, s, stream, 3, large(200, 6000))
	for range 40 { // more often than a pool has connections
		for _, err := range s.Read(withPatience(t), stream, 0) {
			require.NoError(t, err)
			break
		}
		n := 0
		for _, err := range s.ReadAll(withPatience(t), 0) {
			require.NoError(t, err)
			if n++; n == 10 { // within the claim
				break
			}
		}
	}
	assert.Len(t, collect(t, s.ReadAll(withPatience(t), 0)), 203)
}

func insideCommand(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("a", "b", "c"))
	for _, err := range s.Read(withPatience(t), stream, 1) {
		require.True(t, fault.Has(err, "store.command_incomplete"), "%v", err)
	}
	assert.Len(t, collect(t, s.Read(withPatience(t), stream, 0)), 3)
}

func verifyWhole(t *testing.T, log eventstore.Log) {
	s, a, b := newStore(log), NewStream(), NewStream()
	appended(t, s, a, 0, note("a", "b"))
	appended(t, s, b, 0, note("c"), large(50, 40_000))
	appended(t, s, a, 2, note("d"))
	calls := 0
	v, err := s.Verify(withPatience(t), func(eventstore.Verified) { calls++ })
	require.NoError(t, err)
	end, err := s.End(withPatience(t))
	require.NoError(t, err)
	assert.Equal(t, eventstore.Verified{Streams: 2, Records: 5, Claims: 1, Events: 54, Position: end}, v)
	assert.Positive(t, calls)
	v, err = s.VerifyStream(withPatience(t), b, nil)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 2, 51}, []int{v.Streams, v.Records, v.Events})
	v, err = s.VerifyStream(withPatience(t), NewStream(), nil)
	require.NoError(t, err)
	assert.Zero(t, v.Records)
}

func verifyDamaged(t *testing.T, log eventstore.Log) {
	tamper, able := log.(Tamperable)
	if !able {
		t.Skip("the log cannot be tampered with at will")
	}
	type R = eventstore.Record
	cases := []struct {
		name   string
		change func(*R)
		reason eventstore.DamageReason
	}{
		{"another body", func(r *R) { r.Body = []byte(`{"text":"forged","n":0}`) }, eventstore.HashWrong},
		{"another actor", func(r *R) { r.Actor = NewID() }, eventstore.HashWrong},
		{"another instant", func(r *R) { r.At = r.At.AddDate(0, 0, -1) }, eventstore.HashWrong},
		{"another type", func(r *R) { r.Type = "contract.forged" }, eventstore.HashWrong},
		{"another hash", func(r *R) { r.Hash[31] ^= 1 }, eventstore.HashWrong},
		{"a body that cannot be decompressed", func(r *R) { r.Encoding, r.Body = eventstore.Zstd, []byte("nonsense") }, eventstore.BodyUnreadable},
	}
	s, ctx := newStore(log), withPatience(t)
	stream := NewStream()
	for i := range eventstore.Revision(6) {
		appended(t, s, stream, i, note(fmt.Sprint(i)))
	}
	for _, tc := range cases {
		var before R
		tamper.Tamper(stream, 4, func(r *R) { before = *r; tc.change(r) })
		for name, verify := range map[string]func() error{
			"all": func() error { _, err := s.Verify(ctx, nil); return err },
			"one": func() error { _, err := s.VerifyStream(ctx, stream, nil); return err },
		} {
			var d *eventstore.Damaged
			require.ErrorAs(t, verify(), &d, "%s, %s", tc.name, name)
			assert.Equal(t, eventstore.Revision(4), d.Revision, tc.name)
			assert.Equal(t, stream, d.Stream, tc.name)
			assert.Equal(t, tc.reason, d.Reason, tc.name)
			assert.True(t, fault.Has(d.Unwrap(), "store.damaged"))
		}
		tamper.Tamper(stream, 4, func(r *R) { *r = before })
		verified(t, s)
	}
}

// step is one append of a random history.
type step struct {
	stream   int
	commands []eventstore.Command
	stale    int // how far behind the head it is
}

func drawStep(t *rapid.T, streams int) step {
	out := step{stream: rapid.IntRange(0, streams-1).Draw(t, "stream"), stale: max(0, rapid.IntRange(-6, 2).Draw(t, "stale"))}
	for range rapid.IntRange(1, 3).Draw(t, "commands") {
		var list []event.Event
		for i := range rapid.IntRange(1, 4).Draw(t, "events") {
			text := rapid.StringN(0, 40, -1).Draw(t, "text")
			if rapid.IntRange(0, 9).Draw(t, "long") == 0 {
				text += string(make([]byte, 4000))
			}
			list = append(list, Noted{Text: text, N: i})
		}
		if rapid.IntRange(0, 150).Draw(t, "large") == 101 { // rapid prefers the ends of a range
			list = append(list, Noted{Text: noise(1_200_000)})
		}
		out.commands = append(out.commands, NewCommand(list...))
	}
	return out
}

func randomHistory(t *testing.T, log eventstore.Log) {
	s, ctx := newStore(log), context.Background()
	var everything []event.Event // of all examples
	rapid.Check(t, func(t *rapid.T) {
		streams := []eventstore.Stream{NewStream(), NewStream(), NewStream()}
		heads := make([]eventstore.Revision, len(streams))
		model := make([][]event.Event, len(streams))
		begun, err := s.End(ctx)
		require.NoError(t, err)
		from := len(everything)
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			st := drawStep(t, len(streams))
			expected := heads[st.stream] - eventstore.Revision(st.stale)
			_, err := s.Append(ctx, streams[st.stream], expected, st.commands)
			if st.stale > 0 {
				require.ErrorIs(t, err, eventstore.ErrConflict)
				continue
			}
			require.NoError(t, err)
			for _, c := range st.commands {
				e, err := s.Encode(c)
				require.NoError(t, err)
				heads[st.stream] += eventstore.Revision(e.Revisions())
				model[st.stream] = append(model[st.stream], c.Events...)
				everything = append(everything, c.Events...)
			}
		}
		for i, stream := range streams {
			require.Equal(t, model[i], gather(t, s.Read(ctx, stream, 0)))
			rev, _, err := s.Head(ctx, stream)
			require.NoError(t, err)
			require.Equal(t, heads[i], rev)
			_, err = s.VerifyStream(ctx, stream, nil)
			require.NoError(t, err)
		}
		want := everything[from:]
		if len(want) == 0 {
			want = nil
		}
		require.Equal(t, want, gather(t, s.ReadAll(ctx, begun)))
	})
	v, err := s.Verify(ctx, nil)
	require.NoError(t, err)
	require.Equal(t, len(everything), v.Events)
}

func gather(t *rapid.T, recs func(func(eventstore.Recorded, error) bool)) []event.Event {
	var out []event.Event
	index := 0
	for r, err := range recs {
		require.NoError(t, err)
		require.Equal(t, index, r.Index)
		if index++; r.Last() {
			index = 0
		}
		out = append(out, r.Event)
	}
	require.Zero(t, index, "the last command is whole")
	return out
}
