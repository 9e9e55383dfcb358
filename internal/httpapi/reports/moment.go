package reports

import (
	"context"
	"strconv"
	"time"

	"gantry/commands"
	"gantry/commands/planning"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/eventstore"
	"gantry/internal/httpapi/plans"
	"gantry/readmodels/projects"
)

// past reads the plan of a schedule as it is and as it stood. It needs no request, so that a job may use it.
type past struct {
	planner  *planning.Planner
	caller   commands.Caller
	schedule kernel.ScheduleID
	zone     *time.Location // of the site
	days     plans.Days
	asked    string // "now", "then" or empty, a revision, or an instant
}

func (c *call) past(asked string) (past, error) {
	site, err := projects.SiteOf(c.Context(), c.Rows(), c.Session.Company, c.Schedule)
	if err != nil {
		return past{}, err
	}
	out := past{planner: c.Planner, caller: c.Caller, schedule: c.Schedule, zone: c.ZoneAt(site.TimeZone), days: c.DaysOn(site), asked: asked}
	switch asked {
	case "", "now", "then":
		return out, nil
	}
	_, err = out.named()
	return out, err
}

// named reads the moment somebody asked for by a revision or an instant. Fault: "moment.unreadable".
func (p past) named() (m planning.Moment, err error) {
	if n, bad := strconv.ParseInt(p.asked, 10, 64); bad == nil && n > 0 {
		m.Revision = eventstore.Revision(n)
		return m, nil
	}
	if m.At, err = time.Parse(time.RFC3339, p.asked); err != nil {
		return m, fault.New(fault.Invalid, "moment.unreadable", fault.P{"moment": p.asked})
	}
	return m, nil
}

// stood is a state that a report is made of.
type stood struct {
	at       kernel.Minute // when it stood like this; None: it is the present one
	revision eventstore.Revision
}

// present shows the plan as it is. look must be quick: whoever edits waits for it.
func (p past) present(ctx context.Context, look func(*plan.State) error) (stood, error) {
	type seen struct {
		revision eventstore.Revision
		err      error
	}
	done := make(chan seen, 1) // who gives up waiting shares nothing with who looks
	err := p.planner.Inspect(ctx, p.schedule, p.caller, func(s *plan.State, revision eventstore.Revision) { done <- seen{revision, look(s)} })
	if err != nil {
		return stood{}, err
	}
	of := <-done
	return stood{kernel.None, of.revision}, of.err
}

// reading shows one state of a plan.
type reading func(look func(*plan.State) error) (stood, error)

// open gives the plan of the moment asked for: as it stood just before one of some civil moments, the first one at which fits says so, or as it
// is where none of these is over yet or fits. Fault: "moment.before_first".
func (p past) open(ctx context.Context, then []kernel.Minute, fits func(*plan.State) bool) (reading, error) {
	now := func(look func(*plan.State) error) (stood, error) { return p.present(ctx, look) }
	switch p.asked {
	case "now":
		return now, nil
	case "", "then":
		for _, at := range then {
			if at > p.days.Now {
				break
			}
			old, err := p.planner.AsOf(ctx, p.schedule, p.caller, planning.Moment{At: p.instant(at).Add(-time.Nanosecond)})
			if err != nil {
				return nil, err
			}
			if old.Revision > 0 && fits(old.State) {
				return kept(old, at), nil
			}
		}
		return now, nil
	}
	m, err := p.named()
	if err != nil {
		return nil, err
	}
	old, err := p.planner.AsOf(ctx, p.schedule, p.caller, m)
	if err != nil {
		return nil, err
	}
	if old.Revision == 0 {
		return nil, fault.New(fault.Invalid, "moment.before_first", nil)
	}
	at := m.At
	if at.IsZero() {
		at = old.At
	}
	return kept(old, p.civil(at)), nil
}

// kept shows a state that is nobody else's.
func kept(old planning.Stood, at kernel.Minute) reading {
	return func(look func(*plan.State) error) (stood, error) { return stood{at, old.Revision}, look(old.State) }
}

// instant is a civil moment of the site.
func (p past) instant(at kernel.Minute) time.Time {
	year, month, day, hour, minute := at.Civil()
	return time.Date(year, time.Month(month), day, hour, minute, 0, 0, p.zone)
}

// civil is an instant on the site's clock.
func (p past) civil(at time.Time) kernel.Minute {
	return plans.Civil(at.In(p.zone))
}
