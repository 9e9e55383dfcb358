package project

import (
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// SchedulesRanked: schedules stand elsewhere in the project's list. An empty rank stood behind all others.
type SchedulesRanked struct {
	Schedules []kernel.ScheduleID `json:"schedules"`
	From      []kernel.Rank       `json:"from"`
	To        []kernel.Rank       `json:"to"`
}

// EventType is the stored name.
func (SchedulesRanked) EventType() string { return "project.schedules-ranked" }

// Descriptor is event.Event.
func (SchedulesRanked) Descriptor() *event.Descriptor { return schedulesRanked }

// CurrentScheduleChanged: the project has another current schedule, or by the zero id none.
type CurrentScheduleChanged struct {
	From kernel.ScheduleID `json:"from,omitzero"`
	To   kernel.ScheduleID `json:"to,omitzero"`
}

// EventType is the stored name.
func (CurrentScheduleChanged) EventType() string { return "project.current-schedule-changed" }

// Descriptor is event.Event.
func (CurrentScheduleChanged) Descriptor() *event.Descriptor { return currentScheduleChanged }

// ScheduleRemoved: nobody opens the schedule any more. Its history stays.
type ScheduleRemoved struct {
	Schedule kernel.ScheduleID `json:"schedule"`
}

// EventType is the stored name.
func (ScheduleRemoved) EventType() string { return "project.schedule-removed" }

// Descriptor is event.Event.
func (ScheduleRemoved) Descriptor() *event.Descriptor { return scheduleRemoved }

// ScheduleRestored: the schedule is as it was before it was removed.
type ScheduleRestored struct {
	Schedule kernel.ScheduleID `json:"schedule"`
}

// EventType is the stored name.
func (ScheduleRestored) EventType() string { return "project.schedule-restored" }

// Descriptor is event.Event.
func (ScheduleRestored) Descriptor() *event.Descriptor { return scheduleRestored }

// ScheduleVisibilityChanged: everybody sees the schedule, or only those who edit whole plans.
type ScheduleVisibilityChanged struct {
	Schedule kernel.ScheduleID `json:"schedule"`
	From     bool              `json:"from"`
	To       bool              `json:"to"`
}

// EventType is the stored name.
func (ScheduleVisibilityChanged) EventType() string { return "project.schedule-visibility-changed" }

// Descriptor is event.Event.
func (ScheduleVisibilityChanged) Descriptor() *event.Descriptor { return scheduleVisibilityChanged }

// ScheduleProductivityChanged: the schedule counts in analytics, or does not.
type ScheduleProductivityChanged struct {
	Schedule kernel.ScheduleID `json:"schedule"`
	From     bool              `json:"from"`
	To       bool              `json:"to"`
}

// EventType is the stored name.
func (ScheduleProductivityChanged) EventType() string { return "project.schedule-productivity-changed" }

// Descriptor is event.Event.
func (ScheduleProductivityChanged) Descriptor() *event.Descriptor { return scheduleProductivityChanged }

var (
	schedulesRanked             = event.OfStream("project.schedules-ranked")
	currentScheduleChanged      = event.OfStream("project.current-schedule-changed")
	scheduleRemoved             = event.OfStream("project.schedule-removed")
	scheduleRestored            = event.OfStream("project.schedule-restored")
	scheduleVisibilityChanged   = event.OfStream("project.schedule-visibility-changed")
	scheduleProductivityChanged = event.OfStream("project.schedule-productivity-changed")
)

// evolveSchedules takes a fact about the project's schedules into the state; false for any other fact.
func evolveSchedules(s State, e event.Event) (State, bool) {
	switch e := e.(type) {
	case SchedulesRanked:
		for i, id := range e.Schedules {
			s = s.listing(id, func(l *Standing) { l.Rank = e.To[i] })
		}
	case CurrentScheduleChanged:
		s.Current = e.To
	case ScheduleRemoved:
		s = s.listing(e.Schedule, func(l *Standing) { l.Removed = true })
	case ScheduleRestored:
		s = s.listing(e.Schedule, func(l *Standing) { l.Removed = false })
	case ScheduleVisibilityChanged:
		s = s.listing(e.Schedule, func(l *Standing) { l.Hidden = !e.To })
	case ScheduleProductivityChanged:
		s = s.listing(e.Schedule, func(l *Standing) { l.Unproductive = !e.To })
	default:
		return s, false
	}
	return s, true
}

func registerSchedules(r *event.Registry) {
	event.Define[SchedulesRanked](r)
	event.Define[CurrentScheduleChanged](r)
	event.Define[ScheduleRemoved](r)
	event.Define[ScheduleRestored](r)
	event.Define[ScheduleVisibilityChanged](r)
	event.Define[ScheduleProductivityChanged](r)
}
