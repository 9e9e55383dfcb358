package demo

import (
	"cmp"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/weekly"
	"gantry/domain/worktime"
)

// ClinicFirms are the subcontracts of the clinic; its other crews are hired by the day.
func ClinicFirms() []Firm {
	return []Firm{
		firm(11, "Hormigones Sur", "ignacio.lagos"), firm(12, "Aceros Biobío", "ignacio.lagos"), firms["moldaje"],
		firm(14, "Sanitec", "jorge.paredes"), firm(15, "Electro Maipo", "jorge.paredes"), firm(16, "Clima Central", "pedro.soto"),
	}
}

// weeksAhead is how far the clinic's lookahead reaches.
const weeksAhead = 6

// hindrance is a roadblock of the clinic, found eight days before somebody looks. Days count from the day somebody looks.
type hindrance struct {
	firm     string
	nth      int // task of the firm, in the order of their starts
	es, en   string
	kind     int32 // number of the roadblock type
	category string
	email    string
	promised int
	undated  bool // nobody has promised a date
	released int  // days, below 0; 0 is never
	priority lookahead.Priority
}

var hindrances = []hindrance{
	{firm: "Moldajes Andes", nth: 0, es: "Falta el segundo juego de moldaje", en: "Second set of formwork missing", kind: 4, category: "material", email: "pedro.soto", promised: -3, released: -4},
	{firm: "Electro Maipo", nth: 0, es: "Tableros de piso sin aprobar", en: "Floor boards not approved", kind: 12, category: "submittal", email: "jorge.paredes", promised: -5, released: -2},
	{firm: "Sanitec", nth: 1, es: "Isométricos de agua con observaciones", en: "Water isometrics with comments", kind: 1, category: "design", email: "maria.vidal", promised: -1, priority: lookahead.High},
	{firm: "Aceros Biobío", nth: 1, es: "Fierro de 22 mm sin despacho confirmado", en: "22 mm rebar without a confirmed delivery", kind: 4, category: "material", email: "ignacio.lagos", promised: -2},
	{firm: "Clima Central", nth: 0, es: "Ductos en fábrica, sin fecha de salida", en: "Ducts at the factory without a dispatch date", kind: 6, category: "provider", email: "pedro.soto", promised: 9, priority: lookahead.High},
	{firm: "Hormigones Sur", nth: 1, es: "Bomba de hormigón sin reserva", en: "Concrete pump not booked", kind: 3, category: "machinery", email: "ignacio.lagos", promised: 5, priority: lookahead.Urgent},
	{firm: "Sanitec", nth: 3, es: "Falta cuadrilla de gasfíteres", en: "Plumbing crew missing", kind: 2, category: "rrhh", email: "jorge.paredes", promised: 16},
	{firm: "Moldajes Andes", nth: 3, es: "El mandante no define las pasadas", en: "The client has not decided on the openings", kind: 14, category: "client", email: "andres.fuentes", undated: true},
}

// weeksOfClinic builds what people plan for the coming weeks of the clinic.
type weeksOfClinic struct {
	language Language
	today    kernel.Minute // midnight
	crews    map[string]string
	calendar *worktime.Calendar
	people   kernel.Set
}

