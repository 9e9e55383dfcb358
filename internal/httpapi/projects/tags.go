package projects

import (
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
)

func (d *Deps) tagRoutes() []httpapi.Route {
	const one = "/api/tags/{id}"
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/tags/project/{project}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByProject, Handler: d.handle(listTags)},
		{Method: http.MethodPost, Path: "/api/tags", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(addTag)},
		{Method: http.MethodGet, Path: one, Module: access.Gantt, Need: httpapi.View, Scope: httpapi.Own, Handler: d.handle(showTag)},
		{Method: http.MethodPut, Path: one, Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.Own, Handler: d.handle(changeTag)},
		{Method: http.MethodDelete, Path: one, Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.Own, Handler: d.handle(removeTag)},
	}
}

// TagView is a tag of a project. Its id is "<project>.<number>".
type TagView struct {
	ID      string           `json:"id"`
	Name    string           `json:"name"`
	Colour  string           `json:"color"`
	Project kernel.ProjectID `json:"projectId"`
}

func (c *call) tagView(t projects.Tag) TagView {
	return TagView{ID: kernel.RowID{Schedule: c.Project, Row: kernel.Row(t.ID)}.String(), Name: t.Name, Colour: t.Colour, Project: c.Project}
}

func (c *call) tags() ([]projects.Tag, error) {
	list, err := projects.Tags(c.Context(), c.Rows(), c.Session.Company, c.Project)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	return list, nil
}

// tag enters the project of the tag that the path names and gives its number.
func (c *call) tag() (int32, error) {
	id, err := kernel.ParseRowID(c.Variable("id"))
	if err != nil {
		return 0, fault.New(fault.NotFound, "project.tag_unknown", fault.P{"tag": c.Variable("id")})
	}
	return int32(id.Row), c.EnterProject(id.Schedule)
}

func listTags(c *call) error {
	if err := c.Await("projects"); err != nil {
		return err
	}
	list, err := c.tags()
	if err != nil {
		return err
	}
	out := make([]TagView, len(list))
	for i, t := range list {
		out[i] = c.tagView(t)
	}
	return c.JSON(http.StatusOK, out)
}

func addTag(c *call) error {
	var body struct {
		Project kernel.ProjectID `json:"projectId"`
		Name    string           `json:"name"`
		Colour  string           `json:"color"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.EnterProject(body.Project); err != nil {
		return err
	}
	add := project.AddTag{Name: body.Name, Colour: body.Colour}
	if err := c.executed(add); err != nil {
		return err
	}
	name, _ := kernel.CleanName(body.Name)
	return c.answerTag(http.StatusCreated, func(t projects.Tag) bool { return t.Name == name })
}

func showTag(c *call) error {
	id, err := c.tag()
	if err != nil {
		return err
	}
	if err := c.Await("projects"); err != nil {
		return err
	}
	return c.answerTag(http.StatusOK, func(t projects.Tag) bool { return t.ID == id })
}

func changeTag(c *call) error {
	id, err := c.tag()
	if err != nil {
		return err
	}
	var body struct {
		Name   *string `json:"name"`
		Colour *string `json:"color"`
	}
	if err := c.Read(&body, false); err != nil {
		return err
	}
	if err := c.executed(project.ChangeTag{ID: id, Name: body.Name, Colour: body.Colour}); err != nil {
		return err
	}
	return c.answerTag(http.StatusOK, func(t projects.Tag) bool { return t.ID == id })
}

func removeTag(c *call) error {
	id, err := c.tag()
	if err != nil {
		return err
	}
	return c.do(project.RemoveTag{ID: id})
}

// executed executes a command on the call's project and waits until the lists show it.
func (c *call) executed(command project.Command) error {
	result, err := c.deps.Projects.Execute(c.Context(), c.Caller, c.Project, c.CommandID(), command)
	if err != nil {
		return err
	}
	return c.Settled("projects", result.Position)
}

// answerTag answers with the tag that is meant.
func (c *call) answerTag(status int, is func(projects.Tag) bool) error {
	list, err := c.tags()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, is)
	if i < 0 {
		return fault.New(fault.NotFound, "project.tag_unknown", fault.P{"tag": c.Variable("id")})
	}
	return c.JSON(status, c.tagView(list[i]))
}
