package plan

import (
	"gantry/domain/area"
	"gantry/domain/codes"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/ranges"
	"gantry/domain/record"
	"gantry/domain/requests"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
)

// part is one area of every plan.
type part struct {
	schema *record.Schema
	label  func([]event.Event) string            // what facts of the area mean together
	open   func(numbers *area.Numbers) area.Kept // its state before the first event; of the schedule there is a form of its own
}

// parts are the areas of every plan, in the order in which undo asks them: an area comes behind those whose rows its own hang on. The
// schedule is the first: the engine reads it, and it keeps the numbers that all share.
var parts = []part{
	{schema: schedule.Schema, label: schedule.Label},
	{schema: requests.Schema, label: requests.Label, open: func(*area.Numbers) area.Kept { return requests.New() }},
	{schema: lookahead.Schema, label: lookahead.Label, open: func(n *area.Numbers) area.Kept { return lookahead.New(n) }},
	{schema: weekly.Schema, label: weekly.Label, open: func(n *area.Numbers) area.Kept { return weekly.New(n) }},
	{schema: codes.Schema, label: codes.Label, open: func(n *area.Numbers) area.Kept { return codes.New(n) }},
	{schema: ranges.Schema, label: ranges.Label, open: func(n *area.Numbers) area.Kept { return ranges.New(n) }},
}

// composition is the areas of one plan. The schedule is the first.
type composition struct {
	numbers   *area.Numbers
	schedule  *schedule.State
	requests  *requests.State
	lookahead *lookahead.State
	weekly    *weekly.State
	codes     *codes.State
	ranges    *ranges.State
	areas     []area.Area
}

type scheduleImage = schedule.Image

// Schedule gives the master schedule for reading.
func (s *State) Schedule() *schedule.State { return s.schedule }

// compose puts the areas of a plan together, with a schedule or without one before their first event.
func (s *State) compose(of *schedule.State) {
	if of == nil {
		of = schedule.New()
	}
	s.schedule, s.numbers = of, of.Numbers()
	s.areas = []area.Area{of}
	for _, p := range parts[1:] {
		opened := p.open(s.numbers)
		switch own := opened.(type) {
		case *requests.State:
			s.requests = own
		case *lookahead.State:
			s.lookahead = own
			own.Over(ground{of})
		case *weekly.State:
			s.weekly = own
			own.Over(promisable{s})
		case *codes.State:
			s.codes = own
			own.Over(coded{of})
		case *ranges.State:
			s.ranges = own
			own.Over(ranged{s})
		}
		s.areas = append(s.areas, opened)
	}
}

// Draft gives a plan with the rows of an image of its schedule and no past, to work something out that nobody keeps.
func Draft(id kernel.ScheduleID, m *schedule.Image) (*State, error) {
	s := New(id)
	of, err := schedule.FromImage(m)
	if err != nil {
		return nil, err
	}
	s.compose(of)
	return s, nil
}

// fieldsOf are the fields of an area.
func fieldsOf(area string) []*event.Field {
	for _, p := range parts {
		if p.schema.Area == area {
			return p.schema.Fields()
		}
	}
	return nil
}

// shapes names the tables of all areas, so that a snapshot of another program version is known as such.
func shapes() (out string) {
	for _, p := range parts {
		out += p.schema.Shape()
	}
	return out
}
