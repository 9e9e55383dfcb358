package plan

import (
	"gantry/domain/event"
	"gantry/domain/health"
	"gantry/domain/kernel"
)

// QuickHealth lets the tests of other packages judge a plan by its recorded dates, one state after the other as a trail does.
type QuickHealth struct{ book healthBook }

// Note takes the facts of a command.
func (q *QuickHealth) Note(events []event.Event) { q.book.note(events) }

// Judge makes the checks.
func (q *QuickHealth) Judge(s *State, now kernel.Minute, limits health.Limits) ([]health.Check, error) {
	return q.book.judge(s, now, limits)
}
