package plan

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/schedule"
)

// conversion is activities on their way to tasks, on the plan as the steps before leave it.
type conversion struct {
	*sequence
	transfer bool
	order    map[kernel.Row]int // of all activities, from top to bottom
	depth    map[kernel.Row]int // 0: the project
	leaving  map[kernel.Row]*converted
	groups   []*converted
	lost     []schedule.Link // links that nothing stands for any more
	complex  bool            // activities of a group lie beneath different ones
}

// converted is one group: what becomes tasks of the target.
type converted struct {
	under      kernel.Row // what all of it lies beneath, or the target somebody chose
	target     kernel.Row
	spans      bool // the target takes the dates of the work, for it has none of its own
	tops       []kernel.Row
	milestones []kernel.Row
	tasks      []leaving // those above before those beneath them
}

// leaving is one activity that becomes a task.
type leaving struct {
	schedule.Activity
	above int // its place among the tasks of the group; -1: right beneath the target
	leaf  bool
}

// converting is the label of facts that make tasks of activities.
const converting = "activities.convert"

// converts tells whether facts make tasks of activities.
func converts(events []event.Event) bool {
	leave := slices.ContainsFunc(events, func(e event.Event) bool { _, is := e.(*schedule.ActivitiesRemoved); return is })
	return leave && slices.ContainsFunc(events, func(e event.Event) bool { _, is := lookahead.Tasks.AddedIn(e); return is })
}

// convert decides a conversion: milestones are set aside, the activities leave, what they were linked to and what they cost is the target's
// from then on, and their tasks lie where they lay.
func (d *desk) convert(c lookahead.Convert) ([]event.Event, error) {
	k, err := d.conversion(c)
	defer k.giveBack()
	return k.out, err
}

// conversion takes all steps of a conversion in. The caller gives them back.
func (d *desk) conversion(c lookahead.Convert) (*conversion, error) {
	k := &conversion{sequence: d.sequence(), transfer: c.TransferResponsible, order: map[kernel.Row]int{}, depth: map[kernel.Row]int{}, leaving: map[kernel.Row]*converted{}}
	if len(c.Groups) == 0 {
		return k, lookahead.Refuse("conversion.no_activities", nil)
	}
	for line := range d.state.schedule.Outline() {
		k.order[line.Row], k.depth[line.Row] = line.Correlative, line.Depth
	}
	for _, g := range c.Groups {
		if err := k.gather(g); err != nil {
			return k, err
		}
	}
	if k.groups = slices.DeleteFunc(k.groups, func(g *converted) bool { return len(g.tasks) == 0 }); len(k.groups) == 0 {
		return k, lookahead.Refuse("conversion.no_groups", nil)
	}
	links := k.touching()
	for _, step := range []func() error{k.aim, k.setAside, k.uproot, func() error { return k.settle(links) }, k.dated, k.addTasks} {
		if err := step(); err != nil {
			return k, err
		}
	}
	return k, nil
}

// at gives the activities at a level of the outline that are named, or lie beneath one that is.
func (k *conversion) at(level int, named map[kernel.Row]bool) map[kernel.Row]bool {
	out := map[kernel.Row]bool{}
	for row, depth := range k.depth {
		if depth == level && row != kernel.SummaryRow && slices.ContainsFunc(append(k.above(row), row), func(up kernel.Row) bool { return named[up] }) {
			out[row] = true
		}
	}
	return out
}

// gather reads a group: the activities that no other of it lies above, and all that is beneath them.
func (k *conversion) gather(g lookahead.ConvertGroup) error {
	if len(g.Rows) == 0 {
		return lookahead.Refuse("conversion.no_activities", nil)
	}
	s, out := k.state.schedule, &converted{}
	named := map[kernel.Row]bool{}
	for _, ref := range g.Rows {
		row, err := k.Resolve(ref)
		switch {
		case err != nil:
			return err
		case s.Activity(row) == nil:
			return lookahead.Refuse("task.activity_unknown", fault.P{"row": row})
		case row == kernel.SummaryRow && g.Level == nil:
			return lookahead.Refuse("conversion.no_parent", fault.P{"row": row})
		}
		named[row] = true
	}
	if g.Level != nil {
		if named = k.at(*g.Level, named); len(named) == 0 {
			return lookahead.Refuse("conversion.level_empty", fault.P{"level": *g.Level})
		}
	}
	for row := range named {
		if !slices.ContainsFunc(k.above(row), func(up kernel.Row) bool { return named[up] }) {
			out.tops = append(out.tops, row)
		}
	}
	slices.SortFunc(out.tops, func(a, b kernel.Row) int { return k.order[a] - k.order[b] })
	for _, row := range out.tops {
		if err := k.take(out, row, -1); err != nil {
			return err
		}
	}
	k.groups = append(k.groups, out)
	if g.Target.IsNone() {
		out.under = k.shared(out.tops)
		return nil
	}
	under, err := k.Resolve(g.Target)
	switch {
	case err != nil:
		return err
	case s.Activity(under) == nil:
		return lookahead.Refuse("task.activity_unknown", fault.P{"row": under})
	case s.Activity(under).Kind.IsMilestone():
		return lookahead.Refuse("conversion.target_milestone", fault.P{"row": under})
	}
	out.under = under
	return nil
}

