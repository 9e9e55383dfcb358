package eventstore

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

type drawn struct{ Points []int }

func (*drawn) EventType() string { return "test.drawn" }

func (*drawn) Descriptor() *event.Descriptor { return drawnFact }

var drawnFact = event.OfStream("test.drawn")

func (*drawn) Frozen() {}

type noted struct{ Points []int }

func (*noted) EventType() string { return "test.noted" }

func (*noted) Descriptor() *event.Descriptor { return notedFact }

var notedFact = event.OfStream("test.noted")

func TestAFrozenEventOfThisProcessIsNotDecodedAgain(t *testing.T) {
	again := errors.New("decoded")
	decode := func() opened { return opened{err: again} }
	record := func(id byte, body string) Record {
		return Record{ID: kernel.ID{id}, Type: "test.drawn", Version: 1, Encoding: Zstd, Body: []byte(body)}
	}
	own := &drawn{Points: []int{1, 2}}
	var c recent
	c.appended([]Encoded{{command: Command{Events: []event.Event{own}}, records: []Record{record(1, "own")}}})

	same := record(1, "own")
	got := c.event(&same, decode)
	require.NoError(t, got.err)
	assert.Same(t, own, got.event)

	other := record(1, "of another process that decided the same command")
	assert.ErrorIs(t, c.event(&other, decode).err, again, "what was stored counts, not what we meant to store")

	kept := record(2, "kept by a state")
	c.appended([]Encoded{{command: Command{Events: []event.Event{&noted{}}}, records: []Record{kept}}})
	assert.ErrorIs(t, c.event(&kept, decode).err, again, "an event that is not frozen is never shared with the state")

	for id := range byte(recentKept) {
		r := record(id+10, "later")
		c.appended([]Encoded{{command: Command{Events: []event.Event{&drawn{}}}, records: []Record{r}}})
	}
	assert.Len(t, c.decoded, recentKept)
	assert.Len(t, c.order, recentKept)
}
