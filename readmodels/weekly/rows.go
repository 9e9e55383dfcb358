package weekly

import (
	_ "embed"
	"time"

	"gantry/domain/kernel"
)

// Schema is the DDL of one generation, unqualified.
//
//go:embed schema.sql
var Schema string

// WeekRow is one weekly plan as the tables hold it. The members of every row stand in the order of the columns.
type WeekRow struct {
	Row         kernel.Row
	Year, Week  int32
	Start       kernel.Minute
	Finish      kernel.Minute
	PlanningDay int32
	Closed      bool
	Reason      string
	MadeBy      string
}

var weekColumns = []string{"row_no", "year", "week", "start", "finish", "planning_day", "closed", "reason", "made_by"}

func (w *WeekRow) values() []any {
	return []any{int32(w.Row), w.Year, w.Week, int32(w.Start), int32(w.Finish), w.PlanningDay, w.Closed, w.Reason, w.MadeBy}
}

// CommitmentRow is one promise of a task.
type CommitmentRow struct {
	Row          kernel.Row
	Week         kernel.Row
	Task         kernel.Row
	Name         string
	Start        kernel.Minute
	Finish       kernel.Minute
	Duration     int32
	Quantity     int64
	Begun        int32
	Share        int32
	Responsibles string
	Subcontract  string
	By           string
	Typed        string
	Late         bool
	Withdrawn    bool
}

var commitmentColumns = []string{
	"row_no", "week", "task", "name", "start", "finish", "duration", "quantity", "begun", "share", "responsibles", "subcontract", "promised_by", "typed_by", "late", "withdrawn",
}

func (c *CommitmentRow) values() []any {
	return []any{
		int32(c.Row), int32(c.Week), int32(c.Task), c.Name, int32(c.Start), int32(c.Finish), c.Duration, c.Quantity, c.Begun, c.Share, c.Responsibles, c.Subcontract,
		c.By, c.Typed, c.Late, c.Withdrawn,
	}
}

// ClosureRow is what a week came to when it was closed.
type ClosureRow struct {
	Row              kernel.Row
	Week             kernel.Row
	Number           int32
	Promised, Kept   int32
	Added, AddedKept int32
	At               kernel.Minute
	By               string
}

var closureColumns = []string{"row_no", "week", "number", "promised", "kept", "added", "added_kept", "at", "closed_by"}

func (c *ClosureRow) values() []any {
	return []any{int32(c.Row), int32(c.Week), c.Number, c.Promised, c.Kept, c.Added, c.AddedKept, int32(c.At), c.By}
}

// OutcomeRow is what came of a promise by a closure.
type OutcomeRow struct {
	Row          kernel.Row
	Closure      kernel.Row
	Commitment   kernel.Row
	Task         kernel.Row
	Name         string
	Share        int32
	Realized     int32
	Responsibles string
	Subcontract  string
	Kept         bool
	Late         bool
	Withdrawn    bool
}

var outcomeColumns = []string{"row_no", "closure", "commitment", "task", "name", "share", "realized", "responsibles", "subcontract", "kept", "late", "withdrawn"}

func (o *OutcomeRow) values() []any {
	return []any{
		int32(o.Row), int32(o.Closure), int32(o.Commitment), int32(o.Task), o.Name, o.Share, o.Realized, o.Responsibles, o.Subcontract, o.Kept, o.Late, o.Withdrawn,
	}
}

// MissRow is a reason for non-completion.
type MissRow struct {
	Row          kernel.Row
	Year, Week   int32
	Type         int32
	Priority     string
	Status       string
	Description  string
	DaysLost     int32
	Picture      string
	By           string
	Responsibles string
	Subcontract  string
	MadeAt       time.Time
}

var missColumns = []string{"row_no", "year", "week", "type", "priority", "status", "description", "days_lost", "picture", "written_by", "responsibles", "subcontract", "made_at"}

func (m *MissRow) values() []any {
	return []any{int32(m.Row), m.Year, m.Week, m.Type, m.Priority, m.Status, m.Description, m.DaysLost, m.Picture, m.By, m.Responsibles, m.Subcontract, m.MadeAt}
}

// MissTaskRow says that a miss is about a task.
type MissTaskRow struct {
	Row  kernel.Row
	Miss kernel.Row
	Task kernel.Row
	Name string
}

var missTaskColumns = []string{"row_no", "miss", "task", "name"}

func (t *MissTaskRow) values() []any {
	return []any{int32(t.Row), int32(t.Miss), int32(t.Task), t.Name}
}
