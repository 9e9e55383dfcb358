package companies_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/kernel"
	companiesapi "gantry/internal/httpapi/companies"
	"gantry/internal/httpapi/httpapitest"
	"gantry/readmodels/members"
)

func TestMain(m *testing.M) { httpapitest.Main(m) }

// fields is the body of a request.
type fields = map[string]any

func TestACompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, client, boss := w.As(w.Ours, access.Admin), w.As(w.Ours, access.Client), w.As(w.Ours, access.SuperAdmin)
	own := "/api/companys/" + w.Ours.Company.String()
	show := func() (v companiesapi.CompanyView) {
		client.OK(http.MethodGet, own, nil).Into(t, &v)
		return v
	}
	t.Run("org-311 org-322 who manages the company changes it, and every member reads it", func(t *testing.T) {
		admin.OK(http.MethodPut, own, fields{
			"cname": "Lautaro", "size": "c", "country": "PE", "company_type": "owner", "contract_type": "enterprise", "company_size": "50-100", "require_resources": true,
		})
		require.Equal(t, companiesapi.CompanyView{
			ID: w.Ours.Company, Name: "Lautaro", Size: "c", Country: "PE", Kind: "owner", Contract: "enterprise", Staff: "50-100", NeedsResources: true,
		}, show())
		before := show()
		require.Equal(t, "company.choice_unknown", admin.Do(http.MethodPut, own, fields{"size": "z", "name": "Otra"}).Code(t))
		require.Equal(t, before, show(), "a refused change changes nothing")
	})
	t.Run("org-302 org-321 org-323 org-325 who founds a company is its administrator and lists it beside the own ones", func(t *testing.T) {
		founded := fields{"name": "Torre Sur", "size": "a", "country": "CL", "projects": "1-5"}
		var made companiesapi.CompanyView
		client.OK(http.MethodPost, "/api/companys", founded).Into(t, &made)
		require.Equal(t, "Torre Sur", made.Name)
		require.True(t, made.Trial)
		var list []companiesapi.CompanyView
		client.OK(http.MethodGet, "/api/companys", nil).Into(t, &list)
		require.Equal(t, []string{"Lautaro", "Torre Sur"}, []string{list[0].Name, list[1].Name})
		require.Len(t, list, 2, "no other tenant's")
		role, member, err := members.RoleOf(t.Context(), w.DB, made.ID, w.Ours.People[access.Client])
		require.NoError(t, err)
		require.True(t, member)
		require.Equal(t, "admin", role)
		require.Equal(t, http.StatusNotFound, client.Do(http.MethodGet, "/api/companys/"+made.ID.String(), nil).StatusCode, "the session stays in its company")

		var choices []companiesapi.ChoiceView
		client.OK(http.MethodGet, "/api/usercompany/"+w.Ours.People[access.Client].String(), nil).Into(t, &choices)
		require.Equal(t, []companiesapi.ChoiceView{
			{ID: w.Ours.Company, Name: "Lautaro", Role: access.Client, Current: true}, {ID: made.ID, Name: "Torre Sur", Role: access.Admin},
		}, choices, "org-312 org-320 org-101 org-301")
		require.Equal(t, "user.unknown", client.Do(http.MethodGet, "/api/usercompany/"+w.Ours.People[access.Admin].String(), nil).Code(t))
	})
	t.Run("org-323 a request that bears the id of another request or company founds one of its own", func(t *testing.T) {
		body := fields{"name": "Torre Oeste", "size": "a", "country": "CL", "projects": "1-5"}
		key := httpapitest.NewID()
		var made, again, theirs companiesapi.CompanyView
		founder, stranger := *w.As(w.Ours, access.Planner), *w.As(w.Theirs, access.Planner)
		founder.Header = http.Header{"Idempotency-Key": {key.String()}}
		founder.OK(http.MethodPost, "/api/companys", body).Into(t, &made)
		founder.OK(http.MethodPost, "/api/companys", body).Into(t, &again)
		require.Equal(t, made, again, "asking again makes no second one")
		for _, taken := range []string{key.String(), made.ID.String()} {
			stranger.Header = http.Header{"Idempotency-Key": {taken}}
			stranger.OK(http.MethodPost, "/api/companys", fields{"name": "Intrusa", "size": "a", "country": "CL", "projects": "1-5"}).Into(t, &theirs)
			require.NotEqual(t, made.ID, theirs.ID)
			require.Equal(t, "Intrusa", theirs.Name)
		}
		_, member, err := members.RoleOf(t.Context(), w.DB, made.ID, w.Theirs.People[access.Planner])
		require.NoError(t, err)
		require.False(t, member)
	})
	for _, missing := range []string{"name", "size", "country", "projects"} {
		t.Run("org-313 a company is founded with its "+missing, func(t *testing.T) {
			body := fields{"name": "Torre Este", "size": "a", "country": "CL", "projects": "1-5"}
			delete(body, missing)
			require.Equal(t, "company.field_required", client.Do(http.MethodPost, "/api/companys", body).Code(t))
		})
	}
	t.Run("org-307 perm-323 auth-205 a feature is given by the superadmin, checked by its name, and shown in the picker", func(t *testing.T) {
		check := func(feature string) int {
			return client.Do(http.MethodGet, "/api/features/"+feature+"/validate-access?company_id="+w.Ours.Company.String(), nil).StatusCode
		}
		require.Equal(t, http.StatusOK, check("project_settings"))
		require.Equal(t, http.StatusForbidden, check("premium"))
		require.Equal(t, http.StatusNotFound, check("rockets"))
		require.Equal(t, http.StatusForbidden, admin.Do(http.MethodPut, "/api/features/premium", fields{"on": true}).StatusCode)
		boss.OK(http.MethodPut, "/api/features/premium", fields{"on": true})
		require.Equal(t, http.StatusOK, check("premium"))
		require.True(t, show().Premium)
		require.Equal(t, http.StatusForbidden, w.As(w.Theirs, access.Client).Do(http.MethodGet, "/api/features/premium/validate-access", nil).StatusCode, "another company has it not")
		require.Equal(t, "company.unknown", client.Do(http.MethodGet, "/api/features/premium/validate-access?company_id="+w.Theirs.Company.String(), nil).Code(t))
	})
	t.Run("org-322 a deleted company is closed for everybody until it is restored", func(t *testing.T) {
		require.Equal(t, http.StatusForbidden, admin.Do(http.MethodDelete, own, nil).StatusCode)
		boss.OK(http.MethodDelete, own, nil)
		require.Equal(t, http.StatusUnauthorized, client.Do(http.MethodGet, own, nil).StatusCode)
		r, err := w.Companies.Execute(t.Context(), commands.Caller{Company: w.Ours.Company, User: w.Ours.People[access.SuperAdmin], Role: access.SuperAdmin, Level: access.Full}, httpapitest.NewID(), company.Restore{})
		require.NoError(t, err)
		require.True(t, w.Models.Wait(t.Context(), "members", r.Position))
		require.Equal(t, "Lautaro", show().Name)
	})
}

