package postgres

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/fault"
	"gantry/eventstore"
)

const (
	// A transaction takes at most so many appends and so many bytes of them.
	batchAppends = 512
	batchBytes   = 8 << 20
	// copyFrom is the number of rows from which COPY beats one INSERT over arrays.
	copyFrom = 500
	// commitPatience bounds one transaction on a server that no longer answers.
	commitPatience = 30 * time.Second
	// lingerAtMost bounds the wait for writers to come back.
	lingerAtMost = 2 * time.Millisecond
	// headsKept bounds the heads remembered for the short way.
	headsKept = 10_000
)

// request is one append on its way.
type request struct {
	stream   eventstore.Stream
	expected eventstore.Revision
	records  []eventstore.Record
	bytes    int
	state    atomic.Int32 // waiting, taken or left
	done     chan struct{}
	position eventstore.Position
	err      error
}

const (
	waiting int32 = iota
	taken         // a transaction holds it: its outcome is that of the transaction
	left          // the caller gave up before
)

func (r *request) answer(p eventstore.Position, err error) {
	r.position, r.err = p, err
	close(r.done)
}

// committer is the group commit: one goroutine, one connection, one transaction at a
// time for all appends that wait.
type committer struct {
	pool  *pgxpool.Pool
	heard func(eventstore.Position)

	mu     sync.Mutex
	queue  []*request
	closed bool
	wake   chan struct{} // holds one token while there is something to look at
	ended  chan struct{}

	// of the goroutine alone
	conn  *pgx.Conn
	heads map[eventstore.Stream]head
}

// head is where a stream stood after our last commit to it; another process may have
// moved it since.
type head struct {
	number int64
	eventstore.Head
}

func newCommitter(pool *pgxpool.Pool, heard func(eventstore.Position)) *committer {
	c := &committer{
		pool: pool, heard: heard, wake: make(chan struct{}, 1), ended: make(chan struct{}), heads: map[eventstore.Stream]head{},
	}
	go c.run()
	return c
}

func (c *committer) append(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	r := &request{stream: stream, expected: expected, records: records, done: make(chan struct{})}
	for i := range records {
		if _, err := records[i].Plain(); err != nil {
			return 0, err
		}
		r.bytes += len(records[i].Body)
	}
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return 0, eventstore.Unavailable(errors.New("the log is closed"))
	}
	c.queue = append(c.queue, r)
	c.mu.Unlock()
	c.signal()
	select {
	case <-r.done:
	case <-ctx.Done():
		if r.state.CompareAndSwap(waiting, left) {
			return 0, ctx.Err()
		}
		select {
		case <-r.done:
		default:
			return 0, fmt.Errorf("%w: %w", eventstore.ErrOutcomeUnknown, ctx.Err())
		}
	}
	return r.position, r.err
}

func (c *committer) signal() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// close answers what is queued and ends.
func (c *committer) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.signal()
	<-c.ended
}

func (c *committer) run() {
	defer close(c.ended)
	for {
		batch, closed := c.take()
		switch {
		case len(batch) > 0:
			begun := time.Now()
			c.commit(batch)
			c.linger(len(batch), time.Since(begun))
		case closed:
			c.drop()
			return
		default:
			<-c.wake
		}
	}
}

// take gives the appends that wait, as many as one transaction may hold.
func (c *committer) take() (batch []*request, closed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, bytes := 0, 0
	for ; n < len(c.queue) && len(batch) < batchAppends && bytes < batchBytes; n++ {
		if r := c.queue[n]; r.state.CompareAndSwap(waiting, taken) {
			batch = append(batch, r)
			bytes += r.bytes
		}
	}
	if n == len(c.queue) {
		c.queue = nil
	} else {
		c.queue = c.queue[n:]
	}
	return batch, c.closed
}

// linger gives the writers that were just answered a moment to come back, so that
// their next appends join those that arrived meanwhile instead of taking turns with
// them: without it eight writers commit in groups of four. It costs at most an eighth
// of a commit, and a lone writer nothing.
func (c *committer) linger(answered int, commit time.Duration) {
	c.mu.Lock()
	all := answered + len(c.queue)
	c.mu.Unlock()
	if all == 1 {
		return
	}
	for until := time.Now().Add(min(commit/8, lingerAtMost)); time.Now().Before(until); {
		runtime.Gosched()
		c.mu.Lock()
		back := len(c.queue) >= all || c.closed
		c.mu.Unlock()
		if back {
			return
		}
	}
}

