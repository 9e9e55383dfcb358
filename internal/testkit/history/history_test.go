package history_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/eventstore"
	"gantry/internal/testkit/history"
	"gantry/internal/testkit/office"
)

// The committed slice is history: it must be readable for ever. Rewrite it only to cover more, never to make a test pass.
var update = flag.Bool("update", false, "write testdata/extension.events anew by executing its commands")

const (
	extension = "testdata/extension.events"
	fields    = "testdata/fields.events" // every field, calendar and setting edited once
)

// Revisions of the committed slice.
const (
	imported = eventstore.Revision(5) // the import is one command
	slowed   = imported + 3           // the footings take longer: duration, work left, what moved
	undone   = imported + 9           // that command is taken back
)

// footings is the row of "Fundaciones" in the committed slice: two calendars were numbered first.
const footings = kernel.Row(5)

func day(n int) *int32 {
	minutes := int32(n) * 480
	return &minutes
}

// twoStoreys is an import with what later areas will edit: two calendars with exceptions, constraints, progress, every type of link.
func twoStoreys() schedule.Import {
	week := func(days int, shifts ...worktime.Shift) (w worktime.Week) {
		for d := 1; d <= days; d++ {
			w[d] = shifts
		}
		return w
	}
	activity := func(row, parent kernel.Row, name string, kind schedule.Kind, days int32, more func(*schedule.Activity)) schedule.Activity {
		a := schedule.Activity{
			Row: row, Parent: parent, Code: fmt.Sprintf("A%02d0", row), Name: name, Kind: kind, Duration: days * 480, Calendar: 1,
			ActualStart: kernel.None, ActualFinish: kernel.None,
		}
		if more != nil {
			more(&a)
		}
		return a
	}
	return schedule.Import{
		Source: schedule.Source{Tool: "p6", Version: "19.12", File: "extension.xer", Project: "4711", ActivityRows: 6},
		Settings: schedule.Settings{
			Name: "Ampliación clínica, dos pisos", Start: office.Monday, DateFormat: "DD/MM/YYYY",
			Options: schedule.Options{Profile: schedule.ProfileP6, DataDate: kernel.Date(2026, 3, 9, 8, 0), MustFinishBy: kernel.None},
		},
		Calendars: []schedule.Calendar{
			{Row: 1, Name: "Obra 5×8", Default: true, Time: worktime.Spec{
				Week:       week(5, worktime.Shift{From: 480, To: 780}, worktime.Shift{From: 840, To: 1020}),
				Exceptions: []worktime.Exception{{From: 20546, To: 20547}}, // 3 and 4 April 2026, Holy Friday and Saturday
			}},
			{Row: 2, Name: "Turno de sábado", Time: worktime.Spec{
				Week: week(6, worktime.Shift{From: 420, To: 900}),
				Exceptions: []worktime.Exception{{
					From: 20574, To: 20574, Recurrence: worktime.Yearly, Until: 24000, Shifts: []worktime.Shift{{From: 420, To: 660}},
				}},
			}},
		},
		Activities: []schedule.Activity{
			activity(1, 0, "Obra gruesa", schedule.Summary, 0, nil),
			activity(2, 1, "Excavación", schedule.Task, 5, func(a *schedule.Activity) {
				a.Progress, a.ActualStart, a.ActualFinish = kernel.Hundred, office.Monday, kernel.Date(2026, 3, 6, 17, 0)
			}),
			activity(3, 1, "Fundaciones", schedule.Task, 8, func(a *schedule.Activity) {
				a.Progress, a.ActualStart, a.Remaining = 250_000, kernel.Date(2026, 3, 9, 8, 0), 6*480
			}),
			activity(4, 1, "Losa de cielo", schedule.Task, 10, func(a *schedule.Activity) { a.Calendar = 2 }),
			activity(5, 0, "Terminaciones", schedule.Summary, 0, nil),
			activity(6, 5, "Tabiques", schedule.Task, 12, func(a *schedule.Activity) {
				a.Constraint = schedule.Constraint{Type: schedule.SNET, Date: kernel.Date(2026, 3, 16, 8, 0)}
			}),
			activity(7, 5, "Pintura", schedule.Task, 6, nil),
			activity(8, 0, "Entrega", schedule.FinishMilestone, 0, func(a *schedule.Activity) {
				a.Constraint = schedule.Constraint{Type: schedule.FNLT, Date: kernel.Date(2026, 5, 15, 17, 0)}
			}),
		},
		Links: []schedule.Link{
			{Row: 1, From: 2, To: 3, Type: schedule.FS},
			{Row: 2, From: 3, To: 4, Type: schedule.FS, Lag: 480},
			{Row: 3, From: 4, To: 6, Type: schedule.SS, Lag: 960},
			{Row: 4, From: 6, To: 7, Type: schedule.FF},
			{Row: 5, From: 7, To: 8, Type: schedule.FS},
		},
		Problems: map[string]int{"resource": 3},
	}
}

