package codes

import (
	"fmt"
	"iter"
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// State is the code types of one plan, their values, and what activities bear of them. Only Evolve and Unevolve write to it.
type State struct {
	numbers *area.Numbers
	ground  Ground
	types   record.Rows[Type]
	values  record.Rows[Value]
	codings record.Rows[Coding]

	of         map[bearing]kernel.Row      // the coding of an activity by a type
	ofActivity map[kernel.Row][]kernel.Row // the codings of an activity
}

// bearing is an activity and a type.
type bearing struct{ activity, of kernel.Row }

// Ground is the activities that are coded.
type Ground interface{ Activity(row kernel.Row) bool }

// New gives the state before the first type.
func New(numbers *area.Numbers) *State {
	return &State{numbers: numbers, of: map[bearing]kernel.Row{}, ofActivity: map[kernel.Row][]kernel.Row{}}
}

// Over gives the state the activities it stands on.
func (s *State) Over(g Ground) { s.ground = g }

// Types walks the types by ascending row.
func (s *State) Types() iter.Seq[*Type] { return s.types.All() }

// Values walks the values of all types by ascending row.
func (s *State) Values() iter.Seq[*Value] { return s.values.All() }

// Codings walks the codings by ascending row.
func (s *State) Codings() iter.Seq[*Coding] { return s.codings.All() }

// Type gives a type, nil where there is none.
func (s *State) Type(row kernel.Row) *Type { return s.types.Get(row) }

// Value gives a value, nil where there is none.
func (s *State) Value(row kernel.Row) *Value { return s.values.Get(row) }

// Coding gives what an activity bears of a type, nil where it bears nothing.
func (s *State) Coding(activity, of kernel.Row) *Coding {
	return s.codings.Get(s.of[bearing{activity, of}])
}

// Schema is area.Area.
func (s *State) Schema() *record.Schema { return Schema }

// Has is area.Area.
func (s *State) Has(row kernel.Row) bool {
	return s.types.Get(row) != nil || s.values.Get(row) != nil || s.codings.Get(row) != nil
}

// Evolve is area.Area.
func (s *State) Evolve(e event.Event) { area.EvolvePlain(s, s.numbers, e) }

// Unevolve is area.Area.
func (s *State) Unevolve(e event.Event) { area.UnevolvePlain(s, s.numbers, e) }

// Leaves is area.Area: codings go with their activity, and with their type or value, whose values go with it.
func (s *State) Leaves(rows []kernel.Row) []event.Event {
	gone := make(map[kernel.Row]bool, len(rows))
	own := false
	var codings []Coding
	for _, row := range rows {
		gone[row] = true
		own = own || s.types.Get(row) != nil || s.values.Get(row) != nil
		if !own {
			for _, c := range s.ofActivity[row] {
				codings = append(codings, *s.codings.Get(c))
			}
		}
	}
	var values []Value
	if own {
		for v := range s.values.All() {
			if gone[v.Type] && !gone[v.Row] {
				values = append(values, *v)
				gone[v.Row] = true
			}
		}
		codings = nil
		for c := range s.codings.All() {
			if !gone[c.Row] && (gone[c.Activity] || gone[c.Type] || gone[c.Value]) {
				codings = append(codings, *c)
			}
		}
	}
	var out []event.Event
	if len(codings) > 0 {
		slices.SortFunc(codings, func(a, b Coding) int { return int(a.Row - b.Row) })
		out = append(out, Codings.Remove(codings...))
	}
	if len(values) > 0 {
		out = append(out, Values.Remove(values...))
	}
	return out
}

// Revert is area.Area: codings that came with an activity have gone with it.
func (s *State) Revert(r area.Reversal, past []event.Event) {
	for _, e := range slices.Backward(past) {
		if e = s.standing(e); e != nil {
			area.RevertFact(s, reversal{r, s}, e)
		}
	}
}

// standing leaves out the new codings of activities that are not there any more.
func (s *State) standing(e event.Event) event.Event {
	came, is := Codings.AddedIn(e)
	if !is {
		return e
	}
	var places []int
	for i := range came {
		if s.codings.Get(came[i].Row) != nil || s.ground.Activity(came[i].Activity) {
			places = append(places, i)
		}
	}
	switch len(places) {
	case 0:
		return nil
	case len(came):
		return e
	}
	return e.(record.RowSet).Only(places)
}

// reversal lets what hangs on rows of the area go before them, and lets no second coding of an activity by a type come back.
type reversal struct {
	area.Reversal
	state *State
}

// Take is area.Reversal.
func (r reversal) Take(e event.Event) {
	d := e.Descriptor()
	if d.Shape == event.Removes {
		for _, before := range r.state.Leaves(d.Rows(e)) {
			r.Reversal.Take(before)
		}
	}
	back, is := Codings.AddedIn(e)
	if !is {
		r.Reversal.Take(e)
		return
	}
	var places []int
	for i := range back {
		if now := r.state.Coding(back[i].Activity, back[i].Type); now != nil {
			r.Blame(now.Row, event.Existence)
		} else {
			places = append(places, i)
		}
	}
	if len(places) > 0 {
		r.Reversal.Take(e.(record.RowSet).Only(places))
	}
}

// labels are what facts mean together, the strongest first: what comes after only comes along.
var labels = []string{"codes.add-type", "codes.remove-type", "codes.add-values", "codes.remove-values"}

// Label says what facts of the area mean.
func Label(events []event.Event) string {
	for _, label := range labels {
		if slices.ContainsFunc(events, func(e event.Event) bool { return e.Descriptor().Label == label }) {
			return label
		}
	}
	return area.PlainLabel(events)
}

// Image is area.Kept.
func (s *State) Image() []byte {
	image := record.NewImage()
	Types.Write(image, slices.Collect(s.types.All()))
	Values.Write(image, slices.Collect(s.values.All()))
	Codings.Write(image, slices.Collect(s.codings.All()))
	return image.Bytes()
}

// Restore is area.Kept.
func (s *State) Restore(image []byte) error {
	from := record.NewReader(image)
	for _, read := range []func() error{
		func() error { return read(Types, from, (*typeRows)(s).Put, func(t *Type) kernel.Row { return t.Row }) },
		func() error {
			return read(Values, from, (*valueRows)(s).Put, func(v *Value) kernel.Row { return v.Row })
		},
		func() error {
			return read(Codings, from, (*codingRows)(s).Put, func(c *Coding) kernel.Row { return c.Row })
		},
	} {
		if err := read(); err != nil {
			return err
		}
	}
	return nil
}

func read[R any](t *record.Table[R], from *record.Reader, put func(kernel.Row, *R), row func(*R) kernel.Row) error {
	var records []*R
	err := t.Read(from, func(n int) []*R {
		for range n {
			records = append(records, new(R))
		}
		return records
	})
	if err != nil {
		return fmt.Errorf("%s: %w", t.Name(), err)
	}
	for _, r := range records {
		put(row(r), r)
	}
	return nil
}
