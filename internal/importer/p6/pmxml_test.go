package p6_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

func TestP6XMLOfAnyVersionIsRead(t *testing.T) {
	for version, want := range map[string]string{
		"P6/V5.0": "5.0", "P6/V7.0": "7.0", "P6/V8.3": "8.3", "P6Professional/V15.2": "15.2", "P6Professional/V24.12": "24.12", "P6/V23.12": "23.12", "P6": "",
	} {
		p := filetest.ReadOne(t, filetest.PMXML(version, filetest.PMXMLProject(filetest.PMXMLTwoTasks)))
		assert.Equal(t, schedule.Source{Tool: "p6", Version: want, File: "f", Project: "1", ActivityRows: 2}, p.Source)
	}
	bare := strings.NewReplacer(` xmlns="http://xmlns.oracle.com/Primavera/P6/V7.0/API/BusinessObjects"`, "").Replace(filetest.PMXML("P6/V7.0", filetest.PMXMLProject(filetest.PMXMLTwoTasks)))
	assert.Len(t, filetest.ReadOne(t, bare).Activities, 3, "without a namespace")
	prefixed := strings.NewReplacer("<?", "<?", "</", "</p:", "<xsi", "<xsi").Replace(filetest.PMXML("P6/V7.0", filetest.PMXMLProject(filetest.PMXMLTwoTasks)))
	prefixed = strings.NewReplacer("<?xml", "<?xml", "</p:", "</p:", "<", "<p:").Replace(prefixed)
	prefixed = strings.NewReplacer("<p:?xml", "<?xml", "<p:/p:", "</p:", "xmlns=", "xmlns:p=").Replace(prefixed)
	assert.Len(t, filetest.ReadOne(t, prefixed).Activities, 3, "with a prefix")
	wide := []byte{0xff, 0xfe}
	for _, r := range strings.Replace(filetest.PMXML("P6/V7.0", filetest.PMXMLProject(filetest.PMXMLTwoTasks)), "UTF-8", "UTF-16", 1) {
		wide = append(wide, byte(r), byte(r>>8))
	}
	assert.Len(t, filetest.ReadOne(t, string(wide)).Activities, 3, "in UTF-16")
	narrow := strings.Replace(filetest.PMXML("P6/V7.0", filetest.PMXMLProject(filetest.PMXMLTwoTasks)), "UTF-8", "utf-16", 1)
	assert.Len(t, filetest.ReadOne(t, narrow).Activities, 3, "in UTF-8 that calls itself UTF-16")
}

func TestWhatStandsBesideTheProjectBelongsToIt(t *testing.T) {
	inside := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", filetest.PMXMLProject(filetest.PMXMLTwoTasks+`<Relationship><Lag>1</Lag><PredecessorActivityObjectId>101</PredecessorActivityObjectId><SuccessorActivityObjectId>102</SuccessorActivityObjectId><Type>Finish to Finish</Type></Relationship>`)))
	project := filetest.PMXMLProject("")
	at := strings.Index(project, "<WBS>")
	end := strings.Index(project, "</Project>")
	wbs := project[at:end]
	beside := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", `<Relationship><Lag>1</Lag><PredecessorActivityObjectId>101</PredecessorActivityObjectId><SuccessorActivityObjectId>102</SuccessorActivityObjectId><Type>Finish to Finish</Type></Relationship>`+
		filetest.PMXMLTwoTasks+wbs+project[:at]+project[end:]+
		`<ActivityCodeType><Name>Zone</Name><ObjectId>7</ObjectId></ActivityCodeType><ActivityCode><CodeTypeObjectId>7</CodeTypeObjectId><CodeValue>N</CodeValue><ObjectId>70</ObjectId></ActivityCode>`+
		`<ActivityCodeAssignment><ActivityCodeObjectId>70</ActivityCodeObjectId><ActivityCodeTypeObjectId>7</ActivityCodeTypeObjectId><ActivityObjectId>102</ActivityObjectId></ActivityCodeAssignment>`))
	assert.Equal(t, inside.Activities, beside.Activities, "before it or after it")
	assert.Equal(t, inside.Links, beside.Links)
	require.Len(t, inside.Links, 1)
	assert.Equal(t, []schedule.Tag{{Activity: 3, Category: "Zone", Value: "N", Code: "N"}}, beside.Tags)
	nameless := strings.ReplaceAll(filetest.PMXMLProject(filetest.PMXMLTwoTasks), "<ProjectObjectId>1</ProjectObjectId>", "")
	nameless = strings.Replace(strings.Replace(nameless, "<ObjectId>1</ObjectId>", "", 1), "</Project>",
		`<ScheduleOptions><MakeOpenEndedActivitiesCritical>1</MakeOpenEndedActivitiesCritical></ScheduleOptions><ObjectId>1</ObjectId></Project><Project><ObjectId>2</ObjectId></Project>`, 1)
	got := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", nameless))
	assert.Equal(t, inside.Activities, got.Activities, "rows that do not name their project, before its id")
	assert.True(t, got.Settings.Options.OpenEndsCritical)
}

