package table

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

const (
	headSearch   = 40         // rows among which the heads are looked for
	maxColumns   = 512        // of a table; what lies beyond counts as left out
	maxSamples   = 5          // values shown of a column somebody has to say the meaning of
	maxGridCells = 16_000_000 // 100,000 rows of 160 columns
)

// gridColumn is a column of a table.
type gridColumn struct {
	at    int    // place in the row
	head  string // as it stands there
	field string // "" for a column that is left out
	unit  string // its head gives its numbers
	sign  signs
	left  bool // somebody said to leave it out
}

// letter is the column as spreadsheets call it.
func (c *gridColumn) letter() string { return columnLetter(c.at) }

func columnLetter(at int) string {
	name := ""
	for at++; at > 0; at = (at - 1) / 26 {
		name = string(rune('A'+(at-1)%26)) + name
	}
	return name
}

// place is how findings name the column.
func (c *gridColumn) place() string {
	if c.head == "" {
		return c.letter()
	}
	return c.letter() + " " + c.head
}

// placeOf is how findings name a column.
func (g *grid) placeOf(at int) string {
	if g.wire {
		return g.columns[at].head
	}
	return g.columns[at].place()
}

// gridRow is a row with the cells of the columns that are read.
type gridRow struct {
	line  int
	cells []string
}

// grid is a table on its way to an Import: its rows as they stand, because what a date or a number means is decided over
// all of them.
type grid struct {
	in   *source.Input
	how  Reading
	next func() (line int, cells []string, err error)

	sheet   string   // of a workbook
	sheets  []string // of a workbook
	typed   bool     // numbers are written with a point, dates year first
	comma   bool     // the file parts its cells by semicolons, as programs do where the comma is the decimal sign
	table   string   // of findings
	columns []gridColumn
	by      map[string]int // index of the column of a field
	rows    []gridRow
	cells   int
	text    int64      // bytes in them
	ties    []tableTie // given beside the rows
	wire    bool       // rows of our own calls: nothing about them is in doubt
	manual  []int      // rows that say so beside their cells
	named   string     // of the project, where rows tell it
	order   string     // of dates
	seen    []askedColumn
	out     schedule.Import
	head    string // id of the row that stood for the project
}

func newGrid(in *source.Input, how Reading) *grid {
	return &grid{in: in, how: how, by: map[string]int{}}
}

// mapping is what somebody said of the columns; never nil.
func (g *grid) mapping() *Mapping {
	if g.how.Mapping == nil {
		return &Mapping{}
	}
	return g.how.Mapping
}

// read reads the rows of a table. Faults: "import.map_columns", "import.no_projects", "import.reference_unknown",
// "import.tree_circular", "activity.too_deep", and those of the limits.
func (g *grid) read() ([]schedule.Import, error) {
	head, err := g.begin()
	if err != nil {
		return nil, err
	}
	if err := g.check(); err != nil {
		return nil, err
	}
	for _, r := range head {
		if err := g.take(r.line, r.cells); err != nil {
			return nil, err
		}
	}
	for {
		line, cells, err := g.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if err := g.take(line, cells); err != nil {
			return nil, err
		}
	}
	return g.imports()
}

