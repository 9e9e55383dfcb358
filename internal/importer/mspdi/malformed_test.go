package mspdi_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"gantry/internal/importer/filetest"
)

// malformed is a filetest.Malformed.
type malformed struct{ Name, Text, Want string }

func TestMalformedMSPDIIsToldOrRefused(t *testing.T) {
	whole := filetest.MSPDI{Tasks: "\n" + filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "0", "7"))}.String()
	with := filetest.Replacer(t, whole)
	until := func(mark string) string { return whole[:strings.Index(whole, mark)+len(mark)] }
	task := func(more string) string { return filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, more)}.String() }
	calendar := func(more string) string {
		return filetest.MSPDI{Calendars: filetest.MSPDIStandard(more), Tasks: filetest.MSPDITask(1, 1, "")}.String()
	}
	day := func(hours string) string { return calendar("<WeekDays>" + filetest.MSPDIDay(2, hours) + "</WeekDays>") }
	exception := func(body string) string {
		return calendar("<Exceptions><Exception>" + body + "</Exception></Exceptions>")
	}
	options := func(more string) string {
		return filetest.MSPDI{Options: filetest.MSPDIStart + more, Tasks: filetest.MSPDITask(1, 1, "")}.String()
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(whole)
	require.NoError(t, err)
	filetest.RequireOutcomes(t, 40, []malformed{
		{"cut in the declaration", whole[:20], "refused import.truncated @1"},
		{"cut in a calendar", until("<FromTime>08:"), "refused import.truncated @1"},
		{"cut in a task", until("<Name>T1"), "refused import.truncated @2"},
		{"cut in a link", until("<PredecessorUID>"), "refused import.truncated @3"},
		{"cut before the last letter", strings.TrimSuffix(whole, ">"), "refused import.truncated @4"},
		{"a second root behind the first", whole + whole, "file.after_end left-out x1 @4"},
		{"words behind the end", whole + "and more", "file.after_end left-out x1 @4"},
		{"bytes of nought behind the end", whole + strings.Repeat("\x00", 5000), ""},
		{"the end mark of old systems behind the end", whole + "\r\n\x1a\x00\n", ""},
		{"comments and padding behind the end", whole + "<!-- a -- b\n --><?x y?>\x00", ""},
		{"signs that XML does not have behind the end", whole + "\x00\x01", "file.after_end left-out x1 @4"},
		{"a comment without an end behind the end", whole + "<!-- and", "file.after_end left-out x1 @4"},
		{"half a tag behind the end", whole + "<", "file.after_end left-out x1 @4"},
		{"an entity bomb", with("<Project", filetest.EntityBombs+"<Project", "<Name>T1", "<Name>&c;"), "refused import.xml_doctype @1"},
		{"a sign that XML does not have", with("<Name>T1", "<Name>&#x1;"), "refused import.xml_malformed @2"},
		{"a byte of nought", with("<Name>T1", "<Name>\x00"), "refused import.xml_malformed @2"},
		{"a byte order mark in the middle", with("<Name>T1", "<Name>T\ufeff1"), ""},
		{"bytes that are no UTF-8", with("<Name>T1", "<Name>Fundaci\xf3n"), "refused import.xml_malformed @2"},
		{"an alphabet nobody has", with("UTF-8", "EBCDIC-99"), "refused import.xml_malformed @1"},
		{"UTF-16 that ends within a letter", wide[:len(wide)-1], "refused import.truncated @4"},
		{"UTF-16 that says to be the other way round", "\xfe\xff" + wide[2:], "refused import.truncated @1"},
		{"a depth of a million", with("<Name>T1", "<Name>"+strings.Repeat("<a>", 1_000_000)), "refused import.xml_too_deep @2"},
		{"no tasks", filetest.MSPDI{}.String(), ""},
		{"tasks that are all blank", filetest.MSPDI{Tasks: "<Task><UID>1</UID><IsNull>1</IsNull></Task><Task/>"}.String(), "row.renumbered converted x1 @1 UID"},
		{"tasks before the calendars", strings.Replace(strings.Replace(whole, "<Calendars>", "<Tasks>"+filetest.MSPDITask(7, 1, "")+"</Tasks><Calendars>", 1), "x", "x", 1), ""},
		{"no calendars", filetest.MSPDI{Calendars: "<x/>", Tasks: filetest.MSPDITask(1, 1, "")}.String(), "calendar.missing converted x1 @1 CalendarUID; calendar.week_assumed converted x1 @0 WeekDays"},
		{"a project calendar that is not there", filetest.MSPDI{Options: strings.Replace(filetest.MSPDIStart, "<CalendarUID>1", "<CalendarUID>9", 1), Tasks: filetest.MSPDITask(1, 1, "")}.String(), "calendar.missing converted x1 @1 CalendarUID"},
		{"a start in the year 1", with("<StartDate>2026", "<StartDate>0001"), "refused import.bad_value @1 StartDate"},
		{"a start in the year 9999", with("<StartDate>2026", "<StartDate>9999"), "refused import.bad_value @1 StartDate"},
		{"a start with words behind it", with("2026-03-02T08:00:00", "2026-03-02T08:00:00 or so"), "refused import.bad_value @1 StartDate"},
		{"a status date that is none", options("<StatusDate>soon</StatusDate>"), "value.replaced converted x1 @1 StatusDate"},
		{"days of no minutes", options("<MinutesPerDay>0</MinutesPerDay>"), "value.replaced converted x1 @1 MinutesPerDay"},
		{"days longer than days", options("<MinutesPerDay>9999</MinutesPerDay>"), "value.replaced converted x1 @1 MinutesPerDay"},
		{"weeks shorter than a day", options("<MinutesPerDay>480</MinutesPerDay><MinutesPerWeek>60</MinutesPerWeek>"), "value.replaced converted x1 @1 MinutesPerWeek"},
		{"an id that is no number", with("<UID>2</UID><ID>2", "<UID>two</UID><ID>2"), ""},
		{"an id below nought", with("<UID>2</UID><ID>2", "<UID>-2</UID><ID>2"), ""},
		{"no id", with("<UID>2</UID><ID>2", "<ID>2"), "row.renumbered converted x1 @3 UID"},
		{"an id given twice", with("<UID>2</UID><ID>2", "<UID>1</UID><ID>2"), "row.renumbered converted x1 @3 UID"},
		{"a level that is no number", with("<OutlineLevel>1", "<OutlineLevel>deep"), "value.replaced converted x1 @2 OutlineLevel"},
		{"a level below nought", with("<OutlineLevel>1", "<OutlineLevel>-1"), "value.replaced converted x1 @2 OutlineLevel"},
		{"a level of a million", with("<OutlineLevel>1", "<OutlineLevel>1000000"), "value.replaced converted x1 @2 OutlineLevel"},
		{"a first row on the ninth level", filetest.MSPDI{Tasks: filetest.MSPDITask(1, 9, "") + filetest.MSPDITask(2, 1, "")}.String(), ""},
		{"an actual start in the year 1", task("<ActualStart>0001-01-01T00:00:00</ActualStart>"), "refused import.bad_value @1 ActualStart"},
		{"an actual start behind the status date", filetest.MSPDI{Options: filetest.MSPDIStart + "<StatusDate>2026-03-10T17:00:00</StatusDate>", Tasks: filetest.MSPDITask(1, 1, "<ActualStart>2026-06-01T08:00:00</ActualStart><PercentComplete>10</PercentComplete>")}.String(), "dates.after_data_date converted x1 @0"},
		{"a finish before the start", task("<ActualStart>2026-03-09T08:00:00</ActualStart><ActualFinish>2026-03-02T17:00:00</ActualFinish><PercentComplete>100</PercentComplete>"), "activity.actual_taken converted x1 @1 ActualStart"},
		{"a percent above a hundred", task("<PercentComplete>400</PercentComplete>"), "progress.replaced converted x1 @1 PercentComplete"},
		{"a percent below nought", task("<PercentComplete>-5</PercentComplete>"), "progress.replaced converted x1 @1 PercentComplete"},
		{"a percent that is no number", task("<PercentComplete>half</PercentComplete>"), "progress.replaced converted x1 @1 PercentComplete"},
		{"a duration with a comma", task("<Duration>PT8,5H0M0S</Duration>"), ""},
		{"a duration below nought in its parts", task("<Duration>PT8H-30M0S</Duration>"), "refused import.bad_value @1 Duration"},
		{"a duration of seconds", task("<Duration>PT0H0M29S</Duration>"), "value.rounded converted x1 @1 Duration"},
		{"a work beyond numbers", task("<Work>PT99999999999999H0M0S</Work>"), "value.replaced converted x1 @1 Work"},
		{"a cost beyond numbers", task("<Cost>1e300</Cost>"), "value.replaced converted x1 @1 Cost"},
		{"a deadline in the year 9999", task("<Deadline>9999-12-31T00:00:00</Deadline>"), "value.replaced converted x1 @1 Deadline"},
		{"a constraint below nought", task("<ConstraintType>-1</ConstraintType><ConstraintDate>2026-04-01T08:00:00</ConstraintDate>"), "constraint.unknown_type converted x1 @1 ConstraintType"},
		{"a manual task with a start that is none", task("<Manual>1</Manual><ManualStart>x</ManualStart><Start>x</Start>"), "activity.manual_undated converted x1 @1 Start; value.replaced converted x2 @1 Start"},
		{"a lag with a comma", filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "4,8", "7"))}.String(), "value.rounded converted x1 @2 LinkLag"},
		{"a lag in a unit nobody knows", filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "4800", "999"))}.String(), ""},
		{"five hundred links to nothing", filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, strings.Join(filetest.Numbered(500, strings.Replace(filetest.MSPDILink(7, "1", "0", "7"), "<PredecessorUID>7", "<PredecessorUID>9%d", 1)), ""))}.String(), "link.external left-out x500 @1 PredecessorUID"},
		{"a calendar that is its own base", filetest.MSPDI{Calendars: filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Own", 2, ""), Tasks: filetest.MSPDITask(1, 1, "<CalendarUID>2</CalendarUID>")}.String(), "calendar.week_assumed converted x1 @1 WeekDays"},
		{"a base that is not there", filetest.MSPDI{Calendars: filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Orphan", 77, ""), Tasks: filetest.MSPDITask(1, 1, "<CalendarUID>2</CalendarUID>")}.String(), "calendar.missing converted x1 @1 BaseCalendarUID"},
		{"a calendar with the id of another", filetest.MSPDI{Calendars: filetest.MSPDIStandard("") + filetest.MSPDICalendar(1, "Again", -1, "<WeekDays>"+filetest.MSPDIDay(7, "08:00-12:00")+"</WeekDays>"), Tasks: filetest.MSPDITask(1, 1, "")}.String(), "row.renumbered converted x1 @1 UID"},
		{"shifts that lie over one another", day("08:00-12:00 10:00-14:00"), ""},
		{"shifts in the wrong order", day("13:00-17:00 08:00-12:00"), ""},
		{"a shift of no length", day("08:00-08:00"), "calendar.day_without_times converted x1 @1 DayWorking"},
		{"a shift that ends at 24:00", day("20:00-24:00"), ""},
		{"a shift without an end", calendar("<WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime></WorkingTime></WorkingTimes></WeekDay></WeekDays>"), "calendar.day_without_times converted x1 @1 DayWorking"},
		{"a day that is worked at no time", calendar("<WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking></WeekDay></WeekDays>"), "calendar.day_without_times converted x1 @1 DayWorking"},
		{"a day off in the year 9999", exception(mspPeriod("9999-12-25", "9999-12-25") + "<DayWorking>0</DayWorking>"), "refused import.bad_value @1 FromDate"},
		{"a recurrence nobody knows", exception(mspPeriod("2026-05-01", "2026-05-31") + "<Type>77</Type><DayWorking>0</DayWorking>"), "calendar.recurrence_unknown left-out x1 @1 Type"},
		{"a recurrence every nought weeks", exception(mspPeriod("2026-05-01", "2026-05-31") + "<Type>6</Type><Period>0</Period><DaysOfWeek>2</DaysOfWeek><DayWorking>0</DayWorking>"), "calendar.recurrence_unknown left-out x1 @1 Type"},
		{"a recurrence on no day", exception(mspPeriod("2026-05-01", "2026-05-31") + "<Type>6</Type><Period>1</Period><DaysOfWeek>0</DaysOfWeek><DayWorking>0</DayWorking>"), "calendar.recurrence_unknown left-out x1 @1 Type"},
		{"an assignment of nobody to nothing", filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, ""), Assignments: mspAssigned(9, 8, "")}.String(), "assignment.unknown left-out x1 @2 TaskUID"},
		{"a baseline eleven", task("<Baseline><Number>11</Number><Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish></Baseline>"), "baseline.unknown_number left-out x1 @1 Number"},
		{"a baseline that ends before it begins", task("<Baseline><Number>0</Number><Start>2026-03-09T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish></Baseline>"), ""},
	})
}
