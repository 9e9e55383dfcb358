package mspdi

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
)

// mspField is a custom field: what people call it, and, for an outline code, its values.
type mspField struct {
	name       string
	kind       string   // what it holds, as tags say it; empty for texts and where the file does not say
	separators []string // between the levels of an outline code
	values     map[string]mspCode
}

// mspCode is one value of an outline code.
type mspCode struct{ code, name, parent string }

// mspValue is the value of a custom field of one task.
type mspValue struct{ field, value, id string }

func (p *mspProject) field(id string) *mspField {
	if p.fields == nil {
		p.fields = map[string]*mspField{}
	}
	f := p.fields[id]
	if f == nil {
		f = &mspField{}
		p.fields[id] = f
	}
	return f
}

func (p *mspProject) takeField() error {
	r := p.record("FieldDefinition")
	if err := p.take(r, nil); err != nil {
		return err
	}
	if id := r.text("FieldID"); id != "" {
		f := p.field(id)
		f.name = cmp.Or(r.text("Alias"), f.name, r.text("FieldName"))
		f.kind = mspKindOf(r.text("CFType"), r.text("FieldName"))
	}
	return nil
}

func (p *mspProject) takeOutlineCode() error {
	r := p.record("OutlineCodeDefinition")
	f := mspField{values: map[string]mspCode{}}
	err := p.take(r, func(name string) (bool, error) {
		switch name {
		case "Values":
			return true, p.x.Each(p.part("Value", func() error { return p.takeCode(&f) }))
		case "Masks":
			return true, p.x.Each(p.part("Mask", func() error {
				m := p.record("Mask")
				err := p.take(m, nil)
				f.separators = append(f.separators, m.text("Separator"))
				return err
			}))
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	if id := r.text("FieldID"); id != "" {
		to := p.field(id)
		to.name = cmp.Or(r.text("Alias"), to.name, r.text("FieldName"))
		to.values, to.separators = f.values, f.separators
	}
	return nil
}

func (p *mspProject) takeCode(f *mspField) error {
	r := p.record("Value")
	if err := p.take(r, nil); err != nil {
		return err
	}
	code := mspCode{code: r.text("Value"), name: r.text("Description"), parent: r.text("ParentValueID")}
	for _, id := range []string{r.text("ValueID"), r.text("FieldGUID")} {
		if id != "" {
			f.values[id] = code
		}
	}
	return p.x.In.Row()
}

// takeValue reads the value of a custom field or an outline code of a task.
func (p *mspProject) takeValue(t *MSPDITask, kind, about string) error {
	r := p.record(kind)
	if err := p.take(r, nil); err != nil {
		return err
	}
	if err := p.x.In.Row(); err != nil {
		return err
	}
	r.about = about
	v := mspValue{field: r.text("FieldID"), id: r.text("ValueID")}
	if kind == "OutlineCode" {
		v.id = cmp.Or(v.id, r.text("ValueGUID"))
	} else {
		v.value = r.text("Value")
	}
	if v.id == "0" {
		v.id = ""
	}
	if v.field != "" && (!idle(v.value) || v.id != "") {
		t.values = append(t.values, v)
	}
	return nil
}

// kept gives what the file says beyond the schedule: tags and baselines.
func (p *mspProject) kept() error {
	for i := range p.tasks {
		t := p.tasks[i]
		row := p.activity[t.uid]
		if row == kernel.SummaryRow {
			if len(t.values) > 0 {
				draft.LeaveOut(&p.out, "Task/ExtendedAttribute", len(t.values))
			}
			switch {
			case t.activity.Description == "":
			case p.carried != nil:
				p.out.Description = t.activity.Description
			default:
				draft.LeaveOut(&p.out, "Task/Notes", 1)
			}
			continue
		}
		if t.wbs != "" && t.outline != "" && t.wbs != t.outline { // numbered by somebody's own scheme
			p.tag(row, "WBS", t.wbs, "")
		}
		if t.physical != "" {
			p.tag(row, "Physical % Complete", t.physical, "")
		}
		for i, text := range t.texts {
			if text != "" {
				p.tag(row, mspTexts[i][1], text, "")
			}
		}
		for _, v := range t.values {
			p.value(row, t, v)
		}
	}
	p.baselines()
	return nil
}

func (p *mspProject) tag(row kernel.Row, category, value, code string) {
	p.out.Tags = append(p.out.Tags, schedule.Tag{Activity: row, Category: category, Value: value, Code: code})
}

// value makes a value of a custom field a tag of its activity.
func (p *mspProject) value(row kernel.Row, t *MSPDITask, v mspValue) {
	f := p.field(v.field)
	category := cmp.Or(f.name, v.field)
	if code, known := f.values[v.id]; known && v.value == "" {
		path := f.path(v.id)
		p.tag(row, category, cmp.Or(code.name, path), path)
		return
	}
	if v.value == "" {
		draft.Note(&p.out, t.about("tag.unknown_value", category, v.id))
		return
	}
	p.out.Tags = append(p.out.Tags, schedule.Tag{Activity: row, Category: category, Value: kindValue(f.kind, v.value), Kind: f.kind})
}

// mspTypes are what custom fields hold, by the number of their type.
var mspTypes = map[string]string{"0": "cost", "1": "date", "2": "duration", "3": "date", "4": "flag", "5": "number", "6": "date"}

// mspNamed are the same by the name of the field without its number.
var mspNamed = map[string]string{
	"Cost": "cost", "Date": "date", "Duration": "duration", "Finish": "date", "Flag": "flag", "Number": "number", "Start": "date",
}

func mspKindOf(kind, name string) string {
	if kind != "" {
		return mspTypes[kind]
	}
	return mspNamed[strings.TrimRight(name, "0123456789")]
}

// kindValue writes a value in the words of its kind. Costs stand in hundredths there.
func kindValue(kind, text string) string {
	switch kind {
	case "cost":
		if n, err := strconv.ParseFloat(text, 64); err == nil {
			return strconv.FormatFloat(n/100, 'f', -1, 64)
		}
	case "duration":
		if seconds, ok := mspSeconds(text); ok {
			return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(float64(seconds)/3600, 'f', 4, 64), "0"), ".") + "h"
		}
	}
	return plainValue(text)
}

// path is the code of a value after those of its ancestors.
func (f *mspField) path(id string) string {
	var levels []string
	for code, known := f.values[id]; known && len(levels) < schedule.MaxDepth; code, known = f.values[code.parent] {
		levels = append(levels, code.code)
		if code.parent == "" {
			break
		}
	}
	slices.Reverse(levels)
	var out strings.Builder
	for i, level := range levels {
		if i > 0 {
			separator := "."
			if i-1 < len(f.separators) && f.separators[i-1] != "" {
				separator = f.separators[i-1]
			}
			out.WriteString(separator)
		}
		out.WriteString(level)
	}
	return out.String()
}

// plainValue shows instants and durations as people write them.
func plainValue(text string) string {
	if seconds, ok := mspSeconds(text); ok {
		return strconv.FormatFloat(float64(seconds)/3600, 'f', -1, 64) + " h"
	}
	if len(text) == len("2006-01-02T15:04:05") && text[10] == 'T' {
		if _, _, ok := mspDate(text); ok {
			return text[:10] + " " + text[11:16]
		}
	}
	return text
}

// baselines gathers the shares of the tasks, the baselines in the order of their numbers, interim plans behind them.
func (p *mspProject) baselines() {
	var points [22][]schedule.BaselinePoint
	for i := range p.tasks {
		t := p.tasks[i]
		for _, b := range t.baselines {
			at := b.number
			if b.interim {
				at += 11
			}
			b.point.Activity = p.activity[t.uid]
			points[at] = append(points[at], b.point)
		}
	}
	for at, list := range points {
		if len(list) == 0 {
			continue
		}
		name := "Baseline"
		if at >= 11 {
			name = "Interim Plan"
		}
		if number := at % 11; number > 0 {
			name += " " + strconv.Itoa(number)
		}
		if p.carried != nil && at < 11 {
			name = cmp.Or(p.carried.Baselines[strconv.Itoa(at)], name)
		}
		p.out.Baselines = append(p.out.Baselines, schedule.Baseline{Name: name, Points: list})
	}
}