// work is what three people did to the schedule, each line one command, one of them refused.
func work(t *testing.T, o *office.Office) kernel.ScheduleID {
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: twoStoreys()})
	at := kernel.At
	last := func(r planning.Receipt) kernel.Ref { return at(r.Created[len(r.Created)-1]) }

	slower := o.Do(id, 1, schedule.SetDuration{Row: at(footings), Duration: *day(12)})
	o.Do(id, 2, schedule.Rename{Row: at(9), Name: "Pintura y remates"})
	links := o.Do(id, 2, schedule.LinkAdd{Items: []schedule.LinkItem{{From: at(5), To: at(8), Type: schedule.FS, Lag: -240}}})
	refused := o.Ask(id, 2, schedule.LinkAdd{Items: []schedule.LinkItem{{From: at(9), To: at(8), Type: schedule.FS}}})
	require.Equal(t, planning.Refused, refused.Outcome, "a circle")
	o.Do(id, 2, schedule.LinkRemove{Links: []kernel.Ref{last(links)}})
	o.Do(id, 1, plan.Undo{Command: slower.Command})

	o.Do(id, 1, plan.Redo{})
	roof := o.Do(id, 0, schedule.Add{Items: []schedule.AddItem{{Name: "Cubierta", Parent: at(3), After: at(6)}}})
	o.Do(id, 0, plan.Batch{Commands: []plan.Command{
		schedule.Add{Items: []schedule.AddItem{
			{Name: "Estructura de cubierta", Parent: last(roof), Duration: day(4)},
			{Name: "Hojalatería", Parent: last(roof), Duration: day(3)},
		}},
		schedule.LinkAdd{Items: []schedule.LinkItem{
			{From: at(6), To: kernel.Made(kernel.ID{}, 1), Type: schedule.FS}, {From: kernel.Made(kernel.ID{}, 1), To: kernel.Made(kernel.ID{}, 2), Type: schedule.FS},
			{From: kernel.Made(kernel.ID{}, 2), To: at(9), Type: schedule.SF, Lag: 600},
		}},
	}})
	o.Do(id, 0, schedule.Move{Rows: []kernel.Ref{at(9)}, Parent: at(7), Before: at(8)})
	o.Do(id, 2, schedule.Delete{Rows: []kernel.Ref{last(roof)}})
	o.Do(id, 2, plan.Undo{})
	o.Do(id, 0, schedule.SetDuration{Row: at(8), Duration: 0})
	return id
}

