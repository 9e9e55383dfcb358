package schedule

import (
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Kind is what an activity is.
type Kind string

// The kinds.
const (
	Task            Kind = "task"
	Summary         Kind = "summary"
	StartMilestone  Kind = "start-milestone"
	FinishMilestone Kind = "finish-milestone"
	LevelOfEffort   Kind = "level-of-effort"
)

// IsMilestone tells whether the activity is a point in time.
func (k Kind) IsMilestone() bool { return k == StartMilestone || k == FinishMilestone }

// Activity is one row of the schedule with its input fields and, in Dates, what the
// engine computed from all of them.
type Activity struct {
	Row          kernel.Row     `json:"row"`
	Parent       kernel.Row     `json:"parent"` // NoRow only for row 0
	Rank         kernel.Rank    `json:"rank"`
	Code         string         `json:"code,omitempty"` // the activity id of the tool it came from
	Name         string         `json:"name"`
	Description  string         `json:"description,omitempty"`
	Kind         Kind           `json:"kind"`
	Duration     int32          `json:"duration"`            // working minutes, original
	Remaining    int32          `json:"remaining,omitempty"` // working minutes left once started
	Calendar     kernel.Row     `json:"calendar"`
	Constraint   Constraint     `json:"constraint,omitzero"`
	Second       Constraint     `json:"second,omitzero"`    // P6 secondary constraint
	Progress     kernel.Percent `json:"progress,omitempty"` // its own; what a summary shows is computed, in Dates
	ActualStart  kernel.Minute  `json:"actualStart"`
	ActualFinish kernel.Minute  `json:"actualFinish"`
	Manual       bool           `json:"manual,omitempty"` // automation off: calculation never moves the row
	Cost         kernel.Amount  `json:"cost,omitempty"`
	UsedCost     kernel.Amount  `json:"usedCost,omitempty"`
	ManHours     kernel.Amount  `json:"manHours,omitempty"`
	Weight       Weight         `json:"weight,omitzero"`

	// Of the dates below, 0 is none.
	Deadline       kernel.Minute `json:"deadline,omitempty"`       // a wish: it bounds the late finish only
	ExpectedFinish kernel.Minute `json:"expectedFinish,omitempty"` // P6: the work left lasts until it, where the options say so
	// ExternalStart and ExternalFinish are what links to other projects asked for that are not here: no earlier start, no later late
	// finish, unless the options say otherwise.
	ExternalStart  kernel.Minute `json:"externalStart,omitempty"`
	ExternalFinish kernel.Minute `json:"externalFinish,omitempty"`
	Suspension
	PercentBy PercentType `json:"percentBy,omitempty"` // what Progress was measured by
	Elapsed   bool        `json:"elapsed,omitempty"`   // the duration runs around the clock
	Inactive  bool        `json:"inactive,omitempty"`  // kept, and left out of every calculation
	// ResourceCalendar is the calendar of who does the work, where the dates follow it; 0 where they follow the activity's own.
	ResourceCalendar kernel.Row `json:"resourceCalendar,omitempty"`
	// PinnedStart is where somebody put a manual activity that has not begun; 0 where it stays as it lies.
	PinnedStart kernel.Minute `json:"pinnedStart,omitempty"`
	// Split is how long the work rests between its parts, in working minutes: it spans that much more than its duration.
	Split int32 `json:"split,omitempty"`
	// Placeholder: the tool it came from knows no date or no duration of the manual activity yet, only a text or nothing.
	Placeholder  bool       `json:"placeholder,omitempty"`
	Priority     Priority   `json:"priority,omitempty"`
	Subcontract  kernel.ID  `json:"subcontract,omitzero"`   // the firm that does the work; none: the company's own people
	Responsibles kernel.Set `json:"responsibles,omitempty"` // the people who answer for it
	Tags         kernel.Set `json:"tags,omitempty"`         // marks of the project, by number

	Dates Dates `json:"dates,omitzero"`
}

// Priority is how urgent an activity is.
type Priority string

// The priorities; the empty one is low.
const (
	Low    Priority = ""
	Normal Priority = "Normal"
	High   Priority = "High"
	Urgent Priority = "Urgent"
)

// Priorities are all of them, the default first.
var Priorities = []Priority{Low, Normal, High, Urgent}

// Suspension is when work stopped and when it went on, or will; 0 for neither.
type Suspension struct {
	Suspended kernel.Minute `json:"suspended,omitempty"` // work stopped
	Resumed   kernel.Minute `json:"resumed,omitempty"`   // work went on, or will
}

// AroundTheClock stands for the calendar that works all day, every day, which no schedule lists.
const AroundTheClock = kernel.NoRow

// WorksBy is the calendar the dates of the activity follow: around the clock where its duration does, that of who does
// the work where they do, else its own. What has become a summary lasts as what is under it does.
func (a *Activity) WorksBy() kernel.Row {
	switch {
	case a.Elapsed && a.Kind != Summary:
		return AroundTheClock
	case a.ResourceCalendar != 0:
		return a.ResourceCalendar
	}
	return a.Calendar
}

// PercentType is what a progress is measured by.
type PercentType string

// The percent types.
const (
	PercentByDuration PercentType = ""
	PercentPhysical   PercentType = "physical" // somebody's judgement
	PercentByUnits    PercentType = "units"    // work done of all work
)

var percentTypes = []PercentType{PercentByDuration, PercentPhysical, PercentByUnits}

// Started tells whether work has begun.
func (a *Activity) Started() bool { return a.Progress > 0 || a.ActualStart != kernel.None }

// Finished tells whether work is done.
func (a *Activity) Finished() bool {
	return a.Progress >= kernel.Hundred || a.ActualFinish != kernel.None
}

// Dates is what the engine computed. All zero before the first calculation, and for a
// summary without activities: the first Recalculated shifts from zero.
type Dates struct {
	Start      kernel.Minute `json:"start,omitempty"`
	Finish     kernel.Minute `json:"finish,omitempty"`
	LateStart  kernel.Minute `json:"lateStart,omitempty"`
	LateFinish kernel.Minute `json:"lateFinish,omitempty"`
	TotalFloat int32         `json:"totalFloat,omitempty"` // working minutes
	FreeFloat  int32         `json:"freeFloat,omitempty"`  // working minutes
	Span       int32         `json:"span,omitempty"`       // summaries: working minutes from start to finish
	// Progress of a summary is that of what is under it, see RollUp; 0 for all others.
	Progress kernel.Percent `json:"progress,omitempty"`
	Flags    Flags          `json:"flags,omitempty"`
}

// Done is the progress the activity shows.
func (s *State) Done(a *Activity) kernel.Percent {
	if len(s.Children(a.Row)) > 0 {
		return a.Dates.Progress
	}
	return a.Progress
}

// Flags are computed marks of an activity.
type Flags uint16

// The marks; the numbers are stored.
const (
	Critical    Flags = 1 << 0 // total float at or below the schedule's limit
	LongestPath Flags = 1 << 1 // drives the project finish
	Broken      Flags = 1 << 2 // a link or a limit on the row does not hold
)

// ConstraintType is one of the eight date constraints.
type ConstraintType string

// The constraint types; the empty type is as soon as possible.
const (
	ASAP ConstraintType = ""
	ALAP ConstraintType = "alap"
	SNET ConstraintType = "snet" // start no earlier than
	SNLT ConstraintType = "snlt" // start no later than
	FNET ConstraintType = "fnet" // finish no earlier than
	FNLT ConstraintType = "fnlt" // finish no later than
	MSO  ConstraintType = "mso"  // must start on
	MFO  ConstraintType = "mfo"  // must finish on
)

// Constraint is a date constraint. Mandatory holds against links in both passes;
// without it mso and mfo are P6's soft "start on" and "finish on".
type Constraint struct {
	Type      ConstraintType `json:"type,omitempty"`
	Date      kernel.Minute  `json:"date,omitempty"` // meaningless for asap and alap
	Mandatory bool           `json:"mandatory,omitempty"`
	ByDrag    bool           `json:"byDrag,omitempty"` // a dragged bar set it, nobody chose it
}

// Weight is the share of its parent's progress that somebody gave an activity. Without one the activity shares what the custom ones
// leave, by the schedule's weighting basis.
type Weight struct {
	Custom bool           `json:"custom,omitempty"`
	Share  kernel.Percent `json:"share,omitempty"`
}

// LinkType is how a link binds its two activities.
type LinkType string

// The link types.
const (
	FS LinkType = "FS"
	SS LinkType = "SS"
	FF LinkType = "FF"
	SF LinkType = "SF"
)

// Link makes To wait for From.
type Link struct {
	Row  kernel.Row `json:"row"`
	From kernel.Row `json:"from"`
	To   kernel.Row `json:"to"`
	Type LinkType   `json:"type"`
	Lag  int32      `json:"lag,omitempty"` // working minutes on the schedule's lag calendar; negative is a lead
	// Elapsed: the lag runs around the clock, whatever calendar the schedule counts lags on.
	Elapsed bool `json:"elapsed,omitempty"`
}

// Calendar is a named working time.
type Calendar struct {
	Row     kernel.Row `json:"row"`
	Name    string     `json:"name"`
	Default bool       `json:"default,omitempty"`
	// Imported: a file brought it. Where a later file replaces the schedule and nobody works by it any more, it leaves.
	Imported bool          `json:"imported,omitempty"`
	Time     worktime.Spec `json:"time"` // its own row and name stay empty, see WorkTime
}

// WorkTime is the calendar's working time with the row and name that faults tell.
func (c *Calendar) WorkTime() worktime.Spec {
	spec := c.Time
	spec.Row, spec.Name = c.Row, c.Name
	return spec
}

// Settings are what holds for the whole schedule.
type Settings struct {
	Project        kernel.ProjectID `json:"project"`
	Name           string           `json:"name"`
	Start          kernel.Minute    `json:"start"`          // nothing unstarted comes before it
	MinutesPerDay  int32            `json:"minutesPerDay"`  // converts days to working minutes, default 480
	MinutesPerWeek int32            `json:"minutesPerWeek"` // working minutes of a week, default 2400
	DateFormat     string           `json:"dateFormat"`     // one of DateFormats
	Basis          Basis            `json:"basis,omitempty"`
	Options        Options          `json:"options"`
}

// Basis is what children share their parent's progress by.
type Basis string

// The weighting bases.
const (
	ByDuration Basis = "" // working minutes
	ByCost     Basis = "cost"
	ByManHours Basis = "man-hours"
)

// Options decide how dates are computed. Importers set them from the file.
type Options struct {
	Profile          Profile       `json:"profile"`
	DataDate         kernel.Minute `json:"dataDate"` // None: the schedule's start
	MustFinishBy     kernel.Minute `json:"mustFinishBy"`
	LagCalendar      string        `json:"lagCalendar,omitempty"`   // one of LagCalendars
	ProgressMode     string        `json:"progressMode,omitempty"`  // one of ProgressModes
	FloatMode        string        `json:"floatMode,omitempty"`     // one of FloatModes
	CriticalBy       string        `json:"criticalBy,omitempty"`    // one of CriticalModes
	CriticalLimit    int32         `json:"criticalLimit,omitempty"` // working minutes; critical at or below
	ALAPForm         string        `json:"alapForm,omitempty"`      // one of ALAPForms
	IgnoreDateLimits bool          `json:"ignoreDateLimits,omitempty"`
	OpenEndsCritical bool          `json:"openEndsCritical,omitempty"`
	// UseExpectedFinish: an expected finish replaces the work left.
	UseExpectedFinish bool `json:"useExpectedFinish,omitempty"`
	// LagFromEarlyStart (profile p6): what is left of a start-to-start lag after its predecessor has begun runs from where that
	// one's remaining work begins, without it from the data date.
	LagFromEarlyStart bool `json:"lagFromEarlyStart,omitempty"`
	// MultipleCriticalPaths: every network that ends on its own has its own critical path, as its end is measured to itself.
	MultipleCriticalPaths bool `json:"multipleCriticalPaths,omitempty"`
	// IgnoreExternalDates: what links to other projects asked for does not count.
	IgnoreExternalDates bool `json:"ignoreExternalDates,omitempty"`
}

// The values of the options, the default first; the empty value is the profile's habit.
var (
	LagCalendars  = []string{"", "predecessor", "successor", "project", "24h", "elapsed"}
	ProgressModes = []string{"", "retained-logic", "progress-override", "actual-dates"}
	FloatModes    = []string{"", "finish", "start", "smallest"}
	CriticalModes = []string{"", "float", "longest-path"}
	ALAPForms     = []string{"", "free-float", "total-float"}
)

// Profile is the family of rules the dates follow.
type Profile string

// The profiles.
const (
	ProfileGantry Profile = "gantry" // progress above 0 turns automation off for the row
	ProfileP6     Profile = "p6"     // data date and retained logic in every pass
	ProfileMSP    Profile = "msp"    // no data date
)
