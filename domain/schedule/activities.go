package schedule

import (
	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Names and durations of new activities.
const (
	// SummaryName is that of a schedule, and with it of row 0, that a file brings without a name.
	SummaryName = "New Master Plan"
	// ActivityName is given to an activity added without a name.
	ActivityName = "New Activity"
	// SummaryDuration is a new summary's own duration in minutes, shown while it has no children.
	SummaryDuration = 24 * 60
)

// Milestone asks for a milestone without saying which edge of work it sticks to; it is
// stored as a finish milestone, which keeps the instant that places it.
const Milestone Kind = "milestone"

// Add makes activities. The first ones of a schedule bring row 0 with them.
type Add struct {
	Items     []AddItem `json:"items"`
	Available Available `json:"-"`
}

// AddItem is one new activity. It goes to the end of its parent (row 0 when none is
// named), or directly after or before a sibling. Items in a row that name the same place
// keep their order there. "#k" refers to the k-th item of the command.
type AddItem struct {
	Name     string     `json:"name,omitempty"` // empty: ActivityName
	Parent   kernel.Ref `json:"parent,omitzero"`
	After    kernel.Ref `json:"after,omitzero"`
	Before   kernel.Ref `json:"before,omitzero"`
	Kind     Kind       `json:"kind,omitempty"`     // empty: a task, or a milestone when the duration is 0
	Duration *int32     `json:"duration,omitempty"` // minutes of work, or of the clock; nil: the kind's default, of a task one day
	Elapsed  bool       `json:"elapsed,omitempty"`  // the duration runs around the clock, as SetDuration has it
	Calendar kernel.Ref `json:"calendar,omitzero"`  // none: the default one

	// What a copy brings along, also from another schedule. What is not available here is left out.
	Priority     Priority   `json:"priority,omitempty"`
	Subcontract  kernel.ID  `json:"subcontract,omitzero"`
	Responsibles kernel.Set `json:"responsibles,omitempty"`
	Tags         kernel.Set `json:"tags,omitempty"`
}

// CommandType is the command's name on the wire.
func (Add) CommandType() string { return "activities.add" }

// Needs is area.Command.
func (Add) Needs() access.Module { return access.Gantt }

// Rename gives an activity another name. Row 0 and summaries may be renamed too.
type Rename struct {
	Row  kernel.Ref `json:"row"`
	Name string     `json:"name"`
	Seen *string    `json:"seen,omitempty"` // the name the user saw
}

// CommandType is the command's name on the wire.
func (Rename) CommandType() string { return "activity.rename" }

// Needs is area.Command.
func (Rename) Needs() access.Module { return access.Gantt }

// Describe gives an activity another description. Row 0 and summaries have one too.
type Describe struct {
	Row         kernel.Ref `json:"row"`
	Description string     `json:"description"`
	Seen        *string    `json:"seen,omitempty"` // the description the user saw
}

// CommandType is the command's name on the wire.
func (Describe) CommandType() string { return "activity.describe" }

// Needs is area.Command.
func (Describe) Needs() access.Module { return access.Gantt }

// MaxDescription is how many characters a description may have.
const MaxDescription = 4000

// SetMilestone makes an activity a milestone, without duration, or a task of one day.
type SetMilestone struct {
	Row       kernel.Ref `json:"row"`
	Milestone bool       `json:"milestone"`
}

// CommandType is the command's name on the wire.
func (SetMilestone) CommandType() string { return "activity.set-milestone" }

// Needs is area.Command.
func (SetMilestone) Needs() access.Module { return access.Gantt }

// SetDuration changes how long an activity lasts: 0 makes it a milestone, more makes a milestone a task. An elapsed duration runs
// around the clock, whatever calendar the activity works by.
type SetDuration struct {
	Row         kernel.Ref `json:"row"`
	Duration    int32      `json:"duration"`              // minutes of work, or of the clock where it is elapsed
	Elapsed     *bool      `json:"elapsed,omitempty"`     // whether it runs around the clock; nil: as it does now
	Seen        *int32     `json:"seen,omitempty"`        // the duration the user saw
	SeenElapsed *bool      `json:"seenElapsed,omitempty"` // nil: whether it runs around the clock was not looked at
}

// CommandType is the command's name on the wire.
func (SetDuration) CommandType() string { return "activity.set-duration" }

// Needs is area.Command.
func (SetDuration) Needs() access.Module { return access.Gantt }

// size is how many rows the command names.
func (c Add) size() int { return len(c.Items) }

func (c Add) decide(s *State, h area.Desk) ([]event.Event, error) {
	if len(c.Items) == 0 {
		return nil, nil
	}
	if err := s.room(len(c.Items)); err != nil {
		return nil, err
	}
	g := s.graft()
	var added []Activity
	if s.activities.Get(kernel.SummaryRow) == nil {
		top := Activity{
			Row: kernel.SummaryRow, Parent: kernel.NoRow, Name: s.settings.Name, Kind: Summary, Duration: SummaryDuration,
			Calendar: s.DefaultCalendar().Row, ActualStart: kernel.None, ActualFinish: kernel.None,
		}
		g.plant(top)
		added = append(added, top)
	}
	first := len(added)
	for i := 0; i < len(c.Items); {
		spot, err := g.spot(h, c.Items[i].Parent, c.Items[i].After, c.Items[i].Before)
		if err != nil {
			return nil, err
		}
		n := 1
		for i+n < len(c.Items) && samePlace(c.Items[i], c.Items[i+n]) {
			n++
		}
		ranks := g.open(spot, n)
		for k, item := range c.Items[i : i+n] {
			a, err := s.newActivity(item, h)
			if err != nil {
				return nil, err
			}
			if err := c.Available.bring(&a, item); err != nil {
				return nil, err
			}
			a.Row, a.Parent, a.Rank = s.numbers.Next()+kernel.Row(i+k), spot.parent, ranks[k]
			g.plant(a)
			added = append(added, a)
		}
		i += n
	}
	// An item may become a summary through a later one of the same command.
	for i := range added[first:] {
		if a := &added[first+i]; g.hasPlanted(a.Row) {
			if a.Kind != Summary && a.Duration == 0 {
				a.Duration = s.settings.MinutesPerDay
			}
			a.Kind = Summary
		}
	}
	var out []event.Event
	for part := range parts(added) {
		out = append(out, &ActivitiesAdded{Activities: part})
	}
	return append(out, g.consequences(nil)...), nil
}

func samePlace(a, b AddItem) bool {
	return a.Parent == b.Parent && a.After == b.After && a.Before == b.Before
}

func (s *State) newActivity(item AddItem, h area.Desk) (Activity, error) {
	a := Activity{Name: ActivityName, Kind: item.Kind, ActualStart: kernel.None, ActualFinish: kernel.None, Calendar: s.DefaultCalendar().Row}
	if item.Name != "" {
		var err error
		if a.Name, err = cleanName(item.Name); err != nil {
			return a, err
		}
	}
	if !item.Calendar.IsNone() {
		row, err := h.Resolve(item.Calendar)
		if err != nil {
			return a, err
		}
		if s.Calendar(row) == nil {
			return a, refuse("activity.calendar_unknown", fault.P{"row": row})
		}
		a.Calendar = row
	}
	switch a.Kind {
	case "":
		a.Kind = Task
		if item.Duration != nil && *item.Duration == 0 {
			a.Kind = FinishMilestone
		}
	case Milestone:
		a.Kind = FinishMilestone
	case Task, Summary, StartMilestone, FinishMilestone:
	default:
		return a, refuse("activity.kind_unknown", fault.P{"kind": string(a.Kind)})
	}
	switch {
	case item.Duration != nil:
		a.Duration = *item.Duration
	case a.Kind == Task && item.Elapsed:
		a.Duration = int32(kernel.Day)
	case a.Kind == Task:
		a.Duration = s.settings.MinutesPerDay
	case a.Kind == Summary:
		a.Duration = SummaryDuration
	}
	if err := checkDuration(kernel.NoRow, a.Duration); err != nil {
		return a, err
	}
	if a.Kind.IsMilestone() && a.Duration > 0 {
		return a, refuse("activity.milestone_duration", fault.P{"duration": a.Duration})
	}
	if a.Elapsed = item.Elapsed && a.Duration > 0; a.Elapsed && a.Kind == Summary {
		return a, refuse("activity.summary_column", fault.P{"row": kernel.NoRow, "field": FieldElapsed.Field.String()})
	}
	if a.Kind == Task && a.Duration == 0 {
		a.Kind = FinishMilestone
	}
	return a, nil
}

func (c Rename) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	name, err := cleanName(c.Name)
	if err != nil {
		return nil, err
	}
	switch {
	case name == n.Name:
		return nil, nil
	case c.Seen != nil && *c.Seen != n.Name:
		return nil, changed(h, n.Row, FieldName.Field, *c.Seen, n.Name)
	}
	return []event.Event{FieldName.Was(n.Row, n.Name, name)}, nil
}

