package importer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/importer"
)

// tablePlan is a plan that tables go into, calculated after each.
type tablePlan struct {
	*plan.State
}

func newTablePlan() *tablePlan { return &tablePlan{plan.New(kernel.ID{1})} }

// take merges a table, the first one as it is, and gives what follows.
func (p *tablePlan) take(text string) ([]event.Event, error) {
	s := p.Schedule()
	place := importer.Place{Start: kernel.Date(2026, 3, 2, 8, 0)}
	var c plan.Command
	if s.Size() > 0 {
		now := s.Settings()
		place = importer.Place{Calendars: s.Calendars(), MinutesPerDay: now.MinutesPerDay, MinutesPerWeek: now.MinutesPerWeek, Start: now.Start, Options: now.Options}
	}
	list, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Name: "t.csv", Place: place})
	if err != nil {
		return nil, err
	}
	if c = (schedule.TakeOver{Import: list[0]}); s.Size() > 0 {
		c = schedule.Reimport{Import: list[0], Mode: schedule.Merge}
	}
	return p.follow(c)
}

func (p *tablePlan) decide(t *testing.T, c plan.Command) {
	t.Helper()
	_, err := p.follow(c)
	require.NoError(t, err)
}

// follow gives the facts of a command, calculated after.
func (p *tablePlan) follow(c plan.Command) ([]event.Event, error) {
	decision, err := p.Decide(plan.Meta{ID: kernel.ID{2}, By: plan.By{User: kernel.ID{3}, Levels: access.Everywhere(access.Full)}}, c, nil)
	if err != nil {
		return nil, err
	}
	for _, e := range decision.Events {
		p.Evolve(e)
	}
	moved, err := p.Recalculate(plan.ReasonFor(decision.Events))
	if err != nil { // a circle of links
		return nil, err
	}
	if moved != nil {
		p.Evolve(moved)
	}
	return decision.Events, nil
}

// drawTable draws a table of few names and codes, so that many rows share them, and some have none.
func drawTable(t *rapid.T, name string) string {
	var b strings.Builder
	has := map[string]bool{}
	heads := []string{"Name"}
	for _, column := range []string{"Code", "Level", "Duration", "Start", "Predecessors", "Progress", "Parent"} {
		if rapid.Bool().Draw(t, name+" "+column) && !(column == "Parent" && has["Level"]) && !(column == "Parent" && !has["Code"]) {
			has[column], heads = true, append(heads, column)
		}
	}
	b.WriteString("x," + strings.Join(heads, ",") + "\n")
	for i := range rapid.IntRange(1, 8).Draw(t, name+" rows") {
		cells := []string{""}
		for _, column := range heads {
			cell := ""
			switch column {
			case "Name":
				cell = rapid.SampledFrom([]string{"dig", "pour", "cure", "walls"}).Draw(t, "name")
			case "Code":
				cell = rapid.SampledFrom([]string{"", "", "A", "B", "C", "A-2", "D", "E"}).Draw(t, "code")
			case "Parent":
				cell = rapid.SampledFrom([]string{"", "", "A", "B"}).Draw(t, "parent")
			case "Level":
				cell = fmt.Sprint(min(i+1, rapid.IntRange(1, 3).Draw(t, "level")))
			case "Duration":
				cell = rapid.SampledFrom([]string{"", "1", "2", "0", "4h"}).Draw(t, "duration")
			case "Start":
				cell = rapid.SampledFrom([]string{"", "2026-03-02", "2026-03-09", "2026-03-16 10:00"}).Draw(t, "start")
			case "Predecessors":
				cell = rapid.SampledFrom([]string{"", "", "A", "B", "A-2"}).Draw(t, "predecessors")
			case "Progress":
				cell = rapid.SampledFrom([]string{"", "0", "50", "100"}).Draw(t, "progress")
			}
			cells = append(cells, cell)
		}
		b.WriteString(strings.Join(cells, ",") + "\n")
	}
	return b.String()
}

