package schedule

import (
	"cmp"
	"strconv"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

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
		r.rows[i+1], r.known[i+1] = here[keys.of(&a, paths[i+1])]
		r.wanted[i+1] = a
	}
	if r.mode != Append {
		r.recognise()
	}
	for i := 1; i <= n; i++ {
		if !r.known[i] {
			r.rows[i] = r.number()
			notBegun(&r.wanted[i])
		}
		a := &r.wanted[i]
		a.Row, a.Parent = r.rows[i], r.rows[a.Parent]
	}
	r.settle()
	return nil, nil
}

// recognise finds by its code what is a task in the one and a summary in the other: summaries are known by their way, so
// nothing else finds it. A code says so where one row alone bears it, in the file and here.
func (r *reimported) recognise() {
	taken := make(map[kernel.Row]bool, len(r.rows))
	for i, row := range r.rows {
		taken[row] = taken[row] || r.known[i]
	}
	inFile, here := map[string]int{}, map[string]kernel.Row{}
	for i := 1; i < len(r.wanted); i++ {
		inFile[r.wanted[i].Code]++
	}
	for a := range r.s.Activities() {
		if _, twice := here[a.Code]; twice || taken[a.Row] {
			here[a.Code] = kernel.NoRow
			continue
		}
		here[a.Code] = a.Row
	}
	r.recogniseNames(taken)
	for i := 1; i < len(r.wanted); i++ {
		a := &r.wanted[i]
		row, there := here[a.Code]
		if r.known[i] || a.Code == "" || inFile[a.Code] > 1 || !there || row == kernel.NoRow || row == kernel.SummaryRow {
			continue
		}
		if (r.s.Activity(row).Kind == Summary) != (a.Kind == Summary) {
			r.rows[i], r.known[i] = row, true
		}
	}
}

// recogniseNames finds what has no code by its name, wherever it lies, for a file that does not say what lies under what: where one
// row alone is called so, in the file and here.
func (r *reimported) recogniseNames(taken map[kernel.Row]bool) {
	if !r.silent(FieldPlace) {
		return
	}
	inFile, here := map[string]int{}, map[string]kernel.Row{}
	for i := 1; i < len(r.wanted); i++ {
		if a := &r.wanted[i]; a.Code == "" {
			inFile[a.Name]++
		}
	}
	for a := range r.s.Activities() {
		if a.Code != "" || a.Row == kernel.SummaryRow {
			continue
		}
		if _, twice := here[a.Name]; twice || taken[a.Row] {
			here[a.Name] = kernel.NoRow
			continue
		}
		here[a.Name] = a.Row
	}
	for i := 1; i < len(r.wanted); i++ {
		a := &r.wanted[i]
		if row, there := here[a.Name]; there && row != kernel.NoRow && !r.known[i] && a.Code == "" && inFile[a.Name] == 1 {
			r.rows[i], r.known[i] = row, true
		}
	}
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

// pathOf is the way to an activity from the top.
func pathOf(parent string, a *Activity) string { return parent + "\x00" + cmp.Or(a.Code, a.Name) }

// keyring gives activities the keys by which a file and a schedule know the same ones. What has the same key as
// another before it gets one of its own, by its turn.
type keyring map[string]int

func (k *keyring) of(a *Activity, path string) string {
	if *k == nil {
		*k = keyring{}
	}
	key := "p" + path
	if a.Code != "" && a.Kind != Summary {
		key = "c" + a.Code
	}
	(*k)[key]++
	if turn := (*k)[key]; turn > 1 {
		return key + "\x00#" + strconv.Itoa(turn)
	}
	return key
}

// keys are the keys of all activities but row 0. Of those with the same, the lowest number comes first: whoever came
// with an earlier file.
func (s *State) keys() map[string]kernel.Row {
	out := make(map[string]kernel.Row, s.activities.Len())
	paths := make(map[kernel.Row]string, s.activities.Len())
	var walk func(row kernel.Row)
	walk = func(row kernel.Row) {
		for _, child := range s.Children(row) {
			paths[child] = pathOf(paths[row], s.Activity(child))
			walk(child)
		}
	}
	walk(kernel.SummaryRow)
	var ring keyring
	for a := range s.Activities() {
		if a.Row != kernel.SummaryRow {
			out[ring.of(a, paths[a.Row])] = a.Row
		}
	}
	return out
}
