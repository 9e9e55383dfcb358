package imports

import (
	"context"
	"io"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/internal/packed"
	"gantry/internal/worker"
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

// chosen is a file with what somebody decided about it. It is used until done.
type chosen struct {
	id     kernel.ID
	target Target
	found  foundProject
	packed *waiting
	choice Choice
	drafts chan struct{} // of the file
	done   func()
}

// choose finds the project somebody chose. The file's lock is held.
func (f *file) choose(c Choice) (chosen, error) {
	if f.phase == Cancelled || len(f.found) == 0 {
		return chosen{}, errNotReady
	}
	found, err := which(f.found, c.Project)
	if err != nil {
		return chosen{}, err
	}
	done, there := f.packed.use()
	if !there {
		return chosen{}, errUnknown
	}
	return chosen{id: f.id, target: f.target, found: found, packed: f.packed, choice: c, drafts: f.drafts, done: done}, nil
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

// draft lets a child work a choice out on a plan of its own, which nobody keeps; what is large it writes into a file. Of one file one
// plan is worked out at a time. Those who work in the schedule wait no longer than a copy of its rows takes. A refusal of the
// decision or of the calculation is returned.
func draft[Answer any](ctx context.Context, d *Desk, caller commands.Caller, id kernel.ID, choice Choice, task, to string) (answer Answer, err error) {
	c, err := d.take(caller, id, choice)
	if err != nil {
		return answer, err
	}
	defer c.done()
	free, err := hold(ctx, c.drafts)
	if err != nil {
		return answer, err
	}
	defer free()
	done, err := d.turn(ctx, caller.Company)
	if err != nil {
		return answer, err
	}
	defer done()
	o := draftOrder{ID: c.id, Caller: caller, Target: c.target, Choice: c.choice, Packed: c.packed.path, Found: c.found, To: to}
	var image *schedule.Image
	if !c.target.Schedule.IsZero() {
		if image, o.At, err = d.imageOf(ctx, caller, c.target.Schedule); err != nil {
			return answer, err
		}
	}
	return worker.Run[Answer](ctx, d.cfg.Workers, worker.Job{Task: task, In: func(w io.Writer) error {
		if err := packed.Write(w, o); err != nil || image == nil {
			return err
		}
		defer func() { image = nil }()
		return packed.Write(w, image)
	}})
}

// imageOf copies the rows of a schedule.
func (d *Desk) imageOf(ctx context.Context, caller commands.Caller, id kernel.ScheduleID) (*schedule.Image, eventstore.Revision, error) {
	type copied struct {
		image *schedule.Image
		at    eventstore.Revision
	}
	out := make(chan copied, 1) // who gives up waiting shares nothing with who copies
	err := d.cfg.Planner.Inspect(ctx, id, caller, func(s *plan.State, at eventstore.Revision) { out <- copied{s.Schedule().Image(), at} })
	if err != nil {
		return nil, 0, err
	}
	c := <-out
	return c.image, c.at, nil
}
