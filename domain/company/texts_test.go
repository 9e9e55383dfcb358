package company_test

import (
	"testing"

	"gantry/domain/access"
	. "gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

func TestEveryTextOfEveryCommandIsReadable(t *testing.T) {
	members := []event.Event{founded, boss, MemberAdded{User: beto, Role: access.Planner}}
	base := BaseCalendar{ID: acme, Name: "Turno", Time: worktime.Spec{
		Week: worktime.Week{nil, {{From: 480, To: 1020}}}, Exceptions: []worktime.Exception{{From: 20_000, To: 20_001, Name: "Navidad"}},
	}}
	testkit.EveryTextIsReadable(t, ".", decider, nil,
		testkit.TextSample[Command]{Command: Create{Name: "Acme"}},
		testkit.TextSample[Command]{Given: members, Command: AddMember{User: acme, Role: access.Planner}},
		testkit.TextSample[Command]{Given: members, Command: ChangeRole{User: beto, Role: access.Client}},
		testkit.TextSample[Command]{Given: members, Command: ChangePermission{Role: access.Client, Module: access.Calendars, Level: access.Full}},
		testkit.TextSample[Command]{Given: members, Command: ChangePermissions{[]ChangePermission{{Role: access.Client, Module: access.Calendars, Level: access.Full}}}},
		testkit.TextSample[Command]{Given: members, Command: Change{Name: new("Acme"), Country: new("CL"), Size: new("a"), Kind: new("owner"), Contract: new("enterprise"), Staff: new("20-49"), Projects: new("1-5")}},
		testkit.TextSample[Command]{Given: members, Command: ChangeMember{User: beto, By: ana, Role: new(access.Client)}},
		testkit.TextSample[Command]{Given: members, Command: RemoveMember{User: beto}},
		testkit.TextSample[Command]{Given: members, Command: Delete{}},
		testkit.TextSample[Command]{Given: append(members[:3:3], Deleted{}), Command: Restore{}},
		testkit.TextSample[Command]{Given: members, Command: AddSubcontract{Subcontract{ID: acme, Name: "Sur"}}},
		testkit.TextSample[Command]{Given: append(members[:3:3], SubcontractAdded{Subcontract{ID: acme, Name: "Sur"}}), Command: ChangeSubcontract{ID: acme, Name: new("Norte")}},
		testkit.TextSample[Command]{Given: append(members[:3:3], SubcontractAdded{Subcontract{ID: acme, Name: "Sur"}}), Command: RemoveSubcontract{ID: acme}},
		testkit.TextSample[Command]{Given: members, Command: AddBaseCalendar{base}},
		testkit.TextSample[Command]{Given: append(members[:3:3], BaseCalendarAdded{base}), Command: ChangeBaseCalendar{ID: acme, Name: new("Turno B")}},
		testkit.TextSample[Command]{Given: append(members[:3:3], BaseCalendarAdded{base}), Command: RemoveBaseCalendar{ID: acme}},
		testkit.TextSample[Command]{Given: members, Command: SetSetting{Code: "TRANSFER_RESPONSIBLE", On: true}},
		testkit.TextSample[Command]{Given: members, Command: SetThresholds{map[string]*int32{"logic": new(int32(30_000))}}},
		testkit.TextSample[Command]{Given: members, Command: SetFeature{Feature: "takt", On: true}},
	)
}
