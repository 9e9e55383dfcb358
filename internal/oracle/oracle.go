package oracle

import (
	"cmp"
	"fmt"

	"gantry/domain/access"
	"gantry/domain/cpm"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Report is how many activities of one project have every value the other tool stored.
type Report struct {
	File        string       `json:"file"`
	Project     string       `json:"project"`
	Compared    int          `json:"compared"` // activities with a stored value
	Equal       int          `json:"equal"`    // of these, with all values equal
	Differences []Difference `json:"differences"`
}

// Difference is one value of one activity in words. Dates are written as "2026-03-02 08:00", floats as working minutes.
type Difference struct {
	Project  string `json:"project,omitempty"` // its id in the file, where that holds several
	Activity string `json:"activity"`          // its code, or its name without one
	Field    string `json:"field"`
	Theirs   string `json:"theirs"`
	Ours     string `json:"ours"`
	Driver   string `json:"driver"` // what placed it here
}

// Hold schedules an import with the options it carries and compares. Faults: what taking it over is refused for.
func Hold(in schedule.Import) (Report, error) {
	out := Report{File: in.Source.File, Project: in.Source.Project, Differences: []Difference{}}
	s, err := Scheduled(in)
	if err != nil {
		return out, err
	}
	h, err := Compare(s)
	if err != nil {
		return out, err
	}
	for _, st := range s.Schedule().AsImported() {
		if differences, compared := h.activity(st); compared {
			out.Compared++
			if len(differences) == 0 {
				out.Equal++
			}
			out.Differences = append(out.Differences, differences...)
		}
	}
	return out, nil
}

// Scheduled takes an import over into a plan of its own and calculates it with the options it carries. Faults: what taking it over
// is refused for.
func Scheduled(in schedule.Import) (*plan.State, error) {
	s := plan.New(kernel.ID{1})
	meta := plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Levels: access.Everywhere(access.Full)}}
	d, err := s.Decide(meta, schedule.TakeOver{Project: kernel.ID{3}, Import: in}, nil)
	if err != nil {
		return nil, err
	}
	for _, e := range d.Events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonFor(d.Events))
	if err != nil {
		return nil, err
	}
	if moved != nil {
		s.Evolve(event.Event(moved))
	}
	return s, nil
}

// Comparison holds the dates of a calculated plan against those another tool stored.
type Comparison struct {
	plan      *schedule.State
	network   *cpm.Network
	result    *cpm.Result
	calendars map[kernel.Row]*worktime.Calendar
}

// Compare gives the comparison of a plan, calculated as it stands. Faults: those of the calculation.
func Compare(s *plan.State) (*Comparison, error) {
	network, result, err := s.Calculation()
	if err != nil {
		return nil, err
	}
	return &Comparison{plan: s.Schedule(), network: network, result: result, calendars: map[kernel.Row]*worktime.Calendar{}}, nil
}

// Date is a date of an activity as another tool stored it and as the engine computes it.
type Date struct {
	Field  string // start, finish
	Theirs kernel.Minute
	Ours   kernel.Minute // None where the engine gives none
}

// Dates are the dates the other tool stored of one activity; none for the project summary.
func (h *Comparison) Dates(st schedule.Stored) []Date {
	pos, known := h.network.Position(st.Activity)
	if !known || st.Activity == kernel.SummaryRow {
		return nil
	}
	start, finish := h.result.Start[pos], h.result.Finish[pos]
	if h.plan.Settings().Options.Profile == schedule.ProfileP6 {
		start, finish = h.result.EarlyStart[pos], h.result.EarlyFinish[pos]
	} else if a := h.plan.Activity(st.Activity); a.Started() && !a.Finished() && a.ActualStart != kernel.None && st.Start > a.ActualStart {
		start = h.restart(a, finish)
	}
	var out []Date
	if st.Start != kernel.None {
		out = append(out, Date{"start", st.Start, start})
	}
	if st.Finish != kernel.None {
		out = append(out, Date{"finish", st.Finish, finish})
	}
	return out
}

// restart is when what is left of work under way begins, for a file of P6 says that of it, whatever rules the schedule goes by.
func (h *Comparison) restart(a *schedule.Activity, finish kernel.Minute) kernel.Minute {
	left := a.Remaining
	if left == 0 {
		left = int32((int64(a.Duration)*int64(kernel.Hundred-a.Progress) + int64(kernel.Hundred)/2) / int64(kernel.Hundred))
	}
	if cal := h.calendar(a.WorksBy(), finish, finish); cal != nil && left > 0 {
		return cal.Start(cal.Worked(finish) - left)
	}
	return finish
}

// calendar is one that holds the days from one instant to another; nil where it cannot.
func (h *Comparison) calendar(by kernel.Row, first, last kernel.Minute) *worktime.Calendar {
	cal := h.calendars[by]
	if cal != nil && first >= cal.From() && last < cal.To() {
		return cal
	}
	spec := worktime.AllDay()
	if by != schedule.AroundTheClock {
		spec = h.plan.Calendar(by).WorkTime()
	}
	from, _ := worktime.Horizon(first)
	_, to := worktime.Horizon(last)
	made, err := worktime.Compile(spec, from, to)
	if err != nil {
		return nil
	}
	h.calendars[by] = made
	return made
}

