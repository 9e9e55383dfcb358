package projects_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/httpapitest"
	projectsapi "gantry/internal/httpapi/projects"
	"gantry/internal/identity"
)

const copies = "/api/projects/duplicate"

func show(t *testing.T, c *httpapitest.Client, id string) projectsapi.ProjectView {
	t.Helper()
	var p projectsapi.ProjectView
	c.OK(http.MethodGet, "/api/projects/"+id, nil).Into(t, &p)
	return p
}

// proj-334: a copy has plans of its own.
func TestAProjectIsCopiedWithItsDetailsAndSchedules(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	leader := w.As(w.Ours, access.ProjectLeader)
	original := "/api/projects/" + w.Ours.Project.String()
	leader.OK(http.MethodPut, original, map[string]any{"country": "PE", "ptype": "office", "pbudget": "1.200.000"})
	body := map[string]any{
		"projectId": w.Ours.Project, "name": "Clínica 2", "companyId": w.Theirs.Company, "userId": w.Ours.People[access.Admin],
	}
	var made httpapi.Created
	leader.OK(http.MethodPost, copies, body).Into(t, &made)

	is := show(t, leader, made.ID.String())
	assert.Equal(t, "Clínica 2", is.Name)
	assert.Equal(t, []any{"PE", "office", "1200000"}, []any{is.Country, is.Type, is.Budget.String()})
	require.Len(t, is.Schedules, 1)
	assert.NotEqual(t, w.Ours.Schedule, is.Schedules[0].ID)
	assert.Equal(t, 2, is.Schedules[0].Activities)
	command := map[string]any{"id": httpapitest.NewID(), "type": "activities.add", "items": []any{map[string]any{"name": "Relleno", "duration": 480}}}
	w.As(w.Ours, access.Planner).Do(http.MethodPost, "/api/schedules/"+is.Schedules[0].ID.String()+"/commands", command)
	assert.Equal(t, 2, show(t, leader, w.Ours.Project.String()).Schedules[0].Activities, "the original stays as it is")

	body["name"] = ""
	for name, refused := range map[string]struct {
		as     *httpapitest.Client
		status int
	}{
		"nobody": {w.Nobody(), http.StatusUnauthorized}, "another company": {w.As(w.Theirs, access.Admin), http.StatusNotFound},
		"a role that makes no projects": {w.As(w.Ours, access.Planner), http.StatusForbidden},
	} {
		assert.Equal(t, refused.status, refused.as.Do(http.MethodPost, copies, body).StatusCode, name)
	}
	assert.Equal(t, "request.field", leader.Do(http.MethodPost, copies, map[string]any{"name": "x"}).Code(t))
	assert.Nil(t, named(t, w.As(w.Theirs, access.Admin), listOf(w.Theirs), "Clínica 2"))
}

// auth-355 auth-356 auth-114 perm-319 proj-335
func TestACompanyOnTrialGetsTheDemonstrationAndASuperadministratorAssignsIt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, root := w.As(w.Theirs, access.Admin), w.As(w.Theirs, access.SuperAdmin)
	order := map[string]any{"name": "Clínica de prueba", "isFreeTrial": true, "userId": w.Ours.People[access.Admin], "companyId": w.Ours.Company}
	require.Equal(t, "project.no_trial", admin.Do(http.MethodPost, copies, order).Code(t))
	require.NoError(t, w.Identity.Found(t.Context(), identity.Founding{Company: w.Theirs.Company, Trial: time.Hour}))
	var made httpapi.Created
	admin.OK(http.MethodPost, copies, order).Into(t, &made)
	is := show(t, admin, made.ID.String())
	assert.Equal(t, "Clínica de prueba", is.Name)
	require.Len(t, is.Schedules, 1)
	assert.Greater(t, is.Schedules[0].Activities, 100)
	assert.Nil(t, named(t, w.As(w.Ours, access.Admin), listOf(w.Ours), "Clínica de prueba"), "the session says in which company")

	planner := w.As(w.Theirs, access.Planner)
	path := "/api/projects/assignfreetrial/superadmin"
	assign := map[string]any{"projectId": made.ID, "email": w.Theirs.Email(access.Planner), "isFreeTrial": true}
	require.Nil(t, named(t, planner, listOf(w.Theirs), "Clínica de prueba"), "only its creator and administrators see it")
	for _, other := range []*httpapitest.Client{admin, planner} {
		require.Equal(t, http.StatusForbidden, other.Do(http.MethodPost, path, assign).StatusCode)
	}
	require.Equal(t, http.StatusNotFound, w.As(w.Ours, access.SuperAdmin).Do(http.MethodPost, path, assign).StatusCode)
	stranger := map[string]any{"projectId": made.ID, "email": w.Ours.Email(access.Planner)}
	require.Equal(t, "project.user_unknown", root.Do(http.MethodPost, path, stranger).Code(t))
	root.OK(http.MethodPost, path, assign)
	require.NotNil(t, named(t, planner, listOf(w.Theirs), "Clínica de prueba"))
	assert.Equal(t, http.StatusForbidden, planner.Do(http.MethodPost, "/api/projects", map[string]any{"name": "Otra"}).StatusCode, "no role comes with it")
}
