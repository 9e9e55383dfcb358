package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/commands/planning"
	"gantry/domain/access"
	"gantry/domain/kernel"
	"gantry/domain/plan"
	"gantry/domain/schedule"
	"gantry/internal/demo"
	"gantry/internal/imports"
)

func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

const (
	smallTable = "Code;Name;Duration;Start;Predecessors\nA;Dig;5;02/03/2026;\nB;Pour;3;;A\nC;Cure;7;31/03/2026;B+1d\n"
	laterTable = "Code;Name;Duration;Start;Predecessors\nA;Dig deep;6;02/03/2026;\nC;Cure;7;31/03/2026;A\nD;Paint;1;;C\n"
)

func TestAFileIsCheckedWithoutADatabase(t *testing.T) {
	c := cli{t, "postgres://nobody@127.0.0.1:1/none", t.TempDir()}
	var got struct {
		Projects []checked `json:"projects"`
	}
	require.NoError(t, json.Unmarshal([]byte(c.ok("import", "--check", "--json", written(t, "Obra.csv", smallTable))), &got))
	assert.Equal(t, []checked{{Name: "Obra", Activities: 3, Links: 2, Calendars: 1, Problems: map[string]int{}, LeftOut: map[string]int{}}}, got.Projects)
	assert.Contains(t, c.ok("import", "--check", written(t, "Obra.csv", smallTable)), "Obra  3           2      1")

	unclear := written(t, "Obra.csv", "Qué,Cuánto\nCavar,3\nVerter,2\n")
	code, out, problems := c.run("import", "--check", "--json", unclear)
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, out, `"code":"import.map_columns"`)
	assert.Contains(t, problems, "B  Cuánto  ?  3 | 2")
	assert.Contains(t, problems, "--mapping")
	mapping := written(t, "mapping.json", `{"columns":{"Qué":"name","Cuánto":"duration"},"start":"2026-03-02"}`)
	assert.Contains(t, c.ok("import", "--check", "--json", "--mapping", mapping, unclear), `"activities":2`)
	code, _, problems = c.run("import", "--check", "--mapping", written(t, "mapping.json", `{"colums":{}}`), unclear)
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, `unknown field "colums"`)

	for name, tc := range map[string]struct{ text, says string }{
		"a broken one says which line": {"Code,Name,Parent\nA,a,\nB,b,Z\n", "line 3, field C Parent"},
		"MPP says how to save XML":     {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "XML Format"},
		"nonsense":                     {"hello", "import.not_a_schedule"},
	} {
		code, _, problems := c.run("import", "--check", written(t, "f", tc.text))
		assert.Equal(t, exitFailed, code, name)
		assert.Contains(t, problems, tc.says, name)
	}
}

func TestAFileGoesIntoAProjectAndALaterOneIntoItsSchedule(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	small, later := written(t, "Obra.csv", smallTable), written(t, "Obra.csv", laterTable)
	out := c.ok("import", "--project", demo.Project.String(), small)
	m := regexp.MustCompile(`^schedule (\S+): 3 activities, 2 links, revision \d+\n`).FindStringSubmatch(out)
	require.Len(t, m, 2, out)
	assert.Contains(t, c.ok("replay", m[1]), "3 activities, 2 links")

	code, _, problems := c.run("import", "--schedule", m[1], later)
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "--mode replace, merge or append")
	assert.Contains(t, c.ok("import", "--schedule", m[1], "--mode", "merge", later), "3 activities, 2 links")
	assert.Contains(t, c.ok("import", "--schedule", m[1], "--mode", "merge", "--json", later), `"dates":{"compared":0,"equal":0,"differences":[]}`)
	assert.Contains(t, c.ok("replay", m[1]), "4 activities, 4 links", "what only the schedule has stays")
	assert.Contains(t, c.ok("import", "--schedule", m[1], "--mode", "replace", "--json", later), `"changed":true`)
	assert.Contains(t, c.ok("replay", m[1]), "3 activities, 2 links")
	assert.Contains(t, c.ok("import", "--schedule", m[1], "--mode", "replace", later), "as the file already")
	c.ok("import", "--schedule", m[1], "--mode", "append", later)
	assert.Contains(t, c.ok("replay", m[1]), "7 activities, 4 links", "three more beneath a summary of their own")

	for name, tc := range map[string]struct {
		args []string
		says string
	}{
		"no place":            {nil, "--project ID or --schedule ID"},
		"an unknown schedule": {[]string{"--schedule", demoID("nowhere").String(), "--mode", "merge"}, "schedule.unknown"},
		"an unknown project":  {[]string{"--project", demoID("nowhere").String()}, "project.unknown"},
	} {
		code, _, problems := c.run(append([]string{"import", small}, tc.args...)...)
		assert.Equal(t, exitFailed, code, name)
		assert.Contains(t, problems, tc.says, name)
	}
	code, _, _ = c.run("import", "--project", demo.Project.String(), "--schedule", m[1], small)
	assert.Equal(t, exitUsage, code, "one place only")
	c.ok("verify")
}

