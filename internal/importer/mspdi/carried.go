package mspdi

import (
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/carried"
	"gantry/internal/importer/draft"
)

// gather reads what Gantry once wrote into text fields of the file: of a task, or, of the project's row,
// of the whole schedule. A text that makes no sense counts for nothing, and that is reported.
func (p *mspProject) gather() error {
	for i, t := range p.tasks {
		var text carried.Text
		t.values = slices.DeleteFunc(t.values, func(v mspValue) bool {
			n, ours := carried.Number(p.field(v.field).name)
			if ours {
				text.Put(n, v.value)
			}
			return ours
		})
		said := text.String()
		ok := said == ""
		switch {
		case ok:
		case i == 0 && p.headed:
			p.carried, ok = carried.Read[carried.Project](said)
		default:
			t.carried, ok = carried.Read[carried.Row](said)
		}
		if !ok {
			draft.Note(&p.out, t.about("carried.unreadable", "ExtendedAttribute", said))
		}
	}
	if p.carried == nil {
		return nil
	}
	if err := p.carried.Apply(&p.out.Settings); err != nil {
		draft.Note(&p.out, p.tasks[0].about("carried.unreadable", "ExtendedAttribute", err.Error()))
	}
	if p.carried.Notes {
		for _, t := range p.tasks {
			t.activity.Description = t.notes
		}
	}
	return nil
}

// unused takes calendars over that nobody uses and that are carried.
func (p *mspProject) unused() error {
	if p.carried == nil {
		return nil
	}
	for _, c := range p.calendars {
		if c.row != 0 || c.on != nil || !slices.Contains(p.carried.Calendars, c.name) {
			continue
		}
		w, err := p.workTime(c)
		if err != nil {
			return err
		}
		if w.works {
			c.row = 1
		}
	}
	return nil
}

// takeCarried gives rows, machines and baselines what is carried.
func (p *mspProject) takeCarried() error {
	if p.carried != nil {
		for i := range p.people {
			m := &p.people[i]
			if m.works && !m.skipped && slices.Contains(p.carried.Equipment, m.uid) {
				if r := &p.out.Resources[m.resource.Row-1]; r.Kind == schedule.Labour { // somebody may have made a material of it
					r.Kind = schedule.Equipment
				}
			}
		}
	}
	calendars := make(map[string]kernel.Row, len(p.out.Calendars))
	for _, c := range slices.Backward(p.out.Calendars) {
		calendars[c.Name] = c.Row
	}
	take := draft.CarriedRows{Out: &p.out, Calendars: calendars}
	for _, t := range p.tasks {
		if row := p.activity[t.uid]; row != kernel.SummaryRow {
			take.Row(row, t.carried)
			if a := &p.out.Activities[row-1]; t.overlong && a.Split == 0 {
				draft.Note(&p.out, t.about("activity.split", "Duration", a.Name))
			}
		}
	}
	if p.carried != nil {
		draft.NameCalendars(p.carried, p.out.Calendars)
		draft.TakeKinds(p.carried, p.out.Tags)
	}
	p.out.Tags = draft.ByActivity(p.out.Tags, len(p.out.Activities))
	return nil
}
