package exporter_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/exporter"
)

const week = 7 * 1440

// edited are activities of which every format has to carry something.
func edited() schedule.Import {
	wednesday := monday + 2*1440
	in := plain(
		schedule.Activity{Code: "A", Name: "Zanjas", Duration: 960, Constraint: schedule.Constraint{Type: schedule.SNET, Date: wednesday, ByDrag: true}},
		schedule.Activity{Code: "B", Name: strings.Repeat("Hormigonado ", 60) + "fin", Duration: 480},
		schedule.Activity{Code: "C", Name: "Montaje", Duration: 960, Manual: true, Dates: schedule.Dates{Start: wednesday, Finish: wednesday + 1440 + 540}},
		schedule.Activity{Code: "D", Name: "Losa", Duration: 960, Remaining: 480, Progress: 500_000, Dates: schedule.Dates{Start: monday, Finish: monday + 1980}},
		schedule.Activity{Code: "E", Name: "Fragua", Duration: 2880, Elapsed: true},
	)
	in.Links = []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS, Lag: 2880, Elapsed: true}, {Row: 2, From: 1, To: 5, Type: schedule.FS}}
	return in
}

// inRow changes the first text behind the beginning of a record.
func inRow(t *testing.T, file []byte, begin, was, is string) []byte {
	t.Helper()
	at := bytes.Index(file, []byte(begin))
	require.GreaterOrEqual(t, at, 0, begin)
	after := bytes.Index(file[at:], []byte(was))
	require.GreaterOrEqual(t, after, 0, was)
	return append(append(append([]byte{}, file[:at+after]...), is...), file[at+after+len(was):]...)
}

// An edit is made as the other tool writes it: to one row of the file, whose user fields stay as they are.
type edit struct {
	rule           string
	format         exporter.Format
	begin, was, is string
	want           func(in *schedule.Import)
}

func TestEveryCarriedFieldThatIsEditedInTheOtherToolCounts(t *testing.T) {
	constraint := func(kind schedule.ConstraintType, date kernel.Minute) func(*schedule.Import) {
		return func(in *schedule.Import) { in.Activities[0].Constraint = schedule.Constraint{Type: kind, Date: date} }
	}
	wednesday := monday + 2*1440
	named := func(in *schedule.Import) { in.Activities[1].Name = "Muros" }
	moved := func(in *schedule.Import) {
		d := &in.Activities[2].Dates
		d.Start, d.Finish = d.Start+week, d.Finish+week
	}
	free := func(in *schedule.Import) { in.Activities[2].Manual, in.Activities[2].Dates = false, schedule.Dates{} }
	begun := func(in *schedule.Import) { in.Activities[3].ActualStart = monday - 3*1440 }
	short := strings.TrimSpace(string([]rune(edited().Activities[1].Name)[:120]))
	long := strings.TrimSpace(string([]rune(edited().Activities[1].Name)[:512]))
	for _, c := range []edit{
		{"a date", exporter.XER, "\tA\tZanjas\t", "2026-03-04 08:00", "2026-03-18 08:00", constraint(schedule.SNET, wednesday+2*week)},
		{"a date", exporter.PMXML, "<Name>Zanjas</Name>", "<PrimaryConstraintDate>2026-03-04", "<PrimaryConstraintDate>2026-03-18", constraint(schedule.SNET, wednesday+2*week)},
		{"a date", exporter.MSPDI, "<Name>Zanjas</Name>", "<ConstraintDate>2026-03-04", "<ConstraintDate>2026-03-18", constraint(schedule.SNET, wednesday+2*week)},
		{"a type", exporter.XER, "\tA\tZanjas\t", "CS_MSOA", "CS_MEOB", constraint(schedule.FNLT, wednesday)},
		{"a type", exporter.PMXML, "<Name>Zanjas</Name>", "Start On or After", "Finish On or Before", constraint(schedule.FNLT, wednesday)},
		{"a type", exporter.MSPDI, "<Name>Zanjas</Name>", "<ConstraintType>4<", "<ConstraintType>7<", constraint(schedule.FNLT, wednesday)},
		{"a name", exporter.XER, "\tB\t", short, "Muros", named},
		{"a name", exporter.PMXML, "<Name>Hormigonado", short, "Muros", named},
		{"a name", exporter.MSPDI, "<Name>Hormigonado", long, "Muros", named},
		{"a pin", exporter.PMXML, "<Name>Montaje</Name>", "<PrimaryConstraintDate>2026-03-04", "<PrimaryConstraintDate>2026-03-11", moved},
		{"no pin", exporter.XER, "\tC\tMontaje\t", "CS_MANDSTART", "", free},
		{"a start", exporter.PMXML, "<Activity>", "<ActualStartDate>2026-03-02", "<ActualStartDate>2026-02-27", begun},
		{"a start", exporter.MSPDI, "<Name>Losa</Name>", "<ActualStart>2026-03-02", "<ActualStart>2026-02-27", begun},
	} {
		t.Run(string(c.format)+"/"+c.rule, func(t *testing.T) {
			file, _ := written(t, edited(), c.format)
			want := read(t, file)
			require.Equal(t, edited().Activities[0].Constraint, want.Activities[0].Constraint)
			require.Equal(t, edited().Activities[1].Name, want.Activities[1].Name)
			require.Equal(t, []any{true, edited().Activities[2].Dates}, []any{want.Activities[2].Manual, want.Activities[2].Dates})
			require.Equal(t, kernel.None, want.Activities[3].ActualStart)
			require.True(t, want.Activities[4].Elapsed)
			c.want(&want)
			require.Equal(t, want.Activities, read(t, inRow(t, file, c.begin, c.was, c.is)).Activities)
		})
	}
}

