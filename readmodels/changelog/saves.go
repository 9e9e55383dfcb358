package changelog

import (
	"context"
	"fmt"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// ClosedBy gives the entries that a save closed: those of its author since their save before, oldest first, the first MaxNested of them.
func ClosedBy(ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, save *Entry) ([]Entry, error) {
	out, err := readmodels.Collect(ctx, db, scanEntry, entriesSQL+`
		where  e.company_id = $1 and e.schedule_id = $2 and e.actor_id = $3 and e.seq < $4
		and    e.seq > coalesce((
			select max(b.seq) from rm.changelog_entries b
			where  b.company_id = $1 and b.schedule_id = $2 and b.actor_id = $3 and b.type = '`+Save+`' and b.seq < $4), 0)
		order by e.seq limit `+fmt.Sprint(MaxNested), company, schedule, save.Actor, save.Seq)
	if err != nil {
		return nil, fmt.Errorf("entries of a save: %w", err)
	}
	return out, nil
}
