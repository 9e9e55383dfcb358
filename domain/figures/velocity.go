package figures

import (
	"math"

	"gantry/domain/kernel"
)

// VelocityWeeks is how many weeks the speed is the mean of.
const VelocityWeeks = 4

// Speed is how fast the work goes, in percents of the project a week.
type Speed struct {
	Planned    []kernel.Percent  // rise in each week
	Real       []*kernel.Percent // the same of the weeks that are over; nil: it is not known
	Mean, Plan *kernel.Percent   // of the last four known weeks; nil: none is known
	Required   *kernel.Percent   // what each week until the planned finish must bring; nil: it is done, or the finish has passed
	Finish     *kernel.Minute    // now + what is left ÷ mean; nil: done, or nothing moves
	Earliest   *kernel.Minute    // at the mean and one standard deviation of the weeks more
	Latest     *kernel.Minute    // and less; nil: at that speed it never ends
}

// Velocity tells how fast the work goes. The curves hold percents by week, the real one of the weeks that are over, with nil where nothing
// is known; done is what holds now.
func Velocity(planned []kernel.Percent, real []*kernel.Percent, done kernel.Percent, now, plannedFinish kernel.Minute) (s Speed) {
	s.Planned, s.Real = rises(planned), knownRises(real)
	n := len(s.Real)
	var last []kernel.Percent
	for _, rise := range s.Real[max(0, n-VelocityWeeks):] {
		if rise != nil {
			last = append(last, *rise)
		}
	}
	if len(last) > 0 {
		mean, deviation := spread(last)
		s.Mean = new(kernel.Percent(math.Round(mean)))
		if p := s.Planned; len(p) >= n {
			plan, _ := spread(p[n-len(last) : n])
			s.Plan = new(kernel.Percent(math.Round(plan)))
		}
		left := float64(kernel.Hundred - done)
		ends := func(speed float64) *kernel.Minute {
			if minutes := left / speed * float64(7*kernel.Day); done < kernel.Hundred && speed >= 1 && minutes < float64(100*366*kernel.Day) {
				return new(now + kernel.Minute(math.Round(minutes)))
			}
			return nil
		}
		s.Finish = ends(mean)
		if s.Finish != nil {
			s.Earliest, s.Latest = ends(mean+deviation), ends(mean-deviation)
		}
	}
	if weeks := float64(plannedFinish-now) / float64(7*kernel.Day); done < kernel.Hundred && plannedFinish != kernel.None && weeks > 0 {
		s.Required = new(kernel.Percent(math.Round(min(float64(kernel.Hundred), float64(kernel.Hundred-done)/weeks))))
	}
	return s
}

func rises(of []kernel.Percent) []kernel.Percent {
	out := []kernel.Percent{}
	for i := 1; i < len(of); i++ {
		out = append(out, of[i]-of[i-1])
	}
	return out
}

func knownRises(of []*kernel.Percent) []*kernel.Percent {
	out := []*kernel.Percent{}
	for i := 1; i < len(of); i++ {
		if of[i] == nil || of[i-1] == nil {
			out = append(out, nil)
			continue
		}
		out = append(out, new(*of[i]-*of[i-1]))
	}
	return out
}

// spread gives the mean and the standard deviation of a sample, which one value alone does not have.
func spread(of []kernel.Percent) (mean, deviation float64) {
	for _, p := range of {
		mean += float64(p)
	}
	mean /= float64(len(of))
	if len(of) < 2 {
		return mean, 0
	}
	for _, p := range of {
		deviation += (float64(p) - mean) * (float64(p) - mean)
	}
	return mean, math.Sqrt(deviation / float64(len(of)-1))
}
