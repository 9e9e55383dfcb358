package contract

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Forgetful logs can be made to store a command again, as logs did before they refused
// it, and then be upgraded.
type Forgetful interface {
	ForgetCommands()
	RememberCommands()
}

func storedOnce(t *testing.T, log eventstore.Log) {
	s, stream, ctx := newStore(log), NewStream(), withPatience(t)
	first, large := note("a", "b"), large(3, 400_000)
	appended(t, s, stream, 0, first)
	appended(t, s, stream, 2, large)
	appended(t, s, stream, 3, note("c"), note("d"))
	again := func(c eventstore.Command, text string) eventstore.Command {
		c.Events = notes(text)
		return c
	}
	long := again(first, "")
	for range 600 { // as many as an adapter would store another way
		long.Events = append(long.Events, Noted{})
	}
	huge := large
	for name, commands := range map[string][]eventstore.Command{
		"alone":                 {again(first, "second effect")},
		"of many events":        {long},
		"behind another":        {note("innocent"), again(first, "second effect")},
		"before another":        {again(first, "second effect"), note("innocent")},
		"one that was large":    {again(large, "second effect")},
		"one that is large too": {huge},
	} {
		_, err := s.Append(ctx, stream, 5, commands)
		assert.ErrorIs(t, err, eventstore.ErrCommandStored, name)
		rev, _, err := s.Head(ctx, stream)
		require.NoError(t, err)
		assert.Equal(t, eventstore.Revision(5), rev, name)
	}
	_, err := s.Append(ctx, stream, 4, []eventstore.Command{again(first, "late too")})
	assert.ErrorIs(t, err, eventstore.ErrConflict, "an old revision is refused first")
	appended(t, s, stream, 5, note("e"))

	other := stream
	other.Company = NewID()
	appended(t, s, other, 0, again(first, "another company's own"))
	other = stream
	other.ID = NewID()
	appended(t, s, other, 0, again(first, "another stream's own"))
	assert.Empty(t, verified(t, s).Repeats)
}

func storedOnceAmongOthers(t *testing.T, log eventstore.Log) {
	const streams = 12
	s, ctx := newStore(log), withPatience(t)
	var all [streams]eventstore.Stream
	var commands [streams]eventstore.Command
	for i := range all {
		all[i], commands[i] = NewStream(), note("first")
		appended(t, s, all[i], 0, commands[i])
	}
	var errs [streams]error
	var together sync.WaitGroup
	for i := range all {
		together.Go(func() {
			c := note("next")
			if i%3 == 0 {
				c.ID = commands[i].ID
			}
			_, errs[i] = s.Append(ctx, all[i], 1, []eventstore.Command{c})
		})
	}
	together.Wait()
	for i, err := range errs {
		want := []string{"first", "next"}
		if i%3 == 0 {
			assert.ErrorIs(t, err, eventstore.ErrCommandStored)
			want = want[:1]
		} else {
			assert.NoError(t, err, "an append suffers for another")
		}
		assert.Equal(t, want, texts(collect(t, s.Read(ctx, all[i], 0))))
	}
	verified(t, s)
}

func found(t *testing.T, log eventstore.Log) {
	s, stream, ctx := newStore(log), NewStream(), withPatience(t)
	small, big, last, unknown := note("a", "b", "c"), large(3, 400_000), note("d"), NewID()
	appended(t, s, stream, 0, small)
	appended(t, s, stream, 3, big)
	appended(t, s, stream, 4, last)
	appended(t, s, NewStream(), 0, note("elsewhere"))
	places, err := s.Find(ctx, stream, []kernel.CommandID{small.ID, unknown, big.ID, last.ID})
	require.NoError(t, err)
	assert.ElementsMatch(t, []eventstore.Placed{
		{Command: small.ID, First: 1, Last: 3}, {Command: big.ID, First: 4, Last: 4}, {Command: last.ID, First: 5, Last: 5},
	}, places)
	for _, in := range []eventstore.Stream{NewStream(), {Company: NewID(), Kind: stream.Kind, ID: stream.ID}} {
		places, err = s.Find(ctx, in, []kernel.CommandID{small.ID})
		require.NoError(t, err)
		assert.Empty(t, places)
	}
	places, err = s.Find(ctx, stream, nil)
	require.NoError(t, err)
	assert.Empty(t, places)
}

func repeatsListed(t *testing.T, log eventstore.Log) {
	forgetful, able := log.(Forgetful)
	if !able {
		t.Skip("the log cannot be made to store a command again")
	}
	s, stream, ctx := newStore(log), NewStream(), withPatience(t)
	c := note("a", "b")
	appended(t, s, stream, 0, c)
	forgetful.ForgetCommands()
	appended(t, s, stream, 2, note("between"))
	appended(t, s, stream, 3, c)
	appended(t, s, stream, 5, c)
	appended(t, s, NewStream(), 0, c)
	forgetful.RememberCommands()
	v := verified(t, s)
	assert.Equal(t, []eventstore.Repeat{{Stream: stream, Command: c.ID, Revisions: []eventstore.Revision{1, 4, 6}}}, v.Repeats)
	assert.Equal(t, []string{"a", "b", "between", "a", "b", "a", "b"}, texts(collect(t, s.Read(ctx, stream, 0))), "nothing is deleted")
	places, err := s.Find(ctx, stream, []kernel.CommandID{c.ID})
	require.NoError(t, err)
	assert.Equal(t, []eventstore.Placed{{Command: c.ID, First: 1, Last: 2}}, places, "the first counts")
	_, err = s.Append(ctx, stream, 7, []eventstore.Command{c})
	assert.ErrorIs(t, err, eventstore.ErrCommandStored, "no third effect")
	appended(t, s, stream, 7, note("and on"))
}
