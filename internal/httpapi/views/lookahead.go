package views

import (
	"encoding/json"
	"net/http"
	"slices"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
	"gantry/internal/views"
	"gantry/readmodels/lookahead"
)

// lookaheadModule is the part of the product whose views these are.
const lookaheadModule = "Lookahead_plan"

// treeSettings is the field of a view that holds its tree pane.
const treeSettings = "activityTreeSettings"

func (d *Deps) lookaheadRoutes() []httpapi.Route {
	route := func(method, path string, scope httpapi.Scope, f func(*call) error) httpapi.Route {
		return httpapi.Route{Method: method, Path: path, Module: access.Lookahead, Need: httpapi.View, Scope: scope, Handler: d.handle(f)}
	}
	byRange := route(http.MethodPost, "/api/treePaneView/update/activities-by-range", httpapi.ByBody, paneByRange)
	byRange.Cost = httpapi.CostWhole
	return []httpapi.Route{
		byRange,
		route(http.MethodGet, "/api/lookahead/project/{project}/schedule/{schedule}", httpapi.BySchedule, lookaheadViews),
		route(http.MethodPost, "/api/treePaneView", httpapi.ByBody, keepPane),
		route(http.MethodPut, "/api/treePaneView/{id}", httpapi.Own, changePane),
		route(http.MethodPatch, "/api/treePaneView/view/{id}/activity/{activity}", httpapi.Own, hideInPane),
	}
}

// LookaheadViews are the views of the lookahead that the caller sees.
type LookaheadViews struct {
	Available struct {
		Private []map[string]any `json:"private"`
		Public  []map[string]any `json:"public"`
	} `json:"availableViews"`
	Default map[string]any `json:"defaultView"` // null: nobody has chosen one
}

func lookaheadViews(c *call) error {
	if _, err := c.project(); err != nil {
		return err
	}
	all, err := c.deps.Views.List(c.Context(), c.reader(), c.Schedule)
	if err != nil {
		return err
	}
	out := LookaheadViews{}
	out.Available.Private, out.Available.Public = []map[string]any{}, []map[string]any{}
	for i := range all {
		v := &all[i]
		if v.Module != lookaheadModule {
			continue
		}
		view := c.view(v)
		if v.Public {
			out.Available.Public = append(out.Available.Public, view)
		} else {
			out.Available.Private = append(out.Available.Private, view)
		}
		if v.Default {
			out.Default = view
		}
	}
	return c.JSON(http.StatusOK, out)
}

// pane is what the tree pane of a view shows.
type pane struct {
	Activities []string        `json:"activitieIds"`
	Start      *string         `json:"start"`
	End        *string         `json:"end"`
	Range      *string         `json:"range"`
	Filters    json.RawMessage `json:"filters"`
	Hidden     []string        `json:"hiddenActivitiesByActions"`
}

// PaneView is the tree pane of a view, which it is named by.
type PaneView struct {
	ID     string `json:"id"`
	ViewID string `json:"viewId"`
	pane
}

// paneOf reads the tree pane of a view.
func paneOf(v *views.View) (p pane, err error) {
	if raw, kept := v.Fields[treeSettings]; kept {
		if err := json.Unmarshal(raw, &p); err != nil {
			return p, fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
		}
	}
	if p.Activities == nil {
		p.Activities = []string{}
	}
	if p.Hidden == nil {
		p.Hidden = []string{}
	}
	if p.Filters == nil {
		p.Filters = json.RawMessage("null")
	}
	return p, nil
}