func TestThePeopleOfACompany(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, client := w.As(w.Ours, access.Admin), w.As(w.Ours, access.Client)
	of := func(role access.Role) string { return "/api/users/" + w.Ours.People[role].String() }
	show := func(role access.Role) (v companiesapi.UserView) {
		admin.OK(http.MethodGet, of(role), nil).Into(t, &v)
		return v
	}
	t.Run("org-309 org-314 auth-103 people write their own names, administrators what they are here", func(t *testing.T) {
		client.OK(http.MethodPut, of(access.Client), fields{"name": "Paula", "position": "Jefa de obra"})
		admin.OK(http.MethodPut, of(access.Client), fields{"role": "planner", "subcontractId": w.Ours.Firm.ID})
		got := show(access.Client)
		require.Equal(t, companiesapi.UserView{
			ID: w.Ours.People[access.Client], Email: got.Email, Name: "Paula", Lastname: "Soto", Position: "Jefa de obra", Role: access.Planner,
			Company: w.Ours.Company, Subcontract: &w.Ours.Firm.ID, Active: true, Access: got.Access,
		}, got)
	})
	for name, tc := range map[string]struct {
		as     *httpapitest.Client
		whose  access.Role
		body   fields
		status int
		code   string
	}{
		"nobody gives themselves a role":             {w.As(w.Ours, access.Manager), access.Manager, fields{"role": "admin"}, 403, "permission.denied"},
		"not even an administrator":                  {admin, access.Admin, fields{"role": "client"}, 403, "company.own_role"},
		"nobody gives a role above the own one":      {admin, access.Manager, fields{"role": "superadmin"}, 403, "company.role_above"},
		"not even who visits as superadministrator":  {w.As(w.Ours, access.SuperAdmin), access.Manager, fields{"role": "superadmin"}, 403, "company.role_above"},
		"nobody writes another person's name":        {admin, access.Manager, fields{"name": "X"}, 422, "field.not_editable_here"},
		"a name is not empty":                        {w.As(w.Ours, access.Manager), access.Manager, fields{"name": " "}, 422, "profile.name_missing"},
		"nobody moves people to another company":     {admin, access.Manager, fields{"companyId": w.Theirs.Company, "is_active": false}, 404, "company.unknown"},
		"a firm is one of the company's":             {admin, access.Manager, fields{"subcontractId": w.Theirs.Firm.ID}, 404, "subcontract.unknown"},
		"who does not manage the company locks none": {w.As(w.Ours, access.Manager), access.Planner, fields{"is_active": false}, 403, "permission.denied"},
	} {
		t.Run("org-314 "+name, func(t *testing.T) {
			before := show(tc.whose)
			a := tc.as.Do(http.MethodPut, of(tc.whose), tc.body)
			require.Equal(t, tc.status, a.StatusCode, "%s", a.Content)
			require.Equal(t, tc.code, a.Code(t))
			require.Equal(t, before, show(tc.whose))
		})
	}
	t.Run("org-314 another company's people are unknown", func(t *testing.T) {
		theirs := "/api/users/" + w.Theirs.People[access.Client].String()
		for _, method := range []string{http.MethodGet, http.MethodDelete} {
			require.Equal(t, http.StatusNotFound, admin.Do(method, theirs, nil).StatusCode, method)
		}
		require.Equal(t, http.StatusNotFound, admin.Do(http.MethodPut, theirs, fields{"is_active": false}).StatusCode)
	})
	t.Run("org-315 a person is found by e-mail in the own company alone", func(t *testing.T) {
		var found companiesapi.UserView
		admin.OK(http.MethodGet, "/api/users/get_user_by_email/"+show(access.Planner).Email, nil).Into(t, &found)
		require.Equal(t, w.Ours.People[access.Planner], found.ID)
		var theirs companiesapi.UserView
		w.As(w.Theirs, access.Admin).OK(http.MethodGet, "/api/users/"+w.Theirs.People[access.Planner].String(), nil).Into(t, &theirs)
		require.Equal(t, http.StatusNotFound, admin.Do(http.MethodGet, "/api/users/get_user_by_email/"+theirs.Email, nil).StatusCode)
	})
	list := func(method, path string, body any) (ids []kernel.UserID) {
		var people []companiesapi.UserView
		admin.OK(method, path, body).Into(t, &people)
		for _, p := range people {
			ids = append(ids, p.ID)
		}
		return ids
	}
	t.Run("org-318 org-319 set-310 who is not active stays listed, enters no more and comes back", func(t *testing.T) {
		last := w.Ours.People[access.LastPlanner]
		admin.OK(http.MethodPut, of(access.LastPlanner), fields{"is_active": false})
		require.Contains(t, list(http.MethodGet, "/api/users/company/"+w.Ours.Company.String(), nil), last)
		require.Contains(t, list(http.MethodGet, "/api/users/settings/organization", nil), last)
		require.NotContains(t, list(http.MethodPost, "/api/users/usersActiveByOrganization", fields{"companyId": w.Ours.Company}), last)
		require.Equal(t, http.StatusForbidden, w.Nobody().Do(http.MethodPost, "/api/session", fields{"email": show(access.LastPlanner).Email, "password": httpapitest.Password}).StatusCode)
		admin.OK(http.MethodPut, of(access.LastPlanner), fields{"isActive": true})
		require.Contains(t, list(http.MethodPost, "/api/users/usersActiveByOrganization", fields{"companyId": w.Ours.Company}), last)
		w.Nobody().OK(http.MethodPost, "/api/session", fields{"email": show(access.LastPlanner).Email, "password": httpapitest.Password})
	})
	t.Run("who sees the company's settings sees when each person last used it", func(t *testing.T) {
		at := func(by *httpapitest.Client, path string, user kernel.UserID) *time.Time {
			t.Helper()
			var people []companiesapi.UserView
			method, body := http.MethodGet, any(nil)
			if strings.HasSuffix(path, "Organization") {
				method, body = http.MethodPost, fields{}
			}
			by.OK(method, path, body).Into(t, &people)
			for _, p := range people {
				if p.ID == user {
					return p.Access
				}
			}
			t.Fatal("not listed")
			return nil
		}
		client := w.Ours.People[access.Client]
		w.As(w.Ours, access.Client)
		_, err := w.DB.Exec(t.Context(), `update identity_sessions set seen_at = '2031-05-04 10:20:30Z' where user_id = $1`, client)
		require.NoError(t, err)
		require.Equal(t, "2031-05-04T10:20:00Z", at(admin, "/api/users/settings/organization", client).Format(time.RFC3339))
		require.Nil(t, at(w.As(w.Ours, access.Client), "/api/users/usersActiveByOrganization", w.Ours.People[access.Admin]), "not a client's to know")
	})
	t.Run("org-314 who is removed is out at once, in the middle of a session", func(t *testing.T) {
		gone := w.As(w.Ours, access.Subtrade)
		gone.OK(http.MethodGet, "/api/companys/"+w.Ours.Company.String(), nil)
		admin.OK(http.MethodDelete, of(access.Subtrade), nil)
		require.Equal(t, http.StatusUnauthorized, gone.Do(http.MethodGet, "/api/companys/"+w.Ours.Company.String(), nil).StatusCode)
		require.NotContains(t, list(http.MethodGet, "/api/users/company/"+w.Ours.Company.String(), nil), w.Ours.People[access.Subtrade])
	})
	t.Run("org-317 people made by an administrator are members and get a letter, all of them or none", func(t *testing.T) {
		someone := func(email string, role access.Role) fields {
			return fields{"email": email, "name": "Rosa", "lastname": "Díaz", "role": role}
		}
		for code, users := range map[string][]fields{
			"user.exists":           {someone("rosa@torre.example", access.Planner), someone(theirEmail(t, w), access.Planner)},
			"invitation.role_above": {someone("rosa@torre.example", access.Planner), someone("jefe@torre.example", access.SuperAdmin)},
			"profile.name_missing":  {someone("rosa@torre.example", access.Planner), {"email": "x@torre.example", "lastname": "Díaz", "role": access.Planner}},
			"invitation.nobody":     {},
		} {
			require.Equal(t, code, admin.Do(http.MethodPost, "/api/users/createUsers", fields{"users": users}).Code(t))
			require.Equal(t, http.StatusNotFound, admin.Do(http.MethodGet, "/api/users/get_user_by_email/rosa@torre.example", nil).StatusCode, code)
		}
		admin.OK(http.MethodPost, "/api/users/createUsers", fields{"users": []fields{someone("Rosa@torre.example", access.Planner)}})
		var made companiesapi.UserView
		admin.OK(http.MethodGet, "/api/users/get_user_by_email/rosa@torre.example", nil).Into(t, &made)
		require.Equal(t, "Rosa Díaz planner", made.Name+" "+made.Lastname+" "+string(made.Role))
		var letters int
		require.NoError(t, w.DB.QueryRow(t.Context(), `select count(*) from mail_outbox where recipient = 'rosa@torre.example' and kind = 'reset'`).Scan(&letters))
		require.Equal(t, 1, letters)
	})
}

