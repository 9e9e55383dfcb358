package schedule

import "gantry/domain/kernel"

// Add notes what a row's computed values become. Rows come in ascending order.
func (r *Recalculated) Add(row kernel.Row, from, to Dates) {
	r.Rows = append(r.Rows, row)
	r.Start = append(r.Start, int32(to.Start-from.Start))
	r.End = append(r.End, int32(to.Finish-from.Finish))
	r.LateStart = append(r.LateStart, int32(to.LateStart-from.LateStart))
	r.LateFinish = append(r.LateFinish, int32(to.LateFinish-from.LateFinish))
	r.TotalFloat = append(r.TotalFloat, to.TotalFloat-from.TotalFloat)
	r.FreeFloat = append(r.FreeFloat, to.FreeFloat-from.FreeFloat)
	r.Span = append(r.Span, to.Span-from.Span)
	r.Progress = append(r.Progress, int32(to.Progress-from.Progress))
	r.FlagsFrom = append(r.FlagsFrom, from.Flags)
	r.FlagsTo = append(r.FlagsTo, to.Flags)
}

// MaxMilestones bounds how many milestones the header of a Recalculated names.
const MaxMilestones = 100

// AddMilestone notes how the finish of a milestone moved, to 0 where it has none any more.
// Milestones come in ascending order; those beyond MaxMilestones are left out, their shifts
// stand in the columns all the same.
func (r *Recalculated) AddMilestone(row kernel.Row, from, to kernel.Minute) {
	if len(r.Milestones.Rows) == MaxMilestones {
		return
	}
	if to == 0 {
		to = kernel.None
	}
	m := &r.Milestones
	m.Rows, m.From, m.To = append(m.Rows, row), append(m.From, from), append(m.To, to)
}

// Trim leaves out the columns in which nothing moved.
func (r *Recalculated) Trim() {
	for _, column := range [...]*[]int32{&r.Start, &r.End, &r.LateStart, &r.LateFinish, &r.TotalFloat, &r.FreeFloat, &r.Span, &r.Progress} {
		still := true
		for _, shift := range *column {
			still = still && shift == 0
		}
		if still {
			*column = nil
		}
	}
	same := true
	for i := range r.FlagsTo {
		same = same && r.FlagsTo[i] == r.FlagsFrom[i]
	}
	if same {
		r.FlagsFrom, r.FlagsTo = nil, nil
	}
}
