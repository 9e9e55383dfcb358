package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/internal/demo"
	"gantry/internal/extracts"
)

// readCSV gives the rows of a file by the names of its columns.
func readCSV(t *testing.T, path string) (out []map[string]string) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	lines, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		out = append(out, row)
	}
	return out
}

// TestFiguresAreExportedAsFiles: each view of one company as a file, the same rows in both formats, and nothing of anybody else.
func TestFiguresAreExportedAsFiles(t *testing.T) {
	c := withTwoCompanies(t)
	plan := texts(t, c.super, `select schedule_id::text from rm.gantt_schedules where company_id = $1 order by 1 limit 1`, demo.Company)[0]
	_, err := c.super.Exec(t.Context(), `update gantt_g1.activities set name = E'Muro "A",\nnorte', cost = 12345678, total_float = -480, start = $3, actual_start = null
		where company_id = $1 and schedule_id = $2 and row_no = 0`, demo.Company, plan, int(kernel.Date(2026, 4, 28, 8, 0)))
	require.NoError(t, err)
	to := t.TempDir()
	inText, inColumns := filepath.Join(to, "as", "text"), filepath.Join(to, "columns")
	out := c.ok("export-analytics", "--company", demo.CompanyName, "--output", inText)
	c.ok("export-analytics", "--company", demo.Company.String(), "--format", "parquet", "-o", inColumns)

	var said extracts.Manifest
	raw, err := os.ReadFile(filepath.Join(inText, "manifest.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &said))
	assert.Equal(t, demo.Company, said.Company)
	require.Equal(t, texts(t, c.super, `select viewname::text from pg_views where schemaname = 'analytics' and viewname not in ('freshness', 'people') order by 1`), func() (names []string) {
		for _, f := range said.Tables {
			names = append(names, f.Name)
		}
		return names
	}(), "every view is a file, but that of names")

	t.Run("each file holds the rows that an analyst of the company sees", func(t *testing.T) {
		filled, ana := 0, c.ana.enter(t, nil)
		for _, f := range said.Tables {
			want := texts(t, ana, `select count(*)::text from analytics.`+f.Name)[0]
			rows := readCSV(t, filepath.Join(inText, f.File))
			assert.Equal(t, want, strconv.Itoa(len(rows)), f.Name)
			assert.Contains(t, out, f.File)
			for _, row := range rows {
				require.Equal(t, demo.Company.String(), row["company_id"], f.Name)
				filled++
			}
			columns, err := os.Open(filepath.Join(inColumns, f.Name+".parquet"))
			require.NoError(t, err)
			info, err := columns.Stat()
			require.NoError(t, err)
			held, err := parquet.OpenFile(columns, info.Size())
			require.NoError(t, err)
			assert.EqualValues(t, len(rows), held.NumRows(), f.Name)
			require.NoError(t, columns.Close())
		}
		require.Greater(t, filled, 100)
	})
	t.Run("values stay what they are: quotes and line breaks, decimals, dates of the site, null", func(t *testing.T) {
		for _, row := range readCSV(t, filepath.Join(inText, "activities.csv")) {
			if row["schedule_id"] == plan && row["row_no"] == "0" {
				assert.Equal(t, []string{"Muro \"A\",\nnorte", "1234.5678", "-8.0000", "2026-04-28T08:00", ""},
					[]string{row["name"], row["cost"], row["total_float_hours"], row["starts_at"], row["actual_start"]})
			}
		}
		type activity struct {
			Schedule string  `parquet:"schedule_id,optional"`
			Row      *int32  `parquet:"row_no,optional"`
			Name     *string `parquet:"name,optional"`
			Cost     *int64  `parquet:"cost,optional,decimal(4:18)"`
			Float    *int64  `parquet:"total_float_hours,optional,decimal(4:18)"`
			Started  *int64  `parquet:"actual_start,optional"`
			Critical *bool   `parquet:"critical,optional"`
		}
		all, err := parquet.ReadFile[activity](filepath.Join(inColumns, "activities.parquet"))
		require.NoError(t, err)
		found := 0
		for _, a := range all {
			if a.Schedule != plan || *a.Row != 0 {
				continue
			}
			found++
			assert.Equal(t, "Muro \"A\",\nnorte", *a.Name)
			assert.EqualValues(t, 12_345_678, *a.Cost)
			assert.EqualValues(t, -80_000, *a.Float)
			assert.Nil(t, a.Started)
		}
		assert.Equal(t, 1, found)
	})
	t.Run("a folder that is there is left alone, and a company nobody knows is named", func(t *testing.T) {
		code, _, problems := c.run("export-analytics", "--company", demo.CompanyName, "--output", inText)
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, "give a folder that is not there yet")
		again, err := os.ReadFile(filepath.Join(inText, "manifest.json"))
		require.NoError(t, err)
		assert.Equal(t, raw, again)
		code, _, problems = c.run("export-analytics", "--company", "Nobody", "--output", filepath.Join(to, "none"))
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, `there is no company "Nobody"`)
		left, err := os.ReadDir(to)
		require.NoError(t, err)
		var names []string
		for _, e := range left {
			names = append(names, e.Name())
		}
		assert.Equal(t, "as columns", strings.Join(names, " "), "nothing half written stays")
	})
}
