package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// Separator finds the sign that parts the cells of a table; a text whose first lines the same sign does not part is none.
func Separator(in *source.Input) (sign byte, ok bool) {
	head, err := in.Peek(1 << 15)
	text := source.HeadText(head)
	if strings.IndexByte(text, 0) >= 0 {
		return 0, false
	}
	return delimiter(text, errors.Is(err, io.EOF))
}

// delimiters are the signs that may part cells.
const delimiters = ";\t,|"

// delimiter finds the sign that parts at least half of the first lines, and most of them alike. A line "sep=;", as
// spreadsheets write it, says so itself. A last line that is cut counts for nothing; whole tells that it is not.
func delimiter(text string, whole bool) (byte, bool) {
	if rest, said := strings.CutPrefix(text, "sep="); said && rest != "" && strings.IndexByte(delimiters, rest[0]) >= 0 {
		return rest[0], true
	}
	lines := countDelimiters(text, whole)
	best, score := byte(0), 0
	for k := range delimiters {
		most, alike, parted := 0, 0, 0
		for _, n := range lines {
			most = max(most, n[k])
		}
		for _, n := range lines {
			if n[k] > 0 {
				parted++
			}
			if n[k] == most {
				alike++
			}
		}
		if most == 0 || parted < min(2, len(lines)) || 2*parted < len(lines) {
			continue
		}
		if v := 16*alike*alike + 4*parted + most; v > score {
			best, score = delimiters[k], v
		}
	}
	return best, score > 0
}

// countDelimiters counts the signs of every line that is not blank, those between quotes apart.
func countDelimiters(text string, whole bool) (lines [][len(delimiters)]int) {
	var line [len(delimiters)]int
	quoted, begin, filled := false, true, false
	for i := range len(text) {
		c := text[i]
		sign := strings.IndexByte(delimiters, c)
		switch {
		case quoted:
			quoted = c != '"' || i+1 < len(text) && text[i+1] != '\r' && text[i+1] != '\n' && strings.IndexByte(delimiters, text[i+1]) < 0
			continue
		case c == '"' && begin:
			quoted, filled = true, true
		case c == '\n':
			if filled {
				lines = append(lines, line)
			}
			line, filled = [len(delimiters)]int{}, false
		case sign >= 0:
			line[sign]++
			filled = true
		default:
			filled = filled || c > ' '
		}
		begin = c == '\n' || sign >= 0
	}
	if filled && (whole || len(lines) == 0) {
		lines = append(lines, line)
	}
	return lines
}

// ReadCSV reads a table of text. Faults: those of tables, "import.truncated" for a quote that is never closed.
func ReadCSV(in *source.Input, sign byte, how Reading) ([]schedule.Import, error) {
	text := &csvText{Lines: source.NewLines(in, in.Limits), comma: sign, begin: true}
	r := csv.NewReader(text)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = rune(sign), true, -1
	g := newGrid(in, how)
	g.comma = sign == ';'
	g.next = func() (int, []string, error) {
		text.since = 0
		cells, err := r.Read()
		var f *fault.Fault
		switch {
		case errors.Is(err, io.EOF):
			if text.quoted {
				return 0, nil, fault.New(fault.Invalid, "import.truncated", fault.P{"line": text.opened})
			}
			return 0, nil, io.EOF
		case errors.As(err, &f), in.Err() != nil:
			return 0, nil, err
		case err != nil:
			return 0, nil, fault.New(fault.Invalid, "import.bad_value", fault.P{"line": text.Number, "table": "", "field": "", "value": ""})
		}
		line, _ := r.FieldPos(0)
		return line, cells, nil
	}
	return g.read()
}

// csvText gives the lines of a file as UTF-8 and follows its quotes, as encoding/csv does: it forgives an unclosed one,
// and every row behind it would be one cell.
type csvText struct {
	*source.Lines
	comma  byte
	rest   []byte
	since  int  // bytes given since a record was asked for
	begin  bool // of a cell
	quoted bool
	opened int // line of the quote
}

func (t *csvText) Read(p []byte) (int, error) {
	if len(t.rest) == 0 {
		line, err := t.Next()
		if err != nil {
			return 0, err
		}
		if t.Number == 1 && bytes.HasPrefix(line, []byte("sep=")) {
			line = nil
		}
		if t.since += len(line); t.since > t.Limits.Line {
			return 0, fault.New(fault.TooLarge, "import.line_too_long", fault.P{"line": t.Number, "bytes": t.Limits.Line})
		}
		t.rest = append(append(t.rest[:0], line...), '\n')
		t.follow()
	}
	n := copy(p, t.rest)
	t.rest = t.rest[n:]
	return n, nil
}

func (t *csvText) follow() {
	for i := 0; i < len(t.rest); i++ {
		c := t.rest[i]
		switch {
		case t.quoted && c == '"':
			next := t.rest[i+1] // the line end stands behind every other sign
			switch next {
			case '"':
				i++
			case t.comma, '\n':
				t.quoted = false
			}
		case t.quoted:
		case c == '"' && t.begin:
			t.quoted, t.opened, t.begin = true, t.Number, false
		default:
			t.begin = c == t.comma || c == '\n'
		}
	}
}
