package httpapi

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/readmodels/gantt"
)

func (a *API) relationRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/api/activityrelations/{id}", module: access.Gantt, need: view, scope: byRow, handler: showRelation},
		{method: http.MethodPost, path: "/api/activityrelations", module: access.Gantt, need: edit, scope: byBody, handler: addRelation},
		{method: http.MethodPut, path: "/api/activityrelations/{id}", module: access.Gantt, need: edit, scope: byRow, handler: changeRelation},
		{method: http.MethodDelete, path: "/api/activityrelations/{id}", module: access.Gantt, need: edit, scope: byRow, handler: deleteRelation},
	}
}

func showRelation(c *call) error {
	if err := c.await("gantt"); err != nil {
		return err
	}
	l, err := c.relation(c.row)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, l)
}

func (c *call) relation(row kernel.Row) (WireRelation, error) {
	l, err := gantt.Link(c.ctx(), c.rows(), c.session.Company, kernel.RowID{Schedule: c.schedule, Row: row})
	if err != nil {
		return WireRelation{}, queryError(err)
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return WireRelation{}, err
	}
	return wireRelation(c.schedule, perDay, &l), nil
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
	if err := c.settled("gantt", at); err != nil {
		return err
	}
	l, err := c.relation(row)
	if err != nil {
		return err
	}
	return c.json(status, l)
}

func addRelation(c *call) error {
	f, err := c.readWire()
	if err != nil {
		return err
	}
	if err := c.enterSector(f); err != nil {
		return err
	}
	for _, name := range []string{"source", "target"} {
		if !f.has(name) {
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
func (c *call) linkItem(f wireFields, item schedule.LinkItem) (schedule.LinkItem, error) {
	for name, to := range map[string]*kernel.Ref{"source": &item.From, "target": &item.To} {
		if f.has(name) {
			ref, err := c.rowRef(f[name])
			if err != nil {
				return item, err
			}
			*to = ref
		}
	}
	item, err := f.linkType(item)
	if err != nil {
		return item, err
	}
	if n, there, err := f.decimal("lag"); err != nil {
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
func (f wireFields) linkType(item schedule.LinkItem) (schedule.LinkItem, error) {
	if n, there, err := f.decimal("type"); err != nil {
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
	f, err := c.readWire()
	if err != nil {
		return err
	}
	if err := c.caughtUp("gantt"); err != nil {
		return err
	}
	l, err := gantt.Link(c.ctx(), c.rows(), c.session.Company, kernel.RowID{Schedule: c.schedule, Row: c.row})
	if err != nil {
		return queryError(err)
	}
	perDay, err := c.minutesPerDay()
	if err != nil {
		return err
	}
	now := wireRelation(c.schedule, perDay, &l)
	if err := f.unchanged(now, "source", "target", "type", "lag"); err != nil {
		return err
	}
	was := schedule.LinkItem{From: kernel.At(l.From), To: kernel.At(l.To), Type: schedule.LinkType(l.Type), Lag: l.Lag, Elapsed: l.Elapsed}
	item, err := c.linkItem(f, was)
	if err != nil {
		return err
	}
	if item == was {
		return c.json(http.StatusOK, now)
	}
	if item.From == was.From && item.To == was.To {
		r, err := c.run(schedule.LinkChange{Link: kernel.At(c.row), Type: &item.Type, Lag: &item.Lag})
		if err != nil {
			return err
		}
		return c.related(http.StatusOK, r.Position, c.row)
	}
	r, err := c.run(plan.Batch{Commands: []plan.Command{
		schedule.LinkRemove{Links: []kernel.Ref{kernel.At(c.row)}}, schedule.LinkAdd{Items: []schedule.LinkItem{item}},
	}})
	if err != nil {
		return err
	}
	if len(r.Created) != 1 {
		return fault.New(fault.Internal, "internal.unexpected", nil)
	}
	return c.related(http.StatusOK, r.Position, r.Created[0])
}

func deleteRelation(c *call) error {
	if err := c.caughtUp("gantt"); err != nil {
		return err
	}
	if _, err := c.relation(c.row); err != nil {
		return err
	}
	r, err := c.run(schedule.LinkRemove{Links: []kernel.Ref{kernel.At(c.row)}})
	if err != nil {
		return err
	}
	if err := c.settled("gantt", r.Position); err != nil {
		return err
	}
	return c.json(http.StatusOK, Gone{ID: *wireRow(c.schedule, c.row), Deleted: true})
}
