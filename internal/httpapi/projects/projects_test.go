package projects_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/httpapitest"
	projectsapi "gantry/internal/httpapi/projects"
)

// listOf is the address of a company's list.
func listOf(x httpapitest.Tenant) string { return "/api/companies/" + x.Company.String() + "/projects" }

// named gives the project of a list by its name.
func named(t *testing.T, c *httpapitest.Client, path, name string) *projectsapi.ProjectView {
	t.Helper()
	var list []projectsapi.ProjectView
	c.OK(http.MethodGet, path, nil).Into(t, &list)
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	return nil
}

// org-201 proj-101 proj-201 proj-301: a person of a company finds its projects, each with its schedules, and none of another company.
func TestProjectsAndTheirSchedules(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	leader := w.As(w.Ours, access.ProjectLeader)
	var made httpapi.Created
	leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Torre Norte", "place": "Concepción"}).Into(t, &made)
	var list []projectsapi.ProjectView
	leader.OK(http.MethodGet, listOf(w.Ours), nil).Into(t, &list)
	require.Len(t, list, 2, "ours only")
	assert.Equal(t, "Clínica", list[0].Name)
	tower := list[1]
	assert.Equal(t, made.ID, tower.ID)
	assert.Equal(t, "Torre Norte", tower.Name)
	assert.Equal(t, "Concepción", tower.Address)
	assert.Equal(t, []projectsapi.ScheduleView{}, tower.Schedules)
	require.Len(t, list[0].Schedules, 1)
	s := list[0].Schedules[0]
	assert.Equal(t, w.Ours.Schedule, s.ID)
	assert.Equal(t, 2, s.Activities)
	assert.NotNil(t, s.Finish)
	require.NotNil(t, s.UpdatedBy)
	assert.Equal(t, w.Ours.People[access.Planner], s.UpdatedBy.ID)
	a := w.As(w.Ours, access.Admin).Do(http.MethodPost, "/api/projects", map[string]any{"name": " "})
	require.Equal(t, 422, a.StatusCode)
	require.Equal(t, "name.empty", a.Code(t))
}

var fullForm = map[string]any{
	"pname": "Torre", "ptype": "office", "psize": "12.345,50", "psizetype": "m2", "country": "CL", "pcurrency": "UF", "pbudget": "1.200.000",
}

func with(body map[string]any, more ...any) map[string]any {
	out := maps.Clone(body)
	for i := 0; i < len(more); i += 2 {
		out[more[i].(string)] = more[i+1]
		if more[i+1] == nil {
			delete(out, more[i].(string))
		}
	}
	return out
}

