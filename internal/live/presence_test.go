package live_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/internal/live"
)

func people(t *testing.T, m live.Message) map[string]live.Person {
	t.Helper()
	var list []live.Person
	require.NoError(t, json.Unmarshal(m.Data, &list))
	out := map[string]live.Person{}
	for _, p := range list {
		out[p.Name] = p
	}
	return out
}

// until gives the people of the first announcement that fits.
func until(t *testing.T, w *live.Watcher, fits func(map[string]live.Person) bool) map[string]live.Person {
	t.Helper()
	for {
		if who := people(t, next(t, w, "here")); fits(who) {
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
	first, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: beto, Name: "Beto"})
	require.NoError(t, err)
	defer first.Close()
	second, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: beto, Name: "Beto"})
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
	again, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: beto, Name: "Beto"})
	require.NoError(t, err)
	defer again.Close()
	who = until(t, ana, func(p map[string]live.Person) bool { _, here := p["Beto"]; return here })
	require.Nil(t, who["Beto"].Row, "a place is forgotten with the last screen")
}

// However fast somebody moves, the room is told of the latest place and of no more than two a second.
func TestAPersonIsToldOfAtMostTwiceASecond(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	w := watch(t, hub, d, "Ana")
	beto, err := hub.Watch(t.Context(), d.stream, newID(), live.Person{User: newID(), Name: "Beto"})
	require.NoError(t, err)
	defer beto.Close()
	until(t, w, func(p map[string]live.Person) bool { return len(p) == 2 })
	user := people(t, next(t, beto, "here"))["Beto"].User
	began := time.Now()
	const last = 2000
	for row := range kernel.Row(last) {
		hub.Here(d.stream, user, at(row+1, ""))
	}
	told := 0
	until(t, w, func(p map[string]live.Person) bool { told++; return p["Beto"].Row != nil && *p["Beto"].Row == last })
	require.LessOrEqual(t, told, 2+int(time.Since(began)/(500*time.Millisecond)), "in %s", time.Since(began))
}
