package office

import (
	"math/rand/v2"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/ranges"
)

// Range makes every fact of the ranges of simulations, over some activities.
func (o *Office) Range(id kernel.ScheduleID, activities ...kernel.Row) {
	var rows []kernel.Ref
	for _, row := range activities {
		rows = append(rows, kernel.At(row))
	}
	firm := kernel.ID(o.ID())
	o.Do(id, 0, ranges.Set{By: ranges.ByActivity, Rows: rows, Shape: ranges.Triangular, Low: 240, Likely: 480, High: 960})
	o.Do(id, 0, ranges.Set{By: ranges.ByActivity, Rows: rows[:1], Shape: ranges.BetaPERT, Low: 300, Likely: 480, High: 960})
	o.Do(id, 0, ranges.Set{By: ranges.BySubcontract, Subcontract: &firm, Shape: ranges.Triangular, Low: 900_000, Likely: 1_000_000, High: 1_300_000, Correlation: 500_000})
	o.Do(id, 0, ranges.Set{By: ranges.ByTag, Tag: "2", Correlation: 250_000})
	all := o.Do(id, 0, ranges.Set{By: ranges.ByAll, Shape: ranges.Learnt}).Created
	o.Do(id, 0, ranges.Clear{Ranges: []kernel.Ref{kernel.At(all[0])}})
	o.Do(id, 0, plan.Undo{})
}

// inRanges draws a command of ranges on a plan as it stands. Most fit, some are refused.
func inRanges(rnd *rand.Rand, s *plan.State) plan.Command {
	c := chance{rnd: rnd, state: s.Schedule()}
	for a := range s.Schedule().Activities() {
		c.rows = append(c.rows, a.Row)
	}
	var has []kernel.Row
	for r := range s.Ranges().Ranges() {
		has = append(has, r.Row)
	}
	if len(has) > 0 && c.oneIn(4) {
		return ranges.Clear{Ranges: []kernel.Ref{kernel.At(pick(c, has...))}}
	}
	out := ranges.Set{By: pick(c, ranges.Bys...), Rows: c.several(), Tag: pick(c, "1", "2"), Shape: pick(c, ranges.Triangular, ranges.BetaPERT)}
	firm := kernel.ID{byte(1 + rnd.IntN(3))}
	out.Subcontract = &firm
	out.Low = int32(rnd.IntN(900_000))
	out.Likely, out.High = out.Low+int32(rnd.IntN(900_000)), out.Low+900_000
	if out.By != ranges.ByActivity {
		out.Correlation = kernel.Percent(rnd.IntN(2) * 500_000)
	}
	if out.By == ranges.ByCode {
		out.Rows = nil
		for v := range s.Codes().Values() {
			out.Rows = []kernel.Ref{kernel.At(v.Row)}
		}
	}
	return out
}
