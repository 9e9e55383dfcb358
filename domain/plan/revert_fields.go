package plan

import (
	"iter"
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/schedule"
)

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
		r.take(schedule.FieldKind.Event(kinds))
	}
}

// durationBack takes durations back, except to a milestone that others have made one.
func (r *reversal) durationBack(e *record.Changed[schedule.Activity, int32]) {
	var places []int
	for _, i := range r.standing(e) {
		row := e.Rows[i]
		if e.From[i] > 0 && r.state.schedule.Activity(row).Kind.IsMilestone() && !r.own(row, schedule.FieldKind.Field) {
			r.blame(row, schedule.FieldKind.Field)
			continue
		}
		r.touched = append(r.touched, row)
		places = append(places, i)
	}
	if len(places) > 0 {
		r.take(e.Inverse(places))
	}
}

// externalsBack gives dates of other projects back, all that a command did to one at once. Not to what the command made a summary and
// others keep so, nor by a restore to any summary: there they do nothing.
func (r *reversal) externalsBack(past []event.Event) {
	summaries := map[kernel.Row]bool{}
	for _, e := range past {
		if e, is := schedule.FieldKind.In(e); is {
			for i, row := range e.Rows {
				summaries[row] = summaries[row] || e.To[i] == schedule.Summary
			}
		}
	}
	back := func(net event.Change[kernel.Minute], field *event.Field, now func(*schedule.Activity) kernel.Minute) event.Change[kernel.Minute] {
		var c event.Change[kernel.Minute]
		for i, row := range net.Rows {
			idle := net.From[i] != 0 && (r.anyone || summaries[row]) && len(r.state.schedule.Children(row)) > 0
			if net.From[i] != net.To[i] && !idle {
				c.Rows, c.From, c.To = append(c.Rows, row), append(c.From, net.From[i]), append(c.To, net.To[i])
			}
		}
		return changeBack(r, c, field, now)
	}
	starts := netOf(past, schedule.FieldExternalStart)
	if c := back(starts, schedule.FieldExternalStart.Field, func(a *schedule.Activity) kernel.Minute { return a.ExternalStart }); len(c.Rows) > 0 {
		r.take(schedule.FieldExternalStart.Event(c))
	}
	finishes := netOf(past, schedule.FieldExternalFinish)
	if c := back(finishes, schedule.FieldExternalFinish.Field, func(a *schedule.Activity) kernel.Minute { return a.ExternalFinish }); len(c.Rows) > 0 {
		r.take(schedule.FieldExternalFinish.Event(c))
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
		r.take(e.Inverse(places))
	}
}

// linkTypesBack gives links their types back, except where another link of that type joins the two activities by now.
func (r *reversal) linkTypesBack(e *record.Changed[schedule.Link, schedule.LinkType]) {
	plan := r.state.schedule
	var places []int
	for _, i := range r.standing(e) {
		l := plan.Link(e.Rows[i])
		if other := plan.Linked(l.From, l.To, e.From[i]); other != nil {
			r.blame(other.Row, schedule.FieldLinkType.Field)
			continue
		}
		places = append(places, i)
	}
	if len(places) > 0 {
		r.take(e.Inverse(places))
	}
}

// freeParents takes from what the command made summaries, and others keep so, the constraints that came back: a summary lies where
// its activities lie. What others have put on them since stays, it does nothing there.
func (r *reversal) freeParents(rows []kernel.Row) {
	var freed event.Change[schedule.Constraint]
	for _, row := range rows {
		if now := r.state.schedule.Activity(row).Constraint; now != (schedule.Constraint{}) && r.own(row, schedule.FieldConstraint.Field) {
			freed.Rows = append(freed.Rows, row)
			freed.From, freed.To = append(freed.From, now), append(freed.To, schedule.Constraint{})
		}
	}
	if len(freed.Rows) > 0 {
		r.take(schedule.FieldConstraint.Event(freed))
	}
}

// keepProgress notes the activities whose progress others have set since the command did.
func (r *reversal) keepProgress(past []event.Event) {
	judged := map[kernel.Row]bool{}
	for _, e := range slices.Backward(past) {
		e, is := schedule.FieldProgress.In(e)
		if !is {
			continue
		}
		for i, row := range e.Rows {
			if _, holds := e.Stands(i, r.state.schedule); !judged[row] {
				judged[row] = true
				r.begun[row] = !holds || !r.own(row, schedule.FieldProgress.Field)
			}
		}
	}
}

