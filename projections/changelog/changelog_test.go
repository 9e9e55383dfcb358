package changelog_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/eventstore"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/changelog"
	"gantry/projections/runner"
	"gantry/readmodels/changelog"
)

var ctx = context.Background()

const day = int32(480)

// log is an office whose change log is read after every command.
type log struct {
	*office.Office
	t    *testing.T
	pool *pgxpool.Pool
	r    *runner.Runner
	id   kernel.ScheduleID
}

func newLog(t *testing.T) *log {
	t.Helper()
	pool, o := testkit.Database(t), office.New(t)
	return &log{Office: o, t: t, pool: pool, r: o.Follow(pool, projection.Projection{}), id: o.OpenEmpty("Programa general")}
}

// add makes tasks of these days and gives their rows.
func (l *log) add(names map[string]int32, order ...string) map[string]kernel.Row {
	l.t.Helper()
	a := schedule.Add{}
	for _, name := range order {
		d := names[name] * day
		a.Items = append(a.Items, schedule.AddItem{Name: name, Duration: &d})
	}
	made := l.Do(l.id, 0, a).Created
	out := map[string]kernel.Row{}
	for i, name := range order {
		out[name] = made[i]
	}
	return out
}

func (l *log) newest() changelog.Entry {
	l.t.Helper()
	l.Reached(l.r)
	p, err := changelog.PageOf(ctx, l.pool, l.Company, l.id, changelog.Everything, 1, 1)
	require.NoError(l.t, err)
	require.NotEmpty(l.t, p.Entries)
	return p.Entries[0]
}

// said writes changes as short sentences.
func said(changes ...changelog.Change) []string {
	out := make([]string, len(changes))
	for i, c := range changes {
		what := fmt.Sprintf("%s %s %s", c.Type, c.Entity, c.Name)
		if c.Entity == changelog.EntityLink {
			what = fmt.Sprintf("%s link %s→%s", c.Type, c.PredecessorName, c.SuccessorName)
		}
		if c.Attribute != "" {
			what += fmt.Sprintf(" %s %s→%s", c.Attribute, c.Old, c.New)
		}
		out[i] = what
	}
	return out
}

func at(d, h int) string { return fmt.Sprint(int(kernel.Date(2026, 3, d, h, 0))) }

func TestAnEntrySaysWhoChangedWhatFromWhichValueToWhich(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"Excavación": 2, "Emplantillado": 1, "Fundaciones": 3}, "Excavación", "Emplantillado", "Fundaciones")
	e := l.newest()
	require.Equal(t, []string{"create activity Excavación duration →960"}, said(e.Change))
	require.Equal(t, []string{
		"create activity Emplantillado duration →480", "create activity Fundaciones duration →1440", "create activity Programa general",
	}, said(e.Changes...))
	require.Zero(t, e.Moved)
	require.Equal(t, "Programa general", e.ScheduleName)

	l.Do(l.id, 1, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(rows["Excavación"]), To: kernel.At(rows["Emplantillado"]), Lag: day}}})
	e = l.newest()
	require.Equal(t, changelog.EntityLink, e.Entity)
	require.Equal(t, rows["Excavación"], e.Predecessor, "log-110 a link names both ends by row and name")
	require.Equal(t, rows["Emplantillado"], e.Successor)
	require.Equal(t, "Excavación", e.PredecessorName)
	require.Equal(t, "Emplantillado", e.SuccessorName)
	require.Equal(t, l.People[1], e.Actor)
	require.Equal(t, []string{`create link Excavación→Emplantillado type →"FS"`}, said(e.Change), "log-112 the type of a link")
	require.Equal(t, []string{
		"create link Excavación→Emplantillado lag →480", // log-112 its lag
		"update activity Programa general end_date " + at(4, 17) + "→" + at(5, 17),
		"update activity Excavación totalSlack 480→0",
		"update activity Excavación freeSlack 480→0",
		"update activity Excavación is_critical false→true",
		"update activity Emplantillado start_date " + at(2, 8) + "→" + at(5, 8),
		"update activity Emplantillado end_date " + at(2, 17) + "→" + at(5, 17),
		"update activity Emplantillado totalSlack 960→0",
		"update activity Emplantillado freeSlack 960→0",
		"update activity Emplantillado is_critical false→true",
		"update activity Fundaciones totalSlack 0→480",
		"update activity Fundaciones freeSlack 0→480",
		"update activity Fundaciones is_critical true→false",
	}, said(e.Changes...), "what moved stands beneath in outline order")
	require.Equal(t, 13, e.Nested)
	require.Zero(t, e.More())
	require.Equal(t, 1, e.Moved)
	require.Equal(t, kernel.Date(2026, 3, 4, 17, 0), e.FinishFrom)
	require.Equal(t, kernel.Date(2026, 3, 5, 17, 0), e.FinishTo)
	require.Equal(t, day, e.FinishWork)

	l.Do(l.id, 2, schedule.SetDuration{Row: kernel.At(rows["Excavación"]), Duration: 3 * day})
	e = l.newest()
	require.Equal(t, []string{"update activity Excavación duration 960→1440"}, said(e.Change), "log-109 entity, type, attribute, old and new value")
	require.Equal(t, l.People[2], e.Actor)

	l.Do(l.id, 0, schedule.Rename{Row: kernel.At(rows["Excavación"]), Name: "Excavación masiva"})
	e = l.newest()
	require.Equal(t, []string{`update activity Excavación masiva name "Excavación"→"Excavación masiva"`}, said(e.Change))
	require.Empty(t, e.Changes)
	require.Equal(t, e.FinishFrom, e.FinishTo)
}

