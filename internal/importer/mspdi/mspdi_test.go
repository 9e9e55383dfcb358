package mspdi_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

func mspPeriod(from, to string) string {
	return "<TimePeriod><FromDate>" + from + "T00:00:00</FromDate><ToDate>" + to + "T23:59:00</ToDate></TimePeriod>"
}

func readMSP(t testing.TB, f filetest.MSPDI) schedule.Import {
	t.Helper()
	list, err := importer.Read(context.Background(), strings.NewReader(f.String()), importer.Reading{Name: "torre.xml"})
	require.NoError(t, err)
	require.Len(t, list, 1)
	return list[0]
}

func mspError(t testing.TB, text string) *fault.Fault {
	t.Helper()
	_, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{})
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	return f
}

// found lists the codes of the findings with the activities they are about.
func found(p schedule.Import) []string {
	var out []string
	for _, f := range p.Findings {
		out = append(out, strings.TrimSpace(f.Code+" "+f.Activity))
	}
	return out
}

func at(month, day, hour, minute int) kernel.Minute {
	return kernel.Date(2026, month, day, hour, minute)
}

func TestMSProjectOptionsAreTakenOver(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{Options: filetest.MSPDIStart + `<SaveVersion>14</SaveVersion><BuildNumber>16.0</BuildNumber><Title>Torre Norte</Title>
		<StatusDate>2026-03-10T17:00:00</StatusDate><CurrentDate>2026-11-20T08:00:00</CurrentDate><HonorConstraints>0</HonorConstraints>
		<CriticalSlackLimit>2</CriticalSlackLimit><MultipleCriticalPaths>1</MultipleCriticalPaths><SplitsInProgressTasks>0</SplitsInProgressTasks><MinutesPerDay>540</MinutesPerDay>
		<MinutesPerWeek>2700</MinutesPerWeek><ScheduleFromStart>1</ScheduleFromStart><Author>A. Ruiz</Author><Views><View><Name>x</Name></View></Views>`,
		Tasks: filetest.MSPDITask(1, 1, "")})
	assert.Equal(t, schedule.Settings{
		Name: "Torre Norte", Start: at(3, 2, 8, 0), MinutesPerDay: 540, MinutesPerWeek: 2700,
		Options: schedule.Options{
			Profile: schedule.ProfileMSP, DataDate: at(3, 10, 17, 0), MustFinishBy: kernel.None,
			IgnoreDateLimits: true, CriticalLimit: 1080, MultipleCriticalPaths: true, ProgressMode: "progress-override",
		},
	}, p.Settings)
	assert.Equal(t, schedule.Source{
		Tool: "msp", Version: "14 16.0", File: "torre.xml", Project: "Torre.xml", ActivityRows: 1,
		Options: map[string]string{
			"StatusDate": "2026-03-10T17:00:00", "CurrentDate": "2026-11-20T08:00:00", "HonorConstraints": "0", "CriticalSlackLimit": "2",
			"MultipleCriticalPaths": "1", "SplitsInProgressTasks": "0", "MinutesPerDay": "540", "MinutesPerWeek": "2700", "ScheduleFromStart": "1",
		},
	}, p.Source)
	assert.Equal(t, map[string]int{"Project/Author": 1}, p.LeftOut, "what says something and nobody reads is counted, views are no content")
}

func TestMSProjectFilesWithoutTheUsualElementsStand(t *testing.T) {
	bare := `<Project><Tasks><Task><UID>1</UID><Start>2026-03-02T08:00:00Z</Start><Duration>PT8H0M0S</Duration></Task></Tasks></Project>`
	list, err := importer.Read(context.Background(), strings.NewReader(bare), importer.Reading{})
	require.NoError(t, err)
	p := list[0]
	assert.Equal(t, at(3, 2, 8, 0), p.Settings.Start, "the first date of a task")
	assert.Equal(t, schedule.Options{Profile: schedule.ProfileMSP, DataDate: kernel.None, MustFinishBy: kernel.None}, p.Settings.Options, "dates are honoured where nobody said otherwise")
	assert.Equal(t, []int32{480, 2400}, []int32{p.Settings.MinutesPerDay, p.Settings.MinutesPerWeek})
	require.Len(t, p.Calendars, 1)
	assert.True(t, p.Calendars[0].Default)
	assert.Len(t, p.Calendars[0].Time.Week[1], 2)
	assert.Equal(t, kernel.SummaryRow, p.Activities[0].Parent, "a task without an outline lies under the project")
	assert.Equal(t, map[string]int{"file.time_zone": 1, "project.start_taken": 1, "calendar.missing": 1, "calendar.week_assumed": 1}, p.Problems)
}

func TestMSProjectOutlinesBecomeTrees(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{Tasks: `<Task><UID>0</UID><Name>Edificio</Name><OutlineLevel>0</OutlineLevel><Summary>1</Summary></Task>` +
		filetest.MSPDITask(1, 1, "<Summary>1</Summary><FixedCost>100</FixedCost>") + filetest.MSPDITask(2, 2, "") + "<Task><UID>9</UID><IsNull>1</IsNull></Task>" +
		filetest.MSPDITask(3, 3, "") + filetest.MSPDITask(4, 2, "<Summary>1</Summary>") + filetest.MSPDITask(5, 1, "<Name> </Name>")})
	type row struct {
		code   string
		parent kernel.Row
		kind   schedule.Kind
	}
	var rows []row
	for _, a := range p.Activities {
		rows = append(rows, row{a.Code, a.Parent, a.Kind})
	}
	assert.Equal(t, []row{
		{"1", 0, schedule.Summary}, {"2", 1, schedule.Summary}, {"3", 2, schedule.Task}, {"4", 1, schedule.Task}, {"5", 0, schedule.Task},
	}, rows, "blank lines go, what has rows under it is a summary, what says so without rows is none")
	assert.Equal(t, "Edificio", p.Settings.Name, "the row above all others is the project itself")
	assert.ElementsMatch(t, []string{"summary.cost 1", "activity.empty_summary 4"}, found(p))
	assert.Empty(t, p.Activities[4].Name, "a blank name is for the plan to fill")

	numbered := strings.ReplaceAll(filetest.MSPDITask(1, 7, "")+filetest.MSPDITask(2, 7, ""), "<OutlineLevel>7</OutlineLevel>", "")
	numbered = strings.Replace(strings.Replace(numbered, "<UID>1</UID>", "<UID>1</UID><OutlineNumber>1</OutlineNumber>", 1), "<UID>2</UID>", "<UID>2</UID><OutlineNumber>1.1</OutlineNumber>", 1)
	assert.Equal(t, kernel.Row(1), readMSP(t, filetest.MSPDI{Tasks: numbered}).Activities[1].Parent, "without levels the outline number tells")

	zero := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 0, "") + filetest.MSPDITask(2, 1, "") + filetest.MSPDITask(3, 0, "")})
	assert.Len(t, zero.Activities, 3, "where several rows lie at level 0 none of them is the project")
}

