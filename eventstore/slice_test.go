package eventstore_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"math"
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

func (noted) Descriptor() *event.Descriptor { return notedFact }

var notedFact = event.OfStream("slice.noted")

func sliceRegistry() *event.Registry {
	registry := event.NewRegistry()
	event.Define[noted](registry)
	return registry
}

var (
	sliced   = eventstore.Stream{Company: kernel.ID{1}, Kind: eventstore.Plan, ID: kernel.ID{2}}
	slicedAt = time.Date(2026, 4, 28, 8, 0, 0, 0, time.UTC)
)

// slicedStore holds, by revision: a command of two events (1, 2), one whose body is compressed (3), a claim for two events in a
// side stream of two chunks (4), and a command of two events (5, 6).
func slicedStore(t testing.TB) *eventstore.Store {
	t.Helper()
	ctx, log := context.Background(), memory.New()
	store := eventstore.New(log, sliceRegistry())
	do := func(after eventstore.Revision, texts ...string) {
		c := eventstore.Command{ID: kernel.ID{3, byte(after)}, Actor: kernel.ID{4}, Correlation: kernel.ID{5}, At: slicedAt}
		for _, text := range texts {
			c.Events = append(c.Events, noted{text})
		}
		_, err := store.Append(ctx, sliced, after, []eventstore.Command{c})
		require.NoError(t, err)
	}
	do(0, "Losa <2>", "Ñuble")
	do(2, strings.Repeat("Enfierradura ", 400))
	claimed(t, log, 4, `{"text":"Moldaje"}`, `{"text":"Hormigón"}`)
	do(4, "Desmolde", "Curado")
	return store
}

// claimed appends a claim for two events by hand, so that it needs no megabyte.
func claimed(t testing.TB, log eventstore.Log, revision eventstore.Revision, bodies ...string) {
	t.Helper()
	side := eventstore.Stream{Company: sliced.Company, Kind: eventstore.Side, ID: kernel.ID{6}}
	text := fmt.Sprintf("claim %s %d\n", sliced, revision)
	for _, body := range bodies {
		text += fmt.Sprintf("slice.noted 1 %d\n%s\n", len(body), body)
	}
	var chunks []eventstore.Record
	for i, part := range []string{text[:150], text[150:]} {
		chunks = append(chunks, eventstore.Record{
			ID: kernel.ID{7, byte(i)}, Stream: side, Type: "store.chunk", Version: 1, Command: kernel.ID{8}, Count: 1, At: slicedAt, Body: []byte(part),
		})
	}
	_, err := log.Append(context.Background(), side, 0, chunks)
	require.NoError(t, err)
	head, err := log.Head(context.Background(), side)
	require.NoError(t, err)
	body := fmt.Sprintf(`{"side":%q,"events":%d,"chunks":%d,"hash":%q}`, side.ID, len(bodies), len(chunks), hex.EncodeToString(head.Hash[:]))
	_, err = log.Append(context.Background(), sliced, revision-1, []eventstore.Record{{
		ID: eventstore.EventID(kernel.ID{8}, 0), Stream: sliced, Type: "store.claim", Version: 1, Command: kernel.ID{8}, Count: 1, At: slicedAt, Body: []byte(body),
	}})
	require.NoError(t, err)
}

func sliceOf(t testing.TB, store *eventstore.Store, to eventstore.Revision) (string, int) {
	t.Helper()
	var text bytes.Buffer
	n, err := store.WriteSlice(context.Background(), &text, sliced, to)
	require.NoError(t, err)
	return text.String(), n
}

func eventsOf(t testing.TB, store *eventstore.Store) (out []eventstore.Recorded) {
	t.Helper()
	for r, err := range store.Read(context.Background(), sliced, 0) {
		require.NoError(t, err)
		out = append(out, r)
	}
	return out
}

func TestASliceReadsBackAsTheHistoryItWasCutFrom(t *testing.T) {
	store := slicedStore(t)
	text, n := sliceOf(t, store, 0)
	assert.Equal(t, 7, n, "the events of a claim count, not the claim")
	slice, err := eventstore.ReadSlice(strings.NewReader(text), sliceRegistry())
	require.NoError(t, err)
	assert.Equal(t, sliced, slice.Stream)
	assert.True(t, slice.Chained())
	assert.Equal(t, eventsOf(t, store), slice.Events)
	assert.Equal(t, noted{"Hormigón"}, slice.Events[4].Event)

	lines := strings.Split(text, "\n")
	assert.Contains(t, lines[1], `"body":{"text":"Losa \u003c2\u003e"}`, "small bodies are text as they are stored")
	assert.Contains(t, lines[3], `"encoding":1,"data":"`, "compressed ones are base64")
	assert.Contains(t, lines[4], `"type":"store.claim"`)
	assert.Contains(t, lines[5], `"side":"06000000-`, "the chunks follow their claim")

	part, n := sliceOf(t, store, 5)
	assert.Equal(t, 5, n, "a command that the cut would split stays out")
	assert.Equal(t, strings.Join(lines[:7], "\n")+"\n", part)
}

