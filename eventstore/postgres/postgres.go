package postgres

import (
	"context"
	"errors"
	"iter"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Log is a history in PostgreSQL. It is safe for concurrent use; Close it before the
// pool.
type Log struct {
	pool     *pgxpool.Pool
	names    names
	news     *news
	commits  *committer
	closing  sync.Once
	listener sync.Once
}

var (
	_ eventstore.Log      = (*Log)(nil)
	_ eventstore.Gapless  = (*Log)(nil)
	_ eventstore.Orphaned = (*Log)(nil)
	_ eventstore.Counting = (*Log)(nil)
)

// New gives the log over a migrated database. Besides the pool's connections it keeps
// one for commits and, once somebody waits, one to listen; they come back by
// themselves after the server was away.
func New(pool *pgxpool.Pool) *Log {
	l := &Log{pool: pool, news: newNews(pool)}
	l.commits = newCommitter(pool, l.news.heard)
	return l
}

// Gapless is true: positions count 1, 2, 3 ….
func (l *Log) Gapless() bool { return true }

// Close answers every append that was accepted and then ends.
func (l *Log) Close() error {
	l.closing.Do(func() {
		l.commits.close()
		l.news.close()
	})
	return nil
}

// Append is eventstore.Log's.
func (l *Log) Append(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, records []eventstore.Record) (eventstore.Position, error) {
	return l.commits.append(ctx, stream, expected, records)
}

// Head is eventstore.Log's.
func (l *Log) Head(ctx context.Context, stream eventstore.Stream) (eventstore.Head, error) {
	var head eventstore.Head
	var hash []byte
	err := l.reading(ctx, func() error {
		err := l.pool.QueryRow(ctx, "select revision, hash from es_streams where company = $1 and kind = $2 and stream = $3",
			uuid(stream.Company), string(stream.Kind), uuid(stream.ID)).Scan(&head.Revision, &hash)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	copy(head.Hash[:], hash)
	return head, err
}

// Find is eventstore.Log's.
func (l *Log) Find(ctx context.Context, in eventstore.Stream, commands []kernel.CommandID) (out []eventstore.Placed, err error) {
	ids := make([][16]byte, len(commands))
	for i, id := range commands {
		ids[i] = id
	}
	err = l.reading(ctx, func() error {
		rows, err := l.pool.Query(ctx, `select command, revision, revision + count - 1 from es_events
			where stream = (select id from es_streams where company = $1 and kind = $2 and stream = $3)
			and command = any($4::uuid[]) and position is not null and index = 0 and repeats is null`,
			uuid(in.Company), string(in.Kind), uuid(in.ID), ids)
		if err != nil {
			return err
		}
		out, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (p eventstore.Placed, err error) {
			var id [16]byte
			err = row.Scan(&id, &p.First, &p.Last)
			p.Command = id
			return p, err
		})
		return err
	})
	return out, err
}

// Repeats is eventstore.Log's.
func (l *Log) Repeats(ctx context.Context) iter.Seq2[eventstore.Repeat, error] {
	return func(yield func(eventstore.Repeat, error) bool) {
		var found []eventstore.Repeat
		err := l.reading(ctx, func() error {
			rows, err := l.pool.Query(ctx, `select s.company, s.kind, s.stream, r.command, r.revisions
				from (select stream, command, array_agg(revision order by revision) as revisions from es_events
					where position is not null and index = 0 group by stream, command having count(*) > 1) r
				join es_streams s on s.id = r.stream order by s.id, r.revisions`)
			if err != nil {
				return err
			}
			found, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (r eventstore.Repeat, err error) {
				var company, id, command [16]byte
				err = row.Scan(&company, &r.Stream.Kind, &id, &command, &r.Revisions)
				r.Stream.Company, r.Stream.ID, r.Command = company, id, command
				return r, err
			})
			return err
		})
		if err != nil {
			yield(eventstore.Repeat{}, err)
			return
		}
		for _, r := range found {
			if !yield(r, nil) {
				return
			}
		}
	}
}

// End is eventstore.Log's.
func (l *Log) End(ctx context.Context) (eventstore.Position, error) {
	var end eventstore.Position
	err := l.reading(ctx, func() error { return l.pool.QueryRow(ctx, "select position from es_seq").Scan(&end) })
	return end, err
}

// Last is eventstore.Counting's.
func (l *Log) Last(ctx context.Context) (eventstore.Position, error) {
	var last eventstore.Position
	err := l.reading(ctx, func() error {
		return l.pool.QueryRow(ctx, "select coalesce(max(position), 0) from es_events").Scan(&last)
	})
	return last, err
}

// Wait is eventstore.Log's.
func (l *Log) Wait(ctx context.Context, after eventstore.Position) error {
	l.listener.Do(l.news.listen)
	return l.news.wait(ctx, after)
}

// Streams is eventstore.Log's.
func (l *Log) Streams(ctx context.Context, sides bool) iter.Seq2[eventstore.StreamInfo, error] {
	const page = 1000
	return func(yield func(eventstore.StreamInfo, error) bool) {
		last := int64(0)
		for {
			var infos []eventstore.StreamInfo
			end := int64(0)
			err := l.reading(ctx, func() (err error) {
				infos, end, err = l.streams(ctx, sides, last, page)
				return err
			})
			if err != nil {
				yield(eventstore.StreamInfo{}, err)
				return
			}
			for _, info := range infos {
				if !yield(info, nil) {
					return
				}
			}
			if len(infos) < page {
				return
			}
			last = end
		}
	}
}

func (l *Log) streams(ctx context.Context, sides bool, after int64, page int) (out []eventstore.StreamInfo, last int64, err error) {
	rows, err := l.pool.Query(ctx, `select id, company, kind, stream, revision, hash, since from es_streams
		where id > $1 and revision > 0 and (kind = $2) = $3 order by id limit $4`, after, string(eventstore.Side), sides, page)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var info eventstore.StreamInfo
		var company, id [16]byte
		var hash []byte
		if err := rows.Scan(&last, &company, &info.Stream.Kind, &id, &info.Head.Revision, &hash, &info.Since); err != nil {
			return nil, 0, err
		}
		info.Stream.Company, info.Stream.ID = company, id
		copy(info.Head.Hash[:], hash)
		out = append(out, info)
	}
	return out, last, rows.Err()
}

