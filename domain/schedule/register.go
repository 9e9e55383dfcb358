package schedule

import "gantry/domain/event"

// Register makes every event of the schedule known.
func Register(r *event.Registry) {
	event.Define[Created](r)
	event.Define[ImportStarted](r)
	event.Define[AsImportedKept](r)
	event.Define[CalendarsAdded](r)
	event.Define[CalendarsRemoved](r)
	event.Define[ActivitiesAdded](r)
	event.Define[ActivitiesRemoved](r)
	event.Define[LinksAdded](r)
	event.Define[LinksRemoved](r)
	event.Define[NameChanged](r)
	event.Define[DurationChanged](r)
	event.Define[RemainingChanged](r)
	event.Define[KindChanged](r)
	event.Define[PlaceChanged](r)
	event.Define[Recalculated](r)
}