func TestMSProjectRowsWithoutANumberOfTheirOwnGetOne(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(7, 1, "") + filetest.MSPDITask(7, 1, "<Name>again</Name>") + "<Task><Name>none</Name><OutlineLevel>1</OutlineLevel></Task>" +
		filetest.MSPDITask(8, 1, filetest.MSPDILink(7, "1", "0", "7"))})
	var codes []string
	for _, a := range p.Activities {
		codes = append(codes, a.Code)
	}
	assert.Equal(t, []string{"7", "9", "10", "8"}, codes, "act-143 numbers given twice or not at all are given anew")
	assert.Equal(t, 2, p.Problems["row.renumbered"])
	assert.Equal(t, kernel.Row(1), p.Links[0].From, "links mean the first that bears the number")
}

func TestMSProjectDurationsAndKinds(t *testing.T) {
	for name, c := range map[string]struct {
		task     string
		want     schedule.Activity
		findings []string
	}{
		"hours and minutes are working minutes":   {"<Duration>PT16H30M0S</Duration>", schedule.Activity{Kind: schedule.Task, Duration: 990}, nil},
		"seconds are rounded, and it is reported": {"<Duration>PT1H0M30S</Duration>", schedule.Activity{Kind: schedule.Task, Duration: 61}, []string{"value.rounded 1"}},
		"days of a duration are 24 hours":         {"<Duration>P1DT2H</Duration>", schedule.Activity{Kind: schedule.Task, Duration: 1560}, nil},
		"an elapsed duration runs round the clock": {"<Duration>PT48H0M0S</Duration><DurationFormat>8</DurationFormat>",
			schedule.Activity{Kind: schedule.Task, Duration: 2880, Elapsed: true}, nil},
		"an estimated elapsed duration too": {"<Duration>PT48H0M0S</Duration><DurationFormat>40</DurationFormat><Estimated>1</Estimated>",
			schedule.Activity{Kind: schedule.Task, Duration: 2880, Elapsed: true}, nil},
		"nothing to do makes a milestone": {"<Duration>PT0H0M0S</Duration>", schedule.Activity{Kind: schedule.FinishMilestone}, nil},
		"a mark makes a milestone":        {"<Duration>PT0H0M0S</Duration><Milestone>1</Milestone>", schedule.Activity{Kind: schedule.FinishMilestone}, nil},
		"without the mark it is work of no length": {"<Duration>PT0H0M0S</Duration><Milestone>0</Milestone>",
			schedule.Activity{Kind: schedule.Task}, nil},
		"a milestone with a duration is work, and it is reported": {"<Milestone>1</Milestone>",
			schedule.Activity{Kind: schedule.Task, Duration: 480}, []string{"milestone.with_duration 1"}},
		"an inactive task is kept out of calculations": {"<Active>0</Active>", schedule.Activity{Kind: schedule.Task, Duration: 480, Inactive: true}, nil},
		"notes are the description":                    {"<Notes>line 1&#10;line 2</Notes>", schedule.Activity{Kind: schedule.Task, Duration: 480, Description: "line 1\nline 2"}, nil},
		"notes longer than a description may be are cut, and it is reported": {"<Notes>" + strings.Repeat("é", schedule.MaxDescription+1) + "</Notes>",
			schedule.Activity{Kind: schedule.Task, Duration: 480, Description: strings.Repeat("é", schedule.MaxDescription+1)}, []string{"description.shortened 1"}},
		"a deadline is a wish": {"<Deadline>2026-05-29T17:00:00</Deadline>", schedule.Activity{Kind: schedule.Task, Duration: 480, Deadline: at(5, 29, 17, 0)}, nil},
		"a date that is none is said to be none": {"<Deadline>NA</Deadline>",
			schedule.Activity{Kind: schedule.Task, Duration: 480}, nil},
		"act-140 a wish that is no date counts as none": {"<Deadline>soon</Deadline>",
			schedule.Activity{Kind: schedule.Task, Duration: 480}, []string{"value.replaced 1"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, c.task)})
			c.want.Row, c.want.Code, c.want.Name, c.want.Calendar = 1, "1", "T1", 1
			c.want.ActualStart, c.want.ActualFinish = kernel.None, kernel.None
			assert.Equal(t, c.want, p.Activities[0])
			assert.Equal(t, c.findings, found(p))
		})
	}
}

