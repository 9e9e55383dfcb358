package schedule_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gantry/domain/kernel"
	. "gantry/domain/schedule"
	"gantry/domain/worktime"
)

// A foreign file may hold anything; a name may not hold what nobody can read.
func TestEveryTextOfAForeignFileIsTidied(t *testing.T) {
	t.Parallel()
	bad := func(text string) string { return text + "\u202e!" }
	tidy := func(text string) string { return text + " !" }
	file := func(text func(string) string) Import {
		standard := StandardCalendar()
		standard.Row, standard.Name = 1, text("Standard")
		standard.Time.Exceptions = []worktime.Exception{{From: 1, To: 1, Name: text("Easter")}, {From: 2, To: 2, Name: text("May")}}
		return Import{
			Source: Source{
				Tool: text("p6"), Version: text("19"), File: text("plan.xer"), Project: text("P1"),
				Options:  map[string]string{text("sched_type"): text("yes"), "plain": "no"},
				Currency: Currency{Code: text("CLP"), Name: text("Peso"), Symbol: text("$")},
			},
			Settings: Settings{Name: text("House")}, Description: text("As drawn"), Calendars: []Calendar{standard},
			Activities: []Activity{{Row: 1, Code: text("A1"), Name: text("Columns"), Description: text("North")}, {Row: 2, Name: "Slab"}},
			Tags:       []Tag{{Activity: 2, Category: text("Floor"), Value: text("Third"), Code: text("F3")}},
			Resources:  []Resource{{Row: 1, Code: text("C"), Name: text("Crew"), Units: text("h")}},
			Baselines:  []Baseline{{Name: text("Contract")}},
			Problems:   map[string]int{text("link.external"): 2, "plain": 1}, LeftOut: map[string]int{text("TASK.float_path"): 3},
		}
	}
	type telling struct {
		field    string
		activity kernel.Row
		text     string
	}
	var told []telling
	tell := func(field string, activity kernel.Row, text string) {
		told = append(told, telling{field, activity, text})
	}
	in := file(bad)
	in.Tidy(tell)
	assert.Equal(t, file(tidy), in)
	assert.ElementsMatch(t, []telling{
		{"name", 0, bad("House")}, {"description", 0, bad("As drawn")}, {"calendar", 0, bad("Standard")}, {"exception", 0, bad("Easter")}, {"exception", 0, bad("May")},
		{"code", 1, bad("A1")}, {"name", 1, bad("Columns")}, {"description", 1, bad("North")},
		{"tag", 2, bad("Floor")}, {"tag", 2, bad("Third")}, {"tag", 2, bad("F3")},
		{"resource", 0, bad("C")}, {"resource", 0, bad("Crew")}, {"resource", 0, bad("h")}, {"baseline", 0, bad("Contract")},
	}, told, "each is reported with the text as it stood")

	told = nil
	clean := file(tidy)
	clean.Tidy(tell)
	assert.Equal(t, file(tidy), clean)
	assert.Empty(t, told, "what can be read is left alone")
}

func TestCountsOfTextsThatAreTidiedToOneAreAdded(t *testing.T) {
	t.Parallel()
	in := Import{Problems: map[string]int{"a\u202eb": 2, "a b": 3, "c": 4}}
	in.Tidy(func(string, kernel.Row, string) {})
	assert.Equal(t, map[string]int{"a b": 5, "c": 4}, in.Problems)
}
