package gantt_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/gantt"
	"gantry/projections/runner"
	"gantry/readmodels/gantt"
)

var ctx = context.Background()

// summaryProgress is 0 everywhere where the column is left out.
func summaryProgress(c *gantt.Columnar, k int) kernel.Percent {
	if c.Activities.SummaryProgress == nil {
		return 0
	}
	return kernel.Percent(c.Activities.SummaryProgress[k])
}

// requireEqual compares every row of the read model with the folded plan.
func requireEqual(t *testing.T, o *office.Office, pool *pgxpool.Pool, id kernel.ScheduleID) {
	t.Helper()
	c, err := gantt.Snapshot(ctx, pool, o.Company, id)
	require.NoError(t, err)
	rows, err := gantt.Activities(ctx, pool, o.Company, id)
	require.NoError(t, err)
	byRow := map[kernel.Row]*gantt.ActivityRow{}
	for i := range rows {
		byRow[rows[i].Row] = &rows[i]
	}
	links, err := gantt.Links(ctx, pool, o.Company, id)
	require.NoError(t, err)
	var image *schedule.Image
	var revision eventstore.Revision
	o.State(id, func(p *plan.State, at eventstore.Revision) { image, revision = p.Schedule().Image(), at })
	s, err := schedule.FromImage(image) // a test that fails must not end the writer's goroutine
	require.NoError(t, err)
	require.Equal(t, int64(revision), c.Schedule.Revision)
	requireSettings(t, s.Settings(), c.Schedule.Settings)
	if s.Finish() == kernel.None {
		require.Nil(t, c.Schedule.Finish)
	} else {
		require.Equal(t, s.Finish(), *c.Schedule.Finish)
	}
	k := 0
	for a := range s.Activities() {
		got := schedule.Activity{
			Row: kernel.Row(c.Activities.Row[k]), Parent: kernel.Row(c.Activities.Parent[k]), Rank: kernel.Rank(c.Activities.Rank[k]),
			Name: c.Activities.Name[k], Kind: schedule.Kind(c.Activities.Kind[k]), Duration: c.Activities.Duration[k],
			Remaining: c.Activities.Remaining[k], Calendar: kernel.Row(c.Activities.Calendar[k]), Progress: kernel.Percent(c.Activities.Progress[k]),
			ActualStart: kernel.Minute(c.Activities.ActualStart[k]), ActualFinish: kernel.Minute(c.Activities.ActualFinish[k]),
			Manual: c.Activities.Manual[k] == 1,
			Dates: schedule.Dates{
				Start: kernel.Minute(c.Activities.Start[k]), Finish: kernel.Minute(c.Activities.Finish[k]),
				LateStart: kernel.Minute(c.Activities.LateStart[k]), LateFinish: kernel.Minute(c.Activities.LateFinish[k]),
				TotalFloat: c.Activities.TotalFloat[k], FreeFloat: c.Activities.FreeFloat[k], Span: c.Activities.Span[k], Progress: summaryProgress(c, k),
				Flags: schedule.Flags(c.Activities.Flags[k]),
			},
		}
		got.Description = where(c.Activities.Description, k)
		got.Cost, got.UsedCost = kernel.Amount(where(c.Activities.Cost, k)), kernel.Amount(where(c.Activities.UsedCost, k))
		got.ManHours = kernel.Amount(where(c.Activities.ManHours, k))
		if c.Activities.Weight != nil && c.Activities.Weight[k] != int32(gantt.NoWeight) {
			got.Weight = schedule.Weight{Custom: true, Share: kernel.Percent(c.Activities.Weight[k])}
		}
		got.Priority, got.Subcontract = schedule.Priority(where(c.Activities.Priority, k)), idOf(where(c.Activities.Subcontract, k))
		got.Responsibles, got.Tags = kernel.Set(where(c.Activities.Responsibles, k)), kernel.Set(where(c.Activities.Tags, k))
		got.Elapsed, got.Inactive = where(c.Activities.Elapsed, k) == 1, where(c.Activities.Inactive, k) == 1
		got.ResourceCalendar = kernel.Row(where(c.Activities.ResourceCalendar, k))
		got.Split = where(c.Activities.Split, k)
		got.PinnedStart = orZero(kernel.Minute(where(c.Activities.PinnedStart, k)))
		got.ExternalStart = orZero(kernel.Minute(where(c.Activities.ExternalStart, k)))
		got.ExternalFinish = orZero(kernel.Minute(where(c.Activities.ExternalFinish, k)))
		ruled := a.Constraint.Mandatory || a.Second.Type != schedule.ASAP || a.ExpectedFinish != 0 || a.Resumed != 0
		require.Equal(t, ruled, where(c.Activities.FurtherRules, k) == 1, "a flag tells the client where dates follow from what it does not know")
		if r := byRow[a.Row]; r != nil { // what the columns leave out
			got.Code = r.Code
			require.Equal(t, s.Done(a), r.Done())
			require.Equal(t, a.Dates.Progress, r.Rolled)
			got.Constraint = constraint(r.Constraint, r.ConstraintDate, r.ConstraintMandatory, a.Constraint)
			got.Second = constraint(r.Second, r.SecondDate, r.SecondMandatory, a.Second)
			require.Equal(t, r.Constraint, c.Activities.Constraint[k])
			require.Equal(t, int32(r.ConstraintDate), c.Activities.ConstraintDate[k])
			got.Deadline, got.ExpectedFinish, got.Suspended, got.Resumed = orZero(r.Deadline), orZero(r.ExpectedFinish), orZero(r.Suspended), orZero(r.Resumed)
			if got.PercentBy = schedule.PercentType(r.PercentBy); r.PercentBy == "duration" {
				got.PercentBy = schedule.PercentByDuration
			}
			require.Equal(t, a.PinnedStart, orZero(r.PinnedStart))
			require.Equal(t, [2]kernel.Minute{a.ExternalStart, a.ExternalFinish}, [2]kernel.Minute{orZero(r.ExternalStart), orZero(r.ExternalFinish)})
			got.Placeholder = a.Placeholder // no column: its marks say it
			if c.Activities.Code != nil {
				require.Equal(t, r.Code, c.Activities.Code[k])
			}
		}
		require.Equal(t, *a, got)
		k++
	}
	require.Len(t, c.Activities.Row, k)
	k = 0
	for l := range s.Links() {
		require.Equal(t, *l, schedule.Link{
			Row: kernel.Row(c.Links.Row[k]), From: kernel.Row(c.Links.From[k]), To: kernel.Row(c.Links.To[k]),
			Type: schedule.LinkType(c.Links.Type[k]), Lag: c.Links.Lag[k], Elapsed: where(c.Links.Elapsed, k) == 1,
		})
		require.Equal(t, l.Row, links[k].Row)
		require.Equal(t, l.Elapsed, links[k].Elapsed)
		k++
	}
	require.Len(t, c.Links.Row, k)
	require.Len(t, c.Calendars, len(s.Calendars()))
	for i, have := range s.Calendars() {
		got := c.Calendars[i]
		require.Equal(t, have.Row, got.Row)
		require.Equal(t, have.Name, got.Name)
		require.Equal(t, have.Default, got.Default)
		for day := range have.Time.Week {
			require.Len(t, got.Week[(day+6)%7], len(have.Time.Week[day]))
		}
		require.Len(t, got.Exceptions, len(have.Time.Exceptions))
	}
	k = 0
	for line := range s.Outline() {
		require.Equal(t, line, schedule.Line{ // act-108 correlative numbers follow the outline from 0, the project summary
			Row: rows[k].Row, Correlative: rows[k].Correlative, Depth: rows[k].Depth, Code: rows[k].WBS})
		require.Equal(t, len(s.Children(line.Row)) > 0, rows[k].HasChildren)
		k++
	}
	require.Len(t, rows, k)
}