func TestMSProjectTasksWithoutADurationLastAsLongAsTheirDatesSay(t *testing.T) {
	const week = "<Start>2026-03-02T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish>"
	bare := func(more string) string {
		return strings.Replace(filetest.MSPDITask(1, 1, week+more), "<Duration>PT8H0M0S</Duration>", "", 1)
	}
	p := readMSP(t, filetest.MSPDI{Tasks: bare("")})
	assert.Equal(t, []any{schedule.Task, int32(2400)}, []any{p.Activities[0].Kind, p.Activities[0].Duration})
	assert.Equal(t, []string{"activity.duration_taken 1"}, found(p))
	assert.Equal(t, schedule.FinishMilestone, readMSP(t, filetest.MSPDI{Tasks: bare("<Milestone>1</Milestone>")}).Activities[0].Kind)
}

func TestMSProjectProgress(t *testing.T) {
	const dates = "<Start>2026-03-02T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish><Duration>PT40H0M0S</Duration>"
	started, finished := at(3, 2, 8, 0), at(3, 6, 17, 0)
	for name, c := range map[string]struct {
		task     string
		want     schedule.Activity
		findings []string
	}{
		"work under way keeps what is left": {"<PercentComplete>40</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><RemainingDuration>PT24H0M0S</RemainingDuration>",
			schedule.Activity{Progress: 400_000, ActualStart: started, ActualFinish: kernel.None, Remaining: 1440}, nil},
		"what is left follows from what is done": {"<PercentComplete>40</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><ActualDuration>PT10H0M0S</ActualDuration>",
			schedule.Activity{Progress: 400_000, ActualStart: started, ActualFinish: kernel.None, Remaining: 1800}, nil},
		"or from the percent": {"<PercentComplete>25</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart>",
			schedule.Activity{Progress: 250_000, ActualStart: started, ActualFinish: kernel.None, Remaining: 1800}, nil},
		"work done has both dates": {"<PercentComplete>100</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><ActualFinish>2026-03-06T17:00:00</ActualFinish>",
			schedule.Activity{Progress: kernel.Hundred, ActualStart: started, ActualFinish: finished}, nil},
		"dates that are missing are those of the plan": {"<PercentComplete>100</PercentComplete>",
			schedule.Activity{Progress: kernel.Hundred, ActualStart: started, ActualFinish: finished}, []string{"activity.actual_taken 1", "activity.actual_taken 1"}},
		"act-129 a percent beyond 100 is 100": {"<PercentComplete>140</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><ActualFinish>2026-03-06T17:00:00</ActualFinish>",
			schedule.Activity{Progress: kernel.Hundred, ActualStart: started, ActualFinish: finished}, []string{"progress.replaced 1"}},
		"act-129 a percent below nothing is nothing": {"<PercentComplete>-5</PercentComplete>",
			schedule.Activity{ActualStart: kernel.None, ActualFinish: kernel.None}, []string{"progress.replaced 1"}},
		"act-129 a percent that is no number is nothing": {"<PercentComplete>half</PercentComplete>",
			schedule.Activity{ActualStart: kernel.None, ActualFinish: kernel.None}, []string{"progress.replaced 1"}},
		"an actual finish is the end whatever the percent": {"<PercentComplete>90</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><ActualFinish>2026-03-06T17:00:00</ActualFinish>",
			schedule.Activity{Progress: kernel.Hundred, ActualStart: started, ActualFinish: finished}, []string{"progress.replaced 1"}},
		"work that stopped goes on later": {`<PercentComplete>40</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><RemainingDuration>PT24H0M0S</RemainingDuration>
			<Stop>2026-03-03T17:00:00</Stop><Resume>2026-03-09T08:00:00</Resume>`,
			schedule.Activity{Progress: 400_000, ActualStart: started, ActualFinish: kernel.None, Remaining: 1440, Suspension: schedule.Suspension{Suspended: at(3, 3, 17, 0), Resumed: at(3, 9, 8, 0)}}, nil},
		"work that goes on where it stopped was not suspended": {`<PercentComplete>40</PercentComplete><ActualStart>2026-03-02T08:00:00</ActualStart><RemainingDuration>PT24H0M0S</RemainingDuration>
			<Stop>2026-03-03T17:00:00</Stop><Resume>2026-03-03T17:00:00</Resume>`,
			schedule.Activity{Progress: 400_000, ActualStart: started, ActualFinish: kernel.None, Remaining: 1440}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, dates+c.task)})
			c.want.Row, c.want.Code, c.want.Name, c.want.Calendar, c.want.Kind, c.want.Duration = 1, "1", "T1", 1, schedule.Task, 2400
			assert.Equal(t, c.want, p.Activities[0])
			assert.Equal(t, c.findings, found(p))
		})
	}
}

func TestMSProjectConstraints(t *testing.T) {
	date := at(4, 1, 8, 0)
	for name, c := range map[string]struct {
		kind, date string
		want       schedule.Constraint
		finding    string
	}{
		"as soon as possible":                   {"0", "", schedule.Constraint{}, ""},
		"as soon as possible, an old date":      {"0", "2026-04-01T08:00:00", schedule.Constraint{}, ""},
		"as late as possible":                   {"1", "", schedule.Constraint{Type: schedule.ALAP}, ""},
		"must start on":                         {"2", "2026-04-01T08:00:00", schedule.Constraint{Type: schedule.MSO, Date: date, Mandatory: true}, ""},
		"must finish on":                        {"3", "2026-04-01T08:00:00", schedule.Constraint{Type: schedule.MFO, Date: date, Mandatory: true}, ""},
		"start no earlier than":                 {"4", "2026-04-01T08:00:00", schedule.Constraint{Type: schedule.SNET, Date: date}, ""},
		"start no later than":                   {"5", "2026-04-01T08:00:00", schedule.Constraint{Type: schedule.SNLT, Date: date}, ""},
		"finish no earlier than":                {"6", "2026-04-01T08:00:00", schedule.Constraint{Type: schedule.FNET, Date: date}, ""},
		"finish no later than":                  {"7", "2026-04-01T08:00:00", schedule.Constraint{Type: schedule.FNLT, Date: date}, ""},
		"act-201 cpm-104 an unknown type":       {"8", "2026-04-01T08:00:00", schedule.Constraint{}, "constraint.unknown_type 1"},
		"act-201 a type that is no number":      {"late", "", schedule.Constraint{}, "constraint.unknown_type 1"},
		"a type that needs a date and has none": {"4", "", schedule.Constraint{}, "constraint.no_date 1"},
	} {
		t.Run(name, func(t *testing.T) {
			p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<ConstraintType>"+c.kind+"</ConstraintType><ConstraintDate>"+c.date+"</ConstraintDate>")})
			assert.Equal(t, c.want, p.Activities[0].Constraint)
			if c.finding != "" {
				assert.Contains(t, found(p), c.finding)
			} else {
				assert.Empty(t, p.Problems)
			}
		})
	}
}

