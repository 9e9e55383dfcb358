package changelog

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Book is what is to be written of one schedule.
type Book struct {
	Company   kernel.CompanyID
	Schedule  kernel.ScheduleID
	Name      string
	Entries   int // of the schedule, the new ones included
	New       []*Entry
	Progress  []Progress
	Known     map[kernel.Row]*Known     // every activity as it is now
	Changed   map[kernel.Row]bool       // those that came, went, moved in the tree, got another name or another way to last
	Chunks    map[int32]bool            // where computed values changed
	Links     map[kernel.Row]*Tie       // nil: gone
	Calendars map[kernel.Row]*string    // names; nil: gone
	Names     map[kernel.Row]string     // of tasks and roadblocks that are new or have another one
	Promises  map[kernel.Row]kernel.Row // new ones, with their tasks
	Codes     map[kernel.Row]Code       // new ones and those that say something else
}

// Write stores the new entries and what is known from now on.
func Write(ctx context.Context, tx pgx.Tx, books []*Book) error {
	b := &pgx.Batch{}
	type placed[T any] struct {
		book *Book
		seq  int
		n    int
		item T
	}
	var entries []placed[*Entry]
	var changes, tasks []placed[*Change]
	var progress []placed[Progress]
	for _, k := range books {
		b.Queue(`
			insert into schedules (company_id, schedule_id, name, entries) values ($1, $2, $3, $4)
			on conflict (company_id, schedule_id) do update set name = excluded.name, entries = excluded.entries`,
			k.Company, k.Schedule, k.Name, k.Entries)
		k.queueKnown(b)
		for _, p := range k.Progress {
			progress = append(progress, placed[Progress]{book: k, item: p})
		}
		for _, e := range k.New {
			entries = append(entries, placed[*Entry]{k, e.Seq, 0, e})
			for n := range e.Changes {
				changes = append(changes, placed[*Change]{k, e.Seq, n + 1, &e.Changes[n]})
			}
			for n := range e.Tasks {
				tasks = append(tasks, placed[*Change]{k, e.Seq, MaxNested + n + 1, &e.Tasks[n]})
			}
		}
	}
	if err := tx.SendBatch(ctx, b).Close(); err != nil {
		return fmt.Errorf("change log: %w", err)
	}
	if err := readmodels.Insert(ctx, tx, "entries", entryColumns, len(entries), func(i int) []any {
		p := entries[i]
		return entryValues(p.book, p.item)
	}); err != nil {
		return err
	}
	if err := readmodels.Insert(ctx, tx, "progress", progressColumns, len(progress), func(i int) []any {
		p := progress[i].item
		return []any{progress[i].book.Company, progress[i].book.Schedule, int32(p.Row), p.Revision, p.Held, p.Recorded, int32(p.Progress)}
	}); err != nil {
		return err
	}
	if err := readmodels.Insert(ctx, tx, "task_changes", taskChangeColumns, len(tasks), func(i int) []any {
		p := tasks[i]
		return []any{p.book.Company, p.book.Schedule, p.seq, p.n, int32(p.item.Row), p.item.Type, p.item.Attribute, value(p.item.Old), value(p.item.New)}
	}); err != nil {
		return err
	}
	return readmodels.Insert(ctx, tx, "changes", changeColumns, len(changes), func(i int) []any {
		p := changes[i]
		return append([]any{p.book.Company, p.book.Schedule, p.seq, p.n}, changeValues(p.item)...)
	})
}

var (
	valueColumns = []string{
		"entity", "type", "attribute", "row_no", "name", "old_value", "new_value", "predecessor", "predecessor_name", "successor", "successor_name",
	}
	progressColumns   = []string{"company_id", "schedule_id", "row_no", "revision", "held_at", "recorded_at", "progress"}
	taskChangeColumns = []string{"company_id", "schedule_id", "seq", "ordinal", "row_no", "type", "attribute", "old_value", "new_value"}
	changeColumns     = append([]string{"company_id", "schedule_id", "seq", "ordinal"}, valueColumns...)
	headColumns       = []string{
		"seq", "first_revision", "revision", "position", "command_id", "at", "actor_id", "reversal", "reverts",
		"reverts_revision", "schedule_name", "moved", "nested", "more_tasks", "more_roadblocks", "finish_from", "finish_to", "finish_work",
	}
	entryColumns = slices.Concat([]string{"company_id", "schedule_id"}, headColumns, valueColumns)
)

func changeValues(c *Change) []any {
	return []any{
		c.Entity, c.Type, c.Attribute, int32(c.Row), c.Name, value(c.Old), value(c.New), int32(c.Predecessor), c.PredecessorName,
		int32(c.Successor), c.SuccessorName,
	}
}

func entryValues(k *Book, e *Entry) []any {
	var reverts *int64
	if e.RevertsRevision != 0 {
		reverts = &e.RevertsRevision
	}
	return append([]any{
		k.Company, k.Schedule, e.Seq, e.FirstRevision, e.Revision, e.Position, e.Command, e.At, id(e.Actor), e.Reversal, id(e.Reverts),
		reverts, e.ScheduleName, e.Moved, e.Nested, e.MoreTasks, e.MoreRoadblocks, date(e.FinishFrom), date(e.FinishTo), e.FinishWork,
	}, changeValues(&e.Change)...)
}

