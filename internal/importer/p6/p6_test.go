package p6_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/domain/worktime"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

// twoTasks are an activity not yet started and a started one.
func twoTasks() string {
	return filetest.XERTable("TASK", filetest.XERTaskFields+" act_start_date",
		"101|1|11|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|8|", "102|1|11|5|A2|Roof|TT_Task|TK_Active|CP_Phys|12.3456|16|4|2026-01-05 08:00")
}

func TestTheSameScheduleIsReadFromBothFormatsOfP6(t *testing.T) {
	x := filetest.ReadOne(t, filetest.XERFile(filetest.XERBase(),
		filetest.XERTable("RSRC", "rsrc_id clndr_id rsrc_name rsrc_short_name rsrc_type unit_id", "1|5|Masons|M|RT_Labor|", "2||Concrete|C|RT_Mat|9", "3||Nobody|N|RT_Labor|"),
		filetest.XERTable("UMEASURE", "unit_id unit_abbrev unit_name", "9|m3|cubic metres"),
		filetest.XERTable("RSRCRATE", "rsrc_rate_id rsrc_id max_qty_per_hr start_date cost_per_qty", "1|1|4|2020-01-01 00:00|20", "2|1|2.5|2025-01-01 00:00|25", "3|1|9|2030-01-01 00:00|25"),
		filetest.XERTable("ROLES", "role_id role_short_name role_name", "1|F|Foreman"),
		filetest.XERTable("ACTVTYPE", "actv_code_type_id actv_code_type", "7|Zone"),
		filetest.XERTable("ACTVCODE", "actv_code_id actv_code_type_id actv_code_name short_name", "70|7|North side|N", "71|7||S"),
		filetest.XERTable("UDFTYPE", "udf_type_id table_name udf_type_name udf_type_label logical_data_type", "80|TASK|user_field_1|Supplier|FT_TEXT", "81|TASK|user_field_2|Weight|FT_FLOAT_2_DECIMALS", "82|PROJWBS|user_field_3|Manager|FT_TEXT", "83|PROJECT|user_field_4|Client|FT_TEXT"),
		filetest.XERTable("MEMOTYPE", "memo_type_id memo_type", "90|Purpose"),
		twoTasks(),
		filetest.XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt", "1|102|101|1|1|PR_SS|-2.5"),
		filetest.XERTable("TASKACTV", "task_id actv_code_type_id actv_code_id proj_id", "102|7|71|1", "101|7|70|1"),
		filetest.XERTable("UDFVALUE", "udf_type_id fk_id proj_id udf_date udf_number udf_text udf_code_id", "80|101|1|||Alpha & Sons|", "81|102|1||12.50000||", "82|11|1|||Rosa|", "83|1|1|||City|"),
		filetest.XERTable("TASKMEMO", "memo_id task_id memo_type_id proj_id task_memo", "1|101|90|1|<HTML><BODY><P>Keep&nbsp;dry.</P>\x7f\x7f<p>See <b>plan</b> 4 &lt; 5</p></BODY></HTML>"),
		filetest.XERTable("TASKPROC", "proc_id task_id proj_id seq_num proc_name complete_flag complete_pct proc_descr", "2|101|1|20|Bricks|N|25|", "1|101|1|10|Foundation|Y|100|"),
		filetest.XERTable("TASKRSRC", "taskrsrc_id task_id proj_id rsrc_id role_id remain_qty target_qty act_reg_qty act_ot_qty target_cost act_reg_cost act_ot_cost remain_cost rollup_dates_flag rsrc_type",
			"1|101|1|1|1|8|8|0|0|160|0|0|160|Y|RT_Labor", "2|101|1|2||30.5|25|0|0|2500|0|0|3050|N|RT_Mat", "3|102|1||1|4|10|5|1|100|50|10.5|40|N|RT_Labor"),
		filetest.XERTable("PROJCOST", "cost_item_id proj_id task_id cost_name target_cost act_cost remain_cost", "1|1|102|Crane|500|200.25|299.75"),
	))
	p := filetest.ReadOne(t, filetest.PMXML("P6Professional/V23.12", filetest.PMXMLProject(`
<UnitOfMeasure><Abbreviation>m3</Abbreviation><Name>cubic metres</Name><ObjectId>9</ObjectId></UnitOfMeasure>
<Resource><CalendarObjectId>5</CalendarObjectId><Id>M</Id><Name>Masons</Name><ObjectId>1</ObjectId><ResourceType>Labor</ResourceType></Resource>
<Resource><Id>C</Id><Name>Concrete</Name><ObjectId>2</ObjectId><ResourceType>Material</ResourceType><UnitOfMeasureObjectId>9</UnitOfMeasureObjectId></Resource>
<Resource><Id>N</Id><Name>Nobody</Name><ObjectId>3</ObjectId><ResourceType>Labor</ResourceType></Resource>
<ResourceRate><EffectiveDate>2025-01-01T00:00:00</EffectiveDate><MaxUnitsPerTime>2.5</MaxUnitsPerTime><ResourceObjectId>1</ResourceObjectId></ResourceRate>
<ResourceRate><EffectiveDate>2030-01-01T00:00:00</EffectiveDate><MaxUnitsPerTime>9</MaxUnitsPerTime><ResourceObjectId>1</ResourceObjectId></ResourceRate>
<ResourceRate><EffectiveDate>2020-01-01T00:00:00</EffectiveDate><MaxUnitsPerTime>4</MaxUnitsPerTime><ResourceObjectId>1</ResourceObjectId></ResourceRate>
<Role><Id>F</Id><Name>Foreman</Name><ObjectId>1</ObjectId></Role>
<ActivityCodeType><Name>Zone</Name><ObjectId>7</ObjectId></ActivityCodeType>
<ActivityCode><CodeTypeObjectId>7</CodeTypeObjectId><CodeValue>N</CodeValue><Description>North side</Description><ObjectId>70</ObjectId></ActivityCode>
<ActivityCode><CodeTypeObjectId>7</CodeTypeObjectId><CodeValue>S</CodeValue><Description xsi:nil="true"/><ObjectId>71</ObjectId></ActivityCode>
<UDFType><DataType>Text</DataType><ObjectId>80</ObjectId><SubjectArea>Activity</SubjectArea><Title>Supplier</Title></UDFType>
<UDFType><DataType>Double</DataType><ObjectId>81</ObjectId><SubjectArea>Activity</SubjectArea><Title>Weight</Title></UDFType>
<UDFType><DataType>Text</DataType><ObjectId>82</ObjectId><SubjectArea>WBS</SubjectArea><Title>Manager</Title></UDFType>
<NotebookTopic><Name>Purpose</Name><ObjectId>90</ObjectId></NotebookTopic>
<UDFValue><ForeignObjectId>11</ForeignObjectId><TextValue>Rosa</TextValue><UDFTypeObjectId>82</UDFTypeObjectId></UDFValue>`+
		strings.Replace(strings.Replace(filetest.PMXMLTwoTasks, "</WBSObjectId></Activity>", "</WBSObjectId><Code><TypeObjectId>7</TypeObjectId><ValueObjectId>70</ValueObjectId></Code><UDF><TypeObjectId>80</TypeObjectId><TextValue>Alpha &amp; Sons</TextValue></UDF></Activity>", 1),
			"</WBSObjectId></Activity>", "</WBSObjectId><Code><TypeObjectId>7</TypeObjectId><ValueObjectId>71</ValueObjectId></Code><UDF><TypeObjectId>81</TypeObjectId><DoubleValue>12,5</DoubleValue></UDF></Activity>", 1)+`
<Relationship><Lag>-2,5</Lag><PredecessorActivityObjectId>101</PredecessorActivityObjectId><SuccessorActivityObjectId>102</SuccessorActivityObjectId><Type>Start to Start</Type></Relationship>
<ActivityNote><ActivityObjectId>101</ActivityObjectId><Note>&lt;HTML&gt;&lt;BODY&gt;&lt;P&gt;Keep&amp;nbsp;dry.&lt;/P&gt;&lt;p&gt;See &lt;b&gt;plan&lt;/b&gt; 4 &amp;lt; 5&lt;/p&gt;&lt;/BODY&gt;&lt;/HTML&gt;</Note><NotebookTopicObjectId>90</NotebookTopicObjectId></ActivityNote>
<ActivityStep><ActivityObjectId>101</ActivityObjectId><IsCompleted>0</IsCompleted><Name>Bricks</Name><PercentComplete>0.25</PercentComplete><SequenceNumber>20</SequenceNumber></ActivityStep>
<ActivityStep><ActivityObjectId>101</ActivityObjectId><IsCompleted>1</IsCompleted><Name>Foundation</Name><PercentComplete>1</PercentComplete><SequenceNumber>10</SequenceNumber></ActivityStep>
<ResourceAssignment><ActivityObjectId>101</ActivityObjectId><ActualCost>0</ActualCost><ActualUnits>0</ActualUnits><DrivingActivityDatesFlag>1</DrivingActivityDatesFlag><PlannedCost>160</PlannedCost><PlannedUnits>8</PlannedUnits><RemainingCost>160</RemainingCost><RemainingUnits>8</RemainingUnits><ResourceObjectId>1</ResourceObjectId><ResourceType>Labor</ResourceType><RoleObjectId>1</RoleObjectId></ResourceAssignment>
<ResourceAssignment><ActivityObjectId>101</ActivityObjectId><PlannedCost>2500</PlannedCost><PlannedUnits>25</PlannedUnits><RemainingCost>3050</RemainingCost><RemainingUnits>30,5</RemainingUnits><ResourceObjectId>2</ResourceObjectId><ResourceType>Material</ResourceType></ResourceAssignment>
<ResourceAssignment><ActivityObjectId>102</ActivityObjectId><ActualCost>60.5</ActualCost><ActualUnits>6</ActualUnits><PlannedCost>100</PlannedCost><PlannedUnits>10</PlannedUnits><RemainingCost>40</RemainingCost><RemainingUnits>4</RemainingUnits><ResourceType>Labor</ResourceType><RoleObjectId>1</RoleObjectId></ResourceAssignment>
<ActivityExpense><ActivityObjectId>102</ActivityObjectId><ActualCost>200.25</ActualCost><ExpenseItem>Crane</ExpenseItem><PlannedCost>500</PlannedCost><RemainingCost>299.75</RemainingCost></ActivityExpense>`)))

	assert.Equal(t, x.Settings, p.Settings)
	assert.Equal(t, "Tower", x.Settings.Name)
	assert.Equal(t, x.Calendars, p.Calendars)
	assert.Equal(t, x.Activities, p.Activities)
	assert.Equal(t, x.Links, p.Links)
	assert.Equal(t, x.Tags, p.Tags)
	assert.Equal(t, x.Resources, p.Resources)
	assert.Equal(t, x.Assignments, p.Assignments)
	assert.Equal(t, x.Problems, p.Problems)
	assert.Empty(t, x.Problems)

	require.Len(t, x.Activities, 3)
	walls, roof := x.Activities[1], x.Activities[2]
	assert.Equal(t, "Purpose\nKeep dry.\n\nSee plan 4 < 5\n\n☑ Foundation\n☐ Bricks (25 %)", walls.Description, "notes with their topics, then the steps in their order")
	assert.Equal(t, schedule.PercentPhysical, roof.PercentBy)
	assert.Equal(t, kernel.Percent(123_456), roof.Progress)
	assert.Equal(t, [3]kernel.Amount{3210 * kernel.Unit, 0, 8 * kernel.Unit}, [3]kernel.Amount{walls.Cost, walls.UsedCost, walls.ManHours}, "material has no hours")
	assert.Equal(t, [3]kernel.Amount{600*kernel.Unit + kernel.Unit/2, 260*kernel.Unit + 3*kernel.Unit/4, 10 * kernel.Unit}, [3]kernel.Amount{roof.Cost, roof.UsedCost, roof.ManHours}, "with its expenses")
	assert.Equal(t, []schedule.Tag{
		{Activity: 1, Category: "Manager", Value: "Rosa"},
		{Activity: 2, Category: "Zone", Value: "North side", Code: "N"}, {Activity: 2, Category: "Supplier", Value: "Alpha & Sons"},
		{Activity: 3, Category: "Zone", Value: "S", Code: "S"}, {Activity: 3, Category: "Weight", Value: "12.5", Kind: "number"},
	}, x.Tags)
	assert.Equal(t, []schedule.Resource{
		{Row: 1, Code: "M", Name: "Masons", Kind: schedule.Labour, Calendar: 1, MaxUnits: kernel.Hundred * 5 / 2}, // the rate at the data date
		{Row: 2, Code: "C", Name: "Concrete", Kind: schedule.Material, Units: "m3"},
		{Row: 3, Code: "F", Name: "Foreman", Kind: schedule.Labour}, // a role, as nobody is named
	}, x.Resources)
	assert.Equal(t, []schedule.Assignment{
		{Activity: 2, Resource: 1, Work: 480, Cost: 160 * kernel.Unit, Driving: true},
		{Activity: 2, Resource: 2, Quantity: 30*kernel.Unit + kernel.Unit/2, Cost: 3050 * kernel.Unit},
		{Activity: 3, Resource: 3, Work: 600, Done: 360, Cost: 100*kernel.Unit + kernel.Unit/2, UsedCost: 60*kernel.Unit + kernel.Unit/2},
	}, x.Assignments)
	assert.Equal(t, map[string]int{
		"PROJCOST.cost_name": 1, "RSRC": 1, "RSRCRATE.cost_per_qty": 3, "TASKRSRC.target_cost": 2, "TASKRSRC.target_qty": 1, "UDFVALUE.PROJECT": 1,
	}, x.LeftOut)
	assert.Equal(t, map[string]int{
		"ActivityExpense/ExpenseItem": 1, "Resource": 1, "ResourceAssignment/PlannedCost": 2, "ResourceAssignment/PlannedUnits": 1,
	}, p.LeftOut)
}

