package plan

import (
	"gantry/domain/event"
	"gantry/domain/schedule"
)

// Register makes every event of the plan's areas known.
func Register(r *event.Registry) {
	schedule.Schema.Register(r)
}
