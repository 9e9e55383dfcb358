package schedule

import (
	"iter"
	"slices"
	"strings"

	"gantry/domain/area"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// State is the schedule as folded from its events. Only Evolve and Unevolve write to it;
// everything handed out by its methods is for reading.
type State struct {
	created    bool
	settings   Settings
	statements []Statement // of files, the oldest first
	asImported []Stored    // what the other tool had computed, by ascending row
	finish     kernel.Minute
	baselines  []BaselineVersion             // by number from 1, the deleted ones included
	updates    []Update                      // likewise
	recorded   map[kernel.Row]kernel.Percent // progress at the last save; 0 is not kept

	numbers    *area.Numbers
	calendars  []Calendar // by ascending row
	activities record.Rows[node]
	links      record.Rows[Link]
}

// Statement is what a file said of the whole schedule.
type Statement struct {
	Source    Source
	TakenBack bool // by restoring what was before
}

// node is an activity with its neighbours.
type node struct {
	Activity
	children []kernel.Row // in order
	in, out  []kernel.Row // links into and out of it, by ascending row
}

// New gives the state before the first event.
func New() *State { return &State{numbers: area.NewNumbers(), finish: kernel.None} }

// Numbers are the row numbers, which the other areas of the plan share.
func (s *State) Numbers() *area.Numbers { return s.numbers }

// Next is the number the next new record gets.
func (s *State) Next() kernel.Row { return s.numbers.Next() }

// Created tells whether the schedule exists.
func (s *State) Created() bool { return s.created }

// Settings hold for the whole schedule.
func (s *State) Settings() Settings { return s.settings }

// Source is the file that last said what holds for the whole schedule and was not taken back: the one it was imported from, or
// the latest that replaced it and is more than a table. Nil where there is none. A currency it does not give is that of the
// file before it, and so are its options where that one is of the same tool.
//
// It goes by SourceTakenBack. In a log where a file was taken back before there was that fact, the file still counts here: the check of
// a later one compares with what it said. Exports read their currency and options from the read model, which goes by the command
// that was reverted.
func (s *State) Source() *Source { return standing(s.statements) }

func standing(statements []Statement) *Source {
	var out *Source
	for i := range statements {
		if statements[i].TakenBack {
			continue
		}
		now := statements[i].Source
		if out != nil && len(now.Options) == 0 && now.Tool == out.Tool {
			now.Options = out.Options
		}
		if out != nil && now.Currency == (Currency{}) {
			now.Currency = out.Currency
		}
		out = &now
	}
	return out
}

// Imported tells whether the rows came from a file.
func (s *State) Imported() bool { return len(s.statements) > 0 }

// AsImported is what the other tool had computed, by ascending row.
func (s *State) AsImported() []Stored { return s.asImported }

// Finish is the project finish of the last calculation, None before the first.
func (s *State) Finish() kernel.Minute { return s.finish }

// Size counts the activities, row 0 included.
func (s *State) Size() int { return s.activities.Len() }

// LinkCount counts the links.
func (s *State) LinkCount() int { return s.links.Len() }

// Activity gives one activity, or nil.
func (s *State) Activity(row kernel.Row) *Activity {
	if n := s.activities.Get(row); n != nil {
		return &n.Activity
	}
	return nil
}

// Activities walks all activities by ascending number.
func (s *State) Activities() iter.Seq[*Activity] {
	return func(yield func(*Activity) bool) {
		for n := range s.activities.All() {
			if !yield(&n.Activity) {
				return
			}
		}
	}
}

// Children gives the rows under an activity, in order.
func (s *State) Children(row kernel.Row) []kernel.Row {
	if n := s.activities.Get(row); n != nil {
		return n.children
	}
	return nil
}

// Link gives one link, or nil.
func (s *State) Link(row kernel.Row) *Link { return s.links.Get(row) }

// Links walks all links by ascending number.
func (s *State) Links() iter.Seq[*Link] { return s.links.All() }

// LinksOf gives the links into and out of an activity, by ascending row.
func (s *State) LinksOf(row kernel.Row) (in, out []kernel.Row) {
	if n := s.activities.Get(row); n != nil {
		return n.in, n.out
	}
	return nil, nil
}

// Calendars gives all calendars by ascending row.
func (s *State) Calendars() []Calendar { return s.calendars }

// Calendar gives one calendar, or nil.
func (s *State) Calendar(row kernel.Row) *Calendar {
	i, known := slices.BinarySearchFunc(s.calendars, row, func(c Calendar, row kernel.Row) int { return int(c.Row - row) })
	if !known {
		return nil
	}
	return &s.calendars[i]
}

// DefaultCalendar is the one new activities get; nil before the schedule exists.
func (s *State) DefaultCalendar() *Calendar {
	for i := range s.calendars {
		if s.calendars[i].Default {
			return &s.calendars[i]
		}
	}
	if len(s.calendars) > 0 {
		return &s.calendars[0]
	}
	return nil
}

// below orders siblings: by rank, and those of one rank by number.
func below(a, b *Activity) int {
	if c := strings.Compare(string(a.Rank), string(b.Rank)); c != 0 {
		return c
	}
	return int(a.Row - b.Row)
}

// attach puts a row among the children of its parent.
func (s *State) attach(n *node) {
	if n.Parent == kernel.NoRow {
		return
	}
	p := s.activities.Get(n.Parent)
	at, _ := slices.BinarySearchFunc(p.children, n, func(row kernel.Row, n *node) int {
		return below(&s.activities.Get(row).Activity, &n.Activity)
	})
	p.children = slices.Insert(p.children, at, n.Row)
}

// detach takes a row from the children of its parent, before its rank changes.
func (s *State) detach(n *node) {
	if n.Parent == kernel.NoRow {
		return
	}
	p := s.activities.Get(n.Parent)
	at, known := slices.BinarySearchFunc(p.children, n, func(row kernel.Row, n *node) int {
		return below(&s.activities.Get(row).Activity, &n.Activity)
	})
	if !known {
		panic("schedule: a row that is not among its parent's children")
	}
	p.children = slices.Delete(p.children, at, at+1)
	if len(p.children) == 0 {
		p.children = nil
	}
}

func insertRow(rows []kernel.Row, row kernel.Row) []kernel.Row {
	at, _ := slices.BinarySearch(rows, row)
	return slices.Insert(rows, at, row)
}

func removeRow(rows []kernel.Row, row kernel.Row) []kernel.Row {
	at, known := slices.BinarySearch(rows, row)
	if !known {
		panic("schedule: a link its activity does not know")
	}
	rows = slices.Delete(rows, at, at+1)
	if len(rows) == 0 {
		return nil
	}
	return rows
}