// SameWork tells whether both dates are the same instant of work on the calendar the activity's dates follow: the end of one
// stretch of work and the begin of the next, of which tools write either.
func (h *Comparison) SameWork(a *schedule.Activity, d Date) bool {
	if d.Theirs == d.Ours || d.Ours == kernel.None {
		return d.Theirs == d.Ours
	}
	cal := h.calendar(a.WorksBy(), min(d.Theirs, d.Ours), max(d.Theirs, d.Ours))
	return cal != nil && cal.Worked(d.Theirs) == cal.Worked(d.Ours)
}

// Deviation is a value on which the engine and the other tool differ: a date in civil minutes, a float in working minutes, or the
// critical mark as 1 or 0.
type Deviation struct {
	Field  string
	Theirs int64
	Ours   int64 // kernel.None for a date the engine gives none of
}

// The fields that are compared.
const (
	EarlyStart  = "early_start"
	EarlyFinish = "early_finish"
	LateStart   = "late_start"
	LateFinish  = "late_finish"
	TotalFloat  = "total_float"
	FreeFloat   = "free_float"
	Critical    = "critical"
)

// Deviations compares what the other tool stored of one activity; compared is false for one it stored nothing of.
func (h *Comparison) Deviations(st schedule.Stored) (out []Deviation, compared bool) {
	a := h.plan.Activity(st.Activity)
	pos, known := h.network.Position(st.Activity)
	if a == nil || !known || a.Row == kernel.SummaryRow {
		return nil, false
	}
	compare := func(field string, theirs, ours, within int64) {
		compared = true
		if by := theirs - ours; by > within || by < -within {
			out = append(out, Deviation{field, theirs, ours})
		}
	}
	for _, d := range h.Dates(st) {
		compare("early_"+d.Field, int64(d.Theirs), int64(d.Ours), 0)
	}
	r := h.result
	if a.Finished() && h.plan.Settings().Options.Profile == schedule.ProfileP6 {
		return out, compared
	}
	for _, d := range [...]struct {
		field        string
		theirs, ours kernel.Minute
	}{{LateStart, st.LateStart, r.LateStart[pos]}, {LateFinish, st.LateFinish, r.LateFinish[pos]}} {
		if d.theirs != kernel.None {
			compare(d.field, int64(d.theirs), int64(d.ours), 0)
		}
	}
	for _, f := range [...]struct {
		field  string
		theirs *int32
		ours   int32
	}{{TotalFloat, st.TotalFloat, r.TotalFloat[pos]}, {FreeFloat, st.FreeFloat, r.FreeFloat[pos]}} {
		if f.theirs != nil {
			compare(f.field, int64(*f.theirs), int64(f.ours), 1)
		}
	}
	if st.Critical != nil {
		compare(Critical, mark(*st.Critical), mark(r.Flags[pos]&cpm.Critical != 0), 0)
	}
	return out, compared
}

func mark(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// activity tells in words where an activity differs.
func (h *Comparison) activity(st schedule.Stored) (differences []Difference, compared bool) {
	found, compared := h.Deviations(st)
	if len(found) == 0 {
		return nil, compared
	}
	a := h.plan.Activity(st.Activity)
	name := cmp.Or(a.Code, a.Name)
	pos, _ := h.network.Position(st.Activity)
	driver := h.driver(h.network.Why(h.result, pos))
	for _, d := range found {
		differences = append(differences, Difference{Activity: name, Field: d.Field, Theirs: d.Text(d.Theirs), Ours: d.Text(d.Ours), Driver: driver})
	}
	return differences, compared
}

// Text writes a value as people read it.
func (d Deviation) Text(v int64) string {
	switch d.Field {
	case TotalFloat, FreeFloat:
		return fmt.Sprint(v)
	case Critical:
		return fmt.Sprint(v == 1)
	}
	return dateText(kernel.Minute(v))
}

// driver says what placed an activity.
func (h *Comparison) driver(d cpm.Driver) string {
	switch d.Reason {
	case cpm.ByLink:
		from := ""
		if a := h.plan.Activity(d.Link.From); a != nil {
			from = a.Code
		}
		return fmt.Sprintf("link %s %s%+d", from, d.Link.Type, d.Link.Lag)
	case cpm.ByConstraint:
		return fmt.Sprintf("constraint %s %s", d.Constraint.Type, dateText(d.Constraint.Date))
	case cpm.ByExternal:
		return "external " + dateText(d.Bound)
	}
	return d.Reason.String()
}

func dateText(m kernel.Minute) string {
	if m == kernel.None {
		return "none"
	}
	y, mo, d, hh, mm := m.Civil()
	return fmt.Sprintf("%04d-%02d-%02d %02d:%02d", y, mo, d, hh, mm)
}
