package carried_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/carried"
)

// A text comes back from the fields it was cut into, in whatever order they are read, and each fits.
func TestWhatIsCutIntoFieldsComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		is := carried.Row{At: rapid.IntRange(0, 9).Draw(t, "at")}
		for range rapid.IntRange(0, 8).Draw(t, "tags") {
			is.Tags = append(is.Tags, carried.Tag{Category: rapid.String().Draw(t, "category"), Value: rapid.String().Draw(t, "value")})
		}
		pieces, fits, err := carried.Split(&is)
		require.NoError(t, err)
		if !fits {
			require.Greater(t, len(pieces), carried.Pieces)
			return
		}
		var text carried.Text
		for i := len(pieces) - 1; i >= 0; i-- {
			n, ours := carried.Number(carried.Field(i))
			require.True(t, ours)
			require.LessOrEqual(t, len(pieces[i]), carried.Piece)
			require.Equal(t, strings.TrimSpace(pieces[i]), pieces[i], "a blank at the edge of a field may be lost")
			text.Put(n, pieces[i])
		}
		back, ok := carried.Read[carried.Row](text.String())
		require.True(t, ok)
		require.Equal(t, len(is.Tags), len(back.Tags))
		again, _, err := carried.Split(back)
		require.NoError(t, err)
		require.Equal(t, pieces, again)
	})
}

func TestOnlyTheNamesOfTheFieldsAreOurs(t *testing.T) {
	for name, want := range map[string]int{"Gantry": 0, "Gantry 2": 1, "Gantry 10": 9} {
		n, ours := carried.Number(name)
		require.Equal(t, []any{want, true}, []any{n, ours}, name)
	}
	for _, name := range []string{"", "Gantry 1", "Gantry 11", "Gantry 02", "Gantry x", "Gantry-2", "gantry", "Frente"} {
		_, ours := carried.Number(name)
		require.False(t, ours, name)
	}
}

func TestOnlyWhatDiffersIsCarriedAndGivenBack(t *testing.T) {
	is := schedule.Activity{Code: "A", Name: "Zanjas", Deadline: 77, Manual: true, Calendar: 3}
	read := schedule.Activity{Code: "12", Name: "Zanjas", Calendar: 1}
	set := carried.Difference(&is, &read)
	require.Equal(t, []string{"code", "manual", "deadline"}, set.Fields())
	set.Apply(&read)
	require.Equal(t, schedule.Activity{Code: "A", Name: "Zanjas", Deadline: 77, Manual: true, Calendar: 1}, read)
	require.Nil(t, carried.Difference(&is, &is))
}

// Every field counts as the file says it now, once that is not what the file was given.
func TestAFieldThatMovedCountsAsItIsNow(t *testing.T) {
	is := schedule.Activity{Name: "Zanjas y rellenos", Progress: 123_456, ActualStart: kernel.None, Constraint: schedule.Constraint{Type: schedule.SNET, Date: 99, ByDrag: true}}
	read := schedule.Activity{Name: "Zanjas", Progress: 120_000, ActualStart: 500, Constraint: schedule.Constraint{Type: schedule.SNET, Date: 99}}
	set := carried.Difference(&is, &read)
	for name, edit := range map[string]func(a *schedule.Activity){
		"nothing":    func(*schedule.Activity) {},
		"name":       func(a *schedule.Activity) { a.Name = "Pozos" },
		"progress":   func(a *schedule.Activity) { a.Progress = 130_000 },
		"start":      func(a *schedule.Activity) { a.ActualStart = 600 },
		"constraint": func(a *schedule.Activity) { a.Constraint.Date = 700 },
		"type":       func(a *schedule.Activity) { a.Constraint.Type = schedule.FNLT },
	} {
		file, want := read, is
		edit(&file)
		switch name {
		case "name":
			want.Name = file.Name
		case "progress":
			want.Progress = file.Progress
		case "start":
			want.ActualStart = file.ActualStart
		case "constraint", "type":
			want.Constraint = file.Constraint
		}
		set.Apply(&file)
		require.Equal(t, want, file, name)
	}
}

