package exporter

import (
	"cmp"
	"slices"
	"strings"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/carried"
)

// head writes the fields of the project in the order of the schema.
func (m *msp) head() {
	s, o := &m.in.Settings, &m.in.Settings.Options
	first, last := m.hours()
	costs := m.currency()
	code, symbol := m.currencyNames()
	if costs.Digits > maxDigits {
		m.report.note("currency.digits", 1)
	}
	fields := []struct{ name, value string }{
		{"SaveVersion", "14"}, {"Name", cut(s.Name, 250) + ".xml"}, {"Title", cut(s.Name, 512)}, {"Author", m.how.Author},
		{"CreationDate", mspDate(m.how.At)}, {"LastSaved", mspDate(m.how.At)}, {"ScheduleFromStart", "1"}, {"StartDate", mspDate(s.Start)},
		{"FinishDate", mspDate(m.finish())}, {"FYStartDate", "1"}, {"CriticalSlackLimit", itoa(m.criticalDays())}, {"CurrencyDigits", itoa(min(costs.Digits, maxDigits))},
		{"CurrencySymbol", symbol}, {"CurrencyCode", code}, {"CurrencySymbolPosition", itoa(costs.Place)}, {"CalendarUID", itoa(m.standard)},
		{"DefaultStartTime", clock(first) + ":00"}, {"DefaultFinishTime", clock(last) + ":00"},
		{"MinutesPerDay", itoa(m.perDay())}, {"MinutesPerWeek", itoa(m.perWeek())}, {"DaysPerMonth", "20"}, {"DefaultTaskType", "1"},
		{"DefaultFixedCostAccrual", "3"}, {"DefaultStandardRate", "0"}, {"DefaultOvertimeRate", "0"}, {"DurationFormat", mspDays}, {"WorkFormat", "2"},
		{"EditableActualCosts", "0"}, {"HonorConstraints", flag(!o.IgnoreDateLimits)}, {"InsertedProjectsLikeSummary", "1"},
		{"MultipleCriticalPaths", flag(o.MultipleCriticalPaths)}, {"NewTasksEffortDriven", "0"}, {"NewTasksEstimated", "0"}, {"SplitsInProgressTasks", flag(o.ProgressMode != "progress-override")},
		{"SpreadActualCost", "0"}, {"SpreadPercentComplete", "0"}, {"TaskUpdatesResource", "1"}, {"FiscalYearStart", "0"}, {"WeekStartDay", "1"},
		{"MoveCompletedEndsBack", "0"}, {"MoveRemainingStartsBack", "0"}, {"MoveRemainingStartsForward", "0"}, {"MoveCompletedEndsForward", "0"},
		{"BaselineForEarnedValue", "0"}, {"AutoAddNewResourcesAndTasks", "1"}, {"StatusDate", mspDate(none(o.DataDate))}, {"CurrentDate", mspDate(m.how.At)},
		{"MicrosoftProjectServerURL", "1"}, {"Autolink", "0"}, {"NewTaskStartDate", "0"}, {"NewTasksAreManual", "0"}, {"DefaultTaskEVMethod", "0"},
		{"ProjectExternallyEdited", "0"}, {"ActualsInSync", "0"}, {"RemoveFileProperties", "0"}, {"AdminProject", "0"},
	}
	for _, f := range fields {
		m.element(f.name, f.value)
	}
}

// currencyNames are the code of the currency, where it is one of ISO 4217: the schema takes no other, and its symbol, which is the
// other code where it has none.
func (m *msp) currencyNames() (code, symbol string) {
	c := m.currency()
	if len(c.Code) == 3 && strings.Trim(c.Code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
		return c.Code, c.Symbol
	}
	if c.Code != "" {
		m.report.note("currency.code", 1)
	}
	return "", cmp.Or(c.Symbol, c.Code)
}

// hours are when work begins and ends on the first weekday with any in the calendar of the project.
func (m *msp) hours() (first, last int32) {
	first, last = 8*60, 17*60
	if m.standard == 0 || int(m.standard) > len(m.in.Calendars) {
		return first, last
	}
	for d := range 7 {
		if shifts := joined(m.calendar(m.standard).Time.Week[(d+1)%7]); len(shifts) > 0 {
			return shifts[0].From, shifts[len(shifts)-1].To
		}
	}
	return first, last
}

