package imports

import (
	"cmp"
	"fmt"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/oracle"
)

// Dates compares what the engine computes with what the other tool stored.
type Dates struct {
	Compared    int          `json:"compared"` // activities with a stored value
	Equal       int          `json:"equal"`    // of these, with all values equal
	Differences []Difference `json:"differences"`
}

// Difference is a value of one activity on which the two tools differ, and what sets the start and finish of the activity here. What
// sets its late dates and floats is not reported: they follow from all its successors.
type Difference struct {
	Named
	Field  string `json:"field"`  // start, finish, lateStart, lateFinish, totalFloat, freeFloat, critical
	Theirs int64  `json:"theirs"` // civil minutes of a date, working minutes of a float, 1 or 0
	Ours   int64  `json:"ours"`
	Why    Why    `json:"why"`
}

// Why is what sets the early dates of an activity.
type Why struct {
	Reason     string         `json:"reason"` // project_start, data_date, constraint, link, actual, pinned, alap, children, span
	Link       *WhyLink       `json:"link,omitempty"`
	Constraint *WhyConstraint `json:"constraint,omitempty"`
}

// WhyLink is the link that sets them.
type WhyLink struct {
	From    Named             `json:"from"`
	Type    schedule.LinkType `json:"type"`
	Lag     int32             `json:"lag"`               // working minutes, or minutes of the clock where it is elapsed
	Elapsed bool              `json:"elapsed,omitempty"` // the lag runs around the clock
}

// WhyConstraint is the constraint that sets them.
type WhyConstraint struct {
	Type schedule.ConstraintType `json:"type"`
	Date kernel.Minute           `json:"date"`
}

var dateFields = map[string]string{
	oracle.EarlyStart: "start", oracle.EarlyFinish: "finish", oracle.LateStart: "lateStart", oracle.LateFinish: "lateFinish",
	oracle.TotalFloat: "totalFloat", oracle.FreeFloat: "freeFloat", oracle.Critical: "critical",
}

// Compared holds the engine's dates, floats and critical path against those of the other tool, as `gantry oracle` does. The end of
// one stretch of work and the begin of the next are the same instant of work here: tools write either. The first differences are reported.
// Faults: those of the calculation.
func Compared(s *plan.State) (Dates, error) {
	out := Dates{Differences: []Difference{}}
	by, err := oracle.Compare(s)
	if err != nil {
		return out, err
	}
	network, result, err := s.Calculation()
	if err != nil {
		return out, err
	}
	for _, st := range s.Schedule().AsImported() {
		found, compared := by.Deviations(st)
		if !compared {
			continue
		}
		a := s.Schedule().Activity(st.Activity)
		out.Compared++
		same := true
		for _, d := range found {
			if sameDate(by, a, d) {
				continue
			}
			same = false
			if len(out.Differences) < told {
				placed, _ := s.Placed(network, result, a.Row)
				out.Differences = append(out.Differences, Difference{nameOf(a), dateFields[d.Field], d.Theirs, d.Ours, why(s.Schedule(), placed)})
			}
		}
		if same {
			out.Equal++
		}
	}
	return out, nil
}

// sameDate reports whether two dates are the same instant of work, however they are written. An empty summary has no dates.
func sameDate(by *oracle.Comparison, a *schedule.Activity, d oracle.Deviation) bool {
	switch d.Field {
	case oracle.TotalFloat, oracle.FreeFloat, oracle.Critical:
		return false
	}
	ours := kernel.Minute(d.Ours)
	return ours == kernel.None || by.SameWork(a, oracle.Date{Field: d.Field, Theirs: kernel.Minute(d.Theirs), Ours: ours})
}

func nameOf(a *schedule.Activity) Named {
	if a == nil {
		return Named{}
	}
	return Named{a.Row, a.Code, a.Name}
}

func why(s *schedule.State, by plan.Step) Why {
	out := Why{Reason: by.Reason.String()}
	if by.Link.Row != 0 {
		out.Link = &WhyLink{From: nameOf(s.Activity(by.Link.From)), Type: by.Link.Type, Lag: by.Link.Lag, Elapsed: by.Link.Elapsed}
	}
	if by.Constraint.Type != schedule.ASAP {
		out.Constraint = &WhyConstraint{Type: by.Constraint.Type, Date: by.Constraint.Date}
	}
	return out
}

// OutOfSequence tells which links work did not wait for.
type OutOfSequence struct {
	Count int     `json:"count"`
	Links []Ahead `json:"links"` // the first of them
}

// Ahead is an activity that has begun or ended before a predecessor lets it.
type Ahead struct {
	Named
	From    Named             `json:"from"`
	Type    schedule.LinkType `json:"type"`
	Lag     int32             `json:"lag"`               // working minutes, or minutes of the clock where it is elapsed
	Elapsed bool              `json:"elapsed,omitempty"` // the lag runs around the clock
}

// SequenceOf tells which links of a schedule work did not wait for.
func SequenceOf(s *schedule.State) OutOfSequence {
	out := OutOfSequence{Links: []Ahead{}}
	for _, l := range s.OutOfSequence() {
		if out.Count++; len(out.Links) < told {
			out.Links = append(out.Links, Ahead{nameOf(s.Activity(l.To)), nameOf(s.Activity(l.From)), l.Type, l.Lag, l.Elapsed})
		}
	}
	return out
}

// Text writes a value of the field as people read it, in English.
func (d Difference) Text(v int64) string { return oracle.Deviation{Field: d.field()}.Text(v) }

func (d Difference) field() string {
	for name, field := range dateFields {
		if field == d.Field {
			return name
		}
	}
	return d.Field
}

// Text says it in English.
func (w Why) Text() string {
	switch {
	case w.Link != nil:
		unit := "min"
		if w.Link.Elapsed {
			unit = "min around the clock"
		}
		return fmt.Sprintf("link %s %s%+d %s", cmp.Or(w.Link.From.Code, w.Link.From.Name), w.Link.Type, w.Link.Lag, unit)
	case w.Constraint != nil:
		return fmt.Sprintf("constraint %s %s", w.Constraint.Type, oracle.Deviation{Field: oracle.EarlyStart}.Text(int64(w.Constraint.Date)))
	}
	return strings.ReplaceAll(w.Reason, "_", " ")
}
