package weekly

import (
	"encoding/json"
	"net/http"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/weekly"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/lookahead"
)

// WireActivity is an activity with what a week promises beneath it. Those above come with name, number and dates only.
type WireActivity struct {
	ID            string           `json:"id"`
	CorrelativeID int              `json:"correlative_id"`
	Name          string           `json:"name"`
	ParentID      *string          `json:"parent_id"`
	StartDate     *string          `json:"start_date"`
	EndDate       *string          `json:"end_date"`
	Progress      *json.Number     `json:"progress"`
	Tasks         []WireCommitment `json:"tasks"`
}

func batch(commands ...plan.Command) plan.Batch { return plan.Batch{Commands: commands} }

// activitiesOfPlan gives the activities of one weekly plan. A parent shows only with what is promised beneath it.
func activitiesOfPlan(c *call) error {
	id, bad := kernel.ParseRowID(c.Variable("commitment"))
	if bad != nil || id.Schedule != c.Schedule {
		return weekly.Refuse("week.unknown", fault.P{"row": c.Variable("commitment")})
	}
	for _, model := range append([]string{"gantt"}, models...) {
		if err := c.Await(model); err != nil {
			return err
		}
	}
	p, err := c.week(id.Row)
	if err != nil {
		return err
	}
	under := map[kernel.Row][]WireCommitment{}
	named := []kernel.Row{}
	for i := range p.Commitments {
		if at := p.Commitments[i].Activity; at >= 0 {
			if under[at] == nil {
				named = append(named, at)
			}
			under[at] = append(under[at], c.wireCommitment(p, i))
		}
	}
	of, reader := c.Lookahead()
	list, err := lookahead.Activities(c.Context(), c.Rows(), of, reader, named, lookahead.Window{})
	if err != nil {
		return httpapi.QueryError(err)
	}
	out := []WireActivity{}
	for i := range list {
		a := &list[i]
		one := WireActivity{
			ID: *wire.RowID(c.Schedule, a.Row), CorrelativeID: a.Number, Name: a.Name, ParentID: wire.RowID(c.Schedule, a.Parent), StartDate: wire.Date(a.Start), EndDate: wire.Date(a.Finish),
			Tasks: append([]WireCommitment{}, under[a.Row]...),
		}
		if reader.Tasks == lookahead.All {
			one.Progress = new(percent(a.Progress))
		}
		out = append(out, one)
	}
	return c.JSON(http.StatusOK, out)
}