func TestCalendarsOfP6XML(t *testing.T) {
	read := func(workTimes, exceptions string) worktime.Spec {
		text := filetest.PMXML("P6/V23.12", filetest.PMXMLProject(filetest.PMXMLTwoTasks))
		text = strings.Replace(text, "<WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime>", workTimes, 1)
		return filetest.ReadOne(t, strings.Replace(text, "<HolidayOrExceptions>", "<HolidayOrExceptions>"+exceptions, 1)).Calendars[0].Time
	}
	shift := func(from, to string) string {
		return "<WorkTime><Start>" + from + "</Start><Finish>" + to + "</Finish></WorkTime>"
	}
	minutes := func(pairs ...int32) (out []worktime.Shift) {
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, worktime.Shift{From: pairs[i], To: pairs[i+1]})
		}
		return out
	}
	assert.Equal(t, minutes(480, 720, 780, 1020), read(shift("13:00:00", "16:59:00")+shift("08:00:00", "11:59:00"), "").Week[1], "sem-047 sem-142 a shift ends with its last worked minute, in any order")
	assert.Equal(t, minutes(480, 700), read(shift("08:00", "11:39"), "").Week[1], "without seconds")
	assert.Equal(t, minutes(0, 1440), read(shift("00:00:00", "23:59:00"), "").Week[1], "around the clock")
	assert.Equal(t, minutes(1200, 1440), read(shift("20:00:00", "00:00:00"), "").Week[1], "00:00 is midnight")
	assert.Equal(t, minutes(480, 962), read(shift("08:00:00", "16:01:00"), "").Week[1], "an end that is no multiple of five minutes, in a calendar of last minutes")
	plain := read(shift("08:00:00", "12:00:00"), "")
	assert.Equal(t, minutes(480, 720), plain.Week[1], "some writers give the end itself")
	assert.Equal(t, minutes(480, 720), plain.Week[2], "11:59 is 12:00 there too")

	day := worktime.DayOf(kernel.Date(2026, 5, 1, 0, 0))
	spec := read(shift("08:00:00", "11:59:00"), "<HolidayOrException><Date>2026-05-02T00:00:00</Date>"+shift("09:00:00", "09:59:00")+"</HolidayOrException><HolidayOrException><Date>2026-05-01T00:00:00</Date><WorkTime/></HolidayOrException>")
	assert.Equal(t, []worktime.Exception{{From: day, To: day}, {From: day + 1, To: day + 1, Shifts: minutes(540, 600)}}, spec.Exceptions, "in the order of days; without shifts a day is not worked")
}

func TestCalendarsOfProjectsAndResourcesComeAlong(t *testing.T) {
	nested := `<Calendar><BaseCalendarObjectId>5</BaseCalendarObjectId><HoursPerDay>4</HoursPerDay><Name>Site</Name><ObjectId>6</ObjectId><ProjectObjectId>1</ProjectObjectId><Type>Project</Type></Calendar>`
	crew := `<Calendar><Name>Crew</Name><ObjectId>7</ObjectId><Type>Resource</Type><StandardWorkWeek><StandardWorkHours><DayOfWeek>Saturday</DayOfWeek><WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime></StandardWorkHours></StandardWorkWeek></Calendar>`
	unused := `<Calendar><Name>Unused</Name><ObjectId>8</ObjectId></Calendar>`
	tasks := strings.Replace(strings.Replace(filetest.PMXMLTwoTasks, "<CalendarObjectId>5", "<CalendarObjectId>6", 1), "Task Dependent", "Resource Dependent", 1)
	p := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", unused+crew+`<Resource><CalendarObjectId>7</CalendarObjectId><Name>Masons</Name><ObjectId>1</ObjectId><ResourceType>Nonlabor</ResourceType></Resource>`+
		filetest.PMXMLProject(nested+tasks+`<ResourceAssignment><ActivityObjectId>101</ActivityObjectId><ResourceObjectId>1</ResourceObjectId><DrivingActivityDatesFlag>true</DrivingActivityDatesFlag></ResourceAssignment>`)))
	names := []string{p.Calendars[0].Name, p.Calendars[1].Name, p.Calendars[2].Name}
	assert.Equal(t, []string{"Crew", "Two mornings", "Site"}, names)
	assert.True(t, p.Calendars[1].Default)
	assert.Equal(t, p.Calendars[1].Time.Week, p.Calendars[2].Time.Week, "as its base")
	assert.Equal(t, []kernel.Row{3, 1}, []kernel.Row{p.Activities[1].Calendar, p.Activities[1].ResourceCalendar})
	assert.Equal(t, schedule.Equipment, p.Resources[0].Kind)
}