// fileOf is a schedule of P6 whose second activity began before the first let it, with other dates than they follow here.
const fileOf = "ERMHDR\t19.12\r\n%T\tPROJECT\r\n%F\tproj_id\tproj_short_name\tclndr_id\tplan_start_date\tlast_recalc_date\r\n%R\t7\tTorre\t3\t2026-03-02 08:00\t2026-03-04 08:00\r\n" +
	"%T\tCALENDAR\r\n%F\tclndr_id\tclndr_name\tclndr_data\r\n%R\t3\tObra\t(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|16:00)())))(0||3()((0||0(s|08:00|f|16:00)())))(0||4()((0||0(s|08:00|f|16:00)())))(0||5()((0||0(s|08:00|f|16:00)())))(0||6()((0||0(s|08:00|f|16:00)())))(0||7()())))))\r\n" +
	"%T\tTASK\r\n%F\ttask_id\tproj_id\tclndr_id\ttask_type\tstatus_code\ttask_code\ttask_name\ttarget_drtn_hr_cnt\tremain_drtn_hr_cnt\tact_start_date\tearly_start_date\ttotal_float_hr_cnt\r\n" +
	"%R\t71\t7\t3\tTT_Task\tTK_Active\tA\tZanjas\t24\t16\t2026-03-02 08:00\t2026-03-04 08:00\t0\r\n%R\t72\t7\t3\tTT_Task\tTK_Active\tB\tRadier\t16\t8\t2026-03-03 08:00\t2026-03-04 08:00\t0\r\n" +
	"%T\tTASKPRED\r\n%F\ttask_pred_id\ttask_id\tpred_task_id\tproj_id\tpred_proj_id\tpred_type\tlag_hr_cnt\r\n%R\t1\t72\t71\t7\t7\tPR_FS\t0\r\n" +
	"%T\tTASKRISK\r\n%F\trisk_id\ttask_id\tproj_id\r\n%R\t1\t71\t7\r\n%R\t2\t72\t7\r\n%E\r\n"

func TestAnImportTellsWhatComesOutOtherwiseAndWhy(t *testing.T) {
	says := []string{
		"1 of 2 activities have all the dates, floats and critical marks of the file", "B  start", "theirs 2026-03-04 08:00", "ours 2026-03-06 08:00",
		"placed by: link A FS+0 min", "links that work did not wait for: 1", "B  ahead of A  FS",
		"Torre: left out, by field of the file", "  TASKRISK  2 rows",
	}
	file := written(t, "torre.xer", fileOf)
	said := cli{t, "postgres://nobody@127.0.0.1:1/none", t.TempDir()}.ok("import", "--check", file)
	c := newCLI(t)
	c.ok("demo")
	taken := c.ok("import", "--project", demo.Project.String(), file)
	for _, line := range says {
		assert.Contains(t, said, line, "before")
		assert.Contains(t, taken, line, "and after it is imported")
	}
	var before struct {
		Projects []struct {
			checked
			Dates         imports.Dates         `json:"dates"`
			OutOfSequence imports.OutOfSequence `json:"outOfSequence"`
		} `json:"projects"`
	}
	require.NoError(t, json.Unmarshal([]byte(cli{t, "postgres://nobody@127.0.0.1:1/none", t.TempDir()}.ok("import", "--check", "--json", file)), &before))
	require.Len(t, before.Projects, 1)
	assert.Equal(t, []int{2, 2, 1, 1}, []int{before.Projects[0].Activities, before.Projects[0].Dates.Compared, before.Projects[0].Dates.Equal, before.Projects[0].OutOfSequence.Count})
	var report struct {
		Dates         imports.Dates         `json:"dates"`
		OutOfSequence imports.OutOfSequence `json:"outOfSequence"`
	}
	require.NoError(t, json.Unmarshal([]byte(c.ok("import", "--project", demo.Project.String(), "--json", file)), &report))
	assert.Equal(t, []int{2, 1, 1}, []int{report.Dates.Compared, report.Dates.Equal, report.OutOfSequence.Count})
}

func TestAnImportThatIsDoneIsToldThoughItsDatesCannotBeCompared(t *testing.T) {
	id, receipt := demoID("somewhere"), planning.Receipt{Outcome: planning.Accepted, Revision: 7}
	for _, asJSON := range []bool{true, false} {
		var out bytes.Buffer
		err := importCommand{JSON: asJSON}.reportOf(id, schedule.Import{}, receipt, comparison{Dates: noDates}, errors.New("no horizon"), &out)
		assert.ErrorContains(t, err, "no horizon")
		assert.ErrorContains(t, err, "is imported")
		assert.Contains(t, out.String(), id.String())
	}
}

