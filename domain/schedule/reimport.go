package schedule

import (
	"cmp"
	"slices"
	"strconv"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Reimport takes a later file of the same work over into a schedule that has rows. Activities are the same when they
// have the same code; summaries, and what has no code, when the way to them from the top has the same codes or names.
// It is not on the undo stack: restoring takes it back.
type Reimport struct {
	Import Import
	Mode   ReimportMode
}

// ReimportMode says what becomes of what is in the schedule already.
type ReimportMode string

// The modes of a reimport.
const (
	// Replace leaves the schedule as the file is: what the file does not have is removed, numbers of the rest stay.
	Replace ReimportMode = "replace"
	// Merge adds what is new and updates what is known; nothing is removed and the settings stay.
	Merge ReimportMode = "merge"
	// Append adds the whole file under a summary of its own; nothing that is there changes.
	Append ReimportMode = "append"
)

// CommandType is the command's name on the wire.
func (Reimport) CommandType() string { return "schedule.reimport" }

// reimported works a reimport out.
type reimported struct {
	takeover
	mode     ReimportMode
	settings Settings
	next     kernel.Row // the next free number
	known    []bool     // whether the row of an activity of the file is in the schedule already
	wanted   []Activity // the file's activities as they are to be, numbered as here
	parent   map[kernel.Row]kernel.Row
	family   map[kernel.Row][]kernel.Row // the children of each parent that the file has, as they are to be
	gone     map[kernel.Row]bool
}

func (s *State) reimport(c Reimport) ([]event.Event, error) {
	switch c.Mode {
	case Replace, Merge, Append:
	default:
		return nil, refuse("import.mode_unknown", fault.P{"mode": string(c.Mode)})
	}
	if s.Size() == 0 {
		return nil, refuse("import.nothing_to_compare", nil)
	}
	r := &reimported{takeover: takeover{s: s, in: &c.Import}, mode: c.Mode, next: s.next, gone: map[kernel.Row]bool{}}
	out := []event.Event{Reimported{Source: c.Import.Source, Mode: c.Mode, Problems: c.Import.Problems, LeftOut: c.Import.LeftOut}}
	for _, step := range []func() ([]event.Event, error){
		r.newSettings, r.newCalendars, r.match, r.links, r.tree, r.fields, r.newLinks, r.newStored, r.kept,
	} {
		events, err := step()
		if err != nil {
			return nil, err
		}
		out = append(out, events...)
	}
	if len(out) == 1 { // the file says what is here already
		return nil, nil
	}
	return out, nil
}

// newSettings are those of the file when it replaces the schedule, whose name and looks stay.
func (r *reimported) newSettings() ([]event.Event, error) {
	now := r.s.settings
	r.settings = now
	if r.mode != Replace {
		return nil, nil
	}
	to := r.in.Settings
	to.Project, to.Name, to.DateFormat, to.Basis = now.Project, now.Name, now.DateFormat, now.Basis
	to, err := completeSettings(to)
	if err != nil {
		return nil, err
	}
	r.settings = to
	if to == now {
		return nil, nil
	}
	return []event.Event{SettingsChanged{From: now, To: to}}, nil
}

// newCalendars finds the calendars of the same names, gives them the times of the file, and adds the others. Appending
// changes none: a calendar of the same name and other times is added under another one.
func (r *reimported) newCalendars() ([]event.Event, error) {
	given, err := r.takeover.calendars()
	if err != nil {
		return nil, err
	}
	var added []Calendar
	var times []event.Event
	r.cals = make([]kernel.Row, len(given))
	for i, c := range given {
		at := slices.IndexFunc(r.s.calendars, func(own Calendar) bool { return own.Name == c.Name && !slices.Contains(r.cals[:i], own.Row) })
		if at >= 0 {
			own := r.s.calendars[at]
			same := own.Time.Hash() == c.Time.Hash()
			if same || r.mode != Append {
				r.cals[i] = own.Row
				if !same {
					times = append(times, CalendarTimeChanged{Calendar: own.Row, From: own.Time, To: c.Time})
				}
				continue
			}
			c.Name = r.freeName(c.Name, added)
		}
		c.Default = false
		c.Row = r.number()
		r.cals[i] = c.Row
		added = append(added, c)
	}
	if n := len(r.s.calendars) + len(added); n > MaxCalendars {
		return nil, refuse("calendar.too_many", fault.P{"calendars": n, "max": MaxCalendars})
	}
	var out []event.Event
	if len(added) > 0 {
		out = append(out, CalendarsAdded{Calendars: added})
	}
	out = append(out, times...)
	if r.mode == Replace {
		out = append(out, r.newDefault(given)...)
	}
	return out, nil
}

func (r *reimported) newDefault(given []Calendar) []event.Event {
	i := slices.IndexFunc(given, func(c Calendar) bool { return c.Default })
	now := r.s.DefaultCalendar()
	if i < 0 || now == nil || r.cals[i] == now.Row {
		return nil
	}
	return []event.Event{DefaultChanged{event.Change[bool]{
		Rows: []kernel.Row{now.Row, r.cals[i]}, From: []bool{true, false}, To: []bool{false, true},
	}}}
}

// freeName is a name with the lowest number behind it that no calendar has.
func (r *reimported) freeName(name string, added []Calendar) string {
	has := func(list []Calendar, name string) bool {
		return slices.ContainsFunc(list, func(c Calendar) bool { return c.Name == name })
	}
	for n := 2; ; n++ {
		if try := name + " (" + strconv.Itoa(n) + ")"; !has(r.s.calendars, try) && !has(added, try) {
			return try
		}
	}
}

func (r *reimported) number() kernel.Row {
	r.next++
	return r.next - 1
}

// match finds the row of every activity of the file, numbers the new ones, and makes them what they are to be.
func (r *reimported) match() ([]event.Event, error) {
	n := len(r.in.Activities)
	if err := r.s.room(len(r.cals) + n + len(r.in.Links) + 1); err != nil {
		return nil, err
	}
	r.rows, r.known, r.wanted = make([]kernel.Row, n+1), make([]bool, n+1), make([]Activity, n+1)
	r.known[0] = true
	top := kernel.SummaryRow
	var here map[string]kernel.Row
	if r.mode == Append {
		top = r.number()
	} else {
		here = r.s.keys()
	}
	r.rows[0] = top
	var keys keyring
	paths := make([]string, n+1)
	depth := make([]int, n+1)
	if r.mode == Append {
		depth[0] = 1
	}
	for i := range r.in.Activities {
		if err := r.checkActivity(i, &r.in.Activities[i]); err != nil {
			return nil, err
		}
	}
	parents := r.parentsInFile()
	for i := range r.in.Activities {
		a := r.in.Activities[i]
		if parents[a.Row] {
			a.Kind = Summary
		}
		if depth[i+1] = depth[a.Parent] + 1; depth[i+1] > MaxDepth {
			return nil, refuse("activity.too_deep", fault.P{"row": a.Row, "max": MaxDepth})
		}
		r.foreign(&a)
		paths[i+1] = pathOf(paths[a.Parent], &a)
		key := keys.of(&a, paths[i+1])
		row, known := here[key]
		if !known {
			row = r.number()
		}
		a.Row, a.Parent = row, r.rows[a.Parent]
		r.rows[i+1], r.known[i+1], r.wanted[i+1] = row, known, a
	}
	r.settle()
	return nil, nil
}

// parentsInFile are the activities with children, by number: summaries, whatever the file calls them.
func (r *reimported) parentsInFile() []bool {
	out := make([]bool, len(r.in.Activities)+1)
	for i := range r.in.Activities {
		out[r.in.Activities[i].Parent] = true
	}
	return out
}

// foreign makes an activity of the file one of this schedule, its place apart.
func (r *reimported) foreign(a *Activity) {
	a.Calendar = r.cals[a.Calendar-1]
	if a.ResourceCalendar != 0 {
		a.ResourceCalendar = r.cals[a.ResourceCalendar-1]
	}
	r.clean(a)
}

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
	for row := range r.s.activities.all() {
		if _, stays := r.parent[row.Row]; !stays && row.Row != kernel.SummaryRow {
			r.gone[row.Row] = true
		}
	}
	if r.mode == Replace {
		return
	}
	for row := range r.gone { // they stay, under the parents they have
		r.parent[row] = r.s.activities.get(row).Parent
	}
	for _, parent := range r.s.parents() {
		r.family[parent] = r.withKept(parent)
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
	for n := range s.activities.all() {
		if len(n.children) > 0 {
			out = append(out, n.Row)
		}
	}
	return out
}

// links takes away what binds rows that go, what the file does not say any more, and what would bind relatives.
func (r *reimported) links() ([]event.Event, error) {
	if r.mode == Append {
		return nil, nil
	}
	stays := map[tie]bool{}
	if r.mode == Replace {
		for _, l := range r.in.Links {
			if r.inFile(l.From) && r.inFile(l.To) {
				stays[tie{r.rows[l.From], r.rows[l.To], l.Type}] = true
			}
		}
	}
	var gone []Link
	for l := range r.s.Links() {
		if r.mode == Replace && !stays[tie{l.From, l.To, l.Type}] || r.above(l.From, l.To) || r.above(l.To, l.From) {
			gone = append(gone, *l)
		}
	}
	var out []event.Event
	for part := range parts(gone) {
		out = append(out, LinksRemoved{Links: part})
	}
	return out, nil
}

func (r *reimported) inFile(n kernel.Row) bool { return n >= 1 && int(n) < len(r.rows) }

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

// tie is what makes two links the same.
type tie struct {
	from, to kernel.Row
	kind     LinkType
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
			Row: top, Parent: kernel.SummaryRow, Rank: rank[top], Name: cmp.Or(readable(r.in.Settings.Name), SummaryName), Kind: Summary,
			Duration: SummaryDuration, Calendar: r.s.DefaultCalendar().Row, ActualStart: kernel.None, ActualFinish: kernel.None,
		})
	}
	for i := 1; i < len(r.wanted); i++ {
		if a := r.wanted[i]; !r.known[i] {
			a.Rank = rank[a.Row]
			added = append(added, a)
		}
	}
	for n := range r.s.activities.all() {
		to := Place{r.parent[n.Row], rank[n.Row]}
		if _, placed := rank[n.Row]; placed && to.Parent == n.Parent && to.Rank == n.Rank || !placed {
			continue
		}
		appendChange(&places, n.Row, Place{n.Parent, n.Rank}, to)
	}
	var out []event.Event
	for part := range parts(added) {
		out = append(out, ActivitiesAdded{Activities: part})
	}
	if len(places.Rows) > 0 {
		out = append(out, PlaceChanged{places})
	}
	for part := range parts(r.leaving()) {
		out = append(out, ActivitiesRemoved{Activities: part})
	}
	return append(out, r.emptied()...), nil
}

