package live_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/live"
)

// tinted is a fact of a program that comes later.
type tinted struct{}

func (tinted) EventType() string { return "schedule.tinted" }

func (tinted) Descriptor() *event.Descriptor { return tintedFact }

var tintedFact = event.OfStream("schedule.tinted")

// kinds of messages, without who is here.
func kinds(messages []live.Message) (out []string) {
	for _, m := range messages {
		out = append(out, m.Event)
	}
	return out
}

func TestAHistoryThatCannotBeReadIsToldOnceAndIsNoReasonToReload(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	hub := running(t, d)
	w := watch(t, hub, d, "Ana")
	d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}})
	last := next(t, w, "delta").Revision

	newer := event.NewRegistry()
	plan.Register(newer)
	event.Define[tinted](newer)
	later := eventstore.New(d.log, newer)
	for n, e := range []event.Event{tinted{}, schedule.FieldName.Was(kernel.SummaryRow, "a", "b")} {
		_, err := later.Append(t.Context(), d.stream, last+eventstore.Revision(n), []eventstore.Command{{ID: newID(), At: time.Now(), Events: []event.Event{e}}})
		require.NoError(t, err)
	}
	var heard []string
	for len(heard) == 0 || heard[len(heard)-1] != "delta" {
		if m := message(t, w); m.Event != "here" {
			heard = append(heard, m.Event)
			if m.Event == "held" {
				require.JSONEq(t, fmt.Sprintf(`{"revision":%d}`, last), string(m.Data))
			}
		}
	}
	require.Equal(t, []string{"held", "delta"}, heard, "once, and the channel goes on")

	missed, err := w.Missed(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, []string{"delta", "held"}, kinds(missed))
	missed, err = w.Missed(t.Context(), last)
	require.NoError(t, err)
	require.Equal(t, []string{"held"}, kinds(missed))
	require.JSONEq(t, fmt.Sprintf(`{"revision":%d}`, last), string(missed[0].Data))
}

func TestHalfACommandHoldsTheScheduleAndARevisionWithinACommandIsReloaded(t *testing.T) {
	d := newDesk(t)
	defer d.close()
	d.run(schedule.Add{Items: []schedule.AddItem{{Name: "Trazado"}}})
	head, _, err := d.store.Head(t.Context(), d.stream)
	require.NoError(t, err)
	hub := running(t, d)
	w := watch(t, hub, d, "Ana")
	missed, err := w.Missed(t.Context(), head-1)
	require.NoError(t, err)
	require.Equal(t, []string{"reload"}, kinds(missed))

	d.log.Tamper(d.stream, head, func(r *eventstore.Record) { r.Count = r.Index + 2 })
	for r := range d.store.Read(t.Context(), d.stream, 0) {
		if r.Last() {
			missed, err = w.Missed(t.Context(), r.Revision)
			require.NoError(t, err)
			require.Equal(t, []string{"held"}, kinds(missed))
			break
		}
	}
}
