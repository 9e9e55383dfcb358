package area

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// RevertPlain takes facts back in an area without rules of its own: rows that came go unless others have written on them, rows that
// went come back where what they need is there, and a field gets its value back where it still has the one it was given and the user
// wrote it last.
func RevertPlain(a Area, r Reversal, past []event.Event) {
	for _, e := range slices.Backward(past) {
		RevertFact(a, r, e)
	}
}

// RevertFact takes one fact of fields or rows back, as RevertPlain does.
func RevertFact(a Area, r Reversal, e event.Event) {
	var places []int
	switch e := e.(type) {
	case record.RowSet:
		d := e.Descriptor()
		if d.Shape == event.Removes {
			places = returning(r, e)
		}
		for i, row := range d.Rows(e) {
			if d.Shape == event.Adds && leaves(a, r, row) {
				places = append(places, i)
			}
		}
		if len(places) > 0 {
			r.Take(e.Inverse(places, a))
		}
	case record.Change:
		for i, row := range e.Written() {
			switch exists, holds := e.Stands(i, a); {
			case !exists:
				r.Blame(row, event.Existence)
			case !holds || !r.Own(row, e.Field()):
				r.Blame(row, e.Field())
			default:
				places = append(places, i)
			}
		}
		if len(places) > 0 {
			r.Take(e.Inverse(places))
		}
	}
}

// leaves tells whether a row that came may go: nobody else has written on it or on what hangs on it.
func leaves(a Area, r Reversal, row kernel.Row) bool {
	if !a.Has(row) {
		r.Blame(row, event.Existence)
		return false
	}
	for _, field := range a.Schema().Fields() {
		if r.Used(row, field) {
			r.Blame(row, field)
			return false
		}
	}
	return !r.Hung(row)
}

// returning gives the places of the rows that may come back. Rows that went together may need each other.
func returning(r Reversal, e record.RowSet) (places []int) {
	rows := e.Descriptor().Rows(e)
	back := map[kernel.Row]bool{}
	lacks := func(i int) (kernel.Row, bool) {
		for _, needed := range e.Needs(i) {
			if !back[needed] && !r.There(needed) {
				return needed, true
			}
		}
		return 0, false
	}
	for _, row := range rows {
		back[row] = !r.There(row) && r.Own(row, event.Existence)
		if !back[row] {
			r.Blame(row, event.Existence)
		}
	}
	for again := true; again; {
		again = false
		for i, row := range rows {
			if needed, lacking := lacks(i); back[row] && lacking {
				r.Blame(needed, event.Existence)
				back[row], again = false, true
			}
		}
	}
	for i, row := range rows {
		if back[row] {
			places = append(places, i)
		}
	}
	return places
}

// EvolvePlain takes a fact of fields or rows in, with the numbers of rows that come. Any other is a programming error.
func EvolvePlain(a Area, numbers *Numbers, e event.Event) {
	switch e := e.(type) {
	case record.Change:
		e.Evolve(a)
	case record.RowSet:
		e.Evolve(a)
		if e.Descriptor().Shape == event.Adds {
			for _, row := range e.Descriptor().Rows(e) {
				numbers.Take(row)
			}
		}
	default:
		panic("area: no evolution for " + e.EventType())
	}
}

// UnevolvePlain takes back what EvolvePlain took in.
func UnevolvePlain(a Area, numbers *Numbers, e event.Event) {
	switch e := e.(type) {
	case record.Change:
		e.Unevolve(a)
	case record.RowSet:
		e.Unevolve(a)
		if d := e.Descriptor(); d.Shape == event.Adds && d.Born(e) {
			numbers.GiveBack(slices.Min(d.Rows(e)))
		}
	default:
		panic("area: no way back for " + e.EventType())
	}
}

// PlainLabel says what facts mean together where each means what its descriptor says: several unlike ones are a batch.
func PlainLabel(events []event.Event) string {
	label := event.Comes
	for _, e := range events {
		switch means := e.Descriptor().Label; {
		case means == event.Comes || means == label:
		case label == event.Comes:
			label = means
		default:
			return "batch"
		}
	}
	return label
}
