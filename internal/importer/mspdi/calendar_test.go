package mspdi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer/filetest"
)

// daysOff lists the days of 2026 without work that are Monday to Friday, as "5-1", and with "+" the other way round.
func daysOff(t *testing.T, spec worktime.Spec) string {
	t.Helper()
	c, err := worktime.Compile(spec, kernel.Date(2026, 1, 1, 0, 0), kernel.Date(2026, 12, 31, 0, 0))
	require.NoError(t, err)
	var out []string
	for day := worktime.DayOf(c.From()); day < worktime.DayOf(c.To()); day++ {
		usual := day.Weekday() >= 1 && day.Weekday() <= 5
		_, m, d, _, _ := day.Minute().Civil()
		switch work := c.Between(day.Minute(), (day + 1).Minute()); {
		case usual && work == 0:
			out = append(out, fmt.Sprintf("%d-%d", m, d))
		case !usual && work > 0:
			out = append(out, fmt.Sprintf("+%d-%d", m, d))
		case usual && work != 480:
			out = append(out, fmt.Sprintf("%d-%d:%d", m, d, work))
		}
	}
	return strings.Join(out, " ")
}

func mspExceptions(bodies ...string) string {
	out := "<Exceptions>"
	for _, b := range bodies {
		out += "<Exception>" + b + "</Exception>"
	}
	return out + "</Exceptions>"
}

