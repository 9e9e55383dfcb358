package printing_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/internal/pdf"
	"gantry/internal/printing"
)

var monday = kernel.Date(2026, 5, 4, 8, 0)

func words() printing.Words {
	return printing.Words{
		Months: [12]string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"}, Work: "Hecho", Critical: "Crítica",
		Page: func(page, of int) string { return fmt.Sprintf("Página %d de %d", page, of) },
	}
}

// chart is a plan of so many activities, each a week long, one after the other.
func chart(rows int) *printing.Chart {
	c := &printing.Chart{
		Company: "Constructora Ñuble", Title: "Programa general", Columns: []printing.Column{{Head: "#", Width: 8, Right: true}, {Head: "Nombre", Width: 60}}, Name: 1,
		DataDate: kernel.None, Words: words(), At: time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC), Period: printing.Span{From: monday, To: monday + kernel.Minute(rows*7)*kernel.Day},
	}
	for i := range rows {
		from := monday + kernel.Minute(i*7)*kernel.Day
		c.Rows = append(c.Rows, printing.Row{
			Texts: []string{fmt.Sprint(i + 1), fmt.Sprintf("Excavación %d", i+1)}, Level: 1, Dates: printing.Span{From: from, To: from + 5*kernel.Day},
			Baseline: printing.Span{From: kernel.None, To: kernel.None},
		})
	}
	return c
}

func written(t *testing.T, c *printing.Chart, paper printing.Paper) []byte {
	t.Helper()
	var out bytes.Buffer
	_, err := printing.Gantt(c, paper).WriteTo(&out)
	require.NoError(t, err)
	return out.Bytes()
}

var (
	streams = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
	shown   = regexp.MustCompile(`(?s)\(((?:[^\\()]|\\.)*)\) Tj`)
)

