package schedule_test

import (
	"bytes"
	"compress/zlib"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/access"
	"gantry/internal/httpapi/httpapitest"
)

var shownTexts = regexp.MustCompile(`\([^()]*\) Tj`)

var pdfStreams = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)

// printed is what stands on the pages of a PDF, whose texts are in two bytes a letter.
func printed(file []byte) string {
	var all bytes.Buffer
	for _, stream := range pdfStreams.FindAllSubmatch(file, -1) {
		if r, err := zlib.NewReader(bytes.NewReader(stream[1])); err == nil {
			_, _ = io.Copy(&all, r) // fonts end otherwise
		}
	}
	var texts []string
	for _, text := range shownTexts.FindAllString(strings.ReplaceAll(all.String(), "\x00", ""), -1) {
		texts = append(texts, strings.TrimSuffix(text, " Tj"))
	}
	return strings.Join(texts, "\n")
}

var pdfPicture = regexp.MustCompile(`(?s)/Subtype /Image.*?stream\n(.*?)\nendstream`)

// pictured reads the first picture of a PDF. Logos without transparent parts are kept as JPEG.
func pictured(t *testing.T, file []byte) image.Image {
	t.Helper()
	found := pdfPicture.FindSubmatch(file)
	require.NotNil(t, found, "no picture in the PDF")
	out, err := jpeg.Decode(bytes.NewReader(found[1]))
	require.NoError(t, err)
	return out
}

// sameColour allows what JPEG makes of a colour.
func sameColour(t *testing.T, want color.NRGBA, got color.Color) {
	t.Helper()
	c := color.NRGBAModel.Convert(got).(color.NRGBA)
	for i, channel := range [][2]uint8{{want.R, c.R}, {want.G, c.G}, {want.B, c.B}} {
		assert.InDelta(t, channel[0], channel[1], 3, "channel %d of %v", i, c)
	}
}

func TestTheGanttIsPrinted(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Ours)
	sector := w.Ours.Schedule.String()
	for _, path := range []string{"/api/activitys/exportpdf", "/api/exportable/exportPdf"} {
		t.Run("exp-101 exp-104 rep-219 "+path+" answers with the rows, dates and title on paper", func(t *testing.T) {
			answer := w.At(t).As(w.Ours, access.Planner).OK(http.MethodPost, path, fields{
				"sector_id": sector, "title": "Reunion de obra", "columns": []any{"wbs", "name", "start", "duration"}, "paper": "a4",
			})
			assert.Equal(t, "application/pdf", answer.Header.Get("Content-Type"))
			page := printed(answer.Content)
			for _, text := range []string{"(Reunion de obra)", "(Trazado)", "(04/05/26)", "(2 d)"} {
				assert.Contains(t, page, text)
			}
		})
	}
	t.Run("only the chosen rows are printed", func(t *testing.T) {
		page := printed(w.At(t).As(w.Ours, access.Planner).OK(http.MethodPost, "/api/activitys/exportpdf", fields{"sector_id": sector, "rows": []any{w.Ours.Activity}}).Content)
		assert.Contains(t, page, "(Trazado)")
		assert.NotContains(t, page, "(Excavaci")
	})
	shown := fields{
		"sector_id": sector, "rows": []any{w.Ours.Activity, w.Ours.Second},
		"colours": fields{"name": "Zona", "keys": []any{fields{"label": "Norte", "fill": "#c80a14"}, fields{"label": "Sur", "fill": "#0a961e"}}, "of": []any{0, -1}},
	}
	t.Run("exp-101 bars have the colours that are shown, and a legend says what they mean", func(t *testing.T) {
		page := printed(w.At(t).As(w.Ours, access.Planner).OK(http.MethodPost, "/api/activitys/exportpdf", shown).Content)
		for _, text := range []string{"(Zona:)", "(Norte)", "(Sin valor)", "(Cr"} {
			assert.Contains(t, page, text)
		}
		assert.NotContains(t, page, "(Sur)", "no printed bar has it")
		shown["hideCritical"] = true
		assert.NotContains(t, printed(w.At(t).As(w.Ours, access.Planner).OK(http.MethodPost, "/api/activitys/exportpdf", shown).Content), "(Cr")
	})
	t.Run("exp-101 the table is printed as it is shown, with the columns of an update and the bands between rows", func(t *testing.T) {
		order := fields{
			"sector_id": sector, "rows": []any{w.Ours.Activity, w.Ours.Second}, "hideLabels": true,
			"table": fields{
				"columns": []any{
					fields{"head": "Nombre", "width": 60, "name": true}, fields{"head": "Inicio real", "width": 20}, fields{"head": "Rest.", "width": 15, "right": true},
				},
				"texts": []any{[]any{"Trazado", "05/06/26", "4 d"}, []any{"Zanja", "06/06/26", "9 d"}},
				"bands": []any{fields{"before": 1, "level": 0, "texts": []any{"Diego Soto", "", ""}, "from": 29_700_000, "to": 29_710_000, "done": 0.5}},
			},
		}
		page := printed(w.At(t).As(w.Ours, access.Planner).OK(http.MethodPost, "/api/activitys/exportpdf", order).Content)
		at := -1
		for _, text := range []string{"(Inicio real)", "(Rest.)", "(Trazado)", "(05/06/26)", "(4 d)", "(Diego Soto)", "(Zanja)", "(06/06/26)", "(9 d)"} {
			next := strings.Index(page, text)
			assert.Greater(t, next, at, "%s stands behind what comes before it in %s", text, page)
			at = next
		}
	})
	t.Run("exp-101 as a picture", func(t *testing.T) {
		shown["format"] = "png"
		answer := w.At(t).As(w.Ours, access.Planner).OK(http.MethodPost, "/api/activitys/exportpdf", shown)
		assert.Equal(t, "image/png", answer.Header.Get("Content-Type"))
		assert.Contains(t, answer.Header.Get("Content-Disposition"), ".png")
		picture, err := png.Decode(bytes.NewReader(answer.Content))
		require.NoError(t, err)
		found := false
		for y := range picture.Bounds().Dy() {
			for x := range picture.Bounds().Dx() {
				r, g, b, _ := picture.At(x, y).RGBA()
				found = found || r>>8 == 200 && g>>8 == 10 && b>>8 == 20
			}
		}
		assert.True(t, found, "the colour of the bar")
	})
	for query, code := range map[string]fields{
		"print.format_unknown":  {"format": "bmp"},
		"print.colours_invalid": {"rows": []any{w.Ours.Activity}, "colours": fields{"name": "Zona", "keys": []any{}, "of": []any{3}}},
		"print.table_invalid":   {"rows": []any{w.Ours.Activity}, "table": fields{"columns": []any{fields{"head": "Nombre", "width": 50}}, "texts": []any{[]any{}}}},
		"print.paper_unknown":   {"paper": "napkin"},
		"print.pages":           {"pagesWide": 99},
		"print.column_unknown":  {"columns": []any{"mood"}},
		"print.period":          {"from": 10, "to": 5},
		"activity.unknown":      {"rows": []any{999}},
	} {
		t.Run("refused: "+query, func(t *testing.T) {
			code["sector_id"] = sector
			answer := w.At(t).As(w.Ours, access.Planner).Do(http.MethodPost, "/api/activitys/exportpdf", code)
			assert.GreaterOrEqual(t, answer.StatusCode, 400)
			assert.Contains(t, string(answer.Content), query)
		})
	}
	for what, order := range map[string]fields{
		"print.table_invalid":   {"table": fields{"columns": []any{fields{"head": "Nombre", "width": 50}}, "texts": []any{}}},
		"print.colours_invalid": {"colours": fields{"name": "Zona", "keys": []any{}, "of": []any{}}},
	} {
		t.Run("refused where the order names no rows and all are printed: "+what, func(t *testing.T) {
			order["sector_id"] = sector
			answer := w.At(t).As(w.Ours, access.Planner).Do(http.MethodPost, "/api/activitys/exportpdf", order)
			assert.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode)
			assert.Contains(t, string(answer.Content), what)
		})
	}
	t.Run("another company prints nothing of ours", func(t *testing.T) {
		answer := w.At(t).As(w.Theirs, access.Planner).Do(http.MethodPost, "/api/activitys/exportpdf", fields{"sector_id": sector})
		assert.Equal(t, http.StatusNotFound, answer.StatusCode)
	})
}