// keepWhole notes the activities whose duration, or the links whose lag, others have set since the command did, or made run by another
// clock: an amount means nothing without what it counts, so all of it goes back or none. Where the command made a duration run by
// another clock, or set the work left along with it, the work left and the rests between the parts belong to it too.
func (r *reversal) keepWhole(past []event.Event, of func(*event.Field) bool) {
	recounted, resized := map[kernel.Row]bool{}, map[kernel.Row]bool{}
	for e, i := range written(slices.All(past), of) {
		switch row := e.Written()[i]; e.Field() {
		case schedule.FieldElapsed.Field:
			recounted[row] = true
		case schedule.FieldDuration.Field:
			resized[row] = true
		}
	}
	for e, i := range written(slices.All(past), of) {
		if row := e.Written()[i]; e.Field() == schedule.FieldRemaining.Field && resized[row] {
			recounted[row] = true
		}
	}
	judged := map[writeKey]bool{}
	for e, i := range written(slices.Backward(past), of) {
		row, field := e.Written()[i], e.Field()
		key := keyOf(row, field)
		if judged[key] || field == schedule.FieldPlaceholder.Field || !clocked(field) && !ofLag(field) && !recounted[row] {
			continue
		}
		judged[key] = true
		exists, holds := e.Stands(i, r.state.schedule)
		r.whole[row] = r.whole[row] || exists && (!holds || !r.own(row, field))
	}
	for e, i := range written(slices.All(past), of) {
		row := e.Written()[i]
		for _, with := range countedWith(e.Field()) {
			if !judged[keyOf(row, with)] && !r.made[row] && r.used(row, with) {
				r.whole[row] = true
				r.blame(row, with)
			}
		}
	}
}

// written walks over the single writes of some fields, each by its place in a change.
func written(past iter.Seq2[int, event.Event], of func(*event.Field) bool) iter.Seq2[record.Change, int] {
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
	return f == schedule.FieldDuration.Field || f == schedule.FieldElapsed.Field
}

// ofLag tells whether a field is a lag or what it counts.
func ofLag(f *event.Field) bool {
	return f == schedule.FieldLag.Field || f == schedule.FieldLagElapsed.Field
}

// ofDuration tells whether a field is part of how long an activity lasts, or set along with that.
func ofDuration(f *event.Field) bool {
	switch f {
	case schedule.FieldRemaining.Field, schedule.FieldSplit.Field, schedule.FieldPlaceholder.Field:
		return true
	}
	return clocked(f)
}

// countedWith are the fields without which a field means nothing: what amounts count, and the amounts that are counted.
func countedWith(f *event.Field) []*event.Field {
	switch f {
	case schedule.FieldDuration.Field, schedule.FieldSplit.Field:
		return []*event.Field{schedule.FieldElapsed.Field}
	case schedule.FieldElapsed.Field:
		return []*event.Field{schedule.FieldDuration.Field, schedule.FieldRemaining.Field, schedule.FieldSplit.Field}
	case schedule.FieldLag.Field:
		return []*event.Field{schedule.FieldLagElapsed.Field}
	case schedule.FieldLagElapsed.Field:
		return []*event.Field{schedule.FieldLag.Field}
	}
	return nil
}

// followsProgress tells whether a field is set along with the progress of an activity.
func followsProgress(f *event.Field) bool {
	switch f {
	case schedule.FieldManual.Field, schedule.FieldActualStart.Field, schedule.FieldActualFinish.Field, schedule.FieldRemaining.Field:
		return true
	}
	return false
}

// firstPin tells whether a change only says where a manual activity lay, before it was put somewhere.
func firstPin(e record.Change, i int) bool {
	pinned, is := schedule.FieldPinnedStart.In(e)
	return is && pinned.From[i] == 0
}

// settingsBack gives each setting the command changed back, if it still has the value it was given and the user wrote it last.
func (r *reversal) settingsBack(e *schedule.SettingsChanged) {
	now := r.state.schedule.Settings()
	back := now
	for field := range e.Members() {
		if !e.Stands(field, now) || !r.own(schedule.SettingsRow, field) {
			r.blame(schedule.SettingsRow, field)
			continue
		}
		back = e.Back(field, back)
	}
	if !back.DayFitsWeek() { // somebody else has set the other of the two since
		r.blame(schedule.SettingsRow, schedule.FieldSettings)
		return
	}
	if back != now {
		r.take(&schedule.SettingsChanged{From: now, To: back})
	}
}

// standing gives the places of a change that may be taken back: the record is there, holds what the command wrote, and the user wrote
// it last.
func (r *reversal) standing(e record.Change) (places []int) {
	for i, row := range e.Written() {
		exists, holds := e.Stands(i, r.state.schedule)
		switch {
		case r.made[row]:
		case !exists:
			r.blame(row, schedule.FieldRecord)
		case r.begun[row] && followsProgress(e.Field()):
		case !r.anyone && firstPin(e, i): // where it lay before anybody put it somewhere, it stays
		case !holds || !r.own(row, e.Field()):
			r.blame(row, e.Field())
		case r.whole[row] && (ofDuration(e.Field()) || ofLag(e.Field())):
		default:
			places = append(places, i)
		}
	}
	return places
}

// changeBack gives the part of a change that may be taken back: the row is there, holds what
// the command wrote, and the user wrote it last.
func changeBack[T comparable](r *reversal, c event.Change[T], field *event.Field, now func(*schedule.Activity) T) event.Change[T] {
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
	net := netOf(past, schedule.FieldKind)
	back := changeBack(r, net, schedule.FieldKind.Field, func(a *schedule.Activity) schedule.Kind { return a.Kind })
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
		r.take(schedule.FieldKind.Event(kept))
	}
	r.freeParents(parents)
}
