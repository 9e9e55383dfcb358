package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/importer/filetest"
)

func readTableAs(t testing.TB, text string, how importer.Reading) (schedule.Import, error) {
	t.Helper()
	if how.Name == "" {
		how.Name = "Obra.csv"
	}
	list, err := importer.Read(context.Background(), strings.NewReader(text), how)
	if err != nil {
		return schedule.Import{}, err
	}
	require.Len(t, list, 1)
	return list[0], nil
}

func tableOf(t testing.TB, text string) schedule.Import {
	t.Helper()
	p, err := readTableAs(t, text, importer.Reading{Place: importer.Place{Start: kernel.Date(2026, 3, 2, 8, 0)}})
	require.NoError(t, err)
	return p
}

// asks is what a table is refused for that somebody has to say the meaning of.
func asks(t testing.TB, text string, m importer.Mapping) (what string, params fault.P) {
	t.Helper()
	_, err := readTableAs(t, text, importer.Reading{Mapping: &m})
	require.Error(t, err)
	f := fault.Of(err)
	require.Equal(t, "import.map_columns", f.Key, "%v", err)
	require.Equal(t, fault.Conflict, f.Code)
	return f.Params["ask"].(string), f.Params
}

// tree is every activity with its parent: "name<parent".
func tree(p schedule.Import) string {
	var out []string
	for _, a := range p.Activities {
		s := a.Name
		if a.Parent != 0 {
			s += "<" + p.Activities[a.Parent-1].Name
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

const spanish = `EDT;Id;Nombre de tarea;Duración;Comienzo;Fin;Predecesoras;Costo;Zona;% completado
1;1;Obra gruesa;10 días;02/03/2026;13/03/2026;;;;
1.1;2;Excavación;5 días;02/03/2026;06/03/2026;;1.234.567,50;Norte;50%
1.2;3;Hormigón;2,5 días;09/03/2026;11/03/2026;2FC+1,5d;1.500,00;Norte;
1.3;4;"Curado ""lento""; a mano";3 dt;12/03/2026;14/03/2026;3CC+2 días;;Sur;0
2;5;Entrega;0 días;25/03/2026;25/03/2026;"4;3FF-1d";;;
`

func checkSpanish(t *testing.T, p schedule.Import) {
	t.Helper()
	assert.Equal(t, `Obra gruesa Excavación<Obra gruesa Hormigón<Obra gruesa Curado "lento"; a mano<Obra gruesa Entrega`, tree(p))
	a := p.Activities
	assert.Equal(t, schedule.Summary, a[0].Kind)
	assert.Equal(t, int32(2400), a[1].Duration)
	assert.Equal(t, kernel.Percent(500_000), a[1].Progress)
	assert.Equal(t, int32(1200), a[1].Remaining)
	assert.Equal(t, kernel.Date(2026, 3, 2, 8, 0), a[1].ActualStart)
	assert.Equal(t, kernel.Amount(12_345_675_000), a[1].Cost)
	assert.Equal(t, int32(1200), a[2].Duration)
	assert.Equal(t, kernel.Amount(15_000_000), a[2].Cost)
	assert.True(t, a[3].Elapsed)
	assert.Equal(t, int32(3*1440), a[3].Duration)
	assert.Equal(t, schedule.FinishMilestone, a[4].Kind)
	assert.Equal(t, []schedule.Link{
		{Row: 1, From: 2, To: 3, Type: schedule.FS, Lag: 720}, {Row: 2, From: 3, To: 4, Type: schedule.SS, Lag: 960},
		{Row: 3, From: 4, To: 5, Type: schedule.FS}, {Row: 4, From: 3, To: 5, Type: schedule.FF, Lag: -480},
	}, p.Links)
	assert.Equal(t, []schedule.Tag{{Activity: 2, Category: "Zona", Value: "Norte"}, {Activity: 3, Category: "Zona", Value: "Norte"}, {Activity: 4, Category: "Zona", Value: "Sur"}}, p.Tags)
	assert.Equal(t, map[string]int{"activity.actual_taken": 1}, p.Problems)
	assert.Equal(t, schedule.Stored{
		Activity: 2, Start: kernel.Date(2026, 3, 2, 8, 0), Finish: kernel.Date(2026, 3, 6, 17, 0), LateStart: kernel.None, LateFinish: kernel.None,
	}, p.AsImported[1])
	assert.Equal(t, []any{"Obra", "table", 5}, []any{p.Settings.Name, p.Source.Tool, p.Source.ActivityRows})
	assert.Equal(t, kernel.Date(2026, 3, 2, 8, 0), p.Settings.Start)
	filetest.RequireTakenOver(t, p)
}

func TestATableIsReadInEveryEncodingAndDelimiter(t *testing.T) {
	latin, err := charmap.Windows1252.NewEncoder().String(spanish)
	require.NoError(t, err)
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(spanish)
	require.NoError(t, err)
	big, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(spanish)
	require.NoError(t, err)
	commas := strings.NewReplacer(";", "\x00").Replace(spanish)
	commas = strings.NewReplacer("1.234.567,50", `"1.234.567,50"`, "1.500,00", `"1.500,00"`, "2,5 días", `"2,5 días"`, "2FC+1,5d", `"2FC+1,5d"`, "lento\"\"\x00", `lento"";`, "4\x00"+"3FF", "4;3FF").Replace(commas)
	for name, text := range map[string]string{
		"UTF-8": spanish, "UTF-8 with a mark": "\xef\xbb\xbf" + spanish, "Windows-1252": latin, "UTF-16": wide, "UTF-16 big end first": big,
		"line ends of Windows":    strings.ReplaceAll(spanish, "\n", "\r\n"),
		"commas":                  strings.ReplaceAll(commas, "\x00", ","),
		"tabs":                    strings.ReplaceAll(commas, "\x00", "\t"),
		"a line that says so":     "sep=;\n" + spanish,
		"rows that end early":     strings.ReplaceAll(strings.ReplaceAll(spanish, ";;;;\n", "\n"), ";;;\n", "\n"),
		"no line end at last":     strings.TrimSuffix(spanish, "\n"),
		"blank lines and a title": "Programa de obra;;;;;;;;;\n\n" + strings.Replace(spanish, "\n1.2", "\n;;;;;;;;;\n1.2", 1),
	} {
		t.Run(name, func(t *testing.T) { checkSpanish(t, tableOf(t, text)) })
	}
}

func TestInchesAreNoQuotes(t *testing.T) {
	p := tableOf(t, "Name;Duration\nPipe 4\";1\n3\" pipe;2\n\"Pipe of 2\"\"\";3\nRest;4\n")
	assert.Equal(t, []string{"Pipe 4\"", "3\" pipe", "Pipe of 2\"", "Rest"}, []string{p.Activities[0].Name, p.Activities[1].Name, p.Activities[2].Name, p.Activities[3].Name})
}

func TestHeadsOfP6AndMicrosoftProject(t *testing.T) {
	t.Run("the grid of P6, with the names of its database above", func(t *testing.T) {
		p := tableOf(t, "task_code\tstatus_code\twbs_id\ttask_name\ttarget_drtn_hr_cnt\tstart_date\tend_date\tpred_list\tdelete_record_flag\n"+
			"Activity ID\tActivity Status\tWBS Code\t(*)Activity Name\tOriginal Duration(h)\t(*)Start\t(*)Finish\tPredecessors\tDelete This Row\n"+
			"A1000\tCompleted\tHOUSE.SUB\tDig\t16\t02-Mar-26 08:00 A\t03-Mar-26 17:00 A\t\t\n"+
			"A1010\tNot Started\tHOUSE.SUB\tPour\t40\t04-Mar-26 08:00\t10-Mar-26 17:00*\tA1000, A1000: SS 8h\t\n"+
			"A1020\tNot Started\tHOUSE.TOP\tRoof\t8\t11-Mar-26 08:00\t11-Mar-26 17:00\tA1010: FS\t\n")
		assert.Equal(t, "HOUSE SUB<HOUSE Dig<SUB Pour<SUB TOP<HOUSE Roof<TOP", tree(p))
		dig, pour := p.Activities[2], p.Activities[3]
		assert.Equal(t, []any{"A1000", int32(960), kernel.Hundred}, []any{dig.Code, dig.Duration, dig.Progress})
		assert.Equal(t, []kernel.Minute{kernel.Date(2026, 3, 2, 8, 0), kernel.Date(2026, 3, 3, 17, 0)}, []kernel.Minute{dig.ActualStart, dig.ActualFinish})
		assert.Equal(t, int32(2400), pour.Duration)
		assert.Equal(t, []schedule.Link{{Row: 1, From: 3, To: 4, Type: schedule.FS}, {Row: 2, From: 3, To: 4, Type: schedule.SS, Lag: 480}, {Row: 3, From: 4, To: 6, Type: schedule.FS}}, p.Links)
		assert.Empty(t, p.Problems)
	})
	t.Run("Microsoft Project in English", func(t *testing.T) {
		p := tableOf(t, "ID,Task Mode,Name,Duration,Start,Finish,Predecessors,Outline Level,Milestone,Unique ID,Constraint Type,Constraint Date,Deadline,Work\n"+
			"1,Auto Scheduled,Phase,5 days?,Mon 3/2/26,Fri 3/6/26,,1,No,11,As Soon As Possible,NA,NA,80 hrs\n"+
			"2,Auto Scheduled,Dig,2 days,Mon 3/2/26,Tue 3/3/26,,2,No,12,Must Start On,Mon 3/2/26,Fri 3/13/26,40 hrs\n"+
			"3,Manually Scheduled,Pour,1 wk,Wed 3/4/26,Tue 3/10/26,2FS+50%,2,No,13,As Soon As Possible,NA,NA,0 hrs\n")
		a := p.Activities
		assert.Equal(t, "Phase Dig<Phase Pour<Phase", tree(p))
		assert.Equal(t, schedule.Constraint{Type: schedule.MSO, Date: kernel.Date(2026, 3, 2, 8, 0), Mandatory: true}, a[1].Constraint)
		assert.Equal(t, kernel.Date(2026, 3, 13, 17, 0), a[1].Deadline)
		assert.Equal(t, []any{"12", kernel.Amount(400_000), int32(2400)}, []any{a[1].Code, a[1].ManHours, a[2].Duration})
		assert.True(t, a[2].Manual)
		assert.Equal(t, kernel.Date(2026, 3, 4, 8, 0), a[2].Dates.Start)
		assert.Equal(t, int32(480), p.Links[0].Lag)
		assert.Equal(t, map[string]int{"link.percent_lag": 1}, p.Problems)
	})
	t.Run("a planner's own, with names set in", func(t *testing.T) {
		p := tableOf(t, "Partida;Plazo (días);Inicio;Término;HH;Incidencia;Observaciones\nFase;;;;;;\n  Uno;3;02-03-2026;;1.200;25,5;con grúa\n  Dos;;05-03-2026;13-03-2026;;;\n    Tres;1;;;;;\n")
		assert.Equal(t, "Fase Uno<Fase Dos<Fase Tres<Dos", tree(p))
		a := p.Activities[1]
		assert.Equal(t, []any{int32(1440), kernel.Amount(12_000_000), schedule.Weight{Custom: true, Share: 255_000}, "con grúa"}, []any{a.Duration, a.ManHours, a.Weight, a.Description})
		assert.Equal(t, schedule.Constraint{Type: schedule.SNET, Date: kernel.Date(2026, 3, 2, 8, 0)}, a.Constraint)
	})
}

func TestWhereRowsLie(t *testing.T) {
	for name, tc := range map[string]struct{ text, tree string }{
		"by level":                             {"Nombre,Nivel\nA,1\nB,2\nC,3\nD,2\nE,1\n", "A B<A C<B D<A E"},
		"by parent code, in any order":         {"Code,Name,Parent\nB,b,A\nA,a,\nC,c,B\n", "a b<a c<b"},
		"by outline number, the parent behind": {"WBS,Name\n1.1,b\n1,a\n2,c\n", "a b<a c"},
		"under the next above where one lacks": {"WBS,Name\n1,a\n1.1.1,b\n", "a b<a"},
		"in the WBS they name":                 {"WBS,Name\nP.A,a\nP.A,b\nP.B,c\nP.B,d\nP.B,e\n", "P A<P a<A b<A B<P c<B d<B e<B"},
		"flat where nothing says otherwise":    {"Name,Duration\na,1\nb,2\n", "a b"},
		"by numbers of items":                  {"Ítem,Descripción de la partida,Plazo\n1.0,a,1\n1.1,b,1\n1.1.1,c,2\n", "a b c<b"},
		"as deep as it says, or just beneath":  {"Name,Level\na,1\nb,4\nc,2\n", "a b<a c<a"},
	} {
		t.Run(name, func(t *testing.T) {
			p := tableOf(t, tc.text)
			assert.Equal(t, tc.tree, tree(p))
			filetest.RequireTakenOver(t, p)
		})
	}
}

func TestDoubtsAboutRowsAreTold(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want schedule.Finding
		then func(t *testing.T, p schedule.Import)
	}{
		"act-143 a number given twice is given anew": {
			"ID,Name,Duration\n1,a,1\n2,b,1\n2,c,1\n3,d,1\n", schedule.Finding{Code: "row.renumbered", Line: 4, Field: "A ID", Value: "2", Activity: "c"}, nil},
		"act-143 a gap between numbers is closed": {
			"ID,Name,Duration\n1,a,1\n2,b,1\n7,c,1\n", schedule.Finding{Code: "row.renumbered", Line: 4, Field: "A ID", Value: "7", Activity: "c"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, kernel.Row(3), p.Activities[2].Row) }},
		"act-143 a row without a number gets one": {
			"ID,Name,Duration\n1,a,1\n,b,1\n2,c,1\n", schedule.Finding{Code: "row.renumbered", Line: 3, Field: "A ID", Activity: "b"}, nil},
		"act-143 a code given twice gets a number behind it": {
			"Code,Name,Duration\nA,a,1\nA-2,x,1\nA,b,1\n", schedule.Finding{Code: "row.renumbered", Line: 4, Field: "A Code", Value: "A", Activity: "A"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, "A-3", p.Activities[2].Code) }},
		"act-143 an outline number given twice": {
			"WBS,Name,Duration\n1,a,1\n1.1,b,1\n1.1,c,1\n1.2,d,1\n1.3,e,1\n", schedule.Finding{Code: "row.renumbered", Line: 4, Field: "A WBS", Value: "1.1", Activity: "c"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, "a b<a c<a d<a e<a", tree(p)) }},
		"a row without a name is called by its code": {
			"Code,Name,Duration\nA,a,1\nB,,1\n", schedule.Finding{Code: "row.unnamed", Line: 3, Field: "B Name", Activity: "B"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, "B", p.Activities[1].Name) }},
		"act-201 cpm-104 an unknown constraint is as soon as possible": {
			"Name,Constraint Type,Constraint Date\na,whenever,2026-03-02\n", schedule.Finding{Code: "constraint.unknown_type", Line: 2, Field: "B Constraint Type", Value: "whenever", Activity: "a"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, schedule.ASAP, p.Activities[0].Constraint.Type) }},
		"a constraint without its date is not taken": {
			"Name,Constraint Type,Constraint Date\na,FNLT,\n", schedule.Finding{Code: "constraint.no_date", Severity: schedule.LeftOut, Line: 2, Field: "B Constraint Type", Value: "FNLT", Activity: "a"}, nil},
		"link-106 link-201 an unknown type of link is finish to start": {
			"ID,Name,Predecessors\n1,a,\n2,b,1XY+1d\n", schedule.Finding{Code: "link.unknown_type", Line: 3, Field: "C Predecessors", Value: "1XY+1d", Activity: "b"},
			func(t *testing.T, p schedule.Import) {
				assert.Equal(t, []schedule.Link{{Row: 1, From: 1, To: 2, Type: schedule.FS, Lag: 480}}, p.Links)
			}},
		"act-129 a progress that is no number is none": {
			"Name,Progress\na,much\n", schedule.Finding{Code: "progress.replaced", Line: 2, Field: "B Progress", Value: "much", Activity: "a"},
			func(t *testing.T, p schedule.Import) { assert.Zero(t, p.Activities[0].Progress) }},
		"act-129 a progress beyond 100 is 100": {
			"Name,Progress\na,130\n", schedule.Finding{Code: "progress.replaced", Line: 2, Field: "B Progress", Value: "130", Activity: "a"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, kernel.Hundred, p.Activities[0].Progress) }},
		"act-140 a duration that is no number is a day": {
			"Name,Duration\na,soon\n", schedule.Finding{Code: "value.replaced", Line: 2, Field: "B Duration", Value: "soon", Activity: "a"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, int32(480), p.Activities[0].Duration) }},
		"act-140 a date that does not exist is none": {
			"Name,Duration,Start\na,1,31/02/2026\nb,1,15/03/2026\n", schedule.Finding{Code: "value.replaced", Line: 2, Field: "C Start", Value: "31/02/2026", Activity: "a"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, schedule.ASAP, p.Activities[0].Constraint.Type) }},
		"act-140 a cost that is no number is none": {
			"Name,Cost\na,n/a\n", schedule.Finding{Code: "value.replaced", Line: 2, Field: "B Cost", Value: "n/a", Activity: "a"},
			func(t *testing.T, p schedule.Import) { assert.Zero(t, p.Activities[0].Cost) }},
		"a cost below zero is none": {
			"Name,Cost\na,-5\n", schedule.Finding{Code: "cost.negative", Line: 2, Field: "B Cost", Value: "-5", Activity: "a"}, nil},
		"a predecessor that is not there": {
			"ID,Name,Predecessors\n1,a,9\n", schedule.Finding{Code: "link.not_found", Severity: schedule.LeftOut, Line: 2, Field: "C Predecessors", Value: "9", Activity: "a"}, nil},
		"a predecessor of itself": {
			"ID,Name,Predecessors\n1,a,1\n", schedule.Finding{Code: "link.itself", Severity: schedule.LeftOut, Line: 2, Field: "C Predecessors", Value: "1", Activity: "a"}, nil},
		"a link with its own summary": {
			"ID,Name,Level,Predecessors\n1,a,1,\n2,b,2,1\n", schedule.Finding{Code: "link.relatives", Severity: schedule.LeftOut, Line: 3, Field: "D Predecessors", Value: "1", Activity: "b"}, nil},
		"a link told twice keeps the longer lag": {
			"ID,Name,Predecessors\n1,a,\n2,b,1+1d;1+2d\n", schedule.Finding{Code: "link.duplicate", Line: 3, Field: "C Predecessors", Value: "1+2d", Activity: "b"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, int32(960), p.Links[0].Lag) }},
		"an unknown kind is a task": {
			"Name,Type\na,thing\n", schedule.Finding{Code: "value.replaced", Line: 2, Field: "B Type", Value: "thing", Activity: "a"}, nil},
		"a milestone that lasts is a task": {
			"Name,Type,Duration\na,Hito,2\n", schedule.Finding{Code: "milestone.with_duration", Line: 2, Field: "C Duration", Value: "2", Activity: "a"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, schedule.Task, p.Activities[0].Kind) }},
		"a summary without rows is a task": {
			"Name,Type,Duration\na,Resumen,2\n", schedule.Finding{Code: "activity.empty_summary", Line: 2, Field: "B Type", Value: "Resumen", Activity: "a"}, nil},
		"an end before the start": {
			"Name,Start,Finish\na,2026-03-10,2026-03-02\n", schedule.Finding{Code: "dates.reversed", Line: 2, Field: "C Finish", Value: "2026-03-02", Activity: "a"},
			func(t *testing.T, p schedule.Import) { assert.Equal(t, int32(480), p.Activities[0].Duration) }},
		"a calendar nobody knows has the usual week": {
			"Name,Calendar\na,Turno noche\nb,Standard\n", schedule.Finding{Code: "calendar.only_named", Line: 2, Field: "B Calendar", Value: "Turno noche", Activity: "a"},
			func(t *testing.T, p schedule.Import) {
				assert.Equal(t, []string{"Standard", "Turno noche"}, []string{p.Calendars[0].Name, p.Calendars[1].Name})
				assert.Equal(t, []kernel.Row{2, 1}, []kernel.Row{p.Activities[0].Calendar, p.Activities[1].Calendar})
			}},
		"a constraint on a summary stays": {
			"Name,Level,Constraint Type,Constraint Date\na,1,SNET,2026-03-02\nb,2,,\n", schedule.Finding{Code: "summary.constraint", Line: 2, Field: "C Constraint Type", Value: "SNET", Activity: "a"}, nil},
		"a project without dates starts where the reader says": {
			"Name,Duration\na,1\n", schedule.Finding{Code: "project.start_assumed"}, nil},
		"a number that could be two is reported": {
			"Name\tCost\na\t1.234\n", schedule.Finding{Code: "value.ambiguous", Line: 2, Field: "B Cost", Value: "1.234", Activity: "a"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := tableOf(t, tc.text)
			got := filetest.FindingOf(t, p, tc.want.Code)
			if tc.want.Severity == "" {
				tc.want.Severity = schedule.Converted
			}
			if tc.want.Code == "summary.constraint" {
				tc.want.Severity = got.Severity
			}
			assert.Equal(t, tc.want, got)
			if tc.then != nil {
				tc.then(t, p)
			}
			filetest.RequireTakenOver(t, p)
		})
	}
}

