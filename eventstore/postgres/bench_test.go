package postgres_test

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/eventstore"
	"gantry/eventstore/contract"
	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
)

// The raw limit is measured beside each figure, in turns within the same run, because
// a shared disk changes its mind within minutes. "ratio" is ours over raw.

func benchPool(b *testing.B) *pgxpool.Pool {
	b.Helper()
	server := testkit.Server(b)
	config, err := pgxpool.ParseConfig(server.DSN())
	require.NoError(b, err)
	config.MaxConns = 72
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	require.NoError(b, err)
	b.Cleanup(pool.Close)
	return pool
}

// rescheduled is an event of about 300 bytes.
func rescheduled(i int) event.Event {
	return contract.Noted{N: i, Text: fmt.Sprintf("%0240d", i)}
}

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

func BenchmarkAppend(b *testing.B) {
	ctx, pool := context.Background(), benchPool(b)
	_, err := pool.Exec(ctx, "create table raw (d text)")
	require.NoError(b, err)
	log := postgres.New(pool)
	defer log.Close()
	store := newStore(log)
	payload := fmt.Sprintf(`{"text":"%0240d","n":1,"filler":"%040d"}`, 1, 2)
	for _, writers := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			for b.Loop() {
				streams := make([]eventstore.Stream, writers)
				heads := make([]eventstore.Revision, writers)
				for i := range streams {
					streams[i] = contract.NewStream()
				}
				var raw, ours float64
				const turns = 3
				for range turns {
					raw += fullSpeed(b, writers, 500*time.Millisecond, func(int, int) error {
						_, err := pool.Exec(ctx, "insert into raw values ($1)", payload)
						return err
					})
					ours += fullSpeed(b, writers, 500*time.Millisecond, func(w, i int) error {
						_, err := store.Append(ctx, streams[w], heads[w], []eventstore.Command{contract.NewCommand(rescheduled(i))})
						heads[w]++
						return err
					})
				}
				b.ReportMetric(ours/turns, "appends/s")
				b.ReportMetric(raw/turns, "raw-inserts/s")
				b.ReportMetric(ours/raw, "ratio")
			}
		})
	}
}

func BenchmarkAppendTwentyThousand(b *testing.B) {
	const n = 20_000
	ctx, pool := context.Background(), benchPool(b)
	_, err := pool.Exec(ctx, "create table raw (d text)")
	require.NoError(b, err)
	log := postgres.New(pool)
	defer log.Close()
	store := newStore(log)
	list, raws := make([]event.Event, n), make([][]any, n)
	for i := range n {
		list[i] = contract.Noted{N: i, Text: fmt.Sprintf("activity %d %x %x", i, uint64(i)*0x9e3779b97f4a7c15, uint64(i)*0xbf58476d1ce4e5b9)}
		raws[i] = []any{fmt.Sprintf(`{"text":"%s","n":%d}`, list[i].(contract.Noted).Text, i)}
	}
	// In one command it travels by claim check; as 100 commands in several appends it
	// goes through the group commit.
	one := func() error {
		_, err := store.Append(ctx, contract.NewStream(), 0, []eventstore.Command{contract.NewCommand(list...)})
		return err
	}
	many := func() error {
		stream, head := contract.NewStream(), eventstore.Revision(0)
		for from := 0; from < n; from += 1000 {
			if _, err := store.Append(ctx, stream, head, []eventstore.Command{contract.NewCommand(list[from:][:1000]...)}); err != nil {
				return err
			}
			head += 1000
		}
		return nil
	}
	for name, append := range map[string]func() error{"one-command": one, "twenty-appends": many} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var raw, ours time.Duration
				for range 5 {
					begun := time.Now()
					_, err := pool.CopyFrom(ctx, pgx.Identifier{"raw"}, []string{"d"}, pgx.CopyFromRows(raws))
					require.NoError(b, err)
					raw += time.Since(begun)
					begun = time.Now()
					require.NoError(b, append())
					ours += time.Since(begun)
				}
				b.ReportMetric(ours.Seconds()*200, "ms")
				b.ReportMetric(raw.Seconds()*200, "raw-copy-ms")
				b.ReportMetric(ours.Seconds()/raw.Seconds(), "times-raw")
			}
		})
	}
}

