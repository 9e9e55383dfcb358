package schedule

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/httpapi/wire"
	"gantry/readmodels/gantt"
)

// WireCalendar is a calendar in the specification's names. Its days are listed from Sunday. It knows one list of shifts for all
// working days; where they differ, Shifts are those of the first one from Monday and WeekShifts tells every day.
type WireCalendar struct {
	ID            string          `json:"id"`
	Name          string          `json:"name"`
	WorkingDays   string          `json:"working_days"` // seven flags 1 or 0 joined by commas
	Shifts        []WireShift     `json:"shifts"`
	WeekShifts    [7][]WireShift  `json:"week_shifts"`
	ExceptionDays []WireException `json:"exceptiondays"`
	Holidays      []WireException `json:"holidays"` // another name of the same list
	IsDefault     bool            `json:"is_default"`
	BaseDefault   bool            `json:"baseDefault"`   // of base calendars, which a schedule's own calendar is not
	WorkdayStart  *string         `json:"workday_start"` // "HH:mm", the first shift's begin; null without work on weekdays
	WorkdayEnd    *string         `json:"workday_end"`   // the last shift's end
	SectorID      kernel.ID       `json:"sectorId"`
}

// WireShift is one shift of a day: "HH:mm-HH:mm", or noShift.
type WireShift struct {
	CorrelativeID int    `json:"correlative_id"` // from 1
	ShiftString   string `json:"shift_string"`
}

// noShift says that there is no shift.
const noShift = "false-false"

// WireException is a range of days with shifts of its own.
type WireException struct {
	FromDate  string      `json:"from_date"`
	ToDate    string      `json:"to_date"` // included
	Workable  bool        `json:"workable"`
	EveryType string      `json:"every_type"` // DAILY, WEEKLY, MONTHLY, YEARLY
	Interval  int32       `json:"interval"`   // every n-th week, month, year
	UntilDate *string     `json:"until_date"` // the last day it may begin on
	Shifts    []WireShift `json:"shifts"`
	Name      string      `json:"name,omitempty"`
}

var everyTypes = map[string]worktime.Recurrence{
	"DAILY": worktime.Daily, "WEEKLY": worktime.Weekly, "MONTHLY": worktime.Monthly, "YEARLY": worktime.Yearly,
}

// everyType is the specification's word for how an exception comes back; one that covers its days once is DAILY: every day of the range.
func everyType(every string) string {
	if word := strings.ToUpper(every); everyTypes[word] != "" {
		return word
	}
	return "DAILY"
}

func wireCalendar(s kernel.ScheduleID, c *gantt.CalendarRow) WireCalendar {
	out := WireCalendar{
		ID: kernel.RowID{Schedule: s, Row: c.Row}.String(), Name: c.Name, IsDefault: c.Default, SectorID: s, ExceptionDays: []WireException{},
	}
	flags := make([]string, len(c.Week))
	for i := range c.Week {
		day := c.Week[(i+6)%7]
		flags[i] = "0"
		if len(day) > 0 {
			flags[i] = "1"
		}
		out.WeekShifts[i] = wireShifts(day)
	}
	out.WorkingDays = strings.Join(flags, ",")
	day := typicalDay(c)
	out.Shifts = wireShifts(day)
	if len(day) > 0 {
		start, end := clock(day[0][0]), clock(day[len(day)-1][1])
		out.WorkdayStart, out.WorkdayEnd = &start, &end
	}
	for _, e := range c.Exceptions {
		w := WireException{
			FromDate: wireDay(e.From), ToDate: wireDay(e.To), Workable: len(e.Shifts) > 0, EveryType: everyType(e.Every), Interval: max(e.Interval, 1),
			Shifts: wireShifts(e.Shifts), Name: e.Name,
		}
		if e.Until != nil {
			until := wireDay(*e.Until)
			w.UntilDate = &until
		}
		out.ExceptionDays = append(out.ExceptionDays, w)
	}
	out.Holidays = out.ExceptionDays
	return out
}

// typicalDay gives the shifts of the first working day from Monday, in order of the clock.
func typicalDay(c *gantt.CalendarRow) []gantt.Shift {
	for _, day := range c.Week {
		if len(day) > 0 {
			return slices.SortedFunc(slices.Values(day), func(a, b gantt.Shift) int { return int(a[0] - b[0]) })
		}
	}
	return nil
}

func wireShifts(shifts []gantt.Shift) []WireShift {
	if len(shifts) == 0 {
		return []WireShift{{1, noShift}}
	}
	out := make([]WireShift, len(shifts))
	for i, s := range shifts {
		out[i] = WireShift{i + 1, clock(s[0]) + "-" + clock(s[1])}
	}
	return out
}

