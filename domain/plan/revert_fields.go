package plan

import (
	"iter"
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
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
		r.take(schedule.KindChanged{Change: kinds})
	}
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

// freeSummaries takes the dates of other projects that came back to what is a summary by now: there they do nothing.
func (r *reversal) freeSummaries(past []event.Event) {
	var starts, finishes []kernel.Row
	for _, e := range past {
		switch e := e.(type) {
		case schedule.ExternalStartChanged:
			starts = append(starts, e.Rows...)
		case schedule.ExternalFinishChanged:
			finishes = append(finishes, e.Rows...)
		}
	}
	if c := r.idleDates(starts, schedule.FieldExternalStart, func(a *schedule.Activity) kernel.Minute { return a.ExternalStart }); len(c.Rows) > 0 {
		r.take(schedule.ExternalStartChanged{Change: c})
	}
	if c := r.idleDates(finishes, schedule.FieldExternalFinish, func(a *schedule.Activity) kernel.Minute { return a.ExternalFinish }); len(c.Rows) > 0 {
		r.take(schedule.ExternalFinishChanged{Change: c})
	}
}

// idleDates gives the change that empties a date of those of the rows that have children; what others have put there stays.
func (r *reversal) idleDates(rows []kernel.Row, field schedule.Field, now func(*schedule.Activity) kernel.Minute) (c event.Change[kernel.Minute]) {
	slices.Sort(rows)
	for _, row := range slices.Compact(rows) {
		a := r.state.schedule.Activity(row)
		if a == nil || now(a) == 0 || len(r.state.schedule.Children(row)) == 0 || !r.own(row, field) {
			continue
		}
		c.Rows, c.From, c.To = append(c.Rows, row), append(c.From, now(a)), append(c.To, 0)
	}
	return c
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
// its activities lie. What others have put on them since stays, it does nothing there.
func (r *reversal) freeParents(rows []kernel.Row) {
	var freed event.Change[schedule.Constraint]
	for _, row := range rows {
		if now := r.state.schedule.Activity(row).Constraint; now != (schedule.Constraint{}) && r.own(row, schedule.FieldConstraint) {
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

// keepDurations notes the activities whose duration others have set since the command did, or made run by another clock: an amount
// means nothing without what it counts, so all of it goes back or none. Where the command made the duration run by another clock, the
// work left and the rests between the parts are such amounts too.
func (r *reversal) keepDurations(past []event.Event) {
	recounted := map[kernel.Row]bool{}
	for _, e := range past {
		if e, is := e.(schedule.ElapsedChanged); is {
			for _, row := range e.Rows {
				recounted[row] = true
			}
		}
	}
	judged := map[writeKey]bool{}
	for e, i := range lasting(slices.Backward(past)) {
		row, field := e.Written()[i], e.Field()
		key := keyOf(row, field)
		if judged[key] || field == schedule.FieldPlaceholder || !clocked(field) && !recounted[row] {
			continue
		}
		judged[key] = true
		_, holds := e.Stands(i, r.state.schedule)
		r.lasts[row] = r.lasts[row] || !holds || !r.own(row, field)
	}
	for e, i := range lasting(slices.All(past)) {
		row := e.Written()[i]
		for _, with := range countedWith(e.Field()) {
			if !judged[keyOf(row, with)] && !r.made[row] && r.used(row, with) {
				r.lasts[row] = true
				r.blame(row, with)
			}
		}
	}
}

// lasting walks over the single writes, by their place in a change, of what is part of how long an activity lasts.
func lasting(past iter.Seq2[int, event.Event]) iter.Seq2[schedule.FieldChange, int] {
	return func(yield func(schedule.FieldChange, int) bool) {
		for _, e := range past {
			e, is := e.(schedule.FieldChange)
			if !is || !timed(e.Field()) {
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
func clocked(f schedule.Field) bool { return f == schedule.FieldDuration || f == schedule.FieldElapsed }

// timed tells whether a field is part of how long an activity lasts, or set along with that.
func timed(f schedule.Field) bool {
	switch f {
	case schedule.FieldRemaining, schedule.FieldSplit, schedule.FieldPlaceholder:
		return true
	}
	return clocked(f)
}

// countedWith are the fields without which a field means nothing: what amounts count, and the amounts that are counted.
func countedWith(f schedule.Field) []schedule.Field {
	switch f {
	case schedule.FieldDuration, schedule.FieldSplit:
		return []schedule.Field{schedule.FieldElapsed}
	case schedule.FieldElapsed:
		return []schedule.Field{schedule.FieldDuration, schedule.FieldRemaining, schedule.FieldSplit}
	}
	return nil
}

// followsProgress tells whether a field is set along with the progress of an activity.
func followsProgress(f schedule.Field) bool {
	switch f {
	case schedule.FieldManual, schedule.FieldActualStart, schedule.FieldActualFinish, schedule.FieldRemaining:
		return true
	}
	return false
}

// firstPin tells whether a change only says where a manual activity lay, before it was put somewhere.
func firstPin(e schedule.FieldChange, i int) bool {
	pinned, is := e.(schedule.PinnedStartChanged)
	return is && pinned.From[i] == 0
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
		case !r.anyone && firstPin(e, i): // where it lay before anybody put it somewhere, it stays
		case !holds || !r.own(row, e.Field()):
			r.blame(row, e.Field())
		case r.lasts[row] && timed(e.Field()):
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
