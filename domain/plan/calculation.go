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
		if _, is := e.(schedule.ImportStarted); is {
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
	if c.network != nil && !c.stale && !c.unsettled && len(c.dirty) == 0 && c.rolled != nil {
		return nil, nil
	}
	c.unsettled = true
	if err := c.calculate(s.schedule); err != nil {
		return nil, err
	}
	moved := c.compare(s.schedule)
	if moved == nil {
		c.unsettled = false
		return nil, nil
	}
	moved.Reason, moved.Engine = reason, Engine
	return moved, nil
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
	stale     bool                          // the structure changed
	dirty     []kernel.Row                  // rows whose numbers changed
	rolled    map[kernel.Row]kernel.Percent // progress of the summaries; nil: to be rolled up anew
	unsettled bool                          // the last result may not be folded yet

	calendars []*worktime.Calendar
	matched   bool                              // calendars are those of the state
	wide      map[kernel.Row]*worktime.Calendar // calendars over more than the horizon, for dates people enter
	place     map[kernel.Row]int32              // of a calendar in calendars
	standard  int32
	from, to  kernel.Minute // horizon

	rows []*schedule.Activity // ascending
	at   []int32              // their positions in the network
}

func (c *calculation) inputs() string {
	hash := c.network.InputHash()
	return hex.EncodeToString(hash[:])
}

// notice marks what an event makes of the network.
func (c *calculation) notice(e event.Event) {
	if _, is := e.(schedule.Recalculated); is {
		c.unsettled = false
		return
	}
	if rolls(e) {
		c.rolled = nil
	}
	switch e.(type) {
	case schedule.Created, schedule.CalendarsAdded, schedule.CalendarsRemoved, schedule.CalendarTimeChanged:
		c.matched = false
	}
	if c.network == nil || c.stale { // it is compiled anew whatever else comes
		return
	}
	switch e := e.(type) {
	case schedule.AsImportedKept:
	case schedule.NameChanged, schedule.DescriptionChanged, schedule.CalendarRenamed:
	case schedule.CostChanged, schedule.UsedCostChanged, schedule.ManHoursChanged, schedule.WeightChanged:
	case schedule.LinkTypeChanged, schedule.LagChanged, schedule.DefaultChanged:
		c.stale = true
	case schedule.FieldChange:
		c.dirty = append(c.dirty, e.Written()...)
	case schedule.PlaceChanged:
		for i := range e.Rows {
			c.stale = c.stale || e.From[i].Parent != e.To[i].Parent
		}
	default:
		c.stale = true
	}
}

// rolls tells whether the progress of summaries may follow from an event.
func rolls(e event.Event) bool {
	switch e.(type) {
	case schedule.NameChanged, schedule.DescriptionChanged, schedule.CalendarChanged, schedule.ConstraintChanged, schedule.ActualStartChanged,
		schedule.ActualFinishChanged, schedule.ManualChanged, schedule.RemainingChanged, schedule.UsedCostChanged, schedule.LinkTypeChanged,
		schedule.LagChanged, schedule.LinksAdded, schedule.LinksRemoved, schedule.CalendarsAdded, schedule.CalendarsRemoved,
		schedule.CalendarRenamed, schedule.CalendarTimeChanged, schedule.DefaultChanged, schedule.AsImportedKept:
		return false
	}
	return true
}

// noticeBack does the same for an event taken back.
func (c *calculation) noticeBack(e event.Event) {
	c.notice(e)
	c.unsettled = true
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
		in.Links = append(in.Links, cpm.Link{Row: l.Row, From: l.From, To: l.To, Type: linkTypes[l.Type], Lag: l.Lag})
	}
	network, err := cpm.Compile(in)
	if err != nil {
		return err
	}
	c.at = slices.Grow(c.at[:0], len(c.rows))[:len(c.rows)]
	for i, a := range c.rows {
		c.at[i], _ = network.Position(a.Row)
	}
	c.network, c.stale, c.dirty = network, false, c.dirty[:0]
	return nil
}

