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

var (
	// errNotReady: the file is still being read, or has been taken over or given up.
	errNotReady  = fault.New(fault.Conflict, "import.not_ready", nil)
	errUnknown   = fault.New(fault.NotFound, "import.unknown", nil)
	errCancelled = fault.New(fault.Conflict, "import.cancelled", nil)
)

// Choice is what somebody decided about a file.
type Choice struct {
	Project string                `json:"project"`        // id inside the file; may be empty when it holds one
	Drop    []kernel.Row          `json:"drop,omitempty"` // links to leave out, by their numbers in the file
	Mode    schedule.ReimportMode `json:"mode,omitempty"` // for a schedule with rows
	// Revision of the schedule that was checked: finishing is refused when it is another one by then. 0: as it is.
	Revision eventstore.Revision `json:"revision,omitempty"`
}

// chosen is a file with what somebody decided about it.
type chosen struct {
	id     kernel.ID
	target Target
	in     schedule.Import
	choice Choice
	drafts chan struct{} // of the file
}

// choose gives the project somebody chose, without the links they dropped. The file's lock is held.
func (f *file) choose(c Choice) (chosen, error) {
	if f.phase == Cancelled || len(f.found) == 0 {
		return chosen{}, errNotReady
	}
	in, err := importer.Choose(f.found, c.Project)
	if err != nil {
		return chosen{}, err
	}
	return chosen{id: f.id, target: f.target, in: importer.Without(in, c.Drop), choice: c, drafts: f.drafts}, nil
}

// take finds a file of the caller and chooses.
func (d *Desk) take(caller commands.Caller, id kernel.ID, c Choice) (chosen, error) {
	f, err := d.find(caller, id)
	if err != nil {
		return chosen{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.choose(c)
}

// draft works a choice out on a plan of its own, which nobody keeps, and gives it with the facts that would be written.
// Of one file one plan is worked out at a time. Those who work in the schedule wait no longer than a copy of its rows takes. A
// refusal of the decision or of the calculation is returned.
func (d *Desk) draft(ctx context.Context, caller commands.Caller, c chosen) (*plan.State, []event.Event, eventstore.Revision, error) {
	free, err := hold(ctx, c.drafts)
	if err != nil {
		return nil, nil, 0, err
	}
	defer free()
	done, err := d.turn(ctx, caller.Company)
	if err != nil {
		return nil, nil, 0, err
	}
	defer done()
	image, at := schedule.New().Image(), eventstore.Revision(0)
	if !c.target.Schedule.IsZero() {
		copied := make(chan *schedule.Image, 1) // who gives up waiting shares nothing with who copies
		revision := make(chan eventstore.Revision, 1)
		err := d.cfg.Planner.Inspect(ctx, c.target.Schedule, caller, func(s *plan.State, at eventstore.Revision) {
			copied <- s.Schedule().Image()
			revision <- at
		})
		if err != nil {
			return nil, nil, 0, err
		}
		image, at = <-copied, <-revision
	}
	s := plan.Draft(c.id, image)
	events, err := work(s, c.id, caller, command(s, c))
	return s, events, at, err
}

// command is what takes a project over: into a schedule without rows as it is, into another by difference.
func command(s *plan.State, c chosen) plan.Command {
	if s.Schedule().Size() == 0 && !s.Schedule().Imported() {
		return schedule.TakeOver{Project: c.target.Project, Import: c.in}
	}
	return schedule.Reimport{Import: c.in, Mode: c.choice.Mode}
}

// work decides a command and takes what follows into the state.
func work(s *plan.State, id kernel.ID, caller commands.Caller, c plan.Command) ([]event.Event, error) {
	decision, err := s.Decide(plan.Meta{ID: id, By: plan.By{User: caller.User, Role: caller.Role, Level: access.Full, Calendars: caller.Calendars}}, c, nil)
	if err != nil || len(decision.Events) == 0 {
		return nil, err
	}
	events := decision.Events
	for _, e := range events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonFor(events))
	if err != nil || moved == nil {
		return events, err
	}
	s.Evolve(*moved)
	return append(events, *moved), nil
}
