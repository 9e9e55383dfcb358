package weekly

import (
	"gantry/domain/area"
	"gantry/domain/kernel"
)

// Reminders is what a site should hear at a moment.
type Reminders struct {
	Plan  *Range // a week that begins tomorrow and has no plan
	Close []Week // weeks that end today, or ended in the last seven days, and are open
}

// morning is when a day's reminders are due, on the site's clock.
const morning = 8 * kernel.Hour

// RemindersAt gives what is due at a moment of the site's clock, nothing before the morning.
func RemindersAt(now kernel.Minute, weeks []Week, planningDay int32) (out Reminders) {
	today := now / kernel.Day * kernel.Day
	if now < today+morning {
		return out
	}
	s := New(area.NewNumbers())
	for _, w := range weeks {
		s.Evolve(Weeks.Add(w))
		if !w.Standing.Closed && w.End-kernel.Day <= today && w.End > today-week {
			out.Close = append(out.Close, w)
		}
	}
	tomorrow := today + kernel.Day
	if next, plan, _ := s.RangeOf(tomorrow, planningDay); plan == nil && next.Start == tomorrow {
		out.Plan = &next
	}
	return out
}