func TestDatesAndDurationsWorkEachOtherOut(t *testing.T) {
	p := tableOf(t, "Name,Start,Finish,Predecessors\na,2026-03-02,2026-03-06,\nb,2026-03-09 10:00,2026-03-10 12:00,1\nc,,2026-03-20,\n")
	a := p.Activities
	assert.Equal(t, []int32{2400, 10 * 60, 480}, []int32{a[0].Duration, a[1].Duration, a[2].Duration}, "from start to finish in working time, else a day")
	assert.Equal(t, schedule.Constraint{Type: schedule.SNET, Date: kernel.Date(2026, 3, 2, 8, 0)}, a[0].Constraint, "a start with nothing before it holds")
	assert.Equal(t, schedule.Constraint{}, a[1].Constraint, "one with a predecessor follows it")
	assert.Equal(t, schedule.Constraint{Type: schedule.FNET, Date: kernel.Date(2026, 3, 20, 17, 0)}, a[2].Constraint)
	p = tableOf(t, "Name,Duration\n"+"a,2w 1d\nb,\"1,5h\"\nc,90 min\nd,2 semanas\ne,1 mes\nf,4 ed\ng,40:00\nh,0\ni,3 días hábiles\nj,2 días corridos\n")
	var got []int32
	for _, a := range p.Activities {
		got = append(got, a.Duration)
	}
	assert.Equal(t, []int32{11 * 480, 90, 90, 4800, 20 * 480, 4 * 1440, 2400, 0, 1440, 2 * 1440}, got)
	assert.True(t, p.Activities[5].Elapsed && p.Activities[9].Elapsed)
}

