package risk

import (
	"math"

	"gantry/domain/kernel"
)

// mix is the output function of splitmix64 (Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// The streams of a run: of rows, of groups, and of who shares the draw of its group.
const (
	ofRow uint64 = iota << 40
	ofGroup
	ofSharing
)

// run gives the generator of a run.
func run(seed uint64, number int) uint64 { return mix(mix(seed) ^ uint64(number)) }

// uniform is a number between 0 and 1, never one of both.
func uniform(run, stream uint64) float64 {
	const step = 1.0 / (1 << 53)
	return (float64(mix(run^stream)>>11) + 0.5) * step
}

// share is the draw of a row: its group's, as often as their correlation asks for, else its own.
func (it *item) share(run uint64) float64 {
	if it.shares > 0 && uniform(run, ofSharing|uint64(it.Row)) < it.shares {
		return uniform(run, ofGroup|uint64(it.Group))
	}
	return uniform(run, ofRow|uint64(it.Row))
}

// at is the work left at a draw, in whole minutes.
func (it *item) at(u float64) int32 {
	low, span := float64(it.Low), float64(it.High-it.Low)
	if span == 0 {
		return it.Low
	}
	var x float64
	switch {
	case it.table != nil:
		x = float64(span*it.table.at(u)) + low
	case u <= it.peak:
		x = low + math.Sqrt(u*span*it.left)
	default:
		x = float64(it.High) - math.Sqrt((1-u)*span*it.right)
	}
	return int32(math.Floor(x + 0.5))
}

// steps is how many parts a quantile table has.
const steps = 1024

// quantiles are those of a BetaPERT between 0 and 1, at equal shares; between two of them lies a straight line.
type quantiles [steps + 1]float64

func (q *quantiles) at(u float64) float64 {
	at := u * steps // exact: a power of two
	i := min(int(at), steps-1)
	return q[i] + float64((at-float64(i))*(q[i+1]-q[i]))
}

// pert makes the table of a BetaPERT whose likely value lies at a share of its span, in thousandths. The density is summed over cells
// whose width shrinks towards both ends.
func pert(thousandths int32) *quantiles {
	mode := float64(thousandths) / 1000
	a, b := float64(4*mode), float64(4*(1-mode)) // the exponents
	const cells = 8192
	var edge, sum [cells + 1]float64
	for i := 1; i <= cells; i++ {
		t := float64(i) / cells
		edge[i] = float64(t*t) * (3 - float64(2*t))
		width, middle := edge[i]-edge[i-1], (edge[i]+edge[i-1])/2
		sum[i] = sum[i-1] + float64(width*float64(power(middle, a)*power(1-middle, b)))
	}
	q, i := &quantiles{}, 1
	for k := 1; k < steps; k++ {
		want := float64(sum[cells]*float64(k)) / steps
		for sum[i] < want {
			i++
		}
		q[k] = edge[i-1] + float64((edge[i]-edge[i-1])*float64((want-sum[i-1])/(sum[i]-sum[i-1])))
	}
	q[steps] = 1
	return q
}

// power is x to the y, for 0 < x < 1 and y from 0 to 4. That of the standard library differs by machine in its last digit.
func power(x, y float64) float64 {
	if y == 0 {
		return 1
	}
	return exponential(float64(y * logarithm(x)))
}

const ln2 = 0.693147180559945309417232121458

// logarithm is the natural one: of the mantissa m by the series of artanh((m-1)/(m+1)).
func logarithm(x float64) float64 {
	mantissa, exponent := math.Frexp(x)
	z := (mantissa - 1) / (mantissa + 1)
	square, term, sum := float64(z*z), z, 0.0
	for k := 1; k < 60; k += 2 {
		sum += term / float64(k)
		term = float64(term * square)
	}
	return float64(2*sum) + float64(float64(exponent)*ln2)
}

// exponential is e to the x, for x below 0: of what is left of a multiple of ln 2 by its series.
func exponential(x float64) float64 {
	halves := math.Floor(x/ln2 + 0.5)
	rest := x - float64(halves*ln2)
	term, sum := 1.0, 1.0
	for k := 1; k < 22; k++ {
		term = float64(term*rest) / float64(k)
		sum += term
	}
	return math.Ldexp(sum, int(halves))
}

// root is the square root of a share.
func root(share kernel.Percent) float64 {
	return math.Sqrt(float64(share) / float64(kernel.Hundred))
}
