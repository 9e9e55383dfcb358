package plan

import (
	"cmp"
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// PriceState says whether a roadblock has a price.
type PriceState string

// The states. Only a priced roadblock has days: nothing is never told as 0.
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
	result    cpm.Result
	calendars []*worktime.Calendar
	standard  *worktime.Calendar
	summary   int32 // position of the project
	planned   kernel.Minute
	list      []priced
}

// priced is a roadblock with what it holds.
type priced struct {
	row   kernel.Row
	state PriceState
	holds []hold
}

// hold is an activity that does not start, or go on, before a date.
type hold struct {
	at   int32 // position in the network
	till kernel.Minute
	left int32 // work left of one that has begun
}

// Pricing takes from the plan what pricing its open roadblocks on a day needs. A promise that is over holds until today.
func (s *State) Pricing(today kernel.Minute) (*Pricing, error) {
	fresh := calculation{}
	if err := fresh.calculate(s.schedule); err != nil {
		return nil, err
	}
	p := &Pricing{network: fresh.network, result: fresh.result, calendars: fresh.calendars, planned: kernel.None}
	if len(fresh.rows) == 0 || fresh.rows[0].Row != kernel.SummaryRow {
		return p, nil
	}
	p.standard, p.summary = fresh.calendars[fresh.standard], fresh.at[0]
	p.planned = p.result.Finish[p.summary]
	for r := range s.lookahead.Roadblocks() {
		if r.Standing.State != lookahead.Released {
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
		if out.state = Priced; till != 0 {
			out.holds = append(out.holds, hold{at, p.till(s, at, t, till), left(s.schedule.Activity(t.Activity))})
		}
	}
	if out.state == Priced && till == 0 {
		out.state = NoDate
	}
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
	for i, of := range p.list {
		out.List[i] = Price{Roadblock: of.row, State: of.state, Finish: kernel.None}
		if of.state != Priced {
			continue
		}
		finish, err := p.finish(of.holds)
		if fault.Has(err, "schedule.horizon") {
			out.List[i].State, p.list[i].holds = TooFar, nil
			continue
		}
		if err != nil {
			return out, err
		}
		out.List[i].Finish, out.List[i].Minutes = finish, p.later(p.planned, finish)
	}
	var err error
	if out.Held, err = p.finish(p.without(-1)); err != nil {
		return out, err
	}
	out.Together = p.later(p.planned, out.Held)
	for i := range out.List {
		if out.List[i].Minutes == 0 {
			continue
		}
		finish, err := p.finish(p.without(i))
		if err != nil {
			return out, err
		}
		out.List[i].Saves = p.later(finish, out.Held)
	}
	slices.SortStableFunc(out.List, func(a, b Price) int { return cmp.Compare(b.Minutes, a.Minutes) })
	return out, nil
}

// without are the holds of all roadblocks but one.
func (p *Pricing) without(one int) (out []hold) {
	for i := range p.list {
		if i != one {
			out = append(out, p.list[i].holds...)
		}
	}
	return out
}

// later is the working time between two finishes of the project.
func (p *Pricing) later(from, to kernel.Minute) int32 {
	if p.standard == nil || from == kernel.None || to == kernel.None {
		return 0
	}
	return p.standard.Between(from, to)
}

// finish is where the project ends under holds. The network is what it was before afterwards.
func (p *Pricing) finish(holds []hold) (kernel.Minute, error) {
	longest := map[int32]hold{}
	for _, h := range holds {
		if known, is := longest[h.at]; !is || h.till > known.till {
			longest[h.at] = h
		}
	}
	was := make(map[int32]cpm.Activity, len(longest))
	defer func() {
		for _, a := range was {
			_, _ = p.network.Patch(a) // it was taken before
		}
	}()
	for at, h := range longest {
		a := p.network.Activity(at)
		was[at] = a
		if _, err := p.network.Patch(heldUntil(a, p.calendars[a.Calendar], h)); err != nil {
			return kernel.None, err
		}
	}
	if _, _, err := p.network.Update(&p.result); err != nil {
		return kernel.None, err
	}
	return p.result.Finish[p.summary], nil
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