func TestMSProjectExceptionsOfACalendar(t *testing.T) {
	rule := func(from, to, fields string) string {
		return mspPeriod(from, to) + fields + "<DayWorking>0</DayWorking>"
	}
	for name, c := range map[string]struct{ body, off string }{
		"a span of days":                        {rule("2026-05-01", "2026-05-05", "<Type>1</Type>"), "5-1 5-4 5-5"},
		"without a kind it is a span":           {rule("2026-05-01", "2026-05-05", ""), "5-1 5-4 5-5"},
		"every third day":                       {rule("2026-05-04", "2026-05-15", "<Type>7</Type><Period>3</Period>"), "5-4 5-7 5-13"},
		"every third day, three times":          {rule("2026-05-04", "2026-12-31", "<EnteredByOccurrences>1</EnteredByOccurrences><Occurrences>3</Occurrences><Type>7</Type><Period>3</Period>"), "5-4 5-7"},
		"weekly on one day":                     {rule("2026-05-01", "2026-05-20", "<Type>6</Type><Period>1</Period><DaysOfWeek>4</DaysOfWeek>"), "5-5 5-12 5-19"},
		"weekly on several days":                {rule("2026-05-01", "2026-05-12", "<Type>6</Type><Period>1</Period><DaysOfWeek>20</DaysOfWeek>"), "5-5 5-7 5-12"},
		"every second week, weeks from Sunday":  {rule("2026-05-06", "2026-06-05", "<Type>6</Type><Period>2</Period><DaysOfWeek>6</DaysOfWeek>"), "5-18 5-19 6-1 6-2"},
		"monthly on a day":                      {rule("2026-05-01", "2026-09-30", "<Type>4</Type><Period>2</Period><MonthDay>15</MonthDay>"), "5-15 7-15 9-15"},
		"monthly from the first day to come":    {rule("2026-05-16", "2026-09-30", "<Type>4</Type><Period>2</Period><MonthDay>15</MonthDay>"), "6-15"},
		"monthly on the 31st is on the last":    {rule("2026-08-01", "2026-12-31", "<Type>4</Type><Period>1</Period><MonthDay>31</MonthDay>"), "8-31 9-30 11-30 12-31"},
		"monthly on the second Tuesday":         {rule("2026-01-01", "2026-03-31", "<Type>5</Type><Period>1</Period><MonthItem>5</MonthItem><MonthPosition>1</MonthPosition>"), "1-13 2-10 3-10"},
		"monthly on the last Friday":            {rule("2026-01-01", "2026-03-31", "<Type>5</Type><Period>1</Period><MonthItem>8</MonthItem><MonthPosition>4</MonthPosition>"), "1-30 2-27 3-27"},
		"monthly on the last weekday":           {rule("2026-01-01", "2026-03-31", "<Type>5</Type><Period>1</Period><MonthItem>1</MonthItem><MonthPosition>4</MonthPosition>"), "1-30 2-27 3-31"},
		"monthly on the third day":              {rule("2026-01-01", "2026-03-31", "<Type>5</Type><Period>1</Period><MonthItem>0</MonthItem><MonthPosition>2</MonthPosition>"), "2-3 3-3"},
		"monthly on the first day of a weekend": {mspPeriod("2026-01-01", "2026-02-28") + "<Type>5</Type><Period>1</Period><MonthItem>2</MonthItem><MonthPosition>0</MonthPosition>" + filetest.MSPDIHours("09:00-12:00"), "+1-3 +2-1"},
		"yearly on a day":                       {rule("2020-01-01", "2030-12-31", "<Type>2</Type><Month>8</Month><MonthDay>18</MonthDay>"), "9-18"},
		"yearly on the 29th of February":        {rule("2024-01-01", "2026-12-31", "<Type>2</Type><Month>1</Month><MonthDay>29</MonthDay>"), ""},
		"yearly on the first Monday of a month": {rule("2020-01-01", "2030-12-31", "<Type>3</Type><Month>8</Month><MonthItem>4</MonthItem><MonthPosition>0</MonthPosition>"), "9-7"},
		"other hours":                           {mspPeriod("2026-12-24", "2026-12-24") + filetest.MSPDIHours("08:00-12:00"), "12-24:240"},
		"night until midnight":                  {mspPeriod("2026-05-01", "2026-05-01") + filetest.MSPDIHours("20:00-00:00"), "5-1:240"},
		"all day":                               {mspPeriod("2026-05-01", "2026-05-01") + filetest.MSPDIHours("00:00-00:00"), "5-1:1440"},
		"a working day without hours":           {mspPeriod("2026-05-02", "2026-05-02") + "<DayWorking>1</DayWorking>", "+5-2"},
	} {
		t.Run(name, func(t *testing.T) {
			p := readMSP(t, filetest.MSPDI{Calendars: filetest.MSPDIStandard(mspExceptions(c.body)), Tasks: filetest.MSPDITask(1, 1, "")})
			assert.Equal(t, c.off, daysOff(t, p.Calendars[0].Time))
		})
	}
	for name, c := range map[string]struct {
		body string
		want []string
	}{
		"a span":                   {rule("2026-05-01", "2026-05-05", "<Name>Puente</Name>"), []string{"Puente"}},
		"a recurrence":             {rule("2020-01-01", "2030-12-31", "<Name>Independencia</Name><Type>2</Type><Month>8</Month><MonthDay>18</MonthDay>"), []string{"Independencia"}},
		"each day of a rule":       {rule("2026-05-04", "2026-05-09", "<Name>Poda</Name><Type>7</Type><Period>3</Period>"), []string{"Poda", "Poda"}},
		"an exception without one": {rule("2026-05-01", "2026-05-05", ""), []string{""}},
	} {
		t.Run("the name of "+name, func(t *testing.T) {
			var names []string
			for _, e := range readMSP(t, filetest.MSPDI{Calendars: filetest.MSPDIStandard(mspExceptions(c.body)), Tasks: filetest.MSPDITask(1, 1, "")}).Calendars[0].Time.Exceptions {
				names = append(names, e.Name)
			}
			assert.Equal(t, c.want, names)
		})
	}
	simple := readMSP(t, filetest.MSPDI{Calendars: filetest.MSPDIStandard(mspExceptions(rule("2026-05-01", "2026-05-20", "<Type>6</Type><Period>1</Period><DaysOfWeek>4</DaysOfWeek>"))), Tasks: filetest.MSPDITask(1, 1, "")})
	assert.Len(t, simple.Calendars[0].Time.Exceptions, 1, "a rule that a calendar of ours has stays one exception")
	for name, c := range map[string]struct{ body, code string }{
		"an unknown kind":          {rule("2026-05-01", "2026-05-20", "<Type>9</Type>"), "calendar.recurrence_unknown"},
		"no weekday":               {rule("2026-05-01", "2026-05-20", "<Type>6</Type><DaysOfWeek>0</DaysOfWeek>"), "calendar.recurrence_unknown"},
		"a thirteenth month":       {rule("2026-05-01", "2026-05-20", "<Type>2</Type><Month>12</Month><MonthDay>1</MonthDay>"), "calendar.recurrence_unknown"},
		"no days":                  {"<Name>Fiesta</Name><Type>1</Type><DayWorking>0</DayWorking>", "calendar.exception_undated"},
		"a period without the day": {rule("2026-05-01", "2026-05-20", "<Type>4</Type><MonthDay>25</MonthDay>"), "calendar.exception_never"},
	} {
		t.Run(name+" is reported", func(t *testing.T) {
			p := readMSP(t, filetest.MSPDI{Calendars: filetest.MSPDIStandard(mspExceptions(c.body)), Tasks: filetest.MSPDITask(1, 1, "")})
			assert.Equal(t, []string{c.code}, found(p))
			assert.Empty(t, p.Calendars[0].Time.Exceptions)
		})
	}
}

