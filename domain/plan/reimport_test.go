package plan_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// drawFile draws a file: a tree with codes from a small alphabet, so that two files share many, some twice if that is
// allowed, and links that make no circle.
func drawFile(t *rapid.T, name string, twice bool) schedule.Import {
	standard := schedule.StandardCalendar()
	standard.Row, standard.Name = 1, rapid.SampledFrom([]string{"Standard", "Site"}).Draw(t, name+" calendar")
	night := schedule.Calendar{Row: 2, Name: "Night", Time: worktime.AllDay()}
	night.Time.Row, night.Time.Name = 0, ""
	if rapid.Bool().Draw(t, name+" days off") {
		standard.Time.Exceptions = []worktime.Exception{{From: worktime.DayOf(monday) + 2, To: worktime.DayOf(monday) + 2}}
	}
	f := schedule.Import{
		Source: schedule.Source{
			Tool: rapid.SampledFrom([]string{"p6", "table"}).Draw(t, name+" tool"), File: name + ".xer",
			Currency: schedule.Currency{Code: rapid.SampledFrom([]string{"", "CLP", "USD"}).Draw(t, name+" currency")},
		}, Settings: schedule.Settings{Name: "Clinic", Start: monday},
		Calendars: []schedule.Calendar{standard, night},
	}
	calendars := 2
	if rapid.IntRange(0, 2).Draw(t, name+" has one calendar") == 0 {
		f.Calendars, calendars = f.Calendars[:1], 1
	}
	n := rapid.IntRange(1, 12).Draw(t, name+" rows")
	var summaries []kernel.Row
	used, nodes := map[string]bool{}, map[string]bool{}
	for i := 1; i <= n; i++ {
		a := schedule.Activity{Row: kernel.Row(i), Kind: schedule.Task, Calendar: kernel.Row(rapid.IntRange(1, calendars).Draw(t, "calendar")), ActualStart: kernel.None, ActualFinish: kernel.None}
		if len(summaries) > 0 {
			a.Parent = rapid.SampledFrom(append([]kernel.Row{0}, summaries...)).Draw(t, "parent")
		}
		a.Code = fmt.Sprintf("%c", 'A'+rapid.IntRange(0, 15).Draw(t, "code"))
		again := used[a.Code]
		switch {
		case nodes[a.Code]:
			a.Code = ""
		case used[a.Code] && !twice:
			a.Code += fmt.Sprint(i)
		case used[a.Code] && rapid.Bool().Draw(t, "twice is rare"):
			a.Code = ""
		}
		used[a.Code] = true
		a.Name = rapid.SampledFrom([]string{"dig", "pour", "cure"}).Draw(t, "name")
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			// Nodes of a breakdown have codes of their own; where they do not, the code is still one row's alone.
			a.Kind = schedule.Summary
			if nodes[a.Code] = true; again || rapid.Bool().Draw(t, "node of a breakdown") {
				a.Code, nodes[a.Code] = strings.ToLower(a.Code), again
			}
			summaries = append(summaries, a.Row)
		case 1:
			a.Kind = schedule.FinishMilestone
		default:
			a.Duration = int32(60 * rapid.IntRange(1, 40).Draw(t, "hours"))
		}
		if a.Kind != schedule.Summary && rapid.IntRange(0, 3).Draw(t, "held") == 0 {
			a.Constraint = schedule.Constraint{Type: schedule.SNET, Date: monday + kernel.Minute(rapid.IntRange(1, 9).Draw(t, "day"))*kernel.Day}
			a.Deadline = monday + 20*kernel.Day
		}
		if a.Kind == schedule.Task && rapid.IntRange(0, 4).Draw(t, "begun") == 0 {
			a.Progress, a.ActualStart, a.Remaining = 400_000, monday+480, 60
		}
		if a.Kind == schedule.Task && a.Duration == 480 && rapid.Bool().Draw(t, "manual") {
			a.Manual, a.Calendar = true, 1
			a.Dates.Start = monday + 480 + 7*kernel.Day*kernel.Minute(rapid.IntRange(0, 3).Draw(t, "week"))
			a.Dates.Finish = a.Dates.Start + 540
		}
		a.Elapsed = a.Kind == schedule.Task && !a.Manual && rapid.IntRange(0, 4).Draw(t, "around the clock") == 0
		if a.Kind == schedule.Task && rapid.IntRange(0, 4).Draw(t, "split") == 0 {
			a.Split = 240
		}
		a.Placeholder = a.Manual && rapid.Bool().Draw(t, "placeholder")
		if a.Kind == schedule.Task && rapid.IntRange(0, 4).Draw(t, "external") == 0 {
			a.ExternalStart, a.ExternalFinish = monday+1020, monday+3*kernel.Day
		}
		a.Cost = kernel.Amount(rapid.IntRange(0, 2).Draw(t, "cost"))
		f.Activities = append(f.Activities, a)
		if rapid.Bool().Draw(t, "stored") {
			f.AsImported = append(f.AsImported, schedule.Stored{Activity: a.Row, Start: monday, Finish: kernel.None, LateStart: kernel.None, LateFinish: kernel.None})
		}
	}
	tied := map[[2]kernel.Row]bool{}
	for range rapid.IntRange(0, 8).Draw(t, name+" links") {
		if n < 2 {
			break
		}
		from := kernel.Row(rapid.IntRange(1, n-1).Draw(t, "from"))
		to := kernel.Row(rapid.IntRange(int(from)+1, n).Draw(t, "to"))
		leaf := func(r kernel.Row) bool { return f.Activities[r-1].Kind != schedule.Summary }
		if !leaf(from) || !leaf(to) || tied[[2]kernel.Row{from, to}] {
			continue
		}
		tied[[2]kernel.Row{from, to}] = true
		f.Links = append(f.Links, schedule.Link{Row: kernel.Row(len(f.Links) + 1), From: from, To: to, Type: schedule.FS, Lag: int32(rapid.IntRange(0, 2).Draw(t, "lag"))})
	}
	return f
}