// Planned dates of an assignment that are its activity's say nothing of their own; others are somebody's plan, and so is a price that
// comes from elsewhere than the resource.
func TestWhatAPlannerSaysOfAnAssignmentAloneIsCounted(t *testing.T) {
	text := filetest.XERFile(filetest.XERBase(),
		filetest.XERTable("TASK", filetest.XERTaskFields+" target_start_date target_end_date",
			"101|1|11|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|16|16|2026-01-05 08:00|2026-01-06 17:00"),
		filetest.XERTable("RSRC", "rsrc_id rsrc_name rsrc_short_name rsrc_type", "1|Masons|M|RT_Labor", "2|Cranes|C|RT_Equip"),
		filetest.XERTable("TASKRSRC", "taskrsrc_id task_id proj_id rsrc_id target_start_date target_end_date rate_type cost_per_qty_source_type",
			"1|101|1|1|2026-01-05 08:00|2026-01-06 17:00|COST_PER_QTY|ST_Rsrc",
			"2|101|1|2|2026-01-06 08:00|2026-01-06 17:00|COST_PER_QTY2|ST_Override"))
	assert.Equal(t, map[string]int{
		"TASKRSRC.target_start_date": 1, "TASKRSRC.rate_type": 1, "TASKRSRC.cost_per_qty_source_type": 1,
	}, filetest.ReadOne(t, text).LeftOut)

	assigned := func(start, price string) string {
		return "<ResourceAssignment><ObjectId>1</ObjectId><ActivityObjectId>101</ActivityObjectId><ResourceObjectId>1</ResourceObjectId><PlannedStartDate>" + start +
			"</PlannedStartDate><RateType>" + price + "</RateType><Proficiency>3 - Skilled</Proficiency></ResourceAssignment>"
	}
	dated := strings.Replace(filetest.PMXMLTwoTasks, "</Activity>", "<PlannedStartDate>2026-01-05T08:00:00</PlannedStartDate></Activity>", 1)
	resource := "<Resource><ObjectId>1</ObjectId><Id>M</Id><Name>Masons</Name></Resource>"
	for start, want := range map[string]map[string]int{
		"2026-01-05T08:00:00": {"ResourceAssignment/RateType": 1}, "2026-01-07T08:00:00": {"ResourceAssignment/PlannedStartDate": 1, "ResourceAssignment/RateType": 1},
	} {
		in := filetest.ReadOne(t, filetest.PMXML("P6/V8.3", resource+filetest.PMXMLProject(dated+assigned(start, "Price / Unit 2"))))
		assert.Equal(t, want, in.LeftOut, start)
	}
}

