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
		meta := plan.Meta{ID: kernel.ID{3, byte(n >> 8), byte(n)}, By: plan.By{Role: access.Planner, Levels: access.Levels{access.Gantt: access.Full}}}
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
			s.Evolve(event.Event(moved))
		}
	}
	return s
}

func TestASchedulePeopleWorkedInComesBackAsItWentOut(t *testing.T) {
	for seed := range uint64(60) {
		want := worked(t, seed, 120).Schedule().Export().Import
		for _, format := range exporter.Formats {
			for i := range want.Activities { // people, firms and tags of this installation, and what goes with them, stay here
				a := &want.Activities[i]
				a.Priority, a.Subcontract, a.Responsibles, a.Tags = "", kernel.ID{}, "", ""
			}
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

// A duration that somebody made elapsed goes out as one of the tools: in days of the clock, or by the calendar that works all day.
func TestADurationMadeElapsedByHandComesBackAsItWentOut(t *testing.T) {
	s := state(t, plain(
		schedule.Activity{Code: "A", Name: "Hormigonado", Duration: 5 * 480}, schedule.Activity{Code: "B", Name: "Curado", Duration: 480},
		schedule.Activity{Code: "C", Name: "Descimbre", Duration: 480},
	))
	meta := plan.Meta{ID: kernel.ID{3}, By: plan.By{Role: access.Planner, Levels: access.Levels{access.Gantt: access.Full}}}
	rows, around := s.Schedule().Children(kernel.SummaryRow), true
	for n, c := range []plan.Command{
		schedule.Chain{Rows: []kernel.Ref{kernel.At(rows[0]), kernel.At(rows[1]), kernel.At(rows[2])}},
		schedule.SetDuration{Row: kernel.At(rows[1]), Duration: 36 * 60, Elapsed: &around},
	} {
		meta.ID[1] = byte(n)
		d, err := s.Decide(meta, c, nil)
		require.NoError(t, err)
		for _, e := range d.Events {
			s.Evolve(e)
		}
		moved, err := s.Recalculate(plan.ReasonFor(d.Events))
		require.NoError(t, err)
		s.Evolve(event.Event(moved))
	}
	want := s.Schedule().Export().Import
	friday := monday + 4*1440 + 540
	require.Equal(t, []kernel.Minute{friday, friday + 36*60}, []kernel.Minute{want.Activities[1].Dates.Start, want.Activities[1].Dates.Finish})
	for _, format := range exporter.Formats {
		file, report := written(t, want, format)
		if format == exporter.MSPDI {
			require.Regexp(t, `<Duration>PT36H0M0S</Duration>\s*<DurationFormat>8</DurationFormat>`, string(file), "sem-155")
		} else {
			require.Equal(t, 1, report.Changed["activity.around_the_clock"], format)
		}
		same(t, want, planned(t, read(t, file)))
	}
}

// The project's row keeps its calendar when another one becomes the default. Files know only the default.
func TestTheCalendarOfTheProjectItselfIsTold(t *testing.T) {
	in := plain(schedule.Activity{Code: "A", Name: "Zanjas", Duration: 480})
	night := schedule.StandardCalendar()
	night.Row, night.Name, night.Default = 2, "Noche", false
	in.Calendars[0].Default = true
	in.Calendars = append(in.Calendars, night)
	s := state(t, in)
	told := func() []int {
		out := []int{}
		for _, format := range exporter.Formats {
			_, report := written(t, s.Schedule().Export().Import, format)
			out = append(out, report.LeftOut["project.calendar"])
		}
		return out
	}
	require.Equal(t, []int{0, 0, 0}, told())
	meta := plan.Meta{ID: kernel.ID{7}, By: plan.By{Role: access.Planner, Levels: access.Everywhere(access.Full)}}
	d, err := s.Decide(meta, schedule.CalendarSetDefault{Calendar: kernel.At(s.Schedule().Calendars()[1].Row)}, nil)
	require.NoError(t, err)
	for _, e := range d.Events {
		s.Evolve(e)
	}
	require.Equal(t, []int{1, 1, 1}, told())
}
