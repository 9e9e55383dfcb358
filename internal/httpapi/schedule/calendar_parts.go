package schedule

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gantry/domain/access"
	"gantry/domain/company"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/httpapi"
	"gantry/internal/httpapi/wire"
)

// A calendar is one value: its exceptions and working days have no rows. The specification addresses them one by one, so each has a name
// within its calendar: an exception that of its first day and how it comes back, a working day its number from Sunday.

// kindOfPart says where parts of calendars live on the wire.
type kindOfPart struct {
	path string
	find func(c *call, calendar string) (*timetabled, error)
	days bool // working days, else exceptions
}

// calendarPartRoutes change one exception or one weekday of a calendar, of a schedule or of the company. Each is one command.
func (d *Deps) calendarPartRoutes() (out []httpapi.Route) {
	for _, k := range []kindOfPart{
		{"/api/calendarexceptiondays", (*call).ownTimetable, false},
		{"/api/workingdays", (*call).ownTimetable, true},
		{"/api/BaseCalendarexceptiondayss", (*call).baseTimetable, false},
		{"/api/baseworkingdays", (*call).baseTimetable, true},
	} {
		route := func(method, path string, need httpapi.Need, f func(*call, kindOfPart) error) {
			handler := d.handle(func(c *call) error { return f(c, k) })
			out = append(out, httpapi.Route{Method: method, Path: k.path + path, Module: access.Calendars, Need: need, Scope: httpapi.Own, Handler: handler})
		}
		route(http.MethodGet, "/{id}", httpapi.View, showPart)
		route(http.MethodPost, "", httpapi.Edit, addPart)
		route(http.MethodPut, "/{id}", httpapi.Edit, changePart)
		route(http.MethodDelete, "/{id}", httpapi.Edit, removePart)
	}
	return out
}

// WireCalendarException is an exception with its address.
type WireCalendarException struct {
	ID         string `json:"id"` // <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike
	CalendarID string `json:"calendarId"`
	WireException
}

// WireWorkingDay is a weekday of a calendar.
type WireWorkingDay struct {
	ID         string      `json:"id"` // <calendar>.<day>
	CalendarID string      `json:"calendarId"`
	Day        int         `json:"day"` // 0 is Sunday
	Workable   bool        `json:"workable"`
	Shifts     []WireShift `json:"shifts"`
}

// timetabled is a calendar whose parts are changed.
type timetabled struct {
	id   string
	wire WireCalendar
	time worktime.Spec
	set  func(worktime.Spec) error
}

// ownTimetable finds a calendar of a schedule.
func (c *call) ownTimetable(id string) (*timetabled, error) {
	row, err := kernel.ParseRowID(id)
	if err != nil {
		return nil, fault.New(fault.NotFound, "calendar.unknown", fault.P{"row": id})
	}
	if err := c.Enter(row.Schedule); err != nil {
		return nil, err
	}
	if err := c.CaughtUp("gantt"); err != nil {
		return nil, err
	}
	found, err := c.calendar(row.Row)
	if err != nil {
		return nil, err
	}
	return &timetabled{id, wireCalendar(row.Schedule, found), specOfRow(found), func(to worktime.Spec) error {
		c.plans()
		r, err := c.run(schedule.CalendarSetTime{Calendar: kernel.At(row.Row), Time: to})
		if err != nil {
			return err
		}
		return c.Settled("gantt", r.Position)
	}}, nil
}

// baseTimetable finds a calendar of the company.
func (c *call) baseTimetable(id string) (*timetabled, error) {
	found, err := c.baseCalendar(id)
	if err != nil {
		return nil, err
	}
	return &timetabled{id, c.wireBaseCalendar(found).WireCalendar, found.Time, func(to worktime.Spec) error {
		return c.company(company.ChangeBaseCalendar{ID: found.ID, Time: &to})
	}}, nil
}

// keys names the exceptions of a calendar, in their order.
func (t *timetabled) keys() []string {
	times := map[string]int{}
	out := make([]string, len(t.wire.ExceptionDays))
	for i, e := range t.wire.ExceptionDays {
		day, _, _ := strings.Cut(strings.ReplaceAll(e.FromDate, "/", ""), " ")
		key := day + e.EveryType[:1]
		if times[key]++; times[key] > 1 {
			key += "-" + strconv.Itoa(times[key])
		}
		out[i] = key
	}
	return out
}

func (t *timetabled) part(days bool, at int) any {
	if days {
		shifts := t.wire.WeekShifts[at]
		return WireWorkingDay{ID: fmt.Sprintf("%s.%d", t.id, at), CalendarID: t.id, Day: at, Workable: shifts[0].ShiftString != noShift, Shifts: shifts}
	}
	return WireCalendarException{ID: t.id + "." + t.keys()[at], CalendarID: t.id, WireException: t.wire.ExceptionDays[at]}
}