func TestADurationIsToldWithWhatItCounts(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"Hormigonado": 2, "Curado": 1}, "Hormigonado", "Curado")
	around := true
	set := func(minutes int32, elapsed *bool) schedule.SetDuration {
		return schedule.SetDuration{Row: kernel.At(rows["Curado"]), Duration: minutes, Elapsed: elapsed}
	}
	l.Do(l.id, 0, set(4320, &around))
	e := l.newest()
	require.Equal(t, []string{`update activity Curado duration 480→{"clock": 4320}`}, said(e.Change))
	require.Equal(t, []string{"update activity Curado elapsed false→true"}, said(e.Changes[0]))
	l.Do(l.id, 0, set(7200, nil))
	require.Equal(t, []string{`update activity Curado duration {"clock": 4320}→{"clock": 7200}`}, said(l.newest().Change), "sem-155 the one before is known")
	l.Do(l.id, 0, plan.Undo{})
	require.Equal(t, []string{`update activity Curado duration {"clock": 7200}→{"clock": 4320}`}, said(l.newest().Change))
	l.Do(l.id, 0, plan.Undo{})
	e = l.newest()
	require.Contains(t, said(append(e.Changes, e.Change)...), `update activity Curado duration {"clock": 4320}→480`, "undone, in whatever order")
	l.Do(l.id, 0, set(960, nil))
	require.Equal(t, []string{"update activity Curado duration 480→960"}, said(l.newest().Change))
}

