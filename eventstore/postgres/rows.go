package postgres

import (
	"context"
	"encoding/binary"
	"io"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"gantry/domain/kernel"
	"gantry/eventstore"
)

// common are the columns of es_events behind stream and position, in the order in
// which rows are written and read.
const common = "revision, at, version, index, count, encoding, id, command, correlation, causation, reverts, actor, type, hash, body"

// columns are rows of es_events turned on their side.
type columns struct {
	stream   []int64
	position []pgtype.Int8
	revision []int64
	at       []time.Time
	version  []int32
	index    []int32
	count    []int32
	encoding []int16
	id       []pgtype.UUID
	command  []pgtype.UUID
	corr     []pgtype.UUID
	cause    []pgtype.UUID
	reverts  []pgtype.UUID
	actor    []pgtype.UUID
	typ      []string
	hash     [][]byte
	body     [][]byte
}

func (c *columns) add(stream int64, r *eventstore.Record) {
	c.stream = append(c.stream, stream)
	c.position = append(c.position, pgtype.Int8{Int64: int64(r.Position), Valid: !r.Stream.IsSide()})
	c.revision = append(c.revision, int64(r.Revision))
	c.at = append(c.at, r.At)
	c.version = append(c.version, int32(r.Version))
	c.index = append(c.index, int32(r.Index))
	c.count = append(c.count, int32(r.Count))
	c.encoding = append(c.encoding, int16(r.Encoding))
	c.id = append(c.id, orNull(r.ID))
	c.command = append(c.command, orNull(r.Command))
	c.corr = append(c.corr, orNull(r.Correlation))
	c.cause = append(c.cause, orNull(r.Causation))
	c.reverts = append(c.reverts, orNull(r.Reverts))
	c.actor = append(c.actor, orNull(r.Actor))
	c.typ = append(c.typ, r.Type)
	c.hash = append(c.hash, r.Hash[:])
	c.body = append(c.body, r.Body)
}

func orNull(id kernel.ID) pgtype.UUID { return pgtype.UUID{Bytes: id, Valid: !id.IsZero()} }

// args are the columns as parameters, in the order of the table's insert lists.
func (c *columns) args() []any {
	return []any{
		c.stream, c.position, c.revision, c.at, c.version, c.index, c.count, c.encoding, c.id, c.command, c.corr, c.cause, c.reverts, c.actor,
		c.typ, c.hash, c.body,
	}
}

// copyTo sends the rows as binary COPY.
func (c *columns) copyTo(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.PgConn().CopyFrom(ctx, &copyRows{columns: c}, "copy es_events (stream, position, "+common+") from stdin (format binary)")
	return err
}

// copyRows writes columns in PostgreSQL's binary COPY format, a piece at a time.
type copyRows struct {
	columns *columns
	next    int // row
	begun   bool
	ended   bool
	buffer  []byte
	rest    []byte
}

const copyPiece = 64 << 10

func (c *copyRows) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		if c.ended {
			return 0, io.EOF
		}
		c.fill()
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

func (c *copyRows) fill() {
	b := c.buffer[:0]
	if !c.begun {
		c.begun = true
		b = append(b, "PGCOPY\n\xff\r\n\x00\x00\x00\x00\x00\x00\x00\x00\x00"...)
	}
	for ; c.next < len(c.columns.stream) && len(b) < copyPiece; c.next++ {
		b = c.columns.row(b, c.next)
	}
	if c.next == len(c.columns.stream) && len(b) < copyPiece {
		b = append(b, 0xff, 0xff)
		c.ended = true
	}
	c.buffer, c.rest = b, b
}

func (c *columns) row(b []byte, i int) []byte {
	be := binary.BigEndian
	b = be.AppendUint16(b, 17)
	wide := func(v int64) { b = be.AppendUint64(be.AppendUint32(b, 8), uint64(v)) }
	middle := func(v int32) { b = be.AppendUint32(be.AppendUint32(b, 4), uint32(v)) }
	uuid := func(u pgtype.UUID) {
		if !u.Valid {
			b = be.AppendUint32(b, 0xffffffff)
			return
		}
		b = append(be.AppendUint32(b, 16), u.Bytes[:]...)
	}
	wide(c.stream[i])
	if c.position[i].Valid {
		wide(c.position[i].Int64)
	} else {
		b = be.AppendUint32(b, 0xffffffff)
	}
	wide(c.revision[i])
	wide(c.at[i].UnixMicro() - epoch)
	middle(c.version[i])
	middle(c.index[i])
	middle(c.count[i])
	b = be.AppendUint16(be.AppendUint32(b, 2), uint16(c.encoding[i]))
	uuid(c.id[i])
	uuid(c.command[i])
	uuid(c.corr[i])
	uuid(c.cause[i])
	uuid(c.reverts[i])
	uuid(c.actor[i])
	b = append(be.AppendUint32(b, uint32(len(c.typ[i]))), c.typ[i]...)
	b = append(be.AppendUint32(b, uint32(len(c.hash[i]))), c.hash[i]...)
	return append(be.AppendUint32(b, uint32(len(c.body[i]))), c.body[i]...)
}

// epoch is PostgreSQL's, 2000-01-01, in microseconds of Unix time.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
