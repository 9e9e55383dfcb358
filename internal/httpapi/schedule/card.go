package schedule

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/gantt"
)

// cardRoutes read one activity with what surrounds it.
func (d *Deps) cardRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/activitys/card/byid/{id}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByRow, Handler: d.handle(showCard)},
		{Method: http.MethodPost, Path: "/api/activitys/showchilds", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByBody, Handler: d.handle(showChildren)},
	}
}

// CardView is an activity with its links, its children, the summaries above it and what was recorded of its progress.
type CardView struct {
	Activity     WireActivity   `json:"activity"`
	Predecessors []WireRelation `json:"predecessors"`
	Successors   []WireRelation `json:"successors"`
	Children     []WireActivity `json:"children"`
	Path         []string       `json:"path"` // names of the summaries above, from the outermost
	// Records of its progress, the latest last.
	Progress []WireProgressRecord `json:"historicalActivityProgresss"`
}

func showCard(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	rows, err := gantt.Activities(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	byRow := make(map[kernel.Row]*gantt.ActivityRow, len(rows))
	for i := range rows {
		byRow[rows[i].Row] = &rows[i]
	}
	own, there := byRow[c.Row]
	if !there {
		return fault.New(fault.NotFound, "activity.unknown", fault.P{"row": c.Row})
	}
	around, err := c.surroundings()
	if err != nil {
		return err
	}
	out := CardView{
		Activity: around.wireActivity(own), Predecessors: []WireRelation{}, Successors: []WireRelation{}, Children: around.children(rows, c.Row), Path: []string{},
		Progress: []WireProgressRecord{},
	}
	for above := byRow[own.Parent]; above != nil; above = byRow[above.Parent] {
		out.Path = append([]string{above.Name}, out.Path...)
	}
	links, err := gantt.Links(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return err
	}
	for i := range links {
		switch c.Row {
		case links[i].To:
			out.Predecessors = append(out.Predecessors, wireRelation(c.Schedule, perDay, &links[i]))
		case links[i].From:
			out.Successors = append(out.Successors, wireRelation(c.Schedule, perDay, &links[i]))
		}
	}
	records, err := c.records(c.Row)
	if err != nil {
		return err
	}
	for _, one := range records {
		out.Progress = append(out.Progress, wireProgressRecord(c.Schedule, one))
	}
	return c.JSON(http.StatusOK, out)
}

// showChildren gives the activities right below one, in outline order.
func showChildren(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	text, there, err := f.Text("activityId", "id")
	if err != nil {
		return err
	}
	id, err := kernel.ParseRowID(text)
	if !there || err != nil {
		return fault.New(fault.NotFound, "row.unknown", nil)
	}
	if err := c.Enter(id.Schedule); err != nil {
		return err
	}
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	if _, err := c.activityRow(id.Row); err != nil {
		return err
	}
	rows, err := gantt.Activities(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	around, err := c.surroundings()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, around.children(rows, id.Row))
}

func (p *surroundings) children(rows []gantt.ActivityRow, parent kernel.Row) []WireActivity {
	out := []WireActivity{}
	for i := range rows {
		if rows[i].Parent == parent && rows[i].Row != parent {
			out = append(out, p.wireActivity(&rows[i]))
		}
	}
	return out
}
