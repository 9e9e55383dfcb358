package analytics_test

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	changes "gantry/domain/record"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/eventstore"
	"gantry/internal/httpapi/analytics"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
)

// owner may do everything in our company.
func (s *site) owner() commands.Caller {
	return commands.Caller{Company: s.Ours.Company, User: s.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
}

func (s *site) decide(command company.Command) {
	s.T.Helper()
	r, err := s.Companies.Execute(s.T.Context(), s.owner(), httpapitest.NewID(), command)
	require.NoError(s.T, err)
	for _, model := range s.Models.Names() {
		require.True(s.T, s.Models.Wait(s.T.Context(), model, r.Position), model)
	}
}

func TestEachChartIsGrantedByItself(t *testing.T) {
	t.Parallel()
	s := build(t)
	seen := func(out analytics.DashboardView) (charts []string) {
		for name, there := range map[string]bool{
			"ppc": out.PPC != nil, "pcr": out.PCR != nil, "overdue": out.Overdue != nil, "sectoradvancement": out.Sectors != nil, "scurve": out.SCurve != nil, "cnc": out.CNC != nil, "gantt": out.Gantt != nil,
		} {
			if there {
				charts = append(charts, name)
			}
		}
		slices.Sort(charts)
		return charts
	}
	all := []string{"cnc", "gantt", "overdue", "pcr", "ppc", "scurve", "sectoradvancement"}
	for role, want := range map[access.Role][]string{
		access.SuperAdmin: all, access.Admin: all, access.ProjectLeader: all, access.Planner: all, access.Superintendent: all, access.Manager: all,
		access.Subtrade: {"cnc", "pcr", "ppc"}, access.LastPlanner: {"cnc", "pcr", "ppc", "sectoradvancement"}, access.Client: {"gantt", "overdue", "ppc", "scurve", "sectoradvancement"},
	} {
		t.Run("ana-328 "+string(role), func(t *testing.T) {
			out := s.dashboard(s.As(s.Ours, role))
			require.Equal(t, want, seen(out))
			require.Len(t, out.Refused, len(all)-len(want))
		})
	}
	t.Run("perm-312 a refused chart says so in the person's language, and the others are there", func(t *testing.T) {
		client := s.As(s.Ours, access.Client)
		out := s.dashboard(client)
		require.Equal(t, analytics.RefusalView{Chart: "pcr", Code: "chart.no_access", Message: "No tienes acceso a este gráfico"}, out.Refused[0])
		require.Equal(t, []int64{2, 3}, []int64{out.PPC.Total.Part, out.PPC.Total.Whole})
		a := client.Do(http.MethodGet, "/api/projects/"+s.Ours.Project.String()+"/figures/pcr", nil)
		require.Equal(t, []any{http.StatusForbidden, "chart.no_access"}, []any{a.StatusCode, a.Code(t)})
		a = s.As(s.Ours, access.Subtrade).Do(http.MethodPost, "/api/analytics/s_curve", record{"sector_id": s.Ours.Schedule})
		require.Equal(t, []any{http.StatusForbidden, "chart.no_access"}, []any{a.StatusCode, a.Code(t)})
	})
	t.Run("perm-312 a chart that a company takes away from a role is refused", func(t *testing.T) {
		s.decide(company.ChangePermission{Role: access.Superintendent, Module: access.ChartPCR, Level: access.None})
		require.NotContains(t, seen(s.dashboard(s.As(s.Ours, access.Superintendent))), "pcr")
	})
	t.Run("who sees own rows alone counts those", func(t *testing.T) {
		out := s.dashboard(s.As(s.Ours, access.Subtrade))
		require.Zero(t, out.PPC.Total.Whole, "none of the tasks is theirs")
		require.Nil(t, out.PPC.Total.Share)
		require.Empty(t, out.Constraints)
		require.Empty(t, out.MasterActivities, "they do not see the plan")
	})
}

func TestAHiddenScheduleIsNoPartOfTheDashboard(t *testing.T) {
	t.Parallel()
	s := build(t)
	s.planner.OK(http.MethodPut, "/api/sectors/"+s.Ours.Schedule.String(), record{"visible": false})
	require.NoError(t, s.caughtUp())
	t.Run("ana-317 who does not edit whole plans neither finds it in the filter nor in a figure", func(t *testing.T) {
		manager := s.As(s.Ours, access.Manager)
		out := s.dashboard(manager)
		require.Empty(t, out.Sector)
		require.Equal(t, "no-schedules", out.SCurve.Empty)
		require.Zero(t, out.PPC.Total.Whole)
		a := manager.Do(http.MethodPost, "/api/analytics/s_curve", record{"sector_id": s.Ours.Schedule})
		require.Equal(t, []any{http.StatusForbidden, "schedule.hidden"}, []any{a.StatusCode, a.Code(t)})
	})
	t.Run("ana-317 who edits whole plans does", func(t *testing.T) {
		out := s.dashboard(s.planner)
		require.Equal(t, []any{s.Ours.Schedule, false}, []any{out.Sector[0].ID, out.Sector[0].Visible})
		require.EqualValues(t, 3, out.PPC.Total.Whole)
	})
}

func (s *site) caughtUp() error {
	end, err := s.Store.End(s.T.Context())
	for _, model := range s.Models.Names() {
		require.True(s.T, s.Models.Wait(s.T.Context(), model, end), model)
	}
	return err
}

func TestWhatIsNotKeptYetHasNoFigure(t *testing.T) {
	t.Parallel()
	s := build(t)
	for path, row := range map[string]string{
		"resource_curve": "ana-333", "resource_report": "ana-334", "productivity_chart": "ana-336", "matrixresourcesprogress": "ana-337", "scurve_resource": "ana-338 res-218",
	} {
		t.Run(row+" says that there is nothing, and draws nothing", func(t *testing.T) {
			var out analytics.NothingView
			s.planner.OK(http.MethodPost, "/api/analytics/"+path, record{"sector_id": []any{s.Ours.Schedule}}).Into(t, &out)
			require.False(t, out.Available)
			require.Empty(t, out.Series)
			require.Contains(t, out.Message, "Este proyecto aún no guarda")
			require.Equal(t, http.StatusForbidden, s.As(s.Ours, access.Subtrade).Do(http.MethodPost, "/api/analytics/"+path, record{"sector_id": s.Ours.Schedule}).StatusCode)
		})
	}
}

func TestTheDashboardOfTaktIsForSomeRolesAndCompanies(t *testing.T) {
	t.Parallel()
	s := build(t)
	ask := func(role access.Role) httpapitest.Answer {
		return s.As(s.Ours, role).Do(http.MethodPost, "/api/analytics/velocity_takt", record{"sector_id": s.Ours.Schedule})
	}
	t.Run("takt-211 a company without the feature has none", func(t *testing.T) {
		require.Equal(t, "analytics.takt_off", ask(access.Admin).Code(t))
	})
	s.decide(company.SetFeature{Feature: "takt_analytics", On: true})
	t.Run("perm-307 superadmin, admin, project leader and planner see it, the others do not", func(t *testing.T) {
		for _, role := range access.Roles {
			want := http.StatusForbidden
			if slices.Contains([]access.Role{access.SuperAdmin, access.Admin, access.ProjectLeader, access.Planner}, role) {
				want = http.StatusOK
			}
			require.Equal(t, want, ask(role).StatusCode, role)
		}
	})
	t.Run("ana-335 the velocity of a takt plan that nobody has made is no figure", func(t *testing.T) {
		var out analytics.NothingView
		ask(access.Planner).Into(t, &out)
		require.Equal(t, []any{false, "analytics.no_takt", 0}, []any{out.Available, out.Code, len(out.Series)})
	})
}

func TestThePageInTheFrameLearnsOnceWhoLooks(t *testing.T) {
	t.Parallel()
	s := build(t, func(c *edge.Config) { c.AnalyticsPage = "https://bi.example/panel?tema=claro" })
	open := func(role access.Role) httpapitest.Answer {
		return s.As(s.Ours, role).Do(http.MethodPost, "/api/analytics-v2/frame", record{"projectId": s.Ours.Project})
	}
	t.Run("ana-321 a client has no access", func(t *testing.T) {
		a := open(access.Client)
		require.Equal(t, []any{http.StatusForbidden, "analytics.page_denied"}, []any{a.StatusCode, a.Code(t)})
	})
	var page analytics.PageView
	open(access.Manager).Into(t, &page)
	at, err := url.Parse(*page.Address)
	require.NoError(t, err)
	said := at.Query()
	t.Run("ana-322 the address says who looks at which project", func(t *testing.T) {
		require.Equal(t, []string{"bi.example", "claro", "Ana manager", "Soto", "manager", "Constructora Lautaro", "Clínica", "Santiago", s.Ours.Email(access.Manager)},
			[]string{at.Host, said.Get("tema"), said.Get("firstName"), said.Get("lastName"), said.Get("role"), said.Get("companyName"), said.Get("projectName"), said.Get("projectAddress"), said.Get("email")})
		require.Equal(t, s.Ours.People[access.Manager].String(), said.Get("userId"))
	})
	t.Run("sec-301 instead of the session it carries a code that serves once, for a minute", func(t *testing.T) {
		manager := s.As(s.Ours, access.Manager)
		for name, values := range said {
			require.NotContains(t, values, manager.Cookie.Value, name)
		}
		code := said.Get("code")
		asking := httpapitest.Client{World: s.World, Cookie: &http.Cookie{Name: "gantry_session", Value: code}, Header: http.Header{}}
		require.Equal(t, http.StatusUnauthorized, asking.Do(http.MethodGet, "/api/session", nil).StatusCode, "the code is no session")
		var who analytics.LookerView
		s.Nobody().OK(http.MethodPost, "/api/analytics-v2/exchange", record{"code": code}).Into(t, &who)
		require.Equal(t, []any{s.Ours.People[access.Manager], s.Ours.Company, s.Ours.Project, "manager"}, []any{who.User, who.Company, who.Project, who.Role})
		again := s.Nobody().Do(http.MethodPost, "/api/analytics-v2/exchange", record{"code": code})
		require.Equal(t, []any{http.StatusNotFound, "code.unknown"}, []any{again.StatusCode, again.Code(t)})
		require.WithinDuration(t, time.Now().Add(time.Minute), *page.Expires, 30*time.Second)
	})
	t.Run("without a page the answer says so", func(t *testing.T) {
		w := httpapitest.NewWorld(t)
		var out analytics.PageView
		w.As(w.Ours, access.Manager).OK(http.MethodPost, "/api/analytics-v2/frame", record{"projectId": w.Ours.Project}).Into(t, &out)
		require.Nil(t, out.Address)
		require.Equal(t, "analytics.no_page", out.Code)
	})
}

// The value of a figure follows from the events it names, read from the store by themselves.
func TestAFigureFollowsFromItsEventsAlone(t *testing.T) {
	t.Parallel()
	s := build(t)
	events := map[int64]eventstore.Recorded{}
	for r, err := range s.Store.Read(t.Context(), eventstore.Stream{Company: s.Ours.Company, Kind: eventstore.Plan, ID: s.Ours.Schedule}, 0) {
		require.NoError(t, err)
		events[int64(r.Revision)] = r
	}
	t.Run("the percent of promises kept from its outcomes", func(t *testing.T) {
		f := s.figure(s.planner, "ppc", "")
		require.EqualValues(t, 666_667, *f.Value)
		var kept, all int64
		counted := map[kernel.Row]bool{}
		for _, row := range f.Rows {
			for _, revision := range row.Revisions {
				outcomes, _ := weekly.Outcomes.AddedIn(events[revision].Event)
				for _, o := range outcomes {
					if o.Late || counted[o.Row] {
						continue
					}
					counted[o.Row] = true
					all++
					if o.Kept {
						kept++
					}
				}
			}
		}
		require.Equal(t, []int64{2, 3}, []int64{kept, all})
		require.Equal(t, kernel.ShareOf(kept, all), kernel.Percent(*f.Value))
	})
	t.Run("the real curve from the reports of progress", func(t *testing.T) {
		f := s.figure(s.planner, "scurve-real", "")
		var done, whole int64
		for _, row := range f.Rows {
			whole += row.Whole
			for _, revision := range row.Revisions {
				change, is := schedule.FieldProgress.In(events[revision].Event.(changes.Change))
				require.True(t, is)
				for i, of := range change.Rows {
					if of == row.Row {
						done += row.Whole / 100 * int64(change.To[i]/10_000)
					}
				}
			}
		}
		require.EqualValues(t, 571_429, *f.Value)
		require.InDelta(t, float64(*f.Value), float64(done)/float64(whole)*1e6, 1)
	})
	t.Run("beyond 17 a report said late changes the curve from its day, and the known one from when it was said", func(t *testing.T) {
		at := "?at=" + minute(s.monday+7*kernel.Day)
		require.EqualValues(t, 571_429, *s.figure(s.planner, "scurve-real", at).Value)
		require.EqualValues(t, 285_714, *s.figure(s.planner, "scurve-known", at).Value)
		require.EqualValues(t, 571_429, *s.figure(s.planner, "scurve-known", "").Value)
	})
	t.Run("roadblocks, reasons and days have theirs", func(t *testing.T) {
		f := s.figure(s.planner, "pcr", "")
		require.EqualValues(t, 500_000, *f.Value)
		for _, row := range f.Rows {
			require.NotEmpty(t, row.Revisions, row.Name)
		}
		require.EqualValues(t, 1, *s.figure(s.planner, "cnc", "").Value)
		require.EqualValues(t, 32_500, *s.figure(s.planner, "days-late", "").Value)
		require.EqualValues(t, 38_166, *s.figure(s.planner, "gap-days", "").Value)
		require.Nil(t, s.figure(s.planner, "ppc", "?week="+minute(s.monday+28*kernel.Day)).Value, "a week without promises has none")
		require.Equal(t, http.StatusNotFound, s.planner.Do(http.MethodGet, "/api/projects/"+s.Ours.Project.String()+"/figures/luck", nil).StatusCode)
	})
	t.Run("kinds and open roadblocks, activities by status and costs name their rows", func(t *testing.T) {
		f := s.figure(s.planner, "roadblock-types", "")
		require.EqualValues(t, 2, *f.Value)
		open := s.figure(s.planner, "roadblock-cost", "")
		require.Nil(t, open.Value, "what each one costs is in no sum")
		require.Len(t, open.Rows, 1)
		require.Equal(t, s.roadblocks[1], open.Rows[0].Row)
		require.NotEmpty(t, open.Rows[0].Revisions)
		require.EqualValues(t, 3, *s.figure(s.planner, "status", "").Value)
		require.Nil(t, s.figure(s.planner, "cost", "").Value, "nothing costs anything")
		s.do("activity.set-cost", record{"row": s.b, "value": 500_0000})
		cost := s.figure(s.planner, "cost", "")
		require.EqualValues(t, 200_0000, *cost.Value, "40 % of 500")
		require.Len(t, cost.Rows, 1)
		require.Equal(t, s.b, cost.Rows[0].Row)
	})
	t.Run("the catalogue explains each figure in the person's language", func(t *testing.T) {
		var out []analytics.FigureEntryView
		s.As(s.Ours, access.Client).OK(http.MethodGet, "/api/figures", nil).Into(t, &out)
		at := slices.IndexFunc(out, func(e analytics.FigureEntryView) bool { return e.Name == "ppc" })
		require.Equal(t, "PPC, porcentaje de promesas cumplidas", out[at].Title)
	})
}

func TestTheProjectsOverview(t *testing.T) {
	t.Parallel()
	s := build(t)
	ask := func(role access.Role, query string) analytics.ProjectOverviewView {
		var out []analytics.ProjectOverviewView
		s.As(s.Ours, role).OK(http.MethodGet, "/api/projects/overview"+query, nil).Into(t, &out)
		require.Len(t, out, 1)
		return out[0]
	}
	t.Run("proj-336 each project in a few figures", func(t *testing.T) {
		p := ask(access.Planner, "")
		require.Equal(t, []any{s.Ours.Project, 1, int64(2), int64(3), int64(1), int64(2), int64(1), int64(1), int64(1)},
			[]any{p.ID, p.Schedules, p.PPC.Part, p.PPC.Whole, p.PCR.Part, p.PCR.Whole, *p.Standing, *p.Overdue, *p.Reasons})
	})
	t.Run("proj-336 of one firm alone", func(t *testing.T) {
		p := ask(access.Planner, "?subcontractId="+s.Ours.Firm.ID.String())
		require.Equal(t, []any{int64(0), int64(0), int64(0)}, []any{p.PPC.Whole, p.PCR.Whole, *p.Standing})
		require.Nil(t, p.PPC.Share)
	})
	t.Run("a figure of a chart that the role does not see is null", func(t *testing.T) {
		p := ask(access.Client, "")
		require.Nil(t, p.PCR)
		require.Nil(t, p.Reasons)
		require.EqualValues(t, 3, p.PPC.Whole)
	})
}

func TestTheReadsThatTheFiltersNeed(t *testing.T) {
	t.Parallel()
	s := build(t)
	list := func(method, path string, body any) (out []any) {
		s.planner.OK(method, path, body).Into(t, &out)
		return out
	}
	of := s.Ours.Schedule.String()
	t.Run("ana-339 resources, activities and calendar of a schedule, its weeks, and the people of a project", func(t *testing.T) {
		require.Empty(t, list(http.MethodGet, "/api/resources/searchbysector/"+of, nil), "no file brought any")
		require.NotEmpty(t, list(http.MethodGet, "/api/activitys/sector/"+of, nil))
		require.Len(t, list(http.MethodGet, "/api/calendars/sector/"+of, nil), 1)
		require.Len(t, list(http.MethodGet, "/api/users/settings/project/"+s.Ours.Project.String(), nil), len(access.Roles)-1)
		require.Len(t, list(http.MethodPost, "/api/weekcommitments/searchbysector/", record{"sector_id": s.Ours.Schedule}), 1)
	})
}

func minute(m kernel.Minute) string { return strconv.Itoa(int(m)) }
