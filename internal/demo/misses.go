package demo

import (
	"cmp"
	"math"
	"slices"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
	"gantry/domain/weekly"
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