func TestMergingATableTwiceChangesNothingTheSecondTime(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := newTablePlan()
		tables := []string{drawTable(t, "first"), drawTable(t, "second")}
		for _, text := range tables {
			if _, err := p.take(text); err != nil { // links in circles, parents that are not there
				return
			}
			again, err := p.take(text)
			require.NoError(t, err)
			require.Empty(t, again, "%s", strings.Join(tables, "\n"))
		}
	})
}

func (p *tablePlan) must(t *testing.T, lines ...string) []event.Event {
	t.Helper()
	events, err := p.take(strings.Join(lines, "\n") + "\n")
	require.NoError(t, err)
	return events
}

func (p *tablePlan) named(t *testing.T, name string) *schedule.Activity {
	t.Helper()
	var out *schedule.Activity
	for a := range p.Schedule().Activities() {
		if a.Name == name {
			require.Nil(t, out, "%s is there twice", name)
			out = a
		}
	}
	require.NotNil(t, out, name)
	return out
}

func TestAStartOfATableIsNewsOnlyWhereTheActivityDoesNotLie(t *testing.T) {
	t.Parallel()
	day := func(d int) kernel.Minute { return kernel.Date(2026, 3, d, 8, 0) }
	works := []string{"Code,Name,Duration,Start,Predecessors", "A,Dig,5,2026-03-02,", "B,Pour,5,,A", "C,Cure,5,,B", "D,Fence,2,2026-03-02,"}
	begin := func(t *testing.T) *tablePlan {
		p := newTablePlan()
		p.must(t, works...)
		require.Equal(t, day(9), p.named(t, "Pour").Dates.Start)
		require.Equal(t, day(16), p.named(t, "Cure").Dates.Start)
		return p
	}
	t.Run("the starts an activity has change nothing, whether it waits for others or not", func(t *testing.T) {
		p := begin(t)
		for _, e := range p.must(t, "Code,Name,Start", "A,Dig,2026-03-02", "B,Pour,2026-03-09", "C,Cure,2026-03-16", "D,Fence,2026-03-02") {
			switch e.(type) {
			case *schedule.Reimported, *schedule.AsImportedReplaced: // the dates to compare with are new
			default:
				require.Fail(t, "changed", "%T %+v", e, e)
			}
		}
		require.Zero(t, p.named(t, "Pour").Constraint)
	})
	t.Run("a later start holds the activity as if somebody had typed it, and what waits for it follows", func(t *testing.T) {
		p := begin(t)
		table := []string{"Code,Name,Start", "A,Dig,2026-03-02", "B,Pour,2026-03-11", "C,Cure,2026-03-16", "D,Fence,2026-03-04"}
		p.must(t, table...)
		require.Equal(t, schedule.Constraint{Type: schedule.SNET, Date: day(11)}, p.named(t, "Pour").Constraint)
		require.Equal(t, schedule.Constraint{Type: schedule.SNET, Date: day(4)}, p.named(t, "Fence").Constraint)
		require.Zero(t, p.named(t, "Cure").Constraint)
		require.Equal(t, day(18), p.named(t, "Cure").Dates.Start)
		require.Empty(t, p.must(t, table...), "and the same table says nothing new")
	})
	t.Run("an earlier start moves what waits for nothing, and what waits stays where its links leave it", func(t *testing.T) {
		p := begin(t)
		p.must(t, "Code,Name,Start", "A,Dig,2026-03-16", "B,Pour,2026-03-09", "C,Cure,2026-03-16", "D,Fence,2026-03-02")
		require.Equal(t, []kernel.Minute{day(16), day(23), day(30)}, []kernel.Minute{p.named(t, "Dig").Dates.Start, p.named(t, "Pour").Dates.Start, p.named(t, "Cure").Dates.Start})
		table := []string{"Code,Name,Start", "A,Dig,2026-03-09", "B,Pour,2026-03-17", "C,Cure,2026-03-30", "D,Fence,2026-03-02"}
		p.must(t, table...)
		require.Equal(t, []kernel.Minute{day(9), day(16), day(23)}, []kernel.Minute{p.named(t, "Dig").Dates.Start, p.named(t, "Pour").Dates.Start, p.named(t, "Cure").Dates.Start})
		require.Zero(t, p.named(t, "Pour").Constraint)
		require.Empty(t, p.must(t, table...), "though its days are later now than those of what moved: the table has said them before")
		require.Zero(t, p.named(t, "Cure").Constraint)
	})
	t.Run("a row without a start leaves what holds it", func(t *testing.T) {
		p := begin(t)
		p.must(t, "Code,Name,Constraint Type,Constraint Date", "C,Cure,FNLT,2026-04-30")
		held := p.named(t, "Cure").Constraint
		require.Equal(t, schedule.FNLT, held.Type)
		p.must(t, "Code,Name,Start", "A,Dig,2026-03-03", "C,Cure,")
		require.Equal(t, held, p.named(t, "Cure").Constraint)
		require.Equal(t, day(3), p.named(t, "Dig").Dates.Start)
	})
	t.Run("a start leaves what holds an activity that waits or has begun, where the table says nothing of constraints", func(t *testing.T) {
		p := begin(t)
		p.must(t, "Code,Name,Constraint Type,Constraint Date", "A,Dig,FNLT,2026-04-10", "B,Pour,FNLT,2026-04-20", "D,Fence,FNLT,2026-04-30")
		dig, pour := p.named(t, "Dig").Constraint, p.named(t, "Pour").Constraint
		require.Equal(t, []schedule.ConstraintType{schedule.FNLT, schedule.FNLT}, []schedule.ConstraintType{dig.Type, pour.Type})
		p.must(t, "Code,Name,Duration,Start,Predecessors", "A,Dig,5,2026-03-02,", "B,Pour,5,2026-03-09,A", "D,Fence,2,2026-03-02,A")
		require.Equal(t, pour, p.named(t, "Pour").Constraint)
		require.Equal(t, schedule.FNLT, p.named(t, "Fence").Constraint.Type)
		p.must(t, "Code,Name,Start,Progress", "A,Dig,2026-03-02,50")
		require.Equal(t, dig, p.named(t, "Dig").Constraint)
		p.must(t, "Code,Name,Start,Constraint,Predecessors", "A,Dig,2026-03-02,,", "B,Pour,2026-03-09,,A")
		require.Zero(t, p.named(t, "Pour").Constraint, "an empty cell of such a column says that there is none")
	})
	t.Run("a manual activity goes there, a started one does not", func(t *testing.T) {
		p := newTablePlan()
		p.must(t, "Code,Name,Duration,Start,Manual,Progress", "A,Dig,5,2026-03-02,yes,0", "B,Pour,5,2026-03-02,no,50")
		p.must(t, "Code,Name,Start", "A,Dig,2026-03-09", "B,Pour,2026-03-09")
		require.Equal(t, day(9), p.named(t, "Dig").Dates.Start)
		require.Zero(t, p.named(t, "Dig").Constraint)
		require.Zero(t, p.named(t, "Pour").Constraint)
	})
	t.Run("a finish alone is read the same way", func(t *testing.T) {
		p := begin(t)
		p.must(t, "Code,Name,Finish", "B,Pour,2026-03-13", "D,Fence,2026-03-05")
		require.Zero(t, p.named(t, "Pour").Constraint)
		require.Equal(t, kernel.Date(2026, 3, 5, 17, 0), p.named(t, "Fence").Dates.Finish)
	})
}