func TestThePrintedGanttHasTheLogo(t *testing.T) {
	t.Parallel()
	w := httpapitest.NewWorld(t)
	w.Planned(&w.Theirs)
	own := w.Theirs // nobody changes the logo of the company for demonstrations
	t.Run("exp-101 the header of the PDF and of the PNG shows the company's logo", func(t *testing.T) {
		green := color.NRGBA{R: 12, G: 160, B: 70, A: 255}
		drawn := image.NewNRGBA(image.Rect(0, 0, 60, 60))
		draw.Draw(drawn, drawn.Bounds(), image.NewUniform(green), image.Point{}, draw.Src)
		var file bytes.Buffer
		require.NoError(t, png.Encode(&file, drawn))
		planner := w.At(t).As(own, access.Planner)
		order := fields{"sector_id": own.Schedule.String(), "rows": []any{own.Activity}}
		plain := planner.OK(http.MethodPost, "/api/activitys/exportpdf", order).Content
		require.NotContains(t, string(plain), "/Subtype /Image", "a company without a logo")

		admin := w.At(t).As(own, access.Admin)
		var logo struct{ Name string }
		admin.Upload("/api/companys/upload", "file", "logo.png", file.Bytes()).Into(t, &logo)
		admin.OK(http.MethodPut, "/api/companys/"+own.Company.String(), fields{"image": logo.Name})
		end, err := w.Store.End(t.Context())
		require.NoError(t, err)
		require.True(t, w.Models.Wait(t.Context(), "members", end))

		sheets := planner.OK(http.MethodPost, "/api/activitys/exportpdf", order).Content
		inside := pictured(t, sheets)
		assert.Equal(t, image.Pt(60, 60), inside.Bounds().Size())
		sameColour(t, green, inside.At(30, 30))

		order["format"] = "png"
		sheet, err := png.Decode(bytes.NewReader(planner.OK(http.MethodPost, "/api/activitys/exportpdf", order).Content))
		require.NoError(t, err)
		perMM := float64(sheet.Bounds().Dx()) / 420 // an A3
		at := func(mm float64) int { return int(mm * perMM) }
		sameColour(t, green, sheet.At(at(15), at(14))) // the middle of the logo, 5 mm from the margins
		assert.Equal(t, color.NRGBA{R: 255, G: 255, B: 255, A: 255}, color.NRGBAModel.Convert(sheet.At(at(15), at(21))), "below it")
	})
}