// theirEmail is the address of somebody of the other company.
func theirEmail(t *testing.T, w *httpapitest.World) string {
	var v companiesapi.UserView
	w.As(w.Theirs, access.Admin).OK(http.MethodGet, "/api/users/"+w.Theirs.People[access.Planner].String(), nil).Into(t, &v)
	return v.Email
}

func TestSubcontracts(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, leader := w.As(w.Ours, access.Admin), w.As(w.Ours, access.ProjectLeader)
	names := func(path string) (out []string) {
		var list []companiesapi.SubcontractView
		leader.OK(http.MethodGet, "/api/subcontracts/"+path, nil).Into(t, &list)
		for _, s := range list {
			out = append(out, s.Name)
		}
		return out
	}
	everywhere := []string{"company/" + w.Ours.Company.String(), "settings/organization"}
	var made companiesapi.SubcontractView
	t.Run("sub-201 sub-203 sub-204 sub-302 sub-303 sub-304 one is added, changed, read and removed", func(t *testing.T) {
		admin.OK(http.MethodPost, "/api/subcontracts", fields{"name": "Eléctrica", "companyId": w.Ours.Company}).Into(t, &made)
		require.Equal(t, w.Ours.Company, made.Company)
		for _, path := range everywhere {
			require.Equal(t, []string{"Eléctrica", "Sanitarios Sur"}, names(path))
		}
		one := "/api/subcontracts/" + made.ID.String()
		admin.OK(http.MethodPut, one, fields{"name": "Vidrios"})
		var read companiesapi.SubcontractView
		leader.OK(http.MethodGet, one, nil).Into(t, &read)
		require.Equal(t, "Vidrios", read.Name)
		require.Equal(t, "subcontract.exists", admin.Do(http.MethodPut, one, fields{"name": "sanitarios sur"}).Code(t))
		require.Equal(t, http.StatusForbidden, leader.Do(http.MethodDelete, one, nil).StatusCode)
	})
	t.Run("sub-202 sub-203 sub-204 sub-303 sub-304 sub-305 one assigned to a project is among the project's", func(t *testing.T) {
		project := w.Ours.Project.String()
		leader.OK(http.MethodPost, "/api/subcontracts/assign-project", fields{"projectId": project, "subcontractId": made.ID})
		for _, path := range []string{"project/" + project, "byproject/" + project} {
			require.Equal(t, []string{"Vidrios"}, names(path))
		}
		var all []companiesapi.AssignableSubcontract
		leader.OK(http.MethodGet, "/api/subcontracts/settings/project/"+project, nil).Into(t, &all)
		require.Len(t, all, 2)
		for _, s := range all {
			require.Equal(t, s.ID == made.ID, s.Assigned, s.Name)
		}
		require.Equal(t, "subcontract.unknown", leader.Do(http.MethodPost, "/api/subcontracts/assign-project", fields{"projectId": project, "subcontractId": w.Theirs.Firm.ID}).Code(t))
		admin.OK(http.MethodDelete, "/api/subcontracts/"+made.ID.String(), nil)
		require.Empty(t, names("project/"+project))
		require.Equal(t, []string{"Sanitarios Sur"}, names(everywhere[0]))
	})
	t.Run("sub-302 another company's is unknown", func(t *testing.T) {
		theirs := "/api/subcontracts/" + w.Theirs.Firm.ID.String()
		for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodDelete} {
			require.Equal(t, "subcontract.unknown", admin.Do(method, theirs, fields{"name": "X"}).Code(t), method)
		}
		require.Equal(t, "company.unknown", admin.Do(http.MethodPost, "/api/subcontracts", fields{"name": "X", "companyId": w.Theirs.Company}).Code(t))
	})
}

