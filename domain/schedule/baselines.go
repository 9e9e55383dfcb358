package schedule

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// MaxBaselines bounds the baselines that a schedule lists.
const MaxBaselines = 100

// BaselineOption says which activities a new baseline takes at their current values; the others keep their older points.
type BaselineOption int32

// The options; the numbers are stored. A baseline that a file brought has none.
const (
	EntireProject        BaselineOption = 1
	NewActivities        BaselineOption = 2 // those without a point
	IncompleteActivities BaselineOption = 3 // those below 100 %, and finished ones without a point
	UpdateDeleted        BaselineOption = 4 // those named, those without a point, and what deleted ones were under
)

// BaselineVersion is a baseline with its points. Saving adds one, and numbers are never used twice.
type BaselineVersion struct {
	Number         int32
	Imported       bool // a file brought it
	Option         BaselineOption
	MinutesPerDay  int32
	MinutesPerWeek int32
	Accumulated    int64 // working minutes of all activities
	BaselineMarks
	Points []BaselineValues // by ascending activity
}

// BaselineMarks is what people change of a baseline. Deleted baselines keep their points, so that undo brings them back whole.
type BaselineMarks struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Active      bool   `json:"active,omitempty"` // the one that the schedule is measured against; at most one is
	Visible     bool   `json:"visible,omitempty"`
	Deleted     bool   `json:"deleted,omitempty"`
}

// BaselineValues is an activity as a baseline holds it: civil and working minutes.
type BaselineValues struct {
	Activity    kernel.Row     `json:"activity"`
	Parent      kernel.Row     `json:"parent"`
	Name        string         `json:"name,omitempty"` // empty in baselines of files
	Description string         `json:"description,omitempty"`
	Start       kernel.Minute  `json:"start"`
	Finish      kernel.Minute  `json:"finish"`
	Duration    int32          `json:"duration"`
	Progress    kernel.Percent `json:"progress,omitempty"`
	Cost        kernel.Amount  `json:"cost,omitempty"`
	ManHours    kernel.Amount  `json:"manHours,omitempty"`
	Work        int64          `json:"work,omitempty"` // minutes of work, of files
	Calendar    kernel.Row     `json:"calendar,omitempty"`
}

// SaveBaseline keeps the plan as it is now under a name. The new baseline is active and visible, all others neither.
type SaveBaseline struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Option      BaselineOption `json:"option"`
	Activities  []kernel.Ref   `json:"activities"` // those that UpdateDeleted takes at their current values
	Without     []kernel.Ref   `json:"-"`          // those it leaves out
}

// CommandType is the command's name on the wire.
func (SaveBaseline) CommandType() string { return "baseline.save" }

// Needs is area.Command.
func (SaveBaseline) Needs() access.Module { return access.Gantt }

// Alone is area.Alone: points hold dates, and inside a batch these are not calculated yet.
func (SaveBaseline) Alone() {}

// SetBaseline renames, activates, shows or hides a baseline; what is nil stays. Activating shows it and deactivates the one that was active.
type SetBaseline struct {
	Baseline    int32   `json:"baseline"`
	Name        *string `json:"name"`
	Description *string `json:"description"`
	Active      *bool   `json:"active"`
	Visible     *bool   `json:"visible"`
}

// CommandType is the command's name on the wire.
func (SetBaseline) CommandType() string { return "baseline.set" }

// Needs is area.Command.
func (SetBaseline) Needs() access.Module { return access.Gantt }

// DeleteBaseline takes a baseline off the list. The active one stays until it is deactivated.
type DeleteBaseline struct {
	Baseline int32 `json:"baseline"`
}

// CommandType is the command's name on the wire.
func (DeleteBaseline) CommandType() string { return "baseline.delete" }

// Needs is area.Command.
func (DeleteBaseline) Needs() access.Module { return access.Gantt }

