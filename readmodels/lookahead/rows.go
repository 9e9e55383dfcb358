package lookahead

import (
	_ "embed"
	"time"

	"gantry/domain/kernel"
)

// Schema is the DDL of one generation, unqualified.
//
//go:embed schema.sql
var Schema string

// TaskRow is one task as the tables hold it. Its members stand in the order of the columns.
type TaskRow struct {
	Row         kernel.Row
	Activity    kernel.Row
	Parent      kernel.Row // 0: right beneath the activity
	Name        string
	Description string
	Pinned      kernel.Minute // 0: it follows its activity
	Duration    int32
	Quantity    int64
	Done        int64
	Unit        string
	Hours       int64
	Cost        int64

	Responsibles string
	Subcontract  string
	Tags         string
	Priority     string
	Weight       *int32 // custom share
	Progress     int32  // its own
	Week         int32
	Lean         string
	LeanBefore   string
	Hidden       bool
	Start        kernel.Minute
	Finish       kernel.Minute
	Rolled       int32 // progress of what is beneath it
}

var taskColumns = []string{
	"row_no", "activity", "parent", "name", "description", "pinned", "duration", "quantity", "done", "unit", "hours", "cost",
	"responsibles", "subcontract", "tags", "priority", "weight", "progress", "week", "lean", "lean_before", "hidden", "start", "finish", "rolled",
}

func (t *TaskRow) values() []any {
	return []any{
		int32(t.Row), int32(t.Activity), int32(t.Parent), t.Name, t.Description, int32(t.Pinned), t.Duration, t.Quantity, t.Done, t.Unit, t.Hours, t.Cost,
		t.Responsibles, t.Subcontract, t.Tags, t.Priority, t.Weight, t.Progress, t.Week, t.Lean, t.LeanBefore, t.Hidden, int32(t.Start), int32(t.Finish), t.Rolled,
	}
}

// RoadblockRow is one roadblock as the tables hold it.
type RoadblockRow struct {
	Row          kernel.Row
	Name         string
	Description  string
	Type         int32
	Category     string
	Priority     string
	Responsible  string
	Responsibles string
	Reporters    string
	Subcontract  string
	State        string // notreleased, released, notcompromises; empty: draft
	Released     kernel.Minute
	ReleasedBy   string
	Hidden       bool
	Inactive     bool // measures leave it out
}

var roadblockColumns = []string{
	"row_no", "name", "description", "type", "category", "priority", "responsible", "responsibles", "reporters", "subcontract", "state", "released",
	"released_by", "hidden", "inactive",
}

func (r *RoadblockRow) values() []any {
	return []any{
		int32(r.Row), r.Name, r.Description, r.Type, r.Category, r.Priority, r.Responsible, r.Responsibles, r.Reporters, r.Subcontract, r.State,
		int32(r.Released), r.ReleasedBy, r.Hidden, r.Inactive,
	}
}

// PromiseRow is a date somebody promised.
type PromiseRow struct {
	Row       kernel.Row
	Roadblock kernel.Row
	Date      kernel.Minute
	Reason    string
}

var promiseColumns = []string{"row_no", "roadblock", "date", "reason"}

func (p *PromiseRow) values() []any {
	return []any{int32(p.Row), int32(p.Roadblock), int32(p.Date), p.Reason}
}

// BlockRow says that a roadblock stands in the way of a task.
type BlockRow struct{ Row, Roadblock, Task kernel.Row }

var blockColumns = []string{"row_no", "roadblock", "task"}

func (b *BlockRow) values() []any { return []any{int32(b.Row), int32(b.Roadblock), int32(b.Task)} }

// DocumentRow is a file that hangs on a task, a roadblock or the schedule.
type DocumentRow struct {
	Row    kernel.Row
	Kind   string // what it hangs on
	Holder kernel.Row
	File   kernel.ID
	Name   string
	Type   string
	Size   int64
}

// What documents hang on.
const (
	OfTask      = "task"
	OfRoadblock = "roadblock"
	OfSchedule  = "schedule"
)

var documentColumns = []string{"row_no", "kind", "holder", "file", "name", "type", "size"}

func (d *DocumentRow) values() []any {
	return []any{int32(d.Row), d.Kind, int32(d.Holder), d.File, d.Name, d.Type, d.Size}
}

// ListingRow puts an activity on the lookahead.
type ListingRow struct{ Row, Activity kernel.Row }

var listingColumns = []string{"row_no", "activity"}

func (l *ListingRow) values() []any { return []any{int32(l.Row), int32(l.Activity)} }

// OriginRow is who wrote a row down first, and when.
type OriginRow struct {
	Row kernel.Row
	Made
}

// Made is when something came about, and by whom.
type Made struct {
	At time.Time
	By string
}

var originColumns = []string{"row_no", "made_at", "made_by"}

func (o *OriginRow) values() []any { return []any{int32(o.Row), o.At, o.By} }
