package weekly

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
func NewChanges() *Changes {
	return &Changes{schedules: map[readmodels.PlanKey]*ScheduleChanges{}}
}

// Held is how many rows wait to be written.
func (c *Changes) Held() int { return c.held }

// ScheduleChanges are the changes of one schedule.
type ScheduleChanges struct {
	Weeks       readmodels.Table[WeekRow]
	Commitments readmodels.Table[CommitmentRow]
	Closures    readmodels.Table[ClosureRow]
	Outcomes    readmodels.Table[OutcomeRow]
	Misses      readmodels.Table[MissRow]
	MissTasks   readmodels.Table[MissTaskRow]

	readmodels.PlanKey
	revision, position int64
}

// Of gives the changes of one schedule.
func (c *Changes) Of(company kernel.CompanyID, schedule kernel.ScheduleID) *ScheduleChanges {
	k := readmodels.PlanKey{Company: company, Schedule: schedule}
	s, known := c.schedules[k]
	if !known {
		s = &ScheduleChanges{
			PlanKey:     k,
			Weeks:       readmodels.NewTable("weeks", weekColumns, func(w *WeekRow) kernel.Row { return w.Row }, (*WeekRow).values, &c.held),
			Commitments: readmodels.NewTable("commitments", commitmentColumns, func(r *CommitmentRow) kernel.Row { return r.Row }, (*CommitmentRow).values, &c.held),
			Closures:    readmodels.NewTable("closures", closureColumns, func(r *ClosureRow) kernel.Row { return r.Row }, (*ClosureRow).values, &c.held),
			Outcomes:    readmodels.NewTable("outcomes", outcomeColumns, func(r *OutcomeRow) kernel.Row { return r.Row }, (*OutcomeRow).values, &c.held),
			Misses:      readmodels.NewTable("misses", missColumns, func(r *MissRow) kernel.Row { return r.Row }, (*MissRow).values, &c.held),
			MissTasks:   readmodels.NewTable("miss_tasks", missTaskColumns, func(r *MissTaskRow) kernel.Row { return r.Row }, (*MissTaskRow).values, &c.held),
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
			return fmt.Errorf("weekly: %w", err)
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
		s.Weeks.Write, s.Commitments.Write, s.Closures.Write, s.Outcomes.Write, s.Misses.Write, s.MissTasks.Write,
	} {
		if err := write(ctx, tx, s.PlanKey); err != nil {
			return err
		}
	}
	return nil
}