func TestAmountsOfTheClockAreReadAsPeopleWriteThem(t *testing.T) {
	for text, minutes := range map[string]int32{
		"3 ed": 3 * 1440, "36eh": 36 * 60, "2 ew": 14 * 1440, "3dc": 3 * 1440, "3 dc": 3 * 1440, "36 hc": 36 * 60, "2sc": 14 * 1440, "30 minc": 30,
		"3 dt": 3 * 1440, "3 días corridos": 3 * 1440,
	} {
		p := tableOf(t, "Id;Nombre de tarea;Duración;Predecesoras\n1;Hormigón;1 día;\n2;Curado;"+text+";1FC+"+text+"\n")
		assert.Equal(t, []any{minutes, true}, []any{p.Activities[1].Duration, p.Activities[1].Elapsed}, text)
		assert.Equal(t, []any{minutes, true}, []any{p.Links[0].Lag, p.Links[0].Elapsed}, text)
	}
}

func TestTheOrderOfDatesIsThatOfTheWholeTable(t *testing.T) {
	start := func(text, order string) kernel.Minute {
		p, err := readTableAs(t, "Name,Duration,Start\na,1,03/04/2026\n"+text, importer.Reading{Mapping: &importer.Mapping{Dates: order}})
		require.NoError(t, err)
		return p.Activities[0].Constraint.Date
	}
	april, march := kernel.Date(2026, 4, 3, 8, 0), kernel.Date(2026, 3, 4, 8, 0)
	assert.Equal(t, april, start("b,1,25/04/2026\n", ""), "a day beyond 12 tells for all")
	assert.Equal(t, march, start("b,1,04/25/2026\n", ""))
	assert.Equal(t, april, start("", "dmy"), "or somebody does")
	assert.Equal(t, march, start("", "mdy"))
	what, params := asks(t, "Name,Duration,Start\na,1,03/04/2026\n", importer.Mapping{})
	assert.Equal(t, "dates", what, "else somebody is asked")
	assert.Equal(t, []string{"dmy", "mdy"}, params["dates"])
	p := tableOf(t, "Name,Start,Finish\na,10/02/2026,03/03/2026\n")
	assert.Equal(t, kernel.Date(2026, 2, 10, 8, 0), p.Activities[0].Constraint.Date, "nothing ends before it starts")
	for text, want := range map[string]kernel.Minute{
		"5 ene 2026": kernel.Date(2026, 1, 5, 8, 0), "5 de enero de 2026 10:30": kernel.Date(2026, 1, 5, 10, 30), "Jan 5, 2026": kernel.Date(2026, 1, 5, 8, 0),
		"mar 06/01/26": kernel.Date(2026, 1, 6, 8, 0), "2026-01-05T14:30:00": kernel.Date(2026, 1, 5, 14, 30), "05-dic-26 2:15 p. m.": kernel.Date(2026, 12, 5, 14, 15),
		"20260105": kernel.Date(2026, 1, 5, 8, 0), "05.01.2026": kernel.Date(2026, 1, 5, 8, 0), "lun 5/1/26 12:00 AM": kernel.Date(2026, 1, 5, 8, 0),
	} {
		p, err := readTableAs(t, "Name;Duration;Start\na;1;"+text+"\n", importer.Reading{Mapping: &importer.Mapping{Dates: "dmy"}})
		require.NoError(t, err, text)
		assert.Equal(t, want, p.Activities[0].Constraint.Date, text)
	}
}

