package operations

import (
	"context"
	"slices"

	"gantry/internal/httpapi"
	"gantry/internal/tutorials"
)

// Deps is what this area works with.
type Deps struct {
	Usage     Usage
	Tutorials []tutorials.Video
	Parked    func(context.Context) ([]httpapi.ParkedStream, error) // nil: nothing is ever parked
	Clock     httpapi.Clock
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	return slices.Concat(d.usageRoutes(), d.heldRoutes(), d.tutorialRoutes())
}

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error { return f(&call{c, d}) }
}