// ClinicLookahead is how the coming six weeks of the clinic were planned in the days before today, in order: tasks of those weeks, the
// promises of the week under way, roadblocks and what was done since. All of it lies before the last edit of its History.
func ClinicLookahead(language Language, now kernel.Minute) ([]Step, error) {
	rows, err := readRows(language)
	if err != nil {
		return nil, err
	}
	calendar, err := siteCalendar(now)
	if err != nil {
		return nil, err
	}
	c := &weeksOfClinic{language: language, today: now - now%kernel.Day, crews: map[string]string{}, calendar: calendar}
	for _, r := range rows {
		c.crews[r.code] = r.crew
	}
	c.people = everybody()
	planner, super := Planner(), who("jorge.paredes")
	at := func(days int, hour, minute kernel.Minute) kernel.Minute {
		return c.today + kernel.Minute(days)*kernel.Day + hour*kernel.Hour + minute
	}
	week := c.thisWeek()
	promised := week - kernel.Day + 16*kernel.Hour
	out := []Step{
		{at(-9, 15, 10), planner, c.tasks},
		{at(-8, 9, 0), planner, c.ready},
	}
	for i, email := range []string{"ignacio.lagos", "pedro.soto", "jorge.paredes"} {
		at := promised + kernel.Minute(4*i)
		out = append(out, Step{at, planner, func(p *plan.State) plan.Command { return c.promise(p, week, who(email).ID, at) }})
	}
	for i := range hindrances {
		out = append(out, c.hindrance(&hindrances[i], at(-8, 10, kernel.Minute(i)*4))...)
	}
	for day := max(week, c.today-3*kernel.Day); day < c.today; day += kernel.Day {
		out = append(out, Step{day + 17*kernel.Hour + 30, super, func(p *plan.State) plan.Command { return c.report(p, week, day) }})
	}
	slices.SortStableFunc(out, func(a, b Step) int { return cmp.Compare(a.At, b.At) })
	return out, nil
}

// thisWeek is the day on which the week under way began: the clinic plans its weeks from Thursday on.
func (c *weeksOfClinic) thisWeek() kernel.Minute {
	back := (worktime.DayOf(c.today).Weekday() - clinicPlanningDay + 7) % 7
	return c.today - kernel.Minute(back)*kernel.Day
}

func (c *weeksOfClinic) firmOf(code string) *Firm {
	for _, f := range ClinicFirms() {
		if f.Name == c.crews[code] {
			return &f
		}
	}
	return nil
}

// zones are the parts of an activity that its crew takes one after the other.
func (c *weeksOfClinic) zones(days int32) []string {
	names := [3]string{"sector norte", "sector centro", "sector sur"}
	if c.language == English {
		names = [3]string{"north side", "middle", "south side"}
	}
	switch {
	case days < 4:
		return []string{""}
	case days < 8:
		return []string{names[0], names[2]}
	}
	return names[:]
}

// tasks parts what is under way or begins within six weeks, by crew and zone.
func (c *weeksOfClinic) tasks(p *plan.State) plan.Command {
	until, add := c.today+7*weeksAhead*kernel.Day, lookahead.AddTasks{}
	for a := range p.Schedule().Activities() {
		if a.Kind != schedule.Task || a.Progress == kernel.Hundred || a.Dates.Start >= until || c.crews[a.Code] == "" || a.Calendar == procurementCalendar {
			continue
		}
		zones := c.zones(a.Duration / minutesPerDay)
		for i, zone := range zones {
			name := a.Name
			if zone != "" {
				name += ", " + zone
			}
			from, to := zoneStart(a.Duration, i, len(zones)), zoneStart(a.Duration, i+1, len(zones))
			start, duration := c.calendar.Start(c.calendar.Worked(a.Dates.Start)+from), to-from
			hours := kernel.Amount(duration) * 4 * kernel.Unit / 60
			item := lookahead.TaskItem{Activity: kernel.At(a.Row), TaskValues: lookahead.TaskValues{Name: &name, Start: &start, Duration: &duration, Hours: &hours}}
			answers := who("jorge.paredes")
			if f := c.firmOf(a.Code); f != nil {
				item.Subcontract, answers = &f.ID, f.Person
			}
			people := kernel.SetOf(answers.ID.String())
			item.Responsibles = &people
			add.Items = append(add.Items, item)
		}
	}
	if len(add.Items) == 0 {
		return nil
	}
	return add
}

// zoneStart is how much of an activity's duration lies before a zone, in whole days.
func zoneStart(minutes int32, zone, zones int) int32 {
	return minutes / minutesPerDay * int32(zone) / int32(zones) * minutesPerDay
}

// ready calls ready what begins within two weeks.
func (c *weeksOfClinic) ready(p *plan.State) plan.Command {
	return callReady(p, func(t *lookahead.Task) bool { return t.Computed.Start < c.today+14*kernel.Day })
}

