package analytics_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/analytics"
	"gantry/internal/httpapi/httpapitest"
	scheduleapi "gantry/internal/httpapi/schedule"
)

// portfolio asks for the portfolio at the end of a day counted from the Monday, or now.
func (s *site) portfolio(as *httpapitest.Client, day ...int) (out analytics.PortfolioView) {
	s.T.Helper()
	query := ""
	if len(day) > 0 {
		query = "?at=" + s.instant(day[0], 0).Format(time.DateOnly)
	}
	as.OK(http.MethodGet, "/api/portfolio"+query, nil).Into(s.T, &out)
	return out
}

// The site's baseline ends on the second Tuesday, day 8. It is the second Wednesday.
func TestThePortfolioAsOfADay(t *testing.T) {
	t.Parallel()
	s := build(t)
	s.do("activity.set-duration", record{"row": s.b, "duration": 2400 + 3*480}) // of days 2 to 8, now to day 11
	t.Run("exec-301 what was expected, what is done, and how far the finish is from the baseline's", func(t *testing.T) {
		p := s.portfolio(s.planner).Projects[0]
		require.EqualValues(t, 3, *p.Variance, "from Tuesday to Friday")
		require.Equal(t, s.monday+8*kernel.Day, *p.BaseFinish-*p.BaseFinish%kernel.Day)
		require.EqualValues(t, kernel.Hundred, *p.Expected, "the baseline is over")
		board := s.dashboard(s.planner)
		require.Equal(t, *board.SCurve.Now.Real, *p.Progress, "as on the dashboard")
		require.Equal(t, board.PPC.LastFour, *p.PPC)
		require.Equal(t, board.PCR.LastFour, *p.PCR)
		require.Equal(t, s.Ours.Schedule, *p.Leading)
	})
	t.Run("exec-301 on the first Wednesday Trazado was done, the rest was not said yet, and no week was over", func(t *testing.T) {
		p := s.portfolio(s.planner, 2).Projects[0]
		require.EqualValues(t, 200_000, *p.Progress, "by the weights of now: 2 of 10 days")
		require.EqualValues(t, 360_000, *p.Expected, "Trazado and a fifth of Excavación")
		require.Zero(t, p.PPC.Whole)
		require.Zero(t, p.PCR.Whole)
		require.EqualValues(t, 0, *p.Variance, "nobody had made it longer yet")
		require.Equal(t, []int64{1, 0, 0}, []int64{*p.Standing, *p.Overdue, *p.Reasons}, "Permiso was removed, Plano is due the day after")
	})
	t.Run("on the Thursday a day later the roadblock of that day is not overdue, on Friday it is", func(t *testing.T) {
		require.EqualValues(t, 0, *s.portfolio(s.planner, 3).Projects[0].Overdue)
		require.EqualValues(t, 1, *s.portfolio(s.planner, 4).Projects[0].Overdue)
	})
	t.Run("with its Sunday the week is over", func(t *testing.T) {
		require.Zero(t, s.portfolio(s.planner, 5).Projects[0].PPC.Whole)
		require.EqualValues(t, 3, s.portfolio(s.planner, 6).Projects[0].PPC.Whole)
	})
	t.Run("before there was a schedule there is no figure, and none is 0", func(t *testing.T) {
		p := s.portfolio(s.planner, -400).Projects[0]
		require.Zero(t, p.Schedules)
		require.Nil(t, p.Progress)
		require.Nil(t, p.Variance)
		require.Nil(t, p.Finish)
		require.Nil(t, p.PPC.Share)
	})
	t.Run("a day to come is now", func(t *testing.T) {
		require.EqualValues(t, 3, *s.portfolio(s.planner, 300).Projects[0].Variance)
	})
	t.Run("a day that does not exist is refused", func(t *testing.T) {
		require.Equal(t, http.StatusUnprocessableEntity, s.planner.Do(http.MethodGet, "/api/portfolio?at=2026-02-30", nil).StatusCode)
	})
	t.Run("who does not see a chart does not see its figure here", func(t *testing.T) {
		p := s.portfolio(s.As(s.Ours, access.Subtrade)).Projects[0]
		require.Nil(t, p.Variance)
		require.Nil(t, p.Expected)
		require.Nil(t, p.Cost)
	})
}

