package figures

import (
	"math/bits"
	"slices"

	"gantry/domain/kernel"
)

// Whole is the weight of a project: weights are whole parts of it, and those of all leaves sum to it exactly.
const Whole int64 = 1_000_000_000_000

// Node is a row of a tree as its parent weighs it.
type Node struct {
	Row, Parent kernel.Row
	Basis       int64 // amount that children share by: working minutes, cost or hours; of rows with children it follows from these
	Minutes     int64 // working minutes: decide where the basis is zero for all
	Custom      bool  // a share of its own
	Share       kernel.Percent
	Milestone   bool // weighs nothing
}

// Weighed is a leaf with its weight.
type Weighed struct {
	Row    kernel.Row
	Weight int64
}

// Weigh shares a weight out to the leaves below the root of a tree: the weight of a leaf is the product of the shares along its path. A
// custom share is taken as it is, and the others share what these leave of 100 % by their basis. Where the basis is zero for all of them,
// working minutes decide, and where these are zero too, each gets the same. fellBack tells that minutes had to stand in for the basis of
// the root. Rows keep their order; the sum is exactly the weight.
func Weigh(weight int64, root kernel.Row, nodes []Node) (leaves []Weighed, fellBack bool) {
	t := tree{nodes: nodes, at: make(map[kernel.Row]int, len(nodes)), below: map[kernel.Row][]int{}}
	for i := range nodes {
		t.at[nodes[i].Row] = i
	}
	for i := range nodes {
		if n := &nodes[i]; n.Row != root {
			t.below[n.Parent] = append(t.below[n.Parent], i)
		}
	}
	t.loads = make([]load, len(nodes))
	whole := t.load(root)
	t.share(weight, root)
	return t.leaves, whole.basis == 0 && whole.minutes > 0
}

type load struct{ basis, minutes int64 }

type tree struct {
	nodes  []Node
	at     map[kernel.Row]int
	below  map[kernel.Row][]int
	loads  []load
	leaves []Weighed
}

func (t *tree) load(row kernel.Row) (l load) {
	at, known := t.at[row]
	children := t.below[row]
	if known && len(children) == 0 && !t.nodes[at].Milestone {
		l = load{t.nodes[at].Basis, t.nodes[at].Minutes}
	}
	for _, c := range children {
		below := t.load(t.nodes[c].Row)
		l.basis += below.basis
		l.minutes += below.minutes
	}
	if known {
		t.loads[at] = l
	}
	return l
}

func (t *tree) share(weight int64, row kernel.Row) {
	children := t.below[row]
	if len(children) == 0 {
		if _, known := t.at[row]; known {
			t.leaves = append(t.leaves, Weighed{row, weight})
		}
		return
	}
	brought := make([]load, len(children))
	customs := make([]int64, len(children)) // -1: none
	for i, c := range children {
		brought[i], customs[i] = t.loads[c], -1
		if t.nodes[c].Custom {
			customs[i] = int64(t.nodes[c].Share)
		}
	}
	for i, w := range shares(weight, brought, customs) {
		t.share(w, t.nodes[children[i]].Row)
	}
}

// shares gives what each child gets of a weight.
func shares(weight int64, brought []load, customs []int64) []int64 {
	var custom int64
	var free []int // children without a share of their own
	for i, c := range customs {
		if c < 0 {
			free = append(free, i)
		} else {
			custom += c
		}
	}
	left := max(0, int64(kernel.Hundred)-custom)
	if len(free) == 0 {
		left = 0
	}
	if custom+left == 0 { // all have a share of 0: as if they had none
		return apportion(weight, firstWeighty(len(brought), func(i int) int64 { return brought[i].minutes }))
	}
	parts := make([]int64, len(brought)+1)
	for i, c := range customs {
		parts[i] = max(c, 0)
	}
	parts[len(brought)] = left
	out := apportion(weight, parts)
	rest := apportion(out[len(brought)], firstWeighty(len(free),
		func(i int) int64 { return brought[free[i]].basis }, func(i int) int64 { return brought[free[i]].minutes }))
	for i, at := range free {
		out[at] = rest[i]
	}
	return out[:len(brought)]
}

// firstWeighty gives the first way that weighs anything, and else one that weighs all alike.
func firstWeighty(n int, ways ...func(int) int64) []int64 {
	out := make([]int64, n)
	for _, way := range ways {
		some := false
		for i := range out {
			out[i] = max(0, way(i))
			some = some || out[i] > 0
		}
		if some {
			return out
		}
	}
	for i := range out {
		out[i] = 1
	}
	return out
}

// apportion splits a weight by parts so that the pieces sum to it: each border between two pieces is rounded down.
func apportion(weight int64, parts []int64) []int64 {
	out := make([]int64, len(parts))
	var total, sum int64
	for _, p := range parts {
		total += p
	}
	var given int64
	for i, p := range parts {
		sum += p
		border := of(weight, sum, total)
		out[i], given = border-given, border
	}
	return out
}

// of is weight × part / whole, rounded down; 0 where the whole is empty.
func of(weight, part, whole int64) int64 {
	if whole <= 0 || part <= 0 || weight <= 0 {
		return 0
	}
	if part >= whole {
		return weight
	}
	high, low := bits.Mul64(uint64(weight), uint64(part))
	q, _ := bits.Div64(high, low, uint64(whole))
	return int64(q)
}

// Apportion splits the weight of a project among its schedules by what they bring: by their basis where all share one and it is not zero for
// all, by working minutes else, and alike where these are zero too.
func Apportion(sameBasis bool, basis, minutes []int64) []int64 {
	ways := []func(int) int64{func(i int) int64 { return basis[i] }, func(i int) int64 { return minutes[i] }}
	if !sameBasis {
		ways = ways[1:]
	}
	return apportion(Whole, firstWeighty(len(basis), ways...))
}

// Tasks splits the weight of an activity among its tasks without tasks below, as Weigh does among activities.
func Tasks(weight int64, tasks []Node) []Weighed {
	leaves, _ := Weigh(weight, 0, slices.DeleteFunc(slices.Clone(tasks), func(n Node) bool { return n.Row == 0 }))
	return leaves
}
