package cpm

import (
	"math"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

const (
	none  = kernel.None
	never = kernel.Minute(math.MaxInt32) // no late bound
)

// shape is how a row is placed once its bounds are known.
type shape uint8

const (
	plain           shape = iota // work of some length, nothing but links and lower bounds: the fast way
	ordinary                     // work of some length with hard or capping constraints
	empty                        // no work left, not a milestone
	milestone                    // any milestone form, told apart by kind
	startMilestone               //
	finishMilestone              //
	point                        // completed, kept in the network as an instant
	pinned                       // stands where it stands
	effort                       // level of effort: placed after the passes
)

// Network is one schedule as columns. Positions 0 … Len-1 are activities in topological
// order, Len … Size-1 summaries, parents before children. The order depends on rows and
// links alone, never on the order of the input. A Network is not safe for concurrent use.
type Network struct {
	opt       Options
	calendars []*worktime.Calendar
	project   int32

	act    []Activity // by position
	rows   []kernel.Row
	byRow  []rowAt
	parent []int32 // position of the summary it belongs to, -1 at the top
	size   int     // activities, without summaries
	// Children of the summary at position size+i: below[belowFirst[i]:belowFirst[i+1]], ascending.
	below, belowFirst []int32
	gates             []gate // in the order of the forward pass
	leads             []bool // of each summary: links of its own leave it
	inputs            mixer  // sum of the hashes of activities and links

	// What Update goes on from: the result calculated last, nil when it has to be calculated whole, and what was patched since.
	base    *Result
	patched []int32
	update  update

	// Columns of the passes, derived from act and opt.
	shape    []shape
	calendar []uint16
	duration []int32
	startMin []kernel.Minute // lower bound of the start; pinned: the start
	finMin   []kernel.Minute // lower bound of the finish, none without; pinned: the finish
	startMax []kernel.Minute // upper bound of the late start, never without
	finMax   []kernel.Minute // upper bound of the late finish, never without
	hard     []hard          // rules that beat links; mostly empty
	alaps    int
	moved    int // rows whose shown dates are not their early dates
	idle     int // inactive rows
	aside    int // rows whose float is measured on another calendar
	efforts  []int32

	// Links by successor (in) and by predecessor (out): of activities, then of gates.
	links    []Link
	in, out  []tie
	inFirst  []int32
	outFirst []int32
	outOf    []int32 // out[outOf[i]] is in[i] seen from the other end
}

// tie is a link ready to be followed from one of its ends.
type tie struct {
	other int32 // position at the other end
	lag   int32 // what is still running of it
	cal   int16 // calendar of the lag, elapsed for none
	kind  tieKind
	lead  bool // its lag is taken off forward and ends in start form
}

type tieKind uint8

// A tieKind up to 3 is a LinkType; off is not followed in this direction. Lowest leads an
// activity to the gate of its summary's earliest start: only the earliest one is bound by it.
// RoomSS and roomSF count for free float only. FromData is a bound on the start at the data date and the lag left, and
// toData the same on the finish: their predecessor has started, and what is left of it has no part in them. RestFS and restSS
// go back from the begin of what is left of a successor that is split.
const (
	off tieKind = 4 + iota
	lowest
	roomSS
	roomSF
	fromData
	toData
	restFS
	restSS
)

const elapsed int16 = -1

// hard holds the rules that beat links.
type hard struct {
	start, finish       kernel.Minute // mandatory dates, none without
	capStart, capFinish kernel.Minute // latest early dates, never without
}

type rowAt struct {
	row kernel.Row
	pos int32
}

// Len is the number of positions that are activities.
func (n *Network) Len() int { return n.size }

// Size is the number of positions, summaries included.
func (n *Network) Size() int { return len(n.rows) }

// Rows gives the row number of each position. The slice belongs to the network.
func (n *Network) Rows() []kernel.Row { return n.rows }

// Position finds a row.
func (n *Network) Position(row kernel.Row) (pos int32, known bool) {
	i, known := slices.BinarySearchFunc(n.byRow, row, func(e rowAt, row kernel.Row) int { return int(e.row - row) })
	if !known {
		return -1, false
	}
	return n.byRow[i].pos, true
}

// Activity gives the input of a position as it is now.
func (n *Network) Activity(pos int32) Activity { return n.act[pos] }

// Options gives the options the network was compiled with.
func (n *Network) Options() Options { return n.opt }

// Patch replaces the input of one row: duration, constraints, progress, calendar, pin.
// It reports false, and changes nothing, when the row is unknown or the change needs Compile:
// another parent, a summary or level of effort becoming something else or the reverse, another
// calendar of a summary while summaries are linked. Data
// Compile would refuse is refused with the same fault.
func (n *Network) Patch(a Activity) (bool, error) {
	pos, known := n.Position(a.Row)
	if !known {
		return false, nil
	}
	old := n.act[pos]
	if old.Parent != a.Parent || (old.Kind == Summary) != (a.Kind == Summary) || (old.Kind == LevelOfEffort) != (a.Kind == LevelOfEffort) {
		return false, nil
	}
	if a.Kind == Summary && old.Calendar != a.Calendar && len(n.gates) > 0 {
		return false, nil // lags of its own links run on it
	}
	if err := n.check(&a); err != nil {
		return false, err
	}
	n.note(pos)
	n.update.recount = n.update.recount || old.State != a.State || old.Inactive != a.Inactive || old.Pinned != a.Pinned
	n.count(pos, -1)
	n.inputs.take(n.activityHash(&old))
	n.inputs.add(n.activityHash(&a))
	n.act[pos] = a
	n.derive(pos)
	n.count(pos, 1)
	if int(pos) < n.size {
		for k := n.inFirst[pos]; k < n.inFirst[pos+1]; k++ {
			n.deriveLink(k)
		}
		for k := n.outFirst[pos]; k < n.outFirst[pos+1]; k++ {
			n.deriveLink(n.linkOfOut(k))
		}
	}
	n.note(pos)
	return true, nil
}

// linkOfOut finds the link behind an out tie: among the links into its other end.
func (n *Network) linkOfOut(k int32) int32 {
	to := n.node(n.out[k].other)
	for i := n.inFirst[to]; i < n.inFirst[to+1]; i++ {
		if n.outOf[i] == k {
			return i
		}
	}
	panic("cpm: an out tie without its link")
}

// PatchLag replaces a link's lag. It reports false if the link does not exist.
func (n *Network) PatchLag(link kernel.Row, lag int32) (bool, error) {
	for i := range n.links {
		if n.links[i].Row == link {
			l := n.links[i]
			l.Lag = lag
			if err := checkLink(&l); err != nil {
				return false, err
			}
			n.inputs.take(linkHash(&n.links[i]))
			n.inputs.add(linkHash(&l))
			n.links[i] = l
			n.deriveLink(int32(i))
			n.note(n.in[i].other)
			n.note(n.out[n.outOf[i]].other)
			return true, nil
		}
	}
	return false, nil
}

// longest bounds durations and lags: a hundred years around the clock.
const longest = 100 * 366 * 1440

func (n *Network) check(a *Activity) error {
	refuse := func(key string) error { return fault.New(fault.Invalid, key, fault.P{"row": a.Row}) }
	if a.Row < 0 || a.Row > kernel.MaxRow {
		return refuse("activity.row_invalid")
	}
	if a.Calendar < 0 || int(a.Calendar) >= len(n.calendars) {
		return refuse("activity.calendar_unknown")
	}
	if a.FloatCalendar < 0 || int(a.FloatCalendar) > len(n.calendars) {
		return refuse("activity.calendar_unknown")
	}
	if a.Kind == Summary {
		return nil
	}
	if a.Duration < 0 || a.Duration > longest || a.Remaining < 0 || a.Remaining > longest || a.Split < 0 || a.Split > longest {
		return refuse("activity.duration_invalid")
	}
	for _, c := range [2]Constraint{a.Constraint, a.Second} {
		if c.Type.NeedsDate() && !given(c.Date) {
			return refuse("activity.constraint_date_missing")
		}
	}
	if a.State >= Started && !given(a.ActualStart) || a.State == Completed && !given(a.ActualFinish) {
		return refuse("activity.actual_date_missing")
	}
	if a.Pinned && (!given(a.Start) || !given(a.Finish) || a.Finish < a.Start) {
		return refuse("activity.dates_missing")
	}
	cal := n.calendars[a.Calendar]
	for _, d := range a.dates() {
		if given(d) && (d < cal.From() || d > cal.To()) {
			return fault.New(fault.Invalid, "schedule.horizon", fault.P{"row": a.Row, "from": cal.From(), "to": cal.To()})
		}
	}
	return nil
}

func checkLink(l *Link) error {
	switch {
	case l.From == l.To:
		return fault.New(fault.Invalid, "link.self", fault.P{"link": l.Row, "row": l.From})
	case l.Type > SF:
		return fault.New(fault.Invalid, "link.type_unknown", fault.P{"link": l.Row})
	case l.Lag < -longest || l.Lag > longest:
		return fault.New(fault.Invalid, "link.lag_invalid", fault.P{"link": l.Row})
	}
	return nil
}
