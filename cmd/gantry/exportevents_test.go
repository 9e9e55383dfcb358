package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/demo"
	"gantry/internal/extracts"
)

// TestEventsAreExported compares the files with what SQL finds in the tables of the history.
func TestEventsAreExported(t *testing.T) {
	c := withTwoCompanies(t)
	to := t.TempDir()
	stored := func(where string, args ...any) []string {
		return texts(t, c.super, `
			select concat_ws(' ', e.position, s.stream, s.kind, e.revision, e.index, e.command, e.type, e.version, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(e.actor::text, '-'))
			from   es_events e join es_streams s on s.id = e.stream where e.position is not null and `+where+` order by e.position`, args...)
	}
	export := func(format, name string, args ...string) (string, string) {
		path := filepath.Join(to, name)
		return path, c.ok(append([]string{"export-events", "--company", demo.CompanyName, "--format", format, "-o", path}, args...)...)
	}
	lines := func(path string) (out []string, payloads []string) {
		for _, row := range readCSV(t, path) {
			person := row["person_id"]
			if person == "" {
				person = "-"
			}
			out = append(out, strings.Join([]string{row["position"], row["stream"], row["stream_kind"], row["revision"], row["event_index"], row["command_id"], row["type"], row["version"], row["recorded_at"], person}, " "))
			payloads = append(payloads, row["payload"])
		}
		return out, payloads
	}
	inText, said := export("csv", "all.csv")
	all, payloads := lines(inText)
	require.Greater(t, len(all), 100)
	assert.Equal(t, stored(`s.company = $1`, demo.Company), all, "every event of the company, in order, and none of another")
	assert.Contains(t, said, strconv.Itoa(len(all))+" events")

	t.Run("a payload is the event as it is stored", func(t *testing.T) {
		plain := 0
		bodies := texts(t, c.super, `
			select e.position || ' ' || convert_from(e.body, 'UTF8') from es_events e join es_streams s on s.id = e.stream where s.company = $1 and e.encoding = 0 and e.position is not null order by e.position`, demo.Company)
		for _, body := range bodies {
			position, text, _ := strings.Cut(body, " ")
			at := slices.IndexFunc(all, func(line string) bool { return strings.HasPrefix(line, position+" ") })
			require.JSONEq(t, text, payloads[at], all[at])
			plain++
		}
		require.Greater(t, plain, 50)
		for _, payload := range payloads {
			require.True(t, json.Valid([]byte(payload)))
		}
	})
	t.Run("a Parquet file holds the same", func(t *testing.T) {
		path, _ := export("parquet", "all.parquet")
		rows, err := parquet.ReadFile[extracts.Event](path)
		require.NoError(t, err)
		require.Len(t, rows, len(all))
		for i, r := range rows {
			person := "-"
			if r.Person != nil {
				person = *r.Person
			}
			require.Equal(t, all[i], strings.Join([]string{
				strconv.FormatInt(r.Position, 10), r.Stream, r.Kind, strconv.FormatInt(r.Revision, 10), strconv.Itoa(int(r.Index)), r.Command, r.Type, strconv.Itoa(int(r.Version)),
				r.RecordedAt.UTC().Format("2006-01-02T15:04:05.000000Z"), person,
			}, " "))
			require.Equal(t, payloads[i], r.Payload)
		}
	})
	t.Run("of one project and its schedules", func(t *testing.T) {
		path, _ := export("csv", "project.csv", "--project", demo.ProjectName)
		some, _ := lines(path)
		want := stored(`s.company = $1 and (s.stream = $2 or s.stream in (select schedule_id from rm.projects_schedules where project_id = $2))`, demo.Company, demo.Project)
		require.Greater(t, len(all), len(want))
		assert.Equal(t, want, some)
	})
	t.Run("until a moment, the moment itself included", func(t *testing.T) {
		moments := texts(t, c.super, `select to_char(date_trunc('second', e.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from es_events e join es_streams s on s.id = e.stream where s.company = $1 and e.position is not null order by e.position`, demo.Company)
		middle := moments[len(moments)/2]
		path, _ := export("csv", "moment.csv", "--until", middle)
		some, _ := lines(path)
		at, err := time.Parse(time.RFC3339, middle)
		require.NoError(t, err)
		want := stored(`s.company = $1 and e.at <= $2`, demo.Company, at)
		require.NotEmpty(t, want)
		require.Less(t, len(want), len(all))
		assert.Equal(t, want, some)
	})
	t.Run("until a position", func(t *testing.T) {
		position, _, _ := strings.Cut(all[40], " ")
		path, _ := export("csv", "position.csv", "--until", position)
		some, _ := lines(path)
		assert.Equal(t, all[:41], some)
	})
	t.Run("nothing half written stays, and a file that is there is left alone", func(t *testing.T) {
		before, err := os.ReadFile(inText)
		require.NoError(t, err)
		code, _, problems := c.run("export-events", "--company", demo.CompanyName, "--format", "csv", "-o", inText)
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, "give a file that is not there yet")
		after, err := os.ReadFile(inText)
		require.NoError(t, err)
		assert.Equal(t, before, after)
		for _, args := range [][]string{{"--company", "Nobody"}, {"--company", demo.CompanyName, "--until", "yesterday"}, {"--company", demo.CompanyName, "--project", "Nowhere"}} {
			code, _, problems := c.run(append([]string{"export-events", "-o", filepath.Join(to, "none")}, args...)...)
			assert.Equal(t, exitFailed, code)
			assert.NotEmpty(t, problems)
		}
		assert.NoFileExists(t, filepath.Join(to, "none"))
		hidden, err := filepath.Glob(filepath.Join(to, ".*-*"))
		require.NoError(t, err)
		assert.Empty(t, hidden)
	})
}
