package eventstore_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/memory"
)

func TestAListOfHeadsThatIsNotWholeIsRefusedWithItsLine(t *testing.T) {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	var file bytes.Buffer
	store := slicedStore(t)
	count, err := store.WriteHeads(context.Background(), &file, slicedAt.Add(time.Millisecond), key)
	require.NoError(t, err)
	require.Equal(t, 1, count)
	text := file.String()
	heads, err := eventstore.ReadHeads(strings.NewReader(text))
	require.NoError(t, err)
	revision, hash, err := store.Head(context.Background(), sliced)
	require.NoError(t, err)
	assert.Equal(t, map[eventstore.Stream]eventstore.Head{sliced: {Revision: revision, Hash: hash}}, heads.Streams)
	assert.Equal(t, slicedAt, heads.At)
	assert.EqualValues(t, 6, heads.Position)
	assert.True(t, heads.Signed(key.Public().(ed25519.PublicKey)))
	assert.Equal(t, key.Public(), heads.Key)
	other := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, ed25519.SeedSize))
	assert.False(t, heads.Signed(other.Public().(ed25519.PublicKey)), "another key signed nothing")
	assert.False(t, heads.Signed(nil))

	lines := strings.SplitAfter(text, "\n")
	sum := hex.EncodeToString(hash[:])
	for name, c := range map[string]struct {
		text string
		line int
	}{
		"nothing":                  {"", 1},
		"no JSON":                  {"heads\n" + lines[1] + lines[2], 1},
		"another format":           {strings.Replace(text, "gantry-heads", "gantry-tails", 1), 1},
		"another version":          {strings.Replace(text, `"version":1`, `"version":2`, 1), 1},
		"no signature line":        {lines[0] + lines[1], 3},
		"the first line missing":   {lines[1] + lines[2], 1},
		"a stream missing":         {lines[0] + lines[2], 2},
		"a stream twice":           {lines[0] + lines[1] + lines[1] + lines[2], 3},
		"no such stream":           {strings.Replace(text, `"plan-`, `"PLAN-`, 1), 2},
		"no revision":              {strings.Replace(text, `"revision":6`, `"revision":0`, 1), 2},
		"a number for a stream":    {strings.Replace(text, `"revision":6`, `"revision":"6"`, 1), 2},
		"a hash too short":         {strings.Replace(text, sum, sum[2:], 1), 2},
		"a hash too long":          {strings.Replace(text, sum, sum+"00", 1), 2},
		"no hash":                  {strings.Replace(text, sum, "x"+sum[1:], 1), 2},
		"more after the signature": {text + lines[1], 4},
		"no JSON at the end":       {lines[0] + lines[1] + "end\n", 3},
		"a key too short":          {strings.Replace(text, `"key":"`, `"key":"AAAA`, 1), 3},
		"no key":                   {strings.Replace(text, `"key":"`, `"key":"-`, 1), 3},
		"a signature too long":     {strings.Replace(text, `"signature":"`, `"signature":"AAAA`, 1), 3},
		"no signature":             {strings.Replace(text, `"signature":"`, `"signature":"-`, 1), 3},
		"a line beyond all bounds": {lines[0] + `{"stream":"` + strings.Repeat("x", 1<<17) + "\"}\n", 2},
	} {
		require.NotEqual(t, text, c.text, name)
		_, err := eventstore.ReadHeads(strings.NewReader(c.text))
		f := fault.Of(err)
		require.NotNil(t, f, name)
		assert.Equal(t, []any{"heads.unreadable", c.line}, []any{f.Key, f.Params["line"]}, name)
	}

	unsigned := bytes.Buffer{}
	_, err = store.WriteHeads(context.Background(), &unsigned, slicedAt, nil)
	require.NoError(t, err)
	heads, err = eventstore.ReadHeads(&unsigned)
	require.NoError(t, err)
	assert.Nil(t, heads.Key)
	assert.False(t, heads.Signed(key.Public().(ed25519.PublicKey)))

	later, err := eventstore.ReadHeads(strings.NewReader(strings.Replace(text, `"position":6`, `"position":7`, 1)))
	require.NoError(t, err)
	assert.False(t, later.Signed(key.Public().(ed25519.PublicKey)), "every line is signed")
}

// claimOf appends a claim and its side stream by hand.
func claimOf(t *testing.T, log eventstore.Log, body string, chunks ...eventstore.Record) {
	t.Helper()
	side := eventstore.Stream{Company: sliced.Company, Kind: eventstore.Side, ID: kernel.ID{6}}
	for i := range chunks {
		c := &chunks[i]
		c.ID, c.Stream, c.Command, c.Count, c.At = kernel.ID{7, byte(i)}, side, kernel.ID{8}, 1, slicedAt
	}
	_, err := log.Append(context.Background(), side, 0, chunks)
	require.NoError(t, err)
	head, err := log.Head(context.Background(), side)
	require.NoError(t, err)
	body = strings.NewReplacer("SIDE", side.ID.String(), "HASH", hex.EncodeToString(head.Hash[:])).Replace(body)
	_, err = log.Append(context.Background(), sliced, 0, []eventstore.Record{{
		ID: eventstore.EventID(kernel.ID{8}, 0), Stream: sliced, Type: "store.claim", Version: 1, Command: kernel.ID{8}, Count: 1, At: slicedAt, Body: []byte(body),
	}})
	require.NoError(t, err)
}