func TestRowsWithoutACodeOfTheirOwnAreKnownByARule(t *testing.T) {
	t.Parallel()
	rows := func(p *tablePlan) (out []string) {
		for l := range p.Schedule().Outline() {
			a := p.Schedule().Activity(l.Row)
			out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s %d", l.Code, a.Name, a.Code, a.Cost/kernel.Unit)))
		}
		return out[1:]
	}
	p := newTablePlan()
	p.must(t, "Code,Name,Level,Duration", ",Tower,1,", "A,Dig,2,5", ",Pour,2,5", "A,Cure,2,5", ",Fence,1,2", ",Fence,1,2")
	before := []string{"1 Tower  0", "1.1 Dig A 0", "1.2 Pour  0", "1.3 Cure A-2 0", "2 Fence  0", "3 Fence  0"}
	require.Equal(t, before, rows(p))
	p.must(t, "Code,Name,Cost", "A,Dig,1", ",Pour,2", "A,Cure,3", ",Fence,4", ",Fence,5")
	require.Equal(t, []string{"1 Tower  0", "1.1 Dig A 1", "1.2 Pour  2", "1.3 Cure A-2 3", "2 Fence  4", "3 Fence  5"}, rows(p),
		"the second of a code by its turn, what has none by its name, wherever it lies, and two of one name by theirs")
	p.must(t, "Code,Name,Cost", ",Paint,6", ",Pour,7", ",Pour,8")
	require.Equal(t, []string{"4 Paint  6", "5 Pour  7", "6 Pour  8"}, rows(p)[6:], "two that are called as one here are new")
}

