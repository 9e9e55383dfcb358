package schedule

import (
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// SetProgress says how much of an activity is done. Above 0 it has started: its start is an actual one and, in the profile gantry,
// automation goes off, so that no calculation moves it. At 0 it has not started, and automation is on again.
type SetProgress struct {
	Row       kernel.Ref      `json:"row"`
	Progress  kernel.Percent  `json:"progress"`
	Effective *time.Time      `json:"effective,omitempty"` // when it held on site; nil: now
	Seen      *kernel.Percent `json:"seen,omitempty"`
}

// CommandType is the command's name on the wire.
func (SetProgress) CommandType() string { return "activity.set-progress" }

// Needs is area.Command.
func (SetProgress) Needs() access.Module { return access.Gantt }

// Complete sets activities and everything under them to 100 %.
type Complete struct {
	Rows      []kernel.Ref `json:"rows"`
	Effective *time.Time   `json:"effective,omitempty"`
}

// CommandType is the command's name on the wire.
func (Complete) CommandType() string { return "activities.complete" }

// Needs is area.Command.
func (Complete) Needs() access.Module { return access.Gantt }

// size is how many rows the command names.
func (c Complete) size() int { return len(c.Rows) }

func (c Complete) decide(s *State, h area.Desk) ([]event.Event, error) {
	return s.completed(c.Rows, kernel.Hundred, c.Effective, h)
}

// Uncomplete sets activities and everything under them to 0 %.
type Uncomplete struct {
	Rows      []kernel.Ref `json:"rows"`
	Effective *time.Time   `json:"effective,omitempty"`
}

// CommandType is the command's name on the wire.
func (Uncomplete) CommandType() string { return "activities.uncomplete" }

// Needs is area.Command.
func (Uncomplete) Needs() access.Module { return access.Gantt }

// size is how many rows the command names.
func (c Uncomplete) size() int { return len(c.Rows) }

func (c Uncomplete) decide(s *State, h area.Desk) ([]event.Event, error) {
	return s.completed(c.Rows, kernel.Zero, c.Effective, h)
}

func (c SetProgress) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	if err := s.ownColumn(n, FieldProgress.Field.String()); err != nil {
		return nil, err
	}
	switch {
	case c.Progress < kernel.Zero || c.Progress > kernel.Hundred:
		return nil, refuse("activity.progress_out_of_range", fault.P{"row": n.Row, "progress": c.Progress, "max": kernel.Hundred})
	case c.Progress == n.Progress:
		return nil, nil
	case c.Seen != nil && *c.Seen != n.Progress:
		return nil, changed(h, n.Row, FieldProgress.Field, *c.Seen, n.Progress)
	}
	return s.progressed([]*node{n}, c.Progress, c.Effective), nil
}

// completed sets the leaves of subtrees to a progress.
func (s *State) completed(refs []kernel.Ref, to kernel.Percent, effective *time.Time, h area.Desk) ([]event.Event, error) {
	seen := map[kernel.Row]bool{}
	var leaves []*node
	var walk func(n *node)
	walk = func(n *node) {
		if seen[n.Row] {
			return
		}
		seen[n.Row] = true
		if len(n.children) == 0 && n.Row != kernel.SummaryRow {
			leaves = append(leaves, n)
		}
		for _, row := range n.children {
			walk(s.activities.Get(row))
		}
	}
	for _, ref := range refs {
		n, err := s.known(h, ref)
		if err != nil {
			return nil, err
		}
		walk(n)
	}
	slices.SortFunc(leaves, func(a, b *node) int { return int(a.Row - b.Row) })
	return s.progressed(leaves, to, effective), nil
}

// Reported is the progress that the tasks of an activity come to: what is done, and when that began and ended; None where it has not.
type Reported struct {
	Row           kernel.Row
	Progress      kernel.Percent
	Start, Finish kernel.Minute
}

