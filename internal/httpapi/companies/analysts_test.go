package companies_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/analysts"
	"gantry/internal/httpapi/companies"
	"gantry/internal/httpapi/httpapitest"
	"gantry/internal/pg"
)

const analystsPath = "/api/company/analysts"

// sql is a session of a login, as an analyst's tool opens it.
func sql(t *testing.T, w *httpapitest.World, role, password string) (*pgx.Conn, error) {
	t.Helper()
	c, err := pgx.ParseConfig(w.DB.Config().ConnString())
	require.NoError(t, err)
	c.User, c.Password = role, password
	conn, err := pgx.ConnectConfig(t.Context(), c)
	if err == nil {
		t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	}
	return conn, err
}

func column(t *testing.T, conn *pgx.Conn, query string, args ...any) []string {
	t.Helper()
	rows, err := conn.Query(t.Context(), query, args...)
	require.NoError(t, err)
	out, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return out
}

// made makes a login in the way administrators do, and drops its role with the test: roles belong to the whole server.
func made(t *testing.T, w *httpapitest.World, by *httpapitest.Client, body map[string]any) companies.AnalystSecretView {
	t.Helper()
	var s companies.AnalystSecretView
	a := by.Do(http.MethodPost, analystsPath, body)
	require.Equal(t, http.StatusCreated, a.StatusCode, "%s", a.Content)
	a.Into(t, &s)
	t.Cleanup(func() {
		_, _ = w.DB.Exec(context.WithoutCancel(t.Context()), "drop owned by "+s.Login.Role)
		_, _ = w.DB.Exec(context.WithoutCancel(t.Context()), "drop role if exists "+s.Login.Role)
	})
	return s
}

func logins(t *testing.T, by *httpapitest.Client) companies.AnalystLoginsView {
	t.Helper()
	var v companies.AnalystLoginsView
	by.OK(http.MethodGet, analystsPath, nil).Into(t, &v)
	return v
}

