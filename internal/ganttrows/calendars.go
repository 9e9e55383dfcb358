package ganttrows

import (
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/readmodels/gantt"
)

// Calendar gives a calendar.
func Calendar(c schedule.Calendar) gantt.CalendarRow {
	return gantt.CalendarRow{Row: c.Row, Name: c.Name, Default: c.Default, CalendarTime: CalendarTime(c.Time)}
}

// CalendarTime gives the working time of a calendar as a browser reads it: weeks begin on Monday, no list is null.
func CalendarTime(t worktime.Spec) gantt.CalendarTime {
	out := gantt.CalendarTime{Exceptions: make([]gantt.CalendarException, len(t.Exceptions))}
	for day := range t.Week {
		out.Week[(day+6)%7] = shifts(t.Week[day])
	}
	for i, x := range t.Exceptions {
		out.Exceptions[i] = exception(x)
	}
	return out
}

func exception(x worktime.Exception) gantt.CalendarException {
	out := gantt.CalendarException{From: int32(x.From), To: int32(x.To), Shifts: shifts(x.Shifts), Every: string(x.Recurrence), Name: x.Name}
	if x.Recurrence == worktime.Once {
		out.Every = "none"
	}
	if x.Every > 1 {
		out.Interval = x.Every
	}
	if x.Until != worktime.NoDay {
		until := int32(x.Until)
		out.Until = &until
	}
	return out
}

func shifts(given []worktime.Shift) []gantt.Shift {
	out := make([]gantt.Shift, len(given))
	for i, s := range given {
		out[i] = gantt.Shift{s.From, s.To}
	}
	return out
}

// WorkTime is the way back of CalendarTime.
func WorkTime(t gantt.CalendarTime) worktime.Spec {
	out := worktime.Spec{Exceptions: make([]worktime.Exception, len(t.Exceptions))}
	given := func(of []gantt.Shift) []worktime.Shift {
		shifts := make([]worktime.Shift, len(of))
		for i, s := range of {
			shifts[i] = worktime.Shift{From: s[0], To: s[1]}
		}
		return shifts
	}
	for day := range t.Week {
		out.Week[(day+1)%7] = given(t.Week[day])
	}
	for i, x := range t.Exceptions {
		e := worktime.Exception{
			From: worktime.Day(x.From), To: worktime.Day(x.To), Shifts: given(x.Shifts), Recurrence: worktime.Recurrence(x.Every), Every: x.Interval, Name: x.Name,
		}
		if x.Every == "none" {
			e.Recurrence = worktime.Once
		}
		if x.Until != nil {
			e.Until = worktime.Day(*x.Until)
		}
		out.Exceptions[i] = e
	}
	return out
}
