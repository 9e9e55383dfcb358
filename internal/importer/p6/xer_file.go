package p6

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"gantry/domain/fault"
	"gantry/internal/importer/source"
)

// XERTable reads the records of one table: its field names once, then row by row.
type XERTable struct {
	heads func(names []string) (missing string) // a field the table cannot be read without
	row   func(r *p6Record, cells string)
}

// xerTables are the tables we read.
func xerTables(f *p6File) map[string]*XERTable {
	return map[string]*XERTable{
		"PROJECT":         xerRows(f, &p6ProjectTable),
		"CALENDAR":        xerRows(f, &p6CalendarTable),
		"SCHEDOPTIONS":    xerRows(f, &p6OptionsTable),
		"PROJWBS":         xerRows(f, &p6WBSTable),
		"TASK":            xerRows(f, &p6TaskTable),
		"TASKPRED":        xerRows(f, &p6LinkTable),
		"ACTVTYPE":        xerRows(f, &p6CodeTypeTable),
		"ACTVCODE":        xerRows(f, &p6CodeTable),
		"TASKACTV":        xerRows(f, &p6TaskCodeTable),
		"UDFTYPE":         xerRows(f, &p6UDFTypeTable),
		"UDFVALUE":        xerRows(f, &p6UDFTable),
		"UDFCODE":         xerRows(f, &p6UDFCodeTable),
		"MEMOTYPE":        xerRows(f, &p6TopicTable),
		"TASKMEMO":        xerRows(f, &p6NoteTable),
		"WBSMEMO":         xerRows(f, &p6WBSNoteTable),
		"TASKPROC":        xerRows(f, &p6StepTable),
		"UMEASURE":        xerRows(f, &p6UnitTable),
		"RSRC":            xerRows(f, &p6ResourceTable),
		"RSRCRATE":        xerRows(f, &p6RateTable),
		"ROLES":           xerRows(f, &p6RoleTable),
		"ROLELIMIT":       xerRows(f, &p6RoleLimitTable),
		"TASKRSRC":        xerRows(f, &p6AssignmentTable),
		"BASELINE_EXPORT": xerRows(f, &p6BaselineNameTable),
		"PROJCOST":        xerRows(f, &p6ExpenseTable),
		"CURRTYPE":        xerRows(f, &p6CurrencyTable),
	}
}

// xerRows reads a table into its rows.
func xerRows[T any](f *p6File, table *p6Table[T]) *XERTable {
	var slots []p6Slot[T]
	var zero T
	row, size := new(T), sizeOf[T]()
	return &XERTable{
		heads: func(names []string) string {
			slots = make([]p6Slot[T], len(names))
			for i := range names {
				names[i] = strings.TrimSpace(names[i])
				slots[i] = table.slot(f, names[i])
			}
			return table.missing(names)
		},
		row: func(r *p6Record, cells string) {
			*row = zero
			more, i := true, 0
			for ; more && i < len(slots); i++ {
				var cell string
				if i == len(slots)-1 {
					cell = cells // what stands behind the last tab of a record that goes on in the next line
				} else {
					cell, cells, more = strings.Cut(cells, "\t")
				}
				slots[i].put(r, row, strings.TrimSpace(cell))
			}
			if r.err == nil {
				r.err = f.hold(r.in, size)
			}
			if i < len(slots) {
				r.field = slots[i].name
				r.note("row.short", "")
			}
			if r.err == nil {
				table.keep(r, row)
			}
		},
	}
}

// xerUncounted reads a table that nobody takes: its rows count as left out, by project where they name one.
func xerUncounted(f *p6File, name string) *XERTable {
	at, field := -1, f.id(source.Clip(name))
	return &XERTable{
		heads: func(names []string) string {
			at = -1
			for i, n := range names {
				if strings.TrimSpace(n) == "proj_id" {
					at = i
				}
			}
			return ""
		},
		row: func(_ *p6Record, cells string) {
			var project p6ID
			more := true
			for i := 0; more && i <= at; i++ {
				var cell string
				cell, cells, more = strings.Cut(cells, "\t")
				if i == at {
					project = f.id(strings.TrimSpace(cell))
				}
			}
			f.leave(project, field)
		},
	}
}

// xerPass is the state of the one pass over a file.
type xerPass struct {
	in      *source.Input
	file    *p6File
	tables  map[string]*XERTable
	name    string // of the table at hand
	table   *XERTable
	headed  bool  // its field names have been read
	missing error // the refusal of its rows, where it lacks a field
	width   int   // how many they are
	linked  bool  // the links have begun
	number  int   // line of the record at hand, 0 for none
	record  []byte
	columns int // fields of the last record
	at      p6Record
}

