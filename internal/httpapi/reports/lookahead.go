package reports

import (
	"context"
	"io"
	"slices"
	"strconv"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/internal/httpapi/wire"
	"gantry/internal/reports"
)

// missing says that a report lacks something it needs.
func missing(field string) error {
	return fault.New(fault.Invalid, "report.parameter_missing", fault.P{"field": field})
}

func unknown(field, value string, choices any) error {
	return fault.New(fault.Invalid, "report.parameter_unknown", fault.P{"field": field, "value": value, "choices": choices})
}

// startLookahead begins to write the lookahead of some weeks.
func startLookahead(c *call) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	ask, err := readLookahead(f)
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
	year, month, day, _, _ := ask.From.Civil()
	sight := c.Sight()
	return c.start(ofLookahead, reports.FileName("lookahead", c.Language, year, month, day), func(ctx context.Context, to io.Writer, told func(done, of int)) error {
		paper, err := set.lookahead(ctx, ask, func(s *plan.State, ask reports.LookaheadAsk) (*reports.Lookahead, error) {
			return reports.LookaheadOf(s, sight, ask, &set.names, set.about.Language)
		})
		if err != nil {
			return err
		}
		set.about.Signers = reports.ForMeeting(set.called(set.leader), set.called(set.manager), set.about.By, set.about.Language)
		_, err = paper.Paper(&set.about, told).WriteTo(to)
		return err
	})
}

// lookahead gathers a lookahead. One whose first week is over is that of the evening of its first day.
func (s *setting) lookahead(ctx context.Context, ask reports.LookaheadAsk, of func(*plan.State, reports.LookaheadAsk) (*reports.Lookahead, error)) (out *reports.Lookahead, err error) {
	var then []kernel.Minute
	if ask.From+7*kernel.Day <= s.days.Today {
		then = []kernel.Minute{ask.From + kernel.Day}
	}
	show, err := s.open(ctx, then, func(*plan.State) bool { return true })
	if err != nil {
		return nil, err
	}
	if err := s.people(ctx, show); err != nil {
		return nil, err
	}
	ask.Today = s.days.Today
	if s.about.Stood != kernel.None {
		ask.Today = (s.about.Stood - 1) / kernel.Day * kernel.Day
	}
	at, err := show(func(state *plan.State) (err error) {
		out, err = of(state, ask)
		return err
	})
	s.about.Stood, s.about.Revision = at.at, int64(at.revision)
	return out, err
}

// people names those whom the plan names, and notes of which moment it is.
func (s *setting) people(ctx context.Context, show reading) error {
	var ids []kernel.UserID
	at, err := show(func(state *plan.State) error {
		ids = reports.PeopleIn(state)
		s.about.DateFormat = state.Schedule().Settings().DateFormat
		return nil
	})
	if err != nil {
		return err
	}
	s.about.Stood = at.at
	return s.nameIn(ctx, ids)
}

// readLookahead reads what a lookahead is asked for with. Faults: "report.parameter_missing", "report.parameter_unknown",
// "report.weeks_out_of_range", "report.period".
func readLookahead(f wire.Fields) (ask reports.LookaheadAsk, err error) {
	start, err := wire.DateOf(f, "start_date")
	if err != nil {
		return ask, err
	}
	if start == nil || *start == kernel.None {
		return ask, missing("start_date")
	}
	ask.From = *start - *start%kernel.Day
	colour, _, err := f.Text("barColor")
	if err != nil {
		return ask, err
	}
	if ask.Colouring = reports.Colouring(colour); colour == "" {
		return ask, missing("barColor")
	}
	if !slices.Contains(reports.Colourings, ask.Colouring) {
		return ask, unknown("barColor", colour, reports.Colourings)
	}
	weeks, there, err := f.Decimal("numWeeks")
	if err != nil {
		return ask, err
	}
	if !there {
		return ask, missing("numWeeks")
	}
	if ask.Weeks, err = strconv.Atoi(weeks.String()); err != nil || ask.Weeks < 1 || ask.Weeks > reports.MostWeeks {
		return ask, fault.New(fault.Invalid, "report.weeks_out_of_range", fault.P{"min": 1, "max": reports.MostWeeks})
	}
	end, err := wire.DateOf(f, "end_date")
	if err != nil {
		return ask, err
	}
	if days := ask.Weeks*7 - 1; end != nil && *end-*end%kernel.Day != ask.From+kernel.Minute(days)*kernel.Day {
		return ask, fault.New(fault.Invalid, "report.period", fault.P{"weeks": ask.Weeks, "days": days})
	}
	ask.Fit, _, err = f.Flag("fitToPage")
	return ask, err
}
