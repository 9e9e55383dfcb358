package plan

import (
	"slices"

	"gantry/domain/cpm"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

func (c *calculation) compileCalendars(s *schedule.State) error {
	if c.to == 0 {
		from, to := bounds(s)
		c.from, c.to = from-horizons[0][0]*year, to+horizons[0][1]*year
		c.calendars = nil
	}
	list, standard := s.Calendars(), s.DefaultCalendar()
	clock := 0
	for a := range s.Activities() {
		if a.Elapsed {
			clock = 1
			break
		}
	}
	if len(c.calendars) == len(list)+clock {
		_, around := c.place[schedule.AroundTheClock]
		same := around == (clock == 1)
		for i := range list {
			if at, known := c.place[list[i].Row]; !known || c.calendars[at].Hash() != list[i].Time.Hash() {
				same = false
			}
		}
		if same {
			c.standard, c.matched = c.place[standard.Row], true
			return nil
		}
	}
	c.calendars, c.wide, c.place, c.standard = nil, nil, map[kernel.Row]int32{}, 0
	for i := range list {
		compiled, err := worktime.Compile(list[i].WorkTime(), c.from, c.to)
		if err != nil { // a refused wish must not leave its horizon behind
			c.calendars, c.from, c.to, c.matched = nil, 0, 0, false
			return err
		}
		c.place[list[i].Row] = int32(i)
		c.calendars = append(c.calendars, compiled)
		if list[i].Row == standard.Row {
			c.standard = int32(i)
		}
	}
	if clock > 0 {
		around, err := worktime.Compile(worktime.AllDay(), c.from, c.to)
		if err != nil {
			return err
		}
		c.place[schedule.AroundTheClock] = int32(len(list))
		c.calendars = append(c.calendars, around)
	}
	c.matched = true
	return nil
}

// workTime gives a calendar over the plan and around the dates: the one that is compiled for calculations, or where that does not
// reach, one of its own.
func (c *calculation) workTime(s *schedule.State, calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error) {
	if !c.matched || c.calendars == nil {
		if err := c.compileCalendars(s); err != nil {
			return nil, err
		}
	}
	at, known := c.place[calendar]
	switch {
	case !known && calendar == schedule.AroundTheClock: // nobody has worked around the clock yet
		at = c.standard
	case !known:
		return nil, fault.New(fault.NotFound, "calendar.unknown", fault.P{"row": calendar})
	}
	reach, fits := c.calendars[at], known
	if wide := c.wide[calendar]; wide != nil {
		reach, fits = wide, true
	}
	from, to := reach.From(), reach.To()-kernel.Day
	for _, m := range around {
		if m-2*year < from {
			from = m - wider*year
		}
		if m+2*year > to {
			to = m + wider*year
		}
	}
	if fits && from == reach.From() && to == reach.To()-kernel.Day {
		return reach, nil
	}
	spec := worktime.AllDay()
	if calendar != schedule.AroundTheClock {
		spec = s.Calendar(calendar).WorkTime()
	}
	wide, err := worktime.Compile(spec, from, to)
	if err != nil {
		return nil, err
	}
	if c.wide == nil {
		c.wide = map[kernel.Row]*worktime.Calendar{}
	}
	c.wide[calendar] = wide
	return wide, nil
}

// bounds are the first and last date given in the plan.
func bounds(s *schedule.State) (from, to kernel.Minute) {
	settings := s.Settings()
	from, to = settings.Start, settings.Start
	widen := func(dates ...kernel.Minute) {
		for _, d := range dates {
			if d != kernel.None && d != 0 {
				from, to = min(from, d), max(to, d)
			}
		}
	}
	widen(settings.Options.DataDate, settings.Options.MustFinishBy, s.Finish())
	for a := range s.Activities() {
		widen(a.Constraint.Date, a.Second.Date, a.ActualStart, a.ActualFinish, a.Dates.Start, a.Dates.Finish, a.Deadline, a.ExpectedFinish, a.PinnedStart,
			a.ExternalStart, a.ExternalFinish)
	}
	return from, to
}

// options are the settings as the engine takes them.
func options(s schedule.Settings) cpm.Options {
	o := cpm.DefaultOptions(profiles[s.Options.Profile])
	o.ProjectStart, o.DataDate, o.MustFinishBy = s.Start, s.Options.DataDate, s.Options.MustFinishBy
	o.CriticalLimit, o.OpenEndsCritical = s.Options.CriticalLimit, s.Options.OpenEndsCritical || s.Options.MultipleCriticalPaths
	o.LagFromActualStart = o.Profile == cpm.P6 && !s.Options.LagFromEarlyStart
	if s.Options.IgnoreDateLimits {
		o.HonourConstraintDates = false
	}
	// Index 0 is the empty value: the profile's habit. The others stand in the engine's order.
	if i := slices.Index(schedule.LagCalendars, s.Options.LagCalendar); i > 0 {
		o.LagCalendar = cpm.LagCalendar(i - 1)
	}
	if i := slices.Index(schedule.ProgressModes, s.Options.ProgressMode); i > 0 {
		o.Progress = cpm.ProgressMode(i - 1)
	}
	if i := slices.Index(schedule.FloatModes, s.Options.FloatMode); i > 0 {
		o.TotalFloat = cpm.FloatMode(i - 1)
	}
	if i := slices.Index(schedule.CriticalModes, s.Options.CriticalBy); i > 0 {
		o.Critical = cpm.CriticalMode(i - 1)
	}
	if i := slices.Index(schedule.ALAPForms, s.Options.ALAPForm); i > 0 {
		o.ALAP = cpm.ALAPForm(i - 1)
	}
	return o
}

// pins tells whether calculations leave the row where it is: automation is off, by hand or,
// in profile gantry, through progress.
func pins(s *schedule.State, a *schedule.Activity) bool {
	if len(s.Children(a.Row)) > 0 || a.Row == kernel.SummaryRow {
		return false
	}
	return a.Manual || s.Settings().Options.Profile == schedule.ProfileGantry && a.Progress > 0
}

// input is an activity as the engine takes it.
func (c *calculation) input(s *schedule.State, a *schedule.Activity) cpm.Activity {
	out := cpm.Activity{
		Row: a.Row, Parent: a.Parent, Kind: kindOf(s, a), Calendar: c.place[a.WorksBy()],
		Duration: a.Duration, Remaining: a.Remaining,
		Constraint: constraint(s, a.Constraint), Second: constraint(s, a.Second),
		ActualStart: a.ActualStart, ActualFinish: a.ActualFinish, Deadline: a.Deadline,
	}
	if a.WorksBy() != a.Calendar && !a.Elapsed && s.Settings().Options.Profile == schedule.ProfileMSP {
		out.FloatCalendar = c.place[a.Calendar] + 1 // slack runs on the task's own; that of elapsed work around the clock too
	}
	if s.Settings().Options.Profile == schedule.ProfileMSP { // which keeps no work left of its own: what the progress leaves of the duration
		out.Remaining = int32((int64(a.Duration)*int64(kernel.Hundred-a.Progress) + int64(kernel.Hundred)/2) / int64(kernel.Hundred))
	}
	out.Inactive, out.Split, out.Placeholder = a.Inactive, a.Split, a.Placeholder && a.Manual
	if a.Resumed != 0 && a.Started() {
		out.Resume = a.Resumed
	}
	if s.Settings().Options.UseExpectedFinish {
		out.ExpectedFinish = a.ExpectedFinish
	}
	if !s.Settings().Options.IgnoreExternalDates {
		out.ExternalStart, out.ExternalFinish = a.ExternalStart, a.ExternalFinish
	}
	switch out.Kind {
	case cpm.Summary:
		return cpm.Activity{Row: a.Row, Parent: a.Parent, Kind: cpm.Summary, Calendar: out.Calendar}
	case cpm.Milestone, cpm.StartMilestone, cpm.FinishMilestone:
		out.Duration, out.Remaining, out.Split = 0, 0, 0
	}
	switch {
	case a.ActualFinish != kernel.None:
		out.State = cpm.Completed
	case a.ActualStart != kernel.None:
		out.State = cpm.Started
	}
	start := a.ActualStart // what was computed when it began, and is an input since
	if start == kernel.None {
		start = a.Dates.Start
	}
	if a.Manual && a.PinnedStart != 0 && !a.Started() {
		start = a.PinnedStart
	}
	if pins(s, a) && start != 0 {
		c.pin(&out, a, start)
	} else if out.State == cpm.Completed && out.ActualStart == kernel.None {
		out.ActualStart = out.ActualFinish
	}
	return out
}

// pin has a row stand where it starts. One under way has begun and ended where it stands, unless it says otherwise.
func (c *calculation) pin(out *cpm.Activity, a *schedule.Activity, start kernel.Minute) {
	out.Pinned, out.Start, out.Finish = true, start, c.finish(out.Calendar, a, start)
	if a.Started() {
		out.State = max(out.State, cpm.Started)
	}
	if a.Finished() {
		out.State = cpm.Completed
	}
	if out.State >= cpm.Started && out.ActualStart == kernel.None {
		out.ActualStart = out.Start
	}
	if out.State == cpm.Completed && out.ActualFinish == kernel.None {
		out.ActualFinish = out.Finish
	}
}

// finish is where a pinned row ends: where it did, or as far behind its start as its duration says, with its last work. One that only
// stays as it lies ends where it lies, in a rest perhaps. Where somebody has put it, or it has begun, nothing counts but that and its
// duration: another end that holds the same work would be left from what it was before.
func (c *calculation) finish(calendar int32, a *schedule.Activity, start kernel.Minute) kernel.Minute {
	cal, lasts := c.calendars[calendar], a.Duration
	if lasts > 0 {
		lasts += a.Split
	}
	switch {
	case a.ActualFinish != kernel.None:
		return max(a.ActualFinish, start)
	case a.PinnedStart == 0 && !a.Started() && a.Dates.Start == start && a.Dates.Finish >= start && cal.Between(start, a.Dates.Finish) == lasts:
		return a.Dates.Finish
	case lasts == 0:
		return start
	}
	return cal.Add(start, lasts)
}

// kindOf maps kinds. A summary without children stands for its own duration, as a task, or
// for nothing when it has none.
func kindOf(s *schedule.State, a *schedule.Activity) cpm.Kind {
	switch {
	case len(s.Children(a.Row)) > 0 || a.Row == kernel.SummaryRow:
		return cpm.Summary
	case a.Kind.IsMilestone() && s.Settings().Options.Profile == schedule.ProfileMSP: // it knows one kind
		return cpm.Milestone
	case a.Kind == schedule.StartMilestone:
		return cpm.StartMilestone
	case a.Kind == schedule.FinishMilestone:
		return cpm.FinishMilestone
	case a.Kind == schedule.LevelOfEffort:
		return cpm.LevelOfEffort
	case a.Kind == schedule.Summary && a.Duration == 0:
		return cpm.Summary
	}
	return cpm.Task
}

// constraint maps a constraint. "Must" holds against links except in P6, where only the
// mandatory ones do.
func constraint(s *schedule.State, c schedule.Constraint) cpm.Constraint {
	if c.Type == schedule.ASAP {
		return cpm.Constraint{}
	}
	out := cpm.Constraint{Type: constraintTypes[c.Type], Date: c.Date}
	if s.Settings().Options.Profile == schedule.ProfileP6 && !c.Mandatory {
		switch out.Type {
		case cpm.MSO:
			out.Type = cpm.StartOn
		case cpm.MFO:
			out.Type = cpm.FinishOn
		}
	}
	return out
}
