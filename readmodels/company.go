package readmodels

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
)

// Pool is what a Database stands on.
type Pool interface {
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
	Begin(ctx context.Context) (pgx.Tx, error)
}

// Database holds the rows of every company and shows those of one. Its pool works as a role under the policies, so a query that forgets
// the company, or names another, finds nothing.
type Database struct{ pool Pool }

// Open gives a database on a pool of the reading role.
func Open(pool Pool) Database { return Database{pool} }

// Of gives the rows of one company. The rows of a query have to be closed, as Collect and First do.
func (d Database) Of(company kernel.CompanyID) DB { return oneCompany{d.pool, company.String()} }

type oneCompany struct {
	pool    Pool
	company string
}

// The setting ends with its transaction, so a connection never takes it along.
const nameCompany = `select set_config('gantry.company', $1, true)`

// Query names the company and asks in one transaction and one round trip.
func (o oneCompany) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if len(args) > 0 {
		if _, special := args[0].(pgx.QueryExecMode); special { // a batch takes none
			return o.step(ctx, sql, args)
		}
	}
	b := &pgx.Batch{}
	b.Queue(nameCompany, o.company)
	b.Queue(sql, args...)
	results := o.pool.SendBatch(ctx, b)
	if _, err := results.Exec(); err != nil {
		_ = results.Close()
		return nil, err
	}
	rows, err := results.Query()
	if err != nil {
		_ = results.Close()
		return nil, err
	}
	return held{rows, func() { _ = results.Close() }}, nil
}

// step is Query in several round trips.
func (o oneCompany) step(ctx context.Context, sql string, args []any) (pgx.Rows, error) {
	tx, err := o.pool.Begin(ctx)
	if err != nil {
		return nil, err
	}
	end := func() { _ = tx.Rollback(context.WithoutCancel(ctx)) } // it only read
	if _, err := tx.Exec(ctx, nameCompany, o.company); err != nil {
		end()
		return nil, err
	}
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		end()
		return nil, err
	}
	return held{rows, end}, nil
}

// held are rows that give the connection back when they are closed.
type held struct {
	pgx.Rows
	release func()
}

func (h held) Close() {
	h.Rows.Close()
	h.release()
}