func TestMSProjectLinks(t *testing.T) {
	for name, c := range map[string]struct {
		link     string
		want     schedule.Link
		findings []string
	}{
		"finish to finish":                    {filetest.MSPDILink(1, "0", "0", "7"), schedule.Link{Type: schedule.FF}, nil},
		"finish to start":                     {filetest.MSPDILink(1, "1", "0", "7"), schedule.Link{Type: schedule.FS}, nil},
		"start to finish":                     {filetest.MSPDILink(1, "2", "0", "7"), schedule.Link{Type: schedule.SF}, nil},
		"start to start":                      {filetest.MSPDILink(1, "3", "0", "7"), schedule.Link{Type: schedule.SS}, nil},
		"a lag is in tenths of a minute":      {filetest.MSPDILink(1, "1", "4800", "7"), schedule.Link{Type: schedule.FS, Lag: 480}, nil},
		"a lead is a negative lag":            {filetest.MSPDILink(1, "1", "-9600", "9"), schedule.Link{Type: schedule.FS, Lag: -960}, nil},
		"an elapsed lag runs round the clock": {filetest.MSPDILink(1, "1", "14400", "8"), schedule.Link{Type: schedule.FS, Lag: 1440, Elapsed: true}, nil},
		"parts of a minute are rounded":       {filetest.MSPDILink(1, "1", "4805", "7"), schedule.Link{Type: schedule.FS, Lag: 481}, []string{"value.rounded 2"}},
		"sem-112 a percent is of the predecessor's duration": {filetest.MSPDILink(1, "1", "50", "19"),
			schedule.Link{Type: schedule.FS, Lag: 240}, []string{"link.percent_lag 2"}},
		"an elapsed percent too":                           {filetest.MSPDILink(1, "1", "-25", "20"), schedule.Link{Type: schedule.FS, Lag: -120, Elapsed: true}, []string{"link.percent_lag 2"}},
		"link-106 link-201 an unknown type is fs":          {filetest.MSPDILink(1, "9", "0", "7"), schedule.Link{Type: schedule.FS}, []string{"link.unknown_type 2"}},
		"link-106 a type that is no number is fs":          {filetest.MSPDILink(1, "FS", "0", "7"), schedule.Link{Type: schedule.FS}, []string{"value.replaced 2", "link.unknown_type 2"}},
		"a link without type and lag is fs":                {"<PredecessorLink><PredecessorUID>1</PredecessorUID></PredecessorLink>", schedule.Link{Type: schedule.FS}, nil},
		"twice between the same two, the longer lag binds": {filetest.MSPDILink(1, "1", "4800", "7") + filetest.MSPDILink(1, "1", "9600", "7"), schedule.Link{Type: schedule.FS, Lag: 960}, []string{"link.duplicate 2"}},
		"to another project":                               {strings.Replace(filetest.MSPDILink(1, "1", "0", "7"), "<CrossProject>0", "<CrossProject>1", 1), schedule.Link{}, []string{"link.external 2"}},
		"to a task that is not there":                      {filetest.MSPDILink(99, "1", "0", "7"), schedule.Link{}, []string{"link.external 2"}},
		"to itself":                                        {filetest.MSPDILink(2, "1", "0", "7"), schedule.Link{}, []string{"link.itself 2"}},
		"to its own summary":                               {filetest.MSPDILink(5, "1", "0", "7"), schedule.Link{}, []string{"link.relatives 2"}},
		"to the project":                                   {filetest.MSPDILink(0, "1", "0", "7"), schedule.Link{}, []string{"link.relatives 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(0, 0, "") + filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(5, 1, "") + filetest.MSPDITask(2, 2, c.link)})
			if c.want.Type != "" {
				c.want.Row, c.want.From, c.want.To = 1, 1, 3
				assert.Equal(t, []schedule.Link{c.want}, p.Links)
			} else {
				assert.Empty(t, p.Links)
			}
			assert.Equal(t, c.findings, found(p))
		})
	}
	circle := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, filetest.MSPDILink(2, "1", "0", "7")) + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "0", "7"))})
	assert.Len(t, circle.Links, 2, "a circle is for somebody to decide")
	summary := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Duration>PT40H0M0S</Duration>") + filetest.MSPDITask(2, 2, "") + filetest.MSPDITask(3, 1, filetest.MSPDILink(1, "1", "10", "19"))})
	assert.Equal(t, int32(240), summary.Links[0].Lag, "a percent of a summary is of the duration it had")
	pairs := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "") + filetest.MSPDITask(2, 1, filetest.MSPDILink(1, "1", "0", "7")+filetest.MSPDILink(1, "0", "0", "7"))})
	assert.Len(t, pairs.Links, 2, "two of different types between the same two")
}

