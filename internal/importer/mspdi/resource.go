package mspdi

import (
	"math"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// mspResource is a resource as the file has it.
type mspResource struct {
	line          int
	uid, calendar string
	on            *MSPDICalendar // once found
	resource      schedule.Resource
	works         bool // a person or machine: its calendar moves dates
	skipped       bool // a blank line, or the nameless one that stands for nobody
}

func (p *mspProject) takeResource() error {
	r := p.record("Resource")
	if err := p.take(r, nil); err != nil {
		return err
	}
	m := mspResource{line: r.line, uid: r.text("UID"), calendar: r.text("CalendarUID")}
	m.resource = schedule.Resource{Code: r.text("Initials"), Name: r.text("Name"), Kind: schedule.Labour, Units: r.text("MaterialLabel")}
	m.skipped = r.is("IsNull", false) || m.resource.Name == "" && (m.uid == "0" || m.uid == "")
	if m.skipped {
		m.calendar = ""
		p.people = append(p.people, m)
		return nil
	}
	kind, given := r.number("Type")
	switch {
	case kind == 2 || r.is("IsCostResource", false):
		m.resource.Kind = schedule.Material
		r.tell("resource.cost", "Name")
	case given && kind == 0:
		m.resource.Kind = schedule.Material
	case given && kind != 1:
		r.replace("Type")
		m.works = true
	default:
		m.works = true
	}
	if units, ok := source.Decimal(r.text("MaxUnits"), 6); r.text("MaxUnits") != "" && m.works {
		if !ok || units < 0 || units > math.MaxInt32 {
			r.replace("MaxUnits")
			units = 0
		}
		m.resource.MaxUnits = kernel.Percent(units)
	}
	p.people = append(p.people, m)
	return nil
}

// mspAssignment is the work of one resource on one task as the file has it.
type mspAssignment struct {
	line           int
	task, resource string // UID
	units          kernel.Amount
	out            schedule.Assignment
	given          bool // work was given
	uneven         bool // in hours of its own, as when somebody split it
}

func (p *mspProject) takeAssignment() error {
	r := p.record("Assignment")
	err := p.take(r, func(name string) (bool, error) {
		switch name {
		case "TimephasedData", "Baseline", "ExtendedAttribute":
			return true, p.leave("Assignment/" + name)
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	w := mspAssignment{line: r.line, task: r.text("TaskUID"), resource: r.text("ResourceUID"), units: r.amount("Units", 0)}
	w.out.Work, w.given = r.minutes("Work", false)
	w.out.Done, _ = r.minutes("ActualWork", false)
	w.out.Cost, w.out.UsedCost = r.money("Cost"), r.money("ActualCost")
	for _, f := range [...]struct {
		name string
		of   *int64
	}{{"Work", &w.out.Work}, {"ActualWork", &w.out.Done}} {
		if *f.of < 0 {
			r.replace(f.name)
			*f.of = 0
		}
	}
	if contour, _ := r.number("WorkContour"); contour != 0 {
		draft.LeaveOut(&p.out, "Assignment/WorkContour", 1)
		w.uneven = contour == contoured
	}
	p.work = append(p.work, w)
	return nil
}

// contoured is the contour of work whose hours somebody set, or that was split.
const contoured = 8

// nobody is the resource of an assignment that has none.
const nobody = "-65535"

// assignments numbers resources and assignments, sums them up by activity, and finds whose calendar an activity
// follows.
func (p *mspProject) assignments() error {
	for i := range p.people {
		m := &p.people[i]
		if m.skipped {
			continue
		}
		m.resource.Row = kernel.Row(len(p.out.Resources) + 1)
		if m.on != nil {
			m.resource.Calendar = m.on.row
		}
		p.out.Resources = append(p.out.Resources, m.resource)
	}
	sums := make([]mspSum, len(p.out.Activities)+1)
	for i := range p.work {
		w := &p.work[i]
		row, known := p.activity[w.task]
		m := p.person[w.resource]
		switch {
		case !known, m == nil && w.resource != nobody && w.resource != "":
			f := schedule.Finding{Code: "assignment.unknown", Line: w.line, Table: "Assignment", Field: "TaskUID", Value: w.task, Activity: w.task}
			if known {
				f.Field, f.Value = "ResourceUID", w.resource
			}
			draft.Note(&p.out, f)
			continue
		case row == kernel.SummaryRow:
			if w.out.Cost != 0 || w.out.Work != 0 {
				draft.LeaveOut(&p.out, "Assignment/TaskUID", 1)
			}
			continue
		}
		sums[row].add(w, m)
		if m == nil || m.skipped {
			continue
		}
		w.out.Activity, w.out.Resource = row, m.resource.Row
		if m.works && w.units != 0 && w.units != kernel.Unit {
			draft.LeaveOut(&p.out, "Assignment/Units", 1)
		}
		if !m.works {
			w.out.Quantity = w.quantity()
			w.out.Work, w.out.Done = 0, 0
		}
		p.out.Assignments = append(p.out.Assignments, w.out)
	}
	for i := range p.tasks {
		t := p.tasks[i]
		if row := p.activity[t.uid]; row != kernel.SummaryRow {
			p.total(t, &p.out.Activities[row-1], &sums[row])
		}
	}
	return nil
}

// quantity of a material is its work read as hours, or the units of its assignment.
func (w *mspAssignment) quantity() kernel.Amount {
	if !w.given {
		return w.units
	}
	return hours(w.out.Work)
}

// hours gives minutes as hours.
func hours(minutes int64) kernel.Amount {
	return kernel.Amount(source.Rounded(minutes*int64(kernel.Unit), 60))
}

// mspSum is what the assignments of one activity come to.
type mspSum struct {
	work, cost, used int64
	people           []*mspResource // those who work
	uneven           bool           // somebody does so in hours of his own
}

func (s *mspSum) add(w *mspAssignment, m *mspResource) {
	s.cost += int64(w.out.Cost)
	s.used += int64(w.out.UsedCost)
	s.uneven = s.uneven || w.uneven
	if m == nil || m.works || m.skipped {
		s.work += w.out.Work
	}
	if m != nil && m.works && !m.skipped {
		s.people = append(s.people, m)
	}
}

// total gives an activity its totals: what the task itself says, else the sum of its assignments. A summary has the
// totals of what is under it.
func (p *mspProject) total(t *MSPDITask, a *schedule.Activity, s *mspSum) {
	if a.Kind == schedule.Summary {
		if s.cost != 0 || s.work != 0 {
			draft.Note(&p.out, t.about("summary.cost", "Cost", a.Name))
		}
		return
	}
	if !t.costGiven {
		a.Cost = kernel.Amount(s.cost) + t.fixed
	}
	if a.UsedCost == 0 {
		a.UsedCost = kernel.Amount(s.used)
	}
	if a.ManHours = hours(s.work); t.work >= 0 {
		a.ManHours = hours(t.work)
	}
	t.rests = s.uneven || p.carried == nil && a.Started() && a.Resumed > a.Suspended
	p.follow(t, a, s.people)
}
