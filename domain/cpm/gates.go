package cpm

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
)

// A link from or to a summary means all activities below it: from its latest finish (FS, FF)
// or its earliest start (SS, SF), to the start (FS, SS) or finish (FF, SF) of each. A gate stands
// for one such edge of one summary, an instant between its activities and the outside, so that
// m × n links are m + n ties. Gates have columns behind the summaries, but no row and no dates
// of their own to show.
type gate struct {
	col    int32 // its column
	before int32 // it is calculated just before the activity at this position
	edge   edge
}

type edge uint8

const (
	latestFinish  edge = iota // of the activities below, for links that leave
	earliestStart             //
	everyStart                // of the activities below, for links that arrive
	everyFinish               //
)

type gateKey struct {
	summary int32 // place in acts
	edge    edge
}

// edgeOf is the edge of a summary that a link's end touches.
func edgeOf(t LinkType, leaving bool) edge {
	switch {
	case leaving && t&SS == 0:
		return latestFinish
	case leaving:
		return earliestStart
	case t&FF == 0:
		return everyStart
	}
	return everyFinish
}

// openGates puts a gate at every end of a link that is a summary, and ties it to the
// activities below. A link to a summary without activities binds nobody and is left out.
func (b *builder) openGates() {
	below := map[int32][]int32{}
	for i := range b.links {
		for _, v := range [2]int32{b.from[i], b.to[i]} {
			if b.acts[v].Kind == Summary {
				below[v] = nil
			}
		}
	}
	for _, v := range b.leaves {
		for up := b.parent[v]; up >= 0; up = b.parent[up] {
			if _, wanted := below[up]; wanted && b.acts[v].Kind != LevelOfEffort {
				below[up] = append(below[up], v)
			}
		}
	}
	empty := func(v int32) bool { return b.acts[v].Kind == Summary && len(below[v]) == 0 }
	kept := make([]Link, 0, len(b.links))
	from, to := b.from[:0], b.to[:0]
	for i, l := range b.links {
		if empty(b.from[i]) || empty(b.to[i]) {
			continue
		}
		kept, from, to = append(kept, l), append(from, b.from[i]), append(to, b.to[i])
		for leaving, v := range map[bool]int32{true: b.from[i], false: b.to[i]} {
			if b.acts[v].Kind == Summary {
				b.gates = append(b.gates, gateKey{v, edgeOf(l.Type, leaving)})
			}
		}
	}
	compare := func(x, y gateKey) int { return cmp.Or(cmp.Compare(x.summary, y.summary), cmp.Compare(x.edge, y.edge)) }
	slices.SortFunc(b.gates, compare)
	b.gates = slices.Compact(b.gates)
	node := func(v int32, e edge) int32 {
		g, _ := slices.BinarySearchFunc(b.gates, gateKey{v, e}, compare)
		return int32(len(b.acts) + g)
	}
	for i := range kept {
		if b.acts[from[i]].Kind == Summary {
			from[i] = node(from[i], edgeOf(kept[i].Type, true))
		}
		if b.acts[to[i]].Kind == Summary {
			to[i] = node(to[i], edgeOf(kept[i].Type, false))
		}
	}
	for g, key := range b.gates {
		for _, leaf := range below[key.summary] {
			gateNode, summary, row := int32(len(b.acts)+g), b.acts[key.summary].Row, b.acts[leaf].Row
			l := Link{Row: kernel.NoRow, From: row, To: summary}
			if key.edge == everyStart || key.edge == everyFinish {
				l.From, l.To = summary, row
				from, to = append(from, gateNode), append(to, leaf)
			} else {
				from, to = append(from, leaf), append(to, gateNode)
			}
			l.Type = map[edge]LinkType{latestFinish: FS, earliestStart: SS, everyStart: FS, everyFinish: FF}[key.edge]
			kept = append(kept, l)
		}
	}
	b.links, b.from, b.to = kept, from, to
}

