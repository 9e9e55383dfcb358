package codes

import (
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

func (s *State) assign(c Assign, d area.Desk) ([]event.Event, error) {
	t, err := s.typeOf(c.Type, d)
	if err != nil {
		return nil, err
	}
	to, err := s.content(t, c, d)
	if err != nil {
		return nil, err
	}
	if len(c.Rows) > MaxNamed {
		return nil, refuse("codes.out_of_range", fault.P{"max": MaxNamed})
	}
	seen, err := s.seenContent(c.Seen, d)
	if err != nil {
		return nil, err
	}
	bear := s.bear()
	for _, ref := range c.Rows {
		row, err := d.Resolve(ref)
		if err != nil {
			return nil, err
		}
		if row == kernel.SummaryRow || !s.ground.Activity(row) {
			return nil, refuse("codes.activity_unknown", fault.P{"row": row})
		}
		if seen != nil {
			if err := s.sameAs(t, row, to, *seen, c.Seen.Coding, d); err != nil {
				return nil, err
			}
		}
		bear.say(row, t.Row, to)
	}
	return bear.events(), nil
}

func (s *State) seenContent(c *SeenContent, d area.Desk) (*Content, error) {
	if c == nil {
		return nil, nil
	}
	out := &Content{Text: c.Text, Number: c.Number}
	if c.Value == nil {
		return out, nil
	}
	row, err := d.Resolve(*c.Value)
	out.Value = row
	return out, err
}

// sameAs refuses to write over what an activity bears where its user saw something else. A zero that is borne and nothing are the same
// there: on the wire neither says anything.
func (s *State) sameAs(t *Type, activity kernel.Row, to *Content, seen Content, was *kernel.Ref, d area.Desk) error {
	now := s.Coding(activity, t.Row)
	var there Content
	if now != nil {
		there = now.Content()
	}
	if there == seen || now == nil && to == nil || now != nil && to != nil && there == *to {
		return nil
	}
	p := fault.P{"name": t.Name, "codeType": t.Row, "kind": string(t.Kind), "seen": s.said(t, seen), "value": s.said(t, there)}
	if there.Value != 0 {
		p["codeValue"] = there.Value
	}
	if there.Number != 0 {
		p["number"] = there.Number
	}
	if now != nil {
		field := FieldCodingNumber.Field
		switch t.Kind {
		case List:
			field = FieldCodingValue.Field
		case Text:
			field = FieldCodingText.Field
		}
		return changed(d, activity, now.Row, field, p)
	}
	p["field"] = FieldCodingValue.Field.String()
	gone := kernel.Row(0)
	if was != nil {
		gone, _ = d.Resolve(*was)
	}
	if gone == 0 || s.codings.Get(gone) != nil {
		p["row"] = activity
		return refuse("codes.value_changed", p)
	}
	return changed(d, activity, gone, event.Existence, p)
}

// said is what people read of what an activity bears, empty for nothing.
func (s *State) said(t *Type, c Content) string {
	switch {
	case c == Content{}:
		return ""
	case t.Kind == List:
		if v := s.values.Get(c.Value); v != nil {
			return v.Says()
		}
		return ""
	case t.Kind == Text:
		return c.Text
	}
	return Write(t.Kind, c.Number)
}

// content is what a command says activities bear; nil takes away what they bear.
func (s *State) content(t *Type, c Assign, d area.Desk) (*Content, error) {
	given := 0
	for _, there := range []bool{c.Value != nil, c.Text != nil, c.Number != nil} {
		if there {
			given++
		}
	}
	wrong := refuse("codes.wrong_kind", fault.P{"name": t.Name, "kind": string(t.Kind)})
	switch {
	case given == 0:
		return nil, nil
	case given > 1:
		return nil, wrong
	case c.Value != nil:
		if t.Kind != List {
			return nil, wrong
		}
		v, err := s.valueOf(*c.Value, d)
		if err != nil {
			return nil, err
		}
		if v.Type != t.Row {
			return nil, refuse("codes.value_unknown", fault.P{"value": v.Row})
		}
		return &Content{Value: v.Row}, nil
	case c.Text != nil:
		if t.Kind != Text {
			return nil, wrong
		}
		text, err := cleanOptional(*c.Text)
		if err != nil || text == "" {
			return nil, err
		}
		return &Content{Text: text}, nil
	}
	n := *c.Number
	switch {
	case t.Kind == List || t.Kind == Text:
		return nil, wrong
	case n > MaxNumber || n < -MaxNumber,
		t.Kind == Flag && n != 0 && n != 1,
		t.Kind == Date && (n < int64(earliest) || n >= int64(latest)),
		t.Kind == Duration && (n < 0 || n > maxMinutes):
		return nil, refuse("codes.out_of_range", fault.P{"name": t.Name, "value": n})
	case t.Kind == Flag && n == 0:
		return nil, nil
	}
	return &Content{Number: n}, nil
}

// Dates and durations that a schedule can be about.
var earliest, latest = kernel.Date(1900, 1, 1, 0, 0), kernel.Date(2200, 1, 1, 0, 0)

const maxMinutes = 100_000_000

// bears gathers what activities are to bear, and tells it as facts.
type bears struct {
	s              *State
	next           kernel.Row
	done           map[bearing]bool
	added, removed []Coding
	values         change[kernel.Row]
	texts          change[string]
	numbers        change[int64]
}

type change[T comparable] struct {
	rows     []kernel.Row
	from, to []T
}

func (c *change[T]) say(row kernel.Row, from, to T) {
	if from != to {
		c.rows, c.from, c.to = append(c.rows, row), append(c.from, from), append(c.to, to)
	}
}

func (c *change[T]) event() event.Change[T] {
	return event.Change[T]{Rows: c.rows, From: c.from, To: c.to}
}

func (s *State) bear() *bears {
	return &bears{s: s, next: s.numbers.Next(), done: map[bearing]bool{}}
}

// say notes what an activity bears of a type; nil is nothing. The first word about the two counts.
func (b *bears) say(activity, of kernel.Row, to *Content) {
	if b.done[bearing{activity, of}] {
		return
	}
	b.done[bearing{activity, of}] = true
	now := b.s.Coding(activity, of)
	switch {
	case now == nil && to == nil:
	case now == nil:
		b.added = append(b.added, Coding{Activity: activity, Type: of, Value: to.Value, Text: to.Text, Number: to.Number})
	case to == nil:
		b.removed = append(b.removed, *now)
	default:
		b.values.say(now.Row, now.Value, to.Value)
		b.texts.say(now.Row, now.Text, to.Text)
		b.numbers.say(now.Row, now.Number, to.Number)
	}
}

func (b *bears) events() (out []event.Event) {
	if len(b.removed) > 0 {
		out = append(out, Codings.Remove(b.removed...))
	}
	if len(b.values.rows) > 0 {
		out = append(out, FieldCodingValue.Event(b.values.event()))
	}
	if len(b.texts.rows) > 0 {
		out = append(out, FieldCodingText.Event(b.texts.event()))
	}
	if len(b.numbers.rows) > 0 {
		out = append(out, FieldCodingNumber.Event(b.numbers.event()))
	}
	for part := range slices.Chunk(b.added, 5_000) {
		for i := range part {
			part[i].Row = b.next
			b.next++
		}
		out = append(out, Codings.Add(part...))
	}
	return out
}
