package runner

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gantry/eventstore"
)

// generation is one set of tables of a read model.
type generation struct {
	projection string
	number     int
	version    int
	shape      string
}

// schema is where its tables stand.
func (g generation) schema() string { return fmt.Sprintf("%s_g%d", g.projection, g.number) }

// fits tells whether the projection's code can write and read these tables.
func (g generation) fits(p Projection) bool { return g.version == p.Version() && g.shape == shapeOf(p) }

func shapeOf(p Projection) string {
	sum := sha256.Sum256([]byte(p.Schema()))
	return hex.EncodeToString(sum[:8])
}

// queryer is a connection, a pool or a transaction.
type queryer interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// live gives the generation in use, or false when there is none.
func live(ctx context.Context, db queryer, projection string) (generation, bool, error) {
	g := generation{projection: projection}
	err := db.QueryRow(ctx, `select generation, version, shape from public.projection_generations where projection = $1 and state = 'live'`,
		projection).Scan(&g.number, &g.version, &g.shape)
	if errors.Is(err, pgx.ErrNoRows) {
		return generation{}, false, nil
	}
	return g, err == nil, err
}

// create makes the tables of the next generation, empty and followed from the beginning.
func create(ctx context.Context, tx pgx.Tx, p Projection, state string) (generation, error) {
	g := generation{projection: p.Name(), version: p.Version(), shape: shapeOf(p)}
	err := tx.QueryRow(ctx, `
		insert into public.projection_generations (projection, generation, version, shape, state)
		select $1, coalesce(max(generation), 0) + 1, $2, $3, $4 from public.projection_generations where projection = $1
		returning generation`, g.projection, g.version, g.shape, state).Scan(&g.number)
	if err != nil {
		return generation{}, err
	}
	name := pgx.Identifier{g.schema()}.Sanitize()
	_, err = tx.Exec(ctx, `insert into public.projection_checkpoints (projection, generation, position) values ($1, $2, 0)`, g.projection, g.number)
	if err != nil {
		return generation{}, err
	}
	// Without arguments a text may hold many statements.
	_, err = tx.Conn().PgConn().Exec(ctx, fmt.Sprintf("create schema %s; set local search_path = %s; %s; set local search_path = default",
		name, name, p.Schema())).ReadAll()
	if err != nil {
		return generation{}, fmt.Errorf("the tables of %s: %w", p.Name(), err)
	}
	return g, protect(ctx, tx, g)
}

// show points the views of the read model at this generation, which becomes the one in use.
func show(ctx context.Context, tx pgx.Tx, g generation) error {
	_, err := tx.Exec(ctx, `update public.projection_generations set state = 'retired' where projection = $1 and state = 'live'`, g.projection)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `update public.projection_generations set state = 'live' where projection = $1 and generation = $2`, g.projection, g.number)
	if err != nil {
		return err
	}
	rows, err := tx.Query(ctx, `select viewname from pg_views where schemaname = 'rm' and starts_with(viewname, $1 || '_')`, g.projection)
	if err != nil {
		return err
	}
	old, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	type table struct {
		Name    string
		Columns []string
	}
	rows, err = tx.Query(ctx, `
		select c.relname, array_agg(a.attname::text order by a.attnum)
		from   pg_class c
		join   pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where  c.relnamespace = $1::regnamespace and c.relkind = 'r'
		group  by c.relname`, g.schema())
	if err != nil {
		return err
	}
	tables, err := pgx.CollectRows(rows, pgx.RowToStructByPos[table])
	if err != nil {
		return err
	}
	var ddl strings.Builder
	for _, v := range old {
		fmt.Fprintf(&ddl, "drop view %s;\n", pgx.Identifier{"rm", v}.Sanitize())
	}
	for _, t := range tables {
		fmt.Fprintf(&ddl, "create view %s with (security_invoker = true) as select %d as generation", pgx.Identifier{"rm", g.projection + "_" + t.Name}.Sanitize(), g.number)
		for _, c := range t.Columns {
			ddl.WriteString(", " + pgx.Identifier{c}.Sanitize())
		}
		fmt.Fprintf(&ddl, " from %s;\n", pgx.Identifier{g.schema(), t.Name}.Sanitize())
	}
	if _, err = tx.Conn().PgConn().Exec(ctx, ddl.String()).ReadAll(); err != nil {
		return err
	}
	return protect(ctx, tx, g) // the views are new
}

// sweep drops the tables of retired generations. A reader still on them is waited for, briefly; what cannot be dropped now is
// dropped by the next sweep.
func sweep(ctx context.Context, db interface {
	Begin(ctx context.Context) (pgx.Tx, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}, projection, state string) error {
	rows, err := db.Query(ctx, `select generation from public.projection_generations where projection = $1 and state = $2`, projection, state)
	if err != nil {
		return err
	}
	numbers, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return err
	}
	for _, n := range numbers {
		g := generation{projection: projection, number: n}
		err := pgx.BeginFunc(ctx, db, func(tx pgx.Tx) error {
			b := &pgx.Batch{}
			b.Queue("set local lock_timeout = '2s'")
			b.Queue("drop schema if exists " + pgx.Identifier{g.schema()}.Sanitize() + " cascade")
			b.Queue("delete from public.projection_checkpoints where projection = $1 and generation = $2", projection, n)
			b.Queue("delete from public.projection_parked where projection = $1 and generation = $2", projection, n)
			b.Queue("delete from public.projection_generations where projection = $1 and generation = $2", projection, n)
			return tx.SendBatch(ctx, b).Close()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// checkpoint is how far a generation is.
type checkpoint struct {
	position eventstore.Position
	epoch    int64
}

// checkpointOf reads it; forUpdate holds it until the transaction ends. A generation that is gone is errRetired.
func checkpointOf(ctx context.Context, db queryer, g generation, forUpdate bool) (checkpoint, error) {
	sql := `select position, epoch from public.projection_checkpoints where projection = $1 and generation = $2`
	if forUpdate {
		sql += ` for update`
	}
	var c checkpoint
	err := db.QueryRow(ctx, sql, g.projection, g.number).Scan(&c.position, &c.epoch)
	if errors.Is(err, pgx.ErrNoRows) {
		return checkpoint{}, errRetired
	}
	return c, err
}

// detached is a context for what must still be done when ctx has ended.
func detached(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
}
