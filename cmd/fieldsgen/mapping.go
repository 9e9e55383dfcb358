package main

import "strings"

// mapping generates the functions that turn a record into a row, whole and one field at a time.
func mapping(tables ...table) string {
	s := &source{}
	s.WriteString(head)
	s.line("package ganttrows\n\nimport (\n\t\"gantry/domain/schedule\"\n\t\"gantry/readmodels/gantt\"\n)\n")
	for _, t := range tables {
		t.whole(s)
		t.cells(s)
	}
	return s.String()
}

func (t *table) whole(s *source) {
	s.line("// %s gives a record as a row of the table of %s, without what follows from its place in the tree.", t.of, t.table)
	s.line("func %s(a *schedule.%s) gantt.%sRow {\n\trow := gantt.%sRow{", t.of, t.of, t.of, t.of)
	given := map[string]bool{}
	for _, c := range t.columns {
		if c.give != "" {
			given[c.field] = true
		}
		if c.stored() && !given[c.field] {
			s.line("\t\t%s: %s,", c.member, c.recordValue())
		}
	}
	s.line("\t}")
	for _, c := range t.columns {
		if c.give != "" {
			s.line("\t%s", c.give)
		}
	}
	s.line("\treturn row\n}\n")
}

// cells generates the fields that an event sets, each with what it changes in the row.
func (t *table) cells(s *source) {
	s.line("var %sCells = map[string]Cell[schedule.%s, gantt.%sRow]{", strings.ToLower(t.of), t.of, t.of)
	done := map[string]bool{}
	for _, name := range t.without {
		s.line("\t%q: {},", name)
	}
	for _, c := range t.columns {
		if !c.own || done[c.field] {
			continue
		}
		done[c.field] = true
		give := c.give
		if give == "" {
			give = "row." + c.member + " = " + c.recordValue()
		}
		s.line("\t%q: {gantt.%s, func(row *gantt.%sRow, a *schedule.%s) { %s }},", c.field, c.mask, t.of, t.of, give)
	}
	s.line("}\n")
}
