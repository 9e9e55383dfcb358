package kurrent_test

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/kurrent"
	"gantry/eventstore/kurrent/kurrenttest"
)

// largeCommand has so many events of 400 kB that do not compress.
func largeCommand(events int) eventstore.Command {
	noise := make([]byte, 300_000)
	var list []event.Event
	for range events {
		_, _ = rand.Read(noise)
		list = append(list, contract.Noted{Text: base64.StdEncoding.EncodeToString(noise)})
	}
	return contract.NewCommand(list...)
}

// filled is a store with several streams, a large command and a command that an older log stored twice.
func filled(t *testing.T) subject {
	t.Helper()
	log := newSubject(t)
	s := newStore(log)
	streams := []eventstore.Stream{contract.NewStream(), contract.NewStream(), contract.NewStream()}
	for i := range eventstore.Revision(20) {
		for _, stream := range streams {
			appendOne(t, s, stream, i, fmt.Sprint(i))
		}
	}
	_, err := s.Append(t.Context(), streams[0], 20, []eventstore.Command{largeCommand(5)})
	require.NoError(t, err)
	twice := contract.NewCommand(contract.Noted{Text: "twice"})
	log.ForgetCommands()
	for i := range eventstore.Revision(2) {
		_, err = s.Append(t.Context(), streams[1], 20+i, []eventstore.Command{twice})
		require.NoError(t, err)
	}
	log.RememberCommands()
	appendOne(t, s, streams[2], 20, "last")
	return log
}

// order is what two stores with the same history have in common: everything but positions.
func order(t *testing.T, log eventstore.Log) (out []eventstore.Record) {
	t.Helper()
	for r, err := range log.ReadAll(t.Context(), 0) {
		require.NoError(t, err)
		r.Position = 0
		out = append(out, r)
	}
	return out
}

func copyTo(t *testing.T, source subject, server *kurrenttest.Server) (subject, eventstore.Copied, error) {
	t.Helper()
	identity, err := source.Identity(t.Context())
	require.NoError(t, err)
	target := subjectOn(t, server, kurrent.Options{Found: eventstore.NewCopy(identity, contract.NewID())})
	sum, err := eventstore.Copy(t.Context(), newStore(source), newStore(target), target.Log, func(eventstore.Copied) {})
	return target, sum, err
}

func TestACopyHasEveryRevisionAndHash(t *testing.T) {
	source, server := filled(t), started(t, kurrenttest.Options{})
	reading, err := kurrent.Open(t.Context(), source.server.URL(), kurrent.Options{ReadOnly: true})
	require.NoError(t, err)
	defer reading.Close()
	readOnly := subject{reading, t, source.server}
	held := source.server.Events()

	// Broken off again and again, also in the middle of a side stream, until it comes through.
	var target subject
	stops, there := 0, 0
	for answered := 3; ; answered += 7 {
		server.NextAppends(append(make([]kurrenttest.AppendFault, answered), kurrenttest.AppendLost, kurrenttest.AppendLost, kurrenttest.AppendLost)...)
		var sum eventstore.Copied
		target, sum, err = copyTo(t, readOnly, server)
		there = sum.There
		server.ClearFaults()
		if err == nil {
			break
		}
		require.ErrorIs(t, err, eventstore.ErrOutcomeUnknown)
		identity, err := target.Identity(t.Context())
		require.NoError(t, err)
		require.False(t, identity.Complete)
		stops++
	}
	assert.Greater(t, stops, 2)
	assert.Positive(t, there, "what was copied is not copied again")
	assert.Equal(t, held, source.server.Events(), "nothing was written to the source")
	assert.Equal(t, order(t, source), order(t, target), "same order, same revisions, same hashes")
	from, to := heads(t, source), heads(t, target)
	assert.Equal(t, from, to)
	v, err := newStore(target).Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Equal(t, 1, v.Claims)
	assert.Len(t, v.Repeats, 1, "kept as it was")

	var at eventstore.Position
	n := 0
	for r, err := range source.ReadAll(t.Context(), 0) {
		require.NoError(t, err)
		if n++; n == 30 {
			at = r.Position
			break
		}
	}
	translated, err := eventstore.Translate(t.Context(), source, target, at)
	require.NoError(t, err)
	assert.NotEqual(t, at, translated)
	assert.Equal(t, len(order(t, source))-30, len(after(t, target, translated)), "as much lies behind it as in the source")
	assert.True(t, fault.Has(newStore(target).Owns(at), "store.position_foreign"))
}

func after(t *testing.T, log eventstore.Log, at eventstore.Position) (out []eventstore.Record) {
	t.Helper()
	for r, err := range log.ReadAll(t.Context(), at) {
		require.NoError(t, err)
		out = append(out, r)
	}
	return out
}

func heads(t *testing.T, log eventstore.Log) map[eventstore.Stream]eventstore.Head {
	t.Helper()
	out := map[eventstore.Stream]eventstore.Head{}
	for info, err := range log.Streams(t.Context(), false) {
		require.NoError(t, err)
		out[info.Stream] = info.Head
	}
	return out
}

func TestADamagedSourceIsNotCopied(t *testing.T) {
	source := filled(t)
	var stream eventstore.Stream
	for stream = range heads(t, source) {
		break
	}
	source.Tamper(stream, 7, func(r *eventstore.Record) { r.Actor = contract.NewID() })
	target, _, err := copyTo(t, source, started(t, kurrenttest.Options{}))
	require.True(t, fault.Has(err, "store.copy_differs"), "%v", err)
	assert.EqualValues(t, 7, fault.Of(err).Params["revision"])
	identity, err := target.Identity(t.Context())
	require.NoError(t, err)
	assert.False(t, identity.Complete)
}

func TestACopyWithAnotherRecordIsFound(t *testing.T) {
	source, server := filled(t), started(t, kurrenttest.Options{})
	target, _, err := copyTo(t, source, server)
	require.NoError(t, err)
	appendOne(t, newStore(target), contract.NewStream(), 0, "not in the source")
	_, _, err = copyTo(t, source, server)
	assert.True(t, fault.Has(err, "store.copy_differs"), "%v", err)
}
