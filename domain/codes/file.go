package codes

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Brought is what a file says of one activity: the name of a type, and the value in the words of files.
type Brought struct {
	Activity kernel.Row
	Category string
	Kind     Kind
	Code     string // the short form; of a list alone
	Value    string
}

// From gives the facts that make codings what a file says. Types and values that are not here come; next is the first number that is free.
// Of activities in whole, what the file does not say goes.
func (s *State) From(file []Brought, next kernel.Row, whole []kernel.Row) []event.Event {
	r := &reading{s: s, next: next, types: map[typeKey]kernel.Row{}, values: map[valueKey]kernel.Row{}, second: map[bearing]int{}}
	for t := range s.types.All() {
		r.types[typeKey{fold(t.Name), t.Kind}] = t.Row
	}
	for v := range s.values.All() {
		r.values[valueKey{v.Type, v.Code, v.Name}] = v.Row
		r.values[valueKey{v.Type, "", v.Says()}] = v.Row // a file that says no short form means the value it names
	}
	type said struct {
		Brought
		of kernel.Row
		to Content
	}
	var all []said
	file = ordered(file)
	lists := map[string]bool{}
	for _, b := range file {
		lists[fold(b.Category)] = lists[fold(b.Category)] || b.Code != ""
	}
	kinds := r.kindsOf(file)
	for _, b := range file {
		if b.Category == "" {
			continue
		}
		_, listed := r.types[typeKey{fold(b.Category), List}]
		_, noted := r.types[typeKey{fold(b.Category), Text}]
		if b.Kind == Text && (lists[fold(b.Category)] || listed && !noted) {
			b.Kind = List
		}
		if b.Kind != List {
			b.Kind = kinds[typeKey{fold(b.Category), b.Kind}]
		}
		number, reads := Read(b.Kind, b.Value)
		if !reads {
			b.Kind = Text
		}
		if b.Kind == Text && b.Value == "" || b.Kind == Flag && number == 0 {
			continue
		}
		all = append(all, said{b, r.typeOf(b), Content{Number: number}})
	}
	for _, one := range all { // values with a short form first: where the file says none, it means the one of that name
		if one.Kind == List && one.Code != "" {
			r.valueOf(one.of, one.Brought)
		}
	}
	for i := range all {
		switch one := &all[i]; one.Kind {
		case List:
			one.to.Value = r.valueOf(one.of, one.Brought)
		case Text:
			one.to.Text = one.Value
		}
	}
	bear := s.bear()
	for _, one := range all {
		bear.say(one.Activity, one.of, &one.to)
	}
	for _, activity := range whole {
		for _, row := range s.ofActivity[activity] {
			bear.say(activity, s.codings.Get(row).Type, nil)
		}
	}
	bear.next = r.next
	var out []event.Event
	if len(r.newTypes) > 0 {
		out = append(out, Types.Add(r.newTypes...))
	}
	for part := range slices.Chunk(r.newValues, 5_000) {
		out = append(out, Values.Add(part...))
	}
	return append(out, bear.events()...)
}

// kindsOf gives the kind of the type that each field of a file goes to. A field goes on as what it is here, whatever the file calls it, as
// long as all its values can be read so: other tools write numbers and dates as texts. A new field one of whose values is none of its
// kind is one of texts.
func (r *reading) kindsOf(file []Brought) map[typeKey]Kind {
	values := map[typeKey][]string{}
	for _, b := range file {
		key := typeKey{fold(b.Category), b.Kind}
		values[key] = append(values[key], b.Value)
	}
	out := make(map[typeKey]Kind, len(values))
	for key, texts := range values {
		out[key] = key.kind
		if key.kind == List {
			continue
		}
		reads := func(kind Kind) bool {
			return !slices.ContainsFunc(texts, func(text string) bool { _, ok := Read(kind, text); return !ok })
		}
		if _, here := r.types[key]; here {
			continue
		}
		var others []Kind
		for _, kind := range Kinds {
			if _, here := r.types[typeKey{key.name, kind}]; here && kind != List {
				others = append(others, kind)
			}
		}
		switch {
		case len(others) == 1 && reads(others[0]):
			out[key] = others[0]
		case !reads(key.kind):
			out[key] = Text
		}
	}
	return out
}

// ordered gives what an activity bears several times by one name in one order, whichever the file has it in: the second one of a file that
// says the same again is the second one here.
func ordered(file []Brought) []Brought {
	type group struct {
		activity kernel.Row
		name     string
	}
	places := map[group][]int{}
	for i := range file {
		key := group{file[i].Activity, fold(file[i].Category)}
		places[key] = append(places[key], i)
	}
	out := slices.Clone(file)
	for _, at := range places {
		if len(at) == 1 {
			continue
		}
		several := make([]Brought, len(at))
		for k, i := range at {
			several[k] = file[i]
		}
		slices.SortStableFunc(several, func(a, b Brought) int {
			return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Value, b.Value))
		})
		for k, i := range at {
			out[i] = several[k]
		}
	}
	return out
}

type typeKey struct {
	name string
	kind Kind
}

type valueKey struct {
	of         kernel.Row
	code, name string
}

