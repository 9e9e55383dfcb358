package edge_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/edge"
	"gantry/internal/httpapi/httpapitest"
)

type fields = map[string]any

// write is an edit that goes through for everybody whom the table allows it, and what an administrator reads afterwards.
type write struct {
	call  string // its line of the route table; {made} is what an earlier one made
	body  func(c *httpapitest.Client, x httpapitest.Tenant) fields
	keeps bool   // what it makes is {made} from here on
	fresh bool   // it makes a row and touches none
	self  bool   // who wrote reads it
	read  string // with the placeholders of the table
	shows string // is there afterwards
	hides string // is not
}

// sends is its body.
func (s write) sends(c *httpapitest.Client, x httpapitest.Tenant) any {
	if s.body == nil {
		return nil
	}
	return s.body(c, x)
}

// with is a body that is always the same.
func with(pairs ...any) func(*httpapitest.Client, httpapitest.Tenant) fields {
	return func(*httpapitest.Client, httpapitest.Tenant) fields {
		out := fields{}
		for i := 0; i < len(pairs); i += 2 {
			out[pairs[i].(string)] = pairs[i+1]
		}
		return out
	}
}

// by is a body made for the rows it is about.
func by(make func(x httpapitest.Tenant) fields) func(*httpapitest.Client, httpapitest.Tenant) fields {
	return func(_ *httpapitest.Client, x httpapitest.Tenant) fields { return make(x) }
}

const window = "/api/schedules/{schedule}/lookahead?from=1&to=80000000"

// ahead are the edits of the lookahead and of the weeks, in an order in which each finds its row.
var ahead = []write{
	{call: "PUT /api/tasks/{id}", body: with("name", "Tarea nueva"), read: "/api/tasks/{id}", shows: "Tarea nueva"},
	{call: "POST /api/tasks/update_massive", body: by(func(x httpapitest.Tenant) fields {
		return fields{"tasks": []any{fields{"id": x.Row(x.Task), "name": "Tarea en bloque"}}}
	}), read: window, shows: "Tarea en bloque"},
	{call: "POST /api/schedules/{schedule}/commands", body: by(func(x httpapitest.Tenant) fields {
		return fields{"commands": []any{fields{"id": httpapitest.NewID(), "type": "tasks.edit", "rows": []any{x.Task}, "set": fields{"name": "Tarea mandada"}}}}
	}), read: window, shows: "Tarea mandada"},
	{call: "POST /api/tasks", fresh: true, body: by(func(x httpapitest.Tenant) fields {
		return fields{"activityId": x.Row(x.Second), "name": "Tarea hecha", "duration": 8, "subcontractId": x.Firm.ID}
	}), read: window, shows: "Tarea hecha"},
	{call: "PUT /api/constraints/{id}", body: with("name", "Traba nueva"), read: "/api/constraints/{id}", shows: "Traba nueva"},
	{call: "POST /api/constraints", fresh: true, body: by(func(x httpapitest.Tenant) fields {
		return fields{"sectorId": x.Schedule, "name": "Traba hecha", "subcontractId": x.Firm.ID, "tasks": []any{x.Row(x.Task)}}
	}), read: "/api/schedules/{schedule}/roadblocks", shows: "Traba hecha"},
	{call: "POST /api/constraintschedules", body: by(func(x httpapitest.Tenant) fields {
		return fields{"constraintId": x.Row(x.Roadblock), "deadline": "2090/03/01 8:00", "fail_comment": "Llega tarde"}
	}), read: "/api/schedules/{schedule}/roadblocks", shows: "Llega tarde"},
	{call: "PUT /api/constraintschedules/{id}", body: with("deadline", "2091/03/01 8:00", "fail_comment", "Sin flete"), read: "/api/schedules/{schedule}/roadblocks", shows: "Sin flete"},
	{call: "POST /api/constraints/{id}/assign_tasks", body: by(func(x httpapitest.Tenant) fields { return fields{"tasks": []any{}} }), read: "/api/constraints/byconstraintthrough/{id}", shows: "[]"},
	{call: "POST /api/constraints/assign/tasks", body: by(func(x httpapitest.Tenant) fields {
		return fields{"constraintIds": []any{x.Row(x.Roadblock)}, "taskIds": []any{x.Row(x.Task)}}
	}), read: "/api/constraints/byconstraintthrough/{roadblock}", shows: "taskId"},
	{call: "PUT /api/attachments/{id}", body: with("name", "Lámina.txt"), read: "/api/attachments/{id}", shows: "Lámina.txt"},
	{call: "POST /api/attachments", body: func(c *httpapitest.Client, x httpapitest.Tenant) fields {
		return fields{"taskId": x.Row(x.Task), "file": c.Uploaded("Corte.txt", []byte("Corte"))}
	}, read: "/api/sectors/{schedule}/documents", shows: "Corte.txt"},
	{call: "DELETE /api/attachments/{id}", read: "/api/sectors/{schedule}/documents", hides: "Lámina.txt"},
	{call: "PUT /api/taskcommitments/{id}", body: with("commitment_percentaje", 37), read: "/api/taskcommitments/{id}", shows: `"commitment_percentaje":37`},
	{call: "POST /api/tasks/update_custom_commitment", body: by(func(x httpapitest.Tenant) fields {
		return fields{"taskId": x.Row(x.Task), "value": 41}
	}), read: "/api/taskcommitments/{commitment}", shows: `"commitment_percentaje":41`},
	{call: "PUT /api/cncs/{id}", body: with("description", "Paro nacional"), read: "/api/cncs/{id}", shows: "Paro nacional"},
	{call: "PUT /api/cnctasks/{id}", body: by(func(x httpapitest.Tenant) fields { return fields{"taskId": x.Row(x.Task)} }), read: "/api/cncs/{miss}", shows: "Paro nacional"},
	{call: "DELETE /api/cnctasks/{id}", read: "/api/cnctasks/{id}", shows: "miss.unknown"},
	{call: "DELETE /api/cncs/{id}", read: "/api/cncs/sector/{schedule}", hides: "Paro nacional"},
	{call: "DELETE /api/taskcommitments/{id}", read: "/api/taskcommitments/{id}", shows: "commitment.unknown"},
	{call: "DELETE /api/constraints/{id}", read: "/api/constraints/{id}", shows: "roadblock.unknown"},
	{call: "DELETE /api/tasks/{id}", read: "/api/tasks/{id}", shows: "task.unknown"},
}

