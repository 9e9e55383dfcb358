package docs_test

import (
	"cmp"
	"encoding"
	"flag"
	"fmt"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/plan"
	"gantry/domain/record"
	"gantry/internal/testkit/office"
)

var update = flag.Bool("update", false, "write events.md anew")

const catalogueFile = "events.md"

// The catalogue is made from the registry and the sources; this test fails when somebody changes an event and forgets it.
func TestTheEventCatalogueIsUpToDate(t *testing.T) {
	made := newCatalogue(t, office.Registry()).write()
	if *update {
		require.NoError(t, os.WriteFile(catalogueFile, []byte(made), 0o644))
	}
	kept, err := os.ReadFile(catalogueFile)
	require.NoError(t, err)
	require.True(t, made == string(kept), "docs/events.md is out of date: make docs")
}

func TestEveryEventIsRegistered(t *testing.T) {
	require.Equal(t, everyEventType(t), office.Registry().Types())
}

func TestEveryEventAndFieldIsExplained(t *testing.T) {
	c := newCatalogue(t, office.Registry())
	for _, name := range c.registry.Types() {
		require.NotEmpty(t, c.says(name), "%s has no doc comment", name)
		require.NotEmpty(t, c.emittedBy(name), "no command leads to %s", name)
	}
}

// catalogue renders the registry.
type catalogue struct {
	t        *testing.T
	registry *event.Registry
	cache    map[string]*sources
	makers   map[string]map[string][]string // by package, by type
	records  []reflect.Type                 // structs that events hold, in order of appearance
	values   []reflect.Type                 // named values that events and records hold
	out      strings.Builder
}

func newCatalogue(t *testing.T, r *event.Registry) *catalogue {
	return &catalogue{t: t, registry: r, cache: map[string]*sources{}, makers: map[string]map[string][]string{}}
}

func (c *catalogue) of(t reflect.Type) *sources { return sourcesOf(c.t, c.cache, t.PkgPath()) }

const catalogueHead = `# Event catalogue

Every fact Gantry stores, one section each. This page is made from the event registry and its sources by ` + "`make docs`" + `; a test fails
when it is out of date. How events are stored, chained and read is in [event-store.md](event-store.md).

- An event is written once and never changed. A new shape is a new version; an upcaster turns a stored body of an older version into
  the present one when it is read.
- A change of a field is a set of rows with parallel columns: ` + "`rows[i]` went from `from[i]` to `to[i]`" + `. One edit is a set of one.
- What is removed is stored as whole records, so that it can come back.
- There is no prose, no clock and no generated id in an event. Who, when and by which command stand in its envelope.
- "Emitted by" names the commands whose decision can reach the event, found in the sources call by call; it may name one too many. ` + "`undo`" + `,
  ` + "`redo` and `batch`" + ` emit the events of the commands they revert or hold and are not repeated below.

`

func (c *catalogue) write() string {
	c.out.WriteString(catalogueHead)
	c.contents()
	for _, name := range c.registry.Types() {
		c.event(name)
	}
	c.out.WriteString("## Records\n\nWhat events hold whole.\n\n")
	for i := 0; i < len(c.records); i++ { // grows while it is walked
		c.record(c.records[i])
	}
	c.out.WriteString("## Values\n\nWhat the numbers and words mean.\n\n")
	slices.SortFunc(c.values, func(a, b reflect.Type) int { return cmp.Compare(nameOf(a), nameOf(b)) })
	for _, v := range c.values {
		c.value(v)
	}
	return c.out.String()
}

func (c *catalogue) printf(format string, args ...any) { fmt.Fprintf(&c.out, format, args...) }

func (c *catalogue) contents() {
	for _, name := range c.registry.Types() {
		says, _, _ := strings.Cut(c.says(name), ". ")
		c.printf("- [`%s`](#%s): %s\n", name, strings.ReplaceAll(name, ".", ""), strings.TrimSuffix(says, "."))
	}
	c.printf("\n")
}

// source is where an event is declared: the sources of its package, and its name there, of its type or of its field.
func (c *catalogue) source(event string) (of *sources, pkg, name, says string) {
	typ := c.typeOfEvent(event)
	pkg = typ.PkgPath()
	if d := c.registry.Sample(event).Descriptor(); d.Field != nil && nameOf(typ) == "Changed" {
		area, _, _ := strings.Cut(event, ".")
		pkg = "gantry/domain/" + area
		of = sourcesOf(c.t, c.cache, pkg)
		column := of.columns[event]
		return of, pkg, column.name, column.says
	}
	of = sourcesOf(c.t, c.cache, pkg)
	if rows := c.rowsOf(event); rows != "" {
		return of, pkg, nameOf(typ), nameOf(typ) + " is rows of the table `" + rows + "` that " + map[string]string{"Added": "come", "Removed": "go"}[nameOf(typ)] +
			", as whole records under that name."
	}
	return of, pkg, nameOf(typ), of.comment(nameOf(typ))
}

// rowsOf names the table whose rows come or go with an event that package record derives; empty for every other event.
func (c *catalogue) rowsOf(name string) string {
	set, is := c.registry.Sample(name).(record.RowSet)
	if !is {
		return ""
	}
	if typ := c.typeOfEvent(name); typ.PkgPath() != reflect.TypeFor[record.Schema]().PkgPath() {
		return ""
	}
	return set.Table()
}

func (c *catalogue) typeOfEvent(name string) reflect.Type {
	typ := reflect.TypeOf(c.registry.Sample(name))
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	return typ
}

// says is an event's doc comment without its own name in front.
func (c *catalogue) says(event string) string {
	_, _, name, says := c.source(event)
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(says, name), ":"))
}