// run calculates. A row that calculations do not move but that has no dates yet stands
// where the first calculation puts it.
func (c *calculation) run(s *schedule.State) error {
	if err := c.network.Calculate(&c.result); err != nil {
		return err
	}
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

func (c *calculation) compileCalendars(s *schedule.State) error {
	if c.to == 0 {
		from, to := bounds(s)
		c.from, c.to = from-horizons[0][0]*year, to+horizons[0][1]*year
		c.calendars = nil
	}
	list, standard := s.Calendars(), s.DefaultCalendar()
	if len(c.calendars) == len(list) {
		same := true
		for i := range list {
			if at, known := c.place[list[i].Row]; !known || c.calendars[at].Hash() != list[i].Time.Hash() {
				same = false
			}
		}
		if same {
			c.standard, c.matched = c.place[standard.Row], true
			return nil
		}
	}
	c.calendars, c.wide, c.place, c.standard = nil, nil, map[kernel.Row]int32{}, 0
	for i := range list {
		compiled, err := worktime.Compile(list[i].WorkTime(), c.from, c.to)
		if err != nil { // a refused wish must not leave its horizon behind
			c.calendars, c.from, c.to, c.matched = nil, 0, 0, false
			return err
		}
		c.place[list[i].Row] = int32(i)
		c.calendars = append(c.calendars, compiled)
		if list[i].Row == standard.Row {
			c.standard = int32(i)
		}
	}
	c.matched = true
	return nil
}

// workTime gives a calendar over the plan and around the dates: the one that is compiled for calculations, or where that does not
// reach, one of its own.
func (c *calculation) workTime(s *schedule.State, calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error) {
	if !c.matched || c.calendars == nil {
		if err := c.compileCalendars(s); err != nil {
			return nil, err
		}
	}
	at, known := c.place[calendar]
	if !known {
		return nil, fault.New(fault.NotFound, "calendar.unknown", fault.P{"row": calendar})
	}
	reach := c.calendars[at]
	if wide := c.wide[calendar]; wide != nil {
		reach = wide
	}
	from, to := reach.From(), reach.To()-kernel.Day
	for _, m := range around {
		if m-2*year < from {
			from = m - wider*year
		}
		if m+2*year > to {
			to = m + wider*year
		}
	}
	if from == reach.From() && to == reach.To()-kernel.Day {
		return reach, nil
	}
	wide, err := worktime.Compile(s.Calendar(calendar).WorkTime(), from, to)
	if err != nil {
		return nil, err
	}
	if c.wide == nil {
		c.wide = map[kernel.Row]*worktime.Calendar{}
	}
	c.wide[calendar] = wide
	return wide, nil
}

// wider is how many years around a date a calendar is compiled for that has to reach further: those of many dates are the same few.
const wider = 12

// bounds are the first and last date given in the plan.
func bounds(s *schedule.State) (from, to kernel.Minute) {
	settings := s.Settings()
	from, to = settings.Start, settings.Start
	widen := func(dates ...kernel.Minute) {
		for _, d := range dates {
			if d != kernel.None && d != 0 {
				from, to = min(from, d), max(to, d)
			}
		}
	}
	widen(settings.Options.DataDate, settings.Options.MustFinishBy, s.Finish())
	for a := range s.Activities() {
		widen(a.Constraint.Date, a.Second.Date, a.ActualStart, a.ActualFinish, a.Dates.Start, a.Dates.Finish)
	}
	return from, to
}

var profiles = map[schedule.Profile]cpm.Profile{
	schedule.ProfileGantry: cpm.Gantry, schedule.ProfileP6: cpm.P6, schedule.ProfileMSP: cpm.MSP,
}

var linkTypes = map[schedule.LinkType]cpm.LinkType{
	schedule.FS: cpm.FS, schedule.SS: cpm.SS, schedule.FF: cpm.FF, schedule.SF: cpm.SF,
}

// options are the settings as the engine takes them.
func options(s schedule.Settings) cpm.Options {
	o := cpm.DefaultOptions(profiles[s.Options.Profile])
	o.ProjectStart, o.DataDate, o.MustFinishBy = s.Start, s.Options.DataDate, s.Options.MustFinishBy
	o.CriticalLimit, o.OpenEndsCritical = s.Options.CriticalLimit, s.Options.OpenEndsCritical
	if s.Options.IgnoreDateLimits {
		o.HonourConstraintDates = false
	}
	// Index 0 is the empty value: the profile's habit. The others stand in the engine's order.
	if i := slices.Index(schedule.LagCalendars, s.Options.LagCalendar); i > 0 {
		o.LagCalendar = cpm.LagCalendar(i - 1)
	}
	if i := slices.Index(schedule.ProgressModes, s.Options.ProgressMode); i > 0 {
		o.Progress = cpm.ProgressMode(i - 1)
	}
	if i := slices.Index(schedule.FloatModes, s.Options.FloatMode); i > 0 {
		o.TotalFloat = cpm.FloatMode(i - 1)
	}
	if i := slices.Index(schedule.CriticalModes, s.Options.CriticalBy); i > 0 {
		o.Critical = cpm.CriticalMode(i - 1)
	}
	return o
}

// pins tells whether calculations leave the row where it is: automation is off, by hand or,
// in profile gantry, through progress.
func pins(s *schedule.State, a *schedule.Activity) bool {
	if len(s.Children(a.Row)) > 0 || a.Row == kernel.SummaryRow {
		return false
	}
	return a.Manual || s.Settings().Options.Profile == schedule.ProfileGantry && a.Progress > 0
}

// input is an activity as the engine takes it.
func (c *calculation) input(s *schedule.State, a *schedule.Activity) cpm.Activity {
	out := cpm.Activity{
		Row: a.Row, Parent: a.Parent, Kind: kindOf(s, a), Calendar: c.place[a.Calendar],
		Duration: a.Duration, Remaining: a.Remaining,
		Constraint: constraint(s, a.Constraint), Second: constraint(s, a.Second),
		ActualStart: a.ActualStart, ActualFinish: a.ActualFinish,
	}
	switch out.Kind {
	case cpm.Summary:
		return cpm.Activity{Row: a.Row, Parent: a.Parent, Kind: cpm.Summary, Calendar: out.Calendar}
	case cpm.StartMilestone, cpm.FinishMilestone:
		out.Duration, out.Remaining = 0, 0
	}
	switch {
	case a.ActualFinish != kernel.None:
		out.State = cpm.Completed
	case a.ActualStart != kernel.None:
		out.State = cpm.Started
	}
	start := a.ActualStart // what was computed when it began, and is an input since
	if start == kernel.None {
		start = a.Dates.Start
	}
	if !pins(s, a) || start == 0 {
		if out.State == cpm.Completed && out.ActualStart == kernel.None {
			out.ActualStart = out.ActualFinish
		}
		return out
	}
	out.Pinned, out.Start, out.Finish = true, start, c.finish(out.Calendar, a, start)
	// A pinned row under way has begun and ended where it stands, unless it says otherwise.
	if a.Started() {
		out.State = max(out.State, cpm.Started)
	}
	if a.Finished() {
		out.State = cpm.Completed
	}
	if out.State >= cpm.Started && out.ActualStart == kernel.None {
		out.ActualStart = out.Start
	}
	if out.State == cpm.Completed && out.ActualFinish == kernel.None {
		out.ActualFinish = out.Finish
	}
	return out
}

// finish is where a pinned row ends: where it did, or as far behind its start as its duration says.
func (c *calculation) finish(calendar int32, a *schedule.Activity, start kernel.Minute) kernel.Minute {
	cal := c.calendars[calendar]
	switch {
	case a.ActualFinish != kernel.None:
		return max(a.ActualFinish, start)
	case a.Dates.Start == start && a.Dates.Finish >= start && cal.Between(start, a.Dates.Finish) == a.Duration:
		return a.Dates.Finish
	case a.Duration == 0:
		return start
	}
	return cal.Add(start, a.Duration)
}

// kindOf maps kinds. A summary without children stands for its own duration, as a task, or
// for nothing when it has none.
func kindOf(s *schedule.State, a *schedule.Activity) cpm.Kind {
	switch {
	case len(s.Children(a.Row)) > 0 || a.Row == kernel.SummaryRow:
		return cpm.Summary
	case a.Kind == schedule.StartMilestone:
		return cpm.StartMilestone
	case a.Kind == schedule.FinishMilestone:
		return cpm.FinishMilestone
	case a.Kind == schedule.LevelOfEffort:
		return cpm.LevelOfEffort
	case a.Kind == schedule.Summary && a.Duration == 0:
		return cpm.Summary
	}
	return cpm.Task
}

var constraintTypes = map[schedule.ConstraintType]cpm.ConstraintType{
	schedule.ASAP: cpm.ASAP, schedule.ALAP: cpm.ALAP, schedule.SNET: cpm.SNET, schedule.SNLT: cpm.SNLT,
	schedule.FNET: cpm.FNET, schedule.FNLT: cpm.FNLT, schedule.MSO: cpm.MSO, schedule.MFO: cpm.MFO,
}

// constraint maps a constraint. "Must" holds against links except in P6, where only the
// mandatory ones do.
func constraint(s *schedule.State, c schedule.Constraint) cpm.Constraint {
	if c.Type == schedule.ASAP {
		return cpm.Constraint{}
	}
	out := cpm.Constraint{Type: constraintTypes[c.Type], Date: c.Date}
	if s.Settings().Options.Profile == schedule.ProfileP6 && !c.Mandatory {
		switch out.Type {
		case cpm.MSO:
			out.Type = cpm.StartOn
		case cpm.MFO:
			out.Type = cpm.FinishOn
		}
	}
	return out
}

// compare gives the shifts from the folded dates to the result.
func (c *calculation) compare(s *schedule.State) *schedule.Recalculated {
	var moved schedule.Recalculated
	if c.rolled == nil {
		c.rolled = s.RollUp()
	}
	finish := kernel.None
	for i, a := range c.rows {
		now := c.dates(c.at[i])
		if a.Row == kernel.SummaryRow && now.Finish != 0 {
			finish = now.Finish
		}
		now.Progress = c.rolled[a.Row]
		if now == a.Dates {
			continue
		}
		moved.Add(a.Row, a.Dates, now)
		if a.Kind.IsMilestone() && a.Dates.Finish != 0 && now.Finish != a.Dates.Finish {
			moved.AddMilestone(a.Row, a.Dates.Finish, now.Finish)
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