// edits sets every field there is, and takes some of it back.
func edits(t *testing.T, o *office.Office) kernel.ScheduleID {
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: twoStoreys()})
	slab, walls, paint := kernel.At(6), kernel.At(8), kernel.At(9)
	amount := func(of *schedule.Amount, row kernel.Ref, v kernel.Amount) schedule.SetAmount {
		return schedule.SetAmount{Field: of, Row: row, Value: v}
	}
	half, share, ss, lag := kernel.Percent(500_000), kernel.Percent(300_000), schedule.SS, int32(-240)
	basis, hours, late := schedule.ByCost, int32(540), kernel.Date(2026, 6, 30, 17, 0)
	var link kernel.Row
	o.State(id, func(s *plan.State, _ eventstore.Revision) {
		for l := range s.Schedule().Links() {
			link = l.Row
		}
	})
	made := o.Do(id, 0, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Noche", CopyOf: kernel.At(2)}, {Name: "De sobra"}}}).Created
	night, spare := kernel.At(made[0]), kernel.At(made[1])
	for _, c := range []plan.Command{
		schedule.Describe{Row: slab, Description: "Según plano E-04"},
		amount(schedule.FieldCost, walls, 12_500_000), amount(schedule.FieldUsedCost, walls, 2_500_000), amount(schedule.FieldManHours, paint, 400_000),
		schedule.SetWeight{Row: walls, Weight: &share},
		schedule.SetStart{Row: slab, Start: kernel.Date(2026, 4, 13, 0, 0), Confirmed: true},
		schedule.SetFinish{Row: slab, Finish: kernel.Date(2026, 4, 30, 0, 0), Confirmed: true},
		schedule.Drag{Items: []schedule.DragItem{{Row: paint, Start: kernel.Date(2026, 5, 4, 8, 0)}}},
		schedule.SetConstraint{Row: walls, Type: schedule.ALAP, Date: kernel.None}, schedule.SetConstraintDate{Row: walls, Date: kernel.Date(2026, 4, 20, 8, 0)},
		schedule.SetCalendar{Rows: []kernel.Ref{walls, paint}, Calendar: night}, schedule.SetProgress{Row: walls, Progress: half},
		schedule.Complete{Rows: []kernel.Ref{kernel.At(3)}}, plan.Undo{}, schedule.Uncomplete{Rows: []kernel.Ref{walls}},
		schedule.SetMilestone{Row: paint, Milestone: true}, schedule.Indent{Rows: []kernel.Ref{kernel.At(10)}}, schedule.Outdent{Rows: []kernel.Ref{kernel.At(10)}},
		schedule.Duplicate{Rows: []kernel.Ref{kernel.At(7)}}, schedule.Chain{Rows: []kernel.Ref{slab, paint}},
		schedule.LinkChange{Link: kernel.At(link), Type: &ss, Lag: &lag}, schedule.Unchain{Rows: []kernel.Ref{slab, paint}},
		schedule.CalendarRename{Calendar: night, Name: "Turno de noche"}, schedule.CalendarSetTime{Calendar: night, Time: worktime.Spec{Week: worktime.AllDay().Week}},
		schedule.CalendarSetDefault{Calendar: night}, schedule.CalendarsDelete{Calendars: []kernel.Ref{spare}}, plan.Undo{}, plan.Redo{},
		schedule.SetSettings{Basis: &basis, MinutesPerDay: &hours, MustFinishBy: &late}, plan.Undo{}, plan.Redo{},
	} {
		o.Do(id, 1, c)
	}
	return id
}

func TestASliceOfEveryFieldReplaysAndItsReadModelsEqualThePlanAfterEveryCommand(t *testing.T) {
	o := office.New(t)
	id := edits(t, o)
	file := filepath.Join(t.TempDir(), "today.events")
	if *update {
		file = fields
	}
	slice(t, o, id, file)
	h := history.Replay(t, file)
	o.State(id, func(live *plan.State, _ eventstore.Revision) {
		require.Equal(t, image(t, live), image(t, h.At(h.Last())))
	})

	kept := history.Replay(t, fields)
	kept.Compare(kept.Revisions()...)
}

// What the commands of the slice lead to today need not equal the slice, but it replays just the same.
func TestTheCommandsOfTheSliceReplay(t *testing.T) {
	o := office.New(t)
	id := work(t, o)
	file := filepath.Join(t.TempDir(), "today.events")
	if *update {
		file = extension
	}
	slice(t, o, id, file)
	history.Replay(t, file)
}

func slice(t *testing.T, o *office.Office, id kernel.ScheduleID, file string) {
	t.Helper()
	f, err := os.Create(file)
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	_, err = o.Store.WriteSlice(context.Background(), f, planning.Plan(o.Company, id), 0)
	require.NoError(t, err)
}

// failing is a test whose failure is expected.
type failing struct {
	testing.TB
	said strings.Builder
}

func (f *failing) Errorf(format string, args ...any) { fmt.Fprintf(&f.said, format, args...) }
func (f *failing) Logf(format string, args ...any)   { fmt.Fprintf(&f.said, format, args...) }
func (f *failing) FailNow()                          { runtime.Goexit() }

// reading gives what a test that reads a slice fails with.
func reading(t *testing.T, file string) string {
	f := &failing{TB: t}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		history.Read(f, file)
	}()
	<-ended
	return f.said.String()
}

