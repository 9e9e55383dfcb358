package ranges

import (
	"fmt"
	"iter"
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// State is the ranges of one plan. Only Evolve and Unevolve write to it.
type State struct {
	numbers *area.Numbers
	ground  Ground
	ranges  record.Rows[Range]
	of      map[Target]kernel.Row
}

// Ground is what ranges are of.
type Ground interface {
	Activity(row kernel.Row) (there, summary bool)
	Value(row kernel.Row) bool // of a code type
}

// New gives the state before the first range.
func New(numbers *area.Numbers) *State { return &State{numbers: numbers, of: map[Target]kernel.Row{}} }

// Over gives the state what it stands on.
func (s *State) Over(g Ground) { s.ground = g }

// Ranges walks them by ascending row.
func (s *State) Ranges() iter.Seq[*Range] { return s.ranges.All() }

// Schema is area.Area.
func (s *State) Schema() *record.Schema { return Schema }

// Has is area.Area.
func (s *State) Has(row kernel.Row) bool { return s.ranges.Get(row) != nil }

// Evolve is area.Area.
func (s *State) Evolve(e event.Event) { area.EvolvePlain(s, s.numbers, e) }

// Unevolve is area.Area.
func (s *State) Unevolve(e event.Event) { area.UnevolvePlain(s, s.numbers, e) }

// Leaves is area.Area: a range goes with what it is of.
func (s *State) Leaves(gone []kernel.Row) []event.Event {
	var out []Range
	if len(s.of) == 0 {
		return nil
	}
	for _, row := range gone {
		for _, by := range []By{ByActivity, BySummary, ByCode} {
			if r := s.ranges.Get(s.of[Target{By: by, Row: row}]); r != nil && !slices.Contains(gone, r.Row) {
				out = append(out, *r)
			}
		}
	}
	slices.SortFunc(out, func(a, b Range) int { return int(a.Row) - int(b.Row) })
	return removals(out)
}

// Revert is area.Area: ranges that came with an activity have gone with it, and none comes back to what has another.
func (s *State) Revert(r area.Reversal, past []event.Event) {
	for _, e := range slices.Backward(past) {
		if came, is := Table.AddedIn(e); is {
			var places []int
			for i := range came {
				if s.Has(came[i].Row) || s.stands(came[i].Target()) {
					places = append(places, i)
				}
			}
			if len(places) == 0 {
				continue
			}
			e = e.(record.RowSet).Only(places)
		}
		area.RevertFact(s, reversal{r, s}, e)
	}
}

// stands tells whether what a range is of is there.
func (s *State) stands(t Target) bool {
	switch t.By {
	case ByActivity, BySummary:
		there, _ := s.ground.Activity(t.Row)
		return there
	case ByCode:
		return s.ground.Value(t.Row)
	}
	return true
}

type reversal struct {
	area.Reversal
	state *State
}

// Take is area.Reversal.
func (r reversal) Take(e event.Event) {
	back, is := Table.AddedIn(e)
	if !is {
		r.Reversal.Take(e)
		return
	}
	var places []int
	for i := range back {
		if now, taken := r.state.of[back[i].Target()]; taken {
			r.Blame(now, event.Existence)
		} else {
			places = append(places, i)
		}
	}
	if len(places) > 0 {
		r.Reversal.Take(e.(record.RowSet).Only(places))
	}
}

// Label says what facts of the area mean: where a range takes another's place, that it is set.
func Label(events []event.Event) string {
	for _, e := range events {
		if _, is := Table.AddedIn(e); is {
			return e.Descriptor().Label
		}
	}
	return area.PlainLabel(events)
}

// Copies gives copies of activities the ranges of their originals, each in the place of its original, numbered from next.
func (s *State) Copies(originals, copies []kernel.Row, next kernel.Row) []event.Event {
	var out []Range
	for i, original := range originals {
		for _, by := range []By{ByActivity, BySummary} {
			if r := s.ranges.Get(s.of[Target{By: by, Row: original}]); r != nil {
				c := *r
				c.Row, c.Of = next+kernel.Row(len(out)), copies[i]
				out = append(out, c)
			}
		}
	}
	if out == nil {
		return nil
	}
	return []event.Event{Table.Add(out...)}
}

// Image is area.Kept.
func (s *State) Image() []byte {
	image := record.NewImage()
	Table.Write(image, slices.Collect(s.ranges.All()))
	return image.Bytes()
}

// Restore is area.Kept.
func (s *State) Restore(image []byte) error {
	var records []*Range
	err := Table.Read(record.NewReader(image), func(n int) []*Range {
		for range n {
			records = append(records, new(Range))
		}
		return records
	})
	if err != nil {
		return fmt.Errorf("%s: %w", Table.Name(), err)
	}
	for _, r := range records {
		(*rows)(s).Put(r.Row, r)
	}
	return nil
}
