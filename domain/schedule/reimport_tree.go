package schedule

import (
	"cmp"
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
)

// settle finds who stays, and the family of every parent: in the order of the file, what only the schedule has
// behind the sibling it stands behind now.
func (r *reimported) settle() {
	r.parent, r.family = map[kernel.Row]kernel.Row{}, map[kernel.Row][]kernel.Row{}
	for i := 1; i < len(r.wanted); i++ {
		a := &r.wanted[i]
		r.parent[a.Row] = a.Parent
		r.family[a.Parent] = append(r.family[a.Parent], a.Row)
	}
	if r.mode == Append {
		r.family[kernel.SummaryRow] = append(slices.Clone(r.s.Children(kernel.SummaryRow)), r.rows[0])
		for _, row := range r.family[kernel.SummaryRow] {
			r.parent[row] = kernel.SummaryRow
		}
		return
	}
	for row := range r.s.activities.All() {
		if _, stays := r.parent[row.Row]; !stays && row.Row != kernel.SummaryRow {
			r.gone[row.Row] = true
		}
	}
	if r.mode == Replace {
		return
	}
	if r.silent(FieldPlace) {
		r.keepPlaces()
		return
	}
	for row := range r.gone { // they stay, under the parents they have
		r.parent[row] = r.s.activities.Get(row).Parent
	}
	for _, parent := range r.s.parents() {
		r.family[parent] = r.withKept(parent)
	}
	r.gone = map[kernel.Row]bool{}
}

// keepPlaces leaves everybody where they are, for a file that does not say what lies under what. What is new comes last at the top.
func (r *reimported) keepPlaces() {
	r.family = map[kernel.Row][]kernel.Row{}
	for _, parent := range r.s.parents() {
		r.family[parent] = slices.Clone(r.s.Children(parent))
	}
	for n := range r.s.activities.All() {
		r.parent[n.Row] = n.Parent
	}
	for i := 1; i < len(r.wanted); i++ {
		if r.known[i] {
			continue
		}
		row := r.wanted[i].Row
		r.wanted[i].Parent, r.parent[row] = kernel.SummaryRow, kernel.SummaryRow
		r.family[kernel.SummaryRow] = append(r.family[kernel.SummaryRow], row)
	}
	r.gone = map[kernel.Row]bool{}
}

// withKept is the family of a parent with the children that only the schedule has.
func (r *reimported) withKept(parent kernel.Row) []kernel.Row {
	family := r.family[parent]
	behind := map[kernel.Row][]kernel.Row{} // NoRow: at the front
	last := kernel.NoRow
	extra := 0
	for _, child := range r.s.Children(parent) {
		switch {
		case r.gone[child]:
			behind[last] = append(behind[last], child)
			extra++
		case r.parent[child] == parent:
			last = child
		}
	}
	out := make([]kernel.Row, 0, len(family)+extra)
	out = append(out, behind[kernel.NoRow]...)
	for _, child := range family {
		out = append(out, child)
		out = append(out, behind[child]...)
	}
	return out
}

// parents are the activities with children, by ascending number.
func (s *State) parents() []kernel.Row {
	var out []kernel.Row
	for n := range s.activities.All() {
		if len(n.children) > 0 {
			out = append(out, n.Row)
		}
	}
	return out
}

// above tells whether one row will lie above another.
func (r *reimported) above(ancestor, row kernel.Row) bool {
	for row != kernel.SummaryRow && row != ancestor {
		up, known := r.parent[row]
		if !known {
			return false
		}
		row = up
	}
	return row == ancestor && ancestor != kernel.SummaryRow
}

