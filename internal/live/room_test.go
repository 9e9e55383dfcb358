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
		return Message{Event: "delta", Revision: at, Data: make([]byte, bytes)}
	}
	for at := range eventstore.Revision(10) {
		r.remember(delta(10*at, remembered/4))
	}
	for from, want := range map[eventstore.Revision]int{90: 0, 80: 1, 60: 3} {
		got, known := r.since(from)
		require.True(t, known, "%d", from)
		require.Len(t, got, want)
		for i, m := range got {
			require.Equal(t, from+10*eventstore.Revision(i+1), m.Revision)
		}
	}
	for _, from := range []eventstore.Revision{50, 85, 100} { // forgotten, within a command, still to come
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

func TestWhatARoomForgetsLeavesTheRest(t *testing.T) {
	r := newScope(&memory{}, access.Whole, everything)
	for at := range eventstore.Revision(4) {
		r.remember(Message{Event: "delta", Revision: at, Data: make([]byte, 8)})
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

	// when all of them are told as much as one may remember
	for n := range byte(rooms) {
		for range 4 {
			at++
			h.remember(enter(n+1), Message{Event: "delta", Revision: at, Data: make([]byte, remembered/4)})
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
