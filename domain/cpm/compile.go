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
	if err := b.findParents(); err != nil {
		return nil, err
	}
	if err := b.takeLinks(in.Links); err != nil {
		return nil, err
	}
	for i := range b.acts {
		n.inputs.add(n.activityHash(&b.acts[i]))
	}
	for i := range in.Links {
		n.inputs.add(linkHash(&in.Links[i]))
	}
	if err := b.order(); err != nil {
		return nil, err
	}
	b.arrange()
	b.layOutLinks()
	n.deriveAll()
	return n, nil
}

// builder holds what Compile needs on the way. A node is an activity, by its place in acts, or
// a gate, behind them.
type builder struct {
	network   *Network
	acts      []Activity // by row
	index     rowIndex   // row → place in acts
	leaves    []int32    // places in acts that are not summaries
	summaries []int32
	parent    []int32 // place of the parent, -1 at the top
	depth     []int32 // of summaries
	gates     []gateKey
	links     []Link
	from, to  []int32 // of each link: nodes; after layOutLinks: columns
	level     []int32 // of each node
	position  []int32 // of each node, its column
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

// findParents checks the tree and measures the depth of each summary.
func (b *builder) findParents() error {
	b.parent = make([]int32, len(b.acts))
	for i := range b.acts {
		a := &b.acts[i]
		b.parent[i] = -1
		if a.Parent == kernel.NoRow {
			continue
		}
		up := b.index.find(a.Parent)
		if up < 0 || b.acts[up].Kind != Summary {
			return fault.New(fault.Invalid, "activity.parent_unknown", fault.P{"row": a.Row, "parent": a.Parent})
		}
		b.parent[i] = up
	}
	return b.measureDepth()
}

// measureDepth visits each summary once, however deep the tree is and in whatever order its rows come.
func (b *builder) measureDepth() error {
	b.depth = make([]int32, len(b.acts))
	var way []int32 // from a summary up to the first whose depth is known
	for _, v := range b.summaries {
		way = way[:0]
		at := v
		for ; b.parent[at] >= 0 && b.depth[at] == 0; at = b.parent[at] {
			if way = append(way, at); len(way) > len(b.summaries) {
				return fault.New(fault.Invalid, "activity.parent_cycle", fault.P{"row": b.acts[v].Row})
			}
		}
		depth := b.depth[at] // 0 at the top
		for _, below := range slices.Backward(way) {
			depth++
			b.depth[below] = depth
		}
	}
	return nil
}

func (b *builder) takeLinks(links []Link) error {
	b.links = links
	b.from, b.to = make([]int32, len(links)), make([]int32, len(links))
	toSummaries := false
	for i := range links {
		l := &links[i]
		if err := checkLink(l); err != nil {
			return err
		}
		b.from[i], b.to[i] = b.index.find(l.From), b.index.find(l.To)
		if b.from[i] < 0 {
			return fault.New(fault.Invalid, "link.row_unknown", fault.P{"link": l.Row, "row": l.From})
		}
		if b.to[i] < 0 {
			return fault.New(fault.Invalid, "link.row_unknown", fault.P{"link": l.Row, "row": l.To})
		}
		toSummaries = toSummaries || b.acts[b.from[i]].Kind == Summary || b.acts[b.to[i]].Kind == Summary
	}
	if toSummaries {
		b.openGates()
	}
	return nil
}

// order gives every activity its position: by the number of links on the longest way to it,
// then by row.
func (b *builder) order() error {
	nodes := len(b.acts) + len(b.gates)
	waiting := make([]int32, nodes)
	first := make([]int32, nodes+1)
	for i := range b.links {
		waiting[b.to[i]]++
		first[b.from[i]+1]++
	}
	for v := range nodes {
		first[v+1] += first[v]
	}
	successors := make([]int32, len(b.links))
	next := slices.Clone(first[:nodes])
	for i := range b.links {
		successors[next[b.from[i]]] = b.to[i]
		next[b.from[i]]++
	}

	b.level = make([]int32, nodes)
	queue := make([]int32, 0, len(b.leaves)+len(b.gates))
	ready := func(v int32) {
		if waiting[v] == 0 {
			queue = append(queue, v)
		}
	}
	for _, v := range b.leaves {
		ready(v)
	}
	for v := len(b.acts); v < nodes; v++ {
		ready(int32(v))
	}
	deepest := int32(0)
	for head := 0; head < len(queue); head++ {
		v := queue[head]
		for _, s := range successors[first[v]:first[v+1]] {
			b.level[s] = max(b.level[s], b.level[v]+1)
			waiting[s]--
			ready(s)
		}
		deepest = max(deepest, b.level[v])
	}
	if len(queue) < cap(queue) {
		return b.cycle(waiting)
	}
	starts := make([]int32, deepest+2)
	for _, v := range b.leaves {
		starts[b.level[v]+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	n := b.network
	n.size = len(b.leaves)
	b.position = make([]int32, nodes)
	b.placeGates(starts)
	for _, v := range b.leaves {
		b.position[v] = starts[b.level[v]]
		starts[b.level[v]]++
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
		row := b.rowOf(way[(smallest+i)%len(way)])
		if len(rows) == 0 || rows[len(rows)-1] != row { // a summary may be passed in and out
			rows = append(rows, row)
		}
	}
	return fault.New(fault.Conflict, "link.cycle", fault.P{"rows": rows})
}

// arrange lays the activities out by position, the summaries behind them, parents before
// children, and the gates last.
func (b *builder) arrange() {
	n := b.network
	sorted := slices.Clone(b.summaries)
	slices.SortStableFunc(sorted, func(x, y int32) int { return cmp.Compare(b.depth[x], b.depth[y]) })
	for i, v := range sorted {
		b.position[v] = int32(n.size + i)
	}
	n.act = make([]Activity, len(b.acts)+len(b.gates))
	n.rows = make([]kernel.Row, len(b.acts))
	n.parent = make([]int32, len(b.acts))
	n.byRow = make([]rowAt, len(b.acts))
	for v := range b.acts {
		pos := b.position[v]
		n.act[pos] = b.acts[v]
		n.rows[pos] = b.acts[v].Row
		n.byRow[v] = rowAt{b.acts[v].Row, pos}
		n.parent[pos] = -1
		if up := b.parent[v]; up >= 0 {
			n.parent[pos] = b.position[up]
		}
	}
	n.listBelow()
	n.leads = make([]bool, len(sorted))
	for g, key := range b.gates {
		if key.edge == latestFinish || key.edge == earliestStart {
			n.leads[b.position[key.summary]-int32(n.size)] = true
		}
		n.act[b.position[len(b.acts)+g]] = Activity{Row: b.acts[key.summary].Row, Kind: Summary, Calendar: b.acts[key.summary].Calendar}
	}
}

// listBelow lists the children of every summary.
func (n *Network) listBelow() {
	n.belowFirst = make([]int32, len(n.rows)-n.size+1)
	count := int32(0)
	for _, up := range n.parent {
		if up >= 0 {
			n.belowFirst[int(up)-n.size+1]++
			count++
		}
	}
	for i := 1; i < len(n.belowFirst); i++ {
		n.belowFirst[i] += n.belowFirst[i-1]
	}
	n.below = make([]int32, count)
	next := slices.Clone(n.belowFirst)
	for p, up := range n.parent {
		if up >= 0 {
			n.below[next[int(up)-n.size]] = int32(p)
			next[int(up)-n.size]++
		}
	}
}

// children are the positions directly under a summary.
func (n *Network) children(pos int32) []int32 {
	i := int(pos) - n.size
	return n.below[n.belowFirst[i]:n.belowFirst[i+1]]
}

// layOutLinks sorts the links by successor, predecessor, type and number, and lays them out
// from both ends.
func (b *builder) layOutLinks() {
	n := b.network
	nodes := n.size + len(b.gates)
	n.inFirst, n.outFirst = make([]int32, nodes+1), make([]int32, nodes+1)
	for i := range b.links {
		b.from[i], b.to[i] = b.position[b.from[i]], b.position[b.to[i]]
		n.inFirst[n.node(b.to[i])+1]++
		n.outFirst[n.node(b.from[i])+1]++
	}
	for v := range nodes {
		n.inFirst[v+1] += n.inFirst[v]
		n.outFirst[v+1] += n.outFirst[v]
	}
	order := make([]int32, len(b.links))
	next := slices.Clone(n.inFirst[:nodes])
	for i := range b.links {
		v := n.node(b.to[i])
		order[next[v]] = int32(i)
		next[v]++
	}
	canonical := func(x, y int32) int {
		l, m := &b.links[x], &b.links[y]
		return cmp.Or(cmp.Compare(b.from[x], b.from[y]), cmp.Compare(l.Type, m.Type), cmp.Compare(l.Row, m.Row))
	}
	for v := range nodes {
		if into := order[n.inFirst[v]:n.inFirst[v+1]]; len(into) > 1 {
			slices.SortFunc(into, canonical)
		}
	}
	n.links = make([]Link, len(order))
	n.in, n.out = make([]tie, len(order)), make([]tie, len(order))
	n.outOf = make([]int32, len(order))
	copy(next, n.outFirst)
	for k, i := range order {
		from := n.node(b.from[i])
		n.links[k] = b.links[i]
		n.in[k].other = b.from[i]
		n.out[next[from]].other = b.to[i]
		n.outOf[k] = next[from]
		next[from]++
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