// ranks gives the children of a parent ranks in their order, and lets as many as possible keep theirs.
func (r *reimported) ranks(parent kernel.Row, family []kernel.Row, rank map[kernel.Row]kernel.Rank) {
	var own []kernel.Rank // of those that stay with the parent, empty for the others
	for _, row := range family {
		n := r.s.activities.get(row)
		if n == nil || n.Parent != parent {
			own = append(own, "")
			continue
		}
		own = append(own, n.Rank)
	}
	keeps := ascending(own)
	for i := 0; i < len(family); {
		if keeps[i] {
			rank[family[i]] = own[i]
			i++
			continue
		}
		end := i
		for end < len(family) && !keeps[end] {
			end++
		}
		var after, before kernel.Rank
		if i > 0 {
			after = own[i-1]
		}
		if end < len(family) {
			before = own[end]
		}
		for k, given := range kernel.Ranks(after, before, end-i) {
			rank[family[i+k]] = given
		}
		i = end
	}
}

// ascending marks a longest strictly ascending choice of the ranks that are not empty.
func ascending(ranks []kernel.Rank) []bool {
	var ends []int // places of the last member of the best choice of each length
	before := make([]int, len(ranks))
	for i, rank := range ranks {
		if rank == "" {
			continue
		}
		at, _ := slices.BinarySearchFunc(ends, rank, func(end int, rank kernel.Rank) int { return cmp.Compare(ranks[end], rank) })
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
	out := make([]bool, len(ranks))
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
		n := r.s.activities.get(row)
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

// emptied makes tasks of the parents that the file does not have and that have lost their last child.
func (r *reimported) emptied() []event.Event {
	if r.mode != Merge {
		return nil
	}
	inFile := map[kernel.Row]bool{kernel.SummaryRow: true}
	for _, row := range r.rows {
		inFile[row] = true
	}
	var kinds gather[kindField, Activity, Kind]
	var durations gather[durationField, Activity, int32]
	for _, row := range r.s.parents() {
		if n := r.s.activities.get(row); !inFile[row] && len(r.family[row]) == 0 {
			kinds.to(row, &n.Activity, Task)
			if n.Duration == 0 {
				durations.to(row, &n.Activity, r.settings.MinutesPerDay)
			}
		}
	}
	return durations.into(kinds.into(nil))
}
