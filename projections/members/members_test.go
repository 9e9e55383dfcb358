package members_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands/companies"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/internal/testkit"
	"gantry/internal/testkit/office"
	projection "gantry/projections/members"
	"gantry/readmodels/members"
)

var ctx = context.Background()

func TestMembersRolesAndPermissionsFollowTheCompany(t *testing.T) {
	pool, o := testkit.Database(t), office.New(t)
	r := o.Follow(pool, projection.Projection{})
	o.Found()
	do := func(c company.Command) {
		t.Helper()
		result, err := companies.Companies{Store: o.Store, Clock: o}.Execute(ctx, o.Caller(0), o.ID(), c)
		require.NoError(t, err)
		o.Last = result.Position
	}
	guest, crew := o.ID(), o.ID()
	do(company.AddMember{User: guest, Role: access.Subtrade, Subcontract: crew})
	do(company.ChangeRole{User: o.People[2], Role: access.Client})
	do(company.ChangePermission{Role: access.Client, Module: access.Calendars, Level: access.View})
	o.Reached(r)

	c, known, err := members.Get(ctx, pool, o.Company)
	require.NoError(t, err)
	require.True(t, known)
	require.Equal(t, "Constructora Lautaro", c.Name)
	require.Equal(t, int64(7), c.Revision)

	list, err := members.List(ctx, pool, o.Company)
	require.NoError(t, err)
	require.ElementsMatch(t, []members.Member{
		{User: o.People[0], Role: "admin", Active: true}, {User: o.People[1], Role: "planner", Active: true}, {User: o.People[2], Role: "client", Active: true},
		{User: guest, Role: "subtrade", Subcontract: crew, Active: true},
	}, list)

	role, known, err := members.RoleOf(ctx, pool, o.Company, o.People[2])
	require.NoError(t, err)
	require.True(t, known)
	require.Equal(t, "client", role)
	_, known, err = members.RoleOf(ctx, pool, o.ID(), o.People[2])
	require.NoError(t, err)
	require.False(t, known, "a role is one company's")

	of, err := members.CompaniesOf(ctx, pool, o.People[1])
	require.NoError(t, err)
	require.Equal(t, []members.Company{c}, of)

	want := map[string]map[string]string{}
	for role, levels := range access.Default().With(access.Client, access.Calendars, access.View) {
		want[string(role)] = map[string]string{}
		for module, level := range levels {
			want[string(role)][string(module)] = string(level)
		}
	}
	table, err := members.Permissions(ctx, pool, o.Company)
	require.NoError(t, err)
	require.Equal(t, want, table)

	firm := company.Subcontract{ID: o.ID(), Name: "Sanitarios Sur"}
	do(company.AddSubcontract{Subcontract: firm})
	do(company.AddSubcontract{Subcontract: company.Subcontract{ID: o.ID(), Name: "Eléctrica"}})
	do(company.ChangeSubcontract{ID: firm.ID, Name: new("Aguas")})
	do(company.ChangeMember{User: guest, By: o.People[0], Subcontract: &firm.ID})
	do(company.ChangeMember{User: o.People[1], By: o.People[0], Active: new(false)})
	do(company.RemoveMember{User: o.People[2]})
	do(company.SetThresholds{To: map[string]*int32{"logic": new(int32(30_000)), "high-float-days": new(int32(30)), "lags": new(int32(0))}})
	do(company.SetThresholds{To: map[string]*int32{"logic": new(int32(20_000)), "lags": nil}})
	do(company.Change{Name: new("Lautaro"), Country: new("CL"), Image: &crew})
	do(company.SetFeature{Feature: "takt", On: true})
	do(company.SetSetting{Code: "TRANSFER_RESPONSIBLE", On: true})
	o.Reached(r)

	firms, err := members.Subcontracts(ctx, pool, o.Company)
	require.NoError(t, err)
	require.Len(t, firms, 2)
	require.Equal(t, members.Subcontract{ID: firm.ID, Name: "Aguas"}, firms[0], "by name")
	list, err = members.List(ctx, pool, o.Company)
	require.NoError(t, err)
	require.ElementsMatch(t, []members.Member{
		{User: o.People[0], Role: "admin", Active: true}, {User: o.People[1], Role: "planner"}, {User: guest, Role: "subtrade", Subcontract: firm.ID, Active: true},
	}, list, "who is removed is not in it")
	_, may, err := members.RightsOf(ctx, pool, o.Company, o.People[1])
	require.NoError(t, err)
	require.False(t, may, "who is not active has no rights")
	of, err = members.CompaniesOf(ctx, pool, o.People[1])
	require.NoError(t, err)
	require.Empty(t, of)
	c, _, err = members.Get(ctx, pool, o.Company)
	require.NoError(t, err)
	require.Equal(t, "Lautaro", c.Name)
	require.Equal(t, members.Details{Country: "CL", Image: crew}, c.Details)
	for kind, want := range map[members.Switch]map[string]bool{members.Feature: {"takt": true}, members.Setting: {"TRANSFER_RESPONSIBLE": true}} {
		turned, err := members.Switches(ctx, pool, o.Company, kind)
		require.NoError(t, err)
		require.Equal(t, want, turned)
	}

	own, err := members.Thresholds(ctx, pool, o.Company)
	require.NoError(t, err)
	require.Equal(t, map[string]int32{"logic": 20_000, "high-float-days": 30}, own, "beyond-9 what a company has set, and nothing it gave back")
	own, err = members.Thresholds(ctx, pool, o.ID())
	require.NoError(t, err)
	require.Empty(t, own, "and nobody else's")

	entries, err := members.Audit(ctx, pool, o.Company, 0, 3)
	require.NoError(t, err)
	require.Equal(t, []string{"company.setting-changed", "company.feature-changed", "company.changed"}, []string{entries[0].Type, entries[1].Type, entries[2].Type}, "the latest first")
	require.Equal(t, o.People[0], entries[0].Actor)
	require.JSONEq(t, `{"code": "TRANSFER_RESPONSIBLE", "from": false, "to": true}`, string(entries[0].Data))
	older, err := members.Audit(ctx, pool, o.Company, entries[2].Revision, 100)
	require.NoError(t, err)
	require.Equal(t, entries[2].Revision-1, older[0].Revision)
	require.Len(t, older, int(entries[2].Revision)-1)

	do(company.Delete{})
	o.Reached(r)
	_, may, err = members.RightsOf(ctx, pool, o.Company, o.People[0])
	require.NoError(t, err)
	require.False(t, may, "nobody has rights in a deleted company")
	_, known, err = members.Get(ctx, pool, o.Company)
	require.NoError(t, err)
	require.False(t, known)
	do(company.Restore{})
	o.Reached(r)
	_, may, err = members.RightsOf(ctx, pool, o.Company, o.People[0])
	require.NoError(t, err)
	require.True(t, may)

	live := office.Rows(t, pool, "members")
	require.NoError(t, r.Rebuild(ctx, "members", nil))
	require.Equal(t, live, office.Rows(t, pool, "members"))
}
