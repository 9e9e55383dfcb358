package benchdata

import (
	"math/rand/v2"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Size bounds of a network.
const (
	Fewest = 1
	Most   = 1_000_000
)

// minutes of a working day of the usual calendar
const perDay = 480

// row is an activity or, without a kind, a part of the building with rows under it.
type row struct {
	parent      int32 // index of the row above, -1 at the top
	level       int32
	name        string
	kind        schedule.Kind
	duration    int32 // minutes
	left        int32 // minutes
	quarters    int32 // of it done
	calendar    int32 // index
	constraint  schedule.ConstraintType
	start       int32 // working day of the usual calendar
	finish      int32 // the day after its last
	zone, trade int32
	crew, stuff int32 // index of resources, -1 for none
	hours       int64 // of the crew
	quantity    int64
	note        bool
}

// number is the row as files call it.
func (r *row) number(i int) int { return (i + 1) * 10 }

// link is between rows by their index.
type link struct {
	from, to int32
	kind     schedule.LinkType
	lag      int32 // minutes
}

// network is a schedule as every format writes it.
type network struct {
	rows     []row
	links    []link
	dataDay  int32 // working day of the usual calendar
	leaves   int
	crews    []bool // which resources somebody has
	stuffs   []bool
	calendar [len(calendars)]bool
}

// trade is a kind of work with what is done, in order.
type trade struct {
	name  string
	works []string
	stuff int32 // material, -1 for none
	unit  string
}

var trades = []trade{
	{"Formwork", []string{"Set out", "Erect formwork to walls", "Erect formwork to slab", "Inspect formwork", "Strike formwork"}, 0, "m2"},
	{"Reinforcement", []string{"Fix wall reinforcement", "Fix slab reinforcement", "Place embedded parts", "Inspect reinforcement"}, 1, "t"},
	{"Concrete", []string{"Pour walls", "Pour slab", "Cure slab", "Test cylinders"}, 2, "m3"},
	{"Masonry", []string{"Set out partitions", "Lay block partitions", "Install lintels", "Grout cavities"}, 3, "m2"},
	{"Plumbing", []string{"Core drill", "Install risers", "Install branch pipes", "Pressure test pipes"}, 4, "m"},
	{"Electrical", []string{"Install conduit", "Pull cable", "Install panels", "Fit luminaires", "Test circuits"}, 5, "m"},
	{"Ductwork", []string{"Hang ducts", "Insulate ducts", "Install dampers", "Balance air"}, 6, "kg"},
	{"Sprinklers", []string{"Install mains", "Install heads", "Hydrostatic test"}, 4, "m"},
	{"Windows", []string{"Measure openings", "Install frames", "Glaze", "Seal joints", "Water test"}, 7, "u"},
	{"Plaster", []string{"Apply base coat", "Apply finish coat", "Repair plaster"}, 8, "m2"},
	{"Screed", []string{"Lay screed", "Dry out"}, 2, "m3"},
	{"Tiling", []string{"Waterproof wet rooms", "Tile walls", "Tile floors", "Grout tiles"}, 9, "m2"},
	{"Painting", []string{"Prime walls", "First coat", "Second coat", "Touch up"}, 10, "l"},
	{"Joinery", []string{"Hang doors", "Install cabinets", "Fit skirting", "Adjust ironmongery"}, 7, "u"},
	{"Closing", []string{"Clean storey", "Snag storey", "Hand over storey"}, -1, ""},
}

var materials = []string{
	"Formwork panels", "Reinforcing steel", "Ready-mixed concrete", "Concrete blocks", "Pipes and fittings", "Conduit and cable", "Sheet metal",
	"Frames and doors", "Plaster", "Tiles and adhesive", "Paint",
}

const crewsPerTrade = 3

// newNetwork makes the network of a size and a seed.
func newNetwork(activities int, seed uint64) *network {
	n := &network{crews: make([]bool, len(trades)*crewsPerTrade), stuffs: make([]bool, len(materials))}
	random := rand.New(rand.NewPCG(seed, 0x67616e747279))
	n.add(row{parent: -1, level: 1, name: "Notice to proceed", kind: schedule.FinishMilestone, crew: -1, stuff: -1})
	first := make([][]int32, len(trades)) // rows of each trade in the storey below
	for storey := 0; n.leaves < activities; storey++ {
		top := n.add(row{parent: -1, level: 1, name: storeyName(storey), crew: -1, stuff: -1})
		var before int32
		for t := range trades {
			if n.leaves == activities {
				break
			}
			group := n.add(row{parent: top, level: 2, name: trades[t].name, crew: -1, stuff: -1})
			var here []int32
			for w, work := range trades[t].works {
				if n.leaves == activities {
					break
				}
				i := n.activity(group, storey, t, work, random)
				n.bind(i, before, here, first[t], w, random)
				here, before = append(here, i), i
			}
			first[t] = here
		}
	}
	n.progress()
	return n
}

func (n *network) add(r row) int32 {
	n.rows = append(n.rows, r)
	if r.kind != "" {
		n.leaves++
	}
	return int32(len(n.rows) - 1)
}

func (n *network) activity(group int32, storey, t int, work string, random *rand.Rand) int32 {
	r := row{
		parent: group, level: 3, kind: schedule.Task, name: work + ", " + storeyName(storey), duration: int32(1+random.IntN(12)) * perDay,
		zone: int32(random.IntN(zones)), trade: int32(t), crew: int32(t*crewsPerTrade + storey%crewsPerTrade), stuff: -1,
	}
	switch random.IntN(20) {
	case 0, 1:
		r.calendar = 1
	case 2:
		r.calendar = 2
	case 3:
		r.calendar = 3
	case 4:
		r.kind, r.duration, r.crew = schedule.FinishMilestone, 0, -1
	}
	if r.kind == schedule.Task {
		r.hours = int64(r.duration) / 60 * int64(2+random.IntN(6))
		if trades[t].stuff >= 0 && random.IntN(2) == 0 {
			r.stuff, r.quantity = trades[t].stuff, int64(4*(1+random.IntN(200)))
		}
		switch random.IntN(60) {
		case 0:
			r.constraint = schedule.SNET
		case 1:
			r.constraint = schedule.FNLT
		case 2:
			r.constraint = schedule.FNET
		}
	}
	r.note = random.IntN(25) == 0
	if r.crew >= 0 {
		n.crews[r.crew] = true
	}
	if r.stuff >= 0 {
		n.stuffs[r.stuff] = true
	}
	n.calendar[r.calendar] = true
	return n.add(r)
}

// bind makes a row wait for the one before it and for the same work a storey below, or for one more of its trade.
func (n *network) bind(i, before int32, here, below []int32, work int, random *rand.Rand) {
	second := int32(0)
	switch {
	case work < len(below):
		second = below[work]
	case len(here) > 1:
		second = here[len(here)-2]
	}
	n.link(before, i, random)
	if second != before {
		n.link(second, i, random)
	}
	r := &n.rows[i]
	r.finish = r.start + r.duration/perDay
}

func (n *network) link(from, to int32, random *rand.Rand) {
	l := link{from: from, to: to, kind: schedule.FS}
	switch v := random.IntN(100); {
	case v < 15:
		l.kind, l.lag = schedule.SS, int32(random.IntN(4))*perDay
	case v < 24:
		l.kind, l.lag = schedule.FF, int32(random.IntN(3))*perDay
	case v < 26:
		l.kind, l.lag = schedule.SF, int32(1+random.IntN(3))*perDay
	case v < 40:
		l.lag = int32(1+random.IntN(5)) * perDay
	case v < 44:
		l.lag = -perDay
	}
	a, b := &n.rows[from], &n.rows[to]
	days, lag := b.duration/perDay, l.lag/perDay
	bound := a.finish + lag
	switch l.kind {
	case schedule.SS:
		bound = a.start + lag
	case schedule.FF:
		bound = a.finish + lag - days
	case schedule.SF:
		bound = a.start + lag - days
	}
	b.start = max(b.start, bound)
	n.links = append(n.links, l)
}

// progress sets the data date at an eighth of the way, and lets be done what comes before it.
func (n *network) progress() {
	last := int32(0)
	for i := range n.rows {
		last = max(last, n.rows[i].finish)
	}
	n.dataDay = last / 8
	for i := range n.rows {
		r := &n.rows[i]
		r.left = r.duration
		switch {
		case r.kind == "":
			continue
		case r.finish <= n.dataDay && (r.finish > r.start || r.finish < n.dataDay):
			r.quarters, r.left = 4, 0
		case r.start < n.dataDay && r.duration > 0:
			r.quarters = min(max(4*(n.dataDay-r.start)/(r.finish-r.start), 1), 3)
			r.left = r.duration / 4 * (4 - r.quarters)
		default:
			continue
		}
		r.constraint = ""
	}
}

func (r *row) begun() bool { return r.quarters > 0 }
func (r *row) done() bool  { return r.quarters == 4 }

// cents of the whole of a crew's hours or of a quantity.
func crewCents(r *row) int64  { return r.hours * 2800 }
func stuffCents(r *row) int64 { return r.quantity * 1500 }

// when it starts, when it ends: civil times of the usual calendar.
func startOf(day int32) kernel.Minute { return civil(day) + 8*kernel.Hour }

func finishOf(day int32) kernel.Minute {
	if day == 0 {
		return civil(0) + 8*kernel.Hour
	}
	return civil(day-1) + 17*kernel.Hour
}

// actualStart and actualFinish are those of what has begun and is done.
func (r *row) actualStart() kernel.Minute {
	if r.duration == 0 {
		return r.actualFinish()
	}
	return startOf(r.start)
}

func (r *row) actualFinish() kernel.Minute { return finishOf(r.finish) }

// bound is the date of its constraint: two weeks of room where it bounds the end.
func (r *row) bound() kernel.Minute {
	switch r.constraint {
	case schedule.SNET:
		return startOf(r.start)
	case schedule.FNLT:
		return finishOf(r.finish + 10)
	}
	return finishOf(r.finish)
}

// begin is a Monday.
var begin = kernel.Date(2026, 1, 5, 0, 0)

// civil is the day of a working day, five a week.
func civil(day int32) kernel.Minute {
	return begin + kernel.Minute(day/5*7+day%5)*kernel.Day
}
