package reports

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/lookahead"
	"gantry/internal/pdf"
	"gantry/internal/testkit/pdftext"
)

var monday = kernel.Date(2026, 5, 4, 0, 0)

func logo(t testing.TB) []byte {
	picture := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for x := range 64 {
		for y := range 64 {
			picture.Set(x, y, color.NRGBA{0, 115, 75, 255})
		}
	}
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, picture))
	return out.Bytes()
}

func about(t testing.TB, language string) *About {
	return &About{
		Company: "Constructora Lautaro", Project: "Clínica Los Robles", Schedule: "Programa general", Logo: logo(t), Language: language, Issued: monday + 9*60, By: "Andrés Fuentes",
		At: time.Date(2026, 5, 4, 13, 0, 0, 0, time.UTC), Stood: kernel.None, Revision: 1284, DateFormat: "DD/MM/YY HH:mm",
		Signers: []Signer{{"Andrés Fuentes", "Administrador de obra"}, {"Jorge Paredes", "Jefe de terreno"}, {"María Vidal", "Emite"}, {"", "Mandante"}, {"Ignacio Lagos", "Moldajes Andes"}},
	}
}

// ahead is a lookahead of so many weeks and tasks, twelve to an activity.
func ahead(weeks, tasks int) *Lookahead {
	l := &Lookahead{
		LookaheadAsk: LookaheadAsk{From: monday, Weeks: weeks, Colouring: BySubcontract, Today: monday}, finish: kernel.Date(2026, 11, 23, 0, 0), tasks: tasks, free: tasks - tasks/7, overdue: 1,
		keys: []key{{"Moldajes Andes", palette[0]}, {"Sanitec", palette[1]}, {"Electro Maipo", palette[2]}},
		roadblocks: []obstacle{
			{name: "Bomba de hormigón sin reserva", kind: "Maquinaria", person: "Jorge Paredes", tasks: []int{3, 5}, state: lookahead.Open, promised: monday - 3*kernel.Day},
			{name: "Plano sanitario rev. C pendiente", kind: "Diseño", tasks: []int{7}, state: lookahead.Draft},
		},
	}
	for d := range weeks * 7 {
		if at := monday + kernel.Minute(d)*kernel.Day; d%7 < 5 {
			l.days = append(l.days, day{at: at, off: d == 4})
		}
	}
	leans := []lookahead.Status{lookahead.Committed, lookahead.Can, lookahead.Debit, lookahead.Restricted, lookahead.Will}
	for i := range tasks {
		if i%12 == 0 {
			l.groups = append(l.groups, group{code: fmt.Sprintf("2.%d", i/12+1), name: fmt.Sprintf("Moldaje y enfierradura de losa, %d.º piso", i/12+1)})
		}
		one := task{
			number: i + 1, name: fmt.Sprintf("Moldaje de losa, eje %d", i+1), lean: leans[i%5], person: "Ignacio Lagos", progress: kernel.Percent(i % 10 * 100_000), colour: l.keys[i%3].colour,
			critical: i%4 == 0, works: make([]bool, len(l.days)),
		}
		if i%11 == 5 {
			one.name += ", con nivelación, desmoldante y revisión de la oficina técnica antes de enfierrar"
		}
		for d := range 3 {
			one.works[(i+d)%len(l.days)] = len(l.days) > 0
		}
		g := &l.groups[len(l.groups)-1]
		g.tasks = append(g.tasks, one)
	}
	return l
}

// planned is the plan of a week with so many promises for each of three teams; every fourth one is missed.
func planned(each int, closed bool) *Week {
	w := &Week{Year: 2026, Number: 19, Start: monday, End: monday + 7*kernel.Day, Closed: closed, ClosedAt: monday + 5*kernel.Day}
	n := 0
	for t, name := range []string{"Moldajes Andes", "Sanitec", "Obra propia"} {
		of := team{id: name, name: name, person: "Ignacio Lagos", colour: ColourAt(t)}
		for i := range each {
			n++
			p := promise{
				number: n, name: fmt.Sprintf("Retape de muros subterráneo %d", n), activity: "Muros del 1.º piso", person: "Ignacio Lagos", start: monday, finish: monday + kernel.Minute(1+i%5)*kernel.Day, share: kernel.Hundred,
				realized: kernel.Hundred, hours: 40 * kernel.Unit, kept: true,
			}
			if n%4 == 0 {
				p.kept, p.realized, p.reasons, p.daysLost = false, 600_000, "Proveedor: no llegó el hormigón", 2
			}
			of.hours += p.hours
			w.hours += p.hours
			w.count(&of, &p)
			of.promises = append(of.promises, p)
		}
		w.teams = append(w.teams, of)
	}
	w.held = []heldBack{{"Hormigonado G30, 84 m³", "bomba sin reserva", "J. Paredes"}, {"Recepción de enfierradura", "protocolo sin firma", "C. Rojas"}, {"Red troncal", "cañería en aduana", ""}}
	w.reasons = []tally{{"Proveedor", n / 4, 8}}
	for i := range 6 {
		w.history = append(w.history, ppcOf{int32(13 + i), kernel.Percent(600_000 + i*40_000)})
	}
	return w
}

