package table

import (
	"cmp"
	"strings"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

// activityWords are the words for kinds of activities, as fold writes them.
var activityWords = map[string]schedule.Kind{}

// constraintWords are the words for constraints.
var constraintWords = map[string]schedule.Constraint{}

func init() {
	for kind, words := range map[schedule.Kind]string{
		schedule.Task:            "task|tarea|actividad|activity|task dependent|dependiente de tarea|dependiente de la tarea|resource dependent|dependiente de recurso|dependiente del recurso|tt task|tt rsrc|normal|leaf|fixed duration|fixed units|fixed work|duracion fija|unidades fijas|trabajo fijo",
		schedule.Summary:         "summary|resumen|project|proyecto|wbs|edt|summary task|tarea resumen|grupo|group|capitulo|titulo|fase|phase|partida titulo",
		schedule.StartMilestone:  "milestone|hito|start milestone|hito de inicio|hito de comienzo|hito inicio|tt mile|hito inicial",
		schedule.FinishMilestone: "finish milestone|hito de fin|hito de termino|hito fin|hito de finalizacion|tt finmile|hito final",
		schedule.LevelOfEffort:   "level of effort|nivel de esfuerzo|loe|hammock|hamaca|tt loe|wbs summary|resumen de wbs|resumen de edt|tt wbs",
	} {
		for word := range strings.SplitSeq(words, "|") {
			activityWords[word] = kind
		}
	}
	for words, c := range map[string]schedule.Constraint{
		"asap|as soon as possible|lo antes posible|ninguna|none|sin restriccion|cuanto antes|0": {},
		"alap|as late as possible|lo mas tarde posible|cs alap|tan tarde como sea posible":      {Type: schedule.ALAP},
		"snet|start no earlier than|start on or after|no comenzar antes del|no comenzar antes de|comenzar no antes del|comenzar no antes de|comenzar en o despues de|comenzar el o despues de|iniciar el o despues de|no iniciar antes del|no iniciar antes de|inicio no antes de|cs msoa": {Type: schedule.SNET},
		"snlt|start no later than|start on or before|no comenzar despues del|no comenzar despues de|comenzar no despues del|comenzar en o antes de|comenzar el o antes de|no iniciar despues del|no iniciar despues de|iniciar el o antes de|cs msob":                                      {Type: schedule.SNLT},
		"fnet|finish no earlier than|finish on or after|no finalizar antes del|no finalizar antes de|finalizar en o despues de|finalizar el o despues de|no terminar antes del|no terminar antes de|terminar el o despues de|cs meoa":                                                      {Type: schedule.FNET},
		"fnlt|finish no later than|finish on or before|no finalizar despues del|no finalizar despues de|finalizar en o antes de|finalizar el o antes de|no terminar despues del|no terminar despues de|terminar el o antes de|cs meob":                                                     {Type: schedule.FNLT},
		"mso|start on|comenzar en|comenzar el|iniciar el|iniciar en|cs mso":                                                                    {Type: schedule.MSO},
		"mfo|finish on|finalizar en|finalizar el|terminar el|terminar en|cs meo":                                                               {Type: schedule.MFO},
		"must start on|mandatory start|debe comenzar el|debe comenzar en|debe iniciar el|inicio obligatorio|comienzo obligatorio|cs mandstart": {Type: schedule.MSO, Mandatory: true},
		"must finish on|mandatory finish|debe finalizar el|debe finalizar en|debe terminar el|fin obligatorio|termino obligatorio|cs mandfin":  {Type: schedule.MFO, Mandatory: true},
	} {
		for word := range strings.SplitSeq(words, "|") {
			constraintWords[word] = c
		}
	}
}

// activities makes one of every node, in their order: those of the calendars of each turn together.
func (b *tableBuild) activities() error {
	b.out.Activities = make([]schedule.Activity, len(b.order))
	turns, from, to := b.turns()
	for turn := range turns {
		if err := b.compile(turn, from, to); err != nil {
			return err
		}
		for _, i := range b.order {
			at := b.nodes[i].at
			if at < 0 && turn == 0 || at >= 0 && b.cals[b.calendarOf[at]].turn == turn {
				b.activity(i)
			}
		}
	}
	return nil
}

func (b *tableBuild) activity(node int) {
	n := &b.nodes[node]
	a := &b.out.Activities[n.row-1]
	*a = schedule.Activity{
		Row: n.row, Name: n.name, Kind: schedule.Summary, Calendar: 1, ActualStart: kernel.None, ActualFinish: kernel.None,
	}
	if n.parent >= 0 {
		a.Parent = b.nodes[n.parent].row
	}
	if n.at >= 0 {
		r := tableActivity{tableBuild: b, node: node, at: n.at, a: a, cal: b.cals[b.calendarOf[n.at]].compiled}
		a.Calendar = kernel.Row(b.calendarOf[n.at] + 1)
		r.read(len(n.children) > 0)
	}
}

// label names a node as findings do.
func (b *tableBuild) label(node int) string {
	n := &b.nodes[node]
	if n.at < 0 {
		return n.name
	}
	return cmp.Or(b.code[n.at], n.name)
}

// tableActivity is a row on its way to an activity.
type tableActivity struct {
	*tableBuild
	node, at      int
	a             *schedule.Activity
	cal           *worktime.Calendar
	start, finish kernel.Minute // as the table has them, None for none
	actual        [2]bool       // the table marks them as having happened
}

// assume marks a field of which the row says nothing: what it has there is nobody's word.
func (r *tableActivity) assume(f event.FieldNumber) {
	if r.out.Assumed == nil {
		r.out.Assumed = map[event.FieldNumber][]bool{}
	}
	if r.out.Assumed[f] == nil {
		r.out.Assumed[f] = make([]bool, len(r.nodes)+1)
	}
	r.out.Assumed[f][r.a.Row] = true
}

// placed marks an activity whose constraint only says where the table shows it.
func (r *tableActivity) placed() {
	if r.out.Placed == nil {
		r.out.Placed = make([]bool, len(r.nodes)+1)
	}
	r.out.Placed[r.a.Row] = true
}

func (r *tableActivity) read(summary bool) {
	a := r.a
	a.Code, a.Description = r.code[r.at], r.cell(r.at, colDescription)
	if a.Name == "" {
		a.Name = a.Code
		r.assume(schedule.FieldName.Number)
		r.note("row.unnamed", r.at, colName, "")
	}
	r.start, r.finish = r.date(colStart, false), r.date(colFinish, true)
	r.kind(summary)
	if text := r.cell(r.at, colStart); a.Kind.IsMilestone() && text != "" && text == r.cell(r.at, colFinish) { // one day, one moment
		if a.Kind == schedule.StartMilestone {
			r.finish = r.start
		} else {
			r.start = r.finish
		}
	}
	if summary {
		r.summary()
	} else {
		r.effort()
		r.progress()
		r.constraint()
		a.Cost, a.UsedCost, a.ManHours = r.amount(colCost), r.amount(colUsedCost), r.amount(colManHours)
		r.manual()
	}
	if deadline := r.date(colDeadline, true); deadline != kernel.None {
		a.Deadline = deadline
	}
	r.weight()
	r.store()
	for i := range r.columns {
		if text := r.rows[r.at].cells[i]; r.columns[i].field == colTag && text != "" {
			r.out.Tags = append(r.out.Tags, schedule.Tag{Activity: a.Row, Category: cmp.Or(r.columns[i].head, r.columns[i].letter()), Value: text})
		}
	}
}

// date reads a date; a bare day is its first minute of work or, of finishes, its last.
func (r *tableActivity) date(field string, finish bool) kernel.Minute {
	text := r.cell(r.at, field)
	if text == "" || text == "NA" || text == "NOD" || text == "-" {
		return kernel.None
	}
	d, ok := splitDate(text)
	at, good := d.at(r.grid.order)
	if !ok || !good || at == 0 { // the first minute of 1970 is what programs write for none
		r.note("value.replaced", r.at, field, text)
		return kernel.None
	}
	if d.actual {
		if finish {
			r.actual[1], r.marked[1] = true, true
		} else {
			r.actual[0], r.marked[0] = true, true
		}
	}
	if !d.timed || d.clock == 0 {
		if finish {
			return r.cal.PreviousFinish(at + kernel.Day)
		}
		return r.cal.NextStart(at)
	}
	return at
}
