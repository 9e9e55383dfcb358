package gantt

import (
	_ "embed"
	"math"
	"time"

	"gantry/domain/kernel"
)

// Schema is the DDL of one generation, unqualified.
//
//go:embed schema.sql
var Schema string

// ScheduleRow is one schedule as a whole.
type ScheduleRow struct {
	Company        kernel.CompanyID
	Schedule       kernel.ScheduleID
	Project        kernel.ProjectID
	Name           string
	Start          kernel.Minute // nothing unstarted comes before it
	MinutesPerDay  int32
	MinutesPerWeek int32
	DateFormat     string
	Profile        string
	DataDate       kernel.Minute // None: the schedule's start
	MustFinishBy   kernel.Minute // None: no limit
	Basis          string        // duration, cost, man-hours
	Options        Options
	Finish         kernel.Minute // computed project finish; None before the first calculation
	Calendar       kernel.Row    // the default calendar; NoRow when there is none
	Activities     int           // rows, the project summary not counted
	Label          string        // name of the project summary; empty before the first activity
	Revision       int64
	Position       int64
	Generation     int
	ChangedAt      time.Time
	ChangedBy      kernel.UserID // zero: the system
	Stale          bool          // its history could not be followed to the end; Revision is as far as it got
}

// Options decide how dates are computed; an empty word is the profile's habit.
type Options struct {
	LagCalendar           string `json:"lagCalendar"`   // predecessor, successor, project, 24h, elapsed
	ProgressMode          string `json:"progressMode"`  // retained-logic, progress-override, actual-dates
	FloatMode             string `json:"floatMode"`     // finish, start, smallest
	CriticalBy            string `json:"criticalBy"`    // float, longest-path
	CriticalLimit         int32  `json:"criticalLimit"` // working minutes; critical at or below
	IgnoreDateLimits      bool   `json:"ignoreDateLimits"`
	OpenEndsCritical      bool   `json:"openEndsCritical"`
	ALAPForm              string `json:"alapForm"`
	UseExpectedFinish     bool   `json:"useExpectedFinish"`
	LagFromEarlyStart     bool   `json:"lagFromEarlyStart"` // start-to-start lags
	MultipleCriticalPaths bool   `json:"multipleCriticalPaths"`
	IgnoreExternalDates   bool   `json:"ignoreExternalDates"`
}

// NoWeight is the weight of an activity that nobody gave one.
const NoWeight kernel.Percent = math.MinInt32

// Done is the progress the activity shows: its own, or of what is under it.
func (a *ActivityRow) Done() kernel.Percent {
	if a.HasChildren {
		return a.Rolled
	}
	return a.Progress
}

// Critical tells whether the activity is critical.
func (a *ActivityRow) Critical() bool { return a.Flags&1 != 0 }

// CalendarRow is one calendar. Week holds the shifts of each weekday from Monday, as minutes of the day; Exceptions replace them on
// some days. Days count from 1970-01-01.
type CalendarRow struct {
	Row     kernel.Row `json:"row"`
	Name    string     `json:"name"`
	Default bool       `json:"default"`
	CalendarTime
}

// CalendarTime is what a calendar says about time.
type CalendarTime struct {
	Week       [7][]Shift          `json:"week"`
	Exceptions []CalendarException `json:"exceptions"`
}

// Shift is from (worked) to (not worked any more), minutes of the day.
type Shift [2]int32

// CalendarException is a range of days with other shifts; none: not worked.
type CalendarException struct {
	From     int32   `json:"from"` // first day
	To       int32   `json:"to"`   // last day, included
	Shifts   []Shift `json:"shifts"`
	Every    string  `json:"every"`              // none, daily, weekly, monthly, yearly
	Interval int32   `json:"interval,omitempty"` // every n-th; absent: 1
	Until    *int32  `json:"until,omitempty"`    // last day it may begin on; absent: for ever
	Name     string  `json:"name,omitempty"`
}
