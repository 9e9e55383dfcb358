package schedule

import (
	"slices"
	"strconv"
	"strings"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Save marks what its author did since their last save as saved, and runs the rules of saving. Every edit is stored and visible the
// moment it is made: a save hides and publishes nothing.
type Save struct {
	Closes  int          `json:"-"` // own commands since the own last save; the plan says
	Deleted []kernel.Row `json:"-"` // activities these commands removed and that are not there; likewise
}

// CommandType is the command's name on the wire.
func (Save) CommandType() string { return "schedule.save" }

// Needs is area.Command.
func (Save) Needs() access.Module { return access.Gantt }

// Alone is area.Alone: a save closes commands, and a batch is one.
func (Save) Alone() {}

// Saved: its author saved. Progress is what activities have whose progress is another one than at the last save of anybody.
type Saved struct {
	Closes   int                          `json:"closes"`
	Progress event.Change[kernel.Percent] `json:"progress,omitzero"`
}

// EventType is the stored name.
func (*Saved) EventType() string { return "schedule.saved" }

var savedFact = keeps[Saved]("schedule.saved", event.Never, event.Silently, Save{}.CommandType())

// Descriptor is event.Event.
func (*Saved) Descriptor() *event.Descriptor { return savedFact }

// decide runs the rules of saving. They read the state: what others did counts as well.
func (c Save) decide(s *State, h area.Desk) ([]event.Event, error) {
	saved := &Saved{Closes: c.Closes}
	for a := range s.Activities() {
		if was := s.recorded[a.Row]; len(s.Children(a.Row)) == 0 && was != a.Progress {
			saved.Progress.Rows = append(saved.Progress.Rows, a.Row)
			saved.Progress.From, saved.Progress.To = append(saved.Progress.From, was), append(saved.Progress.To, a.Progress)
		}
	}
	renewed, err := s.renewedBaseline(c, h)
	if err != nil {
		return nil, err
	}
	return append([]event.Event{saved}, renewed...), nil
}

// renewedBaseline saves the active baseline anew where activities are gone that it holds. Without an active one a save whose own
// deletions touched any baseline is refused.
func (s *State) renewedBaseline(c Save, h area.Desk) ([]event.Event, error) {
	active := s.ActiveBaseline()
	if active == nil {
		for _, b := range s.Baselines() {
			if slices.ContainsFunc(b.Points, func(p BaselineValues) bool { return slices.Contains(c.Deleted, p.Activity) }) {
				return nil, refuse("save.no_active_baseline", nil)
			}
		}
		return nil, nil
	}
	gone := slices.ContainsFunc(active.Points, func(p BaselineValues) bool { return s.Activity(p.Activity) == nil })
	if !gone || s.Size() == 0 {
		return nil, nil
	}
	return SaveBaseline{Name: NextVersion(active.Name), Description: active.Description, Option: UpdateDeleted}.decide(s, h)
}

// NextVersion gives the name of the baseline that follows one: "Contract", "Contract (2)", "Contract (3)".
func NextVersion(name string) string {
	number := 2
	if at := strings.LastIndex(name, " ("); at >= 0 && strings.HasSuffix(name, ")") {
		if digits := name[at+2 : len(name)-1]; len(digits) <= 6 {
			if n, err := strconv.ParseUint(digits, 10, 32); err == nil {
				name, number = name[:at], int(n)+1
			}
		}
	}
	tail := " (" + strconv.Itoa(number) + ")"
	runes := []rune(name)
	return string(runes[:min(len(runes), kernel.MaxName-len(tail))]) + tail
}

// Recorded is the progress of an activity at the last save.
func (s *State) Recorded(row kernel.Row) kernel.Percent { return s.recorded[row] }

func (s *State) record(rows []kernel.Row, to []kernel.Percent) {
	if s.recorded == nil && len(rows) > 0 {
		s.recorded = map[kernel.Row]kernel.Percent{}
	}
	for i, row := range rows {
		if s.recorded[row] = to[i]; to[i] == 0 {
			delete(s.recorded, row)
		}
	}
	if len(s.recorded) == 0 {
		s.recorded = nil
	}
}
