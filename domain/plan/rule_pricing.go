package plan

import (
	"cmp"
	"slices"

	"gantry/domain/access"
	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// PriceState says whether a roadblock has a price.
type PriceState string

// The states. Only a priced roadblock has days: no date is never 0 days.
const (
	Priced  PriceState = "priced"
	NoDate  PriceState = "no-date"  // nobody stands by a date
	NoTasks PriceState = "no-tasks" // no work that is left waits for it
	TooFar  PriceState = "too-far"  // the promise lies beyond every date the plan can hold
)

// Price is what an open roadblock costs if it is released when it is promised and not before.
type Price struct {
	Roadblock kernel.Row
	State     PriceState
	Minutes   int32         // by how much working time the finish of the project moves, held by this roadblock alone
	Finish    kernel.Minute // where it moves to
	// Saves is by how much the finish comes back when this one is released today and all the others stay. What a roadblock costs beyond
	// that, others cost as well.
	Saves int32
}

// Prices is what all open roadblocks of a plan cost, the most expensive first.
type Prices struct {
	Finish, Held kernel.Minute // of the project as planned, and held by all of them
	Together     int32
	List         []Price
}

// Pricing is a network to price roadblocks on, apart from the plan it was made of.
type Pricing struct {
	network   *cpm.Network
	calendars []*worktime.Calendar
	standard  *worktime.Calendar
	planned   kernel.Minute
	list      []priced
}

// priced is a roadblock with what it holds.
type priced struct {
	row   kernel.Row
	state PriceState
	holds []hold // the longest on each activity
}

// hold is an activity that does not start, or go on, before a date.
type hold struct {
	at   int32 // position in the network
	till kernel.Minute
	left int32 // work left of one that has begun
}

// Pricing takes from the plan what pricing the open roadblocks that a reader sees needs on a day. A promise that is over holds until today.
// Roadblocks that the reader does not see have no part in it: what these cost shows in no figure.
func (s *State) Pricing(today kernel.Minute, sight access.Sight) (*Pricing, error) {
	fresh := calculation{}
	if err := fresh.calculate(s.schedule); err != nil {
		return nil, err
	}
	p := &Pricing{network: fresh.network, calendars: fresh.calendars, planned: kernel.None}
	if len(fresh.rows) == 0 || fresh.rows[0].Row != kernel.SummaryRow {
		return p, nil
	}
	p.standard, p.planned = fresh.calendars[fresh.standard], fresh.result.Finish[fresh.at[0]]
	for r := range s.lookahead.Roadblocks() {
		seen := sight.Sees(access.Roadblocks, func() access.Owner { return s.Owner(r.Row) })
		if seen && r.Standing.State != lookahead.Released {
			p.list = append(p.list, p.of(s, r, today))
		}
	}
	return p, nil
}

// of gives what a roadblock holds: each activity starts no earlier than the release less how far behind its start the task lies.
func (p *Pricing) of(s *State, r *lookahead.Roadblock, today kernel.Minute) priced {
	out := priced{row: r.Row, state: NoTasks}
	till := kernel.Minute(0)
	if promises := s.lookahead.Promises(r.Row); len(promises) > 0 && r.Standing.State == lookahead.Open {
		till = max(promises[len(promises)-1].Date, today)
	}
	for _, row := range s.lookahead.Blocked(r.Row) {
		t := s.lookahead.Task(row)
		at, known := p.network.Position(t.Activity)
		if !known || s.lookahead.Shown(t) == kernel.Hundred || p.network.Activity(at).State == cpm.Completed {
			continue
		}
		if till >= p.calendars[p.network.Activity(at).Calendar].To() {
			return priced{row: r.Row, state: TooFar}
		}
		if out.state = Priced; till != 0 {
			out.holds = append(out.holds, hold{at, p.till(s, at, t, till), left(s.schedule.Activity(t.Activity))})
		}
	}
	if out.state == Priced && till == 0 {
		out.state = NoDate
	}
	slices.SortFunc(out.holds, func(a, b hold) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(b.till, a.till)) })
	out.holds = slices.CompactFunc(out.holds, func(a, b hold) bool { return a.at == b.at })
	return out
}

// till is until when a task that waits for a date holds its activity. Work that has begun waits with all that is left of it.
func (p *Pricing) till(s *State, at int32, t *lookahead.Task, date kernel.Minute) kernel.Minute {
	a := p.network.Activity(at)
	calendar := p.calendars[a.Calendar]
	start := s.schedule.Activity(t.Activity).Dates.Start
	if a.State == cpm.Started || start == 0 {
		return date
	}
	behind := max(calendar.Between(start, t.Computed.Start), 0)
	return calendar.Start(calendar.Worked(calendar.NextStart(date)) - behind)
}

// left is the work left of an activity: what it says, or what its progress leaves of its duration.
func left(a *schedule.Activity) int32 {
	if a.Remaining > 0 {
		return a.Remaining
	}
	return int32(int64(a.Duration) * int64(kernel.Hundred-a.Progress) / int64(kernel.Hundred))
}

