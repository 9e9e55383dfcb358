package main

import (
	"context"
	"encoding/binary"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/klauspost/compress/zstd"

	"gantry/commands/planning"
	"gantry/eventstore"
)

// snapshots keeps folded plans in the read-model database: one per stream, the newest. A body is the position, then the state,
// compressed.
type snapshots struct {
	pool *pgxpool.Pool
}

var (
	snapshotWriter, _ = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	snapshotReader, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
)

// Load gives the snapshot of this shape, or a nil state.
func (s snapshots) Load(ctx context.Context, stream eventstore.Stream, shape string) (planning.Snapshot, error) {
	var (
		out  planning.Snapshot
		body []byte
	)
	err := s.pool.QueryRow(ctx, `
		select revision, body from stream_snapshots where company_id = $1 and stream_kind = $2 and stream_id = $3 and shape = $4`,
		stream.Company, string(stream.Kind), stream.ID, shape).Scan(&out.Revision, &body)
	if errors.Is(err, pgx.ErrNoRows) {
		return planning.Snapshot{}, nil
	}
	if err != nil {
		return planning.Snapshot{}, eventstore.Unavailable(err)
	}
	plain, err := snapshotReader.DecodeAll(body, nil)
	if err != nil || len(plain) < 8 {
		return planning.Snapshot{}, nil // a cache that cannot be read is no cache
	}
	out.Position, out.State = eventstore.Position(binary.BigEndian.Uint64(plain)), plain[8:]
	return out, nil
}

// Save keeps a snapshot unless a newer one of the same shape is there already.
func (s snapshots) Save(ctx context.Context, stream eventstore.Stream, shape string, snapshot planning.Snapshot) error {
	plain := binary.BigEndian.AppendUint64(make([]byte, 0, 8+len(snapshot.State)), uint64(snapshot.Position))
	_, err := s.pool.Exec(ctx, `
		insert into stream_snapshots (company_id, stream_kind, stream_id, shape, revision, body) values ($1, $2, $3, $4, $5, $6)
		on conflict (company_id, stream_kind, stream_id) do update
		set    shape = excluded.shape, revision = excluded.revision, body = excluded.body, made_at = now()
		where  stream_snapshots.shape <> excluded.shape or stream_snapshots.revision < excluded.revision`,
		stream.Company, string(stream.Kind), stream.ID, shape, int64(snapshot.Revision), snapshotWriter.EncodeAll(append(plain, snapshot.State...), nil))
	if err != nil {
		return eventstore.Unavailable(err)
	}
	return nil
}
