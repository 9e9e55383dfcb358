package mspdi_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

// mspLarge is a file of n tasks with the fields that Microsoft Project writes for each: a tree with ten tasks under
// each summary, a link, an assignment and a baseline for each task.
func mspLarge(n int) []byte {
	var b bytes.Buffer
	head := filetest.MSPDI{Tasks: "\x00", Resources: mspResource(1, 1, "<CalendarUID>1</CalendarUID>"), Assignments: "\x00"}.String()
	parts := bytes.Split([]byte(head), []byte{0})
	b.Write(parts[0])
	for i := 1; i <= n; i++ {
		level, summary, link := 2, 0, ""
		switch {
		case i%11 == 1:
			level, summary = 1, 1
		case i%11 > 2:
			link = filetest.MSPDILink(i-1, "1", "4800", "7")
		}
		fmt.Fprintf(&b, `<Task><UID>%d</UID><GUID>26172537-DBD2-E811-AC3F-4CEDDE6E5B57</GUID><ID>%d</ID><Name>Hormigonado de losa, nivel %d</Name><Active>1</Active><Manual>0</Manual>
<Type>0</Type><IsNull>0</IsNull><CreateDate>2026-01-18T14:38:00</CreateDate><WBS>1.%d</WBS><OutlineNumber>1.%d</OutlineNumber><OutlineLevel>%d</OutlineLevel><Priority>500</Priority>
<Start>2026-03-02T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish><Duration>PT40H0M0S</Duration><DurationFormat>7</DurationFormat><Work>PT40H0M0S</Work>
<ResumeValid>0</ResumeValid><EffortDriven>0</EffortDriven><Recurring>0</Recurring><OverAllocated>0</OverAllocated><Estimated>0</Estimated><Milestone>0</Milestone><Summary>%d</Summary>
<DisplayAsSummary>0</DisplayAsSummary><Critical>1</Critical><IsSubproject>0</IsSubproject><IsSubprojectReadOnly>0</IsSubprojectReadOnly><ExternalTask>0</ExternalTask>
<EarlyStart>2026-03-02T08:00:00</EarlyStart><EarlyFinish>2026-03-06T17:00:00</EarlyFinish><LateStart>2026-03-02T08:00:00</LateStart><LateFinish>2026-03-06T17:00:00</LateFinish>
<StartVariance>0</StartVariance><FinishVariance>0</FinishVariance><WorkVariance>480000.00</WorkVariance><FreeSlack>0</FreeSlack><TotalSlack>0</TotalSlack><StartSlack>0</StartSlack><FinishSlack>0</FinishSlack>
<FixedCost>0</FixedCost><FixedCostAccrual>3</FixedCostAccrual><PercentComplete>0</PercentComplete><PercentWorkComplete>0</PercentWorkComplete><Cost>120000</Cost><OvertimeCost>0</OvertimeCost>
<OvertimeWork>PT0H0M0S</OvertimeWork><ActualDuration>PT0H0M0S</ActualDuration><ActualCost>0</ActualCost><ActualOvertimeCost>0</ActualOvertimeCost><ActualWork>PT0H0M0S</ActualWork>
<RegularWork>PT40H0M0S</RegularWork><RemainingDuration>PT40H0M0S</RemainingDuration><RemainingCost>120000</RemainingCost><RemainingWork>PT40H0M0S</RemainingWork><ACWP>0.00</ACWP><CV>0.00</CV>
<ConstraintType>0</ConstraintType><CalendarUID>-1</CalendarUID><LevelAssignments>1</LevelAssignments><LevelingCanSplit>1</LevelingCanSplit><LevelingDelay>0</LevelingDelay>
<LevelingDelayFormat>8</LevelingDelayFormat><IgnoreResourceCalendar>0</IgnoreResourceCalendar><HideBar>0</HideBar><Rollup>0</Rollup><BCWS>0.00</BCWS><BCWP>0.00</BCWP>
<PhysicalPercentComplete>0</PhysicalPercentComplete><EarnedValueMethod>0</EarnedValueMethod>%s<IsPublished>1</IsPublished>
<ExtendedAttribute><FieldID>188743731</FieldID><Value>Frente %d</Value></ExtendedAttribute>
<Baseline><Number>0</Number><Start>2026-03-02T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish><Duration>PT40H0M0S</Duration><DurationFormat>7</DurationFormat><Work>PT40H0M0S</Work></Baseline></Task>
`, i, i, i%40, i, i, level, summary, link, i%7)
	}
	b.Write(parts[1])
	for i := 1; i <= n; i++ {
		if i%11 != 1 {
			fmt.Fprintf(&b, "<Assignment><UID>%d</UID><TaskUID>%d</TaskUID><ResourceUID>1</ResourceUID><Cost>120000</Cost><Start>2026-03-02T08:00:00</Start><Units>1</Units><Work>PT40H0M0S</Work></Assignment>\n", i, i)
		}
	}
	b.Write(parts[2])
	return b.Bytes()
}

// BenchmarkReadMSPDI reads 100,000 tasks and tells how that compares with only cutting the same bytes into tokens
// ("times-bare": our time over that of bare encoding/xml), and the most memory in use while it was read.
func BenchmarkReadMSPDI(b *testing.B) {
	const tasks = 100_000
	file := mspLarge(tasks)
	b.SetBytes(int64(len(file)))
	var ours, bare time.Duration
	var peak uint64
	rows := 0
	for b.Loop() {
		runtime.GC()
		begin := time.Now()
		list, err := importer.Read(context.Background(), bytes.NewReader(file), importer.Reading{Limits: importer.Limits{Bytes: 1 << 30}, Told: func(p importer.Progress) { rows = p.Rows }})
		require.NoError(b, err)
		ours += time.Since(begin)
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = max(peak, m.HeapInuse-uint64(len(file)))
		require.Len(b, list[0].Activities, tasks)

		begin = time.Now()
		dec := xml.NewDecoder(bytes.NewReader(file))
		for {
			if _, err := dec.RawToken(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
		bare += time.Since(begin)
	}
	n := float64(b.N)
	b.ReportMetric(n*float64(len(file))/1e6/ours.Seconds(), "read-MB/s")
	b.ReportMetric(n*float64(len(file))/1e6/bare.Seconds(), "bare-MB/s")
	b.ReportMetric(n*float64(rows)/ours.Seconds(), "rows/s")
	b.ReportMetric(ours.Seconds()/bare.Seconds(), "times-bare")
	b.ReportMetric(float64(peak)/1e6, "heap-MB")
}
