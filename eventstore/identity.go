package eventstore

import (
	"context"

	"gantry/domain/kernel"
)

// Identity tells stores apart. Checkpoints, resume tokens and awaited positions are good for the store that gave them only.
type Identity struct {
	ID       kernel.ID
	Mark     int       // of its positions
	CopyOf   kernel.ID // the store it was copied from; zero: none
	Complete bool      // false: a copy that has not ended; nobody may serve it
}

// Identified is what a log adds that outlives the process.
type Identified interface {
	Identity(ctx context.Context) (Identity, error)
}

// Target is a log that another one can be copied into.
type Target interface {
	Log
	Identified

	// AppendCopy is Append for records that another store holds already, with a command stored twice by an older log.
	AppendCopy(ctx context.Context, stream Stream, expected Revision, records []Record) (Position, error)

	// Complete says that the copy has ended and was verified.
	Complete(ctx context.Context) error
}
