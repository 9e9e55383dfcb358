package p6

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// p6ID is an id of the file: ids are texts, each kept once for all tables. 0 is none.
type p6ID int32

// p6Span is a duration in working minutes that the file may leave out. One longer than a schedule may hold is cut.
type p6Span struct {
	minutes int32
	given   bool
	cut     bool
}

// p6Record is the record at hand: where it stands, what is wrong with it, and which of its fields nobody reads.
type p6Record struct {
	file  *p6File
	in    *source.Input
	line  int
	table string
	field string
	err   error
	found []schedule.Finding
	left  []p6ID // fields with a value that nobody takes
	cut   []p6Cut
}

// p6Cut is a duration that was cut, as the file writes it.
type p6Cut struct {
	span *p6Span // of the row at hand
	text string
}

// p6Column is a field of a table: its name in XER and in P6 XML, empty where the format has none, and how a value gets
// into the row. Empty values are not set. More names of one field are separated by blanks.
type p6Column[T any] struct {
	names [2]string
	set   func(*p6Record, *T, string)
}

func p6Col[T any](xer, xml string, set func(*p6Record, *T, string)) p6Column[T] {
	return p6Column[T]{names: [2]string{xer, xml}, set: set}
}

// p6Table is a kind of record of both formats.
type p6Table[T any] struct {
	names   [2]string
	columns []p6Column[T]
	// needs are the fields without which XER has no such table, separated by blanks; of those joined by a bar one will do.
	needs string
	// rest takes the fields without a column, where the table wants them all.
	rest func(r *p6Record, row *T, value string)
	// keep copies what it keeps of a row.
	keep func(r *p6Record, row *T)
}

// p6Slot is what becomes of a field: how it gets into the row, or what it is counted as when nothing takes it.
type p6Slot[T any] struct {
	set   func(*p6Record, *T, string)
	quiet bool
	field p6ID   // TABLE.field, or Element/Field
	full  string // TABLE.field, as p6Quiet writes it
	name  string
}

// missing names the first field the table needs that is not among these; empty without one.
func (t *p6Table[T]) missing(names []string) string {
	for need := range strings.FieldsSeq(t.needs) {
		if !slices.ContainsFunc(strings.Split(need, "|"), func(name string) bool { return slices.Contains(names, name) }) {
			return need
		}
	}
	return ""
}

// slot finds what becomes of a field.
func (t *p6Table[T]) slot(f *p6File, name string) p6Slot[T] {
	for i := range t.columns {
		for known := range strings.FieldsSeq(t.columns[i].names[f.format]) {
			if known == name {
				return p6Slot[T]{set: t.columns[i].set, name: name}
			}
		}
	}
	table := t.names[f.format]
	full := table + "." + name
	if p6Quiet[name] || p6Quiet[full] {
		return p6Slot[T]{quiet: true, name: name}
	}
	if t.rest != nil {
		return p6Slot[T]{set: t.rest, name: name}
	}
	return p6Slot[T]{field: f.id(f.path(table, name)), full: full, name: name}
}

// put sets a value, or remembers that nobody takes it.
func (s *p6Slot[T]) put(r *p6Record, row *T, value string) {
	switch {
	case value == "" || s.quiet:
	case s.set != nil:
		r.field = s.name
		s.set(r, row, value)
	case p6Says(value) && !p6Quiet[s.full+"="+strings.ReplaceAll(value, " ", "~")]:
		r.left = append(r.left, s.field)
	}
}

// bad says that a value makes no sense where one is needed; the first such ends reading.
func (r *p6Record) bad(value string) {
	if r.err == nil {
		r.err = fault.New(fault.Invalid, "import.bad_value", fault.P{
			"line": r.line, "table": r.table, "field": r.field, "value": source.Clip(value),
		})
	}
}

// note keeps a finding about the field at hand until it is known whose it is.
func (r *p6Record) note(code, value string) {
	r.found = append(r.found, schedule.Finding{Code: code, Line: r.line, Table: r.table, Field: r.field, Value: value})
}

// tell gives what was found to a project, or to all projects where it belongs to none.
func (r *p6Record) tell(project p6ID, activity string) {
	if len(r.found) == 0 && len(r.left) == 0 {
		return
	}
	out := r.file.of(project)
	for _, f := range r.found {
		f.Activity = activity
		draft.Note(out, f)
	}
	for _, field := range r.left {
		r.file.leave(project, field)
	}
}

// p6Says tells whether a value is more than a default: nothing, zero, no.
func p6Says(value string) bool {
	switch value {
	case "", "N", "n", "false", "FALSE":
		return false
	}
	return strings.Trim(value, "0.,:") != ""
}

func p6Text[T any](at func(*T) *string) func(*p6Record, *T, string) {
	return func(_ *p6Record, row *T, s string) { *at(row) = strings.Clone(s) }
}