func TestMSProjectManualAndForeignRowsStandWhereTheyWere(t *testing.T) {
	const dates = "<Start>2026-03-03T08:00:00</Start><Finish>2026-03-04T17:00:00</Finish>"
	p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Manual>1</Manual>"+dates) + filetest.MSPDITask(2, 1, "<Manual>1</Manual>") +
		filetest.MSPDITask(3, 1, "<ExternalTask>1</ExternalTask>"+dates) + filetest.MSPDITask(4, 1, "<IsSubproject>1</IsSubproject><SubprojectName>otro.mpp</SubprojectName>"+dates) +
		filetest.MSPDITask(5, 1, "<Manual>1</Manual><Summary>1</Summary>"+dates) + filetest.MSPDITask(6, 2, dates+"<Duration>PT16H0M0S</Duration>") +
		filetest.MSPDITask(7, 1, "<Manual>1</Manual><ManualStart>2026-03-03T08:00:00</ManualStart>")})
	for i, manual := range []bool{true, false, true, true, false, false, true} {
		a := p.Activities[i]
		assert.Equal(t, manual, a.Manual, a.Name)
		if manual {
			assert.Equal(t, at(3, 3, 8, 0), a.Dates.Start, a.Name)
		} else {
			assert.Zero(t, a.Dates, a.Name)
		}
	}
	assert.Equal(t, at(3, 4, 17, 0), p.Activities[0].Dates.Finish)
	assert.ElementsMatch(t, []string{"activity.manual_undated 2", "activity.external 3", "activity.subproject 4", "summary.manual 5"}, found(p))
}

func TestMSProjectKeepsWhatTheToolHadComputed(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, `<Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish><EarlyStart>2026-03-01T08:00:00</EarlyStart>
		<LateStart>2026-02-26T08:00:00</LateStart><LateFinish>2026-02-26T17:00:00</LateFinish><TotalSlack>-9600</TotalSlack><FreeSlack>5</FreeSlack><Critical>1</Critical>`) +
		filetest.MSPDITask(2, 1, "<EarlyStart>2026-03-02T08:00:00</EarlyStart><TotalSlack>much</TotalSlack>") + filetest.MSPDITask(3, 1, "")})
	total, free, critical := int32(-960), int32(1), true
	assert.Equal(t, []schedule.Stored{
		{Activity: 1, Start: at(3, 2, 8, 0), Finish: at(3, 2, 17, 0), LateStart: at(2, 26, 8, 0), LateFinish: at(2, 26, 17, 0), TotalFloat: &total, FreeFloat: &free, Critical: &critical},
		{Activity: 2, Start: at(3, 2, 8, 0), Finish: kernel.None, LateStart: kernel.None, LateFinish: kernel.None},
	}, p.AsImported)
	assert.Equal(t, []string{"value.replaced 2"}, found(p), "act-140 a slack that is no number counts as none")
}

func TestMSProjectBaselines(t *testing.T) {
	baseline := func(number, more string) string {
		return "<Baseline><Number>" + number + "</Number>" + more + "</Baseline>"
	}
	p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(0, 0, baseline("0", "<Start>2026-03-02T08:00:00</Start><Finish>2026-03-09T17:00:00</Finish>")) +
		filetest.MSPDITask(1, 1, baseline("0", "<Start>2026-03-02T08:00:00</Start><Finish>2026-03-03T17:00:00</Finish><Duration>PT16H0M0S</Duration><Work>PT32H0M0S</Work><Cost>150050</Cost>")+
			baseline("10", "<Start>2026-03-02T08:00:00</Start>")+baseline("10", "<Interim>1</Interim><Finish>2026-03-02T17:00:00</Finish>")+baseline("11", "<Start>2026-03-02T08:00:00</Start>")+baseline("3", ""))})
	assert.Equal(t, []schedule.Baseline{
		{Name: "Baseline", Points: []schedule.BaselinePoint{
			{Activity: 0, Start: at(3, 2, 8, 0), Finish: at(3, 9, 17, 0)},
			{Activity: 1, Start: at(3, 2, 8, 0), Finish: at(3, 3, 17, 0), Duration: 960, Work: 1920, Cost: 1500_5000 + 0},
		}},
		{Name: "Baseline 10", Points: []schedule.BaselinePoint{{Activity: 1, Start: at(3, 2, 8, 0), Finish: kernel.None}}},
		{Name: "Interim Plan 10", Points: []schedule.BaselinePoint{{Activity: 1, Start: kernel.None, Finish: at(3, 2, 17, 0)}}},
	}, p.Baselines)
	assert.Equal(t, []string{"baseline.unknown_number 1"}, found(p))
}

