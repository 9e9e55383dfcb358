package live

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

func recorded(stream eventstore.Stream, events ...event.Event) (out []eventstore.Recorded) {
	for i, e := range events {
		out = append(out, eventstore.Recorded{Stream: stream, Revision: eventstore.Revision(i + 1), Command: kernel.ID{1}, Event: e})
	}
	return out
}

// laborious is a change that takes long to tell.
type laborious struct {
	*named
	values func()
}

func (l laborious) Values(i int) (from, to any) {
	l.values()
	return l.named.Values(i)
}

type named = record.Changed[schedule.Activity, string]

func renamed(row kernel.Row) *named {
	return schedule.FieldName.Was(row, "a", "b")
}

func TestWhileALargeChangeIsToldOthersComeAndGo(t *testing.T) {
	t.Parallel()
	h := New(nil, zap.NewNop())
	close(h.ready)
	busy, other := eventstore.Stream{Kind: eventstore.Plan, ID: kernel.ID{1}}, eventstore.Stream{Kind: eventstore.Plan, ID: kernel.ID{2}}
	ana, err := h.Watch(t.Context(), busy, kernel.ID{1}, Person{User: kernel.ID{1}}, everything)
	require.NoError(t, err)
	telling, goesOn, told := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(told)
		h.publish(t.Context(), recorded(busy, laborious{renamed(1), func() {
			close(telling)
			<-goesOn
		}}))
	}()
	<-telling
	beto, err := h.Watch(t.Context(), other, kernel.ID{2}, Person{User: kernel.ID{2}}, everything)
	require.NoError(t, err)
	h.publish(t.Context(), recorded(other, renamed(1)))
	require.Equal(t, "delta", (<-beto.C).Messages[0].Event)
	beto.Close()
	close(goesOn)
	<-told
	require.Equal(t, "delta", (<-ana.C).Messages[0].Event)
	ana.Close()
}

func TestTellingStopsWhereItIsTooMuch(t *testing.T) {
	t.Parallel()
	removed := &schedule.LinksRemoved{Links: make([]schedule.Link, largestTold+1)}
	d := DeltaOf(0, recorded(eventstore.Stream{}, removed, unread{renamed(1)}))
	require.True(t, d.Reload)
	require.Nil(t, d.Removed)
}

// unread is a change nobody may look into.
type unread struct{ *named }

func (unread) Written() []kernel.Row { panic("it is reported") }

// A restored file removes its links and brings those of before: the largest such change that is reported row by row.
func BenchmarkDeltaOfALargeRestore(b *testing.B) {
	for _, n := range []int{largestTold / 8, largestTold / 2} {
		var removed schedule.LinksRemoved
		var added schedule.LinksAdded
		for i := range n {
			removed.Links = append(removed.Links, schedule.Link{Row: kernel.Row(i + 1), Type: schedule.FS})
			added.Links = append(added.Links, schedule.Link{Row: kernel.Row(n + i + 1), Type: schedule.FS})
		}
		events := recorded(eventstore.Stream{}, &removed, &added)
		b.Run(fmt.Sprint(2*n), func(b *testing.B) {
			for b.Loop() {
				if DeltaOf(0, events).Reload {
					b.Fatal("it is reported whole")
				}
			}
		})
	}
}
