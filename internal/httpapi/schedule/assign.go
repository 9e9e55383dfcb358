package schedule

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

func (d *Deps) assignRoutes() []httpapi.Route {
	return []httpapi.Route{
		{
			Method: http.MethodPost, Path: "/api/activitys/updateResponsiblesAndTags", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody,
			Handler: d.handle(updateAssignments), Limit: httpapi.CommandBody,
		},
		{
			Method: http.MethodGet, Path: "/api/schedules/{schedule}/available", Module: access.Gantt, Or: []access.Module{access.Lookahead, access.Roadblocks},
			Need: httpapi.View, Scope: httpapi.BySchedule, Handler: d.handle(showAvailable),
		},
		{Method: http.MethodPost, Path: "/api/activitys/updatetreeprogress", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(updateTreeProgress), Cost: httpapi.CostWhole},
		{Method: http.MethodGet, Path: "/api/activitys/remove_sub_contract/{id}", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByRow, Handler: d.handle(removeSubcontract), Writes: true},
	}
}

// updateAssignments gives activities their responsibles and tags, as one command. A record says what it changes; what it leaves out stays.
func updateAssignments(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	var records []wire.Fields
	if raw, there := f["activities"]; !there {
		return wire.Missing("activities")
	} else if err := wire.Decode(raw, &records, false); err != nil {
		return err
	}
	switch {
	case len(records) == 0:
		return wire.Missing("activities")
	case len(records) > plan.MaxBatch:
		return fault.New(fault.TooLarge, "batch.too_long", fault.P{"commands": len(records), "max": plan.MaxBatch})
	}
	commands, changed := make([]plan.Command, 0, len(records)), make([]kernel.Row, 0, len(records))
	for _, record := range records {
		text, there, err := record.Text("id", "activityId")
		if err != nil {
			return err
		}
		if !there {
			return wire.Missing("id")
		}
		id, err := kernel.ParseRowID(text)
		if err != nil {
			return err
		}
		if len(changed) == 0 {
			err = c.Enter(id.Schedule)
		} else if id.Schedule != c.Schedule {
			err = fault.New(fault.NotFound, "activity.unknown", fault.P{"row": text})
		}
		if err != nil {
			return err
		}
		amend := schedule.Amend{Row: kernel.At(id.Row)}
		for _, name := range []string{"responsables", "tags"} {
			if raw, named := record[name]; named {
				if err := readAssignments(wire.Fields{name: raw}, &amend); err != nil {
					return err
				}
			}
		}
		commands, changed = append(commands, amend), append(changed, id.Row)
	}
	r, err := c.run(plan.Batch{Commands: commands})
	if err != nil {
		return err
	}
	if err := c.Settled("gantt", r.Position); err != nil {
		return err
	}
	return c.activities(changed)
}

// activities answers with the named ones, in their order.
func (c *call) activities(named []kernel.Row) error {
	around, err := c.surroundings()
	if err != nil {
		return err
	}
	out := make([]WireActivity, len(named))
	for i, row := range named {
		a, err := c.activityRow(row)
		if err != nil {
			return err
		}
		out[i] = around.wireActivity(&a)
	}
	return c.JSON(http.StatusOK, out)
}

// removeSubcontract takes the firm from an activity. It answers to GET, as the specification has it, and is an edit all the same: it needs
// the level and the token of one.
func removeSubcontract(c *call) error {
	r, err := c.run(schedule.SetSubcontract{Rows: []kernel.Ref{kernel.At(c.Row)}})
	if err != nil {
		return err
	}
	return c.written(http.StatusOK, r, c.Row)
}