// finish is the last date of the schedule.
func (m *msp) finish() kernel.Minute {
	last := m.in.Settings.Start
	for i := range m.in.Activities {
		last = max(last, m.in.Activities[i].Dates.Finish)
	}
	return last
}

func (m *msp) outlineCodes() {
	if len(m.outline) == 0 {
		return
	}
	m.begin("OutlineCodes", "")
	for i, alias := range m.outline {
		m.begin("OutlineCode", "")
		m.element("FieldID", itoa(mspFieldBase+mspOutlines[i]))
		m.element("FieldName", "Outline Code"+itoa(i+1))
		m.element("Alias", alias)
		m.begin("Values", "")
		for n, c := range m.codes[i] {
			m.begin("Value", "")
			m.element("ValueID", itoa(n+1))
			m.element("Type", "21")
			m.element("Value", c[0])
			m.element("Description", c[1])
			m.end()
		}
		m.end()
		m.element("Enterprise", "0")
		m.element("LeafOnly", "0")
		m.element("AllLevelsRequired", "0")
		m.element("OnlyTableValuesAllowed", "0")
		m.end()
	}
	m.end()
}

func (m *msp) extendedAttributes() {
	if len(m.texts) == 0 && m.pieces == 0 {
		return
	}
	m.begin("ExtendedAttributes", "")
	define := func(text int, alias string) {
		m.begin("ExtendedAttribute", "")
		m.element("FieldID", itoa(mspFieldBase+mspTexts[text]))
		m.element("FieldName", "Text"+itoa(text+1))
		m.element("Alias", alias)
		m.end()
	}
	for i, alias := range m.texts {
		define(i, alias)
	}
	for n := range m.pieces {
		define(mspOwnTexts+n, carried.Field(n))
	}
	m.end()
}

// eachCalendar writes the calendars of the schedule, and one for everybody who works by one of them.
func (m *msp) eachCalendar() {
	for i := range m.in.Calendars {
		c := &m.in.Calendars[i]
		m.begin("Calendar", "")
		m.element("UID", itoa(c.Row))
		m.element("Name", m.calendarCalled(c.Row))
		m.element("IsBaseCalendar", "1")
		m.element("BaseCalendarUID", "-1")
		m.begin("WeekDays", "")
		for d, shifts := range c.Time.Week {
			m.begin("WeekDay", "")
			m.element("DayType", itoa(d+1))
			m.worked(shifts)
			m.end()
		}
		m.end()
		m.exceptions(c)
		m.end()
		m.out.record()
	}
	for _, r := range m.in.Resources {
		if r.Calendar == 0 {
			continue
		}
		m.begin("Calendar", "")
		m.element("UID", itoa(int(r.Row)+len(m.in.Calendars)))
		m.element("Name", r.Name)
		m.element("IsBaseCalendar", "0")
		m.element("BaseCalendarUID", itoa(r.Calendar))
		m.end()
	}
}

// asItIs tells whether a reader finds the exceptions of a calendar as they are.
func (m *msp) asItIs(c *schedule.Calendar) bool {
	once := !slices.ContainsFunc(c.Time.Exceptions, func(e worktime.Exception) bool { return e.Recurrence != worktime.Once })
	return once && m.apart(c)
}

// mspShifts is how many shifts of a day the tool knows.
const mspShifts = 5

// worked writes whether a day is worked, and when.
func (m *msp) worked(list []worktime.Shift) {
	list = joined(list)
	m.element("DayWorking", flag(len(list) > 0))
	if len(list) == 0 {
		return
	}
	if len(list) > mspShifts {
		m.report.note("calendar.shifts_beyond", 1)
	}
	m.begin("WorkingTimes", "")
	for _, s := range list {
		m.begin("WorkingTime", "")
		m.element("FromTime", clock(s.From)+":00")
		m.element("ToTime", clock(s.To)+":00")
		m.end()
	}
	m.end()
}

// exceptions writes the days that differ from the week: as ranges and recurrences where these do not meet, which the tool
// would not allow, else day by day.
func (m *msp) exceptions(c *schedule.Calendar) {
	if len(c.Time.Exceptions) == 0 {
		return
	}
	m.begin("Exceptions", "")
	if m.apart(c) {
		for _, e := range c.Time.Exceptions {
			m.exception(&e)
		}
	} else {
		days, recurring, endless := m.days(&c.Time)
		m.report.note("calendar.recurrence_expanded", recurring)
		m.report.note("calendar.recurrence_bounded", endless)
		for _, d := range days {
			m.exception(&worktime.Exception{From: d.on, To: d.on, Shifts: d.shifts, Name: d.name})
		}
	}
	m.end()
}