// take takes an activity into a group, with all beneath it.
func (k *conversion) take(g *converted, row kernel.Row, above int) error {
	s := k.state.schedule
	a, children := s.Activity(row), s.Children(row)
	switch {
	case len(k.state.lookahead.TasksOf(row)) > 0:
		return lookahead.Refuse("conversion.has_tasks", fault.P{"row": row})
	case k.leaving[row] != nil:
		return lookahead.Refuse("conversion.twice", fault.P{"row": row})
	case len(children) == 0 && (a.Kind.IsMilestone() || a.Duration == 0):
		g.milestones = append(g.milestones, row)
		return nil
	}
	k.leaving[row] = g
	at := len(g.tasks)
	g.tasks = append(g.tasks, leaving{Activity: *a, above: above})
	for _, child := range children {
		if err := k.take(g, child, at); err != nil {
			return err
		}
	}
	g.tasks[at].leaf = len(g.tasks) == at+1
	return nil
}

// above are the activities above one, the nearest first.
func (k *conversion) above(row kernel.Row) (out []kernel.Row) {
	for up := k.state.schedule.Activity(row).Parent; up >= 0; up = k.state.schedule.Activity(up).Parent {
		out = append(out, up)
	}
	return out
}

// shared is the lowest activity that all of these lie beneath.
func (k *conversion) shared(rows []kernel.Row) kernel.Row {
	common := k.above(rows[0])
	for _, row := range rows[1:] {
		up := k.above(row)
		k.complex = k.complex || up[0] != k.state.schedule.Activity(rows[0]).Parent
		common = slices.DeleteFunc(common, func(one kernel.Row) bool { return !slices.Contains(up, one) })
	}
	return common[0]
}

// aim finds the activity that takes the tasks of each group: the one they lie beneath, or a new one there if that keeps others.
func (k *conversion) aim() error {
	s := k.state.schedule
	for _, g := range k.groups {
		if k.leaving[g.under] != nil || slices.ContainsFunc(k.above(g.under), func(up kernel.Row) bool { return k.leaving[up] != nil }) {
			return lookahead.Refuse("conversion.target_selected", fault.P{"row": g.under})
		}
		children := s.Children(g.under)
		keeps := slices.ContainsFunc(children, func(row kernel.Row) bool { return k.leaving[row] == nil && !slices.Contains(g.milestones, row) })
		g.target, g.spans = g.under, len(children) > 0
		if g.under != kernel.SummaryRow && !keeps {
			continue
		}
		item := schedule.AddItem{Name: s.Activity(g.under).Name, Parent: kernel.At(g.under), Duration: new(s.Settings().MinutesPerDay)}
		if first := g.tops[0]; s.Activity(first).Parent == g.under {
			item.Parent, item.Before = kernel.Ref{}, kernel.At(first)
		}
		g.target, g.spans = k.state.numbers.Next(), true
		if err := k.sequence.take(schedule.Add{Items: []schedule.AddItem{item}}); err != nil {
			return err
		}
	}
	return nil
}

// setAside moves milestones out of what leaves. They stand behind the target, and stay milestones.
func (k *conversion) setAside() error {
	s := k.state.schedule
	for _, g := range k.groups {
		var rows []kernel.Ref
		for _, row := range g.milestones {
			if parent := s.Activity(row).Parent; parent == g.target || k.leaving[parent] != nil {
				rows = append(rows, kernel.At(row))
			}
		}
		if len(rows) == 0 {
			continue
		}
		if err := k.sequence.take(schedule.Move{Rows: rows, After: kernel.At(g.target)}); err != nil {
			return err
		}
	}
	return nil
}