// planned are the edits of a schedule, its calendars and its project.
var planned = []write{
	{call: "PUT /api/activitys/{id}", body: with("name", "Trazo fino"), read: "/api/activitys/{id}", shows: "Trazo fino"},
	{call: "POST /api/activitys", body: by(func(x httpapitest.Tenant) fields { return fields{"sectorId": x.Schedule, "name": "Moldaje"} }), read: "/api/sectors/activity/{schedule}", shows: "Moldaje"},
	{call: "PUT /api/activityrelations/{id}", body: with("lag", 3), read: "/api/activityrelations/{id}", shows: `"lag":3`},
	{call: "POST /api/sectorbaselineversions", keeps: true, body: by(func(x httpapitest.Tenant) fields {
		return fields{"sectorId": x.Schedule, "name": "Contrato"}
	}), read: "/api/sectorbaselineversions/sector/{schedule}", shows: "Contrato"},
	{call: "PUT /api/sectorbaselineversions/{id}", body: with("name", "Contrato B", "active", false), read: "/api/sectorbaselineversions/{made}", shows: "Contrato B"},
	{call: "DELETE /api/sectorbaselineversions/{id}", read: "/api/sectorbaselineversions/sector/{schedule}", hides: "Contrato"},
	{call: "POST /api/tags", keeps: true, body: by(func(x httpapitest.Tenant) fields { return fields{"projectId": x.Project, "name": "Yeso"} }), read: "/api/tags/project/{project}", shows: "Yeso"},
	{call: "PUT /api/tags/{id}", body: with("name", "Cal"), read: "/api/tags/{made}", shows: "Cal"},
	{call: "DELETE /api/tags/{id}", read: "/api/tags/project/{project}", hides: "Cal"},
	{call: "POST /api/calendars/", keeps: true, body: by(func(x httpapitest.Tenant) fields { return fields{"sectorId": x.Schedule, "name": "Turno"} }), read: "/api/calendars/sector/{schedule}", shows: "Turno"},
	{call: "PUT /api/calendars/{id}", body: with("name", "Nocturno"), read: "/api/calendars/{made}", shows: "Nocturno"},
	{call: "DELETE /api/calendars/{id}", read: "/api/calendars/sector/{schedule}", hides: "Nocturno"},
	{call: "POST /api/baseCalendars/", keeps: true, body: with("name", "Seis horas"), read: "/api/baseCalendars", shows: "Seis horas"},
	{call: "PUT /api/baseCalendars/{id}", body: with("name", "Siete horas"), read: "/api/baseCalendars/{made}", shows: "Siete horas"},
	{call: "DELETE /api/baseCalendars/{id}", read: "/api/baseCalendars", hides: "Siete horas"},
	{call: "PUT /api/sectors/{schedule}", body: with("name", "Obra gruesa"), read: "/api/sectors/{schedule}", shows: "Obra gruesa"},
	{call: "DELETE /api/activityrelations/{id}", read: "/api/sectors/activityrelation/{schedule}", hides: `"lag":3`},
	{call: "DELETE /api/activitys/{id}", read: "/api/sectors/activity/{schedule}", hides: "Trazo fino"},
	{call: "POST /api/projects/{project}/schedules", body: with("name", "Torre B", "start", 29_628_000), read: "/api/sectors/project/{project}", shows: "Torre B"},
	{call: "DELETE /api/sectors/{schedule}", read: "/api/sectors/project/{project}", hides: "Obra gruesa"},
	{call: "PATCH /api/projects/{project}", body: with("address", "Av. Matta 9"), read: "/api/projects/{project}", shows: "Av. Matta 9"},
	{call: "PUT /api/projects/{project}/hoursperday", body: with("hoursPerDay", 7.5), read: "/api/projects/{project}", shows: `"hoursPerDay":7.5`},
	{call: "POST /api/projects/{project}/categories", keeps: true, body: with("list", "reason", "code", "weather", "name", "Nieve"), read: "/api/projects/{project}/categories", shows: "Nieve"},
	{call: "PUT /api/projects/{project}/categories/{category}", body: with("name", "Granizo"), read: "/api/projects/{project}/categories", shows: "Granizo"},
	{call: "DELETE /api/projects/{project}/categories/{category}", read: "/api/projects/{project}/categories", hides: "Granizo"},
	{call: "POST /api/cnctypes", keeps: true, body: by(func(x httpapitest.Tenant) fields { return fields{"projectId": x.Project, "name": "Huelga"} }), read: "/api/cnctypes/project/{project}", shows: "Huelga"},
	{call: "PUT /api/cnctypes/{id}", body: with("name", "Paro"), read: "/api/cnctypes/{made}", shows: "Paro"},
	{call: "DELETE /api/cnctypes/{id}", read: "/api/cnctypes/project/{project}", hides: "Paro"},
	{call: "POST /api/constrainttypes", keeps: true, body: by(func(x httpapitest.Tenant) fields { return fields{"projectId": x.Project, "name": "Permiso"} }), read: "/api/constrainttypes/project/{project}", shows: "Permiso"},
	{call: "PUT /api/constrainttypes/{id}", body: with("name", "Licencia"), read: "/api/constrainttypes/{made}", shows: "Licencia"},
	{call: "DELETE /api/constrainttypes/{id}", read: "/api/constrainttypes/project/{project}", hides: "Licencia"},
	{call: "POST /api/projects/assign/subcontract", body: by(func(x httpapitest.Tenant) fields {
		return fields{"projectId": x.Project, "subcontractId": x.Firm.ID}
	}), read: "/api/subcontracts/project/{project}", shows: "Sanitarios Sur"},
	{call: "POST /api/projects/deallocate/subcontract", body: by(func(x httpapitest.Tenant) fields {
		return fields{"projectId": x.Project, "subcontractId": x.Firm.ID}
	}), read: "/api/subcontracts/project/{project}", hides: "Sanitarios Sur"},
	{call: "POST /api/projects", keeps: true, body: with("name", "Puente"), read: "/api/projects/{made}", shows: "Puente"},
}

