package analytics

import (
	"cmp"
	"net/http"
	"slices"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/readmodels/curves"
	"gantry/readmodels/projects"
)

// ProjectOverviewView is one project in a few figures, those that the caller's role may see; of one firm alone where that was asked for.
type ProjectOverviewView struct {
	ID        kernel.ProjectID `json:"id"`
	Name      string           `json:"name"`
	Place     string           `json:"place"`
	Stage     string           `json:"stage"`
	Schedules int              `json:"schedules"`
	Finish    *kernel.Minute   `json:"finish"`   // the latest of its schedules
	PPC       *ShareView       `json:"ppc"`      // of the last four weeks that are over, by their closures; null: the role sees none
	PCR       *ShareView       `json:"pcr"`      // likewise
	Standing  *int64           `json:"standing"` // roadblocks not removed
	Overdue   *int64           `json:"overdue"`  // of them, those whose promised day is over
	Reasons   *int64           `json:"reasons"`  // for non-completion
	UpdatedAt *string          `json:"updatedAt"`
	Progress  *kernel.Percent  `json:"progress"` // by weight; null where there is nothing to weigh

	At         kernel.Minute      `json:"at"`       // the moment it holds for, in the project's own time
	Expected   *kernel.Percent    `json:"expected"` // by then; null: the role does not see it, or nothing is to be measured
	BaseFinish *kernel.Minute     `json:"baseFinish"`
	Variance   *int64             `json:"variance"` // days from the finish of the baseline to that of the plan: late is positive
	Leading    *kernel.ScheduleID `json:"leading"`  // the schedule that ends last
	Moved      *int64             `json:"moved"`    // days that its finish moved in the last four weeks
	From       kernel.Minute      `json:"from"`     // where those weeks begin and end
	To         kernel.Minute      `json:"to"`
	Since      string             `json:"since"` // the instants between which its finish moved
	Until      string             `json:"until"`
	PPCWeeks   []*kernel.Percent  `json:"ppcWeeks"` // of the last eight weeks, one after the other
	SPIt       *int64             `json:"spit"`     // ten-thousandths, earned schedule over time; null without a baseline, or where the role does not see it
	Health     *ScoreView         `json:"health"`   // null of an earlier day, where nothing can be judged, or the role does not see the Gantt
	P80        *LikelyView        `json:"p80"`      // null where the schedule that ends last was not simulated, or the role does not see the Gantt
	Currency   string             `json:"currency"`
	Budget     kernel.Amount      `json:"budget"` // 0: none
	Cost       *OverviewCostView  `json:"cost"`   // null where nothing costs anything, the status date is older than the history here, or the role does not see it
}

// OverviewCostView is what a project costs, in ten-thousandths of its currency.
type OverviewCostView struct {
	Total  kernel.Amount `json:"total"`
	Earned kernel.Amount `json:"earned"`
	Spent  kernel.Amount `json:"spent"`
}

// PortfolioView is the projects that the caller sees, as they stood on a day.
type PortfolioView struct {
	At       *string               `json:"at"` // the day that was asked for, YYYY-MM-DD; null: now
	Projects []ProjectOverviewView `json:"projects"`
	Totals   []CurrencyTotalView   `json:"totals"`
}

// CurrencyTotalView is the sums of the projects in one currency. Amounts in different currencies are never added.
type CurrencyTotalView struct {
	Currency string           `json:"currency"` // empty: the projects name none
	Projects int              `json:"projects"`
	Budget   kernel.Amount    `json:"budget"`
	Cost     OverviewCostView `json:"cost"`
}

// totals groups the projects by currency, by name.
func totals(list []ProjectOverviewView) []CurrencyTotalView {
	out := []CurrencyTotalView{}
	for i := range list {
		p := &list[i]
		if p.Budget == 0 && p.Cost == nil {
			continue
		}
		at := slices.IndexFunc(out, func(t CurrencyTotalView) bool { return t.Currency == p.Currency })
		if at < 0 {
			at, out = len(out), append(out, CurrencyTotalView{Currency: p.Currency})
		}
		t := &out[at]
		t.Projects++
		t.Budget += p.Budget
		if p.Cost != nil {
			t.Cost.Total += p.Cost.Total
			t.Cost.Earned += p.Cost.Earned
			t.Cost.Spent += p.Cost.Spent
		}
	}
	slices.SortFunc(out, func(a, b CurrencyTotalView) int { return cmp.Compare(a.Currency, b.Currency) })
	return out
}

// look is a query of the portfolio.
type look struct {
	day  kernel.Minute // midnight at which the day begins; 0: now
	firm string        // id of a subcontract; empty: all
}

// looks reads it of an address. Faults: "date.malformed", "subcontract.unknown".
func (c *call) looks() (l look, err error) {
	said := c.Request.URL.Query()
	if l.day, err = dayOf(said.Get("at")); err != nil {
		return l, err
	}
	if l.firm = said.Get("subcontractId"); l.firm != "" {
		id, err := kernel.ParseID(l.firm)
		if err != nil {
			return l, fault.New(fault.NotFound, "subcontract.unknown", nil)
		}
		l.firm = id.String()
	}
	return l, nil
}

// showOverview gives the projects that the caller sees.
func showOverview(c *call) error {
	l, err := c.looks()
	if err != nil {
		return err
	}
	out, err := c.overview(l, nil)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

func showPortfolio(c *call) error {
	l, err := c.looks()
	if err != nil {
		return err
	}
	out, err := c.portfolio(l, nil)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, out)
}

func (c *call) portfolio(l look, step func(done, of int)) (*PortfolioView, error) {
	list, err := c.overview(l, step)
	if err != nil {
		return nil, err
	}
	out := &PortfolioView{Projects: list, Totals: totals(list)}
	if l.day != 0 {
		year, month, day, _, _ := l.day.Civil()
		out.At = new(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	}
	return out, nil
}

// overview gives the projects that the caller sees as they stood at the end of a day. Dates of the plan, weights and baselines are those of now:
// what was reported, promised and removed by then, and where the finish was, is known of each moment.
func (c *call) overview(l look, step func(done, of int)) ([]ProjectOverviewView, error) {
	for _, model := range models {
		if err := c.Await(model); err != nil {
			return nil, err
		}
	}
	list, err := projects.List(c.Context(), c.Rows(), c.Session.Company, c.Reader())
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	list = slices.DeleteFunc(list, func(p projects.Project) bool { return p.Stage == string(project.Deleted) })
	holds, of, stood, err := c.hold(list, l)
	if err != nil {
		return nil, err
	}
	out := make([]ProjectOverviewView, len(holds))
	home := make([]int, len(of.Schedules))
	for i := range holds {
		h := &holds[i]
		for k := range h.schedules {
			home[h.first+k] = i
		}
		out[i] = h.head(stood)
	}
	if err := c.countOver(of, curves.Range{Firm: l.firm}, home, holds, stood, out); err != nil {
		return nil, err
	}
	if err := c.likely(holds, stood, out); err != nil {
		return nil, err
	}
	limits, err := plans.Limits(c.Call.Call)
	if err != nil {
		return nil, err
	}
	return out, c.measureAll(holds, stood, limits, out, step)
}
