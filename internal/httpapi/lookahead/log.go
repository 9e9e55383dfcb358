package lookahead

import (
	"encoding/json"
	"net/http"
	"strconv"

	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/changelog"
)

// TaskLogEntry is one change of a task, with values as the task's own record has them. An attribute is empty where the task came or went.
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
		out[i] = TaskLogEntry{Date: wire.Instant(one.At), Attribute: one.Attribute, OldValue: told(one.Attribute, one.Old), NewValue: told(one.Attribute, one.New)}
		if one.Actor != nil && people[*one.Actor] != nil {
			out[i].User = people[*one.Actor].Name + " " + people[*one.Actor].Lastname
		}
	}
	return c.JSON(http.StatusOK, out)
}

// told puts a value of the change log into the units of the record: dates as civil time, amounts and shares as decimals, durations in hours.
func told(attribute string, v json.RawMessage) json.RawMessage {
	n, err := strconv.ParseInt(string(v), 10, 64)
	if err != nil {
		return orJSONNull(v)
	}
	switch attribute {
	case "start_date", "end_date":
		return orJSONNull(second(json.Marshal(wire.Date(kernel.Minute(n)))))
	case "duration":
		return json.RawMessage(wire.Per(n, 60))
	case "progress", "ponderator":
		return json.RawMessage(wire.Per(n, wire.PartsOfPercent))
	case "total_quantity", "actual_quantity", "hhWorkTime", "cost":
		return json.RawMessage(wire.Per(n, int64(kernel.Unit)))
	}
	return v
}

func second(b []byte, _ error) json.RawMessage { return b }

func orJSONNull(v json.RawMessage) json.RawMessage {
	if len(v) == 0 {
		return json.RawMessage("null")
	}
	return v
}
