package httpapi

import (
	"context"
	"net/http"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// LongestWait is how long a query waits for the position it is asked to have seen.
const LongestWait = 2 * time.Second

// Await waits, if the caller asks for it, until a projection has seen the position named by atLeast.
func (c *Call) Await(projection string) error {
	_, err := c.Awaited(projection)
	return err
}

// Awaited is Await for answers that can say that they are stale: late tells that the position was not reached in time.
func (c *Call) Awaited(projection string) (late bool, err error) {
	at, err := c.position()
	return at > 0 && !c.Reached(projection, at), err
}

// Reached tells whether a projection has seen a position within the longest wait.
func (c *Call) Reached(projection string, at eventstore.Position) bool {
	ctx, cancel := context.WithTimeout(c.Context(), LongestWait)
	defer cancel()
	return c.api.cfg.Progress.Wait(ctx, projection, at)
}

// Settled makes sure that a read model has seen the caller's own write before it is read back.
func (c *Call) Settled(projection string, at eventstore.Position) error {
	if !c.Reached(projection, at) {
		return fault.New(fault.Unavailable, "query.behind", nil)
	}
	return nil
}

// CaughtUp waits until a projection shows everything that was decided so far: a change that is compared with what holds now must not
// be compared with what held before.
func (c *Call) CaughtUp(projection string) error {
	end, err := c.api.cfg.Store.End(c.Context())
	if err != nil {
		return QueryError(err)
	}
	return c.Settled(projection, end)
}

// Known queries a read model about the schedule this call is about. The schedule exists, so an answer that knows nothing of it is only
// behind: it is asked once more when the rows have caught up.
func Known[R any](c *Call, projection string, ask func() (R, error)) (R, error) {
	out, err := ask()
	if !fault.Has(err, "schedule.unknown") {
		return out, QueryError(err)
	}
	end, wrong := c.api.cfg.Store.End(c.Context())
	if wrong != nil {
		return out, QueryError(wrong)
	}
	if c.Reached(projection, end) {
		if out, err = ask(); !fault.Has(err, "schedule.unknown") {
			return out, QueryError(err)
		}
	}
	return out, fault.Wrap(err, fault.Unavailable, "query.behind", nil)
}

// Created answers a new project or schedule.
type Created struct {
	ID       kernel.ID           `json:"id"`
	Position eventstore.Position `json:"position,string"` // a query that has seen it knows the new thing
}

// Shown waits until the lists and the Gantt show something new, for as long as a query may wait.
func (c *Call) Shown(at eventstore.Position) {
	for _, projection := range []string{"projects", "gantt"} {
		c.Reached(projection, at)
	}
}

// Made answers with a new thing once the lists show it.
func (c *Call) Made(id kernel.ID, at eventstore.Position) error {
	c.Shown(at)
	return c.JSON(http.StatusCreated, Created{ID: id, Position: at})
}
