package reports

import (
	"context"
	"io"
	"slices"
	"strconv"
	"time"

	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/internal/httpapi/wire"
	"gantry/internal/reports"
)

// The types of reports about a week.
const (
	commitments = "commitment"
	closure     = "closure"
	table       = "table"
)

var types = []string{commitments, closure, table}

// weekAsk is which report about which week somebody wants.
type weekAsk struct {
	kind       string
	year, week int32
}

// startWeekly begins to write a report about a week.
func startWeekly(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	asked, _, err := f.Text("at")
	if err != nil {
		return err
	}
	set, err := c.setting(asked)
	if err != nil {
		return err
	}
	ask, err := readWeek(f, set.days.Today)
	if err != nil {
		return err
	}
	sight := c.Sight()
	return c.start(ofWeek, reports.FileName(ask.kind, c.Language, ask.year, ask.week), func(ctx context.Context, to io.Writer, told func(done, of int)) error {
		w, err := set.week(ctx, ask, func(s *plan.State) (*reports.Week, error) {
			return reports.WeekOf(s, sight, ask.year, ask.week, &set.names, set.about.Language)
		})
		if err != nil {
			return err
		}
		a := &set.about
		a.Signers = slices.Concat(reports.ForSite(set.called(set.leader), set.called(set.manager), a.Language), w.Signers())
		switch ask.kind {
		case table:
			return w.Table(to, a)
		case closure:
			_, err = w.Closure(a, told).WriteTo(to)
		default:
			_, err = w.Commitments(a, told).WriteTo(to)
		}
		return err
	})
}

// week gathers a week. Of one that is over the commitments are those it began with, and what it came to is that of the evening of the day it
// was closed.
func (s *setting) week(ctx context.Context, ask weekAsk, of func(*plan.State) (*reports.Week, error)) (out *reports.Week, err error) {
	var then []kernel.Minute
	_, err = s.present(ctx, func(state *plan.State) error {
		w, err := reports.WeekNamed(state, ask.year, ask.week)
		if err != nil {
			return err
		}
		closures := state.Weekly().Closures(w.Row)
		switch {
		case w.End > s.days.Now:
		case ask.kind == commitments:
			then = []kernel.Minute{w.Start, w.End} // one that was made later is that of its end
		case len(closures) > 0 && w.Standing.Closed:
			then = []kernel.Minute{closures[len(closures)-1].At/kernel.Day*kernel.Day + kernel.Day}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	there := func(state *plan.State) bool {
		w, err := reports.WeekNamed(state, ask.year, ask.week)
		return err == nil && len(state.Weekly().Commitments(w.Row)) > 0
	}
	show, err := s.open(ctx, then, there)
	if err != nil {
		return nil, err
	}
	if err := s.people(ctx, show); err != nil {
		return nil, err
	}
	at, err := show(func(state *plan.State) (err error) {
		out, err = of(state)
		return err
	})
	s.about.Stood, s.about.Revision = at.at, int64(at.revision)
	return out, err
}

// readWeek reads which report about which week is asked for; without a year it is the present one. Faults: "report.parameter_missing",
// "report.parameter_unknown".
func readWeek(f wire.Fields, today kernel.Minute) (ask weekAsk, err error) {
	if ask.kind, _, err = f.Text("type"); err != nil {
		return ask, err
	}
	if ask.kind == "" {
		return ask, missing("type")
	}
	if !slices.Contains(types, ask.kind) {
		return ask, unknown("type", ask.kind, types)
	}
	year, month, day, _, _ := today.Civil()
	present, _ := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).ISOWeek()
	ask.year = int32(present)
	for name, to := range map[string]*int32{"week": &ask.week, "year": &ask.year} {
		n, there, err := f.Decimal(name)
		switch {
		case err != nil:
			return ask, err
		case !there && name == "week":
			return ask, missing(name)
		case there:
			whole, bad := strconv.ParseInt(n.String(), 10, 32)
			if bad != nil {
				return ask, wire.Missing(name)
			}
			*to = int32(whole)
		}
	}
	return ask, nil
}
