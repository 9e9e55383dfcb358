package schedule

import (
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

func written(e event.Event) []kernel.Row { return e.(record.Write).Written() }

func rowsOfActivities(of []Activity) []kernel.Row {
	return rowsOf(of, func(a *Activity) kernel.Row { return a.Row })
}
func rowsOfLinks(of []Link) []kernel.Row {
	return rowsOf(of, func(l *Link) kernel.Row { return l.Row })
}
func rowsOfCalendars(of []Calendar) []kernel.Row {
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
	placeFact = describe[PlaceChanged](&event.Descriptor{
		Type: "schedule.place-changed", Shape: event.Writes, Calculation: event.Network, RollsUp: true, Undoing: event.Back,
		Telling: event.ByCells, Label: "activities.move", Field: FieldPlace, Rows: written,
	})
	calendarTimeFact = describe[CalendarTimeChanged](&event.Descriptor{
		Type: "schedule.calendar-time-changed", Module: access.Calendars, Shape: event.Writes, Calculation: event.Network, Calendars: true, Undoing: event.Back,
		Telling: event.ByPart, Label: "calendar.set-time", Field: FieldCalendarTime, Rows: written,
	})
	settingsFact = describe[SettingsChanged](&event.Descriptor{
		Type: "schedule.settings-changed", Shape: event.Writes, Calculation: event.Network, RollsUp: true, Undoing: event.Back,
		Telling: event.ByPart, Label: "schedule.set", Rows: written,
	})

	createdFact = describe[Created](&event.Descriptor{
		Type: "schedule.created", Shape: event.Adds, Calculation: event.Network, RollsUp: true, Calendars: true, Undoing: event.Never,
		Telling: event.ByReload, Label: "schedule.create",
		Rows: func(e event.Event) []kernel.Row { return rowsOfCalendars(e.(*Created).Calendars) },
		Born: func(event.Event) bool { return true },
	})
	importStartedFact = describe[ImportStarted](&event.Descriptor{
		Type: "schedule.import-started", Shape: event.Writes, Calculation: event.Network, RollsUp: true, Undoing: event.Never,
		Telling: event.ByReload, Label: "schedule.import",
		Rows: func(event.Event) []kernel.Row { return []kernel.Row{SettingsRow} },
	})
	recalculatedFact = describe[Recalculated](&event.Descriptor{
		Type: "schedule.recalculated", Shape: event.Computes, Calculation: event.Still, Undoing: event.Along, Telling: event.ByShifts,
		Label: event.Comes,
		Rows:  func(e event.Event) []kernel.Row { return e.(*Recalculated).Rows },
	})

	calendarsAddedFact = describe[CalendarsAdded](&event.Descriptor{
		Type: "schedule.calendars-added", Module: access.Calendars, Shape: event.Adds, Calculation: event.Network, Calendars: true, Undoing: event.Back,
		Telling: event.ByRows, Label: "calendars.add", Upcasters: []event.Upcaster{calendarsUnmarked},
		Rows: func(e event.Event) []kernel.Row { return rowsOfCalendars(e.(*CalendarsAdded).Calendars) },
		Born: func(e event.Event) bool { return !e.(*CalendarsAdded).Restored },
	})
	calendarsRemovedFact = describe[CalendarsRemoved](&event.Descriptor{
		Type: "schedule.calendars-removed", Module: access.Calendars, Shape: event.Removes, Calculation: event.Network, Calendars: true, Undoing: event.Back,
		Telling: event.ByRows, Label: "calendars.delete",
		Rows: func(e event.Event) []kernel.Row { return rowsOfCalendars(e.(*CalendarsRemoved).Calendars) },
	})
	activitiesAddedFact = describe[ActivitiesAdded](&event.Descriptor{
		Type: "schedule.activities-added", Shape: event.Adds, Calculation: event.Network, RollsUp: true, Calendars: true, Undoing: event.Back,
		Telling: event.ByRows, Label: "activities.add",
		Rows: func(e event.Event) []kernel.Row { return rowsOfActivities(e.(*ActivitiesAdded).Activities) },
		Born: func(e event.Event) bool { return !e.(*ActivitiesAdded).Restored },
	})
	activitiesRemovedFact = describe[ActivitiesRemoved](&event.Descriptor{
		Type: "schedule.activities-removed", Shape: event.Removes, Calculation: event.Network, RollsUp: true, Calendars: true,
		Undoing: event.Back, Telling: event.ByRows, Label: "activities.delete",
		Rows: func(e event.Event) []kernel.Row { return rowsOfActivities(e.(*ActivitiesRemoved).Activities) },
	})
	linksAddedFact = describe[LinksAdded](&event.Descriptor{
		Type: "schedule.links-added", Shape: event.Adds, Calculation: event.Network, Undoing: event.Back, Telling: event.ByRows, Label: "links.add",
		Rows: func(e event.Event) []kernel.Row { return rowsOfLinks(e.(*LinksAdded).Links) },
		Born: func(e event.Event) bool { return !e.(*LinksAdded).Restored },
	})
	linksRemovedFact = describe[LinksRemoved](&event.Descriptor{
		Type: "schedule.links-removed", Shape: event.Removes, Calculation: event.Network, Undoing: event.Back, Telling: event.ByRows,
		Label: "links.remove",
		Rows:  func(e event.Event) []kernel.Row { return rowsOfLinks(e.(*LinksRemoved).Links) },
	})

	asImportedKeptFact     = keeps[AsImportedKept]("schedule.as-imported-kept", event.Along, event.ByReload, event.Comes)
	asImportedReplacedFact = keeps[AsImportedReplaced]("schedule.as-imported-replaced", event.Back, event.Silently, "schedule.restore")
	reimportedFact         = keeps[Reimported]("schedule.reimported", event.Never, event.ByReload, "schedule.reimport", statementUnsaid)
	sourceTakenBackFact    = keeps[SourceTakenBack]("schedule.source-taken-back", event.Along, event.Silently, "schedule.restore")
	tagsKeptFact           = keeps[TagsKept]("schedule.tags-kept", event.Along, event.ByReload, event.Comes)
	resourcesKeptFact      = keeps[ResourcesKept]("schedule.resources-kept", event.Along, event.ByReload, event.Comes)
	baselineKeptFact       = keeps[BaselineKept]("schedule.baseline-kept", event.Along, event.ByReload, event.Comes)
)

var (
	baselineSavedFact   = keeps[BaselineSaved]("schedule.baseline-saved", event.Back, event.Silently, savingBaseline)
	baselinesMarkedFact = describe[BaselinesMarked](&event.Descriptor{
		Type: "schedule.baselines-marked", Shape: event.Writes, Calculation: event.Still, Undoing: event.Back, Telling: event.Silently,
		Label: settingBaseline, Field: FieldBaselines, Rows: written,
	})
	updateMarkedFact = describe[UpdateMarked](&event.Descriptor{
		Type: "schedule.update-marked", Shape: event.Writes, Calculation: event.Still, Undoing: event.Back, Telling: event.Silently,
		Label: savingUpdate, Field: FieldUpdates, Rows: written,
	})
)

// fact is a type whose pointers are events.
type fact[E any] interface {
	*E
	event.Event
}

func describe[E any, P fact[E]](d *event.Descriptor) *event.Descriptor {
	return Schema.Describe(event.Pointer[E, P](d))
}

func keeps[E any, P fact[E]](name string, u event.Undoing, told event.Telling, label string, upcasters ...event.Upcaster) *event.Descriptor {
	return describe[E, P](&event.Descriptor{
		Type: name, Shape: event.Keeps, Calculation: event.Still, Undoing: u, Telling: told, Label: label, Upcasters: upcasters,
	})
}

// Descriptor is event.Event.
func (*Created) Descriptor() *event.Descriptor { return createdFact }

// Descriptor is event.Event.
func (*ImportStarted) Descriptor() *event.Descriptor { return importStartedFact }

// Descriptor is event.Event.
func (*AsImportedKept) Descriptor() *event.Descriptor { return asImportedKeptFact }

// Descriptor is event.Event.
func (*AsImportedReplaced) Descriptor() *event.Descriptor { return asImportedReplacedFact }

// Descriptor is event.Event.
func (*Reimported) Descriptor() *event.Descriptor { return reimportedFact }

// Descriptor is event.Event.
func (*SourceTakenBack) Descriptor() *event.Descriptor { return sourceTakenBackFact }

// Descriptor is event.Event.
func (*TagsKept) Descriptor() *event.Descriptor { return tagsKeptFact }

// Descriptor is event.Event.
func (*ResourcesKept) Descriptor() *event.Descriptor { return resourcesKeptFact }

// Descriptor is event.Event.
func (*BaselineKept) Descriptor() *event.Descriptor { return baselineKeptFact }

// Descriptor is event.Event.
func (*BaselineSaved) Descriptor() *event.Descriptor { return baselineSavedFact }

// Descriptor is event.Event.
func (*BaselinesMarked) Descriptor() *event.Descriptor { return baselinesMarkedFact }

// Descriptor is event.Event.
func (*UpdateMarked) Descriptor() *event.Descriptor { return updateMarkedFact }

// Descriptor is event.Event.
func (*CalendarsAdded) Descriptor() *event.Descriptor { return calendarsAddedFact }

// Descriptor is event.Event.
func (*CalendarsRemoved) Descriptor() *event.Descriptor { return calendarsRemovedFact }

// Descriptor is event.Event.
func (*ActivitiesAdded) Descriptor() *event.Descriptor { return activitiesAddedFact }

// Descriptor is event.Event.
func (*ActivitiesRemoved) Descriptor() *event.Descriptor { return activitiesRemovedFact }

// Descriptor is event.Event.
func (*LinksAdded) Descriptor() *event.Descriptor { return linksAddedFact }

// Descriptor is event.Event.
func (*LinksRemoved) Descriptor() *event.Descriptor { return linksRemovedFact }

// Descriptor is event.Event.
func (*PlaceChanged) Descriptor() *event.Descriptor { return placeFact }

// Descriptor is event.Event.
func (*CalendarTimeChanged) Descriptor() *event.Descriptor { return calendarTimeFact }

// Descriptor is event.Event.
func (*SettingsChanged) Descriptor() *event.Descriptor { return settingsFact }

// Descriptor is event.Event.
func (*Recalculated) Descriptor() *event.Descriptor { return recalculatedFact }

// Descriptor is event.Event.
