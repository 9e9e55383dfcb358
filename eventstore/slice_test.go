package eventstore_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/memory"
)

type noted struct {
	Text string `json:"text"`
}

func (noted) EventType() string { return "slice.noted" }

func TestASliceReadsBackAsTheHistoryItWasCutFrom(t *testing.T) {
	registry := event.NewRegistry()
	event.Define[noted](registry)
	store := eventstore.New(memory.New(), registry)
	stream := eventstore.Stream{Company: kernel.ID{1}, Kind: eventstore.Plan, ID: kernel.ID{2}}
	at := time.Date(2026, 4, 28, 8, 0, 0, 0, time.UTC)
	for i := range 3 {
		_, err := store.Append(context.Background(), stream, eventstore.Revision(i*2), []eventstore.Command{{
			ID: kernel.ID{3, byte(i)}, Actor: kernel.ID{4}, At: at, Events: []event.Event{noted{"Losa <2>"}, noted{"Ñuble"}},
		}})
		require.NoError(t, err)
	}
	var whole []eventstore.Recorded
	for r, err := range store.Read(context.Background(), stream, 0) {
		require.NoError(t, err)
		whole = append(whole, r)
	}
	var text bytes.Buffer
	n, err := store.WriteSlice(context.Background(), &text, stream, 0)
	require.NoError(t, err)
	assert.Equal(t, 6, n)
	back, read, err := eventstore.ReadSlice(bytes.NewReader(text.Bytes()), registry)
	require.NoError(t, err)
	assert.Equal(t, stream, back)
	assert.Equal(t, whole, read)

	var part bytes.Buffer
	n, err = store.WriteSlice(context.Background(), &part, stream, 3)
	require.NoError(t, err)
	assert.Equal(t, 2, n, "a command that the cut would split stays out")

	lines := strings.SplitAfter(text.String(), "\n")
	for name, broken := range map[string]string{
		"nothing":                   "",
		"another file":              "{}\n",
		"a command without its end": strings.Join(lines[:2], ""),
		"a cut line":                text.String()[:text.Len()-5],
		"an event in between gone":  strings.Join([]string{lines[0], lines[1], lines[3], lines[4]}, ""),
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := eventstore.ReadSlice(strings.NewReader(broken), registry)
			assert.True(t, fault.Has(err, "slice.unreadable"), err)
		})
	}
}