func (c Describe) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	text, err := cleanText(c.Description)
	switch {
	case err != nil:
		return nil, err
	case text == n.Description:
		return nil, nil
	case c.Seen != nil && *c.Seen != n.Description:
		return nil, changed(h, n.Row, FieldDescription.Field, *c.Seen, n.Description)
	}
	return gathered(FieldDescription, n, text), nil
}

func (c SetMilestone) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	if c.Milestone == n.Kind.IsMilestone() {
		return nil, nil
	}
	duration, around := int32(0), false
	if !c.Milestone {
		duration = s.settings.MinutesPerDay
	}
	out, err := SetDuration{Row: c.Row, Duration: duration, Elapsed: &around}.decide(s, h)
	if err == nil && len(out) == 0 { // a task without duration came from another tool
		kind := FinishMilestone
		if !c.Milestone {
			kind = Task
		}
		out = gathered(FieldKind, n, kind)
	}
	return out, err
}

func (c SetDuration) decide(s *State, h area.Desk) ([]event.Event, error) {
	n, err := s.known(h, c.Row)
	if err != nil {
		return nil, err
	}
	if err := checkDuration(n.Row, c.Duration); err != nil {
		return nil, err
	}
	to := n.Activity
	if to.Duration = c.Duration; c.Elapsed != nil {
		to.Elapsed = *c.Elapsed
	}
	if to.Duration == 0 { // nothing runs, by no clock
		to.Elapsed = false
	}
	switch {
	case n.Row == kernel.SummaryRow || len(n.children) > 0:
		return nil, refuse("activity.summary_column", fault.P{"row": n.Row, "field": FieldDuration.Field.String()})
	case n.Kind == Summary && to.Elapsed && !n.Elapsed: // it counts in days of work, as what comes under it
		return nil, refuse("activity.summary_column", fault.P{"row": n.Row, "field": FieldElapsed.Field.String()})
	case n.Kind == LevelOfEffort:
		return nil, refuse("activity.duration_computed", fault.P{"row": n.Row})
	case to.Duration == n.Duration && (to.Elapsed == n.Elapsed || to.Duration == 0):
		return nil, nil
	case n.Finished():
		return nil, refuse("activity.duration_completed", fault.P{"row": n.Row})
	}
	if err := c.conflicts(n, h); err != nil {
		return nil, err
	}
	to.Remaining = s.leftOf(&n.Activity, &to)
	if err := s.durationFits(n, &to, h); err != nil {
		return nil, err
	}
	return s.lasting(n, &to), nil
}