// Run prices the roadblocks.
func (p *Pricing) Run() (Prices, error) {
	out := Prices{Finish: p.planned, Held: p.planned, List: make([]Price, len(p.list))}
	if len(p.list) == 0 {
		return out, nil
	}
	if err := p.alone(&out); err != nil {
		return out, err
	}
	if err := p.together(&out); err != nil {
		return out, err
	}
	slices.SortStableFunc(out.List, func(a, b Price) int { return cmp.Compare(b.Minutes, a.Minutes) })
	return out, nil
}

// alone prices each roadblock as if the others were released.
func (p *Pricing) alone(out *Prices) error {
	trial, err := p.network.Trial()
	if err != nil {
		return err
	}
	var held []cpm.Activity
	for i, of := range p.list {
		out.List[i] = Price{Roadblock: of.row, State: of.state, Finish: kernel.None}
		if of.state != Priced {
			continue
		}
		held = held[:0]
		for _, h := range of.holds {
			held = append(held, p.held(p.network.Activity(h.at), h))
		}
		finish, err := trial.Finish(held)
		if fault.Has(err, "schedule.horizon") {
			out.List[i].State, p.list[i] = TooFar, priced{row: of.row, state: TooFar}
			continue
		}
		if err != nil {
			return err
		}
		out.List[i].Finish, out.List[i].Minutes = finish, p.later(p.planned, finish)
	}
	return nil
}

// grip is what holds an activity: the longest hold, of one roadblock, and the longest of all the others.
type grip struct {
	free          cpm.Activity // the activity without them
	by            int          // place of the roadblock in the list
	longest, next hold
}

// together holds the plan by all roadblocks, and lets go of one at a time to see what that saves. It changes only what the roadblock
// holds longest: the rest is held all the same. The network is the same again afterwards.
func (p *Pricing) together(out *Prices) error {
	grips := p.grips()
	defer func() {
		for _, g := range grips {
			_, _ = p.network.Patch(g.free) // the network had it before
		}
	}()
	for _, g := range grips {
		if _, err := p.network.Patch(p.held(g.free, g.longest)); err != nil {
			return err
		}
	}
	trial, err := p.network.Trial()
	if err != nil {
		return err
	}
	if out.Held, err = trial.Finish(nil); err != nil {
		return err
	}
	out.Together = p.later(p.planned, out.Held)
	var loose []cpm.Activity
	for i := range out.List {
		if out.List[i].Minutes == 0 {
			continue
		}
		loose = loose[:0]
		for _, h := range p.list[i].holds {
			switch g := grips[h.at]; {
			case g.by != i || g.next.till == g.longest.till:
			case g.next.till == 0:
				loose = append(loose, g.free)
			default:
				loose = append(loose, p.held(g.free, g.next))
			}
		}
		finish, err := trial.Finish(loose)
		if err != nil {
			return err
		}
		out.List[i].Saves = p.later(finish, out.Held)
	}
	return nil
}

// grips gives what holds each activity, by its position.
func (p *Pricing) grips() map[int32]*grip {
	grips := map[int32]*grip{}
	for i, of := range p.list {
		for _, h := range of.holds {
			switch g := grips[h.at]; {
			case g == nil:
				grips[h.at] = &grip{free: p.network.Activity(h.at), by: i, longest: h}
			case h.till > g.longest.till:
				g.by, g.longest, g.next = i, h, g.longest
			case h.till > g.next.till:
				g.next = h
			}
		}
	}
	return grips
}

// later is the working time between two finishes of the project.
func (p *Pricing) later(from, to kernel.Minute) int32 {
	if p.standard == nil || from == kernel.None || to == kernel.None {
		return 0
	}
	return p.standard.Between(from, to)
}

// held is an activity under a hold, on its own calendar.
func (p *Pricing) held(a cpm.Activity, h hold) cpm.Activity {
	return heldUntil(a, p.calendars[a.Calendar], h)
}

// heldUntil is an activity that does not start before a date or, where it has begun, does not go on before it.
func heldUntil(a cpm.Activity, calendar *worktime.Calendar, h hold) cpm.Activity {
	till := h.till
	switch {
	case a.State == cpm.Started && a.Pinned:
		goesOn := calendar.Worked(a.Finish) - h.left
		if rest := calendar.Worked(till) - goesOn; rest > 0 {
			a.Finish = calendar.Add(a.Finish, rest)
		}
	case a.State == cpm.Started:
		a.Resume = max(a.Resume, till)
	case a.Pinned:
		if till > a.Start {
			work := calendar.Between(a.Start, a.Finish)
			a.Start = calendar.NextStart(till)
			a.Finish = calendar.Add(a.Start, work)
		}
	default:
		a.ExternalStart = max(a.ExternalStart, till)
	}
	return a
}
