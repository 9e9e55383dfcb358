package postgres

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/eventstore"
)

const (
	channel = "gantry_events"
	// pollEvery is when a waiting reader looks for himself; the bound on what a lost
	// notification costs.
	pollEvery = time.Second
)

// news knows the highest position anybody spoke of and wakes those who wait for a
// higher one: commits of this process at once, others by LISTEN.
type news struct {
	pool *pgxpool.Pool

	mu      sync.Mutex
	highest eventstore.Position
	changed chan struct{}

	stop    context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup
}

func newNews(pool *pgxpool.Pool) *news {
	n := &news{pool: pool, changed: make(chan struct{})}
	n.stop, n.cancel = context.WithCancel(context.Background())
	return n
}

func (n *news) heard(p eventstore.Position) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if p > n.highest {
		n.highest = p
		close(n.changed)
		n.changed = make(chan struct{})
	}
}

func (n *news) knows(p eventstore.Position) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.highest >= p
}

func (n *news) wait(ctx context.Context, after eventstore.Position) error {
	n.mu.Lock()
	there, changed := n.highest > after, n.changed
	n.mu.Unlock()
	if there {
		return ctx.Err()
	}
	poll := time.NewTimer(pollEvery)
	defer poll.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-changed:
	case <-poll.C:
	}
	return nil
}

// listen starts to follow the notifications of other processes, for ever.
func (n *news) listen() {
	n.running.Go(func() {
		for pause := 50 * time.Millisecond; n.stop.Err() == nil; pause = min(2*pause, pollEvery) {
			if n.follow() {
				pause = 50 * time.Millisecond
			}
			select {
			case <-n.stop.Done():
			case <-time.After(pause):
			}
		}
	})
}

// follow listens on one connection until it breaks and tells whether it ever worked.
func (n *news) follow() bool {
	conn, err := dial(n.stop, n.pool)
	if err != nil {
		return false
	}
	defer hangUp(conn)
	if _, err := conn.Exec(n.stop, "listen "+channel); err != nil {
		return false
	}
	for {
		note, err := conn.WaitForNotification(n.stop)
		if err != nil {
			return true
		}
		if p, err := strconv.ParseInt(note.Payload, 10, 64); err != nil || n.knows(eventstore.Position(p)) {
			continue
		}
		// Every database user may notify, so only the table says how far the log is: a position nobody reaches would keep all who wait
		// awake for ever.
		var end eventstore.Position
		if err := conn.QueryRow(n.stop, "select position from es_seq").Scan(&end); err != nil {
			return true
		}
		n.heard(end)
	}
}

func (n *news) close() {
	n.cancel()
	n.running.Wait()
}
