package changelog

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"gantry/domain/kernel"
	"gantry/readmodels"
)

// ClosedBy gives the entries that a save closed, as far as a sight goes: those of its author since their save before, oldest first, the
// first MaxNested of them, and how many there are. Whoever sees every row reads the number that the save itself says.
func ClosedBy(
	ctx context.Context, db readmodels.DB, company kernel.CompanyID, schedule kernel.ScheduleID, sight Sight, save *Entry,
) (list []Entry, all int, err error) {
	r := newReading(sight, company, schedule)
	author, end := r.value(save.Actor), r.value(save.Seq)
	where := `
		where  e.company_id = $1 and e.schedule_id = $2 and e.actor_id = ` + author + ` and e.seq < ` + end + `
		and    e.seq > coalesce((
			select max(b.seq) from rm.changelog_entries b
			where  b.company_id = $1 and b.schedule_id = $2 and b.actor_id = ` + author + ` and b.type = '` + Save + `' and b.seq < ` + end + `), 0)`
	if list, err = readmodels.Collect(ctx, db, scanEntry, r.selected()+where+fmt.Sprint(" order by e.seq limit ", MaxNested), r.args...); err != nil {
		return nil, 0, fmt.Errorf("entries of a save: %w", err)
	}
	all = len(list)
	if sight.Whole() {
		var said int
		if json.Unmarshal(save.New, &said) == nil {
			all = max(all, said)
		}
		return list, all, nil
	}
	if all == MaxNested {
		if all, _, err = readmodels.First(ctx, db, pgx.RowTo[int], "select count(*) from "+r.entries()+" e "+where, r.args...); err != nil {
			return nil, 0, fmt.Errorf("entries of a save: %w", err)
		}
	}
	return list, all, nil
}