// around are the edits of a company, of the installation, and of oneself.
var around = []write{
	{call: "POST /api/subcontracts", keeps: true, body: by(func(x httpapitest.Tenant) fields { return fields{"companyId": x.Company, "name": "Vidrios"} }), read: "/api/subcontracts/company/{company}", shows: "Vidrios"},
	{call: "PUT /api/subcontracts/{subcontract}", body: with("name", "Cristales"), read: "/api/subcontracts/{made}", shows: "Cristales"},
	{call: "DELETE /api/subcontracts/{subcontract}", read: "/api/subcontracts/company/{company}", hides: "Cristales"},
	{call: "POST /api/companysettings/{company}", body: with("code", "TRANSFER_RESPONSIBLE", "metadata", fields{"transferResponsible": true}), read: "/api/companysettings/{company}", shows: `"transferResponsible":true`},
	{call: "POST /api/companysettings/", body: with("code", "TRANSFER_RESPONSIBLE", "metadata", fields{"transferResponsible": false}), read: "/api/companysettings/{company}", shows: `"transferResponsible":false`},
	{call: "PUT /api/companys/{company}/health-thresholds", body: with("thresholds", fields{"logic": 3.25}), read: "/api/companys/{company}/health-thresholds", shows: `"value":3.25`},
	{call: "PUT /api/companys/{company}", body: with("name", "Robles y Cía."), read: "/api/companys/{company}", shows: "Robles y Cía."},
	{call: "PUT /api/companys/{company}", body: with("name", "Otra Empresa"), read: "/api/companys/{company}", shows: "Otra Empresa"},
	{call: "PUT /api/companys/{company}/permissions", body: with("changes", []any{fields{"role": "manager", "module": "takt", "level": "V"}}), read: "/api/companys/{company}/audit", shows: `"takt"`},
	{call: "POST /api/users/createUsers", body: by(func(x httpapitest.Tenant) fields {
		return fields{"users": []any{fields{"email": "rosa-" + x.Schedule.String() + "@torre.example", "name": "Rosa", "lastname": "Díaz", "role": "planner"}}}
	}), read: "/api/users/company/{company}", shows: "rosa-{schedule}@torre.example"},
	{call: "PUT /api/session/language", self: true, body: with("language", "en"), read: "/api/session", shows: `"language":"en"`},
	{call: "PUT /api/account/profile", self: true, body: with("name", "Inés", "lastname", "Vera"), read: "/api/session", shows: "Inés"},
	{call: "PUT /api/features/{feature}", body: with("on", false), read: "/api/features/{feature}/validate-access", shows: "code"},
	{call: "PUT /api/features/{feature}", body: with("on", true), read: "/api/features/{feature}/validate-access", hides: "code"},
}