func TestMSProjectExceptionsOfTheOldForm(t *testing.T) {
	old := "<WeekDay><DayType>0</DayType>" + filetest.MSPDIHours("") + mspPeriod("2026-05-01", "2026-05-01") + "</WeekDay>"
	week := strings.Replace(filetest.MSPDIWeek, "</WeekDays>", old+"</WeekDays>", 1)
	p := readMSP(t, filetest.MSPDI{Calendars: filetest.MSPDICalendar(1, "Standard", -1, week), Tasks: filetest.MSPDITask(1, 1, "")})
	assert.Equal(t, "5-1", daysOff(t, p.Calendars[0].Time), "as Project 2003 wrote them")
	p = readMSP(t, filetest.MSPDI{Calendars: filetest.MSPDICalendar(1, "Standard", -1, week+mspExceptions(mspPeriod("2026-06-01", "2026-06-01")+"<DayWorking>0</DayWorking>")), Tasks: filetest.MSPDITask(1, 1, "")})
	assert.Equal(t, "6-1", daysOff(t, p.Calendars[0].Time), "beside the new form they only repeat it")
}

func TestMSProjectCalendarsTakeFromTheirBase(t *testing.T) {
	workWeek := func(from, to, days string) string {
		return "<WorkWeeks><WorkWeek>" + mspPeriod(from, to) + "<Name>Verano</Name><WeekDays>" + days + "</WeekDays></WorkWeek></WorkWeeks>"
	}
	holiday := func(day string) string { return mspExceptions(mspPeriod(day, day) + "<DayWorking>0</DayWorking>") }
	base := filetest.MSPDIStandard(holiday("2026-05-01") + workWeek("2026-07-06", "2026-07-17", filetest.MSPDIDay(6, "08:00-12:00")))
	for name, c := range map[string]struct{ body, off string }{
		"what it does not say": {"", "5-1 7-10:240 7-17:240"},
		"its own weekday counts, holidays of the base go on": {"<WeekDays>" + filetest.MSPDIDay(6, "08:00-14:00") + "</WeekDays>" + holiday("2026-05-04"),
			"1-2:360 1-9:360"},
		"its own exception beats the base's":  {mspExceptions(mspPeriod("2026-05-01", "2026-05-01") + filetest.MSPDIHours("08:00-12:00")), "5-1:240 7-10:240 7-17:240"},
		"its own week beats the base's":       {workWeek("2026-07-13", "2026-07-17", filetest.MSPDIDay(6, "")), "5-1 7-10:240 7-17"},
		"a week without days changes nothing": {workWeek("2026-07-13", "2026-07-17", ""), "5-1 7-10:240 7-17:240"},
	} {
		t.Run(name, func(t *testing.T) {
			p := readMSP(t, filetest.MSPDI{Calendars: base + filetest.MSPDICalendar(2, "Obra", 1, c.body), Tasks: filetest.MSPDITask(1, 1, "<CalendarUID>2</CalendarUID>")})
			own := p.Calendars[p.Activities[0].Calendar-1]
			off := daysOff(t, own.Time)
			if name == "its own weekday counts, holidays of the base go on" {
				assert.True(t, strings.HasPrefix(off, c.off), off)
				assert.Contains(t, off, " 5-1 5-4 ")
				assert.Contains(t, off, "7-3:360 7-10:240 7-17:240 7-24:360")
				return
			}
			assert.Equal(t, c.off, off)
			if c.body == "" {
				assert.Len(t, p.Calendars, 1, "a calendar that says nothing of its own is its base")
			}
		})
	}
}

