package demo

import (
	"cmp"
	"hash/fnv"
	"math"
	"slices"
	"strings"

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

// reason is why a crew missed, in its words.
type reason struct {
	category int32
	text     string
	daysLost int32
}

var reasonsOf = map[string][]reason{
	"enfierradura": {{reasonMaterial, "Faltó fierro de 12 mm en obra", 2}, {reasonCrew, "Dos enfierradores con licencia médica", 1}, {reasonEarlier, "La cancha se entregó tarde", 1}},
	"moldaje":      {{reasonCrew, "Faltaron cuatro carpinteros", 2}, {reasonMachine, "Grúa detenida por mantención", 1}, {reasonEarlier, "La enfierradura se recibió a mediodía", 1}},
	"hormigón":     {{reasonProvider, "El camión mixer llegó con cuatro horas de atraso", 1}, {reasonMachine, "La bomba de hormigón falló", 1}, {reasonInspection, "La ITO no alcanzó a recibir el moldaje", 1}},
	"sanitaria":    {{reasonDesign, "Isométrico de descargas sin la última versión", 3}, {reasonMaterial, "Faltaron fittings de 110 mm", 1}, {reasonEarlier, "La losa seguía con puntales", 2}},
	"eléctrica":    {{reasonDesign, "Cambio de ubicación de tableros sin plano", 2}, {reasonCrew, "Un maestro eléctrico menos", 1}, {reasonMaterial, "Cajas de distribución sin despachar", 1}},
	"tabiques":     {{reasonEarlier, "Las instalaciones del piso no estaban probadas", 2}, {reasonMaterial, "Placas húmedas rechazadas", 1}, {reasonPlan, "Se prometió más que el rendimiento de la cuadrilla", 1}},
	"fachada":      {{reasonProvider, "Cristales con despacho incompleto", 3}, {reasonQuality, "Rasgos fuera de tolerancia", 2}},
	"terminación":  {{reasonClient, "El mandante cambió el color de muestra", 2}, {reasonQuality, "Yeso con fisuras, se repite", 2}, {reasonPlan, "Recinto ocupado por otra cuadrilla", 1}},
	"tierra":       {{reasonMachine, "Rodillo en panne", 2}, {reasonInspection, "Ensayo de densidad sin resultado", 1}},
}

// outdoors are the trades that stop when it rains.
var outdoors = []string{"hormigón", "tierra", "fachada", "moldaje"}

// obstacle is a roadblock of the history: days count from the Thursday meeting of its week, 0 for never.
type obstacle struct {
	week             int
	task, name       string
	kind             int32 // number of the roadblock type
	category         string
	email            string
	promised         int // days until the date first promised
	again, promised2 int // day on which another date was promised, and days until that
	why              string
	released         int
	priority         lookahead.Priority
}

var obstacles = []obstacle{
	{week: 0, task: "Moldaje losa piso 1", name: "Falta el segundo juego de moldaje de losa", kind: 4, category: "material", email: "pedro.soto", promised: 6, released: 5},
	{week: 0, task: "Montaje de bombas", name: "Bombas sin orden de compra", kind: 6, category: "provider", email: "camila.rojas", promised: 12, released: 11, priority: lookahead.High},
	{week: 1, task: "Membrana muro poniente", name: "Certificado de la membrana sin aprobar por la ITO", kind: 12, category: "submittal", email: "jorge.paredes", promised: 7, released: 12},
	{week: 2, task: "Hormigonado muros piso 2", name: "Bomba de hormigón sin reserva", kind: 3, category: "machinery", email: "ignacio.lagos", promised: 5, released: 4, priority: lookahead.Urgent},
	{week: 3, task: "Redes de agua piso 1", name: "Isométricos de agua sin aprobar", kind: 1, category: "design", email: "maria.vidal", promised: 7, again: 8, promised2: 14, why: "El calculista entregó con observaciones", released: 13, priority: lookahead.High},
	{week: 3, task: "Enfierradura muros piso 3, ejes A–D", name: "Faltan cinco toneladas de fierro", kind: 4, category: "material", email: "camila.rojas", promised: 5, released: 5},
	{week: 4, task: "Cableado piso 1", name: "El mandante no define los artefactos eléctricos", kind: 14, category: "client", email: "andres.fuentes", promised: 7, released: 13},
	{week: 5, task: "Moldaje muros piso 4", name: "Faltan cuatro carpinteros para el piso 4", kind: 2, category: "rrhh", email: "pedro.soto", promised: 10, released: 8},
	{week: 5, task: "Primera cara de tabiques piso 1", name: "Prueba de presión sin acta", kind: 10, category: "procedure", email: "jorge.paredes", promised: 6, released: 6},
	{week: 6, task: "Marcos de ventanas piso 1", name: "Marcos de aluminio en fábrica", kind: 6, category: "provider", email: "pedro.soto", promised: 7, released: 7},
	{week: 7, task: "Descargas piso 3", name: "Cambio de shaft sin plano", kind: 1, category: "design", email: "maria.vidal", promised: 6, released: 9, priority: lookahead.High},
	{week: 7, task: "Yeso departamentos 101 a 103", name: "Muestra de yeso sin aprobar", kind: 14, category: "client", email: "andres.fuentes", promised: 8, released: 8},
	{week: 8, task: "Moldaje losa piso 5", name: "Mantención de la grúa torre", kind: 3, category: "machinery", email: "ignacio.lagos", promised: 6, released: 6},
	{week: 9, task: "Marcos de ventanas piso 2", name: "Pedido de marcos sin confirmar", kind: 6, category: "provider", email: "pedro.soto", promised: 6, again: 7, promised2: 13, why: "El proveedor pidió un anticipo", released: 12},
	{week: 9, task: "Enfierradura losa piso 5", name: "Mallas de losa sin despachar", kind: 4, category: "material", email: "ignacio.lagos", promised: 5, released: 5},
	{week: 10, task: "Moldaje losa piso 6", name: "Permiso de corte de calle", kind: 5, category: "permissions", email: "jorge.paredes", promised: 6, released: 6},
	{week: 11, task: "Marcos de ventanas piso 3", name: "Cristales sin despacho confirmado", kind: 6, category: "provider", email: "pedro.soto", promised: 4, priority: lookahead.High},
	{week: 11, task: "Descargas piso 6", name: "Plano de descargas del piso 6 con observaciones", kind: 1, category: "design", email: "maria.vidal", promised: 15},
	{week: 12, task: "Moldaje losa piso 7", name: "Moldaje de losa comprometido en otra obra", kind: 4, category: "material", email: "pedro.soto", promised: 9},
	{week: 12, task: "Yeso departamentos 304 a 306", name: "Falta cuadrilla de yeseros", kind: 2, category: "rrhh", email: "jorge.paredes"},
}

// extras are tasks that no lookahead had: they came up in the meeting before their week.
var extras = map[int]struct{ activity, trade, name string }{
	2: {"C110", "hormigón", "Reparar nidos de piedra muro eje C"}, 3: {"B20", "eléctrica", "Mover empalme provisorio"},
	6: {"C320", "moldaje", "Rehacer alzaprimado piso 3"}, 8: {"D210", "sanitaria", "Reponer descarga dañada piso 2"},
	10: {"E110", "tabiques", "Reparar tabiques por paso de ductos"}, 11: {"C620", "enfierradura", "Anclajes de barandas piso 6"},
}

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
	var ids []string
	for _, p := range People {
		ids = append(ids, p.ID.String())
	}
	s.people = kernel.SetOf(ids...)
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

// missed are the promises of a week that are not kept, in an order that follows from their names. What was promised late is kept.
func (s *site) missed(p *plan.State, week int) []*weekly.Commitment {
	w := s.plan(p, week)
	if w == nil || week > WeeksClosed {
		return nil
	}
	list := slices.DeleteFunc(slices.Clone(p.Weekly().Commitments(w.Row)), func(c *weekly.Commitment) bool { return c.Late })
	best := len(list)
	share := func(kept int) float64 { return float64(kept) / float64(len(list)) }
	off := func(kept int) float64 { return math.Abs(share(kept) - targets[week-1]) }
	for kept := range list {
		if share(kept) >= 0.55 && share(kept) <= 0.85 && (best == len(list) || off(kept) < off(best)) {
			best = kept
		}
	}
	text := string(rune('a' + week))
	slices.SortStableFunc(list, func(a, b *weekly.Commitment) int {
		return cmp.Compare(chance(1<<20, text, a.Name), chance(1<<20, text, b.Name))
	})
	return list[:len(list)-best]
}

// reached is the progress of a promise at the end of its week.
func (s *site) reached(p *plan.State, week int, c *weekly.Commitment) kernel.Percent {
	if c.Withdrawn {
		return c.From
	}
	for _, one := range s.missed(p, week) {
		if one.Row == c.Row {
			return max(c.From+steps(c.Share-c.From, int32(40+chance(45, c.Name)), 100), min(c.From+kernel.Hundred/20, c.Share-1))
		}
	}
	return c.Share
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

// explain writes down why promises were missed.
func (s *site) explain(p *plan.State, week int, at kernel.Minute, by Person) plan.Command {
	w := s.plan(p, week)
	add := weekly.AddMisses{Moment: s.moment(at, by)}
	for i, c := range s.missed(p, week) {
		trade := tradeOf(c.Subcontract)
		why := reasonsOf[trade][chance(len(reasonsOf[trade]), string(rune('a'+week)), c.Name)]
		if week == rained && slices.Contains(outdoors, trade) {
			why = reason{reasonWeather, "Llovió dos días", 2}
		}
		if c.Withdrawn {
			why = reason{reasonPlan, "Se retiró: la cuadrilla pasó a otro piso", 1}
		}
		status, priority := weekly.Resolved, weekly.Normal
		if week > WeeksClosed-3 {
			status = weekly.InProcess
		}
		if i == 0 {
			priority = weekly.High
		}
		add.Items = append(add.Items, weekly.MissItem{
			MissValues: weekly.MissValues{Type: &why.category, Description: &why.text, DaysLost: &why.daysLost, Status: &status, Priority: &priority},
			Year:       w.Year, Week: w.Number, Tasks: []kernel.Ref{kernel.At(c.Task)},
		})
	}
	if len(add.Items) == 0 {
		return nil
	}
	return add
}

// saturday is the promise of the reopened week whose work of the Saturday was reported on Monday.
func (s *site) saturday(p *plan.State) *weekly.Commitment {
	if missed := s.missed(p, reopened); len(missed) > 0 {
		return missed[0]
	}
	return nil
}

// restate opens the week again, says what was done on its Saturday, and closes it a second time.
func (s *site) restate(planner, super Person) []Step {
	at := s.start(reopened+1) + 8*kernel.Hour + 40
	week := func(p *plan.State) kernel.Ref { return kernel.At(s.plan(p, reopened).Row) }
	return []Step{
		{at, planner, func(p *plan.State) plan.Command {
			return weekly.Reopen{Week: week(p), Reason: "Faltó informar el avance del sábado"}
		}},
		{at + 4, super, func(p *plan.State) plan.Command {
			done := kernel.Hundred
			return lookahead.EditTasks{Rows: []kernel.Ref{kernel.At(s.saturday(p).Task)}, Set: lookahead.TaskValues{Progress: &done}}
		}},
		{at + 7, planner, func(p *plan.State) plan.Command {
			for m := range p.Weekly().Misses() {
				for _, about := range p.Weekly().MissTasks(m.Row) {
					if about.Task == s.saturday(p).Task && m.Week == s.plan(p, reopened).Number {
						return weekly.DeleteMisses{Rows: []kernel.Ref{kernel.At(m.Row)}}
					}
				}
			}
			return nil
		}},
		{at + 9, planner, func(p *plan.State) plan.Command {
			return weekly.Close{Week: week(p), Moment: s.moment(at+9, planner)}
		}},
	}
}

// undone are the tasks that are not done, by row.
func (s *site) undone(p *plan.State) (out []*lookahead.Task) {
	for t := range p.Lookahead().Tasks() {
		if p.Lookahead().Shown(t) < kernel.Hundred {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b *lookahead.Task) int { return cmp.Compare(a.Row, b.Row) })
	return out
}

// carryOver puts what should have been done by now on the next Monday.
func (s *site) carryOver(p *plan.State, week int) plan.Command {
	next := s.calendar.NextStart(s.start(week+1) + 8*kernel.Hour)
	var all plan.Batch
	for _, t := range s.undone(p) {
		if week == reopened && t.Row == s.saturday(p).Task || t.Computed.Finish > s.start(week+1) {
			continue
		}
		all.Commands = append(all.Commands, lookahead.EditTasks{Rows: []kernel.Ref{kernel.At(t.Row)}, Set: lookahead.TaskValues{Start: &next}})
	}
	return batch(all)
}

// stretch makes activities last until the last of their tasks ends.
func (s *site) stretch(p *plan.State) plan.Command {
	ends := map[kernel.Row]kernel.Minute{}
	for _, t := range s.undone(p) {
		ends[t.Activity] = max(ends[t.Activity], t.Computed.Finish)
	}
	var all plan.Batch
	for a := range p.Schedule().Activities() {
		if end := ends[a.Row]; end > a.Dates.Finish {
			minutes := s.calendar.Between(a.Dates.Start, end)
			minutes = (minutes + minutesPerDay - 1) / minutesPerDay * minutesPerDay
			all.Commands = append(all.Commands, schedule.SetDuration{Row: kernel.At(a.Row), Duration: minutes})
		}
	}
	return batch(all)
}

// lookAhead plans the tasks of activities that begin within five weeks, and what came up since the last meeting.
func (s *site) lookAhead(p *plan.State, week int) plan.Command {
	until, add := s.start(week+6), lookahead.AddTasks{}
	list := works()
	task := func(a kernel.Row, trade, name string, offset kernel.Minute, duration int32) {
		of := firms[trade]
		people, hours := kernel.SetOf(of.Person.ID.String()), kernel.Amount(duration)*4*kernel.Unit/60
		add.Items = append(add.Items, lookahead.TaskItem{Activity: kernel.At(a), TaskValues: lookahead.TaskValues{
			Name: &name, Start: &offset, Duration: &duration, Responsibles: &people, Subcontract: &of.ID, Hours: &hours,
		}})
	}
	for a := range p.Schedule().Activities() {
		at := slices.IndexFunc(list, func(w work) bool { return w.code == a.Code })
		if at < 0 {
			continue
		}
		w := list[at]
		if len(w.tasks) > 0 && a.Dates.Start < until && a.Progress < kernel.Hundred && len(p.Lookahead().TasksOf(a.Row)) == 0 {
			for _, one := range w.tasks {
				start := s.calendar.Start(s.calendar.Worked(a.Dates.Start) + int32(one.offset)*minutesPerDay)
				task(a.Row, one.trade, one.name, start, int32(one.days)*minutesPerDay)
			}
		}
		if extra, is := extras[week]; is && extra.activity == w.code {
			task(a.Row, extra.trade, extra.name, s.calendar.NextStart(s.start(week+1)+kernel.Day+8*kernel.Hour), minutesPerDay)
		}
	}
	if len(add.Items) == 0 {
		return nil
	}
	return add
}

// meets tells whether a task's dates lie in a week.
func (s *site) meets(t *lookahead.Task, week int) bool {
	return t.Computed.Start < s.start(week+1) && t.Computed.Finish > s.start(week)
}

// clear calls ready what can be done in the two weeks to come.
func (s *site) clear(p *plan.State, week int) plan.Command {
	ready := lookahead.SetLean{To: lookahead.Can}
	for _, t := range s.undone(p) {
		if t.Lean.Status == lookahead.Debit && (s.meets(t, week+1) || s.meets(t, week+2)) {
			ready.Rows = append(ready.Rows, kernel.At(t.Row))
		}
	}
	if len(ready.Rows) == 0 {
		return nil
	}
	return ready
}

// promise promises a person's tasks for a week: all of what ends in it, and a share of what goes on. Late, it is the one task that
// became ready since.
func (s *site) promise(p *plan.State, week int, person, typed Person, at kernel.Minute, late bool) plan.Command {
	var list []weekly.Promise
	begun := p.Weekly().Commitments
	w := s.plan(p, week)
	for _, t := range s.undone(p) {
		mine := late || tradeOf(t.Subcontract) != "" && firms[tradeOf(t.Subcontract)].Person.ID == person.ID
		if !mine || t.Lean.Status != lookahead.Can || !s.meets(t, week) || week == reopened+1 && t.Row == s.saturday(p).Task {
			continue
		}
		if w != nil && slices.ContainsFunc(begun(w.Row), func(c *weekly.Commitment) bool { return c.Task == t.Row }) {
			continue
		}
		one := weekly.Promise{Task: kernel.At(t.Row)}
		if end := s.meeting(week) + kernel.Day; t.Computed.Finish > end { // goes on in the week after
			share := steps(kernel.Hundred, s.calendar.Between(t.Computed.Start, end), s.calendar.Between(t.Computed.Start, t.Computed.Finish))
			if share <= p.Lookahead().Shown(t) {
				continue
			}
			one.Share = &share
		}
		list = append(list, one)
		if late {
			break
		}
	}
	switch {
	case len(list) == 0:
		return nil
	case w == nil:
		return weekly.Create{Day: s.start(week), Promises: list, By: person.ID, Moment: s.moment(at, typed)}
	}
	return weekly.Add{Week: kernel.At(w.Row), Promises: list, By: person.ID, Moment: s.moment(at, typed)}
}

// obstacle is a roadblock from the meeting that found it to its release.
func (s *site) obstacle(o *obstacle, meeting kernel.Minute) []Step {
	planner, answers := Planner(), who(o.email)
	day := func(n int) kernel.Minute { return meeting + kernel.Minute(n)*kernel.Day + 18*kernel.Hour }
	row := func(p *plan.State) []kernel.Ref {
		for r := range p.Lookahead().Roadblocks() {
			if r.Name == o.name {
				return []kernel.Ref{kernel.At(r.Row)}
			}
		}
		return nil
	}
	out := []Step{{meeting + 15*kernel.Hour, planner, func(p *plan.State) plan.Command {
		item := lookahead.RoadblockItem{RoadblockValues: lookahead.RoadblockValues{
			Name: &o.name, Type: &o.kind, Category: &o.category, Priority: &o.priority, Responsible: &answers.ID,
		}}
		if o.promised > 0 {
			date := day(o.promised)
			item.Date = &date
		}
		for t := range p.Lookahead().Tasks() {
			if t.Name == o.task || strings.HasPrefix(o.task, t.Name+" ") {
				item.Tasks = append(item.Tasks, kernel.At(t.Row))
			}
		}
		return lookahead.AddRoadblocks{Items: []lookahead.RoadblockItem{item}}
	}}}
	if o.again > 0 {
		out = append(out, Step{day(o.again) - 7*kernel.Hour, planner, func(p *plan.State) plan.Command {
			return lookahead.PromiseRoadblocks{Rows: row(p), Date: day(o.promised2), Reason: o.why}
		}})
	}
	if o.released > 0 {
		at := day(o.released) - 6*kernel.Hour
		out = append(out, Step{at, planner, func(p *plan.State) plan.Command {
			return lookahead.SetRoadblockStatus{Rows: row(p), To: lookahead.Released, At: at, By: answers.ID}
		}})
	}
	return out
}

// monthly brings the schedule up to date, and after the first two months issues it.
func (s *site) monthly(week int, at kernel.Minute) []Step {
	planner := Planner()
	number := int32(week / 4)
	out := []Step{{at, planner, func(p *plan.State) plan.Command {
		var all plan.Batch
		for a := range p.Schedule().Activities() {
			if a.Code == "D80" { // made elsewhere, nobody promises it by the week
				worked, whole := s.calendar.Between(a.Dates.Start, min(at, a.Dates.Finish)), s.calendar.Between(a.Dates.Start, a.Dates.Finish)
				if to := steps(kernel.Hundred, worked, whole); to > a.Progress {
					all.Commands = append(all.Commands, schedule.SetProgress{Row: kernel.At(a.Row), Progress: to})
				}
			}
			spent := kernel.Amount(int64(a.Cost) / 100 * int64(a.Progress) / int64(kernel.Hundred) * int64(98+chance(12, a.Code)))
			if a.Kind == schedule.Task && spent > a.UsedCost {
				all.Commands = append(all.Commands, schedule.SetAmount{Field: schedule.FieldUsedCost, Row: kernel.At(a.Row), Value: spent})
			}
		}
		return batch(all)
	}}}
	if week == WeeksClosed { // the planner wins days back where two crews fit
		out = append(out, Step{at + 10, planner, func(p *plan.State) plan.Command {
			var all plan.Batch
			for a := range p.Schedule().Activities() {
				if a.Progress == 0 && strings.HasPrefix(a.Name, "Pisos y cerámicas") {
					all.Commands = append(all.Commands, schedule.SetDuration{Row: kernel.At(a.Row), Duration: 7 * minutesPerDay})
				}
			}
			return batch(all)
		}})
	}
	if week > 8 {
		return out
	}
	names := map[int32][2]string{
		1: {"Primer mes", "Primer mes de obra gruesa. El hormigonado perdió días por bomba y despachos; se reserva una segunda bomba."},
		2: {"Segundo mes", "La fachada parte con un proveedor nuevo. Dos cuadrillas en pisos y cerámicas recuperan días hacia el final."},
	}
	return append(out,
		Step{at + 20, planner, func(*plan.State) plan.Command {
			return schedule.SaveUpdate{Name: names[number][0], Narrative: names[number][1]}
		}},
		Step{at + 30, planner, func(*plan.State) plan.Command { return schedule.IssueUpdate{Update: number} }})
}
