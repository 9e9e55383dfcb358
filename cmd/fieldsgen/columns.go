package main

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"gantry/domain/event"
)

// column is one column: the layout fills the first block, the field it shows fills the last one.
type column struct {
	field  string // in the table of the domain; empty: the record has no such field
	name   string // on the wire and, capitalised, in Go; empty: the name of the field
	member string // of the Go row; empty: the name
	sql    string // in the database; empty: the name in snake case
	kind   string // a key of kinds; empty: the type of the field decides
	mask   string // the change that sets it; empty: the change of its field; noMask: none, it is never changed alone
	note   string // the comment in Go

	always bool // it is on the wire even where no row has a value
	hidden bool // it is not on the wire: only the server uses it
	coded  bool // the wire has a word, the client keeps its number in a list

	// give sets every column of a field whose value has several parts; it stands on the first of them.
	give string
	// A column that exists on the wire alone is computed by these, from the row a in Go and from the row in SQL.
	goValue, sqlValue string

	from  string // the member of the record
	typed bool   // a text of a named type
	own   bool   // an event sets it
	fresh bool   // a duplicate begins without it
}

const noMask = "-"

// table is a layout whose columns know their fields.
type table struct {
	layout
	of string // the record in Go
}

// recordTable is what the generator reads of a table of fields.
type recordTable[R any] interface {
	Fields() []*event.Field
	Blank(*R) []any
}

// lay fills the columns of a layout from the fields of a table, and appends a column for each field the layout does not name.
func lay[R any](l layout, of recordTable[R]) table {
	var blank R
	places := of.Blank(&blank)
	t := table{layout: l, of: reflect.TypeFor[R]().Name()}
	t.columns = slices.Clone(l.columns)
	for i, f := range of.Fields() {
		place := reflect.ValueOf(places[i])
		member := memberAt(reflect.ValueOf(&blank).Elem(), place)
		named := slices.Contains(l.without, f.Name)
		for k := range t.columns {
			if c := &t.columns[k]; c.field == f.Name {
				c.show(f, member, place.Elem())
				named = true
			}
		}
		if !named {
			c := column{field: f.Name}
			c.show(f, member, place.Elem())
			t.columns = append(t.columns, c)
		}
	}
	for k := range t.columns {
		t.columns[k].complete()
	}
	return t
}

// show fills a column from the field it shows.
func (c *column) show(f *event.Field, member string, blank reflect.Value) {
	c.from = member
	c.own, c.fresh = f.Stored != "", f.Copy == event.Fresh
	if c.name == "" {
		c.name = f.Name
	}
	if c.kind == "" {
		c.kind = kindOf(blank, f.Unit)
	}
	if c.mask == "" {
		c.mask = capital(f.Name)
	}
	c.typed = c.kind == "text" && blank.Type().Name() != "string"
}

// complete fills the names that follow from others.
func (c *column) complete() {
	if c.kind == "" {
		panic("fieldsgen: layout.go names a field that its table lacks: " + c.field)
	}
	if c.member == "" {
		c.member = capital(c.name)
	}
	if c.sql == "" {
		c.sql = snake(c.name)
	}
}

// memberAt names the member of a record that a pointer points to.
func memberAt(record, place reflect.Value) string {
	for i := range record.NumField() {
		member, f := record.Field(i), record.Type().Field(i)
		if member.Addr().Pointer() == place.Pointer() && f.Type == place.Type().Elem() {
			return f.Name
		}
		if member.Kind() == reflect.Struct {
			if inside := memberAt(member, place); inside != "" {
				return f.Name + "." + inside
			}
		}
	}
	return ""
}

func (c *column) of() kind { return kinds[c.kind] }

// recordValue is the value in the record a, as the row has it.
func (c *column) recordValue() string {
	if c.typed {
		return "string(a." + c.from + ")"
	}
	return apply(c.of().fromRecord, "a."+c.from)
}

// stored tells whether the database has the column. The others are on the wire alone.
func (c *column) stored() bool { return c.goValue == "" }

// changes are the changes that set columns of the table, each once.
func (t *table) changes() (out []string) {
	for _, c := range t.columns {
		if c.mask != noMask && !slices.Contains(out, c.mask) {
			out = append(out, c.mask)
		}
	}
	return out
}

// onWire are the columns on the wire, in its order.
func (t *table) onWire() []column {
	return slices.DeleteFunc(slices.Clone(t.columns), func(c column) bool { return c.hidden })
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func snake(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
