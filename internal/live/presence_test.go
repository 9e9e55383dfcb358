package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/zap"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/live"
)

func people(t *testing.T, m live.Message) map[string]live.Person {
	t.Helper()
	var present live.Present
	require.NoError(t, json.Unmarshal(m.Data, &present))
	out := map[string]live.Person{}
	for _, p := range present.People {
		out[p.Name] = p
	}
	return out
}

// announced gives what a watcher hears next of who is here.
func announced(t *testing.T, w *live.Watcher) live.Message {
	t.Helper()
	select {
	case m := <-w.Here:
		return m
	case <-time.After(patience):
		t.Fatal("nobody is announced")
		return live.Message{}
	}
}

// until gives the people of the first announcement that fits.
func until(t *testing.T, w *live.Watcher, fits func(map[string]live.Person) bool) map[string]live.Person {
	t.Helper()
	for {
		if who := people(t, announced(t, w)); fits(who) {
			return who
		}
	}
}

func at(row kernel.Row, field string) live.Place { return live.Place{Row: &row, Field: field} }

func TestEverybodyHearsWhereTheOthersAre(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	beto := newID()
	ana := watch(t, hub, d, "Ana")
	first, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: beto, Name: "Beto"}, everything)
	require.NoError(t, err)
	defer first.Close()
	second, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: beto, Name: "Beto"}, everything)
	require.NoError(t, err)
	defer second.Close()

	hub.Here(d.stream, beto, at(17, "name"))
	who := until(t, ana, func(p map[string]live.Person) bool { return p["Beto"].Row != nil })
	require.EqualValues(t, 17, *who["Beto"].Row)
	require.Equal(t, "name", who["Beto"].Field)
	require.Nil(t, who["Ana"].Row, "who says nothing is nowhere")

	hub.Here(d.stream, beto, at(18, ""))
	until(t, ana, func(p map[string]live.Person) bool {
		return p["Beto"].Row != nil && *p["Beto"].Row == 18 && p["Beto"].Field == ""
	})

	editing := at(18, "duration")
	editing.Editing = true
	hub.Here(d.stream, beto, editing)
	until(t, ana, func(p map[string]live.Person) bool { return p["Beto"].Editing && p["Beto"].Field == "duration" })
	hub.Here(d.stream, beto, at(18, "duration"))
	until(t, ana, func(p map[string]live.Person) bool { return !p["Beto"].Editing && p["Beto"].Field == "duration" })
	first.Close()
	hub.Here(d.stream, beto, at(19, ""))
	until(t, ana, func(p map[string]live.Person) bool { return p["Beto"].Row != nil && *p["Beto"].Row == 19 }) // one of two screens went
	hub.Here(d.stream, beto, live.Place{})
	until(t, ana, func(p map[string]live.Person) bool { return p["Beto"].Row == nil })
	hub.Here(d.stream, beto, at(20, ""))
	until(t, ana, func(p map[string]live.Person) bool { return p["Beto"].Row != nil && *p["Beto"].Row == 20 })

	second.Close()
	until(t, ana, func(p map[string]live.Person) bool { _, here := p["Beto"]; return !here })
	hub.Here(d.stream, beto, at(21, "")) // from a screen that is closed
	again, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: beto, Name: "Beto"}, everything)
	require.NoError(t, err)
	defer again.Close()
	who = until(t, ana, func(p map[string]live.Person) bool { _, here := p["Beto"]; return here })
	require.Nil(t, who["Beto"].Row, "a place is forgotten with the last screen")
}

// However fast somebody moves, the room hears of the latest place and of no more than one a second.
func TestAPersonIsToldOfAtMostOnceASecond(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	w := watch(t, hub, d, "Ana")
	beto, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: newID(), Name: "Beto"}, everything)
	require.NoError(t, err)
	defer beto.Close()
	until(t, w, func(p map[string]live.Person) bool { return len(p) == 2 })
	user := until(t, beto, func(p map[string]live.Person) bool { return len(p) == 2 })["Beto"].User
	began := time.Now()
	const last = 2000
	for row := range kernel.Row(last) {
		hub.Here(d.stream, user, at(row+1, ""))
	}
	told := 0
	until(t, w, func(p map[string]live.Person) bool { told++; return p["Beto"].Row != nil && *p["Beto"].Row == last })
	require.LessOrEqual(t, told, 2+int(time.Since(began)/time.Second), "in %s", time.Since(began))
}

func TestPeopleWhoComeTogetherLoseNoDelta(t *testing.T) {
	const listeners, edits = 2000, 100
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}})
	watchers := make([]*live.Watcher, listeners)
	users := make([]kernel.UserID, listeners)
	for i := range watchers {
		users[i] = newID()
		w, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: users[i], Name: fmt.Sprint("P", i)}, everything)
		require.NoError(t, err)
		watchers[i] = w
	}
	for n := range edits {
		d.run(schedule.Rename{Row: kernel.At(kernel.SummaryRow), Name: fmt.Sprint("Programa ", n)})
	}
	for i, w := range watchers { // nobody has read anything so far
		var last eventstore.Revision
		for range edits {
			m := next(t, w, "delta")
			var delta live.Delta
			require.NoError(t, json.Unmarshal(m.Data, &delta))
			require.True(t, last == 0 || delta.Base == last, "watcher %d: %d after %d", i, delta.Base, last)
			last = m.Revision
		}
	}
	typing := at(0, "name")
	typing.Editing = true
	hub.Here(d.stream, users[1700], typing)
	var present live.Present
	for present.Count != listeners || !present.People[0].Editing {
		require.NoError(t, json.Unmarshal(announced(t, watchers[0]).Data, &present))
	}
	require.Equal(t, users[1700], present.People[0].User, "who types into a cell comes first")
	require.Len(t, present.People, 24, "the others are counted")
}

func TestReturningWatchersWaitForRoom(t *testing.T) {
	hub := live.New(newDesk(t).store, zap.NewNop())
	var leave []func()
	for range 16 {
		done, err := hub.Return(t.Context())
		require.NoError(t, err)
		leave = append(leave, done)
	}
	waiting, stop := context.WithCancel(t.Context())
	stop()
	_, err := hub.Return(waiting)
	require.ErrorIs(t, err, context.Canceled, "no more than these hold what they missed in memory")
	leave[0]()
	leave[0]() // twice is once
	done, err := hub.Return(t.Context())
	require.NoError(t, err)
	done()
}