func TestALagIsToldWithWhatItCounts(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"Hormigonado": 2, "Desmolde": 1}, "Hormigonado", "Desmolde")
	link := l.Do(l.id, 0, schedule.LinkAdd{Items: []schedule.LinkItem{
		{From: kernel.At(rows["Hormigonado"]), To: kernel.At(rows["Desmolde"]), Lag: 4320, Elapsed: true},
	}}).Created[0]
	e := l.newest()
	require.Equal(t, `create link Hormigonado→Desmolde lag →{"clock": 4320}`, said(e.Changes...)[0], "sem-110")
	set := func(lag int32, elapsed *bool) schedule.LinkChange {
		return schedule.LinkChange{Link: kernel.At(link), Lag: &lag, Elapsed: elapsed}
	}
	around, work := true, false
	l.Do(l.id, 0, set(7200, nil))
	require.Equal(t, []string{`update link Hormigonado→Desmolde lag {"clock": 4320}→{"clock": 7200}`}, said(l.newest().Change))
	l.Do(l.id, 0, set(960, &work))
	e = l.newest()
	require.Equal(t, []string{`update link Hormigonado→Desmolde lag {"clock": 7200}→960`}, said(e.Change))
	require.Equal(t, `update link Hormigonado→Desmolde lag_elapsed true→false`, said(e.Changes...)[0])
	l.Do(l.id, 0, set(480, nil))
	require.Equal(t, []string{"update link Hormigonado→Desmolde lag 960→480"}, said(l.newest().Change), "the kind before is known")
	l.Do(l.id, 0, plan.Undo{})
	l.newest()
	l.Do(l.id, 0, plan.Undo{})
	e = l.newest()
	require.Contains(t, said(append(e.Changes, e.Change)...), `update link Hormigonado→Desmolde lag 960→{"clock": 7200}`, "undone, in whatever order")
	l.Do(l.id, 0, set(480, &work))
	l.Do(l.id, 0, set(1440, &around))
	require.Equal(t, []string{`update link Hormigonado→Desmolde lag 480→{"clock": 1440}`}, said(l.newest().Change))
	l.Do(l.id, 0, schedule.LinkRemove{Links: []kernel.Ref{kernel.At(link)}})
	require.Equal(t, `delete link Hormigonado→Desmolde lag {"clock": 1440}→`, said(l.newest().Changes...)[0])
	l.Do(l.id, 0, plan.Undo{})
	l.Do(l.id, 0, set(2880, nil))
	require.Equal(t, []string{`update link Hormigonado→Desmolde lag {"clock": 1440}→{"clock": 2880}`}, said(l.newest().Change), "and of one that came back")
	requireWhole(t, l.Office, l.pool, l.id)
}

func TestASubtreeThatGoesTakesItsLinksAlongAndUndoBringsAllBack(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"Obra gruesa": 1, "Losa": 2, "Muros": 2, "Terminaciones": 1}, "Obra gruesa", "Losa", "Muros", "Terminaciones")
	l.Do(l.id, 0, schedule.Move{Rows: []kernel.Ref{kernel.At(rows["Losa"]), kernel.At(rows["Muros"])}, Parent: kernel.At(rows["Obra gruesa"])})
	e := l.newest()
	require.Equal(t, fmt.Sprintf("update activity Losa parent 0→%d", rows["Obra gruesa"]), said(e.Change)[0])
	require.Contains(t, said(e.Changes...), fmt.Sprintf("update activity Muros parent 0→%d", rows["Obra gruesa"]))
	require.Contains(t, said(e.Changes...), `update activity Obra gruesa type "task"→"summary"`)
	l.Do(l.id, 0, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(rows["Muros"]), To: kernel.At(rows["Terminaciones"])}}})

	deleted := l.Do(l.id, 0, schedule.Delete{Rows: []kernel.Ref{kernel.At(rows["Obra gruesa"])}})
	e = l.newest()
	require.Equal(t, []string{"delete activity Obra gruesa"}, said(e.Change), "the root of the subtree heads the entry")
	require.Equal(t, []string{"delete activity Losa", "delete activity Muros"}, said(e.Changes[:2]...))
	require.Contains(t, said(e.Changes...), `delete link Muros→Terminaciones type "FS"→`, "names of what is gone are those it had")

	undone := l.Do(l.id, 0, plan.Undo{})
	e = l.newest()
	require.Equal(t, changelog.Undo, e.Reversal)
	require.Equal(t, deleted.Command, e.Reverts)
	require.Equal(t, int64(deleted.Revision), e.RevertsRevision, "an undo names the entry it takes back")
	require.Equal(t, "create activity Obra gruesa", said(e.Change)[0])

	redone := l.Do(l.id, 0, plan.Redo{})
	e = l.newest()
	require.Equal(t, changelog.Redo, e.Reversal)
	require.Equal(t, undone.Command, e.Reverts)
	l.Do(l.id, 0, plan.Undo{})
	e = l.newest()
	require.Equal(t, changelog.Undo, e.Reversal, "taking back a redo is an undo")
	require.Equal(t, redone.Command, e.Reverts)
}

