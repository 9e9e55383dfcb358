package analytics_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/analytics"
)

// The plans of many projects are read at once. Each project keeps the figures that its own dashboard and finish page have, also where a project
// between others has no schedule and another has two.
func TestProjectsReadTogetherKeepTheirOwnFigures(t *testing.T) {
	t.Parallel()
	s := build(t)
	admin := s.As(s.Ours, access.Admin)
	s.planner = admin
	first := s.Ours
	tower := func(days int32, progress kernel.Percent, cost int) {
		var made struct{ ID kernel.ID }
		admin.OK(http.MethodPost, "/api/projects/"+s.Ours.Project.String()+"/schedules", record{"name": "Torre", "start": s.monday}).Into(t, &made)
		s.Ours.Schedule = made.ID
		rows := s.do("activities.add", record{"items": []any{record{"name": "Muros", "duration": days * 480}, record{"name": "Losas", "duration": 960}}})
		s.do("activities.link", record{"rows": rows})
		s.do("activity.set-cost", record{"row": rows[0], "value": cost * 10_000})
		s.do("baseline.save", record{"name": "Contrato", "option": 1})
		s.do("activity.set-progress", record{"row": rows[0], "progress": progress})
	}
	project := func(towers ...func()) kernel.ProjectID {
		var made struct{ ID kernel.ID }
		admin.OK(http.MethodPost, "/api/projects", record{"name": "Obra", "currency": "CLP", "country": "CL"}).Into(t, &made)
		s.Ours.Project = made.ID
		for _, f := range towers {
			f()
		}
		return made.ID
	}
	ids := []kernel.ProjectID{
		first.Project,
		project(),
		project(func() { tower(3, 300_000, 100) }, func() { tower(5, 800_000, 40) }),
		project(func() { tower(8, 500_000, 70) }),
	}
	require.NoError(t, s.caughtUp())
	spit := map[kernel.ProjectID]*int64{}
	for _, p := range s.portfolio(admin).Projects {
		spit[p.ID] = p.SPIt
		s.Ours.Project = p.ID
		board := s.dashboard(admin)
		switch p.ID {
		case ids[1]:
			require.Zero(t, p.Schedules)
			require.Equal(t, []any{(*kernel.Percent)(nil), (*analytics.ScoreView)(nil)}, []any{p.Progress, p.Health})
		case ids[0], ids[2], ids[3]:
			require.Equal(t, *board.SCurve.Now.Real, *p.Progress)
			require.Equal(t, *board.SCurve.Now.Base, *p.Expected)
			require.Equal(t, *board.SCurve.BaseFinish, *p.BaseFinish)
			require.Equal(t, board.SCurve.Cost == nil, p.Cost == nil)
			if p.Cost != nil {
				require.Equal(t, board.SCurve.Cost.Total, p.Cost.Total)
			}
			require.NotNil(t, p.Health)
		}
	}
	require.Nil(t, spit[ids[1]])
	require.NotEqual(t, *spit[ids[0]], *spit[ids[2]])
	require.NotEqual(t, *spit[ids[2]], *spit[ids[3]])
}
