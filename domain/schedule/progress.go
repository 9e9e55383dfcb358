package schedule

import (
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
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

// Uncomplete sets activities and everything under them to 0 %.
type Uncomplete struct {
	Rows      []kernel.Ref `json:"rows"`
	Effective *time.Time   `json:"effective,omitempty"`
}

// CommandType is the command's name on the wire.
func (Uncomplete) CommandType() string { return "activities.uncomplete" }

// Needs is area.Command.
func (Uncomplete) Needs() access.Module { return access.Gantt }

func (s *State) setProgress(c SetProgress, h area.Desk) ([]event.Event, error) {
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

// progressed is what follows from activities having this progress. The dates that become actual ones are those they have now.
func (s *State) progressed(leaves []*node, to kernel.Percent, effective *time.Time) []event.Event {
	done := FieldProgress.Gather()
	manual := FieldManual.Gather()
	start := FieldActualStart.Gather()
	finish := FieldActualFinish.Gather()
	remaining := FieldRemaining.Gather()
	known := FieldPlaceholder.Gather() // what has made progress, or is calculated again, is none any more
	profile := s.settings.Options.Profile
	for _, n := range leaves {
		a := &n.Activity
		done.Set(a, to)
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
		start.Set(a, begun)
		finish.Set(a, ended)
		if profile == ProfileGantry || to == 0 && n.Manual {
			manual.Set(a, to > 0)
		}
		known.Set(a, false)
		if profile == ProfileP6 {
			remaining.Set(a, left(n.Duration, to))
		}
	}
	if len(done.Rows) == 0 && len(manual.Rows) == 0 {
		return nil
	}
	done.Effective = effective
	out := manual.Into(done.Into(nil))
	out = start.Into(out)
	out = finish.Into(out)
	return known.Into(remaining.Into(out))
}

// left is the work left of a duration, nothing before it began; halves round up.
func left(duration int32, progress kernel.Percent) int32 {
	if progress == 0 {
		return 0
	}
	return int32((int64(duration)*int64(kernel.Hundred-progress) + int64(kernel.Hundred)/2) / int64(kernel.Hundred))
}