func TestWhatNobodyReadsIsCountedByField(t *testing.T) {
	text := filetest.XERFile(filetest.XERBase(),
		filetest.XERTable("TASK", filetest.XERTaskFields+" lock_plan_flag float_path crt_path_num guid rev_fdbk_flag location_id external_early_start_date duration_type",
			"101|1|11|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|8|N|3|0|x|Y|7||DT_FixedDUR2", "102|1|11|5|A2|Roof|TT_Task|TK_NotStart|CP_Drtn|0|8|8|Y|1|0.00|y|N||2026-01-05 08:00|DT_FixedQty"),
		filetest.XERTable("TASKDOC", "taskdoc_id doc_id task_id proj_id", "1|1|101|1", "2|1|102|1", "3|1|9|2"),
		filetest.XERTable("RISK", "risk_id name", "1|Rain"))
	assert.Equal(t, map[string]int{
		"TASK.lock_plan_flag": 1, "TASK.float_path": 2, "TASK.duration_type": 1, "TASKDOC": 2, "RISK": 1,
	}, filetest.ReadOne(t, text).LeftOut, "not what stamps, ids and defaults say, and of other projects nothing")

	p := filetest.ReadOne(t, filetest.PMXML("P6/V8.3", filetest.PMXMLProject(strings.Replace(filetest.PMXMLTwoTasks, "</Activity>",
		"<LevelingPriority>Top</LevelingPriority><DurationType>Fixed Duration and Units</DurationType><LocationObjectId xsi:nil=\"true\"/><Feedback>Dry</Feedback><Spread><Period><Value>3</Value></Period></Spread></Activity>", 1)+
		"<Document><Title>Plan</Title></Document><Code><TypeObjectId>1</TypeObjectId></Code>")+"<Risk><Name>Rain</Name></Risk><Currency><Id>EUR</Id></Currency>"))
	assert.Equal(t, map[string]int{
		"Activity/LevelingPriority": 1, "Activity/Feedback": 1, "Activity/Spread": 1, "Project/Document": 1, "Project/Code": 1, "Risk": 1,
	}, p.LeftOut)
}

