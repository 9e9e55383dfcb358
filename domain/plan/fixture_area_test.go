package plan

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

// snags is an area that only tests know: things found wrong at an activity, each of a subcontract. It stands for every later area, and
// what it needs of the plan is all that one may need.
type snags struct {
	rows    record.Rows[snag]
	numbers *area.Numbers
}

type snag struct {
	Row         kernel.Row `json:"row"`
	Activity    kernel.Row `json:"activity"`
	Text        string     `json:"text"`
	Subcontract string     `json:"subcontract,omitempty"`
}

var (
	snagSchema = record.NewSchema("snags", access.Lookahead)
	snagTable  = record.NewTable(snagSchema, "snags", access.Lookahead, func(s *snag) *kernel.Row { return &s.Row }, snagsOf)
	snagText   = record.Add(snagTable, "snagText", "snags.text-changed", func(s *snag) *string { return &s.Text },
		event.Text, event.Still, event.Copied, event.NoFile, record.Means("snag.reword"))
	_ = record.Fixed(snagTable, "activity", func(s *snag) *kernel.Row { return &s.Activity }, event.Holder, event.Copied)
	_ = record.Fixed(snagTable, "subcontract", func(s *snag) *string { return &s.Subcontract }, event.Text, event.Copied)
)

func snagsOf(state any) record.Finder[snag] { return &state.(*snags).rows }

func init() {
	snagSchema.Owned = true
	snagTable.Existing(event.Still, "snags.added", "snags.add", "snags.removed", "snags.remove")
	parts = append(parts, part{schema: snagSchema, label: area.PlainLabel, open: func(n *area.Numbers) area.Kept { return &snags{numbers: n} }})
}

type AddSnag struct {
	Activity    kernel.Ref
	Text        string
	Subcontract string
}

func (AddSnag) CommandType() string  { return "snags.add" }
func (AddSnag) Needs() access.Module { return access.Lookahead }

type RewordSnag struct {
	Row  kernel.Ref
	Text string
}

func (RewordSnag) CommandType() string  { return "snag.reword" }
func (RewordSnag) Needs() access.Module { return access.Lookahead }

func (s *snags) Schema() *record.Schema { return snagSchema }

func (s *snags) Has(row kernel.Row) bool { return s.rows.Get(row) != nil }

func (s *snags) Owner(row kernel.Row) access.Owner {
	return access.Owner{Subcontract: s.rows.Get(row).Subcontract}
}

func (s *snags) Knows(c area.Command) bool {
	switch c.(type) {
	case AddSnag, RewordSnag:
		return true
	}
	return false
}

func (s *snags) Decide(c area.Command, d area.Desk) ([]event.Event, error) {
	switch c := c.(type) {
	case AddSnag:
		activity, err := d.Resolve(c.Activity)
		if err != nil {
			return nil, err
		}
		return []event.Event{snagTable.Add(snag{Row: s.numbers.Next(), Activity: activity, Text: c.Text, Subcontract: c.Subcontract})}, nil
	case RewordSnag:
		row, err := d.Resolve(c.Row)
		if err != nil {
			return nil, err
		}
		now := s.rows.Get(row)
		if now == nil {
			return nil, fault.New(fault.NotFound, "snag.unknown", fault.P{"row": row})
		}
		g := snagText.Gather()
		g.Set(now, c.Text)
		return g.Into(nil), nil
	}
	panic(fmt.Sprintf("snags: no decision for %T", c))
}

func (s *snags) Evolve(e event.Event)   { area.EvolvePlain(s, s.numbers, e) }
func (s *snags) Unevolve(e event.Event) { area.UnevolvePlain(s, s.numbers, e) }

func (s *snags) Leaves(rows []kernel.Row) []event.Event {
	var gone []snag
	for one := range s.rows.All() {
		for _, row := range rows {
			if one.Activity == row {
				gone = append(gone, *one)
			}
		}
	}
	if gone == nil {
		return nil
	}
	return []event.Event{snagTable.Remove(gone...)}
}

func (s *snags) Revert(r area.Reversal, past []event.Event) { area.RevertPlain(s, r, past) }

func (s *snags) Image() []byte {
	image := record.NewImage()
	snagTable.Write(image, slices.Collect(s.rows.All()))
	return image.Bytes()
}

func (s *snags) Restore(image []byte) error {
	var read []*snag
	err := snagTable.Read(record.NewReader(image), func(n int) []*snag {
		for range n {
			read = append(read, &snag{})
		}
		return read
	})
	for _, one := range read {
		s.rows.Put(one.Row, one)
	}
	return err
}
