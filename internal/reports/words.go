package reports

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gantry/domain/kernel"
)

// words are the texts of reports in one language.
type words struct {
	months            [12]string // short
	days              [7]string  // short, from Sunday on
	decimal, thousand string
	texts             map[string]string
}

var spoken = map[string]words{
	"es": {
		months:  [12]string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"},
		days:    [7]string{"dom", "lun", "mar", "mié", "jue", "vie", "sáb"},
		decimal: ",", thousand: ".",
		texts: map[string]string{
			"page": "Página %d de %d", "issued": "Emitido el %s, %s por %s · revisión %s", "stood": "Según el plan del %s, %s · emitido el %s por %s · revisión %s",
			"lookahead": "Lookahead de %d semanas", "lookahead.one": "Lookahead de 1 semana", "weeks": "semanas %d a %d", "week": "semana %d", "weekMark": "S%d",
			"tasks": "tareas", "free": "sin restricciones", "overdue": "restricciones vencidas", "open": "por liberar", "finish": "término previsto",
			"id": "N.º", "task": "Tarea", "state": "Estado", "person": "Resp.", "progress": "Avance", "critical": "crítica", "notCritical": "no crítica", "holiday": "feriado",
			"none": "sin asignar", "noTag": "sin etiqueta", "own": "Obra propia",
			"lean.": "Debe", "lean.Can": "Puede", "lean.Will": "Se hará", "lean.Committed": "Comprometida", "lean.Restricted": "Restringida",
			"roadblocks": "Restricciones abiertas que frenan estas tareas", "roadblock": "Restricción", "blocked": "Tareas", "type": "Tipo", "frees": "La libera", "promised": "Prometida",
			"wasDue": "venció %s", "noDate": "sin fecha", "today": "hoy", "notCommitted": "no comprometida", "agreements": "Acuerdos de la reunión",
			"leader": "Administrador de obra", "superintendent": "Jefe de terreno", "issuer": "Emite", "client": "Mandante",
			"commitments": "Compromisos de la semana %d", "closure": "Cierre de la semana %d", "promises": "compromisos", "promises.one": "compromiso", "teams": "equipos", "teams.one": "equipo", "hours": "HH prometidas",
			"held": "restringidas, fuera", "ppcOf": "PPC S%d", "commitment": "Compromiso", "activity": "Actividad", "responsible": "Responsable", "day": "Día", "reaches": "Queda en", "hh": "HH",
			"met": "Cumple", "why": "Causa si no", "notPromised": "No se prometen: restringidas esta semana", "sign": "Firmamos lo que vamos a cumplir. Lo que no se cumpla se cierra el %s con su causa.",
			"noPromises": "Nadie ha prometido nada en esta semana.", "late": "agregado", "withdrawn": "retirado",
			"kept": "cumplidos", "missed": "no cumplidos", "added": "agregados, %d cumplidos", "ppc": "PPC", "ppc.closed": "PPC congelado", "ppc.live": "PPC a la fecha", "ppc.restated": "PPC corregido", "ppc.first": "PPC del primer cierre",
			"promisedShare": "Prometido", "realized": "Logrado", "reason": "Causa", "days": "Días", "byFirm": "PPC por equipo", "byReason": "Causas de no cumplimiento", "count": "Veces", "daysLost": "Días perdidos",
			"noReason": "sin causa", "open.week": "La semana aún no se cierra: el PPC cambia con cada avance.", "closed.at": "cerrada el %s", "notClosed": "abierta", "reopened": "Reabierta: %s",
			"signClosure": "Firmamos lo que se cumplió y lo que no.", "firm": "Equipo", "made": "Prometidos", "done": "Cumplidos",
			"wbs": "EDT", "start": "Inicio", "end": "Término", "company": "Empresa", "crew": "Cuadrilla",
			"file.lookahead": "lookahead-%d-%02d-%02d.pdf", "file.commitment": "compromisos-%d-s%02d.pdf", "file.closure": "cierre-%d-s%02d.pdf", "file.table": "plan-semanal-%d-s%02d.xlsx",
			"code.design": "Diseño", "code.rrhh": "Mano de obra", "code.machinery": "Maquinaria", "code.material": "Materiales", "code.permissions": "Permisos", "code.provider": "Proveedor",
			"code.ambient": "Medio ambiente", "code.risks": "Riesgos", "code.activity": "Actividad previa", "code.procedure": "Procedimiento", "code.others": "Otros", "code.submittal": "Entregables",
			"code.contract": "Contrato", "code.client": "Mandante", "code.change": "Cambio", "code.quality": "Calidad", "code.plan": "Planificación", "code.weather": "Clima",
		},
	},
	"en": {
		months:  [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
		days:    [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
		decimal: ".", thousand: ",",
		texts: map[string]string{
			"page": "Page %d of %d", "issued": "Issued on %s, %s by %s · revision %s", "stood": "As the plan stood on %s, %s · issued on %s by %s · revision %s",
			"lookahead": "%d-week lookahead", "lookahead.one": "1-week lookahead", "weeks": "weeks %d to %d", "week": "week %d", "weekMark": "W%d",
			"tasks": "tasks", "free": "without roadblocks", "overdue": "overdue roadblocks", "open": "to be released", "finish": "forecast finish",
			"id": "No.", "task": "Task", "state": "Status", "person": "Resp.", "progress": "Progress", "critical": "critical", "notCritical": "not critical", "holiday": "holiday",
			"none": "nobody yet", "noTag": "no tag", "own": "Own crews",
			"lean.": "Should", "lean.Can": "Can", "lean.Will": "Will", "lean.Committed": "Committed", "lean.Restricted": "Restricted",
			"roadblocks": "Open roadblocks in the way of these tasks", "roadblock": "Roadblock", "blocked": "Tasks", "type": "Type", "frees": "Released by", "promised": "Promised",
			"wasDue": "was due %s", "noDate": "no date", "today": "today", "notCommitted": "not committed", "agreements": "Agreed in the meeting",
			"leader": "Site manager", "superintendent": "Superintendent", "issuer": "Issued by", "client": "Client",
			"commitments": "Commitments of week %d", "closure": "Closure of week %d", "promises": "commitments", "promises.one": "commitment", "teams": "teams", "teams.one": "team", "hours": "hours promised",
			"held": "restricted, left out", "ppcOf": "PPC W%d", "commitment": "Commitment", "activity": "Activity", "responsible": "Responsible", "day": "Day", "reaches": "Reaches", "hh": "MH",
			"met": "Met", "why": "Reason if not", "notPromised": "Not promised: restricted this week", "sign": "We sign for what we will keep. What is not kept is closed on %s with its reason.",
			"noPromises": "Nobody has promised anything for this week.", "late": "added", "withdrawn": "withdrawn",
			"kept": "kept", "missed": "missed", "added": "added, %d kept", "ppc": "PPC", "ppc.closed": "frozen PPC", "ppc.live": "PPC to date", "ppc.restated": "restated PPC", "ppc.first": "PPC of the first closure",
			"promisedShare": "Promised", "realized": "Achieved", "reason": "Reason", "days": "Days", "byFirm": "PPC by team", "byReason": "Reasons for non-completion", "count": "Times", "daysLost": "Days lost",
			"noReason": "no reason", "open.week": "The week is not closed yet: its PPC changes with every progress.", "closed.at": "closed on %s", "notClosed": "open", "reopened": "Reopened: %s",
			"signClosure": "We sign for what was kept and what was not.", "firm": "Team", "made": "Promised", "done": "Kept",
			"wbs": "WBS", "start": "Start", "end": "Finish", "company": "Company", "crew": "Crew size",
			"file.lookahead": "lookahead-%d-%02d-%02d.pdf", "file.commitment": "commitments-%d-w%02d.pdf", "file.closure": "closure-%d-w%02d.pdf", "file.table": "weekly-plan-%d-w%02d.xlsx",
			"code.design": "Design", "code.rrhh": "Labour", "code.machinery": "Machinery", "code.material": "Material", "code.permissions": "Permits", "code.provider": "Supplier",
			"code.ambient": "Environment", "code.risks": "Risks", "code.activity": "Previous activity", "code.procedure": "Procedure", "code.others": "Others", "code.submittal": "Submittal",
			"code.contract": "Contract", "code.client": "Client", "code.change": "Change", "code.quality": "Quality", "code.plan": "Planning", "code.weather": "Weather",
		},
	},
}

// wordsOf gives the words of a language, Spanish where there are none.
func wordsOf(language string) words {
	if w, known := spoken[language]; known {
		return w
	}
	return spoken["es"]
}

// CodeName is what a kind of roadblocks or reasons is called in a language.
func CodeName(language, code string) string {
	if name := wordsOf(language).texts["code."+code]; name != "" {
		return name
	}
	return code
}

func (w words) t(key string, args ...any) string {
	text := w.texts[key]
	if len(args) > 0 {
		text = fmt.Sprintf(text, args...)
	}
	return text
}

// many gives the word for a number of things.
func (w words) many(n int, key string) string {
	if n == 1 {
		return w.t(key + ".one")
	}
	return w.t(key)
}

// date writes a day: 4 may 2026.
func (w words) date(at kernel.Minute) string {
	year, _, _, _, _ := at.Civil()
	return w.short(at) + " " + strconv.Itoa(year)
}

// short writes a day without its year: 4 may.
func (w words) short(at kernel.Minute) string {
	_, month, day, _, _ := at.Civil()
	return strconv.Itoa(day) + " " + w.months[month-1]
}

// weekday writes a day of a week: lun 4.
func (w words) weekday(at kernel.Minute) string {
	_, _, day, _, _ := at.Civil()
	return w.days[weekday(at)] + " " + strconv.Itoa(day)
}

// clock writes the time of a day: 09:24.
func clock(at kernel.Minute) string {
	_, _, _, hour, minute := at.Civil()
	return fmt.Sprintf("%02d:%02d", hour, minute)
}

// span writes the days from one to another, the last one whole: 4 – 10 may 2026.
func (w words) span(from, last kernel.Minute) string {
	y, m, d, _, _ := from.Civil()
	y2, m2, _, _, _ := last.Civil()
	switch {
	case y != y2:
		return w.date(from) + " – " + w.date(last)
	case m != m2:
		return w.short(from) + " – " + w.date(last)
	}
	return strconv.Itoa(d) + " – " + w.date(last)
}

// percent writes a share with at most one decimal: 71,9 %.
func (w words) percent(of kernel.Percent) string {
	return figure(float64(of)/float64(kernel.Hundred)*100, 1, w) + " %"
}

// figure writes a number with at most so many decimals.
func figure(value float64, decimals int, w words) string {
	whole, rest, _ := strings.Cut(strconv.FormatFloat(value, 'f', decimals, 64), ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "−", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + w.thousand + whole[i:]
	}
	if rest = strings.TrimRight(rest, "0"); rest != "" {
		whole += w.decimal + rest
	}
	return sign + whole
}

func (w words) amount(of kernel.Amount) string {
	if of == 0 {
		return ""
	}
	return figure(float64(of)/float64(kernel.Unit), 1, w)
}

func (w words) number(n int) string { return figure(float64(n), 0, w) }

// isoWeek is the number of the ISO week of a day.
func isoWeek(at kernel.Minute) int {
	year, month, day, _, _ := at.Civil()
	_, week := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).ISOWeek()
	return week
}
