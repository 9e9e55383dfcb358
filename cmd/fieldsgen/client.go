package main

import (
	"strings"

	"gantry/domain/schedule"
)

// client generates the columns of activities as the browser keeps them, and the changes of their cells.
func client(activities table) string {
	s := &source{}
	s.line("%s", strings.TrimSpace(head))
	columns := activities.onWire()
	s.list("Numbers of 32 bits.", "numericFields", columns, func(c column) bool { return c.buffer() == "Int32Array" })
	s.list("Small numbers.", "byteFields", columns, func(c column) bool { return c.buffer() == "Uint8Array" })
	s.list("Amounts, whose sums exceed 32 bits.", "amountFields", columns, func(c column) bool { return c.buffer() == "Float64Array" })
	s.list("Texts.", "textFields", columns, func(c column) bool { return c.buffer() == "string[]" })
	s.list("1 or 0.", "flagFields", columns, func(c column) bool { return c.kind == "flag" })
	s.list("No value is NONE, not 0.", "noneFields", columns, func(c column) bool { return c.of().wire == orNull })
	s.list("A duplicate begins without a value.", "freshFields", columns, func(c column) bool { return c.fresh })

	s.line("\n/** The command that sets each amount. */\nexport const amountCommands = {")
	for _, c := range columns {
		if c.kind == "amount" {
			s.line("  %s: '%s',", c.name, commandOf(c.field))
		}
	}
	s.line("} as const;")

	s.line("\n/** A cell of each column on the wire. */\nexport interface WireCells {")
	for _, c := range columns {
		s.line("  %s: %s;", c.name, c.of().wire.cell)
	}
	s.line("}\n\n/** A changed cell of each field that fills one column. */\nexport interface CellChanges {")
	for _, c := range columns {
		if c.own && activities.count(c.field) == 1 {
			s.line("  %s: %s;", c.name, c.of().change)
		}
	}
	s.line("}\n\n/** The columns in memory. */\nexport class ActivityColumns {")
	for _, c := range columns {
		s.line("  %s!: %s;", c.name, c.buffer())
	}
	s.line("}")
	return s.String()
}

// commandOf names the command that a change of the field means.
func commandOf(field string) string {
	for _, d := range schedule.Schema.Events {
		if d.Field != nil && d.Field.Name == field {
			return d.Label
		}
	}
	panic("fieldsgen: no event sets " + field)
}

// count is how many columns a field fills.
func (t *table) count(field string) (n int) {
	for _, c := range t.columns {
		if c.field == field {
			n++
		}
	}
	return n
}

// buffer is the type of a column in the client.
func (c *column) buffer() string {
	if c.coded {
		return "Uint8Array"
	}
	return c.of().buffer
}

// list generates a constant with the names of these columns.
func (s *source) list(comment, name string, columns []column, which func(column) bool) {
	s.line("\n/** %s */\nexport const %s = [", comment, name)
	for _, c := range columns {
		if which(c) {
			s.line("  '%s',", c.name)
		}
	}
	s.line("] as const;")
}
