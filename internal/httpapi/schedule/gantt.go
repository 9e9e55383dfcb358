package schedule

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"gantry/domain/access"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

func (d *Deps) ganttRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/gantt", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showGantt)},
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/live", Module: access.Gantt, Or: plan.Modules(), Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(follow), Stream: true},
		{Method: http.MethodPost, Path: "/api/schedules/{schedule}/here", Module: access.Gantt, Or: plan.Modules(), Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(here)},
		{Method: http.MethodGet, Path: "/api/schedules/{schedule}/finish", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(finishSeries)},
	}
}

// showGantt gives a whole schedule as columns. What the caller has already is answered by 304; what another caller asked for at the
// same revision is not computed twice. A caller who says "following" opens the live channel from the revision of the answer: a
// schedule read a moment ago will do, so that many who join while others edit do not each have it read and compressed anew. "at" asks
// for the schedule as it stood.
func showGantt(c *call) error {
	if at := c.Request.URL.Query().Get("at"); at != "" {
		return c.showGanttAt(at)
	}
	late, err := c.Awaited("gantt")
	if err != nil {
		return err
	}
	following := c.Request.URL.Query().Get("following") == "true" && c.Request.URL.Query().Get("atLeast") == ""
	meta, err := httpapi.Known(c.Call, "gantt", func() (gantt.Meta, error) {
		return gantt.MetaOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	})
	if err != nil {
		return err
	}
	stale := meta.Stale || late
	h := c.Response.Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Add("Vary", "Cookie, Authorization") // the middleware that compresses adds Accept-Encoding, whatever the coding
	tag := etag(meta, c.scope(), stale)
	if httpapi.Matches(c.Request.Header.Get("If-None-Match"), tag) {
		h.Set("ETag", tag)
		c.Response.WriteHeader(http.StatusNotModified)
		return nil
	}
	key := snapshotKey{snapshotSlot{c.Session.Company, c.Schedule, c.scope()}, tag}
	since := c.deps.Clock.Now()
	if following && !stale {
		since = since.Add(-recent)
	}
	if k, known := c.deps.snapshots.get(key, meta.Generation, since); known {
		return c.columns(k)
	}
	fresh, err := c.snapshot(key, late)
	if err != nil {
		return err
	}
	return c.columns(fresh)
}

// recent is how old a schedule may be that is given to a caller who follows it.
const recent = time.Second

// columns answers with a snapshot, compressed once for all who take it so.
func (c *call) columns(k *kept) error {
	h := c.Response.Header()
	h.Set("ETag", k.key.tag)
	body, coding := k.coded(c.Request)
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	return c.Raw(http.StatusOK, "application/json", body)
}

// snapshot reads and encodes a schedule. Many who ask at once, as after a large import, are answered by one reading.
func (c *call) snapshot(key snapshotKey, late bool) (*kept, error) {
	company, schedule := key.company, key.schedule
	once := c.deps.snapshots.reading.DoChan(fmt.Sprint(key, late), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Context()), httpapi.Patience) // it is not the first one's alone
		defer cancel()
		began := c.deps.Clock.Now()
		columns, err := gantt.Snapshot(ctx, c.RowsOf(company), company, schedule)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		columns.Schedule.Stale = columns.Schedule.Stale || late
		body, err := wire.Encode(columns)
		if err != nil {
			return nil, err
		}
		meta := columns.Meta() // it may have moved on in between
		out := &kept{
			key:  snapshotKey{key.snapshotSlot, etag(meta, key.scope, columns.Schedule.Stale)},
			body: body, generation: meta.Generation, stale: columns.Schedule.Stale, read: began,
		}
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

// scope names which rows of the Gantt the caller sees, for the ETag. It is seen whole or not at all.
func (c *call) scope() string { return c.sight().Key([]access.Module{access.Gantt}) }

// etag is weak: compression may write the same content as other bytes.
func etag(m gantt.Meta, scope string, stale bool) string {
	mark := ""
	if stale {
		mark = "-stale"
	}
	return fmt.Sprintf(`W/"%d-%d-%s%s"`, m.Revision, m.Generation, scope, mark)
}