func TestSettings(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, client := w.As(w.Ours, access.Admin), w.As(w.Ours, access.Client)
	own := "/api/companysettings/" + w.Ours.Company.String()
	company := func() (list []companiesapi.CompanySettingView) {
		client.OK(http.MethodGet, own, nil).Into(t, &list)
		return list
	}
	transfer := func(on bool) fields {
		return fields{"companyId": w.Ours.Company, "code": "TRANSFER_RESPONSIBLE", "metadata": fields{"transferResponsible": on}}
	}
	kept := func(on bool) []companiesapi.CompanySettingView {
		return []companiesapi.CompanySettingView{{Company: w.Ours.Company, Code: "TRANSFER_RESPONSIBLE", Metadata: map[string]bool{"transferResponsible": on}}}
	}
	t.Run("set-308 set-313 set-314 who manages the company turns its switches, members read them", func(t *testing.T) {
		require.Equal(t, kept(false), company())
		admin.OK(http.MethodPost, "/api/companysettings/", transfer(true))
		require.Equal(t, kept(true), company())
		admin.OK(http.MethodPost, own, transfer(false))
		require.Equal(t, kept(false), company())
		require.Equal(t, http.StatusForbidden, client.Do(http.MethodPost, own, transfer(true)).StatusCode)
		require.Equal(t, "company.setting_unknown", admin.Do(http.MethodPost, own, fields{"code": "X", "metadata": fields{"x": true}}).Code(t))
		require.Equal(t, "request.field", admin.Do(http.MethodPost, own, fields{"code": "TRANSFER_RESPONSIBLE", "metadata": fields{}}).Code(t))
		elsewhere := transfer(true)
		elsewhere["companyId"] = w.Theirs.Company
		require.Equal(t, "company.unknown", admin.Do(http.MethodPost, "/api/companysettings/", elsewhere).Code(t))
		require.Equal(t, kept(false), company())
	})
	t.Run("set-102 set-316 set-317 people set what is theirs, nobody else's", func(t *testing.T) {
		mine := "/api/usersettings/" + w.Ours.People[access.Client].String()
		read := func() (list []companiesapi.UserSettingView) {
			client.OK(http.MethodGet, mine, nil).Into(t, &list)
			return list
		}
		require.True(t, read()[0].Metadata["constraintValidation"])
		client.OK(http.MethodPost, "/api/usersettings/", fields{"userId": w.Ours.People[access.Client], "code": "CONSTRAINT_VALIDATION", "metadata": fields{"constraintValidation": false}})
		require.False(t, read()[0].Metadata["constraintValidation"])
		require.Equal(t, "user.unknown", admin.Do(http.MethodGet, mine, nil).Code(t))
		require.Equal(t, "user.unknown", admin.Do(http.MethodPost, "/api/usersettings/", fields{"userId": w.Ours.People[access.Client], "code": "CONSTRAINT_VALIDATION", "metadata": fields{"constraintValidation": true}}).Code(t))
		require.False(t, read()[0].Metadata["constraintValidation"])
	})
}