func TestMSProjectCalendarsInUseAreTaken(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{
		Calendars: filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Nobody's", -1, filetest.MSPDIWeek) + filetest.MSPDICalendar(3, "24 Hours", -1, "<WeekDays>"+func() (out string) {
			for d := 1; d <= 7; d++ {
				out += filetest.MSPDIDay(d, "00:00-00:00")
			}
			return
		}()+"</WeekDays>") + filetest.MSPDICalendar(4, "", 1, "<WeekDays>"+filetest.MSPDIDay(7, "08:00-12:00")+"</WeekDays>") + filetest.MSPDICalendar(5, "Idle", -1, "<WeekDays>"+filetest.MSPDIDay(2, "")+"</WeekDays>"),
		Tasks:     filetest.MSPDITask(1, 1, "<CalendarUID>3</CalendarUID>") + filetest.MSPDITask(2, 1, "<CalendarUID>-1</CalendarUID>") + filetest.MSPDITask(3, 1, "<CalendarUID>77</CalendarUID>") + filetest.MSPDITask(4, 1, "<CalendarUID>5</CalendarUID>"),
		Resources: "<Resource><UID>1</UID><Name>Cuadrilla</Name><Type>1</Type><CalendarUID>4</CalendarUID></Resource>",
	})
	var names []string
	for _, c := range p.Calendars {
		names = append(names, c.Name)
	}
	assert.Equal(t, []string{"Standard", "24 Hours", "Cuadrilla"}, names, "a resource's calendar without a name bears the resource's")
	assert.Equal(t, []worktime.Shift{{From: 0, To: 1440}}, p.Calendars[1].Time.Week[0])
	assert.Equal(t, []kernel.Row{2, 1, 1, 1}, []kernel.Row{p.Activities[0].Calendar, p.Activities[1].Calendar, p.Activities[2].Calendar, p.Activities[3].Calendar})
	assert.Equal(t, kernel.Row(3), p.Resources[0].Calendar)
	assert.Equal(t, []string{"calendar.missing 3", "calendar.no_work 4"}, found(p))
}

