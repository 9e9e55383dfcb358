package main

import (
	"fmt"
	"reflect"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

// kind is how the values of a column are kept in Go, in PostgreSQL and on the wire. In the expressions, %s is the member of the record
// or of the row.
type kind struct {
	row  string // type of the member of the Go row
	sql  string // type in PostgreSQL
	null string // what the row holds where the database has null; empty where the column is never null
	wire wire

	fromRecord string // the member of the record as that of the row; empty: the same
	toWire     string // the member of the row as a value on the wire; empty: the same
	scan       string // where the driver writes what it reads; empty: into the member
	insert     string // the member as a value to insert; empty: the same
	update     string // the member as an element of the array of an update; empty: as insert has it
	element    string // the Go type of that element

	change string // type of a changed cell in the client
	buffer string // type of the column in the client
}

// wire is one of the types of columns that a snapshot sends.
type wire struct {
	name  string // of the Go type
	scan  string // the function that reads it from the database
	blank string // in SQL, the value that stands for none
	cell  string // type of a cell in the client
}

const none = "-2147483648" // kernel.None

var (
	words   = wire{name: "Words", scan: "texts", blank: "''", cell: "string"}
	numbers = wire{name: "Numbers", scan: "numbers", blank: "0", cell: "number"}
	amounts = wire{name: "Amounts", scan: "amounts", blank: "0", cell: "number"}
	orNull  = wire{name: "OrNull", scan: "orNull", blank: none, cell: "number | null"}
	dates   = wire{name: "Dates", scan: "dates", cell: "number | null"}
)

var kinds = map[string]kind{
	"text": {row: "string", sql: "text", wire: words, element: "string", change: "string", buffer: "string[]"},
	// The record has an id or none, the row its text.
	"id": {row: "string", sql: "text", wire: words, fromRecord: "IDText(%s)", element: "string", change: "string", buffer: "string[]"},
	"rank": {
		row: "kernel.Rank", sql: "text", wire: words, toWire: "string(%s)", scan: "(*string)(&%s)", insert: "string(%s)", element: "string",
		change: "string", buffer: "string[]",
	},
	"count": {row: "int32", sql: "int", wire: numbers, element: "int32", change: "number", buffer: "Int32Array"},
	"row": {
		row: "kernel.Row", sql: "int", wire: numbers, toWire: "int32(%s)", scan: "(*int32)(&%s)", insert: "int32(%s)", element: "int32",
		change: "number", buffer: "Int32Array",
	},
	"rowOrNone": {
		row: "kernel.Row", sql: "int", null: "-1", wire: numbers, fromRecord: "OrNoRow(%s)", toWire: "max(int32(%s), 0)", scan: "(*int32)(&%s)",
		insert: "numbered(%s)", update: "noRowIsNull(%s)", element: "*int32", change: "number | null", buffer: "Int32Array",
	},
	"flag": {row: "bool", sql: "boolean", wire: numbers, toWire: "flag(%s)", element: "bool", change: "boolean", buffer: "Uint8Array"},
	"flags": {
		row: "uint8", sql: "smallint", wire: numbers, fromRecord: "uint8(%s)", toWire: "int32(%s)", insert: "int16(%s)", element: "int16",
		change: "number", buffer: "Uint8Array",
	},
	"amount": {
		row: "kernel.Amount", sql: "bigint", wire: amounts, toWire: "int64(%s)", scan: "(*int64)(&%s)", insert: "int64(%s)", element: "int64",
		change: "number", buffer: "Float64Array",
	},
	"percent": {
		row: "kernel.Percent", sql: "int", wire: numbers, toWire: "int32(%s)", scan: "(*int32)(&%s)", insert: "int32(%s)", element: "int32",
		change: "number", buffer: "Int32Array",
	},
	"percentOrNone": {
		row: "kernel.Percent", sql: "int", null: none, wire: orNull, toWire: "int32(%s)", scan: "(*int32)(&%s)",
		insert: "dated(kernel.Minute(%s))", update: "noneIsNull(kernel.Minute(%s))", element: "*kernel.Minute", change: "number | null",
		buffer: "Int32Array",
	},
	"minute": {
		row: "kernel.Minute", sql: "int", null: none, wire: orNull, toWire: "int32(%s)", scan: "(*int32)(&%s)", insert: "dated(%s)",
		update: "noneIsNull(%s)", element: "*kernel.Minute", change: "number | null", buffer: "Int32Array",
	},
	// The record has 0 for no date.
	"minuteOrZero": {
		row: "kernel.Minute", sql: "int", null: none, wire: orNull, fromRecord: "OrNone(%s)", toWire: "int32(%s)", scan: "(*int32)(&%s)",
		insert: "dated(%s)", update: "noneIsNull(%s)", element: "*kernel.Minute", change: "number | null", buffer: "Int32Array",
	},
	// The calculation sets it, and the database has no null in it: 0 is no date, and null on the wire. Shifts of a delta count from 0.
	"computed": {
		row: "kernel.Minute", sql: "int", wire: dates, toWire: "int32(%s)", scan: "(*int32)(&%s)", insert: "int32(%s)", element: "int32",
		change: "number | null", buffer: "Int32Array",
	},
}

// kindOf is the kind of a field for which the layout names none: it follows from the blank value and the unit.
func kindOf(blank reflect.Value, unit event.Unit) string {
	switch v := blank.Interface().(type) {
	case kernel.Rank:
		return "rank"
	case kernel.ID:
		return "id"
	case kernel.Row:
		return "rowOrNone"
	case kernel.Amount:
		return "amount"
	case kernel.Percent:
		return "percent"
	case kernel.Minute:
		if v == kernel.None {
			return "minute"
		}
		return "minuteOrZero"
	}
	switch {
	case blank.Kind() == reflect.String:
		return "text"
	case blank.Kind() == reflect.Bool:
		return "flag"
	case blank.Kind() == reflect.Int32 && (unit == event.Minutes || unit == event.Number):
		return "count"
	}
	panic(fmt.Sprintf("fieldsgen: no kind of column holds %s: add one to kinds.go and name it in layout.go", blank.Type()))
}

// apply writes a member into an expression; an empty one leaves it alone.
func apply(expression, member string) string {
	if expression == "" {
		return member
	}
	return fmt.Sprintf(expression, member)
}

func (k kind) scanned(member string) string {
	if k.scan == "" {
		return "&" + member
	}
	return fmt.Sprintf(k.scan, member)
}

func (k kind) updated(member string) string {
	if k.update == "" {
		return apply(k.insert, member)
	}
	return fmt.Sprintf(k.update, member)
}
