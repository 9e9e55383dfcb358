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
// another choice. Faults: "import.not_ready", "import.cancelled", "command.plan_changed" when the choice names a revision,
// and what the command is refused for.
func (d *Desk) Finish(ctx context.Context, caller commands.Caller, id kernel.ID, c Choice) (View, error) {
	f, err := d.find(caller, id)
	if err != nil {
		return View{}, err
	}
	for {
		ended, err := d.begin(ctx, caller, f, c)
		if err != nil {
			return View{}, err
		}
		select {
		case <-ended:
		case <-ctx.Done():
			return View{}, ctx.Err()
		}
		switch v := f.view(); v.Phase {
		case Done:
			return v, nil
		case Failed:
			return v, v.Problem
		case Cancelled:
			return v, errCancelled
		} // somebody has begun it once more meanwhile
	}
}

// begin starts to write a file that waits, and gives what closes when it, or what is being written already, has ended.
func (d *Desk) begin(ctx context.Context, caller commands.Caller, f *file, c Choice) (<-chan struct{}, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch f.phase {
	case Ready, Failed:
		chosen, err := f.choose(c)
		if err != nil {
			return nil, err
		}
		own, cancel := context.WithCancel(context.WithoutCancel(ctx))
		f.phase, f.cancel, f.ended, f.problem, f.taking = Writing, cancel, make(chan struct{}), nil, chosen.found.Rows
		go d.write(own, caller, f, f.ended, chosen)
	case Reading, Cancelled:
		return nil, errNotReady
	}
	return f.ended, nil
}

// write executes the command and waits for the read models.
func (d *Desk) write(ctx context.Context, caller commands.Caller, f *file, ended chan<- struct{}, c chosen) {
	defer close(ended)
	defer c.done()
	var result Result
	err := fault.Guarded(func() (err error) {
		result, err = d.store(ctx, caller, f, c)
		return err
	})
	if err != nil && fault.Of(err).Code == fault.Internal && d.cfg.Broken != nil { // who began it may have left
		d.cfg.Broken(err)
	}
	f.mu.Lock()
	f.cancel()
	f.touched = d.cfg.Clock.Now()
	switch {
	case err == nil:
		f.phase, f.result, f.found = Done, result, nil
		f.release()
	case fault.Has(err, "import.cancelled"), fault.Has(err, "command.cancelled"):
		f.phase = Cancelled
	default:
		f.phase, f.problem = Failed, fault.Of(err)
	}
	gone := f.phase == Cancelled
	f.mu.Unlock()
	if gone {
		d.drop(f)
	}
}

func (d *Desk) store(ctx context.Context, caller commands.Caller, f *file, c chosen) (Result, error) {
	out := Result{Schedule: c.target.Schedule, Project: c.target.Project, Command: c.id}
	done, err := d.turn(ctx, caller.Company)
	if err != nil {
		return out, errCancelled
	}
	receipt, err := func() (planning.Receipt, error) {
		defer done() // a command that panics keeps no place either
		in, err := unpack(c.packed.path, c.found, c.choice)
		if err != nil {
			return planning.Receipt{}, err
		}
		return d.execute(context.WithoutCancel(ctx), caller, c, in, ctx.Done(), &out)
	}()
	if err != nil {
		return out, err
	}
	out.Position, out.Changed = receipt.Position, receipt.Outcome != planning.Unchanged
	f.mu.Lock()
	f.phase = Showing
	f.mu.Unlock()
	for _, projection := range []string{"projects", "gantt"} {
		for tries := 0; tries < 30 && !d.cfg.Progress.Wait(context.WithoutCancel(ctx), projection, receipt.Position); tries++ {
		}
	}
	return out, nil
}

// execute sends the command. It can be cancelled until it is decided; then it completes even if nobody waits.
func (d *Desk) execute(ctx context.Context, caller commands.Caller, c chosen, in schedule.Import, until <-chan struct{}, out *Result) (planning.Receipt, error) {
	if c.target.Schedule.IsZero() {
		out.Schedule = c.id
		return d.cfg.Projects.Start(ctx, d.cfg.Planner, caller, c.target.Project, planning.Request{
			ID: c.id, Command: schedule.TakeOver{Project: c.target.Project, Import: in}, Until: until,
		})
	}
	request := planning.Request{ID: c.id, Until: until, At: c.choice.Revision}
	err := d.cfg.Planner.Inspect(ctx, c.target.Schedule, caller, func(s *plan.State, _ eventstore.Revision) {
		out.Project = s.Schedule().Settings().Project
		request.Command = command(s, c.target, in, c.choice)
	})
	if err != nil {
		return planning.Receipt{}, err
	}
	receipts, err := d.cfg.Planner.Execute(ctx, c.target.Schedule, caller, []planning.Request{request})
	switch {
	case err != nil:
		return planning.Receipt{}, err
	case receipts[0].Fault != nil:
		return planning.Receipt{}, receipts[0].Fault
	}
	return receipts[0], nil
}
