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
	Parent kernel.Row
	Rank   kernel.Rank
	Name   string
	// Elapsed: its duration runs around the clock.
	Elapsed bool
	Computed
}

// Computed are the computed values of an activity.
type Computed struct {
	Start      kernel.Minute
	Finish     kernel.Minute
	TotalFloat int32
	FreeFloat  int32
	Flags      uint8
	Rolled     kernel.Percent // progress of what is under it
}

// Tie is what the log keeps of a link.
type Tie struct {
	From kernel.Row
	To   kernel.Row
	// Elapsed: its lag runs around the clock.
	Elapsed bool
}

// Code is what the log keeps of a code type, a value or a coding.
type Code struct {
	Name     string
	Short    string     // of a value
	Kind     string     // of a type
	Of       kernel.Row // the type of a value or a coding
	Activity kernel.Row // of a coding
}

// Memory is what the log knows of a schedule.
type Memory struct {
	Name       string
	Entries    int // how many there are
	Activities map[kernel.Row]*Known
	Links      map[kernel.Row]Tie
	Calendars  map[kernel.Row]string     // names
	Names      map[kernel.Row]string     // of tasks and roadblocks, those that went included
	Promises   map[kernel.Row]kernel.Row // tasks of promises
	Codes      map[kernel.Row]Code
}

// Written is in front of the names of the tables that readers see; the projection sees those of its own generation under no other name.
const Written = "rm.changelog_"

// MemoryOf reads what the log knows of a schedule. Of one without entries it knows nothing. Tables is what stands before the names of
// the tables. Its texts are as they stand there.
func MemoryOf(ctx context.Context, db readmodels.DB, tables string, company kernel.CompanyID, schedule kernel.ScheduleID) (*Memory, error) {
	type header struct {
		Name    string
		Entries int
	}
	const of = ` where company_id = $1 and schedule_id = $2`
	h, known, err := readmodels.FirstKept(ctx, db, pgx.RowToStructByPos[header], `select name, entries from `+tables+`schedules`+of, company, schedule)
	if err != nil {
		return nil, fmt.Errorf("change log: %w", err)
	}
	out := &Memory{
		Name: h.Name, Entries: h.Entries, Activities: map[kernel.Row]*Known{}, Links: map[kernel.Row]Tie{}, Calendars: map[kernel.Row]string{}, Names: map[kernel.Row]string{}, Promises: map[kernel.Row]kernel.Row{},
		Codes: map[kernel.Row]Code{},
	}
	if !known {
		return out, nil
	}
	var row, parent, from, to int32
	var elapsed bool
	var name, rank, kind string
	var columns []byte
	for _, table := range []struct {
		sql  string
		into []any
		note func()
	}{
		{`select row_no, parent, rank, name, elapsed from ` + tables + `activities`, []any{&row, &parent, &rank, &name, &elapsed}, func() {
			out.Activities[kernel.Row(row)] = &Known{Parent: kernel.Row(parent), Rank: kernel.Rank(rank), Name: name, Elapsed: elapsed}
		}},
		{`select chunk, columns from ` + tables + `computed`, []any{&row, &columns}, func() { readChunk(out.Activities, row, columns) }},
		{`select row_no, from_row, to_row, elapsed from ` + tables + `links`, []any{&row, &from, &to, &elapsed}, func() {
			out.Links[kernel.Row(row)] = Tie{kernel.Row(from), kernel.Row(to), elapsed}
		}},
		{`select row_no, name from ` + tables + `calendars`, []any{&row, &name}, func() { out.Calendars[kernel.Row(row)] = name }},
		{`select row_no, name from ` + tables + `names`, []any{&row, &name}, func() { out.Names[kernel.Row(row)] = name }},
		{`select row_no, task from ` + tables + `promises`, []any{&row, &to}, func() { out.Promises[kernel.Row(row)] = kernel.Row(to) }},
		{`select row_no, name, short, kind, type_row, activity from ` + tables + `codes`, []any{&row, &name, &rank, &kind, &from, &to}, func() {
			out.Codes[kernel.Row(row)] = Code{name, rank, kind, kernel.Row(from), kernel.Row(to)}
		}},
	} {
		rows, err := db.Query(ctx, table.sql+of, company, schedule)
		if err != nil {
			return nil, fmt.Errorf("change log: %w", err)
		}
		if _, err := pgx.ForEachRow(rows, table.into, func() error { table.note(); return nil }); err != nil {
			return nil, fmt.Errorf("change log: %w", err)
		}
	}
	return out, nil
}

// Reverted is what an undo or redo needs to know of the entry it takes back.
type Reverted struct {
	Reversal string
	Revision int64
}

// RevertedOf finds the entry of a command, the latest of one that an older history holds twice.
func RevertedOf(ctx context.Context, tx pgx.Tx, company kernel.CompanyID, schedule kernel.ScheduleID, command kernel.CommandID) (Reverted, bool, error) {
	r, known, err := readmodels.First(ctx, tx, pgx.RowToStructByPos[Reverted],
		`select reversal, revision from entries where company_id = $1 and schedule_id = $2 and command_id = $3 order by seq desc limit 1`, company, schedule, command)
	if err != nil {
		return Reverted{}, false, fmt.Errorf("change log: %w", err)
	}
	return r, known, nil
}
