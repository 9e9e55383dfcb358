package company_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/access"
	. "gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
	"gantry/internal/testkit"
)

var (
	ana  = kernel.MustParseID("01890000-0000-7000-8000-0000000000a1")
	beto = kernel.MustParseID("01890000-0000-7000-8000-0000000000b2")
	acme = kernel.MustParseID("01890000-0000-7000-8000-0000000000c3")

	founded = Created{Name: "Acme", Table: access.Default()}
	boss    = MemberAdded{User: ana, Role: access.Admin}
)

var decider = testkit.Decider[State, Command]{New: func() State { return State{} }, Evolve: Evolve, Decide: Decide}

func TestCompany(t *testing.T) {
	t.Parallel()
	given := func(t *testing.T, facts ...event.Event) *testkit.Scenario[State, Command] {
		return testkit.For(t, decider).Given(facts...)
	}
	t.Run("a company begins with the default permissions", func(t *testing.T) {
		t.Parallel()
		given(t).When(Create{Name: " Acme "}).Then(founded).When(Create{Name: "Acme"}).ThenFault("company.exists")
	})
	t.Run("members have one role", func(t *testing.T) {
		t.Parallel()
		given(t, founded).When(AddMember{User: ana, Role: access.Admin}).Then(boss).
			When(AddMember{User: ana, Role: access.Admin}).ThenNothing().
			When(AddMember{User: ana, Role: access.Client}).ThenFault("company.member_exists")
	})
	t.Run("a role changes with the one before", func(t *testing.T) {
		t.Parallel()
		given(t, founded, boss, MemberAdded{User: beto, Role: access.Subtrade, Subcontract: acme}).
			When(ChangeRole{User: beto, Role: access.Planner}).Then(MemberRoleChanged{User: beto, From: access.Subtrade, To: access.Planner}).
			When(ChangeRole{User: beto, Role: access.Planner}).ThenNothing()
	})
	t.Run("the last one who may change members stays so", func(t *testing.T) {
		t.Parallel()
		given(t, founded, boss).When(ChangeRole{User: ana, Role: access.Planner}).ThenFault("company.no_manager").
			When(ChangePermission{Role: access.Admin, Module: access.Company, Level: access.View}).ThenFault("company.no_manager")
	})
	t.Run("a permission changes with the one before, for this company alone", func(t *testing.T) {
		t.Parallel()
		given(t, founded, boss).When(ChangePermission{Role: access.Client, Module: access.Gantt, Level: access.None}).
			Then(PermissionChanged{Role: access.Client, Module: access.Gantt, From: access.View, To: access.None}).
			When(ChangePermission{Role: access.Client, Module: access.Gantt, Level: access.None}).ThenNothing()
		assert.Equal(t, access.View, access.Default().Level(access.Client, access.Gantt))
	})
	for name, tc := range map[string]struct {
		when Command
		key  string
	}{
		"an unknown role":                   {AddMember{User: beto, Role: "king"}, "company.role_unknown"},
		"nobody":                            {AddMember{Role: access.Admin}, "company.member_unknown"},
		"another role of a stranger":        {ChangeRole{User: beto, Role: access.Admin}, "company.member_unknown"},
		"another role that is none":         {ChangeRole{User: ana, Role: "king"}, "company.role_unknown"},
		"a permission of an unknown role":   {ChangePermission{Role: "king", Module: access.Gantt, Level: access.Full}, "company.role_unknown"},
		"a permission of an unknown module": {ChangePermission{Role: access.Admin, Module: "x", Level: access.Full}, "company.module_unknown"},
		"an unknown level":                  {ChangePermission{Role: access.Admin, Module: access.Gantt, Level: "x"}, "company.level_unknown"},
	} {
		t.Run("refused: "+name, func(t *testing.T) {
			t.Parallel()
			given(t, founded, boss).When(tc.when).ThenFault(tc.key)
		})
	}
	t.Run("refused: anything on a company that does not exist, or without a name", func(t *testing.T) {
		t.Parallel()
		given(t).When(AddMember{User: ana, Role: access.Admin}).ThenFault("company.unknown").When(Create{}).ThenFault("name.empty")
	})
}

