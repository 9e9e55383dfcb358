package commands

import (
	"context"
	"iter"
	"time"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
)

// Caller is the person and the rights behind a command, from the session; nothing of it comes from the request.
type Caller struct {
	Company     kernel.CompanyID
	User        kernel.UserID // zero: the system itself
	Role        access.Role
	Level       access.Level  // in the module of the command
	Levels      access.Levels // in all modules: a command on a plan may need several
	Subcontract kernel.ID
	Correlation kernel.ID
}

// Store is what the write side needs of the event store.
type Store interface {
	Append(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, commands []eventstore.Command) (eventstore.Position, error)
	Encode(eventstore.Command) (eventstore.Encoded, error)
	AppendEncoded(ctx context.Context, stream eventstore.Stream, expected eventstore.Revision, commands []eventstore.Encoded) (eventstore.Position, error)
	Read(ctx context.Context, stream eventstore.Stream, after eventstore.Revision) iter.Seq2[eventstore.Recorded, error]
	Find(ctx context.Context, stream eventstore.Stream, commands []kernel.CommandID) ([]eventstore.Placed, error)
	Head(ctx context.Context, stream eventstore.Stream) (eventstore.Revision, [32]byte, error)
}

// Clock gives recorded-at instants.
type Clock interface {
	Now() time.Time
}

// RecordedAt is when a command is recorded in a stream whose newest record is of the instant last: when the clock says, but
// never before last. A clock that steps back does not turn a history round.
func RecordedAt(clock Clock, last time.Time) time.Time {
	now := clock.Now().UTC().Truncate(time.Microsecond)
	if now.Before(last) {
		return last
	}
	return now
}
