package access_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/access"
)

func TestALevelSaysWhatIsSeenAndEdited(t *testing.T) {
	for name, tc := range map[string]struct {
		level       access.Level
		sees, edits bool
	}{
		"none shows nothing":              {access.None, false, false},
		"view shows":                      {access.View, true, false},
		"own edits its own rows":          {access.Own, true, true},
		"full edits":                      {access.Full, true, true},
		"an unknown level shows nothing":  {"AB", false, false},
		"a level not given shows nothing": {"", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tc.sees, tc.level.Sees())
			assert.Equal(t, tc.edits, tc.level.Edits())
		})
	}
}

func TestWhatATableDoesNotNameIsNoAccess(t *testing.T) {
	table := access.Default()
	assert.Equal(t, access.None, table.Level("guest", access.Gantt))
	assert.Equal(t, access.None, table.Level(access.Admin, "masterplan.unheard"))
	assert.Equal(t, access.None, access.Table(nil).Level(access.Admin, access.Gantt))
}

func TestATableWithAnotherLevelLeavesTheFirstAsItIs(t *testing.T) {
	first := access.Default()
	second := first.With(access.Client, access.Gantt, access.Full)
	assert.Equal(t, access.View, first.Level(access.Client, access.Gantt))
	assert.Equal(t, access.Full, second.Level(access.Client, access.Gantt))
	assert.Equal(t, access.View, second.Level(access.Client, access.Lookahead), "the rest of the role stays")
	assert.Equal(t, access.View, second.Level(access.Manager, access.Gantt), "so do other roles")

	assert.Equal(t, access.Own, first.With("guest", access.Gantt, access.Own).Level("guest", access.Gantt))
	assert.Equal(t, access.Own, access.Table(nil).With(access.Admin, access.Gantt, access.Own).Level(access.Admin, access.Gantt))
}

func TestANewCompanyLetsPlannersEditThePlanAndClientsSeeIt(t *testing.T) {
	table := access.Default()
	for role, level := range map[access.Role]access.Level{
		access.SuperAdmin: access.Full, access.Admin: access.Full, access.ProjectLeader: access.Full, access.Planner: access.Full,
		access.Superintendent: access.View, access.Subtrade: access.None, access.LastPlanner: access.View, access.Client: access.View, access.Manager: access.View,
	} {
		assert.Equal(t, level, table.Level(role, access.Gantt), role)
	}
	for role, level := range map[access.Role]access.Level{
		access.SuperAdmin: access.Full, access.Admin: access.Full, access.ProjectLeader: access.None, access.Planner: access.None, access.Manager: access.None,
	} {
		assert.Equal(t, level, table.Level(role, access.Integrations), role)
	}
	for _, role := range access.Roles {
		assert.Len(t, table[role], len(access.Modules), "%s has a level in every module", role)
	}
}
