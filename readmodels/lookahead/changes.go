package lookahead

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// Changes gathers what a run of events does to the tables, in the order of the events. The zero value is not usable: NewChanges.
type Changes struct {
	schedules map[readmodels.PlanKey]*ScheduleChanges
	order     []*ScheduleChanges
	held      int
}

// NewChanges gives an empty set.
func NewChanges() *Changes { return &Changes{schedules: map[readmodels.PlanKey]*ScheduleChanges{}} }

// Held is how many rows wait to be written.
func (c *Changes) Held() int { return c.held }

// ScheduleChanges are the changes of one schedule.
type ScheduleChanges struct {
	Tasks      readmodels.Table[TaskRow]
	Roadblocks readmodels.Table[RoadblockRow]
	Promises   readmodels.Table[PromiseRow]
	Blocks     readmodels.Table[BlockRow]
	Documents  readmodels.Table[DocumentRow]
	Listings   readmodels.Table[ListingRow]
	Origins    readmodels.Table[OriginRow]

	readmodels.PlanKey
	revision, position int64
}

// Of gives the changes of one schedule.
func (c *Changes) Of(company kernel.CompanyID, schedule kernel.ScheduleID) *ScheduleChanges {
	k := readmodels.PlanKey{Company: company, Schedule: schedule}
	s, known := c.schedules[k]
	if !known {
		s = &ScheduleChanges{
			PlanKey:    k,
			Tasks:      readmodels.NewTable("tasks", taskColumns, func(r *TaskRow) kernel.Row { return r.Row }, (*TaskRow).values, &c.held),
			Roadblocks: readmodels.NewTable("roadblocks", roadblockColumns, func(r *RoadblockRow) kernel.Row { return r.Row }, (*RoadblockRow).values, &c.held),
			Promises:   readmodels.NewTable("promises", promiseColumns, func(r *PromiseRow) kernel.Row { return r.Row }, (*PromiseRow).values, &c.held),
			Blocks:     readmodels.NewTable("blocks", blockColumns, func(r *BlockRow) kernel.Row { return r.Row }, (*BlockRow).values, &c.held),
			Documents:  readmodels.NewTable("documents", documentColumns, func(r *DocumentRow) kernel.Row { return r.Row }, (*DocumentRow).values, &c.held),
			Listings:   readmodels.NewTable("listings", listingColumns, func(r *ListingRow) kernel.Row { return r.Row }, (*ListingRow).values, &c.held),
			Origins:    readmodels.NewTable("origins", originColumns, func(r *OriginRow) kernel.Row { return r.Row }, (*OriginRow).values, &c.held),
		}
		c.schedules[k] = s
		c.order = append(c.order, s)
		c.held++
	}
	return s
}

// Reached notes the last event taken in.
func (s *ScheduleChanges) Reached(revision, position int64) {
	s.revision, s.position = revision, position
}

// Write applies the changes. Afterwards the set is empty.
func (c *Changes) Write(ctx context.Context, tx pgx.Tx) error {
	for _, s := range c.order {
		if err := s.write(ctx, tx); err != nil {
			return fmt.Errorf("lookahead: %w", err)
		}
	}
	*c = *NewChanges()
	return nil
}

func (s *ScheduleChanges) write(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `
		insert into schedules (company_id, schedule_id, revision, position) values ($1, $2, $3, $4)
		on conflict (company_id, schedule_id) do update set revision = excluded.revision, position = excluded.position`, s.Company, s.Schedule, s.revision, s.position)
	if err != nil {
		return err
	}
	for _, write := range []func(context.Context, pgx.Tx, readmodels.PlanKey) error{
		s.Tasks.Write, s.Roadblocks.Write, s.Promises.Write, s.Blocks.Write, s.Documents.Write, s.Listings.Write, s.Origins.Write,
	} {
		if err := write(ctx, tx, s.PlanKey); err != nil {
			return err
		}
	}
	return nil
}
