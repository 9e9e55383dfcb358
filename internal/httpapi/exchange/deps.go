package exchange

import (
	"slices"

	"gantry/internal/exports"
	"gantry/internal/httpapi"
	"gantry/internal/imports"
)

// Deps is what this area works with.
type Deps struct {
	Imports       *imports.Desk
	Exports       *exports.Desk
	LargestUpload int64 // bytes
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	return slices.Concat(d.importRoutes(), d.importedRoutes(), d.exportRoutes())
}

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error { return f(&call{c, d}) }
}
