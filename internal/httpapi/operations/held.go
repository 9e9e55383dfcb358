package operations

import (
	"net/http"
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
)

// HeldView is a schedule, a project or a company whose history is not followed any further.
type HeldView struct {
	Kind       eventstore.Kind  `json:"kind"`
	ID         kernel.ID        `json:"id"`
	Name       string           `json:"name"`             // empty where no list knows it
	Project    kernel.ProjectID `json:"project,omitzero"` // of a schedule
	Revision   int64            `json:"revision"`
	Since      time.Time        `json:"since"`
	Code       string           `json:"code"`
	Message    string           `json:"message"` // in the caller's language
	ReadModels []string         `json:"readModels"`
}

func (d *Deps) heldRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/companies/{company}/held", Module: access.Company, Need: httpapi.View, Scope: httpapi.ByCompany, Handler: d.handle(listHeld)},
	}
}

// listHeld lists what of the company is held, the longest held first. Each stream comes once, with the reason and the revision of the
// read model that came least far.
func listHeld(c *call) error {
	out := []HeldView{}
	if c.deps.Parked == nil {
		return c.JSON(http.StatusOK, out)
	}
	parked, err := c.deps.Parked(c.Context())
	if err != nil {
		return httpapi.QueryError(err)
	}
	at := map[eventstore.Stream]int{}
	for _, p := range parked {
		if p.Stream.Company != c.Session.Company {
			continue
		}
		i, twice := at[p.Stream]
		if !twice {
			i = len(out)
			at[p.Stream] = i
			out = append(out, HeldView{Kind: p.Stream.Kind, ID: p.Stream.ID, Since: p.At, Revision: int64(p.Revision) - 1, Code: p.Code})
		}
		h := &out[i]
		h.ReadModels = append(h.ReadModels, p.ReadModel)
		if followed := int64(p.Revision) - 1; followed < h.Revision {
			h.Revision, h.Code = followed, p.Code
		}
		if p.At.Before(h.Since) {
			h.Since = p.At
		}
	}
	if len(out) == 0 {
		return c.JSON(http.StatusOK, out)
	}
	if err := c.nameHeld(out); err != nil {
		return err
	}
	slices.SortStableFunc(out, func(a, b HeldView) int { return a.Since.Compare(b.Since) })
	return c.JSON(http.StatusOK, out)
}

// nameHeld gives what is held its name and why it is held.
func (c *call) nameHeld(list []HeldView) error {
	known, err := projects.List(c.Context(), c.Rows(), c.Session.Company, projects.Administrator)
	if err != nil {
		return httpapi.QueryError(err)
	}
	type named struct {
		name    string
		project kernel.ProjectID
	}
	names := map[kernel.ID]named{}
	for _, p := range known {
		names[p.ID] = named{name: p.Name}
		for _, s := range p.Schedules {
			names[s.ID] = named{s.Name, p.ID}
		}
	}
	for i := range list {
		h := &list[i]
		h.Name, h.Project = names[h.ID].name, names[h.ID].project
		h.Message = httpapi.Text(c.Language, h.Code, nil)
		slices.Sort(h.ReadModels)
	}
	return nil
}
