package imported_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/imported"
	"gantry/readmodels/imported"
)

func file() schedule.Import {
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	slack := int32(480)
	late := true
	return schedule.Import{
		Source: schedule.Source{
			Tool: "p6", Version: "23.12", File: "clinica.xer", Project: "CR-01", ActivityRows: 2, Options: map[string]string{"sched_float_type": "FT_FF"},
			Currency: schedule.Currency{Code: "CLP", Name: "Peso", Symbol: "$", Place: schedule.SymbolBlankBefore},
		},
		Settings: schedule.Settings{Name: "Clínica", Start: office.Monday}, Calendars: []schedule.Calendar{calendar},
		Activities: []schedule.Activity{
			{Row: 1, Code: "A", Name: "Zanjas", Kind: schedule.Task, Duration: 480, Calendar: 1},
			{Row: 2, Code: "B", Name: "Moldaje", Kind: schedule.Task, Duration: 960, Calendar: 1},
		},
		AsImported: []schedule.Stored{{
			Activity: 2, Start: office.Monday + 480, Finish: kernel.None, LateStart: kernel.None, LateFinish: kernel.None, TotalFloat: &slack, Critical: &late,
		}},
		Tags:        []schedule.Tag{{Activity: 1, Category: "Piso", Value: "Primer piso", Code: "P1"}},
		Resources:   []schedule.Resource{{Row: 1, Code: "CAR", Name: "Carpinteros", Kind: schedule.Labour, Calendar: 1, Units: "h", MaxUnits: kernel.Hundred}},
		Assignments: []schedule.Assignment{{Activity: 2, Resource: 1, Work: 960, Cost: 25_000, Driving: true}},
		Baselines:   []schedule.Baseline{{Name: "Contrato", Points: []schedule.BaselinePoint{{Activity: 2, Start: office.Monday, Finish: office.Monday + 1440, Duration: 960}}}},
		Problems:    map[string]int{"link.external": 3}, LeftOut: map[string]int{"TASK.float_path": 2},
	}
}