func TestBaselineProjectsOfP6XMLBecomeBaselines(t *testing.T) {
	p := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", filetest.PMXMLProject(filetest.PMXMLTwoTasks)+`<BaselineProject><BaselineTypeName>Contract</BaselineTypeName><Id>P1 - B1</Id><Name>As agreed</Name><ObjectId>2</ObjectId><OriginalProjectObjectId>1</OriginalProjectObjectId>
<Activity><Id>A2</Id><ObjectId>202</ObjectId><PlannedDuration>8</PlannedDuration><StartDate>2026-01-06T08:00:00</StartDate><FinishDate>2026-01-06T12:00:00</FinishDate><PlannedStartDate>2026-01-07T08:00:00</PlannedStartDate><AtCompletionLaborCost>70.5</AtCompletionLaborCost><AtCompletionExpenseCost>29.5</AtCompletionExpenseCost><RemainingLaborUnits>3</RemainingLaborUnits><Status>Not Started</Status></Activity>
<Activity><Id>A1</Id><ObjectId>201</ObjectId><Type>Finish Milestone</Type><PlannedFinishDate>2026-01-06T12:00:00</PlannedFinishDate></Activity>
<Activity><Id>A3</Id><ObjectId>203</ObjectId></Activity></BaselineProject>`))
	assert.Equal(t, []schedule.Baseline{{Name: "As agreed (Contract)", Points: []schedule.BaselinePoint{
		{Activity: 2, Start: kernel.Date(2026, 1, 6, 12, 0), Finish: kernel.Date(2026, 1, 6, 12, 0)},
		{Activity: 3, Start: kernel.Date(2026, 1, 6, 8, 0), Finish: kernel.Date(2026, 1, 6, 12, 0), Duration: 480, Work: 180, Cost: 100 * kernel.Unit},
	}}}, p.Baselines)
	assert.Equal(t, "A3", filetest.FindingOf(t, p, "baseline.activity_gone").Activity)
}

func TestProjectsOnlyNamedComeLast(t *testing.T) {
	all, err := importer.Read(context.Background(), strings.NewReader(filetest.PMXML("P6/V23.12",
		`<Project external="true"><Id>FAR</Id><ObjectId>9</ObjectId><Activity><Id>F1</Id><Name>Far away</Name><ObjectId>901</ObjectId><Type>Task Dependent</Type></Activity></Project>`+
			filetest.PMXMLProject(filetest.PMXMLTwoTasks+`<Relationship><Lag>0</Lag><PredecessorActivityObjectId>901</PredecessorActivityObjectId><SuccessorActivityObjectId>102</SuccessorActivityObjectId><Type>Finish to Start</Type></Relationship>`))), importer.Reading{})
	require.NoError(t, err)
	require.Len(t, all, 2)
	assert.Equal(t, []string{"1", "9"}, []string{all[0].Source.Project, all[1].Source.Project})
	f := filetest.FindingOf(t, all[0], "link.external")
	assert.Equal(t, []string{"Relationship", "PredecessorActivityObjectId", "FAR F1", "A2"}, []string{f.Table, f.Field, f.Value, f.Activity}, "the other end by its name")
	assert.Equal(t, "FAR", filetest.FindingOf(t, all[1], "project.only_named").Value)
	assert.Zero(t, all[1].Problems["link.external"], "it misses nothing")
	assert.Equal(t, all[0].Settings.Start, all[1].Settings.Start)
}

func TestRowsOutsideOfProjectsBelongToTheOnlyOneWithPlansOfItsOwn(t *testing.T) {
	far := `<Project external="true"><Id>FAR</Id><ObjectId>9</ObjectId></Project>`
	outside := strings.ReplaceAll(filetest.PMXMLTwoTasks, "<ProjectObjectId>1</ProjectObjectId>", "")
	p := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", far+filetest.PMXMLProject("")+outside))
	assert.Equal(t, 2, p.Problems["row.project_assumed"])
	f := p.Findings[0]
	assert.Equal(t, []string{"Activity", "ProjectObjectId", "A1"}, []string{f.Table, f.Field, f.Activity})
	second := strings.Replace(filetest.PMXMLProject(""), "<ObjectId>1</ObjectId>", "<ObjectId>3</ObjectId>", 1)
	_, err := importer.Read(context.Background(), strings.NewReader(filetest.PMXML("P6/V23.12", filetest.PMXMLProject("")+second+outside)), importer.Reading{})
	assert.True(t, fault.Has(err, "import.reference_unknown"), "%v", err)
}

func TestStoredDatesOfP6XML(t *testing.T) {
	text := func(fields string) string {
		return filetest.PMXML("P6/V23.12", filetest.PMXMLProject(strings.Replace(filetest.PMXMLTwoTasks, "<CalendarObjectId>", fields+"<CalendarObjectId>", 1)))
	}
	at := kernel.Date
	p := filetest.ReadOne(t, text("<RemainingEarlyStartDate>2026-01-05T08:00:00</RemainingEarlyStartDate><RemainingEarlyFinishDate>2026-01-06T12:00:00</RemainingEarlyFinishDate><RemainingLateStartDate>2026-01-12T08:00:00</RemainingLateStartDate><RemainingLateFinishDate>2026-01-13T12:00:00</RemainingLateFinishDate>"))
	require.Len(t, p.AsImported, 1)
	s := p.AsImported[0]
	assert.Equal(t, [4]kernel.Minute{at(2026, 1, 5, 8, 0), at(2026, 1, 6, 12, 0), at(2026, 1, 12, 8, 0), at(2026, 1, 13, 12, 0)}, [4]kernel.Minute{s.Start, s.Finish, s.LateStart, s.LateFinish})
	assert.Nil(t, s.TotalFloat, "P6 Professional writes none")
	assert.Nil(t, s.Critical)
	p = filetest.ReadOne(t, text("<EarlyStartDate>2026-01-30T08:00:00.000+01:00</EarlyStartDate><RemainingEarlyStartDate>2026-01-06T08:00:00Z</RemainingEarlyStartDate><EarlyFinishDate>2026-01-31T12:00Z</EarlyFinishDate><TotalFloat>-8</TotalFloat><FreeFloat>0</FreeFloat><IsCritical>false</IsCritical>"))
	s = p.AsImported[0]
	assert.Equal(t, [2]kernel.Minute{at(2026, 1, 30, 8, 0), at(2026, 1, 31, 12, 0)}, [2]kernel.Minute{s.Start, s.Finish}, "the clock of the project, whatever the zone")
	assert.Equal(t, []any{int32(-480), int32(0), false}, []any{*s.TotalFloat, *s.FreeFloat, *s.Critical})
}

func TestProgressOfP6XML(t *testing.T) {
	at := kernel.Date
	done := strings.NewReplacer("<Status>Not Started", "<ActualStartDate>2026-01-05T08:00:00</ActualStartDate><ActualFinishDate>2026-01-06T12:00:00</ActualFinishDate><Status>Completed").Replace(filetest.PMXMLTwoTasks)
	units := strings.NewReplacer("<PercentCompleteType>Physical", "<ActualLaborUnits>1</ActualLaborUnits><ActualNonLaborUnits>2</ActualNonLaborUnits><RemainingLaborUnits>5</RemainingLaborUnits><PercentCompleteType>Units").Replace(done)
	p := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", filetest.PMXMLProject(units)))
	assert.Equal(t, []any{kernel.Hundred, at(2026, 1, 5, 8, 0), at(2026, 1, 6, 12, 0)}, []any{p.Activities[1].Progress, p.Activities[1].ActualStart, p.Activities[1].ActualFinish})
	assert.Equal(t, []any{kernel.Percent(375_000), schedule.PercentByUnits, int32(240), 8 * kernel.Unit}, []any{p.Activities[2].Progress, p.Activities[2].PercentBy, p.Activities[2].Remaining, p.Activities[2].ManHours})
	over := strings.Replace(filetest.PMXMLTwoTasks, "0.123456", "45", 1)
	p = filetest.ReadOne(t, filetest.PMXML("P6/V23.12", filetest.PMXMLProject(over)))
	assert.Equal(t, "45", filetest.FindingOf(t, p, "progress.replaced").Value, "a share above one")
}

func TestConstraintsOfP6XML(t *testing.T) {
	for said, want := range map[string]schedule.Constraint{
		"Start On": {Type: schedule.MSO}, "Start On or Before": {Type: schedule.SNLT}, "Start On or After": {Type: schedule.SNET},
		"Finish On": {Type: schedule.MFO}, "Finish On or Before": {Type: schedule.FNLT}, "Finish On or After": {Type: schedule.FNET},
		"Mandatory Start": {Type: schedule.MSO, Mandatory: true}, "Mandatory Finish": {Type: schedule.MFO, Mandatory: true}, "As Late As Possible": {Type: schedule.ALAP},
	} {
		if want.Type != schedule.ALAP {
			want.Date = kernel.Date(2026, 3, 2, 8, 0)
		}
		for _, rank := range []string{"Primary", "Secondary"} {
			p := filetest.ReadOne(t, filetest.PMXML("P6/V23.12", filetest.PMXMLProject(strings.Replace(filetest.PMXMLTwoTasks, "<CalendarObjectId>",
				"<"+rank+"ConstraintDate>2026-03-02T08:00:00</"+rank+"ConstraintDate><"+rank+"ConstraintType>"+said+"</"+rank+"ConstraintType><CalendarObjectId>", 1))))
			got := p.Activities[1].Constraint
			if rank == "Secondary" {
				got = p.Activities[1].Second
			}
			assert.Equal(t, want, got, said)
		}
	}
}

func TestABrokenP6XMLFileIsRefusedWithItsPlace(t *testing.T) {
	whole := filetest.PMXML("P6/V23.12", filetest.PMXMLProject(filetest.PMXMLTwoTasks))
	replace := func(old, new string) string {
		require.Contains(t, whole, old)
		return strings.Replace(whole, old, new, 1)
	}
	ring := `<WBS><Name>X</Name><ObjectId>12</ObjectId><ParentObjectId>13</ParentObjectId></WBS><WBS><Name>Y</Name><ObjectId>13</ObjectId><ParentObjectId>12</ParentObjectId></WBS>`
	filetest.RequireRefused(t, map[string]filetest.BrokenFile{
		"cut off":                             {Text: whole[:len(whole)-30], Key: "import.truncated"},
		"cut off in a tag":                    {Text: whole[:strings.Index(whole, "</Activity>")+3], Key: "import.truncated"},
		"cut off in a value":                  {Text: whole[:strings.Index(whole, "Walls")+2], Key: "import.truncated"},
		"elements that cross":                 {Text: replace("</Name><ObjectId>101</ObjectId>", "<ObjectId></Name>101</ObjectId>"), Key: "import.xml_malformed"},
		"an entity of its own":                {Text: replace("Walls", "&wall;"), Key: "import.xml_malformed"},
		"a document type":                     {Text: replace("<APIBusinessObjects", "<!DOCTYPE x [<!ENTITY a 'b'>]><APIBusinessObjects"), Key: "import.xml_doctype"},
		"another root":                        {Text: strings.ReplaceAll(whole, "APIBusinessObjects", "Objects"), Key: "import.not_a_schedule"},
		"nested without end":                  {Text: replace("Walls", strings.Repeat("<a>", 1000)), Key: "import.xml_too_deep"},
		"no project":                          {Text: filetest.PMXML("P6/V23.12", ""), Key: "import.no_projects"},
		"a project without any date":          {Text: strings.NewReplacer("PlannedStartDate>", "X>", "DataDate>", "Y>", "ActualStartDate>", "Z>").Replace(whole), Key: "import.bad_value", Field: "PlannedStartDate"},
		"a data date that is none":            {Text: replace("<DataDate>2026-01-05T08:00:00", "<DataDate>5 January"), Key: "import.bad_value", Field: "DataDate"},
		"a day that is none":                  {Text: replace("<DataDate>2026-01-05", "<DataDate>2026-02-30"), Key: "import.bad_value", Field: "DataDate"},
		"a duration that is none":             {Text: replace("<PlannedDuration>8", "<PlannedDuration>eight"), Key: "import.bad_value", Field: "PlannedDuration"},
		"a duration without end":              {Text: replace("<RemainingDuration>8", "<RemainingDuration>1e30"), Key: "import.number_too_long", Field: "RemainingDuration"},
		"a duration below zero":               {Text: replace("<RemainingDuration>8", "<RemainingDuration>-8"), Key: "import.bad_value", Field: "RemainingDuration"},
		"an unknown activity type":            {Text: replace("Task Dependent", "Moon Dependent"), Key: "import.bad_value", Field: "Type"},
		"an unknown status":                   {Text: replace("Not Started", "Dreaming"), Key: "import.bad_value", Field: "Status"},
		"started without a start":             {Text: replace("<ActualStartDate>2026-01-05T08:00:00</ActualStartDate>", ""), Key: "import.bad_value", Field: "ActualStartDate"},
		"done without a finish":               {Text: replace("In Progress", "Completed"), Key: "import.bad_value", Field: "ActualFinishDate"},
		"an activity without an id":           {Text: replace("<ObjectId>101</ObjectId>", ""), Key: "import.bad_value", Field: "ObjectId"},
		"the same activity twice":             {Text: replace("<ObjectId>102<", "<ObjectId>101<"), Key: "import.bad_value", Field: "ObjectId"},
		"the same WBS twice":                  {Text: replace("<Activity>", "<WBS><ObjectId>11</ObjectId></WBS><Activity>"), Key: "import.bad_value", Field: "ObjectId"},
		"the same project twice":              {Text: replace("</Project>", "</Project><Project><ObjectId>1</ObjectId></Project>"), Key: "import.bad_value", Field: "ObjectId"},
		"act-150 a WBS that is not there":     {Text: replace("<WBSObjectId>11", "<WBSObjectId>19"), Key: "import.reference_unknown", Field: "WBSObjectId"},
		"act-150 a WBS under one that is not": {Text: replace("<ParentObjectId>10", "<ParentObjectId>19"), Key: "import.reference_unknown", Field: "ParentObjectId"},
		"a project that is not there":         {Text: replace("<ProjectObjectId>1</ProjectObjectId><RemainingDuration>", "<ProjectObjectId>3</ProjectObjectId><RemainingDuration>"), Key: "import.reference_unknown", Field: "ProjectObjectId"},
		"a WBS ring":                          {Text: replace("<Activity>", ring+"<Activity>"), Key: "import.tree_circular"},
		"no calendar at all":                  {Text: whole[:strings.Index(whole, "<Calendar>")] + whole[strings.Index(whole, "<Project>"):], Key: "import.table_missing"},
		"a shift backwards":                   {Text: replace("<Finish>11:59:00", "<Finish>07:59:00"), Key: "import.bad_value", Field: "Finish"},
		"a shift beyond the day":              {Text: replace("<Finish>11:59:00", "<Finish>28:00:00"), Key: "import.bad_value", Field: "Finish"},
		"a shift without an end":              {Text: replace("<Finish>11:59:00</Finish>", ""), Key: "import.bad_value", Field: "Finish"},
		"a weekday that is none":              {Text: replace("Monday", "Someday"), Key: "import.bad_value", Field: "DayOfWeek"},
		"a holiday that is no day":            {Text: replace("<HolidayOrExceptions>", "<HolidayOrExceptions><HolidayOrException><Date>soon</Date></HolidayOrException>"), Key: "import.bad_value", Field: "Date"},
		"a file above its bound":              {Text: whole, Key: "import.too_large", Limits: importer.Limits{Bytes: 1000}},
		"more rows than the bound":            {Text: whole, Key: "import.too_many_rows", Limits: importer.Limits{Rows: 4}},
	})
}

func FuzzReadPMXML(f *testing.F) {
	f.Add(filetest.PMXML("P6/V23.12", filetest.PMXMLProject(filetest.PMXMLTwoTasks)))
	f.Add(filetest.PMXML("P6/V23.12", filetest.PMXMLTwoTasks+filetest.PMXMLProject(`<Calendar><ObjectId>6</ObjectId></Calendar><ActivityNote><ActivityObjectId>101</ActivityObjectId><Note>&lt;p&gt;x</Note></ActivityNote><ResourceAssignment><ActivityObjectId>102</ActivityObjectId><PlannedUnits>1e9</PlannedUnits></ResourceAssignment>`)+
		`<BaselineProject><ObjectId>2</ObjectId><OriginalProjectObjectId>1</OriginalProjectObjectId><Activity><Id>A1</Id><ObjectId>9</ObjectId></Activity></BaselineProject>`))
	f.Fuzz(filetest.RequireRefusedOrWhole)
}
