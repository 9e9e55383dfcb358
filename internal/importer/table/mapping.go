package table

import (
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Reading is how a table is read.
type Reading struct {
	Name    string   // of the file
	Mapping *Mapping // nil: as the heads suggest
	Place   Place    // where it goes
}

// Mapping says what the columns of a table mean, where their heads do not.
type Mapping struct {
	Sheet string `json:"sheet,omitempty"` // of a workbook; empty: the first one whose heads say what they are
	Head  int    `json:"head,omitempty"`  // row of the heads, from 1; 0: the one that says the most; NoHeads
	// Columns is the field by head of a column or, where no head is called so, by its letter; "tag" keeps a column as tags,
	// "" leaves it out. A column that is not named is what its head suggests.
	Columns map[string]string `json:"columns,omitempty"`
	// Dates is the order of day, month and year: "dmy", "mdy", "ymd"; empty: as the values leave no doubt.
	Dates string `json:"dates,omitempty"`
	// Decimal is the decimal sign, "." or ","; empty: as the values leave no doubt.
	Decimal string `json:"decimal,omitempty"`
	// Duration is the unit of durations and lags that have none of their own: "m", "h", "d" or "w"; empty: as the head
	// says, else days.
	Duration string `json:"duration,omitempty"`
	// Start is where the project starts, "2026-03-02", when no row has a date.
	Start string `json:"start,omitempty"`
}

// NoHeads as the row of the heads: the table has none, its first row is an activity.
const NoHeads = -1

// Place is what holds where a file goes. A table says nothing of working times: it takes them from here.
type Place struct {
	Calendars      []schedule.Calendar // empty: the standard one
	MinutesPerDay  int32               // 0: eight hours
	MinutesPerWeek int32               // 0: forty hours
	// Start is where a project starts whose file has no date; 0: none. Where there is a schedule, it starts there unless a
	// row lies before.
	Start   kernel.Minute
	Options schedule.Options // of the schedule that is there; the zero value: there is none
}

// The fields a column may be.
const (
	colNumber       = "number" // of the row, as predecessors may name it
	colCode         = "code"
	colWBS          = "wbs"    // number of the row in the outline, 1.2.3
	colGroup        = "group"  // WBS the row lies in, which has no row of its own
	colLevel        = "level"  // depth in the outline
	colParent       = "parent" // code, number or outline number of the row above
	colName         = "name"
	colType         = "type"
	colMilestone    = "milestone"
	colDuration     = "duration"
	colRemaining    = "remaining"
	colStart        = "start"
	colFinish       = "finish"
	colActualStart  = "actual_start"
	colActualFinish = "actual_finish"
	colPercent      = "percent"
	colPredecessors = "predecessors"
	colSuccessors   = "successors"
	colCalendar     = "calendar"
	colConstraint   = "constraint"
	colConstraintAt = "constraint_date"
	colDeadline     = "deadline"
	colCost         = "cost"
	colUsedCost     = "used_cost"
	colManHours     = "man_hours"
	colWeight       = "weight"
	colDescription  = "description"
	colManual       = "manual"
	colLateStart    = "late_start"
	colLateFinish   = "late_finish"
	colTotalFloat   = "total_float"
	colFreeFloat    = "free_float"
	colTag          = "tag"
)

// TableFields are the fields a column of a table may be, in the order in which they are offered.
var TableFields = []string{
	colName, colCode, colNumber, colWBS, colGroup, colLevel, colParent, colType, colMilestone, colDuration, colRemaining,
	colStart, colFinish, colActualStart, colActualFinish, colPercent, colPredecessors, colSuccessors, colCalendar,
	colConstraint, colConstraintAt, colDeadline, colCost, colUsedCost, colManHours, colWeight, colDescription, colManual,
	colLateStart, colLateFinish, colTotalFloat, colFreeFloat, colTag,
}