// Baselines lists the baselines that are not deleted, by ascending number.
func (s *State) Baselines() []BaselineVersion {
	return slices.DeleteFunc(slices.Clone(s.baselines), func(b BaselineVersion) bool { return b.Deleted })
}

// ActiveBaseline is the one that the schedule is measured against, nil where there is none.
func (s *State) ActiveBaseline() *BaselineVersion {
	for i := range s.baselines {
		if s.baselines[i].Active {
			return &s.baselines[i]
		}
	}
	return nil
}

// BaselinePoints counts the points of all baselines, the deleted ones included.
func (s *State) BaselinePoints() (n int) {
	for i := range s.baselines {
		n += len(s.baselines[i].Points)
	}
	return n
}

func (s *State) baseline(number int32) (*BaselineVersion, error) {
	if number < 1 || int(number) > len(s.baselines) || s.baselines[number-1].Deleted {
		return nil, refuse("baseline.unknown", fault.P{"baseline": number})
	}
	return &s.baselines[number-1], nil
}

// size is how many rows the command names.
func (c SaveBaseline) size() int { return len(c.Activities) }

func (c SaveBaseline) decide(s *State, h area.Desk) ([]event.Event, error) {
	marks := BaselineMarks{Active: true, Visible: true}
	var err error
	if marks.Name, err = cleanName(c.Name); err != nil {
		return nil, err
	}
	if marks.Description, err = cleanText(c.Description); err != nil {
		return nil, err
	}
	switch {
	case c.Option < EntireProject || c.Option > UpdateDeleted:
		return nil, refuse("baseline.option_unknown", fault.P{"option": c.Option})
	case s.Size() == 0:
		return nil, refuse("baseline.empty", nil)
	case len(s.Baselines()) >= MaxBaselines:
		return nil, refuse("baseline.too_many", fault.P{"max": MaxBaselines})
	}
	affected := map[kernel.Row]bool{}
	for _, ref := range c.Activities {
		n, err := s.known(h, ref)
		if err != nil {
			return nil, err
		}
		affected[n.Row] = true
	}
	points := s.pointsOf(c.Option, affected)
	for _, ref := range c.Without {
		n, err := s.known(h, ref)
		if err != nil {
			return nil, err
		}
		points = slices.DeleteFunc(points, func(p BaselineValues) bool { return p.Activity == n.Row })
	}
	if len(points) == 0 {
		return nil, refuse("baseline.empty", nil)
	}
	number, accumulated := int32(len(s.baselines)+1), s.leafMinutes(points)
	var out []event.Event
	for part := range parts(points) {
		out = append(out, &BaselineSaved{
			Baseline: number, Name: marks.Name, Option: c.Option, MinutesPerDay: s.settings.MinutesPerDay, MinutesPerWeek: s.settings.MinutesPerWeek,
			Accumulated: accumulated, Points: part,
		})
	}
	mark := &BaselinesMarked{Marks: []BaselineMark{{
		Baseline: number, From: BaselineMarks{Name: marks.Name, Deleted: true}, To: marks,
	}}}
	for i := range s.baselines {
		b := &s.baselines[i]
		to := b.BaselineMarks
		to.Active, to.Visible = false, false
		mark.add(b, to)
	}
	return append(out, mark), nil
}

// pointsOf gives the points of a new baseline. Older points are those of the active baseline, or of the latest one where none is active.
func (s *State) pointsOf(option BaselineOption, affected map[kernel.Row]bool) []BaselineValues {
	older := s.olderPoints()
	if option == UpdateDeleted {
		s.affect(older, affected)
	}
	out := make([]BaselineValues, 0, s.Size())
	for a := range s.Activities() {
		was, known := older[a.Row]
		reuse := known && (option == NewActivities ||
			option == IncompleteActivities && s.Done(a) >= kernel.Hundred ||
			option == UpdateDeleted && !affected[a.Row])
		if reuse {
			out = append(out, was)
		} else {
			out = append(out, s.valuesOf(a))
		}
	}
	return out
}

