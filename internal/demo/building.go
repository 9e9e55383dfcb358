package demo

import (
	"fmt"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/project"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// The residential building: a second project, with twelve closed weeks behind it.
var Building = kernel.MustParseID("01930000-0000-7000-8000-000000000004")

// Names of the building's project and schedule.
const (
	BuildingName     = "Edificio Mirador"
	BuildingSchedule = "Programa de obra"
	BuildingCity     = "Viña del Mar"
)

// WeeksClosed is how many weeks of the building have been promised, closed and explained. The week after them is under way.
const WeeksClosed = 12

// BuildingDetails are those of the building, and the names of the fields that hold them.
func BuildingDetails() (project.Details, []string) {
	return project.Details{
		Type: "residential", Country: "CL", Currency: "UF", Budget: 96_400 * kernel.Unit, Size: 5_860 * kernel.Unit, SizeUnit: "m2", Phase: "construction",
		Contract: "lump_sum", PlanningDay: 1, TimeZone: "America/Santiago",
	}, []string{"type", "country", "currency", "budget", "size", "sizeUnit", "phase", "contract", "planningDay", "timeZone"}
}

// Firm is a subcontract of the building. Person answers for its promises.
type Firm struct {
	ID     kernel.ID
	Name   string
	Person Person
}

func firm(n byte, name, email string) Firm {
	id := Company
	id[14], id[15] = 2, n
	return Firm{ID: id, Name: name, Person: who(email)}
}

var firms = map[string]Firm{
	"enfierradura": firm(1, "Enfierraduras Aconcagua", "ignacio.lagos"),
	"moldaje":      firm(2, "Moldajes Andes", "pedro.soto"),
	"hormigón":     firm(3, "Hormigones Costa", "ignacio.lagos"),
	"sanitaria":    firm(4, "Sanitaria Quillota", "jorge.paredes"),
	"eléctrica":    firm(5, "Electricidad Ríos", "jorge.paredes"),
	"tabiques":     firm(6, "Tabiques Sur", "pedro.soto"),
	"fachada":      firm(7, "Ventanas Reñaca", "pedro.soto"),
	"terminación":  firm(8, "Terminaciones Marga Marga", "jorge.paredes"),
	"tierra":       firm(9, "Movimiento de Tierra Concón", "ignacio.lagos"),
}

// Firms are the subcontracts of the building, in the order of their numbers.
func Firms() []Firm {
	out := make([]Firm, len(firms))
	for _, f := range firms {
		out[f.ID[15]-1] = f
	}
	return out
}

// work is one activity of the building, or with no days a summary.
type work struct {
	level        int
	code, name   string
	days         string // working days, M for a milestone
	predecessors string
	cost         int // UF
	crew         int
	tasks        []piece // what its crews promise
}

// piece is a task of the lookahead: working days behind the start of its activity, and how many it takes.
type piece struct {
	trade, name  string
	offset, days int
}

const floors = 7

// works are the activities of the building in their order.
func works() []work {
	out := []work{
		{1, "A", "Obras previas", "", "", 0, 0, nil},
		{2, "A10", "Instalación de faenas", "5", "", 620, 6, nil},
		{2, "A20", "Excavación masiva y entibación", "12", "A10", 3400, 8, nil},
		{2, "A30", "Fundaciones", "10", "A20", 2900, 12, nil},
		{2, "A40", "Muros y losa de subterráneo", "14", "A30", 4100, 14, nil},
		{1, "B", "Subterráneo", "", "", 0, 0, nil},
		{2, "B10", "Recepción de fundaciones", "M", "A40", 0, 0, nil},
		{2, "B20", "Estanque y sala de bombas", "15", "B10", 1450, 5, []piece{
			{"enfierradura", "Enfierradura estanque", 0, 4},
			{"moldaje", "Moldaje estanque", 3, 4},
			{"hormigón", "Hormigonado estanque", 7, 1},
			{"terminación", "Impermeabilización estanque", 9, 3},
			{"sanitaria", "Montaje de bombas", 12, 3},
		}},
		{2, "B30", "Rampa vehicular", "10", "B20SS+5", 880, 5, []piece{
			{"enfierradura", "Enfierradura rampa", 0, 3},
			{"hormigón", "Hormigonado rampa", 3, 2},
			{"hormigón", "Estriado y canaletas rampa", 6, 3},
		}},
		{2, "B40", "Impermeabilización de muros perimetrales", "10", "B10", 760, 4, []piece{
			{"terminación", "Preparación de muros perimetrales", 0, 4},
			{"terminación", "Membrana muro oriente", 4, 3},
			{"terminación", "Membrana muro poniente", 7, 3},
		}},
		{2, "B50", "Rellenos perimetrales", "10", "B40", 540, 4, []piece{
			{"tierra", "Relleno y compactación muro oriente", 0, 5},
			{"tierra", "Relleno y compactación muro poniente", 5, 5},
		}},
		{1, "C", "Obra gruesa", "", "", 0, 0, nil},
	}
	for n := 1; n <= floors; n++ {
		before := "B10"
		if n > 1 {
			before = fmt.Sprintf("C%d20", n-1)
		}
		out = append(out,
			work{2, fmt.Sprintf("C%d10", n), fmt.Sprintf("Muros piso %d", n), "5", before, 1650, 16, []piece{
				{"enfierradura", fmt.Sprintf("Enfierradura muros piso %d, ejes A–D", n), 0, 2},
				{"enfierradura", fmt.Sprintf("Enfierradura muros piso %d, ejes E–H", n), 1, 2},
				{"eléctrica", fmt.Sprintf("Cañerías embutidas muros piso %d", n), 2, 1},
				{"moldaje", fmt.Sprintf("Moldaje muros piso %d", n), 2, 2},
				{"hormigón", fmt.Sprintf("Hormigonado muros piso %d", n), 4, 1},
			}},
			work{2, fmt.Sprintf("C%d20", n), fmt.Sprintf("Losa piso %d", n), "5", fmt.Sprintf("C%d10", n), 1820, 18, []piece{
				{"moldaje", fmt.Sprintf("Moldaje losa piso %d", n), 0, 2},
				{"enfierradura", fmt.Sprintf("Enfierradura losa piso %d", n), 1, 2},
				{"sanitaria", fmt.Sprintf("Pasadas sanitarias losa piso %d", n), 2, 1},
				{"eléctrica", fmt.Sprintf("Canalización eléctrica losa piso %d", n), 3, 1},
				{"hormigón", fmt.Sprintf("Hormigonado losa piso %d", n), 4, 1},
			}})
	}
	out = append(out, work{2, "C80", "Cubierta y sala de máquinas", "12", fmt.Sprintf("C%d20", floors), 1900, 12, nil})
	after := func(format string, n int) string {
		if n < 1 {
			return ""
		}
		return "; " + fmt.Sprintf(format, n)
	}
	out = append(out, work{1, "D", "Instalaciones", "", "", 0, 0, nil})
	for n := 1; n <= floors; n++ {
		out = append(out,
			work{2, fmt.Sprintf("D%d10", n), fmt.Sprintf("Instalaciones sanitarias piso %d", n), "5", fmt.Sprintf("C%d20FS+10", n) + after("D%d10", n-1), 640, 4, []piece{
				{"sanitaria", fmt.Sprintf("Descargas piso %d", n), 0, 3},
				{"sanitaria", fmt.Sprintf("Redes de agua piso %d", n), 3, 2},
			}},
			work{2, fmt.Sprintf("D%d20", n), fmt.Sprintf("Instalaciones eléctricas piso %d", n), "5", fmt.Sprintf("D%d10SS+2", n), 580, 4, []piece{
				{"eléctrica", fmt.Sprintf("Ductos y cajas piso %d", n), 0, 2},
				{"eléctrica", fmt.Sprintf("Cableado piso %d", n), 2, 3},
			}})
	}
	out = append(out,
		work{2, "D80", "Fabricación del ascensor", "90", "A30", 2600, 0, nil},
		work{2, "D90", "Montaje del ascensor", "20", "C80; D80", 900, 4, nil},
		work{1, "E", "Tabiques y fachada", "", "", 0, 0, nil})
	for n := 1; n <= floors; n++ {
		out = append(out,
			work{2, fmt.Sprintf("E%d10", n), fmt.Sprintf("Tabiques piso %d", n), "8", fmt.Sprintf("D%d20", n) + after("E%d10", n-1), 720, 6, []piece{
				{"tabiques", fmt.Sprintf("Estructura de tabiques piso %d", n), 0, 3},
				{"tabiques", fmt.Sprintf("Primera cara de tabiques piso %d", n), 3, 2},
				{"tabiques", fmt.Sprintf("Aislación y segunda cara piso %d", n), 5, 3},
			}},
			work{2, fmt.Sprintf("E%d20", n), fmt.Sprintf("Ventanas piso %d", n), "5", fmt.Sprintf("E%d10SS+5", n), 980, 4, []piece{
				{"fachada", fmt.Sprintf("Marcos de ventanas piso %d", n), 0, 2},
				{"fachada", fmt.Sprintf("Cristales y sellos piso %d", n), 2, 3},
			}})
	}
	out = append(out, work{1, "F", "Terminaciones", "", "", 0, 0, nil})
	for n := 1; n <= floors; n++ {
		out = append(out,
			work{2, fmt.Sprintf("F%d10", n), fmt.Sprintf("Yeso y pintura piso %d", n), "10", fmt.Sprintf("E%d20", n) + after("F%d10", n-1), 860, 6, []piece{
				{"terminación", fmt.Sprintf("Yeso departamentos %d01 a %d03", n, n), 0, 4},
				{"terminación", fmt.Sprintf("Yeso departamentos %d04 a %d06", n, n), 3, 4},
				{"terminación", fmt.Sprintf("Primera mano de pintura piso %d", n), 7, 3},
			}},
			work{2, fmt.Sprintf("F%d20", n), fmt.Sprintf("Pisos y cerámicas piso %d", n), "8", fmt.Sprintf("F%d10", n) + after("F%d20", n-1), 910, 6, nil},
			work{2, fmt.Sprintf("F%d30", n), fmt.Sprintf("Artefactos y muebles piso %d", n), "6", fmt.Sprintf("F%d20", n), 1240, 5, nil})
	}
	return append(out,
		work{1, "G", "Entrega", "", "", 0, 0, nil},
		work{2, "G10", "Urbanización y paisajismo", "20", "C80", 1300, 8, nil},
		work{2, "G20", "Pruebas y recepción municipal", "15", fmt.Sprintf("F%d30; D90; G10", floors), 200, 2, nil},
		work{2, "G30", "Entrega del edificio", "M", "G20", 0, 0, nil})
}

// monday of the week in which a moment lies.
func monday(now kernel.Minute) kernel.Minute {
	day := worktime.DayOf(now)
	return (day - worktime.Day((day.Weekday()+6)%7)).Minute()
}

// weeksBefore is how long the building had been under construction when its first week was promised.
const weeksBefore = 11

// BuildingImport is the schedule as imported, before the first promised week. now is the day somebody looks.
func BuildingImport(now kernel.Minute) (schedule.Import, error) {
	first := monday(now) - 7*WeeksClosed*kernel.Day
	in := schedule.Import{
		Source: schedule.Source{Tool: "gantry", Version: "Gantry", File: "edificio.tsv", Project: "edificio-es"},
		Settings: schedule.Settings{
			Name: BuildingSchedule, Start: first - 7*weeksBefore*kernel.Day + 8*kernel.Hour,
			MinutesPerDay: minutesPerDay, MinutesPerWeek: 5 * minutesPerDay, DateFormat: "DD/MM/YY",
			Options: schedule.Options{Profile: schedule.ProfileGantry, DataDate: kernel.None, MustFinishBy: kernel.None},
		},
		Calendars: calendars(Spanish)[:1],
	}
	list, number, parent := works(), map[string]kernel.Row{}, kernel.SummaryRow
	for i, w := range list {
		a := schedule.Activity{
			Row: kernel.Row(i + 1), Parent: kernel.SummaryRow, Code: w.code, Name: w.name, Kind: schedule.Summary, Calendar: 1,
			ActualStart: kernel.None, ActualFinish: kernel.None,
		}
		if w.level == 1 {
			parent = a.Row
		} else {
			a.Parent = parent
			a.Kind, a.Duration = schedule.Task, days(w.days)
			a.Cost = kernel.Amount(w.cost) * kernel.Unit
			a.ManHours = kernel.Amount(w.crew) * kernel.Amount(a.Duration) * kernel.Unit / 60
			in.Source.ActivityRows++
		}
		if w.days == "M" {
			a.Kind = schedule.FinishMilestone
		}
		if w.code == "B10" { // nothing above the ground before the first week
			a.Kind, a.Constraint = schedule.StartMilestone, schedule.Constraint{Type: schedule.SNET, Date: first + 8*kernel.Hour}
		}
		number[w.code] = a.Row
		in.Activities = append(in.Activities, a)
	}
	for i, w := range list {
		links, err := readLinks(strings.TrimPrefix(w.predecessors, "; "), number)
		if err != nil {
			return schedule.Import{}, fmt.Errorf("%s: %w", w.code, err)
		}
		for _, l := range links {
			l.Row, l.To = kernel.Row(len(in.Links)+1), kernel.Row(i+1)
			in.Links = append(in.Links, l)
		}
	}
	dates, err := calculate(in)
	if err != nil {
		return schedule.Import{}, err
	}
	site, err := siteCalendar(now)
	if err != nil {
		return schedule.Import{}, err
	}
	for i := range in.Activities {
		if a := &in.Activities[i]; a.Kind != schedule.Summary {
			advance(a, dates[i], 1, BuildingImportedAt(now), site)
		}
	}
	return in, nil
}

// days gives working minutes of a number of days; none of a milestone or a summary.
func days(text string) (minutes int32) {
	for _, digit := range text {
		if digit < '0' || digit > '9' {
			return 0
		}
		minutes = minutes*10 + digit - '0'
	}
	return minutes * minutesPerDay
}

// BuildingImportedAt is when the building was imported: on the Thursday before its first promised week.
func BuildingImportedAt(now kernel.Minute) kernel.Minute {
	return monday(now) - 7*WeeksClosed*kernel.Day - 4*kernel.Day + 9*kernel.Hour
}

// BuildingDays is how many days after its import the week ends that is under way when somebody looks.
const BuildingDays = 4 + 7*WeeksClosed + 6

// Planner runs the building's weekly meetings.
func Planner() Person { return who("maria.vidal") }

// siteCalendar is the site's week around the history.
func siteCalendar(now kernel.Minute) (*worktime.Calendar, error) {
	return worktime.Compile(calendars(Spanish)[0].Time, now-400*kernel.Day, now+400*kernel.Day)
}
