package p6

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// baselines takes over the projects of the file that are baselines of this one: an activity is the one with the same
// code. Its dates are the current ones of the baseline: actual, else early, else planned.
func (p *p6Build) baselines() {
	list := p.p6Builder.baselines[p.source.id]
	if at, there := p.p6Builder.source[p.source.baseline]; p.source.baseline != 0 && (!there || len(p.tasksOf[p.p6File.projects[at].id]) == 0) {
		p.find("baseline.missing", p.source.line, p6ProjectBaseline, cmp.Or(p.baselineNames[p.source.baseline], p.p6File.names[p.source.baseline]), "")
	}
	if len(list) == 0 {
		return
	}
	rows := map[string]kernel.Row{}
	for i, row := range p.rows {
		rows[p.tasks[i].code] = row
	}
	for _, i := range list {
		from := &p.p6File.projects[i]
		out := schedule.Baseline{Name: p.baselineName(from)}
		for _, t := range p.tasksOf[from.id] {
			row, there := rows[p.tasks[t].code]
			if !there {
				p.find("baseline.activity_gone", p.tasks[t].line, p6TaskID, out.Name, p.tasks[t].label())
				continue
			}
			point, dated := p.point(t, row)
			if dated {
				out.Points = append(out.Points, point)
			}
		}
		slices.SortStableFunc(out.Points, func(a, b schedule.BaselinePoint) int { return cmp.Compare(a.Activity, b.Activity) })
		out.Points = slices.CompactFunc(out.Points, func(a, b schedule.BaselinePoint) bool { return a.Activity == b.Activity })
		p.out.Baselines = append(p.out.Baselines, out)
	}
}

func (p *p6Build) baselineName(from *p6Project) string {
	name := from.name
	for _, i := range p.wbsOf[from.id] {
		if w := &p.wbs[i]; w.root && name == "" {
			name = w.name
		}
	}
	name = cmp.Or(name, from.code)
	if from.baselineType != "" {
		name += " (" + from.baselineType + ")"
	}
	return name
}

func (p *p6Build) point(index int32, row kernel.Row) (schedule.BaselinePoint, bool) {
	t, total := &p.tasks[index], &p.total[index]
	point := schedule.BaselinePoint{
		Activity: row,
		Start:    cmp.Or(t.actualStart, t.start, t.earlyStart, t.leftStart, t.plannedStart),
		Finish:   cmp.Or(t.actualFinish, t.finish, t.earlyFinish, t.leftFinish, t.plannedFinish),
		Duration: t.target.minutes, Work: minutesOf(total.hours), Cost: max(total.cost, 0),
	}
	if t.status == p6NotStarted && t.remaining.given {
		point.Duration = t.remaining.minutes
	}
	if t.kind.kind.IsMilestone() {
		point.Duration = 0
		point.Start, point.Finish = cmp.Or(point.Start, point.Finish), cmp.Or(point.Finish, point.Start)
	}
	return point, point.Start != 0 && point.Finish != 0
}
