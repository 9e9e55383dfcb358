package projects

import (
	"gantry/commands/projects"
	"gantry/internal/httpapi"
)

// Deps is what this area works with.
type Deps struct {
	Projects projects.Projects
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route { return d.projectRoutes() }

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error { return f(&call{c, d}) }
}
