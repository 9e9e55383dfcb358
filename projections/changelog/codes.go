package changelog

import (
	"cmp"
	"encoding/json"

	"gantry/domain/codes"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/readmodels/changelog"
)

// coding tells what became of the schedule's own columns: of an activity what it bears of one, of the schedule the columns and their
// values. What a file brings shows in the entry of the import, and what goes with an activity in the entry of its deletion.
func (c *composer) coding(e event.Event) {
	if w, is := e.(record.Change); is {
		c.codingChanged(w)
		return
	}
	gone := e.Descriptor().Shape == event.Removes
	types, _ := either(codes.Types, e)
	for i := range types {
		c.book.code(types[i].Row, changelog.Code{Name: types[i].Name, Kind: string(types[i].Kind)})
		c.ofCodes("code_type", gone, text(types[i].Name))
	}
	values, _ := either(codes.Values, e)
	for i := range values {
		v := &values[i]
		c.book.code(v.Row, changelog.Code{Name: v.Name, Short: v.Code, Of: v.Type})
		c.ofCodes("code_value", gone, text(c.book.codes[v.Type].Name+": "+v.Says()))
	}
	codings, _ := either(codes.Codings, e)
	for i := range codings {
		one := &codings[i]
		c.book.code(one.Row, changelog.Code{Of: one.Type, Activity: one.Activity})
		ch := of(changelog.EntityActivity, changelog.Update, one.Activity)
		ch.Attribute = "code"
		ch.Old, ch.New = ways(gone, c.coded(one.Type, one.Value, one.Text, one.Number))
		c.tellCode(ch)
	}
}

// tellCode tells a change that may only come along.
func (c *composer) tellCode(ch changelog.Change) {
	switch {
	case c.source != nil:
	case len(c.removed) > 0 || len(c.restored) > 0 || c.births:
		c.follow = append(c.follow, ch)
	default:
		c.cause(ch)
	}
}

// ofCodes tells of the schedule what came or went.
func (c *composer) ofCodes(attribute string, gone bool, v json.RawMessage) {
	ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
	ch.Attribute = attribute
	ch.Old, ch.New = ways(gone, v)
	c.tellCode(ch)
}

// coded is what an activity bears of a type, with the name of the type before it.
func (c *composer) coded(of, value kernel.Row, words string, n int64) json.RawMessage {
	t := c.book.codes[of]
	switch kind := codes.Kind(t.Kind); kind {
	case codes.List:
		v := c.book.codes[value]
		words = cmp.Or(v.Name, v.Short)
	case codes.Text:
	default:
		words = codes.Write(kind, n)
	}
	return text(t.Name + ": " + words)
}

func (c *composer) codingChanged(e record.Change) {
	for i, row := range e.Written() {
		from, to := e.Values(i)
		now := c.book.codes[row]
		ch := of(changelog.EntitySchedule, changelog.Update, kernel.NoRow)
		ch.Attribute = e.Field().Log
		switch f := e.Field(); f {
		case codes.FieldTypeName.Field:
			ch.Old, ch.New = text(from.(string)), text(to.(string))
			now.Name = to.(string)
		case codes.FieldValueCode.Field, codes.FieldValueName.Field, codes.FieldValueColour.Field:
			of := c.book.codes[now.Of].Name + ": "
			ch.Old, ch.New = text(of+from.(string)), text(of+to.(string))
			switch f {
			case codes.FieldValueCode.Field:
				now.Short = to.(string)
			case codes.FieldValueName.Field:
				now.Name = to.(string)
			}
		default:
			ch.Entity, ch.Row = changelog.EntityActivity, now.Activity
			switch f {
			case codes.FieldCodingValue.Field:
				ch.Old, ch.New = c.coded(now.Of, from.(kernel.Row), "", 0), c.coded(now.Of, to.(kernel.Row), "", 0)
			case codes.FieldCodingText.Field:
				ch.Old, ch.New = c.coded(now.Of, 0, from.(string), 0), c.coded(now.Of, 0, to.(string), 0)
			default:
				ch.Old, ch.New = c.coded(now.Of, 0, "", from.(int64)), c.coded(now.Of, 0, "", to.(int64))
			}
		}
		c.book.code(row, now)
		c.tellCode(ch)
	}
}
