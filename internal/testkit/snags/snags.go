package snags

import (
	"fmt"
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// State is the snags of one plan.
type State struct {
	rows    record.Rows[Snag]
	numbers *area.Numbers
}

// Snag is a thing found wrong at an activity. It is of its subcontract, else of its person, else of the snag it hangs on.
type Snag struct {
	Row         kernel.Row    `json:"row"`
	Activity    kernel.Row    `json:"activity"`
	Behind      kernel.Row    `json:"behind,omitempty"` // the snag that hides it
	Text        string        `json:"text"`
	Subcontract string        `json:"subcontract,omitempty"`
	Person      kernel.UserID `json:"person"`
}

// Schema is the area's table and events.
var Schema = record.NewSchema("snags", access.Lookahead)

// Table is the snags; Text and Subcontract are the fields that change.
var (
	Table = record.NewTable(Schema, "snags", access.Lookahead, func(s *Snag) *kernel.Row { return &s.Row }, snagsOf)
	Text  = record.Add(Table, "snagText", "snags.text-changed", func(s *Snag) *string { return &s.Text },
		event.Text, event.Still, event.Copied, event.NoFile, record.Means("snag.reword"))
	Subcontract = record.Add(Table, "snagSubcontract", "snags.subcontract-changed", func(s *Snag) *string { return &s.Subcontract },
		event.Subcontract, event.Still, event.Copied, event.NoFile, record.Means("snag.assign"))
	_ = record.Fixed(Table, "snagPerson", func(s *Snag) *kernel.UserID { return &s.Person }, event.Person, event.Copied)
	_ = record.Fixed(Table, "snagBehind", func(s *Snag) *kernel.Row { return &s.Behind }, event.Holder, event.Copied)
	_ = record.Fixed(Table, "snagActivity", func(s *Snag) *kernel.Row { return &s.Activity }, event.Holder, event.Copied)
)

func snagsOf(state any) record.Finder[Snag] { return &state.(*State).rows }

func init() {
	Schema.Owned = true
	Table.Existing(event.Still, "snags.added", "snags.add", "snags.removed", "snags.remove")
}

// Open gives the area before its first event.
func Open(n *area.Numbers) area.Kept { return &State{numbers: n} }

// Add notes a snag.
type Add struct {
	Activity    kernel.Ref
	Behind      kernel.Row
	Text        string
	Subcontract string
	Person      kernel.UserID
}

func (Add) CommandType() string  { return "snags.add" }
func (Add) Needs() access.Module { return access.Lookahead }

// Assign gives a snag to a firm.
type Assign struct {
	Row         kernel.Ref
	Subcontract string
}

func (Assign) CommandType() string  { return "snag.assign" }
func (Assign) Needs() access.Module { return access.Lookahead }

// Reword says a snag in other words.
type Reword struct {
	Row  kernel.Ref
	Text string
}

func (Reword) CommandType() string  { return "snag.reword" }
func (Reword) Needs() access.Module { return access.Lookahead }

func (s *State) Schema() *record.Schema { return Schema }

func (s *State) Has(row kernel.Row) bool { return s.rows.Get(row) != nil }

func (s *State) Knows(c area.Command) bool {
	switch c.(type) {
	case Add, Assign, Reword:
		return true
	}
	return false
}

func (s *State) Decide(c area.Command, d area.Desk) ([]event.Event, error) {
	switch c := c.(type) {
	case Add:
		activity, err := d.Resolve(c.Activity)
		if err != nil {
			return nil, err
		}
		return []event.Event{Table.Add(Snag{Row: s.numbers.Next(), Activity: activity, Behind: c.Behind, Text: c.Text, Subcontract: c.Subcontract, Person: c.Person})}, nil
	case Assign:
		return set(s, d, Subcontract, c.Row, c.Subcontract)
	case Reword:
		return set(s, d, Text, c.Row, c.Text)
	}
	panic(fmt.Sprintf("snags: no decision for %T", c))
}

func set(s *State, d area.Desk, column *record.Column[Snag, string], ref kernel.Ref, to string) ([]event.Event, error) {
	row, err := d.Resolve(ref)
	if err != nil {
		return nil, err
	}
	now := s.rows.Get(row)
	if now == nil {
		return nil, fault.New(fault.NotFound, "snag.unknown", fault.P{"row": row})
	}
	g := column.Gather()
	g.Set(now, to)
	return g.Into(nil), nil
}

// Texts gives the words of all snags by row.
func (s *State) Texts() map[kernel.Row]string {
	out := map[kernel.Row]string{}
	for one := range s.rows.All() {
		out[one.Row] = one.Text
	}
	return out
}

func (s *State) Evolve(e event.Event)   { area.EvolvePlain(s, s.numbers, e) }
func (s *State) Unevolve(e event.Event) { area.UnevolvePlain(s, s.numbers, e) }

func (s *State) Leaves(rows []kernel.Row) []event.Event {
	var out []Snag
	gone := slices.Clone(rows)
	for found := true; found; {
		found = false
		for one := range s.rows.All() {
			if !slices.Contains(gone, one.Row) && (slices.Contains(gone, one.Activity) || slices.Contains(gone, one.Behind)) {
				gone, out, found = append(gone, one.Row), append(out, *one), true
			}
		}
	}
	if out == nil {
		return nil
	}
	return []event.Event{Table.Remove(out...)}
}

func (s *State) Revert(r area.Reversal, past []event.Event) { area.RevertPlain(s, r, past) }

func (s *State) Image() []byte {
	image := record.NewImage()
	Table.Write(image, slices.Collect(s.rows.All()))
	return image.Bytes()
}

func (s *State) Restore(image []byte) error {
	var read []*Snag
	err := Table.Read(record.NewReader(image), func(n int) []*Snag {
		for range n {
			read = append(read, &Snag{})
		}
		return read
	})
	for _, one := range read {
		s.rows.Put(one.Row, one)
	}
	return err
}
