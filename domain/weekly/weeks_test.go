package weekly_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/weekly"
	"gantry/internal/testkit"
)

func day(year, month, day int) kernel.Minute { return kernel.Date(year, month, day, 0, 0) }

func TestAWeekHasTheISONumberOfItsFourthDay(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		at       kernel.Minute
		planning int32
		want     weekly.Range
	}{
		"week-237 seven days from the planning day": {
			kernel.Date(2026, 3, 5, 15, 30), 1, weekly.Range{Year: 2026, Number: 10, Start: day(2026, 3, 2), End: day(2026, 3, 9)}},
		"week-213 Sunday is 0": {day(2026, 3, 1), 0, weekly.Range{Year: 2026, Number: 10, Start: day(2026, 3, 1), End: day(2026, 3, 8)}},
		"week-235 a week from Thursday has the number of its Sunday": {
			day(2026, 3, 5), 4, weekly.Range{Year: 2026, Number: 10, Start: day(2026, 3, 5), End: day(2026, 3, 12)}},
		"week-306 a week from Friday has the number of its Monday": {
			day(2026, 3, 6), 5, weekly.Range{Year: 2026, Number: 11, Start: day(2026, 3, 6), End: day(2026, 3, 13)}},
		"week-305 2020 has a week 53": {day(2020, 12, 31), 1, weekly.Range{Year: 2020, Number: 53, Start: day(2020, 12, 28), End: day(2021, 1, 4)}},
		"week-305 which ends in 2021": {day(2021, 1, 3), 1, weekly.Range{Year: 2020, Number: 53, Start: day(2020, 12, 28), End: day(2021, 1, 4)}},
		"week-305 and 2026 has one":   {day(2027, 1, 1), 1, weekly.Range{Year: 2026, Number: 53, Start: day(2026, 12, 28), End: day(2027, 1, 4)}},
		"the last minute of a week":   {kernel.Date(2026, 3, 8, 23, 59), 1, weekly.Range{Year: 2026, Number: 10, Start: day(2026, 3, 2), End: day(2026, 3, 9)}},
	} {
		assert.Equal(t, tc.want, weekly.Natural(tc.at, tc.planning), name)
	}
}

func TestAChangedPlanningDayLeavesNeitherGapNorOverlap(t *testing.T) {
	t.Parallel()
	week := func(row kernel.Row, number int32, start, end kernel.Minute, closed bool) weekly.Week {
		return weekly.Week{Row: row, Year: 2026, Number: number, Start: start, End: end, PlanningDay: 1, Standing: weekly.Standing{Closed: closed}}
	}
	for name, tc := range map[string]struct {
		weeks []weekly.Week
		at    kernel.Minute
		want  weekly.Range
		grown kernel.Row
	}{
		"the days up to the new planning day are of the open week before": {
			[]weekly.Week{week(1, 10, day(2026, 3, 2), day(2026, 3, 9), false)}, day(2026, 3, 10),
			weekly.Range{Year: 2026, Number: 10, Start: day(2026, 3, 2), End: day(2026, 3, 11)}, 1},
		"which grows when the next one is made": {
			[]weekly.Week{week(1, 10, day(2026, 3, 2), day(2026, 3, 9), false)}, day(2026, 3, 11),
			weekly.Range{Year: 2026, Number: 11, Start: day(2026, 3, 11), End: day(2026, 3, 18)}, 1},
		"a closed week stays, and the next one takes the days": {
			[]weekly.Week{week(1, 10, day(2026, 3, 2), day(2026, 3, 9), true)}, day(2026, 3, 12),
			weekly.Range{Year: 2026, Number: 11, Start: day(2026, 3, 9), End: day(2026, 3, 18)}, 0},
		"a plan that is far behind does not grow": {
			[]weekly.Week{week(1, 6, day(2026, 2, 2), day(2026, 2, 9), false)}, day(2026, 3, 11),
			weekly.Range{Year: 2026, Number: 11, Start: day(2026, 3, 11), End: day(2026, 3, 18)}, 0},
		"a week before a plan ends where that begins": {
			[]weekly.Week{week(1, 11, day(2026, 3, 9), day(2026, 3, 16), false)}, day(2026, 3, 5),
			weekly.Range{Year: 2026, Number: 10, Start: day(2026, 3, 4), End: day(2026, 3, 9)}, 0},
	} {
		s := weekly.New(area.NewNumbers())
		s.Evolve(weekly.Weeks.Add(tc.weeks...))
		got, plan, grown := s.RangeOf(tc.at, 3)
		assert.Equal(t, tc.want, got, name)
		assert.Equal(t, tc.want.Start == day(2026, 3, 2), plan != nil, name)
		row := kernel.Row(0)
		if grown != nil {
			row = grown.Row
		}
		assert.Equal(t, tc.grown, row, name)
	}
}

