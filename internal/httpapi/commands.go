package httpapi

import (
	"context"
	"net/http"
	"time"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
)

func (a *API) commandRoutes() []route {
	return []route{
		{
			method: http.MethodPost, path: "/api/schedules/{schedule}/commands", module: access.Gantt, need: edit, scope: bySchedule,
			handler: execute, limit: commandBody,
		},
		{method: http.MethodGet, path: "/api/schedules/{schedule}/undo", module: access.Gantt, need: view, scope: bySchedule, handler: stacks},
	}
}

// execute runs the commands of a request in order and answers each with its own outcome.
func execute(c *call) error {
	body, err := c.bytes()
	if err != nil {
		return err
	}
	requests, err := reader{now: c.api.cfg.Clock.Now()}.readCommands(body)
	if err != nil {
		return err
	}
	receipts, err := c.api.cfg.Planner.Execute(c.ctx(), c.schedule, c.caller, requests)
	if err != nil {
		return err // who sends the same ids again gets the receipts of those that are done
	}
	answer := []byte(`{"receipts":[`)
	for i, r := range receipts {
		if i > 0 {
			answer = append(answer, ',')
		}
		view := c.receipt(r)
		if answer, err = view.append(answer); err != nil {
			return err
		}
	}
	return c.raw(http.StatusOK, "application/json", append(answer, "]}"...))
}

// run executes one command for a route that answers with a row, and turns a refusal into an error.
func (c *call) run(command plan.Command) (planning.Receipt, error) {
	receipts, err := c.api.cfg.Planner.Execute(c.ctx(), c.schedule, c.caller, []planning.Request{{ID: c.commandID(), Command: command}})
	if err != nil {
		return planning.Receipt{}, err
	}
	if f := receipts[0].Fault; f != nil {
		return planning.Receipt{}, f
	}
	return receipts[0], nil
}

// commandID is the id of the command a request stands for: the one its sender chose, so that asking twice does it once, else a new one.
func (c *call) commandID() kernel.CommandID {
	if id, err := kernel.ParseID(c.r.Header.Get(idempotencyID)); err == nil && !id.IsZero() {
		return id
	}
	return c.api.cfg.NewID()
}

func stacks(c *call) error {
	undo, redo, err := c.api.cfg.Planner.Stacks(c.ctx(), c.schedule, c.caller)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, StacksView{Undo: stack(undo), Redo: stack(redo)})
}

// stack writes a stack whole, newest first.
func stack(of []plan.Entry) []EntryView {
	out := make([]EntryView, len(of))
	for i, e := range of {
		out[i] = entry(e)
	}
	return out
}

// instant writes an instant for the wire.
func instant(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// longestWait is how long a query waits for the position it is asked to have seen.
const longestWait = 2 * time.Second

// await waits, if the caller asks for it, until a projection has seen the position named by atLeast.
func (c *call) await(projection string) error {
	_, err := c.awaited(projection)
	return err
}

// awaited is await for answers that can say that they are stale: late tells that the position was not reached in time.
func (c *call) awaited(projection string) (late bool, err error) {
	at, err := c.position()
	return at > 0 && !c.reached(projection, at), err
}

// reached tells whether a projection has seen a position within the longest wait.
func (c *call) reached(projection string, at eventstore.Position) bool {
	ctx, cancel := context.WithTimeout(c.ctx(), longestWait)
	defer cancel()
	return c.api.cfg.Progress.Wait(ctx, projection, at)
}

// settled makes sure that a read model has seen the caller's own write before it is read back.
func (c *call) settled(projection string, at eventstore.Position) error {
	if !c.reached(projection, at) {
		return fault.New(fault.Unavailable, "query.behind", nil)
	}
	return nil
}

// caughtUp waits until a projection shows everything that was decided so far: a change that is compared with what holds now must not
// be compared with what held before.
func (c *call) caughtUp(projection string) error {
	end, err := c.api.cfg.Store.End(c.ctx())
	if err != nil {
		return queryError(err)
	}
	return c.settled(projection, end)
}

// known queries a read model about the schedule this call is about. The schedule exists, so an answer that knows nothing of it is only
// behind: it is asked once more when the rows have caught up.
func known[R any](c *call, projection string, ask func() (R, error)) (R, error) {
	out, err := ask()
	if !fault.Has(err, "schedule.unknown") {
		return out, queryError(err)
	}
	end, wrong := c.api.cfg.Store.End(c.ctx())
	if wrong != nil {
		return out, queryError(wrong)
	}
	if c.reached(projection, end) {
		if out, err = ask(); !fault.Has(err, "schedule.unknown") {
			return out, queryError(err)
		}
	}
	return out, fault.Wrap(err, fault.Unavailable, "query.behind", nil)
}
