package requests

import (
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/record"
)

// Schema is the events of the area; no table derives any.
var Schema = record.NewSchema("requests", access.Gantt)

// Marked: requests came, were sent, decided or withdrawn.
type Marked struct {
	Marks []Mark `json:"marks"`
}

// Mark is one request before and after; From is nil for a new one.
type Mark struct {
	From *Request `json:"from,omitempty"`
	To   Request  `json:"to"`
}

// The commands that marks mean.
const (
	asking      = "request.ask"
	drafting    = "request.draft"
	deciding    = "request.decide"
	withdrawing = "request.withdraw"
)

var markedFact = Schema.Describe(event.Pointer[Marked](&event.Descriptor{
	Type: "requests.marked", Shape: event.Keeps, BySight: true, Calculation: event.Still, Undoing: event.Back, Telling: event.Silently, Label: deciding,
}))

// EventType is the stored name.
func (*Marked) EventType() string { return "requests.marked" }

// Descriptor is event.Event.
func (*Marked) Descriptor() *event.Descriptor { return markedFact }

// Label says what facts of the area mean. What an activity or a save takes along means nothing of its own.
func Label(events []event.Event) string {
	for _, e := range events {
		for _, m := range e.(*Marked).Marks {
			if means := m.means(); means != event.Comes {
				return means
			}
		}
	}
	return event.Comes
}

func (m *Mark) means() string {
	switch {
	case m.To.State == Withdrawn || m.From != nil && m.From.State == Withdrawn:
		return withdrawing
	case m.To.State == Draft:
		return drafting
	case m.From == nil || m.From.State == Draft:
		return asking
	}
	for i := range m.To.Items {
		was, is := m.From.Items[i], m.To.Items[i]
		if was.State == is.State {
			continue
		}
		if reason := max(was.Reason, is.Reason); reason == ByDeletion || reason == BySave {
			return event.Comes
		}
	}
	return deciding
}