func TestACopyOfASliceHasTheHashesOfItsSource(t *testing.T) {
	ctx, store := context.Background(), slicedStore(t)
	text, _ := sliceOf(t, store, 0)
	slice, err := eventstore.ReadSlice(strings.NewReader(text), sliceRegistry())
	require.NoError(t, err)
	copied := eventstore.New(memory.New(), sliceRegistry())
	for _, step := range [][2]eventstore.Revision{{0, 3}, {3, 4}, {4, 6}} {
		require.NoError(t, slice.CopyTo(ctx, copied, step[0], step[1]))
		at, _, err := copied.Head(ctx, sliced)
		require.NoError(t, err)
		require.Equal(t, step[1], at)
	}
	assert.Equal(t, eventsOf(t, store), eventsOf(t, copied))
	again, _ := sliceOf(t, copied, 0)
	assert.Equal(t, text, again)
}

// changed edits one member of one line of a slice.
func changed(t *testing.T, lines []string, line int, member string, value any) string {
	t.Helper()
	var object map[string]any
	require.NoError(t, json.Unmarshal([]byte(lines[line]), &object))
	if value == nil {
		delete(object, member)
	} else {
		object[member] = value
	}
	b, err := json.Marshal(object)
	require.NoError(t, err)
	out := append([]string(nil), lines...)
	out[line] = string(b) + "\n"
	return strings.Join(out, "")
}

func TestAChangedSliceNamesTheFirstRevisionThatDoesNotFit(t *testing.T) {
	text, _ := sliceOf(t, slicedStore(t), 0)
	lines := strings.SplitAfter(text, "\n") // 0 the stream, 1 to 3 records, 4 the claim, 5 and 6 its chunks, 7 and 8 records
	other := kernel.ID{9}.String()
	gone := func(from, to int) string {
		return strings.Join(append(append([]string(nil), lines[:from]...), lines[to:]...), "")
	}
	for name, tc := range map[string]struct {
		text     string
		revision eventstore.Revision
		reason   eventstore.DamageReason
	}{
		"another stream":               {changed(t, lines, 0, "id", other), 1, eventstore.HashWrong},
		"another company":              {changed(t, lines, 0, "company", other), 1, eventstore.HashWrong},
		"a body":                       {changed(t, lines, 2, "body", map[string]any{"text": "Nuble"}), 2, eventstore.HashWrong},
		"an event id":                  {changed(t, lines, 2, "id", other), 2, eventstore.HashWrong},
		"a type":                       {changed(t, lines, 2, "type", "slice.lost"), 2, eventstore.HashWrong},
		"a version":                    {changed(t, lines, 3, "version", 2), 3, eventstore.HashWrong},
		"who it was":                   {changed(t, lines, 1, "actor", other), 1, eventstore.HashWrong},
		"nobody in place of somebody":  {changed(t, lines, 1, "actor", nil), 1, eventstore.HashWrong},
		"when it was":                  {changed(t, lines, 1, "at", slicedAt.Add(time.Second)), 1, eventstore.HashWrong},
		"the correlation":              {changed(t, lines, 8, "correlation", other), 6, eventstore.HashWrong},
		"a cause":                      {changed(t, lines, 8, "causation", other), 6, eventstore.HashWrong},
		"what it takes back":           {changed(t, lines, 8, "reverts", other), 6, eventstore.HashWrong},
		"a command of fewer events":    {changed(t, lines, 1, "count", 1), 1, eventstore.HashWrong},
		"a place in the command":       {changed(t, lines, 2, "index", 0), 2, eventstore.HashWrong},
		"the hash":                     {changed(t, lines, 7, "hash", strings.Repeat("00", 32)), 5, eventstore.HashWrong},
		"a revision":                   {changed(t, lines, 3, "revision", 4), 3, eventstore.RevisionMissing},
		"a compressed body":            {changed(t, lines, 3, "data", "bm9uc2Vuc2U="), 3, eventstore.BodyUnreadable},
		"an encoding":                  {changed(t, lines, 2, "encoding", 1), 2, eventstore.BodyUnreadable},
		"an unknown encoding":          {changed(t, lines, 2, "encoding", 7), 2, eventstore.BodyUnreadable},
		"a record gone":                {gone(3, 4), 3, eventstore.RevisionMissing},
		"the first command gone":       {gone(1, 3), 1, eventstore.RevisionMissing},
		"two records in another order": {strings.Join([]string{lines[0], lines[2], lines[1]}, ""), 1, eventstore.RevisionMissing},
		"half a command at the end":    {gone(8, 9), 5, eventstore.CommandBroken},
		"the text of a chunk":          {changed(t, lines, 5, "data", "bm9uc2Vuc2U="), 4, eventstore.ClaimBroken},
		"when a chunk was written":     {changed(t, lines, 6, "at", slicedAt.Add(time.Second)), 4, eventstore.ClaimBroken},
		"a chunk gone":                 {gone(6, 7), 4, eventstore.ClaimBroken},
		"all chunks gone":              {gone(5, 7), 4, eventstore.ClaimBroken},
		"another side stream":          {changed(t, lines, 5, "side", other), 4, eventstore.ClaimBroken},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := eventstore.ReadSlice(strings.NewReader(tc.text), sliceRegistry())
			var d *eventstore.Damaged
			require.ErrorAs(t, err, &d)
			assert.Equal(t, tc.revision, d.Revision)
			assert.Equal(t, tc.reason, d.Reason)
		})
	}
}

