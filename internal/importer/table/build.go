package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/source"
)

// keyField is the id that rows given as JSON have; no column of a table can be it.
const keyField = "id"

func itoa(n int) string { return strconv.Itoa(n) }

// imports makes the rows one project. Faults as of read.
func (g *grid) imports() ([]schedule.Import, error) {
	if len(g.rows) == 0 {
		return nil, fault.New(fault.Invalid, "import.no_projects", nil)
	}
	b := &tableBuild{grid: g, code: make([]string, len(g.rows))}
	if !b.wire {
		b.decimals()
		if err := b.dateOrder(); err != nil {
			return nil, err
		}
	} else if b.withoutHead(); len(b.rows) == 0 {
		return nil, fault.New(fault.Invalid, "import.no_projects", nil)
	}
	b.setUnits()
	for _, step := range []func() error{b.outline, b.number, b.calendars, b.start} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	b.readLinks()
	if err := b.activities(); err != nil {
		return nil, err
	}
	b.relations()
	b.out.Source = schedule.Source{
		Tool: "table", File: g.how.Name, Project: g.sheet, ActivityRows: len(g.rows),
	}
	if len(b.out.Activities) == 0 {
		return nil, fault.New(fault.Invalid, "import.no_projects", nil)
	}
	b.out.Silent, b.out.Untimed = b.silent(), true
	return []schedule.Import{b.out}, nil
}

// silent are the fields of activities of which no cell says anything.
func (b *tableBuild) silent() []event.FieldNumber {
	out := []event.FieldNumber{
		schedule.FieldSecond.Number, schedule.FieldExpectedFinish.Number, schedule.FieldSuspension.Number, schedule.FieldPercentType.Number, schedule.FieldInactive.Number, schedule.FieldResourceCalendar.Number,
		schedule.FieldSplit.Number, schedule.FieldExternalStart.Number, schedule.FieldExternalFinish.Number,
	}
	says := func(columns ...string) bool {
		for _, column := range columns {
			if !b.has(column) {
				continue
			}
			for i := range b.rows {
				if b.cell(i, column) != "" {
					return true
				}
			}
		}
		return false
	}
	for _, f := range []struct {
		field   event.FieldNumber
		columns []string
	}{
		{schedule.FieldName.Number, []string{colName}},
		{schedule.FieldProgress.Number, []string{colPercent}},
		{schedule.FieldRemaining.Number, []string{colRemaining}},
		{schedule.FieldDuration.Number, []string{colDuration, colFinish, colActualFinish, colMilestone}},
		{schedule.FieldElapsed.Number, []string{colDuration, colFinish, colActualFinish, colMilestone}},
		{schedule.FieldKind.Number, []string{colType, colMilestone}},
		{schedule.FieldConstraint.Number, []string{colConstraint, colConstraintAt, colStart, colFinish}},
		{schedule.FieldCalendar.Number, []string{colCalendar, calendarKey}},
		{schedule.FieldDeadline.Number, []string{colDeadline}},
		{schedule.FieldManual.Number, []string{colManual, autoKey}},
		{schedule.FieldDescription.Number, []string{colDescription}},
	} {
		if !says(f.columns...) {
			out = append(out, f.field)
		}
	}
	for i, f := range [...]struct {
		field  event.FieldNumber
		column string
	}{{schedule.FieldActualStart.Number, colActualStart}, {schedule.FieldActualFinish.Number, colActualFinish}} {
		if !b.marked[i] && !says(f.column) {
			out = append(out, f.field)
		}
	}
	if b.flat && b.head == "" {
		out = append(out, schedule.FieldPlace.Number)
	}
	return out
}

// withoutHead removes the row of the project itself: a summary with the number 0 and nothing above it. What
// was under it moves to the top.
func (b *tableBuild) withoutHead() {
	b.code = make([]string, len(b.rows))
	parent, key := b.by[colParent], b.by[keyField]
	for i := range b.rows {
		c := b.rows[i].cells
		if b.cell(i, colNumber) != "0" || c[parent] != "" || activityWords[fold(b.cell(i, colType))] != schedule.Summary {
			continue
		}
		b.named, b.head = cmp.Or(b.named, b.cell(i, colName)), c[key]
		b.rows = slices.Delete(b.rows, i, i+1)
		b.code = b.code[1:]
		for k := range b.manual {
			if b.manual[k] > i {
				b.manual[k]--
			}
		}
		for k := range b.rows {
			if at := &b.rows[k].cells[parent]; *at != "" && *at == b.head {
				*at = ""
			}
		}
		return
	}
}