func TestAProjectIsMadeOfItsForm(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	leader := w.As(w.Ours, access.ProjectLeader)
	people := w.Ours.People
	t.Run("proj-105 proj-106 proj-113 proj-114 proj-313 proj-321 proj-322 proj-337 the full form is kept; optional fields may be missing", func(t *testing.T) {
		var made httpapi.Created
		leader.OK(http.MethodPost, "/api/projects/modal", with(fullForm, "phase", "bidding", "contract_type", "gmp", "address", "Av. 1",
			"lead_project_manager_id", people[access.ProjectLeader], "lead_superintendent_id", people[access.Superintendent])).Into(t, &made)
		p := named(t, leader, listOf(w.Ours), "Torre")
		require.NotNil(t, p)
		lead, site := people[access.ProjectLeader], people[access.Superintendent]
		assert.Equal(t, projectsapi.DetailsView{
			Type: "office", Country: "CL", Currency: "UF", Budget: "1200000", Size: "12345.5", SizeUnit: "m2", Phase: "bidding", Contract: "gmp", Address: "Av. 1",
			Leader: &lead, Superintendent: &site, PlanningDay: 1, Weighting: "DURATION", HoursPerDay: "8", HoursPerWeek: "40",
		}, p.DetailsView)
		assert.Equal(t, "started", p.Stage)
		assert.Equal(t, w.Ours.Company, p.Company)
		leader.OK(http.MethodPost, "/api/projects/modal", with(fullForm, "pname", "Sin más"))
		require.NotNil(t, named(t, leader, listOf(w.Ours), "Sin más"))
	})
	for field, key := range map[string]string{
		"pname": "project.name_required", "country": "project.country_required", "ptype": "project.type_required", "psize": "project.size_required",
		"psizetype": "project.size_type_required", "pcurrency": "project.currency_required", "pbudget": "project.budget_required",
	} {
		t.Run("proj-112 proj-320 the full form needs "+field, func(t *testing.T) {
			for _, value := range []any{nil, ""} {
				a := leader.Do(http.MethodPost, "/api/projects/modal", with(fullForm, field, value))
				require.Equal(t, key, a.Code(t), "%v", value)
			}
		})
	}
	for name, body := range map[string]map[string]any{
		"project.choice_unknown":      with(fullForm, "ptype", "castle"),
		"project.amount_out_of_range": with(fullForm, "pbudget", "1.200.000.000.000"),
		"request.field":               with(fullForm, "image", "x"),
		"project.user_unknown":        with(fullForm, "lead_project_manager_id", w.Theirs.People[access.Admin]),
	} {
		t.Run(name+" is refused and makes nothing", func(t *testing.T) {
			before := len(leader.OK(http.MethodGet, listOf(w.Ours), nil).Content)
			require.Equal(t, name, leader.Do(http.MethodPost, "/api/projects/modal", body).Code(t))
			require.Len(t, leader.OK(http.MethodGet, listOf(w.Ours), nil).Content, before)
		})
	}
	t.Run("proj-302 proj-329 ui-309 a name is enough for a project", func(t *testing.T) {
		leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Casa", "country": "CL"})
		require.Equal(t, "CL", named(t, leader, listOf(w.Ours), "Casa").Country)
	})
}

