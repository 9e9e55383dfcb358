package cpm

import (
	"cmp"
	"math"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Compile orders a schedule and lays it out as columns.
//
// Refusals: link.cycle with "rows", every row on one cycle in link direction, beginning
// with its smallest; activity.duplicate, activity.parent_unknown, activity.parent_cycle,
// link.row_unknown, link.self and the faults of single fields, each naming its row or link;
// schedule.calendar_missing and schedule.start_missing for the whole.
func Compile(in Input) (*Network, error) {
	n := &Network{opt: in.Options, calendars: in.Calendars, project: in.ProjectCalendar}
	if len(in.Calendars) == 0 || len(in.Calendars) > math.MaxInt16 || in.ProjectCalendar < 0 || int(in.ProjectCalendar) >= len(in.Calendars) {
		return nil, fault.New(fault.Invalid, "schedule.calendar_missing", nil)
	}
	floor := n.opt.floor()
	if floor == none {
		return nil, fault.New(fault.Invalid, "schedule.start_missing", nil)
	}
	for _, c := range n.calendars {
		for _, d := range [...]kernel.Minute{floor, n.opt.DataDate, n.opt.MustFinishBy} {
			if given(d) && (d < c.From() || d > c.To()) {
				return nil, fault.New(fault.Invalid, "schedule.horizon", fault.P{"from": c.From(), "to": c.To()})
			}
		}
	}
	b := builder{network: n}
	if err := b.takeActivities(in.Activities); err != nil {
		return nil, err
	}
	if err := b.takeLinks(in.Links); err != nil {
		return nil, err
	}
	if err := b.order(); err != nil {
		return nil, err
	}
	if err := b.arrangeSummaries(); err != nil {
		return nil, err
	}
	b.layOutLinks()
	n.deriveAll()
	return n, nil
}

// builder holds what Compile needs on the way.
type builder struct {
	network   *Network
	acts      []Activity // by row
	index     rowIndex   // row → place in acts
	leaves    []int32    // places in acts that are not summaries
	summaries []int32
	links     []Link
	from, to  []int32 // of each link, places in acts
	position  []int32 // of each place in acts
}

func (b *builder) takeActivities(acts []Activity) error {
	byRow := func(x, y Activity) int { return cmp.Compare(x.Row, y.Row) }
	b.acts = slices.Clone(acts)
	if !slices.IsSortedFunc(b.acts, byRow) {
		slices.SortFunc(b.acts, byRow)
	}
	for i := range b.acts {
		a := &b.acts[i]
		if err := b.network.check(a); err != nil {
			return err
		}
		if i > 0 && b.acts[i-1].Row == a.Row {
			return fault.New(fault.Invalid, "activity.duplicate", fault.P{"row": a.Row})
		}
		if a.Kind == Summary {
			b.summaries = append(b.summaries, int32(i))
		} else {
			b.leaves = append(b.leaves, int32(i))
		}
	}
	b.index = indexRows(b.acts)
	return nil
}

func (b *builder) takeLinks(links []Link) error {
	b.links = links
	b.from, b.to = make([]int32, len(links)), make([]int32, len(links))
	for i := range links {
		l := &links[i]
		if err := checkLink(l); err != nil {
			return err
		}
		b.from[i], b.to[i] = b.index.find(l.From), b.index.find(l.To)
		for end, row := range [2]kernel.Row{l.From, l.To} {
			at := [2]int32{b.from[i], b.to[i]}[end]
			if at < 0 {
				return fault.New(fault.Invalid, "link.row_unknown", fault.P{"link": l.Row, "row": row})
			}
			if b.acts[at].Kind == Summary {
				return fault.New(fault.Invalid, "link.summary", fault.P{"link": l.Row, "row": row})
			}
		}
	}
	return nil
}

// order gives every activity its position: by the number of links on the longest way to it,
// then by row.
func (b *builder) order() error {
	waiting := make([]int32, len(b.acts)+1)
	first := make([]int32, len(b.acts)+1)
	for i := range b.links {
		waiting[b.to[i]]++
		first[b.from[i]]++
	}
	sum := int32(0)
	for i, c := range first {
		first[i], sum = sum, sum+c
	}
	successors := make([]int32, len(b.links))
	for i := range b.links {
		successors[first[b.from[i]]] = b.to[i]
		first[b.from[i]]++
	} // first[v] is now the end of v's successors, first[v-1] their begin

	level := make([]int32, len(b.acts))
	queue := make([]int32, 0, len(b.leaves))
	for _, v := range b.leaves {
		if waiting[v] == 0 {
			queue = append(queue, v)
		}
	}
	deepest := int32(0)
	for head := 0; head < len(queue); head++ {
		v := queue[head]
		begin := int32(0)
		if v > 0 {
			begin = first[v-1]
		}
		for _, s := range successors[begin:first[v]] {
			level[s] = max(level[s], level[v]+1)
			if waiting[s]--; waiting[s] == 0 {
				queue = append(queue, s)
			}
		}
		deepest = max(deepest, level[v])
	}
	if len(queue) < len(b.leaves) {
		return b.cycle(waiting)
	}
	starts := make([]int32, deepest+2)
	for _, v := range b.leaves {
		starts[level[v]+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	n := b.network
	n.size = len(b.leaves)
	n.act = make([]Activity, len(b.acts))
	b.position = make([]int32, len(b.acts))
	for _, v := range b.leaves {
		pos := starts[level[v]]
		starts[level[v]]++
		b.position[v] = pos
		n.act[pos] = b.acts[v]
	}
	return nil
}

// cycle names the rows of one cycle among the activities still waiting for a predecessor.
// Whatever the order of the input, the same cycle is found: it walks back from the smallest
// waiting row, always to the smallest waiting predecessor.
func (b *builder) cycle(waiting []int32) error {
	back := make(map[int32]int32)
	for i := range b.links {
		if waiting[b.from[i]] == 0 || waiting[b.to[i]] == 0 {
			continue
		}
		if best, seen := back[b.to[i]]; !seen || b.from[i] < best {
			back[b.to[i]] = b.from[i]
		}
	}
	at := int32(slices.IndexFunc(waiting, func(w int32) bool { return w > 0 }))
	step := map[int32]int{}
	var way []int32
	for {
		if s, seen := step[at]; seen {
			way = way[s:]
			break
		}
		step[at] = len(way)
		way = append(way, at)
		at = back[at]
	}
	slices.Reverse(way)
	smallest := slices.Index(way, slices.Min(way))
	rows := make([]kernel.Row, 0, len(way))
	for i := range way {
		rows = append(rows, b.acts[way[(smallest+i)%len(way)]].Row)
	}
	return fault.New(fault.Conflict, "link.cycle", fault.P{"rows": rows})
}

// arrangeSummaries puts the summaries behind the activities, parents before children, and
// ties every position to its summary.
func (b *builder) arrangeSummaries() error {
	n := b.network
	depth := make([]int32, len(b.acts))
	for _, v := range b.summaries {
		at, d := v, int32(0)
		for b.acts[at].Parent != kernel.NoRow {
			if depth[at] > 0 {
				d += depth[at]
				break
			}
			up := b.index.find(b.acts[at].Parent)
			if up < 0 || b.acts[up].Kind != Summary {
				return fault.New(fault.Invalid, "activity.parent_unknown", fault.P{"row": b.acts[at].Row, "parent": b.acts[at].Parent})
			}
			if d++; int(d) > len(b.summaries) {
				return fault.New(fault.Invalid, "activity.parent_cycle", fault.P{"row": b.acts[v].Row})
			}
			at = up
		}
		depth[v] = d
	}
	sorted := slices.Clone(b.summaries)
	slices.SortStableFunc(sorted, func(x, y int32) int { return cmp.Compare(depth[x], depth[y]) })
	for i, v := range sorted {
		b.position[v] = int32(n.size + i)
		n.act[n.size+i] = b.acts[v]
	}
	n.rows = make([]kernel.Row, len(n.act))
	n.parent = make([]int32, len(n.act))
	for pos := range n.act {
		a := &n.act[pos]
		n.rows[pos] = a.Row
		n.parent[pos] = -1
		if a.Parent == kernel.NoRow {
			continue
		}
		up := b.index.find(a.Parent)
		if up < 0 || b.acts[up].Kind != Summary {
			return fault.New(fault.Invalid, "activity.parent_unknown", fault.P{"row": a.Row, "parent": a.Parent})
		}
		n.parent[pos] = b.position[up]
	}
	n.byRow = make([]rowAt, len(b.acts))
	for v := range b.acts {
		n.byRow[v] = rowAt{b.acts[v].Row, b.position[v]}
	}
	return nil
}

// layOutLinks sorts the links by successor, predecessor, type, lag and number, and lays
// them out from both ends.
func (b *builder) layOutLinks() {
	n := b.network
	n.inFirst, n.outFirst = make([]int32, n.size+1), make([]int32, n.size+1)
	for i := range b.links {
		b.from[i], b.to[i] = b.position[b.from[i]], b.position[b.to[i]]
		n.inFirst[b.to[i]+1]++
		n.outFirst[b.from[i]+1]++
	}
	for p := range n.size {
		n.inFirst[p+1] += n.inFirst[p]
		n.outFirst[p+1] += n.outFirst[p]
	}
	order := make([]int32, len(b.links))
	next := slices.Clone(n.inFirst[:n.size])
	for i := range b.links {
		order[next[b.to[i]]] = int32(i)
		next[b.to[i]]++
	}
	canonical := func(x, y int32) int {
		l, m := &b.links[x], &b.links[y]
		return cmp.Or(cmp.Compare(b.from[x], b.from[y]), cmp.Compare(l.Type, m.Type), cmp.Compare(l.Lag, m.Lag), cmp.Compare(l.Row, m.Row))
	}
	for p := range n.size {
		if into := order[n.inFirst[p]:n.inFirst[p+1]]; len(into) > 1 {
			slices.SortFunc(into, canonical)
		}
	}
	n.links = make([]Link, len(order))
	n.in, n.out = make([]tie, len(order)), make([]tie, len(order))
	n.outOf = make([]int32, len(order))
	copy(next, n.outFirst)
	for k, i := range order {
		n.links[k] = b.links[i]
		n.in[k].other = b.from[i]
		at := next[b.from[i]]
		next[b.from[i]]++
		n.out[at].other = b.to[i]
		n.outOf[k] = at
		if n.act[b.from[i]].Kind == LevelOfEffort || n.act[b.to[i]].Kind == LevelOfEffort {
			n.loe = append(n.loe, int32(k))
		}
	}
	for p := range n.size {
		if n.act[p].Kind == LevelOfEffort {
			n.efforts = append(n.efforts, int32(p))
		}
	}
}

// rowIndex finds the place of a row in a list sorted by row: by a table where the numbers
// are dense, by halving where they are sparse.
type rowIndex struct {
	acts  []Activity
	table []int32
}

func indexRows(acts []Activity) rowIndex {
	x := rowIndex{acts: acts}
	if len(acts) == 0 {
		return x
	}
	if top := int(acts[len(acts)-1].Row); top <= 16*len(acts)+4096 {
		x.table = make([]int32, top+1)
		for i := range x.table {
			x.table[i] = -1
		}
		for i := range acts {
			x.table[acts[i].Row] = int32(i)
		}
	}
	return x
}

func (x rowIndex) find(row kernel.Row) int32 {
	if x.table != nil {
		if row < 0 || int(row) >= len(x.table) {
			return -1
		}
		return x.table[row]
	}
	i, known := slices.BinarySearchFunc(x.acts, row, func(a Activity, row kernel.Row) int { return cmp.Compare(a.Row, row) })
	if !known {
		return -1
	}
	return int32(i)
}