func bytesOf(t testing.TB, d *pdf.Document) []byte {
	t.Helper()
	var out bytes.Buffer
	_, err := d.WriteTo(&out)
	require.NoError(t, err)
	return out.Bytes()
}

// TestPapersAreLookedAt writes the papers where GANTRY_PAPERS says, for whoever wants to look at them.
func TestPapersAreLookedAt(t *testing.T) {
	to := os.Getenv("GANTRY_PAPERS")
	if to == "" {
		t.Skip("GANTRY_PAPERS names no folder")
	}
	for _, language := range []string{"es", "en"} {
		keep := func(name string, d *pdf.Document) {
			require.NoError(t, os.WriteFile(to+"/"+name+"-"+language+".pdf", bytesOf(t, d), 0o600))
		}
		keep("lookahead4", ahead(4, 30).Paper(about(t, language), nil))
		keep("lookahead8", ahead(8, 60).Paper(about(t, language), nil))
		fit := ahead(4, 90)
		fit.Fit = true
		keep("fit", fit.Paper(about(t, language), nil))
		keep("commitments", planned(7, false).Commitments(about(t, language), nil))
		keep("closure", planned(7, true).Closure(about(t, language), nil))
	}
}

func TestEveryTextIsThereInBothLanguages(t *testing.T) {
	es, en := spoken["es"], spoken["en"]
	for key, text := range es.texts {
		assert.NotEmpty(t, text, key)
		assert.NotEmpty(t, en.texts[key], key)
		assert.Equal(t, strings.Count(text, "%"), strings.Count(en.texts[key], "%"), key)
	}
	assert.Len(t, en.texts, len(es.texts))
}

