package changelog

import (
	"time"

	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/readmodels/changelog"
)

// recordProgress notes what an event says of the progress of activities: a report, or what came with those that are new.
func (b *book) recordProgress(r *eventstore.Recorded) {
	note := func(row kernel.Row, held time.Time, to kernel.Percent) {
		b.progress = append(b.progress, changelog.Progress{Row: row, Revision: int64(r.Revision), Held: held, Recorded: r.At, Progress: to})
	}
	switch e := r.Event.(type) {
	case *schedule.ActivitiesAdded:
		for i := range e.Activities {
			if a := &e.Activities[i]; a.Progress > 0 && !e.Restored {
				note(a.Row, r.At, a.Progress)
			}
		}
	case record.Change:
		change, is := schedule.FieldProgress.In(e)
		if !is {
			return
		}
		held := r.At
		if change.Effective != nil {
			held = *change.Effective
		}
		for i, row := range change.Rows {
			note(row, held, change.To[i])
		}
	}
}
