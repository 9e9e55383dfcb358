package schedule

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/worktime"
)

// silent tells whether the file says nothing of a field, which merging then leaves alone.
func (r *reimported) silent(f *event.Field) bool {
	return r.mode == Merge && slices.Contains(r.in.Silent, f.Number)
}

// open tells whether nothing is said of a field of the i-th activity of the file.
func (r *reimported) open(i int, f *event.Field) bool {
	assumed := r.in.Assumed[f.Number]
	return r.silent(f) || i < len(assumed) && assumed[i]
}

// together are the fields that are kept by rules of their own: what an activity is, how long it lasts and what has happened. The code
// is what the file knows it by.
var together = []*event.Field{
	FieldCode.Field, FieldKind.Field, FieldDuration.Field, FieldRemaining.Field, FieldProgress.Field, FieldActualStart.Field, FieldActualFinish.Field,
	FieldPinnedStart.Field, FieldPlaceholder.Field,
}

// keep lets an activity of the file say of what is open there what the one here says, and what follows from both.
func (r *reimported) keep(i int, now, to *Activity) {
	for _, f := range Activities.Fields() {
		if f.Stored == "" || slices.Contains(together, f) || !r.open(i, f) {
			continue
		}
		Activities.Take(f, to, now)
		if f == FieldManual.Field {
			to.PinnedStart, to.Placeholder = now.PinnedStart, now.Placeholder
		}
	}
	if now.Kind != Summary && to.Kind != Summary {
		r.keepEffort(i, now, to)
		r.keepProgress(i, now, to)
		return
	}
	if to.Kind == Summary {
		to.summarise()
	}
	for _, f := range []*event.Field{FieldDuration.Field, FieldRemaining.Field, FieldProgress.Field, FieldActualStart.Field, FieldActualFinish.Field} {
		if now.Kind == to.Kind && r.open(i, f) {
			Activities.Take(f, to, now)
		}
	}
}

// place takes the day on which the file shows an activity, where that is news: another day than the one it lies on. What waits for
// others is only held later than they leave it, and only by a day that the file before did not say: else the same file, taken again
// after something before it has moved, would hold it where it was.
func (r *reimported) place(now, to *Activity) {
	wanted, lies, said := to.Constraint.Date, now.Dates.Start, kernel.None
	if st, there := r.stored(now.Row); there {
		said = st.Start
	}
	day := worktime.DayOf
	if to.Constraint.Type.OnFinish() {
		lies, said, day = now.Dates.Finish, kernel.None, lastDay
		if st, there := r.stored(now.Row); there {
			said = st.Finish
		}
	}
	did := r.waits(now.Row, func(n *node) kernel.Row { return n.Parent })
	does := r.waits(now.Row, func(n *node) kernel.Row { return r.parent[n.Row] })
	freed := now.Started() && !to.Started() || now.Manual && !to.Manual || now.Kind == Summary || did && !does // what kept it there goes
	news := freed || lies == 0 || day(wanted) != day(lies)
	if news && !freed && !now.Manual && lies != 0 && does {
		news = day(wanted) > day(lies) && (said == kernel.None || day(wanted) != day(said))
	}
	switch {
	case !news, to.Started():
		to.Constraint = now.Constraint
	case now.Manual && to.Manual:
		if to.PinnedStart == now.PinnedStart && !to.Constraint.Type.OnFinish() {
			to.PinnedStart = wanted
		}
		to.Constraint = now.Constraint
	}
}

// stored is what the file before said of the dates of an activity.
func (r *reimported) stored(row kernel.Row) (Stored, bool) {
	if r.before == nil {
		r.before = make(map[kernel.Row]Stored, len(r.s.asImported))
		for _, st := range r.s.asImported {
			r.before[st.Activity] = st
		}
	}
	st, there := r.before[row]
	return st, there
}

