package schedule

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Created: the schedule exists, with its settings and its first calendars.
type Created struct {
	Settings  Settings   `json:"settings"`
	Calendars []Calendar `json:"calendars"`
}

// EventType is the stored name.
func (*Created) EventType() string { return "schedule.created" }

// ImportStarted: this and the events after it, in the same command, bring over one
// project of a foreign file, or a copy of a schedule. It replaces settings; calendars and
// rows follow in their own events.
type ImportStarted struct {
	Source   Source         `json:"source"`           // of a copy: the file of the schedule it is a copy of, without a tool where there is none
	CopyOf   string         `json:"copyOf,omitempty"` // name of that schedule
	Before   Settings       `json:"before"`
	Settings Settings       `json:"settings"`
	Problems map[string]int `json:"problems,omitempty"`
	LeftOut  map[string]int `json:"leftOut,omitempty"` // rows by field of the file
}

// ofFile tells whether a file says something here: the copy of a schedule that no file brought has none.
func (e *ImportStarted) ofFile() bool { return e.CopyOf == "" || e.Source.Tool != "" }

// EventType is the stored name.
func (*ImportStarted) EventType() string { return "schedule.import-started" }

// AsImportedKept: the dates the other tool had computed, kept for comparison.
type AsImportedKept struct {
	Stored []Stored `json:"stored"`
}

// EventType is the stored name.
func (*AsImportedKept) EventType() string { return "schedule.as-imported-kept" }

// AsImportedReplaced: the comparison set is another one.
type AsImportedReplaced struct {
	From []Stored `json:"from"`
	To   []Stored `json:"to"`
}

// EventType is the stored name.
func (*AsImportedReplaced) EventType() string { return "schedule.as-imported-replaced" }

// Reimported: the events after it, in the same command, bring over a later file.
type Reimported struct {
	Source Source       `json:"source"`
	Mode   ReimportMode `json:"mode"`
	// Statement is its place, from 1, among the files that said what holds for the whole schedule; 0 where it says no such thing, -1
	// where a fact of version 1 does not tell.
	Statement int            `json:"statement"`
	Problems  map[string]int `json:"problems,omitempty"`
	LeftOut   map[string]int `json:"leftOut,omitempty"`
}

// EventType is the stored name.
func (*Reimported) EventType() string { return "schedule.reimported" }

// SourceTakenBack: a later file was taken back, and what it said of the whole schedule counts no more; what the one before it said
// counts again.
type SourceTakenBack struct {
	// Statement is its place, from 1, among the files that said what holds for the whole schedule.
	Statement int `json:"statement"`
}

// EventType is the stored name.
func (*SourceTakenBack) EventType() string { return "schedule.source-taken-back" }

// TagsKept: the categories the activities bore in the file.
type TagsKept struct {
	Tags []Tag `json:"tags"`
}

// EventType is the stored name.
func (*TagsKept) EventType() string { return "schedule.tags-kept" }

// ResourcesKept: who and what the file gave work to, and which.
type ResourcesKept struct {
	Resources   []Resource   `json:"resources,omitempty"`
	Assignments []Assignment `json:"assignments,omitempty"`
}

// EventType is the stored name.
func (*ResourcesKept) EventType() string { return "schedule.resources-kept" }

// BaselineKept: one baseline of the file, or the next part of it.
type BaselineKept struct {
	Name   string          `json:"name"`
	Points []BaselinePoint `json:"points"`
}

// EventType is the stored name.
func (*BaselineKept) EventType() string { return "schedule.baseline-kept" }

// CalendarsAdded: whole records.
type CalendarsAdded struct {
	Calendars []Calendar `json:"calendars"`
	Restored  bool       `json:"restored,omitempty"` // they come back by undo or redo, with their old numbers
	Unmarked  bool       `json:"unmarked,omitempty"` // a fact of version 1, whose records may lack the mark of a file's calendars
}

// EventType is the stored name.
func (*CalendarsAdded) EventType() string { return "schedule.calendars-added" }

// CalendarsRemoved: whole records as they stood.
type CalendarsRemoved struct {
	Calendars []Calendar `json:"calendars"`
}

// EventType is the stored name.
func (*CalendarsRemoved) EventType() string { return "schedule.calendars-removed" }