// What the portfolio says of a project is what its own pages say: earned value, the checks of its health but that of the critical path, and the
// newest simulation.
func TestThePortfolioJudgesProjectsAsTheirPagesDo(t *testing.T) {
	t.Parallel()
	s := build(t)
	admin := s.As(s.Ours, access.Admin)
	s.do("schedule.set", record{"dataDate": s.monday + 9*kernel.Day})
	path := "/api/schedules/" + s.Ours.Schedule.String()
	first := func() analytics.ProjectOverviewView { return s.portfolio(s.planner).Projects[0] }
	pages := func() (passed, judged int) {
		var of struct {
			Checks []struct {
				Number  int
				Verdict string
			}
		}
		s.planner.OK(http.MethodGet, path+"/health", nil).Into(t, &of)
		for _, c := range of.Checks {
			if c.Number != 12 && (c.Verdict == "passed" || c.Verdict == "failed") {
				judged++
				if c.Verdict == "passed" {
					passed++
				}
			}
		}
		return passed, judged
	}
	same := func(t *testing.T) {
		t.Helper()
		passed, judged := pages()
		require.NotNil(t, first().Health)
		require.Equal(t, []int{passed, judged}, []int{first().Health.Passed, first().Health.Judged})
	}
	t.Run("exec-301 SPI(t) is earned schedule over time", func(t *testing.T) {
		// Trazado is 2 of 7 days and done, Excavación 5 and done by two fifths: EV 4/7. A week after the start the baseline has 5/7, so that
		// ES = 4/5 of a week. AT is 8 days and 16 hours, 1.2381 weeks.
		require.EqualValues(t, 6462, *first().SPIt, "0.8 / 1.2381")
		require.Nil(t, s.portfolio(s.planner, -400).Projects[0].SPIt)
	})
	t.Run("beyond-9 the health is that of the page, also by own thresholds and after edits", func(t *testing.T) {
		same(t)
		before := first().Health
		require.False(t, before.Own)
		admin.OK(http.MethodPut, "/api/companys/"+s.Ours.Company.String()+"/health-thresholds", record{"thresholds": record{"logic": 100, "resources": 0}})
		after := first().Health
		require.Equal(t, []any{before.Passed + 1, before.Judged + 1, true}, []any{after.Passed, after.Judged, after.Own}, "logic passes now, and resources are judged")
		same(t)
		s.do("activity.set-duration", record{"row": s.b, "duration": 60 * 480})
		same(t)
		require.Nil(t, s.portfolio(s.planner, 2).Projects[0].Health, "an earlier plan is not judged by the dates of now")
	})
	t.Run("exec-301 P80 is that of the newest simulation, and says when the plan has moved on", func(t *testing.T) {
		require.Nil(t, first().P80)
		rule := record{"by": "all", "shape": "triangular", "low": 50, "likely": 100, "high": 300, "correlation": 0}
		require.Equal(t, http.StatusAccepted, s.planner.Do(http.MethodPost, path+"/risk", record{"runs": 200, "seed": 4, "rules": []any{rule}, "learn": false, "milestones": []any{}}).StatusCode)
		var of struct {
			Result *struct{ Project struct{ P80 kernel.Minute } }
		}
		require.Eventually(t, func() bool {
			s.planner.OK(http.MethodGet, path+"/risk?wait", nil).Into(t, &of)
			return of.Result != nil
		}, 20*time.Second, time.Millisecond)
		require.Equal(t, []any{of.Result.Project.P80, false}, []any{first().P80.Finish, first().P80.Stale})
		s.do("activity.set-duration", record{"row": s.b, "duration": 61 * 480})
		require.True(t, first().P80.Stale)
		require.Nil(t, s.portfolio(s.planner, -3).Projects[0].P80, "there was none yet")
	})
	t.Run("exec-301 who does not see the Gantt or the curve sees none of it", func(t *testing.T) {
		p := s.portfolio(s.As(s.Ours, access.Subtrade)).Projects[0]
		require.Equal(t, []any{(*int64)(nil), (*analytics.ScoreView)(nil), (*analytics.LikelyView)(nil)}, []any{p.SPIt, p.Health, p.P80})
	})
}

