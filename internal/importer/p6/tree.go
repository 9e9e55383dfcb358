package p6

import (
	"cmp"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// tree numbers WBS rows and activities, parents first: within a WBS its activities, then the child rows by their
// sequence number. The root WBS is the project itself.
func (p *p6Build) tree() error {
	list := p.wbsOf[p.source.id]
	known := make(map[p6ID]bool, len(list))
	for _, i := range list {
		w := &p.wbs[i]
		if known[w.id] {
			return p.wrong("import.bad_value", w.line, p6WBSID, p.p6File.names[w.id])
		}
		known[w.id] = true
	}
	root := p.rootWBS(list, known)
	t := &p6Tree{p6Build: p, children: map[p6ID][]int32{}, inside: map[p6ID][]int32{}}
	for _, i := range list {
		w := &p.wbs[i]
		if w.id == root {
			t.placed++
			continue
		}
		parent := w.parent
		if parent == 0 || parent == p.source.root {
			parent = root
		}
		if parent != root && !known[parent] {
			return p.wrong("import.reference_unknown", w.line, p6WBSParent, p.p6File.names[parent])
		}
		t.children[parent] = append(t.children[parent], i)
	}
	for _, i := range p.tasksOf[p.source.id] {
		w := p.tasks[i].wbs
		switch {
		case w == 0 || w == p.source.root:
			w = root
		case !known[w]:
			return p.wrong("import.reference_unknown", p.tasks[i].line, p6TaskWBS, p.p6File.names[w])
		}
		t.inside[w] = append(t.inside[w], i)
	}
	if err := t.place(root, kernel.SummaryRow, 0); err != nil {
		return err
	}
	if t.placed < len(list) {
		line := 0
		for _, i := range list {
			if w := &p.wbs[i]; w.id != root && p.wbsRow[w.id] == 0 {
				line = w.line
				break
			}
		}
		return fault.New(fault.Invalid, "import.tree_circular", fault.P{"rows": len(list) - t.placed, "line": line})
	}
	return nil
}

// rootWBS finds the WBS of the project itself: the one marked so, or the only one without a parent in the file
// of a project that names none. Its name is the project's where XER has no other.
func (p *p6Build) rootWBS(list []int32, known map[p6ID]bool) p6ID {
	var tops []*p6WBS
	for _, i := range list {
		w := &p.wbs[i]
		if w.root || w.id == p.source.root {
			tops = []*p6WBS{w}
			break
		}
		if !known[w.parent] {
			tops = append(tops, w)
		}
	}
	if p.format == asXML {
		if len(tops) == 1 && p.source.root != 0 && tops[0].id == p.source.root {
			return p.source.root
		}
		return 0
	}
	if len(tops) != 1 {
		return 0
	}
	p.out.Settings.Name = cmp.Or(tops[0].name, p.out.Settings.Name)
	return tops[0].id
}

// p6Tree places the rows of a project.
type p6Tree struct {
	*p6Build
	children map[p6ID][]int32
	inside   map[p6ID][]int32
	placed   int
}

func (t *p6Tree) place(wbs p6ID, parent kernel.Row, depth int) error {
	rows := t.children[wbs]
	slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(t.wbs[a].sequence, t.wbs[b].sequence) })
	for _, r := range t.family(t.inside[wbs], rows) {
		i := r.index
		if r.task {
			if err := t.activity(i, parent); err != nil {
				return err
			}
			continue
		}
		w := &t.wbs[i]
		if depth == schedule.MaxDepth {
			return fault.New(fault.Conflict, "activity.too_deep", fault.P{"line": w.line, "max": schedule.MaxDepth})
		}
		t.placed++
		number := kernel.Row(len(t.out.Activities) + 1)
		t.wbsRow[w.id] = number
		t.out.Activities = append(t.out.Activities, schedule.Activity{
			Row: number, Parent: parent, Code: w.code, Name: cmp.Or(w.name, w.code),
			Kind: schedule.Summary, Calendar: t.standard, ActualStart: kernel.None, ActualFinish: kernel.None,
		})
		if err := t.place(w.id, number, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// p6Sibling is an activity or a WBS row, by its index.
type p6Sibling struct {
	index int32
	task  bool
	at    int
}

// family puts activities before WBS rows, unless their places are carried.
func (t *p6Tree) family(tasks, wbs []int32) []p6Sibling {
	out := make([]p6Sibling, 0, len(tasks)+len(wbs))
	for _, i := range tasks {
		out = append(out, p6Sibling{i, true, carriedPlace(t.carried.tasks[t.tasks[i].id])})
	}
	for _, i := range wbs {
		out = append(out, p6Sibling{i, false, carriedPlace(t.carried.wbs[t.wbs[i].id])})
	}
	slices.SortStableFunc(out, func(a, b p6Sibling) int { return cmp.Compare(a.at, b.at) })
	return out
}
