package benchdata

import (
	"encoding/xml"
	"strings"

	"gantry/domain/schedule"
	"gantry/domain/worktime"
)

var (
	pmConstraints = map[schedule.ConstraintType]string{schedule.SNET: "Start On or After", schedule.FNLT: "Finish On or Before", schedule.FNET: "Finish On or After"}
	pmLinks       = map[schedule.LinkType]string{schedule.FS: "Finish to Start", schedule.SS: "Start to Start", schedule.FF: "Finish to Finish", schedule.SF: "Start to Finish"}
	weekdays      = [7]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
)

func escape(s string) string {
	if !strings.ContainsAny(s, "<>&\"'\r\n\t") {
		return s
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}

func (w *writer) pmxml() {
	w.put("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<APIBusinessObjects xmlns=\"http://xmlns.oracle.com/Primavera/P6Professional/V23.12/API/BusinessObjects\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n")
	w.pmDictionaries()
	w.put("<Project>\n<ActivityDefaultCalendarObjectId>1</ActivityDefaultCalendarObjectId><CriticalActivityFloatLimit>0</CriticalActivityFloatLimit><CriticalActivityPathType>Critical Float</CriticalActivityPathType>"+
		"<DataDate>%s:00</DataDate><Id>GEN</Id><Name>%s</Name><ObjectId>1</ObjectId><PlannedStartDate>%s:00</PlannedStartDate>\n", stamp(startOf(w.dataDay), "T"), projectName, stamp(startOf(0), "T"))
	for i := range w.rows {
		r := &w.rows[i]
		if r.kind != "" {
			continue
		}
		parent := `<ParentObjectId xsi:nil="true" />`
		if r.parent >= 0 {
			parent = "<ParentObjectId>" + itoa(w.above(r)) + "</ParentObjectId>"
		}
		w.put("<WBS><Code>%d</Code><Name>%s</Name><ObjectId>%d</ObjectId>%s<ProjectObjectId>1</ProjectObjectId><SequenceNumber>%d</SequenceNumber></WBS>\n", r.number(i), escape(r.name), r.number(i), parent, i)
	}
	for i := range w.rows {
		if w.rows[i].kind != "" {
			w.pmActivity(i)
		}
	}
	for i := range w.rows {
		if r := &w.rows[i]; r.note {
			w.put("<ActivityNote><ActivityObjectId>%d</ActivityObjectId><Note>%s</Note><NotebookTopicObjectId>1</NotebookTopicObjectId><ObjectId>%d</ObjectId><ProjectObjectId>1</ProjectObjectId></ActivityNote>\n",
				r.number(i), escape(noteText(r)), i+1)
		}
	}
	for i := range w.rows {
		w.pmAssignments(i)
	}
	for i, l := range w.links {
		w.put("<Relationship><Lag>%d</Lag><ObjectId>%d</ObjectId><PredecessorActivityObjectId>%d</PredecessorActivityObjectId><PredecessorProjectObjectId>1</PredecessorProjectObjectId>"+
			"<SuccessorActivityObjectId>%d</SuccessorActivityObjectId><SuccessorProjectObjectId>1</SuccessorProjectObjectId><Type>%s</Type></Relationship>\n",
			l.lag/60, i+1, w.rows[l.from].number(int(l.from)), w.rows[l.to].number(int(l.to)), pmLinks[l.kind])
	}
	w.put("</Project>\n</APIBusinessObjects>\n")
}

func (w *writer) pmDictionaries() {
	units := w.units()
	for i, u := range units {
		w.put("<UnitOfMeasure><Abbreviation>%s</Abbreviation><Name>%s</Name><ObjectId>%d</ObjectId></UnitOfMeasure>\n", u, u, i+1)
	}
	w.put("<NotebookTopic><Name>%s</Name><ObjectId>1</ObjectId></NotebookTopic>\n", noteTopic)
	for i := range calendars {
		if w.calendar[i] || i == 0 {
			w.pmCalendar(i)
		}
	}
	for c, used := range w.crews {
		if used {
			w.put("<Resource><CalendarObjectId>1</CalendarObjectId><Id>%s</Id><Name>%s</Name><ObjectId>%d</ObjectId><ResourceType>Labor</ResourceType></Resource>\n", crewCode(c), crewName(c), c+1)
		}
	}
	unit := 0
	for m, used := range w.stuffs {
		if used {
			unit++
			w.put("<Resource><CalendarObjectId xsi:nil=\"true\" /><Id>%s</Id><Name>%s</Name><ObjectId>%d</ObjectId><ResourceType>Material</ResourceType><UnitOfMeasureObjectId>%d</UnitOfMeasureObjectId></Resource>\n",
				stuffCode(m), materials[m], 1001+m, unit)
		}
	}
	for c, used := range w.crews {
		if used {
			w.put("<ResourceRate><EffectiveDate>2020-01-01T00:00:00</EffectiveDate><MaxUnitsPerTime>8</MaxUnitsPerTime><ObjectId>%d</ObjectId><ResourceObjectId>%d</ResourceObjectId></ResourceRate>\n", c+1, c+1)
		}
	}
	w.put("<ActivityCodeType><Name>Zone</Name><ObjectId>1</ObjectId></ActivityCodeType>\n<ActivityCodeType><Name>Trade</Name><ObjectId>2</ObjectId></ActivityCodeType>\n")
	code := func(kind, id int32, short, name string) {
		w.put("<ActivityCode><CodeTypeObjectId>%d</CodeTypeObjectId><CodeValue>%s</CodeValue><Description>%s</Description><ObjectId>%d</ObjectId></ActivityCode>\n", kind, short, name, id)
	}
	for z := range int32(zones) {
		code(1, z+1, zoneCode(z), zoneName(z))
	}
	for t := range int32(len(trades)) {
		code(2, 100+t, tradeCode(t), trades[t].name)
	}
}

// pmCalendar writes a calendar; a shift ends with its last worked minute.
func (w *writer) pmCalendar(i int) {
	p := &calendars[i]
	times := func(shifts []worktime.Shift) {
		for _, s := range shifts {
			w.put("<WorkTime><Start>%s:00</Start><Finish>%s:00</Finish></WorkTime>", clock(s.From), clock(s.To-1))
		}
		if len(shifts) == 0 {
			w.put("<WorkTime xsi:nil=\"true\" />")
		}
	}
	w.put("<Calendar><HoursPerDay>8</HoursPerDay><HoursPerMonth>172</HoursPerMonth><HoursPerWeek>40</HoursPerWeek><HoursPerYear>2000</HoursPerYear><IsDefault>%d</IsDefault><Name>%s</Name><ObjectId>%d</ObjectId><Type>Global</Type>\n<StandardWorkWeek>",
		map[bool]int{true: 1}[i == 0], p.name, i+1)
	for d := range 7 {
		w.put("<StandardWorkHours><DayOfWeek>%s</DayOfWeek>", weekdays[d])
		if p.days[d] == '1' {
			times(p.shifts)
		} else {
			times(nil)
		}
		w.put("</StandardWorkHours>")
	}
	w.put("</StandardWorkWeek>\n<HolidayOrExceptions>")
	for _, h := range p.holidayList() {
		w.put("<HolidayOrException><Date>%s:00</Date>", stamp(h.day, "T"))
		times(h.shifts)
		w.put("</HolidayOrException>\n")
	}
	w.put("</HolidayOrExceptions></Calendar>\n")
}

func (w *writer) pmActivity(i int) {
	r := &w.rows[i]
	status, kind := "Not Started", "Task Dependent"
	field := func(name, value string) {
		if value == "" {
			w.put("<%s xsi:nil=\"true\" />", name)
		} else {
			w.put("<%s>%s</%s>", name, value, name)
		}
	}
	actualStart, actualFinish, bound := "", "", ""
	if r.begun() {
		status, actualStart = "In Progress", stamp(r.actualStart(), "T")+":00"
	}
	if r.done() {
		status, actualFinish = "Completed", stamp(r.actualFinish(), "T")+":00"
	}
	if r.kind == schedule.FinishMilestone {
		kind = "Finish Milestone"
	}
	if r.constraint != "" {
		bound = stamp(r.bound(), "T") + ":00"
	}
	w.put("<Activity>")
	field("ActualFinishDate", actualFinish)
	field("ActualStartDate", actualStart)
	w.put("<CalendarObjectId>%d</CalendarObjectId><DurationType>Fixed Duration and Units</DurationType><GUID>{2D43FFFE-7037-9946-B1E7-%012d}</GUID><Id>%d</Id><Name>%s</Name><ObjectId>%d</ObjectId>",
		r.calendar+1, i, r.number(i), escape(r.name), r.number(i))
	w.put("<PercentCompleteType>Duration</PercentCompleteType><PhysicalPercentComplete>0</PhysicalPercentComplete><PlannedDuration>%d</PlannedDuration>", r.duration/60)
	field("PrimaryConstraintDate", bound)
	field("PrimaryConstraintType", pmConstraints[r.constraint])
	w.put("<ProjectObjectId>1</ProjectObjectId><RemainingDuration>%d</RemainingDuration><Status>%s</Status><Type>%s</Type>", r.left/60, status, kind)
	if r.parent < 0 {
		field("WBSObjectId", "")
	} else {
		field("WBSObjectId", itoa(w.above(r)))
	}
	w.put("<Code><TypeObjectId>1</TypeObjectId><ValueObjectId>%d</ValueObjectId></Code><Code><TypeObjectId>2</TypeObjectId><ValueObjectId>%d</ValueObjectId></Code></Activity>\n", r.zone+1, 100+r.trade)
}

func (w *writer) pmAssignments(i int) {
	r := &w.rows[i]
	part := func(resource int32, kind string, whole, cents int64) {
		done, paid := whole*int64(r.quarters)/4, cents*int64(r.quarters)/4
		w.put("<ResourceAssignment><ActivityObjectId>%d</ActivityObjectId><ActualCost>%s</ActualCost><ActualUnits>%d</ActualUnits><DrivingActivityDatesFlag>0</DrivingActivityDatesFlag><ObjectId>%d</ObjectId><PlannedCost>%s</PlannedCost><PlannedUnits>%d</PlannedUnits>"+
			"<ProjectObjectId>1</ProjectObjectId><RemainingCost>%s</RemainingCost><RemainingUnits>%d</RemainingUnits><ResourceObjectId>%d</ResourceObjectId><ResourceType>%s</ResourceType></ResourceAssignment>\n",
			r.number(i), decimal(paid), done, 2*i+1, decimal(cents), whole, decimal(cents-paid), whole-done, resource, kind)
	}
	if r.crew >= 0 {
		part(r.crew+1, "Labor", r.hours, crewCents(r))
	}
	if r.stuff >= 0 {
		part(r.stuff+1001, "Material", r.quantity, stuffCents(r))
	}
}