// take keeps a row, unless it is blank.
func (g *grid) take(line int, cells []string) error {
	if err := g.in.Row(); err != nil {
		return err
	}
	kept := make([]string, len(g.columns))
	blank := true
	for i := maxColumns; i < len(cells); i++ {
		if strings.TrimSpace(cells[i]) != "" {
			draft.LeaveOut(&g.out, "…", 1)
		}
	}
	for i := range g.columns {
		c := &g.columns[i]
		if c.at >= len(cells) {
			continue
		}
		text := cells[c.at]
		if c.field == colName {
			text = strings.TrimRight(text, " \t\r\n\u00a0") // what stands before may be its depth
		} else {
			text = strings.TrimSpace(text)
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		if c.field == "" {
			g.leave(c)
			continue
		}
		kept[i], blank = text, false
	}
	if blank {
		return nil
	}
	return g.keep(line, kept)
}

// keep is take for the cells of a row that are read. Faults: "import.too_many_rows", "import.too_many_activities", "import.too_much_text".
func (g *grid) keep(line int, cells []string) error {
	for _, text := range cells {
		g.text += int64(len(text))
	}
	limits := g.in.Limits
	switch g.cells += len(cells); {
	case g.cells > maxGridCells:
		return fault.New(fault.TooLarge, "import.too_many_rows", fault.P{"rows": len(g.rows)})
	case len(g.rows) >= limits.Activities:
		return fault.New(fault.TooLarge, "import.too_many_activities", fault.P{"activities": len(g.rows) + 1, "max": limits.Activities})
	case g.text > limits.Text:
		return fault.New(fault.TooLarge, "import.too_much_text", fault.P{"bytes": limits.Text})
	}
	g.rows = append(g.rows, gridRow{line, cells})
	return nil
}

// leave counts a cell nobody takes: one of a column somebody left out, or one beneath no head.
func (g *grid) leave(c *gridColumn) { draft.LeaveOut(&g.out, cmp.Or(c.head, c.letter()), 1) }

// cell is what a row says in a field, "" for nothing.
func (g *grid) cell(row int, field string) string {
	if at, there := g.by[field]; there && row >= 0 {
		return g.rows[row].cells[at]
	}
	return ""
}

// has tells whether the table has a column for a field.
func (g *grid) has(field string) bool { _, there := g.by[field]; return there }

// note tells a finding about a cell.
func (g *grid) note(code string, row int, field, value string) {
	f := schedule.Finding{Code: code, Table: g.table, Value: value}
	if row >= 0 {
		f.Line = g.rows[row].line
		f.Activity = cmp.Or(g.cell(row, colCode), strings.TrimSpace(g.cell(row, colName)), g.cell(row, colNumber))
	}
	f.Field = field
	if at, there := g.by[field]; there {
		f.Field = g.placeOf(at)
	}
	draft.Note(&g.out, f)
}

// wrong is a fault at a cell.
func (g *grid) wrong(key string, row int, field, value string) error {
	p := fault.P{"line": 0, "table": g.table, "field": field, "value": source.Clip(value)}
	if row >= 0 {
		p["line"] = g.rows[row].line
	}
	if at, there := g.by[field]; there {
		p["field"] = g.placeOf(at)
	}
	return fault.New(fault.Invalid, key, p)
}

// begin finds the heads among the first rows and gives the rows behind them.
func (g *grid) begin() ([]gridRow, error) {
	var first []gridRow
	for len(first) < max(headSearch, g.mapping().Head+headSearch) {
		line, cells, err := g.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if g.mapping().Head > 1<<16 {
			return nil, g.ask("head", nil)
		}
		first = append(first, gridRow{line, slices.Clone(cells)})
	}
	if g.mapping().Head == NoHeads && len(first) > 0 {
		g.columns = g.columnsOf(nil, first)
		g.seen = g.samples(first)
		return first, nil
	}
	at := g.headRow(first)
	if at < 0 {
		return nil, fault.New(fault.Invalid, "import.no_projects", nil)
	}
	g.columns = g.columnsOf(first[at].cells, first[at+1:])
	g.seen = g.samples(first[at+1:])
	rest := first[at+1:]
	for len(rest) > 0 && headScore(rest[0].cells) >= 3 { // the same heads in other words, as P6 writes them
		rest = rest[1:]
	}
	return rest, nil
}

// headRow is the row of the heads: the one somebody said, else the first of those that say the most.
func (g *grid) headRow(rows []gridRow) int {
	if said := g.mapping().Head; said > 0 {
		return slices.IndexFunc(rows, func(r gridRow) bool { return r.line >= said })
	}
	best, score, first := -1, 0, -1
	for i, r := range rows {
		texts := 0
		for _, c := range r.cells {
			if strings.TrimSpace(c) != "" {
				texts++
			}
		}
		if texts >= 1 && first < 0 {
			first = i
		}
		if texts >= 2 && (first < 0 || filled(rows[first].cells) < 2) {
			first = i
		}
		if v := headScore(r.cells); v > score || v == score && v > 0 && best >= 0 && v > headScore(rows[best].cells) {
			best, score = i, v
		}
	}
	if score >= 2 || score == 1 && best == first {
		return best
	}
	return first
}

func filled(cells []string) (n int) {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			n++
		}
	}
	return n
}

// headScore is how many fields a row of heads speaks of.
func headScore(cells []string) int {
	fields := map[string]bool{}
	for _, c := range cells {
		if len(c) < 80 {
			if field, _ := suggest(c); field != "" {
				fields[field] = true
			}
		}
	}
	return len(fields)
}

// columnsOf gives every column its meaning: what somebody said, else what its head suggests. Of two that suggest the same
// the one that says more in the first rows has it; the other is kept as tags.
func (g *grid) columnsOf(names []string, rows []gridRow) []gridColumn {
	width := len(names)
	for _, r := range rows {
		width = max(width, len(r.cells))
	}
	out := make([]gridColumn, 0, min(width, maxColumns))
	said := map[int]bool{}
	for i := range min(width, maxColumns) {
		c := gridColumn{at: i}
		if i < len(names) {
			c.head = strings.Join(strings.Fields(names[i]), " ")
		}
		c.field, c.unit = suggest(c.head)
		if field, told := g.said(c.head, i, names); told {
			c.field, c.left, said[i] = field, field == "", true
		} else if c.field == "" && c.head != "" {
			c.field = colTag
		}
		out = append(out, c)
	}
	weight := func(at int) (n int) {
		if said[at] {
			n = 1 << 20
		}
		for _, r := range rows {
			if at < len(r.cells) && strings.TrimSpace(r.cells[at]) != "" {
				n++
			}
		}
		return n
	}
	for i := range out {
		c := &out[i]
		if c.field == "" || c.field == colTag {
			continue
		}
		if at, twice := g.by[c.field]; !twice {
			g.by[c.field] = i
		} else if weight(i) > weight(at) {
			out[at].field, g.by[c.field] = colTag, i
		} else {
			c.field = colTag
		}
	}
	g.settleCodes(out, rows)
	return out
}

