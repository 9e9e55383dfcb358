package httpapi

import (
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/live"
	"gantry/readmodels/members"
)

// PersonView is somebody of the company as others see them.
type PersonView struct {
	ID       kernel.UserID `json:"id"`
	Name     string        `json:"name"`
	Lastname string        `json:"lastname"`
	Email    string        `json:"email"`
	Picture  string        `json:"picture"`
	Initials string        `json:"initials"`
	Colour   int           `json:"colour"` // 1 to 6
}

// mostPeople is how many ids a request may name.
const mostPeople = 200

func (a *API) peopleRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/people", need: signedIn, scope: wholeTenant, handler: listPeople},
	}
}

// listPeople gives the names behind ids. People of other companies are as unknown as ids nobody has.
func listPeople(c *call) error {
	text := c.r.URL.Query().Get("ids")
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
	list, err := members.List(c.ctx(), c.rows(), c.session.Company)
	if err != nil {
		return queryError(err)
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
	people, err := c.people(asked)
	if err != nil {
		return err
	}
	out := []PersonView{}
	for _, id := range asked {
		if p := people[id]; p != nil {
			out = append(out, *p)
		}
	}
	return c.json(http.StatusOK, out)
}

// people names those who acted. The ids come from rows of the caller's own company, never from a request, so that somebody who left
// is still named by what they did.
func (c *call) people(ids []kernel.UserID) (map[kernel.UserID]*PersonView, error) {
	out := map[kernel.UserID]*PersonView{}
	if len(ids) == 0 {
		return out, nil
	}
	users, err := c.api.cfg.Identity.People(c.ctx(), ids)
	if err != nil {
		return nil, err
	}
	for id, u := range users {
		out[id] = &PersonView{
			ID: id, Name: u.Name, Lastname: u.Lastname, Email: u.Email, Picture: u.Picture, Initials: initials(u.Name, u.Lastname), Colour: colour(id),
		}
	}
	return out, nil
}

// initials are the first letters of name and last name, in capitals.
func initials(name, lastname string) string {
	var b strings.Builder
	for _, s := range []string{name, lastname} {
		if r, _ := utf8.DecodeRuneInString(strings.TrimSpace(s)); r != utf8.RuneError {
			b.WriteRune(unicode.ToUpper(r))
		}
	}
	return b.String()
}

// colour is one of six, the same for everybody who looks, because it follows from the id alone (FNV-1a).
func colour(id kernel.UserID) int {
	hash := uint32(2166136261)
	for _, b := range []byte(id.String()) {
		hash = (hash ^ uint32(b)) * 16777619
	}
	return int(hash%6) + 1
}

func (c *call) asPerson() (live.Person, error) {
	u, err := c.api.cfg.Identity.User(c.ctx(), c.session.User)
	if err != nil {
		return live.Person{}, err
	}
	return live.Person{
		User: u.ID, Name: strings.TrimSpace(u.Name + " " + u.Lastname), Initials: initials(u.Name, u.Lastname), Colour: colour(u.ID),
	}, nil
}
