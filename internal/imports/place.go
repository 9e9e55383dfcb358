package imports

import (
	"context"
	"io"
	"slices"
	"time"

	"gantry/commands"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
)

// place is what a table takes from where it goes: the working times of the schedule, or today in the zone as the start of a new one.
func (d *Desk) place(ctx context.Context, caller commands.Caller, t Target, zone *time.Location) (importer.Place, error) {
	if t.Schedule.IsZero() {
		now := d.cfg.Clock.Now().In(zone)
		return importer.Place{Start: kernel.Date(now.Year(), int(now.Month()), now.Day(), 0, 0)}, nil
	}
	there := make(chan importer.Place, 1) // who gives up waiting shares nothing with who looks
	err := d.cfg.Planner.Inspect(ctx, t.Schedule, caller, func(s *plan.State, _ eventstore.Revision) { there <- PlaceOf(s.Schedule()) })
	if err != nil {
		return importer.Place{}, err
	}
	return <-there, nil
}

// Rows reads activities and links that a call brings as JSON, for a schedule that is there or, without one, a new one. Rows without
// dates begin at start, if there is one. Faults: those of reading.
func (d *Desk) Rows(ctx context.Context, caller commands.Caller, into kernel.ScheduleID, start *kernel.Minute, body io.Reader) (schedule.Import, error) {
	how := readOrder{Name: "activities", Limits: d.cfg.Limits}
	if !into.IsZero() {
		var err error
		if how.Place, err = d.place(ctx, caller, Target{Schedule: into}, time.UTC); err != nil {
			return schedule.Import{}, err
		}
	}
	if start != nil {
		how.Place.Start = *start
	}
	raw, err := d.arrive(body)
	if err != nil {
		return schedule.Import{}, err
	}
	defer raw.drop()
	end, err := d.turn(ctx, caller.Company)
	if err != nil {
		return schedule.Import{}, err
	}
	defer end()
	answer, packed, err := d.parse(ctx, raw, how, nil)
	if err != nil {
		return schedule.Import{}, err
	}
	defer packed.drop()
	return unpack(packed.path, answer.Found[0], Choice{})
}

// PlaceOf is what a table takes from a schedule it goes into.
func PlaceOf(s *schedule.State) importer.Place {
	settings := s.Settings()
	return importer.Place{
		Calendars: slices.Clone(s.Calendars()), MinutesPerDay: settings.MinutesPerDay, MinutesPerWeek: settings.MinutesPerWeek, Start: settings.Start,
		Options: settings.Options,
	}
}
