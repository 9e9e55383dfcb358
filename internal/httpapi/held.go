package httpapi

import (
	"net/http"
	"slices"
	"time"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/eventstore"
	"gantry/readmodels/projects"
)

// ParkedStream is a stream that a read model has put aside.
type ParkedStream struct {
	ReadModel string
	Stream    eventstore.Stream
	Revision  eventstore.Revision // of the first event that the read model lacks
	Code      string              // why: the key of a fault, or a word of the database
	At        time.Time
}

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

func (a *API) heldRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/companies/{company}/held", module: access.Company, need: view, scope: byCompany, handler: listHeld},
	}
}

// listHeld lists what of the company is held, the longest held first. Each stream comes once, with the reason and the revision of the
// read model that came least far.
func listHeld(c *call) error {
	out := []HeldView{}
	if c.api.cfg.Parked == nil {
		return c.json(http.StatusOK, out)
	}
	parked, err := c.api.cfg.Parked(c.ctx())
	if err != nil {
		return queryError(err)
	}
	at := map[eventstore.Stream]int{}
	for _, p := range parked {
		if p.Stream.Company != c.session.Company {
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
		return c.json(http.StatusOK, out)
	}
	if err := c.nameHeld(out); err != nil {
		return err
	}
	slices.SortStableFunc(out, func(a, b HeldView) int { return a.Since.Compare(b.Since) })
	return c.json(http.StatusOK, out)
}

// nameHeld gives what is held its name and why it is held.
func (c *call) nameHeld(list []HeldView) error {
	known, err := projects.List(c.ctx(), c.rows(), c.session.Company)
	if err != nil {
		return queryError(err)
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
		h.Message = say(c.language, h.Code, nil)
		slices.Sort(h.ReadModels)
	}
	return nil
}