func TestABatchIsOneEntryAndWhatStandsBeneathIsFoldedAboveFifty(t *testing.T) {
	l := newLog(t)
	a := schedule.Add{}
	for i := range 40 {
		d := day
		a.Items = append(a.Items, schedule.AddItem{Name: fmt.Sprintf("Partida %02d", i), Duration: &d})
	}
	made := l.Do(l.id, 0, a).Created
	require.Equal(t, 40, l.newest().Nested, "39 more activities and the project summary")
	chain := schedule.LinkAdd{}
	for i := range made[1:] {
		chain.Items = append(chain.Items, schedule.LinkItem{From: kernel.At(made[i]), To: kernel.At(made[i+1])})
	}
	l.Do(l.id, 0, chain)

	l.Do(l.id, 0, plan.Batch{Commands: []plan.Command{
		schedule.SetDuration{Row: kernel.At(made[0]), Duration: 2 * day},
		schedule.Rename{Row: kernel.At(made[5]), Name: "Losa"},
	}})
	e := l.newest()
	require.Equal(t, []string{"update activity Partida 00 duration 480→960"}, said(e.Change))
	require.Equal(t, 39, e.Moved, "all after the one that was changed")
	require.Equal(t, 1+1+1+39*2, e.Nested, "the rename, the ends of summary and first, both dates of 39")
	require.Len(t, e.Changes, changelog.MaxNested)
	require.Equal(t, e.Nested-changelog.MaxNested, e.More())
	require.Equal(t, `update activity Losa name "Partida 05"→"Losa"`, said(e.Changes[0])[0], "further inputs come first")
	require.Equal(t, "Programa general", e.Changes[1].Name)
	require.Equal(t, "Partida 00", e.Changes[2].Name)
	require.Equal(t, "Partida 01", e.Changes[3].Name)
	require.Equal(t, "Partida 24", e.Changes[49].Name, "the first in outline order are kept")
}

func TestAnImportIsOneEntryWithCounts(t *testing.T) {
	l := newLog(t)
	in := schedule.Import{
		Source:    schedule.Source{Tool: "p6", File: "hotel.xer", Project: "HTL"},
		Settings:  schedule.Settings{Name: "Hotel", Start: office.Monday, Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None}},
		Calendars: []schedule.Calendar{schedule.StandardCalendar()},
	}
	in.Calendars[0].Row = 1
	for i := range 5000 {
		in.Activities = append(in.Activities, schedule.Activity{
			Row: kernel.Row(i + 1), Name: "Partida", Kind: schedule.Task, Duration: day, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None,
		})
		if i > 0 {
			in.Links = append(in.Links, schedule.Link{Row: kernel.Row(i), From: kernel.Row(i), To: kernel.Row(i + 1), Type: schedule.FS})
		}
	}
	l.id = l.Open(schedule.TakeOver{Project: l.Project, Import: in})
	e := l.newest()
	require.Equal(t, changelog.EntitySchedule, e.Entity)
	require.Equal(t, changelog.Import, e.Type)
	require.Equal(t, "Hotel", e.Name)
	require.Zero(t, e.Nested)
	require.Empty(t, e.Changes)
	var counts map[string]any
	require.NoError(t, json.Unmarshal(e.New, &counts))
	require.Equal(t, map[string]any{
		"tool": "p6", "file": "hotel.xer", "project": "HTL", "activities": 5000.0, "links": 4999.0, "calendars": 1.0,
	}, counts)
	require.Equal(t, 1, e.Seq)
	require.NotEqual(t, kernel.None, e.FinishTo)
}

