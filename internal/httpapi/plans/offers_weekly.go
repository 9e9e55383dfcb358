package plans

import (
	"strconv"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/project"
	"gantry/domain/weekly"
	"gantry/internal/httpapi"
	rows "gantry/readmodels/projects"
)

// toWeekly completes commands about weeks and reasons for non-completion.
func toWeekly(o *Offers, command plan.Command) (plan.Command, error) {
	switch command := command.(type) {
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
	}
	return command, nil
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
