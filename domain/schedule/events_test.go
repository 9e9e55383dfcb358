package schedule_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/event"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

// samples is one event of each type as its present version holds it; testdata/events has
// the body of every version ever written, "<type>.v<version>.json".
func samples() []event.Event {
	top := summaryRow()
	top.Name = "New Master Plan"
	calendar := StandardCalendar()
	calendar.Row = 1
	calendar.Time.Exceptions = []worktime.Exception{
		{From: 20_700, To: 20_701},
		{From: 20_800, To: 20_800, Shifts: []worktime.Shift{{From: 480, To: 720}}, Recurrence: worktime.Yearly, Every: 1, Until: 25_000},
	}
	full := Activity{
		Row: 4, Parent: 2, Rank: "1V", Code: "A1010", Name: "Losa 2º piso", Kind: Task, Duration: 960, Remaining: 240, Calendar: 1,
		Constraint: Constraint{Type: SNET, Date: monday}, Second: Constraint{Type: MFO, Date: monday + 1440, Mandatory: true},
		Progress: 750_000, ActualStart: monday + 480, ActualFinish: none, Manual: true,
		Deadline: monday + 5000, ExpectedFinish: monday + 4000, ExternalStart: monday + 300, ExternalFinish: monday + 4500, Suspension: Suspension{monday + 600, monday + 900}, PercentBy: PercentPhysical,
		Elapsed: true, Inactive: true, ResourceCalendar: 2, PinnedStart: monday + 480, Split: 120, Placeholder: true,
		Priority: Urgent, Subcontract: firm, Responsibles: kernel.SetOf(vidal, rojas), Tags: "1 2",
		Dates: Dates{Start: monday + 480, Finish: monday + 2460, LateStart: monday + 500, LateFinish: monday + 2480, TotalFloat: -20, FreeFloat: 5, Span: 960, Flags: Critical | LongestPath},
	}
	p6 := settings()
	p6.Options = Options{
		Profile: ProfileP6, DataDate: monday + 100, MustFinishBy: monday + 100_000, LagCalendar: "24h", ProgressMode: "retained-logic",
		FloatMode: "smallest", CriticalBy: "longest-path", CriticalLimit: 60, IgnoreDateLimits: true, OpenEndsCritical: true,
		UseExpectedFinish: true, LagFromEarlyStart: true, MultipleCriticalPaths: true, IgnoreExternalDates: true,
	}
	return []event.Event{
		&Created{Settings: settings(), Calendars: []Calendar{calendar}},
		&ImportStarted{
			Source: Source{Tool: "p6", Version: "23.12", File: "clinic.xer", Project: "CR-01", ActivityRows: 1, Options: map[string]string{"sched_type": "0"}, Currency: Currency{Code: "CLP", Name: "Peso chileno", Symbol: "$"}},
			Before: settings(), Settings: p6, Problems: map[string]int{"calendar.missing": 2}, LeftOut: map[string]int{"TASK.guid": 3},
		},
		&AsImportedKept{Stored: []Stored{
			{Activity: 4, Start: monday, Finish: monday + 540, LateStart: none, LateFinish: none, TotalFloat: ptr[int32](0), Critical: ptr(false)},
		}},
		&AsImportedReplaced{From: []Stored{{Activity: 4, Start: monday, Finish: none, LateStart: none, LateFinish: none}}, To: []Stored{}},
		&Reimported{Source: Source{Tool: "msp", Version: "14", File: "clinic.xml", Project: "1", ActivityRows: 2, Currency: Currency{Code: "CLF", Symbol: "UF", Digits: 2, Place: SymbolBlankBefore}}, Mode: Replace, Statement: 2, Problems: map[string]int{"link.external": 1}, LeftOut: map[string]int{"Task.Hyperlink": 2}},
		&SourceTakenBack{Statement: 2},
		&TagsKept{Tags: []Tag{{Activity: 4, Category: "Floor", Value: "Second floor", Code: "P2"}}},
		&ResourcesKept{
			Resources:   []Resource{{Row: 1, Code: "CONC", Name: "Concrete crew", Kind: Labour, Calendar: 2, Units: "h", MaxUnits: 2 * kernel.Hundred}},
			Assignments: []Assignment{{Activity: 4, Resource: 1, Work: 960, Done: 60, Quantity: 15_000, Cost: 2_500_000, UsedCost: 10_000, Driving: true}},
		},
		&BaselineKept{Name: "Contract", Points: []BaselinePoint{{Activity: 4, Start: monday, Finish: monday + 540, Duration: 480, Work: 960, Cost: 2_500_000}}},
		&BaselineSaved{
			Baseline: 2, Name: "Contract", Option: NewActivities, MinutesPerDay: 480, MinutesPerWeek: 2400, Accumulated: 480,
			Points: []BaselineValues{{
				Activity: 4, Parent: 2, Name: "Losa", Description: "Hormigón H30", Start: monday, Finish: monday + 540, Duration: 480, Progress: 250_000,
				Cost: 2_500_000, ManHours: 10_000, Work: 960, Calendar: 1,
			}},
		},
		&UpdateMarked{
			Update: 2, From: UpdateMarks{Name: "March", Pin: 1, DataDate: kernel.None, Finish: monday},
			To: UpdateMarks{Name: "March", Narrative: "As agreed", Issued: true, Pin: 2, DataDate: monday, Baseline: 1, Finish: monday + 540, Progress: 250_000},
		},
		&BaselinesMarked{Marks: []BaselineMark{
			{Baseline: 2, From: BaselineMarks{Name: "Contract", Deleted: true}, To: BaselineMarks{Name: "Contract", Description: "Signed", Active: true, Visible: true}},
		}},
		&Saved{Closes: 3, Progress: event.One[kernel.Percent](4, 0, 250_000)},
		&CalendarsAdded{Calendars: []Calendar{calendar}, Unmarked: true},
		&CalendarsRemoved{Calendars: []Calendar{calendar}},
		&ActivitiesAdded{Activities: []Activity{top, full}},
		&ActivitiesRemoved{Activities: []Activity{full}},
		&LinksAdded{Links: []Link{link(6, 3, 4, FS, 0), link(7, 4, 5, SF, -60)}, Restored: true},
		&LinksRemoved{Links: []Link{link(6, 3, 4, FF, 30)}},
		FieldName.Was(4, "Slab", "Losa"),
		FieldDuration.Event(event.Change[int32]{Rows: []kernel.Row{4, 9}, From: []int32{480, 0}, To: []int32{960, 60}}),
		FieldRemaining.Was(4, 120, 60),
		FieldKind.Was(4, Task, FinishMilestone),
		FieldCode.Was(4, "A1010", "A1020"),
		FieldSecond.Was(4, Constraint{}, Constraint{Type: FNLT, Date: monday}),
		FieldDeadline.Was(4, 0, monday),
		FieldExpectedFinish.Was(4, monday, 0),
		FieldSuspension.Was(4, Suspension{}, Suspension{Suspended: monday, Resumed: monday + 1440}),
		FieldPercentType.Was(4, PercentByDuration, PercentByUnits),
		FieldElapsed.Was(4, false, true),
		FieldInactive.Was(4, true, false),
		FieldResourceCalendar.Was(4, 0, 2),
		FieldPinnedStart.Was(4, 0, monday),
		FieldSplit.Was(4, 0, 480),
		FieldPlaceholder.Was(4, true, false),
		FieldExternalStart.Was(4, 0, monday),
		FieldExternalFinish.Was(4, monday, 0),
		FieldLagElapsed.Was(6, false, true),
		FieldPriority.Was(4, Low, High),
		FieldSubcontract.Was(4, kernel.ID{}, firm),
		FieldResponsibles.Was(4, "", kernel.SetOf(vidal)),
		FieldTags.Was(4, "1", "1 2"),
		FieldDescription.Was(4, "", "Hormigón H30, bomba desde la calle"),
		FieldCalendar.Was(4, 1, 2),
		FieldConstraint.Event(event.Change[Constraint]{
			Rows: []kernel.Row{4, 9}, From: []Constraint{{}, {Type: MFO, Date: monday, Mandatory: true}},
			To: []Constraint{{Type: SNET, Date: monday + 480, ByDrag: true}, {Type: ALAP}},
		}),
		FieldProgress.Was(4, 0, 253_000).Held(ptr(time.Date(2026, 3, 6, 15, 30, 0, 0, time.UTC))),
		FieldActualStart.Was(4, none, monday+480),
		FieldActualFinish.Was(4, monday+1020, none),
		FieldManual.Was(4, false, true),
		FieldCost.Was(4, 0, 12_345_678_900),
		FieldUsedCost.Was(4, 10_000, 25_000),
		FieldManHours.Was(4, 0, 805_000),
		FieldWeight.Was(4, Weight{}, Weight{Custom: true, Share: 400_000}),
		FieldLinkType.Was(6, FS, SS),
		FieldLag.Was(6, 0, -960),
		FieldCalendarName.Was(1, "Standard", "Faena"),
		&CalendarTimeChanged{Calendar: 1, From: StandardCalendar().Time, To: calendar.Time},
		FieldDefault.Event(event.Change[bool]{Rows: []kernel.Row{1, 2}, From: []bool{true, false}, To: []bool{false, true}}),
		&SettingsChanged{From: settings(), To: p6},
		&PlaceChanged{event.One(4, Place{Parent: 2, Rank: "1"}, Place{Parent: 0, Rank: "2V"})},
		&Recalculated{
			Reason: "command", Engine: "gantry-cpm/1", Inputs: "00112233445566778899aabbccddeeff", DataDate: none,
			Finish:     FinishMove{From: monday + 540, To: monday + 1980, Work: 480},
			Milestones: event.One(9, monday, monday+1440),
			Rows:       RowGaps{0, 4, 5, 9}, Start: []int32{0, 0, 1440, -1440}, End: []int32{1440, 1440, 1440, 0}, LateStart: []int32{1, 2, 3, 4},
			LateFinish: []int32{4, 3, 2, 1}, TotalFloat: []int32{0, 0, -480, 0}, FreeFloat: []int32{0, 0, 0, 1}, Span: []int32{480, 0, 0, 0},
			FlagsFrom: []Flags{0, Critical, 0, 0}, FlagsTo: []Flags{Critical, Critical | LongestPath, 0, Broken},
		},
	}
}