// calendarsOf names the calendars of a schedule.
func calendarsOf(b *bench) (out []string) {
	for _, c := range b.state.Schedule().Calendars() {
		out = append(out, c.Name)
	}
	return out
}

// told is a schedule without its numbers: what a person sees of it.
func told(s *schedule.State) (rows []string, links map[string]bool, stored map[string]bool) {
	name := map[kernel.Row]string{}
	links, stored = map[string]bool{}, map[string]bool{}
	for line := range s.Outline() {
		a := *s.Activity(line.Row)
		name[a.Row] = line.Code
		calendar := s.Calendar(a.Calendar).Name
		a.Row, a.Parent, a.Rank, a.Calendar, a.Constraint.ByDrag = 0, 0, "", 0, false
		if line.Row == kernel.SummaryRow {
			calendar = ""
		}
		rows = append(rows, fmt.Sprintf("%s %s %+v", line.Code, calendar, a))
	}
	for l := range s.Links() {
		links[fmt.Sprintf("%s>%s %s%+d %v", name[l.From], name[l.To], l.Type, l.Lag, l.Elapsed)] = true
	}
	for _, st := range s.AsImported() {
		stored[name[st.Activity]] = true
	}
	return rows, links, stored
}

func TestAReplacingReimportLeavesTheScheduleAsTheFileIs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		first, second := drawFile(t, "first", true), drawFile(t, "second", true)
		b, fresh := newBench(t), newBench(t)
		b.do(ana, schedule.TakeOver{Import: first})
		fresh.do(ana, schedule.TakeOver{Import: second})
		before := b.rows()
		codes := map[string]kernel.Row{}
		for a := range b.state.Schedule().Activities() {
			if a.Code != "" && a.Kind != schedule.Summary {
				if _, twice := codes[a.Code]; !twice {
					codes[a.Code] = a.Row
				}
			}
		}
		w := b.do(beto, schedule.Reimport{Import: second, Mode: schedule.Replace})
		rows, links, stored := told(b.state.Schedule())
		wantRows, wantLinks, wantStored := told(fresh.state.Schedule())
		require.Equal(t, wantRows, rows)
		require.Equal(t, wantLinks, links)
		require.ElementsMatch(t, calendarsOf(fresh), calendarsOf(b))
		if len(second.AsImported) > 0 {
			require.Equal(t, wantStored, stored)
		}
		// What the file calls the same is the same row still.
		for a := range b.state.Schedule().Activities() {
			if row, known := codes[a.Code]; known && a.Code != "" && a.Kind != schedule.Summary && row != a.Row {
				require.Greater(t, a.Row, row, "%s", a.Code) // a second of that code
			}
		}
		_, err := b.try(beto, plan.Undo{})
		require.Error(t, err, "a reimport is on nobody's undo stack")
		if len(w.Events) == 0 {
			return
		}
		b.do(cora, plan.RestoreBefore{Command: w.Command})
		after := b.rows()
		before.Next, after.Next, before.Files, after.Files = 0, 0, nil, nil
		require.Equal(t, before, after, "restoring gives back what was there")
	})
}

func TestAReimportTakesTheNamesOfHolidaysThatItsFileGives(t *testing.T) {
	t.Parallel()
	file := func(names ...string) schedule.Import {
		standard := schedule.StandardCalendar()
		standard.Row = 1
		for i, name := range names {
			day := worktime.DayOf(monday) + worktime.Day(i)
			standard.Time.Exceptions = append(standard.Time.Exceptions, worktime.Exception{From: day, To: day, Name: name})
		}
		return schedule.Import{
			Settings: schedule.Settings{Name: "Clinic", Start: monday}, Calendars: []schedule.Calendar{standard},
			Activities: []schedule.Activity{{Row: 1, Code: "A", Name: "Zanjas", Kind: schedule.Task, Duration: 480, Calendar: 1}},
		}
	}
	for name, c := range map[string]struct {
		mode schedule.ReimportMode
		file schedule.Import
		want []string
	}{
		"another name counts":                             {schedule.Merge, file("Carnaval", "Martes"), []string{"Carnaval", "Martes"}},
		"a file that names one takes away the other":      {schedule.Replace, file("", "Tuesday"), []string{"", "Tuesday"}},
		"a file without names leaves those that are here": {schedule.Replace, file("", ""), []string{"Monday", "Tuesday"}},
		"and so for the day it still has":                 {schedule.Merge, file(""), []string{"Monday"}},
		"appending changes none":                          {schedule.Append, file("Carnaval", "Martes"), []string{"Monday", "Tuesday"}},
		"an unreadable character becomes a blank":         {schedule.Merge, file("Car\u202enaval"), []string{"Car naval"}},
	} {
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: file("Monday", "Tuesday")})
		_, err := b.try(ana, schedule.Reimport{Import: c.file, Mode: c.mode})
		require.NoError(t, err, name)
		require.Len(t, b.state.Schedule().Calendars(), 1, name)
		var got []string
		for _, e := range b.state.Schedule().Calendars()[0].Time.Exceptions {
			got = append(got, e.Name)
		}
		require.Equal(t, c.want, got, name)
	}
}

func TestAMergingReimportRemovesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		first, second := drawFile(t, "first", false), drawFile(t, "second", false)
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: first})
		s := b.state.Schedule()
		var here []kernel.Row
		for a := range s.Activities() {
			here = append(here, a.Row)
		}
		before := b.rows()
		w, err := b.try(ana, schedule.Reimport{Import: second, Mode: schedule.Merge})
		if err != nil { // the links of both files together may make a circle
			require.Equal(t, before, b.rows())
			return
		}
		for _, row := range here {
			require.NotNil(t, s.Activity(row))
		}
		again, err := b.try(ana, schedule.Reimport{Import: second, Mode: schedule.Merge})
		require.NoError(t, err)
		require.Empty(t, again.Events, "a file that says what is here changes nothing")
		if len(w.Events) > 0 {
			b.do(ana, plan.RestoreBefore{Command: w.Command})
			after := b.rows()
			before.Next, after.Next, before.Files, after.Files = 0, 0, nil, nil
			require.Equal(t, before, after)
		}
	})
}

