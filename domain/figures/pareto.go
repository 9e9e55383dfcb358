package figures

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
)

// Reason is how often one type of reason was named, and the days it cost.
type Reason struct {
	Type       int32 // 0: none
	Count      int64
	Days       int64
	Share      kernel.Percent // of all counts
	Cumulative kernel.Percent // of this and those before it
}

// Pareto ranks reasons by count, then by days (V. Pareto's few that do most; J. M. Juran). Nothing counted gives no rows.
func Pareto(reasons []Reason) []Reason {
	out := slices.Clone(reasons)
	slices.SortFunc(out, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(b.Days, a.Days), cmp.Compare(a.Type, b.Type))
	})
	var whole, sum int64
	for _, r := range out {
		whole += r.Count
	}
	for i := range out {
		sum += out[i].Count
		out[i].Share, out[i].Cumulative = kernel.ShareOf(out[i].Count, whole), kernel.ShareOf(sum, whole)
	}
	return out
}
