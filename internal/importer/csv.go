package importer

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/schedule"
)

// isTable tells whether a text begins with two lines that the same sign parts.
func isTable(head []byte) bool {
	text := headText(head)
	if strings.IndexByte(text, 0) >= 0 {
		return false
	}
	_, ok := delimiter(text)
	return ok
}

// headText is the begin of a file as UTF-8, as well as it can be known.
func headText(head []byte) string {
	if bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff}) {
		head = bytes.ReplaceAll(head[2:], []byte{0}, nil)
	}
	return string(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
}

// delimiter finds the sign that parts most cells in most of the first lines. A line "sep=;", as spreadsheets write it,
// says so itself.
func delimiter(text string) (byte, bool) {
	if rest, said := strings.CutPrefix(text, "sep="); said && rest != "" {
		return rest[0], true
	}
	signs := [...]byte{';', '\t', ',', '|'}
	var counts [len(signs)][]int
	var line [len(signs)]int
	quoted, filled := false, false
	for i := range len(text) {
		c := text[i]
		switch {
		case c == '"':
			quoted = !quoted
		case c == '\n' && !quoted:
			for k := range counts {
				if filled {
					counts[k] = append(counts[k], line[k])
				}
				line[k] = 0
			}
			filled = false
		case !quoted:
			filled = filled || c > ' '
			if k := bytes.IndexByte(signs[:], c); k >= 0 {
				line[k]++
			}
		}
	}
	if filled && len(counts[0]) < 2 { // the last line of a short file has no end
		for k := range counts {
			counts[k] = append(counts[k], line[k])
		}
	}
	best, score := 0, 0
	for k := range counts {
		same := 0 // lines parted as often as the one that is parted most
		most := 0
		for _, n := range counts[k] {
			most = max(most, n)
		}
		for _, n := range counts[k] {
			if most > 0 && n == most {
				same++
			}
		}
		if same >= 2 || same == 1 && len(counts[k]) == 1 {
			if v := same*same*16 + most; v > score {
				best, score = k, v
			}
		}
	}
	return signs[best], score > 0
}

// readCSV reads a table of text. Faults: those of tables, "import.truncated" for a quote that is never closed.
func readCSV(in *input, how Reading) ([]schedule.Import, error) {
	head, err := in.Peek(1 << 15)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	sign, _ := delimiter(headText(head))
	text := &csvText{lines: newLines(in, in.limits), comma: sign, begin: true}
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
		case errors.As(err, &f), in.ctx.Err() != nil:
			return 0, nil, err
		case err != nil:
			return 0, nil, fault.New(fault.Invalid, "import.bad_value", fault.P{"line": text.number, "table": "", "field": "", "value": ""})
		}
		line, _ := r.FieldPos(0)
		return line, cells, nil
	}
	return g.read()
}

// csvText gives the lines of a file as UTF-8 and follows its quotes, as encoding/csv does: it forgives an unclosed one,
// and every row behind it would be one cell.
type csvText struct {
	*lines
	comma  byte
	rest   []byte
	since  int  // bytes given since a record was asked for
	begin  bool // of a cell
	quoted bool
	opened int // line of the quote
}

func (t *csvText) Read(p []byte) (int, error) {
	if len(t.rest) == 0 {
		line, err := t.next()
		if err != nil {
			return 0, err
		}
		if t.number == 1 && bytes.HasPrefix(line, []byte("sep=")) {
			line = nil
		}
		if t.since += len(line); t.since > t.limits.Line {
			return 0, fault.New(fault.TooLarge, "import.line_too_long", fault.P{"line": t.number, "bytes": t.limits.Line})
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
			t.quoted, t.opened, t.begin = true, t.number, false
		default:
			t.begin = c == t.comma || c == '\n'
		}
	}
}
