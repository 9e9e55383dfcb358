package demo

import (
	"cmp"
	"hash/fnv"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/domain/worktime"
)

// Step is one thing somebody did to the building. Do gives the command for the plan as it stands then; nil where there is nothing to do.
type Step struct {
	At kernel.Minute // on the building's own clock
	By Person
	Do func(*plan.State) plan.Command
}

// targets are the PPC that the closed weeks come to, as near as their number of promises allows: better in the end, with setbacks.
var targets = [WeeksClosed]float64{0.58, 0.62, 0.57, 0.66, 0.60, 0.70, 0.75, 0.62, 0.72, 0.78, 0.70, 0.82}

// What happened in weeks of their own, numbered from 1.
const (
	rained    = 5  // it rained for two days
	withdrawn = 6  // a promise was withdrawn after the week began
	reopened  = 8  // its Saturday was reported late
	addedIn   = 3  // work was promised after the week began
	addedLate = 10 // likewise
)

// The project's numbers of reasons for non-completion: its list follows that of roadblock types, each in the order of its codes.
const (
	reasonDesign     = 16
	reasonCrew       = 17
	reasonMachine    = 18
	reasonMaterial   = 19
	reasonProvider   = 21
	reasonEarlier    = 24
	reasonInspection = 27
	reasonClient     = 29
	reasonQuality    = 31
	reasonPlan       = 32
	reasonWeather    = 33
)

// site builds the history of the building.
type site struct {
	first    kernel.Minute // Monday of the first promised week
	calendar *worktime.Calendar
	people   kernel.Set
	reasons  kernel.Set
}

// start is the Monday of a week, numbered from 1; of week 0 the one before.
func (s *site) start(week int) kernel.Minute { return s.first + kernel.Minute(week-1)*7*kernel.Day }

// meeting is the last working day of a week, where it is closed and the next one is promised.
func (s *site) meeting(week int) kernel.Minute {
	for day := s.start(week) + 4*kernel.Day; day > s.start(week); day -= kernel.Day {
		if s.calendar.Between(day, day+kernel.Day) > 0 {
			return day
		}
	}
	return s.start(week)
}

func (s *site) moment(at kernel.Minute, by Person) weekly.Moment {
	return weekly.Moment{Now: at, PlanningDay: 1, User: by.ID, People: s.people, Reasons: s.reasons}
}

// BuildingHistory is what people did to the building since its import, in order and up to the beginning of the day somebody looks.
func BuildingHistory(now kernel.Minute) ([]Step, error) {
	calendar, err := siteCalendar(now)
	if err != nil {
		return nil, err
	}
	s := &site{first: monday(now) - 7*WeeksClosed*kernel.Day, calendar: calendar}
	s.people = everybody()
	s.reasons = kernel.SetOf("16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33")
	out := []Step{{At: BuildingImportedAt(now) + 20, By: Planner(), Do: func(*plan.State) plan.Command {
		return schedule.SaveBaseline{Name: "Contrato", Option: schedule.EntireProject}
	}}}
	for week := 0; week <= WeeksClosed+1; week++ {
		out = append(out, s.week(week)...)
	}
	today := now - now%kernel.Day
	out = slices.DeleteFunc(out, func(one Step) bool { return one.At >= today })
	slices.SortStableFunc(out, func(a, b Step) int { return cmp.Compare(a.At, b.At) })
	return out, nil
}

