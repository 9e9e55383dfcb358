package weekly

import (
	"fmt"
	"iter"
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Readiness is whether a task may be promised.
type Readiness uint8

// The readinesses.
const (
	NotReady   Readiness = iota // nobody has called it ready
	Ready                       // ready, planned for the week, or promised already
	Restricted                  // a roadblock stands in its way
)

// Task is what a decision about a week needs to know of a task of the lookahead.
type Task struct {
	Row           kernel.Row
	Name          string
	Start, Finish kernel.Minute
	Duration      int32
	Quantity      kernel.Amount
	Progress      kernel.Percent
	Responsibles  kernel.Set
	Subcontract   kernel.ID
	Ready         Readiness
	Hidden        bool
}

// Ground is the tasks that weeks stand on.
type Ground interface {
	Task(row kernel.Row) (Task, bool)
	// Leaves lists the tasks without children at or beneath a task.
	Leaves(row kernel.Row) []kernel.Row
}

// State is the weeks and the misses of one plan. Only Evolve and Unevolve write to it.
type State struct {
	numbers     *area.Numbers
	ground      Ground
	weeks       record.Rows[Week]
	commitments record.Rows[Commitment]
	closures    record.Rows[Closure]
	outcomes    record.Rows[Outcome]
	misses      record.Rows[Miss]
	missTasks   record.Rows[MissTask]

	// What belongs to a row, by ascending rows.
	ofWeek    map[kernel.Row][]kernel.Row // commitments of a week
	ofTask    map[kernel.Row][]kernel.Row // commitments of a task
	closed    map[kernel.Row][]kernel.Row // closures of a week
	ofClosure map[kernel.Row][]kernel.Row // outcomes of a closure
	ofMiss    map[kernel.Row][]kernel.Row // tasks of a miss
}

// New gives the state before the first week.
func New(numbers *area.Numbers) *State {
	return &State{
		numbers: numbers, ofWeek: map[kernel.Row][]kernel.Row{}, ofTask: map[kernel.Row][]kernel.Row{}, closed: map[kernel.Row][]kernel.Row{},
		ofClosure: map[kernel.Row][]kernel.Row{}, ofMiss: map[kernel.Row][]kernel.Row{},
	}
}

// Over gives the state the tasks it stands on.
func (s *State) Over(g Ground) { s.ground = g }

// Week gives a week, nil where there is none.
func (s *State) Week(row kernel.Row) *Week { return s.weeks.Get(row) }

// Misses walks all misses by ascending row.
func (s *State) Misses() iter.Seq[*Miss] { return s.misses.All() }

// Commitment gives a commitment, nil where there is none.
func (s *State) Commitment(row kernel.Row) *Commitment { return s.commitments.Get(row) }

// Miss gives a miss, nil where there is none.
func (s *State) Miss(row kernel.Row) *Miss { return s.misses.Get(row) }

// Commitments lists the commitments of a week.
func (s *State) Commitments(week kernel.Row) []*Commitment {
	return gather(s.ofWeek[week], s.commitments.Get)
}

// Closures lists the closures of a week, the first one first.
func (s *State) Closures(week kernel.Row) []*Closure { return gather(s.closed[week], s.closures.Get) }

// Outcomes lists the outcomes of a closure.
func (s *State) Outcomes(closure kernel.Row) []*Outcome {
	return gather(s.ofClosure[closure], s.outcomes.Get)
}

// MissTasks lists what a miss is about.
func (s *State) MissTasks(miss kernel.Row) []*MissTask {
	return gather(s.ofMiss[miss], s.missTasks.Get)
}

// Promised tells whether a task is promised in a week that is open, and not withdrawn.
func (s *State) Promised(task kernel.Row) bool {
	return slices.ContainsFunc(s.ofTask[task], func(row kernel.Row) bool {
		c := s.commitments.Get(row)
		return !c.Withdrawn && !s.weeks.Get(c.Week).Standing.Closed
	})
}

func gather[R any](rows []kernel.Row, get func(kernel.Row) *R) []*R {
	out := make([]*R, len(rows))
	for i, row := range rows {
		out[i] = get(row)
	}
	return out
}

// Schema is area.Area.
func (s *State) Schema() *record.Schema { return Schema }

// Has is area.Area.
func (s *State) Has(row kernel.Row) bool {
	return s.weeks.Get(row) != nil || s.commitments.Get(row) != nil || s.closures.Get(row) != nil || s.outcomes.Get(row) != nil ||
		s.misses.Get(row) != nil || s.missTasks.Get(row) != nil
}

// Evolve is area.Area.
func (s *State) Evolve(e event.Event) { area.EvolvePlain(s, s.numbers, e) }

// Unevolve is area.Area.
func (s *State) Unevolve(e event.Event) { area.UnevolvePlain(s, s.numbers, e) }

// Leaves is area.Area. A task takes no commitment along: what was promised stays promised.
func (s *State) Leaves(rows []kernel.Row) []event.Event {
	var weeks, misses []kernel.Row
	for _, row := range rows {
		weeks, misses = append(weeks, s.ofWeek[row]...), append(misses, s.ofMiss[row]...)
	}
	return removing(removing(nil, Commitments, s.commitments.Get, weeks), MissTasks, s.missTasks.Get, misses)
}

func removing[R any](out []event.Event, t *record.Table[R], get func(kernel.Row) *R, rows []kernel.Row) []event.Event {
	if len(rows) == 0 {
		return out
	}
	gone := make([]R, len(rows))
	for i, row := range slices.Sorted(slices.Values(rows)) {
		gone[i] = *get(row)
	}
	return append(out, t.Remove(gone...))
}

// Revert is area.Area. The plan refuses before this what a closed or running week keeps.
func (s *State) Revert(r area.Reversal, past []event.Event) {
	area.RevertPlain(s, reversal{r, s}, past)
}

// reversal lets what belongs to rows of the area go before them.
type reversal struct {
	area.Reversal
	state *State
}

// Take is area.Reversal.
func (r reversal) Take(e event.Event) {
	if d := e.Descriptor(); d.Shape == event.Removes {
		for _, before := range r.state.Leaves(d.Rows(e)) {
			r.Reversal.Take(before)
		}
	}
	r.Reversal.Take(e)
}

// labels are what facts mean together, the strongest first: what comes after only comes along.
var labels = []string{"week.create", "week.delete", "week.close", "week.reopen", "week.promise", "week.withdraw", "misses.add", "misses.delete"}

// Label says what facts of the area mean.
func Label(events []event.Event) string {
	for _, label := range labels {
		if slices.ContainsFunc(events, func(e event.Event) bool { return e.Descriptor().Label == label }) {
			return label
		}
	}
	return area.PlainLabel(events)
}

func add(index map[kernel.Row][]kernel.Row, of, row kernel.Row) {
	rows := index[of]
	if at, there := slices.BinarySearch(rows, row); !there {
		index[of] = slices.Insert(rows, at, row)
	}
}

func take(index map[kernel.Row][]kernel.Row, of, row kernel.Row) {
	rows := index[of]
	at, there := slices.BinarySearch(rows, row)
	switch {
	case !there:
	case len(rows) == 1:
		delete(index, of)
	default:
		index[of] = slices.Delete(rows, at, at+1)
	}
}

func (s *weekRows) Get(row kernel.Row) *Week             { return s.weeks.Get(row) }
func (s *commitmentRows) Get(row kernel.Row) *Commitment { return s.commitments.Get(row) }
func (s *closureRows) Get(row kernel.Row) *Closure       { return s.closures.Get(row) }
func (s *outcomeRows) Get(row kernel.Row) *Outcome       { return s.outcomes.Get(row) }
func (s *missRows) Get(row kernel.Row) *Miss             { return s.misses.Get(row) }
func (s *missTaskRows) Get(row kernel.Row) *MissTask     { return s.missTasks.Get(row) }

// All is record.Walking.
func (s *weekRows) All() iter.Seq[*Week] { return s.weeks.All() }

// All is record.Walking.
func (s *commitmentRows) All() iter.Seq[*Commitment] { return s.commitments.All() }

// All is record.Walking.
func (s *closureRows) All() iter.Seq[*Closure] { return s.closures.All() }

// All is record.Walking.
func (s *outcomeRows) All() iter.Seq[*Outcome] { return s.outcomes.All() }

// All is record.Walking.
func (s *missRows) All() iter.Seq[*Miss] { return s.misses.All() }

// All is record.Walking.
func (s *missTaskRows) All() iter.Seq[*MissTask] { return s.missTasks.All() }

// Put is record.Keeping.
func (s *weekRows) Put(row kernel.Row, w *Week) { s.weeks.Put(row, w) }

// Remove is record.Keeping.
func (s *weekRows) Remove(row kernel.Row) { s.weeks.Remove(row) }

// Put is record.Keeping.
func (s *commitmentRows) Put(row kernel.Row, c *Commitment) {
	s.commitments.Put(row, c)
	add(s.ofWeek, c.Week, row)
	add(s.ofTask, c.Task, row)
}

// Remove is record.Keeping.
func (s *commitmentRows) Remove(row kernel.Row) {
	c := s.commitments.Get(row)
	take(s.ofWeek, c.Week, row)
	take(s.ofTask, c.Task, row)
	s.commitments.Remove(row)
}

// Put is record.Keeping.
func (s *closureRows) Put(row kernel.Row, c *Closure) {
	s.closures.Put(row, c)
	add(s.closed, c.Week, row)
}

// Remove is record.Keeping.
func (s *closureRows) Remove(row kernel.Row) {
	take(s.closed, s.closures.Get(row).Week, row)
	s.closures.Remove(row)
}

// Put is record.Keeping.
func (s *outcomeRows) Put(row kernel.Row, o *Outcome) {
	s.outcomes.Put(row, o)
	add(s.ofClosure, o.Closure, row)
}

// Remove is record.Keeping.
func (s *outcomeRows) Remove(row kernel.Row) {
	take(s.ofClosure, s.outcomes.Get(row).Closure, row)
	s.outcomes.Remove(row)
}

// Put is record.Keeping.
func (s *missRows) Put(row kernel.Row, m *Miss) { s.misses.Put(row, m) }

// Remove is record.Keeping.
func (s *missRows) Remove(row kernel.Row) { s.misses.Remove(row) }

// Put is record.Keeping.
func (s *missTaskRows) Put(row kernel.Row, t *MissTask) {
	s.missTasks.Put(row, t)
	add(s.ofMiss, t.Miss, row)
}

// Remove is record.Keeping.
func (s *missTaskRows) Remove(row kernel.Row) {
	take(s.ofMiss, s.missTasks.Get(row).Miss, row)
	s.missTasks.Remove(row)
}

// Image is area.Kept.
func (s *State) Image() []byte {
	image := record.NewImage()
	Weeks.Write(image, slices.Collect(s.weeks.All()))
	Commitments.Write(image, slices.Collect(s.commitments.All()))
	Closures.Write(image, slices.Collect(s.closures.All()))
	Outcomes.Write(image, slices.Collect(s.outcomes.All()))
	Misses.Write(image, slices.Collect(s.misses.All()))
	MissTasks.Write(image, slices.Collect(s.missTasks.All()))
	return image.Bytes()
}

// Restore is area.Kept.
func (s *State) Restore(image []byte) error {
	from := record.NewReader(image)
	for _, read := range []func() error{
		func() error { return read(Weeks, from, (*weekRows)(s).Put, func(w *Week) kernel.Row { return w.Row }) },
		func() error {
			return read(Commitments, from, (*commitmentRows)(s).Put, func(c *Commitment) kernel.Row { return c.Row })
		},
		func() error {
			return read(Closures, from, (*closureRows)(s).Put, func(c *Closure) kernel.Row { return c.Row })
		},
		func() error {
			return read(Outcomes, from, (*outcomeRows)(s).Put, func(o *Outcome) kernel.Row { return o.Row })
		},
		func() error { return read(Misses, from, (*missRows)(s).Put, func(m *Miss) kernel.Row { return m.Row }) },
		func() error {
			return read(MissTasks, from, (*missTaskRows)(s).Put, func(t *MissTask) kernel.Row { return t.Row })
		},
	} {
		if err := read(); err != nil {
			return err
		}
	}
	return nil
}

func read[R any](t *record.Table[R], from *record.Reader, put func(kernel.Row, *R), row func(*R) kernel.Row) error {
	var records []*R
	err := t.Read(from, func(n int) []*R {
		for range n {
			records = append(records, new(R))
		}
		return records
	})
	if err != nil {
		return fmt.Errorf("%s: %w", t.Name(), err)
	}
	for _, r := range records {
		put(row(r), r)
	}
	return nil
}
