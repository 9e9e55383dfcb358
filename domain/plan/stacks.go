package plan

import (
	"slices"
	"time"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// StackDepth is how many commands a user can undo, and redo, in one plan.
const StackDepth = 150

// Entry is a command on a user's undo or redo stack.
type Entry struct {
	Command kernel.CommandID `json:"command"` // what undo or redo takes back
	Type    string           `json:"type"`    // what was done, by Label; an undo keeps it for redo
	At      time.Time        `json:"at"`

	first, last int64 // its revisions
}

// stacks of one user, oldest first.
type stacks struct {
	undo, redo []Entry
}

func push(stack []Entry, e Entry) []Entry {
	if len(stack) >= StackDepth {
		stack = slices.Delete(stack, 0, len(stack)-StackDepth+1)
	}
	return append(stack, e)
}

func indexOf(stack []Entry, command kernel.CommandID) int {
	return slices.IndexFunc(stack, func(e Entry) bool { return e.Command == command })
}

// stack moves the actor's entries: an undo turns its target into a redo entry, a redo
// turns it back, anything else goes on top and ends what could be redone.
func (s *State) stack(w Written) {
	if w.Actor.IsZero() || len(w.Events) == 0 || saves(w.Events) { // a save is no step
		return
	}
	own := s.stacks[w.Actor]
	if own == nil {
		own = &stacks{}
		s.stacks[w.Actor] = own
	}
	entry := Entry{Command: w.Command, Type: Label(w.Events), At: w.At.UTC().Truncate(time.Microsecond), first: w.First, last: w.Revision}
	if !w.Reverts.IsZero() {
		if i := indexOf(own.undo, w.Reverts); i >= 0 {
			entry.Type = own.undo[i].Type
			own.undo = slices.Delete(own.undo, i, i+1)
			own.redo = push(own.redo, entry)
		} else if i := indexOf(own.redo, w.Reverts); i >= 0 {
			entry.Type = own.redo[i].Type
			own.redo = slices.Delete(own.redo, i, i+1)
			own.undo = push(own.undo, entry)
		}
		return
	}
	own.redo = nil
	if undoable(w.Events) {
		own.undo = push(own.undo, entry)
	}
}

// undoable tells whether a command may ever be taken back: creating a schedule and
// importing may not.
func undoable(events []event.Event) bool {
	return !slices.ContainsFunc(events, func(e event.Event) bool { return e.Descriptor().Undoing == event.Never })
}

// Stacks gives what a user can undo and redo, newest first.
func (s *State) Stacks(user kernel.UserID) (undo, redo []Entry) {
	own := s.stacks[user]
	if own == nil {
		return nil, nil
	}
	undo, redo = slices.Clone(own.undo), slices.Clone(own.redo)
	slices.Reverse(undo)
	slices.Reverse(redo)
	return undo, redo
}

// Target names the command an Undo or Redo of this user, or a RestoreBefore, takes back, with the revisions of
// its first and last event; reverts is false for every other command. Faults:
// "undo.nothing", "undo.not_on_stack", and the same of redo; "restore.unknown".
// found is as in Meta.
func (s *State) Target(user kernel.UserID, c Command, found Span) (target kernel.CommandID, first, last int64, reverts bool, err error) {
	var named kernel.CommandID
	var stack []Entry
	var kind string
	own := s.stacks[user]
	if own == nil {
		own = &stacks{}
	}
	switch c := c.(type) {
	case Undo:
		named, stack, kind = c.Command, own.undo, "undo"
	case Redo:
		named, stack, kind = c.Command, own.redo, "redo"
	case RestoreBefore:
		first, last, known := s.Seen(c.Command)
		if !known && found.Command == c.Command {
			first, last, known = found.First, found.Last, found.Last > 0
		}
		if !known {
			return kernel.CommandID{}, 0, 0, true, refuse("restore.unknown", fault.P{"command": c.Command.String()})
		}
		return c.Command, first, last, true, nil
	default:
		return kernel.CommandID{}, 0, 0, false, nil
	}
	i := len(stack) - 1
	if !named.IsZero() {
		if i = indexOf(stack, named); i < 0 {
			return kernel.CommandID{}, 0, 0, true, refuse(kind+".not_on_stack", fault.P{"command": named.String()})
		}
	}
	if i < 0 {
		return kernel.CommandID{}, 0, 0, true, refuse(kind+".nothing", nil)
	}
	return stack[i].Command, stack[i].first, stack[i].last, true, nil
}

// older gives the entry beneath a target on the user's stack of that command.
func (s *State) older(user kernel.UserID, c Command, target kernel.CommandID) (Entry, bool) {
	own := s.stacks[user]
	if own == nil {
		return Entry{}, false
	}
	stack := own.undo
	if _, redo := c.(Redo); redo {
		stack = own.redo
	}
	if i := indexOf(stack, target); i > 0 {
		return stack[i-1], true
	}
	return Entry{}, false
}
