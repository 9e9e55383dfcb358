package codes

import (
	"slices"
	"strings"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

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
