package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"gantry/domain/access"
	"gantry/readmodels/gantt"
)

func (a *API) ganttRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/schedules/{schedule}/gantt", module: access.Gantt, need: view, scope: bySchedule, handler: showGantt},
		{method: http.MethodGet, path: "/api/schedules/{schedule}/live", module: access.Gantt, need: view, scope: bySchedule, handler: follow, stream: true},
		{method: http.MethodPost, path: "/api/schedules/{schedule}/here", module: access.Gantt, need: view, scope: bySchedule, handler: here},
		{method: http.MethodGet, path: "/api/schedules/{schedule}/finish", module: access.Gantt, need: view, scope: bySchedule, handler: finishSeries},
	}
}

// showGantt gives a whole schedule as columns. What the caller has already is answered by 304; what another caller asked for at the
// same revision is not computed twice. A caller who says "following" opens the live channel from the revision of the answer: a
// schedule read a moment ago will do, so that many who join while others edit do not each have it read and compressed anew.
func showGantt(c *call) error {
	late, err := c.awaited("gantt")
	if err != nil {
		return err
	}
	following := c.r.URL.Query().Get("following") == "true" && c.r.URL.Query().Get("atLeast") == ""
	meta, err := known(c, "gantt", func() (gantt.Meta, error) {
		return gantt.MetaOf(c.ctx(), c.rows(), c.session.Company, c.schedule)
	})
	if err != nil {
		return err
	}
	stale := meta.Stale || late
	h := c.w.Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Add("Vary", "Cookie, Authorization")
	tag := etag(meta, c.scope(), stale)
	if matches(c.r.Header.Get("If-None-Match"), tag) {
		h.Set("ETag", tag)
		c.w.WriteHeader(http.StatusNotModified)
		return nil
	}
	key := snapshotKey{snapshotSlot{c.session.Company, c.schedule, c.scope()}, tag}
	since := c.api.cfg.Clock.Now()
	if following && !stale {
		since = since.Add(-recent)
	}
	if k, known := c.api.snapshots.get(key, meta.Generation, since); known {
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
	h := c.w.Header()
	h.Set("ETag", k.key.tag)
	body, coding := k.coded(c.r)
	if coding != "" {
		h.Add("Vary", "Accept-Encoding")
		h.Set("Content-Encoding", coding)
	}
	return c.raw(http.StatusOK, "application/json", body)
}

// snapshot reads and encodes a schedule. Many who ask at once, as after a large import, are answered by one reading.
func (c *call) snapshot(key snapshotKey, late bool) (*kept, error) {
	company, schedule := key.company, key.schedule
	once := c.api.snapshots.reading.DoChan(fmt.Sprint(key, late), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx()), patience) // it is not the first one's alone
		defer cancel()
		began := c.api.cfg.Clock.Now()
		columns, err := gantt.Snapshot(ctx, c.api.cfg.Database.Of(company), company, schedule)
		if err != nil {
			return nil, queryError(err)
		}
		columns.Schedule.Stale = columns.Schedule.Stale || late
		body, err := encode(columns)
		if err != nil {
			return nil, err
		}
		meta := columns.Meta() // it may have moved on in between
		out := &kept{
			key:  snapshotKey{key.snapshotSlot, etag(meta, key.scope, columns.Schedule.Stale)},
			body: body, generation: meta.Generation, stale: columns.Schedule.Stale, read: began,
		}
		c.api.snapshots.put(out)
		return out, nil
	})
	select {
	case r := <-once:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*kept), nil
	case <-c.ctx().Done():
		return nil, queryError(c.ctx().Err())
	}
}

// scope names which rows of a schedule the caller sees, for the ETag. The Gantt is seen whole or not at all.
func (c *call) scope() string { return "all" }

// etag is weak: compression may write the same content as other bytes.
func etag(m gantt.Meta, scope string, stale bool) string {
	mark := ""
	if stale {
		mark = "-stale"
	}
	return fmt.Sprintf(`W/"%d-%d-%s%s"`, m.Revision, m.Generation, scope, mark)
}

// matches tells whether an If-None-Match header names the tag, by weak comparison.
func matches(header, tag string) bool {
	plain := strings.TrimPrefix(tag, "W/")
	for one := range strings.SplitSeq(header, ",") {
		if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == plain {
			return true
		}
	}
	return false
}
