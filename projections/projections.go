package projections

import (
	"gantry/projections/changelog"
	"gantry/projections/curves"
	"gantry/projections/gantt"
	"gantry/projections/imported"
	"gantry/projections/lookahead"
	"gantry/projections/members"
	"gantry/projections/projects"
	"gantry/projections/runner"
	"gantry/projections/weekly"
)

// Set gives every projection.
func Set() []runner.Projection {
	return []runner.Projection{gantt.Projection{}, changelog.Projection{}, members.Projection{}, projects.Projection{}, imported.Projection{}, lookahead.Projection{}, weekly.Projection{}, curves.Projection{}}
}
