package schedule

import (
	"cmp"
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// fields gives the known activities what the file says of them.
func (r *reimported) fields() ([]event.Event, error) {
	var f fieldsGiven
	if top := r.s.Activity(kernel.SummaryRow); r.mode == Replace && !r.in.Untimed {
		f.calendar.to(top.Row, top, r.cals[r.standard()])
	}
	for i := 1; i < len(r.wanted); i++ {
		if !r.known[i] {
			continue
		}
		now, to := &r.s.activities.get(r.rows[i]).Activity, &r.wanted[i]
		if to.Kind != Summary && (len(r.family[now.Row]) > 0 || r.emptySummary(i, now)) {
			staysSummary(now, to)
		}
		if r.mode == Merge && len(r.in.Silent)+len(r.in.Assumed)+len(r.in.Placed) > 0 {
			r.keep(i, now, to)
			if i < len(r.in.Placed) && r.in.Placed[i] && to.Kind != Summary && to.Constraint.Type != ASAP {
				r.place(now, to)
			}
		}
		f.give(now, to, r.mode == Merge)
	}
	return f.events(), nil
}

// emptySummary tells whether the i-th activity of the file is a summary without children here, and the file says nothing that would
// make work of it.
func (r *reimported) emptySummary(i int, now *Activity) bool {
	return r.mode == Merge && now.Kind == Summary && r.open(i, FieldKind) && r.open(i, FieldDuration)
}

// staysSummary lets an activity of the file be the summary it is here, by children of which the file says nothing: what
// a summary gets from its children the file does not set.
func staysSummary(now, to *Activity) {
	as := *now
	as.Code, as.Name, as.Description, as.Calendar, as.Deadline, as.Weight = to.Code, to.Name, to.Description, to.Calendar, to.Deadline, to.Weight
	as.Cost, as.UsedCost, as.ManHours = to.Cost, to.UsedCost, to.ManHours
	*to = as
}

// fieldsGiven gathers the input fields of many activities.
type fieldsGiven struct {
	code        gather[codeField, Activity, string]
	name        gather[nameField, Activity, string]
	description gather[descriptionField, Activity, string]
	kind        gather[kindField, Activity, Kind]
	duration    gather[durationField, Activity, int32]
	remaining   gather[remainingField, Activity, int32]
	calendar    gather[calendarField, Activity, kernel.Row]
	constraint  gather[constraintField, Activity, Constraint]
	second      gather[secondField, Activity, Constraint]
	progress    gather[progressField, Activity, kernel.Percent]
	began       gather[actualStartField, Activity, kernel.Minute]
	ended       gather[actualFinishField, Activity, kernel.Minute]
	manual      gather[manualField, Activity, bool]
	cost        gather[costField, Activity, kernel.Amount]
	usedCost    gather[usedCostField, Activity, kernel.Amount]
	manHours    gather[manHoursField, Activity, kernel.Amount]
	weight      gather[weightField, Activity, Weight]
	deadline    gather[deadlineField, Activity, kernel.Minute]
	expected    gather[expectedFinishField, Activity, kernel.Minute]
	suspension  gather[suspensionField, Activity, Suspension]
	percentType gather[percentTypeField, Activity, PercentType]
	elapsed     gather[elapsedField, Activity, bool]
	inactive    gather[inactiveField, Activity, bool]
	resources   gather[resourceCalendarField, Activity, kernel.Row]
	pinned      gather[pinnedStartField, Activity, kernel.Minute]
	split       gather[splitField, Activity, int32]
	placeholder gather[placeholderField, Activity, bool]
	waits       gather[externalStartField, Activity, kernel.Minute]
	awaited     gather[externalFinishField, Activity, kernel.Minute]
}

// give takes the differences between an activity and what it is to be. Merging leaves texts, costs and weights alone of
// which the file says nothing.
func (f *fieldsGiven) give(now, to *Activity, merge bool) {
	row := now.Row
	f.code.to(row, now, to.Code)
	f.name.to(row, now, to.Name)
	f.kind.to(row, now, to.Kind)
	f.duration.to(row, now, to.Duration)
	f.remaining.to(row, now, to.Remaining)
	f.calendar.to(row, now, to.Calendar)
	if own := now.Constraint; own.Type != to.Constraint.Type || own.Date != to.Constraint.Date || own.Mandatory != to.Constraint.Mandatory {
		f.constraint.to(row, now, to.Constraint)
	}
	f.second.to(row, now, to.Second)
	f.progress.to(row, now, to.Progress)
	f.began.to(row, now, to.ActualStart)
	f.ended.to(row, now, to.ActualFinish)
	f.manual.to(row, now, to.Manual)
	f.deadline.to(row, now, to.Deadline)
	f.expected.to(row, now, to.ExpectedFinish)
	f.suspension.to(row, now, Suspension{to.Suspended, to.Resumed})
	f.percentType.to(row, now, to.PercentBy)
	f.elapsed.to(row, now, to.Elapsed)
	f.inactive.to(row, now, to.Inactive)
	f.resources.to(row, now, to.ResourceCalendar)
	f.pinned.to(row, now, to.PinnedStart)
	f.split.to(row, now, to.Split)
	f.placeholder.to(row, now, to.Placeholder)
	f.waits.to(row, now, to.ExternalStart)
	f.awaited.to(row, now, to.ExternalFinish)
	if !merge || to.Description != "" {
		f.description.to(row, now, to.Description)
	}
	if !merge || to.Cost != 0 {
		f.cost.to(row, now, to.Cost)
	}
	if !merge || to.UsedCost != 0 {
		f.usedCost.to(row, now, to.UsedCost)
	}
	if !merge || to.ManHours != 0 {
		f.manHours.to(row, now, to.ManHours)
	}
	if to.Weight.Custom { // no scheduling tool has them: only a table can say so
		f.weight.to(row, now, to.Weight)
	}
}

func (f *fieldsGiven) events() []event.Event {
	var out []event.Event
	for _, into := range []func([]event.Event) []event.Event{
		f.code.into, f.name.into, f.description.into, f.kind.into, f.duration.into, f.remaining.into, f.calendar.into, f.constraint.into,
		f.second.into, f.manual.into,
	} {
		out = into(out)
	}
	if len(f.progress.Rows) > 0 {
		out = append(out, ProgressChanged{Progressed: Progressed{f.progress.Change}})
	}
	for _, into := range []func([]event.Event) []event.Event{
		f.began.into, f.ended.into, f.cost.into, f.usedCost.into, f.manHours.into, f.weight.into, f.deadline.into, f.expected.into,
		f.suspension.into, f.percentType.into, f.elapsed.into, f.inactive.into, f.resources.into, f.pinned.into, f.split.into, f.placeholder.into,
		f.waits.into, f.awaited.into,
	} {
		out = into(out)
	}
	return out
}

// newStored is the comparison set as the file says it now.
func (r *reimported) newStored() ([]event.Event, error) {
	given := slices.Clone(r.in.AsImported)
	if len(given) == 0 {
		return nil, nil
	}
	of := make(map[kernel.Row]Stored, len(given))
	if r.mode != Replace {
		for _, st := range r.s.asImported {
			of[st.Activity] = st
		}
	}
	for _, st := range given {
		if st.Activity == kernel.SummaryRow && r.mode == Append {
			continue
		}
		if st.Activity < 0 || int(st.Activity) >= len(r.rows) {
			return nil, refuse("import.activity_invalid", fault.P{"activity": st.Activity, "field": "stored"})
		}
		st.Activity = r.rows[st.Activity]
		of[st.Activity] = st
	}
	to := make([]Stored, 0, len(of))
	for _, st := range of {
		to = append(to, st)
	}
	slices.SortFunc(to, func(a, b Stored) int { return cmp.Compare(a.Activity, b.Activity) })
	if slices.EqualFunc(to, r.s.asImported, Stored.Equal) {
		return nil, nil
	}
	return []event.Event{AsImportedReplaced{From: r.s.asImported, To: to}}, nil
}

// Equal tells whether both say the same.
func (s Stored) Equal(o Stored) bool {
	same := func(a, b *int32) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }
	critical := s.Critical == nil && o.Critical == nil || s.Critical != nil && o.Critical != nil && *s.Critical == *o.Critical
	return s.Activity == o.Activity && s.Start == o.Start && s.Finish == o.Finish && s.LateStart == o.LateStart && s.LateFinish == o.LateFinish &&
		same(s.TotalFloat, o.TotalFloat) && same(s.FreeFloat, o.FreeFloat) && critical
}