// touching are the links of what leaves, by number.
func (k *conversion) touching() (out []schedule.Link) {
	for l := range k.state.schedule.Links() {
		if k.leaving[l.From] != nil || k.leaving[l.To] != nil {
			out = append(out, *l)
		}
	}
	return out
}

// uproot takes the activities out of the Gantt.
func (k *conversion) uproot() error {
	var rows []kernel.Ref
	for _, g := range k.groups {
		for _, row := range g.tops {
			if k.leaving[row] != nil {
				rows = append(rows, kernel.At(row))
			}
		}
	}
	return k.sequence.take(schedule.Delete{Rows: rows})
}

// gain is what a target takes over from the activities of all its groups.
type gain struct {
	cost, used, hours kernel.Amount
	weight            schedule.Weight // of a new one
	spans             bool
	start, finish     kernel.Minute
}

// gains sums up by target, and gives the targets in the order of the groups: several groups may have the same.
func (k *conversion) gains() (targets []kernel.Row, of map[kernel.Row]*gain) {
	of = map[kernel.Row]*gain{}
	for _, g := range k.groups {
		sum := of[g.target]
		if sum == nil {
			sum = &gain{start: kernel.None, finish: kernel.None}
			of[g.target], targets = sum, append(targets, g.target)
		}
		sum.spans = sum.spans || g.spans
		if g.target != g.under {
			sum.weight = k.weightOf(g)
		}
		for _, t := range g.tasks {
			sum.cost, sum.used, sum.hours = sum.cost+t.Cost, sum.used+t.UsedCost, sum.hours+t.ManHours
			if t.leaf && t.Dates.Start != 0 {
				if sum.start == kernel.None || t.Dates.Start < sum.start {
					sum.start = t.Dates.Start
				}
				sum.finish = max(sum.finish, t.Dates.Finish)
			}
		}
	}
	return targets, of
}

// weightOf adds up the custom weights of what a new target stands for beneath its parent, so that the parent's progress stays. A weight
// beneath another parent is a share of another progress and is left out.
func (k *conversion) weightOf(g *converted) (out schedule.Weight) {
	for _, t := range g.tasks {
		if t.above < 0 && t.Parent == g.under && t.Weight.Custom {
			out = schedule.Weight{Custom: true, Share: out.Share + t.Weight.Share}
		}
	}
	return out
}

// settle gives the targets what the activities cost, the dates of their work, and their links to others. Each target is set once: an
// event that names a row twice would keep the last value alone.
func (k *conversion) settle(links []schedule.Link) error {
	s := k.state.schedule
	cost, used, hours := schedule.FieldCost.Gather(), schedule.FieldUsedCost.Gather(), schedule.FieldManHours.Gather()
	weights, durations, constraints := schedule.FieldWeight.Gather(), schedule.FieldDuration.Gather(), schedule.FieldConstraint.Gather()
	targets, gains := k.gains()
	for _, target := range targets {
		a, sum := s.Activity(target), gains[target]
		cost.Set(a, a.Cost+sum.cost)
		used.Set(a, a.UsedCost+sum.used)
		hours.Set(a, a.ManHours+sum.hours)
		if sum.weight.Custom {
			weights.Set(a, sum.weight)
		}
		if !sum.spans || sum.start == kernel.None {
			continue
		}
		calendar, err := k.WorkTime(a.WorksBy(), sum.start, sum.finish)
		if err != nil {
			return err
		}
		durations.Set(a, max(calendar.Between(sum.start, sum.finish), 1))
		constraints.Set(a, schedule.Constraint{Type: schedule.SNET, Date: sum.start})
	}
	for _, e := range constraints.Into(durations.Into(weights.Into(hours.Into(used.Into(cost.Into(nil)))))) {
		k.emit(e)
	}
	return k.link(links)
}

// emit takes in a fact that no command is needed for.
func (k *conversion) emit(e event.Event) {
	k.state.Evolve(e)
	k.out, k.evolved = append(k.out, e), append(k.evolved, e)
	touch(k.touched, e)
}

