package kurrent_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"
	"github.com/stretchr/testify/require"
	"google.golang.org/grpc/metadata"

	"gantry/domain/event"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/kurrent"
	"gantry/eventstore/kurrent/kurrenttest"
)

// The raw figure is a loop over the bare client, on the same protocol server in the same process, in turns within the same
// run. It says what the adapter costs, not what a real server does. The bare loop does what the contract asks of the bytes:
// it encodes the same event, makes its id, links its hash and asks for the leader, and decodes what it follows. It knows its
// revision and its hash, remembers no commands, waits for the client however long that takes, resumes nothing, and reads
// without a look at what it gets.

func bareClient(b *testing.B, server *kurrenttest.Server) *kurrentdb.Client {
	b.Helper()
	settings, err := kurrentdb.ParseConnectionString(server.URL())
	require.NoError(b, err)
	settings.Logger = kurrentdb.NoopLogging()
	client, err := kurrentdb.NewClient(settings)
	require.NoError(b, err)
	b.Cleanup(func() { _ = client.Close() })
	return client
}

// rescheduled is an event of about 300 bytes.
func rescheduled(i int) event.Event { return contract.Noted{N: i, Text: fmt.Sprintf("%0240d", i)} }

// fullSpeed runs f from a number of writers for a while and gives calls a second.
func fullSpeed(b *testing.B, writers int, d time.Duration, f func(writer, i int) error) float64 {
	b.Helper()
	var n atomic.Int64
	var wg sync.WaitGroup
	begun := time.Now()
	for w := range writers {
		wg.Go(func() {
			for i := 0; time.Since(begun) < d; i++ {
				if err := f(w, i); err != nil {
					b.Error(err)
					return
				}
				n.Add(1)
			}
		})
	}
	wg.Wait()
	return float64(n.Load()) / time.Since(begun).Seconds()
}

// bareWriter appends to one stream what the store would.
type bareWriter struct {
	client   *kurrentdb.Client
	registry *event.Registry
	stream   eventstore.Stream
	head     eventstore.Head
}

func (w *bareWriter) append(ctx context.Context, e event.Event) error {
	name, version, body, err := w.registry.Encode(e)
	if err != nil {
		return err
	}
	c := contract.NewCommand(e)
	r := eventstore.Record{
		ID: eventstore.EventID(c.ID, 0), Stream: w.stream, Revision: w.head.Revision + 1, Type: name, Version: version, Command: c.ID, Count: 1,
		Correlation: c.Correlation, Causation: c.Causation, Actor: c.Actor, At: c.At, Body: body,
	}
	r.Hash = eventstore.Link(w.head.Hash, &r, body)
	state := kurrentdb.StreamState(kurrentdb.NoStream{})
	if w.head.Revision > 0 {
		state = kurrentdb.Revision(uint64(w.head.Revision) - 1)
	}
	_, err = w.client.AppendToStream(metadata.AppendToOutgoingContext(ctx, "requires-leader", "true"), w.stream.String(), kurrentdb.AppendToStreamOptions{StreamState: state},
		kurrentdb.EventData{EventID: uuid.UUID(r.ID), EventType: name, ContentType: kurrentdb.ContentTypeJson, Data: body, Metadata: kurrent.Metadata(&r)})
	if err == nil {
		w.head = eventstore.Head{Revision: r.Revision, Hash: r.Hash}
	}
	return err
}

func BenchmarkAppend(b *testing.B) {
	ctx := context.Background()
	for _, writers := range []int{1, 8} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			server := started(b, kurrenttest.Options{})
			client, store := bareClient(b, server), newStore(subjectOn(b, server, kurrent.Options{Index: newKept()}).Log)
			for b.Loop() {
				streams, heads, bare := make([]eventstore.Stream, writers), make([]eventstore.Revision, writers), make([]bareWriter, writers)
				for i := range streams {
					streams[i], bare[i] = contract.NewStream(), bareWriter{client: client, registry: contract.Registry(), stream: contract.NewStream()}
				}
				var raw, ours float64
				const turns = 20
				for range turns {
					raw += fullSpeed(b, writers, 75*time.Millisecond, func(w, i int) error { return bare[w].append(ctx, rescheduled(i)) })
					ours += fullSpeed(b, writers, 75*time.Millisecond, func(w, i int) error {
						_, err := store.Append(ctx, streams[w], heads[w], []eventstore.Command{contract.NewCommand(rescheduled(i))})
						heads[w]++
						return err
					})
				}
				b.ReportMetric(ours/turns, "appends/s")
				b.ReportMetric(raw/turns, "raw-appends/s")
				b.ReportMetric(ours/raw, "ratio")
			}
		})
	}
}

