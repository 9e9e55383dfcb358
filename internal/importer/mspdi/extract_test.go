package mspdi_test

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/filetest"
)

// mspReference is what the reference reader says of a file.
type mspReference struct {
	ProjectName  *string `json:"project_name"`
	ProjectCode  string  `json:"project_code"`
	ProjectStart string  `json:"project_start"`
	Default      string  `json:"default_calendar"`
	Options      struct {
		StatusDate    *string `json:"status_date"`
		Honor         bool    `json:"honor_constraints"`
		MinutesPerDay int32   `json:"minutes_per_day"`
		MinutesPerWee int32   `json:"minutes_per_week"`
		Limit         int32   `json:"critical_slack_limit_days"`
		Multiple      bool    `json:"multiple_critical_paths"`
	} `json:"options"`
	Calendars  []mspReferenceCalendar
	Activities []struct {
		ID, Name, Type            string
		Parent, Calendar          *string
		Planned                   *float64 `json:"planned_duration"`
		Remaining                 *float64 `json:"remaining_duration"`
		Percent                   float64  `json:"percent_complete"`
		Constraint                string
		ConstraintDate            *string `json:"constraint_date"`
		Deadline                  *string
		ActualStart               *string `json:"actual_start"`
		ActualFinish              *string `json:"actual_finish"`
		Start, Finish             *string
		EarlyStart                *string  `json:"early_start"`
		EarlyFinish               *string  `json:"early_finish"`
		LateStart                 *string  `json:"late_start"`
		LateFinish                *string  `json:"late_finish"`
		TotalFloat                *float64 `json:"total_float"`
		FreeFloat                 *float64 `json:"free_float"`
		Critical                  *bool
		Manual, Active, Estimated bool
		Elapsed                   bool
		Ignore                    bool      `json:"ignore_resource_calendar"`
		Others                    []*string `json:"work_resource_calendars"`
	}
	Links []struct {
		Pred, Succ, Type string
		Lag              float64
		Elapsed          bool `json:"lag_elapsed"`
	}
	External int `json:"external_links"`
}

// mspReferenceCalendar is what it says of a calendar.
type mspReferenceCalendar struct {
	ID, Name     string
	Base         *string
	Week         map[string][][2]string
	WeekInherits []string `json:"week_inherits"`
	Exceptions   []struct {
		From, To   string
		Shifts     [][2]string
		Recurrence *struct{ Type string }
	}
}

func mspRead(t testing.TB, file string) schedule.Import {
	t.Helper()
	projects := filetest.ReadSample(t, file)
	require.Len(t, projects, 1)
	return projects[0]
}

// Where the reference reader says something else, and why:
//
//   - data_date falls back to the day the file was written; a status date is only the one somebody set;
//   - a summary's duration, remaining work and progress follow from what is under it, and ours has none of its own;
//   - the remaining work of an activity not begun is its duration, and ours has none of its own;
//   - calendars: resource calendars that say nothing of their own are their base, and only those in use are taken.
func TestRealMSProjectFilesAreWhatTheReferenceReaderSays(t *testing.T) {
	files := filetest.Samples(t, filetest.MSPDISamples)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, got := filetest.ReferenceOf[mspReference](t, file)[0], mspRead(t, file)
			checkMSPSettings(t, want, got)
			names := checkMSPCalendars(t, want, got)
			checkMSPActivities(t, want, got, names)
			checkMSPLinks(t, want, got)
		})
	}
}

func checkMSPSettings(t *testing.T, want mspReference, got schedule.Import) {
	s := got.Settings
	if want.ProjectName != nil {
		assert.Equal(t, *want.ProjectName, s.Name)
	} else {
		assert.Equal(t, strings.TrimSuffix(want.ProjectCode, ".xml"), s.Name)
	}
	assert.Equal(t, want.ProjectCode, got.Source.Project)
	assert.Equal(t, filetest.ReferenceMinute(t, &want.ProjectStart), s.Start)
	assert.Equal(t, filetest.ReferenceMinute(t, want.Options.StatusDate), s.Options.DataDate)
	assert.Equal(t, want.Options.MinutesPerDay, s.MinutesPerDay)
	assert.Equal(t, want.Options.MinutesPerWee, s.MinutesPerWeek)
	assert.Equal(t, !want.Options.Honor, s.Options.IgnoreDateLimits)
	assert.Equal(t, want.Options.Limit*want.Options.MinutesPerDay, s.Options.CriticalLimit)
	assert.Equal(t, want.Options.Multiple, s.Options.MultipleCriticalPaths)
	assert.Equal(t, schedule.ProfileMSP, s.Options.Profile)
}