// The hashes of all these are right, but their content is nonsense.
func TestAClaimThatDoesNotFitItsSideStreamIsBroken(t *testing.T) {
	chunk := func(text string) eventstore.Record {
		return eventstore.Record{Type: "store.chunk", Version: 1, Body: []byte(text)}
	}
	first := fmt.Sprintf("claim %s 1\n", sliced)
	event := "slice.noted 1 13\n{\"text\":\"ab\"}\n"
	claim := func(events, chunks int) string {
		return fmt.Sprintf(`{"side":"SIDE","events":%d,"chunks":%d,"hash":"HASH"}`, events, chunks)
	}
	elsewhere := sliced
	elsewhere.ID = kernel.ID{99}
	for name, c := range map[string]struct {
		claim  string
		chunks []eventstore.Record
		whole  bool
	}{
		"one event":                           {claim(1, 1), []eventstore.Record{chunk(first + event)}, true},
		"one cut anywhere":                    {claim(2, 3), []eventstore.Record{chunk(first[:9]), chunk(first[9:] + event + event[:20]), chunk(event[20:])}, true},
		"no JSON":                             {`claim`, []eventstore.Record{chunk(first + event)}, false},
		"no events":                           {claim(0, 1), []eventstore.Record{chunk(first)}, false},
		"no chunks":                           {claim(1, 0), []eventstore.Record{chunk(first + event)}, false},
		"fewer events than there are":         {claim(1, 1), []eventstore.Record{chunk(first + event + event)}, false},
		"more events than there are":          {claim(2, 1), []eventstore.Record{chunk(first + event)}, false},
		"fewer chunks than there are":         {claim(1, 1), []eventstore.Record{chunk(first), chunk(event)}, false},
		"more chunks than there are":          {claim(1, 2), []eventstore.Record{chunk(first + event)}, false},
		"another hash":                        {strings.Replace(claim(1, 1), "HASH", strings.Repeat("00", 32), 1), []eventstore.Record{chunk(first + event)}, false},
		"another side stream":                 {strings.Replace(claim(1, 1), "SIDE", kernel.ID{5}.String(), 1), []eventstore.Record{chunk(first + event)}, false},
		"a chunk of another type":             {claim(1, 1), []eventstore.Record{{Type: "slice.noted", Version: 1, Body: []byte(first + event)}}, false},
		"of another stream":                   {claim(1, 1), []eventstore.Record{chunk(strings.Replace(first, sliced.String(), elsewhere.String(), 1) + event)}, false},
		"of another revision":                 {claim(1, 1), []eventstore.Record{chunk(strings.Replace(first, " 1\n", " 2\n", 1) + event)}, false},
		"of no revision":                      {claim(1, 1), []eventstore.Record{chunk(strings.Replace(first, " 1\n", " x\n", 1) + event)}, false},
		"of no stream":                        {claim(1, 1), []eventstore.Record{chunk("claim plan 1\n" + event)}, false},
		"another word than claim":             {claim(1, 1), []eventstore.Record{chunk(strings.Replace(first, "claim", "calim", 1) + event)}, false},
		"words after the revision":            {claim(1, 1), []eventstore.Record{chunk(strings.Replace(first, "\n", " 1\n", 1) + event)}, false},
		"an event without its line":           {claim(1, 1), []eventstore.Record{chunk(first + "{\"text\":\"ab\"}\n")}, false},
		"an event without a version":          {claim(1, 1), []eventstore.Record{chunk(first + "slice.noted x 13\n{\"text\":\"ab\"}\n")}, false},
		"an event without a length":           {claim(1, 1), []eventstore.Record{chunk(first + "slice.noted 1 x\n{\"text\":\"ab\"}\n")}, false},
		"an event of less than nothing":       {claim(1, 1), []eventstore.Record{chunk(first + "slice.noted 1 -1\n{\"text\":\"ab\"}\n")}, false},
		"an event beyond all bounds":          {claim(1, 1), []eventstore.Record{chunk(first + "slice.noted 1 268435457\n{\"text\":\"ab\"}\n")}, false},
		"an event shorter than it says":       {claim(1, 1), []eventstore.Record{chunk(first + "slice.noted 1 14\n{\"text\":\"ab\"}\n")}, false},
		"an event longer than it says":        {claim(1, 1), []eventstore.Record{chunk(first + "slice.noted 1 12\n{\"text\":\"ab\"}\n")}, false},
		"an event cut off":                    {claim(1, 1), []eventstore.Record{chunk(first + event[:25])}, false},
		"a line cut off":                      {claim(1, 1), []eventstore.Record{chunk(first + event[:10])}, false},
		"an event without a line end":         {claim(1, 1), []eventstore.Record{chunk(first + strings.TrimSuffix(event, "\n"))}, false},
		"text after the last event":           {claim(1, 1), []eventstore.Record{chunk(first + event + " ")}, false},
		"a chunk that cannot be decompressed": {claim(1, 1), []eventstore.Record{{Type: "store.chunk", Version: 1, Encoding: 7, Body: []byte(first + event)}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			log := memory.New()
			claimOf(t, log, c.claim, c.chunks...)
			store := eventstore.New(log, sliceRegistry())
			read := 0
			var failed error
			for _, err := range store.Read(context.Background(), sliced, 0) {
				if failed = err; err == nil {
					read++
				}
			}
			_, damaged := store.Verify(context.Background(), nil)
			if c.whole {
				require.NoError(t, failed)
				require.NoError(t, damaged)
				return
			}
			require.Error(t, failed)
			assert.Equal(t, "store.claim_broken", fault.Of(failed).Key)
			var all eventstore.Damages
			require.ErrorAs(t, damaged, &all)
			require.Len(t, all, 1)
			assert.Equal(t, []any{sliced, eventstore.Revision(1), eventstore.ClaimBroken}, []any{all[0].Stream, all[0].Revision, all[0].Reason})
			assert.Contains(t, all.Error(), sliced.String()+" revision 1 position 1: claim")
			assert.Equal(t, "store.damaged", fault.Of(damaged).Key)
		})
	}
}
