package plan

import (
	"gantry/domain/health"
	"gantry/domain/kernel"
)

// QuickHealth lets the tests of other packages judge a plan by its recorded dates.
func (s *State) QuickHealth(now kernel.Minute, limits health.Limits) ([]health.Check, error) {
	return s.quickHealth(now, limits)
}
