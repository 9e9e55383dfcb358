package planning

import (
	"context"
	"errors"
	"time"

	"gantry/commands"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
)

// load folds the state: the newest snapshot of our shape and the tail after it. When the
// dates come from another engine, the first thing appended is what ours computes; if
// somebody else appends meanwhile, all of it begins anew.
func (w *writer) load() error {
	var err error
	for range maxTries {
		w.state = nil
		err = fault.Guarded(w.open)
		if !errors.Is(err, eventstore.ErrConflict) && !errors.Is(err, eventstore.ErrOutcomeUnknown) {
			break
		}
	}
	if err != nil {
		w.state = nil
	}
	return err
}

func (w *writer) open() error {
	ctx := w.planner.stop
	var from Snapshot
	if w.planner.cfg.Snapshots != nil && !w.distrust {
		if s, err := w.planner.cfg.Snapshots.Load(ctx, w.stream, plan.ShapeHash); err == nil {
			from = s
		}
	}
	state := plan.New(w.stream.ID)
	if from.State != nil {
		restored, err := plan.Restore(w.stream.ID, from.State)
		if err != nil {
			from = Snapshot{} // a cache that cannot be read is no cache
		} else {
			state = restored
		}
	}
	revision, position, err := fold(ctx, w.planner.cfg.Store, w.stream, state, from.Revision, nil)
	if err != nil {
		return unreadable(err)
	}
	w.state, w.durable, w.revision, w.saved = state, revision, revision, from.Revision
	w.position, w.distrust = max(position, from.Position), false
	return w.renew()
}

// foldNews takes into the state what others have appended behind it.
func (w *writer) foldNews() error {
	revision, position, err := fold(w.planner.stop, w.planner.cfg.Store, w.stream, w.state, w.durable, nil)
	if err != nil {
		return err
	}
	w.durable, w.revision, w.position = revision, revision, max(position, w.position)
	return w.renew()
}

// renew appends the dates of our engine, as the system, where another one computed those of
// the plan. Where ours refuses what the other one accepted, the plan stays as it is: it can
// be read, and be edited as soon as an edit mends what is refused.
func (w *writer) renew() error {
	if made := w.state.Engine(); made == "" || made == plan.Engine {
		return nil
	}
	moved, err := w.state.Consequences(plan.ReasonEngine, nil)
	if err != nil || len(moved) == 0 {
		return nil
	}
	p := &pending{}
	if err := w.encode(p, eventstore.Command{ID: w.planner.cfg.NewID(), At: w.now(), Events: moved}); err != nil {
		return err
	}
	position, err := w.planner.cfg.Store.AppendEncoded(w.planner.stop, w.stream, w.durable, []eventstore.Encoded{p.encoded})
	if err != nil {
		return err
	}
	w.record(p)
	w.durable, w.position = w.revision, position
	return nil
}

// fold evolves the state with everything after a revision, a whole command at a time.
// until, when set, is called before each command, and ends the fold by answering false.
func fold(ctx context.Context, store commands.Store, stream eventstore.Stream, state *plan.State, after eventstore.Revision,
	until func(plan.Written) bool,
) (eventstore.Revision, eventstore.Position, error) {
	revision, position := after, eventstore.Position(0)
	var command []event.Event
	first := after + 1
	for r, err := range store.Read(ctx, stream, after) {
		if err != nil {
			return 0, 0, err
		}
		if r.Index == 0 {
			first, command = r.Revision, nil
		}
		command = append(command, r.Event)
		if !r.Last() {
			continue
		}
		next := plan.Written{
			Command: r.Command, Actor: r.Actor, First: int64(first), Revision: int64(r.Revision),
			At: r.At, Reverts: r.Reverts, Events: command, Hash: r.Hash,
		}
		if until != nil && !until(next) {
			break
		}
		for _, e := range command {
			state.Evolve(e)
		}
		state.Record(next)
		revision, position = r.Revision, r.Position
	}
	return revision, position, nil
}

// Stood is a plan after a revision. Its state is the caller's own.
type Stood struct {
	State    *plan.State
	Revision eventstore.Revision // 0: it did not exist yet
	At       time.Time           // of its last command
	Commands int
}

// AsOf folds a plan as it stood: up to the last whole command at or before the revision
// and the instant, whichever is given. Where the clock once stepped back, commands with
// later instants stand before that last one, and belong to it: a history has no holes.
func AsOf(ctx context.Context, store commands.Store, stream eventstore.Stream, moment Moment) (Stood, error) {
	out := Stood{State: plan.New(stream.ID)}
	until, err := moment.last(store.Read(ctx, stream, 0))
	if err != nil {
		return Stood{}, unreadable(err)
	}
	if until == 0 {
		return out, nil
	}
	out.Revision, _, err = fold(ctx, store, stream, out.State, 0, func(next plan.Written) bool {
		if next.Revision > int64(until) {
			return false
		}
		out.At, out.Commands = next.At, out.Commands+1
		return true
	})
	if err != nil {
		return Stood{}, unreadable(err)
	}
	return out, nil
}

// unreadable says of a history this program cannot read to its end that nothing can be decided on it. Asking again gives the same.
func unreadable(err error) error {
	if !eventstore.IsUnreadable(err) {
		return err
	}
	return fault.Wrap(err, fault.Conflict, "schedule.unreadable", nil)
}

// Plan names the stream of a schedule.
func Plan(company kernel.CompanyID, schedule kernel.ScheduleID) eventstore.Stream {
	return eventstore.Stream{Company: company, Kind: eventstore.Plan, ID: schedule}
}
