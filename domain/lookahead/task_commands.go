package lookahead

import (
	"time"

	"gantry/domain/access"
	"gantry/domain/kernel"
)

// TaskValues are values of a task; what is nil is not said.
type TaskValues struct {
	Name         *string         `json:"name,omitempty"`
	Description  *string         `json:"description,omitempty"`
	Start        *kernel.Minute  `json:"start,omitempty"`
	Finish       *kernel.Minute  `json:"finish,omitempty"` // with a start it sets the duration
	Duration     *int32          `json:"duration,omitempty"`
	Quantity     *kernel.Amount  `json:"quantity,omitempty"`
	Done         *kernel.Amount  `json:"done,omitempty"`
	Unit         *string         `json:"unit,omitempty"`
	Hours        *kernel.Amount  `json:"hours,omitempty"`
	Cost         *kernel.Amount  `json:"cost,omitempty"`
	Responsibles *kernel.Set     `json:"responsibles,omitempty"`
	Subcontract  *kernel.ID      `json:"subcontract,omitempty"` // the zero id: none
	Tags         *kernel.Set     `json:"tags,omitempty"`
	Priority     *Priority       `json:"priority,omitempty"`
	Weight       *kernel.Percent `json:"weight,omitempty"` // below 0: none of its own
	Progress     *kernel.Percent `json:"progress,omitempty"`
	Week         *int32          `json:"week,omitempty"`
	Hidden       *bool           `json:"hidden,omitempty"`
}

// TaskItem is one task to add: beneath an activity, or beneath a task.
type TaskItem struct {
	Activity kernel.Ref `json:"activity"`
	Parent   kernel.Ref `json:"parent"`
	TaskValues
}

// AddTasks adds tasks. The first ones of an activity under way begin with its progress, so that it stays what it is.
type AddTasks struct {
	Items     []TaskItem `json:"items"`
	Available *Available `json:"-"`
}

// EditTasks gives tasks the same values. Seen names those their user saw, of one task.
type EditTasks struct {
	Rows      []kernel.Ref `json:"rows"`
	Set       TaskValues   `json:"set"`
	Seen      *TaskValues  `json:"seen,omitempty"`
	Effective *time.Time   `json:"effective,omitempty"` // when a progress held on site; nil: now
	Available *Available   `json:"-"`
}

// MoveTasks hangs tasks elsewhere: right beneath an activity, or beneath a task.
type MoveTasks struct {
	Rows     []kernel.Ref `json:"rows"`
	Activity kernel.Ref   `json:"activity"`
	Parent   kernel.Ref   `json:"parent"`
}

// DuplicateTasks copies tasks, with what is beneath them, into an activity. Copies have the same documents, no progress and
// no roadblocks.
type DuplicateTasks struct {
	Rows     []kernel.Ref `json:"rows"`
	Activity kernel.Ref   `json:"activity"`
}

// DeleteTasks takes tasks away, with what is beneath them.
type DeleteTasks struct {
	Rows []kernel.Ref `json:"rows"`
}

// SetLean leads tasks to another lean status. Coming is the day the coming planning week begins.
type SetLean struct {
	Rows   []kernel.Ref  `json:"rows"`
	To     Status        `json:"to"`
	Coming kernel.Minute `json:"-"`
}

// CommandType is the command's name on the wire.
func (AddTasks) CommandType() string { return "tasks.add" }

// CommandType is the command's name on the wire.
func (EditTasks) CommandType() string { return "tasks.edit" }

// CommandType is the command's name on the wire.
func (MoveTasks) CommandType() string { return "tasks.move" }

// CommandType is the command's name on the wire.
func (DuplicateTasks) CommandType() string { return "tasks.duplicate" }

// CommandType is the command's name on the wire.
func (DeleteTasks) CommandType() string { return "tasks.delete" }

// CommandType is the command's name on the wire.
func (SetLean) CommandType() string { return "tasks.set-lean" }

// Needs is area.Command.
func (AddTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (EditTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (MoveTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (DuplicateTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (DeleteTasks) Needs() access.Module { return access.Lookahead }

// Needs is area.Command.
func (SetLean) Needs() access.Module { return access.Lookahead }
