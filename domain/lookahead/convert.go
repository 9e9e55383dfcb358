package lookahead

import (
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Convert makes tasks of activities, with everything beneath them. The activities leave the Gantt; what is linked to them is linked to the
// activity that takes the tasks.
type Convert struct {
	Groups []ConvertGroup `json:"groups"`
	// TransferResponsible: the people who answer for an activity answer for its tasks.
	TransferResponsible bool `json:"-"`
}

// ConvertGroup is activities that become tasks of one. Without a target that is the activity they all lie beneath. A level chooses of the
// rows, and of what is beneath them, those at this depth of the outline: 1 is right beneath the project.
type ConvertGroup struct {
	Target kernel.Ref   `json:"target"`
	Rows   []kernel.Ref `json:"rows"`
	Level  *int         `json:"level,omitempty"`
}

// CommandType is the command's name on the wire.
func (Convert) CommandType() string { return "activities.convert" }

// Needs is area.Command: the activities leave the Gantt. That tasks come is judged besides.
func (Convert) Needs() access.Module { return access.Gantt }

// Refuse is a refusal of the area by its key, for rules between areas.
func Refuse(key string, p fault.P) error { return refuse(key, p) }
