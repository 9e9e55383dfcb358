package company_test

import (
	"testing"

	"gantry/domain/access"
	. "gantry/domain/company"
	"gantry/domain/event"
	"gantry/internal/testkit"
)

func TestEveryTextOfEveryCommandIsReadable(t *testing.T) {
	members := []event.Event{founded, boss, MemberAdded{User: beto, Role: access.Planner}}
	testkit.EveryTextIsReadable(t, ".", decider, nil,
		testkit.TextSample[Command]{Command: Create{Name: "Acme"}},
		testkit.TextSample[Command]{Given: members, Command: AddMember{User: acme, Role: access.Planner}},
		testkit.TextSample[Command]{Given: members, Command: ChangeRole{User: beto, Role: access.Client}},
		testkit.TextSample[Command]{Given: members, Command: ChangePermission{Role: access.Client, Module: access.Calendars, Level: access.Full}},
	)
}