// perm-301: what the table allows goes through, for every role, and an administrator reads it afterwards.
func TestWhatTheTableAllowsIsWritten(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t, func(c *edge.Config) { c.Demo = nil })
	of := twoFirms(w)
	lines := map[string]httpapitest.Line{}
	for _, line := range httpapitest.Table(w.API) {
		lines[line.Method+" "+line.Path] = line
	}
	table, admin := access.Default(), w.As(w.Ours, access.Admin)
	written := map[string]int{} // edits by role and module
	for n, role := range access.Roles {
		x, own := of[role]
		if !own {
			x = of[access.Subtrade]
		}
		if table.Level(role, access.Lookahead).Edits() {
			w.PlannedAheadFor(&x, "De "+string(role)+" ", kernel.Date(2090, 1, 2, 0, 0)+kernel.Minute(n)*7*kernel.Day, fields{"subcontract": x.Firm.ID})
		}
		program := x
		if table.Level(role, access.Gantt).Edits() {
			w.Planned(&program)
		}
		c := w.As(w.Ours, role)
		t.Run(string(role), func(t *testing.T) {
			w, c, admin := w.At(t), *c, *admin
			c.World, admin.World = w, w
			made := ""
			fill := func(path string, x httpapitest.Tenant) string {
				path = strings.NewReplacer("{roadblock}", x.Row(x.Roadblock), "{miss}", x.Row(x.Miss), "{commitment}", x.Row(x.Commitment), "{made}", made).Replace(path)
				if made != "" {
					path = strings.NewReplacer("{id}", made, "{category}", made, "{subcontract}", made).Replace(path)
				}
				return concrete(path, x)
			}
			for i, step := range slices.Concat(ahead, planned, around) {
				x := x
				if i >= len(ahead) {
					x = program
				}
				line, there := lines[step.call]
				require.True(t, there, step.call)
				if !allowed(table, line, role) {
					continue
				}
				a := c.OK(line.Method, fill(line.Path, x), step.sends(&c, x))
				settled(w)
				if step.keeps && len(a.Content) > 0 {
					made = idOf(t, a, "")
				}
				reader := &admin
				if step.self {
					reader = &c
				}
				read := step.read
				if base, _, is := strings.Cut(line.Path, "{id}"); is && made == "" {
					read = strings.Replace(read, base+"{id}", concrete(line.Path, x), 1)
				}
				got := reader.Do(http.MethodGet, fill(read, x), nil)
				require.Contains(t, string(got.Content), concrete(step.shows, x), "%s", step.call)
				if step.hides != "" {
					require.NotContains(t, string(got.Content), step.hides, "%s", step.call)
				}
				written[string(role)+" "+string(line.Module)]++
				switch {
				case line.Method == http.MethodDelete:
					made = ""
				case step.keeps && made == "":
					made = idOf(t, got, step.shows)
				}
			}
		})
	}
	for _, line := range lines {
		for _, role := range access.Roles {
			if line.Need == "edit" && table.Level(role, line.Module).Edits() {
				require.Positive(t, written[string(role)+" "+string(line.Module)], "%s edits %s", role, line.Module)
			}
		}
	}
}

// idOf is the id of what an answer is, or of what it lists under a name.
func idOf(t *testing.T, a httpapitest.Answer, name string) string {
	t.Helper()
	type named struct {
		ID   any
		Name string
	}
	all := make([]named, 1)
	if name == "" {
		a.Into(t, &all[0])
		return fmt.Sprint(all[0].ID)
	}
	a.Into(t, &all)
	i := slices.IndexFunc(all, func(one named) bool { return one.Name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return fmt.Sprint(all[i].ID)
}