func TestATableLeavesWhatItHasNoColumnOf(t *testing.T) {
	t.Parallel()
	// What no table is silent of: an activity is known by its code or name, numbers of 0 say nothing, and what stands in brackets goes
	// along with another field or belongs to links, calendars and the schedule.
	said := map[event.FieldNumber]bool{
		schedule.FieldRecord.Number: true, schedule.FieldCode.Number: true, schedule.FieldName.Number: true,
		schedule.FieldCost.Number: true, schedule.FieldUsedCost.Number: true, schedule.FieldManHours.Number: true, schedule.FieldWeight.Number: true,
		schedule.FieldPriority.Number: true, schedule.FieldSubcontract.Number: true, schedule.FieldResponsibles.Number: true, schedule.FieldTags.Number: true, // never of a file
		schedule.FieldPinnedStart.Number: true, schedule.FieldPlaceholder.Number: true, // (manual)
		schedule.FieldLinkType.Number: true, schedule.FieldLag.Number: true, schedule.FieldLagElapsed.Number: true,
		schedule.FieldCalendarName.Number: true, schedule.FieldCalendarTime.Number: true, schedule.FieldDefault.Number: true, schedule.FieldSettings.Number: true,
	}
	list, err := importer.Read(context.Background(), strings.NewReader("Code,Name\nA,Dig\n"), importer.Reading{Name: "t.csv", Place: importer.Place{Start: kernel.Date(2026, 3, 2, 8, 0)}})
	require.NoError(t, err)
	for _, f := range schedule.Schema.Fields() {
		if f.Table == schedule.FieldSettings.Table {
			continue
		}
		require.NotEqual(t, said[f.Number], slices.Contains(list[0].Silent, f.Number), "%s", f)
	}

	for name, tc := range map[string]struct {
		table []string
		split int32
	}{
		"as it says nothing of them":                   {[]string{"Code,Name,Cost", "A,Dig,5"}, 240},
		"and its rests go along with another duration": {[]string{"Code,Name,Duration", "A,Dig,3"}, 240},
		"but what lasts no time has no rest":           {[]string{"Code,Name,Duration", "A,Dig,0"}, 0},
		"nor what is counted otherwise by now":         {[]string{"Code,Name,Duration", "A,Dig,3ed"}, 0},
	} {
		t.Run("dates of other projects and rests of split work stay, "+name, func(t *testing.T) {
			t.Parallel()
			calendar := schedule.StandardCalendar()
			calendar.Row = 1
			dig := schedule.Activity{
				Row: 1, Code: "A", Name: "Dig", Kind: schedule.Task, Duration: 960, Split: 240, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None,
				ExternalStart: kernel.Date(2026, 3, 4, 8, 0), ExternalFinish: kernel.Date(2026, 4, 3, 17, 0),
			}
			p := newTablePlan()
			p.decide(t, schedule.TakeOver{Import: schedule.Import{
				Settings: schedule.Settings{Name: "Clinic", Start: kernel.Date(2026, 3, 2, 8, 0)}, Calendars: []schedule.Calendar{calendar}, Activities: []schedule.Activity{dig},
			}})
			p.must(t, tc.table...)
			now := p.named(t, "Dig")
			require.Equal(t, []any{dig.ExternalStart, dig.ExternalFinish, tc.split}, []any{now.ExternalStart, now.ExternalFinish, now.Split})
		})
	}
}
