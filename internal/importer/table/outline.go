package table

import (
	"cmp"
	"slices"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// tableNode is an activity of a table on its way into the tree.
type tableNode struct {
	at       int // row of the grid, -1 for a summary that rows only name
	parent   int // index of its node, -1 at the top
	children []int
	name     string
	row      kernel.Row
}

// tableBuild makes an Import of the rows of a table.
type tableBuild struct {
	*grid
	nodes  []tableNode
	of     []int          // node of each row
	codes  map[string]int // row by code
	lines  map[string]int // row by number
	places map[string]int // row by outline number
	keys   map[string]int // row by the id that rows given as JSON have
	order  []int          // nodes, parents first
	cals   []tableCalendar
	links  []tableLink
	bound  []bool // by node: something comes before it
	units  units
	code   []string // of each row

	calendarOf []int         // of each row
	until      kernel.Minute // the last date
	taken      map[string]bool
	last       map[string]int // the number last put behind a code
	marked     [2]bool        // a start, a finish is marked as having happened
	flat       bool           // nothing tells what lies under what
}

// outline finds the node above every row. What tells it is, in this order: a column of parents, one of levels, outline
// numbers, the WBS rows lie in, blanks before the names.
func (b *tableBuild) outline() error {
	b.nodes, b.of = make([]tableNode, len(b.rows)), make([]int, len(b.rows))
	for i := range b.rows {
		b.nodes[i] = tableNode{at: i, parent: -1, name: strings.TrimSpace(b.cell(i, colName))}
		b.of[i] = i
	}
	b.keys = b.index(keyField, false)
	b.codes = b.index(colCode, true)
	b.lines = b.index(colNumber, true)
	if b.has(colNumber) {
		b.gaps()
	}
	switch {
	case b.says(colParent):
		return b.byParent()
	case b.says(colLevel):
		return b.byLevel(b.level)
	case b.says(colWBS):
		own, clear := b.ownNumbers()
		if !clear {
			return b.ask("structure", fault.P{"field": colWBS})
		}
		if own {
			b.byNumber()
		} else {
			b.byGroup(colWBS)
		}
	case b.says(colGroup):
		b.byGroup(colGroup)
	default:
		if b.indented() {
			return b.byLevel(b.indent)
		}
		b.flat = true
	}
	return nil
}

// says tells whether any row has something in a field.
func (b *tableBuild) says(field string) bool {
	at, there := b.by[field]
	return there && slices.ContainsFunc(b.rows, func(r gridRow) bool { return r.cells[at] != "" })
}

// index finds rows by what they have in a field. Of several with the same the first has it; the others, and those that
// have nothing where most have something, are reported as renumbered.
func (b *tableBuild) index(field string, told bool) map[string]int {
	if !b.has(field) {
		return nil
	}
	out, missing := make(map[string]int, len(b.rows)), []int(nil)
	for i := range b.rows {
		text := b.cell(i, field)
		if field == colNumber {
			text = strings.TrimLeft(text, "0")
			if text == "" && b.cell(i, field) != "" {
				text = "0"
			}
		}
		if text == "" {
			missing = append(missing, i)
			continue
		}
		if _, twice := out[text]; twice {
			if told {
				b.note("row.renumbered", i, field, text)
			}
			if field == colCode {
				b.code[i] = b.freeCode(text)
			}
			continue
		}
		out[text] = i
		if field == colCode {
			b.code[i] = text
		}
	}
	if told && field == colNumber && len(out) > 0 {
		for _, i := range missing {
			b.note("row.renumbered", i, field, "")
		}
	}
	return out
}

// freeCode is a code with the lowest number behind it that no row has.
func (b *tableBuild) freeCode(code string) string {
	if b.taken == nil {
		b.taken, b.last = map[string]bool{}, map[string]int{}
		at := b.by[colCode]
		for _, r := range b.rows {
			b.taken[r.cells[at]] = true
		}
	}
	for n := max(b.last[code], 1) + 1; ; n++ {
		if try := code + "-" + itoa(n); !b.taken[try] {
			b.taken[try], b.last[code] = true, n
			return try
		}
	}
}

// gaps tells where the numbers of rows do not follow one another.
func (b *tableBuild) gaps() {
	last := -1
	for i := range b.rows {
		text := b.cell(i, colNumber)
		n := source.Digits(text)
		if text == "" || n < 0 || n > 1<<31 {
			if text != "" && n < 0 {
				b.note("row.renumbered", i, colNumber, text)
			}
			continue
		}
		if first := b.lines[cmp.Or(strings.TrimLeft(text, "0"), "0")]; first != i {
			continue // told to be there twice
		}
		if last >= 0 && n != last+1 {
			b.note("row.renumbered", i, colNumber, text)
		}
		last = n
	}
}

// byParent puts rows under those they name. Fault: "import.reference_unknown".
func (b *tableBuild) byParent() error {
	if b.has(colWBS) {
		b.places = b.index(colWBS, false)
	}
	for i := range b.rows {
		name := b.cell(i, colParent)
		at, known := b.find(name)
		switch {
		case name == "", name == "0" && !known:
			continue
		case !known:
			return b.wrong("import.reference_unknown", i, colParent, name)
		}
		b.nodes[i].parent = at
	}
	return nil
}

// find is the row somebody means by an id, a code, a number or an outline number.
func (b *tableBuild) find(name string) (row int, known bool) {
	for _, m := range [...]map[string]int{b.keys, b.codes, b.lines, b.places} {
		if row, known = m[name]; known {
			return row, true
		}
	}
	return 0, false
}

// byLevel puts every row under the last one above it that is less deep. A row that is more than one level deeper than the
// one before it is a child of that one.
func (b *tableBuild) byLevel(level func(row int) (depth int, ok bool)) error {
	type branch struct{ level, node int }
	var above []branch
	for i := range b.rows {
		depth, ok := level(i)
		if !ok {
			b.note("row.renumbered", i, colLevel, b.cell(i, colLevel))
			depth = 0
			if len(above) > 0 {
				depth = above[len(above)-1].level
			}
		}
		for len(above) > 0 && above[len(above)-1].level >= depth {
			above = above[:len(above)-1]
		}
		if len(above) > 0 {
			last := above[len(above)-1]
			b.nodes[i].parent = last.node
			if ok && depth > last.level+1 && b.has(colLevel) {
				b.note("row.renumbered", i, colLevel, b.cell(i, colLevel))
			}
		}
		if len(above) == schedule.MaxDepth {
			return fault.New(fault.Conflict, "activity.too_deep", fault.P{"line": b.rows[i].line, "max": schedule.MaxDepth})
		}
		above = append(above, branch{depth, i})
	}
	return nil
}

func (b *tableBuild) level(row int) (int, bool) {
	v, _, ok := signs{'.'}.number(b.cell(row, colLevel), 0)
	return int(v), ok && v >= 0 && v <= 1000
}

// indented tells whether names are set in from one another by blanks.
func (b *tableBuild) indented() bool {
	deep, _ := b.indent(0)
	return slices.ContainsFunc(b.of, func(i int) bool { n, _ := b.indent(i); return n > deep })
}

func (b *tableBuild) indent(row int) (int, bool) {
	n := 0
	if row < len(b.rows) {
		for _, r := range b.cell(row, colName) {
			switch r {
			case ' ', '\u00a0':
				n++
			case '\t':
				n += 4
			default:
				return n, true
			}
		}
	}
	return n, true
}

// ownNumbers tells whether the outline numbers are those of the rows themselves or, being the same for many rows, of where
// they lie; clear tells that it can be told.
func (b *tableBuild) ownNumbers() (own, clear bool) {
	if _, told := b.said(b.columns[b.by[colWBS]].head, b.columns[b.by[colWBS]].at, nil); told {
		return true, true
	}
	given := 0
	different := map[string]bool{}
	for i := range b.rows {
		if text := b.cell(i, colWBS); text != "" {
			given++
			different[text] = true
		}
	}
	switch {
	case len(different)*10 >= given*8:
		return true, true
	case len(different)*2 <= given:
		return false, true
	}
	return false, given < 20
}

// byNumber puts every row under the one whose outline number its own begins with. Where that one is missing it lies under
// the next above.
func (b *tableBuild) byNumber() {
	clean := func(text string) string { return strings.Trim(text, ". ") }
	b.places = make(map[string]int, len(b.rows))
	var twice []bool
	for i := range b.rows {
		number := clean(b.cell(i, colWBS))
		_, known := b.places[number]
		if twice = append(twice, known); !known && number != "" {
			b.places[number] = i
		}
	}
	for i := range b.rows {
		number := clean(b.cell(i, colWBS))
		if number == "" || twice[i] {
			b.note("row.renumbered", i, colWBS, number)
		}
		if number == "" {
			if i > 0 {
				b.nodes[i].parent = b.nodes[i-1].parent
			}
			continue
		}
		direct, steps := true, 0
		for up := strings.LastIndexByte(number, '.'); up > 0 && steps <= schedule.MaxDepth; up = strings.LastIndexByte(number, '.') {
			steps++
			number = strings.TrimRight(number[:up], ". ")
			if at, known := b.places[number]; known && at != i {
				b.nodes[i].parent = at
				break
			}
			direct = false
		}
		if !direct && !twice[i] && b.nodes[i].parent >= 0 {
			b.note("row.renumbered", i, colWBS, b.cell(i, colWBS))
		}
	}
}

// byGroup makes summaries of the WBS that rows lie in, each under the one whose path its own begins with.
func (b *tableBuild) byGroup(field string) {
	made := map[string]int{}
	var group func(path string, below int) int
	group = func(path string, below int) int {
		if at, known := made[path]; known {
			return at
		}
		name, parent := path, -1
		if up := strings.LastIndexAny(path, "./\\>"); up > 0 && up+1 < len(path) && below < schedule.MaxDepth {
			if above := strings.TrimRight(path[:up], "./\\> "); above != "" {
				parent, name = group(above, below+1), strings.TrimSpace(path[up+1:])
			}
		}
		at := len(b.nodes)
		b.nodes = append(b.nodes, tableNode{at: -1, parent: parent, name: name})
		made[path] = at
		return at
	}
	for i := range b.rows {
		if path := strings.Trim(b.cell(i, field), "./\\> "); path != "" {
			b.nodes[i].parent = group(path, 0)
		}
	}
}

// number puts the nodes in their order and numbers them, parents first and siblings as they stand in the table. Faults:
// "import.tree_circular", "activity.too_deep".
func (b *tableBuild) number() error {
	first := make([]int, len(b.nodes)) // the first row in or under a node
	for i := range b.nodes {
		first[i] = b.nodes[i].at
	}
	for i := range b.nodes {
		if b.nodes[i].at < 0 {
			first[i] = len(b.rows)
		}
	}
	for i := range b.rows {
		for at, steps := b.nodes[i].parent, 0; at >= 0 && steps <= schedule.MaxDepth; at, steps = b.nodes[at].parent, steps+1 {
			if b.nodes[at].at < 0 {
				first[at] = min(first[at], i)
			}
		}
	}
	var tops []int
	for i := range b.nodes {
		if p := b.nodes[i].parent; p >= 0 {
			b.nodes[p].children = append(b.nodes[p].children, i)
		} else {
			tops = append(tops, i)
		}
	}
	inOrder := func(list []int) {
		slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(first[x], first[y]) })
	}
	var place func(list []int, depth int) error
	place = func(list []int, depth int) error {
		inOrder(list)
		for _, i := range list {
			n := &b.nodes[i]
			if depth == schedule.MaxDepth {
				return fault.New(fault.Conflict, "activity.too_deep", fault.P{"line": b.line(i), "max": schedule.MaxDepth})
			}
			b.order = append(b.order, i)
			n.row = kernel.Row(len(b.order))
			if err := place(n.children, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	if err := place(tops, 0); err != nil {
		return err
	}
	if len(b.order) < len(b.nodes) {
		lost := slices.IndexFunc(b.nodes, func(n tableNode) bool { return n.row == 0 })
		return fault.New(fault.Invalid, "import.tree_circular", fault.P{"rows": len(b.nodes) - len(b.order), "line": b.line(lost)})
	}
	return nil
}

func (b *tableBuild) line(node int) int {
	if at := b.nodes[node].at; at >= 0 {
		return b.rows[at].line
	}
	return 0
}
