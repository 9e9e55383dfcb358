package plan

import (
	"slices"
	"time"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Changed is one thing that keeps a command from being taken back: who has set it since.
type Changed struct {
	Row   kernel.Row    `json:"row"`
	Field string        `json:"field"` // "record": the row's existence, or what hangs on it
	User  kernel.UserID `json:"user"`
	At    time.Time     `json:"at"`
	// Revision in which it was set.
	Revision int64 `json:"revision"`
}

// maxNamed bounds how many conflicts a refusal names; it counts all.
const maxNamed = 50

func (d *desk) revert(c Command, past []event.Event) (Decision, error) {
	target, _, last, _, err := d.state.Target(d.meta.By.User, c)
	if err != nil {
		return Decision{}, err
	}
	r := reversal{
		state: d.state, user: d.meta.By.User, since: last,
		named: map[writeKey]bool{}, made: map[kernel.Row]bool{}, begun: map[kernel.Row]bool{},
	}
	switch c := c.(type) {
	case Undo:
		r.rest = c.Rest
	case Redo:
		r.rest = c.Rest
	}
	defer func() { d.state.Unevolve(r.out) }()
	r.run(past)
	if len(r.changed) > 0 && !r.rest {
		return Decision{}, r.refusal("undo.changed_since", target)
	}
	if len(r.out) == 0 {
		return Decision{}, r.refusal("undo.nothing_left", target)
	}
	return Decision{Events: r.out, Reverts: target}, nil
}

// reversal works the facts of a command backwards on the state as it is now, evolving each
// inverse so that the next one is judged on what it will meet.
type reversal struct {
	state   *State
	user    kernel.UserID
	since   int64 // revision of the command's last event
	rest    bool
	out     []event.Event
	changed []Changed
	named   map[writeKey]bool   // what changed lists already
	made    map[kernel.Row]bool // rows the command made, which leave
	begun   map[kernel.Row]bool // activities that keep the progress they have, and with it what follows from it
	touched []kernel.Row        // activities that get children or durations back
}

func (r *reversal) refusal(key string, target kernel.CommandID) error {
	p := fault.P{"command": target.String(), "count": len(r.changed)}
	if len(r.changed) > 0 {
		c := r.changed[0]
		p["row"], p["field"], p["user"], p["revision"] = c.Row, c.Field, c.User.String(), c.Revision
		p["at"] = c.At.Format(time.RFC3339)
		p["changed"] = r.changed[:min(len(r.changed), maxNamed)]
	}
	return refuse(key, p)
}

func (r *reversal) take(e event.Event) {
	r.state.Evolve(e)
	r.out = append(r.out, e)
}

// blame notes that a field of a row stands in the way, with who wrote it last.
func (r *reversal) blame(row kernel.Row, field schedule.Field) {
	if r.named[keyOf(row, field)] {
		return
	}
	r.named[keyOf(row, field)] = true
	c := Changed{Row: row, Field: field.String()}
	if w, known := r.state.lastWrite(row, field); known {
		c.User, c.Revision, c.At = w.User, w.Revision, w.At
	}
	r.changed = append(r.changed, c)
}

// own tells whether the user is the one who wrote the field last.
func (r *reversal) own(row kernel.Row, field schedule.Field) bool {
	w, known := r.state.lastWrite(row, field)
	return known && w.User == r.user
}

// used tells whether another user has written the field since the command.
func (r *reversal) used(row kernel.Row, field schedule.Field) bool {
	w, known := r.state.lastWrite(row, field)
	return known && w.User != r.user && w.Revision > r.since
}

// run takes the rows, links with their fields and places back first, newest first, then the other
// fields: a kind follows from the children a row is left with, and which links may stand from the
// types of the others.
func (r *reversal) run(past []event.Event) {
	for _, e := range slices.Backward(past) {
		if e, is := e.(schedule.CalendarsRemoved); is {
			r.calendarsReturn(e)
		}
	}
	for _, e := range slices.Backward(past) {
		switch e := e.(type) {
		case schedule.ActivitiesAdded:
			r.uproot(e)
		case schedule.ActivitiesRemoved:
			r.replant(e)
		case schedule.LinksAdded:
			r.unlink(e)
		case schedule.LinksRemoved:
			r.relink(e)
		case schedule.LinkTypeChanged:
			r.linkTypesBack(e)
		case schedule.LagChanged:
			r.fieldBack(e)
		case schedule.PlaceChanged:
			r.moveBack(e)
		}
	}
	r.keepProgress(past)
	for _, e := range slices.Backward(past) {
		switch e := e.(type) {
		case schedule.KindChanged, schedule.LinkTypeChanged, schedule.LagChanged:
		case schedule.DurationChanged:
			r.durationBack(e)
		case schedule.CalendarChanged:
			r.calendarsBack(e)
		case schedule.DefaultChanged:
			if places := r.standing(e); len(places) == len(e.Rows) { // there is always one default
				r.take(e.Inverse(places))
			}
		case schedule.FieldChange:
			r.fieldBack(e)
		case schedule.CalendarTimeChanged:
			r.calendarTimeBack(e)
		case schedule.SettingsChanged:
			r.settingsBack(e)
		}
	}
	r.kindsBack(past)
	r.settle()
	for _, e := range slices.Backward(past) {
		if e, is := e.(schedule.CalendarsAdded); is {
			r.calendarsLeave(e)
		}
	}
}

// calendarsReturn brings back calendars the command removed.
func (r *reversal) calendarsReturn(e schedule.CalendarsRemoved) {
	var back []schedule.Calendar
	for _, c := range e.Calendars {
		if r.state.schedule.Calendar(c.Row) != nil || !r.own(c.Row, schedule.FieldRecord) {
			r.blame(c.Row, schedule.FieldRecord)
			continue
		}
		c.Default = false // one is the default meanwhile; only what is not the default is removed
		back = append(back, c)
	}
	if len(back) > 0 {
		r.take(schedule.CalendarsAdded{Calendars: back, Restored: true})
	}
}

// calendarsLeave takes away the calendars the command brought that nobody works by and others have not written on.
func (r *reversal) calendarsLeave(e schedule.CalendarsAdded) {
	plan := r.state.schedule
	var gone []schedule.Calendar
	for _, c := range e.Calendars {
		now := plan.Calendar(c.Row)
		switch user := plan.UserOf(c.Row); {
		case now == nil || r.used(c.Row, schedule.FieldRecord):
			r.blame(c.Row, schedule.FieldRecord)
		case now.Default || r.used(c.Row, schedule.FieldDefault):
			r.blame(c.Row, schedule.FieldDefault)
		case user != kernel.NoRow:
			r.blame(user, schedule.FieldCalendar)
		case r.used(c.Row, schedule.FieldCalendarName):
			r.blame(c.Row, schedule.FieldCalendarName)
		case r.used(c.Row, schedule.FieldCalendarTime):
			r.blame(c.Row, schedule.FieldCalendarTime)
		default:
			gone = append(gone, *now)
		}
	}
	if len(gone) > 0 {
		r.take(schedule.CalendarsRemoved{Calendars: gone})
	}
}

// settle makes summaries of activities that have children again, and tasks of milestones
// that have a duration again.
func (r *reversal) settle() {
	var kinds event.Change[schedule.Kind]
	slices.Sort(r.touched)
	for _, row := range slices.Compact(r.touched) {
		a := r.state.schedule.Activity(row)
		if a == nil {
			continue
		}
		kind := a.Kind
		switch {
		case len(r.state.schedule.Children(row)) > 0:
			kind = schedule.Summary
		case kind.IsMilestone() && a.Duration > 0:
			kind = schedule.Task
		}
		if kind != a.Kind {
			kinds.Rows = append(kinds.Rows, row)
			kinds.From, kinds.To = append(kinds.From, a.Kind), append(kinds.To, kind)
		}
	}
	if len(kinds.Rows) > 0 {
		r.take(schedule.KindChanged{Change: kinds})
	}
}

// adopts tells whether an activity may get children back: what it is now is not what others
// made it. If not, it notes why.
func (r *reversal) adopts(row kernel.Row) bool {
	if a := r.state.schedule.Activity(row); a.Kind != schedule.Summary && !r.own(row, schedule.FieldKind) {
		r.blame(row, schedule.FieldKind)
		return false
	}
	r.touched = append(r.touched, row)
	return true
}

// durationBack takes durations back, except to a milestone that others have made one.
func (r *reversal) durationBack(e schedule.DurationChanged) {
	var places []int
	for _, i := range r.standing(e) {
		row := e.Rows[i]
		if e.From[i] > 0 && r.state.schedule.Activity(row).Kind.IsMilestone() && !r.own(row, schedule.FieldKind) {
			r.blame(row, schedule.FieldKind)
			continue
		}
		r.touched = append(r.touched, row)
		places = append(places, i)
	}
	if len(places) > 0 {
		r.take(e.Inverse(places))
	}
}

// fieldBack takes back what stands of a change.
func (r *reversal) fieldBack(e schedule.FieldChange) {
	if places := r.standing(e); len(places) > 0 {
		r.take(e.Inverse(places))
	}
}

// linkTypesBack gives links their types back, except where another link of that type joins the two activities by now.
func (r *reversal) linkTypesBack(e schedule.LinkTypeChanged) {
	plan := r.state.schedule
	var places []int
	for _, i := range r.standing(e) {
		l := plan.Link(e.Rows[i])
		if other := plan.Linked(l.From, l.To, e.From[i]); other != nil {
			r.blame(other.Row, schedule.FieldLinkType)
			continue
		}
		places = append(places, i)
	}
	if len(places) > 0 {
		r.take(e.Inverse(places))
	}
}

// freeParents takes from what the command made summaries, and others keep so, the constraints that came back: a summary lies where
// its activities lie.
func (r *reversal) freeParents(rows []kernel.Row) {
	var freed event.Change[schedule.Constraint]
	for _, row := range rows {
		if now := r.state.schedule.Activity(row).Constraint; now != (schedule.Constraint{}) {
			freed.Rows = append(freed.Rows, row)
			freed.From, freed.To = append(freed.From, now), append(freed.To, schedule.Constraint{})
		}
	}
	if len(freed.Rows) > 0 {
		r.take(schedule.ConstraintChanged{Change: freed})
	}
}

// keepProgress notes the activities whose progress others have set since the command did.
func (r *reversal) keepProgress(past []event.Event) {
	judged := map[kernel.Row]bool{}
	for _, e := range slices.Backward(past) {
		e, is := e.(schedule.ProgressChanged)
		if !is {
			continue
		}
		for i, row := range e.Rows {
			if _, holds := e.Stands(i, r.state.schedule); !judged[row] {
				judged[row] = true
				r.begun[row] = !holds || !r.own(row, schedule.FieldProgress)
			}
		}
	}
}

// followsProgress tells whether a field is set along with the progress of an activity.
func followsProgress(f schedule.Field) bool {
	switch f {
	case schedule.FieldManual, schedule.FieldActualStart, schedule.FieldActualFinish, schedule.FieldRemaining:
		return true
	}
	return false
}

// calendarsBack gives activities their calendars back, except those that are gone.
func (r *reversal) calendarsBack(e schedule.CalendarChanged) {
	var places []int
	for _, i := range r.standing(e) {
		if r.state.schedule.Calendar(e.From[i]) == nil {
			r.blame(e.From[i], schedule.FieldRecord)
			continue
		}
		places = append(places, i)
	}
	if len(places) > 0 {
		r.take(e.Inverse(places))
	}
}

// calendarTimeBack gives a calendar its times back.
func (r *reversal) calendarTimeBack(e schedule.CalendarTimeChanged) {
	switch now := r.state.schedule.Calendar(e.Calendar); {
	case r.made[e.Calendar]:
	case now == nil:
		r.blame(e.Calendar, schedule.FieldRecord)
	case now.Time.Hash() != e.To.Hash() || !r.own(e.Calendar, schedule.FieldCalendarTime):
		r.blame(e.Calendar, schedule.FieldCalendarTime)
	default:
		r.take(schedule.CalendarTimeChanged{Calendar: e.Calendar, From: now.Time, To: e.From})
	}
}

// settingsBack gives the schedule back the settings the command changed; those it did not change stay as they are.
func (r *reversal) settingsBack(e schedule.SettingsChanged) {
	now := r.state.schedule.Settings()
	back, holds := e.Back(now)
	switch {
	case !holds || !r.own(schedule.SettingsRow, schedule.FieldSettings):
		r.blame(schedule.SettingsRow, schedule.FieldSettings)
	case back != now:
		r.take(schedule.SettingsChanged{From: now, To: back})
	}
}

// standing gives the places of a change that may be taken back: the record is there, holds what the command wrote, and the user wrote
// it last.
func (r *reversal) standing(e schedule.FieldChange) (places []int) {
	for i, row := range e.Written() {
		exists, holds := e.Stands(i, r.state.schedule)
		switch {
		case r.made[row]:
		case !exists:
			r.blame(row, schedule.FieldRecord)
		case r.begun[row] && followsProgress(e.Field()):
		case !holds || !r.own(row, e.Field()):
			r.blame(row, e.Field())
		default:
			places = append(places, i)
		}
	}
	return places
}

// changeBack gives the part of a change that may be taken back: the row is there, holds what
// the command wrote, and the user wrote it last.
func changeBack[T comparable](r *reversal, c event.Change[T], field schedule.Field, now func(*schedule.Activity) T) event.Change[T] {
	var back event.Change[T]
	for i, row := range c.Rows {
		a := r.state.schedule.Activity(row)
		switch {
		case r.made[row]:
		case a == nil:
			r.blame(row, schedule.FieldRecord)
		case now(a) != c.To[i] || !r.own(row, field):
			r.blame(row, field)
		default:
			back.Rows = append(back.Rows, row)
			back.From = append(back.From, c.To[i])
			back.To = append(back.To, c.From[i])
		}
	}
	return back
}

// kindsBack takes kinds back, except where the tree has decided otherwise meanwhile: what
// has children is a summary, and a milestone goes with a duration of 0. Kinds that changed
// several times in the command go back at once.
func (r *reversal) kindsBack(past []event.Event) {
	var net event.Change[schedule.Kind]
	at := map[kernel.Row]int{}
	for _, e := range past {
		e, is := e.(schedule.KindChanged)
		if !is {
			continue
		}
		for i, row := range e.Rows {
			if k, again := at[row]; again {
				net.To[k] = e.To[i]
				continue
			}
			at[row] = len(net.Rows)
			net.Rows = append(net.Rows, row)
			net.From, net.To = append(net.From, e.From[i]), append(net.To, e.To[i])
		}
	}
	back := changeBack(r, net, schedule.FieldKind, func(a *schedule.Activity) schedule.Kind { return a.Kind })
	var kept event.Change[schedule.Kind]
	var parents []kernel.Row
	for i, row := range back.Rows {
		from, to := back.From[i], back.To[i]
		parent := len(r.state.schedule.Children(row)) > 0
		if parent && to != schedule.Summary {
			parents = append(parents, row)
		}
		lasts := r.state.schedule.Activity(row).Duration > 0
		if from == to || parent && to != schedule.Summary || lasts && to.IsMilestone() {
			continue
		}
		kept.Rows = append(kept.Rows, row)
		kept.From, kept.To = append(kept.From, from), append(kept.To, to)
	}
	if len(kept.Rows) > 0 {
		r.take(schedule.KindChanged{Change: kept})
	}
	r.freeParents(parents)
}

// uproot takes away the activities the command made, with what the same user hung on them
// since. A row on which anything of others hangs stays, and all above it.
func (r *reversal) uproot(e schedule.ActivitiesAdded) {
	plan := r.state.schedule
	var roots []kernel.Row
	stays := map[kernel.Row]bool{}
	brought := map[kernel.Row]bool{}
	for _, a := range e.Activities {
		brought[a.Row] = true
	}
	for _, a := range slices.Backward(e.Activities) {
		row := a.Row
		switch {
		case row == kernel.SummaryRow:
		case plan.Activity(row) == nil:
			if !r.made[row] {
				r.blame(row, schedule.FieldRecord)
			}
		case r.held(row, brought, stays):
			for up := row; up != kernel.NoRow; up = plan.Activity(up).Parent {
				stays[up] = true
			}
		default:
			roots = append(roots, row)
		}
	}
	roots = slices.DeleteFunc(roots, func(row kernel.Row) bool { return stays[row] })
	if e.Activities[0].Row == kernel.SummaryRow && r.summaryLeaves(roots) {
		roots = append(roots, kernel.SummaryRow)
	}
	if len(roots) == 0 {
		return
	}
	links, activities := plan.Uprooted(roots)
	for _, a := range activities {
		r.made[a.Row] = true
	}
	if len(links) > 0 {
		r.take(schedule.LinksRemoved{Links: links})
	}
	r.take(schedule.ActivitiesRemoved{Activities: activities})
}

// held tells whether others have written on a row the command brought, or hung a row or a
// link on it, and notes who. A row that came under it later, brought by another command,
// holds it with whatever others ever wrote on it: a move makes nobody's row one's own.
// Children are judged by their own rows.
func (r *reversal) held(row kernel.Row, brought, stays map[kernel.Row]bool) bool {
	if stays[row] {
		return true
	}
	plan := r.state.schedule
	held := false
	note := func(row kernel.Row, field schedule.Field, since int64) {
		if w, known := r.state.lastWrite(row, field); known && w.User != r.user && w.Revision > since {
			r.blame(row, field)
			held = true
		}
	}
	since := r.since
	if !brought[row] {
		since = 0
	}
	for field := range schedule.FieldCount {
		note(row, field, since)
		if held {
			return true
		}
	}
	in, out := plan.LinksOf(row)
	for _, links := range [2][]kernel.Row{in, out} {
		for _, link := range links {
			note(link, schedule.FieldRecord, since)
			note(link, schedule.FieldLinkType, since)
			note(link, schedule.FieldLag, since)
		}
	}
	for _, child := range plan.Children(row) {
		held = r.held(child, brought, stays) || held
	}
	return held
}

// summaryLeaves tells whether row 0 leaves with the command that brought it: nothing else
// is under it and nobody else has written on it.
func (r *reversal) summaryLeaves(roots []kernel.Row) bool {
	plan := r.state.schedule
	if plan.Activity(kernel.SummaryRow) == nil {
		return false
	}
	leaving := map[kernel.Row]bool{}
	for _, row := range roots {
		leaving[row] = true
	}
	for _, child := range plan.Children(kernel.SummaryRow) {
		if !leaving[child] {
			return false
		}
	}
	for field := range schedule.FieldCount {
		if r.used(kernel.SummaryRow, field) {
			return false
		}
	}
	return true
}

// replant brings back activities the command removed, parents first, where their parent is
// still there and takes children.
func (r *reversal) replant(e schedule.ActivitiesRemoved) {
	plan := r.state.schedule
	var back []schedule.Activity
	coming := map[kernel.Row]int{} // depth of those that come back
	for _, a := range slices.Backward(e.Activities) {
		depth := 0
		parent := plan.Activity(a.Parent)
		if d, comes := coming[a.Parent]; comes {
			depth = d + 1
		} else if parent != nil {
			depth = plan.Depth(a.Parent) + 1
		}
		switch {
		case a.Row == kernel.SummaryRow && plan.Activity(a.Row) != nil:
			continue
		case plan.Calendar(a.Calendar) == nil:
			r.blame(a.Calendar, schedule.FieldRecord)
			continue
		case a.Row == kernel.SummaryRow:
		case plan.Activity(a.Row) != nil || !r.own(a.Row, schedule.FieldRecord):
			r.blame(a.Row, schedule.FieldRecord)
			continue
		case depth == 0:
			r.blame(a.Parent, schedule.FieldRecord)
			continue
		case depth > schedule.MaxDepth:
			r.blame(a.Parent, schedule.FieldPlace)
			continue
		case parent != nil && !r.adopts(a.Parent):
			continue
		}
		coming[a.Row] = depth
		back = append(back, a)
	}
	if len(back) > 0 {
		r.take(schedule.ActivitiesAdded{Activities: back, Restored: true})
	}
}

// linkedAcross tells whether a link would join a row with the parent it goes back to, and
// notes who made it.
func (r *reversal) linkedAcross(row, parent kernel.Row) bool {
	l := r.state.schedule.LinkAcross(row, parent)
	if l != nil {
		r.blame(l.Row, schedule.FieldRecord)
	}
	return l != nil
}

func (r *reversal) unlink(e schedule.LinksAdded) {
	var gone []schedule.Link
	for _, l := range e.Links {
		now := r.state.schedule.Link(l.Row)
		switch {
		case now == nil && (r.made[l.From] || r.made[l.To]):
		case now == nil || !r.own(l.Row, schedule.FieldRecord):
			r.blame(l.Row, schedule.FieldRecord)
		case r.used(l.Row, schedule.FieldLinkType):
			r.blame(l.Row, schedule.FieldLinkType)
		case r.used(l.Row, schedule.FieldLag):
			r.blame(l.Row, schedule.FieldLag)
		default:
			gone = append(gone, *now)
		}
	}
	if len(gone) > 0 {
		r.take(schedule.LinksRemoved{Links: gone})
	}
}

func (r *reversal) relink(e schedule.LinksRemoved) {
	plan := r.state.schedule
	var back []schedule.Link
	for _, l := range e.Links {
		switch same := plan.Linked(l.From, l.To, l.Type); {
		case plan.Link(l.Row) != nil || !r.own(l.Row, schedule.FieldRecord):
			r.blame(l.Row, schedule.FieldRecord)
		case same != nil:
			r.blame(same.Row, schedule.FieldRecord)
		case r.bars(l):
		default:
			back = append(back, l)
		}
	}
	if len(back) > 0 {
		r.take(schedule.LinksAdded{Links: back, Restored: true})
	}
}

// bars tells whether a link cannot come back because an end of it is gone or because one
// lies under the other, and notes who made it so.
func (r *reversal) bars(l schedule.Link) bool {
	plan := r.state.schedule
	for _, row := range [2]kernel.Row{l.From, l.To} {
		if plan.Activity(row) == nil {
			r.blame(row, schedule.FieldRecord)
			return true
		}
	}
	switch {
	case plan.IsAbove(l.From, l.To):
		r.blame(l.To, schedule.FieldPlace)
	case plan.IsAbove(l.To, l.From):
		r.blame(l.From, schedule.FieldPlace)
	default:
		return false
	}
	return true
}

func (r *reversal) moveBack(e schedule.PlaceChanged) {
	plan := r.state.schedule
	c := changeBack(r, e.Change, schedule.FieldPlace, func(a *schedule.Activity) schedule.Place {
		return schedule.Place{Parent: a.Parent, Rank: a.Rank}
	})
	// All rows of the change go at once. None may go under another one that goes: each alone
	// would be right, together they could close a ring.
	going := map[kernel.Row]bool{}
	for i, row := range c.Rows {
		if c.To[i].Parent != c.From[i].Parent {
			going[row] = true
		}
	}
	var back event.Change[schedule.Place]
	for i, row := range c.Rows {
		to := c.To[i]
		if to.Parent != c.From[i].Parent {
			switch {
			case plan.Activity(to.Parent) == nil:
				r.blame(to.Parent, schedule.FieldRecord)
				continue
			case r.within(to.Parent, going) || plan.Depth(to.Parent)+plan.Height(row) > schedule.MaxDepth:
				r.blame(to.Parent, schedule.FieldPlace)
				continue
			case r.linkedAcross(row, to.Parent) || !r.adopts(to.Parent):
				continue
			}
		}
		back.Rows = append(back.Rows, row)
		back.From, back.To = append(back.From, c.From[i]), append(back.To, to)
	}
	if len(back.Rows) > 0 {
		r.take(schedule.PlaceChanged{Change: back})
	}
}

// within tells whether a row or one above it is among these.
func (r *reversal) within(row kernel.Row, these map[kernel.Row]bool) bool {
	for up := row; up != kernel.NoRow; up = r.state.schedule.Activity(up).Parent {
		if these[up] {
			return true
		}
	}
	return false
}
