package projects

import (
	"net/http"
	"strconv"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
)

func (d *Deps) categoryRoutes() []httpapi.Route {
	edit := func(method, path string, handler func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Project, Need: httpapi.Edit, Scope: httpapi.ByProject, Handler: d.handle(handler)}
	}
	const list, one = "/api/projects/{project}/categories", "/api/projects/{project}/categories/{category}"
	return []httpapi.Route{
		{Method: http.MethodGet, Path: list, Need: httpapi.AnyRole, Scope: httpapi.ByProject, Handler: d.handle(listCategories)},
		edit(http.MethodPost, list, addCategory),
		edit(http.MethodPut, one, renameCategory),
		edit(http.MethodDelete, one, removeCategory),
	}
}

// CategoryView is a type of roadblocks, or a reason for non-completion.
type CategoryView struct {
	ID   int32        `json:"id"`
	List project.List `json:"list"`
	Code string       `json:"code"`
	Name string       `json:"name"` // empty: the code's, in the reader's language
}

func listCategories(c *call) error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	list, err := projects.Categories(c.Context(), c.Rows(), c.Session.Company, c.Project)
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := make([]CategoryView, len(list))
	for i, x := range list {
		out[i] = CategoryView{ID: x.ID, List: project.List(x.List), Code: x.Code, Name: x.Name}
	}
	return c.JSON(http.StatusOK, out)
}

func addCategory(c *call) error {
	var body project.AddCategory
	if err := c.Read(&body, true); err != nil {
		return err
	}
	return c.do(body)
}

func renameCategory(c *call) error {
	id, err := c.category()
	if err != nil {
		return err
	}
	var body struct {
		Name string `json:"name"`
	}
	if err := c.Read(&body, true); err != nil {
		return err
	}
	return c.do(project.RenameCategory{ID: id, Name: body.Name})
}

func removeCategory(c *call) error {
	id, err := c.category()
	if err != nil {
		return err
	}
	return c.do(project.RemoveCategory{ID: id})
}

func (c *call) category() (int32, error) {
	id, err := strconv.ParseInt(c.Variable("category"), 10, 32)
	if err != nil {
		return 0, fault.New(fault.NotFound, "project.category_unknown", fault.P{"category": c.Variable("category")})
	}
	return int32(id), nil
}