// The finish page and the portfolio have SPI(t) from one function: weighted progress by the amounts of the baseline, shares of their own first.
func TestSPItIsTheSameOnTheFinishPageAndInThePortfolio(t *testing.T) {
	t.Parallel()
	s := build(t)
	page := func() scheduleapi.EarnedView {
		var of scheduleapi.EarnedView
		s.planner.OK(http.MethodGet, "/api/schedules/"+s.Ours.Schedule.String()+"/earned-value", nil).Into(t, &of)
		return of
	}
	both := func(t *testing.T, want int64) {
		t.Helper()
		require.EqualValues(t, want, *s.portfolio(s.planner).Projects[0].SPIt, "the portfolio")
		of := page()
		require.NotNil(t, of.SPIt)
		told, err := of.SPIt.Float64()
		require.NoError(t, err)
		require.InDelta(t, float64(want)/10_000, told, 1e-9, "the page")
	}
	t.Run("exec-301 without a status date both measure at now on the site", func(t *testing.T) {
		both(t, 6165) // AT is 9 days and 2 hours, from eight to ten: 1.2976 weeks; 0.8 / 1.2976
	})
	s.do("schedule.set", record{"dataDate": s.monday + 9*kernel.Day}) // AT is 8 days and 16 hours, 1.2381 weeks
	t.Run("exec-301 a share of 0 % weighs nothing, though tasks made two thirds of it", func(t *testing.T) {
		// Trazado 2 and two fifths of Excavación's 5 of 7 days: EV 4/7. A week after the start the baseline has 5/7: ES = 4/5 of a week.
		both(t, 6462)
		require.Equal(t, "0.8", page().ES.String())
		require.Equal(t, "8", page().BAC.String(), "amounts are those of the baseline, whatever weighs: 2 + 5 + 1 days")
	})
	t.Run("exec-301 what became longer since weighs as the baseline has it", func(t *testing.T) {
		s.do("activity.set-duration", record{"row": s.b, "duration": 20 * 480})
		both(t, 6462)
	})
	t.Run("exec-301 a share of its own wins", func(t *testing.T) {
		// Trazado has 50 %, Excavación the rest: EV 50 + 20 = 70. A week after the start the baseline has 50 + 30 = 80: ES = 7/8, 0.875 / 1.2381.
		s.do("activity.set-weight", record{"row": s.a, "weight": 500_000})
		both(t, 7067)
	})
	t.Run("exec-301 activities added since earn nothing", func(t *testing.T) {
		s.do("activities.add", record{"items": []any{record{"name": "Relleno", "duration": 480}}})
		of := page()
		require.Equal(t, 1, of.Outside)
		// Relleno and Excavación share 50 % by 1 and 5 days: Excavación has 41.6667 %. EV 50 + 16.6667; a week after the start 50 + 25: ES = 8/9.
		both(t, 7180)
	})
}

// A baseline's calendar that is gone gives way to the activity's own, on every page.
func TestABaselineOutlivesItsCalendar(t *testing.T) {
	t.Parallel()
	s := build(t)
	everyDay := func(from, to int) (week []any) {
		for range 7 {
			week = append(week, []any{[]int{from, to}})
		}
		return week
	}
	made := s.do("calendars.add", record{"items": []any{record{"name": "Siete días", "week": everyDay(480, 960)}, record{"name": "Noches", "week": everyDay(1200, 1380)}}})
	s.do("activities.set-calendar", record{"rows": []any{s.b}, "calendar": made[0]})
	s.do("baseline.save", record{"name": "Siete días", "option": 1})
	s.do("activities.set-calendar", record{"rows": []any{s.b}, "calendar": made[1]})
	s.do("calendars.delete", record{"calendars": []any{made[0]}})
	s.do("schedule.set", record{"dataDate": s.monday + 5*kernel.Day}) // a Saturday
	var page scheduleapi.EarnedView
	s.planner.OK(http.MethodGet, "/api/schedules/"+s.Ours.Schedule.String()+"/earned-value", nil).Into(t, &page)
	var standings struct {
		Activities []struct {
			Row      kernel.Row
			Expected float64
		}
	}
	s.planner.OK(http.MethodGet, "/api/schedules/"+s.Ours.Schedule.String()+"/standings", nil).Into(t, &standings)
	p := s.portfolio(s.planner).Projects[0]
	told, err := page.SPIt.Float64()
	require.NoError(t, err)
	require.InDelta(t, told, float64(*p.SPIt)/10_000, 1e-9)
	require.InDelta(t, standings.Activities[0].Expected, float64(*p.Expected)/10_000, 1e-3)
}