// Remove is eventstore.Log's.
func (l *Log) Remove(ctx context.Context, side eventstore.Stream) error {
	if !side.IsSide() {
		return fault.New(fault.Internal, "store.stream_kept", fault.P{"stream": side.String()})
	}
	return l.reading(ctx, func() error { // removing twice is removing
		_, err := l.pool.Exec(ctx, `with gone as (delete from es_streams where company = $1 and kind = $2 and stream = $3 returning id)
			delete from es_events using gone where es_events.stream = gone.id`,
			uuid(side.Company), string(side.Kind), uuid(side.ID))
		return err
	})
}

// uuid is an id as the driver takes it without reflection.
func uuid(id kernel.ID) [16]byte { return id }

// names remembers which stream has which number in es_streams; a stream keeps its
// number.
type names struct {
	mu sync.RWMutex
	of map[int64]eventstore.Stream
}

// namesKept bounds the memory: about 6 MB.
const namesKept = 50_000

// resolve fills in the streams of rows that only know the number. One without a row in es_streams is unlisted.
func (n *names) resolve(ctx context.Context, q querier, numbers []int64, rows []eventstore.Record) error {
	n.mu.RLock()
	var missing []int64
	last := int64(0)
	for _, number := range numbers {
		if number == last {
			continue
		}
		if _, known := n.of[number]; !known {
			missing = append(missing, number)
		}
		last = number
	}
	n.mu.RUnlock()
	if len(missing) > 0 {
		if err := n.load(ctx, q, missing); err != nil {
			return err
		}
	}
	n.mu.RLock()
	defer n.mu.RUnlock()
	for i, number := range numbers {
		known := false
		if rows[i].Stream, known = n.of[number]; !known {
			rows[i].Stream = eventstore.UnlistedStream(number)
		}
	}
	return nil
}

type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

func (n *names) load(ctx context.Context, q querier, numbers []int64) error {
	rows, err := q.Query(ctx, "select id, company, kind, stream from es_streams where id = any($1)", numbers)
	if err != nil {
		return err
	}
	defer rows.Close()
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.of == nil || len(n.of) > namesKept {
		n.of = map[int64]eventstore.Stream{}
	}
	for rows.Next() {
		var number int64
		var company, id [16]byte
		var kind string
		if err := rows.Scan(&number, &company, &kind, &id); err != nil {
			return err
		}
		n.of[number] = eventstore.Stream{Company: company, Kind: eventstore.Kind(kind), ID: id}
	}
	return rows.Err()
}

// connectPatience bounds making a connection.
const connectPatience = 10 * time.Second
