package mspdi

import (
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer/draft"
	"gantry/internal/importer/source"
)

// tree numbers the tasks: the parent is the nearest earlier one of a smaller depth.
func (p *mspProject) tree() error {
	type branch struct {
		level int
		row   kernel.Row
	}
	var above []branch
	p.activity = make(map[string]kernel.Row, len(p.tasks))
	p.out.Activities = make([]schedule.Activity, 0, len(p.tasks))
	p.out.AsImported = make([]schedule.Stored, 0, len(p.tasks))
	for i := range p.tasks {
		t := p.tasks[i]
		if i == 0 && p.headed {
			p.activity[t.uid] = kernel.SummaryRow
			p.store(t)
			continue
		}
		for len(above) > 0 && above[len(above)-1].level >= t.level {
			above = above[:len(above)-1]
		}
		if len(above) == schedule.MaxDepth {
			return fault.New(fault.Conflict, "activity.too_deep", fault.P{"line": t.line, "max": schedule.MaxDepth})
		}
		a := &t.activity
		a.Row, a.Parent = kernel.Row(len(p.out.Activities)+1), kernel.SummaryRow
		if len(above) > 0 {
			a.Parent = above[len(above)-1].row
		}
		above = append(above, branch{t.level, a.Row})
		p.activity[t.uid] = a.Row
		a.Calendar = p.standard.row
		if t.on != nil {
			a.Calendar = t.on.row
		}
		if i+1 < len(p.tasks) && p.tasks[i+1].level > t.level {
			p.summarise(t)
		} else {
			p.complete(t)
		}
		p.store(t)
		p.out.Activities = append(p.out.Activities, *a)
	}
	p.out.Source.ActivityRows = len(p.out.Activities) // summaries are rows of the same kind in this format
	return nil
}

// about is a finding about a task.
func (t *MSPDITask) about(code, field, value string) schedule.Finding {
	return schedule.Finding{Code: code, Line: t.line, Table: "Task", Field: field, Value: value, Activity: t.uid}
}

// summarise makes a task with others under it a summary: what it shows is computed from them.
func (p *mspProject) summarise(t *MSPDITask) {
	a := &t.activity
	if a.Manual {
		draft.Note(&p.out, t.about("summary.manual", "Manual", a.Name))
	}
	if a.Constraint.Type != schedule.ASAP {
		draft.Note(&p.out, t.about("summary.constraint", "ConstraintType", string(a.Constraint.Type)))
	}
	if t.fixed != 0 {
		draft.Note(&p.out, t.about("summary.cost", "FixedCost", a.Name))
	}
	a.Kind, a.Duration, a.Remaining, a.Elapsed, a.Manual = schedule.Summary, 0, 0, false, false
	a.Progress, a.ActualStart, a.ActualFinish, a.Suspended, a.Resumed = 0, kernel.None, kernel.None, 0, 0
	a.Cost, a.UsedCost = 0, 0
}

// complete works out what the fields of a task mean together.
func (p *mspProject) complete(t *MSPDITask) {
	a := &t.activity
	if t.summary {
		a.Kind = schedule.Task
		draft.Note(&p.out, t.about("activity.empty_summary", "Summary", a.Name))
	}
	p.measure(t)
	if a.ActualFinish != kernel.None && a.Progress < kernel.Hundred {
		draft.Note(&p.out, t.about("progress.replaced", "PercentComplete", a.Name))
		a.Progress = kernel.Hundred
	}
	if a.Progress == kernel.Hundred && a.ActualFinish == kernel.None && t.stored.Finish != kernel.None {
		a.ActualFinish = t.stored.Finish
		draft.Note(&p.out, t.about("activity.actual_taken", "ActualFinish", a.Name))
	}
	if a.Started() && a.ActualStart == kernel.None || a.Finished() && a.ActualStart > a.ActualFinish {
		if a.ActualStart = orDate(t.stored.Start, a.ActualFinish); a.ActualFinish != kernel.None {
			a.ActualStart = min(a.ActualStart, a.ActualFinish)
		}
		if a.ActualStart != kernel.None {
			draft.Note(&p.out, t.about("activity.actual_taken", "ActualStart", a.Name))
		}
	}
	if a.Started() && !a.Finished() {
		switch {
		case t.left >= 0:
			a.Remaining = int32(t.left)
		case t.actual >= 0:
			a.Remaining = max(a.Duration-int32(t.actual), 0)
		default:
			left := int64(a.Duration) * int64(kernel.Hundred-a.Progress)
			a.Remaining = int32(source.Rounded(left, int64(kernel.Hundred)))
		}
	} else {
		a.Suspended, a.Resumed = 0, 0
	}
	if a.Manual {
		if t.stored.Start == kernel.None {
			a.Manual = false
			draft.Note(&p.out, t.about("activity.manual_undated", "Start", a.Name))
			return
		}
		a.Dates.Start = t.stored.Start
		if t.stored.Finish >= t.stored.Start {
			a.Dates.Finish = t.stored.Finish
		}
	}
}

