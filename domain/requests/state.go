package requests

import (
	"encoding/json"
	"fmt"
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// State is the requests of one plan.
type State struct {
	list []Request // by number from 1, withdrawn ones included
}

// New gives the state before the first request.
func New() *State { return &State{} }

// All lists the requests that nobody has withdrawn, by ascending number.
func (s *State) All() []Request {
	return slices.DeleteFunc(slices.Clone(s.list), func(r Request) bool { return r.State == Withdrawn })
}

// DraftOf is the draft that a person keeps, nil without one.
func (s *State) DraftOf(user kernel.UserID) *Request {
	for i := range s.list {
		if s.list[i].State == Draft && s.list[i].User == user {
			return &s.list[i]
		}
	}
	return nil
}

func (s *State) known(number int32) (*Request, error) {
	if number < 1 || int(number) > len(s.list) || s.list[number-1].State == Withdrawn {
		return nil, refuse("date_request.unknown", fault.P{"request": number})
	}
	return &s.list[number-1], nil
}

// Schema is area.Area.
func (s *State) Schema() *record.Schema { return Schema }

// Knows is area.Area.
func (s *State) Knows(c area.Command) bool {
	switch c.(type) {
	case Ask, Decide, Withdraw:
		return true
	}
	return false
}

// Decide is area.Area.
func (s *State) Decide(c area.Command, d area.Desk) ([]event.Event, error) {
	switch c := c.(type) {
	case Ask:
		return s.ask(c, d)
	case Decide:
		return s.decide(c)
	case Withdraw:
		return s.withdraw(c)
	}
	panic(fmt.Sprintf("requests: no decision for %T", c))
}

// Evolve is area.Area.
func (s *State) Evolve(e event.Event) {
	for _, m := range e.(*Marked).Marks {
		if m.From == nil {
			s.list = append(s.list, m.To)
		} else {
			s.list[m.To.Number-1] = m.To
		}
	}
}

// Unevolve is area.Area.
func (s *State) Unevolve(e event.Event) {
	for _, m := range slices.Backward(e.(*Marked).Marks) {
		if m.From == nil {
			s.list = s.list[:len(s.list)-1]
		} else {
			s.list[m.To.Number-1] = *m.From
		}
	}
	if len(s.list) == 0 {
		s.list = nil
	}
}

// Leaves is area.Area: requests stay, and what they ask of rows that go is rejected.
func (s *State) Leaves(rows []kernel.Row) []event.Event {
	gone := make(map[kernel.Row]bool, len(rows))
	for _, row := range rows {
		gone[row] = true
	}
	return s.reject(kernel.UserID{}, ByDeletion, func(i *Item) bool { return gone[i.Activity] })
}

// Has is area.Area: requests are no rows.
func (s *State) Has(kernel.Row) bool { return false }

// Revert is area.Area: a request goes back where it stands as the command left it. A new one is withdrawn.
func (s *State) Revert(r area.Reversal, past []event.Event) {
	for _, e := range slices.Backward(past) {
		back := &Marked{}
		for _, m := range e.(*Marked).Marks {
			now := s.list[m.To.Number-1]
			to := m.To
			if m.From != nil {
				to = *m.From
			} else {
				to.State = Withdrawn
			}
			switch {
			case now.equal(&to): // the rows that the command took along have gone again
			case !now.equal(&m.To):
				r.Blame(m.To.row(), event.Existence)
			default:
				back.Marks = append(back.Marks, Mark{From: &now, To: to})
			}
		}
		if len(back.Marks) > 0 {
			r.Take(back)
		}
	}
}

// row is the activity that a refusal names.
func (r *Request) row() kernel.Row {
	if len(r.Items) == 0 {
		return kernel.SummaryRow
	}
	return r.Items[0].Activity
}

// Image is area.Kept.
func (s *State) Image() []byte {
	out, err := json.Marshal(s.list)
	if err != nil {
		panic(fmt.Sprintf("requests: no image: %v", err))
	}
	return out
}

// Restore is area.Kept.
func (s *State) Restore(image []byte) error { return json.Unmarshal(image, &s.list) }
