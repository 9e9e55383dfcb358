package httpapi

import (
	"container/list"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/sync/singleflight"

	"gantry/domain/access"
	"gantry/domain/kernel"
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
// same revision is not computed twice.
func showGantt(c *call) error {
	late, err := c.awaited("gantt")
	if err != nil {
		return err
	}
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
	key := snapshotKey{company: c.session.Company, schedule: c.schedule, tag: tag}
	if body, known := c.api.snapshots.get(key); known {
		h.Set("ETag", tag)
		return c.raw(http.StatusOK, "application/json", body)
	}
	fresh, err := c.snapshot(key, late)
	if err != nil {
		return err
	}
	h.Set("ETag", fresh.key.tag)
	return c.raw(http.StatusOK, "application/json", fresh.body)
}

// snapshot reads and encodes a schedule. Many who ask at once, as after a large import, are answered by one reading.
func (c *call) snapshot(key snapshotKey, late bool) (*kept, error) {
	company, schedule, scope := c.session.Company, c.schedule, c.scope()
	once := c.api.snapshots.reading.DoChan(fmt.Sprint(key, late), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx()), patience) // it is not the first one's alone
		defer cancel()
		columns, err := gantt.Snapshot(ctx, c.api.cfg.Database.Of(company), company, schedule)
		if err != nil {
			return nil, queryError(err)
		}
		columns.Schedule.Stale = columns.Schedule.Stale || late
		body, err := encode(columns)
		if err != nil {
			return nil, err
		}
		out := &kept{key: snapshotKey{company, schedule, etag(columns.Meta(), scope, columns.Schedule.Stale)}, body: body} // it may have moved on in between
		c.api.snapshots.put(out.key, body)
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

// snapshotCache keeps the latest encoded schedules, within a bound on bytes. The key names the company, so nothing can be served to
// another one.
type snapshotCache struct {
	mu    sync.Mutex
	bytes int
	order *list.List // of *kept, the latest used first
	known map[snapshotSlot]*list.Element

	reading singleflight.Group
}

const (
	snapshotBytes   = 64 << 20
	largestSnapshot = 16 << 20
)

type snapshotKey struct {
	company  kernel.CompanyID
	schedule kernel.ScheduleID
	tag      string
}

type snapshotSlot struct {
	company  kernel.CompanyID
	schedule kernel.ScheduleID
}

type kept struct {
	key  snapshotKey
	body []byte
}

func newSnapshotCache() *snapshotCache {
	return &snapshotCache{order: list.New(), known: map[snapshotSlot]*list.Element{}}
}

func (s *snapshotCache) get(key snapshotKey) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, known := s.known[snapshotSlot{key.company, key.schedule}]
	if !known || e.Value.(*kept).key != key {
		return nil, false
	}
	s.order.MoveToFront(e)
	return e.Value.(*kept).body, true
}

// put keeps one snapshot per schedule, the last one given.
func (s *snapshotCache) put(key snapshotKey, body []byte) {
	if len(body) > largestSnapshot {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	slot := snapshotSlot{key.company, key.schedule}
	if e, known := s.known[slot]; known {
		s.drop(e)
	}
	s.known[slot] = s.order.PushFront(&kept{key, body})
	for s.bytes += len(body); s.bytes > snapshotBytes; {
		s.drop(s.order.Back())
	}
}

func (s *snapshotCache) drop(e *list.Element) {
	k := e.Value.(*kept)
	s.order.Remove(e)
	delete(s.known, snapshotSlot{k.key.company, k.key.schedule})
	s.bytes -= len(k.body)
}
