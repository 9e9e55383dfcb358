package schedule

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

func (d *Deps) relationRoutes() []httpapi.Route {
	return []httpapi.Route{
		{Method: http.MethodGet, Path: "/api/activityrelations/{id}", Module: access.Gantt, Need: httpapi.View, Scope: httpapi.ByRow, Handler: d.handle(showRelation)},
		{Method: http.MethodPost, Path: "/api/activityrelations", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(addRelation)},
		{Method: http.MethodPost, Path: "/api/activityrelations/all", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByBody, Handler: d.handle(putRelations), Limit: httpapi.CommandBody, Cost: httpapi.CostWhole},
		{Method: http.MethodPut, Path: "/api/activityrelations/{id}", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByRow, Handler: d.handle(changeRelation)},
		{Method: http.MethodDelete, Path: "/api/activityrelations/{id}", Module: access.Gantt, Need: httpapi.Edit, Scope: httpapi.ByRow, Handler: d.handle(deleteRelation)},
	}
}

func showRelation(c *call) error {
	if err := c.Await("gantt"); err != nil {
		return err
	}
	l, err := c.relation(c.Row)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, l)
}

func (c *call) relation(row kernel.Row) (WireRelation, error) {
	l, err := gantt.Link(c.Context(), c.Rows(), c.Session.Company, kernel.RowID{Schedule: c.Schedule, Row: row})
	if err != nil {
		return WireRelation{}, httpapi.QueryError(err)
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return WireRelation{}, err
	}
	return wireRelation(c.Schedule, perDay, &l), nil
}

// minutesPerDay is what a day of lag counts in this schedule.
func (c *call) minutesPerDay() (int32, error) {
	s, err := c.head()
	if err != nil {
		return 0, err
	}
	return max(s.MinutesPerDay, 1), nil
}

func (c *call) related(status int, at eventstore.Position, row kernel.Row) error {
	if err := c.Settled("gantt", at); err != nil {
		return err
	}
	l, err := c.relation(row)
	if err != nil {
		return err
	}
	return c.JSON(status, l)
}

func addRelation(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.EnterSector(f); err != nil {
		return err
	}
	for _, name := range []string{"source", "target"} {
		if !f.Has(name) {
			return fault.New(fault.Invalid, "request.field", fault.P{"field": name})
		}
	}
	item, err := c.linkItem(f, schedule.LinkItem{})
	if err != nil {
		return err
	}
	r, err := c.run(schedule.LinkAdd{Items: []schedule.LinkItem{item}})
	if err != nil {
		return err
	}
	if len(r.Created) != 1 {
		return fault.New(fault.Internal, "internal.unexpected", nil)
	}
	return c.related(http.StatusCreated, r.Position, r.Created[0])
}

// linkItem reads what the body says over what holds now.
func (c *call) linkItem(f wire.Fields, item schedule.LinkItem) (schedule.LinkItem, error) {
	for name, to := range map[string]*kernel.Ref{"source": &item.From, "target": &item.To} {
		if f.Has(name) {
			ref, err := c.rowRef(f[name])
			if err != nil {
				return item, err
			}
			*to = ref
		}
	}
	item, err := linkTypeOf(f, item)
	if err != nil {
		return item, err
	}
	if n, there, err := f.Decimal("lag"); err != nil {
		return item, err
	} else if there {
		perDay, err := c.minutesPerDay()
		if err != nil {
			return item, err
		}
		if item.Lag, err = days(n, dayOfLag(item.Elapsed, perDay)); err != nil {
			return item, err
		}
	}
	return item, nil
}

// linkType reads what the body says of a link's type.
func linkTypeOf(f wire.Fields, item schedule.LinkItem) (schedule.LinkItem, error) {
	if n, there, err := f.Decimal("type"); err != nil {
		return item, err
	} else if there {
		number, err := n.Int64()
		if err != nil {
			return item, fault.New(fault.Invalid, "link.type_unknown", fault.P{"type": n.String()})
		}
		if item.Type, err = linkType(int(number)); err != nil {
			return item, err
		}
	}
	return item, nil
}

// changeRelation gives a link another type and lag. One that joins other activities is another link, put in the place of this one by the
// same command, and the answer bears its id.
func changeRelation(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	l, err := gantt.Link(c.Context(), c.Rows(), c.Session.Company, kernel.RowID{Schedule: c.Schedule, Row: c.Row})
	if err != nil {
		return httpapi.QueryError(err)
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return err
	}
	now := wireRelation(c.Schedule, perDay, &l)
	if err := f.Unchanged(now, "source", "target", "type", "lag"); err != nil {
		return err
	}
	amend, err := c.amendedLink(f, &l)
	if err != nil {
		return err
	}
	r, err := c.run(amend)
	if err != nil {
		return err
	}
	if len(r.Created) == 1 {
		return c.related(http.StatusOK, r.Position, r.Created[0])
	}
	return c.related(http.StatusOK, r.Position, c.Row)
}

// amendedLink reads what a body says of a link there is. A lag counts days as the link did when it was read.
func (c *call) amendedLink(f wire.Fields, l *gantt.LinkRow) (schedule.AmendLink, error) {
	was := schedule.LinkItem{From: kernel.At(l.From), To: kernel.At(l.To), Type: schedule.LinkType(l.Type), Lag: l.Lag, Elapsed: l.Elapsed}
	item, err := c.linkItem(f, was)
	if err != nil {
		return schedule.AmendLink{}, err
	}
	out := schedule.AmendLink{Link: kernel.At(l.Row)}
	if f.Has("source") {
		out.From = item.From
	}
	if f.Has("target") {
		out.To = item.To
	}
	if f.Has("type") {
		out.Type = &item.Type
	}
	if f.Has("lag") {
		out.Lag = &schedule.Lag{Minutes: item.Lag, Elapsed: item.Elapsed}
	}
	return out, nil
}

func deleteRelation(c *call) error {
	if err := c.CaughtUp("gantt"); err != nil {
		return err
	}
	if _, err := c.relation(c.Row); err != nil {
		return err
	}
	r, err := c.run(schedule.LinkRemove{Links: []kernel.Ref{kernel.At(c.Row)}})
	if err != nil {
		return err
	}
	if err := c.Settled("gantt", r.Position); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: *wire.RowID(c.Schedule, c.Row), Deleted: true})
}