// A table without heads has lost none of its rows to them.
func TestATableWithoutHeadsIsReadByLetters(t *testing.T) {
	text := "Excavación;5;02/03/2026\nFundaciones;10;09/03/2026\n"
	what, params := asks(t, text, importer.Mapping{Head: importer.NoHeads})
	assert.Equal(t, "name", what)
	columns, err := json.Marshal(params["columns"])
	require.NoError(t, err)
	assert.JSONEq(t, `[
		{"column": "A", "head": "", "samples": ["Excavación", "Fundaciones"], "field": ""},
		{"column": "B", "head": "", "samples": ["5", "10"], "field": ""},
		{"column": "C", "head": "", "samples": ["02/03/2026", "09/03/2026"], "field": ""}
	]`, string(columns))
	p, err := readTableAs(t, text, importer.Reading{Mapping: &importer.Mapping{
		Head: importer.NoHeads, Dates: "dmy", Columns: map[string]string{"A": "name", "B": "duration", "C": "start"},
	}})
	require.NoError(t, err)
	require.Len(t, p.Activities, 2)
	assert.Equal(t, []string{"Excavación", "Fundaciones"}, []string{p.Activities[0].Name, p.Activities[1].Name})
}

func TestWhatSomebodySaysOfColumnsCounts(t *testing.T) {
	text := "Qué,Cuánto,Cuándo,Dónde,X\nCavar,8,03/04/2026,Norte,1\nVerter,16,04/04/2026,Sur,2\n"
	what, params := asks(t, text, importer.Mapping{})
	assert.Equal(t, "name", what)
	assert.Contains(t, params["fields"], "predecessors")
	assert.Empty(t, params["sheets"])
	body, err := fault.New(fault.Conflict, "import.map_columns", params).Params["columns"], error(nil)
	require.NoError(t, err)
	assert.Len(t, body, 5)
	p, err := readTableAs(t, text, importer.Reading{Mapping: &importer.Mapping{
		Columns: map[string]string{"Qué": "name", "Cuánto": "duration", "C": "start", "Dónde": "tag", "X": ""}, Dates: "mdy", Duration: "h",
	}})
	require.NoError(t, err)
	a := p.Activities[0]
	assert.Equal(t, []any{"Cavar", int32(480), kernel.Date(2026, 3, 4, 8, 0)}, []any{a.Name, a.Duration, a.Constraint.Date})
	assert.Equal(t, schedule.Tag{Activity: 1, Category: "Dónde", Value: "Norte"}, p.Tags[0])
	assert.Equal(t, map[string]int{"X": 2}, p.LeftOut, "a column left out is counted")
	for name, m := range map[string]importer.Mapping{
		"an unknown field": {Columns: map[string]string{"Qué": "colour"}}, "an unknown order": {Dates: "dym"}, "an unknown unit": {Duration: "y"}, "an unknown sign": {Decimal: ";"},
	} {
		m.Columns = map[string]string{"Qué": "name", "Cuánto": m.Columns["Qué"]}
		_, err := readTableAs(t, text, importer.Reading{Mapping: &m})
		assert.Equal(t, "import.mapping_invalid", fault.Of(err).Key, name)
	}
	what, _ = asks(t, text, importer.Mapping{Columns: map[string]string{"Qué": "name", "Dónde": "name"}})
	assert.Equal(t, "twice", what)
	what, _ = asks(t, "Name,Duration\na,1\n", importer.Mapping{})
	assert.Equal(t, "start", what, "without any date somebody says where the project starts")
	p, err = readTableAs(t, "Name,Duration\na,1\n", importer.Reading{Mapping: &importer.Mapping{Start: "2026-03-02"}})
	require.NoError(t, err)
	assert.Equal(t, kernel.Date(2026, 3, 2, 8, 0), p.Settings.Start)
}