// Administrators make, rotate and revoke logins. What a login reads is asked over SQL.
func TestAdministratorsKeepTheLoginsOfAnalysts(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	x := w.Theirs
	admin := w.As(x, access.Admin)
	var other struct{ ID kernel.ID }
	admin.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Torre B"}).Into(t, &other)
	limited := made(t, w, admin, map[string]any{"name": "Pía Núñez", "projects": []any{x.Project}, "expires": "2999-12-31"})

	t.Run("a login reads its company's granted project and no other row", func(t *testing.T) {
		require.Equal(t, "Pía Núñez", limited.Login.Name)
		require.Regexp(t, `^p_a_n_ez_[0-9a-f]{10}$`, limited.Login.Role)
		require.Len(t, limited.Password, 48)
		conn, err := sql(t, w, limited.Login.Role, limited.Password)
		require.NoError(t, err)
		require.Equal(t, []string{x.Schedule.String()}, column(t, conn, `select schedule_id::text from rm.projects_schedules`))
		require.Equal(t, []string{x.Company.String()}, column(t, conn, `select distinct company_id::text from rm.gantt_activities`))
		require.Equal(t, []string{x.Project.String()}, column(t, conn, `select project_id::text from rm.projects_projects`))
		_, err = conn.Exec(t.Context(), `select from analytics.people`)
		require.ErrorContains(t, err, "permission denied", "names were not granted")
	})
	t.Run("without a list it reads every project, and with names the people", func(t *testing.T) {
		all := made(t, w, admin, map[string]any{"name": "BI", "names": true})
		conn, err := sql(t, w, all.Login.Role, all.Password)
		require.NoError(t, err)
		require.ElementsMatch(t, []string{x.Project.String(), other.ID.String()}, column(t, conn, `select project_id::text from rm.projects_projects`))
		require.Contains(t, column(t, conn, `select name from analytics.people`), "Ana planner")
	})
	t.Run("the list says who made it, what it reads, until when, and nothing of its password", func(t *testing.T) {
		_, err := w.DB.Exec(t.Context(), `update analysts set seen_at = '2026-11-02 08:00Z' where role = $1`, limited.Login.Role)
		require.NoError(t, err)
		v := logins(t, admin)
		require.Len(t, v.Logins, 2)
		one := v.Logins[1]
		require.Equal(t, "Ana admin", one.AddedBy.Name)
		require.Equal(t, []companies.AnalystProjectView{{ID: x.Project.String(), Name: "Clínica"}}, one.Projects)
		require.Equal(t, "2999-12-31", *one.Expires)
		require.Equal(t, time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC), *one.Seen)
		require.True(t, one.Ready)
		require.False(t, one.Every)
		require.NotContains(t, string(admin.OK(http.MethodGet, analystsPath, nil).Content), limited.Password)
		require.Empty(t, logins(t, w.As(w.Ours, access.Admin)).Logins, "another company's are not listed")
	})
	t.Run("whoever sees settings without seeing a project gets no name of it", func(t *testing.T) {
		made(t, w, admin, map[string]any{"name": "Torre", "projects": []any{other.ID}})
		require.Equal(t, []companies.AnalystProjectView{{ID: other.ID.String()}}, logins(t, w.As(x, access.Manager)).Logins[0].Projects)
		require.Equal(t, []companies.AnalystProjectView{{ID: other.ID.String(), Name: "Torre B"}}, logins(t, admin).Logins[0].Projects)
	})
	t.Run("another company's administrator neither rotates nor revokes it", func(t *testing.T) {
		ours := w.As(w.Ours, access.Admin)
		require.Equal(t, "analyst.unknown", ours.Do(http.MethodPut, analystsPath+"/"+limited.Login.ID+"/password", map[string]any{}).Code(t))
		require.Equal(t, "analyst.unknown", ours.Do(http.MethodDelete, analystsPath+"/"+limited.Login.ID, nil).Code(t))
		_, err := sql(t, w, limited.Login.Role, limited.Password)
		require.NoError(t, err)
	})
	t.Run("who edits the settings without seeing every project makes none", func(t *testing.T) {
		admin.OK(http.MethodPut, "/api/companys/"+x.Company.String()+"/permissions", map[string]any{"changes": []any{map[string]any{"role": "planner", "module": "settings.company", "level": "SA"}}})
		planner := w.As(x, access.Planner)
		require.Equal(t, "permission.denied", planner.Do(http.MethodPost, analystsPath, map[string]any{"name": "Mío"}).Code(t))
		require.Equal(t, "permission.denied", planner.Do(http.MethodDelete, analystsPath+"/"+limited.Login.ID, nil).Code(t))
		require.Len(t, logins(t, admin).Logins, 3)
	})
	t.Run("another password ends the old one and its sessions, and changes nothing else", func(t *testing.T) {
		conn, err := sql(t, w, limited.Login.Role, limited.Password)
		require.NoError(t, err)
		var s companies.AnalystSecretView
		admin.OK(http.MethodPut, analystsPath+"/"+limited.Login.ID+"/password", map[string]any{"expires": "2998-01-31"}).Into(t, &s)
		require.NotEqual(t, limited.Password, s.Password)
		require.Error(t, conn.Ping(t.Context()))
		_, err = sql(t, w, limited.Login.Role, limited.Password)
		require.ErrorContains(t, err, "28P01")
		conn, err = sql(t, w, limited.Login.Role, s.Password)
		require.NoError(t, err)
		require.Equal(t, []string{x.Project.String()}, column(t, conn, `select project_id::text from rm.projects_projects`))
		require.Equal(t, "2998-01-31", *s.Login.Expires)
		limited.Password = s.Password
	})
	t.Run("revoked, it is refused and its sessions end", func(t *testing.T) {
		conn, err := sql(t, w, limited.Login.Role, limited.Password)
		require.NoError(t, err)
		admin.OK(http.MethodDelete, analystsPath+"/"+limited.Login.ID, nil)
		require.Error(t, conn.Ping(t.Context()))
		_, err = sql(t, w, limited.Login.Role, limited.Password)
		require.ErrorContains(t, err, "28P01")
		require.Len(t, logins(t, admin).Logins, 2)
		require.Equal(t, "analyst.unknown", admin.Do(http.MethodDelete, analystsPath+"/"+limited.Login.ID, nil).Code(t))
	})
	t.Run("the door says who did what to which, and the log has no password", func(t *testing.T) {
		var door struct {
			Entries []struct{ What, Name, About string }
		}
		admin.OK(http.MethodGet, "/api/company/door", nil).Into(t, &door)
		var said []string
		for _, e := range door.Entries {
			if strings.HasPrefix(e.What, "analyst-") {
				said = append(said, e.What+" "+e.Name+": "+e.About)
			}
		}
		require.Equal(t, []string{"analyst-removed Ana admin Soto: Pía Núñez", "analyst-rotated Ana admin Soto: Pía Núñez", "analyst-added Ana admin Soto: Torre", "analyst-added Ana admin Soto: BI", "analyst-added Ana admin Soto: Pía Núñez"}, said)
		for _, line := range w.Logs.All() {
			require.NotContains(t, line.Message, limited.Password)
			for _, f := range line.Context {
				require.NotContains(t, f.String, limited.Password)
			}
		}
	})
}

