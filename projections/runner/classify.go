package runner

import (
	"errors"

	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
	"github.com/jackc/pgx/v5/pgconn"

	"gantry/domain/fault"
)

var (
	// errStale: the checkpoint is not where this worker left it; another one works on this generation, or its parking lot changed.
	errStale = errors.New("the checkpoint moved")
	// errRetired: nobody follows the generation any longer.
	errRetired = errors.New("the generation is retired")
	// errRewind: several batches folded into one transaction are lost with it and are followed again.
	errRewind = errors.New("the transaction is lost")
	// errStopping: the runner is being stopped.
	errStopping = errors.New("the runner is stopping")
)

// deterministic tells whether a failure would come back the same for the same events.
func deterministic(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return len(pg.Code) == 5 && (pg.Code[:2] == "22" || pg.Code[:2] == "23")
	}
	var panicked middleware.RecoveredPanicError
	if errors.As(err, &panicked) {
		return true
	}
	var f *fault.Fault
	return errors.As(err, &f) && f.Code != fault.Unavailable && f.Code != fault.TooMany
}

// codeOf names a failure for the parking lot.
func codeOf(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return "sqlstate." + pg.Code
	}
	var f *fault.Fault
	if errors.As(err, &f) {
		return f.Key
	}
	return "panic"
}