func TestWorkingTimesAreThoseOfThePlace(t *testing.T) {
	night := schedule.StandardCalendar()
	night.Row, night.Name, night.Default = 4, "Turno noche", false
	night.Time.Week[6] = night.Time.Week[5]
	usual := schedule.StandardCalendar()
	usual.Row, usual.Name = 1, "Obra"
	options := schedule.Options{Profile: schedule.ProfileP6, DataDate: kernel.Date(2026, 2, 9, 8, 0), MustFinishBy: kernel.None, LagCalendar: "24h"}
	p, err := readTableAs(t, "Name,Duration,Calendar,Start\na,1,turno NOCHE,2026-03-02\nb,2,Obra,\nc,2,,\n", importer.Reading{
		Place: importer.Place{
			Calendars: []schedule.Calendar{usual, night}, MinutesPerDay: 600, MinutesPerWeek: 3000, Start: kernel.Date(2026, 2, 2, 8, 0), Options: options,
		},
	})
	require.NoError(t, err)
	assert.Equal(t, []kernel.Row{2, 1, 1}, []kernel.Row{p.Activities[0].Calendar, p.Activities[1].Calendar, p.Activities[2].Calendar})
	assert.Equal(t, night.Time, p.Calendars[1].Time, "a calendar of that name works as it does")
	assert.Equal(t, int32(600), p.Activities[0].Duration, "and days are as long")
	assert.Equal(t, []any{options, kernel.Date(2026, 2, 2, 8, 0)}, []any{p.Settings.Options, p.Settings.Start}, "and the rules and the start stay")
	assert.Empty(t, p.Problems)
}