func (s *State) olderPoints() map[kernel.Row]BaselineValues {
	of := s.ActiveBaseline()
	if of == nil {
		if all := s.Baselines(); len(all) > 0 {
			of = &all[len(all)-1]
		}
	}
	out := map[kernel.Row]BaselineValues{}
	if of != nil {
		for _, p := range of.Points {
			out[p.Activity] = p
		}
	}
	return out
}

// leafMinutes sums the durations of what has nothing under it.
func (s *State) leafMinutes(points []BaselineValues) (sum int64) {
	for i := range points {
		if len(s.Children(points[i].Activity)) == 0 {
			sum += int64(points[i].Duration)
		}
	}
	return sum
}

// affect adds the summaries that deleted activities were under: their dates followed from them.
func (s *State) affect(older map[kernel.Row]BaselineValues, affected map[kernel.Row]bool) {
	for _, p := range older {
		if s.Activity(p.Activity) != nil {
			continue
		}
		for range len(older) { // no chain of parents is longer
			above, known := older[p.Parent]
			if !known || p.Activity == p.Parent {
				break
			}
			affected[p.Parent] = true
			p = above
		}
	}
}

// valuesOf gives the point of an activity as it is now.
func (s *State) valuesOf(a *Activity) BaselineValues {
	out := BaselineValues{
		Activity: a.Row, Parent: a.Parent, Name: a.Name, Description: a.Description, Start: a.Dates.Start, Finish: a.Dates.Finish,
		Duration: a.Duration, Progress: s.Done(a), Cost: a.Cost, ManHours: a.ManHours, Calendar: a.Calendar,
	}
	if len(s.Children(a.Row)) > 0 {
		out.Duration = a.Dates.Span
	}
	return out
}

func (c SetBaseline) decide(s *State, _ area.Desk) ([]event.Event, error) {
	b, err := s.baseline(c.Baseline)
	if err != nil {
		return nil, err
	}
	to := b.BaselineMarks
	if c.Name != nil {
		if to.Name, err = cleanName(*c.Name); err != nil {
			return nil, err
		}
	}
	if c.Description != nil {
		if to.Description, err = cleanText(*c.Description); err != nil {
			return nil, err
		}
	}
	give(&to.Active, c.Active)
	if to.Active && !b.Active {
		to.Visible = true
	}
	give(&to.Visible, c.Visible)
	mark := &BaselinesMarked{}
	mark.add(b, to)
	if now := s.ActiveBaseline(); to.Active && now != nil && now != b {
		off := now.BaselineMarks
		off.Active = false
		mark.add(now, off)
	}
	if len(mark.Marks) == 0 {
		return nil, nil
	}
	return []event.Event{mark}, nil
}

func (c DeleteBaseline) decide(s *State, _ area.Desk) ([]event.Event, error) {
	if n := int(c.Baseline); n >= 1 && n <= len(s.baselines) && s.baselines[n-1].Deleted {
		return nil, nil
	}
	b, err := s.baseline(c.Baseline)
	if err != nil {
		return nil, err
	}
	if b.Active {
		return nil, refuse("baseline.active", fault.P{"baseline": c.Baseline, "name": b.Name})
	}
	to := b.BaselineMarks
	to.Visible, to.Deleted = false, true
	mark := &BaselinesMarked{}
	mark.add(b, to)
	return []event.Event{mark}, nil
}

// savePart takes a baseline or its next part in. It is listed once BaselinesMarked says so.
func (s *State) savePart(e *BaselineSaved) {
	if int(e.Baseline) > len(s.baselines) {
		s.baselines = append(s.baselines, BaselineVersion{
			Number: e.Baseline, Option: e.Option, MinutesPerDay: e.MinutesPerDay, MinutesPerWeek: e.MinutesPerWeek, Accumulated: e.Accumulated,
			BaselineMarks: BaselineMarks{Name: e.Name, Deleted: true},
		})
	}
	s.extend(e.Points)
}

