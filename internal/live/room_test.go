package live

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/eventstore"
)

func TestARoomRemembersTheLatestDeltasWithinItsBound(t *testing.T) {
	r := &room{}
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
	r := &room{}
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