// Whoever runs the company sets its thresholds; what a schedule's health says follows, and the audit log tells.
func TestTheThresholdsOfTheHealth(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	admin, planner := w.As(w.Ours, access.Admin), w.As(w.Ours, access.Planner)
	own := "/api/companys/" + w.Ours.Company.String() + "/health-thresholds"
	type check struct {
		Verdict string   `json:"verdict"`
		Limit   *float64 `json:"limit"`
		Days    *int     `json:"days"`
		Own     bool     `json:"own"`
	}
	health := func() []check {
		var out struct{ Checks []check }
		planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/health", nil).Into(t, &out)
		return out.Checks
	}
	trail := func() (last []string) {
		var out struct{ Points []struct{ Verdicts []string } }
		planner.OK(http.MethodGet, "/api/schedules/"+w.Ours.Schedule.String()+"/health-trail?weeks=1", nil).Into(t, &out)
		return out.Points[1].Verdicts
	}
	thresholds := func() map[string]companiesapi.ThresholdView {
		var list []companiesapi.ThresholdView
		planner.OK(http.MethodGet, own, nil).Into(t, &list)
		out := map[string]companiesapi.ThresholdView{}
		for _, one := range list {
			out[one.Name] = one
		}
		return out
	}
	set := func(of fields) fields { return fields{"thresholds": of} }

	t.Run("beyond-9 own thresholds judge the schedules of the company", func(t *testing.T) {
		before := health()
		require.Equal(t, check{Verdict: "failed", Limit: new(5.0)}, before[0], "two of two activities lack a predecessor or a successor")
		require.Equal(t, check{Verdict: "reported"}, before[9], "the DCMA has no threshold for hours and cost")
		require.Equal(t, check{Verdict: "passed", Limit: new(5.0), Days: new(44)}, before[7])
		require.Equal(t, []string{"failed", "reported"}, []string{trail()[0], trail()[9]})
		admin.OK(http.MethodPut, own, set(fields{"logic": 100, "resources": 12.5, "high-duration-days": 30}))
		after := health()
		require.Equal(t, check{Verdict: "passed", Limit: new(100.0), Own: true}, after[0])
		require.Equal(t, check{Verdict: "failed", Limit: new(12.5), Own: true}, after[9])
		require.Equal(t, check{Verdict: "passed", Limit: new(5.0), Days: new(30), Own: true}, after[7])
		require.Equal(t, []string{"passed", "failed"}, []string{trail()[0], trail()[9]}, "the trend by the same thresholds")
		require.Equal(t, before[1], after[1], "the others are judged as before")
	})
	t.Run("beyond-9 the answer holds each threshold, the DCMA's own and the limits", func(t *testing.T) {
		list := thresholds()
		require.Len(t, list, 16)
		require.Equal(t, companiesapi.ThresholdView{
			Name: "high-duration-days", Check: 8, Unit: "days", Value: new(json.Number("30")), Standard: new(json.Number("44")), Own: true, Least: "1", Most: "2600",
		}, list["high-duration-days"])
		require.Equal(t, companiesapi.ThresholdView{Name: "execution", Check: 14, Unit: "percent", AtLeast: true, Value: new(json.Number("95")), Standard: new(json.Number("95")), Least: "0", Most: "200"}, list["execution"])
		require.Nil(t, list["resources"].Standard)
	})
	t.Run("beyond-9 what is beyond the bounds is refused with all of its command", func(t *testing.T) {
		for _, tc := range []struct {
			value fields
			code  string
		}{
			{fields{"leads": 10, "logic": 100.0001}, "company.threshold_range"}, {fields{"leads": 10, "logic": -1}, "company.threshold_range"},
			{fields{"leads": 10, "high-float-days": 0}, "company.threshold_range"}, {fields{"leads": 10, "high-float-days": 2.5}, "number.too_precise"},
			{fields{"leads": 10, "logic": 1.00001}, "number.too_precise"}, {fields{"leads": 10, "beauty": 1}, "company.threshold_unknown"},
			{fields{"leads": 10, " high-float-days": 0.003}, "company.threshold_unknown"},
			{fields{"leads": 10, "logic": 99999999999}, "company.threshold_range"},
		} {
			require.Equal(t, tc.code, admin.Do(http.MethodPut, own, set(tc.value)).Code(t), "%v", tc.value)
		}
		require.Equal(t, new(json.Number("0")), thresholds()["leads"].Value)
	})
	t.Run("beyond-9 only who runs the company sets them, and only its own", func(t *testing.T) {
		require.Equal(t, http.StatusForbidden, planner.Do(http.MethodPut, own, set(fields{"leads": 10})).StatusCode)
		require.Equal(t, http.StatusNotFound, w.As(w.Theirs, access.Admin).Do(http.MethodPut, own, set(fields{"leads": 10})).StatusCode)
		require.False(t, thresholds()["leads"].Own)
		var theirs []companiesapi.ThresholdView
		w.As(w.Theirs, access.Admin).OK(http.MethodGet, "/api/companys/"+w.Theirs.Company.String()+"/health-thresholds", nil).Into(t, &theirs)
		for _, one := range theirs {
			require.False(t, one.Own, one.Name)
		}
	})
	t.Run("beyond-9 null gives the DCMA's back, and the audit log has all of it", func(t *testing.T) {
		admin.OK(http.MethodPut, own, set(fields{"logic": nil, "resources": nil}))
		after := health()
		require.Equal(t, []check{{Verdict: "failed", Limit: new(5.0)}, {Verdict: "reported"}}, []check{after[0], after[9]})
		var log companiesapi.AuditView
		admin.OK(http.MethodGet, "/api/companys/"+w.Ours.Company.String()+"/audit", nil).Into(t, &log)
		require.Equal(t, []string{"company.threshold-changed", "company.threshold-changed"}, []string{log.Entries[0].Type, log.Entries[1].Type})
		require.JSONEq(t, `{"threshold": "resources", "from": 125000, "to": null}`, string(log.Entries[0].Data))
		require.JSONEq(t, `{"threshold": "logic", "from": 1000000, "to": null}`, string(log.Entries[1].Data))
		require.NotNil(t, log.Entries[0].By, "who did it")
	})
}