func TestAnAppendingReimportChangesNothingThatIsThere(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		first, second := drawFile(t, "first", true), drawFile(t, "second", true)
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: first})
		s := b.state.Schedule()
		before := map[kernel.Row]schedule.Activity{}
		for a := range s.Activities() {
			if a.Row != kernel.SummaryRow {
				before[a.Row] = *a
			}
		}
		settings, size, links := s.Settings(), s.Size(), s.LinkCount()
		b.do(ana, schedule.Reimport{Import: second, Mode: schedule.Append})
		for row, a := range before {
			now := *s.Activity(row)
			now.Dates, a.Dates = schedule.Dates{}, schedule.Dates{} // floats follow the new project finish
			require.Equal(t, a, now)
		}
		require.Equal(t, settings, s.Settings())
		require.Equal(t, size+len(second.Activities)+1, s.Size())
		require.Equal(t, links+len(second.Links), s.LinkCount())
	})
}

// A reimport meets what people have edited before, and its restoring what they have edited since.
func TestAReimportBetweenEditsAndItsRestoring(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: drawFile(t, "first", true)})
		prepared := rapid.Bool().Draw(t, "edited before")
		if prepared {
			history(t, b, 6)
		}
		if b.state.Schedule().Size() == 0 {
			return
		}
		second := drawFile(t, "second", true)
		for i := range second.Activities {
			if rapid.IntRange(0, 2).Draw(t, "without a code") == 0 {
				second.Activities[i].Code = ""
			}
		}
		mode := rapid.SampledFrom([]schedule.ReimportMode{schedule.Replace, schedule.Merge, schedule.Append}).Draw(t, "mode")
		before, said := b.rows(), b.state.Schedule().Source()
		w, err := b.try(beto, schedule.Reimport{Import: second, Mode: mode})
		if err != nil {
			require.Equal(t, before, b.rows())
			return
		}
		sound(t, b.state.Schedule())
		again, err := b.try(ana, schedule.Reimport{Import: second, Mode: mode})
		rewritten := false
		switch {
		case prepared && err != nil: // people may have given several rows one code, and the links of both files make a circle
		case err != nil:
			require.NoError(t, err)
		case mode == schedule.Append:
			b.do(cora, plan.RestoreBefore{Command: again.Command})
		case !prepared:
			require.Empty(t, again.Events, "a file that says what is here changes nothing")
		case len(again.Events) > 0:
			b.do(cora, plan.RestoreBefore{Command: again.Command})
			rewritten = true
		}
		if len(w.Events) == 0 {
			return
		}
		edited := rapid.Bool().Draw(t, "edited after")
		if edited {
			history(t, b, 6)
		}
		since := writesOfOthers(b, kernel.UserID{})
		switch _, err := b.try(cora, plan.RestoreBefore{Command: w.Command, Rest: true}); {
		case err == nil:
		case edited && strings.Contains(err.Error(), "link.cycle"): // a link that came since runs the other way
		default:
			require.ErrorContains(t, err, "undo.nothing_left")
		}
		for key, wrote := range since {
			if now, there := fieldOf(b, key); wrote.revision > w.Revision {
				require.True(t, there, "%s of %d was written since", key.field, key.row)
				require.Equal(t, wrote.value, now, "%s of %d was written since", key.field, key.row)
			}
		}
		sound(t, b.state.Schedule())
		if edited {
			history(t, b, 4)
		} else if !rewritten {
			after := b.rows()
			require.Equal(t, said, b.state.Schedule().Source(), "and what the file before said")
			before.Next, after.Next, before.Files, after.Files = 0, 0, nil, nil
			require.Equal(t, before, after, "restoring gives back what was there")
		}
		replayed, err := b.replayed().Snapshot()
		require.NoError(t, err)
		require.Equal(t, b.snapshot(), replayed, "the stream folded again is the live state")
	})
}

// fileOf is a file of these activities, with a standard calendar and one for the night.
func fileOf(activities ...schedule.Activity) schedule.Import {
	standard, night := schedule.StandardCalendar(), schedule.Calendar{Row: 2, Name: "Night", Time: worktime.AllDay()}
	standard.Row, night.Time.Row, night.Time.Name = 1, 0, ""
	for i := range activities {
		a := &activities[i]
		a.Row, a.Calendar, a.ActualStart, a.ActualFinish = kernel.Row(i+1), 1, kernel.None, kernel.None
	}
	return schedule.Import{Settings: schedule.Settings{Name: "Clinic", Start: monday}, Calendars: []schedule.Calendar{standard, night}, Activities: activities}
}

