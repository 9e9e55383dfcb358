package weekly_test

import (
	"testing"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

// ground is one task that may be promised.
type ground struct{}

func (ground) Task(row kernel.Row) (weekly.Task, bool) {
	monday := day(2026, 3, 2)
	return weekly.Task{Row: row, Name: "Setting out", Start: monday + 480, Finish: monday + 1020, Duration: 480, Ready: weekly.Ready}, row == 3
}

func (ground) Leaves(row kernel.Row) []kernel.Row { return []kernel.Row{row} }

type desk struct{}

func (desk) Resolve(ref kernel.Ref) (kernel.Row, error) {
	row, _ := ref.Row()
	return row, nil
}

func (desk) Hides(kernel.Row, access.Module) bool { return false }

func (desk) LastWrite(kernel.Row, *event.Field) (area.Write, bool) { return area.Write{}, false }

func (desk) WorkTime(kernel.Row, ...kernel.Minute) (*worktime.Calendar, error) {
	from, to := worktime.Horizon(day(2026, 3, 2))
	return worktime.Compile(worktime.AllDay(), from, to)
}

var decider = testkit.Decider[*weekly.State, area.Command]{
	New: func() *weekly.State {
		s := weekly.New(area.NewNumbers())
		s.Over(ground{})
		return s
	},
	Evolve: func(s *weekly.State, e event.Event) *weekly.State { s.Evolve(e); return s },
	Decide: func(s *weekly.State, c area.Command) ([]event.Event, error) { return s.Decide(c, desk{}) },
}

func TestEveryTextOfEveryCommandIsReadable(t *testing.T) {
	t.Parallel()
	monday := day(2026, 3, 2)
	week := weekly.Weeks.Add(weekly.Week{Row: 7, Year: 2026, Number: 10, Start: monday, End: monday + 7*kernel.Day, PlanningDay: 1})
	promised := weekly.Commitments.Add(weekly.Commitment{Row: 8, Week: 7, Task: 3, Name: "Setting out", Share: kernel.Hundred})
	closed := weekly.FieldStanding.Was(7, weekly.Standing{}, weekly.Standing{Closed: true})
	closure := weekly.Closures.Add(weekly.Closure{Row: 9, Week: 7, Number: 1, Promised: 1, At: monday + 7*kernel.Day, By: rojas})
	miss := weekly.Misses.Add(weekly.Miss{Row: 11, Year: 2026, Week: 10, Type: 4, Priority: weekly.High, Status: weekly.InProcess})
	moment := weekly.Moment{Now: monday - kernel.Day, PlanningDay: 1, User: rojas, People: kernel.SetOf(rojas.String()), Reasons: kernel.SetOf("4", "5")}
	over := moment
	over.Now = monday + 7*kernel.Day
	values := weekly.MissValues{Type: new(int32(5)), Description: new("Rain"), Picture: new("a1.png")}
	tasks := []kernel.Ref{kernel.At(3)}
	share := kernel.Percent(500_000)
	given := func(c area.Command, events ...event.Event) testkit.TextSample[area.Command] {
		return testkit.TextSample[area.Command]{Given: events, Command: c}
	}
	testkit.EveryTextIsReadable(t, ".", decider, []string{".Description", ".Reason"},
		given(weekly.Create{Day: monday, Promises: []weekly.Promise{{Task: kernel.At(3)}}, Moment: moment}),
		given(weekly.Add{Week: kernel.At(7), Promises: []weekly.Promise{{Task: kernel.At(3)}}, Moment: moment}, week),
		given(weekly.Withdraw{Rows: []kernel.Ref{kernel.At(8)}, Moment: moment}, week, promised),
		given(weekly.SetShare{Row: kernel.At(8), Share: share, Moment: moment}, week, promised),
		given(weekly.Close{Week: kernel.At(7), Moment: over}, week, promised),
		given(weekly.Reopen{Week: kernel.At(7), Reason: "One task was missing"}, week, promised, closed, closure),
		given(weekly.Delete{Week: kernel.At(7)}, week, promised),
		given(weekly.AddMisses{Items: []weekly.MissItem{{MissValues: values, Year: 2026, Week: 10, Tasks: tasks}}, Moment: moment}),
		given(weekly.EditMisses{Rows: []kernel.Ref{kernel.At(11)}, Set: values, Moment: moment}, miss),
		given(weekly.AssignMisses{Rows: []kernel.Ref{kernel.At(11)}, Tasks: tasks}, miss),
		given(weekly.DeleteMisses{Rows: []kernel.Ref{kernel.At(11)}}, miss),
	)
}