// tree adds the new rows, moves the known ones to their places, and removes those that go.
func (r *reimported) tree() ([]event.Event, error) {
	rank := map[kernel.Row]kernel.Rank{}
	for parent, family := range r.family {
		r.ranks(parent, family, rank)
	}
	var added []Activity
	var places event.Change[Place]
	if r.mode == Append {
		top := r.rows[0]
		added = append(added, Activity{
			Row: top, Parent: kernel.SummaryRow, Rank: rank[top], Name: cmp.Or(kernel.TidyName(r.in.Settings.Name), SummaryName), Kind: Summary,
			Duration: SummaryDuration, Calendar: r.s.DefaultCalendar().Row, ActualStart: kernel.None, ActualFinish: kernel.None,
		})
	}
	for i := 1; i < len(r.wanted); i++ {
		if a := r.wanted[i]; !r.known[i] {
			a.Rank = rank[a.Row]
			added = append(added, a)
		}
	}
	for n := range r.s.activities.All() {
		to := Place{r.parent[n.Row], rank[n.Row]}
		if _, placed := rank[n.Row]; placed && to.Parent == n.Parent && to.Rank == n.Rank || !placed {
			continue
		}
		appendChange(&places, n.Row, Place{n.Parent, n.Rank}, to)
	}
	var out []event.Event
	for part := range parts(added) {
		out = append(out, &ActivitiesAdded{Activities: part})
	}
	if len(places.Rows) > 0 {
		out = append(out, &PlaceChanged{places})
	}
	for part := range parts(r.leaving()) {
		out = append(out, &ActivitiesRemoved{Activities: part})
	}
	return append(out, r.emptied()...), nil
}

// ranks gives the children of a parent ranks in their order, and lets as many as possible keep theirs: whoever stays between the same
// siblings does, also where an undone deletion has left two of them with one rank.
func (r *reimported) ranks(parent kernel.Row, family []kernel.Row, rank map[kernel.Row]kernel.Rank) {
	own := make([]*Activity, len(family)) // as they are under the parent, nil for those that come to it
	for i, row := range family {
		if n := r.s.activities.Get(row); n != nil && n.Parent == parent {
			own[i] = &n.Activity
		}
	}
	keeps := ascending(own)
	for i := 0; i < len(family); {
		if keeps[i] {
			rank[family[i]] = own[i].Rank
			i++
			continue
		}
		var after, before kernel.Rank
		if i > 0 {
			after = rank[family[i-1]]
		}
		end := i
		for end < len(family) && (!keeps[end] || own[end].Rank == after) { // nothing fits between two of one rank
			end++
		}
		if end < len(family) {
			before = own[end].Rank
		}
		for k, given := range kernel.Ranks(after, before, end-i) {
			rank[family[i+k]] = given
		}
		i = end
	}
}

// ascending marks a longest choice of activities that lie in this order already.
func ascending(own []*Activity) []bool {
	var ends []int // places of the last member of the best choice of each length
	before := make([]int, len(own))
	for i, a := range own {
		if a == nil {
			continue
		}
		at, _ := slices.BinarySearchFunc(ends, a, func(end int, a *Activity) int { return below(own[end], a) })
		before[i] = -1
		if at > 0 {
			before[i] = ends[at-1]
		}
		if at == len(ends) {
			ends = append(ends, i)
		} else {
			ends[at] = i
		}
	}
	out := make([]bool, len(own))
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = before[i] {
			out[i] = true
		}
	}
	return out
}

// leaving are the records of the rows that go, children before their parents.
func (r *reimported) leaving() []Activity {
	var out []Activity
	var take func(row kernel.Row)
	take = func(row kernel.Row) {
		n := r.s.activities.Get(row)
		for _, child := range n.children {
			take(child)
		}
		if r.gone[row] {
			out = append(out, n.Activity)
		}
	}
	if len(r.gone) > 0 {
		take(kernel.SummaryRow)
	}
	return out
}

// emptied makes tasks of the parents that the file does not have and that have lost their last child, unless tasks of the file
// bear their code: nobody could tell them apart the next time.
func (r *reimported) emptied() []event.Event {
	if r.mode != Merge {
		return nil
	}
	inFile, codes := map[kernel.Row]bool{kernel.SummaryRow: true}, map[string]bool{}
	for i, row := range r.rows {
		inFile[row] = true
		if a := &r.wanted[i]; a.Code != "" && a.Kind != Summary {
			codes[a.Code] = true
		}
	}
	kinds := FieldKind.Gather()
	durations := FieldDuration.Gather()
	for _, row := range r.s.parents() {
		if n := r.s.activities.Get(row); !inFile[row] && len(r.family[row]) == 0 && !codes[n.Code] {
			kinds.Set(&n.Activity, Task)
			if n.Duration == 0 {
				durations.Set(&n.Activity, r.settings.MinutesPerDay)
			}
		}
	}
	return durations.Into(kinds.Into(nil))
}
