package exporter_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/exporter"
)

// A schedule without activities goes out and comes back: its settings, its calendars and nothing else.
func TestAScheduleWithoutActivitiesComesBackAsItWentOut(t *testing.T) {
	for _, format := range exporter.Formats {
		t.Run(string(format), func(t *testing.T) {
			s := plan.New(kernel.ID{1})
			do := func(c plan.Command) {
				d, err := s.Decide(plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Levels: access.Everywhere(access.Full)}}, c, nil)
				require.NoError(t, err)
				for _, e := range d.Events {
					s.Evolve(e)
				}
			}
			do(schedule.Create{Project: kernel.ID{3}, Name: "Clínica", Start: monday})
			night := schedule.StandardCalendar()
			night.Name = "Turno de noche"
			do(schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: night.Name, Time: &night.Time}}})
			want := s.Schedule().Export().Import
			file, report := written(t, want, format)
			require.Empty(t, report.LeftOut)
			got := read(t, file)
			require.Empty(t, got.Problems)
			require.Equal(t, want.Settings.Name, got.Settings.Name)
			again := state(t, got).Schedule().Export().Import
			want.Settings.Project, again.Settings.Project = kernel.ProjectID{}, kernel.ProjectID{}
			require.Equal(t, want.Settings, again.Settings)
			require.Len(t, again.Calendars, len(want.Calendars))
			for i := range want.Calendars {
				require.Equal(t, want.Calendars[i].Name, again.Calendars[i].Name)
				sameTime(t, want.Calendars[i], again.Calendars[i])
			}
			require.Equal(t, len(want.Activities), len(again.Activities))
		})
	}
}