func TestASliceThatWasAlteredIsNotReplayed(t *testing.T) {
	o := office.New(t)
	id := work(t, o)
	file := filepath.Join(t.TempDir(), "altered.events")
	slice(t, o, id, file)
	require.Empty(t, reading(t, file))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines[slowed] = bytes.Replace(lines[slowed], []byte(`"body":{`), []byte(`"body":{"altered":1,`), 1)
	require.NoError(t, os.WriteFile(file, bytes.Join(lines, nil), 0o600))
	require.Contains(t, reading(t, file), fmt.Sprintf("revision %d position %d: hash", slowed, slowed))
}

func TestASliceOfVersionOneSaysThatNoHashWasChecked(t *testing.T) {
	require.Contains(t, reading(t, extension), "its hash chain cannot be checked")
}

func TestASliceReplaysAndItsReadModelsEqualThePlanAfterEveryCommand(t *testing.T) {
	h := history.Replay(t, extension)
	h.Compare(h.Revisions()...)
}

func TestThePlanStandsAsItDidAtAnyRevision(t *testing.T) {
	h := history.Read(t, extension)
	require.Equal(t, imported, h.Revisions()[0])
	duration := func(r eventstore.Revision) int32 { return h.At(r).Schedule().Activity(footings).Duration }
	require.Equal(t, *day(8), duration(imported))
	require.Equal(t, *day(12), duration(slowed))
	require.Equal(t, *day(8), duration(undone))
	require.Equal(t, *day(12), duration(h.Last()))

	finish := func(r eventstore.Revision) kernel.Minute { return h.At(r).Schedule().Finish() }
	require.Greater(t, finish(slowed), finish(imported), "longer footings move the end")
	require.Zero(t, h.At(0).Schedule().Size(), "nothing stood before the first event")
	require.Equal(t, h.Last(), h.Revisions()[len(h.Revisions())-1])
}

func TestAPlanNeverStandsBetweenTwoEventsOfOneCommand(t *testing.T) {
	h := history.Read(t, extension)
	require.Equal(t, image(t, h.At(imported)), image(t, h.At(slowed-1)))
	require.False(t, bytes.Equal(image(t, h.At(imported)), image(t, h.At(slowed))))
	require.Zero(t, h.At(imported-1).Schedule().Size())
}

func image(t *testing.T, p *plan.State) []byte {
	t.Helper()
	b, err := p.Snapshot()
	require.NoError(t, err)
	return b
}

func TestAReplayedPlanDecidesLikeTheLiveOne(t *testing.T) {
	h := history.Read(t, extension)
	by := plan.By{User: h.Events[0].Actor, Role: access.Planner, Levels: access.Everywhere(access.Full)}
	_, err := h.At(h.Last()).Decide(plan.Meta{ID: kernel.ID{9}, By: by}, schedule.SetDuration{Row: kernel.At(4), Duration: *day(1)}, nil)
	require.ErrorContains(t, err, "activity.duration_completed", "the excavation is complete")
	d, err := h.At(imported).Decide(plan.Meta{ID: kernel.ID{9}, By: by}, schedule.SetDuration{Row: kernel.At(footings), Duration: *day(11)}, nil)
	require.NoError(t, err)
	require.Equal(t, schedule.FieldDuration.Was(footings, *day(8), *day(11)), d.Events[0])
}

