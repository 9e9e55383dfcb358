package p6

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/carried"
	"gantry/internal/importer/draft"
)

// texts turns notes and steps into descriptions: topic first, the steps after the notes.
func (b *p6Builder) texts() {
	for i := range b.notes {
		n := &b.notes[i]
		p, row := b.of2(n.task, n.wbs, n.project)
		if p == nil {
			continue
		}
		if row == 0 && b.topics[n.topic] == carried.Name {
			p.out.Description = n.text
			continue
		}
		if row == 0 { // of the project, which other tools say more of than a description holds
			draft.LeaveOut(&p.out, b.tableName("WBSMEMO", "ProjectNote"), 1)
			continue
		}
		text := n.text
		if topic := b.topics[n.topic]; topic != "" && topic != carried.Name {
			text = topic + "\n" + text
		}
		p.parts[row] = append(p.parts[row], text)
	}
	slices.SortStableFunc(b.steps, func(x, y p6Step) int { return cmp.Compare(x.sequence, y.sequence) })
	steps := map[*p6Build]map[kernel.Row][]string{}
	for i := range b.steps {
		s := &b.steps[i]
		p, row := b.of2(s.task, 0, s.project)
		if p == nil || row == 0 {
			continue
		}
		if steps[p] == nil {
			steps[p] = map[kernel.Row][]string{}
		}
		steps[p][row] = append(steps[p][row], s.line())
	}
	for p, rows := range steps {
		for row, lines := range rows {
			p.parts[row] = append(p.parts[row], strings.Join(lines, "\n"))
		}
	}
}

// line is a step as a line: done or not, its name, how far it is, and what it says.
func (s *p6Step) line() string {
	mark, far := "☐ ", ""
	if s.done || s.percent >= kernel.Hundred {
		mark = "☑ "
	} else if s.percent > 0 {
		far = " (" + strconv.FormatFloat(float64(s.percent)/1e4, 'f', -1, 64) + " %)"
	}
	line := mark + s.name + far
	if s.text != "" {
		line += "\n" + s.text
	}
	return line
}

// of2 finds the project and the row of a task or a WBS; row 0 is the project itself.
func (b *p6Builder) of2(task, wbs, project p6ID) (*p6Build, kernel.Row) {
	if task != 0 {
		end := b.end(task)
		return end.project, end.row
	}
	p := b.project[project]
	if p == nil {
		return nil, 0
	}
	return p, p.wbsRow[wbs]
}

// describe gives an activity its description; a text that is too long is cut and reported.
func (p *p6Build) describe(row kernel.Row, parts []string) {
	a := &p.out.Activities[row-1]
	text := strings.Join(parts, "\n\n")
	if utf8.RuneCountInString(text) > schedule.MaxDescription {
		draft.Note(&p.out, schedule.Finding{Code: "description.shortened", Activity: cmp.Or(a.Code, a.Name)})
		text = string([]rune(text)[:schedule.MaxDescription])
	}
	a.Description = text
}

// tags takes the values of activity codes and user fields over.
func (b *p6Builder) tags() {
	for _, c := range b.taskCodes {
		end := b.end(c.task)
		if end.project == nil {
			continue
		}
		code, known := b.codes[c.code]
		kind := cmp.Or(code.kind, c.kind)
		if !known || b.codeTypes[kind] == "" {
			end.project.find("tag.unknown_value", int(c.line), p6Place{"TASKACTV.actv_code_id", "Code.ValueObjectId"}, b.names[c.code], end.label)
			continue
		}
		end.project.tag(end.row, schedule.Tag{Category: b.codeTypes[kind], Value: cmp.Or(code.name, code.short), Code: code.short})
	}
	for i := range b.udfs {
		b.userField(&b.udfs[i])
	}
}

func (b *p6Builder) userField(u *p6UDF) {
	kind := b.udfTypes[u.kind]
	if _, ours := carried.Number(kind.title); ours {
		return
	}
	value, code := u.value, ""
	if c, known := b.codes[-u.code]; known && u.code != 0 {
		value, code = cmp.Or(c.name, c.short), c.short
	}
	var p *p6Build
	var row kernel.Row
	switch kind.subject {
	case "TASK", "Activity":
		p, row = b.of2(u.of, 0, u.project)
	case "PROJWBS", "WBS":
		p, row = b.of2(0, u.of, u.project)
	}
	if p == nil || row == 0 || kind.title == "" || value == "" {
		field := b.tableName("UDFVALUE", "UDF")
		if kind.subject != "" {
			field = b.path(field, kind.subject)
		}
		if p = b.project[u.project]; p != nil {
			draft.LeaveOut(&p.out, field, 1)
		}
		return
	}
	tag := schedule.Tag{Category: kind.title, Value: value, Code: code}
	if code == "" {
		tag.Kind = p6FieldKinds[kind.data]
	}
	p.tag(row, tag)
}

func (p *p6Build) tag(row kernel.Row, t schedule.Tag) {
	t.Activity = row
	p.out.Tags = append(p.out.Tags, t)
}

// p6FieldKinds is what user fields hold, by the words of XER and of P6 XML; what is not named is text.
var p6FieldKinds = map[string]string{
	"FT_INT": "number", "FT_FLOAT": "number", "FT_FLOAT_2_DECIMALS": "number", "FT_MONEY": "cost", "FT_START_DATE": "date", "FT_END_DATE": "date",
	"Integer": "number", "Double": "number", "Cost": "cost", "Start Date": "date", "Finish Date": "date",
}