// orZero is a date of the domain, which says 0 where the read model says None.
func orZero(m kernel.Minute) kernel.Minute {
	if m == kernel.None {
		return 0
	}
	return m
}

// where is a value of a column that may be left out.
func where[C ~[]T, T any](column C, k int) (value T) {
	if column != nil {
		value = column[k]
	}
	return value
}

func requireSettings(t *testing.T, want schedule.Settings, got gantt.Settings) {
	t.Helper()
	date := func(m *kernel.Minute) kernel.Minute {
		if m == nil {
			return kernel.None
		}
		return *m
	}
	basis := schedule.Basis(got.Basis)
	if got.Basis == "duration" {
		basis = schedule.ByDuration
	}
	o := got.Options
	require.Equal(t, want, schedule.Settings{
		Project: want.Project, Name: got.Name, Start: got.Start, MinutesPerDay: got.MinutesPerDay, MinutesPerWeek: got.MinutesPerWeek,
		DateFormat: got.DateFormat, Basis: basis, Options: schedule.Options{
			Profile: schedule.Profile(got.Profile), DataDate: date(got.DataDate), MustFinishBy: date(got.MustFinishBy), LagCalendar: o.LagCalendar,
			ProgressMode: o.ProgressMode, FloatMode: o.FloatMode, CriticalBy: o.CriticalBy, CriticalLimit: o.CriticalLimit,
			IgnoreDateLimits: o.IgnoreDateLimits, OpenEndsCritical: o.OpenEndsCritical, ALAPForm: o.ALAPForm,
			UseExpectedFinish: o.UseExpectedFinish, LagFromEarlyStart: o.LagFromEarlyStart, MultipleCriticalPaths: o.MultipleCriticalPaths,
			IgnoreExternalDates: o.IgnoreExternalDates,
		},
	})
}

