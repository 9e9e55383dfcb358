package analytics

import (
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
)

// names are those of the firms and people of the company.
type names struct {
	firms  map[string]string
	people map[kernel.UserID]*httpapi.PersonView
	all    []members.Member
}

func (c *call) names(q *question) (*names, error) {
	out := &names{firms: map[string]string{}}
	firms, err := members.Subcontracts(c.Context(), c.Rows(), c.Session.Company)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	for _, f := range firms {
		out.firms[f.ID.String()] = f.Name
	}
	if out.all, err = members.List(c.Context(), c.Rows(), c.Session.Company); err != nil {
		return nil, httpapi.QueryError(err)
	}
	var who []kernel.UserID
	for _, m := range out.all {
		who = append(who, m.User)
	}
	for _, u := range q.project.Users {
		who = append(who, u.ID)
	}
	out.people, err = c.People(who)
	return out, err
}

func (n *names) of(kind, id string) string {
	switch kind {
	case "firm":
		return n.firms[id]
	case "person":
		if user, err := kernel.ParseID(id); err == nil && n.people[user] != nil {
			return n.people[user].Name + " " + n.people[user].Lastname
		}
	}
	return ""
}
