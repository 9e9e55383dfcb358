package exports

import (
	"cmp"
	"context"
	"slices"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/codes"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/readmodels/imported"
)

// Planner shows schedules.
type Planner interface {
	Inspect(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, look func(*plan.State, eventstore.Revision)) error
}

var _ Planner = (*planning.Planner)(nil)

// Kept gives what files brought to a schedule and its state does not hold.
type Kept func(ctx context.Context, company kernel.CompanyID, schedule kernel.ScheduleID) (imported.Kept, error)

// Plan gives a schedule as exporters take it, with what files once brought beside it.
func Plan(ctx context.Context, planner Planner, kept Kept, caller commands.Caller, id kernel.ScheduleID) (schedule.Import, error) {
	type copy struct {
		image *schedule.Image
		own   own
	}
	copied := make(chan copy, 1) // who gives up waiting shares nothing with who copies
	err := planner.Inspect(ctx, id, caller, func(s *plan.State, _ eventstore.Revision) { copied <- copy{s.Schedule().Image(), codesOf(s.Codes())} })
	if err != nil {
		return schedule.Import{}, err
	}
	looked := <-copied
	image := looked.image
	if !image.Created {
		return schedule.Import{}, fault.New(fault.NotFound, "schedule.unknown", fault.P{"id": id.String()})
	}
	rebuilt, err := schedule.FromImage(image)
	if err != nil {
		return schedule.Import{}, err
	}
	out := rebuilt.Export()
	brought, err := kept(ctx, caller.Company, id)
	if err != nil {
		return schedule.Import{}, err
	}
	add(&out, brought, looked.own)
	return out.Import, nil
}

// own is what activities bear of the schedule's own columns, in the words of files.
type own struct {
	tags  []schedule.Tag // by the rows of the plan
	names map[string]bool
}

func codesOf(s *codes.State) own {
	out := own{names: map[string]bool{}}
	for t := range s.Types() {
		out.names[t.Name] = true
	}
	for c := range s.Codings() {
		t := s.Type(c.Type)
		value, code := s.Says(c)
		out.tags = append(out.tags, schedule.Tag{Activity: c.Activity, Category: t.Name, Value: value, Code: code, Kind: string(t.Kind)})
	}
	return out
}

// add puts what files brought to an export, as far as its activities are still there. Row 0 bears baselines only. What a
// file says beside the settings, the latest that replaced the schedule says.
func add(out *schedule.Exported, brought imported.Kept, codes own) {
	in := &out.Import
	if s := brought.Source; s != nil {
		in.Source = schedule.Source{
			Tool: s.Tool, Version: s.Version, File: s.File, Project: s.Project, ActivityRows: int(s.Activities), Options: s.Options,
		}
		if c := s.Currency; c != nil {
			in.Source.Currency = schedule.Currency{Code: c.Code, Name: c.Name, Symbol: c.Symbol, Digits: c.Digits, Place: schedule.SymbolPosition(c.Place)}
		}
	}
	there := func(row kernel.Row) kernel.Row { return out.Activities[row] }
	for _, t := range brought.Tags {
		if row := there(t.Row); row != 0 && !codes.names[t.Category] {
			in.Tags = append(in.Tags, schedule.Tag{Activity: row, Category: t.Category, Value: t.Value, Code: t.Code})
		}
	}
	for _, t := range codes.tags {
		if t.Activity = there(t.Activity); t.Activity != 0 {
			in.Tags = append(in.Tags, t)
		}
	}
	slices.SortStableFunc(in.Tags, func(a, b schedule.Tag) int { return cmp.Compare(a.Activity, b.Activity) })
	for i, r := range brought.Resources {
		one := schedule.Resource{Row: kernel.Row(i + 1), Code: r.Code, Name: r.Name, Kind: schedule.ResourceKind(r.Kind), Units: r.Units, MaxUnits: r.MaxUnits}
		if r.Calendar != nil {
			one.Calendar = out.Calendars[*r.Calendar]
		}
		in.Resources = append(in.Resources, one)
	}
	for _, a := range brought.Assignments {
		if row := there(a.Row); row != 0 {
			in.Assignments = append(in.Assignments, schedule.Assignment{
				Activity: row, Resource: a.Resource, Work: a.Work, Done: a.Done, Quantity: a.Quantity, Cost: a.Cost, UsedCost: a.UsedCost, Driving: a.Driving,
			})
		}
	}
	date := func(m *kernel.Minute) kernel.Minute {
		if m == nil {
			return kernel.None
		}
		return *m
	}
	for _, b := range brought.Baselines {
		one := schedule.Baseline{Name: b.Name}
		for _, p := range b.Points {
			row, known := out.Activities[p.Row]
			if known {
				one.Points = append(one.Points, schedule.BaselinePoint{
					Activity: row, Start: date(p.Start), Finish: date(p.Finish), Duration: p.Duration, Work: p.Work, Cost: p.Cost,
				})
			}
		}
		slices.SortFunc(one.Points, func(a, b schedule.BaselinePoint) int { return cmp.Compare(a.Activity, b.Activity) })
		if len(one.Points) > 0 {
			in.Baselines = append(in.Baselines, one)
		}
	}
}
