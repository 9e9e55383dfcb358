package eventstore_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/memory"
)

func id(s string) kernel.ID {
	return kernel.MustParseID(strings.Repeat(s, 8) + "-0000-7000-8000-" + strings.Repeat(s, 12))
}

var golden = eventstore.Record{
	Stream:   eventstore.Stream{Company: id("a"), Kind: eventstore.Plan, ID: id("b")},
	Revision: 7, Position: 123, ID: id("c"), Type: "schedule.name-changed", Version: 2, Command: id("d"), Index: 1, Count: 3,
	Causation: id("e"), Actor: id("f"), At: time.Date(2026, 11, 21, 10, 5, 9, 120_000_000, time.UTC),
}

// goldenHeader is what every stored hash rests on: it never changes.
const goldenHeader = `gantry-event-1
plan-aaaaaaaa-0000-7000-8000-aaaaaaaaaaaa.bbbbbbbb-0000-7000-8000-bbbbbbbbbbbb
7
cccccccc-0000-7000-8000-cccccccccccc
schedule.name-changed
2
dddddddd-0000-7000-8000-dddddddddddd
1
3

eeeeeeee-0000-7000-8000-eeeeeeeeeeee

ffffffff-0000-7000-8000-ffffffffffff
2026-11-21T10:05:09.120000Z
`

func TestTheHashedHeaderNeverChanges(t *testing.T) {
	r := golden
	assert.Equal(t, goldenHeader, string(eventstore.Header(&r)))
	before := sha256.Sum256([]byte("before"))
	body := []byte(`{"rows":[1]}`)
	want := sha256.Sum256(append(append(append([]byte{}, before[:]...), goldenHeader...), body...))
	assert.Equal(t, want, eventstore.Link(before, &r, body))
	assert.Equal(t, "0d1b3ca10bc177cf00d1f645a396557d503212a430b8d4baf67200e0e9ae144d", hex.EncodeToString(want[:]), "as sha256sum says")
}

func TestEveryPartOfTheEnvelopeButThePositionIsHashed(t *testing.T) {
	link := func(change func(*eventstore.Record)) [32]byte {
		r := golden
		change(&r)
		return eventstore.Link([32]byte{}, &r, []byte("{}"))
	}
	same := link(func(*eventstore.Record) {})
	assert.Equal(t, same, link(func(r *eventstore.Record) { r.Position = 9; r.Encoding = eventstore.Zstd; r.Hash[0] = 1 }))
	for name, change := range map[string]func(*eventstore.Record){
		"company":     func(r *eventstore.Record) { r.Stream.Company[0]++ },
		"kind":        func(r *eventstore.Record) { r.Stream.Kind = eventstore.Project },
		"stream":      func(r *eventstore.Record) { r.Stream.ID[0]++ },
		"revision":    func(r *eventstore.Record) { r.Revision++ },
		"id":          func(r *eventstore.Record) { r.ID[0]++ },
		"type":        func(r *eventstore.Record) { r.Type += "x" },
		"version":     func(r *eventstore.Record) { r.Version++ },
		"command":     func(r *eventstore.Record) { r.Command[0]++ },
		"index":       func(r *eventstore.Record) { r.Index++ },
		"count":       func(r *eventstore.Record) { r.Count++ },
		"correlation": func(r *eventstore.Record) { r.Correlation[0]++ },
		"causation":   func(r *eventstore.Record) { r.Causation[0]++ },
		"reverts":     func(r *eventstore.Record) { r.Reverts[0]++ },
		"actor":       func(r *eventstore.Record) { r.Actor[0]++ },
		"instant":     func(r *eventstore.Record) { r.At = r.At.Add(time.Microsecond) },
	} {
		assert.NotEqual(t, same, link(change), name)
	}
}

func TestAnEventIDIsTheUUIDv5OfItsPlaceInItsCommand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var command kernel.ID
		copy(command[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "command"))
		index := rapid.IntRange(0, 100_000).Draw(t, "index")
		want := uuid.NewSHA1(uuid.UUID(command), []byte(strconv.Itoa(index)))
		assert.Equal(t, kernel.ID(want), eventstore.EventID(command, index))
	})
}

func FuzzParseStream(f *testing.F) {
	f.Add(golden.Stream.String())
	f.Add("side-" + id("a").String() + "." + id("b").String())
	f.Add("plan-.")
	f.Fuzz(func(t *testing.T, name string) {
		s, err := eventstore.ParseStream(name)
		if err == nil {
			assert.Equal(t, strings.ToLower(name), strings.ToLower(s.String()))
			again, err := eventstore.ParseStream(s.String())
			require.NoError(t, err)
			assert.Equal(t, s, again)
		}
	})
}

// A side stream as the first release wrote it must stay readable for ever.
func TestTheFormOfASideStreamNeverChanges(t *testing.T) {
	ctx, log := context.Background(), memory.New()
	store := eventstore.New(log, contract.Registry())
	main, side := golden.Stream, eventstore.Stream{Company: id("a"), Kind: eventstore.Side, ID: id("5")}
	text := "claim " + main.String() + " 1\ncontract.noted 1 21\n{\"text\":\"año\",\"n\":1}\ncontract.noted 1 18\n{\"text\":\"\",\"n\":22}\n"
	at := golden.At
	chunk := func(i int, text string) eventstore.Record {
		return eventstore.Record{Stream: side, ID: eventstore.EventID(side.ID, i), Type: "store.chunk", Version: 1, Command: id("d"), Count: 1, At: at, Body: []byte(text)}
	}
	chunks := []eventstore.Record{chunk(0, text[:100]), chunk(1, text[100:])}
	_, err := log.Append(ctx, side, 0, chunks)
	require.NoError(t, err)
	head, err := log.Head(ctx, side)
	require.NoError(t, err)
	claim := `{"side":"` + side.ID.String() + `","events":2,"chunks":2,"hash":"` + hex.EncodeToString(head.Hash[:]) + `"}`
	_, err = log.Append(ctx, main, 0, []eventstore.Record{{
		Stream: main, ID: eventstore.EventID(id("d"), 0), Type: "store.claim", Version: 1, Command: id("d"), Count: 1, At: at, Body: []byte(claim),
	}})
	require.NoError(t, err)
	var got []event.Event
	for rec, err := range store.Read(ctx, main, 0) {
		require.NoError(t, err)
		assert.Equal(t, eventstore.EventID(id("d"), len(got)), rec.ID)
		got = append(got, rec.Event)
	}
	assert.Equal(t, []event.Event{contract.Noted{Text: "año", N: 1}, contract.Noted{N: 22}}, got)
	_, err = store.Verify(ctx, nil)
	require.NoError(t, err)
}

func TestAClaimThatComesTooLateIsNotAppended(t *testing.T) {
	ctx, log := context.Background(), memory.New()
	now := time.Now()
	store := eventstore.NewWithClock(log, contract.Registry(), func() time.Time { now = now.Add(11 * time.Minute); return now })
	big := make([]event.Event, 30_000)
	for i := range big {
		big[i] = contract.Noted{N: i}
	}
	_, err := store.Append(ctx, golden.Stream, 0, []eventstore.Command{contract.NewCommand(big...)})
	require.Error(t, err)
	head, err := log.Head(ctx, golden.Stream)
	require.NoError(t, err)
	assert.Zero(t, head)
	removed, err := store.Sweep(ctx, -time.Hour)
	require.NoError(t, err)
	assert.Equal(t, 1, removed, "its side stream may be swept")
}
