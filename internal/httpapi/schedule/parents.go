package schedule

import (
	"encoding/json"
	"net/http"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi/wire"
)

// transformInParent turns activities into summaries, as one command: the work of each goes into a first activity under it. Activities
// that are summaries already stay as they are.
func transformInParent(c *call) error {
	ids, err := c.namedActivities("activities_id")
	if err != nil {
		return err
	}
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	var add schedule.Add
	for _, id := range ids {
		a, err := c.activityRow(id.Row)
		if err != nil {
			return err
		}
		if a.Kind == string(schedule.Summary) || id.Row == kernel.SummaryRow {
			continue
		}
		duration := a.Duration
		add.Items = append(add.Items, schedule.AddItem{
			Name: a.Name, Parent: kernel.At(id.Row), Duration: &duration, Elapsed: a.Elapsed, Calendar: kernel.At(a.Calendar),
		})
	}
	if len(add.Items) > 0 {
		r, err := c.run(add)
		if err != nil {
			return err
		}
		if err := c.Settled("gantt", r.Position); err != nil {
			return err
		}
	}
	out := make([]WireActivity, len(ids))
	for i, id := range ids {
		if out[i], err = c.activity(id.Row); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, out)
}

// namedActivities reads a list of activities of one schedule, each once, and enters the schedule.
func (c *call) namedActivities(field string) ([]kernel.RowID, error) {
	f, err := c.Fields()
	if err != nil {
		return nil, err
	}
	var texts []string
	if !f.Has(field) {
		return nil, wire.Missing(field)
	}
	if err := json.Unmarshal(f[field], &texts); err != nil {
		return nil, wire.Malformed(err)
	}
	if len(texts) == 0 {
		return nil, wire.Missing(field)
	}
	if len(texts) > schedule.MaxNamed {
		return nil, fault.New(fault.TooLarge, "command.too_many_rows", fault.P{"rows": len(texts), "max": schedule.MaxNamed})
	}
	var ids []kernel.RowID
	seen := map[kernel.Row]bool{}
	for _, text := range texts {
		id, err := kernel.ParseRowID(text)
		if err != nil {
			return nil, fault.New(fault.NotFound, "row.unknown", nil)
		}
		if len(ids) > 0 && id.Schedule != ids[0].Schedule {
			return nil, fault.New(fault.NotFound, "row.unknown", nil)
		}
		if !seen[id.Row] {
			seen[id.Row] = true
			ids = append(ids, id)
		}
	}
	return ids, c.Enter(ids[0].Schedule)
}
