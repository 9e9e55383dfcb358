package schedule_test

import (
	"testing"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	. "gantry/domain/schedule"
)

func TestDelete(t *testing.T) {
	t.Parallel()
	columns, slab, roof := task(3, 2, "1", "Columns"), task(4, 2, "2", "Slab"), task(5, 0, "2", "Roof")
	structure := task(2, 0, "1", "Structure", of(Summary, 1440))
	for name, tc := range map[string]struct {
		when Delete
		then []event.Event
	}{
		"an activity leaves with every link that touches it, as whole records": {
			when: Delete{Rows: rows(4)},
			then: []event.Event{&LinksRemoved{[]Link{link(6, 3, 4, FS, 0), link(7, 4, 5, SS, 60)}}, &ActivitiesRemoved{[]Activity{slab}}},
		},
		"a subtree leaves whole, children before their parents": {
			when: Delete{Rows: rows(2)},
			then: []event.Event{
				&LinksRemoved{[]Link{link(6, 3, 4, FS, 0), link(7, 4, 5, SS, 60)}},
				&ActivitiesRemoved{[]Activity{columns, slab, structure}},
			},
		},
		"a row named with its own ancestor leaves once": {
			when: Delete{Rows: rows(3, 2, 3)},
			then: []event.Event{
				&LinksRemoved{[]Link{link(6, 3, 4, FS, 0), link(7, 4, 5, SS, 60)}},
				&ActivitiesRemoved{[]Activity{columns, slab, structure}},
			},
		},
		"a parent that loses its last child is a task again, with its own duration": {
			when: Delete{Rows: rows(3, 4)},
			then: []event.Event{
				&LinksRemoved{[]Link{link(6, 3, 4, FS, 0), link(7, 4, 5, SS, 60)}},
				&ActivitiesRemoved{[]Activity{columns, slab}},
				FieldKind.Was(2, Summary, Task),
			},
		},
		"row 0 stays a summary when everything leaves": {
			when: Delete{Rows: rows(2, 5)},
			then: []event.Event{
				&LinksRemoved{[]Link{link(6, 3, 4, FS, 0), link(7, 4, 5, SS, 60)}},
				&ActivitiesRemoved{[]Activity{columns, slab, structure, roof}},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, site()...).When(tc.when).Then(tc.then...).When(tc.when).ThenNothing()
		})
	}
	t.Run("a former milestone that loses its last child gets a day of work", func(t *testing.T) {
		t.Parallel()
		given(t, empty(), added(summaryRow(), task(2, 0, "1", "Gate", of(Summary, 0)), task(3, 2, "1", "Check"))).
			When(Delete{Rows: rows(3)}).
			Then(&ActivitiesRemoved{[]Activity{task(3, 2, "1", "Check")}}, FieldKind.Was(2, Summary, Task), FieldDuration.Was(2, 0, 480))
	})
	t.Run("act-141, act-152 deleting the project summary is refused with its own warning, whatever else is named", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(Delete{Rows: rows(0)}).ThenFault("activity.summary_undeletable").
			When(Delete{Rows: rows(5, 0)}).ThenFault("activity.summary_undeletable")
	})
	t.Run("a number that was never given, or names a link, is unknown", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(Delete{Rows: rows(99)}).ThenFault("activity.unknown").
			When(Delete{Rows: rows(6)}).ThenFault("activity.unknown")
	})
}

func TestMove(t *testing.T) {
	t.Parallel()
	at := func(parent kernel.Row, rank kernel.Rank) Place { return Place{Parent: parent, Rank: rank} }
	for name, tc := range map[string]struct {
		when Move
		then []event.Event
	}{
		"to the end of another parent": {
			Move{Rows: rows(5), Parent: kernel.At(2)},
			[]event.Event{&PlaceChanged{event.One(5, at(0, "2"), at(2, "3"))}},
		},
		"between two siblings": {
			Move{Rows: rows(5), Parent: kernel.At(2), After: kernel.At(3)},
			[]event.Event{&PlaceChanged{event.One(5, at(0, "2"), at(2, "1V"))}},
		},
		"before a sibling, whose parent follows": {
			Move{Rows: rows(5), Before: kernel.At(3)},
			[]event.Event{&PlaceChanged{event.One(5, at(0, "2"), at(2, "0V"))}},
		},
		"several rows, in the order given": {
			Move{Rows: rows(4, 3), Parent: kernel.At(0), Before: kernel.At(2)},
			[]event.Event{
				&PlaceChanged{event.Change[Place]{Rows: []kernel.Row{4, 3}, From: []Place{at(2, "2"), at(2, "1")}, To: []Place{at(0, "0F"), at(0, "0V")}}},
				FieldKind.Was(2, Summary, Task),
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, site()...).When(tc.when).Then(tc.then...).When(tc.when).ThenNothing()
		})
	}
	flat := []event.Event{
		empty(), added(summaryRow(), task(2, 0, "1", "a"), task(3, 0, "2", "b", of(Summary, 480)), task(4, 3, "1", "c"), task(5, 0, "3", "d")),
	}
	t.Run("a row whose ancestor moves too goes along with it, and the new parent becomes a summary", func(t *testing.T) {
		t.Parallel()
		given(t, flat...).When(Move{Rows: rows(4, 3), Parent: kernel.At(2)}).
			Then(&PlaceChanged{event.One(3, at(0, "2"), at(2, "1"))}, FieldKind.Was(2, Task, Summary))
	})
	t.Run("to where it stands already is nothing", func(t *testing.T) {
		t.Parallel()
		given(t, flat...).When(Move{Rows: rows(3), After: kernel.At(2)}).ThenNothing().
			When(Move{Rows: rows(3, 5), Parent: kernel.At(0)}).ThenNothing().
			When(Move{Rows: rows(2), Before: kernel.At(3)}).ThenNothing()
	})
	for name, tc := range map[string]struct {
		when Move
		key  string
	}{
		"row 0 stays where it is":                      {Move{Rows: rows(0), Parent: kernel.At(2)}, "activity.summary_immovable"},
		"under itself":                                 {Move{Rows: rows(2), Parent: kernel.At(2)}, "activity.move_under_itself"},
		"under its own descendant":                     {Move{Rows: rows(2), Parent: kernel.At(3)}, "activity.move_under_itself"},
		"beside itself":                                {Move{Rows: rows(3), After: kernel.At(3)}, "activity.place_contradicts"},
		"beside a row of another parent":               {Move{Rows: rows(3), Parent: kernel.At(0), After: kernel.At(4)}, "activity.place_contradicts"},
		"under an unknown row":                         {Move{Rows: rows(3), Parent: kernel.At(99)}, "activity.unknown"},
		"an unknown row":                               {Move{Rows: rows(99), Parent: kernel.At(0)}, "activity.unknown"},
		"under a row it is linked with":                {Move{Rows: rows(4), Parent: kernel.At(5)}, "activity.move_linked"},
		"with a descendant linked with the new parent": {Move{Rows: rows(2), Parent: kernel.At(5)}, "activity.move_linked"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, site()...).When(tc.when).ThenFault(tc.key)
		})
	}
}