func p6Ref[T any](at func(*T) *p6ID) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) { *at(row) = r.file.id(s) }
}

func p6Bool[T any](at func(*T) *bool) func(*p6Record, *T, string) {
	return func(_ *p6Record, row *T, s string) {
		*at(row) = s == "Y" || s == "1" || strings.EqualFold(s, "true")
	}
}

// p6Enum reads a word that the meaning of the row depends on: an unknown one refuses the file.
func p6Enum[T, V any](words map[string]V, at func(*T) *V) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		v, known := p6Word(words, s)
		if !known {
			r.bad(s)
		}
		*at(row) = v
	}
}

// p6Choice reads a word that has a default: an unknown one becomes the default and is reported by the code.
func p6Choice[T, V any](words map[string]V, code string, at func(*T) *V) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		v, known := p6Word(words, s)
		if !known {
			r.note(code, s)
			return
		}
		*at(row) = v
	}
}

// p6Date reads a date that the calculation needs; a malformed one refuses the file.
func p6Date[T any](at func(*T) *kernel.Minute) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		m, ok := source.ParseDate(s)
		if !ok {
			r.bad(s)
			return
		}
		*at(row) = m
	}
}

// p6KeptDate reads a date only kept for comparison: a malformed one counts as none and is reported.
func p6KeptDate[T any](at func(*T) *kernel.Minute) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		m, ok := source.ParseDate(s)
		if !ok {
			r.note("value.replaced", s)
			return
		}
		*at(row) = m
	}
}

// p6Hours reads hours as whole working minutes; a malformed number refuses the file. One too long is cut: the caller that takes the row
// refuses it where dates depend on it.
func p6Hours[T any](at func(*T) *p6Span) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		m, ok := hoursToMinutes(s)
		if !ok {
			r.bad(s)
			return
		}
		if m.minutes == 0 && strings.Trim(s, "+-0.,") != "" {
			r.note("value.rounded", s)
		}
		if *at(row) = m; m.cut {
			r.cut = append(r.cut, p6Cut{at(row), source.Clip(s)})
		}
	}
}

// p6Limit reads hours that no date depends on: a number too long is cut and reported.
func p6Limit[T any](at func(*T) *p6Span) func(*p6Record, *T, string) {
	read := p6Hours(at)
	return func(r *p6Record, row *T, s string) {
		if read(r, row, s); at(row).cut {
			r.note("duration.cut", s)
		}
	}
}

// p6KeptHours reads hours only kept for comparison: a number that is malformed or too long counts as none and is reported.
func p6KeptHours[T any](at func(*T) *p6Span) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		m, ok := hoursToMinutes(s)
		if !ok || m.cut {
			r.note("value.replaced", s)
			return
		}
		*at(row) = m
	}
}

// p6Amount reads money or quantities exactly; a malformed number counts as 0 and is reported.
func p6Amount[T any](at func(*T) *kernel.Amount) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		v, ok := parseAmount(s)
		if !ok {
			r.note("value.replaced", s)
			return
		}
		*at(row) = plus(*at(row), v)
	}
}

// p6Percent reads a progress: XER writes percent, P6 XML a share of one. A value outside 0 to 100 % is cut, what is
// no number counts as 0, and both are reported.
func p6Percent[T any](at func(*T) *kernel.Percent) func(*p6Record, *T, string) {
	return func(r *p6Record, row *T, s string) {
		places := 4
		if r.file.format == asXML {
			places = 6
		}
		v, ok := source.Decimal(s, places)
		if !ok {
			r.note("progress.replaced", s)
			return
		}
		cut := min(max(v, int64(kernel.Zero)), int64(kernel.Hundred))
		if cut != v {
			r.note("progress.replaced", s)
		}
		*at(row) = kernel.Percent(cut)
	}
}

// hoursToMinutes reads a decimal of hours, with point or comma, as whole minutes, at most as many as a schedule may hold.
func hoursToMinutes(s string) (p6Span, bool) {
	hours, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || err == nil && math.IsInf(hours, 0) || math.IsNaN(hours) {
		return p6Span{}, false
	}
	m := math.Round(hours * 60)
	most := min(max(m, -schedule.MaxMinutes), schedule.MaxMinutes)
	return p6Span{minutes: int32(most), given: true, cut: most != m}, true
}

// maxAmount bounds a single amount: a million millions.
const maxAmount = 1e12 * int64(kernel.Unit)

// parseAmount reads a decimal to the ten-thousandth.
func parseAmount(s string) (kernel.Amount, bool) {
	v, ok := source.Decimal(s, 4)
	return kernel.Amount(v), ok && -maxAmount <= v && v <= maxAmount
}

// plus adds amounts; a sum stays where minutes of it can still be counted.
func plus(a, b kernel.Amount) kernel.Amount {
	const most = 10 * kernel.Amount(maxAmount)
	return min(max(a+b, -most), most)
}
