package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"gantry/eventstore"
)

// Orphans is eventstore.Orphaned's: numbers that es_events holds and es_streams does not.
func (l *Log) Orphans(ctx context.Context) (out []eventstore.Orphan, err error) {
	err = l.reading(ctx, func() error {
		rows, err := l.pool.Query(ctx, `select e.stream, min(e.position), max(e.position), count(*)
			from es_events e where e.position is not null and not exists (select from es_streams s where s.id = e.stream)
			group by e.stream order by e.stream`)
		if err != nil {
			return err
		}
		out, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (o eventstore.Orphan, err error) {
			err = row.Scan(&o.Number, &o.First, &o.Last, &o.Records)
			return o, err
		})
		return err
	})
	for i := range out {
		if err == nil {
			out[i].Opening, err = l.opening(ctx, out[i].Number)
		}
	}
	return out, err
}

// opening is the first record under a number, without its stream.
func (l *Log) opening(ctx context.Context, number int64) (r eventstore.Record, err error) {
	err = l.reading(ctx, func() error {
		rows, err := l.pool.Query(ctx, "select stream, position, "+common+" from es_events where stream = $1 order by revision limit 1", binaryRows, number)
		if err != nil {
			return err
		}
		defer rows.Close()
		if !rows.Next() {
			return rows.Err()
		}
		raw := rows.RawValues()
		if _, err := scan(raw, &r, typeNames{}); err != nil {
			return err
		}
		_, r.Body = keep(nil, raw[len(raw)-1])
		return nil
	})
	return r, err
}

// Counted raises the last assigned position to the last stored record, as
// after a restore that left es_seq behind: every append would take a position that is
// taken. It tells from where and to where; equal when there was nothing to do.
func (l *Log) Counted(ctx context.Context) (from, to eventstore.Position, err error) {
	err = l.reading(ctx, func() error {
		err := l.pool.QueryRow(ctx, `with behind as (
				select s.position as was, e.position as is from es_seq s, (select max(position) as position from es_events) e
				where s.position < e.position for update of s)
			update es_seq set position = behind.is from behind returning was, behind.is`).Scan(&from, &to)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return from, to, err
}