func BenchmarkReadBack(b *testing.B) {
	const n = 200_000
	ctx, pool := context.Background(), benchPool(b)
	log := postgres.New(pool)
	defer log.Close()
	store := newStore(log)
	for s := range 20 {
		stream := contract.NewStream()
		for from := 0; from < n/20; from += 1000 {
			var commands []eventstore.Command
			for c := range 100 {
				list := make([]event.Event, 10)
				for i := range list {
					list[i] = rescheduled(s*n/20 + from + c*10 + i)
				}
				commands = append(commands, contract.NewCommand(list...))
			}
			_, err := store.Append(ctx, stream, eventstore.Revision(from), commands)
			require.NoError(b, err)
		}
	}
	_, err := pool.Exec(ctx, "vacuum (analyze, freeze) es_events")
	require.NoError(b, err)
	copyOut := func(sql string) func() int {
		return func() int {
			conn, err := pool.Acquire(ctx)
			require.NoError(b, err)
			defer conn.Release()
			tag, err := conn.Conn().PgConn().CopyTo(ctx, io.Discard, sql)
			require.NoError(b, err)
			return int(tag.RowsAffected())
		}
	}
	bodies, rows := copyOut("copy es_events (body) to stdout"), copyOut("copy es_events to stdout (format binary)")
	undecoded := func() (n int) {
		for _, err := range log.ReadAll(ctx, 0) {
			require.NoError(b, err)
			n++
		}
		return n
	}
	decoded := func() (n int) {
		for _, err := range store.ReadAll(ctx, 0) {
			require.NoError(b, err)
			n++
		}
		return n
	}
	verify := func() int {
		v, err := store.Verify(ctx, nil)
		require.NoError(b, err)
		return v.Records
	}
	for name, read := range map[string]func() int{"undecoded": undecoded, "decoded": decoded, "verify": verify} {
		b.Run(name, func(b *testing.B) {
			speed := func(f func() int) time.Duration {
				begun := time.Now()
				require.Equal(b, n, f())
				return time.Since(begun)
			}
			var ours, rawBodies, rawRows time.Duration
			var times float64
			for b.Loop() {
				for range 5 { // in turn, so that a busy moment meets all three
					rawBodies += speed(bodies)
					rawRows += speed(rows)
					ours += speed(read)
					times++
				}
			}
			b.ReportMetric(times*n/ours.Seconds(), "events/s")
			b.ReportMetric(times*n/rawRows.Seconds(), "raw-copy-rows/s")
			b.ReportMetric(times*n/rawBodies.Seconds(), "raw-copy-bodies/s")
			b.ReportMetric(rawRows.Seconds()/ours.Seconds(), "ratio-to-rows")
			b.ReportMetric(rawBodies.Seconds()/ours.Seconds(), "ratio-to-bodies")
		})
	}
}

func BenchmarkAppendToSubscriber(b *testing.B) {
	ctx, pool := context.Background(), benchPool(b)
	log := postgres.New(pool)
	defer log.Close()
	other := postgres.New(pool) // as another process: woken by LISTEN
	defer other.Close()
	for name, reader := range map[string]*postgres.Log{"same-process": log, "other-process": other} {
		b.Run(name, func(b *testing.B) {
			writer, stream := newStore(log), contract.NewStream()
			end, err := writer.End(ctx)
			require.NoError(b, err)
			sub, err := newStore(reader).Subscribe(ctx, end, eventstore.Filter{})
			require.NoError(b, err)
			defer sub.Close()
			got := make(chan int)
			go func() {
				for {
					batch, err := sub.Next(ctx)
					if err != nil {
						return
					}
					got <- len(batch)
				}
			}()
			var after time.Duration
			i := 0
			for b.Loop() {
				_, err := writer.Append(ctx, stream, eventstore.Revision(i), []eventstore.Command{contract.NewCommand(rescheduled(i))})
				require.NoError(b, err)
				begun := time.Now()
				<-got
				after += time.Since(begun)
				i++
			}
			b.ReportMetric(float64(after.Microseconds())/float64(i), "µs-after-append")
		})
	}
}