func TestAProjectIsChanged(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	leader, admin := w.As(w.Ours, access.ProjectLeader), w.As(w.Ours, access.Admin)
	path := "/api/projects/" + w.Ours.Project.String()
	read := func() (p projectsapi.ProjectView) {
		leader.OK(http.MethodGet, path, nil).Into(t, &p)
		return p
	}
	t.Run("proj-328 PUT and PATCH change what the body names and leave the rest", func(t *testing.T) {
		leader.OK(http.MethodPut, path, map[string]any{"name": "Hospital", "country": "PE", "planification_day": 4, "activity_creter": "Cost", "stage": "inoperation"})
		leader.OK(http.MethodPatch, path, map[string]any{"currency": "PEN", "hoursPerWeek": 45, "budget": 12.5, "image": nil})
		p := read()
		assert.Equal(t, "Hospital", p.Name)
		assert.Equal(t, "inoperation", p.Stage)
		assert.Equal(t, projectsapi.DetailsView{
			Country: "PE", Currency: "PEN", Address: "Santiago", Budget: "12.5", Size: "0", PlanningDay: 4, Weighting: "COST", HoursPerDay: "8", HoursPerWeek: "45",
		}, p.DetailsView)
	})
	t.Run("proj-330 PUT hoursperday sets the hours per day", func(t *testing.T) {
		leader.OK(http.MethodPut, path+"/hoursperday", map[string]any{"hoursPerDay": 8.5})
		assert.EqualValues(t, "8.5", read().HoursPerDay)
		require.Equal(t, "project.number_out_of_range", leader.Do(http.MethodPut, path+"/hoursperday", map[string]any{"hoursPerDay": 25}).Code(t))
		require.Equal(t, "request.field", leader.Do(http.MethodPut, path+"/hoursperday", map[string]any{}).Code(t))
	})
	t.Run("what somebody else changed since the user looked is a conflict that names the field, and changes nothing", func(t *testing.T) {
		a := leader.Do(http.MethodPut, path, map[string]any{"name": "Otra", "country": "CL", "seen": map[string]any{"country": "AR"}})
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Equal(t, "conflict.field_changed", a.Code(t))
		require.Contains(t, string(a.Content), `"country"`)
		require.Equal(t, "Hospital", read().Name)
		require.Equal(t, "request.field", leader.Do(http.MethodPut, path, map[string]any{"country": "CL", "seen": map[string]any{"phase": ""}}).Code(t))
		leader.OK(http.MethodPut, path, map[string]any{"country": "CL", "seen": map[string]any{"country": "PE"}})
		require.Equal(t, "CL", read().Country)
	})
	t.Run("proj-318 a stage that cannot follow is refused", func(t *testing.T) {
		require.Equal(t, "project.stage_unreachable", leader.Do(http.MethodPatch, path, map[string]any{"stage": "archived"}).Code(t))
	})
	t.Run("enum-310 only administrators delete, with a reason, and restore", func(t *testing.T) {
		w.Planned(&w.Ours)
		schedule := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
		require.Equal(t, http.StatusForbidden, leader.Do(http.MethodDelete, path+"?reason=other", nil).StatusCode)
		require.Equal(t, "project.choice_unknown", admin.Do(http.MethodDelete, path, nil).Code(t))
		admin.OK(http.MethodDelete, path+"?reason=lookingfor", nil)
		require.Nil(t, named(t, admin, listOf(w.Ours), "Hospital"))
		require.Equal(t, "project.deleted", admin.Do(http.MethodGet, path, nil).Code(t))
		require.Equal(t, "project.deleted", admin.Do(http.MethodGet, schedule, nil).Code(t), "its schedules are closed, too")
		gone := named(t, admin, listOf(w.Ours)+"?deleted=true", "Hospital")
		require.NotNil(t, gone)
		require.Equal(t, "lookingfor", gone.RemovalReason)
		require.Nil(t, named(t, leader, listOf(w.Ours)+"?deleted=true", "Hospital"), "administrators alone look there")
		require.Equal(t, http.StatusForbidden, leader.Do(http.MethodPost, path+"/restore", nil).StatusCode)
		require.Equal(t, http.StatusNotFound, admin.Do(http.MethodPost, "/api/projects/"+w.Theirs.Project.String()+"/restore", nil).StatusCode)
		admin.OK(http.MethodPost, path+"/restore", nil)
		require.Equal(t, "inoperation", named(t, admin, listOf(w.Ours), "Hospital").Stage)
		admin.OK(http.MethodGet, schedule, nil)
	})
}

