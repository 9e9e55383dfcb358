package mspdi

import (
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/carried"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// Read reads a Microsoft Project XML file, whose root element has just begun. It always holds one project, which
// is given even when it has no activities. Faults: those of the XML, "import.bad_value",
// "import.calendar_unreadable", "import.reference_unknown", "activity.too_deep".
func Read(x *source.XML, name string) ([]schedule.Import, error) {
	p := &mspProject{x: x, records: map[string]*mspRecord{}}
	p.out.Source = schedule.Source{Tool: "msp", File: name, Options: map[string]string{}}
	if err := p.read(); err != nil {
		return nil, err
	}
	switch line, err := x.After(); {
	case err != nil:
		return nil, err
	case line > 0:
		draft.Note(&p.out, schedule.Finding{Code: "file.after_end", Line: line})
	}
	for _, step := range []func() error{p.settings, p.gather, p.workTimes, p.calendarsInUse, p.tree, p.relations, p.assignments, p.kept, p.takeCarried} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return []schedule.Import{p.out}, nil
}

// mspProject is the project on its way to an Import: what one pass over the file kept, then what was made of it.
type mspProject struct {
	x       *source.XML
	records map[string]*mspRecord // one of each kind of element, used again and again
	out     schedule.Import

	root         *mspRecord // fields of the root element
	fields       map[string]*mspField
	calendars    []*MSPDICalendar
	calendarDays int // exceptions of all calendars, as far as they are known
	tasks        []*MSPDITask
	people       []mspResource
	work         []mspAssignment

	calendar map[string]*MSPDICalendar // by UID
	standard *MSPDICalendar
	person   map[string]*mspResource // by UID
	activity map[string]kernel.Row   // by UID of the task
	headed   bool                    // the first task is the project itself
	inside   map[[2]*MSPDICalendar]bool
	// shared keeps calendars made of others, nil for others that give none.
	shared map[string]*MSPDICalendar
	// compiledBy keeps calendars by hash, nil for one that cannot be compiled.
	compiledBy map[[32]byte]*worktime.Calendar
	zone       bool // a time zone was met and told
	carried    *carried.Project
}

// mspText is the text of a field and its line.
type mspText struct {
	text string
	line int
}

// read makes the one pass over the file.
func (p *mspProject) read() error {
	p.root = p.record("Project")
	return p.take(p.root, func(name string) (bool, error) {
		switch name {
		case "OutlineCodes":
			return true, p.x.Each(p.only("OutlineCode", p.takeOutlineCode))
		case "ExtendedAttributes":
			return true, p.x.Each(p.only("ExtendedAttribute", p.takeField))
		case "Calendars":
			return true, p.x.Each(p.only("Calendar", p.takeCalendar))
		case "Tasks":
			return true, p.x.Each(p.only("Task", p.takeTask))
		case "Resources":
			return true, p.x.Each(p.only("Resource", p.takeResource))
		case "Assignments":
			return true, p.x.Each(p.only("Assignment", p.takeAssignment))
		}
		return false, nil
	})
}

// only reads the elements of one name with take and counts as rows of the file; what else there is is left out.
func (p *mspProject) only(name string, take func() error) func(string) error {
	return func(found string) error {
		if found != name {
			return p.leave(p.x.Open[len(p.x.Open)-2] + "/" + found)
		}
		if err := p.x.In.Row(); err != nil {
			return err
		}
		return take()
	}
}

// leave reads an element that nothing here takes to its end, and counts it when it says something.
func (p *mspProject) leave(field string) error {
	said, err := p.says("")
	if said {
		draft.LeaveOut(&p.out, field, 1)
	}
	return err
}

// bad is the fault that ends the reading at a field nothing can be made of.
func bad(line int, table, field, value string) error {
	return fault.New(fault.Invalid, "import.bad_value", fault.P{"line": line, "table": table, "field": field, "value": source.Clip(value)})
}
