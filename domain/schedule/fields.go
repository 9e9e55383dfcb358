package schedule

import (
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Schema is the tables and the events of the schedule.
var Schema = record.NewSchema("schedule", access.Gantt)

// The tables and their fields: nothing else names every field. A new one goes to the end of the list, because conflicts are listed in
// its order. FieldRecord is whether a row is there.
var (
	Activities = record.NewTable(Schema, "activities", access.Gantt, func(a *Activity) *kernel.Row { return &a.Row }, activitiesOf)
	Links      = record.NewTable(Schema, "links", access.Gantt, func(l *Link) *kernel.Row { return &l.Row }, linksOf)
	Calendars  = record.NewTable(Schema, "calendars", access.Calendars, func(c *Calendar) *kernel.Row { return &c.Row }, calendarsOf)

	FieldRecord = event.Existence
	// FieldName of activities.
	FieldName = record.Add(Activities, "name", "schedule.name-changed", func(a *Activity) *string { return &a.Name },
		event.Text, event.Still, event.Copied, event.Always, record.Means("activity.rename"))
	// FieldDuration of activities, in working minutes.
	FieldDuration = record.Add(Activities, "duration", "schedule.duration-changed", func(a *Activity) *int32 { return &a.Duration },
		event.Minutes, event.Numbers, event.Copied, event.Always, record.Means("activity.set-duration"), record.Moves, rollsUp)
	// FieldRemaining of activities under way whose dates follow from the work left, in working minutes.
	FieldRemaining = record.Add(Activities, "remaining", "schedule.remaining-changed", func(a *Activity) *int32 { return &a.Remaining },
		event.Minutes, event.Numbers, event.Fresh, event.Always, record.Follows)
	// FieldKind of activities: a task that got its first child, a summary that lost its last one, a task whose duration became 0 or
	// stopped being 0.
	FieldKind = record.Add(Activities, "kind", "schedule.kind-changed", func(a *Activity) *Kind { return &a.Kind },
		event.Word, event.Numbers, event.Copied, event.Always, record.Log("type"), record.Follows, rollsUp)
	FieldPlace = Schema.Own(event.Field{Table: "activities", Name: "place", Unit: event.Parts})
	// FieldDescription of activities.
	FieldDescription = record.Add(Activities, "description", "schedule.description-changed", func(a *Activity) *string { return &a.Description },
		event.Text, event.Still, event.Copied, event.IfSaid, record.Means("activity.describe"))
	// FieldCalendar: activities work by another calendar.
	FieldCalendar = record.Add(Activities, "calendar", "schedule.calendar-changed", func(a *Activity) *kernel.Row { return &a.Calendar },
		event.Ref, event.Numbers, event.Copied, event.Always, record.Means("activities.set-calendar"), record.Moves)
	// FieldConstraint of activities.
	FieldConstraint = record.Add(Activities, "constraint", "schedule.constraint-changed", func(a *Activity) *Constraint { return &a.Constraint },
		event.Parts, event.Numbers, event.Copied, event.Always, record.Means("activity.set-constraint"), record.Moves).SameInFile(bindAlike)
	// FieldProgress of activities, of its own; what a summary shows is computed. Effective is when it held on site; without it
	// that is when it was recorded.
	FieldProgress = record.Add(Activities, "progress", "schedule.progress-changed", func(a *Activity) *kernel.Percent { return &a.Progress },
		event.Percent, event.Numbers, event.Fresh, event.Always, record.Means("activity.set-progress"), record.Moves, rollsUp)
	// FieldActualStart of activities, in civil minutes.
	FieldActualStart = record.Add(Activities, "actualStart", "schedule.actual-start-changed", func(a *Activity) *kernel.Minute { return &a.ActualStart },
		event.Date, event.Numbers, event.Fresh, event.Always, record.Log("actual_start"), record.Follows).Blank(kernel.None)
	// FieldActualFinish of activities, in civil minutes.
	FieldActualFinish = record.Add(Activities, "actualFinish", "schedule.actual-finish-changed", func(a *Activity) *kernel.Minute { return &a.ActualFinish },
		event.Date, event.Numbers, event.Fresh, event.Always, record.Log("actual_finish"), record.Follows).Blank(kernel.None)
	// FieldManual: automation of activities went off (true) or on.
	FieldManual = record.Add(Activities, "manual", "schedule.manual-changed", func(a *Activity) *bool { return &a.Manual },
		event.Flag, event.Numbers, event.Fresh, event.Always, record.Follows)
	// FieldCost of activities.
	FieldCost = record.Add(Activities, "cost", "schedule.cost-changed", func(a *Activity) *kernel.Amount { return &a.Cost },
		event.Money, event.Still, event.Fresh, event.IfSaid, record.Plain("activity.set-cost"), rollsUp)
	// FieldUsedCost of activities: what was spent.
	FieldUsedCost = record.Add(Activities, "usedCost", "schedule.used-cost-changed", func(a *Activity) *kernel.Amount { return &a.UsedCost },
		event.Money, event.Still, event.Fresh, event.IfSaid, record.Log("used_cost"), record.Plain("activity.set-used-cost"))
	// FieldManHours of activities, in hours.
	FieldManHours = record.Add(Activities, "manHours", "schedule.man-hours-changed", func(a *Activity) *kernel.Amount { return &a.ManHours },
		event.Money, event.Still, event.Copied, event.IfSaid, record.Log("hhWorkTime"), record.Plain("activity.set-man-hours"), rollsUp)
	// FieldWeight of activities: the custom share of their parent's progress.
	FieldWeight = record.Add(Activities, "weight", "schedule.weight-changed", func(a *Activity) *Weight { return &a.Weight },
		event.Parts, event.Still, event.Fresh, event.IfOwn, record.Log("ponderator"), record.Means("activity.set-weight"), rollsUp)
	// FieldLinkType of links.
	FieldLinkType = record.Add(Links, "linkType", "schedule.link-type-changed", func(l *Link) *LinkType { return &l.Type },
		event.Word, event.Network, event.Copied, event.NoFile, record.Log("type"), record.Means("link.change"))
	// FieldLag of links, in working minutes.
	FieldLag = record.Add(Links, "linkLag", "schedule.lag-changed", func(l *Link) *int32 { return &l.Lag },
		event.Minutes, event.Network, event.Copied, event.Always, record.Log("lag"), record.Means("link.change"))
	// FieldCalendarName of calendars.
	FieldCalendarName = record.Add(Calendars, "calendarName", "schedule.calendar-renamed", func(c *Calendar) *string { return &c.Name },
		event.Text, event.Still, event.Copied, event.Always, record.Log("name"), record.Means("calendar.rename"), byPart)
	FieldCalendarTime = Schema.Own(event.Field{Table: "calendars", Name: "calendarTime", Log: "time", Unit: event.Parts})
	// FieldDefault: which calendars are the default one: the one that was, and the one that is.
	FieldDefault = record.Add(Calendars, "defaultCalendar", "schedule.default-changed", func(c *Calendar) *bool { return &c.Default },
		event.Flag, event.Network, event.Copied, event.NoFile, record.Log("default"), record.Means("calendar.set-default"), byPart)
	// FieldSettings is any of the settings of the schedule; each has a field of its own, see settings.go.
	FieldSettings = Schema.Own(event.Field{Table: "schedule", Name: "settings", Unit: event.Parts})
	// FieldCode of activities: the id the tool they came from knows them by.
	FieldCode = record.Add(Activities, "code", "schedule.code-changed", func(a *Activity) *string { return &a.Code },
		event.Text, event.Still, event.Fresh, event.Always, record.Means("activity.set-code"))
	// FieldSecond of activities: their secondary constraint.
	FieldSecond = record.Add(Activities, "secondConstraint", "schedule.second-constraint-changed", func(a *Activity) *Constraint { return &a.Second },
		event.Parts, event.Numbers, event.Copied, event.Always, record.Log("second_constraint"), record.Moves)
	// FieldDeadline of activities, in civil minutes, 0 for none.
	FieldDeadline = record.Add(Activities, "deadline", "schedule.deadline-changed", func(a *Activity) *kernel.Minute { return &a.Deadline },
		event.Date, event.Numbers, event.Copied, event.Always, record.Means("activity.set-deadline"))
	// FieldExpectedFinish of activities, in civil minutes, 0 for none.
	FieldExpectedFinish = record.Add(Activities, "expectedFinish", "schedule.expected-finish-changed", func(a *Activity) *kernel.Minute { return &a.ExpectedFinish },
		event.Date, event.Numbers, event.Copied, event.Always, record.Log("expected_finish"), record.Means("activity.set-expected-finish"), record.Moves)
	// FieldSuspension of activities: when work stopped and went on.
	FieldSuspension = record.Add(Activities, "suspension", "schedule.suspension-changed", func(a *Activity) *Suspension { return &a.Suspension },
		event.Parts, event.Numbers, event.Copied, event.Always, record.Means("activity.set-suspension"), record.Moves)
	// FieldPercentType of activities: what their progress was measured by.
	FieldPercentType = record.Add(Activities, "percentType", "schedule.percent-type-changed", func(a *Activity) *PercentType { return &a.PercentBy },
		event.Word, event.Still, event.Copied, event.Always, record.Log("percent_type"), record.Means("activity.set-percent-type"))
	// FieldElapsed of activities: their duration runs around the clock, or on their calendar.
	FieldElapsed = record.Add(Activities, "elapsed", "schedule.elapsed-changed", func(a *Activity) *bool { return &a.Elapsed },
		event.Flag, event.Network, event.Copied, event.Always, record.Means("activity.set-duration"), record.Moves, needsCalendars)
	// FieldInactive of activities: they take no part in calculations, or do again.
	FieldInactive = record.Add(Activities, "inactive", "schedule.inactive-changed", func(a *Activity) *bool { return &a.Inactive },
		event.Flag, event.Numbers, event.Copied, event.Always, record.Moves, rollsUp)
	// FieldResourceCalendar of activities: the calendar of who does the work, 0 for none.
	FieldResourceCalendar = record.Add(Activities, "resourceCalendar", "schedule.resource-calendar-changed", func(a *Activity) *kernel.Row { return &a.ResourceCalendar },
		event.Ref, event.Numbers, event.Copied, event.Always, record.Log("resource_calendar"), record.Moves)
	// FieldLagElapsed of links: their lag runs around the clock, or on the calendar the schedule counts lags on.
	FieldLagElapsed = record.Add(Links, "lagElapsed", "schedule.lag-elapsed-changed", func(l *Link) *bool { return &l.Elapsed },
		event.Flag, event.Network, event.Copied, event.Always, record.Log("lag_elapsed"), record.Means("link.change"))
	// FieldPinnedStart of activities: where somebody put a manual one, in civil minutes, 0 for nowhere.
	FieldPinnedStart = record.Add(Activities, "pinnedStart", "schedule.pinned-start-changed", func(a *Activity) *kernel.Minute { return &a.PinnedStart },
		event.Date, event.Numbers, event.Fresh, event.Always, record.Log("start_date"), record.Moves)
	// FieldSplit of activities: how long their work rests between its parts, in working minutes.
	FieldSplit = record.Add(Activities, "split", "schedule.split-changed", func(a *Activity) *int32 { return &a.Split },
		event.Minutes, event.Numbers, event.Copied, event.Always, record.Moves)
	// FieldPlaceholder of activities: nobody knows their dates or duration yet, or somebody does.
	FieldPlaceholder = record.Add(Activities, "placeholder", "schedule.placeholder-changed", func(a *Activity) *bool { return &a.Placeholder },
		event.Flag, event.Numbers, event.Fresh, event.Always)
	// FieldExternalStart of activities: what links to other projects ask of their start, in civil minutes, 0 for nothing.
	FieldExternalStart = record.Add(Activities, "externalStart", "schedule.external-start-changed", func(a *Activity) *kernel.Minute { return &a.ExternalStart },
		event.Date, event.Numbers, event.Fresh, event.Always, record.Log("external_start"), record.Means("activity.set-external-start"), record.Moves)
	// FieldExternalFinish of activities: what links to other projects ask of their late finish, in civil minutes, 0 for nothing.
	FieldExternalFinish = record.Add(Activities, "externalFinish", "schedule.external-finish-changed", func(a *Activity) *kernel.Minute { return &a.ExternalFinish },
		event.Date, event.Numbers, event.Fresh, event.Always, record.Log("external_finish"), record.Means("activity.set-external-finish"))
	// FieldBaselines is which baselines there are and what people call and show of them; SettingsRow bears it.
	FieldBaselines = Schema.Own(event.Field{Table: "schedule", Name: "baselines", Unit: event.Parts})
	// FieldUpdates is which schedule updates there are; SettingsRow bears it.
	FieldUpdates = Schema.Own(event.Field{Table: "schedule", Name: "updates", Unit: event.Parts})
	// FieldPriority of activities.
	FieldPriority = record.Add(Activities, "priority", "schedule.priority-changed", func(a *Activity) *Priority { return &a.Priority },
		event.Word, event.Still, event.Copied, event.NoFile, record.Means("activities.set-priority"))
	// FieldSubcontract of activities: the firm that does the work.
	FieldSubcontract = record.Add(Activities, "subcontract", "schedule.subcontract-changed", func(a *Activity) *kernel.ID { return &a.Subcontract },
		event.Subcontract, event.Still, event.Copied, event.NoFile, record.Log("company"), record.Means("activities.set-subcontract"))
	// FieldResponsibles of activities: the people who answer for them.
	FieldResponsibles = record.Add(Activities, "responsibles", "schedule.responsibles-changed", func(a *Activity) *kernel.Set { return &a.Responsibles },
		event.Person, event.Still, event.Copied, event.NoFile, record.Means("activities.set-responsibles"))
	// FieldTags of activities: marks of the project, by number.
	FieldTags = record.Add(Activities, "tags", "schedule.tags-changed", func(a *Activity) *kernel.Set { return &a.Tags },
		event.Parts, event.Still, event.Copied, event.NoFile, record.Means("activities.set-tags"))
)

// The fields that nobody sets: where a row stands, which a move of its own sets, what a link joins, and what is computed.
var (
	_ = record.Fixed(Activities, "parent", func(a *Activity) *kernel.Row { return &a.Parent }, event.Holder, event.Copied)
	_ = record.Fixed(Activities, "rank", func(a *Activity) *kernel.Rank { return &a.Rank }, event.Text, event.Copied)
	_ = record.Fixed(Activities, "start", func(a *Activity) *kernel.Minute { return &a.Dates.Start }, event.Date, event.Fresh)
	_ = record.Fixed(Activities, "finish", func(a *Activity) *kernel.Minute { return &a.Dates.Finish }, event.Date, event.Fresh)
	_ = record.Fixed(Activities, "lateStart", func(a *Activity) *kernel.Minute { return &a.Dates.LateStart }, event.Date, event.Fresh)
	_ = record.Fixed(Activities, "lateFinish", func(a *Activity) *kernel.Minute { return &a.Dates.LateFinish }, event.Date, event.Fresh)
	_ = record.Fixed(Activities, "totalFloat", func(a *Activity) *int32 { return &a.Dates.TotalFloat }, event.Minutes, event.Fresh)
	_ = record.Fixed(Activities, "freeFloat", func(a *Activity) *int32 { return &a.Dates.FreeFloat }, event.Minutes, event.Fresh)
	_ = record.Fixed(Activities, "span", func(a *Activity) *int32 { return &a.Dates.Span }, event.Minutes, event.Fresh)
	_ = record.Fixed(Activities, "summaryProgress", func(a *Activity) *kernel.Percent { return &a.Dates.Progress }, event.Percent, event.Fresh)
	_ = record.Fixed(Activities, "flags", func(a *Activity) *Flags { return &a.Dates.Flags }, event.Number, event.Fresh)

	_ = record.Fixed(Links, "from", func(l *Link) *kernel.Row { return &l.From }, event.Holder, event.Copied)
	_ = record.Fixed(Links, "to", func(l *Link) *kernel.Row { return &l.To }, event.Holder, event.Copied)
)

// rollsUp marks what the progress of summaries may follow from.
func rollsUp(_ *event.Field, d *event.Descriptor) { d.RollsUp = true }

// needsCalendars marks what decides which calendars the network needs.
func needsCalendars(_ *event.Field, d *event.Descriptor) { d.Calendars = true }

// byPart marks fields of calendars, which are no rows of the chart.
func byPart(_ *event.Field, d *event.Descriptor) { d.Telling = event.ByPart }

// bindAlike compares constraints as files know them: no file says whether a dragged bar set one.
func bindAlike(now, said Constraint) bool {
	return now.Type == said.Type && now.Date == said.Date && now.Mandatory == said.Mandatory
}

type (
	activityRows State
	linkRows     State
	calendarRows State
)

func activitiesOf(state any) record.Finder[Activity] { return (*activityRows)(state.(*State)) }
func linksOf(state any) record.Finder[Link]          { return (*linkRows)(state.(*State)) }
func calendarsOf(state any) record.Finder[Calendar]  { return (*calendarRows)(state.(*State)) }

// Get is record.Finder.
func (s *activityRows) Get(row kernel.Row) *Activity { return (*State)(s).Activity(row) }

// Get is record.Finder.
func (s *linkRows) Get(row kernel.Row) *Link { return (*State)(s).Link(row) }

// Get is record.Finder.
func (s *calendarRows) Get(row kernel.Row) *Calendar { return (*State)(s).Calendar(row) }
