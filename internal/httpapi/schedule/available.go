package schedule

import (
	"net/http"
	"slices"
	"strconv"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/plans"
	"gantry/readmodels/members"
)

// plan is this request as one to a plan.
func (c *call) plan() *plans.Call {
	return &plans.Call{Call: c.Call, Planner: c.deps.Planner, Clock: c.deps.Clock, Uploads: c.deps.Uploads}
}

// offered completes the commands of a request.
func (c *call) offered(requests []planning.Request) error { return c.plan().Offered(requests) }

// run executes one command for a route that answers with a row, and turns a refusal into an error.
func (c *call) run(command plan.Command) (planning.Receipt, error) { return c.plan().Run(command) }

// sight is what the caller sees of a plan.
func (c *call) sight() access.Sight { return c.by().Sight() }

// by is the caller as a plan knows one.
func (c *call) by() plan.By { return c.plan().By() }

// AvailableView is what activities, tasks and roadblocks of a schedule can be given.
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

// showAvailable lists what there is to choose from. Who sees own rows alone learns of no other person and no other firm.
func showAvailable(c *call) error {
	o, err := c.plan().Offers()
	if err != nil {
		return err
	}
	if !c.seesOthers() {
		o.People = slices.DeleteFunc(slices.Clone(o.People), func(id kernel.UserID) bool { return id != c.Caller.User })
		o.Firms = slices.DeleteFunc(slices.Clone(o.Firms), func(f members.Subcontract) bool { return f.ID.String() != c.sight().Subcontract })
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

// seesOthers tells whether the caller sees rows of other people in the schedule or its coming weeks.
func (c *call) seesOthers() bool {
	of, sight := []access.Module{access.Gantt, access.Lookahead, access.Roadblocks}, c.sight()
	return sight.Any(access.View, of) || sight.Any(access.Full, of)
}