func TestPagesAreNewestFirstWithoutGapsAndSayWhetherMoreFollow(t *testing.T) {
	l := newLog(t)
	rows := l.add(map[string]int32{"Losa": 1}, "Losa")
	for i := range 60 {
		l.Do(l.id, i%3, schedule.SetDuration{Row: kernel.At(rows["Losa"]), Duration: int32(i+2) * day})
	}
	l.Reached(l.r)
	var seen []int
	for page := 1; ; page++ {
		p, err := changelog.PageOf(ctx, l.pool, l.Company, l.id, changelog.Everything, page, 0)
		require.NoError(t, err)
		require.Equal(t, 30, p.Limit, "log-117 log-119 a page holds 30 entries")
		require.Equal(t, 62, p.Total)
		require.Equal(t, 3, p.TotalPages)
		require.Equal(t, page < 3, p.HasNext(), "log-114 more follow while the page is below the total")
		for _, e := range p.Entries {
			seen = append(seen, e.Seq)
			for _, revision := range []int64{e.FirstRevision, e.Revision} {
				holding, err := changelog.PageHolding(ctx, l.pool, l.Company, l.id, changelog.Everything, revision, 30)
				require.NoError(t, err)
				require.Equal(t, page, holding, "revision %d", revision)
			}
		}
		if !p.HasNext() {
			break
		}
	}
	require.Len(t, seen, 62)
	for i, seq := range seen {
		require.Equal(t, 62-i, seq)
	}
	p, err := changelog.PageOf(ctx, l.pool, l.Company, l.id, changelog.Everything, 4, 30)
	require.NoError(t, err)
	require.Empty(t, p.Entries)
	p, err = changelog.PageOf(ctx, l.pool, l.ID(), l.id, changelog.Everything, 1, 30)
	require.NoError(t, err)
	require.Empty(t, p.Entries, "the log of another company's schedule is empty")

	steps, err := changelog.FinishSeries(ctx, l.pool, l.Company, l.id, changelog.Everything)
	require.NoError(t, err)
	require.Len(t, steps, 61, "the first calculation and sixty moves")
	require.Equal(t, kernel.None, steps[0].From)
	for i := range steps[1:] {
		require.Equal(t, steps[i].Finish, steps[i+1].From, "every step begins where the last one ended")
		require.Equal(t, day, steps[i+1].Work)
	}
}

func TestTheLogIsWholeAfterDaysOfWorkAndTheSameWhenRebuilt(t *testing.T) {
	for seed := range uint64(4) {
		pool, o := testkit.Database(t), office.New(t)
		r := o.Follow(pool, projection.Projection{})
		rnd := rand.New(rand.NewPCG(seed, 18))
		ids := []kernel.ID{o.OpenEmpty("Programa general"), o.OpenEmpty("Terminaciones")}
		o.Work(rnd, 200)
		o.Reached(r)
		for _, id := range ids {
			requireWhole(t, o, pool, id)
		}
		live := office.Rows(t, pool, "changelog")
		require.NoError(t, r.Rebuild(ctx, "changelog", nil))
		require.Equal(t, live, office.Rows(t, pool, "changelog"), "seed %d", seed)
	}
}

// requireWhole compares the log with the events and the folded plan.
func requireWhole(t *testing.T, o *office.Office, pool *pgxpool.Pool, id kernel.ScheduleID) {
	t.Helper()
	p, err := changelog.PageOf(ctx, pool, o.Company, id, changelog.Everything, 1, 200)
	require.NoError(t, err)
	var commands []kernel.CommandID
	for rec, err := range o.Store.Read(ctx, eventstore.Stream{Company: o.Company, Kind: eventstore.Plan, ID: id}, 0) {
		require.NoError(t, err)
		if rec.Last() {
			commands = append(commands, rec.Command)
		}
	}
	require.Len(t, p.Entries, len(commands), "one entry for each command")
	finish := kernel.None
	for i := len(p.Entries) - 1; i >= 0; i-- {
		e := &p.Entries[i]
		require.Equal(t, commands[e.Seq-1], e.Command)
		require.LessOrEqual(t, len(e.Changes), changelog.MaxNested)
		require.GreaterOrEqual(t, e.Nested, len(e.Changes))
		for _, c := range append([]changelog.Change{e.Change}, e.Changes...) {
			if c.Type == changelog.Update && c.Attribute != "time" && c.Attribute != "constraint" { // another week; a dragged date that is chosen now
				require.NotEqual(t, string(c.Old), string(c.New), "%v", said(c))
			}
			switch c.Entity {
			case changelog.EntityActivity:
				require.NotEmpty(t, c.Name, "%v", said(c))
			case changelog.EntityCalendar:
				require.NotEmpty(t, c.Name, "%v", said(c))
			case changelog.EntityLink:
				require.NotEmpty(t, c.PredecessorName, "%v", said(c))
				require.NotEmpty(t, c.SuccessorName, "%v", said(c))
			}
		}
		if e.FinishFrom != e.FinishTo {
			require.Equal(t, finish, e.FinishFrom)
			finish = e.FinishTo
		}
	}
	memory, err := changelog.MemoryOf(ctx, pool, changelog.Written, o.Company, id)
	require.NoError(t, err)
	o.State(id, func(s *plan.State, _ eventstore.Revision) {
		require.Equal(t, s.Schedule().Finish(), finish)
		want := map[kernel.Row]*changelog.Known{}
		for a := range s.Schedule().Activities() {
			want[a.Row] = &changelog.Known{Parent: a.Parent, Rank: a.Rank, Name: a.Name, Elapsed: a.Elapsed, Computed: changelog.Computed{
				Start: a.Dates.Start, Finish: a.Dates.Finish, TotalFloat: a.Dates.TotalFloat, FreeFloat: a.Dates.FreeFloat,
				Flags: uint8(a.Dates.Flags), Rolled: a.Dates.Progress,
			}}
		}
		require.Equal(t, want, memory.Activities)
		ties := map[kernel.Row]changelog.Tie{}
		for l := range s.Schedule().Links() {
			ties[l.Row] = changelog.Tie{From: l.From, To: l.To, Elapsed: l.Elapsed}
		}
		require.Equal(t, ties, memory.Links)
	})
}