func BenchmarkLookahead(b *testing.B) {
	for _, c := range []struct {
		name  string
		tasks int
		fit   bool
	}{{"8-weeks/500-tasks", 500, false}, {"8-weeks/500-tasks/one-page", 500, true}, {"8-weeks/4000-tasks", 4000, false}} {
		b.Run(c.name, func(b *testing.B) {
			a, l := about(b, "es"), ahead(8, c.tasks)
			l.Fit = c.fit
			for b.Loop() {
				if _, err := l.Paper(a, nil).WriteTo(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestALookaheadIsReadBack(t *testing.T) {
	t.Parallel()
	for language, texts := range map[string][]string{
		"es": {"Lookahead de 4 semanas", "4 – 31 may 2026", "semanas 19 a 22", "Constructora Lautaro · Clínica Los Robles · Programa general", "S19", "S22", "Restricciones abiertas que frenan estas tareas", "venció 1 may", "sin fecha", "Página 1 de 3", "Emitido el 4 may 2026, 09:00 por Andrés Fuentes · revisión 1.284", "Moldajes Andes", "crítica", "feriado", "Administrador de obra", "Jorge Paredes"},
		"en": {"4-week lookahead", "4 – 31 May 2026", "weeks 19 to 22", "W19", "Open roadblocks in the way of these tasks", "was due 1 May", "no date", "Page 1 of 3", "Issued on 4 May 2026, 09:00 by Andrés Fuentes · revision 1,284", "critical", "holiday"},
	} {
		file := bytesOf(t, ahead(4, 60).Paper(about(t, language), nil))
		all := strings.Split(pdftext.All(t, file), "\n")
		for _, text := range texts {
			assert.Contains(t, all, text, language)
		}
		assert.Contains(t, string(file), "/Subtype /Image", "the logo")
	}
}

func TestEveryTaskStandsOnThePaperOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for _, page := range pdftext.Pages(t, bytesOf(t, ahead(8, 200).Paper(about(t, "es"), nil))) {
		if strings.Contains(strings.Join(page, "\n"), "Moldaje de losa") {
			assert.Contains(t, page, "Tarea", "the heads are on every page of the table")
		}
		for _, text := range page {
			seen[text]++
		}
	}
	for i := range 200 {
		if i%11 != 5 {
			assert.Equal(t, 1, seen[fmt.Sprintf("Moldaje de losa, eje %d", i+1)], i+1)
		}
	}
}

func TestALookaheadFitsOnOnePage(t *testing.T) {
	t.Parallel()
	l := ahead(4, 150)
	assert.Greater(t, len(pdftext.Pages(t, bytesOf(t, l.Paper(about(t, "es"), nil)))), 3)
	l.Fit = true
	pages := pdftext.Pages(t, bytesOf(t, l.Paper(about(t, "es"), nil)))
	require.Len(t, pages, 1)
	for _, text := range []string{"Moldaje de losa, eje 1", "Moldaje de losa, eje 150", "Mandante", "Página 1 de 1"} {
		assert.Contains(t, pages[0], text)
	}
	small := ahead(1, 3)
	small.Fit = true
	assert.Equal(t, bytesOf(t, ahead(1, 3).Paper(about(t, "es"), nil)), bytesOf(t, small.Paper(about(t, "es"), nil)), "what fits is not made larger")
}

func TestACommitmentReportIsReadBack(t *testing.T) {
	t.Parallel()
	for language, texts := range map[string][]string{
		"es": {"Compromisos de la semana 19", "4 – 10 may 2026", "21", "compromisos", "3", "equipos", "840", "HH prometidas", "Moldajes Andes", "· 7 compromisos · Ignacio Lagos", "280 HH", "Cumple", "Causa si no", "No se prometen: restringidas esta semana", "· bomba sin reserva · J. Paredes", "PPC S18", "Firmamos lo que vamos a cumplir. Lo que no se cumpla se cierra el 10 may 2026 con su causa.", "Ignacio Lagos", "Página 1 de 1"},
		"en": {"Commitments of week 19", "4 – 10 May 2026", "commitments", "teams", "hours promised", "· 7 commitments · Ignacio Lagos", "280 MH", "Met", "Reason if not", "Not promised: restricted this week", "PPC W18", "We sign for what we will keep. What is not kept is closed on 10 May 2026 with its reason.", "Page 1 of 1"},
	} {
		all := strings.Split(pdftext.All(t, bytesOf(t, planned(7, false).Commitments(about(t, language), nil))), "\n")
		for _, text := range texts {
			assert.Contains(t, all, text, language)
		}
	}
}

func TestAClosureReportIsReadBack(t *testing.T) {
	t.Parallel()
	for language, texts := range map[string][]string{
		"es": {"Cierre de la semana 19", "cerrada el 9 may 2026", "76,2 %", "PPC congelado", "16", "cumplidos", "5", "no cumplidos", "Proveedor: no llegó el hormigón", "PPC por equipo", "85,7 %", "71,4 %", "Causas de no cumplimiento", "Proveedor"},
		"en": {"Closure of week 19", "closed on 9 May 2026", "76.2 %", "frozen PPC", "kept", "missed", "PPC by team", "85.7 %", "Reasons for non-completion"},
	} {
		all := strings.Split(pdftext.All(t, bytesOf(t, planned(7, true).Closure(about(t, language), nil))), "\n")
		for _, text := range texts {
			assert.Contains(t, all, text, language)
		}
	}
	again := planned(7, true)
	again.First = new(kernel.Percent(500_000))
	all := strings.Split(pdftext.All(t, bytesOf(t, again.Closure(about(t, "es"), nil))), "\n")
	assert.Contains(t, all, "PPC corregido", "a second closure is labelled")
	assert.Contains(t, all, "50 %", "beside the first one")
	assert.Contains(t, all, "PPC del primer cierre")
}

func TestAnEmptyWeekSaysSo(t *testing.T) {
	t.Parallel()
	assert.Contains(t, pdftext.All(t, bytesOf(t, planned(0, false).Commitments(about(t, "es"), nil))), "Nadie ha prometido nada en esta semana.")
	assert.Contains(t, pdftext.All(t, bytesOf(t, planned(0, false).Closure(about(t, "en"), nil))), "Nobody has promised anything for this week.")
}