// checkMSPCalendars gives the name of the calendar that speaks for each one of the file.
func checkMSPCalendars(t *testing.T, want mspReference, got schedule.Import) map[string]string {
	at, speaks := map[string]int{}, map[string]string{}
	for i, c := range want.Calendars {
		at[c.ID] = i
	}
	for _, c := range want.Calendars {
		for c.Base != nil && len(c.Exceptions) == 0 && len(c.WeekInherits) == 7 {
			c = want.Calendars[at[*c.Base]]
		}
		speaks[want.Calendars[at[c.ID]].ID] = c.Name
		for _, other := range want.Calendars {
			if other.Base != nil && *other.Base == c.ID && len(other.Exceptions) == 0 && len(other.WeekInherits) == 7 {
				speaks[other.ID] = c.Name
			}
		}
	}
	var names []string
	for _, c := range got.Calendars {
		names = append(names, c.Name)
		assert.Equal(t, c.Name == speaks[want.Default], c.Default, c.Name)
		i := slices.IndexFunc(want.Calendars, func(w mspReferenceCalendar) bool {
			return w.Name == c.Name
		})
		require.GreaterOrEqual(t, i, 0, c.Name)
		w := want.Calendars[i]
		for d, name := range filetest.ReferenceWeekdays {
			assert.Equal(t, filetest.ReferenceShifts(t, w.Week[name]), c.Time.Week[d], "%s on %s", c.Name, name)
		}
		recurring := slices.ContainsFunc(w.Exceptions, func(e struct {
			From, To   string
			Shifts     [][2]string
			Recurrence *struct{ Type string }
		}) bool {
			return e.Recurrence != nil
		})
		if recurring { // see TestRecurringExceptionsCoverTheDaysTheToolItselfListed
			continue
		}
		require.Len(t, c.Time.Exceptions, len(w.Exceptions))
		for j, e := range w.Exceptions {
			assert.Equal(t, worktime.Exception{From: filetest.ReferenceDay(t, e.From), To: filetest.ReferenceDay(t, e.To), Shifts: filetest.ReferenceShifts(t, e.Shifts)}, c.Time.Exceptions[j])
		}
	}
	used := map[string]bool{speaks[want.Default]: true}
	for _, a := range want.Activities {
		if a.Calendar != nil {
			used[speaks[*a.Calendar]] = true
		}
		for _, c := range a.Others {
			if c != nil {
				used[speaks[*c]] = true
			}
		}
	}
	for name := range used {
		assert.Contains(t, names, name)
	}
	return speaks
}

func checkMSPActivities(t *testing.T, want mspReference, got schedule.Import, speaks map[string]string) {
	rows, stored := map[string]kernel.Row{}, map[kernel.Row]schedule.Stored{}
	for _, s := range got.AsImported {
		stored[s.Activity] = s
	}
	next := 0
	for _, w := range want.Activities {
		row := kernel.SummaryRow
		if w.Type != "project_summary" {
			require.Less(t, next, len(got.Activities))
			a := got.Activities[next]
			next++
			row = a.Row
			assert.Equal(t, []any{w.ID, w.Name}, []any{a.Code, a.Name})
			if w.Parent != nil {
				assert.Equal(t, rows[*w.Parent], a.Parent, w.Name)
			} else {
				assert.Equal(t, kernel.SummaryRow, a.Parent, w.Name)
			}
			kinds := map[string]schedule.Kind{"task": schedule.Task, "summary": schedule.Summary, "milestone": schedule.FinishMilestone}
			assert.Equal(t, kinds[w.Type], a.Kind, w.Name)
			if w.Type != "summary" {
				require.NotNil(t, w.Planned)
				assert.Equal(t, *w.Planned, float64(a.Duration), w.Name)
				assert.Equal(t, w.Percent, float64(a.Progress)/10_000, w.Name)
				assert.Equal(t, filetest.ReferenceMinute(t, w.ActualStart), a.ActualStart, w.Name)
				assert.Equal(t, filetest.ReferenceMinute(t, w.ActualFinish), a.ActualFinish, w.Name)
				assert.Equal(t, w.Manual, a.Manual, w.Name)
				assert.Equal(t, w.Elapsed, a.Elapsed, w.Name)
				if w.Manual {
					assert.Equal(t, filetest.ReferenceMinute(t, w.Start), a.Dates.Start, w.Name)
					assert.Equal(t, filetest.ReferenceMinute(t, w.Finish), a.Dates.Finish, w.Name)
				}
				if a.Started() && !a.Finished() {
					assert.Equal(t, *w.Remaining, float64(a.Remaining), w.Name)
				}
			}
			assert.Equal(t, !w.Active, a.Inactive, w.Name)
			constraint := string(a.Constraint.Type)
			if constraint == "" {
				constraint = "asap"
			}
			assert.Equal(t, w.Constraint, constraint, w.Name)
			if w.ConstraintDate != nil && constraint != "asap" && constraint != "alap" {
				assert.Equal(t, filetest.ReferenceMinute(t, w.ConstraintDate), a.Constraint.Date, w.Name)
			}
			if w.Deadline != nil {
				assert.Equal(t, filetest.ReferenceMinute(t, w.Deadline), a.Deadline, w.Name)
			} else {
				assert.Zero(t, a.Deadline, w.Name)
			}
			calendar := speaks[want.Default]
			if w.Calendar != nil {
				calendar = speaks[*w.Calendar]
			}
			assert.Equal(t, calendar, got.Calendars[a.Calendar-1].Name, w.Name)
		}
		rows[w.ID] = row
		s, kept := stored[row]
		require.True(t, kept, w.Name)
		dates := []kernel.Minute{filetest.ReferenceMinute(t, w.Start), filetest.ReferenceMinute(t, w.Finish), filetest.ReferenceMinute(t, w.LateStart), filetest.ReferenceMinute(t, w.LateFinish)}
		assert.Equal(t, dates, []kernel.Minute{s.Start, s.Finish, s.LateStart, s.LateFinish}, w.Name)
		assert.Equal(t, []kernel.Minute{filetest.ReferenceMinute(t, w.EarlyStart), filetest.ReferenceMinute(t, w.EarlyFinish)}, dates[:2], w.Name)
		for _, pair := range []struct {
			want *float64
			got  *int32
		}{{w.TotalFloat, s.TotalFloat}, {w.FreeFloat, s.FreeFloat}} {
			require.Equal(t, pair.want == nil, pair.got == nil, w.Name)
			if pair.want != nil {
				assert.Equal(t, *pair.want, float64(*pair.got), w.Name)
			}
		}
		assert.Equal(t, w.Critical, s.Critical, w.Name)
	}
	assert.Len(t, got.Activities, next)
	assert.Equal(t, next, got.Source.ActivityRows)
}