func TestFieldsWithoutEndAreCountedTogether(t *testing.T) {
	var fields, said []string
	for i := range 5000 {
		fields, said = append(fields, "odd"+strconv.Itoa(i)), append(said, "x")
	}
	text := filetest.XERFile(filetest.XERBase(), filetest.XERTable("TASK", filetest.XERTaskFields+" "+strings.Join(fields, " "), "101|1|11|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|8|"+strings.Join(said, "|")))
	left := filetest.ReadOne(t, text).LeftOut
	assert.Len(t, left, 2001)
	assert.Equal(t, []int{1, 3000}, []int{left["TASK.odd0"], left["…"]})
}

func TestABaseCalendarIsInherited(t *testing.T) {
	holiday := func(day string) string { return "(0//0(d/" + day + ")())" }
	calendars := filetest.XERTable("CALENDAR", "clndr_id default_flag clndr_name proj_id base_clndr_id day_hr_cnt week_hr_cnt clndr_data",
		"5|N|Own||6|4|8|"+filetest.XERDays("(0//Exceptions()((0//0(d/46145)((0//0(s/09:00/f/10:00)())))))"),
		"6|Y|Base|||8|40|"+strings.Replace(filetest.XERDays("(0//Exceptions()("+holiday("46144")+holiday("46145")+"))"), "08:00", "07:00", 1),
		"7|N|Nothing of its own||6|8|40|", "8|N|Says nothing|||8|40|", "9|N|Unused|||8|40|broken")
	tasks := filetest.XERTable("TASK", filetest.XERTaskFields, "1|1|11|7|A|A|TT_Task|TK_NotStart|CP_Drtn|0|8|8", "2|1|11|8|B|B|TT_Task|TK_NotStart|CP_Drtn|0|8|8")
	base := filetest.XERBase()
	p := filetest.ReadOne(t, filetest.XERFile(base[:strings.Index(base, "%T\tCALENDAR")]+base[strings.Index(base, "%T\tPROJWBS"):], calendars, tasks))
	require.Len(t, p.Calendars, 3, "a calendar that nobody uses is not taken, whatever it says")
	own := p.Calendars[0].Time
	day := worktime.DayOf(kernel.Date(2026, 5, 2, 0, 0))
	assert.Equal(t, []worktime.Exception{
		{From: day, To: day}, {From: day + 1, To: day + 1, Shifts: []worktime.Shift{{From: 540, To: 600}}},
	}, own.Exceptions, "its own exception beats that of the base on the same day")
	assert.Len(t, p.Calendars[1].Time.Exceptions, 2)
	assert.Equal(t, []worktime.Shift{{From: 480, To: 720}}, own.Week[1], "its own week")
	assert.Equal(t, []worktime.Shift{{From: 420, To: 720}}, p.Calendars[1].Time.Week[1], "without one that of its base")
	assert.Equal(t, []worktime.Shift{{From: 480, To: 960}}, p.Calendars[2].Time.Week[5])
	f := filetest.FindingOf(t, p, "calendar.week_assumed")
	assert.Equal(t, []any{"CALENDAR", "clndr_data", "Says nothing", schedule.Converted}, []any{f.Table, f.Field, f.Value, f.Severity})
}

