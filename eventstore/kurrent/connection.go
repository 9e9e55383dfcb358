package kurrent

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"
	grpcmetadata "google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"gantry/eventstore"
)

const (
	shortestPause = 50 * time.Millisecond
	longestPause  = 2 * time.Second
	// closePatience bounds the wait for calls under way.
	closePatience = 5 * time.Second
)

// connection is the client, built anew when it is dead: after a search for a node that failed it answers nothing else ever
// again.
type connection struct {
	settings *kurrentdb.Configuration
	reads    context.Context // ends those under way when the log is closed
	endReads context.CancelFunc

	mu     sync.Mutex
	client *client
	cause  error         // why the client before was given up
	pause  time.Duration // before the next is built
	next   time.Time
	closed bool

	workers *workers
}

// client is one of the official clients, and who uses it.
type client struct {
	*kurrentdb.Client
	gone  chan struct{} // closed when it is given up: calls that are still in it may never come back
	calls sync.WaitGroup
}

func newConnection(settings *kurrentdb.Configuration) *connection {
	c := &connection{settings: settings, workers: newWorkers()}
	c.reads, c.endReads = context.WithCancel(context.Background())
	return c
}

var errClosed = errors.New("the log is closed")

// enter gives a client for one call; leave ends the call.
func (c *connection) enter() (*client, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, eventstore.Unavailable(errClosed)
	}
	if c.client == nil {
		if time.Now().Before(c.next) {
			return nil, eventstore.Unavailable(c.cause)
		}
		official, err := kurrentdb.NewClient(c.settings)
		if err != nil {
			return nil, eventstore.Unavailable(err)
		}
		c.client = &client{Client: official, gone: make(chan struct{})}
	}
	c.client.calls.Add(1)
	return c.client, nil
}

// leave ends a call and gives the client up when its error says that it is dead.
func (c *connection) leave(used *client, err error) {
	defer used.calls.Done()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case err == nil:
		c.pause = 0
	case c.client == used && isDead(err):
		// Not closed: a call of another goroutine that reports an error to a closed client panics.
		c.pause = min(max(2*c.pause, shortestPause), longestPause)
		close(used.gone)
		c.client, c.cause, c.next = nil, err, time.Now().Add(c.pause)
	}
}

// why is the error that the last client was given up with.
func (c *connection) why() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.cause
}

// isDead: the client has ended its own state machine.
func isDead(err error) bool {
	var theirs *kurrentdb.Error
	return errors.As(err, &theirs) && (theirs.Code() == kurrentdb.ErrorCodeConnectionClosed || notFoundANode(err))
}

// notFoundANode: nothing was sent.
func notFoundANode(err error) bool {
	return strings.Contains(err.Error(), "maximum discovery attempt count")
}

// close waits for the calls under way, for a while, and closes the client.
func (c *connection) close() {
	c.mu.Lock()
	used := c.client
	c.client, c.closed = nil, true
	c.mu.Unlock()
	c.endReads()
	c.workers.close()
	if used == nil {
		return
	}
	done := make(chan struct{})
	go func() { used.calls.Wait(); close(done) }()
	patience := time.NewTimer(closePatience)
	defer patience.Stop()
	select {
	case <-done:
		_ = used.Close()
	case <-patience.C: // a call hangs in the client, which must not be closed beneath it
	}
}

// call does f with the client in a goroutine of its own, for the client heeds no context while it looks for a node. When
// the caller leaves first, or the client is given up, abandoned is true and the outcome of f is unknown.
func call[T any](ctx context.Context, c *connection, f func(context.Context, *kurrentdb.Client) (T, error)) (out T, abandoned bool, err error) {
	if err := ctx.Err(); err != nil {
		return out, false, err
	}
	used, err := c.enter()
	if err != nil {
		return out, false, err
	}
	type answer struct {
		out T
		err error
	}
	answers := make(chan answer, 1)
	c.workers.do(func() {
		var a answer
		defer func() {
			recovered(recover(), &a.err)
			answers <- a
			c.leave(used, a.err)
		}()
		a.out, a.err = f(toLeader(ctx), used.Client)
	})
	select {
	case a := <-answers:
		return a.out, false, a.err
	case <-used.gone:
		return out, true, c.why()
	case <-ctx.Done():
		return out, true, ctx.Err()
	}
}

// toLeader makes a node that is not the leader refuse a call instead of answering with what it has so far, or passing it on
// without telling. The client means to say so itself, but sets it where nothing is sent (v1.1.0, options.go).
func toLeader(ctx context.Context) context.Context {
	return grpcmetadata.AppendToOutgoingContext(ctx, "requires-leader", "true")
}

// recovered turns a panic of the client into an error.
func recovered(p any, err *error) {
	if p != nil {
		*err = fmt.Errorf("the client panicked: %v", p)
	}
}

// codeOf is the client's code of an error.
func codeOf(err error) (kurrentdb.ErrorCode, bool) {
	var theirs *kurrentdb.Error
	if !errors.As(err, &theirs) {
		return 0, false
	}
	return theirs.Code(), true
}

// grpcText tells what the server said, where the client says only that it does not know.
func grpcText(err error) string {
	var theirs *kurrentdb.Error
	if errors.As(err, &theirs) && theirs.Err() != nil {
		if s, is := status.FromError(theirs.Err()); is {
			return s.Message()
		}
	}
	return err.Error()
}