func TestMSProjectCustomFieldsAreTags(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{
		Codes: `<OutlineCodes><OutlineCode><FieldID>188744096</FieldID><FieldName>Outline Code1</FieldName><Alias>Zona</Alias>
			<Masks><Mask><Level>1</Level><Type>2</Type><Length>0</Length><Separator>-</Separator></Mask></Masks>
			<Values><Value><ValueID>1</ValueID><ParentValueID>0</ParentValueID><Value>N</Value><Description>Norte</Description></Value>
			<Value><ValueID>2</ValueID><ParentValueID>1</ParentValueID><Value>P1</Value><Description>Piso 1</Description></Value>
			<Value><ValueID>3</ValueID><ParentValueID>1</ParentValueID><Value>P2</Value></Value></Values></OutlineCode></OutlineCodes>
			<ExtendedAttributes><ExtendedAttribute><FieldID>188743731</FieldID><FieldName>Text1</FieldName><Alias>Frente</Alias></ExtendedAttribute>
			<ExtendedAttribute><FieldID>188743752</FieldID><FieldName>Flag1</FieldName></ExtendedAttribute></ExtendedAttributes>`,
		Tasks: filetest.MSPDITask(1, 1, `<WBS>A.7</WBS><OutlineNumber>1</OutlineNumber><PhysicalPercentComplete>35</PhysicalPercentComplete>
			<ExtendedAttribute><FieldID>188743731</FieldID><Value>Sur &amp; Este</Value></ExtendedAttribute>
			<ExtendedAttribute><FieldID>188743752</FieldID><Value>1</Value></ExtendedAttribute>
			<ExtendedAttribute><FieldID>188743783</FieldID><Value>PT12H30M0S</Value><DurationFormat>7</DurationFormat></ExtendedAttribute>
			<ExtendedAttribute><FieldID>188743945</FieldID><Value>2026-03-02T08:00:00</Value></ExtendedAttribute>
			<OutlineCode><FieldID>188744096</FieldID><ValueID>2</ValueID></OutlineCode>`) +
			filetest.MSPDITask(2, 1, `<WBS>2</WBS><OutlineNumber>2</OutlineNumber><ExtendedAttribute><FieldID>188743752</FieldID><Value>0</Value></ExtendedAttribute>
			<OutlineCode><FieldID>188744096</FieldID><ValueID>3</ValueID></OutlineCode><OutlineCode><FieldID>188744096</FieldID><ValueID>44</ValueID></OutlineCode>`),
	})
	assert.Equal(t, []schedule.Tag{
		{Activity: 1, Category: "WBS", Value: "A.7"}, {Activity: 1, Category: "Physical % Complete", Value: "35"},
		{Activity: 1, Category: "Frente", Value: "Sur & Este"}, {Activity: 1, Category: "Flag1", Value: "1", Kind: "flag"},
		{Activity: 1, Category: "188743783", Value: "12.5 h"}, {Activity: 1, Category: "188743945", Value: "2026-03-02 08:00"},
		{Activity: 1, Category: "Zona", Value: "Piso 1", Code: "N-P1"}, {Activity: 2, Category: "Zona", Value: "N-P2", Code: "N-P2"},
	}, p.Tags)
	assert.ElementsMatch(t, []string{"activity.physical_percent 1", "tag.unknown_value 2"}, found(p))
}

func TestMSProjectCustomFieldsAreTyped(t *testing.T) {
	field := func(id, name, more string) string {
		return "<ExtendedAttribute><FieldID>" + id + "</FieldID><FieldName>" + name + "</FieldName>" + more + "</ExtendedAttribute>"
	}
	value := func(id, value string) string {
		return "<ExtendedAttribute><FieldID>" + id + "</FieldID><Value>" + value + "</Value></ExtendedAttribute>"
	}
	p := readMSP(t, filetest.MSPDI{
		Codes: "<ExtendedAttributes>" + field("1", "Costo1", "<Alias>Presupuesto</Alias><CFType>0</CFType>") + field("2", "Date1", "") + field("3", "Duration2", "<CFType>2</CFType>") +
			field("4", "Number20", "") + field("5", "Texto3", "<CFType>7</CFType>") + field("6", "Finish4", "<CFType>3</CFType>") + field("7", "Flag9", "<CFType>4</CFType>") + "</ExtendedAttributes>",
		Tasks: filetest.MSPDITask(1, 1, value("1", "150050")+value("2", "2026-03-02T08:30:00")+value("3", "PT12H30M0S")+value("4", "12.5")+
			value("5", "Sur")+value("6", "2026-03-09T18:00:00")+value("7", "1")),
	})
	assert.Equal(t, []schedule.Tag{
		{Activity: 1, Category: "Presupuesto", Value: "1500.5", Kind: "cost"}, {Activity: 1, Category: "Date1", Value: "2026-03-02 08:30", Kind: "date"},
		{Activity: 1, Category: "Duration2", Value: "12.5h", Kind: "duration"}, {Activity: 1, Category: "Number20", Value: "12.5", Kind: "number"},
		{Activity: 1, Category: "Texto3", Value: "Sur"}, {Activity: 1, Category: "Finish4", Value: "2026-03-09 18:00", Kind: "date"},
		{Activity: 1, Category: "Flag9", Value: "1", Kind: "flag"},
	}, p.Tags)
}

func TestMSProjectFieldsNobodyReadsAreCounted(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(0, 0, "<Notes>of the project</Notes>") + filetest.MSPDITask(1, 1, "<Contact>Rosa</Contact><Priority>700</Priority><Estimated>1</Estimated><FromTheFuture><Deep>x</Deep></FromTheFuture>") +
		filetest.MSPDITask(2, 1, "<Contact/><Priority>500</Priority><Estimated>0</Estimated><GUID>1</GUID><LevelingDelay>4800</LevelingDelay>") + "<Group>7</Group>"})
	assert.Equal(t, map[string]int{"Task/Contact": 1, "Task/Priority": 1, "Task/Estimated": 1, "Task/FromTheFuture": 1, "Task/Notes": 1, "Tasks/Group": 1}, p.LeftOut)
	assert.Equal(t, []string{"activity.leveling_delay 2"}, found(p), "sem-045 levelling is no part of the calculation")
}

func TestMSProjectsThatIgnoreTheirLimitsSaySoWhereItMatters(t *testing.T) {
	const off = filetest.MSPDIStart + "<HonorConstraints>0</HonorConstraints>"
	limited := filetest.MSPDITask(1, 1, "<ConstraintType>7</ConstraintType><ConstraintDate>2026-04-01T17:00:00</ConstraintDate>")
	assert.Equal(t, []string{"project.limits_ignored"}, found(readMSP(t, filetest.MSPDI{Options: off, Tasks: limited})))
	assert.Empty(t, found(readMSP(t, filetest.MSPDI{Tasks: limited})))
	assert.Empty(t, found(readMSP(t, filetest.MSPDI{Options: off, Tasks: filetest.MSPDITask(1, 1, "")})))
}

func TestMSProjectSchedulesFromTheFinishEndWhereTheyMust(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{Options: filetest.MSPDIStart + "<FinishDate>2026-06-30T17:00:00</FinishDate><ScheduleFromStart>0</ScheduleFromStart>", Tasks: filetest.MSPDITask(1, 1, "")})
	assert.Equal(t, at(6, 30, 17, 0), p.Settings.Options.MustFinishBy)
	assert.Equal(t, []string{"project.from_finish"}, found(p))
}