func (b *bench) named(name string) *schedule.Activity {
	for a := range b.state.Schedule().Activities() {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// Undoing a deletion may leave two siblings with one rank. They lie in the order of their numbers, and a later file that has them so moves
// neither; one that has them the other way round, or something new between them, moves no more than it must.
func TestALaterFileMovesNobodyWhoKeepsTheirPlace(t *testing.T) {
	t.Parallel()
	work := func(codes ...string) (out []schedule.Activity) {
		for _, code := range codes {
			out = append(out, schedule.Activity{Name: "work " + code, Code: code, Kind: schedule.Task, Duration: 480})
		}
		return out
	}
	for name, tc := range map[string]struct {
		later []string
		moved []string
	}{
		"the same order":         {later: []string{"A", "B", "C", "D"}},
		"the other way round":    {later: []string{"A", "C", "B", "D"}, moved: []string{"work C"}},
		"something new between":  {later: []string{"A", "B", "X", "C", "D"}, moved: []string{"work C"}},
		"one of the two goes up": {later: []string{"B", "A", "C", "D"}, moved: []string{"work B"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: fileOf(work("A", "B", "C", "D")...)})
			b.state.Evolve(&schedule.PlaceChanged{Change: event.Change[schedule.Place]{ // as an undone deletion leaves it
				Rows: []kernel.Row{b.named("work C").Row},
				From: []schedule.Place{{Parent: kernel.SummaryRow, Rank: b.named("work C").Rank}},
				To:   []schedule.Place{{Parent: kernel.SummaryRow, Rank: b.named("work B").Rank}},
			}})
			w, err := b.try(ana, schedule.Reimport{Import: fileOf(work(tc.later...)...), Mode: schedule.Replace})
			require.NoError(t, err)
			var moved []string
			for _, e := range w.Events {
				if places, is := e.(*schedule.PlaceChanged); is {
					for _, row := range places.Rows {
						moved = append(moved, b.activity(row).Name)
					}
				}
			}
			require.Equal(t, tc.moved, moved)
			var order []string
			for _, row := range b.state.Schedule().Children(kernel.SummaryRow) {
				order = append(order, b.activity(row).Code)
			}
			require.Equal(t, tc.later, order)
		})
	}
}

func TestMergingLetsASummaryBeOneByChildrenTheFileDoesNotHave(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(
		schedule.Activity{Name: "Zone", Kind: schedule.Summary, Duration: 60},
		schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Parent: 1},
	)})
	held := schedule.Constraint{Type: schedule.SNET, Date: monday + kernel.Day}
	b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: fileOf(
		schedule.Activity{Name: "Zone", Kind: schedule.Task, Duration: 480, Constraint: held, Progress: 500_000, Description: "north"},
	)})
	zone := b.named("Zone")
	require.Equal(t, schedule.Summary, zone.Kind)
	require.EqualValues(t, 60, zone.Duration)
	require.Zero(t, zone.Constraint)
	require.Zero(t, zone.Progress)
	require.Equal(t, "north", zone.Description)
}

func TestAManualActivityGoesWhereALaterFilePutsIt(t *testing.T) {
	t.Parallel()
	at := func(start kernel.Minute, manual bool) schedule.Activity {
		return schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Manual: manual, Dates: schedule.Dates{Start: start, Finish: start + 540}}
	}
	first, later := monday+480, monday+7*kernel.Day+480
	for name, was := range map[string]bool{"that was manual": true, "that was scheduled": false} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: fileOf(at(first, was))})
			before := b.rows()
			w := b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: fileOf(at(later, true))})
			require.Equal(t, later, b.named("dig").Dates.Start)
			require.Equal(t, later+540, b.named("dig").Dates.Finish)
			again, err := b.try(ana, schedule.Reimport{Mode: schedule.Merge, Import: fileOf(at(later, true))})
			require.NoError(t, err)
			require.Empty(t, again.Events)
			b.do(beto, plan.RestoreBefore{Command: w.Command})
			require.Equal(t, before, b.rows())
		})
	}
}

func TestAParentIsASummaryWhateverTheFileCallsIt(t *testing.T) {
	t.Parallel()
	file := func() schedule.Import {
		return fileOf(
			schedule.Activity{Name: "Zone", Code: "Z", Kind: schedule.Task, Duration: 480},
			schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Parent: 1},
		)
	}
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: file()})
	again, err := b.try(ana, schedule.Reimport{Import: file(), Mode: schedule.Replace})
	require.NoError(t, err)
	require.Empty(t, again.Events, "a file that says what is here changes nothing")
}

// A row with a code may be a task in the file and a summary here, because somebody has put work under it, or the other way
// round, because the other tool has. It is the same row.
func TestACodeIsKnownWhetherItsRowIsATaskOrASummary(t *testing.T) {
	t.Parallel()
	task := func(code, name string, days int32) schedule.Activity {
		return schedule.Activity{Code: code, Name: name, Kind: schedule.Task, Duration: days * 480}
	}
	// detailed is a schedule in which somebody has put two rows under an activity of the file.
	detailed := func(t *testing.T) (b *bench, wall kernel.Row) {
		b = newBench(t)
		b.do(ana, schedule.TakeOver{Import: fileOf(task("A", "wall", 3), task("B", "roof", 1))})
		wall = b.named("wall").Row
		b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "bricks", Parent: kernel.At(wall)}, {Name: "plaster", Parent: kernel.At(wall)}}})
		require.Equal(t, schedule.Summary, b.state.Schedule().Activity(wall).Kind)
		return b, wall
	}
	t.Run("merging leaves it a summary, with the name of the file and the work that was put under it", func(t *testing.T) {
		t.Parallel()
		b, wall := detailed(t)
		size := b.state.Schedule().Size()
		b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: fileOf(task("A", "outer wall", 5), task("B", "roof", 1))})
		a := b.state.Schedule().Activity(wall)
		require.Equal(t, "outer wall", a.Name)
		require.Equal(t, schedule.Summary, a.Kind)
		require.Len(t, b.state.Schedule().Children(wall), 2)
		require.Equal(t, size, b.state.Schedule().Size(), "no second row of that code")
	})
	t.Run("replacing makes it the task of the file again, and restoring the summary", func(t *testing.T) {
		t.Parallel()
		b, wall := detailed(t)
		before := b.rows()
		w := b.do(ana, schedule.Reimport{Mode: schedule.Replace, Import: fileOf(task("A", "wall", 5), task("B", "roof", 1))})
		a := b.state.Schedule().Activity(wall)
		require.NotNil(t, a, "it keeps its number, and with it its history")
		require.Equal(t, schedule.Task, a.Kind)
		require.EqualValues(t, 5*480, a.Duration)
		require.Nil(t, b.named("bricks"))
		b.do(cora, plan.RestoreBefore{Command: w.Command})
		after := b.rows()
		before.Next, after.Next, before.Files, after.Files = 0, 0, nil, nil
		require.Equal(t, before, after)
	})
	t.Run("what the file has put work under becomes a summary here", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: fileOf(task("A", "wall", 3), task("B", "roof", 1))})
		wall := b.named("wall").Row
		later := fileOf(task("A", "wall", 3), task("A1", "bricks", 1), task("B", "roof", 1))
		later.Activities[1].Parent = 1
		b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
		require.Equal(t, wall, b.named("wall").Row)
		require.Equal(t, schedule.Summary, b.named("wall").Kind)
		require.Equal(t, wall, b.named("bricks").Parent)
		again, err := b.try(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
		require.NoError(t, err)
		require.Empty(t, again.Events, "the second time it is nothing new")
	})
	t.Run("a code that two rows bear says nothing", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: fileOf(task("A", "wall", 3), task("A", "roof", 1))})
		for _, name := range []string{"wall", "roof"} {
			b.do(ana, schedule.Add{Items: []schedule.AddItem{{Name: "under " + name, Parent: kernel.At(b.named(name).Row)}}})
		}
		later := fileOf(task("A", "which", 5))
		b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
		require.NotNil(t, b.named("wall"))
		require.NotNil(t, b.named("roof"))
		require.Equal(t, schedule.Task, b.named("which").Kind)
		again, err := b.try(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
		require.NoError(t, err)
		require.Empty(t, again.Events)
	})
}

