package schedule

import (
	"encoding/json"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/changelog"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// nameAssigned puts names in place of the ids of people, firms and tags that entries hold. Who or what is gone keeps the id.
func (c *call) nameAssigned(entries []changelog.Entry) error {
	held := map[string][]*json.RawMessage{}
	note := func(ch *changelog.Change) {
		switch ch.Attribute {
		case "responsibles", "company", "tags":
			held[ch.Attribute] = append(held[ch.Attribute], &ch.Old, &ch.New)
		}
	}
	for i := range entries {
		note(&entries[i].Change)
		for k := range entries[i].Changes {
			note(&entries[i].Changes[k])
		}
	}
	for attribute, values := range held {
		names, err := c.namesOf(attribute, values)
		if err != nil {
			return err
		}
		for _, value := range values {
			*value = withNames(*value, names)
		}
	}
	return nil
}

// withNames gives a text of ids with their names, apart by commas.
func withNames(value json.RawMessage, names map[string]string) json.RawMessage {
	var ids string
	if json.Unmarshal(value, &ids) != nil {
		return value
	}
	words := strings.Fields(ids)
	for i, id := range words {
		if name := names[id]; name != "" {
			words[i] = name
		}
	}
	text, err := json.Marshal(strings.Join(words, ", "))
	if err != nil {
		return value
	}
	return text
}

// namesOf gives the names behind the ids of an attribute.
func (c *call) namesOf(attribute string, values []*json.RawMessage) (map[string]string, error) {
	names := map[string]string{}
	switch attribute {
	case "responsibles":
		var users []kernel.UserID
		for _, value := range values {
			var ids string
			if json.Unmarshal(*value, &ids) != nil {
				continue
			}
			for id := range kernel.Set(ids).All() {
				if user, err := kernel.ParseID(id); err == nil {
					users = append(users, user)
				}
			}
		}
		people, err := c.People(users)
		if err != nil {
			return nil, err
		}
		for id, person := range people {
			if person != nil {
				names[id.String()] = strings.TrimSpace(person.Name + " " + person.Lastname)
			}
		}
	case "company":
		firms, err := members.Subcontracts(c.Context(), c.Rows(), c.Session.Company)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		for _, firm := range firms {
			names[firm.ID.String()] = firm.Name
		}
	case "tags":
		place, known, err := projects.PlaceOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
		if err != nil || !known {
			return names, httpapi.QueryError(err)
		}
		tags, err := projects.Tags(c.Context(), c.Rows(), c.Session.Company, place.Project)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		for _, tag := range tags {
			names[strconv.Itoa(int(tag.ID))] = tag.Name
		}
	}
	return names, nil
}