func TestACompanyAndItsPeople(t *testing.T) {
	t.Parallel()
	crew := Subcontract{ID: acme, Name: "Sanitarios Sur"}
	second := Subcontract{ID: beto, Name: "Eléctrica"}
	member := MemberAdded{User: beto, Role: access.Subtrade}
	given := func(t *testing.T, facts ...event.Event) *testkit.Scenario[State, Command] {
		return testkit.For(t, decider).Given(append([]event.Event{founded, boss, member}, facts...)...)
	}
	t.Run("org-311 a change sets what it names and leaves the rest", func(t *testing.T) {
		t.Parallel()
		first := Details{Country: "CL", Size: "c"}
		given(t).When(Change{Country: new("CL"), Size: new("c")}).Then(Changed{To: first}).
			When(Change{Name: new(" Torres "), Image: &acme}).Then(Renamed{From: "Acme", To: "Torres"}, Changed{From: first, To: Details{Country: "CL", Size: "c", Image: acme}}).
			When(Change{Country: new("CL"), Name: new("Torres")}).ThenNothing()
	})
	for field, c := range map[string]Change{
		"country": {Country: new("XX")}, "size": {Size: new("h")}, "kind": {Kind: new("bank")}, "contract": {Contract: new("gratis")},
		"staff": {Staff: new("3")}, "projects": {Projects: new("many")},
	} {
		t.Run("org-326 org-327 org-328 auth-372 an unknown choice is refused: "+field, func(t *testing.T) {
			t.Parallel()
			given(t).When(c).ThenFault("company.choice_unknown")
		})
	}
	t.Run("org-326 org-327 org-328 auth-372 every known choice is taken", func(t *testing.T) {
		t.Parallel()
		given(t).When(Change{Size: new("g"), Kind: new("trade_contractor"), Contract: new("enterprise"), Staff: new("over 100"), Projects: new("+20")}).
			Then(Changed{To: Details{Size: "g", Kind: "trade_contractor", Contract: "enterprise", Staff: "over 100", Projects: "+20"}})
	})
	t.Run("a member who is not active does nothing until active again", func(t *testing.T) {
		t.Parallel()
		given(t).When(ChangeMember{User: beto, By: ana, Active: new(false)}).Then(MemberActivityChanged{User: beto, From: true, To: false}).
			When(ChangeMember{User: beto, By: ana, Active: new(true)}).Then(MemberActivityChanged{User: beto, From: false, To: true})
		s := Evolve(Evolve(Evolve(State{}, founded), boss), MemberActivityChanged{User: ana, From: true})
		assert.Equal(t, access.None, s.Level(ana, access.Gantt))
	})
	t.Run("the last one who may change members stays active and stays in", func(t *testing.T) {
		t.Parallel()
		given(t).When(ChangeMember{User: ana, By: ana, Active: new(false)}).ThenFault("company.no_manager").
			When(RemoveMember{User: ana}).ThenFault("company.no_manager")
	})
	t.Run("nobody gives a role above the own one, nor another one to themselves", func(t *testing.T) {
		t.Parallel()
		given(t, MemberAdded{User: acme, Role: access.ProjectLeader}).
			When(ChangeMember{User: beto, By: ana, Role: new(access.SuperAdmin)}).ThenFault("company.role_above").
			When(ChangeMember{User: beto, By: acme, Role: new(access.Admin)}).ThenFault("company.role_above").
			When(ChangeMember{User: ana, By: acme, Role: new(access.Client)}).ThenFault("company.role_above").
			When(ChangeMember{User: ana, By: ana, Role: new(access.Client)}).ThenFault("company.own_role").
			When(ChangeMember{User: beto, By: ana, Role: new(access.Planner)}).Then(MemberRoleChanged{User: beto, From: access.Subtrade, To: access.Planner})
	})
	t.Run("nobody locks out or removes somebody who may do more", func(t *testing.T) {
		t.Parallel()
		dora := kernel.MustParseID("01890000-0000-7000-8000-0000000000d4")
		given(t, MemberAdded{User: acme, Role: access.ProjectLeader}, MemberAdded{User: dora, Role: access.Admin}).
			When(ChangeMember{User: ana, By: acme, Active: new(false)}).ThenFault("company.role_above").
			When(RemoveMember{User: ana, By: acme}).ThenFault("company.role_above").
			When(RemoveMember{User: ana, By: dora}).Then(MemberRemoved{User: ana, Role: access.Admin}).
			When(RemoveMember{User: beto, By: acme}).Then(MemberRemoved{User: beto, Role: access.Subtrade})
	})
	t.Run("a removed member leaves the place behind in the history", func(t *testing.T) {
		t.Parallel()
		given(t, SubcontractAdded{crew}, MemberSubcontractChanged{User: beto, To: acme}).
			When(RemoveMember{User: beto}).Then(MemberRemoved{User: beto, Role: access.Subtrade, Subcontract: acme}).
			When(RemoveMember{User: beto}).ThenFault("company.member_unknown")
	})
	t.Run("sub-301 a firm has a name that no other has", func(t *testing.T) {
		t.Parallel()
		given(t, SubcontractAdded{second}).
			When(AddSubcontract{Subcontract{ID: acme, Name: " Sanitarios Sur "}}).Then(SubcontractAdded{crew}).
			When(AddSubcontract{Subcontract{ID: ana, Name: "sanitarios sur"}}).ThenFault("subcontract.exists").
			When(ChangeSubcontract{ID: acme, Name: new("ELÉCTRICA")}).ThenFault("subcontract.exists").
			When(ChangeSubcontract{ID: acme, Image: &ana}).Then(SubcontractChanged{From: crew, To: Subcontract{ID: acme, Name: "Sanitarios Sur", Image: ana}}).
			When(ChangeSubcontract{ID: kernel.ID{1}, Name: new("x")}).ThenFault("subcontract.unknown")
	})
	t.Run("sub-302 a removed firm leaves its people without one", func(t *testing.T) {
		t.Parallel()
		given(t, SubcontractAdded{crew}).When(ChangeMember{User: beto, By: ana, Subcontract: &acme}).Then(MemberSubcontractChanged{User: beto, To: acme}).
			When(ChangeMember{User: beto, By: ana, Subcontract: &ana}).ThenFault("subcontract.unknown").
			When(RemoveSubcontract{ID: acme}).Then(MemberSubcontractChanged{User: beto, From: acme}, SubcontractRemoved{crew}).
			When(RemoveSubcontract{ID: acme}).ThenFault("subcontract.unknown")
	})
	t.Run("several permissions change at once, all or none", func(t *testing.T) {
		t.Parallel()
		hide := ChangePermission{Role: access.Client, Module: access.Gantt, Level: access.None}
		given(t).
			When(ChangePermissions{[]ChangePermission{hide, {Role: access.Admin, Module: access.Company, Level: access.View}}}).ThenFault("company.no_manager").
			When(ChangePermissions{[]ChangePermission{hide, {Role: access.SuperAdmin, Module: access.Takt, Level: access.View}}}).ThenFault("company.role_fixed").
			When(ChangePermissions{[]ChangePermission{hide, {Role: access.Client, Module: access.Company, Level: access.None}}}).
			Then(PermissionChanged{Role: access.Client, Module: access.Gantt, From: access.View, To: access.None})
	})
	t.Run("own rows mean nothing where rows have no owners", func(t *testing.T) {
		t.Parallel()
		given(t).When(ChangePermission{Role: access.Client, Module: access.Gantt, Level: access.Own}).ThenFault("company.level_meaningless").
			When(ChangePermission{Role: access.Client, Module: access.Lookahead, Level: access.Own}).
			Then(PermissionChanged{Role: access.Client, Module: access.Lookahead, From: access.View, To: access.Own})
	})
	t.Run("set-308 a switch is turned once, an unknown one never", func(t *testing.T) {
		t.Parallel()
		given(t).When(SetSetting{Code: "TRANSFER_RESPONSIBLE", On: true}).Then(SettingChanged{Code: "TRANSFER_RESPONSIBLE", To: true}).
			When(SetSetting{Code: "TRANSFER_RESPONSIBLE", On: true}).ThenNothing().
			When(SetSetting{Code: "x", On: true}).ThenFault("company.setting_unknown")
	})
	t.Run("a feature is the product's standard until somebody says otherwise", func(t *testing.T) {
		t.Parallel()
		given(t).When(SetFeature{Feature: "project_settings", On: true}).ThenNothing().
			When(SetFeature{Feature: "takt", On: true}).Then(FeatureChanged{Feature: "takt", To: true}).
			When(SetFeature{Feature: "rockets", On: true}).ThenFault("feature.unknown")
	})
	t.Run("beyond-9 a company has own thresholds until it gives them back, within bounds and all or none", func(t *testing.T) {
		t.Parallel()
		given(t).When(SetThresholds{map[string]*int32{"logic": new(int32(30_000)), "high-float-days": new(int32(30)), "lags": new(int32(50_000))}}).
			Then(ThresholdChanged{Threshold: "high-float-days", To: new(int32(30))}, ThresholdChanged{Threshold: "logic", To: new(int32(30_000))}).
			When(SetThresholds{map[string]*int32{"logic": new(int32(30_000))}}).ThenNothing().
			When(SetThresholds{map[string]*int32{"logic": new(int32(0))}}).Then(ThresholdChanged{Threshold: "logic", From: new(int32(30_000)), To: new(int32(0))}).
			When(SetThresholds{map[string]*int32{"logic": new(int32(50_000))}}).Then(ThresholdChanged{Threshold: "logic", From: new(int32(0))}). // that of the DCMA is no own one
			When(SetThresholds{map[string]*int32{"resources": new(int32(100_000))}}).Then(ThresholdChanged{Threshold: "resources", To: new(int32(100_000))}).
			When(SetThresholds{map[string]*int32{"resources": nil, "logic": nil}}).Then(ThresholdChanged{Threshold: "resources", From: new(int32(100_000))}).
			When(SetThresholds{map[string]*int32{"lags": new(int32(10_000)), "logic": new(int32(1_000_001))}}).ThenFault("company.threshold_range").
			When(SetThresholds{map[string]*int32{"logic": new(int32(-1))}}).ThenFault("company.threshold_range").
			When(SetThresholds{map[string]*int32{"high-float-days": new(int32(0))}}).ThenFault("company.threshold_range").
			When(SetThresholds{map[string]*int32{"execution": new(int32(2_000_001))}}).ThenFault("company.threshold_range").
			When(SetThresholds{map[string]*int32{"beauty": new(int32(1))}}).ThenFault("company.threshold_unknown").
			When(SetThresholds{map[string]*int32{"lags": new(int32(10_000))}}).Then(ThresholdChanged{Threshold: "lags", To: new(int32(10_000))}) // nothing of a refused one was kept
	})
	t.Run("org-322 a deleted company takes no command but its restoration", func(t *testing.T) {
		t.Parallel()
		given(t).When(Restore{}).ThenNothing().When(Delete{}).Then(Deleted{}).
			When(ChangeMember{User: beto, By: ana, Active: new(false)}).ThenFault("company.deleted").
			When(Restore{}).Then(Restored{}).When(Change{Name: new("Torres")}).Then(Renamed{From: "Acme", To: "Torres"})
	})
}

