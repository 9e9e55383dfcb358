package portfolio

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gantry/domain/kernel"
)

func some(n int, language string) *Portfolio {
	p := &Portfolio{
		Company: "Constructora Lautaro", Language: language, By: "Andrea Fuentes", Made: time.Date(2026, 4, 28, 14, 42, 0, 0, time.UTC), MadeAt: kernel.Date(2026, 4, 28, 10, 42),
		Day: kernel.Date(2026, 4, 27, 0, 0),
		Totals: []Total{
			{Currency: "CLP", Projects: 2, Budget: 12_500_000_000_0000, Cost: Cost{Total: 11_200_000_000_0000, Earned: 3_000_000_000_0000, Spent: 3_300_000_000_0000}},
			{Currency: "UF", Projects: 1, Budget: 350_000_0000, Cost: Cost{Total: 340_000_0000, Earned: 12_000_0000, Spent: 11_500_5000}},
		},
	}
	for i := range n {
		weeks := make([]*kernel.Percent, 8)
		for k := range weeks {
			if k != 3 {
				weeks[k] = new(kernel.Percent(500_000 + (i*7919+k*104_729)%500_000))
			}
		}
		p.Projects = append(p.Projects, Project{
			Name: []string{"Centro logístico Quilicura", "Clínica Los Robles", "Hotel Ribera con un nombre que no cabe en su columna", "=Liceo"}[i%4], Place: "Santiago",
			Finish: kernel.Date(2026, 10, 3, 0, 0), BaseFinish: kernel.Date(2026, 9, 15, 18, 0), Variance: new(int64(17 - i%20)), Moved: new(int64(3)), Progress: new(kernel.Percent(460_000)),
			Expected: new(kernel.Percent(580_000)), PPC: &Share{11, 18}, PCR: &Share{4, 9}, PPCWeeks: weeks, Standing: new(int64(12)), Overdue: new(int64(i % 10)), SPIt: new(int64(8333)), Health: &Score{11, 13}, P80: kernel.Date(2026, 10, 20, 18, 0), Stale: i%2 == 0, Currency: "CLP", Budget: 6_250_000_000_0000,
			Cost: &Cost{Total: 1_0000, Earned: 5000, Spent: 2500}, Updated: time.Date(2026, 4, 27, 18, 20, 0, 0, time.UTC),
		})
	}
	return append1(p)
}

// append1 adds a project of which nothing is known.
func append1(p *Portfolio) *Portfolio {
	p.Projects = append(p.Projects, Project{Name: "Planta de agua Maipo", Finish: kernel.None, BaseFinish: kernel.None, P80: kernel.None, PPC: &Share{}})
	return p
}

func TestAFileOfAPortfolioHasWhatIsKnown(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	require.NoError(t, some(1, "es").Write(&out, CSV))
	lines := strings.Split(strings.TrimSuffix(out.String(), "\r\n"), "\r\n")
	require.Equal(t, "2026-04-27,Centro logístico Quilicura,Santiago,2026-10-02,2026-09-15,17,3,46,58,11,18,61.1111,4,9,44.4444,12,0,0.8333,11,13,0,2026-10-20,1,CLP,6250000000,1,0.5,0.25,2026-04-27T18:20:00Z", lines[1])
	require.Equal(t, "2026-04-27,Planta de agua Maipo,,,,,,,,0,0,,,,,,,,,,,,,,,,,,", lines[2], "no data is no 0 %")

	t.Run("beyond-9 a file says that the health is judged by own thresholds", func(t *testing.T) {
		p := some(1, "es")
		p.OwnThresholds = true
		var out bytes.Buffer
		require.NoError(t, p.Write(&out, CSV))
		require.Contains(t, out.String(), ",0.8333,11,13,1,2026-10-20,1,CLP")
		require.Contains(t, p.rules(), "umbrales propios")
		require.NotContains(t, some(1, "es").rules(), "umbrales propios")
	})
	t.Run("no name is a formula", func(t *testing.T) {
		var out bytes.Buffer
		require.NoError(t, some(4, "es").Write(&out, CSV))
		require.Contains(t, out.String(), ",'=Liceo,")
	})
	t.Run("a workbook has a sheet of the sums by currency, and none over two", func(t *testing.T) {
		var out bytes.Buffer
		require.NoError(t, some(1, "en").Write(&out, XLSX))
		f, err := excelize.OpenReader(&out)
		require.NoError(t, err)
		rows, err := f.GetRows("Totals by currency", excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		require.Equal(t, [][]string{
			{"Currency", "Projects", "Budget", "Cost", "Earned", "Spent"}, {"CLP", "2", "12500000000", "11200000000", "3000000000", "3300000000"}, {"UF", "1", "350000", "340000", "12000", "11500.5"},
		}, rows)
	})
	t.Run("the same figures give the same bytes", func(t *testing.T) {
		for _, format := range []Format{PDF, PNG} {
			var a, b bytes.Buffer
			require.NoError(t, some(30, "es").Write(&a, format))
			require.NoError(t, some(30, "es").Write(&b, format))
			require.Equal(t, a.Bytes(), b.Bytes(), format)
			if dir := os.Getenv("GANTRY_LOOK"); dir != "" {
				require.NoError(t, os.WriteFile(dir+"/portfolio."+string(format), a.Bytes(), 0o600))
			}
		}
	})
	t.Run("projects go on over pages, and the sums have room on the last", func(t *testing.T) {
		for n := range 60 {
			p := some(n, "es")
			pages, all := p.pages(), 0
			for _, rows := range pages {
				all += len(rows)
			}
			require.Equal(t, n+1, all)
			last := 2*margin + headHigh + topHigh + footHigh + float64(len(pages[len(pages)-1]))*rowHigh + p.totalsHigh()
			require.LessOrEqual(t, last, high, n)
		}
	})
	t.Run("words of both languages", func(t *testing.T) {
		require.Len(t, texts["en"], len(texts["es"]))
		for key := range texts["es"] {
			require.NotEmpty(t, texts["en"][key], key)
		}
		for _, key := range keys {
			require.NotEmpty(t, texts["es"][key], key)
		}
	})
}