// located finds the part a path names. Fault: "calendar.part_unknown".
func (c *call) located(k kindOfPart) (t *timetabled, at int, err error) {
	id, key := c.Variable("id"), ""
	if dot := strings.LastIndexByte(id, '.'); dot > 0 {
		id, key = id[:dot], id[dot+1:]
	}
	unknown := fault.New(fault.NotFound, "calendar.part_unknown", fault.P{"id": c.Variable("id")})
	t, err = k.find(c, id)
	if err != nil {
		return nil, 0, err
	}
	if k.days {
		if at, err = strconv.Atoi(key); err != nil || at < 0 || at > 6 {
			return nil, 0, unknown
		}
		return t, at, nil
	}
	if at = slices.Index(t.keys(), key); at < 0 {
		return nil, 0, unknown
	}
	return t, at, nil
}

func showPart(c *call, k kindOfPart) error {
	t, at, err := c.located(k)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, t.part(k.days, at))
}

// answerPart gives a part as it is after the caller's own command.
func (c *call) answerPart(k kindOfPart, status int, calendar string, at int) error {
	t, err := k.find(c, calendar)
	if err != nil {
		return err
	}
	return c.JSON(status, t.part(k.days, at))
}

func addPart(c *call, k kindOfPart) error {
	f, err := c.Fields()
	if err != nil {
		return err
	}
	id, there, err := f.Text("calendarId")
	if err != nil {
		return err
	}
	if !there {
		return fault.New(fault.Invalid, "calendar.id_missing", nil)
	}
	t, err := k.find(c, id)
	if err != nil {
		return err
	}
	to, at := t.time, len(t.time.Exceptions)
	if k.days {
		if json.Unmarshal(f["day"], &at) != nil || at < 0 || at > 6 {
			return wire.Missing("day")
		}
		to.Week[at], err = t.shiftsOfDay(f, at)
	} else {
		var e worktime.Exception
		if e, err = t.exception(f); err == nil {
			to.Exceptions = append(slices.Clone(to.Exceptions), e)
		}
	}
	if err != nil {
		return err
	}
	if err := t.set(to); err != nil {
		return err
	}
	return c.answerPart(k, http.StatusCreated, id, at)
}

// changePart sets what the body names.
func changePart(c *call, k kindOfPart) error {
	t, at, err := c.located(k)
	if err != nil {
		return err
	}
	f, err := c.Fields()
	if err != nil {
		return err
	}
	now := t.part(k.days, at)
	to := t.time
	if k.days {
		if err := f.Unchanged(now, "workable", "shifts"); err != nil {
			return err
		}
		to.Week[at], err = t.shiftsOfDay(f, at)
	} else {
		if err := f.Unchanged(now, "from_date", "to_date", "workable", "every_type", "interval", "until_date", "shifts", "name"); err != nil {
			return err
		}
		to.Exceptions = slices.Clone(to.Exceptions)
		to.Exceptions[at], err = t.exception(over(t.wire.ExceptionDays[at], f))
	}
	if err != nil {
		return err
	}
	if err := t.set(to); err != nil {
		return err
	}
	return c.answerPart(k, http.StatusOK, t.id, at)
}

func removePart(c *call, k kindOfPart) error {
	t, at, err := c.located(k)
	if err != nil {
		return err
	}
	to := t.time
	if k.days {
		to.Week[at] = nil
	} else {
		to.Exceptions = slices.Delete(slices.Clone(to.Exceptions), at, at+1)
	}
	if err := t.set(to); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Gone{ID: c.Variable("id"), Deleted: true})
}

// exception reads one that works the calendar's usual shifts where it names none of its own.
func (t *timetabled) exception(f wire.Fields) (worktime.Exception, error) {
	usual, err := shiftsOf(t.wire.Shifts)
	if err != nil {
		return worktime.Exception{}, err
	}
	return exceptionOf(f, usual)
}

// shiftsOfDay reads what a weekday is to work: its shifts, the usual ones of the calendar, or nothing.
func (t *timetabled) shiftsOfDay(f wire.Fields, at int) ([]worktime.Shift, error) {
	workable, told, err := f.Flag("workable")
	if err != nil {
		return nil, err
	}
	if told && !workable {
		return nil, nil
	}
	if f.Has("shifts") {
		var list []WireShift
		if err := json.Unmarshal(f["shifts"], &list); err != nil {
			return nil, fault.Wrap(err, fault.Invalid, "request.field", fault.P{"field": "shifts"})
		}
		return shiftsOf(list)
	}
	if len(t.time.Week[at]) > 0 {
		return t.time.Week[at], nil
	}
	return shiftsOf(t.wire.Shifts)
}

// over gives a record with the fields of another one in place of its own. Other shifts decide anew whether it is worked.
func over(record any, f wire.Fields) wire.Fields {
	out := wire.Fields{}
	if now, err := wire.Encode(record); err == nil {
		_ = json.Unmarshal(now, &out) // what was just encoded is an object
	}
	if f.Has("shifts") {
		delete(out, "workable")
	}
	for name, raw := range f {
		out[name] = raw
	}
	return out
}
