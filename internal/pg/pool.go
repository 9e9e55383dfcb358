package pg

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Open gives a connection pool and makes sure the database answers and is new enough. Settings in the DSN (pool_max_conns,
// application_name, ...) stand; the session's time zone is always UTC.
func Open(ctx context.Context, dsn string) (*pgxpool.Pool, error) { return OpenAs(ctx, dsn, "") }

// OpenAs is Open with every connection working as the role, which the account of the DSN must be allowed to take on.
func OpenAs(ctx context.Context, dsn, role string) (*pgxpool.Pool, error) {
	config, err := poolConfig(dsn)
	if err != nil {
		return nil, err
	}
	if role != "" {
		// Not a parameter of the start: poolers between us and the server refuse those they do not know.
		config.ConnConfig.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
			_, err := conn.Exec(ctx, "set role "+pgx.Identifier{role}.Sanitize()).ReadAll()
			return err
		}
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, unreachable(err)
	}
	var number int
	if err := pool.QueryRow(ctx, "select current_setting('server_version_num')::int").Scan(&number); err != nil {
		pool.Close()
		return nil, unreachable(err)
	}
	if number/10000 < OldestMajor {
		pool.Close()
		return nil, &Error{
			Code: ErrOldServer.Code, Problem: fmt.Sprintf("the database is PostgreSQL %d, and gantry needs %d or newer", number/10000, OldestMajor),
			WayOut: "Upgrade the server or point DATABASE_URL at a newer one.",
		}
	}
	return pool, nil
}

func poolConfig(dsn string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, &Error{
			Code: ErrUnreachable.Code, Problem: "DATABASE_URL cannot be read", Cause: err, // pgx hides the password in it
			WayOut: "Write it as postgres://user:password@host:5432/database.",
		}
	}
	given, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, unreachable(err)
	}
	if _, chosen := given.RuntimeParams["pool_max_conns"]; !chosen {
		config.MaxConns = 16
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = 10 * time.Second
	}
	params := config.ConnConfig.RuntimeParams
	if params["application_name"] == "" {
		params["application_name"] = "gantry"
	}
	params["timezone"] = "UTC"
	config.MaxConnIdleTime = 5 * time.Minute
	config.MaxConnLifetimeJitter = 5 * time.Minute
	return config, nil
}

func unreachable(cause error) error {
	return &Error{
		Code: ErrUnreachable.Code, Problem: "the database does not answer", Cause: cause,
		WayOut: "Check DATABASE_URL and that the server runs and lets this account in; without DATABASE_URL gantry starts its own.",
	}
}
