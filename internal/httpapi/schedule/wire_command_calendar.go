package schedule

import (
	"fmt"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/httpapi/wire"
)

// Bounds of a calendar somebody sends.
const (
	mostExceptions = 5_000
	mostShifts     = 48 // of one day
)

// shiftsForm is the shifts of a day: [from, to) in minutes of the day.
type shiftsForm [][]int32

// exceptionForm is a range of days, counted from 1970-01-01, with other shifts.
type exceptionForm struct {
	From     *worktime.Day `json:"from"`
	To       *worktime.Day `json:"to"`
	Shifts   shiftsForm    `json:"shifts"`
	Every    string        `json:"every"`
	Interval int32         `json:"interval"`
	Until    *worktime.Day `json:"until"`
	Name     string        `json:"name"`
}

// recurrences are the wire's words for how an exception comes back.
var recurrences = map[string]worktime.Recurrence{
	"": worktime.Once, "none": worktime.Once, "daily": worktime.Daily, "weekly": worktime.Weekly, "monthly": worktime.Monthly, "yearly": worktime.Yearly,
}

func (s shiftsForm) shifts() ([]worktime.Shift, error) {
	if len(s) > mostShifts {
		return nil, tooLargeCalendar()
	}
	var out []worktime.Shift
	for _, pair := range s {
		if len(pair) != 2 {
			return nil, wire.Malformed(fmt.Errorf("a shift has a begin and an end, not %d minutes", len(pair)))
		}
		out = append(out, worktime.Shift{From: pair[0], To: pair[1]})
	}
	return out, nil
}

func tooLargeCalendar() error {
	return fault.New(fault.TooLarge, "calendar.too_large", fault.P{"exceptions": mostExceptions, "shifts": mostShifts})
}

// specOf reads a week from Monday and its exceptions.
func specOf(week []shiftsForm, exceptions []exceptionForm) (worktime.Spec, error) {
	var out worktime.Spec
	if len(week) != len(out.Week) {
		return out, wire.Malformed(fmt.Errorf("a week has seven days, not %d", len(week)))
	}
	if len(exceptions) > mostExceptions {
		return out, tooLargeCalendar()
	}
	var err error
	for i, day := range week {
		if out.Week[(i+1)%7], err = day.shifts(); err != nil {
			return out, err
		}
	}
	for _, form := range exceptions {
		recurrence, known := recurrences[form.Every]
		switch {
		case form.From == nil:
			return out, wire.Missing("from")
		case form.To == nil:
			return out, wire.Missing("to")
		case !known:
			return out, wire.Missing("every")
		}
		e := worktime.Exception{From: *form.From, To: *form.To, Recurrence: recurrence, Every: form.Interval, Name: form.Name}
		if e.Shifts, err = form.Shifts.shifts(); err != nil {
			return out, err
		}
		if form.Until != nil {
			e.Until = *form.Until
		}
		out.Exceptions = append(out.Exceptions, e)
	}
	return out, nil
}

func readCalendarsAdd(_ reader, body []byte) (plan.Command, error) {
	form, err := into[struct {
		Items []struct {
			Name       string          `json:"name"`
			CopyOf     kernel.Ref      `json:"copyOf"`
			Week       []shiftsForm    `json:"week"`
			Exceptions []exceptionForm `json:"exceptions"`
		} `json:"items"`
	}](body)
	if err != nil {
		return nil, err
	}
	out := schedule.CalendarsAdd{Items: make([]schedule.CalendarItem, len(form.Items))}
	for i, item := range form.Items {
		out.Items[i] = schedule.CalendarItem{Name: item.Name, CopyOf: item.CopyOf}
		switch {
		case item.Week == nil && item.Exceptions == nil:
		case item.Week == nil:
			return nil, wire.Missing("week")
		case !item.CopyOf.IsNone():
			return nil, wire.Missing("copyOf") // either as another one or with its own time
		default:
			spec, err := specOf(item.Week, item.Exceptions)
			if err != nil {
				return nil, err
			}
			out.Items[i].Time = &spec
		}
	}
	return out, nil
}

func readCalendarTime(_ reader, body []byte) (plan.Command, error) {
	form, err := into[struct {
		Calendar   kernel.Ref      `json:"calendar"`
		Week       []shiftsForm    `json:"week"`
		Exceptions []exceptionForm `json:"exceptions"`
	}](body)
	if err != nil {
		return nil, err
	}
	spec, err := specOf(form.Week, form.Exceptions)
	return schedule.CalendarSetTime{Calendar: form.Calendar, Time: spec}, err
}