func TestPeopleSeeTheirProjectsOnly(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	leader, planner, client, admin := w.As(w.Ours, access.ProjectLeader), w.As(w.Ours, access.Planner), w.As(w.Ours, access.Client), w.As(w.Ours, access.Admin)
	var made httpapi.Created
	leader.OK(http.MethodPost, "/api/projects", map[string]any{"name": "Secreto"}).Into(t, &made)
	var schedule httpapi.Created
	leader.OK(http.MethodPost, "/api/projects/"+made.ID.String()+"/schedules", map[string]any{"name": "Programa"}).Into(t, &schedule)
	project, gantt := "/api/projects/"+made.ID.String(), "/api/schedules/"+schedule.ID.String()+"/gantt"
	user := w.Ours.People[access.Planner]
	part := map[string]any{"projectId": made.ID, "userId": user}

	t.Run("proj-316 proj-340 the creator is assigned", func(t *testing.T) {
		p := named(t, leader, listOf(w.Ours), "Secreto")
		require.Equal(t, []projectsapi.AssignedUser{{User: w.Ours.People[access.ProjectLeader], Project: made.ID, Creator: true}}, p.Users)
		require.True(t, p.Restricted)
	})
	hidden := func(t *testing.T) {
		t.Helper()
		require.Nil(t, named(t, planner, listOf(w.Ours), "Secreto"))
		for _, path := range []string{project, gantt} {
			a := planner.Do(http.MethodGet, path, nil)
			require.Equal(t, http.StatusForbidden, a.StatusCode, path)
			require.Equal(t, "project.not_assigned", a.Code(t))
		}
		a := planner.Do(http.MethodPost, "/api/schedules/"+schedule.ID.String()+"/commands", map[string]any{"id": httpapitest.NewID(), "type": "schedule.set", "name": "x"})
		require.Equal(t, "project.not_assigned", a.Code(t))
	}
	t.Run("whoever is not assigned sees neither project nor schedules", hidden)
	t.Run("administrators see every project", func(t *testing.T) {
		require.NotNil(t, named(t, admin, listOf(w.Ours), "Secreto"))
		admin.OK(http.MethodGet, gantt, nil)
	})
	t.Run("proj-331 an assigned person sees the project until the assignment ends", func(t *testing.T) {
		leader.OK(http.MethodPost, "/api/projects/assign/user", part)
		require.NotNil(t, named(t, planner, listOf(w.Ours), "Secreto"))
		planner.OK(http.MethodGet, gantt, nil)
		leader.OK(http.MethodPost, "/api/projects/deallocate/user", part)
		hidden(t)
	})
	t.Run("proj-332 a subcontract is assigned and leaves", func(t *testing.T) {
		crew := w.Ours.Firm.ID
		require.Equal(t, "subcontract.unknown", leader.Do(http.MethodPost, "/api/projects/assign/subcontract", map[string]any{"projectId": made.ID, "subcontractId": w.Theirs.Firm.ID}).Code(t))
		leader.OK(http.MethodPost, "/api/projects/assign/subcontract", map[string]any{"projectId": made.ID, "subcontractId": crew})
		require.Equal(t, []kernel.ID{crew}, named(t, leader, listOf(w.Ours), "Secreto").Subcontracts)
		leader.OK(http.MethodPost, "/api/projects/deallocate/subcontract", map[string]any{"projectId": made.ID, "subcontractId": crew})
		require.Empty(t, named(t, leader, listOf(w.Ours), "Secreto").Subcontracts)
	})
	settings := "/api/users/settings/project/" + made.ID.String()
	t.Run("proj-109 who may not enter the company can not be assigned and is not offered", func(t *testing.T) {
		last := w.Ours.People[access.LastPlanner]
		admin := w.As(w.Ours, access.Admin)
		admin.OK(http.MethodPut, "/api/users/"+last.String(), map[string]any{"is_active": false})
		var members []projectsapi.MemberView
		leader.OK(http.MethodGet, settings, nil).Into(t, &members)
		require.Len(t, members, len(access.Roles)-2, "the superadministrator is no member")
		require.Equal(t, "project.user_unknown", leader.Do(http.MethodPost, settings+"/manageUserAssignment", map[string]any{"usersToAssign": []any{last}, "usersToUnassign": []any{}}).Code(t))
		admin.OK(http.MethodPut, "/api/users/"+last.String(), map[string]any{"is_active": true})
	})
	t.Run("set-311 set-312 org-310 the settings assign several at once and say who is notified", func(t *testing.T) {
		leader.OK(http.MethodPost, settings+"/manageUserAssignment", map[string]any{"usersToAssign": []any{user, w.Ours.People[access.Client]}, "usersToUnassign": []any{}})
		leader.OK(http.MethodPut, project+"/reporttasks", map[string]any{"userId": user, "report_tasks": true})
		var members []projectsapi.MemberView
		leader.OK(http.MethodGet, settings, nil).Into(t, &members)
		byID := map[kernel.UserID]projectsapi.MemberView{}
		for _, m := range members {
			byID[m.ID] = m
		}
		require.Len(t, byID, len(access.Roles)-1, "members of the company, and nobody else")
		require.True(t, byID[user].Assigned && byID[user].ReportTasks && !byID[user].Creator)
		require.True(t, byID[w.Ours.People[access.ProjectLeader]].Creator)
		require.True(t, byID[w.Ours.People[access.Admin]].AllProjects)
		require.False(t, byID[w.Ours.People[access.Manager]].Assigned)
		client.OK(http.MethodGet, gantt, nil)
		a := leader.Do(http.MethodPost, settings+"/manageUserAssignment", map[string]any{"usersToAssign": []any{w.Theirs.People[access.Admin]}, "usersToUnassign": []any{user}})
		require.Equal(t, "project.user_unknown", a.Code(t))
		planner.OK(http.MethodGet, gantt, nil)
	})
	t.Run("proj-325 proj-333 people list their own projects, administrators anybody's", func(t *testing.T) {
		for _, path := range []string{"/api/projects/byuser/", "/api/users/projects_by_user/"} {
			require.NotNil(t, named(t, planner, path+user.String(), "Secreto"))
			require.NotNil(t, named(t, admin, path+user.String(), "Secreto"))
			require.Nil(t, named(t, admin, path+w.Ours.People[access.Manager].String(), "Secreto"), "what the manager sees")
			require.Equal(t, http.StatusForbidden, planner.Do(http.MethodGet, path+w.Ours.People[access.Admin].String(), nil).StatusCode)
			require.Equal(t, http.StatusNotFound, admin.Do(http.MethodGet, path+w.Theirs.People[access.Admin].String(), nil).StatusCode)
		}
	})
	t.Run("a project from before assignments is limited on request", func(t *testing.T) {
		w.Planned(&w.Ours)
		old := "/api/schedules/" + w.Ours.Schedule.String() + "/gantt"
		planner.OK(http.MethodGet, old, nil)
		leader.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/restrict", nil)
		require.Equal(t, "project.not_assigned", planner.Do(http.MethodGet, old, nil).Code(t))
	})
}