// clock writes a minute of the day, "HH:mm".
func clock(minute int32) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

func wireDay(day int32) string { return *wire.Date(worktime.Day(day).Minute()) }

// parseWireDay reads a day, with or without an hour. Fault: "date.malformed".
func parseWireDay(text string) (worktime.Day, error) {
	if !strings.Contains(text, " ") {
		text += " 0:00"
	}
	at, err := wire.ParseDate(text)
	return worktime.DayOf(at), err
}

// parseShift reads "HH:mm-HH:mm"; some is false for noShift. 24:00, and 00:00 as an end, are midnight.
func parseShift(text string) (shift worktime.Shift, some bool, err error) {
	bad := fault.New(fault.Invalid, "calendar.shift_malformed", fault.P{"shift": text})
	text = strings.ReplaceAll(text, " ", "")
	if strings.EqualFold(text, noShift) {
		return shift, false, nil
	}
	from, to, both := strings.Cut(text, "-")
	begin, ok1 := parseClock(from)
	end, ok2 := parseClock(to)
	if end == 0 {
		end = 24 * 60
	}
	if !both || !ok1 || !ok2 || begin >= end {
		return shift, false, bad
	}
	return worktime.Shift{From: begin, To: end}, true, nil
}

func parseClock(text string) (minute int32, ok bool) {
	hour, rest, both := strings.Cut(text, ":")
	h, err1 := strconv.ParseUint(hour, 10, 8)
	m, err2 := strconv.ParseUint(rest, 10, 8)
	if !both || err1 != nil || err2 != nil || len(rest) != 2 || len(hour) > 2 || m > 59 || h*60+m > 24*60 {
		return 0, false
	}
	return int32(h*60 + m), true
}

// shiftsOf reads a list of shifts. Those without hours are dropped.
func shiftsOf(list []WireShift) ([]worktime.Shift, error) {
	if len(list) > mostShifts {
		return nil, tooLargeCalendar()
	}
	var out []worktime.Shift
	for _, w := range list {
		shift, some, err := parseShift(w.ShiftString)
		if err != nil {
			return nil, err
		}
		if some {
			out = append(out, shift)
		}
	}
	return out, nil
}

// workingDays reads seven flags from Sunday. Fault: "calendar.working_days_malformed".
func workingDays(text string) (days [7]bool, err error) {
	flags := strings.Split(text, ",")
	ok := len(flags) == len(days)
	for i := 0; ok && i < len(days); i++ {
		switch strings.TrimSpace(flags[i]) {
		case "1":
			days[i] = true
		case "0":
		default:
			ok = false
		}
	}
	if !ok {
		return days, fault.New(fault.Invalid, "calendar.working_days_malformed", fault.P{"working_days": text})
	}
	return days, nil
}

// exceptionOf reads an exception. Without its days and a list of shifts it is refused; a recurrence nobody knows is DAILY. One that is
// workable without shifts of its own works the calendar's.
func exceptionOf(f wire.Fields, usual []worktime.Shift) (e worktime.Exception, err error) {
	for _, name := range []string{"from_date", "to_date", "shifts"} {
		if !f.Has(name) {
			return e, fault.New(fault.Invalid, "calendar.exception_incomplete", fault.P{"field": name})
		}
	}
	for name, day := range map[string]*worktime.Day{"from_date": &e.From, "to_date": &e.To, "until_date": &e.Until} {
		text, there, err := f.Text(name)
		if err != nil {
			return e, err
		}
		if there {
			if *day, err = parseWireDay(text); err != nil {
				return e, err
			}
		}
	}
	var shifts []WireShift
	if err := json.Unmarshal(f["shifts"], &shifts); err != nil {
		return e, fault.Wrap(err, fault.Invalid, "calendar.exception_incomplete", fault.P{"field": "shifts"})
	}
	if e.Shifts, err = shiftsOf(shifts); err != nil {
		return e, err
	}
	workable, told, err := f.Flag("workable")
	switch {
	case err != nil:
		return e, err
	case told && !workable:
		e.Shifts = nil
	case told && len(e.Shifts) == 0:
		e.Shifts = usual
	}
	if e.Name, _, err = f.Text("name"); err != nil {
		return e, err
	}
	every, _, err := f.Text("every_type")
	if err != nil {
		return e, err
	}
	e.Recurrence = everyTypes[everyType(every)]
	if n, there, err := f.Decimal("interval"); err != nil {
		return e, err
	} else if there {
		v, err := n.Int64()
		if err != nil || v < 0 || v > 1000 {
			return e, wire.Missing("interval")
		}
		if v != 1 {
			e.Every = int32(v)
		}
	}
	return e, nil
}

