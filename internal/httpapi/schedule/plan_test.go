package schedule_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/ganttrows"
	"gantry/internal/httpapi/httpapitest"
)

// A plan in words, one line for each thing in it, so that a test writes down what a call changes:
//
//	schedule Programa from 05-02 0:00
//	calendar Estándar: MTWTF-- (default)
//	activity Trazado: 16 h, 05-04 8:00 to 05-05 17:00
//	link Trazado FS Excavación +0 min

func folded(w *httpapitest.World, x kernel.ScheduleID) (lines []string) {
	w.T.Helper()
	require.NoError(w.T, w.Planner.Inspect(w.T.Context(), x, commands.Caller{Company: w.Ours.Company}, func(all *plan.State, _ eventstore.Revision) {
		s := all.Schedule()
		head := s.Settings()
		lines = append(lines, scheduleLine(head.Name, head.Start, head.MinutesPerDay))
		for _, c := range s.Calendars() {
			var works [7]bool
			for day := range c.Time.Week {
				works[(day+6)%7] = len(c.Time.Week[day]) > 0 // from Sunday
			}
			lines = append(lines, calendarLine(c.Name, works, c.Default))
		}
		name := map[kernel.Row]string{}
		for line := range s.Outline() {
			a := s.Activity(line.Row)
			name[a.Row] = a.Name
			weight := ""
			if a.Weight.Custom {
				weight = fmt.Sprint(a.Weight.Share)
			}
			length := a.Duration
			if a.Kind == schedule.Summary {
				length = a.Dates.Span
			}
			lines = append(lines, activityLine(line.Depth, a.Name, length, a.Dates.Start, a.Dates.Finish, weight)+
				assignedLine(string(a.Priority), ganttrows.IDText(a.Subcontract), string(a.Responsibles), string(a.Tags)))
		}
		for l := range s.Links() {
			lines = append(lines, linkLine(name[l.From], string(l.Type), name[l.To], l.Lag))
		}
	}))
	slices.Sort(lines)
	return lines
}

// drawn reads the same from the chart, which other tables and another query answer than the calls of the specification.
func drawn(w *httpapitest.World, x kernel.ScheduleID) (lines []string) {
	w.T.Helper()
	var g struct {
		Schedule struct {
			Name          string
			Start         kernel.Minute
			MinutesPerDay int32
		}
		Activities struct {
			Row, Parent, Duration, Span []int32
			Name, Kind                  []string
			Start, Finish, Weight       []*kernel.Minute

			Priority, Subcontract, Responsibles, Tags []string
		}
		Links struct {
			From, To, Lag []int32
			Type          []string
		}
		Calendars []struct {
			Name    string
			Default bool
			Week    [7][]json.RawMessage
		}
	}
	w.As(w.Ours, access.Planner).OK(http.MethodGet, "/api/schedules/"+x.String()+"/gantt", nil).Into(w.T, &g)
	lines = append(lines, scheduleLine(g.Schedule.Name, g.Schedule.Start, g.Schedule.MinutesPerDay))
	for _, c := range g.Calendars {
		var works [7]bool
		for day := range c.Week {
			works[day] = len(c.Week[day]) > 0
		}
		lines = append(lines, calendarLine(c.Name, works, c.Default))
	}
	depth, name := map[int32]int{-1: -1}, map[int32]string{}
	parents := map[int32]int32{}
	a := g.Activities
	for i, row := range a.Row {
		parents[row], name[row] = a.Parent[i], a.Name[i]
	}
	var deep func(row int32) int
	deep = func(row int32) int {
		if _, known := depth[row]; !known {
			depth[row] = deep(parents[row]) + 1
		}
		return depth[row]
	}
	for i, row := range a.Row {
		weight := ""
		if len(a.Weight) > 0 && a.Weight[i] != nil {
			weight = fmt.Sprint(int32(*a.Weight[i]))
		}
		length := a.Duration[i]
		if a.Kind[i] == string(schedule.Summary) {
			length = a.Span[i]
		}
		lines = append(lines, activityLine(deep(row), a.Name[i], length, orNone(a.Start[i]), orNone(a.Finish[i]), weight)+
			assignedLine(wordAt(a.Priority, i), wordAt(a.Subcontract, i), wordAt(a.Responsibles, i), wordAt(a.Tags, i)))
	}
	for i := range g.Links.From {
		lines = append(lines, linkLine(name[g.Links.From[i]], g.Links.Type[i], name[g.Links.To[i]], g.Links.Lag[i]))
	}
	slices.Sort(lines)
	return lines
}

func scheduleLine(name string, start kernel.Minute, perDay int32) string {
	return fmt.Sprintf("schedule %s from %s, days of %d h", name, moment(start), perDay/60)
}

func calendarLine(name string, works [7]bool, standard bool) string {
	days := []byte("MTWTFSS")
	for day, work := range works {
		if !work {
			days[day] = '-'
		}
	}
	line := fmt.Sprintf("calendar %s: %s", name, days)
	if standard {
		line += " (default)"
	}
	return line
}

func activityLine(depth int, name string, minutes int32, start, finish kernel.Minute, weight string) string {
	line := fmt.Sprintf("activity %s%s: %d h, %s to %s", strings.Repeat("> ", depth), name, minutes/60, moment(start), moment(finish))
	if weight != "" {
		line += ", weight " + weight
	}
	return line
}

// assignedLine tells priority, firm, people and tags, where there are any.
func assignedLine(priority, firm, people, tags string) (line string) {
	for _, one := range [][2]string{{"priority", priority}, {"firm", firm}, {"people", people}, {"tags", tags}} {
		if one[1] != "" {
			line += ", " + one[0] + " " + one[1]
		}
	}
	return line
}

// wordAt is a cell of a column that may be left out.
func wordAt(column []string, i int) string {
	if column == nil {
		return ""
	}
	return column[i]
}

func linkLine(from, kind, to string, lag int32) string {
	return fmt.Sprintf("link %s %s %s %+d min", from, kind, to, lag)
}

func orNone(at *kernel.Minute) kernel.Minute {
	if at == nil {
		return kernel.None
	}
	return *at
}

func moment(at kernel.Minute) string {
	if at.IsNone() || at == 0 { // of an empty summary
		return "no date"
	}
	_, month, day, hour, minute := at.Civil()
	return fmt.Sprintf("%02d-%02d %d:%02d", month, day, hour, minute)
}

// lines is what the stored events say, held against what the chart says.
func lines(w *httpapitest.World, x kernel.ScheduleID) []string {
	w.T.Helper()
	folded := folded(w, x)
	require.Equal(w.T, folded, drawn(w, x), "the chart shows what the events say")
	return folded
}

// changes asserts what became of a plan: lines that left with a minus, lines that came with a plus.
func changes(t *testing.T, before, after, want []string) {
	t.Helper()
	var got []string
	rest := slices.Clone(after)
	for _, line := range before {
		if i := slices.Index(rest, line); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			got = append(got, "- "+line)
		}
	}
	for _, line := range rest {
		got = append(got, "+ "+line)
	}
	assert.ElementsMatch(t, want, got, "what changed in the plan:\n%s", strings.Join(got, "\n"))
}
