package schedule_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

func TestHolidaysAreReadAndPutIntoACalendar(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	planner, client := w.As(w.Ours, access.Planner), w.As(w.Ours, access.Client)
	calendar := w.Ours.Row(w.Ours.Calendar)
	put := "/api/holidays/associate/" + calendar

	t.Run("cal-124 countries come with their regions", func(t *testing.T) {
		var list []scheduleapi.CountryView
		client.OK(http.MethodGet, "/api/holidays/countries", nil).Into(t, &list)
		at := slices.IndexFunc(list, func(c scheduleapi.CountryView) bool { return c.Code == "CL" })
		require.Contains(t, list[at].Regions, scheduleapi.RegionView{Code: "CL-AP", Name: "Arica y Parinacota"})
		require.Equal(t, http.StatusUnauthorized, w.Nobody().Do(http.MethodGet, "/api/holidays/countries", nil).StatusCode)
	})
	t.Run("the days of a place come by date, in the reader's language", func(t *testing.T) {
		var days []scheduleapi.HolidayView
		planner.OK(http.MethodGet, "/api/holidays/of/CL?years=2026", nil).Into(t, &days)
		require.Len(t, days, 16)
		require.Equal(t, scheduleapi.HolidayView{Day: 20454, Name: "Año Nuevo", Mandatory: true}, days[0])
		for path, code := range map[string]string{
			"/api/holidays/of/XX?years=2026": "holidays.no_data", "/api/holidays/of/CL?years=1999": "holidays.year_unknown", "/api/holidays/of/CL?years=x": "request.parameter",
		} {
			require.Equal(t, code, planner.Do(http.MethodGet, path, nil).Code(t), path)
		}
	})
	t.Run("cal-113 without a country or a year data is missing", func(t *testing.T) {
		for _, body := range []map[string]any{{}, {"countries": []string{"CL"}}, {"years": []int{2026}}, {"countries": []string{}, "years": []int{2026}}, {"countries": "CL", "years": 2026}} {
			require.Equal(t, "calendar.data_missing", planner.Do(http.MethodPost, put, body).Code(t), body)
		}
	})
	body := map[string]any{"countries": []string{"CL", "CL-AP"}, "years": []int{2026}}
	t.Run("nobody without the right, and nobody of another company, changes a calendar", func(t *testing.T) {
		require.Equal(t, http.StatusForbidden, client.Do(http.MethodPost, put, body).StatusCode)
		require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Planner).Do(http.MethodPost, put, body).StatusCode)
	})
	t.Run("cal-101 cal-125 no work is planned on an imported holiday, a day with an exception keeps it, and one undo takes all back", func(t *testing.T) {
		own := map[string]any{"from_date": "2026/05/01", "to_date": "2026/05/01", "workable": true, "shifts": []any{map[string]any{"correlative_id": 1, "shift_string": "08:00-12:00"}}, "name": "Turno acordado"}
		planner.OK(http.MethodPut, "/api/calendars/"+calendar, map[string]any{"exceptiondays": []any{own}})
		var now scheduleapi.WireCalendar
		planner.OK(http.MethodPost, put, body).Into(t, &now)
		require.Len(t, now.ExceptionDays, 17, "sixteen of Chile and one of the region, of which one day was there")
		require.Equal(t, "Turno acordado", now.ExceptionDays[0].Name)
		busy := planner.Do(http.MethodPut, "/api/activitys/"+w.Ours.Row(w.Ours.Activity), map[string]any{"end_date": "2026/05/21 0:00"})
		require.Equal(t, "activity.finish_not_working", busy.Code(t))
		var again scheduleapi.WireCalendar
		planner.OK(http.MethodPost, put, body).Into(t, &again)
		require.Equal(t, now, again, "once more changes nothing")
		r := planner.Command(w.Ours.Schedule, map[string]any{"type": "undo"})
		require.True(t, w.Models.Wait(t.Context(), "gantt", r.Position))
		planner.OK(http.MethodGet, "/api/calendars/"+calendar, nil).Into(t, &now)
		require.Len(t, now.ExceptionDays, 1)
	})
}