func TestADatesFollowingResourceTakesItsCalendar(t *testing.T) {
	calendars := filetest.XERTable("CALENDAR", "clndr_id default_flag clndr_name proj_id base_clndr_id day_hr_cnt week_hr_cnt clndr_data",
		"5|Y|Project|||4|8|"+filetest.XERDays(""), "6|N|Crew|||4|8|"+filetest.XERDays("(0//Exceptions()((0//0(d/46144)())))"), "7|N|Crane|||4|8|"+filetest.XERDays("(0//Exceptions()((0//0(d/46145)())))"))
	base := filetest.XERBase()
	base = base[:strings.Index(base, "%T\tCALENDAR")] + base[strings.Index(base, "%T\tPROJWBS"):]
	resources := filetest.XERTable("RSRC", "rsrc_id clndr_id rsrc_name rsrc_short_name rsrc_type", "1|6|Crew|W|RT_Labor", "2|7|Crane|K|RT_Equip", "3|7|Sand|S|RT_Mat", "4|5|Boss|B|RT_Labor")
	tasks := filetest.XERTable("TASK", filetest.XERTaskFields+" rsrc_id",
		"1|1|11|5|A|Driven|TT_Rsrc|TK_NotStart|CP_Drtn|0|8|8|", "2|1|11|5|B|First|TT_Rsrc|TK_NotStart|CP_Drtn|0|8|8|", "3|1|11|5|C|Several|TT_Rsrc|TK_NotStart|CP_Drtn|0|8|8|2",
		"4|1|11|5|D|Nobody|TT_Rsrc|TK_NotStart|CP_Drtn|0|8|8|", "5|1|11|5|E|Same|TT_Rsrc|TK_NotStart|CP_Drtn|0|8|8|", "6|1|11|5|F|Its own|TT_Task|TK_NotStart|CP_Drtn|0|8|8|")
	assigned := filetest.XERTable("TASKRSRC", "taskrsrc_id task_id proj_id rsrc_id rsrc_type rollup_dates_flag",
		"1|1|1|1|RT_Labor|N", "2|1|1|2|RT_Equip|Y", "3|2|1|3|RT_Mat|Y", "4|2|1|1|RT_Labor|N", "5|2|1|2|RT_Equip|N", "6|3|1|1|RT_Labor|Y", "7|3|1|2|RT_Equip|Y", "8|5|1|4|RT_Labor|Y", "9|6|1|1|RT_Labor|Y")
	p := filetest.ReadOne(t, filetest.XERFile(base, calendars, resources, tasks, assigned))
	got := map[string]string{}
	for _, a := range p.Activities[1:] {
		if a.ResourceCalendar != 0 {
			got[a.Name] = p.Calendars[a.ResourceCalendar-1].Name
		}
	}
	assert.Equal(t, map[string]string{"Driven": "Crane", "First": "Crew", "Several": "Crane"}, got,
		"sem-135 who drives, else the first who works, of several the main one; a task-dependent activity follows its own")
	assert.Equal(t, "C", filetest.FindingOf(t, p, "activity.driving_calendars").Activity)
	assert.Equal(t, "D", filetest.FindingOf(t, p, "activity.resource_dependent").Activity)
}

func TestWhereOnlyRolesAreAssignedTheWeekCountsAndDaysOffDoNot(t *testing.T) {
	calendars := filetest.XERTable("CALENDAR", "clndr_id default_flag clndr_name proj_id base_clndr_id day_hr_cnt week_hr_cnt clndr_data",
		"5|Y|Project|||4|8|"+filetest.XERDays("(0//Exceptions()((0//0(d/46144)())))"))
	base := filetest.XERBase()
	base = base[:strings.Index(base, "%T\tCALENDAR")] + base[strings.Index(base, "%T\tPROJWBS"):]
	roles := filetest.XERTable("ROLES", "role_id role_short_name role_name", "1|F|Foreman")
	tasks := filetest.XERTable("TASK", filetest.XERTaskFields, "1|1|11|5|A|By roles|TT_Rsrc|TK_NotStart|CP_Drtn|0|8|8", "2|1|11|5|B|By roles too|TT_Rsrc|TK_NotStart|CP_Drtn|0|8|8")
	assigned := filetest.XERTable("TASKRSRC", "taskrsrc_id task_id proj_id rsrc_id role_id rsrc_type", "1|1|1||1|RT_Labor", "2|2|1||1|RT_Labor")
	p := filetest.ReadOne(t, filetest.XERFile(base, calendars, roles, tasks, assigned))
	require.Len(t, p.Calendars, 2, "sem-135 one calendar serves both")
	for _, a := range p.Activities[1:] {
		require.EqualValues(t, 2, a.ResourceCalendar)
		require.EqualValues(t, 1, a.Calendar)
	}
	assert.Equal(t, p.Calendars[0].Time.Week, p.Calendars[1].Time.Week)
	assert.NotEmpty(t, p.Calendars[0].Time.Exceptions)
	assert.Empty(t, p.Calendars[1].Time.Exceptions)
	assert.Equal(t, 2, p.Problems["activity.role_dependent"])
}

