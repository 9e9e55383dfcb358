package lookahead

import (
	"net/http"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

func (d *Deps) conversionRoutes() []httpapi.Route {
	return []httpapi.Route{{
		Method: http.MethodPost, Path: "/api/schedules/{schedule}/conversion", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.BySchedule,
		Handler: d.handle(previewConversion), Limit: httpapi.CommandBody, Cost: httpapi.CostWhole,
	}}
}

// ConversionView is what a conversion would do.
type ConversionView struct {
	Revision   eventstore.Revision `json:"revision"`
	Tasks      int                 `json:"tasks"`
	Milestones []kernel.Row        `json:"milestones"` // set aside behind the target
	Targets    []kernel.Row        `json:"targets"`    // that take tasks and are there already
	Made       int                 `json:"made"`       // new activities that take tasks, beside others of their parent
	Complex    bool                `json:"complex"`    // the activities lie beneath different ones
	Lost       []LostLink          `json:"lost"`
	Finish     *kernel.Minute      `json:"finish"`
	After      *kernel.Minute      `json:"after"` // the finish of the project then
}

// LostLink is a link that nothing stands for after a conversion.
type LostLink struct {
	Row  kernel.Row        `json:"row"`
	From kernel.Row        `json:"from"`
	To   kernel.Row        `json:"to"`
	Type schedule.LinkType `json:"type"`
	Lag  int32             `json:"lag"`
}

// previewConversion tells what a conversion would do, and changes nothing.
func previewConversion(c *call) error {
	body, err := c.Body()
	if err != nil {
		return err
	}
	var command domain.Convert
	if err := wire.Decode(body, &command, true); err != nil {
		return err
	}
	requests := []planning.Request{{Command: command}}
	if err := c.Offered(requests); err != nil {
		return err
	}
	view, err := c.preview(requests[0].Command.(domain.Convert))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, view)
}

func (c *call) preview(command domain.Convert) (out ConversionView, err error) {
	var p plan.ConversionPreview
	inspected := c.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(s *plan.State, at eventstore.Revision) {
		out.Revision = at
		p, err = s.PreviewConversion(plan.Meta{By: c.By()}, command)
	})
	if inspected != nil || err != nil {
		return out, httpapi.QueryError(firstOf(inspected, err))
	}
	out.Tasks, out.Milestones, out.Targets, out.Made, out.Complex = p.Tasks, p.Milestones, p.Targets, p.Made, p.Complex
	out.Finish, out.After, out.Lost = wire.MinuteOrNull(p.Finish), wire.MinuteOrNull(p.After), make([]LostLink, len(p.Lost))
	if out.Milestones == nil {
		out.Milestones = []kernel.Row{}
	}
	if out.Targets == nil {
		out.Targets = []kernel.Row{}
	}
	for i, l := range p.Lost {
		out.Lost[i] = LostLink{Row: l.Row, From: l.From, To: l.To, Type: l.Type, Lag: l.Lag}
	}
	return out, nil
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
