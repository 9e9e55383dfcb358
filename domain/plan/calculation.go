package plan

import (
	"encoding/hex"
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// Engine names the rules this program computes dates with; Recalculated carries it.
const Engine = cpm.Engine

// Reasons of a recalculation.
const (
	ReasonCommand = "command"
	ReasonImport  = "import"
	ReasonEngine  = "engine"
)

// ReasonFor is why the dates are computed anew after these facts.
func ReasonFor(causes []event.Event) string {
	for _, e := range causes {
		switch e.(type) {
		case *schedule.ImportStarted, *schedule.Reimported:
			return ReasonImport
		}
	}
	return ReasonCommand
}

// Recalculate gives the fact of everything that moves through the facts evolved since the
// last one: shifts from the folded dates to the engine's, summaries and row 0 included. Nil
// when nothing moves. It reads the state and leaves it as it is.
//
// Refusals are the engine's: "link.cycle" with the activities on it, "schedule.horizon" for
// a date beyond all bounds.
func (s *State) Recalculate(reason string) (*schedule.Recalculated, error) {
	if !s.schedule.Created() {
		return nil, nil
	}
	c := &s.calculation
	if c.network != nil && !c.stale && !c.unsettled && len(c.dirty) == 0 && c.rolled != nil && len(c.rolling) == 0 {
		return nil, nil
	}
	c.unsettled = true
	if err := c.calculate(s.schedule); err != nil {
		return nil, err
	}
	moved := c.compare(s.schedule)
	if moved == nil {
		c.unsettled, c.all, c.loose = false, false, c.loose[:0]
		return nil, nil
	}
	moved.Reason, moved.Engine = reason, Engine
	return moved, nil
}

// Calculation gives the network and the result that the dates of the state come from, brought up to date. Both are for
// reading, until the next command. Refusals are those of Recalculate.
func (s *State) Calculation() (*cpm.Network, *cpm.Result, error) {
	c := &s.calculation
	if err := c.calculate(s.schedule); err != nil {
		return nil, nil, err
	}
	return c.network, &c.result, nil
}

// InputHash is the hash of everything the dates follow from, as Recalculated carries it. It
// is the same for equal inputs in whatever order they were entered.
func (s *State) InputHash() (string, error) {
	fresh := calculation{}
	if err := fresh.build(s.schedule); err != nil {
		return "", err
	}
	return fresh.inputs(), nil
}

// calculation is the compiled network of the present state. Events that change numbers only
// are patched into it, those that change the structure have it compiled again.
type calculation struct {
	network   *cpm.Network
	result    cpm.Result
	stale     bool                 // the structure changed
	dirty     []kernel.Row         // rows whose numbers changed
	rolled    *schedule.Progresses // of the summaries; nil: to be rolled up anew
	rolling   []kernel.Row         // rows from which other progress follows than rolled has
	unsettled bool                 // the last result may not be folded yet

	calendars []*worktime.Calendar
	matched   bool                              // calendars are those of the state
	wide      map[kernel.Row]*worktime.Calendar // calendars over more than the horizon, for dates people enter
	place     map[kernel.Row]int32              // of a calendar in calendars
	standard  int32
	from, to  kernel.Minute // horizon

	rows  []*schedule.Activity // ascending
	at    []int32              // their positions in the network
	index []int32              // of each position, its place in rows

	// Positions whose results may not be the folded ones, unless all may.
	loose []int32
	all   bool
}

func (c *calculation) inputs() string {
	hash := c.network.InputHash()
	return hex.EncodeToString(hash[:])
}

// notice marks what an event makes of the network.
func (c *calculation) notice(e event.Event) {
	if _, is := e.(*schedule.Recalculated); is {
		c.unsettled, c.all, c.loose = false, false, c.loose[:0]
		return
	}
	d := e.Descriptor()
	switch {
	case !d.RollsUp || c.rolled == nil:
	case d.Calculation == event.Network: // the tree, or what all rows weigh by
		c.rolled, c.rolling = nil, nil
	default:
		c.rolling = append(c.rolling, d.Rows(e)...)
	}
	if d.Calendars {
		c.matched = false
	}
	if c.network == nil || c.stale { // it is compiled anew whatever else comes
		return
	}
	switch d.Calculation {
	case event.Still:
	case event.Numbers:
		c.dirty = append(c.dirty, d.Rows(e)...)
	case event.Network:
		moved, is := e.(*schedule.PlaceChanged)
		c.stale = !is || !moved.OrdersOnly()
	default:
		panic("plan: " + d.Type + " doesn't say what it does to the calculation")
	}
}

// noticeBack does the same for an event taken back.
func (c *calculation) noticeBack(e event.Event) {
	c.notice(e)
	c.unsettled, c.all = true, true
}

// horizons are the years before and after all given dates that calendars are compiled for,
// tried in order.
var horizons = [][2]kernel.Minute{{2, 12}, {10, 60}, {60, 220}}

const year = 366 * kernel.Day

// calculate brings the network up to date and runs it. A plan that does not fit into the
// horizon gets a wider one before it is refused.
func (c *calculation) calculate(s *schedule.State) error {
	err := c.refresh(s)
	if err == nil {
		err = c.run(s)
	}
	if err == nil || !fault.Has(err, "schedule.horizon") {
		return err
	}
	for _, years := range horizons {
		from, to := bounds(s)
		from, to = from-years[0]*year, to+years[1]*year
		if c.from != 0 && from >= c.from && to <= c.to {
			continue
		}
		c.from, c.to, c.calendars, c.wide = from, to, nil, nil
		if err = c.build(s); err == nil {
			err = c.run(s)
		}
		if err == nil || !fault.Has(err, "schedule.horizon") {
			return err
		}
	}
	*c = calculation{unsettled: true} // a refused wish must not leave wide calendars behind
	return err
}

// refresh patches the rows that changed, or builds the network anew.
func (c *calculation) refresh(s *schedule.State) error {
	if c.network == nil || c.stale {
		return c.build(s)
	}
	slices.Sort(c.dirty)
	for _, row := range slices.Compact(c.dirty) {
		a := s.Activity(row)
		if a == nil {
			return c.build(s)
		}
		patched, err := c.network.Patch(c.input(s, a))
		if err != nil {
			return err
		}
		if !patched {
			return c.build(s)
		}
	}
	c.dirty = c.dirty[:0]
	return nil
}

// build compiles the network of the whole state.
func (c *calculation) build(s *schedule.State) error {
	c.network, c.stale = nil, true
	if err := c.compileCalendars(s); err != nil {
		return err
	}
	in := cpm.Input{
		Options: options(s.Settings()), Calendars: c.calendars, ProjectCalendar: c.standard,
		Activities: make([]cpm.Activity, 0, s.Size()), Links: make([]cpm.Link, 0, s.LinkCount()),
	}
	c.rows = slices.Grow(c.rows[:0], s.Size())
	for a := range s.Activities() {
		c.rows = append(c.rows, a)
		in.Activities = append(in.Activities, c.input(s, a))
	}
	for l := range s.Links() {
		in.Links = append(in.Links, cpm.Link{Row: l.Row, From: l.From, To: l.To, Type: linkTypes[l.Type], Lag: l.Lag, Elapsed: l.Elapsed})
	}
	network, err := cpm.Compile(in)
	if err != nil {
		return err
	}
	c.at = slices.Grow(c.at[:0], len(c.rows))[:len(c.rows)]
	for i, a := range c.rows {
		c.at[i], _ = network.Position(a.Row)
	}
	c.index = slices.Grow(c.index[:0], len(c.rows))[:len(c.rows)]
	for i, pos := range c.at {
		c.index[pos] = int32(i)
	}
	c.network, c.stale, c.dirty = network, false, c.dirty[:0]
	return nil
}

// run calculates what changed. A row that calculations do not move but that has no dates yet stands
// where the first calculation puts it.
func (c *calculation) run(s *schedule.State) error {
	changed, partial, err := c.network.Update(&c.result)
	if err != nil {
		return err
	}
	if partial {
		c.loose = append(c.loose, changed...)
		for _, pos := range changed {
			if a := c.rows[c.index[pos]]; pins(s, a) && !c.network.Activity(pos).Pinned {
				partial = false
			}
		}
		if partial {
			return nil
		}
	}
	c.all = true
	undated := false
	for i, a := range c.rows {
		if !pins(s, a) || c.network.Activity(c.at[i]).Pinned {
			continue
		}
		placed := *a
		placed.Dates = c.dates(c.at[i])
		if placed.Dates.Start == 0 {
			continue
		}
		undated = true
		if _, err := c.network.Patch(c.input(s, &placed)); err != nil {
			return err
		}
	}
	if !undated {
		return nil
	}
	return c.network.Calculate(&c.result)
}

// wider is how many years around a date a calendar is compiled for that has to reach further: those of many dates are the same few.
const wider = 12

var profiles = map[schedule.Profile]cpm.Profile{
	schedule.ProfileGantry: cpm.Gantry, schedule.ProfileP6: cpm.P6, schedule.ProfileMSP: cpm.MSP,
}

var linkTypes = map[schedule.LinkType]cpm.LinkType{
	schedule.FS: cpm.FS, schedule.SS: cpm.SS, schedule.FF: cpm.FF, schedule.SF: cpm.SF,
}

var constraintTypes = map[schedule.ConstraintType]cpm.ConstraintType{
	schedule.ASAP: cpm.ASAP, schedule.ALAP: cpm.ALAP, schedule.SNET: cpm.SNET, schedule.SNLT: cpm.SNLT,
	schedule.FNET: cpm.FNET, schedule.FNLT: cpm.FNLT, schedule.MSO: cpm.MSO, schedule.MFO: cpm.MFO,
}

// compare gives the shifts from the folded dates to the result.
func (c *calculation) compare(s *schedule.State) *schedule.Recalculated {
	var moved schedule.Recalculated
	if c.rolled == nil {
		c.rolled, c.rolling = schedule.NewProgresses(s), nil
		for pos := c.network.Len(); pos < c.network.Size(); pos++ { // only summaries have a progress that is rolled up
			c.loose = append(c.loose, int32(pos))
		}
	}
	if len(c.rolling) > 0 {
		for _, row := range c.rolled.Renew(c.rolling) {
			pos, _ := c.network.Position(row)
			c.loose = append(c.loose, pos)
		}
		c.rolling = c.rolling[:0]
	}
	finish := kernel.None
	if len(c.rows) > 0 && c.rows[0].Row == kernel.SummaryRow {
		if now := folded(c.result.Finish[c.at[0]]); now != 0 {
			finish = now
		}
	}
	shift := func(i int32) {
		a := c.rows[i]
		now := c.dates(c.at[i])
		now.Progress = c.rolled.Of(a.Row)
		if now == a.Dates {
			return
		}
		moved.Add(a.Row, a.Dates, now)
		if a.Kind.IsMilestone() && a.Dates.Finish != 0 && now.Finish != a.Dates.Finish {
			moved.AddMilestone(a.Row, a.Dates.Finish, now.Finish)
		}
	}
	if c.all {
		for i := range c.rows {
			shift(int32(i))
		}
	} else {
		places := make([]int32, len(c.loose))
		for i, pos := range c.loose {
			places[i] = c.index[pos]
		}
		slices.Sort(places)
		for _, i := range slices.Compact(places) {
			shift(i)
		}
	}
	moved.Finish = schedule.FinishMove{From: s.Finish(), To: finish}
	if len(moved.Rows) == 0 && moved.Finish.From == moved.Finish.To {
		return nil
	}
	if moved.Finish.From != kernel.None && finish != kernel.None {
		moved.Finish.Work = c.calendars[c.standard].Between(moved.Finish.From, finish)
	}
	moved.Trim()
	moved.DataDate = s.Settings().Options.DataDate
	moved.Inputs = c.inputs()
	return &moved
}

// dates is the result of one position as it is folded: 0 where there is no date.
func (c *calculation) dates(pos int32) schedule.Dates {
	r := &c.result
	d := schedule.Dates{
		Start: folded(r.Start[pos]), Finish: folded(r.Finish[pos]),
		LateStart: folded(r.LateStart[pos]), LateFinish: folded(r.LateFinish[pos]),
		TotalFloat: r.TotalFloat[pos], FreeFloat: r.FreeFloat[pos], Flags: schedule.Flags(r.Flags[pos]),
	}
	if int(pos) >= c.network.Len() {
		d.Span = r.Duration[pos]
	}
	return d
}

func folded(m kernel.Minute) kernel.Minute {
	if m == kernel.None {
		return 0
	}
	return m
}
