package schedule

import (
	"context"
	"fmt"
	"net/http"

	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/ganttrows"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// showGanttAt gives a schedule as it stood, in the columns of the one that is. What has been never changes: a caller who has it already is
// answered by 304, and it is kept for the next one like any snapshot.
func (c *call) showGanttAt(text string) error {
	m, err := c.momentOf(text)
	if err != nil {
		return err
	}
	if m.baseline != nil { // it holds no links and no calendars
		return fault.New(fault.Invalid, "moment.unreadable", fault.P{"moment": text})
	}
	var head int64
	err = c.deps.Planner.Inspect(c.Context(), c.Schedule, c.Caller, func(_ *plan.State, at eventstore.Revision) { head = int64(at) })
	if err != nil {
		return err
	}
	if m.kind == ofRevision && m.revision > head {
		return fault.New(fault.Invalid, "moment.after_last", fault.P{"revision": m.revision, "last": head})
	}
	at := min(m.revision, head)
	key := snapshotKey{snapshotSlot{c.Session.Company, c.Schedule, fmt.Sprintf("%s at %d", c.scope(), at)}, fmt.Sprintf(`W/"at-%d-%s"`, at, c.scope())}
	h := c.Response.Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Add("Vary", "Cookie, Authorization")
	if httpapi.Matches(c.Request.Header.Get("If-None-Match"), key.tag) {
		h.Set("ETag", key.tag)
		c.Response.WriteHeader(http.StatusNotModified)
		return nil
	}
	if k, known := c.deps.snapshots.get(key, 0, c.deps.Clock.Now()); known {
		return c.columns(k)
	}
	k, err := c.stood(key, eventstore.Revision(at))
	if err != nil {
		return err
	}
	return c.columns(k)
}

// stood folds and encodes a schedule as it stood. Many who ask at once are answered by one folding. Fault: "moment.before_first".
func (c *call) stood(key snapshotKey, at eventstore.Revision) (*kept, error) {
	before := fault.New(fault.Invalid, "moment.before_first", nil)
	if at == 0 {
		return nil, before
	}
	once := c.deps.snapshots.reading.DoChan(fmt.Sprint(key), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Context()), httpapi.Patience) // it is not the first one's alone
		defer cancel()
		stood, err := c.deps.Planner.AsOf(ctx, key.schedule, c.Caller, planning.Moment{Revision: at})
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		if stood.Revision == 0 {
			return nil, before
		}
		columns := ganttrows.Columns(stood.State.Schedule())
		columns.Schedule.ID, columns.Schedule.Company, columns.Schedule.Revision = key.schedule, key.company, int64(stood.Revision)
		body, err := wire.Encode(columns)
		if err != nil {
			return nil, err
		}
		out := &kept{key: key, body: body, read: c.deps.Clock.Now()}
		c.deps.snapshots.put(out)
		return out, nil
	})
	select {
	case r := <-once:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*kept), nil
	case <-c.Context().Done():
		return nil, httpapi.QueryError(c.Context().Err())
	}
}