func TestWhatFilesBroughtIsKept(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: file()})
	o.Reached(r)

	sources, err := imported.Sources(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Len(t, sources, 1)
	s := sources[0]
	require.Equal(t, []any{"import", "p6", "23.12", "clinica.xer", "CR-01", int32(2)}, []any{s.Mode, s.Tool, s.Version, s.File, s.Project, s.Activities})
	require.Equal(t, map[string]int{"link.external": 3}, s.Problems)
	require.Equal(t, map[string]int{"TASK.float_path": 2}, s.LeftOut)
	require.Equal(t, map[string]string{"sched_float_type": "FT_FF"}, s.Options)
	require.Equal(t, &imported.Currency{Code: "CLP", Name: "Peso", Symbol: "$", Place: 2}, s.Currency)

	dates, err := imported.Dates(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Len(t, dates, 1)
	start := office.Monday + 480
	require.Equal(t, &start, dates[0].Start)
	require.Nil(t, dates[0].Finish)
	require.EqualValues(t, 480, *dates[0].TotalFloat)
	require.Nil(t, dates[0].FreeFloat)
	require.True(t, *dates[0].Critical)

	tags, err := imported.Tags(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Equal(t, []imported.Tag{{Row: dates[0].Row - 1, Category: "Piso", Value: "Primer piso", Code: "P1"}}, tags)
	for table, want := range map[string]int{"resources": 1, "assignments": 1, "baselines": 1} {
		var n int
		require.NoError(t, pool.QueryRow(ctx, "select count(*) from rm.imported_"+table).Scan(&n))
		require.Equal(t, want, n, table)
	}

	later := file()
	later.Tags = []schedule.Tag{{Activity: 1, Category: "Piso", Value: "Segundo piso"}}
	later.AsImported[0].Start += 60
	again := o.Do(id, 0, schedule.Reimport{Import: later, Mode: schedule.Merge})
	o.Reached(r)
	sources, err = imported.Sources(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Equal(t, []string{"merge", "import"}, []string{sources[0].Mode, sources[1].Mode}, "the newest first")
	dates, err = imported.Dates(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Len(t, dates, 1, "a later file's dates take the place of the former")
	require.Equal(t, start+60, *dates[0].Start)
	now, err := imported.KeptOf(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Len(t, now.Assignments, 1, "those of the latest file that names the activity")
	require.Len(t, now.Resources, 1, "a resource that both files bring is one")
	require.Equal(t, now.Resources[0].Number, now.Assignments[0].Resource)
	require.Equal(t, "Segundo piso", now.Tags[0].Value)
	tags, err = imported.Tags(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Equal(t, "Segundo piso", tags[0].Value)
	require.Len(t, tags, 1)

	o.Do(id, 1, plan.RestoreBefore{Command: again.Command})
	o.Reached(r)
	sources, err = imported.Sources(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Equal(t, []bool{true, false}, []bool{sources[0].TakenBack, sources[1].TakenBack})
	tags, err = imported.Tags(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Len(t, tags, 1)
	require.Equal(t, "Primer piso", tags[0].Value, "the tags before the file that was taken back")
	dates, err = imported.Dates(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Equal(t, start, *dates[0].Start)
	kept, err := imported.KeptOf(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Len(t, kept.Resources, 1, "what the file that was taken back brought is not there")
	require.Equal(t, []any{kernel.Row(1), "CAR", kernel.Hundred}, []any{kept.Resources[0].Number, kept.Resources[0].Code, kept.Resources[0].MaxUnits})
	require.Len(t, kept.Assignments, 1)
	require.Equal(t, []any{dates[0].Row, kernel.Row(1), int64(960), true}, []any{kept.Assignments[0].Row, kept.Assignments[0].Resource, kept.Assignments[0].Work, kept.Assignments[0].Driving})
	require.Len(t, kept.Baselines, 1)
	require.Equal(t, "Contrato", kept.Baselines[0].Name)
	require.Len(t, kept.Baselines[0].Points, 1)
	live := office.Rows(t, pool, "imported")
	require.NoError(t, r.Rebuild(ctx, "imported", nil))
	require.Equal(t, live, office.Rows(t, pool, "imported"), "rebuilt rows are the live rows")

	none, err := imported.Dates(ctx, pool, o.ID(), id)
	require.NoError(t, err)
	require.Empty(t, none, "of this company only")
}

// A file that replaces the schedule says all there is: what is gone from it is gone. One that was taken back says nothing,
// and a table nothing of people and options.
func TestWhatAFileThatReplacesTheScheduleHasNoMoreIsGone(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	kept := func(id kernel.ScheduleID) imported.Kept {
		o.Reached(r)
		out, err := imported.KeptOf(ctx, pool, o.Company, id)
		require.NoError(t, err)
		return out
	}
	first := file()
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: first})
	was := kept(id)
	require.Equal(t, []int{1, 1, 1, 1}, []int{len(was.Tags), len(was.Resources), len(was.Assignments), len(was.Baselines)})

	later := file()
	later.Source.Options, later.Source.Currency = map[string]string{"sched_float_type": "FT_SF"}, schedule.Currency{Code: "EUR", Digits: 2}
	later.Tags, later.Resources, later.Assignments, later.Baselines = nil, nil, nil, nil
	later.Activities[0].Name = "Zanjas y pozos"
	again := o.Do(id, 0, schedule.Reimport{Import: later, Mode: schedule.Replace})
	now := kept(id)
	require.Equal(t, []int{0, 0, 0, 0}, []int{len(now.Tags), len(now.Resources), len(now.Assignments), len(now.Baselines)})
	require.Equal(t, "FT_SF", now.Source.Options["sched_float_type"])
	require.Equal(t, "EUR", now.Source.Currency.Code)
	tags, err := imported.Tags(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Empty(t, tags)

	o.Do(id, 1, plan.RestoreBefore{Command: again.Command})
	now = kept(id)
	require.Equal(t, []any{1, 1, "CLP"}, []any{len(now.Resources), len(now.Tags), now.Source.Currency.Code}, "taken back")
	o.Do(id, 0, schedule.Reimport{Import: later, Mode: schedule.Replace})

	merged := file()
	merged.Source.Currency.Code, merged.Source.File = "USD", "other.xer"
	merged.Resources, merged.Assignments = nil, nil
	o.Do(id, 0, schedule.Reimport{Import: merged, Mode: schedule.Merge})
	now = kept(id)
	require.Equal(t, []int{1, 0, 0, 1}, []int{len(now.Tags), len(now.Resources), len(now.Assignments), len(now.Baselines)}, "merging adds")
	require.Equal(t, "EUR", now.Source.Currency.Code, "and leaves what holds for the whole schedule")

	table := file()
	table.Source = schedule.Source{Tool: "table", File: "avance.csv"}
	table.Untimed, table.Tags, table.Baselines, table.Resources, table.Assignments = true, nil, nil, nil, nil
	table.Activities[0].Name = "Pozos"
	o.Do(id, 0, schedule.Reimport{Import: table, Mode: schedule.Replace})
	now = kept(id)
	require.Equal(t, []any{1, "EUR"}, []any{len(now.Baselines), now.Source.Currency.Code})
}

func TestTagsAreReadOnce(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	const rows, each = 600, 3
	first := file()
	first.Activities, first.Tags, first.AsImported, first.Assignments, first.Baselines = nil, nil, nil, nil, nil
	for row := kernel.Row(1); row <= rows; row++ {
		first.Activities = append(first.Activities, schedule.Activity{Row: row, Code: fmt.Sprint("A", row), Name: "Muro", Kind: schedule.Task, Duration: 480, Calendar: 1})
		for n := range each {
			first.Tags = append(first.Tags, schedule.Tag{Activity: row, Category: fmt.Sprint("Piso ", n), Value: "1"})
		}
	}
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: first})
	o.Reached(r)
	_, err := pool.Exec(ctx, "analyze")
	require.NoError(t, err)
	tx, err := pool.Begin(ctx)
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(ctx) }()
	tags, err := imported.Tags(ctx, tx, o.Company, id)
	require.NoError(t, err)
	require.Len(t, tags, rows*each)
	var read int
	err = tx.QueryRow(ctx, "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_xact_user_tables where relname = 'codings'").Scan(&read)
	require.NoError(t, err)
	require.Positive(t, read)
	require.LessOrEqual(t, read, 2*rows*each, "work grows as the tags do, not as their square")
}

func TestAResourceThatSeveralFilesBringIsOne(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	type people = []schedule.Resource
	one := func(code, name string, kind schedule.ResourceKind) schedule.Resource {
		return schedule.Resource{Code: code, Name: name, Kind: kind, MaxUnits: kernel.Hundred}
	}
	for name, c := range map[string]struct {
		files []people // the first resource of each works on the second activity
		want  []string // code, name, and * for who works
	}{
		"by its code, with the name of the latest file": {
			[]people{{one("CAR", "Carpinteros", schedule.Labour)}, {one("CAR", "Carpinteros de obra", schedule.Labour)}, {one("CAR", "Carpintería", schedule.Labour)}},
			[]string{"CAR Carpintería *"},
		},
		"by name and kind where there is no code": {
			[]people{{one("", "Grúa", schedule.Labour), one("", "Grúa", schedule.Equipment)}, {one("", "Grúa", schedule.Equipment)}},
			[]string{" Grúa", " Grúa *"},
		},
		"by name and kind where a file gives one code to several": {
			[]people{{one("C", "Carpinteros", schedule.Labour), one("C", "Cemento", schedule.Material)}, {one("C", "Cemento", schedule.Material)}},
			[]string{"C Carpinteros", "C Cemento *"},
		},
		"those that are alike in one file stay as many": {
			[]people{{one("", "Peón", schedule.Labour), one("", "Peón", schedule.Labour)}, {one("", "Peón", schedule.Labour), one("", "Peón", schedule.Labour)}},
			[]string{" Peón *", " Peón"},
		},
		"one that only an earlier file brings stays": {
			[]people{{one("FIE", "Fierreros", schedule.Labour), one("CAR", "Carpinteros", schedule.Labour)}, {one("CAR", "Carpinteros", schedule.Labour)}},
			[]string{"FIE Fierreros", "CAR Carpinteros *"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pool, o := testkit.Database(t), office.New(t)
			r := o.Follow(pool, projection.Projection{})
			var id kernel.ScheduleID
			for i, resources := range c.files {
				in := file()
				in.Resources = resources
				for n := range in.Resources {
					in.Resources[n].Row = kernel.Row(n + 1)
				}
				if i == 0 {
					id = o.Open(schedule.TakeOver{Project: o.Project, Import: in})
					continue
				}
				o.Do(id, 0, schedule.Reimport{Import: in, Mode: schedule.Merge})
			}
			o.Reached(r)
			kept, err := imported.KeptOf(ctx, pool, o.Company, id)
			require.NoError(t, err)
			require.Len(t, kept.Assignments, 1)
			var got []string
			for i, x := range kept.Resources {
				require.EqualValues(t, i+1, x.Number)
				line := x.Code + " " + x.Name
				if kept.Assignments[0].Resource == x.Number {
					line += " *"
				}
				got = append(got, line)
			}
			require.Equal(t, c.want, got)
		})
	}
}

// What the schedule holds for the latest statement of a file is what is read for exports, whichever files are taken back.
func TestTheSourceThatIsReadIsTheOneTheScheduleKnows(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	stating := func(option, currency string) schedule.Import {
		f := file()
		f.Tags, f.Resources, f.Assignments, f.Baselines = nil, nil, nil, nil
		f.Source.Options, f.Source.Currency = map[string]string{"sched_type": option}, schedule.Currency{Code: currency}
		return f
	}
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: stating("0", "CLP")})
	same := func(option, currency string) {
		t.Helper()
		o.Reached(r)
		kept, err := imported.KeptOf(ctx, pool, o.Company, id)
		require.NoError(t, err)
		require.Equal(t, map[string]string{"sched_type": option}, kept.Source.Options)
		require.Equal(t, currency, kept.Source.Currency.Code)
		require.NoError(t, o.Planner.Inspect(ctx, id, o.Caller(1), func(s *plan.State, _ eventstore.Revision) {
			now := s.Schedule().Source()
			require.Equal(t, kept.Source.Options, now.Options)
			require.Equal(t, kept.Source.Currency.Code, now.Currency.Code)
		}))
	}
	same("0", "CLP")
	second := o.Do(id, 0, schedule.Reimport{Import: stating("1", "CLP"), Mode: schedule.Replace})
	same("1", "CLP")
	third := o.Do(id, 0, schedule.Reimport{Import: stating("1", "CLF"), Mode: schedule.Replace})
	same("1", "CLF")
	o.Do(id, 1, plan.RestoreBefore{Command: second.Command})
	same("1", "CLF")
	o.Do(id, 1, plan.RestoreBefore{Command: third.Command})
	same("0", "CLP")

	silent := func(days int32, currency string) schedule.Import {
		f := stating("", currency)
		f.Source.Options = nil
		f.Activities[1].Duration = 480 * days
		return f
	}
	fourth := o.Do(id, 0, schedule.Reimport{Import: stating("2", "UF"), Mode: schedule.Replace})
	o.Do(id, 0, schedule.Reimport{Import: silent(3, ""), Mode: schedule.Replace})
	same("2", "UF")
	o.Do(id, 0, schedule.Reimport{Import: silent(4, "EUR"), Mode: schedule.Replace})
	same("2", "EUR")
	o.Do(id, 1, plan.RestoreBefore{Command: fourth.Command})
	same("0", "EUR")
}
