package project_test

import (
	"testing"

	"gantry/domain/event"
	. "gantry/domain/project"
	"gantry/internal/testkit"
)

func TestEveryTextOfEveryCommandIsReadable(t *testing.T) {
	testkit.EveryTextIsReadable(t, ".", decider, nil,
		testkit.TextSample[Command]{Command: Create{Name: "Clinic", Place: "Santiago"}},
		testkit.TextSample[Command]{Given: []event.Event{Created{Name: "Clinic"}}, Command: Rename{Name: "Hospital"}},
	)
}