func TestTheWorkThatMovedIsCountedNotTheSummariesAboveIt(t *testing.T) {
	l := newLog(t)
	made := l.Do(l.id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Obra gruesa"}}}).Created
	below := l.Do(l.id, 0, schedule.Add{Items: []schedule.AddItem{
		{Name: "Muros", Parent: kernel.At(made[0])}, {Name: "Losa", Parent: kernel.At(made[0])},
	}}).Created
	l.Do(l.id, 0, schedule.LinkAdd{Items: []schedule.LinkItem{{From: kernel.At(below[0]), To: kernel.At(below[1])}}})
	l.Do(l.id, 0, schedule.SetDuration{Row: kernel.At(below[0]), Duration: 3 * day})
	require.Equal(t, 1, l.newest().Moved, "the slab follows the walls; their summary only shows it")

	var standard schedule.Calendar
	l.State(l.id, func(s *plan.State, _ eventstore.Revision) { standard = *s.Schedule().DefaultCalendar() })
	tuesday := worktime.Day(kernel.Date(2026, 3, 3, 0, 0) / kernel.Day)
	off := standard.Time
	off.Exceptions = append(slices.Clone(off.Exceptions), worktime.Exception{From: tuesday, To: tuesday})
	l.Do(l.id, 0, schedule.CalendarSetTime{Calendar: kernel.At(standard.Row), Time: off})
	require.Equal(t, 2, l.newest().Moved, "the walls begin on Monday as before and end a day later")
}

// fileOf is a P6 file of tasks in a chain, of so many days each.
func fileOf(days ...int32) schedule.Import {
	in := schedule.Import{
		Source:    schedule.Source{Tool: "p6", File: "hotel.xer", Project: "HTL"},
		Settings:  schedule.Settings{Name: "Hotel", Start: office.Monday, Options: schedule.Options{DataDate: kernel.None, MustFinishBy: kernel.None}},
		Calendars: []schedule.Calendar{schedule.StandardCalendar()},
	}
	in.Calendars[0].Row = 1
	for i, d := range days {
		row := kernel.Row(i + 1)
		in.Activities = append(in.Activities, schedule.Activity{
			Row: row, Code: fmt.Sprintf("A%02d", i), Name: fmt.Sprintf("Partida %02d", i), Kind: schedule.Task, Duration: d * day, Calendar: 1,
			ActualStart: kernel.None, ActualFinish: kernel.None,
		})
		if i > 0 {
			in.Links = append(in.Links, schedule.Link{Row: row - 1, From: row - 1, To: row, Type: schedule.FS})
		}
	}
	return in
}

func TestAReimportTellsWhatItChangedAndWhatMovedWithIt(t *testing.T) {
	l := newLog(t)
	days := make([]int32, 40)
	for i := range days {
		days[i] = 1
	}
	l.id = l.Open(schedule.TakeOver{Project: l.Project, Import: fileOf(days...)})
	days[0] = 3
	l.Do(l.id, 1, schedule.Reimport{Import: fileOf(days...), Mode: schedule.Merge})
	e := l.newest()
	require.Equal(t, []string{"import schedule Hotel"}, []string{fmt.Sprintf("%s %s %s", e.Type, e.Entity, e.Name)})
	require.Equal(t, 39, e.Moved, "all behind the one that takes longer")
	require.Equal(t, 1+1+1+39*2, e.Nested, "its duration, the ends of the summary and its own, both dates of 39")
	require.Len(t, e.Changes, changelog.MaxNested, "folded above fifty, as under every command")
	require.Equal(t, []string{
		"update activity Partida 00 duration 480→1440",
		"update activity Hotel end_date " + fmt.Sprint(int(e.FinishFrom)) + "→" + fmt.Sprint(int(e.FinishTo)),
		"update activity Partida 00 end_date " + at(2, 17) + "→" + at(4, 17),
		"update activity Partida 01 start_date " + at(3, 8) + "→" + at(5, 8),
	}, said(e.Changes[:4]...), "inputs first, then what moved in outline order")

	in := fileOf(days...)
	for i := range 3 {
		in.AsImported = append(in.AsImported, schedule.Stored{Activity: kernel.Row(i + 1), Start: office.Monday, Finish: kernel.None, LateStart: kernel.None, LateFinish: kernel.None})
	}
	again := l.Do(l.id, 1, schedule.Reimport{Import: in, Mode: schedule.Merge})
	e = l.newest()
	require.Equal(t, changelog.Import, e.Type)
	require.Zero(t, e.Nested)
	require.Zero(t, e.Moved)

	l.Do(l.id, 2, plan.RestoreBefore{Command: again.Command})
	e = l.newest()
	require.Equal(t, changelog.Undo, e.Reversal)
	require.Equal(t, int64(again.Revision), e.RevertsRevision)
	require.Equal(t, []string{"update schedule Hotel as_imported →3"}, said(e.Change), "the dates of the other tool of three activities are others again")
	require.Zero(t, e.Nested)

	l.Do(l.id, 1, schedule.Reimport{Import: in, Mode: schedule.Merge})
	in.AsImported = slices.Clone(in.AsImported)
	in.AsImported[1].Start += kernel.Day
	again = l.Do(l.id, 1, schedule.Reimport{Import: in, Mode: schedule.Merge})
	l.Do(l.id, 2, plan.RestoreBefore{Command: again.Command})
	require.Equal(t, []string{"update schedule Hotel as_imported →1"}, said(l.newest().Change), "two of the three are the same as before")
}

func TestTakingAFileBackSaysThatWhatOnlyItCarriedCountsNoMore(t *testing.T) {
	l := newLog(t)
	l.id = l.Open(schedule.TakeOver{Project: l.Project, Import: fileOf(1, 1)})
	other := fileOf(1, 1)
	other.Source.Currency = schedule.Currency{Code: "UF"}
	carried := l.Do(l.id, 1, schedule.Reimport{Import: other, Mode: schedule.Replace})
	l.Do(l.id, 2, plan.RestoreBefore{Command: carried.Command})
	e := l.newest()
	require.Equal(t, changelog.Undo, e.Reversal)
	require.Equal(t, []string{`update schedule Hotel file_options →"before"`}, said(e.Change))
	require.Zero(t, e.Nested)

	longer := fileOf(3, 1)
	longer.Source.Currency = schedule.Currency{Code: "UF"}
	edited := l.Do(l.id, 1, schedule.Reimport{Import: longer, Mode: schedule.Replace})
	l.Do(l.id, 2, plan.RestoreBefore{Command: edited.Command})
	e = l.newest()
	require.Equal(t, []string{"update activity Partida 00 duration 1440→480"}, said(e.Change), "what people plan with stands first")
	require.Equal(t, `update schedule Hotel file_options →"before"`, said(e.Changes...)[0])
}
