package schedule

import (
	"fmt"
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Evolve takes a fact into the state. It knows no rules and cannot fail: an event it
// does not know is a programming error.
func (s *State) Evolve(e event.Event) {
	switch e := e.(type) {
	case *Created:
		s.created, s.settings = true, e.Settings
		s.addCalendars(e.Calendars)
	case *ImportStarted:
		s.settings = e.Settings
		if e.ofFile() {
			s.statements = append(s.statements, Statement{Source: e.Source})
		}
		s.markCreated(e)
	case *AsImportedKept:
		s.asImported = append(s.asImported, e.Stored...)
	case *AsImportedReplaced:
		s.asImported = e.To
	case *Reimported:
		if e.states() {
			s.statements = append(s.statements, Statement{Source: e.Source})
		}
	case *SourceTakenBack:
		s.statements[e.Statement-1].TakenBack = true
	case *BaselineKept:
		s.keepPart(e)
	case *BaselineSaved:
		s.savePart(e)
	case *BaselinesMarked:
		s.mark(e, true)
	case *UpdateMarked:
		s.markUpdate(e.Update, e.To)
	case *Saved:
		s.record(e.Progress.Rows, e.Progress.To)
	case *TagsKept, *ResourcesKept: // told by read models; no decision needs them
	case *CalendarsAdded:
		s.addCalendars(s.marked(e))
	case *CalendarsRemoved:
		s.removeCalendars(e.Calendars)
	case *ActivitiesAdded:
		s.addActivities(e.Activities)
	case *ActivitiesRemoved:
		s.removeActivities(e.Activities)
	case *LinksAdded:
		s.addLinks(e.Links)
	case *LinksRemoved:
		s.removeLinks(e.Links)
	case record.Change:
		e.Evolve(s)
	case *CalendarTimeChanged:
		s.Calendar(e.Calendar).Time = e.To
	case *SettingsChanged:
		s.settings = e.To
	case *PlaceChanged:
		s.place(e.Change)
	case *Recalculated:
		s.shift(e, 1)
	default:
		panic(fmt.Sprintf("schedule: no evolution for %T", e))
	}
}

// Unevolve takes back the event evolved last, bit for bit. It is how a refusal found
// after evolving, or a decision that looked ahead, leaves no trace.
func (s *State) Unevolve(e event.Event) {
	switch e := e.(type) {
	case *Created:
		s.removeCalendars(e.Calendars)
		s.created, s.settings = false, Settings{}
		s.numbers.GiveBack(e.Calendars[0].Row)
	case *ImportStarted:
		s.settings = e.Before
		if e.ofFile() {
			s.unsay()
		}
	case *AsImportedKept:
		s.asImported = s.asImported[:len(s.asImported)-len(e.Stored)]
		if len(s.asImported) == 0 {
			s.asImported = nil
		}
	case *AsImportedReplaced:
		s.asImported = e.From
	case *Reimported:
		if e.states() {
			s.unsay()
		}
	case *SourceTakenBack:
		s.statements[e.Statement-1].TakenBack = false
	case *BaselineKept:
		s.shorten(len(e.Points))
	case *BaselineSaved:
		s.shorten(len(e.Points))
	case *BaselinesMarked:
		s.mark(e, false)
	case *UpdateMarked:
		s.unmarkUpdate(e)
	case *Saved:
		s.record(e.Progress.Rows, e.Progress.From)
	case *TagsKept, *ResourcesKept:
	case *CalendarsAdded:
		s.removeCalendars(e.Calendars)
		if !e.Restored {
			s.numbers.GiveBack(e.Calendars[0].Row)
		}
	case *CalendarsRemoved:
		s.addCalendars(e.Calendars)
	case *ActivitiesAdded:
		backwards := slices.Clone(e.Activities)
		slices.Reverse(backwards)
		s.removeActivities(backwards)
		if first := firstNew(e.Activities); !e.Restored && first != kernel.NoRow {
			s.numbers.GiveBack(first)
		}
	case *ActivitiesRemoved:
		backwards := slices.Clone(e.Activities)
		slices.Reverse(backwards)
		s.addActivities(backwards)
	case *LinksAdded:
		s.removeLinks(e.Links)
		if !e.Restored {
			s.numbers.GiveBack(e.Links[0].Row)
		}
	case *LinksRemoved:
		s.addLinks(e.Links)
	case *Recalculated:
		s.shift(e, -1)
	case record.Change:
		e.Unevolve(s)
	case *CalendarTimeChanged:
		s.Calendar(e.Calendar).Time = e.From
	case *SettingsChanged:
		s.settings = e.From
	case *PlaceChanged:
		s.place(e.Reversed())
	default:
		panic(fmt.Sprintf("schedule: no way back for %T", e))
	}
}

// unsay takes the latest statement away.
func (s *State) unsay() {
	if s.statements = s.statements[:len(s.statements)-1]; len(s.statements) == 0 {
		s.statements = nil
	}
}

// firstNew is the first number that new activities took: row 0 has its own.
func firstNew(added []Activity) kernel.Row {
	for i := range added {
		if added[i].Row != kernel.SummaryRow {
			return added[i].Row
		}
	}
	return kernel.NoRow
}

func (s *State) place(c event.Change[Place]) {
	// All leave before any arrives: two rows may trade places.
	for _, row := range c.Rows {
		s.detach(s.activities.Get(row))
	}
	for i, row := range c.Rows {
		n := s.activities.Get(row)
		n.Parent, n.Rank = c.To[i].Parent, c.To[i].Rank
	}
	for _, row := range c.Rows {
		s.attach(s.activities.Get(row))
	}
}

func (s *State) addCalendars(calendars []Calendar) {
	for _, c := range calendars {
		at, _ := slices.BinarySearchFunc(s.calendars, c.Row, func(c Calendar, row kernel.Row) int { return int(c.Row - row) })
		s.calendars = slices.Insert(s.calendars, at, c)
		s.numbers.Take(c.Row)
	}
}

func (s *State) removeCalendars(calendars []Calendar) {
	for _, gone := range calendars {
		s.calendars = slices.DeleteFunc(s.calendars, func(c Calendar) bool { return c.Row == gone.Row })
	}
	if len(s.calendars) == 0 {
		s.calendars = nil
	}
}

func (s *State) addActivities(activities []Activity) {
	nodes := make([]node, len(activities)) // one block: they live and leave mostly together
	for i, a := range activities {
		n := &nodes[i]
		n.Activity = a
		s.activities.Put(a.Row, n)
		s.attach(n)
		s.numbers.Take(a.Row)
	}
}

func (s *State) removeActivities(activities []Activity) {
	for _, a := range activities {
		n := s.activities.Get(a.Row)
		s.detach(n)
		s.activities.Remove(a.Row)
	}
}

func (s *State) addLinks(links []Link) {
	stored := slices.Clone(links)
	for i := range stored {
		l := &stored[i]
		s.links.Put(l.Row, l)
		from, to := s.activities.Get(l.From), s.activities.Get(l.To)
		from.out = insertRow(from.out, l.Row)
		to.in = insertRow(to.in, l.Row)
		s.numbers.Take(l.Row)
	}
}

func (s *State) removeLinks(links []Link) {
	for _, l := range links {
		from, to := s.activities.Get(l.From), s.activities.Get(l.To)
		from.out = removeRow(from.out, l.Row)
		to.in = removeRow(to.in, l.Row)
		s.links.Remove(l.Row)
	}
}

// shift adds the columns of a recalculation to the dates, or with by -1 takes them off.
func (s *State) shift(e *Recalculated, by int32) {
	flags := e.FlagsTo
	s.finish = e.Finish.To
	if by < 0 {
		flags, s.finish = e.FlagsFrom, e.Finish.From
	}
	minute := func(column []int32, i int, m *kernel.Minute) {
		if column != nil {
			*m += kernel.Minute(by * column[i])
		}
	}
	number := func(column []int32, i int, n *int32) {
		if column != nil {
			*n += by * column[i]
		}
	}
	for i, row := range e.Rows {
		d := &s.activities.Get(row).Dates
		minute(e.Start, i, &d.Start)
		minute(e.End, i, &d.Finish)
		minute(e.LateStart, i, &d.LateStart)
		minute(e.LateFinish, i, &d.LateFinish)
		number(e.TotalFloat, i, &d.TotalFloat)
		number(e.FreeFloat, i, &d.FreeFloat)
		number(e.Span, i, &d.Span)
		number(e.Progress, i, (*int32)(&d.Progress))
		if flags != nil {
			d.Flags = flags[i]
		}
	}
}
