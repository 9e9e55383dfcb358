package live

import (
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/readmodels/gantt"
)

// tables gathers the rows that come and go in areas whose records all look alike. What comes and goes within the command is left out; a
// row that goes and comes back is sent as gone and as new.
type tables struct {
	of   map[string]*table
	came map[kernel.Row]int // its place among those that came, gone once it went again
}

type table struct {
	fields []*event.Field
	came   []arrival
	gone   []kernel.Row
}

type arrival struct {
	row    kernel.Row
	values []any // nil once it went again
}

const gone = -1

// take notes the rows of a fact, at the places given; nil is all of them.
func (t *tables) take(e record.RowSet, places []int) {
	rows := e.Descriptor().Rows(e)
	if places == nil {
		for i := range rows {
			places = append(places, i)
		}
	}
	if t.of == nil {
		t.of, t.came = map[string]*table{}, map[kernel.Row]int{}
	}
	of := t.of[e.Table()]
	if of == nil {
		of = &table{fields: e.Fields()}
		t.of[e.Table()] = of
	}
	for _, i := range places {
		row := rows[i]
		at, came := t.came[row]
		switch {
		case e.Descriptor().Shape == event.Adds:
			t.came[row] = len(of.came)
			of.came = append(of.came, arrival{row, e.Cells(i)})
		case came && at != gone:
			of.came[at].values, t.came[row] = nil, gone
		default:
			of.gone = append(of.gone, row)
		}
	}
}

func (t *tables) fleeting(row kernel.Row) bool {
	at, came := t.came[row]
	return came && at == gone
}

func (t *tables) added() map[string]*record.Columns {
	var out map[string]*record.Columns
	for name, of := range t.of {
		columns := &record.Columns{Fields: of.fields}
		for _, a := range of.came {
			if a.values != nil {
				columns.Add(a.row, a.values)
			}
		}
		if len(columns.Rows) == 0 {
			continue
		}
		columns.Map(Words)
		if out == nil {
			out = map[string]*record.Columns{}
		}
		out[name] = columns
	}
	return out
}

func (t *tables) removed() map[string]gantt.Numbers {
	var out map[string]gantt.Numbers
	for name, of := range t.of {
		if len(of.gone) == 0 {
			continue
		}
		if out == nil {
			out = map[string]gantt.Numbers{}
		}
		out[name] = numbers(of.gone)
	}
	return out
}
