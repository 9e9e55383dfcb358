package analytics

import (
	"slices"
	"time"

	"gantry/domain/figures"
	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

// held is one project of an overview at its moment.
type held struct {
	*projects.Project
	days      plans.Days
	at        time.Time // the instant looked at
	past      time.Time // the same; zero: it is now
	schedules []kernel.ScheduleID
	first     int // place of its first schedule among all
}

// hold gives the projects with the schedules that count and were there at the moment, and how these stood.
func (c *call) hold(list []projects.Project, l look) (holds []held, of curves.Of, stood []curves.Standing, err error) {
	of = curves.Of{Company: c.Session.Company, Schedules: []kernel.ScheduleID{}}
	now := c.Clock.Now()
	at, earlier := []time.Time{}, []time.Time{}
	for i := range list {
		p := &list[i]
		site := projects.Site{TimeZone: p.Details.TimeZone, PlanningDay: p.Details.PlanningDay}
		h := held{Project: p, days: c.DaysOn(site), at: now.Add(time.Microsecond)}
		if l.day != 0 {
			year, month, day, _, _ := l.day.Civil()
			if end := time.Date(year, time.Month(month), day+1, 0, 0, 0, 0, c.ZoneAt(p.Details.TimeZone)); end.Before(now) {
				h.at, h.past, h.days = end, end, c.DaysAt(end, site)
				h.days.Today -= kernel.Day // the day itself, not the one that begins with its end
			}
		}
		from, _ := figures.Recent(h.days.Now, p.Details.PlanningDay)
		since := h.at.Add(-time.Duration(h.days.Now-from) * time.Minute)
		for _, s := range p.Schedules {
			if s.Removed || !s.Productive || s.Hidden && !c.EditsWholePlans() {
				continue
			}
			h.schedules = append(h.schedules, s.ID)
			of.Schedules, at, earlier = append(of.Schedules, s.ID), append(at, h.at), append(earlier, since)
		}
		holds = append(holds, h)
	}
	all, err := curves.Standings(c.Context(), c.Rows(), of, at, earlier)
	if err != nil {
		return nil, of, nil, httpapi.QueryError(err)
	}
	next := 0
	counted := []kernel.ScheduleID{}
	for i := range holds {
		h := &holds[i]
		h.first = len(counted)
		mine := h.schedules
		h.schedules = nil
		for _, id := range mine {
			s := all[next]
			next++
			if s.Revision == 0 && !h.past.IsZero() { // it was not there yet
				continue
			}
			h.schedules, counted, stood = append(h.schedules, id), append(counted, id), append(stood, s)
		}
	}
	of.Schedules = counted
	return holds, of, stood, nil
}

// head is what a project says of itself, and where its finish stood.
func (h *held) head(stood []curves.Standing) ProjectOverviewView {
	out := ProjectOverviewView{
		ID: h.ID, Name: h.Name, Place: h.Details.Place, Stage: h.Stage, Schedules: len(h.schedules), At: h.days.Now, Currency: h.Details.Currency, Budget: kernel.Amount(h.Details.Budget),
		PPCWeeks: []*kernel.Percent{},
	}
	out.From, out.To = figures.Recent(h.days.Now, h.Details.PlanningDay)
	out.Since = h.at.Add(-time.Duration(h.days.Now-out.From) * time.Minute).UTC().Format(time.RFC3339)
	out.Until = h.at.UTC().Format(time.RFC3339)
	var last time.Time
	finish := kernel.None
	for k, id := range h.schedules {
		s := &stood[h.first+k]
		if h.past.IsZero() {
			at := slices.IndexFunc(h.Project.Schedules, func(p projects.Schedule) bool { return p.ID == id })
			s.Finish, s.At = h.Project.Schedules[at].Finish, h.Project.Schedules[at].ChangedAt
		}
		if s.Finish > finish {
			finish, out.Leading = s.Finish, &h.schedules[k]
		}
		if s.At.After(last) {
			last = s.At
		}
	}
	if len(h.schedules) > 0 {
		out.UpdatedAt = new(last.UTC().Format("2006-01-02T15:04:05Z"))
	}
	out.Finish = orNull(finish)
	return out
}
