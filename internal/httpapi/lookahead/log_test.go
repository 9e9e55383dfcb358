package lookahead_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/httpapitest"
)

// logRow is a change as the log shows it.
type logRow struct {
	Change struct {
		Entity, Type, Attribute, Name string
		NewValue                      json.RawMessage
	}
}

func (r logRow) String() string {
	return r.Change.Type + " " + r.Change.Entity + " " + r.Change.Name + " " + r.Change.Attribute
}

// logPage is a page of the log.
type logPage struct {
	Changelogs []struct {
		logRow
		Logs     []logRow
		More     int
		Revision int64
	}
	Pagination struct{ Page, Total, TotalPages int }
}

// heads are the entries of a page by what they show first.
func (p logPage) heads() (out []string) {
	for _, e := range p.Changelogs {
		out = append(out, e.String())
	}
	return out
}

// beneath is what stands beneath an entry about tasks and roadblocks.
func (p logPage) beneath(entry int) (out []string) {
	for _, l := range p.Changelogs[entry].Logs {
		if l.Change.Entity == "task" || l.Change.Entity == "roadblock" {
			out = append(out, l.String())
		}
	}
	return out
}

// twoFirms is a site whose subtrade and foreman are of different firms. All readers see the Gantt and so the log; the client sees nothing
// of the lookahead, and the superintendent no roadblocks.
func twoFirms(t *testing.T) (s *site, wet, dry kernel.ID) {
	t.Helper()
	s = build(t)
	owner := commands.Caller{Company: s.Ours.Company, User: s.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full, Levels: access.Everywhere(access.Full)}
	wet, dry = s.Ours.Firm.ID, httpapitest.NewID()
	for _, c := range []company.Command{
		company.AddSubcontract{Subcontract: company.Subcontract{ID: dry, Name: "Tabiques Norte"}},
		company.ChangeMember{User: s.Ours.People[access.LastPlanner], By: owner.User, Subcontract: &dry},
		company.ChangePermissions{Changes: []company.ChangePermission{
			{Role: access.Subtrade, Module: access.Gantt, Level: access.View},
			{Role: access.Superintendent, Module: access.Roadblocks, Level: access.None},
			{Role: access.Client, Module: access.Lookahead, Level: access.None},
			{Role: access.Client, Module: access.Roadblocks, Level: access.None},
		}},
	} {
		r, err := s.Companies.Execute(t.Context(), owner, httpapitest.NewID(), c)
		require.NoError(t, err)
		require.True(t, s.Models.Wait(t.Context(), "members", r.Position))
	}
	return s, wet, dry
}

