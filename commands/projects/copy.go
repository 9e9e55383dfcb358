package projects

import (
	"cmp"
	"context"
	"slices"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/eventstore"
)

// CopyProject makes a project like another one of the caller's company, with its details, categories, tags, subcontracts and copies of the
// given schedules. Its one user is the caller. The copy has the id of the command; asking again goes on where the first attempt ended.
//
// Faults: "project.unknown", those of Duplicate.
func (p Projects) CopyProject(ctx context.Context, planner Planner, caller commands.Caller, id kernel.CommandID, of kernel.ProjectID, name string, schedules []kernel.ScheduleID) (eventstore.Position, error) {
	original, err := p.state(ctx, caller, of)
	if err != nil {
		return 0, err
	}
	if !original.Created || original.Stage == project.Deleted {
		return 0, fault.New(fault.NotFound, "project.unknown", nil)
	}
	create := project.Create{Name: cmp.Or(name, original.Name), Creator: caller.User, Details: &original.Details, Fields: original.Details.Said()}
	made, err := p.Execute(ctx, caller, id, id, create)
	if err != nil {
		return 0, err
	}
	at := made.Position
	for _, step := range p.belongings(original) {
		r, err := p.Execute(ctx, caller, id, kernel.Derived(id, step.name), step.command)
		if err != nil && !fault.Has(err, "project.category_exists") && !fault.Has(err, "project.tag_exists") {
			return 0, err
		}
		at = max(at, r.Position)
	}
	for _, one := range schedules {
		r, err := p.Duplicate(ctx, planner, caller, kernel.Derived(id, one.String()), Copy{Of: one, Project: id})
		if err != nil {
			return 0, err
		}
		at = max(at, r.Position)
	}
	return at, nil
}

type step struct {
	name    string
	command project.Command
}

// belongings are the commands that give a new project the categories, tags and subcontracts of another one.
func (p Projects) belongings(of project.State) []step {
	var out []step
	for _, c := range of.Categories {
		if c.Name != "" { // the others every project has
			out = append(out, step{"category " + string(c.List) + " " + c.Code + " " + c.Name, project.AddCategory{List: c.List, Code: c.Code, Name: c.Name}})
		}
	}
	for _, t := range of.Tags {
		out = append(out, step{"tag " + t.Name, project.AddTag{Name: t.Name, Colour: t.Colour}})
	}
	for id := range of.Subcontracts {
		out = append(out, step{"subcontract " + id.String(), project.AssignSubcontract{Subcontract: id}})
	}
	slices.SortFunc(out, func(a, b step) int { return cmp.Compare(a.name, b.name) })
	return out
}