// numeric are the fields whose cells hold numbers.
var numeric = map[string]bool{
	colDuration: true, colRemaining: true, colPercent: true, colCost: true, colUsedCost: true, colManHours: true, colWeight: true,
	colPredecessors: true, colSuccessors: true, colTotalFloat: true, colFreeFloat: true,
}

// decimals decides for every column how its numbers are written: as one said, as the values of the column leave no doubt,
// as those of the others do, as the file is written.
func (b *tableBuild) decimals() {
	said := b.mapping().Decimal
	whole := [2]int{}
	for i := range b.columns {
		c := &b.columns[i]
		if !numeric[c.field] {
			continue
		}
		if said != "" {
			c.sign.decimal = said[0]
			continue
		}
		var n [2]int // points, commas
		for _, r := range b.rows {
			text := r.cells[i]
			if !strings.ContainsAny(text, ".,") {
				continue
			}
			if c.field == colPredecessors || c.field == colSuccessors {
				continue // commas part them
			}
			switch sign, _ := decimalSign(strings.TrimFunc(text, func(r rune) bool { return r < '0' || r > '9' })); sign {
			case '.':
				n[0]++
			case ',':
				n[1]++
			}
		}
		whole[0], whole[1] = whole[0]+n[0], whole[1]+n[1]
		c.sign.decimal = likelier(n)
	}
	otherwise := likelier(whole)
	if otherwise == 0 && b.comma {
		otherwise = ','
	}
	if otherwise == 0 && b.typed {
		otherwise = '.'
	}
	for i := range b.columns {
		if c := &b.columns[i]; numeric[c.field] && c.sign.decimal == 0 {
			c.sign.decimal = otherwise
		}
	}
}

func likelier(n [2]int) byte {
	switch {
	case n[0] > n[1]:
		return '.'
	case n[1] > n[0]:
		return ','
	}
	return 0
}

var dated = map[string]bool{
	colStart: true, colFinish: true, colActualStart: true, colActualFinish: true, colConstraintAt: true, colDeadline: true,
	colLateStart: true, colLateFinish: true,
}

// dateOrder decides what the numbers of dates mean over all of them: one order for the whole table. Where nothing decides
// it, the order in which no activity ends before it starts; else the user decides.
func (b *tableBuild) dateOrder() error {
	if b.grid.order = b.mapping().Dates; b.grid.order != "" {
		return nil
	}
	var o orders
	for i := range b.columns {
		if !dated[b.columns[i].field] {
			continue
		}
		for _, r := range b.rows {
			if r.cells[i] != "" {
				o.see(r.cells[i])
			}
		}
	}
	if b.grid.order = o.decide(); b.grid.order != "" {
		return nil
	}
	if o.open > 0 && o.dmy+o.mdy+o.ymd == 0 {
		dmy, mdy := b.reversed("dmy"), b.reversed("mdy")
		switch {
		case dmy == 0 && mdy > 0:
			b.grid.order = "dmy"
			return nil
		case mdy == 0 && dmy > 0:
			b.grid.order = "mdy"
			return nil
		}
	}
	return b.ask("dates", fault.P{"dates": []string{"dmy", "mdy"}, "value": source.Clip(o.sample)})
}

// reversed counts activities that would end before they start.
func (b *tableBuild) reversed(order string) (n int) {
	for _, pair := range [...][2]string{{colStart, colFinish}, {colActualStart, colActualFinish}, {colLateStart, colLateFinish}} {
		if !b.has(pair[0]) || !b.has(pair[1]) {
			continue
		}
		for i := range b.rows {
			start, ok := splitDate(b.cell(i, pair[0]))
			finish, both := splitDate(b.cell(i, pair[1]))
			if !ok || !both {
				continue
			}
			from, ok := start.at(order)
			to, both := finish.at(order)
			if ok && both && to < from-from%kernel.Day {
				n++
			}
		}
	}
	return n
}