func TestMSProjectCalendarsWhoseBaseIsMissingRestOnTheProjects(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{Calendars: filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Sábado", -65533, "<WeekDays>"+filetest.MSPDIDay(7, "08:00-12:00")+"</WeekDays>"), Tasks: filetest.MSPDITask(1, 1, "<CalendarUID>2</CalendarUID>")})
	p.Calendars[1].Time.Week[6] = nil
	assert.Equal(t, p.Calendars[0].Time.Week, p.Calendars[1].Time.Week)
	assert.Equal(t, []string{"calendar.missing"}, found(p))
}

func mspResource(uid, kind int, more string) string {
	return fmt.Sprintf("<Resource><UID>%d</UID><Name>R%d</Name><Type>%d</Type>%s</Resource>", uid, uid, kind, more)
}

func mspAssigned(task, resource int, more string) string {
	return fmt.Sprintf("<Assignment><TaskUID>%d</TaskUID><ResourceUID>%d</ResourceUID>%s</Assignment>", task, resource, more)
}

func TestMSProjectResourcesAndTheirWork(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{
		Tasks: filetest.MSPDITask(0, 0, "") + filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(2, 1, "<Work>PT40H0M0S</Work><Cost>123456</Cost><ActualCost>50</ActualCost>") +
			filetest.MSPDITask(3, 1, "<FixedCost>10000</FixedCost>") + filetest.MSPDITask(4, 1, "<Cost>-5</Cost>"),
		Resources: "<Resource><UID>0</UID><Type>1</Type></Resource>" + mspResource(1, 1, "<Initials>C</Initials><MaxUnits>2.5</MaxUnits>") +
			mspResource(2, 0, "<MaterialLabel>m3</MaterialLabel>") + mspResource(3, 2, "") + mspResource(4, 7, "<MaxUnits>many</MaxUnits>"),
		Assignments: mspAssigned(1, 1, "<Work>PT16H0M0S</Work><ActualWork>PT4H0M0S</ActualWork><Cost>32000</Cost><ActualCost>8000</ActualCost><Units>2</Units>") +
			mspAssigned(1, 2, "<Work>PT12H30M0S</Work><Cost>125000</Cost><Units>12.5</Units>") + mspAssigned(3, 2, "<Units>7</Units>") +
			mspAssigned(2, -65535, "<Work>PT8H0M0S</Work>") + mspAssigned(1, 0, "<Work>PT1H0M0S</Work>") +
			mspAssigned(99, 1, "") + mspAssigned(1, 99, "") + mspAssigned(1, 3, "<Cost>100</Cost>"),
	})
	assert.Equal(t, []schedule.Resource{
		{Row: 1, Code: "C", Name: "R1", Kind: schedule.Labour, MaxUnits: 2_500_000},
		{Row: 2, Name: "R2", Kind: schedule.Material, Units: "m3"},
		{Row: 3, Name: "R3", Kind: schedule.Material}, {Row: 4, Name: "R4", Kind: schedule.Labour},
	}, p.Resources)
	assert.Equal(t, []schedule.Assignment{
		{Activity: 1, Resource: 1, Work: 960, Done: 240, Cost: 320 * kernel.Unit, UsedCost: 80 * kernel.Unit},
		{Activity: 1, Resource: 2, Quantity: 12_5000, Cost: 1250 * kernel.Unit},
		{Activity: 3, Resource: 2, Quantity: 7 * kernel.Unit}, {Activity: 1, Resource: 3, Cost: 1 * kernel.Unit},
	}, p.Assignments, "costs are in hundredths, material in units")
	totals := func(i int) [3]kernel.Amount {
		a := p.Activities[i]
		return [3]kernel.Amount{a.Cost, a.UsedCost, a.ManHours}
	}
	assert.Equal(t, [3]kernel.Amount{1571 * kernel.Unit, 80 * kernel.Unit, 17 * kernel.Unit}, totals(0), "the sum of the assignments, material without hours")
	assert.Equal(t, [3]kernel.Amount{1234_5600, 5000, 40 * kernel.Unit}, totals(1), "what the task itself says")
	assert.Equal(t, [3]kernel.Amount{100 * kernel.Unit, 0, 0}, totals(2), "the fixed cost too")
	assert.Equal(t, [3]kernel.Amount{}, totals(3))
	assert.Equal(t, map[string]int{"Assignment/Units": 1}, p.LeftOut, "how much of a person works is not kept, the work is")
	assert.Equal(t, map[string]int{"resource.cost": 1, "assignment.unknown": 2, "value.replaced": 2, "cost.negative": 1}, p.Problems)
}

