package postgres

import (
	"context"
	"encoding/binary"
	"iter"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// A page is as many rows as make about pageBytes; it starts small, for readers that want
// only the news.
const (
	firstPage = 64
	mostRows  = 16384
	pageBytes = 2 << 20
	// pageLimit is where a page is cut short, whatever its size.
	pageLimit = 16 << 20
)

const (
	readStream = "select stream, position, " + common + ` from es_events
		where stream = (select id from es_streams where company = $1 and kind = $2 and stream = $3) and revision > $4 order by revision limit $5`
	readAll = "select stream, position, " + common + " from es_events where position > $1 order by position limit $2"
)

// Read is eventstore.Log's.
func (l *Log) Read(ctx context.Context, stream eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Record, error] {
	return l.pages(ctx, func(p *page) (string, []any) {
		if n := len(p.records); n > 0 {
			after = p.records[n-1].Revision
		}
		return readStream, []any{uuid(stream.Company), string(stream.Kind), uuid(stream.ID), int64(after)}
	})
}

// ReadAll is eventstore.Log's.
func (l *Log) ReadAll(ctx context.Context, after eventstore.Position) iter.Seq2[eventstore.Record, error] {
	return l.pages(ctx, func(p *page) (string, []any) {
		if n := len(p.records); n > 0 {
			after = p.records[n-1].Position
		}
		return readAll, []any{int64(after)}
	})
}

// page is a part of a read, in memory. Its rows may be kept; the page itself is used
// again.
type page struct {
	records []eventstore.Record
	numbers []int64
	bytes   int
	more    bool
}

// pages reads on from where the last page ended until one comes back short.
func (l *Log) pages(ctx context.Context, from func(*page) (string, []any)) iter.Seq2[eventstore.Record, error] {
	return func(yield func(eventstore.Record, error) bool) {
		var p page
		for size := firstPage; ; size = p.nextSize(size) {
			sql, args := from(&p)
			if err := l.reading(ctx, func() error { return l.fill(ctx, &p, size, sql, args) }); err != nil {
				yield(eventstore.Record{}, err)
				return
			}
			for i := range p.records {
				if !yield(p.records[i], nil) {
					return
				}
			}
			if !p.more {
				return
			}
		}
	}
}

func (p *page) nextSize(size int) int {
	fits := mostRows
	if average := p.bytes / len(p.records); average > 0 {
		fits = pageBytes / average
	}
	return max(1, min(size*8, fits, mostRows))
}

// fill reads one page and gives its connection back.
func (l *Log) fill(ctx context.Context, p *page, size int, sql string, args []any) error {
	conn, err := l.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	rows, err := conn.Query(ctx, sql, append([]any{binaryRows}, append(args, size)...)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	p.records, p.numbers, p.bytes, p.more = p.records[:0], p.numbers[:0], 0, false
	types := typeNames{}
	var room []byte
	for rows.Next() {
		raw := rows.RawValues()
		var r eventstore.Record
		number, err := scan(raw, &r, types)
		if err != nil {
			return err
		}
		room, r.Body = keep(room, raw[len(raw)-1])
		p.records, p.numbers = append(p.records, r), append(p.numbers, number)
		if p.bytes += len(r.Body); p.bytes > pageLimit && len(p.records) < size {
			// Rows far larger than those before: better a new connection than all of them.
			_ = conn.Conn().Close(ctx)
			p.more = true
			break
		}
	}
	if err := rows.Err(); err != nil && !p.more {
		return err
	}
	p.more = p.more || len(p.records) == size
	if conn.Conn().IsClosed() {
		return l.names.resolve(ctx, l.pool, p.numbers, p.records)
	}
	return l.names.resolve(ctx, conn, p.numbers, p.records)
}

// binaryRows asks for every column in binary.
var binaryRows = func() pgx.QueryResultFormats {
	formats := make(pgx.QueryResultFormats, 17)
	for i := range formats {
		formats[i] = pgx.BinaryFormatCode
	}
	return formats
}()

// keep copies a body into memory shared by neighbours.
func keep(room, body []byte) (rest, kept []byte) {
	if cap(room)-len(room) < len(body) {
		room = make([]byte, 0, max(32<<10, len(body)))
	}
	room = append(room, body...)
	return room, room[len(room)-len(body) : len(room) : len(room)]
}

// typeNames keeps one string per name.
type typeNames map[string]string

func (t typeNames) of(raw []byte) string {
	if name, known := t[string(raw)]; known {
		return name
	}
	name := string(raw)
	t[name] = name
	return name
}

// scan reads every column but the body.
func scan(raw [][]byte, r *eventstore.Record, types typeNames) (number int64, err error) {
	be := binary.BigEndian
	for i, size := range [...]int{8, -1, 8, 8, 4, 4, 4, 2, 16, 16} {
		if len(raw) != 17 || size >= 0 && len(raw[i]) != size {
			return 0, fault.New(fault.Internal, "store.row_unreadable", fault.P{"column": i})
		}
	}
	if len(raw[1]) == 8 {
		r.Position = eventstore.Position(be.Uint64(raw[1]))
	}
	r.Revision = eventstore.Revision(be.Uint64(raw[2]))
	r.At = time.UnixMicro(int64(be.Uint64(raw[3])) + epoch).UTC()
	r.Version, r.Index, r.Count = int(int32(be.Uint32(raw[4]))), int(int32(be.Uint32(raw[5]))), int(int32(be.Uint32(raw[6])))
	r.Encoding = eventstore.Encoding(be.Uint16(raw[7]))
	for i, id := range [...]*kernel.ID{&r.ID, &r.Command, &r.Correlation, &r.Causation, &r.Reverts, &r.Actor} {
		copy(id[:], raw[8+i])
	}
	r.Type = types.of(raw[14])
	copy(r.Hash[:], raw[15])
	return int64(be.Uint64(raw[0])), nil
}