// commit answers every request of the batch.
func (c *committer) commit(batch []*request) {
	ctx, cancel := context.WithTimeout(context.Background(), commitPatience)
	defer cancel()
	if len(batch) == 1 && c.shortWay(ctx, batch[0]) {
		return
	}
	err := c.transaction(ctx, batch)
	for attempt := 0; attempt < 3 && (again(err) || errors.Is(err, errStale)); attempt++ {
		err = c.transaction(ctx, batch)
	}
	if err == nil {
		return
	}
	var unknown *unknownError
	switch {
	case errors.As(err, &unknown):
		err = fmt.Errorf("%w: %s", eventstore.ErrOutcomeUnknown, unknown.cause)
	case len(batch) > 1 && !passing(err):
		// One of them does not go in; the others must not suffer for it.
		for _, r := range batch {
			c.commit([]*request{r})
		}
		return
	case repeats(err):
		err = eventstore.ErrCommandStored
	case passing(err):
		err = eventstore.Unavailable(err)
	default:
		err = fault.Wrap(err, fault.Internal, "store.refused", nil)
	}
	for _, r := range batch {
		r.answer(0, err)
	}
}

// errStale: the connection was dead before anything was said that counts.
var errStale = errors.New("the connection was lost before the transaction began")

// unknownError: the connection was lost with a commit under way.
type unknownError struct{ cause error }

func (e *unknownError) Error() string { return e.cause.Error() }

// connection is the committer's own, made when there is none.
func (c *committer) connection(ctx context.Context) (*pgx.Conn, error) {
	if c.conn != nil && !c.conn.IsClosed() {
		return c.conn, nil
	}
	conn, err := dial(ctx, c.pool)
	if err != nil {
		return nil, err
	}
	// One plan for ever: with parameters as arrays the planner would else make a new one
	// for each append, which takes as long as the append.
	if _, err := conn.Exec(ctx, "set synchronous_commit = on; set plan_cache_mode = force_generic_plan"); err != nil {
		hangUp(conn)
		return nil, err
	}
	c.conn = conn
	return conn, nil
}

func (c *committer) drop() {
	if c.conn != nil {
		hangUp(c.conn)
		c.conn = nil
	}
}

// dial makes a connection beside the pool, as the pool would.
func dial(ctx context.Context, pool *pgxpool.Pool) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectPatience)
	defer cancel()
	config := pool.Config()
	if config.BeforeConnect != nil {
		if err := config.BeforeConnect(ctx, config.ConnConfig); err != nil {
			return nil, err
		}
	}
	return pgx.ConnectConfig(ctx, config.ConnConfig)
}

func hangUp(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = conn.Close(ctx)
}

// shortWay appends to a stream that we believe to stand at the expected revision in
// one statement, which does nothing when it does not; the request is then left for a
// transaction.
func (c *committer) shortWay(ctx context.Context, r *request) (answered bool) {
	h, known := c.heads[r.stream]
	if !known || h.Revision != r.expected || r.stream.IsSide() || len(r.records) >= copyFrom {
		return false
	}
	conn, err := c.connection(ctx)
	if err != nil {
		return false
	}
	before := h.Head
	h.Head = eventstore.Seal(r.records, h.Head)
	var cols columns
	for i := range r.records {
		cols.add(h.number, &r.records[i])
	}
	var position eventstore.Position
	err = conn.QueryRow(ctx, insertOne, append([]any{
		h.number, int64(before.Revision), before.Hash[:], int64(h.Revision), h.Hash[:], int64(len(r.records)),
	}, cols.args()[2:]...)...).Scan(&position, nil)
	switch {
	case err == nil:
		c.heads[r.stream] = h
		c.heard(position)
		r.answer(position, nil)
		return true
	case errors.Is(err, pgx.ErrNoRows) || refused(err):
		delete(c.heads, r.stream)
		return false
	}
	c.drop()
	r.answer(0, fmt.Errorf("%w: %s", eventstore.ErrOutcomeUnknown, err))
	return true
}