// A comparison that finds nothing proves something only if it finds what is wrong.
func TestATamperedReadModelIsNoticed(t *testing.T) {
	h := history.Read(t, extension)
	pool := h.Follow(h.Last())
	untouched, err := h.Differences(pool, h.Last())
	require.NoError(t, err)
	require.Empty(t, untouched)
	for name, tamper := range map[string]struct{ sql, says string }{
		"a computed date":                {`update gantt_g1.activities set finish = finish + 1 where row_no = 6`, "activity 6: Finish"},
		"a name":                         {`update gantt_g1.activities set name = 'Losa' where row_no = 6`, "activity 6: Name"},
		"a constraint":                   {`update gantt_g1.activities set constraint_date = null where row_no = 8`, "activity 8: ConstraintDate"},
		"a place in the tree":            {`update gantt_g1.activities set rank = 'zz' where row_no = 3`, "activity 3: Rank"},
		"an activity too few":            {`delete from gantt_g1.activities where row_no = 4`, "activity 4: the read model has none"},
		"a lag":                          {`update gantt_g1.links set lag = 0 where row_no = 12`, "link 12: Lag"},
		"a link too many":                {`insert into gantt_g1.links select company_id, schedule_id, 999, 4, 6, 'FF', 0, false from gantt_g1.schedules`, "link 999: the plan has none"},
		"a day off":                      {`update gantt_g1.calendars set time = jsonb_set(time, '{exceptions}', '[]') where row_no = 1`, "calendar 1: CalendarTime"},
		"the project finish":             {`update gantt_g1.schedules set finish = finish + 480`, "schedule: Finish"},
		"an option":                      {`update gantt_g1.schedules set options = jsonb_set(options, '{floatMode}', '"start"')`, "schedule: Options"},
		"the weighting basis":            {`update gantt_g1.schedules set basis = 'cost'`, "schedule: Basis"},
		"a cost":                         {`update gantt_g1.activities set cost = 1 where row_no = 6`, "activity 6: Cost"},
		"a custom weight":                {`update gantt_g1.activities set weight = 0 where row_no = 6`, "activity 6: Weight"},
		"the progress of a summary":      {`update gantt_g1.activities set rolled = rolled + 1 where row_no = 3`, "activity 3: Rolled"},
		"an entry of the change log":     {`delete from changelog_g1.entries where seq = 2`, fmt.Sprintf("change log entry %d: the read model has none", slowed)},
		"whose command it was":           {`update changelog_g1.entries set actor_id = null where seq = 2`, fmt.Sprintf("change log entry %d: Actor", slowed)},
		"how far a command moved it all": {`update changelog_g1.entries set finish_to = null where seq = 2`, fmt.Sprintf("change log entry %d: FinishTo", slowed)},
		"what the log knows of its dates": {`update changelog_g1.computed set columns = set_byte(columns, 6*24, (get_byte(columns, 6*24) + 1) % 256) where chunk = 0`,
			"change log activity 6: Start"},
		"what the log knows of a link":  {`update changelog_g1.links set to_row = 5 where row_no = 12`, "change log link 12: To"},
		"what the log calls a calendar": {`update changelog_g1.calendars set name = 'Obra' where row_no = 1`, "change log calendar 1: Name"},
		"what the log knows of a row":   {`update changelog_g1.activities set name = 'Losa' where row_no = 6`, "change log activity 6: Name"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			tx, err := pool.Begin(ctx)
			require.NoError(t, err)
			defer func() { require.NoError(t, tx.Rollback(ctx)) }()
			tag, err := tx.Exec(ctx, tamper.sql)
			require.NoError(t, err)
			require.NotZero(t, tag.RowsAffected())
			found, err := h.Differences(tx, h.Last())
			require.NoError(t, err)
			require.Contains(t, strings.Join(found, "\n"), tamper.says)
		})
	}
}

func TestDaysOfRandomWorkReplay(t *testing.T) {
	for seed := range uint64(3) {
		o := office.New(t)
		id := o.OpenEmpty("Programa general")
		o.Work(rand.New(rand.NewPCG(seed, 5)), 120)
		file := filepath.Join(t.TempDir(), "random.events")
		slice(t, o, id, file)
		h := history.Replay(t, file)
		o.State(id, func(live *plan.State, revision eventstore.Revision) {
			require.Equal(t, revision, h.Last())
			require.Equal(t, image(t, live), image(t, h.At(h.Last())), "replay equals live, seed %d", seed)
		})
	}
}

// Such a command travels beside its stream and takes one revision for all its events.
func TestACommandTooLargeForOneAppendReplays(t *testing.T) {
	in := twoStoreys()
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 14_000 {
		name := make([]byte, 80) // that no compression makes small
		for i := range name {
			name[i] = byte('!' + rnd.IntN(94))
		}
		a := in.Activities[6]
		a.Row, a.Name = kernel.Row(len(in.Activities)+1), string(name)
		in.Activities = append(in.Activities, a)
	}
	o := office.New(t)
	id := o.Open(schedule.TakeOver{Project: o.Project, Import: in})
	o.Do(id, 1, schedule.SetDuration{Row: kernel.At(footings), Duration: *day(12)})
	file := filepath.Join(t.TempDir(), "large.events")
	slice(t, o, id, file)

	h := history.Replay(t, file)
	require.Equal(t, eventstore.Revision(1), h.Revisions()[0], "the import is one record in its stream")
	require.Greater(t, h.Events[0].Count, 10)
	require.Equal(t, *day(12), h.At(h.Last()).Schedule().Activity(footings).Duration)
}
