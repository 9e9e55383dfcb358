package schedule

import (
	"bytes"
	"encoding/json"
	"time"

	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/projects"
)

// bulkForm is a bulk command as it stands on the wire. What is missing stays empty: the domain refuses it in the order of its checks.
type bulkForm struct {
	Rows       json.RawMessage `json:"rows"`
	Calendar   kernel.Ref      `json:"calendar"`
	Constraint string          `json:"constraint"`
	Date       json.RawMessage `json:"date"`
}

// rows gives the activities a bulk command names, nil where it names no list.
func (f bulkForm) rows() ([]kernel.Ref, error) {
	if !bytes.HasPrefix(bytes.TrimSpace(f.Rows), []byte("[")) {
		return nil, nil
	}
	rows := []kernel.Ref{}
	return rows, wire.Decode(f.Rows, &rows, true)
}

func readBulkCalendar(_ reader, body []byte) (plan.Command, error) {
	form, err := into[bulkForm](body)
	if err != nil {
		return nil, err
	}
	rows, err := form.rows()
	return schedule.BulkCalendar{Rows: rows, Calendar: form.Calendar}, err
}

func readBulkConstraintType(_ reader, body []byte) (plan.Command, error) {
	form, err := into[bulkForm](body)
	if err != nil {
		return nil, err
	}
	out := schedule.BulkConstraintType{Type: schedule.ConstraintType(form.Constraint)}
	switch form.Constraint {
	case wire.ASAP:
		out.Type = schedule.ASAP
	case "":
		out.Type = unnamed
	}
	out.Rows, err = form.rows()
	return out, err
}

// unnamed is no constraint: the domain spells "as soon as possible" as the empty word.
const unnamed schedule.ConstraintType = "none"

func readBulkConstraintDate(_ reader, body []byte) (plan.Command, error) {
	form, err := into[bulkForm](body)
	if err != nil {
		return nil, err
	}
	out := schedule.BulkConstraintDate{Date: kernel.None, NotBefore: kernel.None}
	if out.Rows, err = form.rows(); err != nil {
		return nil, err
	}
	if len(form.Date) > 0 && string(form.Date) != "null" {
		if err := json.Unmarshal(form.Date, &out.Date); err != nil {
			return nil, fault.New(fault.Invalid, "bulk.date_unreadable", fault.P{"date": string(form.Date)})
		}
	}
	return out, nil
}

// fromToday keeps bulk constraint dates of an active project from lying in the past.
func (c *call) fromToday(requests []planning.Request) error {
	for i := range requests {
		bulk, is := requests[i].Command.(schedule.BulkConstraintDate)
		if !is {
			continue
		}
		site, err := projects.SiteOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
		if err != nil {
			return err
		}
		if site.Active {
			bulk.NotBefore = c.todayAt(site)
			requests[i].Command = bulk
		}
	}
	return nil
}

// todayAt is the day it is on a site; without a time zone of the site the day that has not ended anywhere yet, since people enter dates
// in their own time.
func (c *call) todayAt(site projects.Site) kernel.Minute {
	now := c.deps.Clock.Now().UTC().Add(-12 * time.Hour)
	if zone, known := httpapi.ZoneNamed(site.TimeZone); known {
		now = c.deps.Clock.Now().In(zone)
	}
	year, month, day := now.Date()
	return kernel.Date(year, int(month), day, 0, 0)
}