// link ties to the targets what was tied to what left, where that makes no circle.
func (k *conversion) link(links []schedule.Link) error {
	s := k.state.schedule
	stands := func(row kernel.Row) kernel.Row {
		if g := k.leaving[row]; g != nil {
			return g.target
		}
		return row
	}
	ways := waysOf(s)
	type tie struct {
		from, to kernel.Row
		kind     schedule.LinkType
	}
	made := map[tie]bool{}
	var items []schedule.LinkItem
	for _, l := range links {
		to := schedule.Link{From: stands(l.From), To: stands(l.To), Type: l.Type, Lag: l.Lag, Elapsed: l.Elapsed}
		key := tie{to.From, to.To, to.Type}
		switch {
		case made[key] || s.Linked(to.From, to.To, to.Type) != nil: // it is there already
		case s.CheckLink(to) != nil || ways.closes(to):
			k.lost = append(k.lost, l)
		default:
			made[key] = true
			ways.add(to)
			items = append(items, schedule.LinkItem{From: kernel.At(to.From), To: kernel.At(to.To), Type: to.Type, Lag: to.Lag, Elapsed: to.Elapsed})
		}
	}
	if items == nil {
		return nil
	}
	return k.sequence.take(schedule.LinkAdd{Items: items})
}

// dated calculates where the targets lie, since tasks keep how far behind them they start.
func (k *conversion) dated() error {
	moved, err := k.state.Recalculate(ReasonCommand)
	if err != nil || moved == nil {
		return err
	}
	k.remember(k.told, moved.Rows)
	k.state.Evolve(moved)
	k.evolved = append(k.evolved, moved)
	return nil
}

// addTasks makes the tasks, where the activities lay.
func (k *conversion) addTasks() error {
	next := k.state.numbers.Next()
	var items []lookahead.TaskItem
	for _, g := range k.groups {
		first := next + kernel.Row(len(items))
		for i := range g.tasks {
			item := k.task(&g.tasks[i])
			if item.Activity = kernel.At(g.target); g.tasks[i].above >= 0 {
				item.Parent = kernel.At(first + kernel.Row(g.tasks[i].above))
			}
			items = append(items, item)
		}
	}
	for part := range slices.Chunk(items, lookahead.MaxRows) {
		if err := k.sequence.take(lookahead.AddTasks{Items: part}); err != nil {
			return err
		}
	}
	return nil
}

// task is what a task takes over from an activity.
func (k *conversion) task(a *leaving) lookahead.TaskItem {
	priority, firm, tags := lookahead.Priority(a.Priority), a.Subcontract, a.Tags
	out := lookahead.TaskItem{TaskValues: lookahead.TaskValues{
		Name: &a.Name, Description: &a.Description, Priority: &priority, Subcontract: &firm, Tags: &tags, Cost: &a.Cost, Hours: &a.ManHours,
	}}
	if k.transfer {
		out.Responsibles = &a.Responsibles
	}
	if a.Weight.Custom {
		out.Weight = &a.Weight.Share
	}
	if !a.leaf {
		return out
	}
	out.Progress, out.Duration = new(min(max(a.Progress, 0), kernel.Hundred)), &a.Duration
	if a.Dates.Start != 0 {
		out.Start, out.Finish = &a.Dates.Start, &a.Dates.Finish
	}
	return out
}

// ConversionPreview is what a conversion would do.
type ConversionPreview struct {
	Tasks         int
	Milestones    []kernel.Row // set aside
	Targets       []kernel.Row // that are there already; the others are new
	Made          int          // new ones
	Complex       bool
	Lost          []schedule.Link
	Finish, After kernel.Minute // of the project, now and then
}

// PreviewConversion tells what a conversion would do, or why it is refused. It leaves the state as it is.
func (s *State) PreviewConversion(m Meta, c lookahead.Convert) (out ConversionPreview, err error) {
	if err := permitted(m.By, c); err != nil {
		return out, err
	}
	out.Finish = s.schedule.Finish()
	d := desk{state: s, meta: m, first: s.numbers.Next()}
	k, err := d.conversion(c)
	defer k.giveBack()
	if err != nil {
		return out, err
	}
	for _, g := range k.groups {
		out.Tasks += len(g.tasks)
		out.Milestones = append(out.Milestones, g.milestones...)
		if g.target == g.under {
			out.Targets = append(out.Targets, g.target)
		} else {
			out.Made++
		}
	}
	out.Complex, out.Lost = k.complex, k.lost
	if err := k.dated(); err != nil {
		return out, err
	}
	out.After = s.schedule.Finish()
	return out, nil
}
