package plan

import (
	"slices"
	"time"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/requests"
	"gantry/domain/schedule"
)

// Unsaved is what a user did since their last save.
type Unsaved struct {
	Commands int       // 0: everything is saved
	Last     int64     // revision of the last save, 0 before the first one
	At       time.Time // of the last save

	deleted []kernel.Row // activities the commands removed, some of which may be there again
}

// Unsaved tells what a user did since their last save.
func (s *State) Unsaved(user kernel.UserID) Unsaved {
	if own := s.unsaved[user]; own != nil {
		return *own
	}
	return Unsaved{}
}

// noteSaving counts a command of its actor as unsaved, or closes all of them.
func (s *State) noteSaving(w Written) {
	if w.Actor.IsZero() || len(w.Events) == 0 {
		return
	}
	own := s.unsaved[w.Actor]
	if own == nil {
		own = &Unsaved{}
		s.unsaved[w.Actor] = own
	}
	if saves(w.Events) {
		*own = Unsaved{Last: w.Revision, At: w.At.UTC().Truncate(time.Microsecond)}
		return
	}
	own.Commands++
	for _, e := range w.Events {
		if gone, is := e.(*schedule.ActivitiesRemoved); is {
			own.deleted = append(own.deleted, gone.Descriptor().Rows(gone)...)
		}
	}
}

// saves tells whether a command is a save.
func saves(events []event.Event) bool {
	return slices.ContainsFunc(events, func(e event.Event) bool {
		_, is := e.(*schedule.Saved)
		return is
	})
}

// save adds to a save what its author did since the last one, and rejects the waiting requests whose activity has other dates or another
// duration than when somebody asked. Without anything to save there is nothing to mark.
func (d *desk) save(c schedule.Save) ([]event.Event, error) {
	own := d.state.Unsaved(d.meta.By.User)
	if own.Commands == 0 {
		return nil, nil
	}
	c.Closes = own.Commands
	for _, row := range own.deleted {
		if d.state.schedule.Activity(row) == nil && !slices.Contains(c.Deleted, row) {
			c.Deleted = append(c.Deleted, row)
		}
	}
	events, err := d.state.schedule.Decide(c, d)
	if err != nil {
		return nil, err
	}
	return append(events, d.state.requests.Superseded(d.meta.By.User, func(row kernel.Row) (requests.Point, bool) {
		a := d.state.schedule.Activity(row)
		if a == nil {
			return requests.Point{}, false
		}
		return pointOf(a), true
	})...), nil
}
