package table

import "gantry/domain/fault"

// askedColumn is what somebody is shown of a column to say its meaning.
type askedColumn struct {
	Column  string   `json:"column"` // its letter
	Head    string   `json:"head"`
	Samples []string `json:"samples"`
	Field   string   `json:"field"` // as its head suggests, "" for none
}

// ask refuses a table whose meaning somebody has to say: what tells which part of it.
func (g *grid) ask(what string, more fault.P) error {
	p := fault.P{"ask": what, "sheets": g.sheets, "sheet": g.sheet, "columns": g.seen, "fields": TableFields}
	for k, v := range more {
		p[k] = v
	}
	if g.sheets == nil {
		p["sheets"] = []string{}
	}
	return fault.New(fault.Conflict, "import.map_columns", p)
}
