package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/config"
	"gantry/internal/demo"
)

func TestToolsFindAScheduleByCompanyAndID(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	id, twin := demoSchedule(demo.Spanish), kernel.ID(newID())
	p, err := openAsIs(t.Context(), &config.Settings{DatabaseURL: c.dsn, LogLevel: "error", LogFormat: "json"}, &streams{out: devNull(t), problems: devNull(t)})
	require.NoError(t, err)
	defer func() { require.NoError(t, p.Close()) }()
	planner := p.planner(p.clock, nil)
	_, err = executed(planner.Execute(t.Context(), id, commands.Caller{Company: twin, Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)},
		[]planning.Request{{ID: newID(), Command: schedule.Create{Project: newID(), Name: "Twin", Start: kernel.Date(2026, 1, 5, 8, 0)}}}))
	require.NoError(t, err)
	require.NoError(t, planner.Close(t.Context()))
	var own kernel.CompanyID
	for info, err := range p.store.Log().Streams(t.Context(), false) {
		require.NoError(t, err)
		if info.Stream.ID == id && info.Stream.Company != twin {
			own = info.Stream.Company
		}
	}

	file := filepath.Join(t.TempDir(), "out.xer")
	for name, args := range map[string][]string{
		"replay": {"replay", id.String()},
		"export": {"export", id.String(), "--format=xer", "--output=" + file},
		"import": {"import", "--schedule=" + id.String(), "--mode=merge", written(t, "Obra.csv", smallTable)},
	} {
		code, _, problems := c.run(args...)
		assert.Equal(t, exitFailed, code, name)
		assert.Contains(t, problems, "--company "+own.String(), name)
		assert.Contains(t, problems, "--company "+twin.String(), name)
		code, _, problems = c.run(append(args, "--company="+newID().String())...)
		assert.Equal(t, exitFailed, code, name)
		assert.Contains(t, problems, "schedule.unknown", name)
	}
	assert.Contains(t, c.ok("replay", id.String(), "--company="+twin.String()), "Twin\n")
	assert.NotContains(t, c.ok("replay", id.String(), "--company="+own.String()), "Twin\n")
	c.ok("export", id.String(), "--format=xer", "--output="+file, "--company="+own.String())
	c.ok("import", "--schedule="+id.String(), written(t, "Obra.csv", smallTable), "--company="+twin.String())
	assert.NotContains(t, c.ok("replay", id.String(), "--company="+twin.String()), " 0 activities")
}
