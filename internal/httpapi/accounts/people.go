package accounts

import (
	"net/http"
	"slices"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
)

// mostPeople is how many ids a request may name.
const mostPeople = 200

func (d *Deps) peopleRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/people", Need: httpapi.SignedIn, Scope: httpapi.WholeTenant, Handler: d.handle(listPeople)},
	}
}

// listPeople gives the names behind ids. People of other companies are as unknown as ids nobody has.
func listPeople(c *call) error {
	text := c.Request.URL.Query().Get("ids")
	var ids []kernel.UserID
	for part := range strings.SplitSeq(text, ",") {
		if part == "" {
			continue
		}
		id, err := kernel.ParseID(part)
		if err != nil {
			return err
		}
		if ids = append(ids, id); len(ids) > mostPeople {
			return fault.New(fault.Invalid, "request.too_many_ids", fault.P{"max": mostPeople})
		}
	}
	list, err := members.List(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return httpapi.QueryError(err)
	}
	ours := map[kernel.UserID]bool{}
	for _, m := range list {
		ours[m.User] = true
	}
	asked := slices.DeleteFunc(ids, func(id kernel.UserID) bool {
		known := ours[id]
		delete(ours, id) // each once
		return !known
	})
	people, err := c.People(asked)
	if err != nil {
		return err
	}
	out := []httpapi.PersonView{}
	for _, id := range asked {
		if p := people[id]; p != nil {
			out = append(out, *p)
		}
	}
	return c.JSON(http.StatusOK, out)
}
