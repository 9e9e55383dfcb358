package weekly

import "gantry/domain/kernel"

// Limits of the area.
const (
	MaxRows        = 5000 // of one command
	MaxDescription = 4000
	MaxDaysLost    = 3650
)

// Week is the work plan of one week.
type Week struct {
	Row         kernel.Row    `json:"row"`
	Year        int32         `json:"year"`        // ISO year of its fourth day
	Number      int32         `json:"week"`        // ISO week of its fourth day
	Start       kernel.Minute `json:"start"`       // midnight at which its first day begins
	End         kernel.Minute `json:"end"`         // midnight at which its last day ends
	PlanningDay int32         `json:"planningDay"` // 0 is Sunday
	Standing    Standing      `json:"standing"`
}

// Standing is whether a week is closed, and why it was opened again.
type Standing struct {
	Closed bool   `json:"closed,omitempty"`
	Reason string `json:"reason,omitempty"` // of the last reopening
}

// Commitment is the promise that a task reaches a progress by the end of a week. What it says of the task is as it was promised.
type Commitment struct {
	Row          kernel.Row     `json:"row"`
	Week         kernel.Row     `json:"week"`
	Task         kernel.Row     `json:"task"`
	Name         string         `json:"name"`
	Start        kernel.Minute  `json:"start"`
	Finish       kernel.Minute  `json:"finish"`
	Duration     int32          `json:"duration"` // working minutes
	Quantity     kernel.Amount  `json:"quantity,omitempty"`
	From         kernel.Percent `json:"from,omitempty"` // progress when it was promised
	Share        kernel.Percent `json:"share"`          // progress promised
	Responsibles kernel.Set     `json:"responsibles,omitempty"`
	Subcontract  kernel.ID      `json:"subcontract,omitzero"`
	By           kernel.UserID  `json:"by,omitzero"`    // who promises
	Typed        kernel.UserID  `json:"typed,omitzero"` // who wrote it down
	Late         bool           `json:"late,omitempty"` // promised after the week began
	Withdrawn    bool           `json:"withdrawn,omitempty"`
}

// Closure is what a week came to when it was closed.
type Closure struct {
	Row       kernel.Row    `json:"row"`
	Week      kernel.Row    `json:"week"`
	Number    int32         `json:"number"`              // 1 is the first; those after it restate
	Promised  int32         `json:"promised"`            // commitments made before the week began
	Kept      int32         `json:"kept"`                // of these
	Added     int32         `json:"added,omitempty"`     // commitments made later
	AddedKept int32         `json:"addedKept,omitempty"` // of these
	At        kernel.Minute `json:"at"`
	By        kernel.UserID `json:"by,omitzero"`
}

// PPC is the percent plan complete; false where nothing was promised.
func (c Closure) PPC() (kernel.Percent, bool) {
	return kernel.ShareOf(int64(c.Kept), int64(c.Promised)), c.Promised > 0
}

// Outcome is what came of a commitment by a closure.
type Outcome struct {
	Row          kernel.Row     `json:"row"`
	Closure      kernel.Row     `json:"closure"`
	Commitment   kernel.Row     `json:"commitment"`
	Task         kernel.Row     `json:"task"`
	Name         string         `json:"name"`
	Share        kernel.Percent `json:"share"`
	Realized     kernel.Percent `json:"realized"`
	Responsibles kernel.Set     `json:"responsibles,omitempty"`
	Subcontract  kernel.ID      `json:"subcontract,omitzero"`
	Kept         bool           `json:"kept,omitempty"`
	Late         bool           `json:"late,omitempty"`
	Withdrawn    bool           `json:"withdrawn,omitempty"`
}

// Miss is why tasks of a week were not done.
type Miss struct {
	Row         kernel.Row    `json:"row"`
	Year        int32         `json:"year"`
	Week        int32         `json:"week"`
	Type        int32         `json:"type"` // number in the project's list of reasons
	Priority    Priority      `json:"priority,omitempty"`
	Status      MissStatus    `json:"status,omitempty"`
	Description string        `json:"description,omitempty"`
	DaysLost    int32         `json:"daysLost,omitempty"`
	Picture     string        `json:"picture,omitempty"` // name of a file
	By          kernel.UserID `json:"by,omitzero"`
	// Whose it is: who wrote it down, and who answers for its tasks.
	Responsibles kernel.Set `json:"responsibles,omitempty"`
	Subcontract  kernel.ID  `json:"subcontract,omitzero"`
}

// MissTask says that a miss is about a task.
type MissTask struct {
	Row  kernel.Row `json:"row"`
	Miss kernel.Row `json:"miss"`
	Task kernel.Row `json:"task"`
	Name string     `json:"name"` // as it was then
}

// Priority is how urgent a miss is.
type Priority string

// The priorities; the empty one is low.
const (
	Low    Priority = ""
	Normal Priority = "normal"
	High   Priority = "high"
	Urgent Priority = "urgent"
)

// Priorities are all of them, the default first.
var Priorities = []Priority{Low, Normal, High, Urgent}

// MissStatus is what became of a miss.
type MissStatus string

// The statuses; the empty one is unsolved.
const (
	Unsolved  MissStatus = ""
	InProcess MissStatus = "inprocess"
	Resolved  MissStatus = "resolved"
)

// MissStatuses are all of them, the default first.
var MissStatuses = []MissStatus{Unsolved, InProcess, Resolved}