// Files alone bring inactive work and levels of effort: it is marked in the rows, as a file would have it.
func TestIdleWorkIsNoPartOfTheCurveAsInEarnedValue(t *testing.T) {
	t.Parallel()
	for name, as := range map[string]string{"inactive": "inactive = true", "a level of effort": "kind = 'level-of-effort'"} {
		t.Run("ana-301 "+name, func(t *testing.T) {
			t.Parallel()
			s := build(t)
			row := s.do("activities.add", record{"items": []any{record{"name": "Andamios", "duration": 480 * 7}}})[0]
			s.do("activity.set-cost", record{"row": row, "value": 500_0000})
			s.do("activity.set-cost", record{"row": s.a, "value": 100_0000})
			s.do("baseline.save", record{"name": "Con andamios", "option": 1})
			with := s.dashboard(s.planner).SCurve
			require.EqualValues(t, 600_0000, with.Cost.Total)
			var at string
			require.NoError(t, s.DB.QueryRow(t.Context(), `select table_schema from information_schema.tables where table_schema like 'gantt\_g%' order by 1 desc limit 1`).Scan(&at))
			_, err := s.DB.Exec(t.Context(), "update "+at+".activities set "+as+" where schedule_id = $1 and row_no = $2", s.Ours.Schedule, row)
			require.NoError(t, err)
			without := s.dashboard(s.planner).SCurve
			require.EqualValues(t, 100_0000, without.Cost.Total, "it costs nothing in the curve")
			require.InDelta(t, float64(*with.Now.Real)*14/7, float64(*without.Now.Real), 1, "half of the fourteen days are idle: what is done is twice the share")
		})
	}
}

func TestTheLastFourWeeksAreThoseOfTheCalendar(t *testing.T) {
	t.Parallel()
	s := build(t)
	require.EqualValues(t, 3, s.dashboard(s.planner).PPC.LastFour.Whole)
	s.on(7*6, 9) // nothing was promised for five weeks
	board, p := s.dashboard(s.planner), s.portfolio(s.planner).Projects[0]
	require.EqualValues(t, 3, board.PPC.Total.Whole)
	require.Equal(t, []int64{0, 0, 0, 0}, []int64{board.PPC.LastFour.Whole, board.PCR.LastFour.Whole, p.PPC.Whole, p.PCR.Whole})
	require.Nil(t, p.PPC.Share, "no promises are no 0 %")
	require.EqualValues(t, 1, *p.Overdue, "the roadblock of the first week stands all the same")
	within := s.filtered(s.planner, record{"range": record{"start": nil, "end": s.instant(13, 0).Format(time.DateOnly)}})
	require.EqualValues(t, 3, within.PPC.LastFour.Whole, "of a range its last four weeks count")
}

