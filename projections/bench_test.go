package projections_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	"gantry/projections"
	"gantry/projections/changelog"
	"gantry/projections/curves"
	"gantry/projections/gantt"
	"gantry/projections/runner"
)

var ctx = context.Background()

const (
	benchRows  = 20_000
	benchEdits = 200_000
)

// BenchmarkRebuild follows 200,000 plain edits over 20,000 rows: in the rows in use, batch by batch, and beside them, folded. Raw is
// COPY of as many rows, and reading the events without following them.
func BenchmarkRebuild(b *testing.B) {
	pool := testkit.Database(b)
	log := postgres.New(pool)
	b.Cleanup(func() { _ = log.Close() })
	store := eventstore.New(log, office.Registry())
	company := kernel.ID{1}
	stream, last := office.PlainEdits(b, store, company, benchRows, benchEdits)
	for _, p := range []runner.Projection{gantt.Projection{}, changelog.Projection{}, curves.Projection{}} {
		r := runner.New(store, pool, []runner.Projection{p}, nil)
		require.NoError(b, r.Prepare(ctx, nil))
		b.Run(p.Name()+" in place", func(b *testing.B) {
			for range b.N {
				empty(b, pool, p.Name())
				r := runner.New(store, pool, []runner.Projection{p}, nil)
				run, cancel := context.WithCancel(ctx)
				done := make(chan struct{})
				began := time.Now()
				go func() {
					defer close(done)
					_ = r.Run(run)
				}()
				for !r.Wait(ctx, p.Name(), last) {
				}
				b.ReportMetric(benchEdits/time.Since(began).Seconds(), "events/s")
				cancel()
				<-done
			}
		})
		b.Run(p.Name()+" blue green", func(b *testing.B) {
			for range b.N {
				began := time.Now()
				require.NoError(b, r.Rebuild(ctx, p.Name(), nil))
				b.ReportMetric(benchEdits/time.Since(began).Seconds(), "events/s")
			}
		})
	}
	b.Run("read only", func(b *testing.B) {
		for range b.N {
			began := time.Now()
			n := 0
			for _, err := range store.ReadAll(ctx, 0) {
				require.NoError(b, err)
				n++
			}
			b.ReportMetric(float64(n)/time.Since(began).Seconds(), "events/s")
		}
	})
	b.Run("raw copy", func(b *testing.B) {
		_, err := pool.Exec(ctx, "drop table if exists raw; create table raw as select * from rm.gantt_activities limit 0; alter table raw drop column generation")
		require.NoError(b, err)
		for range b.N {
			began := time.Now()
			_, err := pool.CopyFrom(ctx, pgx.Identifier{"raw"}, []string{"company_id", "schedule_id", "row_no", "name", "kind", "duration", "start", "finish"},
				pgx.CopyFromSlice(benchEdits, func(i int) ([]any, error) {
					return []any{company, stream.ID, int32(i), "Partida 12345", "task", int32(480), int32(1), int32(2)}, nil
				}))
			require.NoError(b, err)
			b.ReportMetric(benchEdits/time.Since(began).Seconds(), "events/s")
		}
	})
}

// empty sets the rows in use back to before the first event.
func empty(b *testing.B, pool *pgxpool.Pool, projection string) {
	b.Helper()
	_, err := pool.Exec(ctx, fmt.Sprintf(`do $$ declare t regclass; begin
		for t in select c.oid from pg_class c join projection_generations g on c.relnamespace = (g.projection || '_g' || g.generation)::regnamespace
		         where c.relkind = 'r' and g.projection = '%s' and g.state = 'live'
		loop execute 'truncate ' || t; end loop;
		update projection_checkpoints set position = 0, epoch = epoch + 1 where projection = '%[1]s';
	end $$`, projection))
	require.NoError(b, err)
}

// BenchmarkLive is how long after its receipt a command shows in every read model of a schedule of 10,000 activities: one that moves
// nothing, one that moves a chain of 190 activities with all summaries above, and one that moves every activity.
func BenchmarkLive(b *testing.B) {
	pool, o := testkit.Database(b), office.New(b)
	r := o.Follow(pool, projections.Set()...)
	id := o.Open(o.File(10_000))
	o.Reached(r)
	_, err := pool.Exec(ctx, "vacuum analyze")
	require.NoError(b, err)
	n := 0
	for name, command := range map[string]func() area.Command{
		"rename": func() area.Command {
			return schedule.Rename{Row: kernel.At(500), Name: "Losa " + string(rune('A'+n%26))}
		},
		"move all": func() area.Command {
			start := office.Monday + kernel.Minute(1+n%2)*kernel.Day // never the day it begins on
			return schedule.SetSettings{Start: &start}
		},
		"move 190": func() area.Command {
			return schedule.SetDuration{Row: kernel.At(4), Duration: int32(960 + n%2*480)}
		},
	} {
		b.Run(name, func(b *testing.B) {
			var behind time.Duration
			for range b.N {
				n++
				o.Do(id, 0, command())
				received := time.Now()
				o.Reached(r)
				behind += time.Since(received)
			}
			b.ReportMetric(float64(behind.Milliseconds())/float64(b.N), "ms-behind")
		})
	}
}