func TestCategoriesOfAProject(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	leader, planner := w.As(w.Ours, access.ProjectLeader), w.As(w.Ours, access.Planner)
	path := "/api/projects/" + w.Ours.Project.String() + "/categories"
	read := func() map[int32]projectsapi.CategoryView {
		t.Helper()
		var list []projectsapi.CategoryView
		planner.OK(http.MethodGet, path, nil).Into(t, &list)
		out := map[int32]projectsapi.CategoryView{}
		for _, x := range list {
			out[x.ID] = x
		}
		return out
	}
	require.Len(t, read(), 33, "proj-319 the lists begin with a category for each code")
	leader.OK(http.MethodPost, path, map[string]any{"list": "reason", "code": "weather", "name": "Lluvia"})
	require.Equal(t, projectsapi.CategoryView{ID: 34, List: "reason", Code: "weather", Name: "Lluvia"}, read()[34])
	leader.OK(http.MethodPut, path+"/34", map[string]any{"name": "Viento"})
	require.Equal(t, "Viento", read()[34].Name)
	leader.OK(http.MethodDelete, path+"/1", nil)
	require.NotContains(t, read(), int32(1))
	require.Equal(t, "project.category_unknown", leader.Do(http.MethodDelete, path+"/x", nil).Code(t))
	require.Equal(t, http.StatusForbidden, planner.Do(http.MethodPost, path, map[string]any{"list": "reason", "code": "weather", "name": "x"}).StatusCode)
}

