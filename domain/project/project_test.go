package project_test

import (
	"testing"

	"gantry/domain/event"
	"gantry/domain/fault"
	. "gantry/domain/project"
	"gantry/internal/testkit"
)

var decider = testkit.Decider[State, Command]{New: func() State { return State{} }, Evolve: Evolve, Decide: Decide}

func TestProject(t *testing.T) {
	t.Parallel()
	begun := Created{Name: "Clinic", Place: "Santiago"}
	seen := "House"
	t.Run("a project has a name and a place", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).When(Create{Name: " Clinic ", Place: " Santiago"}).Then(begun).When(Create{Name: "x"}).ThenFault("project.exists")
	})
	t.Run("it is renamed with the name before", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun).When(Rename{Name: "Hospital"}).Then(Renamed{From: "Clinic", To: "Hospital"}).
			When(Rename{Name: "Hospital"}).ThenNothing()
	})
	t.Run("a rename of another name than the present one is a conflict", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun).When(Rename{Name: "Hospital", Seen: &seen}).
			ThenFault("conflict.field_changed", fault.P{"seen": "House", "value": "Clinic"})
	})
	t.Run("an empty name and an unreadable place are refused", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).Given(begun).When(Rename{Name: " "}).ThenFault("name.empty")
		testkit.For(t, decider).When(Create{Name: "Clinic", Place: "a\nb"}).ThenFault("name.unreadable")
	})
	t.Run("refused: anything on a project that does not exist", func(t *testing.T) {
		t.Parallel()
		testkit.For(t, decider).When(Rename{Name: "x"}).ThenFault("project.unknown").When(Create{Name: "a\nb"}).ThenFault("name.unreadable")
	})
}

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	Register(r)
	testkit.EventBodies(t, r, "testdata/events", Created{Name: "Clinic", Place: "Santiago"}, Renamed{From: "Clinic", To: "Clínica"})
}
