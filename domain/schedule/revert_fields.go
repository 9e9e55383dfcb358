package schedule

import (
	"iter"
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// settle makes summaries of activities that have children again, and tasks of milestones
// that have a duration again.
func (r *reversal) settle() {
	var kinds event.Change[Kind]
	slices.Sort(r.touched)
	for _, row := range slices.Compact(r.touched) {
		a := r.s.Activity(row)
		if a == nil {
			continue
		}
		kind := a.Kind
		switch {
		case len(r.s.Children(row)) > 0:
			kind = Summary
		case kind.IsMilestone() && a.Duration > 0:
			kind = Task
		}
		if kind != a.Kind {
			kinds.Rows = append(kinds.Rows, row)
			kinds.From, kinds.To = append(kinds.From, a.Kind), append(kinds.To, kind)
		}
	}
	if len(kinds.Rows) > 0 {
		r.Take(FieldKind.Event(kinds))
	}
}

// durationBack takes durations back, except to a milestone that others have made one.
func (r *reversal) durationBack(e *record.Changed[Activity, int32]) {
	var places []int
	for _, i := range r.standing(e) {
		row := e.Rows[i]
		if e.From[i] > 0 && r.s.Activity(row).Kind.IsMilestone() && !r.Own(row, FieldKind.Field) {
			r.Blame(row, FieldKind.Field)
			continue
		}
		r.touched = append(r.touched, row)
		places = append(places, i)
	}
	if len(places) > 0 {
		r.Take(e.Inverse(places))
	}
}

// externalsBack gives dates of other projects back, all that a command did to one at once. Not to what the command made a summary and
// others keep so, nor by a restore to any summary: there they do nothing.
func (r *reversal) externalsBack(past []event.Event) {
	summaries := map[kernel.Row]bool{}
	for _, e := range past {
		if e, is := FieldKind.In(e); is {
			for i, row := range e.Rows {
				summaries[row] = summaries[row] || e.To[i] == Summary
			}
		}
	}
	back := func(net event.Change[kernel.Minute], field *event.Field, now func(*Activity) kernel.Minute) event.Change[kernel.Minute] {
		var c event.Change[kernel.Minute]
		for i, row := range net.Rows {
			idle := net.From[i] != 0 && (r.Anyone() || summaries[row]) && len(r.s.Children(row)) > 0
			if net.From[i] != net.To[i] && !idle {
				c.Rows, c.From, c.To = append(c.Rows, row), append(c.From, net.From[i]), append(c.To, net.To[i])
			}
		}
		return changeBack(r, c, field, now)
	}
	starts := netOf(past, FieldExternalStart)
	if c := back(starts, FieldExternalStart.Field, func(a *Activity) kernel.Minute { return a.ExternalStart }); len(c.Rows) > 0 {
		r.Take(FieldExternalStart.Event(c))
	}
	finishes := netOf(past, FieldExternalFinish)
	if c := back(finishes, FieldExternalFinish.Field, func(a *Activity) kernel.Minute { return a.ExternalFinish }); len(c.Rows) > 0 {
		r.Take(FieldExternalFinish.Event(c))
	}
}

// netOf joins the changes of one kind that a command made: each row from what it was before the first to what it is after the last.
func netOf[R any, T comparable](past []event.Event, of *record.Column[R, T]) event.Change[T] {
	var net event.Change[T]
	at := map[kernel.Row]int{}
	for _, e := range past {
		c, is := of.In(e)
		if !is {
			continue
		}
		for i, row := range c.Rows {
			if k, again := at[row]; again {
				net.To[k] = c.To[i]
				continue
			}
			at[row] = len(net.Rows)
			net.Rows = append(net.Rows, row)
			net.From, net.To = append(net.From, c.From[i]), append(net.To, c.To[i])
		}
	}
	return net
}

// fieldBack takes back what stands of a change.
func (r *reversal) fieldBack(e record.Change) {
	if places := r.standing(e); len(places) > 0 {
		r.Take(e.Inverse(places))
	}
}

// linkTypesBack gives links their types back, except where another link of that type joins the two activities by now.
func (r *reversal) linkTypesBack(e *record.Changed[Link, LinkType]) {
	plan := r.s
	var places []int
	for _, i := range r.standing(e) {
		l := plan.Link(e.Rows[i])
		if other := plan.Linked(l.From, l.To, e.From[i]); other != nil {
			r.Blame(other.Row, FieldLinkType.Field)
			continue
		}
		places = append(places, i)
	}
	if len(places) > 0 {
		r.Take(e.Inverse(places))
	}
}

// freeParents takes from what the command made summaries, and others keep so, the constraints that came back: a summary lies where
// its activities lie. What others have put on them since stays, it does nothing there.
func (r *reversal) freeParents(rows []kernel.Row) {
	var freed event.Change[Constraint]
	for _, row := range rows {
		if now := r.s.Activity(row).Constraint; now != (Constraint{}) && r.Own(row, FieldConstraint.Field) {
			freed.Rows = append(freed.Rows, row)
			freed.From, freed.To = append(freed.From, now), append(freed.To, Constraint{})
		}
	}
	if len(freed.Rows) > 0 {
		r.Take(FieldConstraint.Event(freed))
	}
}

// keepProgress notes the activities whose progress others have set since the command did.
func (r *reversal) keepProgress(past []event.Event) {
	r.judged = map[kernel.Row]bool{}
	for _, e := range slices.Backward(past) {
		e, is := FieldProgress.In(e)
		if !is {
			continue
		}
		for i, row := range e.Rows {
			if _, holds := e.Stands(i, r.s); !r.judged[row] {
				r.judged[row] = true
				r.begun[row] = !holds || !r.Own(row, FieldProgress.Field)
			}
		}
	}
}

// keepWhole notes the activities whose duration, or the links whose lag, others have set since the command did, or made run by another
// clock: an amount means nothing without what it counts, so all of it goes back or none. Where the command made a duration run by
// another clock, or set the work left along with it, the work left and the rests between the parts belong to it too.
func (r *reversal) keepWhole(past []event.Event, of func(*event.Field) bool) {
	recounted, resized := map[kernel.Row]bool{}, map[kernel.Row]bool{}
	for e, i := range writes(slices.All(past), of) {
		switch row := e.Written()[i]; e.Field() {
		case FieldElapsed.Field:
			recounted[row] = true
		case FieldDuration.Field:
			resized[row] = true
		}
	}
	for e, i := range writes(slices.All(past), of) {
		if row := e.Written()[i]; e.Field() == FieldRemaining.Field && resized[row] {
			recounted[row] = true
		}
	}
	judged := map[cell]bool{}
	for e, i := range writes(slices.Backward(past), of) {
		row, field := e.Written()[i], e.Field()
		key := cell{row, field}
		if judged[key] || field == FieldPlaceholder.Field || !clocked(field) && !ofLag(field) && !recounted[row] {
			continue
		}
		judged[key] = true
		exists, holds := e.Stands(i, r.s)
		r.whole[row] = r.whole[row] || exists && (!holds || !r.Own(row, field))
	}
	for e, i := range writes(slices.All(past), of) {
		row := e.Written()[i]
		for _, with := range countedWith(e.Field()) {
			if !judged[cell{row, with}] && !r.made[row] && r.Used(row, with) {
				r.whole[row] = true
				r.Blame(row, with)
			}
		}
	}
}

// cell is a field of a row.
type cell struct {
	row   kernel.Row
	field *event.Field
}

// writes walks over the single writes of some fields, each by its place in a change.
func writes(past iter.Seq2[int, event.Event], of func(*event.Field) bool) iter.Seq2[record.Change, int] {
	return func(yield func(record.Change, int) bool) {
		for _, e := range past {
			e, is := e.(record.Change)
			if !is || !of(e.Field()) {
				continue
			}
			for i := range e.Written() {
				if !yield(e, i) {
					return
				}
			}
		}
	}
}

// clocked tells whether a field is a duration or what it counts.
func clocked(f *event.Field) bool {
	return f == FieldDuration.Field || f == FieldElapsed.Field
}

// ofLag tells whether a field is a lag or what it counts.
func ofLag(f *event.Field) bool {
	return f == FieldLag.Field || f == FieldLagElapsed.Field
}

// ofDuration tells whether a field is part of how long an activity lasts, or set along with that.
func ofDuration(f *event.Field) bool {
	switch f {
	case FieldRemaining.Field, FieldSplit.Field, FieldPlaceholder.Field:
		return true
	}
	return clocked(f)
}

// countedWith are the fields without which a field means nothing: what amounts count, and the amounts that are counted.
func countedWith(f *event.Field) []*event.Field {
	switch f {
	case FieldDuration.Field, FieldSplit.Field:
		return []*event.Field{FieldElapsed.Field}
	case FieldElapsed.Field:
		return []*event.Field{FieldDuration.Field, FieldRemaining.Field, FieldSplit.Field}
	case FieldLag.Field:
		return []*event.Field{FieldLagElapsed.Field}
	case FieldLagElapsed.Field:
		return []*event.Field{FieldLag.Field}
	}
	return nil
}

// followsProgress tells whether a field is set along with the progress of an activity.
func followsProgress(f *event.Field) bool {
	switch f {
	case FieldManual.Field, FieldActualStart.Field, FieldActualFinish.Field, FieldRemaining.Field:
		return true
	}
	return false
}

// firstPin tells whether a change only says where a manual activity lay, before it was put somewhere.
func firstPin(e record.Change, i int) bool {
	pinned, is := FieldPinnedStart.In(e)
	return is && pinned.From[i] == 0
}

// settingsBack gives each setting the command changed back, if it still has the value it was given and the user wrote it last.
func (r *reversal) settingsBack(e *SettingsChanged) {
	now := r.s.Settings()
	back := now
	for field := range e.Members() {
		if !e.Stands(field, now) || !r.Own(SettingsRow, field) {
			r.Blame(SettingsRow, field)
			continue
		}
		back = e.Back(field, back)
	}
	if !back.DayFitsWeek() { // somebody else has set the other of the two since
		r.Blame(SettingsRow, FieldSettings)
		return
	}
	if back != now {
		r.Take(&SettingsChanged{From: now, To: back})
	}
}

// standing gives the places of a change that may be taken back: the record is there, holds what the command wrote, and the user wrote
// it last.
func (r *reversal) standing(e record.Change) (places []int) {
	for i, row := range e.Written() {
		exists, holds := e.Stands(i, r.s)
		switch {
		case r.made[row]:
		case !exists:
			r.Blame(row, FieldRecord)
		case r.begun[row] && followsProgress(e.Field()):
		case r.startsProgress(e, i): // it began, or there would be no progress
			r.Blame(row, FieldProgress.Field)
		case !r.Anyone() && firstPin(e, i): // where it lay before anybody put it somewhere, it stays
		case !holds || !r.Own(row, e.Field()):
			r.Blame(row, e.Field())
		case r.whole[row] && (ofDuration(e.Field()) || ofLag(e.Field())):
		default:
			places = append(places, i)
		}
	}
	return places
}

// startsProgress tells whether a change reported the start of work that has made progress since, by another command.
func (r *reversal) startsProgress(e record.Change, i int) bool {
	starts, is := FieldActualStart.In(e)
	if !is || starts.From[i] != kernel.None {
		return false
	}
	a := r.s.Activity(starts.Rows[i])
	return a.Progress > 0 && !r.judged[a.Row]
}

// changeBack gives the part of a change that may be taken back: the row is there, holds what
// the command wrote, and the user wrote it last.
func changeBack[T comparable](r *reversal, c event.Change[T], field *event.Field, now func(*Activity) T) event.Change[T] {
	var back event.Change[T]
	for i, row := range c.Rows {
		a := r.s.Activity(row)
		switch {
		case r.made[row]:
		case a == nil:
			r.Blame(row, FieldRecord)
		case now(a) != c.To[i] || !r.Own(row, field):
			r.Blame(row, field)
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
	net := netOf(past, FieldKind)
	back := changeBack(r, net, FieldKind.Field, func(a *Activity) Kind { return a.Kind })
	var kept event.Change[Kind]
	var parents []kernel.Row
	for i, row := range back.Rows {
		from, to := back.From[i], back.To[i]
		parent := len(r.s.Children(row)) > 0
		if parent && to != Summary {
			parents = append(parents, row)
		}
		lasts := r.s.Activity(row).Duration > 0
		if from == to || parent && to != Summary || lasts && to.IsMilestone() {
			continue
		}
		kept.Rows = append(kept.Rows, row)
		kept.From, kept.To = append(kept.From, from), append(kept.To, to)
	}
	if len(kept.Rows) > 0 {
		r.Take(FieldKind.Event(kept))
	}
	r.freeParents(parents)
}
