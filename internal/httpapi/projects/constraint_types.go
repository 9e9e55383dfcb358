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

// constraintTypeRoutes are the specification's calls about types of roadblocks, which are categories of their project.
func (d *Deps) constraintTypeRoutes() []httpapi.Route {
	const one = "/api/constrainttypes/{id}"
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/constrainttypes/project/{project}", Need: httpapi.AnyRole, Scope: httpapi.ByProject, Handler: d.handle(listConstraintTypes)},
		{Method: http.MethodPost, Path: "/api/constrainttypes", Module: access.Project, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(addConstraintType)},
		{Method: http.MethodGet, Path: one, Need: httpapi.AnyRole, Scope: httpapi.Own, Handler: d.handle(showConstraintType)},
		{Method: http.MethodPut, Path: one, Module: access.Project, Need: httpapi.Edit, Scope: httpapi.Own, Handler: d.handle(renameConstraintType)},
		{Method: http.MethodDelete, Path: one, Module: access.Project, Need: httpapi.Edit, Scope: httpapi.Own, Handler: d.handle(removeConstraintType)},
	}
}

// ConstraintTypeView is a type of roadblocks. Its id is "<project>.<number>"; without a name of its own it has that of its code.
type ConstraintTypeView struct {
	ID      string           `json:"id"`
	Name    string           `json:"name"`
	Code    string           `json:"code"`
	Project kernel.ProjectID `json:"projectId"`
}

func (c *call) constraintTypes() ([]ConstraintTypeView, error) {
	list, err := projects.Categories(c.Context(), c.Rows(), c.Session.Company, c.Project)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	out := []ConstraintTypeView{}
	for _, x := range list {
		if x.List != string(project.RoadblockTypes) {
			continue
		}
		name := x.Name
		if name == "" {
			name = x.Code
		}
		out = append(out, ConstraintTypeView{ID: kernel.RowID{Schedule: c.Project, Row: kernel.Row(x.ID)}.String(), Name: name, Code: x.Code, Project: c.Project})
	}
	return out, nil
}

// constraintType enters the project of the type that the path names and gives it.
func (c *call) constraintType() (out ConstraintTypeView, number int32, err error) {
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
	list, err := c.constraintTypes()
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

func listConstraintTypes(c *call) error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	list, err := c.constraintTypes()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, list)
}

func showConstraintType(c *call) error {
	one, _, err := c.constraintType()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, one)
}

func addConstraintType(c *call) error {
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
	if err := c.executed(project.AddCategory{List: project.RoadblockTypes, Code: body.Code, Name: body.Name}); err != nil {
		return err
	}
	list, err := c.constraintTypes()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, list[len(list)-1])
}

func renameConstraintType(c *call) error {
	now, number, err := c.constraintType()
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

func removeConstraintType(c *call) error {
	now, number, err := c.constraintType()
	if err != nil {
		return err
	}
	if err := c.executed(project.RemoveCategory{ID: number}); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]any{"id": now.ID, "deleted": true})
}
