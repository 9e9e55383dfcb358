package httpapi

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/domain/kernel"
	"gantry/internal/identity"
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

// People names those who acted. The ids come from rows of the caller's own company, never from a request, so that somebody who left
// is still named by what they did.
func (c *Call) People(ids []kernel.UserID) (map[kernel.UserID]*PersonView, error) {
	out := map[kernel.UserID]*PersonView{}
	if len(ids) == 0 {
		return out, nil
	}
	users, err := c.api.cfg.Identity.People(c.Context(), ids)
	if err != nil {
		return nil, err
	}
	for id, u := range users {
		person := personView(id, u)
		out[id] = &person
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

// Self is the caller as others see them.
func (c *Call) Self() (PersonView, error) {
	u, err := c.api.cfg.Identity.User(c.Context(), c.Session.User)
	if err != nil {
		return PersonView{}, err
	}
	return personView(u.ID, u), nil
}

func personView(id kernel.UserID, u identity.User) PersonView {
	return PersonView{
		ID: id, Name: u.Name, Lastname: u.Lastname, Email: u.Email, Picture: u.Picture, Initials: initials(u.Name, u.Lastname), Colour: colour(id),
	}
}