// waits tells whether links of the schedule lead into an activity or into what it lies in.
func (r *reimported) waits(row kernel.Row, above func(*node) kernel.Row) bool {
	for row != kernel.SummaryRow && row != kernel.NoRow {
		n := r.s.activities.Get(row)
		if n == nil {
			return false
		}
		if len(n.in) > 0 {
			return true
		}
		row = above(n)
	}
	return false
}

// keepEffort keeps the kind, the duration, and with it the rests between its parts, which end where another one ends them. Where nothing is said of the kind, a milestone stays one of its sort and a level of
// effort one, until the file gives a milestone a duration or takes it from a task.
func (r *reimported) keepEffort(i int, now, to *Activity) {
	same, lasts := now.Kind.IsMilestone() == to.Kind.IsMilestone(), !r.open(i, FieldDuration.Field)
	if r.open(i, FieldKind.Field) && (same || !lasts || now.Kind == LevelOfEffort || now.Duration == 0 && to.Duration == 0) {
		to.Kind = now.Kind
	}
	switch {
	case to.Kind.IsMilestone():
		to.Duration = 0
	case !lasts && !now.Kind.IsMilestone():
		to.Duration = now.Duration
	}
	if r.open(i, FieldSplit.Field) && (to.Duration == 0 || to.Elapsed != now.Elapsed) {
		to.Split = 0
	}
}

// keepProgress keeps what has happened as far as the file does not say otherwise: what is said not to have begun has no actual start,
// and what is not done no actual finish. What it says to have begun or ended since, without a date, did so when it stands here.
func (r *reimported) keepProgress(i int, now, to *Activity) {
	said, began, ended := !r.open(i, FieldProgress.Field), !r.open(i, FieldActualStart.Field), !r.open(i, FieldActualFinish.Field)
	if !said && (!ended || to.ActualFinish == kernel.None) {
		to.Progress = now.Progress
		began = began && (to.Progress == 0 || to.ActualStart != kernel.None)
		ended = ended && to.Progress < kernel.Hundred
	}
	switch {
	case began:
	case said && to.Progress == 0:
		to.ActualStart = kernel.None
	case now.ActualStart != kernel.None:
		to.ActualStart = now.ActualStart
	case said && to.ActualStart == kernel.None && now.Dates.Start != 0 && !now.Started():
		to.ActualStart = now.Dates.Start
	}
	switch {
	case ended:
	case to.Progress < kernel.Hundred && said:
		to.ActualFinish = kernel.None
	case now.ActualFinish != kernel.None || !said:
		to.ActualFinish = now.ActualFinish
	case to.ActualFinish == kernel.None && now.Dates.Finish != 0 && !now.Finished():
		to.ActualFinish = max(now.Dates.Finish, to.ActualStart)
	}
	if r.open(i, FieldManual.Field) && said && to.Progress == 0 && now.Progress > 0 {
		to.Manual, to.PinnedStart, to.Placeholder = false, 0, false // as when somebody types it
	}
	r.keepRemaining(i, now, to)
}

// keepRemaining works the work left out anew where the file gives none and what it follows from is another.
func (r *reimported) keepRemaining(i int, now, to *Activity) {
	under := func(a *Activity) bool { return a.Started() && !a.Finished() && !a.Kind.IsMilestone() }
	switch {
	case !under(to):
		if under(now) || !r.open(i, FieldRemaining.Field) {
			to.Remaining = 0
		} else {
			to.Remaining = now.Remaining
		}
	case !r.open(i, FieldRemaining.Field):
	case under(now) && now.Progress == to.Progress && now.Duration == to.Duration:
		to.Remaining = now.Remaining
	case under(now) && now.Progress == to.Progress && r.s.settings.Options.Profile == ProfileP6:
		to.Remaining = min(max(0, now.Remaining+to.Duration-now.Duration), MaxMinutes)
	case to.Progress == 0:
		to.Remaining = to.Duration
	default:
		to.Remaining = left(to.Duration, to.Progress)
	}
}
