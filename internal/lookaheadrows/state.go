package lookaheadrows

import (
	"slices"

	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	rows "gantry/readmodels/lookahead"
)

// State gives the rows of an earlier state of a plan, as the read model gives those of the present one.
type State struct {
	of    *plan.State
	sight access.Sight
}

// Of is the rows of a state that somebody sees.
func Of(s *plan.State, sight access.Sight) State { return State{s, sight} }

func (s State) sees(m access.Module, row kernel.Row) bool {
	return s.sight.Sees(m, func() access.Owner { return s.of.Owner(row) })
}

// Tasks are those of a window, by ascending row.
func (s State) Tasks(w rows.Window) (out []rows.Task) {
	ahead := s.of.Lookahead()
	for t := range ahead.Tasks() {
		if !s.sees(access.Lookahead, t.Row) {
			continue
		}
		one := rows.Task{TaskRow: Task(t), Summary: len(ahead.Children(t.Row)) > 0, Roadblocks: []int32{}}
		follows := w.Follower == "" || t.Responsibles.Has(w.Follower)
		for _, row := range ahead.BlockedBy(t.Row) {
			if !s.sees(access.Roadblocks, row) {
				continue
			}
			r := ahead.Roadblock(row)
			one.Roadblocks = append(one.Roadblocks, int32(row))
			follows = follows || r.Reporters.Has(w.Follower)
			if r.Standing.State != lookahead.Released {
				one.Open++
			}
		}
		slices.Sort(one.Roadblocks)
		if follows && within(&one, w) {
			out = append(out, one)
		}
	}
	return out
}

func within(t *rows.Task, w rows.Window) bool {
	switch {
	case w.To != 0 && (t.Start >= w.To || t.Finish <= w.From && t.Start < w.From):
		return false
	case w.Activities != nil && !slices.Contains(w.Activities, t.Activity):
		return false
	}
	return w.Tasks == nil || slices.Contains(w.Tasks, t.Row)
}

// Activities are the named ones and, for those who see all tasks, the ones without children that lie in the window, with all above them.
func (s State) Activities(named []kernel.Row, w rows.Window) (out []rows.Activity) {
	of := s.of.Schedule()
	wanted := map[kernel.Row]bool{}
	want := func(row kernel.Row) {
		for a := of.Activity(row); a != nil && !wanted[a.Row]; a = of.Activity(a.Parent) {
			wanted[a.Row] = true
		}
	}
	for _, row := range named {
		want(row)
	}
	whole := s.sight.Of(access.Lookahead) != access.Own
	for a := range of.Activities() {
		if d := a.Dates; whole && w.To != 0 && w.Follower == "" && len(of.Children(a.Row)) == 0 && d.Start < w.To && (d.Finish > w.From || d.Start >= w.From) {
			want(a.Row)
		}
	}
	for line := range of.Outline() {
		if !wanted[line.Row] {
			continue
		}
		one := activity(of, of.Activity(line.Row))
		one.Number, one.Depth = line.Correlative, line.Depth
		one.Listed = s.of.Lookahead().Listed(line.Row)
		for _, row := range s.of.Lookahead().TasksOf(line.Row) {
			if s.sees(access.Lookahead, row) {
				one.Tasks++
			}
		}
		out = append(out, one)
	}
	return out
}

func activity(of *schedule.State, a *schedule.Activity) rows.Activity {
	return rows.Activity{
		Row: a.Row, Parent: a.Parent, Name: a.Name, Code: a.Code, Kind: string(a.Kind), Start: a.Dates.Start, Finish: a.Dates.Finish, Duration: a.Duration,
		Progress: int32(of.Done(a)), Critical: a.Dates.Flags&1 != 0, Responsibles: string(a.Responsibles), Subcontract: named(a.Subcontract), Tags: string(a.Tags),
		Priority: string(a.Priority), Summary: len(of.Children(a.Row)) > 0,
	}
}

// Roadblocks are those somebody sees, or the named ones of them, by ascending row. When and by whom they were written down an earlier state
// does not hold.
func (s State) Roadblocks(only []kernel.Row) (out []rows.Roadblock) {
	ahead := s.of.Lookahead()
	for r := range ahead.Roadblocks() {
		if !s.sees(access.Roadblocks, r.Row) || only != nil && !slices.Contains(only, r.Row) {
			continue
		}
		one := rows.Roadblock{}
		one.RoadblockRow = Roadblock(r)
		for _, p := range ahead.Promises(r.Row) {
			one.Promises = append(one.Promises, rows.Promise{PromiseRow: Promise(&p)})
		}
		for _, d := range ahead.RoadblockDocuments(r.Row) {
			one.Documents = append(one.Documents, rows.Document{DocumentRow: Document(rows.OfRoadblock, d)})
		}
		for _, row := range ahead.Blocked(r.Row) {
			t := ahead.Task(row)
			told := rows.BlockedTask{Roadblock: r.Row, Row: row, Activity: kernel.NoRow, Name: t.Name, Start: t.Computed.Start, Finish: t.Computed.Finish}
			if s.sees(access.Lookahead, row) {
				told.Activity = t.Activity
			}
			one.Tasks = append(one.Tasks, told)
		}
		slices.SortFunc(one.Tasks, func(a, b rows.BlockedTask) int { return int(a.Row - b.Row) })
		out = append(out, one)
	}
	return out
}
