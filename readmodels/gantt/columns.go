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

// Dates is a column of computed dates: 0, where there is none, is null.
type Dates []int32

// MarshalJSON writes the column.
func (c Dates) MarshalJSON() ([]byte, error) {
	out := make(OrNull, len(c))
	for i, v := range c {
		if out[i] = v; v == 0 {
			out[i] = int32(kernel.None)
		}
	}
	return out.MarshalJSON()
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

// leaveOut drops a column in which no row has a value.
func leaveOut[C interface{ blank() bool }](column *C) {
	if (*column).blank() {
		*column = *new(C)
	}
}

func (c Numbers) blank() bool { return only(c, 0) }
func (c Amounts) blank() bool { return only(c, 0) }
func (c OrNull) blank() bool  { return only(c, int32(kernel.None)) }
func (c Words) blank() bool   { return only(c, "") }

// only tells whether a column holds nothing but this value.
func only[T comparable](column []T, value T) bool {
	for _, v := range column {
		if v != value {
			return false
		}
	}
	return true
}

// percentWord is what progress is measured by, empty for the usual way: by duration.
func percentWord(a *ActivityRow) string {
	if a.PercentBy == "duration" {
		return ""
	}
	return a.PercentBy
}

// furtherRules tells whether the dates of an activity follow from more than the columns say: then only the server knows where they go.
func furtherRules(a *ActivityRow) bool {
	return a.ConstraintMandatory || a.Second != "asap" || !a.ExpectedFinish.IsNone() || !a.Resumed.IsNone()
}

func flag(b bool) int32 {
	if b {
		return 1
	}
	return 0
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
