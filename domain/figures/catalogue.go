package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Entry describes a figure. Its version grows whenever the same rows would give another value; reports name the version they were made with.
type Entry struct {
	Name    string // on the wire
	Version int
	Unit    string // percent, days, weeks, count, date, money, percent/week, amount (money, hours or days, as activities weigh)
	Source  string // of the formula
	ES, EN  Words
}

// Words are an entry in one language.
type Words struct {
	Title      string
	Definition string
	Null       string // when there is no figure
}

// Catalogue lists the figures by name.
func Catalogue() []Entry {
	return slices.SortedFunc(slices.Values(catalogue), func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
}

// Find gives a figure by name; false where there is none.
func Find(name string) (Entry, bool) {
	at := slices.IndexFunc(catalogue, func(e Entry) bool { return e.Name == name })
	if at < 0 {
		return Entry{}, false
	}
	return catalogue[at], true
}

var catalogue = []Entry{
	{
		"ppc", 2, "percent", "Ballard & Howell, Last Planner System",
		Words{"PPC, porcentaje de promesas cumplidas", "Compromisos cumplidos al cierre ÷ compromisos hechos antes de que empezara la semana. Cuenta el primer cierre; una semana reabierta se vuelve a informar aparte. Varias semanas o equipos: suma entre suma. Un compromiso retirado después de empezar la semana cuenta como incumplido; lo agregado después se cuenta aparte. Una semana terminada que nadie ha cerrado no cuenta: solo el cierre congela lo cumplido.", "Sin compromisos cerrados no hay porcentaje."},
		Words{"PPC, percent of promises kept", "Commitments kept at the closure ÷ commitments made before the week began. The first closure counts; a week closed again is restated apart. Several weeks or teams: sum over sum. A commitment withdrawn after the week began counts as missed; what was added later is counted apart. A week that is over and that nobody has closed does not count: only a closure freezes what was kept.", "Without closed commitments there is no percent."},
	},
	{
		"last-four-weeks", 2, "percent", "Gantry",
		Words{"Últimas 4 semanas", "El PPC y el PCR de las últimas cuatro semanas de calendario terminadas a la fecha, suma entre suma, en el panel y en el resumen de proyectos. Una semana sin compromisos, o que nadie ha cerrado, ocupa su lugar sin PPC; una cerrada antes de terminar cuenta cuando termina. Con un rango de fechas, las últimas cuatro semanas terminadas dentro de él.", "Sin compromisos o restricciones en esas semanas no hay porcentaje."},
		Words{"Last 4 weeks", "The PPC and the PCR of the last four calendar weeks that are over on the date, sum over sum, on the dashboard and in the overview of projects alike. A week without promises, or that nobody has closed, keeps its place without a PPC; one closed early counts once it is over. With a range of dates, the last four weeks that are over within it.", "Without promises or constraints in those weeks there is no percent."},
	},
	{
		"ppc-interval", 2, "percent", "E. B. Wilson, JASA 22 (1927), score interval, 95 %",
		Words{"Intervalo del PPC", "Entre qué valores está el porcentaje verdadero con una confianza de 95 %, según cuántos compromisos se contaron.", "Sin compromisos no hay intervalo."},
		Words{"Interval of the PPC", "Between which values the true percent lies with a confidence of 95 %, by how many commitments were counted.", "Without commitments there is no interval."},
	},
	{
		"ppc-limits", 2, "percent", "W. A. Shewhart, p chart; NIST/SEMATECH e-Handbook 6.3.3.2",
		Words{"Límites de control del PPC", "Media de todas las semanas cerradas ± 3 desviaciones estándar de un porcentaje de n compromisos, entre 0 y 100 %. Una semana fuera de ellos no se explica por azar.", "Una semana sin compromisos no tiene límites."},
		Words{"Control limits of the PPC", "Mean of all closed weeks ± 3 standard deviations of a share of n commitments, within 0 and 100 %. A week outside them is not explained by chance.", "A week without commitments has no limits."},
	},
	{
		"pcr", 1, "percent", "Jang & Kim, IGLC 15 (2007), in weekly form",
		Words{"PCR, porcentaje de restricciones liberadas", "De las restricciones cuya primera fecha prometida cae en la semana: liberadas hasta el fin de la semana ÷ todas. Quedan fuera los borradores, las ocultas, las inactivas y las no comprometidas. Una restricción reprogramada sigue en su primera semana como incumplida.", "Una semana sin restricciones por liberar no tiene porcentaje."},
		Words{"PCR, percent of constraints removed", "Of the constraints whose first promised date falls in the week: removed by the end of the week ÷ all. Drafts, hidden and inactive ones and those nobody stands by are left out. One promised anew stays in its first week as missed.", "A week without constraints due has no percent."},
	},
	{
		"pcr-renewed", 1, "percent", "Gantry",
		Words{"Restricciones reprogramadas", "De las restricciones prometidas de nuevo para la semana, cuya primera fecha era de una semana anterior: liberadas hasta el fin de la semana ÷ todas.", "Una semana sin reprogramadas no tiene porcentaje."},
		Words{"Re-promised constraints", "Of the constraints promised anew for the week, whose first date lay in an earlier week: removed by the end of the week ÷ all.", "A week without any has no percent."},
	},
	{
		"pcr-ageing", 1, "count", "Gantry",
		Words{"Antigüedad de las restricciones", "Restricciones sin liberar, por los días desde que se escribieron: hasta 7, 14, 28 y más.", "Sin restricciones pendientes todos los grupos son 0."},
		Words{"Ageing of constraints", "Constraints not removed, by the days since they were written down: up to 7, 14, 28 and more.", "Without any standing all groups are 0."},
	},
	{
		"roadblock-types", 1, "count", "Gantry",
		Words{"Restricciones por tipo", "Cuántas restricciones hay de cada tipo del proyecto, de la más frecuente a la menos. Quedan fuera las ocultas y las inactivas.", "Sin restricciones no hay partes."},
		Words{"Roadblocks by kind", "How many roadblocks there are of each of the project's kinds, the most frequent first. Hidden and inactive ones are left out.", "Without roadblocks there are no parts."},
	},
	{
		"roadblock-cost", 1, "days", "Gantry; the schedule's own critical path calculation",
		Words{"Costo de una restricción en días", "Días de trabajo que se mueve el término si la restricción se libera en su última fecha prometida, o hoy si ya pasó, y las demás no detienen nada. Lo que otras también cuestan se da aparte.", "Sin fecha o sin trabajo que espere por ella no hay costo."},
		Words{"Cost of a roadblock in days", "Working days by which the finish moves if the roadblock is removed on its last promised day, or today if that is over, and the others hold nothing. What others cost as well is given apart.", "Without a date, or without work that waits for it, there is no cost."},
	},
	{
		"cnc", 1, "count", "Last Planner System; Pareto chart, J. M. Juran",
		Words{"Causas de no cumplimiento", "Cuántas veces se anotó cada causa y cuántos días costó, de la más frecuente a la menos, con la parte acumulada.", "Sin causas no hay barras."},
		Words{"Reasons for non-completion", "How often each reason was written down and the days it cost, the most frequent first, with the cumulative share.", "Without reasons there are no bars."},
	},
	{
		"scurve-base", 2, "percent", "Weighted share of the working time elapsed, as in the planned percent complete of schedules",
		Words{"Curva S base", "Suma del peso de cada actividad × la parte de su tiempo de trabajo transcurrida según la línea base activa. El peso es el producto de las ponderaciones por su camino; los hitos, los niveles de esfuerzo y el trabajo inactivo pesan 0, como en el valor ganado. Se usa el horario actual del calendario de la línea base. Una actividad que la línea base no tiene cuenta con sus fechas actuales.", "Sin línea base activa no hay curva."},
		Words{"S-curve, base", "Sum of the weight of each activity × the share of its working time elapsed by the active baseline. The weight is the product of the shares along its path; milestones, levels of effort and inactive work weigh 0, as in earned value. The baseline's calendar counts with its present working time. An activity that the baseline lacks counts with its current dates.", "Without an active baseline there is no curve."},
	},
	{
		"scurve-projected", 2, "percent", "As scurve-base",
		Words{"Curva S proyectada", "Lo mismo con las fechas actuales del programa.", "Sin actividades no hay curva."},
		Words{"S-curve, projected", "The same with the current dates of the schedule.", "Without activities there is no curve."},
	},
	{
		"scurve-lookahead", 2, "percent", "As scurve-base",
		Words{"Curva S de la planificación intermedia", "Lo mismo con las tareas en lugar de sus actividades.", "Sin tareas no hay curva."},
		Words{"S-curve, lookahead", "The same with tasks in place of their activities.", "Without tasks there is no curve."},
	},
	{
		"scurve-real", 3, "percent", "As scurve-base",
		Words{"Curva S real", "Suma del peso de cada actividad × el último avance vigente en obra hasta ese momento, con los pesos de hoy. Termina en la fecha de estado. Por duración, 99,98 % o más es 100 %.", "Después de la fecha de estado no hay valores, ni antes de que llegara un programa ya en marcha."},
		Words{"S-curve, real", "Sum of the weight of each activity × the last progress in effect on site by that moment, with today's weights. It ends at the status date. By duration, 99.98 % and more is 100 %.", "Behind the status date there are no values, nor before a schedule came here that was under way."},
	},
	{
		"scurve-known", 3, "percent", "As scurve-base",
		Words{"Curva S conocida", "La curva real como se conocía entonces: cada avance cuenta desde que se registró. La distancia a la curva real mide el atraso de los informes.", "Después de la fecha de estado no hay valores, ni antes de que llegara un programa ya en marcha."},
		Words{"S-curve, as known", "The real curve as it was known then: each progress counts from when it was recorded. Its distance to the real curve measures late reporting.", "Behind the status date there are no values, nor before a schedule came here that was under way."},
	},
	{
		"cost", 2, "money", "ANSI/EIA-748",
		Words{"Curva de costos", "Costo de cada actividad × la parte transcurrida (base y proyectada), × el avance (ganado), y lo gastado según se registró. Los niveles de esfuerzo y el trabajo inactivo no cuentan, como en el valor ganado.", "Sin costos no hay curva; monedas distintas nunca se suman."},
		Words{"Cost curve", "Cost of each activity × the share elapsed (base and projected), × progress (earned), and what was spent as recorded. Levels of effort and inactive work do not count, as in earned value.", "Without costs there is no curve; different currencies are never added."},
	},
	{
		"velocity", 3, "percent/week", "Gantry",
		Words{"Velocidad", "Alza semanal de la curva real, media de las últimas 4 semanas conocidas; la requerida es lo que falta ÷ semanas hasta el fin de la línea base.", "Sin una semana completa no hay velocidad."},
		Words{"Velocity", "Weekly rise of the real curve, mean of the last 4 known weeks; the required one is what is left ÷ weeks until the baseline finish.", "Without a whole week there is no velocity."},
	},
	{
		"projected-finish", 2, "date", "Gantry",
		Words{"Fin proyectado por velocidad", "Fecha de estado + lo que falta ÷ velocidad media; el rango es con una desviación estándar más y menos.", "Terminado, o sin avance en 4 semanas, no hay fecha."},
		Words{"Finish projected by velocity", "Status date + what is left ÷ mean velocity; the range is at one standard deviation more and less.", "Done, or nothing moved in 4 weeks: no date."},
	},
	{
		"days-late", 2, "days", "Gantry",
		Words{"Días de atraso", "Días de trabajo desde el momento en que el plan esperaba el avance real hasta la fecha de estado; adelantado es negativo.", "Terminado, o con más avance del que el plan espera alguna vez, no hay cifra. Sin línea base se mide con las fechas actuales, y se dice."},
		Words{"Days late", "Working days from the moment at which the plan expected the real progress to the status date; ahead is negative.", "Done, or with more progress than the plan ever expects: no figure. Without a baseline it is measured on the current dates, and says so."},
	},
	{
		"gap-days", 2, "days", "W. Lipke, Schedule is Different (2003), earned schedule",
		Words{"Brecha", "Fecha de estado − fecha ganada, en días corridos; las semanas tienen 7 días. La fecha ganada es aquella en que la curva base valía lo que hoy vale la real.", "Sin curva base o terminado no hay cifra."},
		Words{"Gap", "Status date − earned date, in calendar days; weeks have 7 days. The earned date is when the base curve was where the real one is now.", "Without a base curve, or done: no figure."},
	},
	{
		"sectoradvancement", 2, "percent", "As scurve-base",
		Words{"Avance por programa", "Avance real, avance esperado a la fecha de estado y su diferencia, de cada programa y del proyecto por peso.", "Un programa sin actividades no tiene avance."},
		Words{"Advancement by schedule", "Real progress, progress expected by the status date and their difference, of each schedule and of the project by weight.", "A schedule without activities has no progress."},
	},
	{
		"status", 1, "count", "Gantry",
		Words{"Estado de las actividades", "Terminada con 100 %; si no, se compara lo hecho con lo esperado, redondeados a 0,01 %: menos es atrasada, más es adelantada, igual es en espera o en curso.", "Sin actividades todos los grupos son 0."},
		Words{"Status of activities", "Done at 100 %; else what is done is compared with what is expected, rounded to 0.01 %: less is overdue, more is advancement, equal is waiting or doing.", "Without activities all groups are 0."},
	},
	{
		"tmr", 1, "percent", "IGLC; set form of Gantry",
		Words{"TMR, tareas preparadas", "Parte de las tareas que la planificación intermedia de k semanas antes tenía para la semana y que se comprometieron.", "Sin historia de k semanas no hay cifra."},
		Words{"TMR, tasks made ready", "Share of the tasks that the lookahead of k weeks earlier had for the week and that were promised.", "Without k weeks of history there is no figure."},
	},
	{
		"ta", 1, "percent", "IGLC; set form of Gantry",
		Words{"TA, tareas anticipadas", "Parte de los compromisos de la semana que la planificación intermedia de k semanas antes ya tenía.", "Sin historia de k semanas no hay cifra."},
		Words{"TA, tasks anticipated", "Share of the week's promises that the lookahead of k weeks earlier had.", "Without k weeks of history there is no figure."},
	},
	{
		"earned-value", 1, "amount", "PMI, Practice Standard for Earned Value Management",
		Words{"Valor ganado", "BAC: suma de lo que la línea base activa pesa. PV: peso × avance que la línea base tenía a la fecha de estado. EV: peso × avance real. AC: costo usado de las mismas actividades. SV = EV − PV, SPI = EV ÷ PV, CV = EV − AC, CPI = EV ÷ AC, EAC = BAC ÷ CPI. Los niveles de esfuerzo y el trabajo inactivo no pesan. Lo que la línea base no tiene no gana valor, y su costo se cuenta aparte.", "Sin pesos no hay cifra; sin línea base activa no hay PV, SV ni SPI; sin costo informado no hay AC, CV, CPI ni EAC."},
		Words{"Earned value", "BAC: sum of what the active baseline weighs. PV: weight × progress the baseline had at the status date. EV: weight × real progress. AC: used cost of the same activities. SV = EV − PV, SPI = EV ÷ PV, CV = EV − AC, CPI = EV ÷ AC, EAC = BAC ÷ CPI. Levels of effort and inactive work weigh nothing. What the baseline lacks earns nothing, and its cost is counted apart.", "Without weights there is no figure; without an active baseline no PV, SV or SPI; without a reported cost no AC, CV, CPI or EAC."},
	},
	{
		"earned-schedule", 1, "weeks", "W. Lipke, Schedule is Different (2003)",
		Words{"Programa ganado", "ES = C + (avance − PV de C) ÷ (PV de C+1 − PV de C), en semanas desde el inicio de la línea base; C es la última semana entera cuyo avance previsto no supera el logrado. El avance se pondera como en la curva S: las ponderaciones propias valen y los hitos pesan 0. AT: semanas desde el inicio de la línea base hasta la fecha de estado. SV(t) = ES − AT, SPI(t) = ES ÷ AT.", "Sin línea base activa no hay cifra; antes de su inicio no hay AT, SV(t) ni SPI(t)."},
		Words{"Earned schedule", "ES = C + (progress − PV of C) ÷ (PV of C+1 − PV of C), in weeks from the start of the baseline; C is the last whole week whose planned progress is not above what is done. Progress is weighted as in the S-curve: shares of one's own count, and milestones weigh 0. AT: weeks from the start of the baseline to the status date. SV(t) = ES − AT, SPI(t) = ES ÷ AT.", "Without an active baseline there is no figure; before its start no AT, SV(t) or SPI(t)."},
	},
	{
		"finish-ledger", 1, "days", "AACE 29R-03, MIP 3.3 and 3.4",
		Words{"Por qué se movió el término", "Cada cambio vale el tiempo de trabajo que movió el término, al minuto, con el calendario del programa; la suma de todos es el movimiento entero. Su tipo es el de lo que escribió: avance, lógica, duración, calendario, restricción o alcance. Por ventana, el paso medio aplica primero el avance y después la revisión del plan.", "Sin término al comienzo de la ventana no hay movimiento."},
		Words{"Why the finish moved", "Each command counts for the working time by which it moved the finish, to the minute, in the schedule's calendar; all of them together are the whole move. Its kind is that of what it wrote: progress, logic, duration, calendar, constraint or scope. By window, the half step takes the progress first and the revision of the plan after it.", "Without a finish at the start of the window there is no move."},
	},
	{
		"dcma", 1, "percent", "DCMA, 14-point schedule assessment; limits of the company where it has its own",
		Words{"Los 14 controles", "Se cuenta el trabajo sin terminar con duración propia: ni resúmenes, ni hitos, ni niveles de esfuerzo, ni lo inactivo; de los vínculos, aquellos cuya sucesora no está terminada. Los controles 11 y 14 miran solo lo que la línea base activa tiene. La holgura se mide en días del calendario de cada actividad. El valor se compara con el umbral antes de redondear.", "Un control que no tiene qué contar, o al que le falta la línea base, queda sin evaluar: nunca cumple."},
		Words{"The 14 checks", "Counted is unfinished work with a duration of its own: no summary, no milestone, no level of effort, nothing inactive; of links, those whose successor is unfinished. The checks 11 and 14 look only at what the active baseline holds. Float is in days of each activity's own calendar. The value is compared with the limit before it is rounded.", "A check that has nothing to count, or lacks the baseline it needs, is not evaluated: it never passes."},
	},
	{
		"finish-risk", 1, "date", "Monte Carlo with triangles or BetaPERT, on the schedule's own critical path calculation",
		Words{"Riesgo del término", "El programa se calcula muchas veces con duraciones sacadas de sus rangos. P80 es el primer término que el 80 % de las corridas alcanzó; la criticidad es la parte de las corridas en que la actividad está en la ruta crítica. La misma semilla da las mismas corridas en cualquier máquina.", "Sin una simulación no hay cifra."},
		Words{"Risk of the finish", "The schedule is calculated many times with durations drawn from their ranges. P80 is the earliest finish that 80 % of the runs reached; criticality is the share of the runs in which an activity is on the critical path. The same seed gives the same runs on every machine.", "Without a simulation there is no figure."},
	},
}

// Markdown is the catalogue as a page.
func Markdown() string {
	var b strings.Builder
	b.WriteString("# Figures\n\nWhat each figure of the dashboard means, made from `domain/figures`. A version grows whenever the same rows would give another value.\n")
	for _, e := range Catalogue() {
		fmt.Fprintf(&b, "\n## %s\n\n`%s`, version %d, in %s. %s.\n\n", e.EN.Title, e.Name, e.Version, e.Unit, strings.TrimSuffix(e.Source, "."))
		fmt.Fprintf(&b, "%s %s\n\n*%s.* %s %s\n", e.EN.Definition, e.EN.Null, e.ES.Title, e.ES.Definition, e.ES.Null)
	}
	return b.String()
}
