package table

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// heads are what columns are called, as headKey writes it: in English and Spanish, by the grids and spreadsheet exports
// of P6, Microsoft Project and Asta, and by planners.
var heads = map[string]string{}

func init() {
	for field, names := range map[string]string{
		colNumber:       "id|no|nr|num|number|numero|row|fila|row number|numero de fila|row id|item|item no|line|linea|#|correlative id|correlativo",
		colCode:         "code|codigo|activity id|activity code|activity no|id actividad|id de actividad|id de la actividad|codigo actividad|codigo de actividad|codigo de la actividad|cod actividad|cod|task id|task code|id tarea|id de tarea|codigo de tarea|unique id|identificador unico|id unico|uid|unique task id|identificador|partida codigo|codigo partida|codigo de partida",
		colWBS:          "wbs|edt|outline number|numero de esquema|numero del esquema|numero de edt|numero edt|codigo edt|codigo de edt|codigo de la edt|wbs number|wbs no|numero wbs|outline|esquema|wbs nn|numero esquema",
		colGroup:        "wbs code|wbs id|wbs path|codigo wbs|codigo de wbs|ruta edt|ruta wbs|parent wbs|wbs padre|edt padre",
		colLevel:        "level|nivel|outline level|nivel de esquema|nivel del esquema|nivel esquema|indent level|wbs level|nivel edt|nivel wbs",
		colParent:       "parent|parent id|parent code|padre|id padre|codigo padre|parent task|tarea padre|parent activity|actividad padre|summary task|tarea resumen",
		colName:         "name|nombre|activity name|activity|actividad|nombre de la actividad|nombre de actividad|nombre actividad|nombre de la tarea|nombre de tarea|nombre tarea|tarea|task|task name|title|titulo|partida|nombre de partida|descripcion de la actividad|descripcion de actividad|activity description|task description|descripcion de la partida|item description|text|faena|labor|concepto",
		colType:         "type|tipo|activity type|task type|tipo de actividad|tipo de tarea|tipo actividad|tipo tarea|kind",
		colMilestone:    "milestone|hito|is milestone|es hito",
		colDuration:     "duration|duracion|original duration|duracion original|orig dur|od|planned duration|duracion planificada|duracion prevista|dur|plazo|dias|duration hours|original durationh|at completion duration|duracion al completar|duracion programada|scheduled duration",
		colRemaining:    "remaining duration|duracion restante|remaining|rem dur|rd|duracion remanente|duracion pendiente",
		colStart:        "start|comienzo|inicio|start date|fecha de inicio|fecha inicio|fecha de comienzo|fecha comienzo|f inicio|early start|comienzo temprano|inicio temprano|planned start|inicio planificado|comienzo planificado|inicio previsto|inicio programado|scheduled start|comienzo programado|desde|from",
		colFinish:       "finish|fin|end|finish date|end date|fecha de fin|fecha fin|fecha de termino|fecha termino|termino|f fin|f termino|fecha final|final|early finish|fin temprano|termino temprano|planned finish|fin planificado|fin previsto|fin programado|termino programado|scheduled finish|conclusion|fecha de finalizacion|finalizacion|hasta|to|culminacion|fecha de culminacion",
		colActualStart:  "actual start|comienzo real|inicio real|fecha de inicio real|fecha inicio real|actual start date|as",
		colActualFinish: "actual finish|fin real|termino real|actual end|fecha de fin real|fecha fin real|fecha termino real|actual finish date|actual end date|af",
		colPercent:      "percent|porcentaje|progress|progreso|avance|percent complete|complete|completado|porcentaje completado|avance real|porcentaje de avance|activity complete|completado de la actividad|duration complete|percentage complete|done|completion|porcentaje avance|physical complete|fisico completado|pct complete",
		colPredecessors: "predecessors|predecesoras|predecessor|predecesora|predecesores|predecessor details|detalles de predecesoras|detalles de predecesores|preds|pred|antecesoras|precedencias|depends on|depende de|id predecesoras|wbs predecessors|predecesoras edt|vinculos",
		colSuccessors:   "successors|sucesoras|successor|sucesora|sucesores|successor details|detalles de sucesoras|detalles de sucesores|succ|siguientes|wbs successors",
		colCalendar:     "calendar|calendario|calendar name|nombre del calendario|task calendar|calendario de tarea|activity calendar|calendario de actividad|base calendar|calendario base|calendario de la tarea|calendario de la actividad",
		colConstraint:   "constraint type|constraint|tipo de restriccion|tipo de delimitacion|restriccion|delimitacion|primary constraint|restriccion primaria|tipo restriccion|tipo delimitacion|tipo de limitacion",
		colConstraintAt: "constraint date|fecha de restriccion|fecha de delimitacion|fecha restriccion|fecha delimitacion|primary constraint date|fecha de restriccion primaria|fecha de la delimitacion|fecha de la restriccion|fecha de limitacion",
		colDeadline:     "deadline|fecha limite|plazo limite|limite|due date|fecha tope|fecha comprometida|vencimiento|fecha de vencimiento",
		colCost:         "cost|costo|coste|total cost|costo total|coste total|budgeted cost|costo presupuestado|presupuesto|budget|budgeted total cost|at completion total cost|importe|monto|precio total|valor|planned cost|costo planificado",
		colUsedCost:     "actual cost|costo real|coste real|used cost|costo usado|actual total cost|costo incurrido|gasto|gasto real|costo ejecutado",
		colManHours:     "man hours|manhours|horas hombre|hh|work|trabajo|budgeted labor units|labor units|unidades de mano de obra|labour hours|labor hours|hhworktime|hh presupuestadas|horas|mh|planned labor units|hs hombre",
		colWeight:       "weight|peso|ponderacion|ponderador|incidencia|weighting|ponderator|peso relativo",
		colDescription:  "description|descripcion|notes|notas|nota|note|comments|comentarios|observaciones|remarks|observacion|detalle",
		colManual:       "manual|manually scheduled|programada manualmente|task mode|modo de tarea|modo de programacion",
		colLateStart:    "late start|comienzo tardio|inicio tardio|limite de comienzo|ls",
		colLateFinish:   "late finish|fin tardio|termino tardio|limite de finalizacion|lf",
		colTotalFloat:   "total float|holgura total|total slack|demora permisible|margen de demora total|tf|flotacion total|holgura|margen total",
		colFreeFloat:    "free float|holgura libre|free slack|margen de demora libre|ff|flotacion libre|demora libre|margen libre",
	} {
		for name := range strings.SplitSeq(names, "|") {
			heads[name] = field
		}
	}
	// The names of the database, which P6 writes above those people read.
	for name, field := range map[string]string{
		"task code": colCode, "wbs id": colGroup, "task name": colName, "task type": colType, "target drtn hr cnt": colDuration,
		"remain drtn hr cnt": colRemaining, "start date": colStart, "end date": colFinish, "act start date": colActualStart,
		"act end date": colActualFinish, "complete pct": colPercent, "pred list": colPredecessors, "succ list": colSuccessors,
		"clndr id": colCalendar, "cstr type": colConstraint, "cstr date": colConstraintAt, "total float hr cnt": colTotalFloat,
		"free float hr cnt": colFreeFloat, "late start date": colLateStart, "late end date": colLateFinish,
		"pred details": colPredecessors, "succ details": colSuccessors,
	} {
		heads[name] = field
	}
}