func TestMSProjectFilesInOtherEncodings(t *testing.T) {
	text := strings.Replace(filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Name>Cimentaci\xf3n</Name>")}.String(), "UTF-8", "windows-1252", 1)
	list, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{})
	require.NoError(t, err)
	assert.Equal(t, "Cimentación", list[0].Activities[0].Name)

	wide := []byte{0xff, 0xfe}
	for _, r := range strings.Replace((filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Name>Cimentación</Name>")}).String(), "UTF-8", "utf-16", 1) {
		wide = append(wide, byte(r), byte(r>>8))
	}
	list, err = importer.Read(context.Background(), strings.NewReader(string(wide)), importer.Reading{})
	require.NoError(t, err)
	assert.Equal(t, "Cimentación", list[0].Activities[0].Name)
}

func TestBrokenMSProjectFilesAreRefusedWithTheirPlace(t *testing.T) {
	one := func(more string) string { return filetest.MSPDI{Tasks: "\n" + filetest.MSPDITask(1, 1, more)}.String() }
	calendar := func(more string) string {
		return filetest.MSPDI{Calendars: "\n" + filetest.MSPDIStandard(more), Tasks: filetest.MSPDITask(1, 1, "")}.String()
	}
	exception := func(body string) string {
		return calendar("<Exceptions><Exception>" + body + "</Exception></Exceptions>")
	}
	for name, c := range map[string]struct{ text, key, field string }{
		"cut off":                                 {one("")[:700], "import.truncated", ""},
		"nothing but the beginning":               {"<Project>", "import.truncated", ""},
		"an element that ends another":            {strings.Replace(one(""), "</Task>", "</Tusk>", 1), "import.xml_malformed", ""},
		"an entity of its own":                    {strings.Replace(one("<Notes>&boom;</Notes>"), "<Project", "<!DOCTYPE p [<!ENTITY boom 'x'>]><Project", 1), "import.xml_doctype", ""},
		"an unknown entity":                       {one("<Notes>&boom;</Notes>"), "import.xml_malformed", ""},
		"elements without end in one another":     {strings.Repeat("<Project>", 100), "import.xml_too_deep", ""},
		"a duration that is none":                 {one("<Duration>two days</Duration>"), "import.bad_value", "Duration"},
		"a duration of no unit":                   {one("<Duration>PT8</Duration>"), "import.bad_value", "Duration"},
		"act-131 a negative duration":             {one("<Duration>-PT8H0M0S</Duration>"), "import.bad_value", "Duration"},
		"a duration of a thousand years":          {one("<Duration>PT8766000H0M0S</Duration>"), "import.number_too_long", "Duration"},
		"a duration beyond numbers":               {one("<Duration>PT99999999999999999999H</Duration>"), "import.number_too_long", "Duration"},
		"an actual start that is no date":         {one("<ActualStart>2026-02-30T08:00:00</ActualStart>"), "import.bad_value", "ActualStart"},
		"an actual finish that is no date":        {one("<ActualFinish>yesterday</ActualFinish>"), "import.bad_value", "ActualFinish"},
		"a constraint date that is none":          {one("<ConstraintType>4</ConstraintType><ConstraintDate>31/12/2026</ConstraintDate>"), "import.bad_value", "ConstraintDate"},
		"a lag that is no number":                 {one(filetest.MSPDILink(2, "1", "two", "7")), "import.bad_value", "LinkLag"},
		"a lag of a thousand years":               {one(filetest.MSPDILink(2, "1", "99999999999", "7")), "import.number_too_long", "LinkLag"},
		"no start and no dates":                   {filetest.MSPDI{Options: "<CalendarUID>1</CalendarUID>", Tasks: filetest.MSPDITask(1, 1, "")}.String(), "import.bad_value", "StartDate"},
		"a start that is no date":                 {filetest.MSPDI{Options: "<StartDate>?</StartDate>", Tasks: filetest.MSPDITask(1, 1, "")}.String(), "import.bad_value", "StartDate"},
		"a weekday that is none":                  {calendar("<WeekDays>" + filetest.MSPDIDay(8, "") + "</WeekDays>"), "import.bad_value", "DayType"},
		"a time of day that is none":              {calendar("<WeekDays>" + filetest.MSPDIDay(2, "25:00-26:00") + "</WeekDays>"), "import.bad_value", "FromTime"},
		"a shift that ends before it begins":      {calendar("<WeekDays>" + filetest.MSPDIDay(2, "18:00-06:00") + "</WeekDays>"), "import.bad_value", "ToTime"},
		"an exception whose day is none":          {exception("<TimePeriod><FromDate>x</FromDate><ToDate>y</ToDate></TimePeriod>"), "import.bad_value", "FromDate"},
		"an exception that ends before it begins": {exception(mspPeriod("2026-05-02", "2026-05-01")), "import.bad_value", "ToDate"},
		"every day of a thousand years, two by two": {
			strings.Repeat("x", 0) + exception(mspPeriod("1901-01-01", "2199-12-31")+"<Type>7</Type><Period>2</Period>"), "import.too_many_rows", ""},
		"a project calendar that never works": {filetest.MSPDI{Calendars: filetest.MSPDICalendar(1, "Nunca", -1, "<WeekDays>"+filetest.MSPDIDay(2, "")+"</WeekDays>"), Tasks: filetest.MSPDITask(1, 1, "")}.String(), "import.calendar_unreadable", ""},
		"calendars that are one another's base": {filetest.MSPDI{Calendars: filetest.MSPDICalendar(1, "A", 2, "") + filetest.MSPDICalendar(2, "B", 1, ""), Tasks: filetest.MSPDITask(1, 1, "")}.String(),
			"import.calendar_unreadable", ""},
		"an outline of sixty levels": {filetest.MSPDI{Tasks: func() (out string) {
			for i := 1; i <= 60; i++ {
				out += filetest.MSPDITask(i, i, "")
			}
			return
		}()}.String(), "activity.too_deep", ""},
		"another language altogether": {"<html><body/></html>", "import.not_a_schedule", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := mspError(t, c.text)
			assert.Equal(t, c.key, f.Key)
			if c.field != "" {
				assert.Equal(t, c.field, f.Params["field"])
				assert.NotZero(t, f.Params["line"])
				assert.NotEmpty(t, f.Params["table"])
			}
		})
	}
	f := mspError(t, one("<Duration>two days</Duration>"))
	assert.Equal(t, fault.P{"line": 2, "table": "Task", "field": "Duration", "value": "two days"}, f.Params)
}