// insertOne moves a stream from the head it must have to the new one, takes positions
// and stores the rows, or does nothing at all.
const insertOne = `with head as (
		update es_streams set revision = $4, hash = $5 where id = $1 and revision = $2 and hash = $3 returning id),
	seq as (update es_seq set position = position + $6 from head returning position),
	rows as (insert into es_events (stream, position, ` + common + `)
		select $1, seq.position - $6 + r.ord, r.revision, r.at, r.version, r.index, r.count, r.encoding, r.id, r.command, r.correlation,
			r.causation, r.reverts, r.actor, r.type, r.hash, r.body
		from seq, unnest($7::bigint[], $8::timestamptz[], $9::int[], $10::int[], $11::int[], $12::smallint[], $13::uuid[], $14::uuid[],
			$15::uuid[], $16::uuid[], $17::uuid[], $18::uuid[], $19::text[], $20::bytea[], $21::bytea[]) with ordinality
			r (revision, at, version, index, count, encoding, id, command, correlation, causation, reverts, actor, type, hash, body, ord))
	select position, pg_notify('` + channel + `', position::text)::text from seq`

// transaction commits a batch: lock, check, seal, store. It answers the requests when
// the transaction came to its end and returns an error when it did not.
func (c *committer) transaction(ctx context.Context, batch []*request) error {
	conn, err := c.connection(ctx)
	if err != nil {
		return err
	}
	heads, position, err := lock(ctx, conn, batch)
	if err != nil {
		c.rollback(ctx, conn)
		if !refused(err) && ctx.Err() == nil {
			return errors.Join(errStale, err)
		}
		return err
	}
	w := write{heads: heads, position: position}
	var stored, late []*request
	for _, r := range batch {
		if w.add(r) {
			stored = append(stored, r)
		} else {
			late = append(late, r)
		}
	}
	if len(stored) == 0 {
		c.rollback(ctx, conn)
	} else if err := w.commit(ctx, conn, position); err != nil {
		if refused(err) {
			c.rollback(ctx, conn)
			return err
		}
		c.drop()
		var before *beforeCommit
		if errors.As(err, &before) {
			return before.cause
		}
		return &unknownError{err}
	}
	c.remember(&w)
	if w.position > position {
		c.heard(w.position)
	}
	for _, r := range stored {
		r.answer(r.records[len(r.records)-1].Position, nil)
	}
	for _, r := range late {
		r.answer(c.repeated(ctx, w.heads[r.stream].number, r))
	}
	return nil
}

func (c *committer) rollback(ctx context.Context, conn *pgx.Conn) {
	if conn.IsClosed() {
		c.drop()
		return
	}
	if _, err := conn.Exec(ctx, "rollback"); err != nil {
		c.drop()
	}
}

func (c *committer) remember(w *write) {
	if len(c.heads)+len(w.moved) > headsKept {
		clear(c.heads)
	}
	for _, stream := range w.moved {
		if !stream.IsSide() {
			c.heads[stream] = w.heads[stream]
		}
	}
}

// repeated answers a request that came too late: as the first time when the very same
// records stand at the place it expected, else with a conflict.
func (c *committer) repeated(ctx context.Context, number int64, r *request) (eventstore.Position, error) {
	if number == 0 || r.expected < 0 {
		return 0, eventstore.ErrConflict
	}
	conn, err := c.connection(ctx)
	if err != nil {
		return 0, eventstore.Unavailable(err)
	}
	rows, err := conn.Query(ctx, "select id, coalesce(position, 0) from es_events where stream = $1 and revision > $2 order by revision limit $3",
		number, int64(r.expected), len(r.records))
	if err != nil {
		return 0, failed(ctx, err)
	}
	defer rows.Close()
	same := 0
	var position eventstore.Position
	for rows.Next() {
		var id [16]byte
		if err := rows.Scan(&id, &position); err != nil {
			return 0, failed(ctx, err)
		}
		if r.records[same].ID != id {
			return 0, eventstore.ErrConflict
		}
		same++
	}
	if err := rows.Err(); err != nil {
		return 0, failed(ctx, err)
	}
	if same < len(r.records) {
		return 0, eventstore.ErrConflict
	}
	return position, nil
}

const insertMany = `insert into es_events (stream, position, ` + common + `)
	select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::int[], $6::int[], $7::int[], $8::smallint[], $9::uuid[],
		$10::uuid[], $11::uuid[], $12::uuid[], $13::uuid[], $14::uuid[], $15::text[], $16::bytea[], $17::bytea[])`
