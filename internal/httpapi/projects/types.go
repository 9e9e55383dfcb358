package projects

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
)

// types are the specification's calls about one list of categories of a project.
type types struct {
	path string
	list project.List
}

// typeRoutes are the calls about types of roadblocks, and about reasons for non-completion.
func (d *Deps) typeRoutes() (out []httpapi.Route) {
	for _, t := range []types{{"/api/constrainttypes", project.RoadblockTypes}, {"/api/cnctypes", project.Reasons}} {
		one := t.path + "/{id}"
		out = append(out,
			httpapi.Route{Method: http.MethodGet, Path: t.path + "/project/{project}", Need: httpapi.AnyRole, Scope: httpapi.ByProject, Handler: d.handle(t.all)},
			httpapi.Route{Method: http.MethodPost, Path: t.path, Module: access.Project, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(t.add)},
			httpapi.Route{Method: http.MethodGet, Path: one, Need: httpapi.AnyRole, Scope: httpapi.Own, Handler: d.handle(t.show)},
			httpapi.Route{Method: http.MethodPut, Path: one, Module: access.Project, Need: httpapi.Edit, Scope: httpapi.Own, Handler: d.handle(t.rename)},
			httpapi.Route{Method: http.MethodDelete, Path: one, Module: access.Project, Need: httpapi.Edit, Scope: httpapi.Own, Handler: d.handle(t.remove)})
	}
	return out
}

// TypeView is a type of roadblocks, or a reason for non-completion. Its id is "<project>.<number>"; without a name of its own it has that of its code.
type TypeView struct {
	ID      string           `json:"id"`
	Name    string           `json:"name"`
	Code    string           `json:"code"`
	Project kernel.ProjectID `json:"projectId"`
}

func (t types) of(c *call) ([]TypeView, error) {
	list, err := projects.Categories(c.Context(), c.Rows(), c.Session.Company, c.Project)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	out := []TypeView{}
	for _, x := range list {
		if x.List != string(t.list) {
			continue
		}
		name := x.Name
		if name == "" {
			name = x.Code
		}
		out = append(out, TypeView{ID: kernel.RowID{Schedule: c.Project, Row: kernel.Row(x.ID)}.String(), Name: name, Code: x.Code, Project: c.Project})
	}
	return out, nil
}

// named enters the project of the type that the path names and gives it.
func (t types) named(c *call) (out TypeView, number int32, err error) {
	unknown := fault.New(fault.NotFound, "project.category_unknown", fault.P{"category": c.Variable("id")})
	id, err := kernel.ParseRowID(c.Variable("id"))
	if err != nil {
		return out, 0, unknown
	}
	if err := c.EnterProject(id.Schedule); err != nil {
		return out, 0, err
	}
	if err := c.CaughtUp("projects"); err != nil {
		return out, 0, err
	}
	list, err := t.of(c)
	if err != nil {
		return out, 0, err
	}
	for _, one := range list {
		if one.ID == id.String() {
			return one, int32(id.Row), nil
		}
	}
	return out, 0, unknown
}

func (t types) all(c *call) error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	list, err := t.of(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, list)
}

func (t types) show(c *call) error {
	one, _, err := t.named(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, one)
}

func (t types) add(c *call) error {
	body := struct {
		Project kernel.ProjectID `json:"projectId"`
		Name    string           `json:"name"`
		Code    string           `json:"code"`
	}{Code: "others"}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.EnterProject(body.Project); err != nil {
		return err
	}
	if err := c.executed(project.AddCategory{List: t.list, Code: body.Code, Name: body.Name}); err != nil {
		return err
	}
	list, err := t.of(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, list[len(list)-1])
}

func (t types) rename(c *call) error {
	now, number, err := t.named(c)
	if err != nil {
		return err
	}
	var body struct {
		Name string `json:"name"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.executed(project.RenameCategory{ID: number, Name: body.Name}); err != nil {
		return err
	}
	now.Name = body.Name
	return c.JSON(http.StatusOK, now)
}

func (t types) remove(c *call) error {
	now, number, err := t.named(c)
	if err != nil {
		return err
	}
	if err := c.executed(project.RemoveCategory{ID: number}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]any{"id": now.ID, "deleted": true})
}