func TestMSProjectDatesFollowWhoDoesTheWork(t *testing.T) {
	six := filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Six days", 1, "<WeekDays>"+filetest.MSPDIDay(7, "08:00-12:00 13:00-17:00")+"</WeekDays>") +
		filetest.MSPDICalendar(3, "R1", 1, "<WeekDays>"+filetest.MSPDIDay(6, "08:00-12:00")+"</WeekDays>") + filetest.MSPDICalendar(4, "R2", 1, "") +
		filetest.MSPDICalendar(5, "R3", 1, "<WeekDays>"+filetest.MSPDIDay(6, "08:00-12:00")+"</WeekDays>") + filetest.MSPDICalendar(6, "Night", -1, "<WeekDays>"+filetest.MSPDIDay(2, "20:00-00:00")+"</WeekDays>")
	resources := mspResource(1, 1, "<CalendarUID>3</CalendarUID>") + mspResource(2, 1, "<CalendarUID>4</CalendarUID>") +
		mspResource(3, 1, "<CalendarUID>5</CalendarUID>") + mspResource(4, 1, "") + mspResource(5, 0, "<CalendarUID>3</CalendarUID>") + mspResource(6, 1, "<CalendarUID>6</CalendarUID>")
	for name, c := range map[string]struct {
		task     string
		people   []int
		follows  string
		findings []string
	}{
		"one with other hours":                                   {"", []int{1}, "R1", nil},
		"one with the project's hours":                           {"", []int{2}, "", nil},
		"one without a calendar":                                 {"", []int{4}, "", nil},
		"a material has no hours":                                {"", []int{5}, "", nil},
		"two with the same hours":                                {"", []int{1, 3}, "R1", nil},
		"sem-147 two, one of whom works whenever the other does": {"", []int{1, 2}, "", []string{"activity.joint_hours 1"}},
		"sem-147 two at different times":                         {"", []int{1, 6}, "R1 / Night", []string{"activity.joint_hours 1"}},
		"sem-147 three":                                          {"", []int{6, 3, 2}, "Standard / Night", []string{"activity.joint_hours 1"}},
		"resources whose calendars are ignored":                  {"<IgnoreResourceCalendar>1</IgnoreResourceCalendar>", []int{1}, "", nil},
		"a task calendar with more hours":                        {"<CalendarUID>2</CalendarUID>", []int{2}, "Standard", nil},
		"sem-137 a task calendar with hours not in common":       {"<CalendarUID>6</CalendarUID>", []int{2}, "", []string{"activity.resource_calendars 1"}},
		"a task calendar with the same hours":                    {"<CalendarUID>3</CalendarUID>", []int{3}, "", nil},
		"a task calendar within the hours":                       {"<CalendarUID>3</CalendarUID>", []int{2}, "", nil},
		"elapsed work has no hours":                              {"<DurationFormat>8</DurationFormat>", []int{1}, "", nil},
		"dates that hold more work than it lasts":                {"<Start>2026-03-02T08:00:00</Start><Finish>2026-03-03T17:00:00</Finish>", nil, "", []string{"activity.split 1"}},
		"dates that hold what it lasts":                          {"<Start>2026-03-06T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish>", nil, "", nil},
		"dates that hold what it lasts in its hours":             {"<Start>2026-03-06T08:00:00</Start><Finish>2026-03-09T12:00:00</Finish>", []int{1}, "R1", nil},
	} {
		t.Run(name, func(t *testing.T) {
			f := filetest.MSPDI{Calendars: six, Tasks: filetest.MSPDITask(1, 1, c.task), Resources: resources}
			for _, r := range c.people {
				f.Assignments += mspAssigned(1, r, "")
			}
			p := readMSP(t, f)
			follows := ""
			if n := p.Activities[0].ResourceCalendar; n > 0 {
				follows = p.Calendars[n-1].Name
			}
			assert.Equal(t, c.follows, follows)
			assert.Equal(t, c.findings, found(p))
		})
	}
}

func TestMSProjectTasksOfPeopleWithDifferentHoursGoOnWhileAnyOfThemWorks(t *testing.T) {
	// By day eight hours from Monday to Friday, at night four from Sunday to Thursday: 24 hours of duration from Monday are the 12 of
	// Monday and the 12 of Tuesday.
	night := "<WeekDays>"
	for day := 1; day <= 7; day++ {
		hours := "20:00-00:00"
		if day > 5 {
			hours = ""
		}
		night += filetest.MSPDIDay(day, hours)
	}
	p := readMSP(t, filetest.MSPDI{
		Calendars: filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Noche", -1, night+"</WeekDays>"),
		Tasks:     filetest.MSPDITask(1, 1, "<Duration>PT24H0M0S</Duration><Start>2026-03-02T08:00:00</Start><Finish>2026-03-04T00:00:00</Finish>"),
		Resources: mspResource(1, 1, "") + mspResource(2, 1, "<CalendarUID>2</CalendarUID>"), Assignments: mspAssigned(1, 1, "") + mspAssigned(1, 2, ""),
	})
	assert.Equal(t, []string{"activity.joint_hours 1"}, found(p), "sem-147 the dates hold what it lasts")
	assert.Equal(t, []worktime.Shift{{From: 480, To: 720}, {From: 780, To: 1020}, {From: 1200, To: 1440}}, p.Calendars[p.Activities[0].ResourceCalendar-1].Time.Week[1])
}

