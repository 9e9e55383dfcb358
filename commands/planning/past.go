package planning

import (
	"context"
	"time"

	"gantry/commands"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
)

// pasts is how many histories are folded at once for those who look back: each holds a whole plan beside the open ones.
const pasts = 2

// AsOf folds a plan as it stood at a moment, see AsOf. At most two are folded at once; others wait.
func (p *Planner) AsOf(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, moment Moment) (out Stood, err error) {
	err = p.aside(ctx, func() error {
		out, err = AsOf(ctx, p.cfg.Store, p.stream(caller, schedule), moment)
		return err
	})
	return out, err
}

// Retrace folds a plan from its first command. before is called with the state as each command met it, and ends the walk by answering
// false; it must not write to the state. The walk also ends with its context. Fault: query.behind.
func (p *Planner) Retrace(
	ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, before func(*plan.State, plan.Written) bool,
) (out Stood, err error) {
	out.State = plan.New(schedule)
	err = p.aside(ctx, func() error {
		out.Revision, _, err = fold(ctx, p.cfg.Store, p.stream(caller, schedule), out.State, 0, func(next plan.Written) bool {
			if ctx.Err() != nil || !before(out.State, next) {
				return false
			}
			out.At, out.Commands = next.At, out.Commands+1
			return true
		})
		if err == nil && ctx.Err() != nil {
			err = fault.Wrap(ctx.Err(), fault.Unavailable, "query.behind", nil)
		}
		return unreadable(err)
	})
	return out, err
}

// RevisionAt gives the revision of the last whole command recorded by an instant, 0 without one.
func (p *Planner) RevisionAt(ctx context.Context, schedule kernel.ScheduleID, caller commands.Caller, at time.Time) (out eventstore.Revision, err error) {
	err = p.aside(ctx, func() error {
		out, err = Moment{At: at}.last(p.cfg.Store.Read(ctx, p.stream(caller, schedule), 0))
		return unreadable(err)
	})
	return out, err
}

// aside runs a reading of history when there is a place for it.
func (p *Planner) aside(ctx context.Context, read func() error) error {
	select {
	case p.past <- struct{}{}:
		defer func() { <-p.past }()
		return read()
	case <-ctx.Done():
		return fault.Wrap(ctx.Err(), fault.Unavailable, "query.behind", nil)
	}
}