func TestBrokenTablesAreRefusedWithTheirPlace(t *testing.T) {
	deep := "Name,Level\n"
	for i := range 60 {
		deep += "a," + strings.Repeat("1", 1) + string(rune('0'+i/10)) + string(rune('0'+i%10)) + "\n"
	}
	for name, tc := range map[string]struct {
		text, fault string
		line        any
	}{
		"act-150 a parent that is not there":   {"Code,Name,Parent\nA,a,\nB,b,Z\n", "import.reference_unknown", 3},
		"parents in a circle":                  {"Code,Name,Parent\nA,a,B\nB,b,A\n", "import.tree_circular", 2},
		"its own parent":                       {"Code,Name,Parent\nA,a,A\n", "import.tree_circular", 2},
		"too deep":                             {deep, "activity.too_deep", 52},
		"a path without an end":                {"WBS Code,Name\n" + strings.Repeat(strings.Repeat("a/", 5000)+"b,x\n", 3), "activity.too_deep", nil},
		"a quote that is never closed":         {"Name;Duration\na;1\n\"b;2\nc;3\n", "import.truncated", 3},
		"heads only":                           {"Name,Duration\n", "import.no_projects", nil},
		"heads and blank rows":                 {"Name,Duration\n,\n,\n", "import.no_projects", nil},
		"one column":                           {"hello\nworld\n", "import.not_a_schedule", nil},
		"nothing":                              {"", "import.not_a_schedule", nil},
		"bytes":                                {"\x00\x01\x02,\x03\n,\x00,\n", "import.not_a_schedule", nil},
		"no names":                             {"a,b\n1,2\n3,4\n", "import.map_columns", nil},
		"outline numbers that are half of it":  {"WBS,Name\n" + strings.Repeat("1,a\n1.1,b\n1.2,c\n1.2,c\n", 3) + "1.3,d\n1.4,e\n1.5,f\n1.6,g\n1.7,g\n1.8,g\n1.9,g\n2.1,g\n2.2,g\n", "import.map_columns", nil},
		"JSON that ends":                       {`{"activities":[{"name":"a"}`, "import.truncated", 2},
		"JSON that is none":                    {`{"activities":[{"name":"a"},]}`, "import.json_malformed", nil},
		"JSON without activities":              {`{"activities":[]}`, "import.no_projects", nil},
		"JSON of something else":               {`{"hello":"world"}`, "import.no_projects", nil},
		"JSON with a number for a list":        {`{"activities":7}`, "import.bad_value", 0},
		"act-150 JSON with a parent not there": {`[{"id":"1","name":"a","parent":"9","start_date":"2026/03/02 8:00"}]`, "import.reference_unknown", 1},
		"an old workbook":                      {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("x", 65_530) + "W\x00o\x00r\x00k\x00b\x00o\x00o\x00k\x00", "import.xls", nil},
		"a workbook with a password":           {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00", "import.xls", nil},
		"a plan of Microsoft Project":          {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("x", 200_000), "import.mpp", nil},
		"a package that is no workbook":        {"PK\x03\x04nonsense", "import.not_a_schedule", nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readTableAs(t, tc.text, importer.Reading{})
			require.Error(t, err)
			f := fault.Of(err)
			assert.Equal(t, tc.fault, f.Key, "%v", err)
			if tc.line != nil {
				assert.Equal(t, tc.line, f.Params["line"], "%v", f.Params)
			}
		})
	}
	_, err := readTableAs(t, "Name;Duration\n\""+strings.Repeat("a\n", 1<<20)+"\";1\n", importer.Reading{Limits: importer.Limits{Line: 1 << 10}})
	assert.Equal(t, "import.line_too_long", fault.Of(err).Key)
	_, err = readTableAs(t, "Name;Duration\n"+strings.Repeat("a;1\n", 100), importer.Reading{Limits: importer.Limits{Rows: 50}})
	assert.Equal(t, "import.too_many_rows", fault.Of(err).Key)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err = importer.Read(ctx, strings.NewReader(spanish), importer.Reading{})
	assert.ErrorIs(t, err, context.Canceled)
}

