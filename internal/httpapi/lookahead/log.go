package lookahead

import (
	"encoding/json"
	"net/http"

	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/changelog"
)

// TaskLogEntry is one change of a task, with values as the change log keeps them: amounts in ten-thousandths. An attribute is empty where the task came or went.
type TaskLogEntry struct {
	Date      string          `json:"date"`
	User      string          `json:"user"` // a name; empty: the system
	Attribute string          `json:"attribute"`
	OldValue  json.RawMessage `json:"oldValue"`
	NewValue  json.RawMessage `json:"newValue"`
}

// taskLog gives the changes of a task that the caller sees, the newest first.
func taskLog(c *call) error {
	for _, model := range []string{"lookahead", "changelog"} {
		if err := c.CaughtUp(model); err != nil {
			return err
		}
	}
	if _, err := c.tasks([]kernel.Row{c.Row}); err != nil {
		return err
	}
	changes, err := changelog.OfTask(c.Context(), c.Rows(), c.Session.Company, c.Schedule, c.Row)
	if err != nil {
		return httpapi.QueryError(err)
	}
	var actors []kernel.UserID
	for _, one := range changes {
		if one.Actor != nil {
			actors = append(actors, *one.Actor)
		}
	}
	people, err := c.People(actors)
	if err != nil {
		return err
	}
	out := make([]TaskLogEntry, len(changes))
	for i, one := range changes {
		out[i] = TaskLogEntry{Date: wire.Instant(one.At), Attribute: one.Attribute, OldValue: orJSONNull(one.Old), NewValue: orJSONNull(one.New)}
		if one.Actor != nil && people[*one.Actor] != nil {
			out[i].User = people[*one.Actor].Name + " " + people[*one.Actor].Lastname
		}
	}
	return c.JSON(http.StatusOK, out)
}

func orJSONNull(v json.RawMessage) json.RawMessage {
	if len(v) == 0 {
		return json.RawMessage("null")
	}
	return v
}
