package analytics

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"gantry/domain/fault"
	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

// question is what is asked about a project, once the caller may ask it.
type question struct {
	project   projects.Project
	days      plans.Days
	listed    []curves.Schedule // all that count and that the caller may open
	schedules []curves.Schedule // those asked for
	curves.Range
	zone string
	past time.Time // the instant that is looked back to; zero: none, it is now
}

// choice is a filter as it was sent.
type choice struct {
	schedules []string
	curves.Range
}

// about reads the project and its schedules. Faults: "schedule.unknown", "schedule.hidden".
func (c *call) about(project kernel.ProjectID, by choice) (*question, error) {
	for _, model := range models {
		if err := c.Await(model); err != nil {
			return nil, err
		}
	}
	p, err := projects.Get(c.Context(), c.Rows(), c.Session.Company, c.Reader(), project)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	q := &question{project: p, zone: p.Details.TimeZone, Range: by.Range}
	q.days = c.DaysOn(projects.Site{TimeZone: p.Details.TimeZone, PlanningDay: p.Details.PlanningDay})
	if q.listed, err = curves.Schedules(c.Context(), c.Rows(), c.Session.Company, []kernel.ProjectID{project}, c.EditsWholePlans()); err != nil {
		return nil, httpapi.QueryError(err)
	}
	q.schedules = q.listed
	if len(by.schedules) == 0 {
		return q, nil
	}
	q.schedules = nil
	for _, text := range by.schedules {
		id, err := kernel.ParseID(text)
		if err != nil {
			return nil, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": text})
		}
		at := slices.IndexFunc(q.listed, func(s curves.Schedule) bool { return s.ID == id })
		switch {
		case at >= 0:
			if !slices.ContainsFunc(q.schedules, func(s curves.Schedule) bool { return s.ID == id }) {
				q.schedules = append(q.schedules, q.listed[at])
			}
		default: // hidden, removed, not productive, of another project or company
			if err := c.Enter(id); err != nil {
				return nil, err
			}
			if !slices.ContainsFunc(p.Schedules, func(s projects.Schedule) bool { return s.ID == id }) {
				return nil, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": text})
			}
		}
	}
	return q, nil
}

func (q *question) of(company kernel.CompanyID) curves.Of {
	out := curves.Of{Company: company, Schedules: []kernel.ScheduleID{}}
	for _, s := range q.schedules {
		out.Schedules = append(out.Schedules, s.ID)
	}
	return out
}

// at is when a schedule is looked at: its status date, without one now, and looking back the moment itself.
func (q *question) at(s *curves.Schedule) kernel.Minute {
	if q.past.IsZero() && s.DataDate != kernel.None {
		return s.DataDate
	}
	return q.days.Now
}

// recent gives the last four weeks: up to now, or up to the end of a range that ends before.
func (q *question) recent() (from, to kernel.Minute) {
	moment := q.days.Now
	if q.Range.To != 0 {
		moment = min(moment, q.Range.To)
	}
	return figures.Recent(moment, q.project.Details.PlanningDay)
}

// ids reads a list of ids under any of the names: texts, or records that have one as "id". One alone may stand without a list.
func ids(f wire.Fields, names ...string) ([]string, bool, error) {
	for _, name := range names {
		raw, there := f[name]
		if !there || string(raw) == "null" {
			continue
		}
		if text := strings.TrimSpace(string(raw)); text != "" && text[0] != '[' {
			raw = json.RawMessage("[" + text + "]")
		}
		set, err := wire.IDsOf(raw)
		if err != nil {
			return nil, true, err
		}
		return set.List(), true, nil
	}
	return nil, false, nil
}
