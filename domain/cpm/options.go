package cpm

import "gantry/domain/kernel"

// Profile names whose habits a schedule follows where the tools differ and no option
// of their own exists.
type Profile uint8

const (
	// Gantry keeps what has started where it is (such rows are pinned by the plan) and
	// places everything else by logic from the project start.
	Gantry Profile = iota
	// P6 schedules remaining work from the data date on and keeps completed
	// activities in the network as points.
	P6
	// MSP keeps actual starts and ignores the status date.
	MSP
)

var profiles = []string{"gantry", "p6", "msp"}

func (p Profile) String() string                { return name(profiles, p) }
func (p Profile) MarshalText() ([]byte, error)  { return spell(profiles, p) }
func (p *Profile) UnmarshalText(b []byte) error { return read(profiles, b, p) }

// ProgressMode says how the remaining work of a started activity obeys its
// predecessors (profiles p6 and msp).
type ProgressMode uint8

const (
	// RetainedLogic: the remaining work waits for all predecessors. Microsoft Project calls it "split in-progress tasks".
	RetainedLogic ProgressMode = iota
	// ProgressOverride: it ignores those of its start and goes on at the data date (p6), without a break (msp). In profile p6 what is
	// complete ignores its predecessors too.
	ProgressOverride
	// ActualDates (profile p6): the logic is kept, completed activities stand at their actual dates.
	ActualDates
)

var progressModes = []string{"retained_logic", "progress_override", "actual_dates"}

func (m ProgressMode) String() string                { return name(progressModes, m) }
func (m ProgressMode) MarshalText() ([]byte, error)  { return spell(progressModes, m) }
func (m *ProgressMode) UnmarshalText(b []byte) error { return read(progressModes, b, m) }

// LagCalendar says on which calendar a lag runs.
type LagCalendar uint8

const (
	LagPredecessor LagCalendar = iota
	LagSuccessor
	LagProject // the project's default calendar
	Lag24Hours // around the clock
	LagElapsed // the same, under the name Microsoft Project uses for a single link
)

var lagCalendars = []string{"predecessor", "successor", "project", "24h", "elapsed"}

func (c LagCalendar) String() string                { return name(lagCalendars, c) }
func (c LagCalendar) MarshalText() ([]byte, error)  { return spell(lagCalendars, c) }
func (c *LagCalendar) UnmarshalText(b []byte) error { return read(lagCalendars, b, c) }

// FloatMode says which side total float is measured on.
type FloatMode uint8

const (
	FinishFloat   FloatMode = iota // late finish - early finish
	StartFloat                     // late start - early start
	SmallestFloat                  // the smaller of the two
)

var floatModes = []string{"finish", "start", "smallest"}

func (m FloatMode) String() string                { return name(floatModes, m) }
func (m FloatMode) MarshalText() ([]byte, error)  { return spell(floatModes, m) }
func (m *FloatMode) UnmarshalText(b []byte) error { return read(floatModes, b, m) }

// CriticalMode says what makes an activity critical.
type CriticalMode uint8

const (
	ByFloat       CriticalMode = iota // total float at or below the limit
	ByLongestPath                     // on the longest path
)

var criticalModes = []string{"float", "longest_path"}

func (m CriticalMode) String() string                { return name(criticalModes, m) }
func (m CriticalMode) MarshalText() ([]byte, error)  { return spell(criticalModes, m) }
func (m *CriticalMode) UnmarshalText(b []byte) error { return read(criticalModes, b, m) }

// ALAPForm says how far an as-late-as-possible activity is delayed.
type ALAPForm uint8

const (
	// ALAPFreeFloat delays by the free float, successors first: nobody else moves.
	ALAPFreeFloat ALAPForm = iota
	// ALAPTotalFloat delays to the late dates as far as successors that do not move allow,
	// keeps the row's own late limits, and leaves it no float.
	ALAPTotalFloat
)

var alapForms = []string{"free_float", "total_float"}

func (f ALAPForm) String() string                { return name(alapForms, f) }
func (f ALAPForm) MarshalText() ([]byte, error)  { return spell(alapForms, f) }
func (f *ALAPForm) UnmarshalText(b []byte) error { return read(alapForms, b, f) }

// Options are the settings of one schedule that change its dates. Dates are civil
// minutes; kernel.None and 0 both mean "not set".
type Options struct {
	Profile      Profile       `json:"profile"`
	ProjectStart kernel.Minute `json:"projectStart"` // nothing unstarted lies before it
	DataDate     kernel.Minute `json:"dataDate"`     // profile p6: no remaining work lies before it
	MustFinishBy kernel.Minute `json:"mustFinishBy"` // replaces the project finish as late bound of open ends

	Progress    ProgressMode `json:"progress"`
	LagCalendar LagCalendar  `json:"lagCalendar"`

	// LagFromActualStart (profile p6): what is left of an SS or SF lag after its predecessor has started runs from the data
	// date, not from where the predecessor's remaining work begins.
	LagFromActualStart bool `json:"lagFromActualStart"`

	// HonourConstraintDates lets snlt, fnlt, mso and mfo beat links (profiles gantry and
	// msp). Off, snlt and fnlt bound late dates only, mso and mfo become soft.
	HonourConstraintDates bool `json:"honourConstraintDates"`

	TotalFloat    FloatMode    `json:"totalFloat"`
	Critical      CriticalMode `json:"critical"`
	CriticalLimit int32        `json:"criticalLimit"` // working minutes; total float at or below it is critical

	// OpenEndsCritical gives activities without successors their own early finish as
	// late finish, instead of the project's. It is what Microsoft Project calls multiple critical paths.
	OpenEndsCritical bool     `json:"openEndsCritical"`
	ALAP             ALAPForm `json:"alap"`
}

// DefaultOptions are a profile's settings as its tool ships them.
func DefaultOptions(p Profile) Options {
	o := Options{Profile: p, ProjectStart: kernel.None, DataDate: kernel.None, MustFinishBy: kernel.None}
	switch p {
	case Gantry:
		o.HonourConstraintDates = true
	case MSP:
		o.HonourConstraintDates = true
		o.LagCalendar = LagSuccessor
		o.TotalFloat = SmallestFloat
		o.ALAP = ALAPTotalFloat
	}
	return o
}

func given(m kernel.Minute) bool { return m != kernel.None && m != 0 }

// floor is the instant before which nothing unstarted is placed.
func (o *Options) floor() kernel.Minute {
	floor := kernel.None
	if given(o.ProjectStart) {
		floor = o.ProjectStart
	}
	if o.Profile == P6 && given(o.DataDate) {
		floor = max(floor, o.DataDate)
	}
	return floor
}

// remainingFrom is the instant before which no remaining work of a started activity is placed.
func (o *Options) remainingFrom() kernel.Minute {
	if given(o.DataDate) {
		return o.DataDate
	}
	return o.floor()
}
