package sample

import (
	"context"
	"time"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/commands/projects"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/demo"
)

// Loader makes sample projects.
type Loader struct {
	Projects projects.Projects
	Planner  projects.Planner
	Clock    commands.Clock
}

// site is the clock of the demonstration's building site, four hours behind UTC.
var site = time.FixedZone("site", -4*60*60)

// Load makes the clinic as a project of the caller's company, as it would stand today, with its names in a language. The project has the
// given id. An empty name is the clinic's own.
func (l Loader) Load(ctx context.Context, by commands.Caller, id kernel.ProjectID, name, language string) (eventstore.Position, error) {
	in := demo.Spanish
	if language == string(demo.English) {
		in = demo.English
	}
	if name == "" {
		_, name = demo.ProjectOf(in)
	}
	details, fields := demo.Details()
	if _, err := l.Projects.Execute(ctx, by, id, id, project.Create{Name: name, Place: demo.ProjectCity, Creator: by.User, Details: &details, Fields: fields}); err != nil {
		return 0, err
	}
	today := l.Clock.Now().In(site)
	clinic, err := demo.Clinic(in, kernel.Date(today.Year(), int(today.Month()), today.Day(), 8, 0))
	if err != nil {
		return 0, err
	}
	r, err := l.Projects.Start(ctx, l.Planner, by, id, planning.Request{ID: kernel.Derived(id, "sample schedule"), Command: schedule.TakeOver{Import: clinic}})
	return r.Position, err
}
