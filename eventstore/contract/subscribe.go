package contract

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/eventstore"
)

func subscription(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	for i := range eventstore.Revision(50) {
		appended(t, s, stream, i, note(fmt.Sprint(i)))
	}
	sub := subscribed(t, s, 0, eventstore.Filter{})
	assert.False(t, sub.Live())
	done := make(chan error, 1)
	go func() {
		for i := range eventstore.Revision(150) {
			if _, err := s.Append(context.Background(), stream, 50+i, []eventstore.Command{note(fmt.Sprint(50 + i))}); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	recs := until(t, sub, 200)
	require.NoError(t, <-done)
	for i, r := range recs {
		require.Equal(t, fmt.Sprint(i), r.Event.(Noted).Text)
	}
	assert.Equal(t, recs[199].Position, sub.Position())
	assert.Equal(t, recs, collect(t, s.ReadAll(withPatience(t), 0)))
}

func batches(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	revision := eventstore.Revision(0)
	want := 0
	for range 25 {
		var commands []eventstore.Command
		for range 15 {
			commands = append(commands, NewCommand(manyNotes(101)...))
		}
		appended(t, s, stream, revision, commands...)
		revision += 15 * 101
		want += 15 * 101
	}
	sub, ctx := subscribed(t, s, 0, eventstore.Filter{}), withPatience(t)
	got, pulls := 0, 0
	for got < want {
		batch, err := sub.Next(ctx)
		require.NoError(t, err)
		require.Zero(t, batch[0].Index)
		require.True(t, batch[len(batch)-1].Last())
		require.Equal(t, eventstore.Revision(got+1), batch[0].Revision)
		require.Less(t, len(batch), 20_000+101)
		got += len(batch)
		pulls++
	}
	assert.Equal(t, want, got)
	assert.Greater(t, pulls, 1, "the bound was reached")
}

func manyNotes(n int) []event.Event {
	out := make([]event.Event, n)
	for i := range out {
		out[i] = Noted{N: i}
	}
	return out
}

func resubscribe(t *testing.T, log eventstore.Log) {
	s, a, b := newStore(log), NewStream(), NewStream()
	appended(t, s, a, 0, note("1", "2"), note("3"))
	appended(t, s, b, 0, note("4"))
	appended(t, s, a, 3, large(3, 900_000))
	appended(t, s, b, 1, note("5", "6"))
	all := collect(t, s.ReadAll(withPatience(t), 0))
	require.Len(t, all, 9)
	for i, r := range all {
		if !r.Last() {
			continue
		}
		if rest := len(all) - i - 1; rest > 0 {
			assert.Equal(t, all[i+1:], until(t, subscribed(t, s, r.Position, eventstore.Filter{}), rest))
		}
		own := []eventstore.Recorded{}
		for _, later := range all[i+1:] {
			if later.Stream == b {
				own = append(own, later)
			}
		}
		if len(own) > 0 {
			assert.Equal(t, own, until(t, subscribed(t, s, r.Position, eventstore.Filter{Stream: b}), len(own)), "one stream from any position")
		}
	}
}

func filtered(t *testing.T, log eventstore.Log) {
	s := newStore(log)
	ours, theirs := NewID(), NewID()
	plan := eventstore.Stream{Company: ours, Kind: eventstore.Plan, ID: NewID()}
	project := eventstore.Stream{Company: ours, Kind: eventstore.Project, ID: NewID()}
	foreign := eventstore.Stream{Company: theirs, Kind: eventstore.Plan, ID: plan.ID}
	subs := map[string]*eventstore.Subscription{
		"plans":   subscribed(t, s, 0, eventstore.Filter{Kinds: []eventstore.Kind{eventstore.Plan}}),
		"others":  subscribed(t, s, 0, eventstore.Filter{Kinds: []eventstore.Kind{eventstore.Project, eventstore.Company}}),
		"company": subscribed(t, s, 0, eventstore.Filter{Company: ours}),
		"stream":  subscribed(t, s, 0, eventstore.Filter{Stream: plan}),
		"nothing": subscribed(t, s, 0, eventstore.Filter{Company: theirs, Kinds: []eventstore.Kind{eventstore.Company}}),
	}
	want := map[string][]string{}
	for i := range 5 {
		for _, stream := range []eventstore.Stream{plan, project, foreign} {
			text := fmt.Sprint(stream.Kind, i)
			appended(t, s, stream, eventstore.Revision(i), note(text))
			if stream.Kind == eventstore.Plan {
				want["plans"] = append(want["plans"], text)
			} else {
				want["others"] = append(want["others"], text)
			}
			if stream.Company == ours {
				want["company"] = append(want["company"], text)
			}
			if stream == plan {
				want["stream"] = append(want["stream"], text)
			}
		}
		for name, sub := range subs { // live after the first round
			if name != "nothing" {
				assert.Equal(t, want[name], texts(until(t, sub, len(want[name]))), name)
				want[name] = nil
			}
		}
	}
	end, err := s.End(withPatience(t))
	require.NoError(t, err)
	assert.Eventually(t, func() bool {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		_, err := subs["nothing"].Next(ctx)
		return assert.ErrorIs(t, err, context.DeadlineExceeded) && subs["nothing"].Position() == end
	}, 20*time.Second, time.Millisecond, "what does not match is passed over for good")
}

func brokenSubscription(t *testing.T, log eventstore.Log) {
	broken, able := log.(Breakable)
	if !able {
		t.Skip("the log cannot break a read at will")
	}
	s, stream := newStore(log), NewStream()
	for i := range eventstore.Revision(10) {
		appended(t, s, stream, 2*i, note(fmt.Sprint(2*i), fmt.Sprint(2*i+1)))
	}
	for _, after := range []int{0, 3, 20} {
		for _, filter := range []eventstore.Filter{{}, {Stream: stream}} {
			sub := subscribed(t, s, 0, filter)
			broken.BreakNextRead(after)
			_, err := sub.Next(withPatience(t))
			require.True(t, fault.Has(err, eventstore.UnavailableKey), "%v", err)
			require.Zero(t, sub.Position())
			recs := until(t, sub, 20)
			for i, r := range recs {
				require.Equal(t, fmt.Sprint(i), r.Event.(Noted).Text)
			}
		}
	}
}

func slowConsumer(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("first"))
	slow := make([]*eventstore.Subscription, 40) // more than a pool has connections
	for i := range slow {
		slow[i] = subscribed(t, s, 0, eventstore.Filter{})
		until(t, slow[i], 1)
	}
	for i := range eventstore.Revision(100) {
		appended(t, s, stream, 1+2*i, note(fmt.Sprint(i), noise(3000)))
	}
	for _, sub := range slow[:3] {
		until(t, sub, 200)
	}
}

func woken(t *testing.T, log eventstore.Log) {
	s, stream := newStore(log), NewStream()
	appended(t, s, stream, 0, note("first"))
	for _, filter := range []eventstore.Filter{{}, {Stream: stream}} {
		rev, _, err := s.Head(withPatience(t), stream)
		require.NoError(t, err)
		sub := subscribed(t, s, 0, filter)
		until(t, sub, int(rev))
		got := make(chan []eventstore.Recorded, 1)
		go func() {
			batch, err := sub.Next(context.Background())
			assert.NoError(t, err)
			got <- batch
		}()
		appended(t, s, stream, rev, note("second"))
		select {
		case batch := <-got:
			assert.Equal(t, []string{"second"}, texts(batch))
		case <-time.After(patience):
			t.Fatal("not woken")
		}
	}
}

func endOfSubscription(t *testing.T, log eventstore.Log) {
	s := newStore(log)
	appended(t, s, NewStream(), 0, note("first"))
	ctx, cancel := context.WithCancel(context.Background())
	sub, err := s.Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(t, err)
	until(t, sub, 1)
	ended := make(chan error, 1)
	next := func() { _, err := sub.Next(context.Background()); ended <- err }
	go next()
	cancel()
	require.ErrorIs(t, <-ended, context.Canceled)
	_, err = s.Subscribe(ctx, 0, eventstore.Filter{})
	require.ErrorIs(t, err, context.Canceled)

	sub = subscribed(t, s, 0, eventstore.Filter{})
	until(t, sub, 1)
	go next()
	sub.Close()
	require.ErrorIs(t, <-ended, context.Canceled)
	go next()
	require.ErrorIs(t, <-ended, context.Canceled, "closed stays closed")

	short, cancelShort := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancelShort()
	sub = subscribed(t, s, 0, eventstore.Filter{})
	until(t, sub, 1)
	_, err = sub.Next(short)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	appended(t, s, NewStream(), 0, note("second"))
	assert.Equal(t, []string{"second"}, texts(until(t, sub, 1)), "a call that gave up does not end the subscription")
}

func lateCommits(t *testing.T, log eventstore.Log) {
	const writers, each = 16, 40
	s := newStore(log)
	followers := []eventstore.Filter{{}, {Kinds: []eventstore.Kind{eventstore.Plan}}, {}}
	var wg sync.WaitGroup
	seen := make([][]eventstore.Recorded, len(followers))
	total := 0
	for w := range writers {
		for i := range each {
			total += 1 + (w+i)%3
		}
	}
	for f, filter := range followers {
		sub := subscribed(t, s, 0, filter)
		wg.Go(func() { seen[f] = until(t, sub, total) })
	}
	for w := range writers {
		wg.Go(func() {
			stream, rev := NewStream(), eventstore.Revision(0)
			for i := range each {
				n := 1 + (w+i)%3
				_, err := s.Append(context.Background(), stream, rev, []eventstore.Command{NewCommand(manyNotes(n)...)})
				if !assert.NoError(t, err) {
					return
				}
				rev += eventstore.Revision(n)
			}
		})
	}
	wg.Wait()
	all := collect(t, s.ReadAll(withPatience(t), 0))
	for f := range followers {
		require.Equal(t, all, seen[f])
	}
	assert.Equal(t, total, verified(t, s).Records)
}

func unreadable(t *testing.T, log eventstore.Log) {
	tamper, able := log.(Tamperable)
	if !able {
		t.Skip("the log cannot be tampered with at will")
	}
	s, bad, good := newStore(log), NewStream(), NewStream()
	appended(t, s, good, 0, note("1"))
	appended(t, s, bad, 0, note("readable"))
	cut := note("2", "3", "4")
	appended(t, s, bad, 1, cut)
	appended(t, s, good, 1, note("5", "6"))
	end := appended(t, s, bad, 4, note("7", "8"))
	type R = eventstore.Record
	for _, tc := range []struct {
		what   string
		at     eventstore.Revision
		change func(*R)
		key    string
	}{
		{"an unknown type", 3, func(r *R) { r.Type = "contract.unheard" }, "event.unknown_type"},
		{"a later version", 3, func(r *R) { r.Version = 2 }, "event.newer_version"},
		{"a malformed body", 4, func(r *R) { r.Body = []byte(`{"text":`) }, "event.unreadable"},
		{"a body that cannot be decompressed", 2, func(r *R) { r.Encoding, r.Body = eventstore.Zstd, []byte("nonsense") }, "store.body_unreadable"},
		{"a command that goes on elsewhere", 4, func(r *R) { r.Command = NewID() }, "store.command_incomplete"},
		{"half a command at the end", 6, func(r *R) { r.Count = 3 }, "store.command_incomplete"},
	} {
		var before R
		tamper.Tamper(bad, tc.at, func(r *R) { before = *r; tc.change(r) })
		for name, filter := range map[string]eventstore.Filter{"all": {}, "the stream alone": {Stream: bad}} {
			sub := subscribed(t, s, 0, filter)
			var told *eventstore.Recorded
			var others, read []eventstore.Recorded
			for sub.Position() < end {
				batch, err := sub.Next(withPatience(t))
				require.NoError(t, err, "%s, %s", tc.what, name)
				for i := range batch {
					switch r := &batch[i]; {
					case r.Unreadable != nil:
						if told == nil {
							told = r
						}
						require.Nil(t, r.Event)
						require.True(t, r.Last() && r.Index == 0, "it stands for a whole command")
					case r.Stream == good:
						others = append(others, *r)
					default:
						read = append(read, *r)
					}
				}
			}
			require.NotNil(t, told, "%s, %s", tc.what, name)
			assert.True(t, fault.Has(told.Unreadable, tc.key), "%s: %v", tc.what, told.Unreadable)
			assert.True(t, eventstore.IsUnreadable(told.Unreadable))
			assert.Equal(t, bad, told.Stream)
			first := eventstore.Revision(2)
			if tc.at > 4 {
				first = 5
			}
			assert.Equal(t, first, told.Revision, "%s: the first revision of the command", tc.what)
			assert.Equal(t, []string{"readable"}, texts(read)[:1])
			if name == "all" {
				assert.Equal(t, []string{"1", "5", "6"}, texts(others), tc.what)
			}
		}
		tamper.Tamper(bad, tc.at, func(r *R) { *r = before })
	}
	require.Empty(t, verified(t, s).Unreadable)
	// Every hash holds, and a program that knows nothing of the type says so, once a stream.
	older := eventstore.New(log, event.NewRegistry())
	v := verified(t, older)
	require.Len(t, v.Unreadable, 2)
	for _, u := range v.Unreadable {
		assert.Equal(t, eventstore.Revision(1), u.Revision)
		assert.True(t, fault.Has(u.Why, "event.unknown_type"))
	}
}