func registry() *event.Registry {
	r := event.NewRegistry()
	Schema.Register(r)
	return r
}

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	testkit.EventBodies(t, registry(), "testdata/events", samples()...)
}

func TestUnknownEventsAreNeverSkipped(t *testing.T) {
	t.Parallel()
	r := registry()
	_, err := r.Decode("schedule.teleported", 1, []byte("{}"))
	assert.ErrorContains(t, err, "event.unknown_type")
	_, err = r.Decode("schedule.name-changed", 2, []byte("{}"))
	assert.ErrorContains(t, err, "event.newer_version")
	assert.Panics(t, func() { New().Evolve(foreign{}) })
	assert.Panics(t, func() { New().Unevolve(foreign{}) })
}

type foreign struct{}

func (foreign) EventType() string { return "weather.changed" }

func (foreign) Descriptor() *event.Descriptor { return foreignFact }

var foreignFact = event.OfStream("weather.changed")

func TestRowGaps(t *testing.T) {
	t.Parallel()
	raw, err := json.Marshal(RowGaps{0, 1, 2, 10, 9_999_999})
	require.NoError(t, err)
	assert.Equal(t, "[0,1,1,8,9999989]", string(raw), "neighbours are ones")
	_, err = json.Marshal(RowGaps{2, 2})
	assert.Error(t, err)
	var back RowGaps
	assert.Error(t, json.Unmarshal([]byte("[3,0]"), &back))
	rapid.Check(t, func(t *rapid.T) {
		rows := RowGaps(rapid.SliceOfDistinct(rapid.Custom(func(t *rapid.T) kernel.Row { return kernel.Row(rapid.Int32Range(0, 9_999_999).Draw(t, "row")) }), func(r kernel.Row) kernel.Row { return r }).Draw(t, "rows"))
		sortRows(rows)
		raw, err := json.Marshal(rows)
		require.NoError(t, err)
		var back RowGaps
		require.NoError(t, json.Unmarshal(raw, &back))
		require.Equal(t, rows, back)
	})
}