func TestTheCalendarsOfTheCompany(t *testing.T) {
	t.Parallel()
	week := worktime.Spec{Week: worktime.Week{nil, {{From: 480, To: 1020}}}}
	late := worktime.Spec{Week: worktime.Week{nil, {{From: 840, To: 1320}}}}
	day := BaseCalendar{ID: acme, Name: "Diurno", Default: true, Time: week}
	night := BaseCalendar{ID: beto, Name: "Nocturno", Time: late}
	given := func(t *testing.T, facts ...event.Event) *testkit.Scenario[State, Command] {
		return testkit.For(t, decider).Given(append([]event.Event{founded, boss}, facts...)...)
	}
	with := func(c BaseCalendar, change func(*BaseCalendar)) BaseCalendar {
		change(&c)
		return c
	}
	t.Run("cal-110 a company keeps calendars that have a name of their own", func(t *testing.T) {
		t.Parallel()
		given(t).When(AddBaseCalendar{with(day, func(c *BaseCalendar) { c.Name = " Diurno " })}).Then(BaseCalendarAdded{day}).
			When(AddBaseCalendar{with(night, func(c *BaseCalendar) { c.Name = "DIURNO" })}).ThenFault("base_calendar.exists").
			When(AddBaseCalendar{with(night, func(c *BaseCalendar) { c.Name = " " })}).ThenFault("name.empty").
			When(ChangeBaseCalendar{ID: acme, Time: &late}).Then(BaseCalendarChanged{From: day, To: with(day, func(c *BaseCalendar) { c.Time = late })}).
			When(ChangeBaseCalendar{ID: acme, Time: &late, Name: new("Diurno")}).ThenNothing().
			When(RemoveBaseCalendar{acme}).Then(BaseCalendarRemoved{with(day, func(c *BaseCalendar) { c.Time = late })}).
			When(RemoveBaseCalendar{acme}).ThenFault("base_calendar.unknown")
	})
	t.Run("cal-110 one of them is the default at most: the next one takes its place", func(t *testing.T) {
		t.Parallel()
		off, on := with(day, func(c *BaseCalendar) { c.Default = false }), with(night, func(c *BaseCalendar) { c.Default = true })
		given(t, BaseCalendarAdded{day}, BaseCalendarAdded{night}).
			When(ChangeBaseCalendar{ID: beto, Default: new(true)}).Then(BaseCalendarChanged{From: day, To: off}, BaseCalendarChanged{From: night, To: on}).
			When(ChangeBaseCalendar{ID: beto, Default: new(false)}).Then(BaseCalendarChanged{From: on, To: night})
	})
	t.Run("cal-110 a calendar that never works is refused, and so is one with hours that end before they begin", func(t *testing.T) {
		t.Parallel()
		given(t, BaseCalendarAdded{day}).When(ChangeBaseCalendar{ID: acme, Time: &worktime.Spec{}}).ThenFault("calendar.no_work").
			When(ChangeBaseCalendar{ID: acme, Time: &worktime.Spec{Week: worktime.Week{nil, {{From: 600, To: 500}}}}}).ThenFault("calendar.shift_invalid")
	})
}