func TestRowsOfOurOwnCalls(t *testing.T) {
	p, err := readTableAs(t, `{"name":"Obra","is_impoorter":true,"activities":[
		{"id":"s.0","correlative_id":0,"type":"project","text":"Proyecto"},
		{"id":"s.1","correlative_id":1,"type":"project","text":"Fase","parent":"s.0"},
		{"id":"s.2","correlative_id":2,"type":"task","name":"Uno","parent_id":"s.1","start_date":"2026/03/02 8:00","end_date":"2026/03/03 17:00","duration":16,"progress":25,"cost":12.5,"hhWorkTime":40,"ponderator":30,"colour":"red"},
		{"id":"s.3","correlative_id":5,"type":"thing","name":"Dos","parent_id":"s.1","duration":8,"constraint_type":"weird","progress":"x"},
		{"id":"s.4","correlative_id":6,"type":"milestone","name":"Hito","constraint_type":"snet","constraint_date":"2026/03/09 8:00"},
		{"id":"s.5","correlative_id":7,"type":"task","name":"Fija","start_date":"2026/04/01 8:00","end_date":"2026/04/01 17:00","auto_scheduling":false}],
		"links":[{"source":"s.2","target":"s.3","type":0,"lag":1.5},{"source":"s.3","target":"s.4","type":9},{"source":"s.3","target":"s.9","type":1}]}`, importer.Reading{})
	require.NoError(t, err)
	a := p.Activities
	assert.Equal(t, "Fase Uno<Fase Dos<Fase Hito Fija", tree(p), "the project itself is no activity")
	assert.Equal(t, []any{int32(960), kernel.Percent(250_000), kernel.Amount(125_000), kernel.Amount(400_000), kernel.Percent(300_000)}, []any{a[1].Duration, a[1].Progress, a[1].Cost, a[1].ManHours, a[1].Weight.Share})
	assert.Equal(t, schedule.Constraint{Type: schedule.SNET, Date: kernel.Date(2026, 3, 9, 8, 0)}, a[3].Constraint)
	assert.True(t, a[4].Manual)
	assert.Equal(t, []schedule.Link{{Row: 1, From: 2, To: 3, Type: schedule.FS, Lag: 720}, {Row: 2, From: 3, To: 4, Type: schedule.FS}}, p.Links, "link-106")
	assert.Equal(t, map[string]int{
		"row.renumbered": 1, "constraint.unknown_type": 1, "link.not_found": 1, "link.unknown_type": 1, "progress.replaced": 1, "value.replaced": 1, "activity.actual_taken": 1,
	}, p.Problems)
	assert.Equal(t, map[string]int{"activities.colour": 1}, p.LeftOut)
	filetest.RequireTakenOver(t, p)
}