// settleCodes makes a column of numbers that are not numbers one of codes.
func (g *grid) settleCodes(columns []gridColumn, rows []gridRow) {
	at, there := g.by[colNumber]
	if _, coded := g.by[colCode]; !there || coded {
		return
	}
	if _, told := g.said(columns[at].head, at, nil); told {
		return
	}
	words, numbers := 0, 0
	for _, r := range rows {
		if at < len(r.cells) {
			switch text := strings.TrimSpace(r.cells[at]); {
			case text == "":
			case source.Digits(text) >= 0:
				numbers++
			default:
				words++
			}
		}
	}
	if words == 0 || words < numbers {
		return
	}
	field := colCode
	if outlined := columns[at]; g.by[colWBS] == 0 && !g.has(colWBS) && dotted(rows, outlined.at) { // "Ítem 1.2.3"
		field = colWBS
	}
	delete(g.by, colNumber)
	columns[at].field, g.by[field] = field, at
}

// dotted tells whether every value of a column is an outline number.
func dotted(rows []gridRow, at int) bool {
	dots := 0
	for _, r := range rows {
		if at >= len(r.cells) || strings.TrimSpace(r.cells[at]) == "" {
			continue
		}
		for part := range strings.SplitSeq(strings.Trim(r.cells[at], " ."), ".") {
			if source.Digits(part) < 0 || part == "" {
				return false
			}
			dots++
		}
	}
	return dots > 0
}

// said is what somebody said of a column, by its head or, where no head is called so, by its letter.
func (g *grid) said(head string, at int, names []string) (field string, told bool) {
	m := g.mapping().Columns
	if len(m) == 0 {
		return "", false
	}
	if field, told = m[head]; told && head != "" {
		return field, true
	}
	letter := columnLetter(at)
	if slices.ContainsFunc(names, func(n string) bool { return strings.TrimSpace(n) == letter }) {
		return "", false
	}
	field, told = m[letter]
	return field, told
}

func (g *grid) samples(rows []gridRow) []askedColumn {
	out := make([]askedColumn, 0, len(g.columns))
	for i := range g.columns {
		c := &g.columns[i]
		a := askedColumn{Column: c.letter(), Head: source.Clip(c.head), Samples: []string{}, Field: c.field}
		if _, told := g.said(c.head, c.at, nil); c.field == colTag && !told {
			a.Field = ""
		}
		for _, r := range rows {
			if c.at >= len(r.cells) || len(a.Samples) == maxSamples {
				continue
			}
			if text := source.Clip(strings.TrimSpace(r.cells[c.at])); text != "" && !slices.Contains(a.Samples, text) {
				a.Samples = append(a.Samples, text)
			}
		}
		out = append(out, a)
	}
	return out
}

// check asks somebody when the columns do not say enough, or when what was said of them makes no sense.
func (g *grid) check() error {
	m := g.mapping()
	for head, field := range m.Columns {
		if field != "" && !slices.Contains(TableFields, field) {
			return fault.New(fault.Invalid, "import.mapping_invalid", fault.P{"column": source.Clip(head), "field": source.Clip(field)})
		}
	}
	for name, bad := range map[string]bool{
		"dates":    !slices.Contains([]string{"", "dmy", "mdy", "ymd"}, m.Dates),
		"decimal":  !slices.Contains([]string{"", ".", ","}, m.Decimal),
		"duration": !slices.Contains([]string{"", "m", "h", "d", "w"}, m.Duration),
		"head":     m.Head < NoHeads,
	} {
		if bad {
			return fault.New(fault.Invalid, "import.mapping_invalid", fault.P{"column": "", "field": name})
		}
	}
	if !g.has(colName) {
		return g.ask("name", nil)
	}
	twice := map[string]string{}
	for i := range g.columns {
		c := &g.columns[i]
		if field, told := g.said(c.head, c.at, nil); told && field != "" && field != colTag {
			if other, both := twice[field]; both && other != strconv.Itoa(i) {
				return g.ask("twice", fault.P{"field": field})
			}
			twice[field] = strconv.Itoa(i)
		}
	}
	return nil
}