// readXERFile makes the one pass. Faults: "import.truncated", "import.row_without_fields", "import.column_missing",
// "import.bad_value", and those
// of the limits.
func readXERFile(from *source.Input) (*p6File, error) {
	in := source.NewLines(from, from.Limits)
	f := newP6File(asXER)
	p := &xerPass{in: from, file: f, tables: xerTables(f)}
	for first := true; ; first = false {
		line, err := in.Next()
		switch {
		case errors.Is(err, io.EOF):
			return p.unmarked(in)
		case err != nil:
			return nil, err
		case first:
			if head := strings.Split(string(line), "\t"); len(head) > 1 {
				f.version = head[1]
				if len(head) > 8 {
					f.currency = strings.TrimSpace(head[8])
				}
			}
			continue
		case bytes.HasPrefix(line, []byte("%E")):
			if err := p.endRecord(); err != nil {
				return nil, err
			}
			return f, p.behind(in)
		}
		if err := p.take(line, in.Number); err != nil {
			return nil, err
		}
	}
}

// behind looks at what stands behind the closing mark, which no reader takes: the first line that says something is reported.
func (p *xerPass) behind(in *source.Lines) error {
	for p.file.after == 0 {
		line, err := in.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case len(bytes.Trim(line, " \t\x00\x1a")) > 0:
			p.file.after = in.Number
		}
	}
	return nil
}

// unmarked decides on a file without its closing mark. Some tools leave it out: the file stands when its last record is
// a whole link, and says so.
func (p *xerPass) unmarked(in *source.Lines) (*p6File, error) {
	if err := p.endRecord(); err != nil {
		return nil, err
	}
	if !in.Closed || !p.linked || p.name != "TASKPRED" || p.width != p.columns {
		return nil, fault.New(fault.Invalid, "import.truncated", fault.P{"line": in.Number})
	}
	p.file.unmarked = true
	return p.file, nil
}

func (p *xerPass) take(line []byte, number int) error {
	tag, rest, _ := bytes.Cut(line, []byte("\t"))
	switch string(tag) {
	case "%T", "%F", "%R":
		if err := p.endRecord(); err != nil {
			return err
		}
	}
	switch string(tag) {
	case "%T":
		p.begin(strings.TrimSpace(string(rest)))
	case "%F":
		p.headed, p.width = true, bytes.Count(rest, []byte("\t"))+1
		p.file.emptyTasks = p.file.emptyTasks || p.name == p6TaskTable.names[asXER]
		if p.missing = nil; p.table == nil {
			break
		}
		if field := p.table.heads(strings.Split(string(rest), "\t")); field != "" {
			p.missing = fault.New(fault.Invalid, "import.column_missing", fault.P{"line": number, "table": p.name, "field": strings.ReplaceAll(field, "|", ", ")})
		}
	case "%R":
		if err := p.in.Row(); err != nil {
			return err
		}
		switch {
		case !p.headed:
			return fault.New(fault.Invalid, "import.row_without_fields", fault.P{"line": number, "table": p.name})
		case p.missing != nil:
			return p.missing
		}
		p.number, p.record = number, append(p.record[:0], rest...)
		p.linked = p.linked || p.name == "TASKPRED"
	default:
		if p.number > 0 {
			p.record = append(append(p.record, '\n'), line...)
			if len(p.record) > p.in.Limits.Line {
				return fault.New(fault.TooLarge, "import.line_too_long", fault.P{"line": p.number, "bytes": p.in.Limits.Line})
			}
		}
	}
	return nil
}

// begin turns to another table.
func (p *xerPass) begin(name string) {
	p.name, p.headed = name, false
	if p.table = p.tables[name]; p.table == nil && !p6Quiet[name] && len(p.tables) < maxFields {
		p.table = xerUncounted(p.file, name)
		p.tables[name] = p.table
	}
}

// endRecord reads the record at hand, which ends where the next tag begins.
func (p *xerPass) endRecord() error {
	if p.number == 0 {
		return nil
	}
	r := &p.at
	*r = p6Record{file: p.file, in: p.in, line: p.number, table: p.name, found: r.found[:0], left: r.left[:0], cut: r.cut[:0]}
	p.number = 0
	p.columns = bytes.Count(p.record, []byte("\t")) + 1
	if p.table != nil {
		p.table.row(r, string(p.record))
	}
	return r.err
}