// FromTasks is what follows from activities having the progress that their tasks report. An actual start that is known stays.
func (s *State) FromTasks(list []Reported, effective *time.Time) []event.Event {
	changes := s.changesOfProgress()
	for _, r := range list {
		n := s.activities.Get(r.Row)
		if n == nil || len(n.children) > 0 || r.Progress == n.Progress {
			continue
		}
		begun, ended := kernel.None, kernel.None
		if r.Progress > 0 {
			if begun = n.ActualStart; begun == kernel.None {
				begun = r.Start
			}
		}
		if r.Progress == kernel.Hundred {
			ended = max(r.Finish, begun)
		}
		changes.set(n, r.Progress, begun, ended)
	}
	return changes.events(effective)
}

// progressed is what follows from activities having this progress. The dates that become actual ones are those they have now.
func (s *State) progressed(leaves []*node, to kernel.Percent, effective *time.Time) []event.Event {
	changes := s.changesOfProgress()
	for _, n := range leaves {
		begun, ended := kernel.None, kernel.None
		if to > 0 {
			if begun = n.ActualStart; begun == kernel.None && n.Dates.Start != 0 {
				begun = n.Dates.Start
			}
		}
		if to == kernel.Hundred {
			if ended = n.ActualFinish; ended == kernel.None && n.Dates.Finish != 0 {
				ended = max(n.Dates.Finish, begun)
			}
		}
		changes.set(n, to, begun, ended)
	}
	return changes.events(effective)
}

// progressChanges gathers the fields that a progress sets.
type progressChanges struct {
	profile       Profile
	done          *record.Gather[Activity, kernel.Percent]
	manual        *record.Gather[Activity, bool]
	start, finish *record.Gather[Activity, kernel.Minute]
	remaining     *record.Gather[Activity, int32]
	known         *record.Gather[Activity, bool] // what has made progress, or is calculated again, is no placeholder any more
}

// ProgressFields are the fields that a progress sets.
var ProgressFields = []*event.Field{
	FieldProgress.Field, FieldManual.Field, FieldActualStart.Field, FieldActualFinish.Field, FieldRemaining.Field, FieldPlaceholder.Field,
}

func (s *State) changesOfProgress() *progressChanges {
	return &progressChanges{
		profile: s.settings.Options.Profile, done: FieldProgress.Gather(), manual: FieldManual.Gather(), start: FieldActualStart.Gather(),
		finish: FieldActualFinish.Gather(), remaining: FieldRemaining.Gather(), known: FieldPlaceholder.Gather(),
	}
}

func (c *progressChanges) set(n *node, to kernel.Percent, begun, ended kernel.Minute) {
	a := &n.Activity
	c.done.Set(a, to)
	c.start.Set(a, begun)
	c.finish.Set(a, ended)
	if c.profile == ProfileGantry || to == 0 && n.Manual {
		c.manual.Set(a, to > 0)
	}
	c.known.Set(a, false)
	if c.profile == ProfileP6 {
		c.remaining.Set(a, remainingAt(a, to))
	}
}

func (c *progressChanges) events(effective *time.Time) []event.Event {
	if len(c.done.Rows) == 0 && len(c.manual.Rows) == 0 {
		return nil
	}
	c.done.Effective = effective
	out := c.manual.Into(c.done.Into(nil))
	out = c.start.Into(out)
	out = c.finish.Into(out)
	return c.known.Into(c.remaining.Into(out))
}

// remainingAt is the work left in P6 of an activity at a progress. Only progress by duration says how much is left; a judged one leaves
// what somebody reported, all of it when work begins and nothing once it is complete.
func remainingAt(a *Activity, to kernel.Percent) int32 {
	switch {
	case a.PercentBy == PercentByDuration || to == 0 || to == kernel.Hundred:
		return left(a.Duration, to)
	case !a.Started() || a.Finished():
		return a.Duration
	}
	return a.Remaining
}

// left is the work left of a duration, nothing before it began; halves round up.
func left(duration int32, progress kernel.Percent) int32 {
	if progress == 0 {
		return 0
	}
	return int32((int64(duration)*int64(kernel.Hundred-progress) + int64(kernel.Hundred)/2) / int64(kernel.Hundred))
}
