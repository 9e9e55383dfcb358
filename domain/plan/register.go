package plan

import "gantry/domain/event"

// Register makes every event of the plan's areas known.
func Register(r *event.Registry) {
	for _, p := range parts {
		p.schema.Register(r)
	}
}