func TestNobodyHasAccessByDefault(t *testing.T) {
	t.Parallel()
	s := Evolve(Evolve(State{}, founded), boss)
	assert.Equal(t, access.Full, s.Level(ana, access.Gantt))
	assert.Equal(t, access.None, s.Level(beto, access.Gantt), "a stranger")
	assert.Equal(t, access.None, s.Level(ana, "unknown"), "an unknown module")
}

func TestEventsOfEveryVersionAreRead(t *testing.T) {
	t.Parallel()
	r := event.NewRegistry()
	Register(r)
	night := BaseCalendar{ID: acme, Name: "Turno A", Time: worktime.Spec{
		Week:       worktime.Week{nil, {{From: 840, To: 1320}}},
		Exceptions: []worktime.Exception{{From: 20_000, To: 20_001, Recurrence: worktime.Yearly, Name: "Navidad"}},
	}}
	testkit.EventBodies(t, r, "testdata/events",
		founded, MemberAdded{User: ana, Role: access.Subtrade, Subcontract: acme}, MemberRoleChanged{User: ana, From: access.Client, To: access.Manager},
		PermissionChanged{Role: access.Client, Module: access.Gantt, From: access.View, To: access.None},
		Renamed{From: "Acme", To: "Torres"}, Changed{From: Details{Country: "CL"}, To: Details{Country: "PE", Size: "c", Kind: "owner", Contract: "enterprise", Staff: "20-49", Projects: "1-5", Image: acme, NeedsResources: true}},
		Deleted{}, Restored{}, MemberActivityChanged{User: ana, From: true}, MemberSubcontractChanged{User: ana, From: acme},
		MemberRemoved{User: ana, Role: access.Subtrade, Subcontract: acme, Inactive: true}, SubcontractAdded{Subcontract{ID: acme, Name: "Sur"}},
		SubcontractChanged{From: Subcontract{ID: acme, Name: "Sur"}, To: Subcontract{ID: acme, Name: "Norte", Image: ana}}, SubcontractRemoved{Subcontract{ID: acme, Name: "Norte"}},
		SettingChanged{Code: "TRANSFER_RESPONSIBLE", To: true}, FeatureChanged{Feature: "takt", To: true},
		ThresholdChanged{Threshold: "logic", From: new(int32(30_000))},
		BaseCalendarAdded{night}, BaseCalendarChanged{From: night, To: BaseCalendar{ID: acme, Name: "Turno B", Default: true, Time: night.Time}}, BaseCalendarRemoved{night},
	)
}
