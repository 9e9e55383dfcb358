package schedule

import (
	"net/http"
	"strconv"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
)

// plan is this request as one to a plan.
func (c *call) plan() *plans.Call {
	return &plans.Call{Call: c.Call, Planner: c.deps.Planner, Clock: c.deps.Clock}
}

// offered completes the commands of a request.
func (c *call) offered(requests []planning.Request) error { return c.plan().Offered(requests) }

// run executes one command for a route that answers with a row, and turns a refusal into an error.
func (c *call) run(command plan.Command) (planning.Receipt, error) { return c.plan().Run(command) }

// sight is what the caller sees of a plan.
func (c *call) sight() access.Sight { return c.by().Sight() }

// by is the caller as a plan knows one.
func (c *call) by() plan.By { return c.plan().By() }

// AvailableView is what activities of a schedule can be given.
type AvailableView struct {
	People       []httpapi.PersonView `json:"people"`
	Subcontracts []NamedView          `json:"subcontracts"`
	Tags         []MarkView           `json:"tags"`
}

// NamedView is a thing with a name.
type NamedView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// MarkView is a tag by its number.
type MarkView struct {
	NamedView
	Colour string `json:"color"`
}

func showAvailable(c *call) error {
	o, err := c.plan().Offers()
	if err != nil {
		return err
	}
	people, err := c.People(o.People)
	if err != nil {
		return err
	}
	out := AvailableView{People: []httpapi.PersonView{}, Subcontracts: []NamedView{}, Tags: []MarkView{}}
	for _, id := range o.People {
		if p := people[id]; p != nil {
			out.People = append(out.People, *p)
		}
	}
	for _, f := range o.Firms {
		out.Subcontracts = append(out.Subcontracts, NamedView{ID: f.ID.String(), Name: f.Name})
	}
	for _, t := range o.Tags {
		out.Tags = append(out.Tags, MarkView{NamedView{ID: strconv.Itoa(int(t.ID)), Name: t.Name}, t.Colour})
	}
	return c.JSON(http.StatusOK, out)
}