func TestTheProjectListRemembersHowAPersonLooksAtIt(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	planner := w.As(w.Ours, access.Planner)
	own, other := w.Ours.People[access.Planner], w.Ours.People[access.Admin]
	for path, value := range map[string]string{"proj-326 /projectsView": `{"mode":"timeline","sort":"name","zoom":2}`, "proj-327 /projectsView/filters": `{"text":"torre","companies":[]}`} {
		t.Run(path, func(t *testing.T) {
			_, route, _ := strings.Cut(path, " ")
			at := func(user kernel.UserID) string { return "/api/users/" + user.String() + route }
			require.JSONEq(t, `{}`, string(planner.OK(http.MethodGet, at(own), nil).Content))
			planner.OK(http.MethodPut, at(own), json.RawMessage(value))
			require.JSONEq(t, value, string(planner.OK(http.MethodGet, at(own), nil).Content))
			require.Equal(t, http.StatusNotFound, planner.Do(http.MethodGet, at(other), nil).StatusCode)
			require.Equal(t, http.StatusNotFound, planner.Do(http.MethodPut, at(other), json.RawMessage(value)).StatusCode)
			require.JSONEq(t, `{}`, string(w.As(w.Ours, access.Admin).OK(http.MethodGet, at(other), nil).Content))
			require.Equal(t, "request.malformed", planner.Do(http.MethodPut, at(own), json.RawMessage(`[1]`)).Code(t))
			require.Equal(t, "preference.too_large", planner.Do(http.MethodPut, at(own), map[string]any{"x": strings.Repeat("y", 17<<10)}).Code(t))
		})
	}
}

func TestAProjectWeighsItsSchedulesAsASummaryWeighsItsChildren(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours) // 960 and 2,400 minutes
	leader, planner := w.As(w.Ours, access.ProjectLeader), w.As(w.Ours, access.Planner)
	list := func(at string) projectsapi.ProjectView {
		t.Helper()
		var out []projectsapi.ProjectView
		leader.OK(http.MethodGet, "/api/companies/"+w.Ours.Company.String()+"/projects?atLeast="+at, nil).Into(t, &out)
		require.Len(t, out, 1)
		return out[0]
	}
	did := func(schedule kernel.ScheduleID, fields map[string]any) string {
		t.Helper()
		r := planner.Command(schedule, fields)
		require.EqualValues(t, "accepted", r.Outcome, r.Fault)
		require.True(t, w.Models.Wait(t.Context(), "gantt", r.Position))
		return fmt.Sprint(r.Position)
	}
	second := w.Schedule(w.Ours, "Instalaciones")
	id := httpapitest.NewID()
	r := planner.Command(second, map[string]any{"id": id, "type": "activities.add", "items": []any{
		map[string]any{"name": "Redes", "duration": 6720}, map[string]any{"name": "Recepción", "duration": 0},
	}})
	require.EqualValues(t, "accepted", r.Outcome, r.Fault)
	pipes := r.IDs[id.String()+"#1"]
	var at string
	for _, row := range []kernel.Row{w.Ours.Activity, w.Ours.Second} {
		at = did(w.Ours.Schedule, map[string]any{"type": "activity.set-progress", "row": row, "progress": kernel.Hundred})
	}
	assert.EqualValues(t, 333_333, list(at).Progress, "3,360 of 10,080 working minutes; milestones weigh nothing")

	for schedule, row := range map[kernel.ScheduleID]kernel.Row{w.Ours.Schedule: w.Ours.Activity, second: pipes} {
		did(schedule, map[string]any{"type": "activity.set-cost", "row": row, "value": 10_000})
		at = did(schedule, map[string]any{"type": "schedule.set", "basis": "cost"})
	}
	assert.EqualValues(t, 500_000, list(at).Progress, "both weigh by cost, and cost the same")

	at = did(second, map[string]any{"type": "schedule.set", "basis": ""})
	assert.EqualValues(t, 333_333, list(at).Progress, "bases that differ cannot be added: working minutes decide")

	id = httpapitest.NewID()
	r = planner.Command(second, map[string]any{"id": id, "type": "activities.add", "items": []any{map[string]any{"name": "Piso 1", "before": pipes}}})
	require.EqualValues(t, "accepted", r.Outcome, r.Fault)
	at = did(second, map[string]any{"type": "activities.indent", "rows": []any{pipes}})
	for _, s := range list(at).Schedules {
		assert.Equal(t, 2, s.Activities, "%s: a summary is no activity", s.Name)
		assert.True(t, s.Begun)
	}
}
