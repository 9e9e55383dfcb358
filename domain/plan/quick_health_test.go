package plan

import (
	"gantry/domain/health"
	"gantry/domain/kernel"
)

// QuickHealth lets the tests of other packages judge a plan by its recorded dates, one state after the other as a trail does.
type QuickHealth struct{ points pointsOf }

// Judge makes the checks.
func (q *QuickHealth) Judge(s *State, now kernel.Minute, limits health.Limits) ([]health.Check, error) {
	return s.quickHealth(now, limits, &q.points)
}
