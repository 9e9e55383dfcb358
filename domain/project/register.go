package project

import "gantry/domain/event"

// Register makes every event of the project known.
func Register(r *event.Registry) {
	event.Define[Created](r)
	event.Define[Renamed](r)
}