func TestMSProjectTeamsOfTheSamePeopleShareOneCalendar(t *testing.T) {
	calendars := filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Noche", -1, "<WeekDays>"+filetest.MSPDIDay(2, "20:00-00:00")+"</WeekDays>") +
		filetest.MSPDICalendar(3, "Sábado", -1, "<WeekDays>"+filetest.MSPDIDay(7, "08:00-12:00")+"</WeekDays>") + filetest.MSPDICalendar(4, "Domingo", -1, "<WeekDays>"+filetest.MSPDIDay(1, "08:00-12:00")+"</WeekDays>")
	f := filetest.MSPDI{Calendars: calendars}
	for i := 1; i <= 4; i++ {
		f.Resources += mspResource(i, 1, fmt.Sprintf("<CalendarUID>%d</CalendarUID>", i))
		f.Tasks += filetest.MSPDITask(i, 1, "<Start>2026-03-02T20:00:00</Start><Finish>2026-03-02T21:00:00</Finish><Duration>PT1H0M0S</Duration>")
	}
	for task, team := range [][]int{{2, 3, 4}, {3, 2}, {4, 3, 2}, {2, 3}} {
		for _, person := range team {
			f.Assignments += mspAssigned(task+1, person, "")
		}
	}
	p := readMSP(t, f)
	follows := []string{}
	for _, a := range p.Activities {
		follows = append(follows, p.Calendars[a.ResourceCalendar-1].Name)
	}
	assert.Equal(t, []string{"Noche / Sábado / Domingo", "Noche / Sábado", "Noche / Sábado / Domingo", "Noche / Sábado"}, follows, "sem-147 in whatever order they come")
	assert.Len(t, p.Calendars, 4+2, "no calendar but those in use")
	assert.Equal(t, 4, p.Problems["activity.joint_hours"])
	assert.Equal(t, []worktime.Shift{{From: 480, To: 720}}, p.Calendars[p.Activities[0].ResourceCalendar-1].Time.Week[0])
}

func TestMSProjectJointHoursThatNobodyFollowsLeaveNoCalendar(t *testing.T) {
	// The calendar of the task is within the joint hours of the two on it.
	f := filetest.MSPDI{
		Calendars: filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Noche", -1, "<WeekDays>"+filetest.MSPDIDay(2, "20:00-00:00")+"</WeekDays>"),
		Tasks:     filetest.MSPDITask(1, 1, "<CalendarUID>2</CalendarUID><Start>2026-03-02T20:00:00</Start><Finish>2026-03-02T21:00:00</Finish><Duration>PT1H0M0S</Duration>"),
		Resources: mspResource(1, 1, "") + mspResource(2, 1, "<CalendarUID>2</CalendarUID>"), Assignments: mspAssigned(1, 1, "") + mspAssigned(1, 2, ""),
	}
	p := readMSP(t, f)
	assert.Len(t, p.Calendars, 2)
	assert.Zero(t, p.Activities[0].ResourceCalendar)
}

func TestMSProjectSplitWork(t *testing.T) {
	// From Monday to Thursday lie 32 hours; the work lasts 8.
	dates := "<Start>2026-03-02T08:00:00</Start><Finish>2026-03-05T17:00:00</Finish>"
	uneven := mspAssigned(1, -65535, "<WorkContour>8</WorkContour>")
	for name, c := range map[string]struct {
		task, work string
		split      int32
		findings   []string
	}{
		"sem-144 work in hours of its own rests for what its dates hold more than it lasts": {dates, uneven, 24 * 60, []string{"activity.split_work 1"}},
		"sem-144 so does work under way that was stopped and goes on later": {
			dates + "<PercentComplete>50</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><Stop>2026-03-02T12:00:00</Stop><Resume>2026-03-05T13:00:00</Resume>", "",
			24 * 60, []string{"activity.split_work 1"},
		},
		"sem-144 without a sign of it the activity is named": {dates, mspAssigned(1, -65535, "<WorkContour>3</WorkContour>"), 0, []string{"activity.split 1"}},
		"sem-144 a manual task lies where it says":           {dates + "<Manual>1</Manual>", uneven, 0, nil},
		"sem-144 dates that hold what it lasts":              {"<Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish>", uneven, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, c.task), Assignments: c.work})
			assert.Equal(t, c.split, p.Activities[0].Split)
			assert.Equal(t, c.findings, found(p))
			if c.work != "" {
				assert.Equal(t, 1, p.LeftOut["Assignment/WorkContour"], "where the parts lie is not kept")
			}
		})
	}
}