// What is one piece to the XML reader, a text, a comment, an attribute, is in memory whole: it ends where a line would have to.
func TestNoPieceOfAnXMLFileTakesAllMemory(t *testing.T) {
	const line = 1 << 18
	wide := func(text string) string {
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String(text)
		require.NoError(t, err)
		return out
	}
	for name, c := range map[string]struct{ head, text string }{
		"a text":                       {`<Project><Name>`, "muro "},
		"a text nothing takes":         {`<Project><Views>`, "muro "},
		"a text in UTF-16":             {"\xff\xfe" + wide(`<Project><Name>`), wide("muro ")},
		"a marked section":             {`<Project><Name><![CDATA[`, "muro "},
		"a comment":                    {`<Project><!-- `, "muro "},
		"an attribute":                 {`<Project><Name lang="`, "muro "},
		"the name of an element":       {`<Project><`, "muro"},
		"an instruction":               {`<Project><?muro `, "muro "},
		"a text of a P6 file":          {`<APIBusinessObjects><Project><Name>`, "muro "},
		"a text in a P6 file of blank": {`<APIBusinessObjects><Project><Name>`, " "},
	} {
		t.Run(name, func(t *testing.T) {
			tail := &filetest.Endless{Text: c.text}
			_, err := importer.Read(context.Background(), io.MultiReader(strings.NewReader(c.head), tail), importer.Reading{Limits: importer.Limits{Line: line}})
			var f *fault.Fault
			require.ErrorAs(t, err, &f)
			require.Equal(t, "import.line_too_long", f.Key)
			require.Equal(t, fault.P{"line": 1, "bytes": line}, f.Params)
			require.Less(t, tail.Taken, int64(2*line), "it is not read on")
		})
	}
	long := strings.Repeat("x", line)
	for name, c := range map[string]struct {
		text string
		fits bool
	}{
		"of the longest": {long, true}, "longer by one": {long + "x", false}, "in two parts": {long[1:] + "<![CDATA[xx]]>", false},
	} {
		t.Run("a text "+name, func(t *testing.T) {
			text := filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Notes>"+c.text+"</Notes>")}.String()
			_, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Limits: importer.Limits{Line: line}})
			if c.fits {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, "import.line_too_long")
		})
	}
}

func TestMSProjectFilesAreBounded(t *testing.T) {
	text := filetest.MSPDI{Tasks: strings.Repeat(filetest.MSPDITask(1, 1, ""), 100)}.String()
	for key, limits := range map[string]importer.Limits{
		"import.too_large": {Bytes: 4000}, "import.too_many_rows": {Rows: 50}, "import.line_too_long": {Line: 3},
	} {
		text := text
		if key == "import.line_too_long" {
			text = filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Name>a<![CDATA[bcdef]]>ghijk</Name>")}.String()
		}
		_, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{Limits: limits})
		var f *fault.Fault
		require.ErrorAs(t, err, &f, key)
		assert.Equal(t, key, f.Key)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := importer.Read(ctx, strings.NewReader(text), importer.Reading{})
	assert.ErrorIs(t, err, context.Canceled)
}

func TestMSProjectInstantsAreReadToTheNearestMinute(t *testing.T) {
	p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<Duration>PT4H53M18S</Duration><Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T13:53:18</Finish><LateStart>2026-03-03T08:06:42</LateStart><LateFinish>2026-03-03T14:00:30</LateFinish>")})
	s := p.AsImported[0]
	assert.EqualValues(t, 4*60+53, p.Activities[0].Duration)
	assert.Equal(t, []kernel.Minute{at(3, 2, 13, 53), at(3, 3, 8, 7), at(3, 3, 14, 1)}, []kernel.Minute{s.Finish, s.LateStart, s.LateFinish}, "sem-149")
	off := readMSP(t, filetest.MSPDI{Calendars: filetest.MSPDIStandard("<Exceptions><Exception><TimePeriod><FromDate>2026-03-02T00:00:00</FromDate><ToDate>2026-03-02T23:59:59</ToDate></TimePeriod>" +
		"<Type>1</Type><DayWorking>0</DayWorking></Exception></Exceptions>"), Tasks: filetest.MSPDITask(1, 1, "")})
	assert.Equal(t, off.Calendars[0].Time.Exceptions[0].From, off.Calendars[0].Time.Exceptions[0].To, "sem-149 the last second of a day is that day")
}

func TestMSProjectZonesAreNoSeconds(t *testing.T) {
	for name, c := range map[string]struct {
		start string
		want  kernel.Minute
	}{
		"seconds, and a zone":                     {"2026-03-02T08:00:30+05:00", at(3, 2, 8, 1)},
		"a zone of half an hour":                  {"2026-03-02T08:00+05:30", at(3, 2, 8, 0)},
		"no seconds to speak of, and such a zone": {"2026-03-02T08:00:00-03:30", at(3, 2, 8, 0)},
	} {
		p := readMSP(t, filetest.MSPDI{Tasks: filetest.MSPDITask(1, 1, "<ActualStart>"+c.start+"</ActualStart>")})
		assert.Equal(t, c.want, p.Activities[0].ActualStart, name)
	}
}