func (b *tableBuild) setUnits() {
	b.units = units{day: schedule.DefaultMinutesPerDay, week: schedule.DefaultMinutesPerWeek, usual: "d"}
	if p := b.how.Place; p.MinutesPerDay > 0 {
		b.units.day, b.units.week = p.MinutesPerDay, max(p.MinutesPerWeek, p.MinutesPerDay)
	}
	b.units.usual = cmp.Or(b.mapping().Duration, "d")
	s := &b.out.Settings
	s.MinutesPerDay, s.MinutesPerWeek = b.units.day, b.units.week
	if s.Options = b.how.Place.Options; s.Options.Profile == "" {
		s.Options = schedule.Options{Profile: schedule.ProfileGantry, DataDate: kernel.None, MustFinishBy: kernel.None}
	}
	s.Name = cmp.Or(b.named, b.sheetName(), tableName(b.how.Name))
}

// tableName cuts the ending of a table's file off its name.
func tableName(name string) string {
	for _, ending := range []string{".csv", ".txt", ".tsv", ".xlsx", ".xlsm", ".json"} {
		if n := len(name) - len(ending); n > 0 && strings.EqualFold(name[n:], ending) {
			return name[:n]
		}
	}
	return name
}

// sheetName is the name of the sheet, unless a program gave it.
func (b *tableBuild) sheetName() string {
	for _, usual := range []string{"sheet", "hoja", "task", "tabla", "table", "libro", "activities", "actividades"} {
		if strings.HasPrefix(fold(b.sheet), usual) {
			return ""
		}
	}
	return b.sheet
}

// tableCalendar is a calendar rows name, or the one of those that name none.
type tableCalendar struct {
	schedule.Calendar
	hash     [32]byte
	turn     int                // in which it is worked with
	compiled *worktime.Calendar // in its turn
}

var standardNames = []string{"standard", "estandar", "none", "ninguno", "ninguna", "default", "por defecto", "predeterminado", "calendario estandar", "standard calendar"}

// calendars takes over those that the place has by the names rows use; others get the week of the standard one, and that is reported.
func (b *tableBuild) calendars() error {
	known := b.how.Place.Calendars
	if len(known) == 0 {
		known = []schedule.Calendar{schedule.StandardCalendar()}
	}
	at := max(slices.IndexFunc(known, func(c schedule.Calendar) bool { return c.Default }), 0)
	standard := known[at]
	standard.Default = true
	b.cals = []tableCalendar{{Calendar: standard}}
	b.calendarOf = make([]int, len(b.rows))
	if !b.has(colCalendar) && !b.has(calendarKey) {
		return nil
	}
	names := map[string]int{fold(standard.Name): 0}
	if len(b.how.Place.Calendars) == 0 {
		for _, n := range standardNames {
			names[n] = 0
		}
	}
	for i := range b.rows {
		field, text := colCalendar, b.cell(i, colCalendar)
		if text == "" {
			field, text = calendarKey, b.cell(i, calendarKey)
		}
		key := fold(text)
		if text == "" || key == "" {
			continue
		}
		n, met := names[key]
		if !met {
			n = b.calendar(i, field, text, known, standard)
			names[key] = n
		}
		b.calendarOf[i] = n
	}
	return nil
}

// calendarKey is a calendar by its id, as rows given as JSON name it.
const calendarKey = "calendar_id"

func (b *tableBuild) calendar(row int, field, text string, known []schedule.Calendar, standard schedule.Calendar) int {
	for _, c := range known {
		same := fold(c.Name) == fold(text)
		if field == calendarKey {
			_, number, _ := strings.Cut(text, ".")
			same = c.Row > 0 && cmp.Or(number, text) == itoa(int(c.Row))
		}
		if same {
			if c.Name == standard.Name && c.Row == standard.Row {
				return 0
			}
			c.Default = false
			b.cals = append(b.cals, tableCalendar{Calendar: c})
			return len(b.cals) - 1
		}
	}
	if field == calendarKey || len(b.cals) >= schedule.MaxCalendars {
		b.note("calendar.missing", row, field, text)
		return 0
	}
	b.note("calendar.only_named", row, field, text)
	b.cals = append(b.cals, tableCalendar{Calendar: schedule.Calendar{Name: text, Time: standard.Time}})
	return len(b.cals) - 1
}