// conflicts refuses a duration given for another one than there is by now. An amount means nothing without what it counts: the refusal
// names both, `elapsed` beside the duration and `duration` beside the way it runs.
func (c SetDuration) conflicts(n *node, h area.Desk) error {
	var f *fault.Fault
	switch {
	case c.Seen != nil && *c.Seen != n.Duration:
		f = fault.Of(changed(h, n.Row, FieldDuration.Field, *c.Seen, n.Duration))
		f.Params["elapsed"] = n.Elapsed
	case c.SeenElapsed != nil && *c.SeenElapsed != n.Elapsed:
		f = fault.Of(changed(h, n.Row, FieldElapsed.Field, *c.SeenElapsed, n.Elapsed))
		f.Params["duration"] = n.Duration
	default:
		return nil
	}
	return f
}

// durationFits refuses a duration that goes against the constraint of the finish.
func (s *State) durationFits(n *node, to *Activity, h area.Desk) error {
	t := n.Constraint.Type
	if !t.OnFinish() || n.Dates.Start == 0 {
		return nil
	}
	p := fault.P{"row": n.Row, "constraint": string(t), "date": n.Constraint.Date}
	if t == MFO {
		return refuse("activity.duration_fixed", p)
	}
	was, err := h.WorkTime(n.WorksBy(), n.Dates.Start)
	if err != nil {
		return err
	}
	cal, err := h.WorkTime(to.WorksBy(), n.Constraint.Date)
	if err != nil {
		return err
	}
	// By work and not by the clock: the end of one day and the begin of the next are the same instant of work.
	recounted, worked, lasts := to.Elapsed != n.Elapsed, was.Worked(n.Dates.Start), int64(to.Duration)
	if to.Duration > 0 && !recounted { // without work there is nothing for its rests to part
		lasts += int64(n.Split)
	}
	if s.remainingDrives(&n.Activity) {
		worked, lasts = was.Worked(n.Dates.Finish)-n.Remaining, int64(to.Remaining)
	}
	begun := was.Start(worked)
	if recounted && t == FNLT { // the clock does not wait for the morning, as work may have done
		begun = max(was.Finish(worked), min(begun, s.settings.Start))
	}
	ends, limit := int64(cal.Worked(begun))+lasts, int64(cal.Worked(n.Constraint.Date))
	switch {
	case t == FNLT && ends > limit:
		return refuse("activity.duration_past_limit", p)
	case t == FNET && ends < limit:
		return refuse("activity.duration_short_of_limit", p)
	}
	return nil
}

