package schedule

import (
	"net/http"
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

// offers gives commands what activities of the schedule may be given. It is read once, for the first command that asks.
type offers struct {
	call    *call
	read    bool
	project kernel.ProjectID
	is      schedule.Available

	people []kernel.UserID
	firms  []members.Subcontract
	marks  []rows.Tag
}

// offered completes the commands of a request.
func (c *call) offered(requests []planning.Request) error {
	o := offers{call: c}
	for i := range requests {
		command, err := o.to(requests[i].Command)
		if err != nil {
			return err
		}
		requests[i].Command = command
	}
	return nil
}

func (o *offers) to(command plan.Command) (plan.Command, error) {
	switch command := command.(type) {
	case plan.Batch:
		commands := slices.Clone(command.Commands)
		for i := range commands {
			var err error
			if commands[i], err = o.to(commands[i]); err != nil {
				return nil, err
			}
		}
		command.Commands = commands
		return command, nil
	case schedule.Add:
		if !slices.ContainsFunc(command.Items, brings) {
			return command, nil
		}
		available, err := o.available()
		command.Available, command.Items = available, slices.Clone(command.Items)
		for i := range command.Items {
			command.Items[i].Tags = o.tags(command.Items[i].Tags)
		}
		return command, err
	case schedule.SetSubcontract:
		available, err := o.available()
		command.Available = available
		return command, err
	case schedule.SetResponsibles:
		available, err := o.available()
		command.Available = available
		return command, err
	case schedule.SetTags:
		available, err := o.available()
		command.Available, command.Tags = available, o.tags(command.Tags)
		return command, err
	case schedule.Amend:
		if command.Subcontract == nil && command.Responsibles == nil && command.Tags == nil {
			return command, nil
		}
		available, err := o.available()
		command.Available = available
		if command.Tags != nil {
			command.Tags = new(o.tags(*command.Tags))
		}
		return command, err
	}
	return command, nil
}

func brings(item schedule.AddItem) bool {
	return !item.Subcontract.IsZero() || item.Responsibles != "" || item.Tags != ""
}

// tags gives tags by their number, where the project of the schedule stands before it.
func (o *offers) tags(of kernel.Set) kernel.Set {
	ids := of.List()
	for i := range ids {
		ids[i] = strings.TrimPrefix(ids[i], o.project.String()+".")
	}
	return kernel.SetOf(ids...)
}

// available reads the active people who may enter the project, the firms of the company and the tags of the project.
func (o *offers) available() (schedule.Available, error) {
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
			o.people = append(o.people, m.User)
		}
	}
	list, err := members.Subcontracts(ctx, db, company)
	if err != nil {
		return o.is, httpapi.QueryError(err)
	}
	o.firms = list
	for _, s := range list {
		firms = append(firms, s.ID.String())
	}
	marks, err := rows.Tags(ctx, db, company, place.Project)
	if err != nil {
		return o.is, httpapi.QueryError(err)
	}
	o.marks = marks
	for _, t := range marks {
		tags = append(tags, strconv.Itoa(int(t.ID)))
	}
	people := make([]string, len(o.people))
	for i, user := range o.people {
		people[i] = user.String()
	}
	o.project, o.read = place.Project, true
	o.is = schedule.Available{People: kernel.SetOf(people...), Subcontracts: kernel.SetOf(firms...), Tags: kernel.SetOf(tags...)}
	return o.is, nil
}

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
	o := offers{call: c}
	if _, err := o.available(); err != nil {
		return err
	}
	people, err := c.People(o.people)
	if err != nil {
		return err
	}
	out := AvailableView{People: []httpapi.PersonView{}, Subcontracts: []NamedView{}, Tags: []MarkView{}}
	for _, id := range o.people {
		if p := people[id]; p != nil {
			out.People = append(out.People, *p)
		}
	}
	for _, f := range o.firms {
		out.Subcontracts = append(out.Subcontracts, NamedView{ID: f.ID.String(), Name: f.Name})
	}
	for _, t := range o.marks {
		out.Tags = append(out.Tags, MarkView{NamedView{ID: strconv.Itoa(int(t.ID)), Name: t.Name}, t.Colour})
	}
	return c.JSON(http.StatusOK, out)
}
