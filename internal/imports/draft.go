package imports

import (
	"context"

	"gantry/commands"
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/importer"
)

// errNotReady: the file is still being read, or has been taken over or given up.
var errNotReady = fault.New(fault.Conflict, "import.not_ready", nil)

// Choice is what somebody decided about a file.
type Choice struct {
	Project string                `json:"project"`        // id inside the file; may be empty when it holds one
	Drop    []kernel.Row          `json:"drop,omitempty"` // links to leave out, by their numbers in the file
	Mode    schedule.ReimportMode `json:"mode,omitempty"` // for a schedule with rows
}

// chosen gives the project of a file somebody chose, without the links they dropped.
func (f *file) take(c Choice) (schedule.Import, error) {
	f.mu.Lock()
	found, phase := f.found, f.phase
	f.mu.Unlock()
	if phase == Cancelled || len(found) == 0 {
		return schedule.Import{}, errNotReady
	}
	in, err := importer.Choose(found, c.Project)
	if err != nil {
		return schedule.Import{}, err
	}
	return importer.Without(in, c.Drop), nil
}

// draft works a choice out on a plan nobody keeps and shows it, with the facts that would be written. A refusal of the
// decision or of the calculation is returned and nothing shown.
func (d *Desk) draft(ctx context.Context, caller commands.Caller, f *file, c Choice, show func(*schedule.State, []event.Event) error) error {
	in, err := f.take(c)
	if err != nil {
		return err
	}
	if f.target.Schedule.IsZero() {
		return work(plan.New(f.id), f.id, caller, schedule.TakeOver{Project: f.target.Project, Import: in}, show)
	}
	inspected := d.cfg.Planner.Inspect(ctx, f.target.Schedule, caller, func(s *plan.State, _ eventstore.Revision) {
		err = work(s, f.id, caller, command(s, f.target.Project, in, c), show)
	})
	if inspected != nil {
		return inspected
	}
	return err
}

// command is what takes a project over: into a schedule without rows as it is, into another by difference.
func command(s *plan.State, project kernel.ProjectID, in schedule.Import, c Choice) plan.Command {
	if s.Schedule().Size() == 0 && s.Schedule().Source() == nil {
		return schedule.TakeOver{Project: project, Import: in}
	}
	return schedule.Reimport{Import: in, Mode: c.Mode}
}

// work decides a command, shows what follows and takes it back: the state is left as it was.
func work(s *plan.State, id kernel.ID, caller commands.Caller, c plan.Command, show func(*schedule.State, []event.Event) error) error {
	decision, err := s.Decide(plan.Meta{ID: id, By: plan.By{User: caller.User, Role: caller.Role, Level: access.Full}}, c, nil)
	if err != nil {
		return err
	}
	events := decision.Events
	for _, e := range events {
		s.Evolve(e)
	}
	defer func() { s.Unevolve(events) }()
	if len(events) > 0 {
		moved, err := s.Recalculate(plan.ReasonFor(events))
		if err != nil {
			return err
		}
		if moved != nil {
			s.Evolve(*moved)
			events = append(events, *moved)
		}
	}
	return show(s.Schedule(), events)
}