func TestCurrenciesAreGroupedAndNeverAdded(t *testing.T) {
	t.Parallel()
	s := build(t)
	s.do("activity.set-cost", record{"row": s.a, "value": 100_0000})
	s.do("activity.set-used-cost", record{"row": s.a, "value": 30_0000})
	s.do("baseline.save", record{"name": "Con costos", "option": 1})
	money := func(currency string, budget float64) {
		var made struct{ ID kernel.ID }
		s.As(s.Ours, access.Admin).OK(http.MethodPost, "/api/projects", record{"name": "Obra en " + currency, "currency": currency, "budget": budget, "country": "CL"}).Into(t, &made)
	}
	money("CLP", 2_000)
	money("CLP", 500)
	money("UF", 30)
	money("USD", 7)
	require.NoError(t, s.caughtUp())
	out := s.portfolio(s.As(s.Ours, access.Admin))
	sums := map[string][]any{}
	for _, total := range out.Totals {
		sums[total.Currency] = []any{total.Projects, int64(total.Budget) / 10_000}
	}
	require.Equal(t, []any{2, int64(2_500)}, sums["CLP"])
	require.Equal(t, []any{1, int64(30)}, sums["UF"])
	require.Equal(t, []any{1, int64(7)}, sums["USD"])
	var own analytics.CurrencyTotalView
	for _, total := range out.Totals {
		if total.Cost.Spent != 0 {
			own = total
		}
	}
	require.Equal(t, []kernel.Amount{100_0000, 100_0000, 30_0000}, []kernel.Amount{own.Cost.Total, own.Cost.Earned, own.Cost.Spent}, "Trazado is done")
}

// The status date lies before the schedule came here: nobody knows how far the work was by then.
func TestAScheduleThatBringsAnOldStatusDateHasNoCostSoFar(t *testing.T) {
	t.Parallel()
	s := build(t)
	admin := s.As(s.Ours, access.Admin)
	var project, made struct{ ID kernel.ID }
	admin.OK(http.MethodPost, "/api/projects", record{"name": "Obra traída", "currency": "CLP", "budget": 500, "country": "CL"}).Into(t, &project)
	admin.OK(http.MethodPost, "/api/projects/"+project.ID.String()+"/schedules", record{"name": "Torre", "start": s.monday}).Into(t, &made)
	s.planner, s.Ours.Schedule = admin, made.ID
	row := s.do("activities.add", record{"items": []any{record{"name": "Muros", "duration": 4800}}})[0]
	s.do("activity.set-cost", record{"row": row, "value": 100_0000})
	s.do("schedule.set", record{"dataDate": s.monday + 2*kernel.Day})
	for _, p := range s.portfolio(admin).Projects {
		if p.ID == project.ID {
			require.Nil(t, p.Cost, "an amount that nobody knows is not 0")
			require.EqualValues(t, 500_0000, p.Budget)
			return
		}
	}
	t.Fatal("the project is not in the portfolio")
}

