package lookahead

import (
	"encoding/json"
	"net/http"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	domain "gantry/domain/lookahead"
	"gantry/domain/plan"
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
	level, err := levelOf(f)
	if err != nil {
		return err
	}
	for _, g := range groups {
		group := domain.ConvertGroup{Level: level}
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

// levelOf reads which level of the outline is converted; nil where the body names none.
func levelOf(f wire.Fields) (*int, error) {
	if !f.Has("level") {
		return nil, nil
	}
	level := 0
	if err := json.Unmarshal(f["level"], &level); err != nil {
		return nil, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": "level"})
	}
	return &level, nil
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

// converted does a conversion and answers with the tasks. It names what it sets aside in the plan as the command met it, so that a
// command that is sent again is answered as it was the first time.
func (c *call) converted(command domain.Convert) error {
	r, err := c.did(command)
	if err != nil {
		return err
	}
	met, err := c.Planner.AsOf(c.Context(), c.Schedule, c.Caller, planning.Moment{Revision: r.Base})
	if err != nil {
		return httpapi.QueryError(err)
	}
	view, err := met.State.PreviewConversion(plan.Meta{By: c.By()}, command)
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