func TestSchedulingOptionsAreTakenOver(t *testing.T) {
	base := schedule.Options{Profile: schedule.ProfileP6, DataDate: kernel.Date(2026, 1, 5, 8, 0), MustFinishBy: kernel.None, UseExpectedFinish: true, LagFromEarlyStart: true}
	with := func(change func(*schedule.Options)) schedule.Options {
		o := base
		change(&o)
		return o
	}
	for name, tc := range map[string]struct {
		field, value, element, text string
		want                        schedule.Options
	}{
		"none said: the habits of P6":        {field: "sched_retained_logic", value: "Y", element: "OutOfSequenceScheduleType", text: "Retained Logic", want: base},
		"progress override":                  {field: "sched_progress_override", value: "Y", element: "OutOfSequenceScheduleType", text: "Progress Override", want: with(func(o *schedule.Options) { o.ProgressMode = "progress-override" })},
		"actual dates":                       {field: "sched_retained_logic", value: "N", element: "OutOfSequenceScheduleType", text: "Actual Dates", want: with(func(o *schedule.Options) { o.ProgressMode = "actual-dates" })},
		"lag on the successor's":             {field: "sched_calendar_on_relationship_lag", value: "rcal_Successor", element: "RelationshipLagCalendar", text: "Successor Activity Calendar", want: with(func(o *schedule.Options) { o.LagCalendar = "successor" })},
		"lag around the clock":               {field: "sched_calendar_on_relationship_lag", value: "rcal_24Hour", element: "RelationshipLagCalendar", text: "24 Hour Calendar", want: with(func(o *schedule.Options) { o.LagCalendar = "24h" })},
		"lag on the project's":               {field: "sched_calendar_on_relationship_lag", value: "rcal_ProjDefault", element: "RelationshipLagCalendar", text: "Project Default Calendar", want: with(func(o *schedule.Options) { o.LagCalendar = "project" })},
		"start float":                        {field: "sched_float_type", value: "FT_SF", element: "ComputeTotalFloatType", text: "Start Float = Late Start - Early Start", want: with(func(o *schedule.Options) { o.FloatMode = "start" })},
		"smallest float":                     {field: "sched_float_type", value: "FT_MIN", element: "ComputeTotalFloatType", text: "Smallest of Start Float and Finish Float", want: with(func(o *schedule.Options) { o.FloatMode = "smallest" })},
		"open ends critical":                 {field: "sched_open_critical_flag", value: "Y", element: "MakeOpenEndedActivitiesCritical", text: "1", want: with(func(o *schedule.Options) { o.OpenEndsCritical = true })},
		"no expected finish":                 {field: "sched_use_expect_end_flag", value: "N", element: "UseExpectedFinishDates", text: "false", want: with(func(o *schedule.Options) { o.UseExpectedFinish = false })},
		"lag from the actual start":          {field: "sched_lag_early_start_flag", value: "N", element: "StartToStartLagCalculationType", text: "0", want: with(func(o *schedule.Options) { o.LagFromEarlyStart = false })},
		"sem-154 other projects are ignored": {field: "sched_outer_depend_type", value: "SD_None", element: "IgnoreOtherProjectRelationships", text: "1", want: with(func(o *schedule.Options) { o.IgnoreExternalDates = true })},
		"sem-154 other projects count":       {field: "sched_outer_depend_type", value: "SD_Both", element: "IgnoreOtherProjectRelationships", text: "false", want: base},
		"an option of no effect here":        {field: "level_over_alloc_pct", value: "25", element: "OverAllocationPercentage", text: "25", want: base},
	} {
		t.Run(name, func(t *testing.T) {
			x := filetest.ReadOne(t, filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("SCHEDOPTIONS", "schedoptions_id proj_id "+tc.field, "1|1|"+tc.value)))
			assert.Equal(t, tc.want, x.Settings.Options)
			assert.Equal(t, tc.value, x.Source.Options[tc.field], "as the file writes it")
			p := filetest.ReadOne(t, filetest.PMXML("P6/V22.12", filetest.PMXMLProject(filetest.PMXMLTwoTasks+"<ScheduleOptions><"+tc.element+">"+tc.text+"</"+tc.element+"></ScheduleOptions>")))
			assert.Equal(t, tc.want, p.Settings.Options)
			assert.Equal(t, tc.text, p.Source.Options[tc.element])
		})
	}
}

func TestTheProjectSaysWhatIsCriticalAndWhenItMustFinish(t *testing.T) {
	text := strings.Replace(filetest.XERBase(), "plan_start_date\t", "plan_end_date\tcritical_path_type\tcritical_drtn_hr_cnt\tplan_start_date\t", 1)
	text = strings.Replace(text, "5\t2026-01-05", "5\t2026-09-01 17:00\tCT_DrivPath\t-1.5\t2026-01-05", 1)
	o := filetest.ReadOne(t, filetest.XERFile(text, twoTasks())).Settings.Options
	assert.Equal(t, []any{"longest-path", int32(-90), kernel.Date(2026, 9, 1, 17, 0)}, []any{o.CriticalBy, o.CriticalLimit, o.MustFinishBy})
	xml := strings.Replace(filetest.PMXMLProject(filetest.PMXMLTwoTasks), "<DataDate>", "<CriticalActivityFloatLimit>-1.5</CriticalActivityFloatLimit><CriticalActivityPathType>Longest Path</CriticalActivityPathType><MustFinishByDate>2026-09-01T17:00:00</MustFinishByDate><DataDate>", 1)
	assert.Equal(t, o, filetest.ReadOne(t, filetest.PMXML("P6/V22.12", xml)).Settings.Options)
}

