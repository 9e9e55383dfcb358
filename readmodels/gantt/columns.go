package gantt

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"gantry/domain/kernel"
)

// Columnar is a whole schedule as columns, in the shape the client reads: row k of a table is entry k of each of its columns, in
// ascending order of row numbers.
type Columnar struct {
	Schedule   Header         `json:"schedule"`
	Activities ActivityColumn `json:"activities"`
	Links      LinkColumn     `json:"links"`
	Calendars  []CalendarRow  `json:"calendars"`

	Generation int `json:"-"` // of the read model, part of the ETag
}

// Meta is what the ETag of this snapshot is made of.
func (c *Columnar) Meta() Meta {
	return Meta{Revision: c.Schedule.Revision, Position: c.Schedule.Position, Generation: c.Generation, Stale: c.Schedule.Stale}
}

// Header is the schedule itself.
type Header struct {
	ID       kernel.ScheduleID `json:"id"`
	Project  kernel.ProjectID  `json:"project"`
	Company  kernel.CompanyID  `json:"company"`
	Revision int64             `json:"revision"`
	Position int64             `json:"position,string"`
	Settings
	Calendar kernel.Row     `json:"calendar"` // the default calendar, -1 without one
	Finish   *kernel.Minute `json:"finish"`
	Stale    bool           `json:"stale"`            // the history could not be followed beyond Revision, or the asked position is not reached yet
	Parked   *int64         `json:"parked,omitempty"` // Revision, where the history could not be followed beyond it
}

// Settings are what holds for the whole schedule.
type Settings struct {
	Name           string         `json:"name"`
	Start          kernel.Minute  `json:"start"`
	MinutesPerDay  int32          `json:"minutesPerDay"`
	MinutesPerWeek int32          `json:"minutesPerWeek"`
	DateFormat     string         `json:"dateFormat"`
	DataDate       *kernel.Minute `json:"dataDate"`     // null: the schedule's start
	MustFinishBy   *kernel.Minute `json:"mustFinishBy"` // null: no limit
	Profile        string         `json:"profile"`
	Basis          string         `json:"basis"` // duration, cost, man-hours
	Options        Options        `json:"options"`
}

// ActivityColumn holds the activities, the project summary (row 0) included.
type ActivityColumn struct {
	Row            Numbers `json:"row"`
	Parent         Numbers `json:"parent"`
	Rank           Words   `json:"rank"`
	Code           Words   `json:"code,omitempty"` // this one, and the others that may be absent, are left out when no activity has one
	Name           Words   `json:"name"`
	Description    Words   `json:"description,omitempty"`
	Kind           Words   `json:"kind"`
	Duration       Numbers `json:"duration"`
	Remaining      Numbers `json:"remaining"`
	Calendar       Numbers `json:"calendar"`
	Constraint     Words   `json:"constraint"`
	ConstraintDate OrNull  `json:"constraintDate"`
	Progress       Numbers `json:"progress"` // its own
	Manual         Numbers `json:"manual"`
	ActualStart    OrNull  `json:"actualStart"`
	ActualFinish   OrNull  `json:"actualFinish"`
	Cost           Amounts `json:"cost,omitempty"`
	UsedCost       Amounts `json:"usedCost,omitempty"`
	ManHours       Amounts `json:"manHours,omitempty"`
	Weight         OrNull  `json:"weight,omitempty"` // custom share of the parent's progress
	Start          OrNull  `json:"start"`
	Finish         OrNull  `json:"finish"`
	LateStart      OrNull  `json:"lateStart"`
	LateFinish     OrNull  `json:"lateFinish"`
	TotalFloat     Numbers `json:"totalFloat"`
	FreeFloat      Numbers `json:"freeFloat"`
	Span           Numbers `json:"span"`
	// SummaryProgress is that of what is under a summary, 0 for all others; left out when it is 0 everywhere.
	SummaryProgress Numbers `json:"summaryProgress,omitempty"`
	Flags           Numbers `json:"flags"`

	Elapsed          Numbers `json:"elapsed,omitempty"`          // 1: the duration runs around the clock
	Inactive         Numbers `json:"inactive,omitempty"`         // 1: kept, and left out of every calculation
	ResourceCalendar Numbers `json:"resourceCalendar,omitempty"` // of who does the work, where the dates follow it; 0 where they follow the activity's own
	Split            Numbers `json:"split,omitempty"`            // how long the work rests between its parts, in working minutes
	PinnedStart      OrNull  `json:"pinnedStart,omitempty"`      // where somebody put a manual activity; null where it stays as it lies
	ExternalStart    OrNull  `json:"externalStart,omitempty"`    // what links to other projects ask of the start; null for nothing
	ExternalFinish   OrNull  `json:"externalFinish,omitempty"`   // what they ask of the late finish
	FurtherRules     Numbers `json:"furtherRules,omitempty"`     // 1: its dates follow from more than these columns say, see snapshot.go
}

// LinkColumn holds the links.
type LinkColumn struct {
	Row  Numbers `json:"row"`
	From Numbers `json:"from"`
	To   Numbers `json:"to"`
	Type Words   `json:"type"`
	Lag  Numbers `json:"lag"`

	Elapsed Numbers `json:"elapsed,omitempty"` // 1: the lag runs around the clock
}

// Numbers is a column of integers; without rows it is [], never null.
type Numbers []int32

// MarshalJSON writes the column.
func (c Numbers) MarshalJSON() ([]byte, error) { return integers(c) }

// AppendJSON writes the column behind b.
func (c Numbers) AppendJSON(b []byte) []byte { return appendIntegers(b, c) }

// Amounts is Numbers of a wider range.
type Amounts []int64

// MarshalJSON writes the column.
func (c Amounts) MarshalJSON() ([]byte, error) { return integers(c) }

func integers[N int32 | int64](c []N) ([]byte, error) {
	return appendIntegers(make([]byte, 0, 2+8*len(c)), c), nil
}

func appendIntegers[N int32 | int64](b []byte, c []N) []byte {
	b = append(b, '[')
	for i, v := range c {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(v), 10)
	}
	return append(b, ']')
}

// OrNull is a column of integers in which none, the smallest of them, is null.
type OrNull []int32

// MarshalJSON writes the column.
func (c OrNull) MarshalJSON() ([]byte, error) {
	b := make([]byte, 1, 2+9*len(c))
	b[0] = '['
	for i, v := range c {
		if i > 0 {
			b = append(b, ',')
		}
		if kernel.Minute(v).IsNone() {
			b = append(b, "null"...)
			continue
		}
		b = strconv.AppendInt(b, int64(v), 10)
	}
	return append(b, ']'), nil
}

// Words is a column of texts; without rows it is [], never null.
type Words []string

// MarshalJSON writes the column.
func (c Words) MarshalJSON() ([]byte, error) {
	n := 2
	for _, s := range c {
		n += len(s) + 3
	}
	b := make([]byte, 1, n)
	b[0] = '['
	for i, s := range c {
		if i > 0 {
			b = append(b, ',')
		}
		if plain(s) {
			b = append(b, '"')
			b = append(b, s...)
			b = append(b, '"')
			continue
		}
		q, err := json.Marshal(s)
		if err != nil {
			return nil, err
		}
		b = append(b, q...)
	}
	return append(b, ']'), nil
}

// plain tells whether JSON writes the text as it stands between quotes.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c == 0x7f || c == 0xe2 { // 0xe2 begins the two line separators JSON escapes
			return false
		}
	}
	return utf8.ValidString(s)
}