func TestAccess(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	w.Planned(&w.Theirs)
	admin, client := w.As(w.Ours, access.Admin), w.As(w.Ours, access.Client)
	t.Run("perm-320 perm-321 auth-111 a person reads the own levels, who sees the settings also others'", func(t *testing.T) {
		var levels map[string]map[string]string
		client.OK(http.MethodPost, "/api/permissions/getPermissionsByUsers", fields{"userId": w.Ours.People[access.Client]}).Into(t, &levels)
		require.Equal(t, "V", levels["masterplan"]["gantt"])
		require.Equal(t, "SA", levels["settings"]["integrations"])
		admin.OK(http.MethodPost, "/api/permissions/getPermissionsByUsers", fields{"userId": w.Ours.People[access.Planner], "companyId": w.Ours.Company}).Into(t, &levels)
		require.Equal(t, "AC", levels["masterplan"]["gantt"])
		require.Equal(t, http.StatusForbidden, client.Do(http.MethodPost, "/api/permissions/getPermissionsByUsers", fields{"userId": w.Ours.People[access.Admin]}).StatusCode)
		require.Equal(t, "user.unknown", admin.Do(http.MethodPost, "/api/permissions/getPermissionsByUsers", fields{"userId": w.Theirs.People[access.Admin]}).Code(t))
	})
	path := func(x httpapitest.Tenant, module string) string {
		return "/api/access/project/" + x.Project.String() + "/schedule/" + x.Schedule.String() + "?module=" + module
	}
	reason := func(t *testing.T, c *httpapitest.Client, path string) string {
		a := c.Do(http.MethodGet, path, nil)
		require.Equal(t, http.StatusForbidden, a.StatusCode, "%s", a.Content)
		var p struct{ Params struct{ Reason string } }
		a.Into(t, &p)
		return p.Params.Reason
	}
	t.Run("perm-302 perm-322 auth-107 auth-110 a module opens for who has a level in it that shows something", func(t *testing.T) {
		var v companiesapi.AccessView
		client.OK(http.MethodGet, path(w.Ours, "masterplan"), nil).Into(t, &v)
		require.True(t, v.HasAccess)
		require.Equal(t, "no_module_access", reason(t, w.As(w.Ours, access.Subtrade), path(w.Ours, "masterplan")))
	})
	t.Run("perm-324 what does not exist is not found, whatever the role", func(t *testing.T) {
		require.Equal(t, http.StatusNotFound, admin.Do(http.MethodGet, path(w.Theirs, "masterplan"), nil).StatusCode)
		require.Equal(t, "company.module_unknown", admin.Do(http.MethodGet, path(w.Ours, "kitchen"), nil).Code(t))
	})
	t.Run("perm-325 a project the person is not assigned to is refused with its reason", func(t *testing.T) {
		admin.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/restrict", nil)
		require.Equal(t, "no_schedule_access", reason(t, client, path(w.Ours, "masterplan")))
	})
}