func TestWhatIsNoSliceIsRefusedWithItsLine(t *testing.T) {
	text, _ := sliceOf(t, slicedStore(t), 0)
	lines := strings.SplitAfter(text, "\n")
	for name, tc := range map[string]struct {
		text string
		line int
	}{
		"nothing":                    {"", 1},
		"another file":               {"{}\n", 1},
		"a version of later":         {changed(t, lines, 0, "version", 3), 1},
		"a side stream":              {changed(t, lines, 0, "kind", "side"), 1},
		"a cut line":                 {text[:len(text)-5], 9},
		"a hash too short":           {changed(t, lines, 2, "hash", "00"), 3},
		"a hash too long":            {changed(t, lines, 2, "hash", strings.Repeat("00", 33)), 3},
		"a hash of other digits":     {changed(t, lines, 2, "hash", strings.Repeat("zz", 32)), 3},
		"two bodies":                 {changed(t, lines, 2, "data", "bm9uc2Vuc2U="), 3},
		"a revision that is no int":  {changed(t, lines, 2, "revision", math.MaxFloat64), 3},
		"chunks that nothing claims": {text + strings.ReplaceAll(lines[5], `"side":"06`, `"side":"07`), 10},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := eventstore.ReadSlice(strings.NewReader(tc.text), sliceRegistry())
			require.True(t, fault.Has(err, "slice.unreadable"), err)
			assert.Equal(t, fault.P{"line": tc.line}, fault.Of(err).Params)
		})
	}
}

func TestAnUnknownEventOfASliceIsItsOwnFault(t *testing.T) {
	text, _ := sliceOf(t, slicedStore(t), 0)
	_, err := eventstore.ReadSlice(strings.NewReader(text), event.NewRegistry())
	assert.True(t, fault.Has(err, "event.unknown_type"), err)
}

// versionOne is a slice of two commands in the format before slices held stored bodies.
const versionOne = `{"format":"gantry-events","version":1,"company":"01000000-0000-0000-0000-000000000000","kind":"plan","id":"02000000-0000-0000-0000-000000000000"}
{"revision":1,"position":1,"id":"03000000-0000-0000-0000-000000000000","type":"slice.noted","version":1,"command":"04000000-0000-0000-0000-000000000000","index":0,"count":2,"at":"2026-04-28T08:00:00Z","hash":"0000000000000000000000000000000000000000000000000000000000000000","body":{"text":"Losa"}}
{"revision":2,"position":2,"id":"03000000-0000-0000-0000-000000000001","type":"slice.noted","version":1,"command":"04000000-0000-0000-0000-000000000000","index":1,"count":2,"at":"2026-04-28T08:00:00Z","hash":"0000000000000000000000000000000000000000000000000000000000000000","body":{"text":"Muro"}}
{"revision":3,"position":3,"id":"03000000-0000-0000-0000-000000000002","type":"slice.noted","version":1,"command":"04000000-0000-0000-0000-000000000001","index":0,"count":1,"at":"2026-04-28T09:00:00Z","hash":"0000000000000000000000000000000000000000000000000000000000000000","body":{"text":"Viga"}}
`

