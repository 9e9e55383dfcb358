package cpm_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/cpm"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// sharedSchedules finds the reference schedules beside the repository; without them the test
// is skipped.
func sharedSchedules(t *testing.T) string {
	t.Helper()
	shared := os.Getenv("GANTRY_SHARED")
	for dir, _ := os.Getwd(); shared == "" && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			shared = filepath.Join(filepath.Dir(dir), "shared")
		}
	}
	folder := filepath.Join(shared, "data", "schedules")
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no reference schedules at %s", folder)
	}
	return folder
}

// p6Case is one small network and what P6 23.12 made of it.
type p6Case struct {
	Activities    []p6Activity `json:"activities"`
	Relationships []struct {
		From string  `json:"from_code"`
		To   string  `json:"to_code"`
		Type string  `json:"type"`
		Lag  float64 `json:"lag_days"`
	} `json:"relationships"`
	Options struct {
		DataDate     string `json:"dataDate"`
		ProjectStart string `json:"projectStart"`
		Calendars    map[string]struct {
			WorkDays []int    `json:"work_days"`
			Holidays []string `json:"holidays"`
		} `json:"cal_map"`
	} `json:"opts"`
}

type p6Activity struct {
	Code       string  `json:"code"`
	Duration   float64 `json:"duration_days"`
	Remaining  float64 `json:"remaining_duration"`
	Start      string  `json:"actual_start"`
	Finish     string  `json:"actual_finish"`
	Calendar   string  `json:"clndr_id"`
	Constraint *p6Date `json:"constraint"`
	Second     *p6Date `json:"constraint2"`
}

type p6Date struct {
	Type string `json:"type"`
	Date string `json:"date"`
}

var p6Constraints = map[string]cpm.ConstraintType{
	"CS_ALAP": cpm.ALAP, "CS_MSO": cpm.StartOn, "CS_MEO": cpm.FinishOn, "CS_MSOA": cpm.SNET, "CS_MSOB": cpm.SNLT,
	"CS_MEOA": cpm.FNET, "CS_MEOB": cpm.FNLT, "CS_MANDSTART": cpm.MSO, "CS_MANDFIN": cpm.MFO,
}

func minuteOf(t *testing.T, text, layout string) kernel.Minute {
	t.Helper()
	if text == "" {
		return kernel.None
	}
	when, err := time.Parse(layout, text)
	require.NoError(t, err)
	return kernel.Minute(when.Unix() / 60)
}

func (c *p6Case) input(t *testing.T) cpm.Input {
	t.Helper()
	date := func(text string, hour int) kernel.Minute {
		if m := minuteOf(t, text, time.DateOnly); !m.IsNone() {
			return m + kernel.Minute(hour)*kernel.Hour
		}
		return kernel.None
	}
	constraint := func(d *p6Date) cpm.Constraint {
		if d == nil {
			return cpm.Constraint{}
		}
		typ, known := p6Constraints[d.Type]
		require.True(t, known, d.Type)
		return cpm.Constraint{Type: typ, Date: date(d.Date, 8)} // the hour the captured file gives every constraint
	}
	in := cpm.Input{Options: cpm.DefaultOptions(cpm.P6)}
	in.Options.DataDate, in.Options.ProjectStart = date(c.Options.DataDate, 8), date(c.Options.ProjectStart, 8)
	names := slices.Sorted(maps.Keys(c.Options.Calendars))
	for _, name := range names {
		spec := worktime.Spec{Name: name}
		for _, d := range c.Options.Calendars[name].WorkDays {
			spec.Week[d] = workday
		}
		for _, h := range c.Options.Calendars[name].Holidays {
			day := worktime.DayOf(date(h, 0))
			spec.Exceptions = append(spec.Exceptions, worktime.Exception{From: day, To: day})
		}
		in.Calendars = append(in.Calendars, compiled(t, spec)...)
	}
	rows := map[string]kernel.Row{}
	for i, a := range c.Activities {
		rows[a.Code] = kernel.Row(i + 1)
		act := cpm.Activity{
			Row: rows[a.Code], Parent: kernel.NoRow, Calendar: int32(slices.Index(names, a.Calendar)),
			Duration: int32(a.Duration) * days, Remaining: int32(a.Remaining) * days,
			Constraint: constraint(a.Constraint), Second: constraint(a.Second),
			ActualStart: date(a.Start, 8), ActualFinish: date(a.Finish, 17),
		}
		switch {
		case a.Finish != "":
			act.State = cpm.Completed
		case a.Start != "":
			act.State = cpm.Started
		}
		in.Activities = append(in.Activities, act)
	}
	for i, l := range c.Relationships {
		link := cpm.Link{Row: kernel.Row(100 + i), From: rows[l.From], To: rows[l.To], Lag: int32(l.Lag) * days}
		require.NoError(t, link.Type.UnmarshalText([]byte(l.Type)))
		in.Links = append(in.Links, link)
	}
	return in
}

// Every case holds exactly: a case that stops doing so is a rule that broke.
func TestCasesCapturedFromP6(t *testing.T) {
	folder := filepath.Join(sharedSchedules(t), "p6-micro")
	inputs, err := filepath.Glob(filepath.Join(folder, "*.input.json"))
	require.NoError(t, err)
	require.NotEmpty(t, inputs)
	for _, path := range inputs {
		name := strings.TrimSuffix(filepath.Base(path), ".input.json")
		t.Run(name, func(t *testing.T) {
			body, err := os.ReadFile(path)
			require.NoError(t, err)
			var c p6Case
			require.NoError(t, json.Unmarshal(body, &c))
			n, err := cpm.Compile(c.input(t))
			require.NoError(t, err)
			var r cpm.Result
			require.NoError(t, n.Calculate(&r))

			file, err := os.Open(filepath.Join(folder, name+".comparison.csv"))
			require.NoError(t, err)
			defer file.Close()
			table, err := csv.NewReader(file).ReadAll()
			require.NoError(t, err)
			for _, line := range table[1:] {
				cell := func(column string) string { return line[slices.Index(table[0], column)] }
				code := cell("activity_code")
				i := slices.IndexFunc(c.Activities, func(a p6Activity) bool {
					return a.Code == code
				})
				require.GreaterOrEqual(t, i, 0, code)
				pos, _ := n.Position(kernel.Row(i + 1))
				got := map[string]kernel.Minute{"ES": r.Start[pos], "EF": r.Finish[pos], "LS": r.LateStart[pos], "LF": r.LateFinish[pos]}
				for _, column := range []string{"ES", "EF", "LS", "LF"} {
					want, actual := strings.CutSuffix(cell(column+"_p6"), " A")
					if actual && column[0] == 'L' {
						continue // P6 shows the actual date for want of a late one
					}
					assert.Equal(t, clockOf(minuteOf(t, want, time.DateTime)), clockOf(got[column]), "%s of %s", column, code)
				}
				for column, float := range map[string]int32{"TF_p6": r.TotalFloat[pos], "FF_p6": r.FreeFloat[pos]} {
					if want := cell(column); want != "" {
						assert.Equal(t, want, fmt.Sprint(float/days), "%s of %s", column, code)
						assert.Zero(t, float%days, "%s of %s", column, code)
					}
				}
			}
		})
	}
}