// lasting is what follows from another duration, or from one that runs otherwise: work left, rests that end, and a milestone where
// there is no work.
func (s *State) lasting(n *node, to *Activity) []event.Event {
	recounted := to.Elapsed != n.Elapsed
	if to.Duration == n.Duration && !recounted {
		return nil
	}
	out := gathered(FieldDuration, n, to.Duration)
	out = append(out, gathered(FieldElapsed, n, to.Elapsed)...)
	out = append(out, gathered(FieldRemaining, n, to.Remaining)...)
	if to.Duration == 0 || recounted { // no rests between its parts: they were counted as its work was
		out = append(out, gathered(FieldSplit, n, 0)...)
	}
	out = append(out, gathered(FieldPlaceholder, n, false)...) // somebody knows how long it lasts
	switch {
	case to.Duration == 0 && !n.Kind.IsMilestone():
		out = append(out, FieldKind.Was(n.Row, n.Kind, FinishMilestone))
	case to.Duration > 0 && n.Kind.IsMilestone():
		out = append(out, FieldKind.Was(n.Row, n.Kind, Task))
	}
	return out
}

// leftOf is the work left of an activity that gets another duration: as much more or less as that is, and what its progress leaves
// where one runs around the clock and the other does not.
func (s *State) leftOf(n, to *Activity) int32 {
	switch {
	case to.Duration == 0: // a milestone has no work
		return 0
	case !s.remainingDrives(n):
		return n.Remaining
	case to.Elapsed == n.Elapsed:
		return max(0, n.Remaining+to.Duration-n.Duration)
	case n.Progress == 0:
		return to.Duration
	}
	return left(to.Duration, n.Progress)
}

// remainingDrives tells whether the activity's dates follow from its work left rather than
// from all of its work: it is under way and the profile counts remaining work.
func (s *State) remainingDrives(a *Activity) bool {
	return s.settings.Options.Profile == ProfileP6 && a.Started()
}
