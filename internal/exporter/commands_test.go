package exporter_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/exporter"
	"gantry/internal/testkit/office"
)

// worked is a schedule that people worked in: commands of every kind there is, one after the other.
func worked(t *testing.T, seed uint64, commands int) *plan.State {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 1))
	calendar := schedule.StandardCalendar()
	calendar.Row = 1
	s := state(t, schedule.Import{
		Source: schedule.Source{Tool: "table"}, Settings: schedule.Settings{Name: "Obra", Start: monday}, Calendars: []schedule.Calendar{calendar},
		Activities: []schedule.Activity{{Row: 1, Name: "Zanjas", Kind: schedule.Task, Duration: 480, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None}},
	})
	for n := range commands {
		meta := plan.Meta{ID: kernel.ID{3, byte(n >> 8), byte(n)}, By: plan.By{Role: access.Planner, Level: access.Full}}
		d, err := s.Decide(meta, office.Any(rnd, s.Schedule()), nil)
		if err != nil {
			continue // some do not fit
		}
		for _, e := range d.Events {
			s.Evolve(e)
		}
		moved, err := s.Recalculate(plan.ReasonFor(d.Events))
		if err != nil { // a circle: the writer would take it back
			return worked(t, seed, n)
		}
		if moved != nil {
			s.Evolve(event.Event(*moved))
		}
	}
	return s
}

func TestASchedulePeopleWorkedInComesBackAsItWentOut(t *testing.T) {
	for seed := range uint64(60) {
		want := worked(t, seed, 120).Schedule().Export().Import
		for _, format := range exporter.Formats {
			file, report := written(t, want, format)
			if report.LeftOut["carried.too_long"] > 0 {
				continue // told
			}
			got := read(t, file)
			require.Empty(t, got.Problems["carried.unreadable"], "seed %d", seed)
			back := planned(t, got)
			same(t, want, back)
		}
	}
}
