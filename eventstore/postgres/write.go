package postgres

import (
	"context"
	"slices"
	"strconv"

	"github.com/jackc/pgx/v5"

	"gantry/eventstore"
)

// lock begins a transaction, makes the rows of new streams, locks all streams of the
// batch in their order and then the sequence, and tells where they stand.
func lock(ctx context.Context, conn *pgx.Conn, batch []*request) (map[eventstore.Stream]head, eventstore.Position, error) {
	streams := make([]eventstore.Stream, 0, len(batch))
	fresh := map[eventstore.Stream]bool{}
	for _, r := range batch {
		streams = append(streams, r.stream)
		if r.expected == 0 {
			fresh[r.stream] = true
		}
	}
	slices.SortFunc(streams, eventstore.Stream.Compare)
	streams = slices.Compact(streams)
	var names, news addresses
	for _, s := range streams {
		names.add(s)
		if fresh[s] {
			news.add(s)
		}
	}
	b := &pgx.Batch{}
	b.Queue("begin")
	if len(news.ids) > 0 {
		b.Queue(`insert into es_streams (company, kind, stream, revision, hash)
			select company, kind, stream, 0, $4 from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality n (company, kind, stream, ord)
			order by ord on conflict do nothing`, news.companies, news.kinds, news.ids, make([]byte, 32))
	}
	heads := make(map[eventstore.Stream]head, len(streams))
	b.Queue(`select n.ord, s.id, s.revision, s.hash
		from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality n (company, kind, stream, ord) join es_streams s using (company, kind, stream)
		order by n.ord for no key update of s`, names.companies, names.kinds, names.ids).Query(func(rows pgx.Rows) error {
		for rows.Next() {
			var ord int
			var h head
			var hash []byte
			if err := rows.Scan(&ord, &h.number, &h.Revision, &hash); err != nil {
				return err
			}
			copy(h.Hash[:], hash)
			heads[streams[ord-1]] = h
		}
		return rows.Err()
	})
	var position eventstore.Position
	b.Queue("select position from es_seq for no key update").QueryRow(func(row pgx.Row) error { return row.Scan(&position) })
	err := conn.SendBatch(ctx, b).Close()
	return heads, position, err
}

// addresses are streams as columns.
type addresses struct {
	companies, ids [][16]byte
	kinds          []string
}

func (a *addresses) add(s eventstore.Stream) {
	a.companies, a.kinds, a.ids = append(a.companies, s.Company), append(a.kinds, string(s.Kind)), append(a.ids, s.ID)
}

// write is what one transaction stores.
type write struct {
	heads    map[eventstore.Stream]head
	position eventstore.Position
	moved    []eventstore.Stream
	cols     columns
}

// add takes a request in when its stream stands where it expects it.
func (w *write) add(r *request) bool {
	h, known := w.heads[r.stream]
	if !known || h.Revision != r.expected {
		return false
	}
	h.Head = eventstore.Seal(r.records, h.Head)
	for i := range r.records {
		rec := &r.records[i]
		if !r.stream.IsSide() {
			w.position++
			rec.Position = w.position
		}
		w.cols.add(h.number, rec)
	}
	w.heads[r.stream] = h
	w.moved = append(w.moved, r.stream)
	return true
}

// beforeCommit: the connection was lost before the commit was sent.
type beforeCommit struct{ cause error }

func (e *beforeCommit) Error() string { return e.cause.Error() }
func (e *beforeCommit) Unwrap() error { return e.cause }

// commit stores the rows and commits.
func (w *write) commit(ctx context.Context, conn *pgx.Conn, from eventstore.Position) error {
	slices.SortFunc(w.moved, eventstore.Stream.Compare)
	w.moved = slices.Compact(w.moved)
	var numbers, revisions []int64
	var hashes [][]byte
	for _, s := range w.moved {
		h := w.heads[s]
		numbers, revisions, hashes = append(numbers, h.number), append(revisions, int64(h.Revision)), append(hashes, slices.Clone(h.Hash[:]))
	}
	b := &pgx.Batch{}
	if len(w.cols.stream) >= copyFrom {
		if err := w.cols.copyTo(ctx, conn); err != nil {
			return &beforeCommit{err}
		}
	} else {
		b.Queue(insertMany, w.cols.args()...)
	}
	b.Queue(`update es_streams s set revision = n.revision, hash = n.hash
		from unnest($1::bigint[], $2::bigint[], $3::bytea[]) n (id, revision, hash) where s.id = n.id`, numbers, revisions, hashes)
	if w.position > from {
		b.Queue("update es_seq set position = $1", int64(w.position))
		b.Queue("select pg_notify('"+channel+"', $1)", strconv.FormatInt(int64(w.position), 10))
	}
	b.Queue("commit")
	return conn.SendBatch(ctx, b).Close()
}