func TestThePortfolioAsAFile(t *testing.T) {
	t.Parallel()
	s := build(t)
	s.do("activity.set-duration", record{"row": s.b, "duration": 2400 + 3*480})
	file := func(as *httpapitest.Client, format string, at string) ([]byte, http.Header) {
		var v analytics.PortfolioExportView
		as.OK(http.MethodPost, "/api/portfolio/exports", record{"format": format, "at": at}).Into(t, &v)
		require.Eventually(t, func() bool {
			as.OK(http.MethodGet, "/api/portfolio/exports/"+v.ID.String(), nil).Into(t, &v)
			return v.Phase != "writing"
		}, 20*time.Second, time.Millisecond)
		require.EqualValues(t, "ready", v.Phase)
		require.Equal(t, []int{1, 1}, []int{v.Projects, v.Of})
		a := as.Do(http.MethodGet, "/api/portfolio/exports/"+v.ID.String()+"/file", nil)
		require.Equal(t, http.StatusOK, a.StatusCode)
		require.EqualValues(t, v.Bytes, len(a.Content))
		return a.Content, a.Header
	}
	field := func(content []byte, name string) string {
		lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(content), "\ufeff"))).ReadAll()
		require.NoError(t, err)
		require.Len(t, lines, 2)
		for i, head := range lines[0] {
			if head == name {
				return lines[1][i]
			}
		}
		t.Fatal(name)
		return ""
	}
	t.Run("CSV has the figures of the screen, now and as of a day", func(t *testing.T) {
		now, head := file(s.planner, "csv", "")
		require.Equal(t, "text/csv; charset=utf-8", head.Get("Content-Type"))
		require.Equal(t, []string{"3", "66.6667", "2", "3"}, []string{field(now, "variance_days"), field(now, "ppc"), field(now, "ppc_kept"), field(now, "ppc_promised")})
		then, _ := file(s.planner, "csv", s.instant(2, 0).Format(time.DateOnly))
		require.Equal(t, []string{"0", "20", ""}, []string{field(then, "variance_days"), field(then, "progress"), field(then, "ppc")})
		require.Equal(t, s.instant(2, 0).Format(time.DateOnly), field(then, "as_of"))
	})
	t.Run("what the role does not see is empty in its file", func(t *testing.T) {
		content, _ := file(s.As(s.Ours, access.Subtrade), "csv", "")
		require.Equal(t, []string{"", ""}, []string{field(content, "variance_days"), field(content, "expected")})
	})
	t.Run("a workbook", func(t *testing.T) {
		content, _ := file(s.planner, "xlsx", "")
		f, err := excelize.OpenReader(bytes.NewReader(content))
		require.NoError(t, err)
		rows, err := f.GetRows(f.GetSheetName(0))
		require.NoError(t, err)
		require.Len(t, rows, 2)
		require.Equal(t, []string{"Variación (d)", "3"}, []string{rows[0][4], rows[1][4]})
		require.Equal(t, []string{"Cartera de proyectos", "Totales por moneda"}, f.GetSheetList())
	})
	t.Run("a picture", func(t *testing.T) {
		content, _ := file(s.planner, "png", "")
		picture, err := png.Decode(bytes.NewReader(content))
		require.NoError(t, err)
		require.Greater(t, picture.Bounds().Dx(), 1600)
	})
	t.Run("a page", func(t *testing.T) {
		content, _ := file(s.planner, "pdf", "")
		require.True(t, bytes.HasPrefix(content, []byte("%PDF-")))
	})
	t.Run("nobody fetches the file of another, and there is no other format", func(t *testing.T) {
		var v analytics.PortfolioExportView
		s.planner.OK(http.MethodPost, "/api/portfolio/exports", record{"format": "csv"}).Into(t, &v)
		require.Equal(t, http.StatusNotFound, s.As(s.Ours, access.Admin).Do(http.MethodGet, "/api/portfolio/exports/"+v.ID.String()+"/file", nil).StatusCode)
		a := s.As(s.Ours, access.Admin).Do(http.MethodPost, "/api/portfolio/exports", record{"format": "docx"})
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
	})
}

// What stands and what the lookahead plans open as the other figures do: the rows alone give the figure again.
func TestAgeingIntervalsAndTheLookaheadOpenTheirRows(t *testing.T) {
	t.Parallel()
	s := build(t)
	board := s.dashboard(s.planner)
	t.Run("beyond-16 the roadblocks that stand, by their days", func(t *testing.T) {
		f := s.figure(s.planner, "pcr-ageing", "")
		again := []int64{0, 0, 0, 0}
		for _, r := range f.Rows {
			group := 0
			for group < 3 && r.Part > []int64{7, 14, 28}[group] {
				group++
			}
			again[group]++
			require.NotEmpty(t, r.Revisions, "the events that say so")
		}
		require.Equal(t, board.PCR.Ageing, again)
		require.EqualValues(t, 1, *f.Value, "Plano stands")
	})
	t.Run("beyond-16 the commitments behind the interval and the limits are those of the PPC", func(t *testing.T) {
		ppc := s.figure(s.planner, "ppc", "")
		for _, name := range []string{"ppc-interval", "ppc-limits"} {
			f := s.figure(s.planner, name, "")
			require.Equal(t, name, f.Name)
			require.Equal(t, ppc.Rows, f.Rows)
			require.Equal(t, []int64{2, 3}, []int64{f.Part, f.Whole})
		}
	})
	t.Run("beyond-16 the lookahead's curve is the sum of its rows at each week", func(t *testing.T) {
		require.NotEmpty(t, board.SCurve.Lookahead)
		for k, week := range board.SCurve.Weeks {
			f := s.figure(s.planner, "scurve-lookahead", fmt.Sprintf("?at=%d", week))
			var part, whole int64
			for _, r := range f.Rows {
				part, whole = part+r.Part, whole+r.Whole
			}
			require.InDelta(t, float64(board.SCurve.Lookahead[k]), float64(part)*float64(kernel.Hundred)/float64(whole), 1, k)
			require.EqualValues(t, board.SCurve.Lookahead[k], *f.Value)
		}
	})
}

