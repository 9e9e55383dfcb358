package codes

import (
	"fmt"
	"slices"
	"strings"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Bounds of what people make.
const (
	MaxTypes  = 500
	MaxValues = 20_000 // of all types
	MaxNumber = int64(1_000_000_000_000_000)
	MaxNamed  = 50_000 // rows of one command
)

// ValueItem is a new value of a type.
type ValueItem struct {
	Code   string `json:"code"`
	Name   string `json:"name,omitempty"`
	Colour string `json:"colour,omitempty"`
}

// AddType adds a column to the schedule, with the values of its list.
type AddType struct {
	Name   string      `json:"name"`
	Kind   Kind        `json:"kind"`
	Values []ValueItem `json:"values,omitempty"`
}

// RenameType gives a type another name.
type RenameType struct {
	Type kernel.Ref `json:"codeType"`
	Name string     `json:"name"`
	Seen *string    `json:"seen,omitempty"`
}

// RemoveType takes a column away, with its values and all that activities bear of it.
type RemoveType struct {
	Type kernel.Ref `json:"codeType"`
}

// AddValues adds values to the list of a type.
type AddValues struct {
	Type   kernel.Ref  `json:"codeType"`
	Values []ValueItem `json:"values"`
}

// SetValue changes what a value says; what is left out stays.
type SetValue struct {
	Value  kernel.Ref `json:"codeValue"`
	Code   *string    `json:"code,omitempty"`
	Name   *string    `json:"name,omitempty"`
	Colour *string    `json:"colour,omitempty"`
	// Seen is what the user saw, of the parts that change.
	Seen *SeenValue `json:"seen,omitempty"`
}

// SeenValue is what a user saw of a value; a part left out is not compared.
type SeenValue struct {
	Code   *string `json:"code,omitempty"`
	Name   *string `json:"name,omitempty"`
	Colour *string `json:"colour,omitempty"`
}

// RemoveValues takes values off their lists, and off the activities that bear them.
type RemoveValues struct {
	Values []kernel.Ref `json:"rows"`
}

// Assign says what activities bear of a type: one of value, text and number, or none to take away what they bear.
type Assign struct {
	Rows   []kernel.Ref `json:"rows"`
	Type   kernel.Ref   `json:"codeType"`
	Value  *kernel.Ref  `json:"codeValue,omitempty"`
	Text   *string      `json:"text,omitempty"`
	Number *int64       `json:"number,omitempty"`
	// Seen is what the user saw each of the activities bear.
	Seen *SeenContent `json:"seen,omitempty"`
}

// SeenContent is what a user saw an activity bear of a type: one of value, text and number, or none of them where it bore nothing.
type SeenContent struct {
	Value  *kernel.Ref `json:"codeValue,omitempty"`
	Text   string      `json:"text,omitempty"`
	Number int64       `json:"number,omitempty"`
	// Coding is the row that said so, of a single activity. It tells who took the value away, once it is gone.
	Coding *kernel.Ref `json:"coding,omitempty"`
}

// CommandType is the command's name on the wire.
func (AddType) CommandType() string      { return "codes.add-type" }
func (RenameType) CommandType() string   { return "codes.rename-type" }
func (RemoveType) CommandType() string   { return "codes.remove-type" }
func (AddValues) CommandType() string    { return "codes.add-values" }
func (SetValue) CommandType() string     { return "codes.set-value" }
func (RemoveValues) CommandType() string { return "codes.remove-values" }
func (Assign) CommandType() string       { return "codes.assign" }

// Needs is area.Command.
func (AddType) Needs() access.Module      { return access.Gantt }
func (RenameType) Needs() access.Module   { return access.Gantt }
func (RemoveType) Needs() access.Module   { return access.Gantt }
func (AddValues) Needs() access.Module    { return access.Gantt }
func (SetValue) Needs() access.Module     { return access.Gantt }
func (RemoveValues) Needs() access.Module { return access.Gantt }
func (Assign) Needs() access.Module       { return access.Gantt }

// Knows is area.Area.
func (s *State) Knows(c area.Command) bool {
	switch c.(type) {
	case AddType, RenameType, RemoveType, AddValues, SetValue, RemoveValues, Assign:
		return true
	}
	return false
}

// Decide is area.Area.
func (s *State) Decide(c area.Command, d area.Desk) ([]event.Event, error) {
	switch c := c.(type) {
	case AddType:
		return s.addType(c)
	case RenameType:
		return s.renameType(c, d)
	case RemoveType:
		return s.removeType(c, d)
	case AddValues:
		return s.addValues(c, d)
	case SetValue:
		return s.setValue(c, d)
	case RemoveValues:
		return s.removeValues(c, d)
	case Assign:
		return s.assign(c, d)
	}
	panic(fmt.Sprintf("codes: no decision for %T", c))
}

func (s *State) addType(c AddType) ([]event.Event, error) {
	name, err := cleanName("name", c.Name)
	if err != nil {
		return nil, err
	}
	switch {
	case !slices.Contains(Kinds, c.Kind):
		return nil, refuse("codes.kind_unknown", fault.P{"kind": string(c.Kind)})
	case s.types.Len() >= MaxTypes:
		return nil, refuse("codes.too_many_types", fault.P{"max": MaxTypes})
	case c.Kind != List && len(c.Values) > 0:
		return nil, refuse("codes.no_list", fault.P{"name": name})
	case s.typeCalled(name, c.Kind) != nil:
		return nil, refuse("codes.type_taken", fault.P{"name": name})
	}
	t := Type{Row: s.numbers.Next(), Name: name, Kind: c.Kind}
	values, err := s.newValues(t.Row, t.Row+1, c.Values)
	if err != nil {
		return nil, err
	}
	out := []event.Event{Types.Add(t)}
	if len(values) > 0 {
		out = append(out, Values.Add(values...))
	}
	return out, nil
}

func (s *State) renameType(c RenameType, d area.Desk) ([]event.Event, error) {
	t, err := s.typeOf(c.Type, d)
	if err != nil {
		return nil, err
	}
	name, err := cleanName("name", c.Name)
	if err != nil || name == t.Name {
		return nil, err
	}
	if c.Seen != nil && *c.Seen != t.Name {
		return nil, changed(d, t.Row, t.Row, FieldTypeName.Field, fault.P{"name": t.Name, "seen": *c.Seen, "value": t.Name})
	}
	if other := s.typeCalled(name, t.Kind); other != nil && other.Row != t.Row {
		return nil, refuse("codes.type_taken", fault.P{"name": name})
	}
	return []event.Event{FieldTypeName.Was(t.Row, t.Name, name)}, nil
}

func (s *State) removeType(c RemoveType, d area.Desk) ([]event.Event, error) {
	t, err := s.typeOf(c.Type, d)
	if err != nil {
		return nil, err
	}
	return append(s.Leaves([]kernel.Row{t.Row}), Types.Remove(*t)), nil
}

func (s *State) addValues(c AddValues, d area.Desk) ([]event.Event, error) {
	t, err := s.typeOf(c.Type, d)
	if err != nil {
		return nil, err
	}
	switch {
	case t.Kind != List:
		return nil, refuse("codes.no_list", fault.P{"name": t.Name})
	case len(c.Values) == 0:
		return nil, refuse("codes.values_missing", fault.P{"name": t.Name})
	}
	values, err := s.newValues(t.Row, s.numbers.Next(), c.Values)
	if err != nil {
		return nil, err
	}
	return []event.Event{Values.Add(values...)}, nil
}

// newValues gives the records of new values, numbered from next.
func (s *State) newValues(of, next kernel.Row, items []ValueItem) ([]Value, error) {
	if s.values.Len()+len(items) > MaxValues {
		return nil, refuse("codes.too_many_values", fault.P{"max": MaxValues})
	}
	taken := s.shortForms(of, 0)
	out := make([]Value, len(items))
	for i, item := range items {
		code, err := cleanName("code", item.Code)
		if err != nil {
			return nil, err
		}
		if taken[fold(code)] {
			return nil, refuse("codes.value_taken", fault.P{"code": code})
		}
		taken[fold(code)] = true
		name, err := cleanOptional(item.Name)
		if err != nil {
			return nil, err
		}
		colour, err := cleanColour(item.Colour)
		if err != nil {
			return nil, err
		}
		out[i] = Value{Row: next + kernel.Row(i), Type: of, Code: code, Name: name, Colour: colour}
	}
	return out, nil
}

func (s *State) setValue(c SetValue, d area.Desk) (out []event.Event, err error) {
	v, err := s.valueOf(c.Value, d)
	if err != nil {
		return nil, err
	}
	seen := SeenValue{}
	if c.Seen != nil {
		seen = *c.Seen
	}
	// differs is what a part of the value becomes, where it becomes something else. Another value than the one seen is a conflict.
	differs := func(of *record.Column[Value, string], now string, to, seen *string, clean func(string) (string, error)) (string, bool, error) {
		if to == nil {
			return "", false, nil
		}
		said, err := clean(*to)
		if err != nil || said == now {
			return "", false, err
		}
		if seen != nil && *seen != now {
			return "", false, changed(d, v.Row, v.Row, of.Field, fault.P{"name": v.Code, "seen": *seen, "value": now})
		}
		return said, true, nil
	}
	code, differ, err := differs(FieldValueCode, v.Code, c.Code, seen.Code, func(code string) (string, error) { return cleanName("code", code) })
	switch {
	case err != nil:
		return nil, err
	case differ && s.shortForms(v.Type, v.Row)[fold(code)]:
		return nil, refuse("codes.value_taken", fault.P{"code": code})
	case differ:
		out = append(out, FieldValueCode.Was(v.Row, v.Code, code))
	}
	name, differ, err := differs(FieldValueName, v.Name, c.Name, seen.Name, cleanOptional)
	switch {
	case err != nil:
		return nil, err
	case differ:
		out = append(out, FieldValueName.Was(v.Row, v.Name, name))
	}
	colour, differ, err := differs(FieldValueColour, v.Colour, c.Colour, seen.Colour, cleanColour)
	switch {
	case err != nil:
		return nil, err
	case differ:
		out = append(out, FieldValueColour.Was(v.Row, v.Colour, colour))
	}
	return out, nil
}

func (s *State) removeValues(c RemoveValues, d area.Desk) ([]event.Event, error) {
	var rows []kernel.Row
	var gone []Value
	for _, ref := range c.Values {
		v, err := s.valueOf(ref, d)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(rows, v.Row) {
			rows, gone = append(rows, v.Row), append(gone, *v)
		}
	}
	if len(gone) == 0 {
		return nil, nil
	}
	return append(s.Leaves(rows), Values.Remove(gone...)), nil
}

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

func (s *State) typeOf(ref kernel.Ref, d area.Desk) (*Type, error) {
	row, err := d.Resolve(ref)
	if err != nil {
		return nil, err
	}
	t := s.types.Get(row)
	if t == nil {
		return nil, refuse("codes.type_unknown", fault.P{"codeType": row})
	}
	return t, nil
}

func (s *State) valueOf(ref kernel.Ref, d area.Desk) (*Value, error) {
	row, err := d.Resolve(ref)
	if err != nil {
		return nil, err
	}
	v := s.values.Get(row)
	if v == nil {
		return nil, refuse("codes.value_unknown", fault.P{"value": row})
	}
	return v, nil
}

// typeCalled gives the type of this kind and name, whatever the case of its letters.
func (s *State) typeCalled(name string, kind Kind) *Type {
	for t := range s.types.All() {
		if t.Kind == kind && fold(t.Name) == fold(name) {
			return t
		}
	}
	return nil
}

// shortForms are the short forms of a type's values, save one.
func (s *State) shortForms(of, save kernel.Row) map[string]bool {
	out := map[string]bool{}
	for v := range s.values.All() {
		if v.Type == of && v.Row != save && v.Code != "" {
			out[fold(v.Code)] = true
		}
	}
	return out
}

func fold(s string) string { return strings.ToLower(s) }

func cleanName(field, s string) (string, error) {
	clean, problem := kernel.CleanName(s)
	if problem != "" {
		return "", refuse("codes.name_invalid", fault.P{"field": field, "problem": problem, "max": kernel.MaxName})
	}
	return clean, nil
}

func cleanOptional(s string) (string, error) {
	if strings.TrimSpace(s) == "" {
		return "", nil
	}
	return cleanName("name", s)
}

func cleanColour(s string) (string, error) {
	s = strings.ToLower(s)
	if digits, hash := strings.CutPrefix(s, "#"); s != "" && (!hash || len(digits) != 6 || strings.Trim(digits, "0123456789abcdef") != "") {
		return "", refuse("codes.colour_unreadable", fault.P{"colour": s})
	}
	return s, nil
}

// changed is the refusal of an edit whose user saw another value: about is the row the edit was of, and written the one that holds the field.
func changed(d area.Desk, about, written kernel.Row, field *event.Field, p fault.P) error {
	p["row"] = about
	if _, told := p["field"]; !told {
		p["field"] = field.String()
	}
	if w, known := d.LastWrite(written, field); known {
		p["user"], p["revision"], p["at"] = w.User.String(), w.Revision, w.At.UTC().Format("2006-01-02T15:04:05Z07:00")
	}
	return refuse("codes.value_changed", p)
}
