package plans

import (
	"time"

	"gantry/domain/kernel"
	"gantry/internal/httpapi"
	"gantry/readmodels/projects"
)

// Days is what time it is on a site, in civil minutes.
type Days struct {
	Now   kernel.Minute
	Today kernel.Minute // midnight
	Week  kernel.Minute // the day the planning week of today began
}

// Days gives what time it is where the schedule of this call is built.
func (c *Call) Days() (Days, error) {
	site, err := projects.SiteOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return Days{}, httpapi.QueryError(err)
	}
	return c.DaysOn(site), nil
}

// DaysOn gives what time it is on a site, in the caller's time zone where the project names none.
func (c *Call) DaysOn(site projects.Site) Days {
	return daysOf(c.Clock.Now().In(c.ZoneAt(site.TimeZone)), site.PlanningDay)
}

// DaysAt gives what time it was on a site at an instant.
func (c *Call) DaysAt(at time.Time, site projects.Site) Days {
	return daysOf(at.In(c.ZoneAt(site.TimeZone)), site.PlanningDay)
}

// Civil is the minute that the clock of an instant's zone shows.
func Civil(at time.Time) kernel.Minute {
	year, month, day := at.Date()
	return kernel.Date(year, int(month), day, at.Hour(), at.Minute())
}

// DayOfFinish is the day on which work ends: its last minute may be midnight.
func DayOfFinish(m kernel.Minute) int64 { return int64(m-1) / int64(kernel.Day) }

func daysOf(now time.Time, planningDay int32) Days {
	year, month, day := now.Date()
	today := kernel.Date(year, int(month), day, 0, 0)
	since := (int32(now.Weekday()) - planningDay + 7) % 7
	return Days{Now: Civil(now), Today: today, Week: today - kernel.Minute(since)*kernel.Day}
}
