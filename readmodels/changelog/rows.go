package changelog

import (
	_ "embed"
	"encoding/json"
	"time"

	"gantry/domain/kernel"
)

// Schema is the DDL of one generation, unqualified.
//
//go:embed schema.sql
var Schema string

// MaxNested is how many changes are kept beneath an entry; more are counted.
const MaxNested = 50

// PageSize is how many entries a page holds when nothing else is asked for.
const PageSize = 30

// What a change is about.
const (
	EntityActivity = "activity"
	EntityLink     = "link"
	EntityCalendar = "calendar"
	EntitySchedule = "schedule"
	EntitySave     = "schedule_save"

	EntityTask      = "task"
	EntityRoadblock = "roadblock"
)

// What happened to it.
const (
	Create = "create"
	Update = "update"
	Delete = "delete"
	Import = "import"
	Save   = "schedule_save"
)

// Whether an entry takes another one back.
const (
	Undo = "undo"
	Redo = "redo"
)

// Change is one thing that changed.
type Change struct {
	Entity    string
	Type      string
	Attribute string     // the specification's names: name, duration, start_date, totalSlack, …; empty for create, delete, import
	Row       kernel.Row // of the activity, link or calendar; NoRow for the schedule itself
	Name      string     // of the activity or calendar; empty for links
	Old, New  json.RawMessage

	// Links only; NoRow and empty otherwise.
	Predecessor     kernel.Row
	PredecessorName string
	Successor       kernel.Row
	SuccessorName   string
}

// Entry is what one command did.
type Entry struct {
	Change                // the first input it changed
	Seq             int   // 1 for the oldest entry of the schedule, without gaps
	FirstRevision   int64 // of the command's first event
	Revision        int64 // of its last one
	Position        int64 //
	Command         kernel.CommandID
	At              time.Time
	Actor           kernel.UserID // zero: the system
	Reversal        string        // undo, redo or empty
	Reverts         kernel.CommandID
	RevertsRevision int64 // of the entry it takes back, 0 without one
	ScheduleName    string
	Moved           int // activities whose dates moved; summaries and what the command lengthened, added or removed itself are not counted
	Nested          int // changes beneath it, kept or not
	MoreTasks       int // of those that are not kept, how many are about tasks; written, and never read back
	MoreRoadblocks  int // and about roadblocks
	FinishFrom      kernel.Minute
	FinishTo        kernel.Minute
	FinishWork      int32 // working minutes the project finish moved, later is positive

	Changes []Change // the kept ones, in order
	Tasks   []Change // of those that are not kept beneath it, those about tasks; written, and read by task
}

// More is how many changes beneath the entry were not kept.
func (e *Entry) More() int { return e.Nested - len(e.Changes) }

// Page is a part of the log, newest first.
type Page struct {
	Entries    []Entry
	Page       int // from 1
	Limit      int
	Total      int // entries of the schedule that the reader sees
	TotalPages int
	Stale      bool // the history could not be followed beyond the newest entry
}

// HasNext tells whether older entries follow.
func (p *Page) HasNext() bool { return p.Page < p.TotalPages }

// FinishStep is one move of the project finish.
type FinishStep struct {
	Revision int64
	At       time.Time
	From     kernel.Minute // None before the first calculation
	Finish   kernel.Minute
	Work     int32 // working minutes it moved by, later is positive

	Actor     kernel.UserID // zero: the system
	Entity    string        // what the command changed first, as its entry says
	Type      string        // undo and redo for what takes another back
	Attribute string
	Name      string
}