// fold makes words comparable: lower case, without accents, signs and needless blanks.
func fold(s string) string {
	var out strings.Builder
	gap := false
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '#':
			if gap && out.Len() > 0 {
				out.WriteByte(' ')
			}
			gap = false
			out.WriteRune(r)
		case r == '.' || r == 'º' || r == '°': // N.º, f. inicio
		default:
			gap = true
		}
	}
	return out.String()
}

// suggest tells which field a head speaks of, and the unit it gives its numbers, each "" for none.
func suggest(head string) (field, unit string) {
	key := fold(head)
	short, inside, _ := strings.Cut(head, "(")
	if strings.HasPrefix(head, "(*)") || strings.HasPrefix(head, "(") { // P6 marks heads it does not read back
		_, short, _ = strings.Cut(head, ")")
		short, inside, _ = strings.Cut(short, "(")
		key = fold(short)
	}
	if unit = timeUnit(fold(inside)); unit == "" && inside == "" {
		if i := strings.LastIndexByte(key, ' '); i > 0 && timeUnit(key[i+1:]) != "" && heads[key] == "" {
			return heads[key[:i]], timeUnit(key[i+1:]) // "Duración días"
		}
	}
	if key == "dias" {
		unit = "d"
	}
	if strings.HasSuffix(key, " hr cnt") {
		unit = "h"
	}
	if field = heads[key]; field == "" {
		field = heads[fold(short)]
	}
	return field, unit
}
