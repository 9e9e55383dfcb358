package plans

import (
	"slices"
	"strconv"
	"strings"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
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

func (o *Offers) to(command plan.Command) (plan.Command, error) {
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
			command.Items[i].Tags = o.numbers(command.Items[i].Tags)
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
		command.Available, command.Tags = available, o.numbers(command.Tags)
		return command, err
	case lookahead.AddTasks:
		if !slices.ContainsFunc(command.Items, func(i lookahead.TaskItem) bool { return chooses(i.TaskValues) }) {
			return command, nil
		}
		available, err := o.ahead()
		command.Available, command.Items = available, slices.Clone(command.Items)
		for i := range command.Items {
			command.Items[i].TaskValues = o.values(command.Items[i].TaskValues)
		}
		return command, err
	case lookahead.EditTasks:
		if !chooses(command.Set) {
			return command, nil
		}
		available, err := o.ahead()
		command.Available, command.Set = available, o.values(command.Set)
		return command, err
	case lookahead.AddRoadblocks:
		available, err := o.ahead()
		command.Available = available
		return command, err
	case lookahead.EditRoadblocks:
		available, err := o.ahead()
		command.Available = available
		return command, err
	case lookahead.AddDocuments:
		return o.uploaded(command)
	case lookahead.Convert:
		turned, err := members.Switches(o.call.Context(), o.call.Rows(), o.call.Session.Company, members.Setting)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		command.TransferResponsible = turned["TRANSFER_RESPONSIBLE"]
		return command, nil
	case lookahead.SetLean:
		site, err := rows.SiteOf(o.call.Context(), o.call.Rows(), o.call.Session.Company, o.call.Schedule)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		command.Coming = o.call.DaysOn(site).Week + 7*kernel.Day
		return command, nil
	case lookahead.SetRoadblockStatus:
		site, err := rows.SiteOf(o.call.Context(), o.call.Rows(), o.call.Session.Company, o.call.Schedule)
		if err != nil {
			return nil, httpapi.QueryError(err)
		}
		command.At = o.call.DaysOn(site).Now
		return command, nil
	case weekly.Create:
		moment, err := o.moment()
		command.Moment = moment
		return command, err
	case weekly.Add:
		moment, err := o.moment()
		command.Moment = moment
		return command, err
	case weekly.Withdraw:
		moment, err := o.moment()
		command.Moment = moment
		return command, err
	case weekly.SetShare:
		moment, err := o.moment()
		command.Moment = moment
		return command, err
	case weekly.Close:
		moment, err := o.moment()
		command.Moment = moment
		return command, err
	case weekly.AddMisses:
		for i := range command.Items {
			if err := o.pictured(command.Items[i].Picture); err != nil {
				return nil, err
			}
		}
		moment, err := o.moment()
		command.Moment = moment
		return command, err
	case weekly.EditMisses:
		if err := o.pictured(command.Set.Picture); err != nil {
			return nil, err
		}
		moment, err := o.moment()
		command.Moment = moment
		return command, err
	case schedule.Amend:
		if command.Subcontract == nil && command.Responsibles == nil && command.Tags == nil {
			return command, nil
		}
		available, err := o.available()
		command.Available = available
		if command.Tags != nil {
			command.Tags = new(o.numbers(*command.Tags))
		}
		return command, err
	}
	return command, nil
}

// uploaded tells of the files that documents are to be.
func (o *Offers) uploaded(c lookahead.AddDocuments) (plan.Command, error) {
	if o.call.Uploads == nil || len(c.Items) > lookahead.MaxRows {
		return c, nil
	}
	c.Items = slices.Clone(c.Items)
	for i := range c.Items {
		content, err := o.call.Uploads(o.call.Context(), o.call.Session.Company, o.call.Session.User, c.Items[i].File)
		if err != nil {
			return nil, err
		}
		c.Items[i].Content = content
	}
	return c, nil
}

// pictured refuses a picture of a reason that its sender did not upload. Fault: "miss.picture_unknown".
func (o *Offers) pictured(name *string) error {
	if o.call.Uploads == nil || name == nil || *name == "" {
		return nil
	}
	unknown := weekly.Refuse("miss.picture_unknown", fault.P{"file": *name})
	id, err := kernel.ParseID(*name)
	if err != nil {
		return unknown
	}
	content, err := o.call.Uploads(o.call.Context(), o.call.Session.Company, o.call.Session.User, id)
	if err != nil {
		return err
	}
	if content == nil || !IsPicture(content.Type) {
		return unknown
	}
	return nil
}

// chooses tells whether values of a task name something that the project offers.
func chooses(v lookahead.TaskValues) bool {
	return v.Responsibles != nil || v.Subcontract != nil || v.Tags != nil
}

// values are those of a task with its tags by their number.
func (o *Offers) values(v lookahead.TaskValues) lookahead.TaskValues {
	if v.Tags != nil {
		v.Tags = new(o.numbers(*v.Tags))
	}
	return v
}

// ahead is what the project offers to tasks and roadblocks.
func (o *Offers) ahead() (*lookahead.Available, error) {
	is, err := o.available()
	if err != nil {
		return nil, err
	}
	types, err := rows.Categories(o.call.Context(), o.call.Rows(), o.call.Session.Company, o.project)
	if err != nil {
		return nil, httpapi.QueryError(err)
	}
	var numbers []string
	for _, t := range types {
		if t.List == string(project.RoadblockTypes) {
			numbers = append(numbers, strconv.Itoa(int(t.ID)))
		}
	}
	return &lookahead.Available{People: is.People, Subcontracts: is.Subcontracts, Tags: is.Tags, Types: kernel.SetOf(numbers...)}, nil
}

// moment is what the site says of a command about weeks.
func (o *Offers) moment() (weekly.Moment, error) {
	is, err := o.available()
	if err != nil {
		return weekly.Moment{}, err
	}
	c := o.call
	site, err := rows.SiteOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return weekly.Moment{}, httpapi.QueryError(err)
	}
	lists, err := rows.Categories(c.Context(), c.Rows(), c.Session.Company, o.project)
	if err != nil {
		return weekly.Moment{}, httpapi.QueryError(err)
	}
	var reasons []string
	for _, one := range lists {
		if one.List == string(project.Reasons) {
			reasons = append(reasons, strconv.Itoa(int(one.ID)))
		}
	}
	return weekly.Moment{
		Now: c.DaysOn(site).Now, PlanningDay: site.PlanningDay, User: c.Caller.User, People: is.People, Reasons: kernel.SetOf(reasons...),
	}, nil
}

func brings(item schedule.AddItem) bool {
	return !item.Subcontract.IsZero() || item.Responsibles != "" || item.Tags != ""
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