func (k *Book) queueKnown(b *pgx.Batch) {
	k.queueNames(b)
	var gone, rows, parents []int32
	var ranks, names []string
	var elapsed []bool
	for _, row := range slices.Sorted(maps.Keys(k.Changed)) {
		a := k.Known[row]
		if a == nil {
			gone = append(gone, int32(row))
			continue
		}
		rows, parents, ranks, names = append(rows, int32(row)), append(parents, int32(a.Parent)), append(ranks, string(a.Rank)), append(names, a.Name)
		elapsed = append(elapsed, a.Elapsed)
	}
	if len(gone) > 0 {
		b.Queue(`delete from activities where company_id = $1 and schedule_id = $2 and row_no = any($3)`, k.Company, k.Schedule, gone)
	}
	if len(rows) > 0 {
		b.Queue(`
			insert into activities (company_id, schedule_id, row_no, parent, rank, name, elapsed)
			select $1, $2, * from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::boolean[])
			on conflict (company_id, schedule_id, row_no) do update
			set parent = excluded.parent, rank = excluded.rank, name = excluded.name, elapsed = excluded.elapsed`,
			k.Company, k.Schedule, rows, parents, ranks, names, elapsed)
	}
	k.queueComputed(b)
}

func (k *Book) queueComputed(b *pgx.Batch) {
	var gone, chunks []int32
	var columns [][]byte
	for _, chunk := range slices.Sorted(maps.Keys(k.Chunks)) {
		if values := writeChunk(k.Known, chunk); values != nil {
			chunks, columns = append(chunks, chunk), append(columns, values)
		} else {
			gone = append(gone, chunk)
		}
	}
	if len(gone) > 0 {
		b.Queue(`delete from computed where company_id = $1 and schedule_id = $2 and chunk = any($3)`, k.Company, k.Schedule, gone)
	}
	if len(chunks) > 0 {
		b.Queue(`
			insert into computed (company_id, schedule_id, chunk, columns) select $1, $2, * from unnest($3::int[], $4::bytea[])
			on conflict (company_id, schedule_id, chunk) do update set columns = excluded.columns`, k.Company, k.Schedule, chunks, columns)
	}
}

// queueNames stores what links join and how calendars are called.
func (k *Book) queueNames(b *pgx.Batch) {
	var gone, rows, from, to []int32
	var elapsed []bool
	for _, row := range slices.Sorted(maps.Keys(k.Links)) {
		l := k.Links[row]
		if l == nil {
			gone = append(gone, int32(row))
			continue
		}
		rows, from, to = append(rows, int32(row)), append(from, int32(l.From)), append(to, int32(l.To))
		elapsed = append(elapsed, l.Elapsed)
	}
	if len(gone) > 0 {
		b.Queue(`delete from links where company_id = $1 and schedule_id = $2 and row_no = any($3)`, k.Company, k.Schedule, gone)
	}
	if len(rows) > 0 { // a link joins the same two activities for ever
		b.Queue(`
			insert into links (company_id, schedule_id, row_no, from_row, to_row, elapsed)
			select $1, $2, * from unnest($3::int[], $4::int[], $5::int[], $6::boolean[])
			on conflict (company_id, schedule_id, row_no) do update set elapsed = excluded.elapsed`, k.Company, k.Schedule, rows, from, to, elapsed)
	}
	for _, row := range slices.Sorted(maps.Keys(k.Calendars)) {
		if name := k.Calendars[row]; name != nil {
			b.Queue(`
				insert into calendars (company_id, schedule_id, row_no, name) values ($1, $2, $3, $4)
				on conflict (company_id, schedule_id, row_no) do update set name = excluded.name`, k.Company, k.Schedule, row, *name)
			continue
		}
		b.Queue(`delete from calendars where company_id = $1 and schedule_id = $2 and row_no = $3`, k.Company, k.Schedule, row)
	}
	k.queueTitles(b)
	var promises, tasks []int32
	for _, row := range slices.Sorted(maps.Keys(k.Promises)) {
		promises, tasks = append(promises, int32(row)), append(tasks, int32(k.Promises[row]))
	}
	if len(promises) > 0 {
		b.Queue(`
			insert into promises (company_id, schedule_id, row_no, task) select $1, $2, * from unnest($3::int[], $4::int[])
			on conflict (company_id, schedule_id, row_no) do nothing`, k.Company, k.Schedule, promises, tasks)
	}
	k.queueCodes(b)
}

func (k *Book) queueTitles(b *pgx.Batch) {
	if len(k.Names) == 0 {
		return
	}
	var rows []int32
	var names []string
	for _, row := range slices.Sorted(maps.Keys(k.Names)) {
		rows, names = append(rows, int32(row)), append(names, k.Names[row])
	}
	b.Queue(`
		insert into names (company_id, schedule_id, row_no, name) select $1, $2, * from unnest($3::int[], $4::text[])
		on conflict (company_id, schedule_id, row_no) do update set name = excluded.name`, k.Company, k.Schedule, rows, names)
}

func (k *Book) queueCodes(b *pgx.Batch) {
	var rows, types, activities []int32
	var names, shorts, kinds []string
	for _, row := range slices.Sorted(maps.Keys(k.Codes)) {
		c := k.Codes[row]
		rows, types, activities = append(rows, int32(row)), append(types, int32(c.Of)), append(activities, int32(c.Activity))
		names, shorts, kinds = append(names, c.Name), append(shorts, c.Short), append(kinds, c.Kind)
	}
	if len(rows) > 0 {
		b.Queue(`
			insert into codes (company_id, schedule_id, row_no, name, short, kind, type_row, activity)
			select $1, $2, * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[])
			on conflict (company_id, schedule_id, row_no) do update set name = excluded.name, short = excluded.short`,
			k.Company, k.Schedule, rows, names, shorts, kinds, types, activities)
	}
}

func value(v json.RawMessage) any {
	if v == nil {
		return nil
	}
	return v
}

func id(v kernel.ID) *kernel.ID {
	if v.IsZero() {
		return nil
	}
	return &v
}

func date(m kernel.Minute) any {
	if m.IsNone() {
		return nil
	}
	return int32(m)
}
