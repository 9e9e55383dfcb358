package kurrent

import (
	"context"
	"sync"
	"time"

	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"

	"gantry/eventstore"
)

// pollEvery is when a waiting reader looks for himself: the bound on what a dropped subscription costs.
const pollEvery = time.Second

// ourStreams is the filter of what wakes readers. Both the server's expressions and Go's read it.
const ourStreams = `^[a-z]+-[0-9a-f-]{36}\.[0-9a-f-]{36}$`

// news knows the highest position anybody spoke of and wakes those who wait for a higher one: appends of this process at
// once, others by a subscription, whose latest records it keeps.
type news struct {
	mu      sync.Mutex
	highest eventstore.Position
	changed chan struct{}
	pushed  pushed

	started sync.Once
	stop    context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup
}

func newNews() *news {
	n := &news{changed: make(chan struct{})}
	n.stop, n.cancel = context.WithCancel(context.Background())
	return n
}

func (n *news) heard(p eventstore.Position) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.raise(p)
}

// received takes what the subscription brings. Readers wake for whole commands.
func (n *news) received(r *eventstore.Record) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.pushed.alive = time.Now()
	n.pushed.add(r)
	if r.Index == r.Count-1 {
		n.raise(r.Position)
	}
}

// alive notes that the subscription works, though it had nothing for us.
func (n *news) alive() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.pushed.alive = time.Now()
}

// caughtUp notes whether the subscription has reached the end of the log.
func (n *news) caughtUp(reached bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.pushed.caughtUp, n.pushed.alive = reached, time.Now()
}

// unclear forgets what was received: the subscription said something that the client could not read.
func (n *news) unclear() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.pushed = pushed{}
}

func (n *news) raise(p eventstore.Position) {
	if p > n.highest {
		n.highest = p
		close(n.changed)
		n.changed = make(chan struct{})
	}
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

func (n *news) close() {
	n.cancel()
	n.running.Wait()
}

// Pushed is eventstore.Pushing's.
func (l *Log) Pushed(after eventstore.Position) ([]eventstore.Record, bool) {
	l.news.mu.Lock()
	defer l.news.mu.Unlock()
	return l.news.pushed.behind(after, l.news.highest, time.Now())
}

// Wait is eventstore.Log's.
func (l *Log) Wait(ctx context.Context, after eventstore.Position) error {
	l.news.started.Do(func() { l.news.running.Go(l.listen) })
	return l.news.wait(ctx, after)
}

// listen follows what other processes append until the log is closed. A subscription that ends is taken up where it ended.
func (l *Log) listen() {
	stop := l.news.stop
	var from kurrentdb.AllPosition = kurrentdb.End{}
	for pause := shortestPause; stop.Err() == nil; pause = min(2*pause, pollEvery) {
		at, worked := l.follow(stop, from)
		if from = at; worked {
			pause = shortestPause
		}
		select {
		case <-stop.Done():
		case <-time.After(pause):
		}
	}
}

// follow is one subscription until it ends. It tells where to go on and whether it was opened at all.
func (l *Log) follow(ctx context.Context, from kurrentdb.AllPosition) (at kurrentdb.AllPosition, worked bool) {
	sub, _, err := call(ctx, l.connection, func(ctx context.Context, c *kurrentdb.Client) (*kurrentdb.Subscription, error) {
		return c.SubscribeToAll(ctx, kurrentdb.SubscribeToAllOptions{
			From: from, Filter: &kurrentdb.SubscriptionFilter{Type: kurrentdb.StreamFilterType, Regex: ourStreams},
		})
	})
	if err != nil {
		return from, false
	}
	defer sub.Close()
	l.news.caughtUp(false)
	r := reader{mark: l.identity.Mark}
	for {
		news := received(sub)
		switch {
		case news.SubscriptionDropped != nil:
			return from, true
		case news.CheckPointReached != nil:
			from = *news.CheckPointReached
			l.news.alive()
		case news.EventAppeared != nil && news.EventAppeared.Event != nil:
			e := news.EventAppeared.Event
			from = e.Position
			if record, ours := r.record(e); ours && !record.Stream.IsSide() {
				l.news.received(&record)
			}
		case news.CaughtUp != nil:
			l.news.caughtUp(true)
		case news.FellBehind != nil:
			l.news.caughtUp(false)
		default:
			l.news.unclear()
		}
	}
}

// received is Recv, which panics when an empty database is caught up. What the client cannot read is empty news, as is
// what older servers say of catching up.
func received(sub *kurrentdb.Subscription) (out *kurrentdb.SubscriptionEvent) {
	defer func() {
		if recover() != nil {
			out = &kurrentdb.SubscriptionEvent{}
		}
	}()
	return sub.Recv()
}
