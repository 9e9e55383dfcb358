package schedule

import (
	"net/http"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
)

// StepView is one activity on the way from a date to where it comes from. Dates are civil minutes.
type StepView struct {
	Row        kernel.Row      `json:"row"`
	Start      kernel.Minute   `json:"start"`
	Finish     kernel.Minute   `json:"finish"`
	Reason     string          `json:"reason"` // project_start, data_date, constraint, link, actual, pinned, alap, children, span, external
	Link       *StepLink       `json:"link,omitempty"`
	Constraint *StepConstraint `json:"constraint,omitempty"`
	External   *kernel.Minute  `json:"external,omitempty"` // from when on another project lets it begin
}

// StepLink is the link that drives a step; what lies between its bound and the date is time nobody works.
type StepLink struct {
	Row   kernel.Row        `json:"row"`
	From  kernel.Row        `json:"from"`
	Type  schedule.LinkType `json:"type"`
	Lag   int32             `json:"lag"`
	Bound kernel.Minute     `json:"bound"`
}

// StepConstraint is the constraint that drives a step.
type StepConstraint struct {
	Type string        `json:"type"`
	Date kernel.Minute `json:"date"`
}

func (d *Deps) whyRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/activities/{row}/why", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showWhy)},
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/out-of-sequence", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showOutOfSequence), Cost: httpapi.CostWhole},
	}
}

// SequenceView is a link that work did not wait for.
type SequenceView struct {
	Row  kernel.Row        `json:"row"`
	From kernel.Row        `json:"from"`
	To   kernel.Row        `json:"to"` // what has begun or ended too early for the link
	Type schedule.LinkType `json:"type"`
	Lag  int32             `json:"lag"`
}

// showOutOfSequence tells what has begun or ended before its predecessors let it.
func showOutOfSequence(c *call) error {
	out := []SequenceView{}
	err := c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		for _, l := range s.Schedule().OutOfSequence() {
			out = append(out, SequenceView{Row: l.Row, From: l.From, To: l.To, Type: l.Type, Lag: l.Lag})
		}
	})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// showWhy tells what places an activity, down to the project start.
func showWhy(c *call) error {
	row, err := strconv.ParseInt(c.Variable("row"), 10, 32)
	if err != nil {
		return fault.New(fault.NotFound, "activity.unknown", fault.P{"row": c.Variable("row")})
	}
	type explained struct {
		chain []plan.Step
		err   error
	}
	read := make(chan explained, 1) // a caller that stops waiting shares nothing with the search
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, _ eventstore.Revision) {
		chain, err := s.Why(kernel.Row(row))
		read <- explained{chain, err}
	})
	if err != nil {
		return err
	}
	why := <-read
	if why.err != nil {
		return why.err
	}
	chain := why.chain
	out := make([]StepView, len(chain))
	for i, s := range chain {
		v := StepView{Row: s.Row, Start: s.Start, Finish: s.Finish, Reason: s.Reason.String()}
		if s.Link.Row != 0 {
			v.Link = &StepLink{Row: s.Link.Row, From: s.Link.From, Type: s.Link.Type, Lag: s.Link.Lag, Bound: s.Bound}
		}
		if s.Reason == cpm.ByExternal {
			v.External = &s.Bound
		}
		if s.Constraint.Type != schedule.ASAP {
			v.Constraint = &StepConstraint{Type: string(s.Constraint.Type), Date: s.Constraint.Date}
		}
		out[i] = v
	}
	return c.JSON(http.StatusOK, out)
}
