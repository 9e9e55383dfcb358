package weekly

import (
	"math"

	"gantry/domain/kernel"
)

// ForecastFloor is how many promises of closed weeks a forecast needs. Below it there is none.
const ForecastFloor = 30

// pull is how many promises of all trades a trade without a history of its own counts like.
const pull = 5

// Footing is what a promise stood on when its week was planned.
type Footing string

// The footings.
const (
	Firm    Footing = ""        // nothing in its way
	Waiting Footing = "waiting" // a predecessor of its activity is not done
	Blocked Footing = "blocked" // a roadblock that nobody promised to take away in time
)

// Case is one promise as a forecast looks at it.
type Case struct {
	Task    kernel.Row
	Name    string
	Trade   string // id of the subcontract; empty: own people
	Footing Footing
	Kept    bool // of those in closed weeks
}

// Chance is how likely a promise is kept.
type Chance struct {
	Case
	Chance  kernel.Percent
	OfTrade int32 // promises of its trade that were closed
}

// Band is the promises of closed weeks that were given a chance from one bound to another before their week was closed.
type Band struct {
	From, To kernel.Percent
	Promises int32
	Kept     int32
	Expected kernel.Percent // the mean of their chances
}

// Forecast is chances with how well such chances have held so far.
type Forecast struct {
	Sample  int32 // promises of closed weeks it is made of
	Chances []Chance
	Bands   []Band
	Tested  int32
	Brier   kernel.Percent // the mean squared error of the tested ones: 0 is certain and right, 25 % a coin
}

var bounds = []kernel.Percent{0, 500_000, 700_000, 850_000, kernel.Hundred}

// ForecastOf gives the chances of promises from those of closed weeks, the earliest week first. How well it does is measured on weeks that it
// had not seen: each is forecast from those before it alone.
func ForecastOf(closed [][]Case, open []Case) (f Forecast) {
	var m model
	for i := range len(bounds) - 1 {
		f.Bands = append(f.Bands, Band{From: bounds[i], To: bounds[i+1]})
	}
	var errors float64
	sums := make([]float64, len(f.Bands))
	for _, week := range closed {
		for i := range week {
			if m.all.of < ForecastFloor {
				break
			}
			p, at := m.chance(&week[i]), 0
			for at < len(f.Bands)-1 && percentOf(p) >= f.Bands[at].To {
				at++
			}
			kept := 0.0
			if week[i].Kept {
				kept = 1
				f.Bands[at].Kept++
			}
			f.Bands[at].Promises++
			sums[at] += p
			errors += (p - kept) * (p - kept)
			f.Tested++
		}
		for i := range week {
			m.learn(&week[i])
		}
	}
	for i := range f.Bands {
		if n := f.Bands[i].Promises; n > 0 {
			f.Bands[i].Expected = percentOf(sums[i] / float64(n))
		}
	}
	if f.Tested > 0 {
		f.Brier = percentOf(errors / float64(f.Tested))
	}
	f.Sample = int32(m.all.of)
	if m.all.of < ForecastFloor {
		return f
	}
	for _, one := range open {
		f.Chances = append(f.Chances, Chance{one, percentOf(m.chance(&one)), int32(m.trades[one.Trade].of)})
	}
	return f
}

func percentOf(p float64) kernel.Percent {
	return kernel.Percent(math.Round(p * float64(kernel.Hundred)))
}

// tally is promises kept of promises made.
type tally struct{ kept, of float64 }

func (t tally) with(kept bool) tally {
	if t.of++; kept {
		t.kept++
	}
	return t
}

// rate is the part kept, pulled towards that of all by so many promises.
func (t tally) rate(all float64) float64 { return (t.kept + pull*all) / (t.of + pull) }

// model is what closed weeks teach: how often promises are kept by all, by each trade, and on each footing.
type model struct {
	all      tally
	trades   map[string]tally
	footings map[Footing]tally
}

func (m *model) learn(c *Case) {
	if m.trades == nil {
		m.trades, m.footings = map[string]tally{}, map[Footing]tally{}
	}
	m.all = m.all.with(c.Kept)
	m.trades[c.Trade] = m.trades[c.Trade].with(c.Kept)
	m.footings[c.Footing] = m.footings[c.Footing].with(c.Kept)
}

// chance takes the odds of the trade, and by as much as its footing makes better or worse of the odds of all.
func (m *model) chance(c *Case) float64 {
	all := (m.all.kept + 1) / (m.all.of + 2) // never certain
	logit := func(p float64) float64 { return math.Log(p / (1 - p)) }
	x := logit(m.trades[c.Trade].rate(all)) + logit(m.footings[c.Footing].rate(all)) - logit(all)
	return 1 / (1 + math.Exp(-x))
}