func BenchmarkReadBack(b *testing.B) {
	const n = 50_000
	ctx, server := context.Background(), started(b, kurrenttest.Options{})
	client, log := bareClient(b, server), subjectOn(b, server, kurrent.Options{}).Log
	store, stream := newStore(log), contract.NewStream()
	for from := 0; from < n; from += 1000 {
		var commands []eventstore.Command
		for c := range 100 {
			list := make([]event.Event, 10)
			for i := range list {
				list[i] = rescheduled(from + c*10 + i)
			}
			commands = append(commands, contract.NewCommand(list...))
		}
		_, err := store.Append(ctx, stream, eventstore.Revision(from), commands)
		require.NoError(b, err)
	}
	bare := func() (n int) {
		read, err := client.ReadAll(ctx, kurrentdb.ReadAllOptions{From: kurrentdb.Start{}}, math.MaxUint64)
		require.NoError(b, err)
		defer read.Close()
		for {
			e, err := read.Recv()
			if errors.Is(err, io.EOF) {
				return n
			}
			require.NoError(b, err)
			if e.Event.StreamID == stream.String() {
				n++
			}
		}
	}
	for name, read := range map[string]func() int{
		"undecoded": func() (n int) {
			for _, err := range log.ReadAll(ctx, 0) {
				require.NoError(b, err)
				n++
			}
			return n
		},
		"decoded": func() (n int) {
			for _, err := range store.ReadAll(ctx, 0) {
				require.NoError(b, err)
				n++
			}
			return n
		},
	} {
		b.Run(name, func(b *testing.B) {
			var ours, raw time.Duration
			var times float64
			for b.Loop() {
				for range 3 {
					begun := time.Now()
					require.Equal(b, n, bare())
					raw += time.Since(begun)
					begun = time.Now()
					require.Equal(b, n, read())
					ours += time.Since(begun)
					times++
				}
			}
			b.ReportMetric(times*n/ours.Seconds(), "events/s")
			b.ReportMetric(times*n/raw.Seconds(), "raw-events/s")
			b.ReportMetric(raw.Seconds()/ours.Seconds(), "ratio")
		})
	}
}

// BenchmarkSubscribe is how soon a follower has what another process appended, from when the append begins and from when it is
// answered: the bare client's subscription against ours, on the same appends.
func BenchmarkSubscribe(b *testing.B) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	server := started(b, kurrenttest.Options{})
	writer, log := newStore(subjectOn(b, server, kurrent.Options{}).Log), subjectOn(b, server, kurrent.Options{}).Log
	stream := contract.NewStream()
	appendOne(b, writer, stream, 0, "first")
	registry := contract.Registry()
	bare, err := bareClient(b, server).SubscribeToAll(ctx, kurrentdb.SubscribeToAllOptions{From: kurrentdb.Start{}})
	require.NoError(b, err)
	rawGot, got := make(chan time.Time, 16), make(chan time.Time, 16)
	go func() {
		for {
			e := bare.Recv()
			if e.SubscriptionDropped != nil {
				return
			}
			if e.EventAppeared != nil && e.EventAppeared.Event.StreamID == stream.String() {
				if _, err := registry.Decode(e.EventAppeared.Event.EventType, 1, e.EventAppeared.Event.Data); err != nil {
					b.Error(err)
				}
				rawGot <- time.Now()
			}
		}
	}()
	sub, err := newStore(log).Subscribe(ctx, 0, eventstore.Filter{})
	require.NoError(b, err)
	go func() {
		for {
			if _, err := sub.Next(ctx); err != nil {
				return
			}
			got <- time.Now()
		}
	}()
	<-rawGot
	<-got
	require.Eventually(b, func() bool { // the follower's own subscription is at work
		revision, _, err := writer.Head(ctx, stream)
		require.NoError(b, err)
		p := appendOne(b, writer, stream, revision, "more")
		<-rawGot
		<-got
		return log.Heard() == p
	}, 10*time.Second, time.Millisecond)
	revision, _, err := writer.Head(ctx, stream)
	require.NoError(b, err)
	var raw, ours, rawAll, oursAll time.Duration
	for b.Loop() {
		for range 1000 {
			sent := time.Now()
			_, err := writer.Append(ctx, stream, revision, []eventstore.Command{contract.NewCommand(rescheduled(0))})
			require.NoError(b, err)
			revision++
			begun := time.Now()
			rawAt, at := <-rawGot, <-got
			raw, ours = raw+max(rawAt.Sub(begun), 0), ours+max(at.Sub(begun), 0)
			rawAll, oursAll = rawAll+rawAt.Sub(sent), oursAll+at.Sub(sent)
		}
	}
	each := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(b.N) }
	b.ReportMetric(each(ours), "µs-after-append")
	b.ReportMetric(each(raw), "raw-µs-after-append")
	b.ReportMetric(each(oursAll), "µs-from-append")
	b.ReportMetric(each(rawAll), "raw-µs-from-append")
	b.ReportMetric(rawAll.Seconds()/oursAll.Seconds(), "ratio")
}
