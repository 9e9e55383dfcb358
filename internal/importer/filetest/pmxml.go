package filetest

import (
	"strings"
)

// PMXML is a P6 XML file of that namespace version.
func PMXML(version, inside string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/` + version +
		`/API/BusinessObjects" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` + "\n" + inside + "\n</APIBusinessObjects>"
}

const PMXMLCalendar = `<Calendar><BaseCalendarObjectId xsi:nil="true"/><HoursPerDay>4</HoursPerDay><HoursPerWeek>8</HoursPerWeek><IsDefault>1</IsDefault><Name>Two mornings</Name><ObjectId>5</ObjectId><Type>Global</Type>
<StandardWorkWeek><StandardWorkHours><DayOfWeek>Sunday</DayOfWeek><WorkTime/></StandardWorkHours>
<StandardWorkHours><DayOfWeek>Monday</DayOfWeek><WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime></StandardWorkHours>
<StandardWorkHours><DayOfWeek>Tuesday</DayOfWeek><WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime></StandardWorkHours>
</StandardWorkWeek><HolidayOrExceptions>%s</HolidayOrExceptions></Calendar>`

func PMXMLProject(inside string) string {
	return strings.Replace(PMXMLCalendar, "%s", "", 1) + `<Project><ActivityDefaultCalendarObjectId>5</ActivityDefaultCalendarObjectId><DataDate>2026-01-05T08:00:00</DataDate><Id>P1</Id><Name>Tower</Name><ObjectId>1</ObjectId><PlannedStartDate>2026-01-05T08:00:00</PlannedStartDate><WBSObjectId>10</WBSObjectId>
<WBS><Code>S</Code><Name>Structure</Name><ObjectId>11</ObjectId><ParentObjectId>10</ParentObjectId><ProjectObjectId>1</ProjectObjectId><SequenceNumber>1</SequenceNumber></WBS>` + inside + `</Project>`
}

const PMXMLTwoTasks = `<Activity><CalendarObjectId>5</CalendarObjectId><Id>A1</Id><Name>Walls</Name><ObjectId>101</ObjectId><PercentCompleteType>Duration</PercentCompleteType><PhysicalPercentComplete>0</PhysicalPercentComplete><PlannedDuration>8</PlannedDuration><ProjectObjectId>1</ProjectObjectId><RemainingDuration>8</RemainingDuration><Status>Not Started</Status><Type>Task Dependent</Type><WBSObjectId>11</WBSObjectId></Activity>
<Activity><ActualStartDate>2026-01-05T08:00:00</ActualStartDate><CalendarObjectId>5</CalendarObjectId><Id>A2</Id><Name>Roof</Name><ObjectId>102</ObjectId><PercentCompleteType>Physical</PercentCompleteType><PhysicalPercentComplete>0.123456</PhysicalPercentComplete><PlannedDuration>16</PlannedDuration><ProjectObjectId>1</ProjectObjectId><RemainingDuration>4</RemainingDuration><Status>In Progress</Status><Type>Task Dependent</Type><WBSObjectId>11</WBSObjectId></Activity>`
