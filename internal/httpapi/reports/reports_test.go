package reports_test

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/httpapi/reports"
	"gantry/internal/testkit/pdftext"
	"gantry/internal/timeclock"
)

type record = map[string]any

// monday is the first day of week 24 of 2026. The project plans on Mondays.
var monday = kernel.Date(2026, 6, 8, 0, 0)

// site is a schedule with a task of the own people and one of the firm Sanitarios Sur, both a day long and ready to be promised.
type site struct {
	*httpapitest.World
	planner, subtrade *httpapitest.Client
	english           *httpapitest.Client // a planner who reads English
	clock             *timeclock.Stepping
	tasks             map[string]kernel.Row
}

func build(t *testing.T) *site {
	t.Helper()
	clock := timeclock.NewStepping(time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	w := httpapitest.NewWorld(t, func(c *edge.Config) { // what is written is dated by the same clock
		c.Clock, c.Planner = clock, planning.New(planning.Config{Store: c.Store.(commands.Store), Clock: clock, NewID: httpapitest.NewID})
		t.Cleanup(func() { assert.NoError(t, c.Planner.Close(context.Background())) })
	})
	w.Planned(&w.Ours)
	owner := commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	firm := w.Ours.Firm.ID
	r, err := w.Companies.Execute(t.Context(), owner, httpapitest.NewID(), company.ChangeMember{User: w.Ours.People[access.Subtrade], By: owner.User, Subcontract: &firm})
	require.NoError(t, err)
	require.True(t, w.Models.Wait(t.Context(), "members", r.Position))
	s := &site{World: w, planner: w.As(w.Ours, access.Planner), subtrade: w.As(w.Ours, access.Subtrade), clock: clock, tasks: map[string]kernel.Row{}}
	s.english = w.As(w.Ours, access.ProjectLeader)
	require.NoError(t, w.Identity.SetLanguage(t.Context(), w.Ours.People[access.ProjectLeader], "en"))
	made := s.do(s.planner, "tasks.add", record{"items": []any{
		record{"activity": w.Ours.Activity, "name": "Moldaje", "duration": 480, "start": monday + 8*60, "hours": 400_000},
		record{"activity": w.Ours.Activity, "name": "Canalización", "duration": 480, "start": monday + kernel.Day + 8*60, "subcontract": firm},
	}})
	s.tasks["Moldaje"], s.tasks["Canalización"] = made[0], made[1]
	s.do(s.planner, "tasks.set-lean", record{"rows": made, "to": "Can"})
	return s
}

func (s *site) do(as *httpapitest.Client, kind string, fields record) (out []kernel.Row) {
	s.T.Helper()
	fields["type"], fields["id"] = kind, httpapitest.NewID()
	r := as.Command(s.Ours.Schedule, fields)
	require.EqualValues(s.T, "accepted", r.Outcome, r.Fault)
	for i := 1; ; i++ {
		row, there := r.IDs[fields["id"].(kernel.ID).String()+"#"+strconv.Itoa(i)]
		if !there {
			return out
		}
		out = append(out, row)
	}
}

// on makes it noon of a day, Mondays being 0.
func (s *site) on(day int) {
	s.clock.Step(time.Unix(int64(monday)*60, 0).AddDate(0, 0, day).Add(12 * time.Hour).Sub(s.clock.Now()))
}

// week makes the plan of week 24 with both tasks promised.
func (s *site) week() kernel.Row {
	return s.do(s.planner, "week.create", record{"day": monday, "promises": []any{record{"task": s.tasks["Moldaje"]}, record{"task": s.tasks["Canalización"]}}})[0]
}

func (s *site) order(as *httpapitest.Client, kind string, body record) httpapitest.Answer {
	return as.Do(http.MethodPost, "/api/schedules/"+s.Ours.Schedule.String()+"/reports/"+kind, body)
}

// file makes a report and fetches it.
func (s *site) file(as *httpapitest.Client, kind string, body record) []byte {
	s.T.Helper()
	a := s.order(as, kind, body)
	require.Equal(s.T, http.StatusAccepted, a.StatusCode, string(a.Content))
	var v reports.View
	a.Into(s.T, &v)
	path := "/api/reports/" + kind + "/" + v.ID.String()
	require.Eventually(s.T, func() bool {
		as.OK(http.MethodGet, path, nil).Into(s.T, &v)
		return v.Phase == "ready"
	}, 20*time.Second, 10*time.Millisecond)
	got := as.OK(http.MethodGet, path+"/file", nil)
	assert.EqualValues(s.T, len(got.Content), v.Bytes)
	return got.Content
}

func (s *site) paper(as *httpapitest.Client, kind string, body record) []string {
	s.T.Helper()
	return strings.Split(pdftext.All(s.T, s.file(as, kind, body)), "\n")
}

func ahead(more record) record {
	out := record{"start_date": "2026/06/08 0:00", "barColor": "subcontract", "numWeeks": 4}
	for name, value := range more {
		if out[name] = value; value == nil {
			delete(out, name)
		}
	}
	return out
}

func TestALookaheadIsMadeOnPaper(t *testing.T) {
	t.Parallel()
	s := build(t)
	s.do(s.planner, "roadblocks.add", record{"items": []any{record{"name": "Sin bomba", "category": "machinery", "tasks": []any{s.tasks["Moldaje"]}}}})
	t.Run("rep-201 rep-218 a lookahead PDF holds the tasks of its days, in the language of its reader", func(t *testing.T) {
		page := s.paper(s.planner, "lookahead", ahead(record{"end_date": "2026/07/05 0:00"}))
		for _, text := range []string{"Lookahead de 4 semanas", "8 jun – 5 jul 2026", "semanas 24 a 27", "Moldaje", "Canalización", "Sanitarios Sur", "Obra propia", "Restringida", "Puede", "Sin bomba"} {
			assert.Contains(t, page, text)
		}
		page = s.paper(s.english, "lookahead", ahead(nil))
		for _, text := range []string{"4-week lookahead", "8 Jun – 5 Jul 2026", "Restricted", "Own crews", "Page 1 of 1"} {
			assert.Contains(t, page, text)
		}
	})
	t.Run("rep-202 rep-204 bars tell apart what was asked for, and everything fits on one page", func(t *testing.T) {
		assert.NotContains(t, s.paper(s.planner, "lookahead", ahead(record{"barColor": "status"})), "Sanitarios Sur")
		assert.Contains(t, s.paper(s.planner, "lookahead", ahead(record{"barColor": "tags"})), "sin etiqueta")
		assert.Contains(t, s.paper(s.planner, "lookahead", ahead(record{"barColor": "criticalpath"})), "crítica")
		assert.Len(t, pdftext.Pages(t, s.file(s.planner, "lookahead", ahead(record{"fitToPage": true}))), 1)
	})
	t.Run("rep-216 a lookahead ends weeks * 7 - 1 days after it begins, and on no other day", func(t *testing.T) {
		assert.Contains(t, s.paper(s.planner, "lookahead", ahead(record{"numWeeks": 1})), "8 – 14 jun 2026")
		assert.Contains(t, s.paper(s.planner, "lookahead", ahead(record{"numWeeks": 8})), "8 jun – 2 ago 2026")
		assert.Equal(t, "report.period", s.order(s.planner, "lookahead", ahead(record{"end_date": "2026/07/04 0:00"})).Code(t))
	})
	t.Run("rep-212 rep-217 days without a task of any activity are refused in both languages", func(t *testing.T) {
		empty := ahead(record{"start_date": "2027/06/07 0:00"})
		a := s.order(s.planner, "lookahead", empty)
		assert.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		assert.Equal(t, "report.nothing", a.Code(t))
		assert.Contains(t, string(a.Content), "No hay nada que exportar")
		assert.Contains(t, string(s.order(s.english, "lookahead", empty).Content), "There is nothing to export")
	})
	for name, body := range map[string]record{
		"start_date": ahead(record{"start_date": nil}), "barColor": ahead(record{"barColor": nil}), "numWeeks": ahead(record{"numWeeks": nil}),
	} {
		t.Run("rep-207 a lookahead without "+name+" is refused", func(t *testing.T) {
			a := s.order(s.planner, "lookahead", body)
			assert.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
			assert.Equal(t, "report.parameter_missing", a.Code(t))
			assert.Contains(t, string(a.Content), name)
		})
	}
	for _, weeks := range []int{0, 9} {
		t.Run("rep-213 a lookahead of "+strconv.Itoa(weeks)+" weeks is refused", func(t *testing.T) {
			assert.Equal(t, "report.weeks_out_of_range", s.order(s.planner, "lookahead", ahead(record{"numWeeks": weeks})).Code(t))
		})
	}
	t.Run("an unknown bar colour is refused", func(t *testing.T) {
		assert.Equal(t, "report.parameter_unknown", s.order(s.planner, "lookahead", ahead(record{"barColor": "mood"})).Code(t))
	})
	t.Run("week-217 who sees own rows alone gets these on paper", func(t *testing.T) {
		page := s.paper(s.subtrade, "lookahead", ahead(nil))
		assert.Contains(t, page, "Canalización")
		assert.NotContains(t, page, "Moldaje")
		assert.NotContains(t, page, "Sin bomba")
		assert.NotContains(t, page, "término previsto")
	})
	t.Run("nobody else fetches the file, nor does another kind of report give it out", func(t *testing.T) {
		var v reports.View
		s.order(s.planner, "lookahead", ahead(nil)).Into(t, &v)
		assert.Equal(t, http.StatusNotFound, s.subtrade.Do(http.MethodGet, "/api/reports/lookahead/"+v.ID.String()+"/file", nil).StatusCode)
		assert.Equal(t, http.StatusNotFound, s.planner.Do(http.MethodGet, "/api/reports/weekly/"+v.ID.String()+"/file", nil).StatusCode)
		assert.Equal(t, http.StatusNotFound, s.planner.Do(http.MethodGet, "/api/exports/"+v.ID.String()+"/file", nil).StatusCode)
		assert.Equal(t, "cancelled", string(cancelled(t, s.planner, v.ID).Phase))
		assert.Equal(t, http.StatusNotFound, s.planner.Do(http.MethodGet, "/api/reports/lookahead/"+v.ID.String(), nil).StatusCode)
	})
}

func cancelled(t *testing.T, as *httpapitest.Client, id kernel.ID) (v reports.View) {
	as.OK(http.MethodDelete, "/api/reports/lookahead/"+id.String(), nil).Into(t, &v)
	return v
}

func TestAWeekIsReported(t *testing.T) {
	t.Parallel()
	s := build(t)
	s.on(-3)
	week := s.week()
	of := func(kind string, more record) record {
		out := record{"type": kind, "week": 24, "year": 2026}
		for name, value := range more {
			out[name] = value
		}
		return out
	}
	t.Run("rep-208 the commitments of a week are there to be signed", func(t *testing.T) {
		page := s.paper(s.planner, "weekly", of("commitment", nil))
		for _, text := range []string{"Compromisos de la semana 24", "8 – 14 jun 2026", "Moldaje", "Canalización", "Sanitarios Sur", "lun 8", "mar 9", "40", "Cumple", "Causa si no", "Administrador de obra"} {
			assert.Contains(t, page, text)
		}
		assert.Contains(t, s.paper(s.planner, "weekly", record{"type": "commitment", "week": 24}), "Moldaje", "without a year it is the present one")
	})
	t.Run("week-217 who sees own rows alone gets these on paper", func(t *testing.T) {
		page := s.paper(s.subtrade, "weekly", of("commitment", nil))
		assert.Contains(t, page, "Canalización")
		assert.NotContains(t, page, "Moldaje")
		assert.Contains(t, page, "1")
	})
	t.Run("rep-211 the spreadsheet has nine columns", func(t *testing.T) {
		f, err := excelize.OpenReader(bytes.NewReader(s.file(s.planner, "weekly", of("table", nil))))
		require.NoError(t, err)
		rows, err := f.GetRows(f.GetSheetList()[0])
		require.NoError(t, err)
		require.Len(t, rows, 3)
		assert.Equal(t, []string{"EDT", "Inicio", "Término", "Tarea", "Responsable", "Compromiso", "Avance", "Empresa", "Cuadrilla"}, rows[0])
		byTask := map[string][]string{}
		for _, row := range rows[1:] {
			byTask[row[3]] = row
		}
		assert.Equal(t, []string{"08/06/26 08:00", "Moldaje", "100.00%", "0.00%", "Obra propia"}, []string{byTask["Moldaje"][1], byTask["Moldaje"][3], byTask["Moldaje"][5], byTask["Moldaje"][6], byTask["Moldaje"][7]})
		assert.Equal(t, "Sanitarios Sur", byTask["Canalización"][7])
		assert.NotEmpty(t, byTask["Moldaje"][0], "the code of its activity")
	})
	for name, body := range map[string]record{"type": {"week": 24}, "week": {"type": "closure"}} {
		t.Run("a report of a week without "+name+" is refused", func(t *testing.T) {
			a := s.order(s.planner, "weekly", body)
			assert.Equal(t, "report.parameter_missing", a.Code(t))
			assert.Contains(t, string(a.Content), name)
		})
	}
	t.Run("a week without a plan is refused in both languages", func(t *testing.T) {
		a := s.order(s.planner, "weekly", record{"type": "closure", "week": 30, "year": 2026})
		assert.Equal(t, http.StatusNotFound, a.StatusCode)
		assert.Equal(t, "report.week_without_plan", a.Code(t))
		assert.Contains(t, string(a.Content), "La semana 30 de 2026 no tiene plan")
		assert.Contains(t, string(s.order(s.english, "weekly", record{"type": "closure", "week": 30, "year": 2026}).Content), "Week 30 of 2026 has no plan")
	})

	// The week passes: one promise is kept, one is withdrawn on the way and one is added.
	s.on(2)
	added := s.do(s.planner, "tasks.add", record{"items": []any{record{"activity": s.Ours.Activity, "name": "Reparación", "duration": 480, "start": monday + 3*kernel.Day + 8*60}}})
	s.do(s.planner, "tasks.set-lean", record{"rows": added, "to": "Can"})
	s.do(s.planner, "week.promise", record{"week": week, "promises": []any{record{"task": added[0]}}})
	s.do(s.planner, "tasks.edit", record{"rows": []any{s.tasks["Moldaje"]}, "set": record{"progress": 1_000_000}})
	s.on(4)
	open := s.paper(s.planner, "weekly", of("closure", nil))
	assert.Contains(t, open, "PPC a la fecha")
	assert.Contains(t, open, "abierta")
	s.do(s.planner, "week.close", record{"week": week})
	t.Run("rep-209 the weekly report says what the week came to", func(t *testing.T) {
		page := s.paper(s.planner, "weekly", of("closure", nil))
		for _, text := range []string{"Cierre de la semana 24", "cerrada el 12 jun 2026", "50 %", "PPC congelado", "cumplidos", "no cumplidos", "agregados, 0 cumplidos", "Reparación (agregado)", "sin causa", "PPC por equipo"} {
			assert.Contains(t, page, text)
		}
	})

	// Weeks later the tasks have other names, and the one that was missed is done.
	s.on(20)
	s.do(s.planner, "tasks.edit", record{"rows": []any{s.tasks["Canalización"]}, "set": record{"progress": 1_000_000}})
	s.do(s.planner, "activity.rename", record{"row": s.Ours.Activity, "name": "Otro nombre"})
	t.Run("a report of a past week is made of the plan as it stood then", func(t *testing.T) {
		page := s.paper(s.planner, "weekly", of("commitment", nil))
		assert.Contains(t, page, "Trazado", "its activity was called so")
		assert.NotContains(t, page, "Otro nombre")
		assert.NotContains(t, page, "Reparación (agregado)", "nobody had promised it when the week began")
		assert.True(t, has(page, "Según el plan del 8 jun 2026, 00:00"), page)
		closed := s.paper(s.planner, "weekly", of("closure", nil))
		assert.Contains(t, closed, "50 %")
		assert.True(t, has(closed, "Según el plan del 13 jun 2026, 00:00"), closed)
		past := s.paper(s.planner, "lookahead", ahead(nil))
		assert.Contains(t, past, "Comprometida", "as it stood on the first day")
		assert.True(t, has(past, "Según el plan del 9 jun 2026, 00:00"), past)
		now := s.paper(s.planner, "weekly", of("commitment", record{"at": "now"}))
		assert.Contains(t, now, "Otro nombre")
		assert.Contains(t, now, "Reparación (agregado)")
		assert.Equal(t, "moment.unreadable", s.order(s.planner, "weekly", of("commitment", record{"at": "someday"})).Code(t))
	})
}

func has(page []string, part string) bool { return strings.Contains(strings.Join(page, "\n"), part) }