// promise promises what a person has ready for the week under way: all of what ends in it, and a share of what goes on.
func (c *weeksOfClinic) promise(p *plan.State, week kernel.Minute, person kernel.UserID, at kernel.Minute) plan.Command {
	end := week + 7*kernel.Day
	var list []weekly.Promise
	for _, t := range undone(p) {
		if !t.Responsibles.Has(person.String()) || t.Lean.Status != lookahead.Can || t.Computed.Start >= end || t.Computed.Finish <= week {
			continue
		}
		if one, more := promiseUntil(p, t, end, c.calendar); more {
			list = append(list, one)
		}
	}
	if len(list) == 0 {
		return nil
	}
	moment := weekly.Moment{Now: at, PlanningDay: clinicPlanningDay, User: Planner().ID, People: c.people}
	if made := p.Weekly().Weeks(); len(made) > 0 {
		return weekly.Add{Week: kernel.At(made[0].Row), Promises: list, By: person, Moment: moment}
	}
	return weekly.Create{Day: week, Promises: list, By: person, Moment: moment}
}

// report says at the end of a day how far the promised tasks are; every third task is a fifth behind.
func (c *weeksOfClinic) report(p *plan.State, week, day kernel.Minute) plan.Command {
	var all plan.Batch
	for _, w := range p.Weekly().Weeks() {
		if w.Start != week {
			continue
		}
		for _, promise := range p.Weekly().Commitments(w.Row) {
			t := p.Lookahead().Task(promise.Task)
			if t == nil || t.Computed.Start >= day+kernel.Day {
				continue
			}
			worked := c.calendar.Between(t.Computed.Start, min(day+kernel.Day, t.Computed.Finish))
			to := steps(kernel.Hundred, worked, c.calendar.Between(t.Computed.Start, t.Computed.Finish))
			if t.Row%3 == 0 {
				to -= kernel.Hundred / 5
			}
			if to > p.Lookahead().Shown(t) {
				all.Commands = append(all.Commands, lookahead.EditTasks{Rows: []kernel.Ref{kernel.At(t.Row)}, Set: lookahead.TaskValues{Progress: &to}})
			}
		}
	}
	return batch(all)
}

// hindrance is a roadblock from the day it was found to its release.
func (c *weeksOfClinic) hindrance(h *hindrance, found kernel.Minute) []Step {
	planner, answers, name := Planner(), who(h.email), h.es
	if c.language == English {
		name = h.en
	}
	out := []Step{{found, planner, func(p *plan.State) plan.Command {
		item := lookahead.RoadblockItem{RoadblockValues: lookahead.RoadblockValues{
			Name: &name, Type: &h.kind, Category: &h.category, Priority: &h.priority, Responsible: &answers.ID,
		}}
		if !h.undated {
			date := c.today + kernel.Minute(h.promised)*kernel.Day + 18*kernel.Hour
			item.Date = &date
		}
		nth := 0
		tasks := undone(p)
		slices.SortStableFunc(tasks, func(a, b *lookahead.Task) int { return cmp.Compare(a.Computed.Start, b.Computed.Start) })
		for _, t := range tasks {
			f := c.firmOf(p.Schedule().Activity(t.Activity).Code)
			if f == nil || f.Name != h.firm || p.Lookahead().Shown(t) > 0 {
				continue
			}
			if nth == h.nth {
				item.Tasks = append(item.Tasks, kernel.At(t.Row))
			}
			nth++
		}
		if len(item.Tasks) == 0 {
			return nil
		}
		return lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{item}}
	}}}
	if h.released < 0 {
		at := c.today + kernel.Minute(h.released)*kernel.Day + 11*kernel.Hour
		out = append(out, Step{at, planner, func(p *plan.State) plan.Command {
			for r := range p.Lookahead().Roadblocks() {
				if r.Name == name {
					return lookahead.SetRoadblockStatus{Rows: []kernel.Ref{kernel.At(r.Row)}, To: lookahead.Released, At: at, By: answers.ID}
				}
			}
			return nil
		}})
	}
	return out
}