func TestPermissionsAndTheAuditLog(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	admin, leader := w.As(w.Ours, access.Admin), w.As(w.Ours, access.ProjectLeader)
	path := "/api/companys/" + w.Ours.Company.String() + "/permissions"
	audit := func() (v companiesapi.AuditView) {
		leader.OK(http.MethodGet, "/api/companys/"+w.Ours.Company.String()+"/audit", nil).Into(t, &v)
		return v
	}
	set := func(role access.Role, module access.Module, level access.Level) fields {
		return fields{"changes": []fields{{"role": role, "module": module, "level": level}}}
	}
	t.Run("an administrator changes what a role may do, it holds at once, and the audit log has it", func(t *testing.T) {
		planner := w.As(w.Ours, access.Planner)
		planner.OK(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", fields{"name": "Antes", "start": 29_628_000})
		admin.OK(http.MethodPut, path, set(access.Planner, access.Gantt, access.View))
		require.Equal(t, http.StatusForbidden, planner.Do(http.MethodPost, "/api/projects/"+w.Ours.Project.String()+"/schedules", fields{"name": "Después", "start": 29_628_000}).StatusCode)
		entry := audit().Entries[0]
		require.Equal(t, "company.permission-changed", entry.Type)
		require.JSONEq(t, `{"role": "planner", "module": "masterplan.gantt", "from": "AC", "to": "V"}`, string(entry.Data))
		require.Equal(t, w.Ours.People[access.Admin], entry.By.ID)
	})
	t.Run("auth-113 perm-301 the table names every role and module, with what they begin with", func(t *testing.T) {
		var table companiesapi.PermissionsView
		leader.OK(http.MethodGet, path, nil).Into(t, &table)
		require.Equal(t, []access.Role{"superadmin", "admin", "projectleader", "planner", "superintendent", "subtrade", "lastplanner", "client", "manager"}, table.Roles)
		require.Equal(t, "V", table.Levels[access.Planner][access.Gantt])
		require.Equal(t, access.Full, table.Default[access.Planner][access.Gantt])
		require.Equal(t, []access.Module{access.Lookahead, access.Roadblocks, access.Commitments, access.Reasons, access.Takt}, table.Own)
	})
	t.Run("who only sees the settings changes nothing, and a refused change leaves no entry", func(t *testing.T) {
		before := audit()
		require.Equal(t, http.StatusForbidden, leader.Do(http.MethodPut, path, set(access.Client, access.Gantt, access.Full)).StatusCode)
		require.Equal(t, "company.role_fixed", admin.Do(http.MethodPut, path, set(access.SuperAdmin, access.Gantt, access.View)).Code(t))
		require.Equal(t, "company.level_meaningless", admin.Do(http.MethodPut, path, set(access.Client, access.Gantt, access.Own)).Code(t))
		require.Equal(t, before, audit())
	})
	t.Run("a change of a member names the person", func(t *testing.T) {
		admin.OK(http.MethodPut, "/api/users/"+w.Ours.People[access.Client].String(), fields{"is_active": false})
		entry := audit().Entries[0]
		require.Equal(t, "company.member-activity-changed", entry.Type)
		require.Equal(t, w.Ours.People[access.Client], entry.About.ID)
	})
}