func TestGeneratedSchedulesAreReadBack(t *testing.T) {
	c := cli{t, "postgres://nobody@127.0.0.1:1/none", t.TempDir()}
	for _, format := range []string{"xer", "mspdi", "pmxml"} {
		text := c.ok("bench-data", "--activities", "300", "--seed", "5", "--format", format)
		assert.Equal(t, text, c.ok("bench-data", "--activities", "300", "--seed", "5", "--format", format))
		assert.Contains(t, c.ok("import", "--check", "--json", written(t, "generated", text)), `"name":"Generated building"`, format)
	}
	code, _, problems := c.run("bench-data", "--activities", "0")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "between 1 and")
	code, _, _ = c.run("bench-data", "--format", "mpp")
	assert.Equal(t, exitUsage, code)
}

// The dates of a table come out again: starts hold what nothing precedes, links what they bind, progress stays where it began.
func TestDatesOfATableComeOutAgain(t *testing.T) {
	for name, text := range map[string]string{
		"with links": "ID;Nombre;Duración;Comienzo;Fin;Predecesoras;% completado\n1;Uno;5 días;02/03/2026;06/03/2026;;100\n2;Dos;3 días;09/03/2026;11/03/2026;1;50\n3;Tres;2 días;12/03/2026;13/03/2026;2FC;\n" +
			"4;Cuatro;5 días;16/03/2026;20/03/2026;2FC+2 días;\n5;Cinco;4 días;30/03/2026;02/04/2026;;\n6;Seis;1 día;31/03/2026;31/03/2026;5CC+1d;\n",
		"without": "Nombre;Comienzo;Fin\nUno;02/03/2026;06/03/2026\nDos;09/03/2026;13/03/2026\nTres;25/03/2026;25/03/2026\n",
	} {
		found, err := readSchedules(t.Context(), written(t, "Obra.csv", text))
		require.NoError(t, err, name)
		s := plan.New(kernel.ID{1})
		d, err := s.Decide(plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Levels: access.Everywhere(access.Full)}}, schedule.TakeOver{Project: kernel.ID{3}, Import: found[0]}, nil)
		require.NoError(t, err)
		for _, e := range d.Events {
			s.Evolve(e)
		}
		moved, err := s.Recalculate(plan.ReasonFor(d.Events))
		require.NoError(t, err)
		s.Evolve(moved)
		for _, stored := range s.Schedule().AsImported() {
			a := s.Schedule().Activity(stored.Activity)
			assert.Equal(t, []kernel.Minute{stored.Start, stored.Finish}, []kernel.Minute{a.Dates.Start, a.Dates.Finish}, "%s: %s", name, a.Name)
		}
		assert.Len(t, s.Schedule().AsImported(), len(found[0].Activities))
	}
	found, err := readSchedules(t.Context(), written(t, "Obra.csv", "Nombre;Duración;Comienzo;Avance\nUno;5;13/03/2026;\nDos;5;;40\nTres;2;;100\n"))
	require.NoError(t, err)
	s := plan.New(kernel.ID{1})
	d, err := s.Decide(plan.Meta{ID: kernel.ID{2}, By: plan.By{Role: access.Planner, Levels: access.Everywhere(access.Full)}}, schedule.TakeOver{Project: kernel.ID{3}, Import: found[0]}, nil)
	require.NoError(t, err)
	for _, e := range d.Events {
		s.Evolve(e)
	}
	moved, err := s.Recalculate(plan.ReasonFor(d.Events))
	require.NoError(t, err)
	s.Evolve(moved)
	for a := range s.Schedule().Activities() {
		assert.Greater(t, a.Dates.Finish, kernel.Date(2026, 3, 1, 0, 0), "%s: progress without any date", a.Name)
	}
}

func TestTheOracleTellsOneLineAFileAndNoFileKeepsItFromTheOthers(t *testing.T) {
	c := cli{t, "postgres://nobody@127.0.0.1:1/none", t.TempDir()}
	good := written(t, "good.xer", c.ok("bench-data", "--activities", "300", "--format", "xer"))
	bad := written(t, "bad.xer", "no schedule at all")
	code, out, problems := c.run("oracle", "--json", bad, good)
	assert.Equal(t, exitFailed, code)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 2)
	assert.JSONEq(t, `{"file":"bad.xer","compared":0,"equal":0,"differences":[],"projects":[],"refused":[{"code":"import.not_a_schedule"}]}`, lines[0])
	assert.Contains(t, lines[1], `{"file":"good.xer","compared":`)
	assert.Contains(t, problems, "bad.xer")
	assert.Contains(t, c.ok("oracle", good), "good.xer")
	missing := filepath.Join(t.TempDir(), "missing.xer")
	for _, order := range [][]string{{good, missing}, {missing, good}} { // gone since the command line was read
		out, err := os.Create(filepath.Join(t.TempDir(), "out"))
		require.NoError(t, err)
		err = oracleCommand{Files: order}.Run(t.Context(), &streams{out: out})
		assert.ErrorContains(t, err, "missing.xer")
		require.NoError(t, out.Close())
		said, err := os.ReadFile(out.Name())
		require.NoError(t, err)
		assert.Contains(t, string(said), "good.xer")
	}
}