func TestProjectsThatAreBaselinesOfOthersBecomeBaselines(t *testing.T) {
	projects := filetest.XERTable("PROJECT", "proj_id proj_short_name clndr_id plan_start_date last_recalc_date orig_proj_id sum_base_proj_id base_type_id",
		"2|P1 - B1|5|2026-01-05 08:00|2026-01-05 08:00|1||4", "1|P1|5|2026-01-05 08:00|2026-01-05 08:00||3|", "3|P1-B2|5|2026-01-05 08:00|2026-01-05 08:00|||", "4|Other|5|2026-01-05 08:00|2026-01-05 08:00|99||")
	base := filetest.XERBase()
	base = base[strings.Index(base, "%T\tCALENDAR"):]
	base = strings.Replace(base, "%R\t11\t1", "%R\t20\t2\t0\tY\tP1 - B1\tAs agreed\t\r\n%R\t30\t3\t0\tY\tP1-B2\tP1-B2\t\r\n%R\t40\t4\t0\tY\tO\tOther\t\r\n%R\t11\t1", 1)
	tasks := filetest.XERTable("TASK", filetest.XERTaskFields+" act_start_date early_start_date early_end_date target_start_date target_end_date act_work_qty remain_work_qty",
		"101|1|11|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|8||2026-02-02 08:00|2026-02-03 12:00||||",
		"201|2|20|5|A1|Walls|TT_Task|TK_NotStart|CP_Drtn|0|8|4||2026-01-05 08:00|2026-01-05 12:00|2026-01-06 08:00|2026-01-06 12:00|2|6",
		"202|2|20|5|A9|Gone since|TT_Task|TK_NotStart|CP_Drtn|0|8|4||2026-01-05 08:00|2026-01-05 12:00||||",
		"301|3|30|5|A1|Walls|TT_Task|TK_Active|CP_Drtn|0|8|4|2026-01-12 08:00|2026-01-13 08:00|2026-01-13 12:00|2026-01-12 08:00|2026-01-13 12:00||",
		"401|4|40|5|A1|Elsewhere|TT_Task|TK_NotStart|CP_Drtn|0|8|8|||||||")
	costs := filetest.XERTable("TASKRSRC", "taskrsrc_id task_id proj_id rsrc_id remain_qty target_cost remain_cost rsrc_type", "1|201|2|7|8|80|80|RT_Labor")
	all, err := importer.Read(context.Background(), strings.NewReader(filetest.XERFile(projects, base, tasks, costs,
		filetest.XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt", "1|202|201|2|2|PR_FS|0"))), importer.Reading{})
	require.NoError(t, err)
	require.Len(t, all, 2, "baselines are no projects; one whose original is not in the file stands for itself")
	p := all[0]
	assert.Equal(t, "1", p.Source.Project)
	assert.Equal(t, "4", all[1].Source.Project)
	require.Len(t, p.Activities, 2)
	assert.Equal(t, []schedule.Baseline{
		{Name: "As agreed", Points: []schedule.BaselinePoint{{Activity: 2, Start: kernel.Date(2026, 1, 5, 8, 0), Finish: kernel.Date(2026, 1, 5, 12, 0), Duration: 240, Work: 480, Cost: 80 * kernel.Unit}}},
		{Name: "P1-B2", Points: []schedule.BaselinePoint{{Activity: 2, Start: kernel.Date(2026, 1, 12, 8, 0), Finish: kernel.Date(2026, 1, 13, 12, 0), Duration: 480}}},
	}, p.Baselines, "by activity code, with the actual or early dates")
	f := filetest.FindingOf(t, p, "baseline.activity_gone")
	assert.Equal(t, []any{"A9", "As agreed", schedule.LeftOut}, []any{f.Activity, f.Value, f.Severity})
	assert.Zero(t, p.Problems["link.external"], "links of a baseline are nobody's")
}

func TestABaselineThatIsNotInTheFileIsTold(t *testing.T) {
	base := strings.Replace(filetest.XERBase(), "clndr_id\tplan", "sum_base_proj_id\tclndr_id\tplan", 1)
	base = strings.Replace(base, "%R\t1\tP1\t5", "%R\t1\tP1\t77\t5", 1)
	f := filetest.FindingOf(t, filetest.ReadOne(t, filetest.XERFile(base, twoTasks())), "baseline.missing")
	assert.Equal(t, []any{"PROJECT", "sum_base_proj_id", "77", schedule.LeftOut}, []any{f.Table, f.Field, f.Value, f.Severity})
	f = filetest.FindingOf(t, filetest.ReadOne(t, filetest.XERFile(base, twoTasks(), filetest.XERTable("BASELINE_EXPORT", "proj_id proj_name", "77|P1 - B1"))), "baseline.missing")
	assert.Equal(t, "P1 - B1", f.Value, "by its name where the file has it")
}

func TestStopsAndExpectedFinishesAreTakenOver(t *testing.T) {
	at := kernel.Date
	x := filetest.ReadOne(t, filetest.XERFile(filetest.XERBase(), filetest.XERTable("TASK", filetest.XERTaskFields+" act_start_date suspend_date resume_date expect_end_date",
		"101|1|11|5|A1|Walls|TT_Task|TK_Active|CP_Units|0|8|8|2026-01-05 08:00|2026-01-06 08:00|2026-01-13 08:00|2026-01-20 12:00")))
	a := x.Activities[1]
	assert.Equal(t, [3]kernel.Minute{at(2026, 1, 6, 8, 0), at(2026, 1, 13, 8, 0), at(2026, 1, 20, 12, 0)}, [3]kernel.Minute{a.Suspended, a.Resumed, a.ExpectedFinish})
	assert.Equal(t, schedule.PercentByUnits, a.PercentBy)
	p := filetest.ReadOne(t, filetest.PMXML("P6/V22.12", filetest.PMXMLProject(strings.Replace(filetest.PMXMLTwoTasks, "<CalendarObjectId>",
		"<SuspendDate>2026-01-06T08:00:00</SuspendDate><ResumeDate>2026-01-13T08:00:00</ResumeDate><ExpectedFinishDate>2026-01-20T12:00:00</ExpectedFinishDate><CalendarObjectId>", 1))))
	b := p.Activities[1]
	assert.Equal(t, [3]kernel.Minute{a.Suspended, a.Resumed, a.ExpectedFinish}, [3]kernel.Minute{b.Suspended, b.Resumed, b.ExpectedFinish})
}

func TestOfTwoEqualLinksTheTighterLagIsKept(t *testing.T) {
	for _, lags := range [][2]string{{"2", "5"}, {"5", "2"}} {
		p := filetest.ReadOne(t, filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKPRED", "task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt",
			"1|102|101|1|1|PR_FS|"+lags[0], "2|102|101|1|1|PR_FS|"+lags[1], "3|102|101|1|1|PR_SS|1")))
		assert.Equal(t, []schedule.Link{{Row: 1, From: 2, To: 3, Type: schedule.FS, Lag: 300}, {Row: 2, From: 2, To: 3, Type: schedule.SS, Lag: 60}}, p.Links)
		assert.Equal(t, "A2", filetest.FindingOf(t, p, "link.duplicate").Activity)
	}
}

func TestNotesSayInPlainTextWhatTheirMarkUpSays(t *testing.T) {
	for html, want := range map[string]string{
		"Plain, 3 < 4 & so on": "Plain, 3 < 4 & so on",
		"Two\x7f\x7flines":     "Two\nlines",
		"<p>One</p><p>Two</p>": "One\n\nTwo",
		"a<br>b<BR/>c":         "a\nb\nc",
		"<HTML><HEAD><TITLE>x</TITLE><STYLE>p {color: red}</STYLE></HEAD><BODY>Text</BODY></HTML>": "Text",
		"<script>if (a<b) c()</script>After<!-- never > said -->wards":                             "Afterwards",
		"<ul><li>first</li><li>second</li></ul>":                                                   "- first\n- second",
		"<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>":                          "a b\nc",
		"&lt;b&gt; <i>&eacute;t&eacute;</i>&nbsp;&amp;&#160;&#8364;":                               "<b> été & €",
		"\ufeff<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.0//EN\"><html><body></body></html>":      "",
		"<p>cut off <b":       "cut off <b",
		"<head>never closed":  "never closed",
		"spread   <b>out</b>": "spread out",
	} {
		p := filetest.ReadOne(t, filetest.XERFile(filetest.XERBase(), twoTasks(), filetest.XERTable("TASKMEMO", "task_id proj_id task_memo", "101|1|"+html)))
		assert.Equal(t, want, p.Activities[1].Description, html)
	}
}

func TestRowsThatNameNoProjectBelongToTheOnlyOne(t *testing.T) {
	text := strings.ReplaceAll(strings.Replace(filetest.XERFile(filetest.XERBase(), twoTasks()), "task_id\tproj_id", "task_id\tx", 1), "proj_id\tseq_num", "x\tseq_num")
	p := filetest.ReadOne(t, text)
	assert.Equal(t, filetest.ReadOne(t, filetest.XERFile(filetest.XERBase(), twoTasks())).Activities, p.Activities)
	assert.Equal(t, map[string]int{"row.project_assumed": 4}, p.Problems, "two activities and two of the WBS")
	assert.Equal(t, schedule.Finding{Code: "row.project_assumed", Severity: schedule.Converted, Line: 14, Table: "TASK", Field: "proj_id", Activity: "A1"}, p.Findings[0])
}

func TestHeadersOfTodaysCloudAreRead(t *testing.T) {
	text := strings.Replace(filetest.XERFile(filetest.XERBase(), strings.Replace(twoTasks(), "act_start_date", "act_start_date\tconstraint_type\tconstraint_date", 1)),
		"Walls\tTT_Task\tTK_NotStart\tCP_Drtn\t0\t8\t8\t", "Walls\ttt_task\tTK_NotStart\tCP_Drtn\t0\t8\t8\t\tCS_MSOA\t2026-02-02T08:00:00", 1)
	text = strings.Replace(text, "ERMHDR\t23.12\t", "ERMHDR\t25.8.1\t", 1)
	p := filetest.ReadOne(t, "\ufeff"+text)
	assert.Equal(t, "25.8.1", p.Source.Version)
	assert.Equal(t, schedule.Constraint{Type: schedule.SNET, Date: kernel.Date(2026, 2, 2, 8, 0)}, p.Activities[1].Constraint, "whatever its case and the names of its fields")
}
