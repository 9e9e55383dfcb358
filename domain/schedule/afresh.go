package schedule

import (
	"slices"

	"gantry/domain/kernel"
)

// Afresh gives the export of a schedule whose work has not begun: without progress, actual dates, costs used, the data date, baselines, and
// what another tool had computed. Rows that calculation left alone because they had progress are calculated again; those somebody
// placed by hand stay. The export itself stays as it is.
func (in Import) Afresh() Import {
	in.Settings.Options.DataDate = kernel.None
	in.AsImported, in.Baselines = nil, nil
	in.Activities = slices.Clone(in.Activities)
	for i := range in.Activities {
		a := &in.Activities[i]
		if a.Started() {
			a.Manual, a.Placeholder = false, false
		}
		a.Progress, a.Remaining, a.UsedCost, a.Suspension = 0, 0, 0, Suspension{}
		a.ActualStart, a.ActualFinish = kernel.None, kernel.None
	}
	in.Assignments = slices.Clone(in.Assignments)
	for i := range in.Assignments {
		in.Assignments[i].Done, in.Assignments[i].UsedCost = 0, 0
	}
	return in
}
