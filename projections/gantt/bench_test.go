package gantt_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/gantt"
	"gantry/projections/runner"
	"gantry/readmodels/gantt"
)

const (
	benchRows  = 20_000
	benchEdits = 200_000
)

// plainEdits stores a schedule of 20,000 activities and 200,000 edits of one field each.
func plainEdits(b *testing.B, store *eventstore.Store, company kernel.CompanyID) (eventstore.Stream, eventstore.Position) {
	b.Helper()
	stream := eventstore.Stream{Company: company, Kind: eventstore.Plan, ID: kernel.ID{9, 9}}
	rnd := rand.New(rand.NewPCG(1, 2))
	revision, ids := eventstore.Revision(0), 0
	id := func() kernel.ID {
		ids++
		return kernel.MustParseID(fmt.Sprintf("00000000-0000-7000-8000-%012x", ids))
	}
	at := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	var last eventstore.Position
	give := func(commands ...eventstore.Command) {
		var err error
		last, err = store.Append(ctx, stream, revision, commands)
		require.NoError(b, err)
		for _, c := range commands {
			revision += eventstore.Revision(len(c.Events))
		}
	}
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	give(eventstore.Command{ID: id(), At: at, Events: []event.Event{schedule.Created{
		Settings: schedule.Settings{Name: "Programa", Start: office.Monday}, Calendars: []schedule.Calendar{calendar},
	}}})
	ranks := kernel.Ranks("", "", benchRows)
	for from := 0; from < benchRows; from += 1000 {
		var e schedule.ActivitiesAdded
		for i := from; i < from+1000; i++ {
			a := schedule.Activity{
				Row: kernel.Row(i + 2), Parent: 0, Rank: ranks[i], Name: fmt.Sprintf("Partida %d", i), Kind: schedule.Task, Duration: 480,
				Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None,
				Dates: schedule.Dates{Start: office.Monday, Finish: office.Monday + 540, LateStart: office.Monday, LateFinish: office.Monday + 540},
			}
			if i == 0 {
				a.Row, a.Parent = 0, kernel.NoRow
			}
			e.Activities = append(e.Activities, a)
		}
		give(eventstore.Command{ID: id(), At: at, Events: []event.Event{e}})
	}
	var batch []eventstore.Command
	for i := range benchEdits {
		row := kernel.Row(rnd.IntN(benchRows-1) + 3)
		var e event.Event = schedule.DurationChanged{Change: event.One(row, int32(480), int32(rnd.IntN(20)*480))}
		if i%2 == 0 {
			e = schedule.NameChanged{Change: event.One(row, "Partida", fmt.Sprintf("Partida %d", i))}
		}
		batch = append(batch, eventstore.Command{ID: id(), Actor: kernel.ID{7}, At: at, Events: []event.Event{e}})
		if len(batch) == 1000 {
			give(batch...)
			batch = nil
		}
	}
	return stream, last
}

// BenchmarkRebuild follows 200,000 plain edits over 20,000 rows: in the rows in use, batch by batch, and beside them, folded. Raw is
// COPY of as many rows into the same table.
func BenchmarkRebuild(b *testing.B) {
	pool := testkit.Database(b)
	log := postgres.New(pool)
	b.Cleanup(func() { _ = log.Close() })
	store := eventstore.New(log, office.Registry())
	company := kernel.ID{1}
	stream, last := plainEdits(b, store, company)
	r := runner.New(store, pool, []runner.Projection{projection.Projection{}}, nil)
	require.NoError(b, r.Prepare(ctx, nil))
	run, cancel := context.WithCancel(ctx)
	defer cancel()

	b.Run("in place", func(b *testing.B) {
		for range b.N {
			began := time.Now()
			go func() { _ = r.Run(run) }()
			for !r.Wait(ctx, "gantt", last) {
			}
			b.ReportMetric(benchEdits/time.Since(began).Seconds(), "events/s")
		}
	})
	b.Run("blue green", func(b *testing.B) {
		for range b.N {
			began := time.Now()
			require.NoError(b, r.Rebuild(ctx, "gantt", nil))
			b.ReportMetric(benchEdits/time.Since(began).Seconds(), "events/s")
		}
	})
	b.Run("store only", func(b *testing.B) {
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

// BenchmarkSnapshot opens a schedule: the query, and with it the JSON.
func BenchmarkSnapshot(b *testing.B) {
	for _, n := range []int{10_000, 50_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			pool := testkit.Database(b)
			o := office.New(b)
			r := o.Follow(pool, projection.Projection{})
			id := o.Open(imported(o, n))
			o.Reached(r)
			_, err := pool.Exec(ctx, "vacuum analyze")
			require.NoError(b, err)
			for name, do := range map[string]func() int{
				"query": func() int {
					_, err := gantt.Snapshot(ctx, pool, o.Company, id)
					require.NoError(b, err)
					return 0
				},
				"query and json": func() int {
					c, err := gantt.Snapshot(ctx, pool, o.Company, id)
					require.NoError(b, err)
					out, err := json.Marshal(c)
					require.NoError(b, err)
					return len(out)
				},
			} {
				b.Run(name, func(b *testing.B) {
					for b.Loop() {
						if size := do(); size > 0 {
							b.ReportMetric(float64(size), "bytes")
						}
					}
				})
			}
		})
	}
}

// imported is a file with n activities under summaries of 20, each waiting for the one before.
func imported(o *office.Office, n int) schedule.TakeOver {
	in := schedule.Import{
		Source:    schedule.Source{Tool: "p6", File: "grande.xer", Project: "G"},
		Settings:  schedule.Settings{Name: "Grande", Start: office.Monday, Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None}},
		Calendars: []schedule.Calendar{schedule.StandardCalendar()},
	}
	in.Calendars[0].Row = 1
	summary, before := kernel.Row(0), kernel.Row(0)
	for i := range n {
		a := schedule.Activity{
			Row: kernel.Row(i + 1), Parent: summary, Name: fmt.Sprintf("Hormigonado de losa, eje %d", i), Kind: schedule.Task,
			Duration: int32(1+i%9) * 240, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None,
		}
		if i%20 == 0 {
			summary = a.Row
			a.Parent, a.Kind, a.Duration = 0, schedule.Summary, 0
		} else if before != 0 {
			in.Links = append(in.Links, schedule.Link{Row: kernel.Row(len(in.Links) + 1), From: before, To: a.Row, Type: schedule.FS})
		}
		if i%20 != 0 {
			before = a.Row
		}
		if i%200 == 199 {
			before = 0
		}
		in.Activities = append(in.Activities, a)
	}
	return schedule.TakeOver{Project: o.Project, Import: in}
}
