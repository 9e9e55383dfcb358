package projects

import (
	"context"
	"slices"

	"gantry/commands"
	"gantry/commands/projects"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
)

// Deps is what this area works with.
type Deps struct {
	Projects projects.Projects
	Planner  projects.Planner
	Identity *identity.Service
	Sample   Sample
}

// Sample makes a project for people to look at.
type Sample interface {
	Load(ctx context.Context, by commands.Caller, id kernel.ProjectID, name, language string) (eventstore.Position, error)
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	return slices.Concat(d.projectRoutes(), d.copyRoutes(), d.listRoutes(), d.peopleRoutes(), d.categoryRoutes(), d.typeRoutes(), d.tagRoutes(), d.preferenceRoutes())
}

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error { return f(&call{c, d}) }
}
