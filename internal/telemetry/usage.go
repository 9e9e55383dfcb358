package telemetry

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"

	"gantry/domain/kernel"
)

// UsageEntry says that somebody used something. It holds no personal data: the person is a user id, the route has no query, and
// Detail holds codes and figures.
type UsageEntry struct {
	Name        string           `json:"name"` // what was done, "schedule_load"; lower-case words, at most 80 bytes
	At          time.Time        `json:"at"`   // now when zero
	Company     kernel.CompanyID `json:"company"`
	User        kernel.UserID    `json:"user"` // zero when nobody was signed in
	Role        string           `json:"role"`
	Route       string           `json:"route"`       // of the page or of the API, without query or fragment
	Correlation string           `json:"correlation"` // the context's when empty
	Detail      map[string]any   `json:"detail"`      // at most 2 kB as JSON, left out otherwise
}

// Bounds of the usage log.
const (
	usageQueue  = 8192 // entries waiting; beyond that new ones are dropped
	usageBatch  = 500
	usageRest   = time.Second // the longest an entry waits for others
	usageDetail = 2048
)

// Usage is the log of what people use. Entries are written in batches behind the callers' backs; while the database is away they wait,
// up to the bound of the queue.
type Usage struct {
	pool    *pgxpool.Pool
	log     *zap.Logger
	now     func() time.Time
	dropped *prometheus.CounterVec

	mu      sync.RWMutex // after stopped is set nothing enters the queue
	stopped bool
	stop    chan struct{}
	queue   chan UsageEntry
	done    chan struct{}
}

// NewUsage starts the log; Stop ends it. Now is the clock entries without a time are stamped with.
func NewUsage(pool *pgxpool.Pool, log *zap.Logger, m *Metrics, now func() time.Time) *Usage {
	u := &Usage{
		pool: pool, log: log, now: now,
		dropped: m.Count("usage_dropped_total", "Usage entries given up because the database did not take them in time."),
		queue:   make(chan UsageEntry, usageQueue), stop: make(chan struct{}), done: make(chan struct{}),
	}
	u.dropped.WithLabelValues().Add(0)
	go u.run()
	return u
}

// Track records an entry. It never waits and never fails; an entry that finds the queue full is dropped and counted.
func (u *Usage) Track(ctx context.Context, e UsageEntry) {
	if e.At.IsZero() {
		e.At = u.now()
	}
	if e.Correlation == "" {
		e.Correlation = Correlation(ctx)
	}
	e.Name = cut(e.Name, 80)
	e.Role = cut(e.Role, 40)
	e.Correlation = cut(e.Correlation, 64)
	e.Route, _, _ = strings.Cut(e.Route, "?")
	e.Route, _, _ = strings.Cut(e.Route, "#")
	e.Route = cut(e.Route, 200)
	u.mu.RLock()
	defer u.mu.RUnlock()
	if u.stopped {
		u.dropped.WithLabelValues().Inc()
		return
	}
	select {
	case u.queue <- e:
	default:
		u.dropped.WithLabelValues().Inc()
	}
}

// cut bounds a text to n bytes of valid UTF-8 that PostgreSQL takes.
func cut(s string, n int) string {
	if len(s) > n {
		s = s[:n]
	}
	return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\x00", "")
}

// Stop writes what waits and ends the log; when the context ends first, the rest is dropped.
func (u *Usage) Stop(ctx context.Context) error {
	u.mu.Lock()
	if !u.stopped {
		u.stopped = true
		close(u.stop)
	}
	u.mu.Unlock()
	select {
	case <-u.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Sweep deletes entries older than keep.
func (u *Usage) Sweep(ctx context.Context, keep time.Duration) error {
	_, err := u.pool.Exec(ctx, `delete from usage_log where at < $1`, u.now().Add(-keep))
	return err
}

// run gathers entries until a batch is full or has rested long enough. While the database refuses, the batch is kept and the queue
// bounds what gathers behind it.
func (u *Usage) run() {
	defer close(u.done)
	var (
		batch []UsageEntry
		alarm <-chan time.Time
		wait  = usageRest // longer after a refusal
	)
	for {
		in := u.queue
		if len(batch) >= usageBatch {
			in = nil
		}
		select {
		case e := <-in:
			batch = append(batch, e)
			if alarm == nil {
				alarm = time.After(wait)
			}
			if len(batch) < usageBatch || wait > usageRest {
				continue
			}
		case <-alarm:
		case <-u.stop:
			u.finish(batch)
			return
		}
		alarm = nil
		if batch, wait = u.flush(batch, wait); len(batch) > 0 {
			alarm = time.After(wait)
		}
	}
}

// flush writes the batch and gives back what is still to be written and how long to wait before that.
func (u *Usage) flush(batch []UsageEntry, wait time.Duration) ([]UsageEntry, time.Duration) {
	err := u.write(batch)
	if err == nil {
		return batch[:0], usageRest
	}
	var theirs *pgconn.PgError
	if errors.As(err, &theirs) && (strings.HasPrefix(theirs.Code, "22") || strings.HasPrefix(theirs.Code, "23")) {
		u.lose(batch, err) // the entries themselves are refused, and will be again
		return batch[:0], usageRest
	}
	wait = min(2*wait, time.Minute)
	u.log.Warn("usage entries wait for the database", zap.Int("entries", len(batch)), zap.Duration("again_in", wait), zap.Error(err))
	return batch, wait
}

// finish writes everything that waits; nobody adds to the queue any more.
func (u *Usage) finish(batch []UsageEntry) {
	for {
		select {
		case e := <-u.queue:
			batch = append(batch, e)
			continue
		default:
		}
		if len(batch) > 0 {
			if err := u.write(batch); err != nil {
				u.lose(batch, err)
			}
		}
		return
	}
}

func (u *Usage) lose(batch []UsageEntry, cause error) {
	u.dropped.WithLabelValues().Add(float64(len(batch)))
	u.log.Warn("usage entries were lost", zap.Int("entries", len(batch)), zap.Error(cause))
}

func (u *Usage) write(batch []UsageEntry) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	columns := []string{"at", "name", "company_id", "user_id", "role", "route", "correlation", "detail"}
	_, err := u.pool.CopyFrom(ctx, pgx.Identifier{"usage_log"}, columns, pgx.CopyFromSlice(len(batch), func(i int) ([]any, error) {
		e := batch[i]
		return []any{e.At, e.Name, nullable(e.Company), nullable(e.User), e.Role, e.Route, e.Correlation, detail(e.Detail)}, nil
	}))
	return err
}

func nullable(id kernel.ID) pgtype.UUID { return pgtype.UUID{Bytes: id, Valid: !id.IsZero()} }

func detail(d map[string]any) []byte {
	b, err := json.Marshal(d)
	if err != nil || len(b) > usageDetail || len(d) == 0 || strings.Contains(string(b), `\u0000`) {
		return []byte("{}")
	}
	return b
}
