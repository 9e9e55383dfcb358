package live

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

var everything = access.Sight{Levels: access.Everywhere(access.Full)}

func TestARoomRemembersTheLatestDeltasWithinItsBound(t *testing.T) {
	r := newScope(&memory{}, access.Whole, everything)
	delta := func(at eventstore.Revision, bytes int) Message {
		return Message{Event: "delta", Revision: at, Data: make([]byte, bytes), base: at - 10}
	}
	for at := range eventstore.Revision(10) {
		r.remember(delta(10*at, remembered/4))
	}
	for from, want := range map[eventstore.Revision]int{90: 0, 80: 1, 60: 3, 50: 4} {
		got, known := r.since(from)
		require.True(t, known, "%d", from)
		require.Len(t, got, want)
		for i, m := range got {
			require.Equal(t, from+10*eventstore.Revision(i+1), m.Revision)
		}
	}
	for _, from := range []eventstore.Revision{40, 85, 100} { // forgotten, within a command, still to come
		_, known := r.since(from)
		require.False(t, known, "%d", from)
	}
	for name, m := range map[string]Message{"a reload": {Event: "reload"}, "more than the bound": delta(110, remembered+1)} {
		r.remember(delta(100, 1))
		r.remember(m)
		_, known := r.since(100)
		require.False(t, known, "%s breaks the row of deltas", name)
		require.Zero(t, r.bytes)
	}
}

// What somebody had to read from the store is remembered before what was sent since, but never across a gap.
func TestWhatWasReadJoinsWhatIsRememberedWithoutAGap(t *testing.T) {
	deltas := func(revisions ...eventstore.Revision) (out []Message) {
		for _, at := range revisions {
			out = append(out, Message{Event: "delta", Revision: at, Data: make([]byte, 8), base: at - 1})
		}
		return out
	}
	large := Message{Event: "delta", Revision: 5, Data: make([]byte, remembered+1), base: 4}
	for name, tc := range map[string]struct {
		told, read, later []Message
		want              []eventstore.Revision
	}{
		"read up to what was sent":                {told: deltas(5, 6), read: deltas(3, 4), want: []eventstore.Revision{3, 4, 5, 6}},
		"read beyond the beginning":               {told: deltas(5, 6), read: deltas(3, 4, 5, 6, 7), want: []eventstore.Revision{3, 4, 5, 6}},
		"read up to before a gap":                 {told: deltas(5, 6), read: deltas(2, 3), want: []eventstore.Revision{5, 6}},
		"read before anything was sent":           {read: deltas(3, 4), want: []eventstore.Revision{3, 4}},
		"told after it was read":                  {read: deltas(3, 4), later: deltas(4, 5), want: []eventstore.Revision{3, 4, 5}},
		"read before a change too large was sent": {told: []Message{large}, read: deltas(3, 4), want: nil},
		"read before a reload was sent":           {told: []Message{reload()}, read: deltas(3, 4), want: nil},
		"a gap after what was read":               {read: deltas(3, 4), later: deltas(6), want: []eventstore.Revision{6}},
		"read up to where the history is held":    {read: append(deltas(3, 4), held(4)), want: nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScope(&memory{}, access.Whole, everything)
			for _, m := range tc.told {
				s.remember(m)
			}
			s.recall(tc.read)
			for _, m := range tc.later {
				s.remember(m)
			}
			var got []eventstore.Revision
			for _, m := range s.latest {
				got = append(got, m.Revision)
			}
			require.Equal(t, tc.want, got)
			require.Equal(t, 8*len(got), s.bytes)
			require.Equal(t, 8*len(got), s.memory.bytes)
			if len(tc.want) > 0 {
				all, known := s.since(tc.want[0] - 1)
				require.True(t, known)
				require.Len(t, all, len(tc.want))
			}
		})
	}
}

func TestWhatWasReadIsRememberedWithinTheBounds(t *testing.T) {
	s := newScope(&memory{}, access.Whole, everything)
	var read []Message
	for at := range eventstore.Revision(9) {
		read = append(read, Message{Event: "delta", Revision: at + 1, Data: make([]byte, remembered/4), base: at})
	}
	s.recall(read)
	require.Len(t, s.latest, 4, "the newest")
	_, known := s.since(5)
	require.True(t, known)
	_, known = s.since(4)
	require.False(t, known)
	full := newScope(&memory{bytes: rememberedByAll}, access.Whole, everything)
	full.recall(read)
	require.Empty(t, full.latest)
}

func TestWhatARoomForgetsLeavesTheRest(t *testing.T) {
	r := newScope(&memory{}, access.Whole, everything)
	for at := range eventstore.Revision(4) {
		r.remember(Message{Event: "delta", Revision: at, Data: make([]byte, 8), base: at - 1})
	}
	r.old = 3
	r.drop(r.old)
	require.Equal(t, 8, r.bytes)
	require.Zero(t, r.old)
	got, known := r.since(3)
	require.True(t, known)
	require.Empty(t, got)
}

func TestAllRoomsTogetherRememberWithinOneBound(t *testing.T) {
	// given more rooms than the common bound has room for, each within its own
	h := New(nil, zap.NewNop())
	const rooms = 2 * rememberedByAll / remembered
	at := eventstore.Revision(0)
	enter := func(n byte) *scope {
		stream := eventstore.Stream{Kind: eventstore.Plan, ID: kernel.ID{n}}
		if h.rooms[stream] == nil {
			h.rooms[stream] = newRoom(&h.memory)
		}
		return h.rooms[stream].enter(everything)
	}
	small := enter(0)
	h.remember(small, Message{Event: "delta", Revision: 1, Data: make([]byte, 8)})

	// when all of them are sent as much as one may remember
	for n := range byte(rooms) {
		for range 4 {
			at++
			h.remember(enter(n+1), Message{Event: "delta", Revision: at, Data: make([]byte, remembered/4), base: at - 1})
		}
	}

	// then the memory of all stays below the bound, is counted right, and the room that keeps little keeps all of it
	total, latest := 0, 0
	for _, r := range h.rooms {
		for _, s := range r.scopes {
			total += s.bytes
			latest += len(s.latest)
		}
	}
	require.Equal(t, total, h.memory.bytes)
	require.LessOrEqual(t, total, rememberedByAll)
	require.Greater(t, total, rememberedByAll-remembered, "no more is forgotten than has to be")
	require.Greater(t, latest, rooms/2)
	_, known := small.since(1)
	require.True(t, known)
	_, known = enter(rooms).since(at)
	require.True(t, known, "the newest delta is remembered")
}

func TestARoomThatNobodyWatchesIsForgotten(t *testing.T) {
	h := New(nil, zap.NewNop())
	close(h.ready)
	stream := eventstore.Stream{Kind: eventstore.Plan, ID: kernel.ID{1}}
	w, err := h.Watch(t.Context(), stream, kernel.ID{2}, Person{}, everything)
	require.NoError(t, err)
	h.remember(w.scope, Message{Event: "delta", Revision: 1, Data: make([]byte, 8)})
	require.Equal(t, 8, h.memory.bytes)
	w.Close()
	require.Zero(t, h.memory.bytes)
}
