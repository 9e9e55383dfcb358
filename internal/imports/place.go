package imports

import (
	"context"
	"slices"

	"gantry/commands"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
)

// place is what a table takes from where it goes: the working times of the schedule, or today as the start of a new one.
func (d *Desk) place(ctx context.Context, caller commands.Caller, t Target) (importer.Place, error) {
	if t.Schedule.IsZero() {
		now := d.cfg.Clock.Now()
		return importer.Place{Start: kernel.Date(now.Year(), int(now.Month()), now.Day(), 0, 0)}, nil
	}
	there := make(chan importer.Place, 1) // who gives up waiting shares nothing with who looks
	err := d.cfg.Planner.Inspect(ctx, t.Schedule, caller, func(s *plan.State, _ eventstore.Revision) { there <- PlaceOf(s.Schedule()) })
	if err != nil {
		return importer.Place{}, err
	}
	return <-there, nil
}

// PlaceOf is what a table takes from a schedule it goes into.
func PlaceOf(s *schedule.State) importer.Place {
	settings := s.Settings()
	return importer.Place{
		Calendars: slices.Clone(s.Calendars()), MinutesPerDay: settings.MinutesPerDay, MinutesPerWeek: settings.MinutesPerWeek, Start: settings.Start,
		Options: settings.Options,
	}
}
