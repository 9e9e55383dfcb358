package projects

import (
	"slices"

	"gantry/commands/projects"
	"gantry/internal/httpapi"
	"gantry/internal/identity"
)

// Deps is what this area works with.
type Deps struct {
	Projects projects.Projects
	Identity *identity.Service
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	return slices.Concat(d.projectRoutes(), d.listRoutes(), d.peopleRoutes(), d.categoryRoutes(), d.preferenceRoutes())
}

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error { return f(&call{c, d}) }
}