func TestACalendarIsClonedIntoTheSchedulesOfProjects(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	planner := w.As(w.Ours, access.Planner)
	second := w.Schedule(w.Ours, "Torre B")
	var night scheduleapi.WireCalendar
	planner.OK(http.MethodPost, "/api/calendars", map[string]any{"sectorId": w.Ours.Schedule, "name": "Noche", "working_days": "1,1,1,1,1,1,1"}).Into(t, &night)
	body := map[string]any{"calendarId": night.ID, "name": "Noche de obra", "projectIds": []any{w.Ours.Project}}

	t.Run("cal-116 without its parts data is missing", func(t *testing.T) {
		for part := range body {
			less := map[string]any{}
			for k, v := range body {
				if k != part {
					less[k] = v
				}
			}
			require.Equal(t, "calendar.data_missing", planner.Do(http.MethodPost, "/api/calendars/clone", less).Code(t), part)
		}
	})
	t.Run("neither another company's calendar nor its project is reached", func(t *testing.T) {
		theirs := map[string]any{"calendarId": w.Theirs.Row(w.Theirs.Calendar), "name": "X", "projectIds": []any{w.Ours.Project}}
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodPost, "/api/calendars/clone", theirs).StatusCode)
		into := map[string]any{"calendarId": night.ID, "name": "X", "projectIds": []any{w.Theirs.Project}}
		require.Equal(t, http.StatusNotFound, planner.Do(http.MethodPost, "/api/calendars/clone", into).StatusCode)
		require.Equal(t, http.StatusForbidden, w.As(w.Ours, access.Client).Do(http.MethodPost, "/api/calendars/clone", body).StatusCode)
	})
	t.Run("cal-121 every schedule gets it, and one that has the name says so", func(t *testing.T) {
		clone := func() []scheduleapi.ClonedView {
			var out []scheduleapi.ClonedView
			planner.OK(http.MethodPost, "/api/calendars/clone", body).Into(t, &out)
			return out
		}
		made := clone()
		require.Len(t, made, 2)
		for _, one := range made {
			require.Equal(t, w.Ours.Project, one.Project)
			var now scheduleapi.WireCalendar
			planner.OK(http.MethodGet, "/api/calendars/"+*one.Calendar, nil).Into(t, &now)
			require.Equal(t, "Noche de obra", now.Name)
			require.Equal(t, "1,1,1,1,1,1,1", now.WorkingDays)
			require.Equal(t, one.Schedule, now.SectorID)
		}
		require.True(t, slices.ContainsFunc(made, func(one scheduleapi.ClonedView) bool { return one.Schedule == second }))
	})
}

func TestTheActivitiesOfACalendarAreListed(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	planner := w.As(w.Ours, access.Planner)
	var night scheduleapi.WireCalendar
	planner.OK(http.MethodPost, "/api/calendars", map[string]any{"sectorId": w.Ours.Schedule, "name": "Noche", "working_days": "1,1,1,1,1,1,1"}).Into(t, &night)
	planner.OK(http.MethodPut, "/api/activitys/"+w.Ours.Row(w.Ours.Second), map[string]any{"calendar_id": night.ID})
	names := func(calendar string) []string {
		var list []scheduleapi.WireActivity
		planner.OK(http.MethodGet, "/api/activitys/calendar/"+calendar, nil).Into(t, &list)
		var out []string
		for _, a := range list {
			out = append(out, a.ID)
		}
		return out
	}
	t.Run("cal-119 those that name it, and for the default one those that name none", func(t *testing.T) {
		require.Equal(t, []string{w.Ours.Row(w.Ours.Second)}, names(night.ID))
		standard := names(w.Ours.Row(w.Ours.Calendar))
		require.Contains(t, standard, w.Ours.Row(w.Ours.Activity))
		require.NotContains(t, standard, w.Ours.Row(w.Ours.Second))
	})
}