// TestTheChangeLogShowsOwnRowsAlone: whose level is that of own rows, or nothing, reads no name and no value of foreign tasks and
// roadblocks in the log, however they ask.
func TestTheChangeLogShowsOwnRowsAlone(t *testing.T) {
	t.Parallel()
	s, wet, dry := twoFirms(t)
	client := s.As(s.Ours, access.Client)
	task := func(name string, firm kernel.ID) map[string]any {
		return map[string]any{"name": name, "subcontract": firm}
	}
	made := s.add(task("Tabique secreto", dry), task("Matriz", wet))
	theirs, ours := made[0], made[1]
	s.do(s.planner, "tasks.edit", map[string]any{"rows": []any{theirs}, "set": map[string]any{"name": "Tabique secreto sur"}})
	s.do(s.planner, "tasks.edit", map[string]any{"rows": []any{theirs, ours}, "set": map[string]any{"cost": 70_000}})
	s.do(s.planner, "tasks.edit", map[string]any{"rows": []any{theirs}, "set": map[string]any{"hours": 770_000}})
	blocking := s.do(s.planner, "roadblocks.add", map[string]any{"items": []any{
		map[string]any{"name": "Plata secreta", "subcontract": dry, "tasks": []any{theirs}}, map[string]any{"name": "Válvulas", "subcontract": wet, "tasks": []any{ours}},
	}})
	s.do(s.planner, "roadblocks.promise", map[string]any{"rows": []any{blocking[0]}, "date": s.start + 9*kernel.Day, "reason": "Banco"})
	s.do(s.planner, "batch", map[string]any{"commands": []any{
		map[string]any{"type": "tasks.edit", "rows": []any{theirs}, "set": map[string]any{"description": "Clave 4711"}},
		map[string]any{"type": "activity.set-duration", "row": s.Ours.Second, "duration": 4800},
	}})
	s.do(s.planner, "schedule.save", map[string]any{})
	gone := s.add(task("Borrada secreta", wet))
	s.do(s.planner, "tasks.delete", map[string]any{"rows": []any{gone[0]}})
	many := []map[string]any{task("Cañería", wet)}
	for n := range 70 {
		many = append(many, task("Placa secreta "+strconv.Itoa(n), dry))
	}
	s.add(many...)
	end, err := s.Store.End(t.Context())
	require.NoError(t, err)
	require.True(t, s.Models.Wait(t.Context(), "changelog", end))

	read := func(as *httpapitest.Client, query string) (p logPage, text string) {
		answer := as.OK(http.MethodGet, s.Ours.Log()+"?"+query, nil)
		answer.Into(t, &p)
		return p, string(answer.Content)
	}
	secrets := []string{"secret", "4711", "Banco", "770000", ":77,", strconv.Itoa(int(s.start + 9*kernel.Day))}
	clean := func(t *testing.T, text string) {
		t.Helper()
		for _, secret := range secrets {
			require.NotContains(t, text, secret)
		}
	}
	whole, text := read(s.planner, "limit=200")
	for _, secret := range []string{"Tabique secreto sur", "Plata secreta", "Borrada secreta", "4711"} {
		require.Contains(t, text, secret, "who sees every row reads all of the log")
	}

	t.Run("look-237 log-108 entries show the rows of the own firm, headed by the first of them", func(t *testing.T) {
		p, text := read(s.subtrade, "limit=200")
		clean(t, text)
		require.Equal(t, []string{
			"create task Cañería ", "schedule_save schedule_save  ", "update activity Excavación duration", "create roadblock Válvulas ", "update task Matriz cost", "create task Matriz ",
		}, p.heads()[:6])
		require.Empty(t, p.beneath(0), "of seventy tasks of others none stands beneath")
		require.Zero(t, p.Changelogs[0].More, "and none is counted")
		require.Equal(t, 70+71*2-50, whole.Changelogs[0].More, "who sees all counts seventy tasks and the dates of all, but for fifty that are listed")
		require.Equal(t, []string{"update roadblock Válvulas task", "update task Matriz lean_status"}, p.beneath(3), "of the own roadblock and the task it restricts")
		require.Empty(t, p.beneath(4))
		require.Equal(t, whole.Pagination.Total-5, p.Pagination.Total, "two edits of a foreign task, a promise, a task that came and went")
	})
	t.Run("the other firm sees the other rows", func(t *testing.T) {
		p, text := read(s.foreman, "limit=200")
		for _, secret := range []string{"Matriz", "Válvulas", "Cañería", "Borrada"} {
			require.NotContains(t, text, secret)
		}
		require.Contains(t, text, "Tabique secreto sur")
		require.Equal(t, "create task Placa secreta 0 ", p.heads()[0])
	})
	t.Run("without a level for the lookahead nothing of it is read", func(t *testing.T) {
		p, text := read(client, "limit=200")
		clean(t, text)
		require.NotContains(t, text, `"task"`)
		require.NotContains(t, text, `"roadblock"`)
		require.Equal(t, "schedule_save schedule_save  ", p.heads()[0])
	})
	t.Run("who sees all tasks and no roadblocks reads all tasks and no roadblocks", func(t *testing.T) {
		p, text := read(s.As(s.Ours, access.Superintendent), "limit=200")
		require.Contains(t, text, "Tabique secreto sur")
		require.NotContains(t, text, "Plata")
		require.NotContains(t, text, `"roadblock"`)
		require.Equal(t, whole.Changelogs[0].More, p.Changelogs[0].More)
		require.Equal(t, whole.Pagination.Total-1, p.Pagination.Total, "all but the promise: a task was restricted when the roadblocks came")
	})
	t.Run("log-116 pages of one entry, their total and the page of a revision hold what is seen", func(t *testing.T) {
		all, _ := read(s.subtrade, "limit=200")
		for n := range all.Changelogs {
			p, text := read(s.subtrade, "limit=1&page="+strconv.Itoa(n+1))
			clean(t, text)
			require.Equal(t, all.heads()[n:n+1], p.heads())
			require.Equal(t, len(all.Changelogs), p.Pagination.Total)
			held, _ := read(s.subtrade, "limit=1&revision="+strconv.FormatInt(all.Changelogs[n].Revision, 10))
			require.Equal(t, all.heads()[n:n+1], held.heads())
		}
		for _, e := range whole.Changelogs {
			p, text := read(s.subtrade, "limit=1&revision="+strconv.FormatInt(e.Revision, 10))
			clean(t, text)
			require.LessOrEqual(t, p.Pagination.Page, len(all.Changelogs))
		}
	})
	t.Run("the log is filtered by what tasks and roadblocks are in", func(t *testing.T) {
		for _, entity := range []string{"task", "roadblock"} {
			p, text := read(s.subtrade, "limit=200&entity="+entity)
			clean(t, text)
			require.NotEmpty(t, p.Changelogs)
			for _, e := range p.Changelogs {
				told := []string{e.Change.Entity}
				for _, l := range e.Logs {
					told = append(told, l.Change.Entity)
				}
				require.Contains(t, told, entity)
			}
			require.Less(t, len(p.Changelogs), whole.Pagination.Total)
		}
	})
	t.Run("log-116 no search finds what is hidden", func(t *testing.T) {
		for query, found := range map[string]int{ // Matriz came, had a cost, and is restricted by the roadblock
			"text=secret": 0, "text=Plata": 0, "text=Tabique": 0, "text=placa": 0, "attribute=hhWorkTime": 0, "attribute=promise": 0, "attribute=description": 0,
			"attribute=cost": 1, "text=matriz": 3, "type=delete": 0, "text=%25": 0, "text=%27+or+1=1": 0,
		} {
			p, text := read(s.subtrade, query)
			clean(t, text)
			require.Equal(t, found, p.Pagination.Total, query)
			require.Len(t, p.Changelogs, found, query)
		}
		for _, query := range []string{"text=secret", "text=Plata", "text=placa", "attribute=hhWorkTime", "attribute=promise", "attribute=description", "type=delete"} {
			p, _ := read(s.planner, query)
			require.Positive(t, p.Pagination.Total, query)
		}
	})
	t.Run("a save counts what is seen of what it closed", func(t *testing.T) {
		p, text := read(s.subtrade, "limit=1&page=2")
		clean(t, text)
		save := p.Changelogs[0]
		require.Equal(t, "7", string(save.Change.NewValue), "the plan, its two activities and their link; four of seven commands after them")
		require.Len(t, save.Logs, 7)
		require.Zero(t, save.More)
	})
	t.Run("who moved the finish does not name a foreign task", func(t *testing.T) {
		for _, path := range []string{s.path("/finish"), s.path("/comparison?from=2")} {
			answer := s.subtrade.OK(http.MethodGet, path, nil)
			clean(t, string(answer.Content))
			var series struct {
				Steps []struct{ Entity, Attribute, Name string }
			}
			answer.Into(t, &series)
			require.Equal(t, "activity duration Excavación", series.Steps[len(series.Steps)-1].Entity+" "+series.Steps[len(series.Steps)-1].Attribute+" "+series.Steps[len(series.Steps)-1].Name)
			require.Contains(t, string(s.planner.OK(http.MethodGet, path, nil).Content), `"entity":"task"`)
			require.NotContains(t, string(answer.Content), `"entity":"task"`)
		}
	})
	t.Run("log-201 the log of a foreign task is none", func(t *testing.T) {
		require.Equal(t, "task.unknown", s.code(s.subtrade, http.MethodGet, "tasks/log_update/"+s.id(theirs), nil))
		require.NotEmpty(t, s.list(s.subtrade, http.MethodGet, "tasks/log_update/"+s.id(ours), nil))
	})
	t.Run("a task that is given to another firm takes its past along", func(t *testing.T) {
		s.do(s.planner, "tasks.edit", map[string]any{"rows": []any{ours}, "set": map[string]any{"subcontract": dry}})
		_, text := read(s.subtrade, "limit=200")
		require.NotContains(t, text, "Matriz")
		_, text = read(s.foreman, "limit=200")
		require.Contains(t, text, "Matriz")
	})
}
