package project_test

import (
	"testing"

	"gantry/domain/event"
	"gantry/domain/kernel"
	. "gantry/domain/project"
	"gantry/internal/testkit"
)

func TestEveryTextOfEveryCommandIsReadable(t *testing.T) {
	known := []event.Event{Created{Name: "Clinic"}}
	sample := func(c Command, more ...event.Event) testkit.TextSample[Command] {
		return testkit.TextSample[Command]{Given: append(known[:1:1], more...), Command: c}
	}
	gruesa := "Obra gruesa"
	own := CategoriesAdded{Categories: []Category{{ID: 1, List: Reasons, Code: "weather", Name: "Lluvia"}}}
	testkit.EveryTextIsReadable(t, ".", decider, nil,
		testkit.TextSample[Command]{Command: Create{Name: "Clinic", Place: "Santiago"}},
		sample(Rename{Name: "Hospital"}),
		sample(Change{To: Details{Place: "Lima"}, Fields: []string{"place"}}),
		sample(Amend{Rename: &Rename{Name: "Hospital"}, Change: &Change{To: Details{Place: "Lima"}, Fields: []string{"place"}}, MoveTo: &MoveTo{Stage: Suspended}}),
		sample(MoveTo{Stage: Suspended}),
		sample(Delete{Reason: "other"}),
		sample(Restore{}, StageChanged{From: Started, To: Deleted}),
		sample(AssignUser{User: ana}),
		sample(AssignUsers{Assign: []kernel.UserID{ana}}),
		sample(UnassignUser{User: ana}, UserAssigned{User: ana}),
		sample(ReportTasks{User: ana, Report: true}, UserAssigned{User: ana}),
		sample(AssignSubcontract{Subcontract: crew}),
		sample(UnassignSubcontract{Subcontract: crew}, SubcontractAssigned{Subcontract: crew}),
		sample(Restrict{}),
		sample(AddCategory{List: Reasons, Code: "weather", Name: "Lluvia"}),
		sample(RenameCategory{ID: 1, Name: "Viento"}, own),
		sample(RemoveCategory{ID: 1}, own),
		sample(AddTag{Name: "Hormigón", Colour: "#2b50d0"}),
		sample(ChangeTag{ID: 1, Name: &gruesa}, TagAdded{Tag: Tag{ID: 1, Name: "Gruesa", Colour: "#2b50d0"}}),
		sample(RemoveTag{ID: 1}, TagAdded{Tag: Tag{ID: 1, Name: "Gruesa", Colour: "#2b50d0"}}),
		sample(SetSchedule{Schedule: works, Current: true}),
	)
}
