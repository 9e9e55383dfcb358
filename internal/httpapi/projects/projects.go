package projects

import (
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

func (d *Deps) projectRoutes() []httpapi.Route {
	edit := func(method, path string, scope httpapi.Scope, handler func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Project, Need: httpapi.Edit, Scope: scope, Handler: d.handle(handler)}
	}
	remove := edit(http.MethodDelete, "/api/projects/{project}", httpapi.ByProject, deleteProject)
	remove.Proof = true
	return []httpapi.Route{
		edit(http.MethodPost, "/api/projects", httpapi.Self, createProject),
		edit(http.MethodPost, "/api/projects/modal", httpapi.Self, createFromForm),
		edit(http.MethodPut, "/api/projects/{project}", httpapi.ByProject, changeProject),
		edit(http.MethodPatch, "/api/projects/{project}", httpapi.ByProject, changeProject),
		edit(http.MethodPut, "/api/projects/{project}/hoursperday", httpapi.ByProject, setHoursPerDay),
		remove,
		edit(http.MethodPost, "/api/projects/{project}/restore", httpapi.WholeTenant, restoreProject),
	}
}

// createProject makes a project of a name and whatever details are given. Its creator is assigned to it.
func createProject(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	return c.create(f)
}

// required are the fields of the full form: their names in the specification and those of the details, and what is said where one is empty.
var required = []struct {
	name, other string
	refusal     error
}{
	{"pname", "name", refuse("project.name_required", "pname")},
	{"country", "country", refuse("project.country_required", "country")},
	{"ptype", "type", refuse("project.type_required", "ptype")},
	{"psize", "size", refuse("project.size_required", "psize")},
	{"psizetype", "sizetype", refuse("project.size_type_required", "psizetype")},
	{"pcurrency", "currency", refuse("project.currency_required", "pcurrency")},
	{"pbudget", "budget", refuse("project.budget_required", "pbudget")},
}

func refuse(key, field string) error { return fault.New(fault.Invalid, key, fault.P{"field": field}) }

// createFromForm makes a project of the full form, whose fields are all required but those of people, phase, contract and address.
func createFromForm(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	for _, r := range required {
		empty := func(name string) bool { return !f.Has(name) || string(f[name]) == `""` }
		if empty(r.name) && empty(r.other) {
			return r.refusal
		}
	}
	return c.create(f)
}

func (c *call) create(f wire.Fields) error {
	name, _, err := f.Text("name", "pname")
	if err != nil {
		return err
	}
	to, said, err := details(f)
	if err != nil {
		return err
	}
	if err := c.known(to.Leader, to.Superintendent); err != nil {
		return err
	}
	if zone, known := httpapi.ZoneNamed(c.Request.Header.Get("X-Time-Zone")); known && !slices.Contains(said, "timeZone") {
		to.TimeZone, said = zone.String(), append(said, "timeZone") // the site is taken to be where its creator is
	}
	id := c.CommandID() // the project bears the id of the command that made it
	result, err := c.deps.Projects.Execute(c.Context(), c.Caller, id, id, project.Create{Name: name, Creator: c.Session.User, Details: &to, Fields: said})
	if err != nil {
		return err
	}
	return c.Made(id, result.Position)
}

// changeProject changes the name, the stage and the details that the body holds, in one decision. "seen" may hold the values the user
// saw: what somebody else changed since is a conflict.
func changeProject(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	seen := wire.Fields{}
	if f.Has("seen") {
		if err := wire.Decode(f["seen"], &seen, false); err != nil {
			return err
		}
	}
	var amend project.Amend
	if name, there, err := f.Text("name", "pname"); err != nil {
		return err
	} else if there {
		amend.Rename = &project.Rename{Name: name}
		if before, known, _ := seen.Text("name", "pname"); known {
			amend.Rename.Seen = &before
		}
	}
	if amend.Change, err = changeOf(f, seen); err != nil {
		return err
	}
	if stage, there, err := f.Text("stage"); err != nil {
		return err
	} else if there {
		amend.MoveTo = &project.MoveTo{Stage: project.Stage(stage)}
		if before, known, _ := seen.Text("stage"); known {
			was := project.Stage(before)
			amend.MoveTo.Seen = &was
		}
	}
	if amend.Change != nil {
		if err := c.known(amend.Change.To.Leader, amend.Change.To.Superintendent); err != nil {
			return err
		}
	}
	return c.do(amend)
}

// changeOf reads the details that a body changes, nil if none. A body that says what it saw says so for each of them.
func changeOf(f, seen wire.Fields) (*project.Change, error) {
	to, said, err := details(f)
	if err != nil || len(said) == 0 {
		return nil, err
	}
	out := &project.Change{To: to, Fields: said}
	if len(seen) == 0 {
		return out, nil
	}
	before, known, err := details(seen)
	if err != nil {
		return nil, err
	}
	if missing := slices.IndexFunc(said, func(field string) bool { return !slices.Contains(known, field) }); missing >= 0 {
		return nil, wire.Missing("seen." + said[missing])
	}
	out.Seen = &before
	return out, nil
}

func setHoursPerDay(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	n, there, err := f.Decimal("hoursPerDay")
	if err != nil {
		return err
	}
	if !there {
		return wire.Missing("hoursPerDay")
	}
	minutes, err := wire.Hours(n)
	if err != nil {
		return err
	}
	return c.do(project.Change{To: project.Details{MinutesPerDay: minutes}, Fields: []string{"minutesPerDay"}})
}

// deleteProject takes a project off the lists; the query parameter reason says why. Only administrators delete.
func deleteProject(c *call) error {
	if !c.Caller.Role.SeesAllProjects() {
		return httpapi.ErrForbidden
	}
	return c.do(project.Delete{Reason: c.Request.URL.Query().Get("reason")})
}

// restoreProject brings back a finished, archived or deleted project. Only administrators restore.
func restoreProject(c *call) error {
	if !c.Caller.Role.SeesAllProjects() {
		return httpapi.ErrForbidden
	}
	id, err := kernel.ParseID(c.Variable("project"))
	if err != nil {
		return fault.New(fault.NotFound, "project.unknown", nil)
	}
	if err := c.Exists(eventstore.Project, id, "project.unknown"); err != nil {
		return err
	}
	c.Project = id
	return c.do(project.Restore{})
}

// do executes a command on the call's project and answers once the lists show it.
func (c *call) do(command project.Command) error {
	result, err := c.deps.Projects.Execute(c.Context(), c.Caller, c.Project, c.CommandID(), command)
	if err != nil {
		return err
	}
	c.Shown(result.Position)
	return c.NoContent()
}

// known makes sure that people are members of the company; zero ids are nobody and pass.
func (c *call) known(people ...kernel.UserID) error {
	for _, user := range people {
		if user.IsZero() {
			continue
		}
		if _, err := c.MemberOf(c.Session.Company, user); err != nil {
			return fault.New(fault.NotFound, "project.user_unknown", fault.P{"user": user.String()})
		}
	}
	return nil
}
