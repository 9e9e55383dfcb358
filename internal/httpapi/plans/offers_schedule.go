package plans

import (
	"slices"

	"gantry/domain/plan"
	"gantry/domain/schedule"
)

// toSchedule completes commands about activities.
func toSchedule(o *Offers, command plan.Command) (plan.Command, error) {
	switch command := command.(type) {
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

func brings(item schedule.AddItem) bool {
	return !item.Subcontract.IsZero() || item.Responsibles != "" || item.Tags != ""
}