// placeGates puts each gate before the activities of its level, which it cannot depend on.
func (b *builder) placeGates(starts []int32) {
	n := b.network
	for g, key := range b.gates {
		v := len(b.acts) + g
		b.position[v] = int32(v)
		n.gates = append(n.gates, gate{col: int32(v), before: starts[b.level[v]], edge: key.edge})
	}
	slices.SortStableFunc(n.gates, func(x, y gate) int { return cmp.Compare(b.level[x.col], b.level[y.col]) })
}

// rowOf is the row of a node: a gate's is its summary's.
func (b *builder) rowOf(v int32) kernel.Row {
	if int(v) >= len(b.acts) {
		v = b.gates[int(v)-len(b.acts)].summary
	}
	return b.acts[v].Row
}

// node is the index of a column among the ends of links: activities, then gates.
func (n *Network) node(col int32) int32 {
	if int(col) < n.size {
		return col
	}
	return col - int32(len(n.rows)-n.size)
}

// pass is the forward pass through a gate: the latest of its bounds, or the earliest start.
func (n *Network) pass(r *Result, g *gate) {
	v := n.node(g.col)
	at, by := none, byOwnStart // what ended before the project began ends there
	if g.edge == earliestStart {
		at = never
	}
	for k := n.inFirst[v]; k < n.inFirst[v+1]; k++ {
		t := &n.in[k]
		if t.kind == off {
			continue
		}
		x := n.bound(r, t)
		if g.edge == earliestStart && x < at || g.edge != earliestStart && x > at {
			at, by = x, k
		}
	}
	if at == never { // nothing in it counts, so nobody waits for it
		at = none
	}
	r.EarlyStart[g.col], r.EarlyFinish[g.col], r.driver[g.col] = at, at, by
	r.Start[g.col] = at
}

// passBack is the backward pass through a gate. Its early columns are lent to the free float:
// they say how far the gate could move before it moves anyone, what the rows before it need.
// Start keeps its early date until restoreGates.
func (n *Network) passBack(r *Result, g *gate) {
	v := n.node(g.col)
	late, room := never, never
	for k := n.outFirst[v]; k < n.outFirst[v+1]; k++ {
		t := &n.out[k]
		if t.kind == off || n.unbound(r, t.other) {
			continue
		}
		limit, early := r.LateStart[t.other], r.EarlyStart[t.other]
		switch {
		case t.kind >= restFS:
			early, limit = n.restOf(r, t.other)
		case LinkType(t.kind)&FF != 0:
			limit, early = r.LateFinish[t.other], r.EarlyFinish[t.other]
		}
		late, room = min(late, n.before(limit, t)), min(room, n.before(early, t))
	}
	r.LateStart[g.col], r.LateFinish[g.col] = late, late
	r.EarlyStart[g.col], r.EarlyFinish[g.col] = room, room
}

// unbound tells whether a column is a gate that bounds nobody late, as all behind it is complete or left out.
func (n *Network) unbound(r *Result, col int32) bool {
	return int(col) >= n.size && r.LateStart[col] == never
}

// room is how far the gate at a column could move before it moves anyone, never when nobody follows it.
func (n *Network) room(r *Result, col int32) kernel.Minute {
	v, room := n.node(col), never
	for k := n.outFirst[v]; k < n.outFirst[v+1]; k++ {
		t := &n.out[k]
		if t.kind == off {
			continue
		}
		early := r.EarlyStart[t.other]
		switch {
		case int(t.other) >= n.size:
			if early = n.room(r, t.other); early == never {
				continue
			}
		case t.kind >= restFS:
			early, _ = n.restOf(r, t.other)
		case LinkType(t.kind)&FF != 0:
			early = r.EarlyFinish[t.other]
		}
		room = min(room, n.before(early, t))
	}
	return room
}

func (n *Network) restoreGates(r *Result) {
	for i := range n.gates {
		col := n.gates[i].col
		r.EarlyStart[col], r.EarlyFinish[col] = r.Start[col], r.Start[col]
	}
}

// nextGate is the position before which the first of the gates is calculated, -1 without.
func nextGate(gates []gate) int {
	if len(gates) == 0 {
		return -1
	}
	return int(gates[0].before)
}

// lastGate is the same for the last of the gates.
func lastGate(gates []gate) int {
	if len(gates) == 0 {
		return -1
	}
	return int(gates[len(gates)-1].before)
}