// texts reads back what stands on the pages of a file.
func texts(t *testing.T, file []byte) (out []string) {
	t.Helper()
	for _, stream := range streams.FindAllSubmatch(file, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // a font
		}
		page, err := io.ReadAll(r)
		if err != nil {
			continue
		}
		for _, text := range shown.FindAllSubmatch(page, -1) {
			plain := []byte(strings.NewReplacer(`\\`, `\`, `\(`, `(`, `\)`, `)`, `\r`, "\r").Replace(string(text[1])))
			units := make([]uint16, len(plain)/2)
			for i := range units {
				units[i] = binary.BigEndian.Uint16(plain[2*i:])
			}
			out = append(out, string(utf16.Decode(units)))
		}
	}
	return out
}

func pages(file []byte) int { return len(regexp.MustCompile(`/Type /Page\b[^s]`).FindAll(file, -1)) }

var a3 = printing.Paper{Size: pdf.Papers["a3"], Landscape: true, Wide: 1}

func TestAPlanStandsOnAsManyPagesAsItNeeds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule  string
		rows  int
		paper printing.Paper
		pages int
	}{
		{"few rows take one page", 5, a3, 1},
		{"a plan without rows still says what it is", 0, a3, 1},
		{"rows go on below", 60, a3, 2},
		{"time goes on beside", 5, printing.Paper{Size: pdf.Papers["a3"], Landscape: true, Wide: 3}, 3},
		{"both", 60, printing.Paper{Size: pdf.Papers["a3"], Landscape: true, Wide: 2}, 4},
		{"larger paper holds more rows", 60, printing.Paper{Size: pdf.Papers["a1"], Landscape: true, Wide: 1}, 1},
	} {
		t.Run(c.rule, func(t *testing.T) {
			t.Parallel()
			file := written(t, chart(c.rows), c.paper)
			assert.Equal(t, c.pages, pages(file))
			all := texts(t, file)
			assert.Contains(t, all, fmt.Sprintf("Página %d de %d", c.pages, c.pages))
			assert.Contains(t, all, "Constructora Ñuble")
			if c.rows > 0 {
				assert.Contains(t, all, fmt.Sprintf("Excavación %d", c.rows))
			}
		})
	}
}

func TestEveryRowIsPrintedOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for _, text := range texts(t, written(t, chart(100), a3)) {
		seen[text]++
	}
	for i := range 100 {
		assert.Equal(t, 1, seen[fmt.Sprintf("Excavación %d", i+1)], "row %d", i+1)
	}
}

func TestAnOrientedSheetHasTheSizeOfItsPaper(t *testing.T) {
	t.Parallel()
	assert.Contains(t, string(written(t, chart(1), printing.Paper{Size: pdf.Papers["a4"], Wide: 1})), "/MediaBox [0 0 595.28 841.89]")
	assert.Contains(t, string(written(t, chart(1), printing.Paper{Size: pdf.Papers["a4"], Landscape: true, Wide: 1})), "/MediaBox [0 0 841.89 595.28]")
}

func TestTheSamePlanGivesTheSameFile(t *testing.T) {
	t.Parallel()
	assert.Equal(t, written(t, chart(20), a3), written(t, chart(20), a3))
}

func TestALongNameIsCutToItsColumn(t *testing.T) {
	t.Parallel()
	c := chart(1)
	c.Rows[0].Texts[1] = strings.Repeat("Hormigonado de muros ", 20)
	var cut string
	for _, text := range texts(t, written(t, c, a3)) {
		if strings.HasPrefix(text, "Hormigonado") {
			cut = text
		}
	}
	assert.True(t, strings.HasSuffix(cut, "…"), cut)
	assert.Less(t, len([]rune(cut)), 80)
}

func BenchmarkGantt(b *testing.B) {
	c := chart(5_000)
	c.Period.To = monday + 700*kernel.Day
	for b.Loop() {
		if _, err := printing.Gantt(c, a3).WriteTo(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// coloured is a plan of three activities, whose first two have keys of a scheme of three.
func coloured() *printing.Chart {
	c := chart(3)
	c.Colours, c.Words.Plain, c.Words.More = "Zona", "Sin valor", "más"
	c.Keys = []printing.Key{
		{Label: "Norte", Fill: pdf.Colour{R: 200, G: 10, B: 20}, Track: pdf.Colour{R: 250, G: 200, B: 210}},
		{Label: "Sur", Fill: pdf.Colour{R: 10, G: 150, B: 30}, Track: pdf.Colour{R: 200, G: 240, B: 205}},
		{Label: "Oeste", Fill: pdf.Colour{R: 1, G: 2, B: 3}},
	}
	c.Rows[0].Key, c.Rows[0].Done = 2, 0.5
	c.Rows[1].Key = 1
	return c
}

func TestBarsHaveTheColoursOfTheViewWithALegendOfThoseThatAreThere(t *testing.T) {
	t.Parallel()
	t.Run("exp-101 as a PDF", func(t *testing.T) {
		file := written(t, coloured(), printing.Paper{Size: pdf.Papers["a4"], Landscape: true})
		all := texts(t, file)
		for _, text := range []string{"Zona:", "Norte", "Sur", "Sin valor"} {
			assert.Contains(t, all, text)
		}
		assert.NotContains(t, all, "Oeste", "no bar has it")
		assert.NotContains(t, texts(t, written(t, chart(3), printing.Paper{Size: pdf.Papers["a4"]})), "Zona:")
	})
	t.Run("exp-101 as a picture", func(t *testing.T) {
		var out bytes.Buffer
		_, err := printing.Picture(coloured(), printing.Paper{Size: pdf.Papers["a4"], Landscape: true}).WriteTo(&out)
		require.NoError(t, err)
		picture, err := png.Decode(&out)
		require.NoError(t, err)
		assert.Equal(t, 297*6, picture.Bounds().Dx())
		// Rows begin 36 mm below the top edge and are 5.6 mm high; bars lie in their middle, right of the table of 68 mm.
		of := func(row int) map[color.RGBA]int {
			y := int((10 + 17 + 9 + 5.6*float64(row) + 2.5) * 6)
			out := map[color.RGBA]int{}
			for x := 90 * 6; x < 287*6; x++ {
				r, g, b, _ := picture.At(x, y).RGBA()
				out[color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}]++
			}
			return out
		}
		first, second, third := of(0), of(1), of(2)
		done, left := first[color.RGBA{10, 150, 30, 255}], first[color.RGBA{200, 240, 205, 255}]
		assert.InDelta(t, done, left, 12, "half of it is done")
		assert.Greater(t, done, 60)
		assert.Greater(t, second[color.RGBA{250, 200, 210, 255}], 120, "nothing of it is done")
		assert.Greater(t, third[color.RGBA{211, 223, 240, 255}], 120, "one without a key is plain")
	})
	t.Run("a picture that would be too large is none", func(t *testing.T) {
		assert.Nil(t, printing.Picture(chart(4_000), printing.Paper{Size: pdf.Papers["a3"], Landscape: true}))
		assert.NotNil(t, printing.Picture(chart(900), printing.Paper{Size: pdf.Papers["a4"], Landscape: true}))
	})
	t.Run("a legend of very many keys says how many it leaves out, and rows still fit", func(t *testing.T) {
		c := chart(400)
		c.Colours, c.Words.More = "Código", "más"
		for i := range c.Rows {
			c.Keys = append(c.Keys, printing.Key{Label: fmt.Sprintf("Valor de código %d", i)})
			c.Rows[i].Key = i + 1
		}
		all := strings.Join(texts(t, written(t, c, printing.Paper{Size: pdf.Papers["a4"], Landscape: true})), "\n")
		assert.Regexp(t, `\n\+ 3\d\d más`, all)
		for _, row := range []int{1, 200, 400} {
			assert.Contains(t, all, fmt.Sprintf("Excavación %d\n", row))
		}
	})
}
