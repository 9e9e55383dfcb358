package schedule

import (
	"encoding/json"
	"net/http"
	"slices"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

func (d *Deps) saveAllRoutes() []httpapi.Route {
	route := func(path string, handler func(*call) error) httpapi.Route {
		return httpapi.Route{
			Method: http.MethodPost, Path: "/api/activitys/" + path, Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(handler),
			Limit: httpapi.CommandBody, Cost: httpapi.CostWhole,
		}
	}
	return []httpapi.Route{route("allv2", saveActivities), route("updateAllScheduleData", saveActivitiesAndLinks), route("allBackup", saveBackup)}
}

// SavedView answers a save: the activities that were sent, as they are now.
type SavedView struct {
	Activities []WireActivity `json:"activities"`
	Saved      bool           `json:"saved"`
}

func saveActivities(c *call) error         { return c.saveAll("activities") }
func saveActivitiesAndLinks(c *call) error { return c.saveAll("activities", "links") }

// saveBackup takes what a failed save held, with what it would have deleted. Old clients misspell the field of deleted activities. The
// email says whose backup it is; the session knows that.
func saveBackup(c *call) error {
	return c.saveAll("activities", "links", "linksToDelete", "tasktDeleted")
}

// saveAll makes activities and links what the records say, as one command, and then saves.
func (c *call) saveAll(parts ...string) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	lists := map[string][]wire.Fields{}
	total := 0
	for _, part := range parts {
		raw, there := f[part]
		if !there {
			return wire.Missing(part)
		}
		var list []wire.Fields
		if part == "linksToDelete" || part == "tasktDeleted" {
			var ids []json.RawMessage
			if err := wire.Decode(raw, &ids, false); err != nil {
				return err
			}
			for _, id := range ids {
				list = append(list, wire.Fields{"id": id})
			}
		} else if err := wire.Decode(raw, &list, false); err != nil {
			return err
		}
		lists[part], total = list, total+len(list)
	}
	if total > plan.MaxBatch {
		return fault.New(fault.TooLarge, "batch.too_long", fault.P{"commands": total, "max": plan.MaxBatch})
	}
	commands, rows, err := c.activityCommands(lists["activities"])
	if err != nil {
		return err
	}
	if len(lists["links"]) > 0 {
		links, _, err := c.linkCommands(lists["links"])
		if err != nil {
			return err
		}
		commands = append(commands, links...)
	}
	unlink, err := c.refsOf(lists["linksToDelete"])
	if err != nil {
		return err
	}
	if len(unlink) > 0 {
		commands = append(commands, schedule.LinkRemove{Links: unlink})
	}
	deleted, err := c.refsOf(lists["tasktDeleted"])
	if err != nil {
		return err
	}
	if len(deleted) > 0 {
		commands = append(commands, schedule.Delete{Rows: deleted})
	}
	r, err := c.run(plan.Batch{Commands: commands})
	if err != nil {
		return err
	}
	for i, made := 0, r.Created; i < len(rows); i++ {
		if rows[i] == kernel.NoRow {
			rows[i], made = made[0], made[1:]
		}
	}
	saved, err := c.again(schedule.Save{})
	if err != nil {
		return err
	}
	if err := c.Settled("gantt", max(r.Position, saved.Position)); err != nil {
		return err
	}
	around, err := c.surroundings()
	if err != nil {
		return err
	}
	out := SavedView{Activities: []WireActivity{}, Saved: true}
	for _, row := range rows {
		if slices.Contains(deleted, kernel.At(row)) {
			continue // it is no more
		}
		a, err := c.activityRow(row)
		if err != nil {
			return err
		}
		out.Activities = append(out.Activities, around.wireActivity(&a))
	}
	return c.JSON(http.StatusOK, out)
}

// refsOf gives the rows that a list names by their ids.
func (c *call) refsOf(list []wire.Fields) ([]kernel.Ref, error) {
	out := make([]kernel.Ref, len(list))
	for i, one := range list {
		ref, err := c.rowRef(one["id"])
		if err != nil {
			return nil, err
		}
		out[i] = ref
	}
	return out, nil
}

// activityCommands gives the commands that make activities what the records say; those without an id are new. Of each it tells the row,
// NoRow of a new one.
func (c *call) activityCommands(list []wire.Fields) ([]plan.Command, []kernel.Row, error) {
	var add schedule.Add
	var amend []plan.Command
	rows := make([]kernel.Row, len(list))
	for i, record := range list {
		rows[i] = kernel.NoRow
		if !record.Has("id") {
			item, err := c.newItem(record)
			if err != nil {
				return nil, nil, err
			}
			add.Items = append(add.Items, item)
			values := schedule.Amend{Row: kernel.Made(kernel.ID{}, len(add.Items))}
			if err := readValues(record, &values); err != nil {
				return nil, nil, err
			}
			amend = append(amend, values)
			continue
		}
		ref, err := c.rowRef(record["id"])
		if err != nil {
			return nil, nil, err
		}
		row, _ := ref.Row()
		rows[i], c.Row = row, row
		values, err := c.amendment(record)
		if err != nil {
			return nil, nil, err
		}
		amend = append(amend, values)
	}
	if len(add.Items) == 0 {
		return amend, rows, nil
	}
	return append([]plan.Command{add}, amend...), rows, nil
}

// again executes a second command of the same request.
func (c *call) again(command plan.Command) (planning.Receipt, error) {
	id := kernel.Derived(c.CommandID(), command.CommandType())
	receipts, err := c.deps.Planner.Execute(c.Context(), c.Schedule, c.Caller, []planning.Request{{ID: id, Command: command}})
	if err != nil {
		return planning.Receipt{}, err
	}
	if f := receipts[0].Fault; f != nil {
		return planning.Receipt{}, f
	}
	return receipts[0], nil
}