var (
	rojas = kernel.MustParseID("01890000-0000-7000-8000-0000000000a1")
	firm  = kernel.MustParseID("01890000-0000-7000-8000-0000000000f1")
)

func samples() []event.Event {
	monday := day(2026, 3, 2)
	week := weekly.Week{Row: 7, Year: 2026, Number: 10, Start: monday, End: monday + 7*kernel.Day, PlanningDay: 1, Standing: weekly.Standing{Reason: "Faltó una cuadrilla"}}
	commitment := weekly.Commitment{
		Row: 8, Week: 7, Task: 3, Name: "Trazado", Start: monday + 480, Finish: monday + 1020, Duration: 480, Quantity: 120_000, From: 100_000, Share: 500_000,
		Responsibles: kernel.SetOf(rojas.String()), Subcontract: firm, By: rojas, Typed: rojas, Late: true, Withdrawn: true,
	}
	closure := weekly.Closure{Row: 9, Week: 7, Number: 2, Promised: 5, Kept: 3, Added: 2, AddedKept: 1, At: monday + 7*kernel.Day, By: rojas}
	outcome := weekly.Outcome{
		Row: 10, Closure: 9, Commitment: 8, Task: 3, Name: "Trazado", Share: 500_000, Realized: 400_000, Responsibles: kernel.SetOf(rojas.String()), Subcontract: firm,
		Kept: true, Late: true, Withdrawn: true,
	}
	miss := weekly.Miss{
		Row: 11, Year: 2026, Week: 10, Type: 4, Priority: weekly.High, Status: weekly.InProcess, Description: "Lluvia", DaysLost: 2, Picture: "a1.png", By: rojas,
		Responsibles: kernel.SetOf(rojas.String()), Subcontract: firm,
	}
	about := weekly.MissTask{Row: 12, Miss: 11, Task: 3, Name: "Trazado"}
	return []event.Event{
		weekly.Weeks.Add(week), weekly.Weeks.Remove(week), weekly.Commitments.Add(commitment), weekly.Commitments.Remove(commitment),
		weekly.Closures.Add(closure), weekly.Outcomes.Add(outcome),
		weekly.Misses.Add(miss), weekly.Misses.Remove(miss), weekly.MissTasks.Add(about), weekly.MissTasks.Remove(about),
		weekly.FieldEnd.Was(7, monday+7*kernel.Day, monday+9*kernel.Day),
		weekly.FieldStanding.Was(7, weekly.Standing{}, weekly.Standing{Closed: true}),
		weekly.FieldShare.Was(8, kernel.Hundred, 500_000),
		weekly.FieldWithdrawn.Was(8, false, true),
		weekly.FieldMissType.Was(11, 4, 5),
		weekly.FieldMissPriority.Was(11, weekly.Low, weekly.Urgent),
		weekly.FieldMissStatus.Was(11, weekly.Unsolved, weekly.Resolved),
		weekly.FieldMissDescription.Was(11, "", "Lluvia"),
		weekly.FieldDaysLost.Was(11, 0, 2),
		weekly.FieldPicture.Was(11, "", "a1.png"),
	}
}

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	weekly.Schema.Register(r)
	testkit.EventBodies(t, r, "testdata/events", samples()...)
}

// endsAt is one task that ends at an instant.
type endsAt kernel.Minute

func (at endsAt) Task(row kernel.Row) (weekly.Task, bool) {
	end := kernel.Minute(at)
	return weekly.Task{Row: row, Name: "Night shift", Start: end - kernel.Day, Finish: end, Duration: 1440, Ready: weekly.Ready}, row == 3
}

func (endsAt) Leaves(row kernel.Row) []kernel.Row { return []kernel.Row{row} }

func TestATaskThatEndsAsTheWeekBeginsIsNotPromisedInIt(t *testing.T) {
	monday := day(2026, 3, 2)
	moment := weekly.Moment{Now: monday - kernel.Day, PlanningDay: 1, User: rojas, People: kernel.SetOf(rojas.String())}
	create := weekly.Create{Day: monday, Promises: []weekly.Promise{{Task: kernel.At(3)}}, Moment: moment}
	at := func(end kernel.Minute) ([]event.Event, error) {
		s := weekly.New(area.NewNumbers())
		s.Over(endsAt(end))
		return s.Decide(create, desk{})
	}
	_, err := at(monday)
	require.Error(t, err)
	require.Equal(t, "commitment.outside_week", fault.Of(err).Key)
	events, err := at(monday + 1)
	require.NoError(t, err)
	require.NotEmpty(t, events)
}
