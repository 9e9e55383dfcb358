package views

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/internal/views"
	"gantry/readmodels/gantt"
)

// Deps is what this area works with.
type Deps struct {
	Views *views.Store
}

// Routes are those of this area.
func Routes(d Deps) []httpapi.Route {
	route := func(method, path string, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Gantt, Or: []access.Module{access.Lookahead}, Need: httpapi.View, Scope: scope, Handler: d.handle(f)}
	}
	const ofSchedule = "/api/views/project/{project}/schedule/{schedule}"
	return append(d.lookaheadRoutes(), []httpapi.Route{
		route(http.MethodGet, ofSchedule, httpapi.BySchedule, list),
		route(http.MethodPatch, ofSchedule+"/{id}", httpapi.BySchedule, change),
		route(http.MethodDelete, ofSchedule+"/{id}", httpapi.BySchedule, remove),
		route(http.MethodPost, ofSchedule+"/{id}/clone", httpapi.BySchedule, clone),
		route(http.MethodPost, "/api/views", httpapi.ByBody, create),
		route(http.MethodPut, "/api/views", httpapi.ByBody, keepDefault),
		route(http.MethodGet, "/api/views/{id}", httpapi.Own, show),
		route(http.MethodPut, "/api/views/{id}", httpapi.Own, change),
		route(http.MethodGet, "/api/view/{id}", httpapi.Own, showListed),
		route(http.MethodPost, "/api/view/{id}", httpapi.Own, change),
	}...)
}

// call is a request to this area.
type call struct {
	*httpapi.Call
	deps *Deps
}

func (d *Deps) handle(f func(*call) error) func(*httpapi.Call) error {
	return func(c *httpapi.Call) error { return f(&call{c, d}) }
}

func (c *call) reader() views.Reader {
	return views.Reader{User: c.Session.User, Company: c.Session.Company, Admin: c.Caller.Role.SeesAllProjects()}
}

// rights are whose level shows the views of a part of the product.
var rights = map[string]access.Module{views.Modules[0]: access.Gantt, lookaheadModule: access.Lookahead}

// sees tells whether the caller's level shows a part of the product, and so its views.
func (c *call) sees(module string) bool { return c.Member.Levels[rights[module]].Sees() }

// view is one on the wire: its own fields beside those that the client keeps in it.
func (c *call) view(v *views.View) map[string]any {
	out := map[string]any{
		"id": v.ID, "name": v.Name, "module": v.Module, "public": v.Public, "default": v.Default, "ownDefault": v.OwnDefault, "userId": v.Owner, "sectorId": v.Schedule,
		"projectId": v.Project, "editable": c.reader().MayChange(v),
	}
	for name, value := range v.Fields {
		out[name] = value
	}
	return out
}

// project gives the project of the schedule this call is about; a path that names another one names nothing. Fault: "project.unknown".
func (c *call) project() (kernel.ProjectID, error) {
	of, err := gantt.Schedule(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return kernel.ProjectID{}, httpapi.QueryError(err)
	}
	if named := c.Variable("project"); named != "" && named != of.Project.String() {
		return kernel.ProjectID{}, fault.New(fault.NotFound, "project.unknown", nil)
	}
	return of.Project, nil
}

// viewID is the view the path names; what is none is unknown.
func (c *call) viewID() (kernel.ID, error) {
	id, err := kernel.ParseID(c.Variable("id"))
	if err != nil {
		return kernel.ID{}, fault.New(fault.NotFound, "view.unknown", nil)
	}
	return id, nil
}

// seen gives the view the path names. Its schedule becomes the one of this call, so that whoever lost sight of it sees its views no more.
func (c *call) seen() (views.View, error) {
	id, err := c.viewID()
	if err != nil {
		return views.View{}, err
	}
	v, err := c.deps.Views.View(c.Context(), c.reader(), id)
	if err != nil {
		return views.View{}, err
	}
	if c.Schedule.IsZero() {
		if err := c.Enter(v.Schedule); err != nil {
			return views.View{}, err
		}
	}
	if c.Schedule != v.Schedule {
		return views.View{}, fault.New(fault.NotFound, "view.unknown", nil)
	}
	if !c.sees(v.Module) {
		return views.View{}, fault.New(fault.NotFound, "view.unknown", nil)
	}
	_, err = c.project()
	return v, err
}

func list(c *call) error {
	if _, err := c.project(); err != nil {
		return err
	}
	all, err := c.deps.Views.List(c.Context(), c.reader(), c.Schedule)
	if err != nil {
		return err
	}
	out := []map[string]any{}
	for i := range all {
		if c.sees(all[i].Module) {
			out = append(out, c.view(&all[i]))
		}
	}
	return c.JSON(http.StatusOK, out)
}

