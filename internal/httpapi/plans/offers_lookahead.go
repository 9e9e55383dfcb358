package plans

import (
	"slices"
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/internal/httpapi"
	"gantry/readmodels/members"
	rows "gantry/readmodels/projects"
)

// toLookahead completes commands about tasks, roadblocks and documents.
func toLookahead(o *Offers, command plan.Command) (plan.Command, error) {
	switch command := command.(type) {
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
