package importer

import (
	"cmp"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// relations numbers the links of every project. One from or to another project is told, not taken; one given twice with
// the same type is kept once: the tighter lag binds.
func (b *p6Builder) relations() {
	type tie struct {
		from, to p6ID
		kind     schedule.LinkType
	}
	seen := make(map[tie]int, len(b.links))
	for i := range b.links {
		l := &b.links[i]
		from, to := b.end(l.from), b.end(l.to)
		switch {
		case to.project != nil && to.project == from.project:
		case to.project != nil:
			to.project.find("link.external", int(l.line), p6LinkFrom, b.told2(l.from), to.label)
			if from.project != nil {
				from.project.find("link.external", int(l.line), p6LinkTo, b.told2(l.to), from.label)
			}
			continue
		case from.project != nil:
			from.project.find("link.external", int(l.line), p6LinkTo, b.told2(l.to), from.label)
			continue
		default:
			continue // between activities of projects that are not taken over: baselines
		}
		p := to.project
		if l.from == l.to {
			p.find("link.itself", int(l.line), p6LinkFrom, "", to.label)
			continue
		}
		key := tie{l.from, l.to, l.kind}
		if at, twice := seen[key]; twice {
			p.find("link.duplicate", int(l.line), p6LinkFrom, from.label, to.label)
			p.out.Links[at].Lag = max(p.out.Links[at].Lag, l.lag.minutes)
			continue
		}
		seen[key] = len(p.out.Links)
		p.out.Links = append(p.out.Links, schedule.Link{
			Row: kernel.Row(len(p.out.Links) + 1), From: from.row, To: to.row, Type: l.kind, Lag: l.lag.minutes,
		})
	}
}

// p6End is an activity a link begins or ends at; without a project it is not taken over.
type p6End struct {
	project *p6Build
	row     kernel.Row
	label   string
}

func (b *p6Builder) end(task p6ID) p6End {
	at, known := b.task[task]
	if !known {
		return p6End{}
	}
	t := &b.tasks[at]
	p := b.project[t.project]
	if p == nil {
		return p6End{label: t.label()}
	}
	return p6End{project: p, row: p.rows[at], label: t.label()}
}

// told2 names an activity of another project as well as the file can.
func (b *p6Builder) told2(task p6ID) string {
	at, known := b.task[task]
	if !known {
		return b.names[task]
	}
	t := &b.tasks[at]
	for i := range b.p6File.projects {
		if p := &b.p6File.projects[i]; p.id == t.project {
			return cmp.Or(p.code, p.name) + " " + t.label()
		}
	}
	return t.label()
}
