package pg

import (
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// Error tells an operator what is the matter with the database and how to go on. Compare with errors.Is and one of the Err values,
// which are equal by Code.
type Error struct {
	Code    string // stable, for logs and tests
	Problem string // what is the matter, one sentence without a full stop
	WayOut  string // what the operator can do, whole sentences
	Detail  string // PostgreSQL's own words, possibly several lines
	Cause   error
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Problem)
	if e.Cause != nil {
		fmt.Fprintf(&b, ": %v", e.Cause)
	}
	fmt.Fprintf(&b, " [%s]", e.Code)
	if e.WayOut != "" {
		b.WriteString("\n  way out: " + e.WayOut)
	}
	if d := strings.TrimSpace(e.Detail); d != "" {
		b.WriteString("\n  PostgreSQL says: " + strings.ReplaceAll(d, "\n", "\n    "))
	}
	return b.String()
}

// Is makes errors with the same code equal, whatever their words.
func (e *Error) Is(target error) bool {
	o, ok := target.(*Error)
	return ok && o.Code == e.Code
}

func (e *Error) Unwrap() error { return e.Cause }

// The troubles an operator can meet.
var (
	ErrNoBinaries       = &Error{Code: "pg.no_binaries"}        // no usable PostgreSQL on this machine
	ErrOtherMajor       = &Error{Code: "pg.other_major"}        // the data belongs to a major whose binaries are not here
	ErrForeignOwner     = &Error{Code: "pg.foreign_owner"}      // the data directory belongs to another account
	ErrInUse            = &Error{Code: "pg.in_use"}             // another instance or server works on the data directory
	ErrSocketTaken      = &Error{Code: "pg.socket_taken"}       // another server listens on the socket
	ErrDiskFull         = &Error{Code: "pg.disk_full"}          // PostgreSQL cannot write
	ErrNoAccount        = &Error{Code: "pg.no_account"}         // root, and no account to run the server as
	ErrDirectory        = &Error{Code: "pg.directory"}          // a directory cannot be made or used
	ErrStart            = &Error{Code: "pg.start"}              // the server ended for a reason of its own
	ErrUnreachable      = &Error{Code: "pg.unreachable"}        // no connection
	ErrOldServer        = &Error{Code: "pg.old_server"}         // connected, but older than the oldest supported major
	ErrMigrationChanged = &Error{Code: "pg.migration_changed"}  // an applied migration differs from the file of this build
	ErrMigrationOrder   = &Error{Code: "pg.migration_order"}    // a new migration is numbered below an applied one
	ErrNewerDatabase    = &Error{Code: "pg.newer_database"}     // the database knows migrations this build does not
	ErrMigrationFailed  = &Error{Code: "pg.migration_failed"}   // a migration's SQL was refused
	ErrBadMigrationName = &Error{Code: "pg.bad_migration_name"} // a file is not named NNNN_words.sql or repeats a number
	ErrAnalyst          = &Error{Code: "pg.analyst"}            // a name that cannot be an analyst's, or is taken
	ErrCertificate      = &Error{Code: "pg.certificate"}        // the certificate shown to analysts cannot be used
	ErrListen           = &Error{Code: "pg.listen"}             // the address for analysts cannot be listened on
	ErrMissingRights    = &Error{Code: "pg.missing_rights"}     // the account may not make or use the roles that keep companies apart
)

// OldestMajor is the oldest PostgreSQL major Gantry runs on.
const OldestMajor = 15

// Explain puts the way out to an error PostgreSQL reported while running; any other error comes back unchanged.
func Explain(err error) error {
	var theirs *pgconn.PgError
	if !errors.As(err, &theirs) {
		return err
	}
	switch theirs.Code {
	case "53100":
		return diskFull(theirs.Message, err)
	case "53300":
		return &Error{
			Code: ErrUnreachable.Code, Problem: "PostgreSQL has no free connection", Cause: err,
			WayOut: "Raise max_connections of the server or lower pool_max_conns in DATABASE_URL.",
		}
	}
	return err
}

func diskFull(detail string, cause error) *Error {
	return &Error{
		Code: ErrDiskFull.Code, Problem: "the disk that holds the database is full", Detail: detail, Cause: cause,
		WayOut: "Free space on it or move the data directory to a larger disk and point GANTRY_DATA there; nothing acknowledged was lost.",
	}
}
