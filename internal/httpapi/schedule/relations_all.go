package schedule

import (
	"encoding/json"
	"net/http"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// mostRelations bounds one call.
const mostRelations = 10_000

// putRelations makes new links, and gives those named by id another type and lag: all of them as one command, or none.
func putRelations(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	var list []wire.Fields
	if json.Unmarshal(f["links"], &list) != nil || len(list) == 0 || len(list) > mostRelations {
		return fault.New(fault.Invalid, "request.field", fault.P{"field": "links"})
	}
	commands, out, err := c.linkCommands(list)
	if err != nil {
		return err
	}
	if len(commands) > 0 {
		r, err := c.run(plan.Batch{Commands: commands})
		if err != nil {
			return err
		}
		if err := c.Settled("gantt", r.Position); err != nil {
			return err
		}
		made := r.Created
		for i := range out {
			if out[i] == kernel.NoRow {
				out[i], made = made[0], made[1:]
			}
		}
	}
	return c.relations(out)
}

// linkCommands gives the commands that make new links, and give those named by id another type and lag. Of each link it tells the row,
// NoRow of one to be made.
func (c *call) linkCommands(list []wire.Fields) ([]plan.Command, []kernel.Row, error) {
	if err := c.CaughtUp("gantt"); err != nil {
		return nil, nil, err
	}
	links, err := gantt.Links(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return nil, nil, httpapi.QueryError(err)
	}
	known := make(map[kernel.Row]*gantt.LinkRow, len(links))
	for i := range links {
		known[links[i].Row] = &links[i]
	}
	var (
		commands []plan.Command
		add      []schedule.LinkItem
		out      = make([]kernel.Row, len(list))
	)
	for i, one := range list {
		l, err := c.linkOf(one, known)
		if err != nil {
			return nil, nil, err
		}
		if l == nil {
			item, err := c.newLink(one)
			if err != nil {
				return nil, nil, err
			}
			add, out[i] = append(add, item), kernel.NoRow
			continue
		}
		out[i] = l.Row
		amend, err := c.amendedLink(one, l)
		if err != nil {
			return nil, nil, err
		}
		if !amend.From.IsNone() && amend.From != kernel.At(l.From) || !amend.To.IsNone() && amend.To != kernel.At(l.To) {
			return nil, nil, fault.New(fault.Invalid, "field.not_editable_here", fault.P{"field": "source"})
		}
		commands = append(commands, amend)
	}
	if len(add) > 0 {
		commands = append(commands, schedule.LinkAdd{Items: add})
	}
	return commands, out, nil
}

// linkOf finds the link that an entry names; nil for one without an id. Fault: "link.unknown".
func (c *call) linkOf(f wire.Fields, known map[kernel.Row]*gantt.LinkRow) (*gantt.LinkRow, error) {
	if !f.Has("id") {
		return nil, nil
	}
	text, _, err := f.Text("id")
	if err != nil {
		return nil, err
	}
	id, err := kernel.ParseRowID(text)
	if err != nil || id.Schedule != c.Schedule || known[id.Row] == nil {
		return nil, fault.New(fault.NotFound, "link.unknown", fault.P{"row": id.Row})
	}
	return known[id.Row], nil
}

func (c *call) newLink(f wire.Fields) (schedule.LinkItem, error) {
	for _, name := range []string{"source", "target"} {
		if !f.Has(name) {
			return schedule.LinkItem{}, fault.New(fault.Invalid, "request.field", fault.P{"field": name})
		}
	}
	return c.linkItem(f, schedule.LinkItem{})
}

// relations answers with links as they are now, in the order of the call.
func (c *call) relations(rows []kernel.Row) error {
	links, err := gantt.Links(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return err
	}
	byRow := make(map[kernel.Row]WireRelation, len(links))
	for i := range links {
		byRow[links[i].Row] = wireRelation(c.Schedule, perDay, &links[i])
	}
	out := make([]WireRelation, 0, len(rows))
	for _, row := range rows {
		out = append(out, byRow[row])
	}
	return c.JSON(http.StatusOK, out)
}
