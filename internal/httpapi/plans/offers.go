package plans

import (
	"slices"
	"strconv"
	"strings"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
	rows "gantry/readmodels/projects"
)

// Offers gives commands what activities and tasks of the schedule may be given. It is read once, for the first command that asks.
type Offers struct {
	call    *Call
	read    bool
	project kernel.ProjectID
	is      schedule.Available

	People []kernel.UserID
	Firms  []members.Subcontract
	Tags   []rows.Tag
}

// Offers gives what the schedule of this call offers.
func (c *Call) Offers() (*Offers, error) {
	o := &Offers{call: c}
	_, err := o.available()
	return o, err
}

// Offered completes the commands of a request.
func (c *Call) Offered(requests []planning.Request) error {
	o := Offers{call: c}
	for i := range requests {
		command, err := o.to(requests[i].Command)
		if err != nil {
			return err
		}
		requests[i].Command = command
	}
	return nil
}

// completions give the commands of each area what they need beside what was sent. Each leaves those of the others alone.
var completions = []func(*Offers, plan.Command) (plan.Command, error){toSchedule, toLookahead, toWeekly}

func (o *Offers) to(command plan.Command) (plan.Command, error) {
	if batch, is := command.(plan.Batch); is {
		batch.Commands = slices.Clone(batch.Commands)
		for i := range batch.Commands {
			var err error
			if batch.Commands[i], err = o.to(batch.Commands[i]); err != nil {
				return nil, err
			}
		}
		return batch, nil
	}
	for _, complete := range completions {
		var err error
		if command, err = complete(o, command); err != nil {
			return nil, err
		}
	}
	return command, nil
}

// numbers gives tags by their number, where the project of the schedule stands before it.
func (o *Offers) numbers(of kernel.Set) kernel.Set {
	ids := of.List()
	for i := range ids {
		ids[i] = strings.TrimPrefix(ids[i], o.project.String()+".")
	}
	return kernel.SetOf(ids...)
}

// available reads the active people who may enter the project, the firms of the company and the tags of the project.
func (o *Offers) available() (schedule.Available, error) {
	if o.read {
		return o.is, nil
	}
	c := o.call
	ctx, db, company := c.Context(), c.Rows(), c.Session.Company
	place, known, err := rows.PlaceOf(ctx, db, company, c.Schedule)
	if err != nil {
		return o.is, httpapi.QueryError(err)
	}
	if !known {
		return o.is, fault.New(fault.NotFound, "schedule.unknown", nil)
	}
	all, err := members.List(ctx, db, company)
	if err != nil {
		return o.is, httpapi.QueryError(err)
	}
	var firms, tags []string
	for _, m := range all {
		enters := !place.Restricted || access.Role(m.Role).SeesAllProjects() || slices.Contains(place.Assigned, m.User)
		if m.Active && enters {
			o.People = append(o.People, m.User)
		}
	}
	list, err := members.Subcontracts(ctx, db, company)
	if err != nil {
		return o.is, httpapi.QueryError(err)
	}
	o.Firms = list
	for _, s := range list {
		firms = append(firms, s.ID.String())
	}
	marks, err := rows.Tags(ctx, db, company, place.Project)
	if err != nil {
		return o.is, httpapi.QueryError(err)
	}
	o.Tags = marks
	for _, t := range marks {
		tags = append(tags, strconv.Itoa(int(t.ID)))
	}
	people := make([]string, len(o.People))
	for i, user := range o.People {
		people[i] = user.String()
	}
	o.project, o.read = place.Project, true
	o.is = schedule.Available{People: kernel.SetOf(people...), Subcontracts: kernel.SetOf(firms...), Tags: kernel.SetOf(tags...)}
	return o.is, nil
}
