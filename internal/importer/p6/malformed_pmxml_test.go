package p6_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"gantry/internal/importer/filetest"
)

// deepWBS is a chain of WBS elements below the root.
func deepWBS(n int) string {
	out, parent := "", 10
	for i := range n {
		out += fmt.Sprintf("<WBS><Name>w</Name><ObjectId>%d</ObjectId><ParentObjectId>%d</ParentObjectId></WBS>", 200+i, parent)
		parent = 200 + i
	}
	return out
}

func TestMalformedPMXMLIsToldOrRefused(t *testing.T) {
	const link = `<Relationship><Lag>0</Lag><PredecessorActivityObjectId>101</PredecessorActivityObjectId><SuccessorActivityObjectId>102</SuccessorActivityObjectId><Type>Finish to Start</Type></Relationship>`
	whole := filetest.PMXML("P6/V23.12", filetest.PMXMLProject(filetest.PMXMLTwoTasks+link))
	with := filetest.Replacer(t, whole)
	until := func(mark string) string { return whole[:strings.Index(whole, mark)+len(mark)] }
	field := func(text string) string { return with("<Id>A1</Id>", "<Id>A1</Id>"+text) }
	beside := func(text string) string { return with("<Project>", text+"<Project>") }
	inside := func(text string) string { return with("</Project>", text+"</Project>") }
	ties := func(from, to, more string) string {
		return `<Relationship>` + more + `<PredecessorActivityObjectId>` + from + `</PredecessorActivityObjectId><SuccessorActivityObjectId>` + to + `</SuccessorActivityObjectId></Relationship>`
	}
	calendar := func(id, base string) string {
		return `<Calendar><BaseCalendarObjectId>` + base + `</BaseCalendarObjectId><Name>Other</Name><ObjectId>` + id + `</ObjectId></Calendar>`
	}
	off := func(days string) string {
		return with("<HolidayOrExceptions></HolidayOrExceptions>", "<HolidayOrExceptions>"+days+"</HolidayOrExceptions>")
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(whole)
	require.NoError(t, err)
	filetest.RequireOutcomes(t, 40, []malformed{
		{"cut in the declaration", whole[:20], "refused import.truncated @1"},
		{"cut in the root", until("<APIBusinessObjects xmlns"), "refused import.truncated @2"},
		{"cut in a calendar", until("<DayOfWeek>Monday"), "refused import.truncated @5"},
		{"cut in a project", until("<DataDate>2026"), "refused import.truncated @7"},
		{"cut in a WBS", until("<Code>S</Code>"), "refused import.truncated @8"},
		{"cut in a link", until("<PredecessorActivityObjectId>10"), "refused import.truncated @9"},
		{"cut before the last letter", strings.TrimSuffix(whole, ">"), "refused import.truncated @10"},
		{"a second root behind the first", whole + whole, "file.after_end left-out x1 @11"},
		{"words behind the end", whole + "\nand more", "file.after_end left-out x1 @11"},
		{"bytes of nought behind the end", whole + strings.Repeat("\x00", 5000), ""},
		{"the end mark of old systems behind the end", whole + "\r\n\x1a\x00\n", ""},
		{"comments and padding behind the end", whole + "<!-- a -- b\n --><?x y?>\x00", ""},
		{"signs that XML does not have behind the end", whole + "\x00\x01", "file.after_end left-out x1 @10"},
		{"a comment without an end behind the end", whole + "<!-- and", "file.after_end left-out x1 @10"},
		{"half a tag behind the end", whole + "<", "file.after_end left-out x1 @10"},
		{"an entity bomb", with("<APIBusinessObjects", filetest.EntityBombs+"<APIBusinessObjects", "Walls", "&c;"), "refused import.xml_doctype @2"},
		{"a file of somebody else for an entity", with("<APIBusinessObjects", `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><APIBusinessObjects`, "Walls", "&f;"), "refused import.xml_doctype @2"},
		{"a sign that XML does not have", with("Walls", "&#0;"), "refused import.xml_malformed @8"},
		{"a byte of nought", with("Walls", "Wa\x00lls"), "refused import.xml_malformed @8"},
		{"a byte order mark in the middle", with("Walls", "Wa\ufefflls"), ""},
		{"bytes that are no UTF-8", with("Walls", "Wa\xe1lls"), "refused import.xml_malformed @8"},
		{"an alphabet nobody has", with("UTF-8", "KLINGON-1"), "refused import.xml_malformed @1"},
		{"UTF-16 that ends within a letter", wide[:len(wide)-1], "refused import.truncated @10"},
		{"UTF-16 that says to be the other way round", "\xfe\xff" + wide[2:], "refused import.truncated @1"},
		{"an attribute without quotes", with("<WorkTime/>", "<WorkTime kind=x/>"), "refused import.xml_malformed @4"},
		{"an activity in an activity", field("<Activity><ObjectId>5</ObjectId></Activity>"), "left Activity/Activity x1"},
		{"elements within a value", with("<PlannedDuration>8", "<PlannedDuration><b>8</b>"), "activity.remaining_taken converted x1 @8 RemainingDuration"},
		{"a value given twice", with("<PlannedDuration>8</PlannedDuration>", "<PlannedDuration>8</PlannedDuration><PlannedDuration>80</PlannedDuration>"), "activity.remaining_taken converted x1 @8 RemainingDuration"},
		{"a depth of a million", with("Walls", strings.Repeat("<a>", 1_000_000)), "refused import.xml_too_deep @8"},
		{"a project that starts in the year 1", with("<PlannedStartDate>2026", "<PlannedStartDate>0001"), "refused import.bad_value @7 PlannedStartDate"},
		{"a data date in the year 9999", with("<DataDate>2026", "<DataDate>9999"), "refused import.bad_value @7 DataDate"},
		{"a year of five digits", with("<DataDate>2026", "<DataDate>12026"), "refused import.bad_value @7 DataDate"},
		{"a year below nought", with("<DataDate>2026", "<DataDate>-2026"), "refused import.bad_value @7 DataDate"},
		{"a month that is none", with("<DataDate>2026-01", "<DataDate>2026-13"), "refused import.bad_value @7 DataDate"},
		{"a day that ends at 24:00", with("<DataDate>2026-01-05T08:00:00", "<DataDate>2026-01-05T24:00:00"), "refused import.bad_value @7 DataDate"},
		{"a date with words behind it", with("<DataDate>2026-01-05T08:00:00", "<DataDate>2026-01-05T08:00:00 or so"), "refused import.bad_value @7 DataDate"},
		{"a date with a zone of words", with("<DataDate>2026-01-05T08:00:00", "<DataDate>2026-01-05T08:00:00+about"), "refused import.bad_value @7 DataDate"},
		{"a constraint in the year 1", field("<PrimaryConstraintType>Start On</PrimaryConstraintType><PrimaryConstraintDate>0001-01-01T00:00:00</PrimaryConstraintDate>"), "refused import.bad_value @8 PrimaryConstraintDate"},
		{"a constraint that nobody knows", field("<PrimaryConstraintType>Start Whenever</PrimaryConstraintType><PrimaryConstraintDate>2026-03-01T00:00:00</PrimaryConstraintDate>"), "constraint.unknown_type converted x1 @8 PrimaryConstraintType"},
		{"a constraint without its date", field("<PrimaryConstraintType>Start On</PrimaryConstraintType>"), "constraint.no_date left-out x1 @8 PrimaryConstraintDate"},
		{"a work begun behind the data date", with("<ActualStartDate>2026-01-05", "<ActualStartDate>2026-02-05"), "dates.after_data_date converted x1 @0"},
		{"a work that ends before it begins", with("<ActualStartDate>2026-01-05T08:00:00</ActualStartDate>", "<ActualStartDate>2026-01-05T08:00:00</ActualStartDate><ActualFinishDate>2026-01-04T08:00:00</ActualFinishDate>", "In Progress", "Completed"), "dates.reversed converted x1 @9 ActualFinishDate"},
		{"a duration with a comma", with("<PlannedDuration>8", "<PlannedDuration>8,5"), "activity.remaining_taken converted x1 @8 RemainingDuration"},
		{"a duration of points and commas", with("<PlannedDuration>8", "<PlannedDuration>1.234,5"), "refused import.bad_value @8 PlannedDuration"},
		{"a duration that is not a number", with("<PlannedDuration>8", "<PlannedDuration>NaN"), "refused import.bad_value @8 PlannedDuration"},
		{"a duration of a part of a minute", with("<PlannedDuration>8", "<PlannedDuration>0.001", "<RemainingDuration>8", "<RemainingDuration>0.001"), "value.rounded converted x2 @8 PlannedDuration"},
		{"a duration beyond numbers", with("<RemainingDuration>8", "<RemainingDuration>1e400"), "refused import.number_too_long @8 RemainingDuration"},
		{"a lag of a million years", with("<Lag>0", "<Lag>9999999999"), "refused import.number_too_long @9 Lag"},
		{"a lag below all", with("<Lag>0", "<Lag>-9999999999"), "refused import.number_too_long @9 Lag"},
		{"a link of a kind nobody knows", with("Finish to Start", "Finish to Finnish"), "link.unknown_type converted x1 @9 Type"},
		{"a link to itself", with("<SuccessorActivityObjectId>102", "<SuccessorActivityObjectId>101"), "link.itself left-out x1 @9 PredecessorActivityObjectId"},
		{"a link from nothing", with("<PredecessorActivityObjectId>101</PredecessorActivityObjectId>", ""), "link.external left-out x1 @9 PredecessorActivityObjectId"},
		{"a link given twice", inside(link + ties("101", "102", "<Lag>8</Lag>")), "link.duplicate converted x2 @9 PredecessorActivityObjectId"},
		{"a circle of links", inside(ties("102", "101", "")), "circles 1"},
		{"five hundred links to nothing", inside(strings.Join(filetest.Numbered(500, ties("9%d", "102", "")), "")), "link.external left-out x500 @9 PredecessorActivityObjectId"},
		{"a WBS that is its own parent", with("<ParentObjectId>10", "<ParentObjectId>11"), "refused import.tree_circular @8"},
		{"sixty levels of WBS", with("<Activity>", deepWBS(60)+"<Activity>"), "refused activity.too_deep @8"},
		{"a calendar with the id of another", beside(calendar("5", "")), "calendar.given_twice converted x1 @7 ObjectId"},
		{"a calendar that is its own base", with("<CalendarObjectId>5", "<CalendarObjectId>6", "<Project>", calendar("6", "6")+"<Project>"), "calendar.week_assumed converted x1 @7 StandardWorkWeek"},
		{"two calendars that are one another's base", with("<CalendarObjectId>5", "<CalendarObjectId>6", "<Project>", calendar("6", "7")+calendar("7", "6")+"<Project>"), "calendar.week_assumed converted x1 @7 StandardWorkWeek"},
		{"a calendar that is not there", with("<CalendarObjectId>5", "<CalendarObjectId>77"), "calendar.missing converted x1 @8 CalendarObjectId"},
		{"a calendar without work", strings.ReplaceAll(whole, "<WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime>", ""), "calendar.no_work converted x1 @3 StandardWorkWeek"},
		{"a shift that starts at no time", with("<Start>08:00:00", "<Start>eight"), "refused import.bad_value @5 Start"},
		{"a shift of no length", strings.ReplaceAll(whole, "<Finish>11:59:00", "<Finish>08:00:00"), "calendar.no_work converted x1 @3 StandardWorkWeek"},
		{"a time with a sixty-first minute", with("<Start>08:00:00", "<Start>08:61:00"), "refused import.bad_value @5 Start"},
		{"a weekday given twice", with("Tuesday", "Monday"), "refused import.bad_value @6 DayOfWeek"},
		{"a day off in the year 9999", off("<HolidayOrException><Date>9999-12-25T00:00:00</Date></HolidayOrException>"), "refused import.bad_value @7 Date"},
		{"a day off without a day", off("<HolidayOrException><WorkTime/></HolidayOrException>"), "refused import.bad_value @7 Date"},
		{"a day off twice, once worked", off("<HolidayOrException><Date>2026-05-01T00:00:00</Date></HolidayOrException><HolidayOrException><Date>2026-05-01T00:00:00</Date><WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime></HolidayOrException>"), "calendar.day_twice converted x1 @3 HolidayOrExceptions"},
		{"a progress that is no number", with("0.123456", "some"), "progress.replaced converted x1 @9 PhysicalPercentComplete"},
		{"a progress below nought", with("0.123456", "-0.5"), "progress.replaced converted x1 @9 PhysicalPercentComplete"},
		{"an activity without a type", with("<Type>Task Dependent</Type>", ""), "value.replaced converted x1 @8 Type"},
		{"a resource with the id of another", beside(`<Resource><Name>Masons</Name><ObjectId>1</ObjectId></Resource><Resource><Name>Cranes</Name><ObjectId>1</ObjectId></Resource>`), "left Resource x2"},
		{"work of a resource that is not there", inside("<ResourceAssignment><ActivityObjectId>101</ActivityObjectId><ResourceObjectId>55</ResourceObjectId><RemainingUnits>8</RemainingUnits></ResourceAssignment>"), "assignment.no_resource left-out x1 @9 ResourceObjectId; left ResourceAssignment/PlannedUnits x1"},
		{"costs beyond numbers", inside("<ActivityExpense><ActivityObjectId>101</ActivityObjectId><PlannedCost>1e99</PlannedCost></ActivityExpense>"), "value.replaced converted x1 @9 PlannedCost"},
		{"a name of a hundred thousand letters", with("Walls", strings.Repeat("wall", 25_000)), "name.shortened converted x1 @0"},
	})
}