func TestReplacingTakesAwayTheCalendarsOfFormerFilesThatNobodyWorksByAnyMore(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	dig := schedule.Activity{Code: "A", Name: "dig", Kind: schedule.Task, Duration: 480}
	with := func(names ...string) schedule.Import {
		f := fileOf(dig)
		for i := range f.Calendars {
			f.Calendars[i].Name = names[i]
		}
		return f
	}
	b.do(ana, schedule.TakeOver{Import: with("2025", "2025 night")})
	b.do(ana, schedule.CalendarsAdd{Items: []schedule.CalendarItem{{Name: "Crane"}}})
	b.do(ana, schedule.Reimport{Mode: schedule.Replace, Import: with("2026", "2026 night")})
	require.ElementsMatch(t, []string{"2026", "2026 night", "Crane"}, calendarsOf(b), "what somebody made here stays")
	require.Equal(t, "2026", b.state.Schedule().DefaultCalendar().Name)
	b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: with("2027", "2027 night")})
	require.Len(t, b.state.Schedule().Calendars(), 5, "merging takes nothing away")
	for year := range 3 {
		b.do(ana, schedule.Reimport{Mode: schedule.Replace, Import: with(fmt.Sprint("next ", year), "night")})
		require.Len(t, b.state.Schedule().Calendars(), 3, "however often")
	}

	b = newBench(t)
	b.do(ana, schedule.TakeOver{Import: with("2025", "2025 night")})
	before := b.rows()
	w := b.do(ana, schedule.Reimport{Mode: schedule.Replace, Import: with("2026", "2026 night")})
	b.do(cora, plan.RestoreBefore{Command: w.Command})
	after := b.rows()
	before.Next, after.Next, before.Files, after.Files = 0, 0, nil, nil
	require.Equal(t, before, after, "restoring brings them back, the default one too")
}

func TestTheCalendarOfWhoDoesTheWorkIsInUse(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	file := fileOf(schedule.Activity{Name: "dig", Kind: schedule.Task, Duration: 480}, schedule.Activity{Name: "cure", Kind: schedule.Task, Duration: 480})
	file.Activities[1].ResourceCalendar = 2
	b.do(ana, schedule.TakeOver{Import: file})
	cure := *b.named("cure")
	f := b.refused(ana, schedule.CalendarsDelete{Calendars: refs(cure.ResourceCalendar)}, "calendar.in_use")
	require.Equal(t, 1, f.Params["activities"])
	b.do(ana, remove(cure.Row))
	b.do(beto, schedule.CalendarsDelete{Calendars: refs(cure.ResourceCalendar)})
	b.refused(ana, plan.Undo{}, "undo.changed_since")
	require.Nil(t, b.named("cure"), "an activity does not come back without it")
}

func TestRestoringIsForReimportsNobodyHasWrittenOnSince(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	standard := schedule.StandardCalendar()
	standard.Row = 1
	file := schedule.Import{
		Settings: schedule.Settings{Name: "Clinic", Start: monday}, Calendars: []schedule.Calendar{standard},
		Activities: []schedule.Activity{{Row: 1, Code: "A", Name: "dig", Kind: schedule.Task, Duration: 480, Calendar: 1}},
	}
	first := b.do(ana, schedule.TakeOver{Import: file})
	later := file
	later.Activities = []schedule.Activity{file.Activities[0]}
	later.Activities[0].Name, later.Activities[0].Duration = "dig deeper", 960
	again := b.do(ana, schedule.Reimport{Import: later, Mode: schedule.Merge})
	row := b.state.Schedule().Children(kernel.SummaryRow)[0]
	require.EqualValues(t, 960, b.state.Schedule().Activity(row).Duration)
	b.do(beto, schedule.SetDuration{Row: kernel.At(row), Duration: 1440})

	_, err := b.try(ana, plan.RestoreBefore{Command: first.Command})
	require.ErrorContains(t, err, "restore.not_a_reimport")
	_, err = b.try(ana, plan.RestoreBefore{Command: b.id()})
	require.ErrorContains(t, err, "restore.unknown")
	_, err = b.try(ana, plan.RestoreBefore{Command: again.Command})
	require.ErrorContains(t, err, "undo.changed_since")
	b.do(ana, plan.RestoreBefore{Command: again.Command, Rest: true})
	a := b.state.Schedule().Activity(row)
	require.Equal(t, "dig", a.Name)
	require.EqualValues(t, 1440, a.Duration, "what somebody has written since stays")
}