// TestRecalculatedColumns: any shifts of any rows survive the columns, and taking them back
// gives the dates before, also where they overflow.
func TestRecalculatedColumns(t *testing.T) {
	t.Parallel()
	r := registry()
	rapid.Check(t, func(t *rapid.T) {
		number := func(label string) int32 { return rapid.Int32().Draw(t, label) }
		dates := func() Dates {
			if rapid.Bool().Draw(t, "none") {
				return Dates{}
			}
			return Dates{
				Start: kernel.Minute(number("start")), Finish: kernel.Minute(number("finish")), LateStart: kernel.Minute(number("late start")),
				LateFinish: kernel.Minute(number("late finish")), TotalFloat: number("total"), FreeFloat: number("free"), Span: number("span"),
				Flags: Flags(rapid.IntRange(0, 7).Draw(t, "flags")),
			}
		}
		s := New()
		for _, e := range site() {
			s.Evolve(e)
		}
		for range 3 {
			before := s.Image()
			var moved Recalculated
			moved.Finish = FinishMove{From: s.Finish(), To: kernel.Minute(number("project finish"))}
			want := map[kernel.Row]Dates{}
			for _, row := range []kernel.Row{0, 2, 3, 5} {
				if rapid.Bool().Draw(t, "moves") {
					want[row] = dates()
					moved.Add(row, s.Activity(row).Dates, want[row])
				}
			}
			moved.Trim()
			name, version, body, err := r.Encode(&moved)
			require.NoError(t, err)
			back, err := r.Decode(name, version, body)
			require.NoError(t, err)
			s.Evolve(back)
			for row, d := range want {
				require.Equal(t, d, s.Activity(row).Dates)
			}
			after := s.Image()
			s.Unevolve(back)
			require.Equal(t, before, s.Image())
			s.Evolve(back)
			require.Equal(t, after, s.Image())
		}
	})
}