// apart tells whether every exception of a calendar can be written as what it is: none on a day of another, and no
// recurrence but of single days that the tool has too.
func (m *msp) apart(c *schedule.Calendar) bool {
	seen := map[worktime.Day]bool{}
	for _, e := range c.Time.Exceptions {
		_, _, monthDay, _, _ := e.From.Minute().Civil()
		switch e.Recurrence {
		case worktime.Once, worktime.Daily:
		case worktime.Weekly:
			if e.From != e.To {
				return false
			}
		case worktime.Monthly:
			if e.From != e.To || monthDay > 28 {
				return false
			}
		case worktime.Yearly:
			if e.From != e.To || monthDay > 28 || e.Every > 1 {
				return false
			}
		}
		met := false
		e.Occurrences(min(e.From, m.from), max(m.to, e.To), func(first, last worktime.Day) {
			for d := first; d <= last && !met; d++ {
				met = seen[d]
				seen[d] = true
			}
		})
		if met {
			return false
		}
	}
	return true
}

func (m *msp) exception(e *worktime.Exception) {
	until := e.To
	_, month, monthDay, _, _ := e.From.Minute().Civil()
	kind := "1"
	switch e.Recurrence {
	case worktime.Weekly:
		kind = "6"
	case worktime.Monthly:
		kind = "4"
	case worktime.Yearly:
		kind = "2"
	}
	if kind != "1" {
		if until = e.Until; until == worktime.NoDay {
			until = m.to
			m.report.note("calendar.recurrence_bounded", 1)
		}
	}
	m.begin("Exception", "")
	m.element("EnteredByOccurrences", "0")
	m.begin("TimePeriod", "")
	m.element("FromDate", mspDate(e.From.Minute()))
	m.element("ToDate", mspDate(until.Minute()+kernel.Day-1))
	m.end()
	if kind == "1" {
		m.element("Occurrences", itoa(e.To-e.From+1))
	}
	if e.Name != "" {
		m.element("Name", e.Name)
	}
	m.element("Type", kind)
	switch kind {
	case "6":
		m.element("Period", itoa(max(e.Every, 1)))
		m.element("DaysOfWeek", itoa(1<<e.From.Weekday()))
	case "4":
		m.element("Period", itoa(max(e.Every, 1)))
		m.element("MonthDay", itoa(monthDay))
	case "2":
		m.element("Month", itoa(month-1))
		m.element("MonthDay", itoa(monthDay))
	}
	m.worked(e.Shifts)
	m.end()
}

func (m *msp) resource(r *schedule.Resource) {
	material := r.Kind == schedule.Material
	m.begin("Resource", "")
	m.element("UID", itoa(r.Row))
	m.element("ID", itoa(r.Row))
	m.element("Name", r.Name)
	m.element("Type", flag(!material))
	m.element("IsNull", "0")
	m.element("Initials", r.Code)
	switch {
	case material:
		m.element("MaterialLabel", r.Units)
		if r.MaxUnits != 0 {
			m.report.note("resource.max_units", 1)
		}
	case r.Units != "":
		m.report.note("resource.units", 1)
	}
	if !material && r.MaxUnits != 0 {
		m.element("MaxUnits", decimal(int64(r.MaxUnits), 6))
	}
	if r.Calendar != 0 {
		m.element("CalendarUID", itoa(int(r.Row)+len(m.in.Calendars)))
	}
	m.end()
	m.out.record()
}

func (m *msp) assignments() {
	for i := range m.in.Assignments {
		w := &m.in.Assignments[i]
		material := m.in.Resources[w.Resource-1].Kind == schedule.Material
		m.begin("Assignment", "")
		m.element("UID", itoa(i+1))
		m.element("TaskUID", itoa(m.uids[w.Activity]))
		m.element("ResourceUID", itoa(w.Resource))
		m.idle("ActualCost", cents(w.UsedCost), "0")
		if !material {
			m.idle("ActualWork", duration(w.Done), duration(0))
		}
		m.element("Cost", cents(w.Cost))
		if material {
			m.element("Units", decimal(int64(w.Quantity), 4))
		} else {
			m.element("Units", "1")
			m.element("Work", duration(w.Work))
		}
		m.end()
		m.out.record()
		if w.Driving {
			m.report.note("assignment.driving", 1)
		}
	}
}