func TestMergingLeavesWhatTheFileCannotSay(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	dig := schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480}
	b.do(ana, schedule.TakeOver{Import: fileOf(dig)})
	row := kernel.At(b.named("dig").Row)
	b.do(ana, schedule.SetProgress{Row: row, Progress: 400_000})
	b.do(ana, schedule.SetConstraint{Row: row, Type: schedule.FNLT, Date: monday + 9*kernel.Day})
	before := *b.named("dig")

	later := fileOf(schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 960})
	later.Silent = []event.FieldNumber{
		schedule.FieldProgress.Number, schedule.FieldActualStart.Number, schedule.FieldActualFinish.Number, schedule.FieldConstraint.Number, schedule.FieldManual.Number, schedule.FieldDeadline.Number,
	}
	b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
	after := *b.named("dig")
	require.EqualValues(t, 960, after.Duration)
	require.Equal(t, before.Progress, after.Progress)
	require.Equal(t, before.ActualStart, after.ActualStart)
	require.Equal(t, before.Constraint, after.Constraint)
	require.Equal(t, before.Manual, after.Manual)

	later.Silent = append(later.Silent, schedule.FieldDuration.Number)
	later.Activities[0].Duration = 480
	w, err := b.try(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
	require.NoError(t, err)
	require.Empty(t, w.Events)
}

func TestTheWorkLeftFollowsALongerDurationWhereTheFileGivesNone(t *testing.T) {
	t.Parallel()
	const day = 480
	for name, tc := range map[string]struct {
		profile schedule.Profile
		days    int32
	}{
		"in P6 the work left grows with the duration":             {schedule.ProfileP6, 8},
		"elsewhere it follows from the duration and the progress": {schedule.ProfileMSP, 6},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := func(days int32) schedule.Import {
				f := fileOf(schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: days * day, Progress: 500_000, Remaining: 6 * day})
				f.Activities[0].ActualStart = monday + 480
				f.Settings.Options.Profile = tc.profile
				return f
			}
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: file(10)})
			require.EqualValues(t, 6*day, b.named("dig").Remaining)
			later := file(12)
			later.Silent = []event.FieldNumber{schedule.FieldRemaining.Number}
			b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
			require.EqualValues(t, tc.days*day, b.named("dig").Remaining)
		})
	}
}

func TestWorkThatTheFileHasNotBegunHasNoWorkLeftOfItsOwn(t *testing.T) {
	t.Parallel()
	begun := fileOf(schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 4800, Progress: 500_000, Remaining: 2880})
	begun.Activities[0].ActualStart = monday + 480
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: begun})
	later := fileOf(schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 4800})
	later.Silent = []event.FieldNumber{schedule.FieldRemaining.Number}
	b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
	require.Zero(t, b.named("dig").Progress)
	require.Zero(t, b.named("dig").Remaining, "what was left of work under way says nothing of work to come")
}

func TestMergingLeavesAnEmptySummaryOneWhenTheFileSaysNothingOfWork(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: fileOf(schedule.Activity{Name: "phase", Code: "F1", Kind: schedule.Summary}, schedule.Activity{Name: "dig", Kind: schedule.Task, Duration: 480})})
	later := fileOf(schedule.Activity{Name: "stage", Code: "F1", Kind: schedule.Task, Duration: 480})
	later.Silent = []event.FieldNumber{schedule.FieldKind.Number, schedule.FieldDuration.Number, schedule.FieldPlace.Number}
	b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
	stage := b.named("stage")
	require.Equal(t, schedule.Summary, stage.Kind)
	require.Zero(t, stage.Duration)
}

func TestAFileThatDoesNotSayWhatLiesUnderWhatFindsRowsByTheirName(t *testing.T) {
	t.Parallel()
	type row struct {
		name, code string
		parent     kernel.Row
		days       int32
	}
	file := func(rows ...row) schedule.Import {
		var activities []schedule.Activity
		for _, r := range rows {
			a := schedule.Activity{Name: r.name, Code: r.code, Parent: r.parent, Kind: schedule.Task, Duration: r.days * 480}
			if r.days == 0 {
				a.Kind = schedule.Summary
			}
			activities = append(activities, a)
		}
		return fileOf(activities...)
	}
	phase, roof := row{name: "phase"}, row{name: "roof", parent: 1, days: 1}
	for name, tc := range map[string]struct {
		here  []row
		later []row
		is    []int32 // days of all rows called dig, afterwards
	}{
		"a row of that name under a phase is the one of the file": {[]row{phase, roof, {"dig", "", 1, 3}}, []row{{"dig", "", 0, 7}}, []int32{7}},
		"a row with a code goes by its code alone":                {[]row{phase, roof, {"dig", "A", 1, 3}}, []row{{"dig", "", 0, 7}}, []int32{3, 7}},
		"so does a row of the file":                               {[]row{phase, roof, {"dig", "", 1, 3}}, []row{{"dig", "A", 0, 7}}, []int32{3, 7}},
		"a name that two rows here bear says nothing":             {[]row{phase, {"dig", "", 1, 3}, {"dig", "", 1, 4}}, []row{{"dig", "", 0, 7}}, []int32{3, 4, 7}},
		"a name that two rows of the file bear says nothing":      {[]row{phase, roof, {"dig", "", 1, 3}}, []row{{"dig", "", 0, 7}, {"dig", "", 0, 8}}, []int32{3, 7, 8}},
		"one found by its place is not found again by its name":   {[]row{phase, roof, {"dig", "", 0, 3}}, []row{{"dig", "", 0, 7}, {"roof", "", 0, 2}}, []int32{7}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: file(tc.here...)})
			later := file(tc.later...)
			later.Silent = []event.FieldNumber{schedule.FieldPlace.Number}
			b.do(ana, schedule.Reimport{Mode: schedule.Merge, Import: later})
			var days []int32
			for a := range b.state.Schedule().Activities() {
				if a.Name == "dig" {
					days = append(days, a.Duration/480)
				}
			}
			slices.Sort(days)
			require.Equal(t, tc.is, days)
		})
	}
}

