package kurrent_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/kurrent"
)

func drawRecord(t *rapid.T) eventstore.Record {
	id := func(name string) (id kernel.ID) {
		if rapid.Bool().Draw(t, name) {
			copy(id[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, name+" bytes"))
		}
		return id
	}
	r := eventstore.Record{
		Version: rapid.IntRange(0, 1<<31).Draw(t, "version"), Index: rapid.IntRange(0, 1<<20).Draw(t, "index"), Count: rapid.IntRange(1, 1<<20).Draw(t, "count"),
		Command: id("command"), Correlation: id("correlation"), Causation: id("causation"), Reverts: id("reverts"), Actor: id("actor"),
		At:       time.UnixMicro(rapid.Int64Range(-1<<50, 1<<52).Draw(t, "at")).UTC(),
		Encoding: eventstore.Encoding(rapid.IntRange(0, 1).Draw(t, "encoding")),
	}
	r.Command[0] |= 1 // a record always has one
	copy(r.Hash[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "hash"))
	return r
}

func TestMetadataReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawRecord(t)
		body := kurrent.Metadata(&want)
		var got eventstore.Record
		require.True(t, kurrent.ReadOwn(body, &got))
		require.Equal(t, want, got)

		// The same content written by another JSON writer: other order, spaces.
		var any map[string]any
		require.NoError(t, json.Unmarshal(body, &any))
		other, err := json.MarshalIndent(any, "", "  ")
		require.NoError(t, err)
		if want.At.UnixMicro() < 1<<53 && want.At.UnixMicro() > -1<<53 { // numbers of other writers are floats
			var again eventstore.Record
			require.False(t, kurrent.ReadOwn(other, &again))
			again = eventstore.Record{}
			require.True(t, kurrent.ReadMetadata(other, &again), string(other))
			require.Equal(t, want, again)
		}
	})
}

func TestForeignMetadataIsNotTakenForOurs(t *testing.T) {
	r := eventstore.Record{Version: 1, Count: 1, At: time.UnixMicro(1), Command: kernel.ID{1}}
	whole := kurrent.Metadata(&r)
	for n := range whole {
		var got eventstore.Record
		assert.False(t, kurrent.ReadMetadata(whole[:n], &got), "cut after %d bytes", n)
	}
	for _, text := range []string{``, `{}`, `null`, `{"v":1,"n":0}`, `{"v":1,"n":1,"h":"short"}`, `{"$correlationId":"x"}`} {
		var got eventstore.Record
		assert.False(t, kurrent.ReadMetadata([]byte(text), &got), text)
	}
}