// start is when the project starts: at its first date, as somebody said, or as the place has it.
func (b *tableBuild) start() error {
	first, last := kernel.None, kernel.None
	for _, field := range [...]string{colStart, colActualStart, colFinish, colActualFinish, colConstraintAt, colDeadline, colLateStart, colLateFinish} {
		if !b.has(field) {
			continue
		}
		starts := field == colStart || field == colActualStart
		for i := range b.rows {
			d, ok := splitDate(b.cell(i, field))
			at, good := d.at(b.grid.order)
			if !ok || !good {
				continue
			}
			if last = max(last, at); starts || field == colFinish && !b.has(colStart) {
				if first == kernel.None || at < first {
					first = at
				}
			}
		}
	}
	s := &b.out.Settings
	s.Start = first
	if said := b.mapping().Start; said != "" {
		at, ok := source.ParseDate(said)
		if !ok {
			return fault.New(fault.Invalid, "import.mapping_invalid", fault.P{"column": "", "field": "start"})
		}
		s.Start = at
	} else if first == kernel.None {
		if s.Start = b.how.Place.Start; s.Start == 0 || s.Start == kernel.None {
			return b.ask("start", nil)
		}
		b.out.Undated = true
		b.note("project.start_assumed", -1, "", "")
	} else if there := b.how.Place; there.Options.Profile != "" && there.Start != 0 && there.Start != kernel.None {
		b.out.Undated = there.Start <= s.Start
		s.Start = min(s.Start, there.Start)
	}
	b.until = max(last, s.Start)
	return nil
}

// compiledDays bounds the days of calendars that are worked with at once, some tens of bytes each: those of 256 over twenty years.
const compiledDays = 256 * 20 * 366

// turns gives the calendars their rows and tells in how many turns they are worked with, and between which dates: those of the
// same hours count once.
func (b *tableBuild) turns() (turns int, from, to kernel.Minute) {
	from, to = min(b.out.Settings.Start, b.earliest())-60*kernel.Day, b.until+400*kernel.Day
	each := max(compiledDays/int((to-from)/kernel.Day+1), 1)
	seen := map[[32]byte]int{}
	for i := range b.cals {
		c := &b.cals[i]
		hash := c.Time.Hash()
		if _, known := seen[hash]; !known {
			seen[hash] = len(seen)
		}
		c.Row, c.hash, c.turn = kernel.Row(i+1), hash, seen[hash]/each
		b.out.Calendars = append(b.out.Calendars, c.Calendar)
	}
	return (len(seen)-1)/each + 1, from, to
}

// compile makes the calendars of a turn count between two dates, and lets go of the others.
func (b *tableBuild) compile(turn int, from, to kernel.Minute) error {
	done := map[[32]byte]*worktime.Calendar{}
	for i := range b.cals {
		c := &b.cals[i]
		if c.compiled = nil; c.turn != turn {
			continue
		}
		if done[c.hash] == nil {
			compiled, err := worktime.Compile(c.WorkTime(), from, to)
			if err != nil {
				return err
			}
			done[c.hash] = compiled
		}
		c.compiled = done[c.hash]
	}
	if s := &b.out.Settings; turn == 0 && s.Start%kernel.Day == 0 {
		s.Start = b.cals[0].compiled.NextStart(s.Start)
	}
	return nil
}

// earliest is the first date of any kind.
func (b *tableBuild) earliest() kernel.Minute {
	first := b.out.Settings.Start
	for i := range b.columns {
		if !dated[b.columns[i].field] {
			continue
		}
		for _, r := range b.rows {
			if d, ok := splitDate(r.cells[i]); ok {
				if at, good := d.at(b.grid.order); good {
					first = min(first, at)
				}
			}
		}
	}
	return first
}