// calendarTime gives the working time a body asks for over the one that holds; asked tells whether it asks for any other. A day that
// begins to be worked works the shifts of the others.
func calendarTime(f wire.Fields, now WireCalendar, spec worktime.Spec) (to worktime.Spec, asked bool, err error) {
	days, err := workingDays(now.WorkingDays)
	if err != nil {
		return spec, false, err
	}
	flags, there, err := f.Text("working_days")
	if err != nil {
		return spec, false, err
	}
	otherDays := there && flags != now.WorkingDays
	if otherDays {
		if days, err = workingDays(flags); err != nil {
			return spec, false, err
		}
	}
	usual, err := shiftsOf(now.Shifts)
	if err != nil {
		return spec, false, err
	}
	otherShifts := f.Has("shifts") && !f.Same("shifts", now.Shifts)
	if otherShifts {
		var list []WireShift
		if err := json.Unmarshal(f["shifts"], &list); err != nil {
			return spec, false, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": "shifts"})
		}
		if usual, err = shiftsOf(list); err != nil {
			return spec, false, err
		}
	}
	if otherDays || otherShifts {
		if len(usual) == 0 && !otherShifts {
			usual = schedule.StandardCalendar().Time.Week[1]
		}
		for day, worked := range days {
			switch {
			case !worked:
				spec.Week[day] = nil
			case otherShifts || len(spec.Week[day]) == 0:
				spec.Week[day] = usual
			}
		}
	}
	for _, name := range []string{"exceptiondays", "holidays"} {
		if !f.Has(name) || f.Same(name, now.ExceptionDays) {
			continue
		}
		asked := spec
		if asked.Exceptions, err = exceptionsOf(f, name, usual); err != nil {
			return spec, false, err
		}
		if !bytes.Contains(f[name], []byte(`"name"`)) { // sent by a client that knows no names
			asked = asked.NamedLike(spec)
		}
		return asked, true, nil
	}
	return spec, otherDays || otherShifts, nil
}

func exceptionsOf(f wire.Fields, name string, usual []worktime.Shift) ([]worktime.Exception, error) {
	var list []wire.Fields
	if err := json.Unmarshal(f[name], &list); err != nil {
		return nil, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": name})
	}
	if len(list) > mostExceptions {
		return nil, tooLargeCalendar()
	}
	out := make([]worktime.Exception, len(list))
	for i, fields := range list {
		var err error
		if out[i], err = exceptionOf(fields, usual); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// specOfRow gives a calendar of the read model as the domain knows it.
func specOfRow(c *gantt.CalendarRow) worktime.Spec {
	shifts := func(list []gantt.Shift) (out []worktime.Shift) {
		for _, s := range list {
			out = append(out, worktime.Shift{From: s[0], To: s[1]})
		}
		return out
	}
	var spec worktime.Spec
	for i, day := range c.Week {
		spec.Week[(i+1)%7] = shifts(day)
	}
	for _, e := range c.Exceptions {
		x := worktime.Exception{From: worktime.Day(e.From), To: worktime.Day(e.To), Shifts: shifts(e.Shifts), Recurrence: recurrences[e.Every], Every: e.Interval, Name: e.Name}
		if e.Until != nil {
			x.Until = worktime.Day(*e.Until)
		}
		spec.Exceptions = append(spec.Exceptions, x)
	}
	return spec
}

// rowOf gives a working time as the read model shows it.
func rowOf(spec worktime.Spec) gantt.CalendarRow {
	shifts := func(list []worktime.Shift) (out []gantt.Shift) {
		for _, s := range list {
			out = append(out, gantt.Shift{s.From, s.To})
		}
		return out
	}
	var out gantt.CalendarRow
	for day, list := range spec.Week {
		out.Week[(day+6)%7] = shifts(list)
	}
	for _, e := range spec.Exceptions {
		x := gantt.CalendarException{From: int32(e.From), To: int32(e.To), Shifts: shifts(e.Shifts), Every: "none", Interval: e.Every, Name: e.Name}
		for word, recurrence := range recurrences {
			if recurrence == e.Recurrence {
				x.Every = word
			}
		}
		if e.Until != worktime.NoDay {
			x.Until = new(int32(e.Until))
		}
		out.Exceptions = append(out.Exceptions, x)
	}
	return out
}
