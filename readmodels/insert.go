package readmodels

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// copyAbove is from how many new rows on COPY is faster than an INSERT each.
const copyAbove = 100

// Insert adds n rows to a table of the generation the transaction sees: a few in one round trip, many by COPY.
func Insert(ctx context.Context, tx pgx.Tx, table string, columns []string, n int, values func(int) []any) error {
	if n == 0 {
		return nil
	}
	if n > copyAbove {
		_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromSlice(n, func(i int) ([]any, error) { return values(i), nil }))
		if err != nil {
			return fmt.Errorf("insert into %s: %w", table, err)
		}
		return nil
	}
	marks := make([]string, len(columns))
	for i := range marks {
		marks[i] = fmt.Sprintf("$%d", i+1)
	}
	sql := "insert into " + table + " (" + strings.Join(columns, ", ") + ") values (" + strings.Join(marks, ", ") + ")"
	b := &pgx.Batch{}
	for i := range n {
		b.Queue(sql, values(i)...)
	}
	if err := tx.SendBatch(ctx, b).Close(); err != nil {
		return fmt.Errorf("insert into %s: %w", table, err)
	}
	return nil
}
