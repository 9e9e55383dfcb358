package plans

import (
	"sync"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
	"gantry/readmodels/weekly"
)

// WeekHistories caches the week histories of the plans read last.
type WeekHistories struct {
	mu   sync.Mutex
	kept map[kernel.ID]weekHistory
}

// NewWeekHistories gives one that keeps nothing yet.
func NewWeekHistories() *WeekHistories {
	return &WeekHistories{kept: map[kernel.ID]weekHistory{}}
}

type weekHistory struct {
	*plan.WeekHistory
	company  kernel.CompanyID
	revision eventstore.Revision
	zone     string
	today    kernel.Minute
}

// mostHistories bounds what is kept.
const mostHistories = 8

func (h *WeekHistories) get(schedule kernel.ScheduleID, of weekHistory) *plan.WeekHistory {
	h.mu.Lock()
	defer h.mu.Unlock()
	kept, there := h.kept[schedule]
	if !there || kept.company != of.company || kept.revision < of.revision || kept.zone != of.zone || kept.today != of.today {
		return nil
	}
	return kept.WeekHistory
}

func (h *WeekHistories) put(schedule kernel.ScheduleID, of weekHistory) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for other := range h.kept {
		if len(h.kept) < mostHistories {
			break
		}
		delete(h.kept, other)
	}
	h.kept[schedule] = of
}

// Of walks through the history of a schedule's plan up to a revision or later, unless it was walked through since.
func (h *WeekHistories) Of(c *Call, schedule kernel.ScheduleID, site projects.Site, revision eventstore.Revision) (*plan.WeekHistory, error) {
	zone, days := c.ZoneAt(site.TimeZone), c.DaysOn(site)
	of := weekHistory{company: c.Session.Company, revision: revision, zone: zone.String(), today: days.Today}
	if kept := h.get(schedule, of); kept != nil {
		return kept, nil
	}
	weeks, err := weekly.Weeks(c.Context(), c.Rows(), weekly.Of{Company: c.Session.Company, Schedule: schedule})
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	starts := make([]kernel.Minute, len(weeks))
	for i := range weeks {
		starts[i] = weeks[i].Start
	}
	of.WeekHistory = plan.NewWeekHistory(starts)
	var failed error
	stood, err := c.Planner.Retrace(c.Context(), schedule, c.Caller, func(s *plan.State, next plan.Written) bool {
		failed = of.Before(s, Civil(next.At.In(zone)), next)
		return failed == nil
	})
	if err == nil {
		err = failed
	}
	if err == nil {
		err = of.End(stood.State, days.Now)
	}
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	of.revision = stood.Revision
	h.put(schedule, of)
	return of.WeekHistory, nil
}
