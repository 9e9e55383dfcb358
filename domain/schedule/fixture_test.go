package schedule_test

import (
	"slices"
	"testing"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

var (
	none   = kernel.None
	house  = kernel.MustParseID("01890000-0000-7000-8000-000000000001")
	monday = kernel.Date(2026, 3, 2, 0, 0)
)

// numbers is a History of a plan in which nobody wrote anything: refs are numbers or rows of
// the command itself.
type numbers struct {
	next  kernel.Row
	state *State
}

func (n numbers) Resolve(ref kernel.Ref) (kernel.Row, error) {
	if row, known := ref.Row(); known {
		return row, nil
	}
	if command, k, made := ref.Made(); made && command.IsZero() {
		return n.next + kernel.Row(k) - 1, nil
	}
	return 0, fault.New(fault.NotFound, "ref.unknown", nil)
}

func (n numbers) WorkTime(calendar kernel.Row, _ ...kernel.Minute) (*worktime.Calendar, error) {
	spec := worktime.AllDay()
	if calendar != AroundTheClock {
		spec = n.state.Calendar(calendar).WorkTime()
	}
	return worktime.Compile(spec, kernel.Date(1990, 1, 1, 0, 0), kernel.Date(2060, 1, 1, 0, 0))
}

func (numbers) Hides(kernel.Row, access.Module) bool { return false }

func (numbers) LastWrite(kernel.Row, *event.Field) (area.Write, bool) { return area.Write{}, false }

var decider = testkit.Decider[*State, area.Command]{
	New:    New,
	Evolve: func(s *State, e event.Event) *State { s.Evolve(e); return s },
	Decide: func(s *State, c area.Command) ([]event.Event, error) { return s.Decide(c, numbers{s.Next(), s}) },
}

func given(t *testing.T, facts ...event.Event) *testkit.Scenario[*State, area.Command] {
	t.Helper()
	return testkit.For(t, decider).Given(facts...)
}

// empty is a schedule with the standard calendar, number 1.
func empty() event.Event {
	calendar := StandardCalendar()
	calendar.Row = 1
	return &Created{Settings: settings(), Calendars: []Calendar{calendar}}
}

func settings() Settings {
	return Settings{
		Project: house, Name: "House", Start: monday, MinutesPerDay: 480, MinutesPerWeek: 2400, DateFormat: "DD/MM/YY",
		Options: Options{Profile: ProfileGantry, DataDate: none, MustFinishBy: none},
	}
}

func summaryRow() Activity {
	return Activity{
		Row: 0, Parent: kernel.NoRow, Name: "House", Kind: Summary, Duration: 1440, Calendar: 1, ActualStart: none, ActualFinish: none,
	}
}

// task is an eight-hour task; its options change it.
func task(row, parent kernel.Row, rank kernel.Rank, name string, options ...func(*Activity)) Activity {
	a := Activity{
		Row: row, Parent: parent, Rank: rank, Name: name, Kind: Task, Duration: 480, Calendar: 1, ActualStart: none, ActualFinish: none,
	}
	for _, o := range options {
		o(&a)
	}
	return a
}

func of(kind Kind, duration int32) func(*Activity) {
	return func(a *Activity) { a.Kind, a.Duration = kind, duration }
}

func added(activities ...Activity) event.Event { return &ActivitiesAdded{Activities: activities} }

func link(row, from, to kernel.Row, kind LinkType, lag int32) Link {
	return Link{Row: row, From: from, To: to, Type: kind, Lag: lag}
}

// site is row 0 with a summary 2 holding tasks 3 and 4, and a task 5 beside it; 3 → 4 → 5
// are linked by 6 and 7.
func site() []event.Event {
	return []event.Event{
		empty(),
		added(summaryRow(), task(2, 0, "1", "Structure", of(Summary, 1440)), task(3, 2, "1", "Columns"), task(4, 2, "2", "Slab"), task(5, 0, "2", "Roof")),
		&LinksAdded{Links: []Link{link(6, 3, 4, FS, 0), link(7, 4, 5, SS, 60)}},
	}
}

func rows(numbers ...kernel.Row) []kernel.Ref {
	out := make([]kernel.Ref, len(numbers))
	for i, n := range numbers {
		out[i] = kernel.At(n)
	}
	return out
}

func ptr[T any](v T) *T { return &v }

func sortRows(rows RowGaps) { slices.Sort(rows) }
