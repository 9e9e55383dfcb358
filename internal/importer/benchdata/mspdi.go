package benchdata

import (
	"strconv"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

var (
	mspConstraints = map[schedule.ConstraintType]int{"": 0, schedule.SNET: 4, schedule.FNLT: 7, schedule.FNET: 6}
	mspLinks       = map[schedule.LinkType]int{schedule.FF: 0, schedule.FS: 1, schedule.SF: 2, schedule.SS: 3}
)

func itoa(n int) string { return strconv.Itoa(n) }

// Fields of Microsoft Project that hold the two codes.
const (
	zoneField  = 188744589 // Outline Code1
	tradeField = 188744591 // Outline Code2
)

func (w *writer) mspdi() {
	w.put("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Project xmlns=\"http://schemas.microsoft.com/project\">\n<SaveVersion>14</SaveVersion><Name>%s.xml</Name><Title>%s</Title>"+
		"<ScheduleFromStart>1</ScheduleFromStart><StartDate>%s:00</StartDate><CalendarUID>1</CalendarUID><StatusDate>%s:00</StatusDate><MinutesPerDay>480</MinutesPerDay><MinutesPerWeek>2400</MinutesPerWeek><HonorConstraints>1</HonorConstraints>\n",
		projectName, projectName, stamp(startOf(0), "T"), stamp(startOf(w.dataDay), "T"))
	w.put("<OutlineCodes>")
	w.mspCode(zoneField, "Outline Code1", "Zone", zones, zoneCode, zoneName)
	w.mspCode(tradeField, "Outline Code2", "Trade", len(trades), tradeCode, func(t int32) string { return trades[t].name })
	w.put("</OutlineCodes>\n<Calendars>\n")
	for i := range calendars {
		if w.calendar[i] || i == 0 {
			w.mspCalendar(i)
		}
	}
	w.put("</Calendars>\n<Tasks>\n")
	links := make([][]link, len(w.rows))
	for _, l := range w.links {
		links[l.to] = append(links[l.to], l)
	}
	for i := range w.rows {
		w.mspTask(i, links[i])
	}
	w.put("</Tasks>\n<Resources>\n")
	for c, used := range w.crews {
		if used {
			w.put("<Resource><UID>%d</UID><ID>%d</ID><Name>%s</Name><Type>1</Type><IsNull>0</IsNull><Initials>%s</Initials><MaxUnits>8.00</MaxUnits><CalendarUID>1</CalendarUID></Resource>\n", c+1, c+1, crewName(c), crewCode(c))
		}
	}
	for m, used := range w.stuffs {
		if used {
			w.put("<Resource><UID>%d</UID><ID>%d</ID><Name>%s</Name><Type>0</Type><IsNull>0</IsNull><Initials>%s</Initials><MaterialLabel>%s</MaterialLabel></Resource>\n", 1001+m, 1001+m, materials[m], stuffCode(m), unitOf(m))
		}
	}
	w.put("</Resources>\n<Assignments>\n")
	for i := range w.rows {
		w.mspAssignments(i)
	}
	w.put("</Assignments>\n</Project>\n")
}

func (w *writer) mspCode(field int, name, alias string, n int, code, text func(int32) string) {
	w.put("<OutlineCode><FieldID>%d</FieldID><FieldName>%s</FieldName><Alias>%s</Alias><Values>", field, name, alias)
	for v := range int32(n) {
		w.put("<Value><ValueID>%d</ValueID><ParentValueID>0</ParentValueID><Value>%s</Value><Description>%s</Description></Value>", field+1000*int(v+1), code(v), text(v))
	}
	w.put("</Values></OutlineCode>\n")
}

func (w *writer) mspCalendar(i int) {
	p := &calendars[i]
	times := func(shifts []worktime.Shift) {
		w.put("<DayWorking>%d</DayWorking>", min(len(shifts), 1))
		if len(shifts) > 0 {
			w.put("<WorkingTimes>")
			for _, s := range shifts {
				w.put("<WorkingTime><FromTime>%s:00</FromTime><ToTime>%s:00</ToTime></WorkingTime>", clock(s.From), clock(s.To))
			}
			w.put("</WorkingTimes>")
		}
	}
	w.put("<Calendar><UID>%d</UID><Name>%s</Name><IsBaseCalendar>1</IsBaseCalendar><BaseCalendarUID>-1</BaseCalendarUID>\n<WeekDays>", i+1, p.name)
	for d := range 7 {
		w.put("<WeekDay><DayType>%d</DayType>", d+1)
		if p.days[d] == '1' {
			times(p.shifts)
		} else {
			times(nil)
		}
		w.put("</WeekDay>")
	}
	w.put("</WeekDays>\n<Exceptions>")
	for _, h := range p.holidayList() {
		w.put("<Exception><EnteredByOccurrences>0</EnteredByOccurrences><TimePeriod><FromDate>%s:00</FromDate><ToDate>%s:00</ToDate></TimePeriod><Occurrences>1</Occurrences><Type>1</Type>",
			stamp(h.day, "T"), stamp(h.day+kernel.Day-1, "T"))
		times(h.shifts)
		w.put("</Exception>\n")
	}
	w.put("</Exceptions></Calendar>\n")
}

// span writes minutes as Microsoft Project does.
func span(minutes int64) string {
	return "PT" + strconv.FormatInt(minutes/60, 10) + "H" + strconv.FormatInt(minutes%60, 10) + "M0S"
}

func (w *writer) mspTask(i int, links []link) {
	r := &w.rows[i]
	summary := 0
	if r.kind == "" {
		summary = 1
	}
	w.put("<Task><UID>%d</UID><ID>%d</ID><Name>%s</Name><Active>1</Active><Manual>0</Manual><IsNull>0</IsNull><OutlineLevel>%d</OutlineLevel><Priority>500</Priority>",
		r.number(i), i+1, escape(r.name), r.level)
	w.put("<Duration>%s</Duration><DurationFormat>7</DurationFormat><Summary>%d</Summary>", span(int64(r.duration)), summary)
	if r.kind == "" {
		w.put("</Task>\n")
		return
	}
	cents := crewCents(r) + stuffCents(r)
	w.put("<Milestone>%d</Milestone><PercentComplete>%d</PercentComplete><Cost>%d</Cost><ActualCost>%d</ActualCost><Work>%s</Work><IgnoreResourceCalendar>1</IgnoreResourceCalendar>",
		map[bool]int{true: 1}[r.duration == 0], 25*r.quarters, cents, crewCents(r)*int64(r.quarters)/4+stuffCents(r)*int64(r.quarters)/4, span(r.hours*60))
	w.put("<ActualDuration>%s</ActualDuration><RemainingDuration>%s</RemainingDuration>", span(int64(r.duration-r.left)), span(int64(r.left)))
	if r.begun() {
		w.put("<ActualStart>%s:00</ActualStart>", stamp(r.actualStart(), "T"))
	}
	if r.done() {
		w.put("<ActualFinish>%s:00</ActualFinish>", stamp(r.actualFinish(), "T"))
	}
	w.put("<ConstraintType>%d</ConstraintType>", mspConstraints[r.constraint])
	if r.constraint != "" {
		w.put("<ConstraintDate>%s:00</ConstraintDate>", stamp(r.bound(), "T"))
	}
	w.put("<CalendarUID>%d</CalendarUID>", r.calendar+1)
	if r.note {
		w.put("<Notes>%s</Notes>", escape(noteTopic+"\n"+noteText(r)))
	}
	for _, l := range links {
		w.put("<PredecessorLink><PredecessorUID>%d</PredecessorUID><Type>%d</Type><CrossProject>0</CrossProject><LinkLag>%d</LinkLag><LagFormat>7</LagFormat></PredecessorLink>",
			w.rows[l.from].number(int(l.from)), mspLinks[l.kind], 10*l.lag)
	}
	w.put("<OutlineCode><FieldID>%d</FieldID><ValueID>%d</ValueID></OutlineCode><OutlineCode><FieldID>%d</FieldID><ValueID>%d</ValueID></OutlineCode></Task>\n",
		zoneField, zoneField+1000*int(r.zone+1), tradeField, tradeField+1000*int(r.trade+1))
}

func (w *writer) mspAssignments(i int) {
	r := &w.rows[i]
	part := func(resource int32, minutes, cents int64, units string) {
		w.put("<Assignment><UID>%d</UID><TaskUID>%d</TaskUID><ResourceUID>%d</ResourceUID><Cost>%d</Cost><ActualCost>%d</ActualCost><Work>%s</Work><ActualWork>%s</ActualWork><Units>%s</Units></Assignment>\n",
			2*i+1, r.number(i), resource, cents, cents*int64(r.quarters)/4, span(minutes), span(minutes*int64(r.quarters)/4), units)
	}
	if r.crew >= 0 {
		part(r.crew+1, r.hours*60, crewCents(r), "1")
	}
	if r.stuff >= 0 {
		part(r.stuff+1001, r.quantity*60, stuffCents(r), itoa(int(r.quantity)))
	}
}
