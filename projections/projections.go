package projections

import (
	"gantry/projections/gantt"
	"gantry/projections/runner"
)

// Set gives every projection.
func Set() []runner.Projection {
	return []runner.Projection{gantt.Projection{}}
}