func show(c *call) error {
	v, err := c.seen()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.view(&v))
}

// showListed answers the older address, with a list of the one view.
func showListed(c *call) error {
	v, err := c.seen()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, []map[string]any{c.view(&v)})
}

// read takes what a body says of a view. Who owns it, and where it belongs, is not the sender's to say.
func read(f wire.Fields, v *views.View) error {
	if name, there, err := f.Text("name"); err != nil {
		return err
	} else if there {
		v.Name = name
	}
	if public, there, err := f.Flag("public"); err != nil {
		return err
	} else if there {
		v.Public = public
	}
	fields := maps.Clone(v.Fields)
	if fields == nil {
		fields = map[string]json.RawMessage{}
	}
	for name, value := range f {
		if slices.Contains(views.Fields, name) {
			fields[name] = value
		}
	}
	v.Fields = fields
	return nil
}

func create(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	project, err := c.project()
	if err != nil {
		return err
	}
	v := views.View{Project: project, Schedule: c.Schedule}
	if err := c.module(f, &v); err != nil {
		return err
	}
	if err := read(f, &v); err != nil {
		return err
	}
	made, err := c.deps.Views.Create(c.Context(), c.reader(), v)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, c.view(&made))
}

// module reads the part of the product a view is of; the Gantt where nothing is said. Nobody keeps a view of a part they do not see.
func (c *call) module(f wire.Fields, v *views.View) (err error) {
	there := false
	if v.Module, there, err = f.Text("module"); err == nil && !there {
		v.Module = views.Modules[0]
	}
	if _, known := rights[v.Module]; err == nil && known && !c.sees(v.Module) {
		return httpapi.ErrForbidden
	}
	return err
}

func change(c *call) error {
	now, err := c.seen()
	if err != nil {
		return err
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := read(f, &now); err != nil {
		return err
	}
	v, err := c.deps.Views.Change(c.Context(), c.reader(), now.ID, func(v *views.View) { v.Name, v.Public, v.Fields = now.Name, now.Public, now.Fields })
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.view(&v))
}

func remove(c *call) error {
	v, err := c.seen()
	if err != nil {
		return err
	}
	if err := c.deps.Views.Delete(c.Context(), c.reader(), v.ID); err != nil {
		return err
	}
	c.Response.WriteHeader(http.StatusNoContent)
	return nil
}

func clone(c *call) error {
	v, err := c.seen()
	if err != nil {
		return err
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	name, _, err := f.Text("name")
	if err != nil {
		return err
	}
	made, err := c.deps.Views.Clone(c.Context(), c.reader(), v.ID, name)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, c.view(&made))
}

// keepDefault keeps what the caller sees now, or with ?view= makes a view the one to begin with.
func keepDefault(c *call) error {
	query := c.Request.URL.Query()
	if query.Has("view") {
		id, err := kernel.ParseID(query.Get("view"))
		if err != nil {
			return fault.New(fault.NotFound, "view.unknown", nil)
		}
		v, err := c.deps.Views.View(c.Context(), c.reader(), id)
		if err != nil {
			return err
		}
		if err := c.Enter(v.Schedule); err != nil {
			return err
		}
		if !c.sees(v.Module) {
			return fault.New(fault.NotFound, "view.unknown", nil)
		}
		if v, err = c.deps.Views.Begin(c.Context(), c.reader(), id); err != nil {
			return err
		}
		return c.JSON(http.StatusOK, c.view(&v))
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	schedule := query.Get("sector")
	if schedule == "" {
		if err := c.EnterSector(f); err != nil {
			return err
		}
	} else {
		id, err := kernel.ParseID(schedule)
		if err != nil {
			return fault.New(fault.NotFound, "schedule.unknown", nil)
		}
		if err := c.Enter(id); err != nil {
			return err
		}
	}
	project, err := c.project()
	if err != nil {
		return err
	}
	if named := query.Get("project"); named != "" && named != project.String() {
		return fault.New(fault.NotFound, "project.unknown", nil)
	}
	v := views.View{Project: project, Schedule: c.Schedule, Name: "Default"}
	if err := c.module(f, &v); err != nil {
		return err
	}
	if err := read(f, &v); err != nil {
		return err
	}
	kept, err := c.deps.Views.KeepOwn(c.Context(), c.reader(), v)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, c.view(&kept))
}
