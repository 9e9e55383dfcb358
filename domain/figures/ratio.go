package figures

import (
	"math"

	"gantry/domain/kernel"
)

// Ratio is a part of a whole.
type Ratio struct{ Part, Whole int64 }

// Share is the part of the whole; false where the whole is empty.
func (r Ratio) Share() (kernel.Percent, bool) {
	return kernel.ShareOf(r.Part, r.Whole), r.Whole > 0
}

// Sum is the ratio of sums: weeks and teams count by how much they promised, never by the mean of their percents.
func Sum(of ...Ratio) (out Ratio) {
	for _, r := range of {
		out.Part += r.Part
		out.Whole += r.Whole
	}
	return out
}

// Z95 is the quantile of the normal distribution for a confidence of 95 %.
const Z95 = 1.959963984540054

// Wilson is the score interval of a ratio (E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22,
// 1927): unlike the textbook interval it holds for small weeks and stays inside 0 to 100 %. False where the whole is empty.
func (r Ratio) Wilson(z float64) (low, high kernel.Percent, there bool) {
	if r.Whole <= 0 {
		return 0, 0, false
	}
	n := float64(r.Whole)
	p, zz := float64(r.Part)/n, z*z
	centre := (p + zz/(2*n)) / (1 + zz/n)
	half := z / (1 + zz/n) * math.Sqrt(p*(1-p)/n+zz/(4*n*n))
	return percent(centre - half), percent(centre + half), true
}

// Limits are those of a p-chart (W. A. Shewhart; NIST/SEMATECH e-Handbook of Statistical Methods, 6.3.3.2) for a sample of n: the mean of all
// samples, and three standard deviations of a share of n around it. A point outside is not explained by chance. False where nothing was counted.
func Limits(all Ratio, n int64) (low, mean, high kernel.Percent, there bool) {
	if all.Whole <= 0 || n <= 0 {
		return 0, 0, 0, false
	}
	p := float64(all.Part) / float64(all.Whole)
	spread := 3 * math.Sqrt(p*(1-p)/float64(n))
	return percent(p - spread), percent(p), percent(p + spread), true
}

// percent is a share of 1 as a percent between 0 and 100.
func percent(share float64) kernel.Percent {
	return kernel.Percent(math.Round(min(1, max(0, share)) * float64(kernel.Hundred)))
}
