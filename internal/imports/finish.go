package imports

import (
	"context"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
)

// Finish takes a file over as somebody chose and waits until the lists and the Gantt show it. It goes on when the
// context ends: View tells how it went, and finishing again waits for the same. A failed one may be tried again with
// another choice. Faults: "import.not_ready", "import.cancelled", and what the command is refused for.
func (d *Desk) Finish(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice) (View, error) {
	f, err := d.find(caller, id)
	if err != nil {
		return View{}, err
	}
	var in schedule.Import
	if phase := f.at(); phase == Ready || phase == Failed {
		if in, err = f.take(c); err != nil {
			return View{}, err
		}
	}
	f.mu.Lock()
	switch f.phase {
	case Ready, Failed:
		own, cancel := context.WithCancel(context.WithoutCancel(ctx))
		f.phase, f.cancel, f.ended, f.problem, f.chosen = Writing, cancel, make(chan struct{}), nil, len(in.Activities)
		go d.write(own, caller, f, in, c)
	case Reading, Cancelled:
		f.mu.Unlock()
		return View{}, errNotReady
	}
	ended := f.ended
	f.mu.Unlock()
	select {
	case <-ended:
	case <-ctx.Done():
		return View{}, ctx.Err()
	}
	v := f.view()
	switch v.Phase {
	case Failed:
		return v, v.Problem
	case Cancelled:
		d.drop(f)
		return v, fault.New(fault.Conflict, "import.cancelled", nil)
	}
	return v, nil
}

// write executes the command and waits for the read models.
func (d *Desk) write(ctx context.Context, caller commands.Caller, f *file, in schedule.Import, c Choice) {
	defer close(f.ended)
	result, err := d.store(ctx, caller, f, in, c)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.touched = d.cfg.Clock.Now()
	switch {
	case fault.Has(err, "command.cancelled"):
		f.phase = Cancelled
	case err != nil:
		f.phase, f.problem = Failed, fault.Of(err)
	default:
		f.phase, f.result, f.found = Done, result, nil
	}
}

func (d *Desk) store(ctx context.Context, caller commands.Caller, f *file, in schedule.Import, c Choice) (Result, error) {
	out := Result{Schedule: f.target.Schedule, Project: f.target.Project, Command: f.id}
	// What is decided goes on whoever waits; only an undecided command can be called off.
	on := context.WithoutCancel(ctx)
	var receipt planning.Receipt
	var err error
	if f.target.Schedule.IsZero() {
		out.Schedule = f.id
		receipt, err = d.cfg.Projects.Start(on, d.cfg.Planner, caller, f.target.Project, planning.Request{
			ID: f.id, Command: schedule.TakeOver{Project: f.target.Project, Import: in}, Until: ctx.Done(),
		})
	} else {
		receipt, out.Project, err = d.into(on, caller, f, in, c, ctx.Done())
	}
	if err != nil {
		return out, err
	}
	out.Position, out.Changed = receipt.Position, receipt.Outcome != planning.Unchanged
	f.enter(Showing)
	for _, projection := range []string{"projects", "gantt"} {
		for tries := 0; tries < 30 && !d.cfg.Progress.Wait(on, projection, receipt.Position); tries++ {
		}
	}
	return out, nil
}

// into takes a project over into a schedule that exists, and tells whose project that is.
func (d *Desk) into(
	ctx context.Context, caller commands.Caller, f *file, in schedule.Import, c Choice, until <-chan struct{},
) (receipt planning.Receipt, project kernel.ProjectID, err error) {
	var first plan.Command
	err = d.cfg.Planner.Inspect(ctx, f.target.Schedule, caller, func(s *plan.State, _ eventstore.Revision) {
		project = s.Schedule().Settings().Project
		first = command(s, project, in, c)
	})
	if err != nil {
		return receipt, project, err
	}
	receipts, err := d.cfg.Planner.Execute(ctx, f.target.Schedule, caller, []planning.Request{{ID: f.id, Command: first, Until: until}})
	if err != nil {
		return receipt, project, err
	}
	if receipts[0].Fault != nil {
		return receipt, project, receipts[0].Fault
	}
	return receipts[0], project, nil
}