// reading is a file on its way into the codings.
type reading struct {
	s         *State
	next      kernel.Row
	types     map[typeKey]kernel.Row
	values    map[valueKey]kernel.Row
	second    map[bearing]int
	newTypes  []Type
	newValues []Value
}

// typeOf gives the type a word of the file is about. Files have several types of one name: what an activity bears beyond the first one is
// of a type with a number behind its name.
func (r *reading) typeOf(b Brought) kernel.Row {
	name := b.Category
	first := r.named(name, b.Kind)
	r.second[bearing{b.Activity, first}]++
	if n := r.second[bearing{b.Activity, first}]; n > 1 {
		return r.named(fmt.Sprintf("%s (%d)", name, n), b.Kind)
	}
	return first
}

func (r *reading) named(name string, kind Kind) kernel.Row {
	key := typeKey{fold(name), kind}
	row, known := r.types[key]
	if !known {
		row = r.next
		r.next++
		r.types[key] = row
		r.newTypes = append(r.newTypes, Type{Row: row, Name: name, Kind: kind})
	}
	return row
}

func (r *reading) valueOf(of kernel.Row, b Brought) kernel.Row {
	key := valueKey{of: of, code: b.Code, name: b.Value}
	if b.Code == b.Value {
		key.name = ""
	}
	row, known := r.values[key]
	if !known {
		row = r.next
		r.next++
		r.values[key] = row
		r.values[valueKey{of, "", b.Value}] = row
		r.newValues = append(r.newValues, Value{Row: row, Type: of, Code: key.code, Name: key.name})
	}
	return row
}

// Says gives what a coding says in the words of files, with the short form of a value.
func (s *State) Says(c *Coding) (value, code string) {
	t := s.types.Get(c.Type)
	switch t.Kind {
	case List:
		v := s.values.Get(c.Value)
		return v.Says(), v.Code
	case Text:
		return c.Text, ""
	}
	return Write(t.Kind, c.Number), ""
}

// Write gives a number of a kind in the words of files: decimals with a point, days as 2026-03-02, durations in hours.
func Write(kind Kind, n int64) string {
	switch kind {
	case Date:
		year, month, day, hour, minute := kernel.Minute(n).Civil()
		if hour == 0 && minute == 0 {
			return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
		}
		return fmt.Sprintf("%04d-%02d-%02d %02d:%02d", year, month, day, hour, minute)
	case Duration:
		return decimal(n*10_000/60) + "h"
	case Flag:
		return strconv.FormatInt(n, 10)
	}
	return decimal(n)
}

func decimal(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	out := fmt.Sprintf("%s%d.%04d", sign, n/10_000, n%10_000)
	return strings.TrimSuffix(strings.TrimRight(out, "0"), ".")
}

// Read reads what Write writes; ok is false where the words say no such value. Lists and texts hold no number.
func Read(kind Kind, text string) (n int64, ok bool) {
	text = strings.TrimSpace(text)
	switch kind {
	case List, Text:
		return 0, true
	case Date:
		return readDate(text)
	case Duration:
		hours, cut := strings.CutSuffix(text, "h")
		if n, ok = readDecimal(hours); !cut || !ok || n < 0 {
			return 0, false
		}
		minutes := (n*60 + 5_000) / 10_000
		return minutes, minutes <= maxMinutes
	case Flag:
		switch strings.ToLower(text) {
		case "1", "true", "yes", "y":
			return 1, true
		case "", "0", "false", "no", "n":
			return 0, true
		}
		return 0, false
	}
	return readDecimal(text)
}

func readDate(text string) (int64, bool) {
	var year, month, day, hour, minute int
	date, clock, _ := strings.Cut(strings.Replace(text, "T", " ", 1), " ")
	if read, err := fmt.Sscanf(date, "%4d-%2d-%2d", &year, &month, &day); err != nil || read != 3 || len(date) != 10 {
		return 0, false
	}
	if clock != "" {
		if read, err := fmt.Sscanf(clock, "%2d:%2d", &hour, &minute); err != nil || read != 2 {
			return 0, false
		}
	}
	if month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || year < 1900 || year > 2199 {
		return 0, false
	}
	return int64(kernel.Date(year, month, day, hour, minute)), true
}

func readDecimal(text string) (int64, bool) {
	whole, part, _ := strings.Cut(text, ".")
	negative := strings.HasPrefix(whole, "-")
	whole = strings.TrimPrefix(whole, "-")
	if whole == "" && part == "" || len(whole) > 11 || len(part) > 4 || strings.Trim(whole+part, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt("0"+whole, 10, 64)
	if err != nil {
		return 0, false
	}
	fraction, err := strconv.ParseInt((part + "0000")[:4], 10, 64)
	if err != nil {
		return 0, false
	}
	n = n*10_000 + fraction
	if negative {
		n = -n
	}
	return n, n <= MaxNumber && n >= -MaxNumber
}

// Copies gives copies of activities what their originals bear, each in the place of its original.
func (s *State) Copies(originals, copies []kernel.Row, next kernel.Row) []event.Event {
	var out []Coding
	for i, original := range originals {
		for _, row := range s.ofActivity[original] {
			c := *s.codings.Get(row)
			c.Row, c.Activity = next+kernel.Row(len(out)), copies[i]
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return []event.Event{Codings.Add(out...)}
}