// constraint is a row's constraint as the plan holds it; where its type has no date, the plan's own is meaningless.
func constraint(word string, date kernel.Minute, mandatory bool, want schedule.Constraint) schedule.Constraint {
	out := schedule.Constraint{Type: schedule.ConstraintType(word), Date: date, Mandatory: mandatory, ByDrag: want.ByDrag} // who set it is not shown
	if word == "asap" {
		out.Type = schedule.ASAP
	}
	if date == kernel.None {
		out.Date = want.Date
	}
	return out
}

func TestRealSchedulesOfP6ArriveWhole(t *testing.T) {
	dir := os.Getenv("GANTRY_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	files, err := filepath.Glob(filepath.Join(dir, "data/schedules/*.xer"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("no sample schedules are here")
	}
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	for _, name := range files {
		f, err := os.Open(name)
		require.NoError(t, err)
		all, err := importer.Read(context.Background(), f, importer.Reading{Name: filepath.Base(name)})
		require.NoError(t, f.Close())
		require.NoError(t, err)
		for _, in := range all {
			id := o.Open(schedule.TakeOver{Project: o.Project, Import: in})
			o.Reached(r)
			requireEqual(t, o, pool, id)
		}
	}
	live := office.Rows(t, pool, "gantt")
	require.NoError(t, r.Rebuild(ctx, "gantt", nil))
	require.Equal(t, live, office.Rows(t, pool, "gantt"))
}

func TestRowsEqualThePlanAfterDaysOfWork(t *testing.T) {
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	rnd := rand.New(rand.NewPCG(7, 11))
	a, b := o.OpenEmpty("Programa general"), o.OpenEmpty("Terminaciones")
	for range 6 {
		o.Work(rnd, 60)
		o.Reached(r)
		requireEqual(t, o, pool, a)
		requireEqual(t, o, pool, b)
	}
}

// Which events a batch holds depends on how fast the log is followed; the rows must not.
func TestRebuiltRowsEqualLiveRowsByteForByte(t *testing.T) {
	for seed := range uint64(4) {
		pool, o := testkit.Database(t), office.New(t)
		r := o.Follow(pool, projection.Projection{})
		rnd := rand.New(rand.NewPCG(seed, 3))
		o.OpenEmpty("Programa general")
		o.OpenEmpty("Terminaciones")
		o.Work(rnd, 150)
		o.Reached(r)
		live := office.Rows(t, pool, "gantt")
		require.NoError(t, r.Rebuild(ctx, "gantt", nil))
		require.Equal(t, live, office.Rows(t, pool, "gantt"), "seed %d", seed)

		o.Work(rnd, 50) // the new generation is followed on
		o.Reached(r)
		live = office.Rows(t, pool, "gantt")
		require.NoError(t, r.Rebuild(ctx, "gantt", nil))
		require.Equal(t, live, office.Rows(t, pool, "gantt"), "seed %d", seed)
	}
}

func TestAScheduleOfAnotherCompanyIsUnknown(t *testing.T) {
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	id := o.OpenEmpty("Programa general")
	o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Excavación"}, {Name: "Emplantillado"}}})
	made := o.Do(id, 0, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(2), To: kernel.At(3)}}})
	o.Reached(r)
	other := o.ID()

	_, err := gantt.Snapshot(ctx, pool, other, id)
	require.ErrorContains(t, err, "schedule.unknown")
	_, err = gantt.MetaOf(ctx, pool, other, id)
	require.ErrorContains(t, err, "schedule.unknown")
	_, err = gantt.Schedule(ctx, pool, other, id)
	require.ErrorContains(t, err, "schedule.unknown")
	_, err = gantt.Activity(ctx, pool, other, kernel.RowID{Schedule: id, Row: 2})
	require.ErrorContains(t, err, "activity.unknown")
	_, err = gantt.Link(ctx, pool, other, kernel.RowID{Schedule: id, Row: made.Created[0]})
	require.ErrorContains(t, err, "link.unknown")
	all, err := gantt.Schedules(ctx, pool, other)
	require.NoError(t, err)
	require.Empty(t, all)

	l, err := gantt.Link(ctx, pool, o.Company, kernel.RowID{Schedule: id, Row: made.Created[0]})
	require.NoError(t, err)
	require.Equal(t, gantt.LinkRow{Row: made.Created[0], From: 2, To: 3, Type: "FS"}, l)
	s, err := gantt.Schedule(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Equal(t, "Programa general", s.Name)
	require.Equal(t, 2, s.Activities)
	require.Equal(t, o.People[0], s.ChangedBy)
	require.Equal(t, o.Project, s.Project)
	require.Equal(t, kernel.Row(1), s.Calendar)
	m, err := gantt.MetaOf(ctx, pool, o.Company, id)
	require.NoError(t, err)
	require.Equal(t, gantt.Meta{Revision: s.Revision, Position: s.Position, Generation: 1}, m)
}

// The client reads this text; a column that is renamed or changes its form breaks it.
func TestTheSnapshotHasTheShapeTheClientReads(t *testing.T) {
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	id := o.OpenEmpty("Programa \"general\"")
	empty := snapshotJSON(t, o, pool, r, id)
	require.Contains(t, empty, `"activities":{"row":[],"parent":[],"rank":[],"name":[],"kind":[]`)
	require.Contains(t, empty, `"links":{"row":[],"from":[],"to":[],"type":[],"lag":[]}`)
	require.Contains(t, empty, `"finish":null`)

	day := int32(480)
	o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Excavación \"zanja\" \\ 5 → 6", Duration: &day}, {Name: "Hito <1>", Kind: schedule.FinishMilestone}}})
	o.Do(id, 0, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(2), To: kernel.At(3), Lag: 60}}})
	got := snapshotJSON(t, o, pool, r, id)
	var back struct {
		Schedule struct {
			Position string
			Finish   *int
			Calendar int
			DataDate *int
			Stale    bool
		}
		Activities map[string][]any
		Links      map[string][]any
		Calendars  []map[string]any
	}
	require.NoError(t, json.Unmarshal([]byte(got), &back))
	require.NotEmpty(t, back.Schedule.Position)
	require.NotNil(t, back.Schedule.Finish)
	require.Nil(t, back.Schedule.DataDate)
	require.Equal(t, 1, back.Schedule.Calendar)
	require.Equal(t, []any{"Programa \"general\"", "Excavación \"zanja\" \\ 5 → 6", "Hito <1>"}, back.Activities["name"])
	require.Equal(t, []any{"summary", "task", "finish-milestone"}, back.Activities["kind"])
	require.Equal(t, []any{-1.0, 0.0, 0.0}, back.Activities["parent"])
	require.Equal(t, []any{"asap", "asap", "asap"}, back.Activities["constraint"])
	require.Equal(t, []any{nil, nil, nil}, back.Activities["constraintDate"])
	require.Equal(t, []any{float64(office.Monday), float64(office.Monday)}, back.Activities["start"][:2])
	require.NotContains(t, back.Activities, "code")
	for column, values := range back.Activities {
		require.Len(t, values, 3, column)
	}
	for _, column := range []string{"description", "cost", "usedCost", "manHours", "weight"} {
		require.NotContains(t, back.Activities, column, "no activity has one")
	}
	require.Equal(t, map[string][]any{"row": {4.0}, "from": {2.0}, "to": {3.0}, "type": {"FS"}, "lag": {60.0}}, back.Links)
	require.Equal(t, "Standard", back.Calendars[0]["name"])
	require.Equal(t, true, back.Calendars[0]["default"])
	require.Equal(t, []any{
		[]any{[]any{480.0, 780.0}, []any{840.0, 1020.0}}, []any{[]any{480.0, 780.0}, []any{840.0, 1020.0}}, []any{[]any{480.0, 780.0}, []any{840.0, 1020.0}},
		[]any{[]any{480.0, 780.0}, []any{840.0, 1020.0}}, []any{[]any{480.0, 780.0}, []any{840.0, 1020.0}}, []any{}, []any{},
	}, back.Calendars[0]["week"], "from Monday on, the weekend is free")
	require.Equal(t, []any{}, back.Calendars[0]["exceptions"])
}

func TestTheSnapshotHoldsWhatAnyActivityHas(t *testing.T) {
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	id := o.OpenEmpty("Programa general")
	row := kernel.At(o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}, {Name: "Muros"}}}).Created[0])
	share, basis, finish := kernel.Percent(250_000), schedule.ByCost, kernel.Date(2026, 9, 1, 17, 0)
	amount := func(of *schedule.Amount, v kernel.Amount) schedule.SetAmount {
		return schedule.SetAmount{Field: of, Row: row, Value: v}
	}
	for _, c := range []plan.Command{
		schedule.Describe{Row: row, Description: "Eje 4"}, amount(schedule.FieldCost, schedule.MaxAmount), amount(schedule.FieldUsedCost, 1),
		amount(schedule.FieldManHours, 80_000), schedule.SetWeight{Row: row, Weight: &share}, schedule.SetProgress{Row: row, Progress: kernel.Hundred},
		schedule.SetConstraintDate{Row: kernel.At(3), Date: kernel.Date(2026, 3, 5, 8, 0)}, schedule.SetSettings{Basis: &basis, MustFinishBy: &finish},
		schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Noche"}}}, schedule.CalendarSetDefault{Calendar: kernel.At(4)},
	} {
		o.Do(id, 0, c)
	}
	var back struct {
		Schedule   map[string]any
		Activities map[string][]any
	}
	require.NoError(t, json.Unmarshal([]byte(snapshotJSON(t, o, pool, r, id)), &back))
	require.Equal(t, []any{"", "Eje 4", ""}, back.Activities["description"])
	require.Equal(t, []any{0.0, 1e10, 0.0}, back.Activities["cost"])
	require.Equal(t, []any{0.0, 1.0, 0.0}, back.Activities["usedCost"])
	require.Equal(t, []any{0.0, 80_000.0, 0.0}, back.Activities["manHours"])
	require.Equal(t, []any{nil, 250_000.0, nil}, back.Activities["weight"])
	require.Equal(t, []any{0.0, 1_000_000.0, 0.0}, back.Activities["progress"])
	require.Equal(t, []any{250_000.0, 0.0, 0.0}, back.Activities["summaryProgress"], "that of a summary is computed")
	require.Equal(t, []any{0.0, 1.0, 0.0}, back.Activities["manual"])
	require.Equal(t, []any{"asap", "asap", "snet"}, back.Activities["constraint"])
	require.Equal(t, []any{nil, nil, float64(kernel.Date(2026, 3, 5, 8, 0))}, back.Activities["constraintDate"])
	require.Equal(t, "cost", back.Schedule["basis"])
	require.EqualValues(t, finish, back.Schedule["mustFinishBy"])
	require.EqualValues(t, 4, back.Schedule["calendar"])
	require.Equal(t, map[string]any{
		"lagCalendar": "", "progressMode": "", "floatMode": "", "criticalBy": "", "criticalLimit": 0.0, "ignoreDateLimits": false, "openEndsCritical": false, "alapForm": "",
		"useExpectedFinish": false, "lagFromEarlyStart": false, "multipleCriticalPaths": false, "ignoreExternalDates": false,
	}, back.Schedule["options"])
}

func snapshotJSON(t *testing.T, o *office.Office, pool *pgxpool.Pool, r *runner.Runner, id kernel.ScheduleID) string {
	t.Helper()
	o.Reached(r)
	c, err := gantt.Snapshot(ctx, pool, o.Company, id)
	require.NoError(t, err)
	b, err := json.Marshal(c)
	require.NoError(t, err)
	return string(b)
}

// What cannot be followed is marked stale: its rows stay at the command before the one that failed, other schedules go on.
func TestAScheduleThatCannotBeFollowedSaysItIsStale(t *testing.T) {
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	healthy := o.OpenEmpty("Programa general")
	broken := o.OpenEmpty("Terminaciones")
	painted := o.Do(broken, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Pintura"}}}).Created[0]
	stream := eventstore.Stream{Company: o.Company, Kind: eventstore.Plan, ID: broken}
	head, _, err := o.Store.Head(ctx, stream)
	require.NoError(t, err)
	twice := &schedule.ActivitiesAdded{Activities: []schedule.Activity{{Row: painted, Name: "Pintura", ActualStart: kernel.None, ActualFinish: kernel.None}}}
	o.Last, err = o.Store.Append(ctx, stream, head, []eventstore.Command{{ID: o.ID(), At: o.Now(), Events: []event.Event{twice}}})
	require.NoError(t, err)
	o.Do(healthy, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Losa"}}})
	o.Reached(r)

	c, err := gantt.Snapshot(ctx, pool, o.Company, broken)
	require.NoError(t, err)
	require.True(t, c.Schedule.Stale)
	require.Equal(t, int64(head), c.Schedule.Revision)
	m, err := gantt.MetaOf(ctx, pool, o.Company, broken)
	require.NoError(t, err)
	require.True(t, m.Stale)
	requireEqual(t, o, pool, healthy)
	m, err = gantt.MetaOf(ctx, pool, o.Company, healthy)
	require.NoError(t, err)
	require.False(t, m.Stale)
	parked, err := r.Parked(ctx)
	require.NoError(t, err)
	require.Contains(t, []string{"sqlstate.23505", "panic"}, parked[0].Code, "refused by the table, or by the fold when both came in one batch")
	require.Equal(t, head+1, parked[0].Revision)
}

// idOf reads an id, none of no text.
func idOf(text string) (id kernel.ID) {
	if text != "" {
		id = kernel.MustParseID(text)
	}
	return id
}