// fuzzTable asserts that any table is refused with a reason, or read into something a schedule accepts.
func fuzzTable(t *testing.T, text string, limits importer.Limits) {
	list, err := importer.Read(context.Background(), strings.NewReader(text), importer.Reading{
		Name: "f", Limits: limits, Place: importer.Place{Start: kernel.Date(2026, 3, 2, 8, 0)},
	})
	if err != nil {
		var known *fault.Fault
		require.True(t, errors.As(err, &known), "%v", err)
		assert.NotEqual(t, fault.Internal, known.Code, err)
		return
	}
	for _, p := range list {
		filetest.RequireTakenOver(t, p)
	}
}

func fuzzTables(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		fuzzTable(t, text, importer.Limits{Bytes: 1 << 20, Line: 1 << 16, Unpacked: 8 << 20})
	})
}

func FuzzReadCSV(f *testing.F) {
	f.Add(spanish)
	f.Add("Activity ID\tWBS Code\tActivity Name\tOriginal Duration(h)\tStart\tPredecessors\nA1\tX.Y\tDig\t16\t02-Mar-26 08:00 A\tA1: SS 8h, A2FF-1,5d\n")
	f.Add("Name,Level,Calendar,Constraint Type,Constraint Date,Deadline,Actual Start,Actual Finish,Progress,Cost,Total Float\na,1,x,FNLT,2026-03-02,3/3/26,1/1/26,1/2/26,50%,\"1,234.5\",-3d\n")
	fuzzTables(f)
}

func FuzzReadRows(f *testing.F) {
	f.Add(`{"activities":[{"id":1,"name":"a","duration":8,"start_date":"2026/03/02 8:00"},{"id":2,"parent":1,"name":"b","progress":50}],"links":[{"source":1,"target":2,"type":1,"lag":-1}]}`)
	f.Add(`[{"name":"a","type":"milestone","auto_scheduling":false,"constraint_type":"mso","constraint_date":"2026/3/2 8:00"}]`)
	fuzzTables(f)
}

// The package around a workbook; what its parts say is tried by FuzzReadXLSXParts.
func FuzzReadXLSX(f *testing.F) {
	f.Add(packed(f, nil))
	fuzzTables(f)
}

func TestATableTellsOfWhichFieldsItSaysNothing(t *testing.T) {
	p := tableOf(t, "Code,Name,Duration,Predecessors\nA,Dig,2d,\nB,Pour,1d,A\n")
	assert.Subset(t, p.Silent, []event.FieldNumber{schedule.FieldProgress.Number, schedule.FieldActualStart.Number, schedule.FieldConstraint.Number, schedule.FieldDeadline.Number, schedule.FieldCalendar.Number})
	assert.NotContains(t, p.Silent, schedule.FieldDuration.Number)

	p = tableOf(t, "Code,Name,Duration,% complete,Deadline\nA,Dig,2d,40,\nB,Pour,1d,,\n")
	assert.NotContains(t, p.Silent, schedule.FieldProgress.Number)
	assert.Contains(t, p.Silent, schedule.FieldDeadline.Number, "a column without a value says nothing either")
}
