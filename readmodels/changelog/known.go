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
	Rolled     kernel.Percent // progress of what is under it
}

// Ends are the activities a link joins.
type Ends struct {
	From kernel.Row
	To   kernel.Row
}

// Memory is what the log knows of a schedule.
type Memory struct {
	Name       string
	Entries    int // how many there are
	Activities map[kernel.Row]*Known
	Links      map[kernel.Row]Ends
	Calendars  map[kernel.Row]string // names
}

// MemoryOf reads what the log knows of a schedule. Of one without entries it knows nothing.
func MemoryOf(ctx context.Context, tx pgx.Tx, company kernel.CompanyID, schedule kernel.ScheduleID) (*Memory, error) {
	type header struct {
		Name    string
		Entries int
	}
	h, known, err := readmodels.First(ctx, tx, pgx.RowToStructByPos[header],
		`select name, entries from schedules where company_id = $1 and schedule_id = $2`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("change log: %w", err)
	}
	out := &Memory{
		Name: h.Name, Entries: h.Entries, Activities: map[kernel.Row]*Known{}, Links: map[kernel.Row]Ends{}, Calendars: map[kernel.Row]string{},
	}
	if !known {
		return out, nil
	}
	if err := out.readActivities(ctx, tx, company, schedule); err != nil {
		return nil, fmt.Errorf("change log: %w", err)
	}
	var row, from, to int32
	var name string
	rows, err := tx.Query(ctx, `select row_no, from_row, to_row from links where company_id = $1 and schedule_id = $2`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("change log: %w", err)
	}
	_, err = pgx.ForEachRow(rows, []any{&row, &from, &to}, func() error {
		out.Links[kernel.Row(row)] = Ends{kernel.Row(from), kernel.Row(to)}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("change log: %w", err)
	}
	rows, err = tx.Query(ctx, `select row_no, name from calendars where company_id = $1 and schedule_id = $2`, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("change log: %w", err)
	}
	_, err = pgx.ForEachRow(rows, []any{&row, &name}, func() error {
		out.Calendars[kernel.Row(row)] = name
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("change log: %w", err)
	}
	return out, nil
}

func (m *Memory) readActivities(ctx context.Context, tx pgx.Tx, company kernel.CompanyID, schedule kernel.ScheduleID) error {
	rows, err := tx.Query(ctx, `
		select row_no, parent, rank, name, start, finish, total_float, free_float, flags, rolled
		from   activities
		where  company_id = $1 and schedule_id = $2`, company, schedule)
	if err != nil {
		return err
	}
	var row, parent, start, finish, total, free, rolled int32
	var rank, name string
	var flags int16
	_, err = pgx.ForEachRow(rows, []any{&row, &parent, &rank, &name, &start, &finish, &total, &free, &flags, &rolled}, func() error {
		m.Activities[kernel.Row(row)] = &Known{
			Parent: kernel.Row(parent), Rank: kernel.Rank(rank), Name: name, Start: kernel.Minute(start), Finish: kernel.Minute(finish),
			TotalFloat: total, FreeFloat: free, Flags: uint8(flags), Rolled: kernel.Percent(rolled),
		}
		return nil
	})
	return err
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
