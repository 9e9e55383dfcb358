package imported

import (
	"gantry/domain/kernel"
)

// Code is a row of the schedule's own columns on its way into the tables: a type, a value or a coding, by its table.
type Code struct {
	Row           kernel.Row
	Name, Kind    string     // of a type; the name of a value
	Type          kernel.Row // of a value or a coding
	Code, Colour  string     // of a value
	Activity      kernel.Row // of a coding
	Value         kernel.Row
	Text          string
	Number        int64
	Of            Of
	table, column string
	gone          bool
}

// The tables of codes.
const (
	CodeTypes  = "code_types"
	CodeValues = "code_values"
	Codings    = "codings"
)

// AddCode adds a row to a table of codes.
func (c *Changes) AddCode(table string, row Code) {
	row.table = table
	c.codes = append(c.codes, row)
}

// RemoveCode takes a row off a table of codes.
func (c *Changes) RemoveCode(table string, row Code) {
	row.table, row.gone = table, true
	c.codes = append(c.codes, row)
}

// SetCode changes one column of a row: "name" and "code" and "colour" of what has one, "value", "text" and "number" of a coding.
func (c *Changes) SetCode(table, column string, row Code) {
	row.table, row.column = table, column
	c.codes = append(c.codes, row)
}

// statement is what a change of codes does, with its values.
func (r *Code) statement() (sql string, args []any) {
	key := []any{r.Of.Company, r.Of.Schedule, int32(r.Row)}
	const of = ` where company_id = $1 and schedule_id = $2 and row_no = $3`
	switch {
	case r.gone:
		return `delete from ` + r.table + of, key
	case r.column == "value":
		return `update codings set value_row = $4` + of, append(key, int32(r.Value))
	case r.column == "text":
		return `update codings set text_value = $4` + of, append(key, r.Text)
	case r.column == "number":
		return `update codings set number_value = $4` + of, append(key, r.Number)
	case r.column == "name":
		return `update ` + r.table + ` set name = $4` + of, append(key, r.Name)
	case r.column == "code":
		return `update code_values set code = $4` + of, append(key, r.Code)
	case r.column == "colour":
		return `update code_values set colour = $4` + of, append(key, r.Colour)
	}
	const again = ` on conflict (company_id, schedule_id, row_no) do nothing`
	switch r.table {
	case CodeTypes:
		return `insert into code_types values ($1, $2, $3, $4, $5)` + again, append(key, r.Name, r.Kind)
	case CodeValues:
		return `insert into code_values values ($1, $2, $3, $4, $5, $6, $7)` + again, append(key, int32(r.Type), r.Code, r.Name, r.Colour)
	}
	return `insert into codings values ($1, $2, $3, $4, $5, $6, $7, $8)` + again, append(key, int32(r.Activity), int32(r.Type), int32(r.Value), r.Text, r.Number)
}
