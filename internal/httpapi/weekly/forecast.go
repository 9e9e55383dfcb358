package weekly

import (
	"net/http"

	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/weekly"
)

// ForecastView is how likely the promises of an open week are kept, with how well such chances have held so far.
type ForecastView struct {
	Head
	Sample  int32           `json:"sample"` // promises of closed weeks it is made of
	Floor   int32           `json:"floor"`  // how many it needs; below it there are no chances
	Chances []ChanceView    `json:"chances"`
	Tested  int32           `json:"tested"` // promises of weeks that were forecast from those before them alone
	Brier   *kernel.Percent `json:"brier"`  // their mean squared error; null where none was tested
	Bands   []BandView      `json:"bands"`
}

// ChanceView is the chance of one promise.
type ChanceView struct {
	Task    kernel.Row     `json:"task"`
	Name    string         `json:"name"`
	Chance  kernel.Percent `json:"chance"`
	OfTrade int32          `json:"ofTrade"` // promises of its subcontract in closed weeks
	Footing string         `json:"footing"` // blocked, waiting, or firm
}

// BandView is the tested promises whose chance was within bounds.
type BandView struct {
	From     kernel.Percent  `json:"from"`
	To       kernel.Percent  `json:"to"`
	Promises int32           `json:"promises"`
	Kept     int32           `json:"kept"`
	Expected *kernel.Percent `json:"expected"` // the mean of their chances; null where there are none
}

// forecast is made of the promises that the caller sees, those of closed weeks as well.
func forecast(c *call) error {
	ref, err := kernel.ParseRef(c.Variable("week"))
	row, is := ref.Row()
	if err != nil || !is {
		return weekly.Refuse("week.unknown", fault.P{"row": c.Variable("week")})
	}
	head, err := c.head()
	if err != nil {
		return err
	}
	if _, err := c.week(row); err != nil {
		return err
	}
	history, err := c.weekHistory(head)
	if err != nil {
		return err
	}
	sight := c.Sight()
	f := history.Forecast(row, func(v *weekly.Vow) bool {
		return sight.Sees(access.Commitments, func() access.Owner { return v.Owner })
	})
	out := ForecastView{Head: head, Sample: f.Sample, Floor: weekly.ForecastFloor, Chances: []ChanceView{}, Tested: f.Tested, Bands: []BandView{}}
	if f.Tested > 0 {
		out.Brier = &f.Brier
	}
	for _, one := range f.Chances {
		out.Chances = append(out.Chances, ChanceView{Task: one.Task, Name: one.Name, Chance: one.Chance, OfTrade: one.OfTrade, Footing: orWord(string(one.Footing), "firm")})
	}
	for _, b := range f.Bands {
		v := BandView{From: b.From, To: b.To, Promises: b.Promises, Kept: b.Kept}
		if b.Promises > 0 {
			v.Expected = new(b.Expected)
		}
		out.Bands = append(out.Bands, v)
	}
	return c.JSON(http.StatusOK, out)
}
