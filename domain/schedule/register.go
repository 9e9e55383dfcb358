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
	event.Define[DescriptionChanged](r)
	event.Define[DurationChanged](r)
	event.Define[RemainingChanged](r)
	event.Define[KindChanged](r)
	event.Define[CalendarChanged](r)
	event.Define[ConstraintChanged](r)
	event.Define[ProgressChanged](r)
	event.Define[ActualStartChanged](r)
	event.Define[ActualFinishChanged](r)
	event.Define[ManualChanged](r)
	event.Define[CostChanged](r)
	event.Define[UsedCostChanged](r)
	event.Define[ManHoursChanged](r)
	event.Define[WeightChanged](r)
	event.Define[LinkTypeChanged](r)
	event.Define[LagChanged](r)
	event.Define[CalendarRenamed](r)
	event.Define[CalendarTimeChanged](r)
	event.Define[DefaultChanged](r)
	event.Define[SettingsChanged](r)
	event.Define[PlaceChanged](r)
	event.Define[Recalculated](r)
}