// ActivitiesAdded: whole records, parents before their children. New ones have the
// next free numbers in order, the project summary apart. Restored ones come back by
// undo or redo: with their old numbers and the dates they left with.
type ActivitiesAdded struct {
	Activities []Activity `json:"activities"`
	Restored   bool       `json:"restored,omitempty"`
}

// EventType is the stored name.
func (*ActivitiesAdded) EventType() string { return "schedule.activities-added" }

// ActivitiesRemoved: whole records as they stood, children before their parents.
type ActivitiesRemoved struct {
	Activities []Activity `json:"activities"`
}

// EventType is the stored name.
func (*ActivitiesRemoved) EventType() string { return "schedule.activities-removed" }

// LinksAdded: whole records. New ones have the next free numbers in order, restored
// ones come back by undo or redo with their old numbers.
type LinksAdded struct {
	Links    []Link `json:"links"`
	Restored bool   `json:"restored,omitempty"`
}

// EventType is the stored name.
func (*LinksAdded) EventType() string { return "schedule.links-added" }

// LinksRemoved: whole records as they stood.
type LinksRemoved struct {
	Links []Link `json:"links"`
}

// EventType is the stored name.
func (*LinksRemoved) EventType() string { return "schedule.links-removed" }

// Place is where a row stands in the tree.
type Place struct {
	Parent kernel.Row  `json:"parent"`
	Rank   kernel.Rank `json:"rank"`
}

// PlaceChanged: rows moved in the tree, with their subtrees.
type PlaceChanged struct{ event.Change[Place] }

// EventType is the stored name.
func (*PlaceChanged) EventType() string { return "schedule.place-changed" }

// Field is record.Write.
func (*PlaceChanged) Field() *event.Field { return FieldPlace }

// Written is record.Write.
func (e *PlaceChanged) Written() []kernel.Row { return e.Rows }

// CalendarTimeChanged: a calendar works at other times.
type CalendarTimeChanged struct {
	Calendar kernel.Row    `json:"calendar"`
	From     worktime.Spec `json:"from"`
	To       worktime.Spec `json:"to"`
}

// EventType is the stored name.
func (*CalendarTimeChanged) EventType() string { return "schedule.calendar-time-changed" }

// Field is record.Write.
func (*CalendarTimeChanged) Field() *event.Field { return FieldCalendarTime }

// Written is record.Write.
func (e *CalendarTimeChanged) Written() []kernel.Row { return []kernel.Row{e.Calendar} }

// SettingsChanged: what holds for the whole schedule, all of it before and after.
type SettingsChanged struct {
	From Settings `json:"from"`
	To   Settings `json:"to"`
}

// EventType is the stored name.
func (*SettingsChanged) EventType() string { return "schedule.settings-changed" }

// Field is record.Write.
func (*SettingsChanged) Field() *event.Field { return FieldSettings }

// Written is record.Write.
func (*SettingsChanged) Written() []kernel.Row { return []kernel.Row{SettingsRow} }

// SettingsRow stands for the schedule itself among the rows: no record has this number.
const SettingsRow = kernel.MaxRow + 1

// Recalculated records what the engine computed after the causes in the same
// command: a header, and one column per value with the shift of each row that
// changed. A column that did not move at all is left out.
type Recalculated struct {
	Reason   string        `json:"reason"` // command, import, engine
	Engine   string        `json:"engine"` // version of the engine
	Inputs   string        `json:"inputs"` // hash of everything the dates follow from, hexadecimal
	DataDate kernel.Minute `json:"dataDate"`
	Finish   FinishMove    `json:"finish"`
	// Milestones whose finish moved, before and after: the hundred of lowest number. One
	// that gets its first date is not among them, one that loses its date has None after.
	Milestones event.Change[kernel.Minute] `json:"milestones,omitzero"`

	Rows       RowGaps `json:"rows"`                 // ascending
	Start      []int32 `json:"start,omitempty"`      // civil minutes
	End        []int32 `json:"end,omitempty"`        // civil minutes, of Dates.Finish
	LateStart  []int32 `json:"lateStart,omitempty"`  // civil minutes
	LateFinish []int32 `json:"lateFinish,omitempty"` // civil minutes
	TotalFloat []int32 `json:"totalFloat,omitempty"` // working minutes
	FreeFloat  []int32 `json:"freeFloat,omitempty"`  // working minutes
	Span       []int32 `json:"span,omitempty"`       // working minutes
	Progress   []int32 `json:"progress,omitempty"`   // of summaries, in ten-thousandths of a percent
	FlagsFrom  []Flags `json:"flagsFrom,omitempty"`  // whole values, not shifts, as in FlagsTo
	FlagsTo    []Flags `json:"flagsTo,omitempty"`
}

