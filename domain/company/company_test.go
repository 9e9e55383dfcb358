package company_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/access"
	. "gantry/domain/company"
	"gantry/domain/event"
	"gantry/domain/kernel"
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
	testkit.EventBodies(t, r, "testdata/events",
		founded, MemberAdded{User: ana, Role: access.Subtrade, Subcontract: acme}, MemberRoleChanged{User: ana, From: access.Client, To: access.Manager},
		PermissionChanged{Role: access.Client, Module: access.Gantt, From: access.View, To: access.None},
	)
}
