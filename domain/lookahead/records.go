package lookahead

import "gantry/domain/kernel"

// Limits of the area.
const (
	MaxDescription = 4000
	MaxUnit        = 20
	MaxRows        = 5000                         // of one command
	MaxAmount      = 1_000_000 * kernel.Unit      // of a quantity, a cost or hours
	MaxDuration    = int32(10 * 366 * kernel.Day) // working minutes of a task
	MaxDepth       = 8                            // levels of tasks
)

// Task is a piece of an activity that one crew does within days.
type Task struct {
	Row         kernel.Row `json:"row"`
	Name        string     `json:"name"`
	Description string     `json:"description,omitempty"`
	Place
	Placement
	Duration     int32          `json:"duration"` // working minutes in the calendar of its activity
	Quantity     kernel.Amount  `json:"quantity,omitempty"`
	Done         kernel.Amount  `json:"done,omitempty"` // of the quantity
	Unit         string         `json:"unit,omitempty"`
	Hours        kernel.Amount  `json:"hours,omitempty"` // of work
	Cost         kernel.Amount  `json:"cost,omitempty"`
	Responsibles kernel.Set     `json:"responsibles,omitempty"`
	Subcontract  kernel.ID      `json:"subcontract,omitzero"`
	Tags         kernel.Set     `json:"tags,omitempty"`
	Priority     Priority       `json:"priority,omitempty"`
	Weight       Weight         `json:"weight,omitzero"`
	Progress     kernel.Percent `json:"progress,omitempty"` // of a task without children
	Week         int32          `json:"week,omitempty"`     // expected: ISO year × 100 + week; 0 for none
	Lean         Lean           `json:"lean"`
	Hidden       bool           `json:"hidden,omitempty"`
	Computed     Computed       `json:"computed,omitzero"`
}

// Place is where a task hangs: its activity, and 0 or the task above it.
type Place struct {
	Activity kernel.Row `json:"activity"`
	Parent   kernel.Row `json:"parent,omitempty"`
}

// Placement is where a task starts: working minutes behind the start of its activity, or pinned to a civil minute once it has started
// or is promised.
type Placement struct {
	Offset int32         `json:"offset,omitempty"`
	Pinned kernel.Minute `json:"pinned,omitempty"` // 0: it follows its activity
}

// Computed is what follows from the rest: the dates of every task, the progress and the duration of parents.
type Computed struct {
	Start    kernel.Minute  `json:"start,omitempty"`
	Finish   kernel.Minute  `json:"finish,omitempty"`
	Progress kernel.Percent `json:"progress,omitempty"`
}

// Weight is the share of what stands above it that somebody gave a task; without one it shares what the custom ones leave.
type Weight struct {
	Custom bool           `json:"custom,omitempty"`
	Share  kernel.Percent `json:"share,omitempty"`
}

// Started tells whether work on the task has begun.
func (t *Task) Started() bool { return t.Progress > 0 }

// Stays tells whether the task stays when its activity moves.
func (t *Task) Stays() bool { return t.Started() || t.Lean.Status == Committed }

// Priority is how urgent something is.
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

// Status is the lean status of a task.
type Status string

// The lean statuses. Debit is what should be done.
const (
	Debit      Status = ""
	Can        Status = "Can"
	Will       Status = "Will"
	Committed  Status = "Committed"
	Restricted Status = "Restricted"
)

// Weight is how far a status is from being done: lists that are sorted by it begin with what needs attention most.
func (s Status) Weight() int {
	return map[Status]int{Restricted: 4, Debit: 3, Can: 2, Will: 1, Committed: 0}[s]
}

// Lean is the lean status of a task and, while it is restricted, the one it had before.
type Lean struct {
	Status Status `json:"status,omitempty"`
	Before Status `json:"before,omitempty"`
}

// Roadblock is something that keeps tasks from being done until somebody takes it out of the way.
type Roadblock struct {
	Row          kernel.Row    `json:"row"`
	Name         string        `json:"name"`
	Description  string        `json:"description,omitempty"`
	Type         int32         `json:"type,omitempty"`     // number in the project's list of roadblock types
	Category     string        `json:"category,omitempty"` // one of Categories
	Priority     Priority      `json:"priority,omitempty"`
	Responsible  kernel.UserID `json:"responsible,omitzero"`
	Responsibles kernel.Set    `json:"responsibles,omitempty"` // who answer for it
	Reporters    kernel.Set    `json:"reporters,omitempty"`    // who hear of it
	Subcontract  kernel.ID     `json:"subcontract,omitzero"`
	Standing     Standing      `json:"standing"`
	Hidden       bool          `json:"hidden,omitempty"`
	Inactive     bool          `json:"inactive,omitempty"` // kept, and left out of measures
}

// Standing is where a roadblock stands, and of a released one when it was and by whom.
type Standing struct {
	State    RoadblockState `json:"state,omitempty"`
	Released kernel.Minute  `json:"released,omitempty"`
	By       kernel.UserID  `json:"by,omitzero"`
}

// RoadblockState is what is stored; expired is derived from the promise.
type RoadblockState string

// The states of a roadblock.
const (
	Draft        RoadblockState = "" // nobody has promised a date
	Open         RoadblockState = "notreleased"
	Released     RoadblockState = "released"
	NotCommitted RoadblockState = "notcompromises"
)

// Categories are the kinds of roadblocks that files and reports know.
var Categories = []string{
	"design", "rrhh", "machinery", "material", "permissions", "provider", "ambient", "risks", "activity", "procedure", "others", "submittal",
	"contract", "client", "change", "quality", "plan", "weather",
}

// Promise is a date by which somebody promised to take a roadblock out of the way.
type Promise struct {
	Row       kernel.Row    `json:"row"`
	Roadblock kernel.Row    `json:"roadblock"`
	Date      kernel.Minute `json:"date"`
	Reason    string        `json:"reason,omitempty"` // why the promise before it was not kept
}

// Block says that a roadblock stands in the way of a task.
type Block struct {
	Row       kernel.Row `json:"row"`
	Roadblock kernel.Row `json:"roadblock"`
	Task      kernel.Row `json:"task"`
}

// Document is a file that hangs on a task or a roadblock, or on the schedule. Its bytes lie in the file store and never change.
type Document struct {
	Row kernel.Row `json:"row"`
	Title
	Content
}

// Title is how people know a document: what it hangs on, 0 for the schedule, and its name.
type Title struct {
	On   kernel.Row `json:"on,omitempty"`
	Name string     `json:"name"`
}

// Content is the file of a document.
type Content struct {
	File kernel.ID `json:"file"`
	Type string    `json:"type"`
	Size int64     `json:"size"` // bytes
}

// Listing puts an activity on the lookahead, whether it has tasks or not.
type Listing struct {
	Row      kernel.Row `json:"row"`
	Activity kernel.Row `json:"activity"`
}
