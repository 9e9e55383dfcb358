package contract

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/eventstore"
)

// Cuttable logs can lose the end of the stream that was appended to last, heads, counters
// and all, as if it had never been.
type Cuttable interface {
	Cut(s eventstore.Stream, after eventstore.Revision)
}

func damages(t *testing.T, err error) (out []eventstore.DamageReason) {
	t.Helper()
	var all eventstore.Damages
	require.ErrorAs(t, err, &all)
	for _, d := range all {
		out = append(out, d.Reason)
	}
	return out
}

func verifyHalf(t *testing.T, log eventstore.Log) {
	cuttable, able := log.(Cuttable)
	if !able {
		t.Skip("the log cannot lose the end of a stream")
	}
	s, whole, half := newStore(log), NewStream(), NewStream()
	appended(t, s, whole, 0, note("a", "b"))
	appended(t, s, half, 0, note("a"), note("b", "c", "d"))
	cuttable.Cut(half, 3)
	check := func(revision eventstore.Revision) {
		for name, verify := range map[string]func() error{
			"all": func() error { _, err := s.Verify(withPatience(t), nil); return err },
			"one": func() error { _, err := s.VerifyStream(withPatience(t), half, nil); return err },
		} {
			var d *eventstore.Damaged
			require.ErrorAs(t, verify(), &d, name)
			assert.Equal(t, []any{half, revision, eventstore.CommandBroken}, []any{d.Stream, d.Revision, d.Reason}, name)
		}
		_, err := s.VerifyStream(withPatience(t), whole, nil)
		assert.NoError(t, err)
	}
	check(3)
	appended(t, s, half, 3, note("behind the half"))
	check(4)
}

func verifyAll(t *testing.T, log eventstore.Log) {
	tamper, able := log.(Tamperable)
	if !able {
		t.Skip("the log cannot be tampered with")
	}
	s, streams := newStore(log), []eventstore.Stream{NewStream(), NewStream(), NewStream()}
	for _, stream := range streams {
		appended(t, s, stream, 0, note("a"), note("b"), note("c"))
	}
	for _, stream := range streams[:2] {
		tamper.Tamper(stream, 2, func(r *eventstore.Record) { r.Actor = NewID() })
	}
	_, err := s.Verify(withPatience(t), nil)
	var all eventstore.Damages
	require.ErrorAs(t, err, &all)
	require.Len(t, all, 2, "one for each stream, and not one for what follows from it")
	for i, d := range all {
		assert.Equal(t, []any{streams[i], eventstore.Revision(2), eventstore.HashWrong}, []any{d.Stream, d.Revision, d.Reason})
	}
}

func headsOf(t *testing.T, s *eventstore.Store, key ed25519.PrivateKey) ([]byte, eventstore.Heads) {
	t.Helper()
	var file bytes.Buffer
	_, err := s.WriteHeads(withPatience(t), &file, time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC), key)
	require.NoError(t, err)
	read, err := eventstore.ReadHeads(bytes.NewReader(file.Bytes()))
	require.NoError(t, err)
	return file.Bytes(), read
}

func verifyHeads(t *testing.T, log eventstore.Log) {
	cuttable, able := log.(Cuttable)
	if !able {
		t.Skip("the log cannot lose the end of a stream")
	}
	s, other, stream, ctx := newStore(log), NewStream(), NewStream(), withPatience(t)
	appended(t, s, other, 0, note("a"))
	appended(t, s, stream, 0, note("a"), note("b"), note("c"))
	_, before := headsOf(t, s, nil)
	_, err := s.VerifyAgainst(ctx, before.Streams, nil)
	require.NoError(t, err)
	appended(t, s, stream, 3, note("newer than the list"))
	_, err = s.VerifyAgainst(ctx, before.Streams, nil)
	require.NoError(t, err, "a stream may grow")

	cuttable.Cut(stream, 2)
	verified(t, s)
	_, err = s.VerifyAgainst(ctx, before.Streams, nil)
	assert.Equal(t, []eventstore.DamageReason{eventstore.ShorterThanHead}, damages(t, err))

	appended(t, s, stream, 2, note("another c"), note("and on"))
	verified(t, s)
	_, err = s.VerifyAgainst(ctx, before.Streams, nil)
	assert.Equal(t, []eventstore.DamageReason{eventstore.NotAsSigned}, damages(t, err))
	var d *eventstore.Damaged
	require.ErrorAs(t, err, &d)
	assert.Equal(t, []any{stream, eventstore.Revision(3)}, []any{d.Stream, d.Revision})

	cuttable.Cut(stream, 0)
	verified(t, s)
	_, err = s.VerifyAgainst(ctx, before.Streams, nil)
	require.ErrorAs(t, err, &d)
	assert.Equal(t, []any{stream, eventstore.Revision(1), eventstore.ShorterThanHead}, []any{d.Stream, d.Revision, d.Reason})
}

func headsSigned(t *testing.T, log eventstore.Log) {
	s := newStore(log)
	public, key, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	foreign, _, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	_, empty := headsOf(t, s, key)
	assert.True(t, empty.Signed(public), "an empty store has a list too")
	streams := []eventstore.Stream{NewStream(), NewStream()}
	end := appended(t, s, streams[0], 0, note("a"))
	end = max(end, appended(t, s, streams[1], 0, note("a"), note("b")))
	file, read := headsOf(t, s, key)
	assert.True(t, read.Signed(public))
	assert.False(t, read.Signed(foreign))
	assert.False(t, read.Signed(nil))
	assert.Equal(t, public, read.Key)
	assert.Equal(t, end, read.Position)
	require.Len(t, read.Streams, 2)
	for _, stream := range streams {
		rev, hash, err := s.Head(withPatience(t), stream)
		require.NoError(t, err)
		assert.Equal(t, eventstore.Head{Revision: rev, Hash: hash}, read.Streams[stream])
	}

	_, unsigned := headsOf(t, s, nil)
	assert.Nil(t, unsigned.Key)
	assert.False(t, unsigned.Signed(public))

	text := string(file)
	altered, err := eventstore.ReadHeads(strings.NewReader(strings.Replace(text, `"revision":2`, `"revision":1`, 1)))
	require.NoError(t, err)
	assert.False(t, altered.Signed(public), "what was altered is not what was signed")
	lines := strings.SplitAfter(text, "\n")
	for name, broken := range map[string]string{
		"empty":                   "",
		"cut":                     strings.Join(lines[:3], ""),
		"a stream less":           lines[0] + lines[1] + lines[3],
		"a stream twice":          lines[0] + lines[1] + lines[1] + lines[3],
		"something behind it":     text + lines[1],
		"another version":         strings.Replace(text, `"version":1`, `"version":2`, 1),
		"a hash that is too long": strings.Replace(text, `"hash":"`, `"hash":"00`, 1),
		"no text":                 "\x00\x01\n",
	} {
		_, err := eventstore.ReadHeads(strings.NewReader(broken))
		assert.True(t, fault.Has(err, "heads.unreadable"), "%s: %v", name, err)
	}
}
