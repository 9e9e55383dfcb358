package kurrent_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/kurrent"
	"gantry/eventstore/kurrent/kurrenttest"
)

// sent are records of commands as a server sends them, with holes between the positions.
func sent(sizes ...int) (out []eventstore.Record) {
	for c, n := range sizes {
		for i := range n {
			out = append(out, eventstore.Record{
				Command: kernel.CommandID{15: byte(c + 1)}, Index: i, Count: n, Position: eventstore.MarkedPosition(1, int64(100*(c+1)+i)),
			})
		}
	}
	return out
}

func TestWhatASubscriptionBroughtIsKept(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	at := func(place int64) eventstore.Position { return eventstore.MarkedPosition(1, place) }
	positions := func(records []eventstore.Record) (out []int64) {
		for _, r := range records {
			out = append(out, r.Position.Place())
		}
		return out
	}
	for name, c := range map[string]struct {
		sent           []eventstore.Record
		after, highest int64
		later          time.Duration
		records        []int64
		ok             bool
	}{
		"nothing has come": {nil, 100, 100, 0, nil, false},
		"the first record says only where the rest begins":      {sent(1), 99, 100, 0, nil, false},
		"what lies behind the reader":                           {sent(1, 1, 2), 100, 301, 0, []int64{200, 300, 301}, true},
		"half a command waits for its rest":                     {sent(1, 1, 2)[:3], 100, 200, 0, []int64{200}, true},
		"nothing behind the reader, and nothing can be missing": {sent(1, 1), 200, 200, 0, nil, true},
		"this process appended more than has come back":         {sent(1, 1), 200, 300, 0, nil, false},
		"a subscription silent for a second is not believed":    {sent(1, 1), 200, 200, time.Second, nil, false},
		"what it did bring is":                                  {sent(1, 1), 100, 200, time.Hour, []int64{200}, true},
		"a command that came twice counts once":                 {append(sent(1, 2), sent(1, 2)...), 100, 201, 0, []int64{200, 201}, true},
		"so does one that broke off within":                     {append(sent(1, 2)[:2], sent(1, 2)[1:]...), 100, 201, 0, []int64{200, 201}, true},
		"after a gap the records begin anew":                    {append(sent(1, 1), sent(1, 1, 2, 1, 1)[3:]...), 100, 500, 0, nil, false},
		"behind the gap they are whole":                         {append(sent(1, 1), sent(1, 1, 2, 1, 1)[3:]...), 400, 500, 0, []int64{500}, true},
	} {
		t.Run(name, func(t *testing.T) {
			var p kurrent.Pushed
			for _, r := range c.sent {
				p.Add(r, now)
			}
			records, ok := p.Behind(at(c.after), at(c.highest), now.Add(c.later))
			assert.Equal(t, c.ok, ok)
			assert.Equal(t, c.records, positions(records))
		})
	}
}

func TestASubscriptionThatFellBehindIsNotBelieved(t *testing.T) {
	now, end := time.Unix(1_800_000_000, 0), eventstore.MarkedPosition(1, 200)
	var p kurrent.Pushed
	for _, r := range sent(1, 1) {
		p.Add(r, now)
	}
	_, ok := p.Behind(end, end, now)
	require.True(t, ok)
	p.FallBehind()
	_, ok = p.Behind(end, end, now)
	require.False(t, ok, "there may be more that it has not brought")
	records, ok := p.Behind(eventstore.MarkedPosition(1, 100), end, now)
	require.True(t, ok)
	require.Len(t, records, 1, "what it brought is there")
}

func TestRecordsThatAreKeptReachBackWithoutAGap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 40), 1, 400).Draw(t, "commands")
		records, now := sent(sizes...), time.Unix(1_800_000_000, 0)
		bytes := rapid.SampledFrom([]int{0, 8000}).Draw(t, "bytes")
		var p kurrent.Pushed
		for _, r := range records {
			r.Body = make([]byte, bytes)
			p.Add(r, now)
		}
		end := records[len(records)-1].Position
		from := rapid.IntRange(0, len(sizes)-1).Draw(t, "reader") // has the commands up to this one
		n := 0
		for _, size := range sizes[:from+1] {
			n += size
		}
		got, ok := p.Behind(records[n-1].Position, end, now)
		if !ok {
			return
		}
		require.Len(t, got, len(records)-n)
		for i := range got {
			require.Equal(t, records[n+i].Position, got[i].Position)
		}
	})
}

func TestAFollowerIsSentWhatOthersAppend(t *testing.T) {
	ctx := context.Background()
	server := started(t, kurrenttest.Options{})
	writer, log := newStore(subjectOn(t, server, kurrent.Options{}).Log), subjectOn(t, server, kurrent.Options{}).Log
	sub, err := newStore(log).Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(t, err)
	waited, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	_, err = sub.Next(waited)
	require.ErrorIs(t, err, context.DeadlineExceeded, "it reached the end, and the log listens")
	stream, revision := contract.NewStream(), eventstore.Revision(0)
	pushed := false
	for i := 0; !pushed; i++ { // the subscription opens while the first appends are read
		require.Less(t, i, 1000)
		_, err := writer.Append(ctx, stream, revision, []eventstore.Command{contract.NewCommand(rescheduled(i))})
		require.NoError(t, err)
		revision++
		records, ok := log.Pushed(sub.Position())
		if pushed = ok && len(records) == 1; pushed {
			server.BreakNextRead(0)
		}
		got, err := sub.Next(ctx)
		require.NoError(t, err, "nothing is read")
		require.Len(t, got, 1)
		require.Equal(t, revision, got[0].Revision)
	}
}