// rewritten changes fields of one row of an XER table.
func rewritten(t *testing.T, file []byte, table string, row func(map[string]string) bool, fields map[string]string) []byte {
	t.Helper()
	lines := strings.Split(string(file), "\r\n")
	var names []string
	inside, done := false, 0
	for i, line := range lines {
		cells := strings.Split(line, "\t")
		switch {
		case cells[0] == "%T":
			inside = cells[1] == table
		case cells[0] == "%F":
			names = cells
		case cells[0] == "%R" && inside:
			is := map[string]string{}
			for at, name := range names {
				is[name] = cells[at]
			}
			if !row(is) {
				continue
			}
			done++
			for at, name := range names {
				if v, changed := fields[name]; changed {
					cells[at] = v
				}
			}
			lines[i] = strings.Join(cells, "\t")
			if fields == nil {
				lines[i] = ""
			}
		}
	}
	require.Equal(t, 1, done)
	return []byte(strings.ReplaceAll(strings.Join(lines, "\r\n"), "\r\n\r\n", "\r\n"))
}

func coded(code string) func(map[string]string) bool {
	return func(row map[string]string) bool { return row["task_code"] == code }
}

func TestRowsEditedInP6Count(t *testing.T) {
	file, _ := written(t, edited(), exporter.XER)
	was := read(t, file)
	pinned := read(t, rewritten(t, file, "TASK", coded("C"), map[string]string{"cstr_date": "2026-03-11 08:00"})).Activities[2]
	require.Equal(t, edited().Activities[2].Dates.Start+week, pinned.Dates.Start, "a manual activity lies where it was moved to")
	require.Equal(t, []any{true, schedule.Constraint{}}, []any{pinned.Manual, pinned.Constraint})
	begun := read(t, rewritten(t, file, "TASK", coded("D"), map[string]string{"act_start_date": "2026-02-27 08:00"})).Activities[3]
	require.Equal(t, kernel.Date(2026, 2, 27, 8, 0), begun.ActualStart)
	working := records(file, "TASK")[0]["clndr_id"]
	day := read(t, rewritten(t, file, "TASK", coded("E"), map[string]string{"clndr_id": working})).Activities[4]
	require.Equal(t, []any{was.Activities[0].Calendar, false}, []any{day.Calendar, day.Elapsed}, "off the calendar around the clock")
}