func TestADataDateWithoutAMarkCountsOnlyWhileTheFileSaysTheStart(t *testing.T) {
	start, moved := kernel.Date(2026, 3, 2, 8, 0), kernel.Date(2026, 4, 6, 8, 0)
	for name, c := range map[string]struct{ file, want kernel.Minute }{
		"nobody has moved it":             {start, 0},
		"somebody has moved it elsewhere": {moved, moved},
	} {
		is := schedule.Settings{Start: start, Options: schedule.Options{DataDate: start, Profile: schedule.ProfileP6}}
		project, err := carried.SettingsDifference(schedule.Settings{Start: start, Options: schedule.Options{Profile: schedule.ProfileGantry}}, is)
		require.NoError(t, err)
		require.Contains(t, project.Options, "dataDate")
		project.Was = nil // as the files of earlier versions are
		is.Options.DataDate = c.file
		require.NoError(t, project.Apply(&is))
		require.Equal(t, c.want, is.Options.DataDate, name)
		require.Equal(t, schedule.ProfileGantry, is.Options.Profile, name)
	}
}

func TestWhatNobodyEditsInTheFileCountsWhateverItSays(t *testing.T) {
	is, read := schedule.Activity{Code: "A1000", Name: "Zanjas"}, schedule.Activity{Code: "12", Name: "Zanjas"}
	file := schedule.Activity{Code: "77", Name: "Zanjas"}
	carried.Difference(&is, &read, "Code").Apply(&file)
	require.Equal(t, is, file)
}

func TestExceptionsComeBackOnlyWhileTheFileSaysTheSame(t *testing.T) {
	week := []worktime.Exception{{From: 100, To: 104}}
	times := carried.Times{From: 0, To: 1000, Exceptions: week}
	var days worktime.Spec
	for d := worktime.Day(100); d <= 104; d++ {
		days.Exceptions = append(days.Exceptions, worktime.Exception{From: d, To: d})
	}
	same := days
	times.Take(&same)
	require.Equal(t, week, same.Exceptions)
	named := []worktime.Exception{{From: 100, To: 104, Name: "Easter"}, {From: 200, To: 200, Name: "Founding"}}
	days.Exceptions = append(days.Exceptions, worktime.Exception{From: 200, To: 200})
	silent := days
	carried.Times{From: 0, To: 1000, Exceptions: named}.Take(&silent)
	require.Equal(t, named, silent.Exceptions, "a file without names leaves them")
	days.Exceptions = slices.Clone(days.Exceptions)
	for i := range 5 {
		days.Exceptions[i].Name = "Pascua"
	}
	days.Exceptions[5].Name = "Founding"
	renamed := days
	carried.Times{From: 0, To: 1000, Exceptions: named}.Take(&renamed)
	require.Equal(t, []worktime.Exception{{From: 100, To: 104, Name: "Pascua"}, {From: 200, To: 200, Name: "Founding"}}, renamed.Exceptions, "names of the file count")
	days.Exceptions = days.Exceptions[:5]
	fewer := worktime.Spec{Exceptions: days.Exceptions[1:]}
	times.Take(&fewer)
	require.Equal(t, days.Exceptions[1:], fewer.Exceptions)
}

func TestDatesNoScheduleCanBeAboutCountForNothing(t *testing.T) {
	far, near := kernel.Minute(2_000_000_000), kernel.Date(2026, 3, 2, 8, 0)
	a := schedule.Activity{Deadline: near, ActualStart: kernel.None}
	(&carried.Set{
		Was: "-----", Deadline: &far, ActualStart: &far, ExpectedFinish: &near, Constraint: &schedule.Constraint{Type: schedule.SNET, Date: far}, Dates: &schedule.Dates{Start: far},
	}).Apply(&a)
	require.Equal(t, schedule.Activity{Deadline: near, ActualStart: kernel.None, ExpectedFinish: near}, a)
}
