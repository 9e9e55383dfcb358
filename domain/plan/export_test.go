package plan_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// An import of four rows and a link is edited until no number is the one of the file any more.
func TestAnExportNumbersWhatIsThereAnewInTheOrderOfTheOutline(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	file := fileOf(
		schedule.Activity{Name: "phase", Kind: schedule.Summary},
		schedule.Activity{Name: "gone", Kind: schedule.Task, Duration: 480, Parent: 1},
		schedule.Activity{Name: "dig", Kind: schedule.Task, Duration: 960, Parent: 1},
		schedule.Activity{Name: "handover", Kind: schedule.FinishMilestone},
	)
	file.Source = schedule.Source{Tool: "p6", File: "clinic.xer"}
	b.do(ana, schedule.TakeOver{Import: file})
	at := func(name string) kernel.Ref { return kernel.At(b.named(name).Row) }
	b.do(ana, schedule.Describe{Row: kernel.At(kernel.SummaryRow), Description: "North wing"})
	b.do(ana, schedule.Delete{Rows: []kernel.Ref{at("gone")}})
	b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "fence", After: at("phase")}, {Name: "survey", Parent: at("dig")}}})
	night := b.state.Schedule().Calendars()[1].Row
	b.do(ana, schedule.SetCalendar{Rows: []kernel.Ref{at("survey")}, Calendar: kernel.At(night)})
	b.link(ana, b.named("survey").Row, b.named("handover").Row)
	b.link(ana, b.named("fence").Row, b.named("handover").Row)

	e := b.state.Schedule().Export()
	require.Equal(t, "Clinic", e.Import.Settings.Name)
	require.Equal(t, "North wing", e.Import.Description)
	require.Equal(t, "clinic.xer", e.Import.Source.File)

	require.Len(t, e.Import.Calendars, 2)
	for i, name := range []string{"Standard", "Night"} {
		c := e.Import.Calendars[i]
		require.Equal(t, kernel.Row(i+1), c.Row)
		require.Equal(t, name, c.Name)
		require.Equal(t, name == "Standard", c.Default, "one calendar is the default: %s", name)
	}
	require.Equal(t, kernel.Row(2), e.Calendars[night])

	type row struct {
		row, parent, calendar kernel.Row
		name                  string
		kind                  schedule.Kind
	}
	var rows []row
	for _, a := range e.Import.Activities {
		require.Empty(t, a.Rank, "the order says it")
		rows = append(rows, row{a.Row, a.Parent, a.Calendar, a.Name, a.Kind})
		if here := b.named(a.Name); here != nil {
			require.Equal(t, a.Row, e.Activities[here.Row], a.Name)
		}
	}
	require.Equal(t, []row{
		{1, 0, 1, "phase", schedule.Summary},
		{2, 1, 1, "dig", schedule.Summary}, // it has a row under it now
		{3, 2, 2, "survey", schedule.Task},
		{4, 0, 1, "fence", schedule.Task},
		{5, 0, 1, "handover", schedule.FinishMilestone},
	}, rows)

	require.Equal(t, []schedule.Link{
		{Row: 1, From: 3, To: 5, Type: schedule.FS}, {Row: 2, From: 4, To: 5, Type: schedule.FS},
	}, e.Import.Links)
}