func TestALinkWithAnElapsedLagDeletedInP6StaysDeleted(t *testing.T) {
	lag := func(row map[string]string) bool { return row["lag_hr_cnt"] == "48" }
	file, _ := written(t, edited(), exporter.XER)
	require.Equal(t, linksOf(edited()), linksOf(read(t, file)))
	left := read(t, rewritten(t, file, "TASKPRED", lag, nil)).Links
	require.Len(t, left, 1)
	require.Equal(t, kernel.Row(5), left[0].To)
	longer := read(t, rewritten(t, file, "TASKPRED", lag, map[string]string{"lag_hr_cnt": "72"})).Links
	require.Contains(t, linksOf(schedule.Import{Links: longer}), "1 2FS4320 true", "another lag is one around the clock still")

	file, _ = written(t, edited(), exporter.PMXML)
	require.Equal(t, linksOf(edited()), linksOf(read(t, file)))
	first, end := bytes.Index(file, []byte("<Relationship>")), bytes.Index(file, []byte("</Relationship>"))
	gone := append(append([]byte{}, file[:first]...), file[end+len("</Relationship>"):]...)
	require.Contains(t, string(file[first:end]), "<Lag>48</Lag>")
	require.Len(t, read(t, gone).Links, 1)
}

// What is set for the whole schedule in the other tool counts, and nothing else that is carried is lost by it.
func TestOptionsEditedInTheOtherToolCount(t *testing.T) {
	in := edited()
	in.Settings.Basis, in.Settings.DateFormat = schedule.ByCost, schedule.DateFormats[len(schedule.DateFormats)-1]
	in.Settings.Options = schedule.Options{
		Profile: schedule.ProfileGantry, DataDate: monday, MustFinishBy: kernel.None, LagCalendar: "elapsed", ProgressMode: "actual-dates", CriticalLimit: 37,
		IgnoreDateLimits: true, MultipleCriticalPaths: true,
	}
	for _, c := range []struct {
		format  exporter.Format
		was, is string
		want    func(*schedule.Settings)
	}{
		{exporter.XER, "\trcal_24Hour\t", "\trcal_Successor\t", func(s *schedule.Settings) { s.Options.LagCalendar = "successor" }},
		{exporter.PMXML, ">24 Hour Calendar<", ">Successor Activity Calendar<", func(s *schedule.Settings) { s.Options.LagCalendar = "successor" }},
		{exporter.MSPDI, "<SplitsInProgressTasks>1<", "<SplitsInProgressTasks>0<", func(s *schedule.Settings) { s.Options.ProgressMode = "progress-override" }},
		{exporter.MSPDI, "<CriticalSlackLimit>0<", "<CriticalSlackLimit>2<", func(s *schedule.Settings) { s.Options.CriticalLimit = 960 }},
		{exporter.MSPDI, "<MinutesPerDay>480<", "<MinutesPerDay>540<", func(s *schedule.Settings) { s.MinutesPerDay = 540 }},
	} {
		t.Run(string(c.format)+" "+c.is, func(t *testing.T) {
			file, _ := written(t, in, c.format)
			want := in.Settings
			require.Equal(t, want, read(t, file).Settings, "untouched")
			c.want(&want)
			require.Contains(t, string(file), c.was)
			require.Equal(t, want, read(t, bytes.Replace(file, []byte(c.was), []byte(c.is), 1)).Settings)
		})
	}
}

func TestAMachineThatSomebodyMadeAMaterialInMicrosoftProjectIsOne(t *testing.T) {
	in := edited()
	in.Resources = []schedule.Resource{{Row: 1, Code: "GRU", Name: "Grúa", Kind: schedule.Equipment, Calendar: 1}}
	in.Assignments = []schedule.Assignment{{Activity: 1, Resource: 1, Work: 480}}
	file, _ := written(t, in, exporter.MSPDI)
	require.Equal(t, schedule.Equipment, read(t, file).Resources[0].Kind)
	material := inRow(t, file, "<Resource><UID>1<", "<Type>1<", "<Type>0<")
	require.Equal(t, schedule.Material, read(t, material).Resources[0].Kind)
}
