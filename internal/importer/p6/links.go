package p6

import (
	"cmp"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// relations numbers the links of every project. One from or to another project becomes a date or is reported; one given twice with
// the same type is kept once: the tighter lag binds. Fault: "import.number_too_long" for the lag of a link that is kept.
func (b *p6Builder) relations() error {
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
		case b.dangling(l):
			to.lose(l, p6LinkFrom, l.from)
			from.lose(l, p6LinkTo, l.to)
			continue
		default: // each end reports what is at the other
			b.outward(l, from, to)
			continue
		}
		p := to.project
		if l.from == l.to {
			p.find("link.itself", int(l.line), p6LinkFrom, "", to.label)
			continue
		}
		if l.lag.cut {
			return b.wrong("import.number_too_long", int(l.line), p6LinkLag, b.cut[p6CutAt{index: int32(i)}])
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
	return nil
}

// p6End is an activity a link begins or ends at; without a project it is not taken over.
type p6End struct {
	project *p6Build
	row     kernel.Row
	task    int32 // index
	label   string
}

// lose tells the project of this end that it has no other end. Projects that are only named, and baselines, miss nothing.
func (e p6End) lose(l *p6Link, at p6Place, other p6ID) {
	if p := e.project; p != nil && !p.source.external {
		p.find("link.external", int(l.line), at, p.called(other), e.label)
	}
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
	return p6End{project: p, row: p.rows[at], task: at, label: t.label()}
}

// dangling tells whether a link leads to an activity that the file should have and has not: one of the same project.
func (b *p6Builder) dangling(l *p6Link) bool {
	_, from := b.task[l.from]
	_, to := b.task[l.to]
	return !(from && to) && l.fromProject != 0 && l.fromProject == l.toProject
}

// called names an activity of another project as well as the file can.
func (b *p6Builder) called(task p6ID) string {
	at, known := b.task[task]
	if !known {
		return b.names[task]
	}
	t := &b.tasks[at]
	p := &b.p6File.projects[b.source[t.project]]
	return cmp.Or(p.code, p.name) + " " + t.label()
}