func TestRestoringBringsBackWorkAroundTheClock(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	cure := func(elapsed bool) schedule.Import {
		return fileOf(schedule.Activity{Name: "cure", Code: "A", Kind: schedule.Task, Duration: 7 * 1440, Elapsed: elapsed})
	}
	first := cure(true)
	first.Calendars = first.Calendars[:1]
	b.do(ana, schedule.TakeOver{Import: first})
	before := b.rows()
	w := b.do(ana, schedule.Reimport{Mode: schedule.Replace, Import: cure(false)}) // which brings a calendar in its place
	b.do(ana, plan.RestoreBefore{Command: w.Command})
	after := b.rows()
	before.Next, after.Next, before.Files, after.Files = 0, 0, nil, nil
	require.Equal(t, before, after)
	b.do(ana, schedule.SetStart{Row: kernel.At(b.named("cure").Row), Start: monday + 3*kernel.Day})
}

func TestAManualActivityEndsWhereItsWorkEndsWhateverItWasBefore(t *testing.T) {
	t.Parallel()
	manual := schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Manual: true, Dates: schedule.Dates{Start: monday + 480, Finish: monday + 480 + 540}}
	before := manual // ended an hour into the rest behind the work that it holds now
	before.Manual, before.Duration, before.Dates = false, 600, schedule.Dates{}
	first := fileOf(before)
	first.Activities[0].Calendar = 2 // around the clock
	first.Activities[0].Constraint = schedule.Constraint{Type: schedule.SNET, Date: monday + 480}
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: first})
	require.Equal(t, monday+480+600, b.named("dig").Dates.Finish)
	file := fileOf(manual)
	b.do(ana, schedule.Reimport{Import: file, Mode: schedule.Replace})
	require.Equal(t, monday+480+540, b.named("dig").Dates.Finish)
	again, err := b.try(ana, schedule.Reimport{Import: file, Mode: schedule.Replace})
	require.NoError(t, err)
	require.Empty(t, again.Events)
}

func TestAManualActivityUnderWayStandsWhereItBeganWhereverItWasPut(t *testing.T) {
	t.Parallel()
	file := fileOf(schedule.Activity{
		Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480, Manual: true, Progress: 400_000,
		Dates: schedule.Dates{Start: monday + 480 + 2*kernel.Day, Finish: monday + 480 + 2*kernel.Day + 540},
	})
	file.Activities[0].ActualStart = monday + 480
	b := newBench(t)
	b.do(ana, schedule.TakeOver{Import: file})
	b.do(ana, schedule.SetDuration{Row: kernel.At(b.named("dig").Row), Duration: 960})
	dig := b.named("dig")
	require.Equal(t, monday+480, dig.Dates.Start)
	require.Equal(t, monday+kernel.Day+17*kernel.Hour, dig.Dates.Finish, "two days of work from there")
}

// Facts of before there was a mark on the calendars of files do not bear it.
func TestCalendarsOfAnImportBeforeTheMarkLeaveTooWhenAnotherFileReplacesThem(t *testing.T) {
	t.Parallel()
	for name, created := range map[string]bool{"into a schedule that somebody created": true, "as a schedule of its own": false} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			if created {
				b.do(ana, schedule.Create{Project: kernel.ID{1}, Name: "Clinic", Start: monday})
			}
			w := b.do(ana, schedule.TakeOver{Project: kernel.ID{1}, Import: fileOf(schedule.Activity{Name: "dig", Code: "A1", Kind: schedule.Task, Duration: 480})})
			old := plan.New(clinic)
			for _, written := range b.written {
				events := slices.Clone(written.Events)
				if written.Command == w.Command {
					for i, e := range events {
						switch e := e.(type) {
						case *schedule.Created:
							e.Calendars = unmarked(e.Calendars)
							events[i] = e
						case *schedule.CalendarsAdded:
							e.Calendars, e.Unmarked = unmarked(e.Calendars), true // as version 1 reads
							events[i] = e
						}
					}
				}
				for _, e := range events {
					old.Evolve(e)
				}
			}
			require.Equal(t, b.state.Schedule().Calendars(), old.Schedule().Calendars())
			for _, c := range old.Schedule().Calendars() {
				require.True(t, c.Imported, c.Name)
			}
		})
	}
}

func unmarked(list []schedule.Calendar) []schedule.Calendar {
	list = slices.Clone(list)
	for i := range list {
		list[i].Imported = false
	}
	return list
}

// stating is the file of one task with an option nothing here knows and a currency.
func stating(option, currency string) schedule.Import {
	f := fileOf(schedule.Activity{Code: "A", Name: "dig", Kind: schedule.Task, Duration: 480})
	f.Source = schedule.Source{Tool: "p6", File: option + currency + ".xer", Currency: schedule.Currency{Code: currency}}
	if option != "" {
		f.Source.Options = map[string]string{"sched_type": option}
	}
	return f
}

