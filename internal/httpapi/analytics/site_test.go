package analytics_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi/analytics"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/timeclock"
)

type record = map[string]any

// site is a project worked by hand. Its schedule begins on a Monday:
//
//	Trazado     2 days, Monday and Tuesday          28.5714 % of the work
//	Excavación  5 days, from Wednesday to Tuesday   71.4286 %
//	Terreno     1 day, with a share of 0 %: it has the tasks
//
// The plan became the baseline. Three tasks were promised for the first week and two kept; of two roadblocks due in it one was removed. On Wednesday
// Trazado was done. On the second Wednesday at ten somebody said that Excavación had been at 40 % since the Thursday before.
type site struct {
	*httpapitest.World
	planner    *httpapitest.Client
	clock      *timeclock.Stepping
	monday     kernel.Minute
	a, b, d    kernel.Row
	tasks      []kernel.Row
	roadblocks []kernel.Row
	week       kernel.Row
	miss       kernel.Row
}

// build makes the site, at ten on the second Wednesday.
func build(t *testing.T, edit ...func(*edge.Config)) *site {
	t.Helper()
	clock := timeclock.NewStepping(time.Now().Add(time.Hour)) // what is recorded must not lie before what the world recorded already
	w := httpapitest.NewWorld(t, func(c *edge.Config) {
		c.Clock, c.Planner = clock, planning.New(planning.Config{Store: c.Store.(*eventstore.Store), Clock: clock, NewID: httpapitest.NewID})
		for _, f := range edit {
			f(c)
		}
	})
	s := &site{World: w, clock: clock, planner: w.As(w.Ours, access.Planner)}
	monday := clock.Now().AddDate(0, 0, 21+int(8-clock.Now().Weekday())%7)
	s.monday = kernel.Date(monday.Year(), int(monday.Month()), monday.Day(), 0, 0)
	var made struct{ ID kernel.ID }
	s.planner.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", record{"name": "Torre", "start": s.monday}).Into(t, &made)
	w.Ours.Schedule = made.ID
	rows := s.do("activities.add", record{"items": []any{
		record{"name": "Trazado", "duration": 960}, record{"name": "Excavación", "duration": 2400}, record{"name": "Terreno", "duration": 480},
	}})
	s.a, s.b, s.d = rows[0], rows[1], rows[2]
	s.do("links.add", record{"items": []any{record{"from": s.a, "to": s.b, "type": "FS"}}})
	s.do("activity.set-weight", record{"row": s.d, "weight": 0})
	s.do("baseline.save", record{"name": "Contrato", "option": 1})
	items := []any{}
	for _, name := range []string{"Cercar", "Limpiar", "Nivelar"} {
		items = append(items, record{"activity": s.d, "name": name, "duration": 480, "start": s.monday + 8*60})
	}
	s.tasks = s.do("tasks.add", record{"items": items})
	s.do("tasks.set-lean", record{"rows": s.tasks, "to": "Can"})
	promises := []any{}
	for _, task := range s.tasks {
		promises = append(promises, record{"task": task})
	}
	s.on(-3, 9)
	s.week = s.do("week.create", record{"day": s.monday, "promises": promises})[0]
	s.roadblocks = []kernel.Row{
		s.do("roadblocks.add", record{"items": []any{record{"name": "Permiso", "date": s.monday + 2*kernel.Day}}})[0],
		s.do("roadblocks.add", record{"items": []any{record{"name": "Plano", "date": s.monday + 3*kernel.Day}}})[0],
	}
	s.on(2, 12)
	s.do("activity.set-progress", record{"row": s.a, "progress": 1_000_000})
	s.do("roadblocks.set-status", record{"rows": s.roadblocks[:1], "status": "released"})
	s.do("tasks.edit", record{"rows": s.tasks[:2], "set": record{"progress": 1_000_000}})
	s.on(7, 9)
	s.do("week.close", record{"week": s.week})
	var types []struct{ ID string }
	s.planner.OK(http.MethodGet, "/api/cnctypes/project/"+w.Ours.Project.String(), nil).Into(t, &types)
	kind, err := kernel.ParseRowID(types[0].ID)
	require.NoError(t, err)
	year, week := isoWeek(s.monday)
	s.miss = s.do("misses.add", record{"items": []any{record{"year": year, "week": week, "missType": kind.Row, "daysLost": 3, "tasks": s.tasks[2:]}}})[0]
	s.on(9, 10)
	s.do("activity.set-progress", record{"row": s.b, "progress": 400_000, "effective": s.instant(3, 12).Format(time.RFC3339)})
	return s
}

func isoWeek(monday kernel.Minute) (int, int) {
	return time.Unix(int64(monday)*60, 0).UTC().ISOWeek()
}

func (s *site) instant(days, hour int) time.Time {
	return time.Unix(int64(s.monday)*60, 0).UTC().AddDate(0, 0, days).Add(time.Duration(hour) * time.Hour)
}

// on makes it an hour of a day, counted from the Monday.
func (s *site) on(days, hour int) { s.clock.Step(s.instant(days, hour).Sub(s.clock.Now())) }

// do runs a command that must be accepted, waits until the read models show it, and gives the rows it made.
func (s *site) do(kind string, fields record) []kernel.Row {
	s.T.Helper()
	fields["type"], fields["id"] = kind, httpapitest.NewID()
	r := s.planner.Command(s.Ours.Schedule, fields)
	require.EqualValues(s.T, "accepted", r.Outcome, r.Fault)
	for _, model := range s.Models.Names() {
		require.True(s.T, s.Models.Wait(s.T.Context(), model, r.Position), model)
	}
	var out []kernel.Row
	for i := 1; ; i++ {
		row, there := r.IDs[fields["id"].(kernel.ID).String()+"#"+strconv.Itoa(i)]
		if !there {
			return out
		}
		out = append(out, row)
	}
}

func (s *site) dashboard(as *httpapitest.Client) (out analytics.DashboardView) {
	s.T.Helper()
	as.OK(http.MethodGet, "/api/projects/analitic/"+s.Ours.Project.String(), nil).Into(s.T, &out)
	return out
}

func (s *site) filtered(as *httpapitest.Client, by record) (out analytics.DashboardView) {
	s.T.Helper()
	by["projectId"] = s.Ours.Project
	as.OK(http.MethodPost, "/api/projects/analitic_filter", by).Into(s.T, &out)
	return out
}

func (s *site) figure(as *httpapitest.Client, name, query string) (out analytics.FigureView) {
	s.T.Helper()
	as.OK(http.MethodGet, "/api/projects/"+s.Ours.Project.String()+"/figures/"+name+query, nil).Into(s.T, &out)
	return out
}
