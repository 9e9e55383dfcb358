package changelog

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	rows "gantry/readmodels/changelog"
)

type foreign struct{}

func (foreign) EventType() string { return "weather.changed" }

func (foreign) Descriptor() *event.Descriptor { return foreignFact }

var foreignFact = event.OfStream("weather.changed")

// The log tells every event of a plan, or knows that a file brings it beside the plan; what it does not know it refuses.
func TestTheLogKnowsEveryEventOfAPlan(t *testing.T) {
	known := event.NewRegistry()
	plan.Register(known)
	for _, name := range known.Types() {
		c := &composer{book: newBook(eventstore.Stream{}, &rows.Memory{}), clocked: map[kernel.Row]bool{}, clocks: map[kernel.Row]bool{}}
		require.NotPanics(t, func() { c.take(known.Sample(name)) }, name)
	}
	c := &composer{book: newBook(eventstore.Stream{}, &rows.Memory{})}
	require.Panics(t, func() { c.take(foreign{}) })
}
