package schedule

import (
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// written describes the events that set one field, by the field.
var written = func() (out [FieldCount]*event.Descriptor) {
	set := func(f Field, stored string, c event.Calculation, label string, more ...func(*event.Descriptor)) {
		d := &event.Descriptor{
			Type: stored, Shape: event.Writes, Calculation: c, Undoing: event.Back, Telling: event.ByCells, Label: label,
			Rows: func(e event.Event) []kernel.Row { return e.(FieldWrite).Written() },
		}
		for _, m := range more {
			m(d)
		}
		out[f] = d
	}
	rollsUp := func(d *event.Descriptor) { d.RollsUp = true }
	calendars := func(d *event.Descriptor) { d.Calendars = true }
	byPart := func(d *event.Descriptor) { d.Telling = event.ByPart }
	const comes = event.Comes

	set(FieldName, "schedule.name-changed", event.Still, "activity.rename")
	set(FieldDescription, "schedule.description-changed", event.Still, "activity.describe")
	set(FieldCode, "schedule.code-changed", event.Still, comes)
	set(FieldKind, "schedule.kind-changed", event.Numbers, comes, rollsUp)
	set(FieldPlace, "schedule.place-changed", event.Network, "activities.move", rollsUp)
	set(FieldDuration, "schedule.duration-changed", event.Numbers, "activity.set-duration", rollsUp)
	set(FieldRemaining, "schedule.remaining-changed", event.Numbers, comes)
	set(FieldElapsed, "schedule.elapsed-changed", event.Network, "activity.set-duration", calendars)
	set(FieldSplit, "schedule.split-changed", event.Numbers, comes)
	set(FieldPlaceholder, "schedule.placeholder-changed", event.Numbers, comes)
	set(FieldCalendar, "schedule.calendar-changed", event.Numbers, "activities.set-calendar")
	set(FieldResourceCalendar, "schedule.resource-calendar-changed", event.Numbers, comes)
	set(FieldConstraint, "schedule.constraint-changed", event.Numbers, "activity.set-constraint")
	set(FieldSecond, "schedule.second-constraint-changed", event.Numbers, comes)
	set(FieldDeadline, "schedule.deadline-changed", event.Numbers, comes)
	set(FieldExpectedFinish, "schedule.expected-finish-changed", event.Numbers, comes)
	set(FieldExternalStart, "schedule.external-start-changed", event.Numbers, "activity.set-external-start")
	set(FieldExternalFinish, "schedule.external-finish-changed", event.Numbers, "activity.set-external-finish")
	set(FieldSuspension, "schedule.suspension-changed", event.Numbers, comes)
	set(FieldProgress, "schedule.progress-changed", event.Numbers, "activity.set-progress", rollsUp)
	set(FieldPercentType, "schedule.percent-type-changed", event.Still, comes)
	set(FieldActualStart, "schedule.actual-start-changed", event.Numbers, comes)
	set(FieldActualFinish, "schedule.actual-finish-changed", event.Numbers, comes)
	set(FieldManual, "schedule.manual-changed", event.Numbers, comes)
	set(FieldPinnedStart, "schedule.pinned-start-changed", event.Numbers, comes)
	set(FieldInactive, "schedule.inactive-changed", event.Numbers, comes, rollsUp)
	set(FieldCost, "schedule.cost-changed", event.Still, "activity.set-cost", rollsUp)
	set(FieldUsedCost, "schedule.used-cost-changed", event.Still, "activity.set-used-cost")
	set(FieldManHours, "schedule.man-hours-changed", event.Still, "activity.set-man-hours", rollsUp)
	set(FieldWeight, "schedule.weight-changed", event.Still, "activity.set-weight", rollsUp)

	set(FieldLinkType, "schedule.link-type-changed", event.Network, "link.change")
	set(FieldLag, "schedule.lag-changed", event.Network, "link.change")
	set(FieldLagElapsed, "schedule.lag-elapsed-changed", event.Network, "link.change")

	set(FieldCalendarName, "schedule.calendar-renamed", event.Still, "calendar.rename", byPart)
	set(FieldCalendarTime, "schedule.calendar-time-changed", event.Network, "calendar.set-time", byPart, calendars)
	set(FieldDefault, "schedule.default-changed", event.Network, "calendar.set-default", byPart)
	set(FieldSettings, "schedule.settings-changed", event.Network, "schedule.set", byPart, rollsUp)
	return out
}()

func activityRows(of []Activity) []kernel.Row {
	return rowsOf(of, func(a *Activity) kernel.Row { return a.Row })
}
func linkRows(of []Link) []kernel.Row { return rowsOf(of, func(l *Link) kernel.Row { return l.Row }) }
func calendarRows(of []Calendar) []kernel.Row {
	return rowsOf(of, func(c *Calendar) kernel.Row { return c.Row })
}

func rowsOf[R any](records []R, row func(*R) kernel.Row) []kernel.Row {
	out := make([]kernel.Row, len(records))
	for i := range records {
		out[i] = row(&records[i])
	}
	return out
}

var (
	createdFact = &event.Descriptor{
		Type: "schedule.created", Shape: event.Adds, Calculation: event.Network, RollsUp: true, Calendars: true, Undoing: event.Never,
		Telling: event.ByReload, Label: "schedule.create",
		Rows: func(e event.Event) []kernel.Row { return calendarRows(e.(Created).Calendars) },
		Born: func(event.Event) bool { return true },
	}
	importStartedFact = &event.Descriptor{
		Type: "schedule.import-started", Shape: event.Writes, Calculation: event.Network, RollsUp: true, Undoing: event.Never,
		Telling: event.ByReload, Label: "schedule.import",
		Rows: func(event.Event) []kernel.Row { return []kernel.Row{SettingsRow} },
	}
	recalculatedFact = &event.Descriptor{
		Type: "schedule.recalculated", Shape: event.Computes, Calculation: event.Still, Undoing: event.Along, Telling: event.ByShifts,
		Label: event.Comes,
		Rows:  func(e event.Event) []kernel.Row { return e.(Recalculated).Rows },
	}

	calendarsAddedFact = &event.Descriptor{
		Type: "schedule.calendars-added", Shape: event.Adds, Calculation: event.Network, Calendars: true, Undoing: event.Back,
		Telling: event.ByRows, Label: "calendars.add",
		Rows: func(e event.Event) []kernel.Row { return calendarRows(e.(CalendarsAdded).Calendars) },
		Born: func(e event.Event) bool { return !e.(CalendarsAdded).Restored },
	}
	calendarsRemovedFact = &event.Descriptor{
		Type: "schedule.calendars-removed", Shape: event.Removes, Calculation: event.Network, Calendars: true, Undoing: event.Back,
		Telling: event.ByRows, Label: "calendars.delete",
		Rows: func(e event.Event) []kernel.Row { return calendarRows(e.(CalendarsRemoved).Calendars) },
	}
	activitiesAddedFact = &event.Descriptor{
		Type: "schedule.activities-added", Shape: event.Adds, Calculation: event.Network, RollsUp: true, Calendars: true, Undoing: event.Back,
		Telling: event.ByRows, Label: "activities.add",
		Rows: func(e event.Event) []kernel.Row { return activityRows(e.(ActivitiesAdded).Activities) },
		Born: func(e event.Event) bool { return !e.(ActivitiesAdded).Restored },
	}
	activitiesRemovedFact = &event.Descriptor{
		Type: "schedule.activities-removed", Shape: event.Removes, Calculation: event.Network, RollsUp: true, Calendars: true,
		Undoing: event.Back, Telling: event.ByRows, Label: "activities.delete",
		Rows: func(e event.Event) []kernel.Row { return activityRows(e.(ActivitiesRemoved).Activities) },
	}
	linksAddedFact = &event.Descriptor{
		Type: "schedule.links-added", Shape: event.Adds, Calculation: event.Network, Undoing: event.Back, Telling: event.ByRows, Label: "links.add",
		Rows: func(e event.Event) []kernel.Row { return linkRows(e.(LinksAdded).Links) },
		Born: func(e event.Event) bool { return !e.(LinksAdded).Restored },
	}
	linksRemovedFact = &event.Descriptor{
		Type: "schedule.links-removed", Shape: event.Removes, Calculation: event.Network, Undoing: event.Back, Telling: event.ByRows,
		Label: "links.remove",
		Rows:  func(e event.Event) []kernel.Row { return linkRows(e.(LinksRemoved).Links) },
	}

	asImportedKeptFact     = keeps("schedule.as-imported-kept", event.Along, event.ByReload, event.Comes)
	asImportedReplacedFact = keeps("schedule.as-imported-replaced", event.Back, event.Silently, "schedule.restore")
	reimportedFact         = keeps("schedule.reimported", event.Never, event.ByReload, "schedule.reimport")
	sourceTakenBackFact    = keeps("schedule.source-taken-back", event.Along, event.Silently, "schedule.restore")
	tagsKeptFact           = keeps("schedule.tags-kept", event.Along, event.ByReload, event.Comes)
	resourcesKeptFact      = keeps("schedule.resources-kept", event.Along, event.ByReload, event.Comes)
	baselineKeptFact       = keeps("schedule.baseline-kept", event.Along, event.ByReload, event.Comes)
)

func keeps(name string, u event.Undoing, told event.Telling, label string) *event.Descriptor {
	return &event.Descriptor{Type: name, Shape: event.Keeps, Calculation: event.Still, Undoing: u, Telling: told, Label: label}
}

// Descriptor is event.Event.
func (Created) Descriptor() *event.Descriptor { return createdFact }

// Descriptor is event.Event.
func (ImportStarted) Descriptor() *event.Descriptor { return importStartedFact }

// Descriptor is event.Event.
func (AsImportedKept) Descriptor() *event.Descriptor { return asImportedKeptFact }

// Descriptor is event.Event.
func (AsImportedReplaced) Descriptor() *event.Descriptor { return asImportedReplacedFact }

// Descriptor is event.Event.
func (Reimported) Descriptor() *event.Descriptor { return reimportedFact }

// Descriptor is event.Event.
func (SourceTakenBack) Descriptor() *event.Descriptor { return sourceTakenBackFact }

// Descriptor is event.Event.
func (TagsKept) Descriptor() *event.Descriptor { return tagsKeptFact }

// Descriptor is event.Event.
func (ResourcesKept) Descriptor() *event.Descriptor { return resourcesKeptFact }

// Descriptor is event.Event.
func (BaselineKept) Descriptor() *event.Descriptor { return baselineKeptFact }

// Descriptor is event.Event.
func (CalendarsAdded) Descriptor() *event.Descriptor { return calendarsAddedFact }

// Descriptor is event.Event.
func (CalendarsRemoved) Descriptor() *event.Descriptor { return calendarsRemovedFact }

// Descriptor is event.Event.
func (ActivitiesAdded) Descriptor() *event.Descriptor { return activitiesAddedFact }

// Descriptor is event.Event.
func (ActivitiesRemoved) Descriptor() *event.Descriptor { return activitiesRemovedFact }

// Descriptor is event.Event.
func (LinksAdded) Descriptor() *event.Descriptor { return linksAddedFact }

// Descriptor is event.Event.
func (LinksRemoved) Descriptor() *event.Descriptor { return linksRemovedFact }

// Descriptor is event.Event.
func (PlaceChanged) Descriptor() *event.Descriptor { return written[FieldPlace] }

// Descriptor is event.Event.
func (CalendarTimeChanged) Descriptor() *event.Descriptor { return written[FieldCalendarTime] }

// Descriptor is event.Event.
func (SettingsChanged) Descriptor() *event.Descriptor { return written[FieldSettings] }

// Descriptor is event.Event.
func (Recalculated) Descriptor() *event.Descriptor { return recalculatedFact }

// Descriptor is event.Event.
func (Changed[F, R, T]) Descriptor() *event.Descriptor {
	var f F
	return written[f.field()]
}