// A week before the fourth week its lookahead had Cortar, Doblar and Armar. Of these Cortar was promised, and Vaciar, which nobody had seen coming.
func TestTasksMadeReadyAndAnticipatedOpenTheirRows(t *testing.T) {
	t.Parallel()
	s := build(t)
	monday := s.monday + 21*kernel.Day
	add := func(names ...string) []kernel.Row {
		items := []any{}
		for _, name := range names {
			items = append(items, record{"activity": s.d, "name": name, "duration": 480, "start": monday + 8*60})
		}
		rows := s.do("tasks.add", record{"items": items})
		s.do("tasks.set-lean", record{"rows": rows, "to": "Can"})
		return rows
	}
	planned := add("Cortar", "Doblar", "Armar")
	s.on(15, 9)
	late := add("Vaciar")
	week := s.do("week.create", record{"day": monday, "promises": []any{record{"task": planned[0]}, record{"task": late[0]}}})[0]
	again := func(f analytics.FigureView) (part, whole int64, counts map[string]bool) {
		counts = map[string]bool{}
		for _, r := range f.Rows {
			require.Equal(t, "task", r.Kind)
			require.NotEmpty(t, r.Revisions, "the events that say so")
			part, whole, counts[r.Name] = part+r.Part, whole+r.Whole, r.Part > 0
		}
		return part, whole, counts
	}
	var measured struct {
		Weeks []struct {
			MadeReady, Anticipated []*struct{ Part, Whole int64 }
		}
	}
	s.planner.OK(http.MethodGet, fmt.Sprintf("/api/schedules/%s/weeks/measures?week=%d", s.Ours.Schedule, week), nil).Into(t, &measured)
	of := fmt.Sprintf("?week=%d", monday)
	t.Run("beyond-16 of three tasks of the lookahead one was promised: TMR is 1 of 3", func(t *testing.T) {
		f := s.figure(s.planner, "tmr", of)
		part, whole, counts := again(f)
		require.Equal(t, map[string]bool{"Cortar": true, "Doblar": false, "Armar": false}, counts)
		require.Equal(t, []int64{1, 3, 333_333}, []int64{part, whole, *f.Value})
		require.Equal(t, []int64{measured.Weeks[0].MadeReady[0].Part, measured.Weeks[0].MadeReady[0].Whole}, []int64{part, whole}, "as the weekly screen has it")
	})
	t.Run("beyond-16 of two promises the lookahead had one: TA is 1 of 2", func(t *testing.T) {
		f := s.figure(s.planner, "ta", of)
		part, whole, counts := again(f)
		require.Equal(t, map[string]bool{"Cortar": true, "Vaciar": false}, counts)
		require.Equal(t, []int64{1, 2, 500_000}, []int64{part, whole, *f.Value})
		require.Equal(t, []int64{measured.Weeks[0].Anticipated[0].Part, measured.Weeks[0].Anticipated[0].Whole}, []int64{part, whole})
	})
	t.Run("beyond-16 three weeks earlier the lookahead had none of them", func(t *testing.T) {
		f := s.figure(s.planner, "tmr", of+"&back=3")
		require.Empty(t, f.Rows)
		require.Nil(t, f.Value, "no tasks are no 0 %")
		part, whole, _ := again(s.figure(s.planner, "ta", of+"&back=3"))
		require.Equal(t, []int64{0, 2}, []int64{part, whole})
		require.Equal(t, http.StatusBadRequest, s.planner.Do(http.MethodGet, "/api/projects/"+s.Ours.Project.String()+"/figures/ta?back=7", nil).StatusCode)
	})
	t.Run("beyond-16 of several weeks it is sum over sum: the first had three tasks and promised all", func(t *testing.T) {
		f := s.figure(s.planner, "tmr", "")
		part, whole, _ := again(f)
		require.Equal(t, []int64{4, 6, 666_667}, []int64{part, whole, *f.Value})
	})
}
