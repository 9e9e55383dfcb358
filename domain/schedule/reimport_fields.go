package schedule

import (
	"cmp"
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// fields gives the known activities what the file says of them.
func (r *reimported) fields() ([]event.Event, error) {
	f := Activities.Diff(r.mode == Merge)
	if top := r.s.Activity(kernel.SummaryRow); r.mode == Replace && !r.in.Untimed {
		record.Give(f, FieldCalendar, top, r.cals[r.standard()])
	}
	for i := 1; i < len(r.wanted); i++ {
		if !r.known[i] {
			continue
		}
		now, to := &r.s.activities.Get(r.rows[i]).Activity, &r.wanted[i]
		if to.Kind != Summary && (len(r.family[now.Row]) > 0 || r.emptySummary(i, now)) {
			staysSummary(now, to)
		}
		if r.mode == Merge && len(r.in.Silent)+len(r.in.Assumed)+len(r.in.Placed) > 0 {
			r.keep(i, now, to)
			if i < len(r.in.Placed) && r.in.Placed[i] && to.Kind != Summary && to.Constraint.Type != ASAP {
				r.place(now, to)
			}
		}
		f.Give(now, to)
	}
	return f.Events(), nil
}

// emptySummary tells whether the i-th activity of the file is a summary without children here, and the file says nothing that would
// make work of it.
func (r *reimported) emptySummary(i int, now *Activity) bool {
	return r.mode == Merge && now.Kind == Summary && r.open(i, FieldKind.Field) && r.open(i, FieldDuration.Field)
}

// staysSummary lets an activity of the file be the summary it is here, by children of which the file says nothing: what
// a summary gets from its children the file does not set.
func staysSummary(now, to *Activity) {
	as := *now
	as.Code, as.Name, as.Description, as.Calendar, as.Deadline, as.Weight = to.Code, to.Name, to.Description, to.Calendar, to.Deadline, to.Weight
	as.Cost, as.UsedCost, as.ManHours = to.Cost, to.UsedCost, to.ManHours
	*to = as
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
	return []event.Event{&AsImportedReplaced{From: r.s.asImported, To: to}}, nil
}

// Equal tells whether both say the same.
func (s Stored) Equal(o Stored) bool {
	same := func(a, b *int32) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }
	critical := s.Critical == nil && o.Critical == nil || s.Critical != nil && o.Critical != nil && *s.Critical == *o.Critical
	return s.Activity == o.Activity && s.Start == o.Start && s.Finish == o.Finish && s.LateStart == o.LateStart && s.LateFinish == o.LateFinish &&
		same(s.TotalFloat, o.TotalFloat) && same(s.FreeFloat, o.FreeFloat) && critical
}
