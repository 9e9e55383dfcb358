package schedule

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// MaxUpdates bounds the updates that a schedule lists.
const MaxUpdates = 500

// Update is a schedule update: a named pin on the log, never a copy. Numbers are never used twice.
type Update struct {
	Number int32
	UpdateMarks
	Pins []Pin // every moment it was pinned at; Pin counts them from 1
}

// UpdateMarks is what people change of an update, and what the plan said where its pin stands.
type UpdateMarks struct {
	Name      string         `json:"name"`
	Narrative string         `json:"narrative,omitempty"`
	Issued    bool           `json:"issued,omitempty"` // its pin never moves again
	Deleted   bool           `json:"deleted,omitempty"`
	Pin       int32          `json:"pin"`
	DataDate  kernel.Minute  `json:"dataDate"`
	Baseline  int32          `json:"baseline,omitempty"` // the active one, 0 without
	Finish    kernel.Minute  `json:"finish"`
	Progress  kernel.Percent `json:"progress,omitempty"`
}

// Pin is a moment of the log: the plan as the command left it that set the pin.
type Pin struct {
	Revision int64
	At       int64 // microseconds since 1970
	By       kernel.UserID
}

// Pinned gives where the update stands on the log.
func (u *Update) Pinned() Pin {
	if n := int(u.Pin); n >= 1 && n <= len(u.Pins) {
		return u.Pins[n-1]
	}
	return Pin{}
}

// SaveUpdate pins the plan as it is now under a name, as a draft.
type SaveUpdate struct {
	Name      string `json:"name"`
	Narrative string `json:"narrative"`
}

// CommandType is the command's name on the wire.
func (SaveUpdate) CommandType() string { return "update.save" }

// Needs is area.Command.
func (SaveUpdate) Needs() access.Module { return access.Gantt }

// Alone is area.Alone: a pin tells the finish of the plan, and inside a batch this is not calculated yet.
func (SaveUpdate) Alone() {}

// MoveUpdate moves the pin of the latest draft to now.
type MoveUpdate struct{}

// CommandType is the command's name on the wire.
func (MoveUpdate) CommandType() string { return "update.move" }

// Needs is area.Command.
func (MoveUpdate) Needs() access.Module { return access.Gantt }

// Alone is area.Alone, for the reason SaveUpdate has.
func (MoveUpdate) Alone() {}

// IssueUpdate makes a draft final.
type IssueUpdate struct {
	Update int32 `json:"update"`
}

// CommandType is the command's name on the wire.
func (IssueUpdate) CommandType() string { return "update.issue" }

// Needs is area.Command.
func (IssueUpdate) Needs() access.Module { return access.Gantt }

// Updates lists the updates that are not deleted, by ascending number.
func (s *State) Updates() []Update {
	return slices.DeleteFunc(slices.Clone(s.updates), func(u Update) bool { return u.Deleted })
}

func (c SaveUpdate) decide(s *State, _ area.Desk) ([]event.Event, error) {
	to := UpdateMarks{Pin: 1}
	var err error
	if to.Name, err = cleanName(c.Name); err != nil {
		return nil, err
	}
	if to.Narrative, err = cleanText(c.Narrative); err != nil {
		return nil, err
	}
	switch {
	case s.Size() == 0:
		return nil, refuse("update.empty", nil)
	case len(s.Updates()) >= MaxUpdates:
		return nil, refuse("update.too_many", fault.P{"max": MaxUpdates})
	}
	s.stamp(&to)
	return []event.Event{&UpdateMarked{Update: int32(len(s.updates) + 1), From: UpdateMarks{Name: to.Name, Deleted: true}, To: to}}, nil
}

func (MoveUpdate) decide(s *State, _ area.Desk) ([]event.Event, error) {
	for i := range slices.Backward(s.updates) {
		u := &s.updates[i]
		if u.Deleted || u.Issued {
			continue
		}
		to := u.UpdateMarks
		to.Pin = int32(len(u.Pins) + 1)
		s.stamp(&to)
		return []event.Event{&UpdateMarked{Update: u.Number, From: u.UpdateMarks, To: to}}, nil
	}
	return nil, refuse("update.no_draft", nil)
}

func (c IssueUpdate) decide(s *State, _ area.Desk) ([]event.Event, error) {
	if c.Update < 1 || int(c.Update) > len(s.updates) || s.updates[c.Update-1].Deleted {
		return nil, refuse("update.unknown", fault.P{"update": c.Update})
	}
	u := &s.updates[c.Update-1]
	if u.Issued {
		return nil, nil
	}
	to := u.UpdateMarks
	to.Issued = true
	return []event.Event{&UpdateMarked{Update: u.Number, From: u.UpdateMarks, To: to}}, nil
}

// stamp notes what the plan says at the pin.
func (s *State) stamp(m *UpdateMarks) {
	m.DataDate, m.Baseline, m.Finish = s.settings.Options.DataDate, 0, s.finish
	if b := s.ActiveBaseline(); b != nil {
		m.Baseline = b.Number
	}
	if summary := s.Activity(kernel.SummaryRow); summary != nil {
		m.Progress = s.Done(summary)
	}
}

func (s *State) markUpdate(number int32, to UpdateMarks) {
	if int(number) > len(s.updates) {
		s.updates = append(s.updates, Update{Number: number})
	}
	s.updates[number-1].UpdateMarks = to
}

// unmarkUpdate takes back the event that began an update.
func (s *State) unmarkUpdate(e *UpdateMarked) {
	if int(e.Update) == len(s.updates) && e.begins() {
		if s.updates = s.updates[:e.Update-1]; len(s.updates) == 0 {
			s.updates = nil
		}
		return
	}
	s.updates[e.Update-1].UpdateMarks = e.From
}

// Pin notes where a command stands on the log whose events set a pin for the first time.
func (s *State) Pin(e *UpdateMarked, at Pin) {
	u := &s.updates[e.Update-1]
	if int(e.To.Pin) == len(u.Pins)+1 {
		u.Pins = append(slices.Clip(u.Pins), at)
	}
}

// updateBack takes a mark back where it still stands and the user set it last.
func (r *reversal) updateBack(e *UpdateMarked) {
	if r.s.updates[e.Update-1].UpdateMarks != e.To || !r.Own(SettingsRow, FieldUpdates) {
		r.Blame(SettingsRow, FieldUpdates)
		return
	}
	to := e.From
	if e.begins() { // what is brought back later is not begun again: it keeps what it says, deleted
		to = e.To
		to.Deleted = true
	}
	r.Take(&UpdateMarked{Update: e.Update, From: e.To, To: to})
}