// EventType is the stored name.
func (*Recalculated) EventType() string { return "schedule.recalculated" }

// Frozen: Evolve adds the shifts to the dates and keeps none of the columns.
func (*Recalculated) Frozen() {}

// FinishMove is the project finish before and after, None where there was none, and
// how far it moved in working minutes of the default calendar: later is positive.
type FinishMove struct {
	From kernel.Minute `json:"from"`
	To   kernel.Minute `json:"to"`
	Work int32         `json:"work"` // working minutes
}

// ComputedBy names the rules the dates were computed with.
func (e *Recalculated) ComputedBy() string { return e.Engine }

// OrdersOnly tells whether rows only changed places among their siblings, which no date follows from.
func (e *PlaceChanged) OrdersOnly() bool {
	for i := range e.Rows {
		if e.From[i].Parent != e.To[i].Parent {
			return false
		}
	}
	return true
}

// BaselineSaved: a baseline holds these points, or more of them. BaselinesMarked in the same command lists it.
type BaselineSaved struct {
	Baseline       int32            `json:"baseline"`
	Name           string           `json:"name"`
	Option         BaselineOption   `json:"option"`
	MinutesPerDay  int32            `json:"minutesPerDay"`
	MinutesPerWeek int32            `json:"minutesPerWeek"`
	Accumulated    int64            `json:"accumulated"` // working minutes of all activities
	Points         []BaselineValues `json:"points"`      // by ascending activity
}

// EventType is the stored name.
func (*BaselineSaved) EventType() string { return "schedule.baseline-saved" }

// BaselinesMarked: baselines were listed, renamed, activated, shown, hidden or deleted.
type BaselinesMarked struct {
	Marks []BaselineMark `json:"marks"`
}

// BaselineMark is one baseline before and after.
type BaselineMark struct {
	Baseline int32         `json:"baseline"`
	From     BaselineMarks `json:"from"`
	To       BaselineMarks `json:"to"`
}

// EventType is the stored name.
func (*BaselinesMarked) EventType() string { return "schedule.baselines-marked" }

// Field is record.Write.
func (*BaselinesMarked) Field() *event.Field { return FieldBaselines }

// Written is record.Write.
func (*BaselinesMarked) Written() []kernel.Row { return []kernel.Row{SettingsRow} }

// deletes tells whether a baseline leaves the list.
func (e *BaselinesMarked) deletes() bool {
	return slices.ContainsFunc(e.Marks, func(m BaselineMark) bool { return m.To.Deleted && !m.From.Deleted })
}

func (e *BaselinesMarked) add(b *BaselineVersion, to BaselineMarks) {
	if b.BaselineMarks != to {
		e.Marks = append(e.Marks, BaselineMark{Baseline: b.Number, From: b.BaselineMarks, To: to})
	}
}

// UpdateMarked: a schedule update was saved, pinned anew, issued or taken back.
type UpdateMarked struct {
	Update int32       `json:"update"`
	From   UpdateMarks `json:"from"`
	To     UpdateMarks `json:"to"`
}

// EventType is the stored name.
func (*UpdateMarked) EventType() string { return "schedule.update-marked" }

// Field is record.Write.
func (*UpdateMarked) Field() *event.Field { return FieldUpdates }

// Written is record.Write.
func (*UpdateMarked) Written() []kernel.Row { return []kernel.Row{SettingsRow} }

// begins tells whether the update was not there before.
func (e *UpdateMarked) begins() bool { return e.From.Deleted && e.From.Pin == 0 }

// label is what the change of an update means.
func (e *UpdateMarked) label() string {
	switch {
	case e.From.Deleted != e.To.Deleted:
		return savingUpdate
	case e.From.Issued != e.To.Issued:
		return issuingUpdate
	}
	return movingUpdate
}