// week gives the steps of a week. Of week 0 there are the meetings only, and the last week is not closed.
func (s *site) week(week int) (out []Step) {
	planner, super := Planner(), who("jorge.paredes")
	step := func(at kernel.Minute, by Person, do func(*plan.State) plan.Command) {
		out = append(out, Step{At: at, By: by, Do: do})
	}
	thursday, friday := s.start(week)+3*kernel.Day, s.meeting(week)
	if week > 0 {
		for day := s.start(week); day <= friday; day += kernel.Day {
			at := day + 17*kernel.Hour + 10
			if day == friday {
				at = day + 16*kernel.Hour + 10
			}
			step(at, super, func(p *plan.State) plan.Command { return s.report(p, week, day) })
		}
	}
	switch week {
	case withdrawn:
		at := s.start(week) + kernel.Day + 9*kernel.Hour
		step(at, planner, func(p *plan.State) plan.Command {
			missed := s.missed(p, week)
			if len(missed) == 0 {
				return nil
			}
			return weekly.Withdraw{Rows: []kernel.Ref{kernel.At(missed[0].Row)}, Moment: s.moment(at, planner)}
		})
	case reopened + 1:
		out = append(out, s.restate(planner, super)...)
	case addedIn, addedLate:
		at := s.start(week) + 2*kernel.Day + 8*kernel.Hour
		step(at-10, planner, func(p *plan.State) plan.Command { return s.clear(p, week-1) })
		step(at, planner, func(p *plan.State) plan.Command { return s.promise(p, week, super, planner, at, true) })
	}
	step(thursday+14*kernel.Hour, planner, func(p *plan.State) plan.Command { return s.lookAhead(p, week) })
	for i := range obstacles {
		if obstacles[i].week == week {
			out = append(out, s.obstacle(&obstacles[i], thursday)...)
		}
	}
	if week > WeeksClosed {
		return out
	}
	if week > 0 {
		closing := friday + 16*kernel.Hour + 30
		step(closing, planner, func(p *plan.State) plan.Command {
			return weekly.Close{Week: kernel.At(s.plan(p, week).Row), Moment: s.moment(closing, planner)}
		})
		step(closing+10, planner, func(p *plan.State) plan.Command { return s.explain(p, week, closing+10, planner) })
		step(closing+14, planner, func(p *plan.State) plan.Command { return s.carryOver(p, week) })
		step(closing+16, planner, func(p *plan.State) plan.Command { return s.stretch(p) })
	}
	step(friday+16*kernel.Hour+48, planner, func(p *plan.State) plan.Command { return s.clear(p, week) })
	for i, email := range []string{"ignacio.lagos", "pedro.soto", "jorge.paredes"} {
		at := friday + 17*kernel.Hour + kernel.Minute(4*i)
		step(at, planner, func(p *plan.State) plan.Command { return s.promise(p, week+1, who(email), planner, at, false) })
	}
	if week > 0 && week%4 == 0 {
		out = append(out, s.monthly(week, friday+17*kernel.Hour+30)...)
	}
	return out
}

// plan is the weekly plan of a week.
func (s *site) plan(p *plan.State, week int) *weekly.Week {
	for _, w := range p.Weekly().Weeks() {
		if w.Start == s.start(week) {
			return w
		}
	}
	return nil
}

// chance is a number below n that follows from texts: the same in every installation.
func chance(n int, texts ...string) int {
	h := fnv.New32a()
	for _, text := range texts {
		_, _ = h.Write([]byte(text))
		_, _ = h.Write([]byte{0})
	}
	return int(h.Sum32() % uint32(n))
}

// steps is a part of a progress, as people report it: in steps of five percent.
func steps(of kernel.Percent, part, whole int32) kernel.Percent {
	const step = kernel.Hundred / 20
	if whole <= 0 {
		return of
	}
	return kernel.Percent(int64(of)*int64(part)/int64(whole)) / step * step
}

// report says at the end of a day how far the promised tasks are.
func (s *site) report(p *plan.State, week int, day kernel.Minute) plan.Command {
	w := s.plan(p, week)
	if w == nil {
		return nil
	}
	var all plan.Batch
	until, last := day+kernel.Day, s.meeting(week)
	for _, c := range p.Weekly().Commitments(w.Row) {
		t := p.Lookahead().Task(c.Task)
		if t == nil {
			continue
		}
		to := s.reached(p, week, c)
		from, finish := max(c.Start, w.Start), min(c.Finish, last+kernel.Day)
		if whole := s.calendar.Between(from, finish); day < last && until < finish && whole > 0 {
			to = c.From + steps(to-c.From, max(s.calendar.Between(from, until), 0), whole)
		}
		if to > p.Lookahead().Shown(t) {
			all.Commands = append(all.Commands, lookahead.EditTasks{Rows: []kernel.Ref{kernel.At(t.Row)}, Set: lookahead.TaskValues{Progress: &to}})
		}
	}
	return batch(all)
}

// batch is the command of several, nil of none.
func batch(all plan.Batch) plan.Command {
	if len(all.Commands) == 0 {
		return nil
	}
	return all
}

// trade of a task, by the firm it was given to.
func tradeOf(firm kernel.ID) string {
	for trade, f := range firms {
		if f.ID == firm {
			return trade
		}
	}
	return ""
}
