package plan_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/domain/schedule"
)

func TestEveryEventOfAPlanSaysWhatItIs(t *testing.T) {
	known := event.NewRegistry()
	plan.Register(known)
	for _, name := range known.Types() {
		d := known.Sample(name).Descriptor()
		require.NotNil(t, d, name)
		require.Equal(t, name, d.Type)
		require.Empty(t, d.Missing(), name)
		require.NotEqual(t, event.Outside, d.Shape, name)
	}
}

func TestADescriptorWithAHoleNamesIt(t *testing.T) {
	require.Equal(t, []string{"type", "shape", "calculation", "undoing", "telling", "module", "label", "rows"}, (&event.Descriptor{}).Missing())
	require.Equal(t, []string{"born"}, (&event.Descriptor{
		Type: "a", Module: access.Gantt, Shape: event.Adds, Calculation: event.Still, Undoing: event.Back, Telling: event.ByRows, Label: event.Comes,
		Rows: func(event.Event) []kernel.Row { return nil },
	}).Missing())
	require.Empty(t, event.OfStream("a").Missing())
}

// cells gives every field of every record, the computed dates as a field of their own.
func cells(s *schedule.State) (inputs map[fieldKey]any, dates map[kernel.Row]schedule.Dates) {
	inputs, dates = map[fieldKey]any{}, map[kernel.Row]schedule.Dates{}
	for a := range s.Activities() {
		for f, read := range activityFields {
			inputs[fieldKey{a.Row, f}] = read(a)
		}
		dates[a.Row] = a.Dates
	}
	for l := range s.Links() {
		for f, read := range linkFields {
			inputs[fieldKey{l.Row, f}] = read(l)
		}
	}
	for i := range s.Calendars() {
		c := &s.Calendars()[i]
		for f, read := range calendarFields {
			inputs[fieldKey{c.Row, f}] = read(c)
		}
	}
	inputs[fieldKey{schedule.SettingsRow, schedule.FieldSettings}] = s.Settings()
	return inputs, dates
}

// rowsOf are the rows that have cells, the settings apart.
func rowsOf(inputs map[fieldKey]any) map[kernel.Row]bool {
	out := map[kernel.Row]bool{}
	for k := range inputs {
		out[k.row] = true
	}
	delete(out, schedule.SettingsRow)
	return out
}

// A descriptor tells the truth: what an event changes is what its descriptor says, and nothing else.
func TestDescriptorsTellTheTruth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := begun(t)
		history(t, b, 20)
		s := plan.New(clinic)
		for _, w := range b.written {
			for _, e := range w.Events {
				truthful(t, s, e)
			}
			for row, progress := range s.Schedule().RollUp() {
				require.Equal(t, progress, s.Schedule().Activity(row).Dates.Progress, "the progress of row %d follows every command", row)
			}
		}
	})
}

func truthful(t *rapid.T, s *plan.State, e event.Event) {
	d := e.Descriptor()
	before, datesBefore := cells(s.Schedule())
	hash := inputHash(s)
	rolled := s.Schedule().RollUp()
	s.Evolve(e)
	after, datesAfter := cells(s.Schedule())

	var rows []kernel.Row
	if d.Rows != nil {
		rows = d.Rows(e)
	}
	there, now := rowsOf(before), rowsOf(after)
	for row := range now {
		require.Equal(t, there[row], !(d.Shape == event.Adds && slices.Contains(rows, row)), "%s: row %d", d.Type, row)
	}
	for row := range there {
		require.Equal(t, now[row], !(d.Shape == event.Removes && slices.Contains(rows, row)), "%s: row %d", d.Type, row)
	}
	for k, value := range after {
		was, known := before[k]
		if !known && k.row != schedule.SettingsRow {
			continue
		}
		if k.row == schedule.SettingsRow && d.Type == (&schedule.Created{}).EventType() {
			continue // the one event that does two things: it makes the schedule
		}
		mayWrite := d.Shape == event.Writes && slices.Contains(rows, k.row)
		if f, is := e.(record.Write); is {
			mayWrite = mayWrite && f.Field() == k.field
		}
		if !mayWrite {
			require.Equal(t, was, value, "%s changes %s of row %d", d.Type, k.field, k.row)
		}
	}
	for row, dates := range datesAfter {
		if was, known := datesBefore[row]; known && !(d.Shape == event.Computes && slices.Contains(rows, row)) {
			require.Equal(t, was, dates, "%s moves row %d", d.Type, row)
		}
	}
	if d.Calculation == event.Still {
		if again := inputHash(s); hash != "" && again != "" {
			require.Equal(t, hash, again, "%s says that no date follows from it", d.Type)
		}
	}
	if !d.RollsUp && d.Shape != event.Computes {
		require.Equal(t, rolled, s.Schedule().RollUp(), "%s says that no progress follows from it", d.Type)
	}
}

// inputHash is what the dates follow from; empty before the schedule is there and for a plan that cannot be calculated.
func inputHash(s *plan.State) string {
	if !s.Schedule().Created() {
		return ""
	}
	hash, err := s.InputHash()
	if err != nil {
		return ""
	}
	return hash
}