func (c *catalogue) event(name string) {
	typ := c.typeOfEvent(name)
	_, pkg, declared, _ := c.source(name)
	area, _, _ := strings.Cut(name, ".")
	stream := area
	if sample := c.registry.Sample(name); sample.Descriptor().Shape != event.Outside {
		stream = "plan"
	}
	c.printf("## %s\n\n%s\n\n", name, upperFirst(c.says(name)))
	c.printf("Version %d, in the `%s` stream, in Go `%s.%s`.\n\n", c.registry.Version(name), stream, path.Base(pkg), declared)
	c.fields(typ)
	c.printf("Emitted by: %s.\n\n", strings.Join(c.emittedBy(name), ", "))
}

// emittedBy lists commands as code. What the engine computed follows commands of every kind.
func (c *catalogue) emittedBy(name string) []string {
	switch name {
	case "schedule.recalculated":
		return []string{"every command that moves a date, float or flag, in the same append", "the system itself when a newer engine comes to other dates"}
	case "lookahead.recalculated":
		return []string{"every command that moves an activity with tasks, in the same append"}
	case "schedule.source-taken-back": // it follows from the fact that is taken back
		return []string{"`" + plan.RestoreBefore{}.CommandType() + "`"}
	}
	if c.rowsOf(name) != "" {
		along := "commands that copy such rows or take them along"
		if label := c.registry.Sample(name).Descriptor().Label; label != event.Comes {
			return []string{"`" + label + "`", along}
		}
		return []string{along}
	}
	of, pkg, declared, _ := c.source(name)
	if c.makers[pkg] == nil {
		c.makers[pkg] = of.emitters()
	}
	var out []string
	for _, command := range c.makers[pkg][declared] {
		out = append(out, "`"+command+"`")
	}
	if d := c.registry.Sample(name).Descriptor(); d.Field != nil && d.Field.Plain {
		out = append([]string{"`" + d.Label + "`"}, out...)
	}
	return out
}

// fields writes the table of a struct.
func (c *catalogue) fields(typ reflect.Type) {
	c.printf("| Field | Type | Meaning |\n|---|---|---|\n")
	c.rows(typ)
	c.printf("\n")
}

func (c *catalogue) rows(typ reflect.Type) {
	for i := range typ.NumField() {
		f := typ.Field(i)
		if !f.IsExported() {
			continue
		}
		if f.Anonymous && isChange(f.Type) {
			c.change(f.Type, "")
			continue
		}
		if f.Anonymous {
			c.rows(f.Type)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		says := c.of(typ).field(nameOf(typ), f.Name)
		if options == "omitempty" || options == "omitzero" {
			says = strings.TrimSpace(says + " (left out when empty)")
		}
		if isChange(f.Type) {
			c.printf("| `%s` | change | %s |\n", name, upperFirst(cell(says)))
			c.change(f.Type, name+".")
			continue
		}
		c.printf("| `%s` | %s | %s |\n", name, c.typeOf(f.Type), upperFirst(cell(says)))
	}
}

func isChange(t reflect.Type) bool {
	return nameOf(t) == "Change" && t.PkgPath() == reflect.TypeFor[event.Change[int]]().PkgPath()
}

func (c *catalogue) change(t reflect.Type, prefix string) {
	rows, _ := t.FieldByName("Rows")
	to, _ := t.FieldByName("To")
	c.printf("| `%srows` | %s | Which rows |\n", prefix, c.typeOf(rows.Type))
	c.printf("| `%sfrom` | %s | Values before, in the order of `rows` |\n", prefix, c.typeOf(to.Type))
	c.printf("| `%sto` | %s | Values after |\n", prefix, c.typeOf(to.Type))
}

// typeOf says a type in words and notes what it refers to.
func (c *catalogue) typeOf(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "instant, RFC 3339"
	case t.Kind() == reflect.Pointer:
		return c.typeOf(t.Elem()) + " or null"
	case t.PkgPath() != "" && t.Kind() == reflect.Struct:
		c.records = note(c.records, t)
		return link(t)
	case t.PkgPath() != "":
		c.values = note(c.values, t)
		return link(t)
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		return "list of " + c.typeOf(t.Elem())
	case t.Kind() == reflect.Map:
		return c.typeOf(t.Elem()) + " by " + c.typeOf(t.Key())
	case t.Kind() == reflect.String:
		return "text"
	case t.Kind() == reflect.Bool:
		return "true or false"
	}
	return "number"
}

func note(known []reflect.Type, t reflect.Type) []reflect.Type {
	if slices.Contains(known, t) {
		return known
	}
	return append(known, t)
}

// link leads to the section of a type.
func link(t reflect.Type) string {
	return fmt.Sprintf("[%s](#%s)", nameOf(t), strings.ToLower(nameOf(t)))
}

func (c *catalogue) record(t reflect.Type) {
	c.printf("### %s\n\n%s\n\n", nameOf(t), cell(c.of(t).comment(nameOf(t))))
	c.fields(t)
}

func (c *catalogue) value(t reflect.Type) {
	form := "Number"
	switch text := t.Implements(reflect.TypeFor[encoding.TextMarshaler]()); {
	case text, t.Kind() == reflect.String:
		form = "Text"
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array:
		form = "List of " + c.typeOf(t.Elem())
	case t.Kind() == reflect.Map:
		form = upperFirst(c.typeOf(t.Elem())) + " by " + c.typeOf(t.Key())
	}
	c.printf("### %s\n\n%s. %s\n\n", nameOf(t), form, cell(c.of(t).comment(nameOf(t))))
	if all := c.of(t).constants(nameOf(t)); len(all) > 0 {
		for _, v := range all {
			c.printf("- `%s` %s\n", v.value, strings.TrimSuffix(cell(v.says), ": "))
		}
		c.printf("\n")
	}
}

func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