func TestAReimportThatOnlySaysOtherOptionsOrAnotherCurrencyIsCarriedAndRestored(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		file    schedule.Import
		mode    schedule.ReimportMode
		carried bool
	}{
		"another option":              {stating("1", "CLP"), schedule.Replace, true},
		"another currency":            {stating("0", "UF"), schedule.Replace, true},
		"the same":                    {stating("0", "CLP"), schedule.Replace, false},
		"no option and no currency":   {stating("", ""), schedule.Replace, false},
		"another, merged":             {stating("1", "UF"), schedule.Merge, false},
		"another, of a table":         {func() schedule.Import { f := stating("1", "UF"); f.Source.Tool = "table"; return f }(), schedule.Replace, false},
		"another name of the program": {func() schedule.Import { f := stating("0", "CLP"); f.Source.Version = "24"; return f }(), schedule.Replace, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: stating("0", "CLP")})
			before := *b.state.Schedule().Source()
			w, err := b.try(ana, schedule.Reimport{Import: tc.file, Mode: tc.mode})
			require.NoError(t, err)
			if !tc.carried {
				require.Empty(t, w.Events)
				require.Equal(t, before, *b.state.Schedule().Source())
				return
			}
			require.Len(t, w.Events, 1, "nothing else changes")
			require.Equal(t, "schedule.reimport", plan.Label(w.Events))
			require.Equal(t, tc.file.Source, *b.state.Schedule().Source(), "the latest statement wins")
			again, err := b.try(ana, schedule.Reimport{Import: tc.file, Mode: tc.mode})
			require.NoError(t, err)
			require.Empty(t, again.Events, "the same file once more is no news")
			b.refused(ana, plan.Undo{}, "undo.nothing")
			back := b.do(beto, plan.RestoreBefore{Command: w.Command})
			require.Equal(t, []event.Event{&schedule.SourceTakenBack{Statement: 2}}, back.Events)
			require.Equal(t, "schedule.restore", plan.Label(back.Events))
			require.Equal(t, before, *b.state.Schedule().Source(), "the former statement counts again")
			b.refused(beto, plan.RestoreBefore{Command: w.Command}, "undo.nothing_left")
			replayed, err := b.replayed().Snapshot()
			require.NoError(t, err)
			require.Equal(t, b.snapshot(), replayed, "the stream folded again is the live state")
			kept, err := plan.Restore(clinic, b.snapshot())
			require.NoError(t, err)
			require.Equal(t, before, *kept.Schedule().Source(), "a snapshot knows what was taken back")
			w = b.do(ana, schedule.Reimport{Import: tc.file, Mode: tc.mode})
			require.Equal(t, 3, w.Events[0].(*schedule.Reimported).Statement, "what was taken back may be said again")
		})
	}
}

// A file that replaces the schedule and says nothing of options or currency leaves those of the files before it.
func TestAFileWithoutOptionsOrCurrencyLeavesThoseBeforeIt(t *testing.T) {
	t.Parallel()
	longer := func(option, currency string) schedule.Import {
		f := stating(option, currency)
		f.Activities[0].Duration = 960
		return f
	}
	otherTool := longer("", "UF")
	otherTool.Source.Tool = "msp"
	for name, tc := range map[string]struct {
		file             schedule.Import
		option, currency string
	}{
		"neither":                      {longer("", ""), "0", "CLP"},
		"no option":                    {longer("", "UF"), "0", "UF"},
		"no currency":                  {longer("1", ""), "1", "CLP"},
		"no option and another tool's": {otherTool, "", "UF"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.do(ana, schedule.TakeOver{Import: stating("0", "CLP")})
			w := b.do(ana, schedule.Reimport{Import: tc.file, Mode: schedule.Replace})
			require.True(t, slices.ContainsFunc(slices.Collect(b.state.Schedule().Activities()), func(a *schedule.Activity) bool {
				return a.Code == "A" && a.Duration == 960
			}))
			now := b.state.Schedule().Source()
			require.Equal(t, []string{tc.option, tc.currency}, []string{now.Options["sched_type"], now.Currency.Code})
			require.Equal(t, tc.file.Source.File, now.File)
			require.Equal(t, tc.file.Source, w.Events[0].(*schedule.Reimported).Source, "the event holds the file as it is")
			again, err := b.try(ana, schedule.Reimport{Import: tc.file, Mode: schedule.Replace})
			require.NoError(t, err)
			require.Empty(t, again.Events)
		})
	}
	t.Run("what was taken back is not among those before it", func(t *testing.T) {
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: stating("0", "CLP")})
		second := b.do(ana, schedule.Reimport{Import: stating("1", "UF"), Mode: schedule.Replace})
		b.do(ana, schedule.Reimport{Import: longer("", ""), Mode: schedule.Replace})
		require.Equal(t, "1", b.state.Schedule().Source().Options["sched_type"])
		b.do(ana, plan.RestoreBefore{Command: second.Command})
		now := b.state.Schedule().Source()
		require.Equal(t, []string{"0", "CLP"}, []string{now.Options["sched_type"], now.Currency.Code})
	})
}

// Whichever of several files is taken back, the latest of the others counts.
func TestTheLatestFileThatWasNotTakenBackSaysWhatHoldsForTheSchedule(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := newBench(t)
		b.do(ana, schedule.TakeOver{Import: stating("0", "CLP")})
		type file struct {
			command kernel.CommandID
			source  schedule.Source
			gone    bool
		}
		files := []file{{source: *b.state.Schedule().Source()}}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			if len(files) > 1 && rapid.Bool().Draw(t, "take one back") {
				f := &files[rapid.IntRange(1, len(files)-1).Draw(t, "which")]
				if f.gone {
					b.refused(ana, plan.RestoreBefore{Command: f.command}, "undo.nothing_left")
				} else {
					b.do(ana, plan.RestoreBefore{Command: f.command})
				}
				f.gone = true
			} else {
				in := stating(rapid.SampledFrom([]string{"0", "1"}).Draw(t, "option"), rapid.SampledFrom([]string{"CLP", "UF"}).Draw(t, "currency"))
				w, err := b.try(beto, schedule.Reimport{Import: in, Mode: schedule.Replace})
				require.NoError(t, err)
				if len(w.Events) > 0 {
					files = append(files, file{command: w.Command, source: in.Source})
				}
			}
			for _, f := range slices.Backward(files) {
				if !f.gone {
					require.Equal(t, f.source, *b.state.Schedule().Source())
					break
				}
			}
		}
		replayed, err := b.replayed().Snapshot()
		require.NoError(t, err)
		require.Equal(t, b.snapshot(), replayed)
	})
}