func TestMSProjectPlaceholders(t *testing.T) {
	dates := "<Manual>1</Manual><Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish>"
	p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, dates+"<StartText>after Easter</StartText><FinishText></FinishText><DurationText></DurationText>") +
		filetest.MSPDITask(2, 1, dates+"<StartText/><FinishText/><DurationText/>") + filetest.MSPDITask(3, 1, dates) + filetest.MSPDITask(4, 1, "<StartText>x</StartText>")})
	of := []bool{}
	for _, a := range p.Activities {
		of = append(of, a.Placeholder)
	}
	assert.Equal(t, []bool{true, true, false, false}, of, "sem-143 the fields are there, with a text or without; a task that is calculated has dates")
	assert.Equal(t, []schedule.Tag{{Activity: 1, Category: "Start Text", Value: "after Easter"}, {Activity: 4, Category: "Start Text", Value: "x"}}, p.Tags)
}

func TestMSProjectTasksWorkInTheHoursTheyShareWithTheirPeople(t *testing.T) {
	calendars := filetest.MSPDIStandard("") + filetest.MSPDICalendar(2, "Late", -1, "<WeekDays>"+filetest.MSPDIDay(3, "10:00-19:00")+filetest.MSPDIDay(4, "10:00-19:00")+filetest.MSPDIDay(7, "10:00-19:00")+
		"</WeekDays><Exceptions><Exception>"+mspPeriod("2026-03-10", "2026-03-10")+"<Type>1</Type><DayWorking>0</DayWorking></Exception></Exceptions>") +
		filetest.MSPDICalendar(3, "Crew", 1, "<WeekDays>"+filetest.MSPDIDay(4, "06:00-11:30")+"</WeekDays><Exceptions><Exception>"+mspPeriod("2026-03-14", "2026-03-14")+
			"<Type>1</Type><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime></WorkingTimes></Exception></Exceptions>")
	late := "<CalendarUID>2</CalendarUID>"
	p := readMSP(t, filetest.MSPDI{
		Calendars: calendars, Tasks: filetest.MSPDITask(1, 1, late) + filetest.MSPDITask(2, 1, late), Resources: mspResource(1, 1, "<CalendarUID>3</CalendarUID>"),
		Assignments: mspAssigned(1, 1, "") + mspAssigned(2, 1, ""),
	})
	assert.Empty(t, found(p))
	assert.Equal(t, p.Activities[0].ResourceCalendar, p.Activities[1].ResourceCalendar, "one calendar serves both")
	both := p.Calendars[p.Activities[0].ResourceCalendar-1]
	hours := func(pairs ...int32) (out []worktime.Shift) {
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, worktime.Shift{From: pairs[i], To: pairs[i+1]})
		}
		return out
	}
	assert.Equal(t, "Late + Crew", both.Name)
	assert.Equal(t, worktime.Week{2: hours(600, 720, 780, 1020), 3: hours(600, 690)}, both.Time.Week, "sem-137 what both work")
	day := func(d int) worktime.Day { return worktime.DayOf(at(3, d, 0, 0)) }
	assert.Equal(t, []worktime.Exception{{From: day(10), To: day(10)}, {From: day(14), To: day(14), Shifts: hours(600, 720)}}, both.Time.Exceptions,
		"sem-137 days off of either count, extra work only where both have it")
	assert.EqualValues(t, 2, p.Activities[0].Calendar, "slack is measured on the task's own")
}