func TestASliceOfVersionOneReadsWithoutAChain(t *testing.T) {
	slice, err := eventstore.ReadSlice(strings.NewReader(versionOne), sliceRegistry())
	require.NoError(t, err)
	assert.False(t, slice.Chained(), "it says that no hash was checked")
	require.Len(t, slice.Events, 3)
	assert.Equal(t, noted{"Muro"}, slice.Events[1].Event)

	copied := eventstore.New(memory.New(), sliceRegistry())
	require.NoError(t, slice.CopyTo(context.Background(), copied, 0, 2))
	require.NoError(t, slice.CopyTo(context.Background(), copied, 2, 3))
	there := eventsOf(t, copied)
	require.Len(t, there, 3)
	assert.Equal(t, noted{"Viga"}, there[2].Event)
	assert.Equal(t, kernel.MustParseID("04000000-0000-0000-0000-000000000001"), there[2].Command)

	lines := strings.SplitAfter(versionOne, "\n")
	for name, tc := range map[string]struct {
		text string
		line int
	}{
		"a command without its end":  {strings.Join(lines[:2], ""), 2},
		"an event in between gone":   {lines[0] + lines[2] + lines[3], 2},
		"a command inside another":   {lines[0] + lines[1] + lines[3], 3},
		"a hash longer than one":     {changed(t, lines, 1, "hash", strings.Repeat("00", 40)), 2},
		"a line that is not JSON":    {lines[0] + "…\n", 2},
		"a cut line":                 {versionOne[:len(versionOne)-5], 4},
		"a body beside another form": {changed(t, lines, 2, "data", "bm9uc2Vuc2U="), 3},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := eventstore.ReadSlice(strings.NewReader(tc.text), sliceRegistry())
			require.True(t, fault.Has(err, "slice.unreadable"), err)
			assert.Equal(t, fault.P{"line": tc.line}, fault.Of(err).Params)
		})
	}
}

// sideless is a log whose side streams cannot be reached.
type sideless struct{ *memory.Log }

func (l sideless) Read(ctx context.Context, of eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Record, error] {
	if !of.IsSide() {
		return l.Log.Read(ctx, of, after)
	}
	return func(yield func(eventstore.Record, error) bool) {
		yield(eventstore.Record{}, eventstore.Unavailable(context.DeadlineExceeded))
	}
}

func TestAVerificationThatCannotReadASideStreamFails(t *testing.T) {
	log, ok := slicedStore(t).Log().(*memory.Log)
	require.True(t, ok)
	store := eventstore.New(sideless{log}, sliceRegistry())
	_, err := store.Verify(context.Background(), nil)
	assert.True(t, fault.Has(err, eventstore.UnavailableKey), "neither whole nor damaged: %v", err)
	_, err = store.WriteSlice(context.Background(), &bytes.Buffer{}, sliced, 0)
	assert.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
}

// Whatever the text is, ReadSlice answers, and what it calls chained has the hashes it says.
func FuzzReadSlice(f *testing.F) {
	text, _ := sliceOf(f, slicedStore(f), 0)
	lines := strings.SplitAfter(text, "\n")
	for _, seed := range []string{
		text, versionOne, lines[0], lines[0] + lines[1] + lines[2], lines[0] + lines[4], "", "{}\n", "null\n", "[]\n",
		strings.Replace(text, `"hash":"`, `"hash":"`+strings.Repeat("00", 64), 1), strings.Replace(text, `"revision":1`, `"revision":-1`, 1),
		strings.Replace(text, `"count":2`, `"count":9223372036854775807`, 1), strings.ReplaceAll(text, `"encoding":1`, `"encoding":2`),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		slice, err := eventstore.ReadSlice(bytes.NewReader(text), sliceRegistry())
		if err != nil || !slice.Chained() || len(slice.Events) == 0 {
			return
		}
		last := slice.Events[len(slice.Events)-1]
		copied := eventstore.New(memory.New(), sliceRegistry())
		if err := slice.CopyTo(context.Background(), copied, 0, last.Revision); err != nil {
			require.ErrorIs(t, err, eventstore.ErrCommandStored)
			return
		}
		at, hash, err := copied.Head(context.Background(), slice.Stream)
		require.NoError(t, err)
		require.Equal(t, last.Revision, at)
		require.Equal(t, last.Hash, hash)
	})
}

func slicedEvents(texts ...string) (out []event.Event) {
	for _, text := range texts {
		out = append(out, noted{text})
	}
	return out
}
