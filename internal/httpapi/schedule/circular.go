package schedule

import (
	"encoding/json"
	"net/http"
	"strings"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// Bounds of a question for circles.
const (
	mostCycles  = 20
	largestPlan = 100_000 // activities and links, each
	// mostTies bounds how many activities all links of summaries reach together: a link of a summary counts for each activity below it,
	// at any depth, so a small body can ask for far more work than its size tells.
	mostTies = 500_000
)

// Circular answers which activities wait for themselves.
type Circular struct {
	Cycles []Cycle `json:"cycles"`
}

// Cycle is one circle, in the direction of its links.
type Cycle struct {
	Activities []CycleActivity `json:"activities"`
}

// CycleActivity is an activity on a circle.
type CycleActivity struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// graph is activities under numbers of its own and the links among them.
type graph struct {
	ids        []string
	names      []string
	number     map[string]int
	parents    map[int]int
	activities []cpm.Activity
	links      []cpm.Link
}

func (g *graph) take(id, name string) int {
	n, known := g.number[id]
	if !known {
		n = len(g.ids)
		g.number[id] = n
		g.ids, g.names = append(g.ids, id), append(g.names, "")
	}
	if name != "" {
		g.names[n] = name
	}
	return n
}

// showCircular tells the circles of the links of a body: among its activities, or, when it names a schedule, on top of what stands
// there.
func showCircular(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	g := graph{number: map[string]int{}, parents: map[int]int{}}
	switch {
	case f.Has("sector_id"), f.Has("sectorId"):
		if err := c.EnterSector(f); err != nil {
			return err
		}
		if err := c.Await("gantt"); err != nil {
			return err
		}
		if !f.Has("activities") {
			if err := c.takePlan(&g); err != nil {
				return err
			}
		}
	case !f.Has("activities") && !f.Has("links"):
		return wire.Missing("sector_id")
	}
	if err := g.takeActivities(f); err != nil {
		return err
	}
	if err := g.takeLinks(f); err != nil {
		return err
	}
	out, err := g.cycles()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

// takePlan takes the activities and links of the schedule of the call.
func (c *call) takePlan(g *graph) error {
	activities, err := gantt.Activities(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	links, err := gantt.Links(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return httpapi.QueryError(err)
	}
	for i := range activities {
		g.take(*wire.RowID(c.Schedule, activities[i].Row), activities[i].Name)
	}
	for i := range activities {
		if up := wire.RowID(c.Schedule, activities[i].Parent); up != nil {
			g.parents[i] = g.take(*up, "")
		}
	}
	for i := range links {
		l := &links[i]
		g.link(*wire.RowID(c.Schedule, l.From), *wire.RowID(c.Schedule, l.To), schedule.LinkType(l.Type))
	}
	return nil
}

func (g *graph) link(from, to string, t schedule.LinkType) {
	kind := cpm.FS
	for i, known := range wireLinkTypes {
		if known == t {
			kind = cpm.LinkType(i)
		}
	}
	g.links = append(g.links, cpm.Link{From: kernel.Row(g.take(from, "")), To: kernel.Row(g.take(to, "")), Type: kind})
}

func (g *graph) takeActivities(f wire.Fields) error {
	list, err := records(f, "activities")
	if err != nil {
		return err
	}
	for _, a := range list {
		id, err := identityOf(a, "id")
		if err != nil {
			return err
		}
		name, _, err := a.Text("name", "text")
		if err != nil {
			return err
		}
		n := g.take(id, name)
		for _, field := range []string{"parent", "parent_id"} {
			if !a.Has(field) {
				continue
			}
			up, err := identityOf(a, field)
			if err != nil {
				return err
			}
			g.parents[n] = g.take(up, "")
			break
		}
	}
	return nil
}

func (g *graph) takeLinks(f wire.Fields) error {
	list, err := records(f, "links")
	if err != nil {
		return err
	}
	for _, l := range list {
		item, err := linkTypeOf(l, schedule.LinkItem{Type: schedule.FS})
		if err != nil {
			return err
		}
		source, err := identityOf(l, "source")
		if err != nil {
			return err
		}
		target, err := identityOf(l, "target")
		if err != nil {
			return err
		}
		g.link(source, target, item.Type)
	}
	return nil
}

// records reads a list of records; absent it is empty.
func records(f wire.Fields, name string) (list []wire.Fields, err error) {
	if !f.Has(name) {
		return nil, nil
	}
	if err := json.Unmarshal(f[name], &list); err != nil {
		return nil, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": name})
	}
	if len(list) > largestPlan {
		return nil, fault.New(fault.TooLarge, "command.too_many_rows", fault.P{"rows": len(list), "max": largestPlan})
	}
	return list, nil
}

// identity reads what a record calls itself or another one: any text or number.
func identityOf(f wire.Fields, name string) (string, error) {
	raw := string(f[name])
	text := ""
	switch {
	case strings.HasPrefix(raw, `"`):
		if err := json.Unmarshal(f[name], &text); err != nil {
			return "", wire.Missing(name)
		}
	case raw != "" && strings.ContainsAny(raw[:1], "-0123456789"):
		text = raw
	}
	if text == "" {
		return "", wire.Missing(name)
	}
	return text, nil
}

// bounded refuses a tree no schedule can have, and links of summaries that reach too much.
func (g *graph) bounded(summary map[int]bool) error {
	up := make([]int, len(g.ids))
	linked := make([]bool, len(g.ids))
	for n := range up {
		up[n] = -1
	}
	for n, parent := range g.parents {
		up[n] = parent
	}
	for i := range g.links {
		linked[g.links[i].From], linked[g.links[i].To] = true, true
	}
	ties := 0
	for n := range up {
		depth := 0
		for at := up[n]; at >= 0; at = up[at] {
			if at == n {
				return fault.New(fault.Invalid, "activity.parent_cycle", nil)
			}
			if depth++; depth > schedule.MaxDepth+1 { // besides row 0
				return fault.New(fault.Invalid, "activity.too_deep", fault.P{"max": schedule.MaxDepth})
			}
			if linked[at] && !summary[n] {
				ties++
			}
		}
	}
	if ties > mostTies {
		return fault.New(fault.TooLarge, "link.summaries_reach", fault.P{"activities": ties, "max": mostTies})
	}
	return nil
}

func (g *graph) cycles() (Circular, error) {
	summary := map[int]bool{}
	for _, up := range g.parents {
		summary[up] = true
	}
	if err := g.bounded(summary); err != nil {
		return Circular{}, err
	}
	for n := range g.ids {
		a := cpm.Activity{Row: kernel.Row(n), Parent: kernel.NoRow}
		if up, under := g.parents[n]; under {
			a.Parent = kernel.Row(up)
		}
		if summary[n] {
			a.Kind = cpm.Summary
		}
		g.activities = append(g.activities, a)
	}
	cycles, err := cpm.Cycles(g.activities, g.links, mostCycles)
	out := Circular{Cycles: make([]Cycle, len(cycles))}
	for i, rows := range cycles {
		for _, row := range rows {
			out.Cycles[i].Activities = append(out.Cycles[i].Activities, CycleActivity{ID: g.ids[row], Name: g.names[row]})
		}
	}
	return out, err
}
