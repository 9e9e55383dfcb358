package lookahead

import (
	"encoding/json"
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	rows "gantry/readmodels/lookahead"
)

func (d *Deps) convertRoutes() []httpapi.Route {
	return []httpapi.Route{{
		Method: http.MethodPost, Path: "/api/activitys/convertToLookahead", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody,
		Handler: d.handle(convertToLookahead), Limit: httpapi.CommandBody,
	}}
}

// WireConversion is what became of converted activities.
type WireConversion struct {
	Tasks      []WireTask `json:"tasks"`
	Milestones []string   `json:"milestones"` // set aside
	Complex    bool       `json:"complex"`
	Success    bool       `json:"success"`
}

// convertToLookahead makes tasks of activities, group by group, as one command.
func convertToLookahead(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if f.Has("sectorId") {
		if err := c.enter(f); err != nil {
			return err
		}
	}
	var groups []wire.Fields
	if f.Has("conversionGroups") {
		if err := wire.Decode(f["conversionGroups"], &groups, false); err != nil {
			return err
		}
	}
	if len(groups) == 0 {
		return domain.Refuse("conversion.no_activities", nil)
	}
	if err := hoursAbove0(f); err != nil {
		return err
	}
	if err := c.enterGroups(groups); err != nil {
		return err
	}
	command := domain.Convert{}
	for _, g := range groups {
		group := domain.ConvertGroup{}
		if !g.Has("conversions") {
			return domain.Refuse("conversion.no_activities", nil)
		}
		named, err := c.rows(g, "conversions")
		if err != nil {
			return err
		}
		group.Rows = refs(named)
		if g.Has("lookaheadActivityId") {
			if group.Target, err = c.RowRef(g["lookaheadActivityId"]); err != nil {
				return err
			}
		}
		command.Groups = append(command.Groups, group)
	}
	return c.converted(command)
}

// hoursAbove0 refuses a day without work.
func hoursAbove0(f wire.Fields) error {
	if !f.Has("hoursPerDay") {
		return domain.Refuse("conversion.hours_invalid", fault.P{"value": "null"})
	}
	hours, _, err := f.Decimal("hoursPerDay")
	if err != nil {
		return err
	}
	if value, ok := wire.Rational(hours); !ok || value.Sign() <= 0 {
		return domain.Refuse("conversion.hours_invalid", fault.P{"value": hours.String()})
	}
	return nil
}

// enterGroups enters the schedule of the first activity, where the body has named none.
func (c *call) enterGroups(groups []wire.Fields) error {
	if !c.Schedule.IsZero() {
		return nil
	}
	for _, g := range groups {
		if g.Has("lookaheadActivityId") {
			return c.enter(g, "lookaheadActivityId")
		}
		var list []struct {
			ID json.RawMessage `json:"id"`
		}
		if g.Has("conversions") && wire.Decode(g["conversions"], &list, false) == nil && len(list) > 0 {
			return c.enter(wire.Fields{"id": list[0].ID}, "id")
		}
	}
	return domain.Refuse("conversion.no_activities", nil)
}

// converted previews a conversion to tell what it sets aside, does it, and answers with the tasks.
func (c *call) converted(command domain.Convert) error {
	view, err := c.preview(command)
	if err != nil {
		return err
	}
	r, err := c.did(command)
	if err != nil {
		return err
	}
	list, err := rows.Tasks(c.Context(), c.Rows(), c.of(), rows.Reader{Tasks: rows.All, Roadblocks: rows.All}, rows.Window{Tasks: r.Created})
	if err != nil {
		return httpapi.QueryError(err)
	}
	tasks, err := c.wireTasks(list, all(list))
	if err != nil {
		return err
	}
	out := WireConversion{Tasks: tasks, Milestones: []string{}, Complex: view.Complex, Success: true}
	for _, row := range view.Milestones {
		out.Milestones = append(out.Milestones, kernel.RowID{Schedule: c.Schedule, Row: row}.String())
	}
	return c.JSON(http.StatusOK, out)
}
