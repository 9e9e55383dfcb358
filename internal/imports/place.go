package imports

import (
	"context"
	"slices"

	"gantry/commands"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/importer"
)

// place is what a table takes from where it goes: the working times of the schedule, or today as the start of a new one.
func (d *Desk) place(ctx context.Context, caller commands.Caller, t Target) (out importer.Place, err error) {
	now := d.cfg.Clock.Now()
	out.Start = kernel.Date(now.Year(), int(now.Month()), now.Day(), 0, 0)
	if t.Schedule.IsZero() {
		return out, nil
	}
	err = d.cfg.Planner.Inspect(ctx, t.Schedule, caller, func(s *plan.State, _ eventstore.Revision) {
		settings := s.Schedule().Settings()
		out = importer.Place{
			Calendars: slices.Clone(s.Schedule().Calendars()), MinutesPerDay: settings.MinutesPerDay, MinutesPerWeek: settings.MinutesPerWeek, Start: settings.Start,
		}
	})
	return out, err
}
