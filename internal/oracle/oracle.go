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
	Activity string `json:"activity"` // its code, or its name without one
	Field    string `json:"field"`
	Theirs   string `json:"theirs"`
	Ours     string `json:"ours"`
	Driver   string `json:"driver"` // what placed it here
}

// Hold schedules an import with the options it carries and compares. Faults: what taking it over is refused for.
func Hold(in schedule.Import) (Report, error) {
	out := Report{File: in.Source.File, Project: in.Source.Project, Differences: []Difference{}}
	s := plan.New(kernel.ID{1})
	meta := plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Level: access.Full}}
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
	network, result, err := s.Calculation()
	if err != nil {
		return out, err
	}
	h := holding{plan: s.Schedule(), network: network, result: result}
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

type holding struct {
	plan    *schedule.State
	network *cpm.Network
	result  *cpm.Result
}

// activity compares what the other tool stored of one activity.
func (h *holding) activity(st schedule.Stored) (differences []Difference, compared bool) {
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
		differences = append(differences, Difference{name, field, theirs, ours, h.driver(pos)})
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
	start, finish := r.Start[pos], r.Finish[pos]
	if h.plan.Settings().Options.Profile == schedule.ProfileP6 {
		start, finish = r.EarlyStart[pos], r.EarlyFinish[pos]
	}
	date("early_start", st.Start, start)
	date("early_finish", st.Finish, finish)
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
func (h *holding) driver(pos int32) string {
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
