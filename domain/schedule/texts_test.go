package schedule_test

import (
	"testing"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

func TestEveryTextOfEveryCommandIsReadable(t *testing.T) {
	t.Parallel()
	at, none := kernel.At, []event.Event(nil)
	time := StandardCalendar().Time
	time.Week[6] = time.Week[5]
	file := Import{
		Source:   Source{Tool: "p6", Version: "19.12", File: "plan.xer", Project: "4711", Options: map[string]string{"a": "b"}, Currency: USDollar()},
		Settings: settings(), Calendars: []Calendar{StandardCalendar()},
		Activities: []Activity{{Row: 1, Name: "Columns", Code: "A1", Kind: Task, Duration: 480, Calendar: 1}, {Row: 2, Name: "Slab", Code: "A2", Kind: Task, Duration: 480, Calendar: 1}},
		Links:      []Link{{Row: 1, From: 1, To: 2, Type: FS}},
		Tags:       []Tag{{Activity: 1, Category: "Floor", Value: "3", Code: "F3"}},
		Resources:  []Resource{{Row: 1, Name: "Crew", Code: "C", Kind: Labour, Units: "h"}},
		Baselines:  []Baseline{{Name: "Contract", Points: []BaselinePoint{{Activity: 1, Start: monday, Finish: monday}}}},
		Problems:   map[string]int{"link.external": 1}, LeftOut: map[string]int{"TASK.float_path": 1},
	}
	file.Calendars[0].Row = 1
	sample := func(c area.Command) testkit.TextSample[area.Command] {
		return testkit.TextSample[area.Command]{Given: site(), Command: c}
	}
	nights := StandardCalendar()
	nights.Row, nights.Name, nights.Default = 9, "Nights", false
	withNights := func(c area.Command) testkit.TextSample[area.Command] {
		return testkit.TextSample[area.Command]{Given: append(site(), &CalendarsAdded{Calendars: []Calendar{nights}}), Command: c}
	}
	withBaseline := func(c area.Command) testkit.TextSample[area.Command] {
		kept := &BaselineKept{Name: "Contract", Points: []BaselinePoint{{Activity: 3, Start: monday, Finish: monday}}}
		return testkit.TextSample[area.Command]{Given: append(site(), kept), Command: c}
	}
	withUpdate := func(c area.Command) testkit.TextSample[area.Command] {
		march := &UpdateMarked{Update: 1, From: UpdateMarks{Deleted: true}, To: UpdateMarks{Name: "March", Pin: 1}}
		return testkit.TextSample[area.Command]{Given: append(site(), march), Command: c}
	}
	dated := func(c area.Command) testkit.TextSample[area.Command] {
		return testkit.TextSample[area.Command]{Given: week(), Command: c}
	}
	amount := func(of *Amount) SetAmount { return SetAmount{Field: of, Row: at(3), Value: 5} }
	external := SetExternal{Row: at(3), Date: monday + 8*60}
	report := SetReported{Row: at(3), Date: monday + 8*60}
	underWay := func(c area.Command) testkit.TextSample[area.Command] {
		begun := FieldActualStart.Was(kernel.Row(3), kernel.None, monday+8*60)
		return testkit.TextSample[area.Command]{Given: append(week(), begun, FieldProgress.Was(kernel.Row(3), kernel.Zero, kernel.Percent(500_000))), Command: c}
	}
	share := kernel.Percent(500_000)
	time.Exceptions = []worktime.Exception{{From: 20_000, To: 20_000, Name: "Easter"}}
	file.Calendars[0].Time.Exceptions = time.Exceptions
	// A record is decided as the commands it comes to.
	decider := decider
	decider.Decide = func(s *State, c area.Command) (facts []event.Event, err error) {
		h := numbers{s.Next(), s}
		commands := []area.Command{c}
		if record, is := c.(area.Composed); is {
			if commands, err = record.Commands(s, h); err != nil {
				return nil, err
			}
		}
		for _, c := range commands {
			more, err := s.Decide(c, h)
			if err != nil {
				return nil, err
			}
			facts = append(facts, more...)
		}
		return facts, nil
	}
	testkit.EveryTextIsReadable(t, ".", decider, []string{".Description", ".Narrative"},
		sample(Amend{Row: at(3), Names: []string{"Wall"}, Description: ptr("As drawn")}),
		testkit.TextSample[area.Command]{Given: none, Command: Create{Project: house, Name: "House", Start: monday, Calendars: []Calendar{StandardCalendar()}}},
		testkit.TextSample[area.Command]{Given: none, Command: TakeOver{Project: house, Import: file}},
		sample(Reimport{Import: file, Mode: Append}), sample(Reimport{Import: file, Mode: Replace}),
		sample(Add{Items: []AddItem{{Name: "Wall"}}}), sample(Rename{Row: at(3), Name: "Wall"}), sample(Describe{Row: at(3), Description: "As drawn"}),
		sample(SetDuration{Row: at(3), Duration: 960}), sample(SetMilestone{Row: at(3), Milestone: true}),
		dated(SetStart{Row: at(4), Start: monday + 24*60, Confirmed: true}), dated(SetFinish{Row: at(4), Finish: monday + 4*24*60 + 17*60, Confirmed: true}),
		dated(Drag{Items: []DragItem{{Row: at(4), Start: monday + 24*60}}}),
		sample(SetConstraint{Row: at(3), Type: SNET, Date: monday + 24*60}),
		dated(SetConstraintDate{Row: at(4), Date: monday + 24*60}),
		sample(SetExternalStart{external}), sample(SetExternalFinish{external}),
		sample(SetActualStart{report}), sample(SetActualFinish{report}), sample(SetExpectedFinish{report}), sample(SetDeadline{report}),
		sample(SetPercentType{Row: at(3), Type: PercentPhysical}), sample(SetCode{Row: at(3), Code: "A100"}),
		underWay(SetRemaining{Row: at(3), Remaining: 5}), underWay(SetSuspension{Row: at(3), Suspended: monday + 2*kernel.Day, Resumed: kernel.None}),
		withNights(SetCalendar{Rows: rows(3), Calendar: at(9)}), withNights(BulkCalendar{Rows: rows(3), Calendar: at(9)}),
		sample(BulkConstraintType{Rows: rows(3), Type: ALAP}), sample(BulkConstraintDate{Rows: rows(3), Date: monday + 3*kernel.Day, NotBefore: kernel.None}), sample(SetProgress{Row: at(3), Progress: 500_000}),
		sample(Complete{Rows: rows(3)}),
		testkit.TextSample[area.Command]{Given: append(site(), FieldProgress.Was(kernel.Row(3), kernel.Zero, kernel.Hundred)), Command: Uncomplete{Rows: rows(3)}},
		sample(SetPriority{Rows: rows(3), Priority: High}), sample(SetSubcontract{Rows: rows(3), Subcontract: firm, Available: here}),
		sample(SetResponsibles{Rows: rows(3), Responsibles: kernel.SetOf(vidal), Available: here}), sample(SetTags{Rows: rows(3), Tags: "2", Available: here}),
		sample(amount(FieldCost)), sample(amount(FieldUsedCost)), sample(amount(FieldManHours)), sample(SetWeight{Row: at(3), Weight: &share}),
		sample(Delete{Rows: rows(3)}), sample(Move{Rows: rows(3), Parent: at(0)}), sample(Indent{Rows: rows(5)}), sample(Outdent{Rows: rows(3)}),
		sample(Duplicate{Rows: rows(3)}), sample(LinkAdd{Items: []LinkItem{{From: at(3), To: at(5), Type: FS}}}), sample(LinkRemove{Links: rows(6)}),
		sample(LinkChange{Link: at(6), Lag: ptr[int32](60)}), sample(LinkReverse{Link: at(6)}), sample(AmendLink{Link: at(6), Lag: &Lag{Minutes: 60}}),
		sample(AmendCalendar{Calendar: at(1), Name: ptr("Night")}), sample(AmendHead{Label: ptr("Tower")}), sample(Chain{Rows: rows(3, 5)}), sample(Unchain{Rows: rows(3, 4)}),
		sample(CalendarsAdd{Items: []CalendarItem{{Name: "Nights", CopyOf: at(1)}}}), sample(CalendarRename{Calendar: at(1), Name: "Days"}),
		sample(CalendarSetTime{Calendar: at(1), Time: time}), withNights(CalendarSetDefault{Calendar: at(9)}), withNights(CalendarsDelete{Calendars: rows(9)}),
		sample(SetSettings{Name: ptr("Villa")}),
		sample(Save{Closes: 1}), sample(SaveUpdate{Name: "March", Narrative: "As agreed"}), withUpdate(IssueUpdate{Update: 1}), withUpdate(MoveUpdate{}),
		sample(SaveBaseline{Name: "Contract", Option: EntireProject, Description: "As signed"}),
		withBaseline(SetBaseline{Baseline: 1, Name: ptr("Revised"), Description: ptr("As agreed")}), withBaseline(DeleteBaseline{Baseline: 1}),
	)
}
