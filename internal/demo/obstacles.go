package demo

import (
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/domain/plan"
)

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
	{week: 11, task: "Descargas piso 6", name: "Plano de descargas del piso 6 con observaciones", kind: 1, category: "design", email: "maria.vidal"},
	{week: 12, task: "Moldaje losa piso 7", name: "Moldaje de losa comprometido en otra obra", kind: 4, category: "material", email: "pedro.soto", promised: 9},
	{week: 12, task: "Yeso departamentos 301 a 303", name: "Falta cuadrilla de yeseros", kind: 2, category: "rrhh", email: "jorge.paredes", promised: 22, priority: lookahead.High},
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