// setPane changes the tree pane of a view of the caller's own and answers with it.
func (c *call) setPane(status int, id kernel.ID, change func(*pane) error) error {
	now, err := c.deps.Views.View(c.Context(), c.reader(), id)
	if err != nil {
		return err
	}
	if c.Schedule.IsZero() {
		if err := c.Enter(now.Schedule); err != nil {
			return err
		}
	}
	if c.Schedule != now.Schedule {
		return fault.New(fault.NotFound, "view.unknown", nil)
	}
	p, err := paneOf(&now)
	if err != nil {
		return err
	}
	if err := change(&p); err != nil {
		return err
	}
	kept, err := wire.Encode(p)
	if err != nil {
		return err
	}
	_, err = c.deps.Views.Change(c.Context(), c.reader(), id, func(v *views.View) {
		if v.Fields == nil {
			v.Fields = map[string]json.RawMessage{}
		}
		v.Fields[treeSettings] = kept
	})
	if err != nil {
		return err
	}
	return c.JSON(status, PaneView{ID: id.String(), ViewID: id.String(), pane: p})
}

// named reads which view a body is about.
func named(f wire.Fields) (kernel.ID, error) {
	text, there, err := f.Text("viewId")
	if err != nil {
		return kernel.ID{}, err
	}
	id, bad := kernel.ParseID(text)
	if !there || bad != nil {
		return kernel.ID{}, fault.New(fault.NotFound, "view.unknown", nil)
	}
	return id, nil
}

// said takes what a body says of a tree pane.
func said(f wire.Fields) func(*pane) error {
	return func(p *pane) error {
		for name, to := range map[string]any{
			"activitieIds": &p.Activities, "start": &p.Start, "end": &p.End, "range": &p.Range, "filters": &p.Filters, "hiddenActivitiesByActions": &p.Hidden,
		} {
			if raw, there := f[name]; there {
				if err := json.Unmarshal(raw, to); err != nil {
					return fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": name})
				}
			}
		}
		return nil
	}
}

func keepPane(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	id, err := named(f)
	if err != nil {
		return err
	}
	return c.setPane(http.StatusCreated, id, said(f))
}

func changePane(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	id, err := c.viewID()
	if err != nil {
		return err
	}
	return c.setPane(http.StatusOK, id, said(f))
}

// paneByRange has the tree pane of a view show the activities without children that lie in some days.
func paneByRange(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	id, err := named(f)
	if err != nil {
		return err
	}
	return c.setPane(http.StatusOK, id, func(p *pane) error {
		if err := said(f)(p); err != nil {
			return err
		}
		var span [2]kernel.Minute
		for i, date := range []*string{p.Start, p.End} {
			if date == nil {
				return wire.Missing([]string{"start", "end"}[i])
			}
			if span[i], err = wire.ParseDate(*date); err != nil {
				return err
			}
		}
		if p.Activities, err = c.leavesIn(lookahead.Window{From: span[0], To: span[1]}); err != nil {
			return httpapi.QueryError(err)
		}
		return nil
	})
}

// leavesIn gives the activities without children that lie in a window; to a reader of own tasks those of such tasks in it alone.
func (c *call) leavesIn(w lookahead.Window) ([]string, error) {
	plan := plans.Call{Call: c.Call}
	of, reader := plan.Lookahead()
	var named []kernel.Row
	if reader.Tasks != lookahead.All {
		tasks, err := lookahead.Tasks(c.Context(), c.Rows(), of, reader, w)
		if err != nil {
			return nil, err
		}
		for i := range tasks {
			named = append(named, tasks[i].Activity)
		}
	}
	rows, err := lookahead.Activities(c.Context(), c.Rows(), of, reader, named, w)
	if err != nil {
		return nil, err
	}
	out := []string{}
	for i := range rows {
		if a := &rows[i]; !a.Summary {
			out = append(out, *wire.RowID(c.Schedule, a.Row))
		}
	}
	return out, nil
}

// hideInPane hides an activity in the tree pane of a view, or shows it again.
func hideInPane(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	id, err := c.viewID()
	if err != nil {
		return err
	}
	hide, there, err := f.Flag("hide")
	if err != nil {
		return err
	}
	return c.setPane(http.StatusOK, id, func(p *pane) error {
		if !there {
			return wire.Missing("hide")
		}
		activity := c.Variable("activity")
		p.Hidden = slices.DeleteFunc(p.Hidden, func(one string) bool { return one == activity })
		if hide {
			p.Hidden = append(p.Hidden, activity)
		}
		return nil
	})
}