// keepPart takes a baseline of a file in, or its next part: points come by ascending activity.
func (s *State) keepPart(e *BaselineKept) {
	n := len(s.baselines)
	if n == 0 || !s.baselines[n-1].continues(e) {
		s.baselines = append(s.baselines, BaselineVersion{
			Number: int32(n + 1), Imported: true, MinutesPerDay: s.settings.MinutesPerDay, MinutesPerWeek: s.settings.MinutesPerWeek,
			BaselineMarks: BaselineMarks{Name: e.Name},
		})
	}
	points := make([]BaselineValues, len(e.Points))
	for i, p := range e.Points {
		points[i] = p.values()
	}
	s.extend(points)
}

func (p BaselinePoint) values() BaselineValues {
	return BaselineValues{
		Activity: p.Activity, Parent: kernel.NoRow, Start: p.Start, Finish: p.Finish, Duration: p.Duration, Work: p.Work, Cost: p.Cost,
	}
}

// continues tells whether a part goes on where the baseline ends. A part that begins a baseline follows no full part.
func (b *BaselineVersion) continues(e *BaselineKept) bool {
	return b.Imported && b.Name == e.Name && len(b.Points)%chunk == 0 && b.Points[len(b.Points)-1].Activity < e.Points[0].Activity
}

func (s *State) extend(points []BaselineValues) {
	last := &s.baselines[len(s.baselines)-1]
	last.Points = append(slices.Clip(last.Points), points...)
	if last.Imported {
		last.Accumulated += s.leafMinutes(points)
	}
}

// shorten takes the latest part back, and the baseline with its first.
func (s *State) shorten(points int) {
	n := len(s.baselines) - 1
	last := &s.baselines[n]
	kept := len(last.Points) - points
	if kept == 0 {
		if s.baselines = s.baselines[:n]; n == 0 {
			s.baselines = nil
		}
		return
	}
	if last.Imported {
		last.Accumulated -= s.leafMinutes(last.Points[kept:])
	}
	last.Points = slices.Clip(last.Points[:kept])
}

func (s *State) mark(e *BaselinesMarked, forward bool) {
	for _, m := range e.Marks {
		to := m.To
		if !forward {
			to = m.From
		}
		s.baselines[m.Baseline-1].BaselineMarks = to
	}
}

// baselinesBack takes marks back where all of them still stand and the user set them last.
func (r *reversal) baselinesBack(e *BaselinesMarked) {
	back := &BaselinesMarked{}
	for _, m := range e.Marks {
		if r.s.baselines[m.Baseline-1].BaselineMarks != m.To {
			r.Blame(SettingsRow, FieldBaselines)
			return
		}
		back.Marks = append(back.Marks, BaselineMark{Baseline: m.Baseline, From: m.To, To: m.From})
	}
	if !r.Own(SettingsRow, FieldBaselines) {
		r.Blame(SettingsRow, FieldBaselines)
		return
	}
	r.Take(back)
}

// fileBaselinesBack deletes the baselines of a file that is taken back; those that somebody marked since stay.
func (r *reversal) fileBaselinesBack(past []event.Event) {
	back := &BaselinesMarked{}
	for _, e := range past {
		kept, is := e.(*BaselineKept)
		if !is {
			continue
		}
		for i := range r.s.baselines {
			b := &r.s.baselines[i]
			if b.Imported && b.BaselineMarks == (BaselineMarks{Name: kept.Name}) && b.beginsWith(kept.Points) {
				back.add(b, BaselineMarks{Name: b.Name, Deleted: true})
			}
		}
	}
	if len(back.Marks) > 0 {
		r.Take(back)
	}
}

func (b *BaselineVersion) beginsWith(points []BaselinePoint) bool {
	return len(b.Points) >= len(points) && slices.EqualFunc(b.Points[:len(points)], points, func(v BaselineValues, p BaselinePoint) bool { return v == p.values() })
}
