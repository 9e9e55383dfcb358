package cpm

import (
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// Kind is what a row is to the calculation.
type Kind uint8

const (
	Task            Kind = iota
	Milestone            // one instant, shown as the bound that places it (17:00 stays 17:00)
	StartMilestone       // one instant, the begin of work
	FinishMilestone      // one instant, the end of work
	LevelOfEffort        // spans what it is linked to, without links what is under its summary; bounds nobody
	Summary              // spans its children; row 0 is the project
)

var kinds = []string{"task", "milestone", "start_milestone", "finish_milestone", "level_of_effort", "summary"}

func (k Kind) String() string                { return name(kinds, k) }
func (k Kind) MarshalText() ([]byte, error)  { return spell(kinds, k) }
func (k *Kind) UnmarshalText(b []byte) error { return read(kinds, b, k) }

// ConstraintType is a date rule of one activity. All but ASAP and ALAP need a date.
type ConstraintType uint8

const (
	ASAP     ConstraintType = iota // as soon as possible: no rule
	ALAP                           // as late as possible
	SNET                           // start no earlier than
	SNLT                           // start no later than
	FNET                           // finish no earlier than
	FNLT                           // finish no later than
	MSO                            // must start on: beats links
	MFO                            // must finish on: beats links
	StartOn                        // snet and snlt at once; links win
	FinishOn                       // fnet and fnlt at once; links win
)

var constraintTypes = []string{"asap", "alap", "snet", "snlt", "fnet", "fnlt", "mso", "mfo", "start_on", "finish_on"}

func (t ConstraintType) String() string                { return name(constraintTypes, t) }
func (t ConstraintType) MarshalText() ([]byte, error)  { return spell(constraintTypes, t) }
func (t *ConstraintType) UnmarshalText(b []byte) error { return read(constraintTypes, b, t) }

// NeedsDate tells whether the type says nothing without a date.
func (t ConstraintType) NeedsDate() bool { return t > ALAP }

// Constraint is a type and its date, a civil minute.
type Constraint struct {
	Type ConstraintType `json:"type"`
	Date kernel.Minute  `json:"date"`
}

// State is how far an activity has come.
type State uint8

const (
	NotStarted State = iota
	Started
	Completed
)

// Activity is one row to calculate. Durations are working minutes on its own calendar,
// dates civil minutes; kernel.None and 0 both mean "no date".
type Activity struct {
	Row      kernel.Row
	Parent   kernel.Row // the summary it belongs to; kernel.NoRow at the top
	Kind     Kind
	Calendar int32 // index into Input.Calendars
	// FloatCalendar is the calendar total float is measured on, as an index plus one; 0 is Calendar.
	FloatCalendar int32

	Duration  int32 // of the whole activity; 0 for milestones
	Remaining int32 // of the work left, read in profiles p6 and msp once the activity has started
	// Split is how long the work rests between its parts, in working minutes: it spans that much more than its duration, wherever
	// it goes. Rows that stand by their own dates do not read it.
	Split int32

	Constraint Constraint
	Second     Constraint
	Deadline   kernel.Minute // bounds the late finish only

	// ExpectedFinish (profile p6) replaces the remaining duration by the work up to it.
	ExpectedFinish kernel.Minute

	// ExternalStart and ExternalFinish stand for links to other projects: no earlier start, no later late finish. They bind as such
	// links would: free float ends at the finish too, and a started row waits for the start where it waits for predecessors (profile p6).
	ExternalStart, ExternalFinish kernel.Minute

	// Inactive work keeps its own dates; its links bind nothing, and it does not count for the project finish,
	// of summaries, of the critical path. It has no float.
	Inactive bool

	// Placeholder marks work without a known date or duration; it is never critical.
	Placeholder bool

	State        State
	Resume       kernel.Minute // profile p6: remaining work does not go on before it
	ActualStart  kernel.Minute // read from Started on
	ActualFinish kernel.Minute // read when Completed

	// Pinned rows stand where Start and Finish say; no calculation moves them.
	Pinned        bool
	Start, Finish kernel.Minute
}

// LinkType says which edges a link ties: predecessor's to successor's.
type LinkType uint8

// The numbers are the ones interchange formats use. Bit 0 tells that the predecessor's
// start counts, bit 1 that the successor's finish is bound.
const (
	FS LinkType = iota
	SS
	FF
	SF
)

var linkTypes = []string{"FS", "SS", "FF", "SF"}

func (t LinkType) String() string                { return name(linkTypes, t) }
func (t LinkType) MarshalText() ([]byte, error)  { return spell(linkTypes, t) }
func (t *LinkType) UnmarshalText(b []byte) error { return read(linkTypes, b, t) }

// Link ties two activities. Several links may tie the same two; the tighter one drives.
type Link struct {
	Row      kernel.Row // the link's own number
	From, To kernel.Row // predecessor and successor
	Type     LinkType
	Lag      int32 // working minutes on the schedule's lag calendar, negative for a lead
	Elapsed  bool  // the lag runs around the clock whatever the schedule says
}

// Input is a whole schedule to calculate, in any order.
type Input struct {
	Options         Options
	Calendars       []*worktime.Calendar
	ProjectCalendar int32 // index of the project's default calendar
	Activities      []Activity
	Links           []Link
}

// Horizon is the span to compile the calendars of a schedule for: from ten years before its
// earliest date to forty years after its latest one, in whole years, so that it seldom changes.
func Horizon(o Options, activities []Activity) (from, to kernel.Minute) {
	first, last := never, none
	take := func(dates ...kernel.Minute) {
		for _, d := range dates {
			if given(d) {
				first, last = min(first, d), max(last, d)
			}
		}
	}
	take(o.ProjectStart, o.DataDate, o.MustFinishBy)
	for i := range activities {
		dates := activities[i].dates()
		take(dates[:]...)
	}
	if last == none {
		first, last = 0, 0
	}
	from, _ = worktime.Horizon(first)
	_, to = worktime.Horizon(last)
	return from, to
}

// dates are the dates of an activity that have a meaning, none in the place of the others.
func (a *Activity) dates() [10]kernel.Minute {
	d := [10]kernel.Minute{none, none, a.Deadline, a.ExpectedFinish, none, none, none, none, a.ExternalStart, a.ExternalFinish}
	if a.Constraint.Type.NeedsDate() {
		d[0] = a.Constraint.Date
	}
	if a.Second.Type.NeedsDate() {
		d[1] = a.Second.Date
	}
	if a.State != NotStarted {
		d[4] = a.ActualStart
	}
	if a.State == Completed {
		d[5] = a.ActualFinish
	}
	if a.Pinned {
		d[6], d[7] = a.Start, a.Finish
	}
	return d
}