func TestLinks(t *testing.T) {
	t.Parallel()
	add := func(items ...LinkItem) LinkAdd { return LinkAdd{Items: items} }
	item := func(from, to kernel.Row, kind LinkType, lag int32) LinkItem {
		return LinkItem{From: kernel.At(from), To: kernel.At(to), Type: kind, Lag: lag}
	}
	t.Run("link-103 a link has its number, source, target, type and lag", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(add(item(3, 5, FS, 0), item(5, 3, FF, -60), item(3, 5, SF, 30))).
			Then(&LinksAdded{Links: []Link{link(8, 3, 5, FS, 0), link(9, 5, 3, FF, -60), link(10, 3, 5, SF, 30)}})
	})
	t.Run("sem-110 the lag of a new link may run around the clock", func(t *testing.T) {
		t.Parallel()
		around, made := item(3, 5, FS, 2880), link(8, 3, 5, FS, 2880)
		around.Elapsed, made.Elapsed = true, true
		given(t, site()...).When(add(around)).Then(&LinksAdded{Links: []Link{made}})
	})
	t.Run("a link without a type is finish to start", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(add(LinkItem{From: kernel.At(3), To: kernel.At(5)})).Then(&LinksAdded{Links: []Link{link(8, 3, 5, FS, 0)}})
	})
	t.Run("one pair may have one link of each type", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(add(item(3, 4, FF, 0))).Then(&LinksAdded{Links: []Link{link(8, 3, 4, FF, 0)}})
	})
	t.Run("a summary may be linked with what is not under it", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(add(item(2, 5, FS, 0))).Then(&LinksAdded{Links: []Link{link(8, 2, 5, FS, 0)}})
	})
	for name, tc := range map[string]struct {
		when LinkAdd
		key  string
	}{
		"the same pair and type":                      {add(item(3, 4, FS, 60)), "link.duplicate"},
		"the same pair and type twice in one command": {add(item(3, 5, FS, 0), item(3, 5, FS, 60)), "link.duplicate"},
		"an activity with itself":                     {add(item(3, 3, FS, 0)), "link.self"},
		"an activity with its own summary":            {add(item(3, 2, FS, 0)), "link.relatives"},
		"a summary with what is under it":             {add(item(2, 4, SS, 0)), "link.relatives"},
		"row 0, which is above everything":            {add(item(0, 5, FS, 0)), "link.relatives"},
		"a type nobody knows":                         {add(item(3, 5, "XX", 0)), "link.type_unknown"},
		"a lag of more than a hundred years":          {add(item(3, 5, FS, MaxMinutes+1)), "link.lag_out_of_range"},
		"a lead of more than a hundred years":         {add(item(3, 5, FS, -MaxMinutes-1)), "link.lag_out_of_range"},
		"an unknown predecessor":                      {add(item(99, 5, FS, 0)), "activity.unknown"},
		"an unknown successor":                        {add(item(3, 6, FS, 0)), "activity.unknown"},
		"all items when one of them may not be":       {add(item(3, 5, FS, 0), item(5, 5, FS, 0)), "link.self"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given(t, site()...).When(tc.when).ThenFault(tc.key)
		})
	}
	t.Run("links are removed as whole records, each once", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(LinkRemove{Links: rows(7, 6, 7)}).Then(&LinksRemoved{[]Link{link(6, 3, 4, FS, 0), link(7, 4, 5, SS, 60)}}).
			When(LinkRemove{Links: rows(6)}).ThenNothing()
	})
	t.Run("what is no link cannot be removed as one", func(t *testing.T) {
		t.Parallel()
		given(t, site()...).When(LinkRemove{Links: rows(99)}).ThenFault("link.unknown", fault.P{"row": kernel.Row(99)}).
			When(LinkRemove{Links: rows(3)}).ThenFault("link.unknown")
	})
}
