package changelog

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Known is what the log keeps of an activity, to tell what the next command changes about it.
type Known struct {
	Parent     kernel.Row
	Rank       kernel.Rank
	Name       string
	Start      kernel.Minute
	Finish     kernel.Minute
	TotalFloat int32
	FreeFloat  int32
	Flags      uint8
}

// KnownOf reads what the log knows of a schedule: its name, how many entries it has, and its activities. A schedule without entries
// has nothing.
func KnownOf(ctx context.Context, tx pgx.Tx, company kernel.CompanyID, schedule kernel.ScheduleID) (string, int, map[kernel.Row]*Known, error) {
	type header struct {
		Name    string
		Entries int
	}
	h, known, err := readmodels.First(ctx, tx, pgx.RowToStructByPos[header],
		`select name, entries from schedules where company_id = $1 and schedule_id = $2`, company, schedule)
	if err != nil {
		return "", 0, nil, fmt.Errorf("change log: %w", err)
	}
	out := map[kernel.Row]*Known{}
	if !known {
		return "", 0, out, nil
	}
	rows, err := tx.Query(ctx, `
		select row_no, parent, rank, name, start, finish, total_float, free_float, flags
		from   activities
		where  company_id = $1 and schedule_id = $2`, company, schedule)
	if err != nil {
		return "", 0, nil, fmt.Errorf("change log: %w", err)
	}
	var row, parent, start, finish, total, free int32
	var rank, name string
	var flags int16
	_, err = pgx.ForEachRow(rows, []any{&row, &parent, &rank, &name, &start, &finish, &total, &free, &flags}, func() error {
		out[kernel.Row(row)] = &Known{
			Parent: kernel.Row(parent), Rank: kernel.Rank(rank), Name: name, Start: kernel.Minute(start), Finish: kernel.Minute(finish),
			TotalFloat: total, FreeFloat: free, Flags: uint8(flags),
		}
		return nil
	})
	if err != nil {
		return "", 0, nil, fmt.Errorf("change log: %w", err)
	}
	return h.Name, h.Entries, out, nil
}

// Reverted is what an undo or redo needs to know of the entry it takes back.
type Reverted struct {
	Reversal string
	Revision int64
}

// RevertedOf finds the entry of a command.
func RevertedOf(ctx context.Context, tx pgx.Tx, company kernel.CompanyID, schedule kernel.ScheduleID, command kernel.CommandID) (Reverted, bool, error) {
	r, known, err := readmodels.First(ctx, tx, pgx.RowToStructByPos[Reverted],
		`select reversal, revision from entries where company_id = $1 and schedule_id = $2 and command_id = $3`, company, schedule, command)
	if err != nil {
		return Reverted{}, false, fmt.Errorf("change log: %w", err)
	}
	return r, known, nil
}
