package p6

import (
	"encoding/xml"
	"regexp"
	"strings"

	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// ReadPMXML reads a Primavera P6 XML file: an APIBusinessObjects element of any version, as P6 Professional, P6 EPPM and
// Oracle Primavera Cloud write it. A project's rows are inside its element, or beside it with its name.
// Faults: those of XML and of readXER.
func ReadPMXML(x *source.XML, space string, name string) ([]schedule.Import, error) {
	p := &pmPass{x: x, file: newP6File(asXML)}
	p.file.emptyTasks = true // P6 XML has no tables: a project without activities is one
	p.file.version = strings.TrimPrefix(pmVersion.FindString(space), "V")
	p.tables()
	if err := x.Each(p.top); err != nil {
		return nil, err
	}
	var err error
	if p.file.after, err = x.After(); err != nil {
		return nil, err
	}
	return p.file.imports(name)
}

var pmVersion = regexp.MustCompile(`V\d+(\.\d+)*`)

// pmPass is the state of the pass: the elements known by name and the project they stand in.
type pmPass struct {
	x       *source.XML
	file    *p6File
	take    map[string]func() error
	project p6ID

	calendars *pmRows[p6Calendar]
	projects  *pmRows[p6Project]
}

func (p *pmPass) tables() {
	p.calendars, p.projects = newPMRows(p, &p6CalendarTable), newPMRows(p, &p6ProjectTable)
	p.take = map[string]func() error{
		"Project":                p.aProject,
		"BaselineProject":        p.aProject,
		"Calendar":               p.aCalendar,
		"WBS":                    pmWithFields(p, &p6WBSTable, func(w *p6WBS) { w.project = p.inside(w.project) }, func(w *p6WBS) p6ID { return w.id }),
		"Activity":               pmWithFields(p, &p6TaskTable, func(t *p6Task) { t.project = p.inside(t.project) }, func(t *p6Task) p6ID { return t.id }),
		"Relationship":           pmElement(p, &p6LinkTable, func(l *p6Link) { l.toProject = p.inside(l.toProject) }),
		"ScheduleOptions":        pmElement(p, &p6OptionsTable, func(o *p6Options) { o.project = p.inside(o.project) }),
		"ActivityCodeType":       pmElement(p, &p6CodeTypeTable, nil),
		"ActivityCode":           pmElement(p, &p6CodeTable, nil),
		"ActivityCodeAssignment": pmElement(p, &p6TaskCodeTable, nil),
		"UDFValue":               pmElement(p, &p6UDFTable, func(u *p6UDF) { u.project = p.inside(u.project) }),
		"UDFType":                pmElement(p, &p6UDFTypeTable, nil),
		"NotebookTopic":          pmElement(p, &p6TopicTable, nil),
		"ActivityNote":           pmElement(p, &p6NoteTable, func(n *p6Note) { n.project = p.inside(n.project) }),
		"ProjectNote":            pmElement(p, &p6WBSNoteTable, func(n *p6Note) { n.project = p.inside(n.project) }),
		"ActivityStep":           pmElement(p, &p6StepTable, func(s *p6Step) { s.project = p.inside(s.project) }),
		"UnitOfMeasure":          pmElement(p, &p6UnitTable, nil),
		"Currency":               pmElement(p, &p6CurrencyTable, nil),
		"UDFCode":                pmElement(p, &p6UDFCodeTable, nil),
		"Resource":               pmElement(p, &p6ResourceTable, nil),
		"Role":                   pmElement(p, &p6RoleTable, nil),
		"ResourceRate":           pmElement(p, &p6RateTable, nil),
		"RoleLimit":              pmElement(p, &p6RoleLimitTable, nil),
		"ResourceAssignment":     pmElement(p, &p6AssignmentTable, func(a *p6Assignment) { a.project = p.inside(a.project) }),
		"ActivityExpense":        pmElement(p, &p6ExpenseTable, func(e *p6Expense) { e.project = p.inside(e.project) }),
	}
}

// inside is the project an element belongs to: the one it names, else the one around it.
func (p *pmPass) inside(named p6ID) p6ID {
	if named != 0 {
		return named
	}
	return p.project
}

// top reads an element of the file or of a project.
func (p *pmPass) top(name string) error {
	if take := p.take[name]; take != nil {
		return take()
	}
	return p.leave(name)
}

// leave reads past an element that nobody takes, and counts it when it says something.
func (p *pmPass) leave(name string) error {
	text, inside, err := pmSaid(p.x)
	if err == nil && (inside || p6Says(text)) && !p6Quiet[name] {
		if p.project != 0 {
			name = "Project/" + name
		}
		p.file.leave(p.project, p.file.id(source.Clip(name)))
	}
	return err
}

// pmElement reads an element whose children are fields. before sees the row before it is kept.
func pmElement[T any](p *pmPass, table *p6Table[T], before func(*T)) func() error {
	rows := newPMRows(p, table)
	return func() error {
		_, err := rows.read(before, nil)
		return err
	}
}

// pmWithFields reads an element that bears code values and user fields besides its own.
func pmWithFields[T any](p *pmPass, table *p6Table[T], before func(*T), id func(*T) p6ID) func() error {
	rows := newPMRows(p, table)
	inner := map[string]func() error{"UDF": pmElement(p, &p6UDFTable, nil)}
	if table.names[asXML] == "Activity" { // the code of a WBS is its own
		inner["Code"] = pmElement(p, &p6TaskCodeTable, nil)
	}
	return func() error {
		codes, udfs := len(p.file.taskCodes), len(p.file.udfs)
		row, err := rows.read(before, inner)
		if err != nil {
			return err
		}
		for i := range p.file.taskCodes[codes:] {
			p.file.taskCodes[codes+i].task = id(row)
		}
		for i := range p.file.udfs[udfs:] {
			p.file.udfs[udfs+i].of, p.file.udfs[udfs+i].project = id(row), p.project
		}
		return nil
	}
}

// pmRows reads the elements of one table.
type pmRows[T any] struct {
	*pmPass
	table *p6Table[T]
	slots map[string]*p6Slot[T]
	size  int64
	row   T        // the row at hand; keeping it copies it
	at    p6Record // where it stands
}

func newPMRows[T any](p *pmPass, table *p6Table[T]) *pmRows[T] {
	return &pmRows[T]{pmPass: p, table: table, slots: map[string]*p6Slot[T]{}, size: sizeOf[T]()}
}

// read reads an element's fields into a row and keeps it; inner reads nested elements.
func (p *pmRows[T]) read(before func(*T), inner map[string]func() error) (*T, error) {
	if err := p.x.In.Row(); err != nil {
		return nil, err
	}
	var zero T
	row, r := &p.row, &p.at
	begin := p.x.Line()
	*row = zero
	*r = p6Record{file: p.file, table: p.table.names[asXML], found: r.found[:0], left: r.left[:0], cut: r.cut[:0]}
	err := p.x.Each(func(name string) error {
		if take := inner[name]; take != nil {
			return take()
		}
		return p.value(r, row, name)
	})
	if err != nil {
		return nil, err
	}
	if before != nil {
		before(row)
	}
	r.line = begin
	if err := p.file.hold(p.x.In, p.size); err != nil {
		return nil, err
	}
	p.table.keep(r, row)
	return row, r.err
}

// value reads one field of a row.
func (p *pmRows[T]) value(r *p6Record, row *T, name string) error {
	slot := p.slots[name]
	if slot == nil {
		found := p.table.slot(p.file, name)
		if len(p.slots) < maxFields {
			slot = &found
			p.slots[name] = slot
		}
		slot = &found
	}
	r.line = p.x.Line()
	if slot.set != nil {
		text, err := p.x.Text()
		if err == nil {
			slot.put(r, row, text)
		}
		return err
	}
	text, inside, err := pmSaid(p.x)
	switch {
	case err != nil || slot.quiet:
	case inside:
		r.left = append(r.left, slot.field)
	default:
		slot.put(r, row, text)
	}
	return err
}

// maxFields bounds the names remembered of one kind of element; P6 has about two hundred.
const maxFields = 1000

// pmSaid reads the element just begun to its end and gives its text; inside reports that nested elements hold text.
func pmSaid(x *source.XML) (text string, inside bool, err error) {
	depth := len(x.Open)
	var own strings.Builder
	for {
		t, err := x.Next()
		if err != nil {
			return "", false, err
		}
		switch t := t.(type) {
		case xml.CharData:
			if len(x.Open) > depth {
				inside = inside || p6Says(strings.TrimSpace(string(t)))
			} else if own.Len() < 100 {
				own.Write(t)
			}
		case xml.EndElement:
			if len(x.Open) < depth {
				return strings.TrimSpace(own.String()), inside, nil
			}
		}
	}
}