func checkMSPLinks(t *testing.T, want mspReference, got schedule.Import) {
	type tie struct {
		from, to, kind string
		lag            float64
		elapsed        bool
	}
	var wanted, found []tie
	for _, l := range want.Links {
		wanted = append(wanted, tie{l.Pred, l.Succ, l.Type, l.Lag, l.Elapsed && l.Lag != 0})
	}
	for _, l := range got.Links {
		from, to := got.Activities[l.From-1], got.Activities[l.To-1]
		found = append(found, tie{from.Code, to.Code, string(l.Type), float64(l.Lag), l.Elapsed})
	}
	assert.Equal(t, wanted, found)
	assert.Equal(t, want.External, got.Problems["link.external"])
}

// Since 2007 the tool writes its recurring exceptions as rules, and, for readers of the older form, every day they fall
// on: both must be the same days.
func TestRecurringExceptionsCoverTheDaysTheToolItselfListed(t *testing.T) {
	files := filetest.Samples(t, filetest.MSPDISamples)
	for _, file := range files {
		if strings.Contains(file, "recurring") {
			t.Run(filepath.Base(file), func(t *testing.T) { checkRecurring(t, file) })
		}
	}
}

func checkRecurring(t *testing.T, path string) {
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	var file struct {
		Days []struct {
			Type    int    `xml:"DayType"`
			Working int    `xml:"DayWorking"`
			From    string `xml:"TimePeriod>FromDate"`
			To      string `xml:"TimePeriod>ToDate"`
		} `xml:"Calendars>Calendar>WeekDays>WeekDay"`
	}
	require.NoError(t, xml.Unmarshal(raw, &file))
	got := mspRead(t, path)
	require.Len(t, got.Calendars, 1)
	calendar, err := worktime.Compile(got.Calendars[0].Time, kernel.Date(1999, 1, 1, 0, 0), kernel.Date(2012, 12, 31, 0, 0))
	require.NoError(t, err)
	listed := map[worktime.Day]bool{}
	for _, d := range file.Days {
		if d.Type != 0 {
			continue
		}
		first, last := filetest.ReferenceDay(t, d.From[:10]), filetest.ReferenceDay(t, d.To[:10])
		for day := first; day <= last; day++ {
			listed[day] = true
			want := int32(0)
			if d.Working == 1 { // 09:00 to 13:00 and 14:00 to 17:00
				want = 7 * 60
			}
			assert.Equal(t, want, calendar.Between(day.Minute(), (day+1).Minute()), d.From)
		}
	}
	require.Greater(t, len(listed), 100)
	for day := worktime.DayOf(kernel.Date(1999, 1, 1, 0, 0)); day < worktime.DayOf(kernel.Date(2012, 12, 31, 0, 0)); day++ {
		if listed[day] {
			continue
		}
		want := int32(0)
		if w := day.Weekday(); w >= 1 && w <= 5 {
			want = 480
		}
		y, m, d, _, _ := day.Minute().Civil()
		assert.Equal(t, want, calendar.Between(day.Minute(), (day+1).Minute()), "%d-%d-%d is worked as always", y, m, d)
	}
}
