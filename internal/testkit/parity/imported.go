package main

import (
	"math/rand/v2"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// imported is a plan with what no command gives: durations and lags around the clock, work that takes no part, work that follows
// somebody's calendar, and work that stands where somebody put it.
func imported(rnd *rand.Rand, options schedule.Options) schedule.Import {
	options.DataDate, options.MustFinishBy = kernel.None, kernel.None
	in := schedule.Import{Settings: schedule.Settings{Name: "Clínica", Start: monday, Options: options}, Calendars: theirCalendars()}
	oneIn := func(n int) bool { return rnd.IntN(n) == 0 }
	branch := kernel.Row(0)
	for k := range kernel.Row(activities) {
		a := schedule.Activity{
			Row: k + 1, Name: "Actividad", Kind: schedule.Task, Duration: int32(480 * (1 + rnd.IntN(6))), Calendar: kernel.Row(1 + rnd.IntN(3)),
			ActualStart: kernel.None, ActualFinish: kernel.None,
		}
		if oneIn(4) {
			branch = 0
		}
		a.Parent = branch
		if branch == 0 && oneIn(2) {
			branch = a.Row
		}
		if a.Elapsed = oneIn(4); a.Elapsed {
			a.Duration = int32(1440 * (1 + rnd.IntN(5)))
		}
		a.Inactive = oneIn(6)
		if oneIn(6) {
			a.Split = int32(240 * (1 + rnd.IntN(4)))
		}
		a.Placeholder = oneIn(8)
		if oneIn(5) {
			a.ExternalStart = monday + kernel.Minute(rnd.IntN(30))*kernel.Day + 17*kernel.Hour
		}
		if oneIn(5) {
			a.ExternalFinish = monday + kernel.Minute(rnd.IntN(40))*kernel.Day
		}
		if oneIn(4) {
			a.ResourceCalendar = kernel.Row(1 + rnd.IntN(3))
		}
		if a.Manual = oneIn(5); a.Manual && !oneIn(4) {
			a.Dates.Start = monday + kernel.Minute(rnd.IntN(30))*kernel.Day
			a.Dates.Finish = a.Dates.Start + kernel.Minute(1+rnd.IntN(9))*kernel.Day/2
		}
		if options.Profile == schedule.ProfileP6 {
			theirRules(rnd, &a)
		}
		in.Activities = append(in.Activities, a)
	}
	tied := map[[2]kernel.Row]bool{}
	for range 10 {
		from, to := kernel.Row(1+rnd.IntN(activities)), kernel.Row(1+rnd.IntN(activities))
		if from > to {
			from, to = to, from
		}
		if from == to || in.Activities[to-1].Parent == from || tied[[2]kernel.Row{from, to}] {
			continue
		}
		tied[[2]kernel.Row{from, to}] = true
		in.Links = append(in.Links, schedule.Link{
			Row: kernel.Row(len(in.Links) + 1), From: from, To: to, Type: []schedule.LinkType{schedule.FS, schedule.FS, schedule.SS, schedule.FF, schedule.SF}[rnd.IntN(5)],
			Lag: int32([]int{0, 480, -480, 1440}[rnd.IntN(4)]), Elapsed: oneIn(3),
		})
	}
	return in
}

// theirRules gives an activity now and then what only P6 knows: a level of effort, a mandatory or a second constraint, an expected finish,
// work that stopped and goes on.
func theirRules(rnd *rand.Rand, a *schedule.Activity) {
	date := func() kernel.Minute { return monday + kernel.Minute(rnd.IntN(30))*kernel.Day }
	switch rnd.IntN(24) {
	case 0:
		a.Kind, a.Manual, a.Dates = schedule.LevelOfEffort, false, schedule.Dates{}
	case 1:
		a.Constraint = schedule.Constraint{Type: []schedule.ConstraintType{schedule.MSO, schedule.MFO}[rnd.IntN(2)], Date: date(), Mandatory: true}
	case 2:
		a.Constraint = schedule.Constraint{Type: schedule.SNET, Date: date()}
		a.Second = schedule.Constraint{Type: []schedule.ConstraintType{schedule.FNET, schedule.FNLT}[rnd.IntN(2)], Date: date()}
	case 3:
		a.ExpectedFinish = date()
	case 4:
		a.ActualStart, a.Progress, a.Manual = monday, 250_000, false
		a.Remaining = a.Duration / 2
		a.Suspended = monday + kernel.Day
		a.Resumed = a.Suspended + kernel.Minute(rnd.IntN(20))*kernel.Day
	}
}

// theirCalendars are the calendars of an imported plan: the site's, the clock's, and that of a machine on five long days.
func theirCalendars() []schedule.Calendar {
	site, clock, machine := schedule.StandardCalendar(), schedule.Calendar{Name: "Reloj", Time: worktime.AllDay()}, schedule.StandardCalendar()
	site.Row, clock.Row, machine.Row = 1, 2, 3
	machine.Name, machine.Default = "Grúa", false
	week := machine.Time.Week
	for day := range week {
		if len(week[day]) > 0 {
			week[day] = []worktime.Shift{{From: 420, To: 1140}}
		}
	}
	machine.Time.Week = week
	return []schedule.Calendar{site, clock, machine}
}
