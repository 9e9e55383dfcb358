package schedule

import (
	"net/http"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
)

func (d *Deps) commandRoutes() []httpapi.Route {
	return []httpapi.Route{
		{
			Method: http.MethodPost, Path: "/api/schedules/{schedule}/commands", Module: access.Gantt, Or: plan.Modules(), Need: httpapi.Edit, Scope: httpapi.BySchedule,
			Handler: d.handle(execute), Limit: httpapi.CommandBody,
		},
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/undo", Module: access.Gantt, Or: plan.Modules(), Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(stacks)},
	}
}

// execute runs the commands of a request in order and answers each with its own outcome.
func execute(c *call) error {
	body, err := c.Body()
	if err != nil {
		return err
	}
	requests, err := reader{now: c.deps.Clock.Now()}.readCommands(body)
	if err != nil {
		return err
	}
	if err := c.mayAsk(requests); err != nil {
		return err
	}
	if err := c.fromToday(requests); err != nil {
		return err
	}
	if err := c.offered(requests); err != nil {
		return err
	}
	receipts, err := c.deps.Planner.Execute(c.Context(), c.Schedule, c.Caller, requests)
	if err != nil {
		return err // who sends the same ids again gets the receipts of those that are done
	}
	answer := []byte(`{"receipts":[`)
	for i, r := range receipts {
		if i > 0 {
			answer = append(answer, ',')
		}
		view, err := c.receipt(r)
		if err != nil {
			return err
		}
		if answer, err = view.append(answer); err != nil {
			return err
		}
	}
	return c.Raw(http.StatusOK, "application/json", append(answer, "]}"...))
}

// mayAsk refuses a request as a whole where the caller edits something else than what one of its commands is about.
func (c *call) mayAsk(requests []planning.Request) error {
	if c.Caller.Level.Edits() {
		return nil
	}
	by := c.by()
	for _, r := range requests {
		if plan.Permitted(by, r.Command) != nil {
			return httpapi.ErrForbidden
		}
	}
	return nil
}

func stacks(c *call) error {
	undo, redo, err := c.deps.Planner.Stacks(c.Context(), c.Schedule, c.Caller)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, StacksView{Undo: stack(undo), Redo: stack(redo)})
}

// stack writes a stack whole, newest first.
func stack(of []plan.Entry) []EntryView {
	out := make([]EntryView, len(of))
	for i, e := range of {
		out[i] = entry(e)
	}
	return out
}