// measure gives a task without a duration the working time between its dates.
func (p *mspProject) measure(t *MSPDITask) {
	a := &t.activity
	if t.lasts >= 0 || t.marked || t.stored.Start == kernel.None || t.stored.Finish <= t.stored.Start {
		return
	}
	calendar := p.standard
	if t.on != nil {
		calendar = t.on
	}
	c := p.compiled(calendar)
	if c == nil || t.stored.Start < c.From() || t.stored.Finish >= c.To() {
		draft.Note(&p.out, t.about("value.replaced", "Duration", ""))
		return
	}
	a.Kind, a.Duration = schedule.Task, c.Between(t.stored.Start, t.stored.Finish)
	draft.Note(&p.out, t.about("activity.duration_taken", "Duration", a.Name))
}

// store keeps what the tool had computed.
func (p *mspProject) store(t *MSPDITask) {
	s := t.stored
	s.Activity = p.activity[t.uid]
	if s.Start != kernel.None || s.Finish != kernel.None || s.TotalFloat != nil {
		p.out.AsImported = append(p.out.AsImported, s)
	}
}

// relations numbers the links.
func (p *mspProject) relations() error {
	type tie struct {
		from, to kernel.Row
		kind     schedule.LinkType
	}
	seen := map[tie]int{}
	for i := range p.tasks {
		t := p.tasks[i]
		to := p.activity[t.uid]
		for _, l := range t.links {
			from, known := p.activity[l.from]
			code := ""
			switch {
			case !known:
				code = "link.external"
			case from == to:
				code = "link.itself"
			case p.above(from, to) || p.above(to, from):
				code = "link.relatives"
			}
			f := schedule.Finding{Line: l.line, Table: "PredecessorLink", Field: "PredecessorUID", Value: l.from, Activity: t.uid}
			if code != "" {
				f.Code = code
				draft.Note(&p.out, f)
				continue
			}
			lag, elapsed := p.lag(l, from, f)
			if at, twice := seen[tie{from, to, l.kind}]; twice {
				f.Code = "link.duplicate"
				draft.Note(&p.out, f)
				if k := &p.out.Links[at]; lag > k.Lag {
					k.Lag, k.Elapsed = lag, elapsed
				}
				continue
			}
			seen[tie{from, to, l.kind}] = len(p.out.Links)
			p.out.Links = append(p.out.Links, schedule.Link{
				Row: kernel.Row(len(p.out.Links) + 1), From: from, To: to, Type: l.kind, Lag: lag, Elapsed: elapsed && lag != 0,
			})
		}
	}
	return nil
}

// above reports whether a row is another one or one of its ancestors.
func (p *mspProject) above(ancestor, row kernel.Row) bool {
	for row > ancestor {
		row = p.out.Activities[row-1].Parent
	}
	return row == ancestor
}

// lag is that of a link in minutes. A share of the predecessor's duration is taken at what it is now, and runs as that
// duration does.
func (p *mspProject) lag(l mspLink, from kernel.Row, f schedule.Finding) (minutes int32, elapsed bool) {
	if !l.percent {
		return int32(l.lag), l.elapsed
	}
	at := int(from) - 1
	if p.headed {
		at++
	}
	t := p.tasks[at]
	if l.lag != 0 {
		f.Code, f.Field = "link.percent_lag", "LinkLag"
		draft.Note(&p.out, f)
	}
	lasts := int64(max(t.lasts, t.activity.Duration))
	share := source.Rounded(l.lag*lasts, 100)
	return int32(min(max(share, -schedule.MaxMinutes), schedule.MaxMinutes)), l.elapsed || t.elapsed
}
