package schedule

import (
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

// FieldWrite is a fact about one input field of a set of records.
type FieldWrite interface {
	event.Event
	Field() Field
	Written() []kernel.Row
}

// FieldChange is a fact that sets one input field and nothing else, so that it can be taken
// back, told and shown without knowing which field it is.
type FieldChange interface {
	FieldWrite
	// Values of the i-th record, before and after.
	Values(i int) (from, to any)
	// Stands tells whether the i-th record exists and whether it still has the value it was given.
	Stands(i int, s *State) (exists, holds bool)
	// Inverse takes back what the change did to the records at these places.
	Inverse(places []int) FieldChange

	evolve(s *State)
	unevolve(s *State)
}

// inputField says how a field of a record is stored, read and set. The types that have it carry nothing.
type inputField[R any, T comparable] interface {
	stored() string
	field() Field
	get(*R) T
	set(*R, T)
}

// Changed is the event of a field.
type Changed[F inputField[R, T], R any, T comparable] struct{ event.Change[T] }

// EventType is the stored name.
func (Changed[F, R, T]) EventType() string {
	var f F
	return f.stored()
}

// Field is the field it sets.
func (Changed[F, R, T]) Field() Field {
	var f F
	return f.field()
}

// Written are the records it sets it of.
func (c Changed[F, R, T]) Written() []kernel.Row { return c.Rows }

// Values is FieldChange.
func (c Changed[F, R, T]) Values(i int) (from, to any) { return c.From[i], c.To[i] }

// Stands is FieldChange.
func (c Changed[F, R, T]) Stands(i int, s *State) (exists, holds bool) {
	var f F
	r := record[R](s, c.Rows[i])
	return r != nil, r != nil && f.get(r) == c.To[i]
}

// Inverse is FieldChange.
func (c Changed[F, R, T]) Inverse(places []int) FieldChange { return c.inverse(places) }

func (c Changed[F, R, T]) inverse(places []int) Changed[F, R, T] {
	var back event.Change[T]
	for _, i := range places {
		appendChange(&back, c.Rows[i], c.To[i], c.From[i])
	}
	return Changed[F, R, T]{back}
}

func (c Changed[F, R, T]) evolve(s *State) {
	var f F
	for i, row := range c.Rows {
		f.set(record[R](s, row), c.To[i])
	}
}

func (c Changed[F, R, T]) unevolve(s *State) { Changed[F, R, T]{c.Reversed()}.evolve(s) }

// record gives an activity, a link or a calendar by its number, or nil.
func record[R any](s *State, row kernel.Row) *R {
	var found any
	var none *R
	switch any(none).(type) {
	case *Activity:
		found = s.Activity(row)
	case *Link:
		found = s.Link(row)
	case *Calendar:
		found = s.Calendar(row)
	}
	return found.(*R)
}

// gather makes changes of a field row by row, leaving out those that change nothing.
type gather[F inputField[R, T], R any, T comparable] struct{ event.Change[T] }

func (g *gather[F, R, T]) to(row kernel.Row, r *R, to T) {
	var f F
	if from := f.get(r); from != to {
		appendChange(&g.Change, row, from, to)
	}
}

// into appends the event, if anything changes.
func (g *gather[F, R, T]) into(out []event.Event) []event.Event {
	if len(g.Rows) == 0 {
		return out
	}
	return append(out, Changed[F, R, T]{g.Change})
}

// The events of the fields of activities.
type (
	// NameChanged of activities.
	NameChanged = Changed[nameField, Activity, string]
	// DescriptionChanged of activities.
	DescriptionChanged = Changed[descriptionField, Activity, string]
	// DurationChanged of activities, in working minutes.
	DurationChanged = Changed[durationField, Activity, int32]
	// RemainingChanged of activities under way whose dates follow from the work left, in working minutes.
	RemainingChanged = Changed[remainingField, Activity, int32]
	// KindChanged of activities: a task that got its first child, a summary that lost its last one, a task whose duration became 0 or
	// stopped being 0.
	KindChanged = Changed[kindField, Activity, Kind]
	// CalendarChanged: activities work by another calendar.
	CalendarChanged = Changed[calendarField, Activity, kernel.Row]
	// ConstraintChanged of activities.
	ConstraintChanged = Changed[constraintField, Activity, Constraint]
	// ActualStartChanged of activities, in civil minutes.
	ActualStartChanged = Changed[actualStartField, Activity, kernel.Minute]
	// ActualFinishChanged of activities, in civil minutes.
	ActualFinishChanged = Changed[actualFinishField, Activity, kernel.Minute]
	// ManualChanged: automation of activities went off (true) or on.
	ManualChanged = Changed[manualField, Activity, bool]
	// CostChanged of activities.
	CostChanged = Changed[costField, Activity, kernel.Amount]
	// UsedCostChanged of activities: what was spent.
	UsedCostChanged = Changed[usedCostField, Activity, kernel.Amount]
	// ManHoursChanged of activities, in hours.
	ManHoursChanged = Changed[manHoursField, Activity, kernel.Amount]
	// WeightChanged of activities: the custom share of their parent's progress.
	WeightChanged = Changed[weightField, Activity, Weight]
	// CodeChanged of activities: the id the tool they came from knows them by.
	CodeChanged = Changed[codeField, Activity, string]
	// SecondChanged of activities: their secondary constraint.
	SecondChanged = Changed[secondField, Activity, Constraint]
	// DeadlineChanged of activities, in civil minutes, 0 for none.
	DeadlineChanged = Changed[deadlineField, Activity, kernel.Minute]
	// ExpectedFinishChanged of activities, in civil minutes, 0 for none.
	ExpectedFinishChanged = Changed[expectedFinishField, Activity, kernel.Minute]
	// SuspensionChanged of activities: when work stopped and went on.
	SuspensionChanged = Changed[suspensionField, Activity, Suspension]
	// PercentTypeChanged of activities: what their progress was measured by.
	PercentTypeChanged = Changed[percentTypeField, Activity, PercentType]
	// ElapsedChanged of activities: their duration runs around the clock, or on their calendar.
	ElapsedChanged = Changed[elapsedField, Activity, bool]
	// InactiveChanged of activities: they take no part in calculations, or do again.
	InactiveChanged = Changed[inactiveField, Activity, bool]
	// ResourceCalendarChanged of activities: the calendar of who does the work, 0 for none.
	ResourceCalendarChanged = Changed[resourceCalendarField, Activity, kernel.Row]
	// PinnedStartChanged of activities: where somebody put a manual one, in civil minutes, 0 for nowhere.
	PinnedStartChanged = Changed[pinnedStartField, Activity, kernel.Minute]
	// SplitChanged of activities: how long their work rests between its parts, in working minutes.
	SplitChanged = Changed[splitField, Activity, int32]
	// PlaceholderChanged of activities: nobody knows their dates or duration yet, or somebody does.
	PlaceholderChanged = Changed[placeholderField, Activity, bool]
	// ExternalStartChanged of activities: what links to other projects ask of their start, in civil minutes, 0 for nothing.
	ExternalStartChanged = Changed[externalStartField, Activity, kernel.Minute]
	// ExternalFinishChanged of activities: what links to other projects ask of their late finish, in civil minutes, 0 for nothing.
	ExternalFinishChanged = Changed[externalFinishField, Activity, kernel.Minute]
)

// The events of the fields of links and calendars.
type (
	// LinkTypeChanged of links.
	LinkTypeChanged = Changed[linkTypeField, Link, LinkType]
	// LagChanged of links, in working minutes.
	LagChanged = Changed[lagField, Link, int32]
	// LagElapsedChanged of links: their lag runs around the clock, or on the calendar the schedule counts lags on.
	LagElapsedChanged = Changed[lagElapsedField, Link, bool]
	// CalendarRenamed of calendars.
	CalendarRenamed = Changed[calendarNameField, Calendar, string]
	// DefaultChanged: which calendars are the default one: the one that was, and the one that is.
	DefaultChanged = Changed[defaultField, Calendar, bool]
)

// ProgressChanged of activities. Effective is when the progress held on site; without it that is when it was recorded.
type ProgressChanged struct {
	Progressed
	Effective *time.Time `json:"effective,omitempty"`
}

// Progressed is the change in a ProgressChanged.
type Progressed = Changed[progressField, Activity, kernel.Percent]

// Inverse is FieldChange. What is taken back is taken back for the instant it was told of.
func (c ProgressChanged) Inverse(places []int) FieldChange {
	return ProgressChanged{c.inverse(places), c.Effective}
}

type (
	nameField             struct{}
	descriptionField      struct{}
	durationField         struct{}
	remainingField        struct{}
	kindField             struct{}
	calendarField         struct{}
	constraintField       struct{}
	progressField         struct{}
	actualStartField      struct{}
	actualFinishField     struct{}
	manualField           struct{}
	costField             struct{}
	usedCostField         struct{}
	manHoursField         struct{}
	weightField           struct{}
	linkTypeField         struct{}
	lagField              struct{}
	calendarNameField     struct{}
	defaultField          struct{}
	codeField             struct{}
	secondField           struct{}
	deadlineField         struct{}
	expectedFinishField   struct{}
	suspensionField       struct{}
	percentTypeField      struct{}
	elapsedField          struct{}
	inactiveField         struct{}
	resourceCalendarField struct{}
	lagElapsedField       struct{}
	pinnedStartField      struct{}
	splitField            struct{}
	placeholderField      struct{}
	externalStartField    struct{}
	externalFinishField   struct{}
)

func (nameField) stored() string             { return "schedule.name-changed" }
func (nameField) field() Field               { return FieldName }
func (nameField) get(r *Activity) string     { return r.Name }
func (nameField) set(r *Activity, to string) { r.Name = to }

func (descriptionField) stored() string             { return "schedule.description-changed" }
func (descriptionField) field() Field               { return FieldDescription }
func (descriptionField) get(r *Activity) string     { return r.Description }
func (descriptionField) set(r *Activity, to string) { r.Description = to }

func (durationField) stored() string            { return "schedule.duration-changed" }
func (durationField) field() Field              { return FieldDuration }
func (durationField) get(r *Activity) int32     { return r.Duration }
func (durationField) set(r *Activity, to int32) { r.Duration = to }

func (remainingField) stored() string            { return "schedule.remaining-changed" }
func (remainingField) field() Field              { return FieldRemaining }
func (remainingField) get(r *Activity) int32     { return r.Remaining }
func (remainingField) set(r *Activity, to int32) { r.Remaining = to }

func (kindField) stored() string           { return "schedule.kind-changed" }
func (kindField) field() Field             { return FieldKind }
func (kindField) get(r *Activity) Kind     { return r.Kind }
func (kindField) set(r *Activity, to Kind) { r.Kind = to }

func (calendarField) stored() string                 { return "schedule.calendar-changed" }
func (calendarField) field() Field                   { return FieldCalendar }
func (calendarField) get(r *Activity) kernel.Row     { return r.Calendar }
func (calendarField) set(r *Activity, to kernel.Row) { r.Calendar = to }

func (constraintField) stored() string                 { return "schedule.constraint-changed" }
func (constraintField) field() Field                   { return FieldConstraint }
func (constraintField) get(r *Activity) Constraint     { return r.Constraint }
func (constraintField) set(r *Activity, to Constraint) { r.Constraint = to }

func (progressField) stored() string                     { return "schedule.progress-changed" }
func (progressField) field() Field                       { return FieldProgress }
func (progressField) get(r *Activity) kernel.Percent     { return r.Progress }
func (progressField) set(r *Activity, to kernel.Percent) { r.Progress = to }

func (actualStartField) stored() string                    { return "schedule.actual-start-changed" }
func (actualStartField) field() Field                      { return FieldActualStart }
func (actualStartField) get(r *Activity) kernel.Minute     { return r.ActualStart }
func (actualStartField) set(r *Activity, to kernel.Minute) { r.ActualStart = to }

func (actualFinishField) stored() string                    { return "schedule.actual-finish-changed" }
func (actualFinishField) field() Field                      { return FieldActualFinish }
func (actualFinishField) get(r *Activity) kernel.Minute     { return r.ActualFinish }
func (actualFinishField) set(r *Activity, to kernel.Minute) { r.ActualFinish = to }

func (manualField) stored() string           { return "schedule.manual-changed" }
func (manualField) field() Field             { return FieldManual }
func (manualField) get(r *Activity) bool     { return r.Manual }
func (manualField) set(r *Activity, to bool) { r.Manual = to }

func (costField) stored() string                    { return "schedule.cost-changed" }
func (costField) field() Field                      { return FieldCost }
func (costField) get(r *Activity) kernel.Amount     { return r.Cost }
func (costField) set(r *Activity, to kernel.Amount) { r.Cost = to }

func (usedCostField) stored() string                    { return "schedule.used-cost-changed" }
func (usedCostField) field() Field                      { return FieldUsedCost }
func (usedCostField) get(r *Activity) kernel.Amount     { return r.UsedCost }
func (usedCostField) set(r *Activity, to kernel.Amount) { r.UsedCost = to }

func (manHoursField) stored() string                    { return "schedule.man-hours-changed" }
func (manHoursField) field() Field                      { return FieldManHours }
func (manHoursField) get(r *Activity) kernel.Amount     { return r.ManHours }
func (manHoursField) set(r *Activity, to kernel.Amount) { r.ManHours = to }

func (weightField) stored() string             { return "schedule.weight-changed" }
func (weightField) field() Field               { return FieldWeight }
func (weightField) get(r *Activity) Weight     { return r.Weight }
func (weightField) set(r *Activity, to Weight) { r.Weight = to }

func (linkTypeField) stored() string           { return "schedule.link-type-changed" }
func (linkTypeField) field() Field             { return FieldLinkType }
func (linkTypeField) get(r *Link) LinkType     { return r.Type }
func (linkTypeField) set(r *Link, to LinkType) { r.Type = to }

func (lagField) stored() string        { return "schedule.lag-changed" }
func (lagField) field() Field          { return FieldLag }
func (lagField) get(r *Link) int32     { return r.Lag }
func (lagField) set(r *Link, to int32) { r.Lag = to }

func (calendarNameField) stored() string             { return "schedule.calendar-renamed" }
func (calendarNameField) field() Field               { return FieldCalendarName }
func (calendarNameField) get(r *Calendar) string     { return r.Name }
func (calendarNameField) set(r *Calendar, to string) { r.Name = to }

func (defaultField) stored() string           { return "schedule.default-changed" }
func (defaultField) field() Field             { return FieldDefault }
func (defaultField) get(r *Calendar) bool     { return r.Default }
func (defaultField) set(r *Calendar, to bool) { r.Default = to }

func (codeField) stored() string             { return "schedule.code-changed" }
func (codeField) field() Field               { return FieldCode }
func (codeField) get(r *Activity) string     { return r.Code }
func (codeField) set(r *Activity, to string) { r.Code = to }

func (secondField) stored() string                 { return "schedule.second-constraint-changed" }
func (secondField) field() Field                   { return FieldSecond }
func (secondField) get(r *Activity) Constraint     { return r.Second }
func (secondField) set(r *Activity, to Constraint) { r.Second = to }

func (deadlineField) stored() string                    { return "schedule.deadline-changed" }
func (deadlineField) field() Field                      { return FieldDeadline }
func (deadlineField) get(r *Activity) kernel.Minute     { return r.Deadline }
func (deadlineField) set(r *Activity, to kernel.Minute) { r.Deadline = to }

func (expectedFinishField) stored() string                    { return "schedule.expected-finish-changed" }
func (expectedFinishField) field() Field                      { return FieldExpectedFinish }
func (expectedFinishField) get(r *Activity) kernel.Minute     { return r.ExpectedFinish }
func (expectedFinishField) set(r *Activity, to kernel.Minute) { r.ExpectedFinish = to }

func (suspensionField) stored() string             { return "schedule.suspension-changed" }
func (suspensionField) field() Field               { return FieldSuspension }
func (suspensionField) get(r *Activity) Suspension { return Suspension{r.Suspended, r.Resumed} }
func (suspensionField) set(r *Activity, to Suspension) {
	r.Suspended, r.Resumed = to.Suspended, to.Resumed
}

func (percentTypeField) stored() string                  { return "schedule.percent-type-changed" }
func (percentTypeField) field() Field                    { return FieldPercentType }
func (percentTypeField) get(r *Activity) PercentType     { return r.PercentBy }
func (percentTypeField) set(r *Activity, to PercentType) { r.PercentBy = to }

func (elapsedField) stored() string           { return "schedule.elapsed-changed" }
func (elapsedField) field() Field             { return FieldElapsed }
func (elapsedField) get(r *Activity) bool     { return r.Elapsed }
func (elapsedField) set(r *Activity, to bool) { r.Elapsed = to }

func (inactiveField) stored() string           { return "schedule.inactive-changed" }
func (inactiveField) field() Field             { return FieldInactive }
func (inactiveField) get(r *Activity) bool     { return r.Inactive }
func (inactiveField) set(r *Activity, to bool) { r.Inactive = to }

func (resourceCalendarField) stored() string                 { return "schedule.resource-calendar-changed" }
func (resourceCalendarField) field() Field                   { return FieldResourceCalendar }
func (resourceCalendarField) get(r *Activity) kernel.Row     { return r.ResourceCalendar }
func (resourceCalendarField) set(r *Activity, to kernel.Row) { r.ResourceCalendar = to }

func (pinnedStartField) stored() string                    { return "schedule.pinned-start-changed" }
func (pinnedStartField) field() Field                      { return FieldPinnedStart }
func (pinnedStartField) get(r *Activity) kernel.Minute     { return r.PinnedStart }
func (pinnedStartField) set(r *Activity, to kernel.Minute) { r.PinnedStart = to }

func (splitField) stored() string            { return "schedule.split-changed" }
func (splitField) field() Field              { return FieldSplit }
func (splitField) get(r *Activity) int32     { return r.Split }
func (splitField) set(r *Activity, to int32) { r.Split = to }

func (placeholderField) stored() string           { return "schedule.placeholder-changed" }
func (placeholderField) field() Field             { return FieldPlaceholder }
func (placeholderField) get(r *Activity) bool     { return r.Placeholder }
func (placeholderField) set(r *Activity, to bool) { r.Placeholder = to }

func (externalStartField) stored() string                    { return "schedule.external-start-changed" }
func (externalStartField) field() Field                      { return FieldExternalStart }
func (externalStartField) get(r *Activity) kernel.Minute     { return r.ExternalStart }
func (externalStartField) set(r *Activity, to kernel.Minute) { r.ExternalStart = to }

func (externalFinishField) stored() string                    { return "schedule.external-finish-changed" }
func (externalFinishField) field() Field                      { return FieldExternalFinish }
func (externalFinishField) get(r *Activity) kernel.Minute     { return r.ExternalFinish }
func (externalFinishField) set(r *Activity, to kernel.Minute) { r.ExternalFinish = to }

func (lagElapsedField) stored() string       { return "schedule.lag-elapsed-changed" }
func (lagElapsedField) field() Field         { return FieldLagElapsed }
func (lagElapsedField) get(r *Link) bool     { return r.Elapsed }
func (lagElapsedField) set(r *Link, to bool) { r.Elapsed = to }
