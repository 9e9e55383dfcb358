package schedule

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/changelog"
	"gantry/readmodels/members"
	"gantry/readmodels/projects"
)

// namedBy tells what the values of an attribute are the ids of.
var namedBy = map[string]string{
	"responsibles": "responsibles", "responsible": "responsibles", "report_users": "responsibles",
	"company": "company", "tags": "tags", "task": "task", "constraint_type": "constraint_type",
}

// nameAssigned puts names in place of the ids of people, firms, tags, tasks and types of roadblocks that entries hold. Who or what is
// gone keeps the id, and so do tasks for a caller who sees own rows alone: they may be somebody else's.
func (c *call) nameAssigned(entries []changelog.Entry, sight changelog.Sight) error {
	held := map[string][]*json.RawMessage{}
	note := func(ch *changelog.Change) {
		if kind, is := namedBy[ch.Attribute]; is && (kind != "task" || sight.Whole()) {
			held[kind] = append(held[kind], &ch.Old, &ch.New)
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

// idsIn gives the ids of a value: a text of them apart by blanks, a list, or one number.
func idsIn(value json.RawMessage) (ids []string, are bool) {
	var one string
	if json.Unmarshal(value, &one) == nil && len(value) > 0 && string(value) != "null" {
		return strings.Fields(one), true
	}
	var row json.Number
	if json.Unmarshal(value, &row) == nil && row != "" {
		return []string{row.String()}, true
	}
	if json.Unmarshal(value, &ids) == nil && ids != nil {
		return ids, true
	}
	return nil, false
}

// withNames gives the ids of a value as their names, apart by commas.
func withNames(value json.RawMessage, names map[string]string) json.RawMessage {
	words, are := idsIn(value)
	if !are {
		return value
	}
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
			ids, _ := idsIn(*value)
			for _, id := range ids {
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
	case "task":
		rows := make([]kernel.Row, 0, len(values))
		for _, value := range values {
			var row kernel.Row
			if json.Unmarshal(*value, &row) == nil && row != kernel.NoRow {
				rows = append(rows, row)
			}
		}
		tasks, err := changelog.NamesOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule, rows)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		for row, name := range tasks {
			names[strconv.Itoa(int(row))] = name
		}
	case "constraint_type":
		place, known, err := projects.PlaceOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
		if err != nil || !known {
			return names, httpapi.QueryError(err)
		}
		types, err := projects.Categories(c.Context(), c.Rows(), c.Session.Company, place.Project)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		for _, one := range types {
			names[strconv.Itoa(int(one.ID))] = cmp.Or(one.Name, one.Code) // the client knows the codes
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
