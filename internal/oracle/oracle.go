// Package oracle holds the engine's dates against those another tool stored in its file.
//
// What is compared is what that tool had computed for an activity: early and late dates to the clock minute, floats
// within a minute, because files write them as decimal hours, and the critical mark. In profile p6 the early dates of
// work under way are those of what remains, as P6 stores them; completed work has neither late dates nor floats of its
// own. Project summaries are not compared: no two tools mean the same by them.
package oracle

import (
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

// Difference is one value of one activity. Dates are written as "2026-03-02 08:00", floats as working minutes.
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
	s := plan.New(kernel.ID{1})
	meta := plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Level: access.Full, Calendars: access.Full}}
	d, err := s.Decide(meta, schedule.TakeOver{Project: kernel.ID{3}, Import: in}, nil)
	if err != nil {
		return out, err
	}
	for _, e := range d.Events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonFor(d.Events))
	if err != nil {
		return out, err
	}
	if moved != nil {
		s.Evolve(event.Event(*moved))
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

// SameWork tells whether both dates are the same instant of work on the calendar the activity's dates follow: the end of one
// stretch of work and the begin of the next, of which tools write either.
func (h *Comparison) SameWork(a *schedule.Activity, d Date) bool {
	if d.Theirs == d.Ours || d.Ours == kernel.None {
		return d.Theirs == d.Ours
	}
	by := a.WorksBy()
	cal := h.calendars[by]
	if cal == nil || min(d.Theirs, d.Ours) < cal.From() || max(d.Theirs, d.Ours) >= cal.To() {
		spec := worktime.AllDay()
		if by != schedule.AroundTheClock {
			spec = h.plan.Calendar(by).WorkTime()
		}
		from, _ := worktime.Horizon(min(d.Theirs, d.Ours))
		_, to := worktime.Horizon(max(d.Theirs, d.Ours))
		made, err := worktime.Compile(spec, from, to)
		if err != nil {
			return false
		}
		cal, h.calendars[by] = made, made
	}
	return cal.Worked(d.Theirs) == cal.Worked(d.Ours)
}

// activity compares what the other tool stored of one activity.
func (h *Comparison) activity(st schedule.Stored) (differences []Difference, compared bool) {
	a := h.plan.Activity(st.Activity)
	pos, known := h.network.Position(st.Activity)
	if a == nil || !known || a.Row == kernel.SummaryRow {
		return nil, false
	}
	differ := func(field, theirs, ours string) {
		name := a.Code
		if name == "" {
			name = a.Name
		}
		differences = append(differences, Difference{Activity: name, Field: field, Theirs: theirs, Ours: ours, Driver: h.driver(pos)})
	}
	for _, d := range h.Dates(st) {
		compared = true
		if d.Theirs != d.Ours {
			differ("early_"+d.Field, dateText(d.Theirs), dateText(d.Ours))
		}
	}
	date := func(field string, theirs, ours kernel.Minute) {
		if theirs == kernel.None {
			return
		}
		compared = true
		if theirs != ours {
			differ(field, dateText(theirs), dateText(ours))
		}
	}
	float := func(field string, theirs *int32, ours int32) {
		if theirs == nil {
			return
		}
		compared = true
		if by := *theirs - ours; by > 1 || by < -1 {
			differ(field, fmt.Sprint(*theirs), fmt.Sprint(ours))
		}
	}
	r := h.result
	if a.Finished() && h.plan.Settings().Options.Profile == schedule.ProfileP6 {
		return differences, compared
	}
	date("late_start", st.LateStart, r.LateStart[pos])
	date("late_finish", st.LateFinish, r.LateFinish[pos])
	float("total_float", st.TotalFloat, r.TotalFloat[pos])
	float("free_float", st.FreeFloat, r.FreeFloat[pos])
	if st.Critical != nil {
		compared = true
		if ours := r.Flags[pos]&cpm.Critical != 0; ours != *st.Critical {
			differ("critical", fmt.Sprint(*st.Critical), fmt.Sprint(ours))
		}
	}
	return differences, compared
}

// driver says what placed an activity.
func (h *Comparison) driver(pos int32) string {
	d := h.network.Why(h.result, pos)
	switch d.Reason {
	case cpm.ByLink:
		from := ""
		if a := h.plan.Activity(d.Link.From); a != nil {
			from = a.Code
		}
		return fmt.Sprintf("link %s %s%+d", from, d.Link.Type, d.Link.Lag)
	case cpm.ByConstraint:
		return fmt.Sprintf("constraint %s %s", d.Constraint.Type, dateText(d.Constraint.Date))
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
