package p6

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gantry/domain/fault"
	"gantry/domain/worktime"
	"gantry/internal/importer/source"
)

// aCalendar reads a calendar with its week and the days that differ from it. P6 XML ends a shift with its last worked
// minute: 11:59 is until 12:00. Some writers give the end itself; a calendar in which any shift ends at a multiple of
// five minutes is of that kind.
func (p *pmPass) aCalendar() error {
	var spec worktime.Spec
	week, seen := false, [7]bool{}
	inner := map[string]func() error{
		"StandardWorkWeek": func() error {
			return p.x.Each(func(name string) error {
				if name != "StandardWorkHours" {
					return p.leave("Calendar/" + name)
				}
				week = true
				return p.workHours(&spec, &seen)
			})
		},
		"HolidayOrExceptions": func() error {
			return p.x.Each(func(name string) error {
				if name != "HolidayOrException" {
					return p.leave("Calendar/" + name)
				}
				return p.holiday(&spec)
			})
		},
	}
	_, err := p.calendars.read(func(c *p6Calendar) {
		untilTheMinute(&spec)
		slices.SortStableFunc(spec.Exceptions, func(a, b worktime.Exception) int { return int(a.From) - int(b.From) })
		c.time, c.said = spec, week
	}, inner)
	return err
}

// workHours reads the shifts of one weekday, which no other one of the week may name.
func (p *pmPass) workHours(spec *worktime.Spec, seen *[7]bool) error {
	day, line := -1, p.x.Line()
	var shifts []worktime.Shift
	err := p.x.Each(func(name string) error {
		if name == "DayOfWeek" {
			text, err := p.x.Text()
			if d, known := pmDay(text); known {
				day = d
			}
			return err
		}
		return p.shift(name, &shifts)
	})
	switch {
	case err != nil:
		return err
	case day < 0:
		return pmBad(line, "DayOfWeek", "")
	case seen[day]:
		return pmBad(line, "DayOfWeek", time.Weekday(day).String())
	}
	seen[day], spec.Week[day] = true, sorted(shifts)
	return nil
}

// holiday reads a day that differs from the week; without shifts it is not worked.
func (p *pmPass) holiday(spec *worktime.Spec) error {
	date, line := "", p.x.Line()
	var shifts []worktime.Shift
	err := p.x.Each(func(name string) error {
		if name == "Date" {
			var err error
			date, err = p.x.Text()
			return err
		}
		return p.shift(name, &shifts)
	})
	if err != nil {
		return err
	}
	at, ok := source.ParseDate(date)
	if !ok {
		return pmBad(line, "Date", date)
	}
	day := worktime.DayOf(at)
	spec.Exceptions = append(spec.Exceptions, worktime.Exception{From: day, To: day, Shifts: sorted(shifts)})
	return nil
}

// shift reads a WorkTime element; one without times says that there is none.
func (p *pmPass) shift(name string, shifts *[]worktime.Shift) error {
	if name != "WorkTime" {
		return p.leave("Calendar/" + name)
	}
	if err := p.x.In.Row(); err != nil {
		return err
	}
	start, finish, line := "", "", p.x.Line()
	err := p.x.Each(func(name string) (err error) {
		switch name {
		case "Start":
			start, err = p.x.Text()
		case "Finish":
			finish, err = p.x.Text()
		default:
			err = p.leave("Calendar/WorkTime/" + name)
		}
		return err
	})
	if err != nil || start == "" && finish == "" {
		return err
	}
	from, ok := dayMinute(start)
	if !ok {
		return pmBad(line, "Start", start)
	}
	to, ok := dayMinute(finish)
	if to == 0 || to == 24*60-1 {
		to = 24 * 60
	}
	if !ok || to < from {
		return pmBad(line, "Finish", finish)
	}
	*shifts = append(*shifts, worktime.Shift{From: from, To: to})
	return nil
}

func pmBad(line int, field, value string) error {
	return fault.New(fault.Invalid, "import.bad_value", fault.P{"line": line, "table": "WorkTime", "field": field, "value": source.Clip(value)})
}

// dayMinute reads "08:00:00" or "08:00" as the minute of the day, 24:00 included.
func dayMinute(s string) (int32, bool) {
	if _, clock, dated := strings.Cut(s, "T"); dated {
		s = clock
	}
	part := strings.Split(s, ":")
	if len(part) < 2 {
		return 0, false
	}
	h, err := strconv.Atoi(part[0])
	if err != nil {
		return 0, false
	}
	m, err := strconv.Atoi(part[1])
	if err != nil || h < 0 || m < 0 || m > 59 || h*60+m > 24*60 {
		return 0, false
	}
	return int32(h*60 + m), true
}

// untilTheMinute gives shifts that end with their last worked minute their end.
func untilTheMinute(spec *worktime.Spec) {
	ends := false
	every := func(do func(*worktime.Shift)) {
		for d := range spec.Week {
			for i := range spec.Week[d] {
				do(&spec.Week[d][i])
			}
		}
		for e := range spec.Exceptions {
			for i := range spec.Exceptions[e].Shifts {
				do(&spec.Exceptions[e].Shifts[i])
			}
		}
	}
	every(func(s *worktime.Shift) { ends = ends || s.To%5 == 0 && s.To < 24*60 })
	every(func(s *worktime.Shift) {
		if s.To < 24*60 && (!ends || s.To%5 == 4) {
			s.To++
		}
	})
	drop := func(list []worktime.Shift) []worktime.Shift {
		return slices.DeleteFunc(list, func(s worktime.Shift) bool { return s.From >= s.To })
	}
	for d := range spec.Week {
		spec.Week[d] = drop(spec.Week[d])
	}
	for e := range spec.Exceptions {
		spec.Exceptions[e].Shifts = drop(spec.Exceptions[e].Shifts)
	}
}

func sorted(shifts []worktime.Shift) []worktime.Shift {
	slices.SortFunc(shifts, func(a, b worktime.Shift) int { return int(a.From - b.From) })
	return shifts
}
