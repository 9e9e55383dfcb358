package filetest

import (
	"fmt"
	"strings"
)

// MSPDI is a small Microsoft Project XML file: what is empty is as usual.
type MSPDI struct {
	Options, Codes, Calendars, Tasks, Resources, Assignments string
}

const MSPDIStart = "<StartDate>2026-03-02T08:00:00</StartDate><CalendarUID>1</CalendarUID>"

func (f MSPDI) String() string {
	if f.Options == "" {
		f.Options = MSPDIStart
	}
	if f.Calendars == "" {
		f.Calendars = MSPDIStandard("")
	}
	return `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Torre.xml</Name>` + f.Options +
		f.Codes + "<Calendars>" + f.Calendars + "</Calendars><Tasks>" + f.Tasks + "</Tasks><Resources>" + f.Resources +
		"</Resources><Assignments>" + f.Assignments + "</Assignments></Project>"
}

// MSPDIStandard is calendar 1, Monday to Friday from 8 to 12 and 13 to 17, and what more is said of it.
func MSPDIStandard(more string) string {
	return MSPDICalendar(1, "Standard", -1, MSPDIWeek+more)
}

func MSPDICalendar(uid int, name string, base int, body string) string {
	return fmt.Sprintf("<Calendar><UID>%d</UID><Name>%s</Name><IsBaseCalendar>%d</IsBaseCalendar><BaseCalendarUID>%d</BaseCalendarUID>%s</Calendar>",
		uid, name, map[bool]int{true: 1}[base == -1], base, body)
}

var MSPDIWeek = func() string {
	out := "<WeekDays>"
	for d := 1; d <= 7; d++ {
		out += MSPDIDay(d, map[bool]string{true: "08:00-12:00 13:00-17:00"}[d > 1 && d < 7])
	}
	return out + "</WeekDays>"
}()

// MSPDIDay is a weekday, 1 for Sunday, with its hours.
func MSPDIDay(day int, hours string) string {
	return fmt.Sprintf("<WeekDay><DayType>%d</DayType>%s</WeekDay>", day, MSPDIHours(hours))
}

func MSPDIHours(hours string) string {
	if hours == "" {
		return "<DayWorking>0</DayWorking>"
	}
	out := "<DayWorking>1</DayWorking><WorkingTimes>"
	for _, h := range strings.Fields(hours) {
		from, to, _ := strings.Cut(h, "-")
		out += "<WorkingTime><FromTime>" + from + ":00</FromTime><ToTime>" + to + ":00</ToTime></WorkingTime>"
	}
	return out + "</WorkingTimes>"
}

// MSPDITask is a task of one day, and what more is said of it; a field said again counts.
func MSPDITask(uid, level int, more string) string {
	return fmt.Sprintf("<Task><UID>%d</UID><ID>%d</ID><Name>T%d</Name><OutlineLevel>%d</OutlineLevel><Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat>%s</Task>\n",
		uid, uid, uid, level, more)
}

func MSPDILink(uid int, kind, lag, format string) string {
	return fmt.Sprintf("<PredecessorLink><PredecessorUID>%d</PredecessorUID><Type>%s</Type><CrossProject>0</CrossProject><LinkLag>%s</LinkLag><LagFormat>%s</LagFormat></PredecessorLink>",
		uid, kind, lag, format)
}