// The first is about to be made when the second is asked for.
func TestTwoLoginsOfOneNameAtOnce(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	desk := &analysts.Desk{
		Lists: w.DB, Now: time.Now, Acts: func(ctx context.Context) (*pgxpool.Pool, error) { return pg.Open(ctx, w.DB.Config().ConnString()) },
	}
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		all, _ := desk.List(ctx, w.Theirs.Company)
		for _, one := range all {
			_ = desk.Remove(ctx, w.Theirs.Company, one.ID, nil)
		}
	})
	second := make(chan error, 1)
	_, _, err := desk.Add(t.Context(), w.Theirs.Company, analysts.Wanted{Name: "BI"}, func() error {
		go func() {
			_, _, err := desk.Add(t.Context(), w.Theirs.Company, analysts.Wanted{Name: "bi"}, nil)
			second <- err
		}()
		require.Eventually(t, func() bool {
			var waits bool
			err := w.DB.QueryRow(t.Context(), `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`).Scan(&waits)
			return err == nil && (waits || len(second) > 0)
		}, 20*time.Second, time.Millisecond)
		return nil
	})
	require.NoError(t, err)
	var f *fault.Fault
	require.ErrorAs(t, <-second, &f)
	require.Equal(t, "analyst.name_taken", f.Key)
	all, err := desk.List(t.Context(), w.Theirs.Company)
	require.NoError(t, err)
	require.Len(t, all, 1)
}

func TestALoginThatCannotBeMade(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Theirs)
	admin := w.As(w.Theirs, access.Admin)
	taken := made(t, w, admin, map[string]any{"name": "BI"})
	for name, tc := range map[string]struct {
		body map[string]any
		code string
	}{
		"without a name":          {map[string]any{"name": " "}, "analyst.name"},
		"with a name of 61":       {map[string]any{"name": strings.Repeat("a", 61)}, "analyst.name"},
		"with a name there is":    {map[string]any{"name": "bi"}, "analyst.name_taken"},
		"whose last day was":      {map[string]any{"name": "x", "expires": "2020-01-31"}, "analyst.expiry"},
		"until no day":            {map[string]any{"name": "x", "expires": "31/01/2999"}, "request.field"},
		"of no project":           {map[string]any{"name": "x", "projects": []any{}}, "analyst.projects"},
		"of another's project":    {map[string]any{"name": "x", "projects": []any{w.Ours.Project}}, "project.unknown"},
		"with what nobody knows":  {map[string]any{"name": "x", "role": "postgres"}, "request.malformed"},
		"of projects by the name": {map[string]any{"name": "x", "projects": []any{"Clínica"}}, "id.malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.As(w.Theirs, access.Admin).Do(http.MethodPost, analystsPath, tc.body)
			require.Equal(t, tc.code, a.Code(t), "%s", a.Content)
			require.Len(t, logins(t, admin).Logins, 1)
		})
	}
	t.Run("one too many", func(t *testing.T) {
		_, err := w.DB.Exec(t.Context(), `insert into analysts (role, label, company_id) select 'many_' || n || $2, 'n' || n, $1 from generate_series(2, 20) n`, w.Theirs.Company, taken.Login.Role)
		require.NoError(t, err)
		require.Equal(t, "analyst.too_many", admin.Do(http.MethodPost, analystsPath, map[string]any{"name": "x"}).Code(t))
		v := logins(t, admin)
		require.Len(t, v.Logins, 20)
		require.False(t, v.Logins[0].Ready && v.Logins[1].Ready, "those have no account in the database")
	})
	t.Run("an audit that cannot be written lets nothing be done", func(t *testing.T) {
		_, err := w.DB.Exec(t.Context(), `alter table identity_audit rename to elsewhere`)
		require.NoError(t, err)
		defer func() {
			_, err := w.DB.Exec(context.WithoutCancel(t.Context()), `alter table elsewhere rename to identity_audit`)
			require.NoError(t, err)
		}()
		require.Equal(t, http.StatusInternalServerError, admin.Do(http.MethodDelete, analystsPath+"/"+taken.Login.ID, nil).StatusCode)
		_, err = sql(t, w, taken.Login.Role, taken.Password)
		require.NoError(t, err)
	})
}
