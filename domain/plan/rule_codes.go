package plan

import (
	"slices"

	"gantry/domain/codes"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Codes gives the schedule's own columns for reading.
func (s *State) Codes() *codes.State { return s.codes }

// coded is the activities that codes stand on.
type coded struct{ of *schedule.State }

// Activity is codes.Ground.
func (c coded) Activity(row kernel.Row) bool { return c.of.Activity(row) != nil }

// takeFile takes a file over: the codes and user fields that it has become columns of the schedule.
func (d *desk) takeFile(c Command) ([]event.Event, error) {
	events, err := d.state.schedule.Decide(c, d)
	if err != nil {
		return nil, err
	}
	if events, err = d.ofTasks(c, events); err != nil {
		return nil, err
	}
	events = d.state.withLeaving(d.state.schedule, events)
	var file []codes.Brought
	events = slices.DeleteFunc(events, func(e event.Event) bool {
		kept, is := e.(*schedule.TagsKept)
		if is {
			for _, t := range kept.Tags {
				file = append(file, brought(t))
			}
		}
		return is
	})
	again, is := c.(schedule.Reimport)
	whole := is && again.Mode == schedule.Replace
	if len(file) == 0 && !whole || len(events) == 0 {
		return events, nil
	}
	evolved := slices.Clone(events)
	for _, e := range evolved {
		d.state.Evolve(e)
	}
	defer d.state.Unevolve(evolved)
	var rows []kernel.Row
	if whole {
		for a := range d.state.schedule.Activities() {
			rows = append(rows, a.Row)
		}
	}
	own := d.state.codes.From(file, d.state.numbers.Next(), rows)
	if begun, is := events[0].(*schedule.Reimported); is && len(events) == 1 && len(own) == 0 && !d.state.schedule.Restates(begun) {
		return nil, nil // the file says what is here already
	}
	return append(events, own...), nil
}

// brought is a tag of a file in the words of the schedule's own columns.
func brought(t schedule.Tag) codes.Brought {
	out := codes.Brought{Activity: t.Activity, Category: t.Category, Code: t.Code, Value: t.Value, Kind: codes.Kind(t.Kind)}
	if t.Kind == "" && t.Code == "" {
		out.Kind = codes.Text
	}
	return out
}

// duplicate gives the copies of activities the codes and the ranges of their originals.
func (d *desk) duplicate(c schedule.Duplicate) ([]event.Event, error) {
	originals, err := d.state.schedule.Duplicated(c, d)
	if err != nil {
		return nil, err
	}
	events, err := d.state.schedule.Decide(c, d)
	if err != nil {
		return nil, err
	}
	if events, err = d.ofTasks(c, events); err != nil {
		return nil, err
	}
	var copies []kernel.Row
	next := d.state.numbers.Next()
	for _, e := range events {
		if d := e.Descriptor(); d.Shape == event.Adds {
			next = max(next, slices.Max(d.Rows(e))+1)
		}
		if added, is := e.(*schedule.ActivitiesAdded); is {
			copies = append(copies, added.Descriptor().Rows(added)...)
		}
	}
	if len(copies) != len(originals) {
		return events, nil
	}
	coded := d.state.codes.Copies(originals, copies, next)
	for _, e := range coded {
		next = max(next, slices.Max(e.Descriptor().Rows(e))+1)
	}
	return append(append(events, coded...), d.state.ranges.Copies(originals, copies, next)...), nil
}
