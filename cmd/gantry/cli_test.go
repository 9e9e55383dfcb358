package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
	"gantry/eventstore"
	"gantry/eventstore/postgres"
	"gantry/internal/demo"
	"gantry/internal/pg"
	"gantry/internal/testkit"
	"gantry/readmodels/projects"
)

// cli runs the program as an operator does, on one database.
type cli struct {
	t    *testing.T
	dsn  string
	data string
}

func newCLI(t *testing.T) cli {
	t.Helper()
	return cli{t, testkit.DatabaseDSN(t), t.TempDir()}
}

func (c cli) run(args ...string) (code int, out, problems string) {
	c.t.Helper()
	dir := c.t.TempDir()
	read := func(name string) (*os.File, func() string) {
		f, err := os.Create(filepath.Join(dir, name))
		require.NoError(c.t, err)
		return f, func() string {
			require.NoError(c.t, f.Close())
			b, err := os.ReadFile(f.Name())
			require.NoError(c.t, err)
			return string(b)
		}
	}
	o, said := read("out")
	p, complained := read("problems")
	code = run(c.t.Context(), append([]string{"--database-url=" + c.dsn, "--data=" + c.data, "--log-level=warn"}, args...), o, p)
	return code, said(), complained()
}

func (c cli) ok(args ...string) string {
	c.t.Helper()
	code, out, problems := c.run(args...)
	require.Zero(c.t, code, "%v: %s%s", args, out, problems)
	return out
}

func TestTheCommandLine(t *testing.T) {
	c := newCLI(t)
	assert.Contains(t, c.ok("config"), "GANTRY_ADDR")
	assert.Contains(t, c.ok("--help"), "rebuild")
	notices := c.ok("licences")
	for _, part := range []string{"Apache License", "github.com/jackc/pgx", "react-dom ", "PostgreSQL Global Development Group", "OpenSSL"} {
		assert.Contains(t, notices, part)
	}
	assert.Equal(t, "dev\n", c.ok("--version"))
	for _, wrong := range [][]string{{"sevre"}, {}, {"serve", "--addr=nonsense"}, {"replay"}} {
		code, _, problems := c.run(wrong...)
		assert.Equal(t, exitUsage, code, wrong)
		assert.Contains(t, problems, "gantry: ", wrong)
	}
}

func TestTheDemonstrationIsLoadedOnce(t *testing.T) {
	c := newCLI(t)
	assert.Contains(t, c.ok("demo"), demo.CompanyName)
	first := c.ok("verify")
	assert.Regexp(t, `^5 streams, \d+ records, \d+ events: every hash holds\n$`, first)
	c.ok("demo")
	assert.Equal(t, first, c.ok("verify"), "loading again changes nothing")

	pool, err := pg.Open(t.Context(), c.dsn)
	require.NoError(t, err)
	defer pool.Close()
	var future int
	require.NoError(t, pool.QueryRow(t.Context(), `select count(*) from es_events where at > now()`).Scan(&future))
	assert.Zero(t, future, "nothing of it lies in the future")
	var news, behind int
	require.NoError(t, pool.QueryRow(t.Context(), `
		select (select count(*) from notifications), (select position from es_seq) - (select position from notification_progress)`).Scan(&news, &behind))
	assert.Zero(t, news+behind, "its history is no news to anybody")

	t.Run("as a project in each language, none of which counts the other", func(t *testing.T) {
		list, err := projects.List(t.Context(), pool, demo.Company, projects.Administrator)
		require.NoError(t, err)
		type card struct{ project, schedule, foundations, shielding string }
		var cards []card
		for _, p := range list {
			require.Len(t, p.Schedules, 1, p.Name)
			s := p.Schedules[0]
			var activities int
			var words []string
			require.NoError(t, pool.QueryRow(t.Context(), `
				select count(*) filter (where kind <> 'summary'), array_agg(name order by code) filter (where code in ('F.100', 'T1.125'))
				from   rm.gantt_activities where schedule_id = $1`, s.ID).Scan(&activities, &words))
			require.Len(t, words, 2, p.Name)
			assert.Equal(t, activities, s.Activities, p.Name)
			cards = append(cards, card{p.Name, s.Name, words[0], words[1]})
		}
		assert.Equal(t, []card{
			{"Clínica Los Robles", "Programa general", "Emplantillado", "Blindaje plomado salas de rayos X y TAC"},
			{"Los Robles Clinic", "Master schedule", "Blinding concrete", "Lead shielding, X-ray and CT rooms"},
		}, cards)
	})

	t.Run("also after it was cut short again and again", func(t *testing.T) {
		short, tries := newCLI(t), 0
		for within := 200 * time.Millisecond; ; within += within / 2 {
			ctx, cancel := context.WithTimeout(t.Context(), within)
			code := run(ctx, []string{"--database-url=" + short.dsn, "--log-level=error", "demo"}, os.Stdout, devNull(t))
			cancel()
			if code == 0 {
				break
			}
			tries++
		}
		t.Logf("cut short %d times", tries)
		assert.Equal(t, first, short.ok("verify"), "the same history as in one go")
	})
}

func devNull(t *testing.T) *os.File {
	t.Helper()
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func TestAlteredHistoryIsNamed(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	pool, err := pg.Open(t.Context(), c.dsn)
	require.NoError(t, err)
	defer pool.Close()
	_, err = pool.Exec(t.Context(), `
		update es_events e set at = at + interval '1 second' from es_streams s
		where  e.stream = s.id and s.stream = $1 and e.revision = 7`, demoSchedule(demo.Spanish))
	require.NoError(t, err)
	code, _, problems := c.run("verify")
	assert.Equal(t, exitDamaged, code)
	assert.Contains(t, problems, "revision 7 ")
	assert.Contains(t, problems, demoSchedule(demo.Spanish).String())
}

func TestReadModelsAreRebuilt(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	out := c.ok("rebuild")
	for _, name := range []string{"gantt", "changelog", "projects", "members", "imported"} {
		assert.Contains(t, out, name+" rebuilt\n")
	}
	assert.Equal(t, "members rebuilt\n", c.ok("rebuild", "members"))
	code, _, problems := c.run("rebuild", "weather")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, `no read model "weather"`)
	assert.Contains(t, problems, "gantt")
	assert.Contains(t, c.ok("migrate"), "up to date")
}

func TestWhatWasParkedIsFollowedAgain(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	assert.Equal(t, "nothing is parked\n", c.ok("unpark"))
	pool, err := pg.Open(t.Context(), c.dsn)
	require.NoError(t, err)
	defer pool.Close()
	id := demoSchedule(demo.Spanish)
	rows := func() (sum string) {
		require.NoError(t, pool.QueryRow(t.Context(), `
			select md5(coalesce(string_agg(a::text, '' order by a.row_no), '')) || (select max(revision) from rm.gantt_schedules where schedule_id = $1)
			from   rm.gantt_activities a where a.schedule_id = $1`, id).Scan(&sum))
		return sum
	}
	before := rows()
	_, err = pool.Exec(t.Context(), `
		insert into projection_parked (projection, generation, company_id, stream_kind, stream_id, revision, position, command_id, code, error, attempts)
		select 'gantt', generation, company_id, 'plan', schedule_id, 1, 1, schedule_id, 'panic', 'a mistake of the program', 3
		from   rm.gantt_schedules where schedule_id = $1`, id)
	require.NoError(t, err)

	listed := c.ok("unpark", "--list")
	assert.Contains(t, listed, "gantt plan-")
	assert.Contains(t, listed, id.String())
	assert.Contains(t, listed, "at revision 1, 3 attempts, panic: a mistake of the program\n")
	assert.Equal(t, "nothing is parked\n", c.ok("unpark", "changelog"))

	code, _, problems := c.run("unpark") // the rows are there already: the first event cannot be followed a second time
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, id.String())
	assert.Contains(t, problems, "projection.fails_again")
	assert.Contains(t, problems, "1 of 1 could not be followed and stay parked")
	assert.Contains(t, c.ok("unpark", "--list"), "4 attempts, sqlstate.23505")

	for _, table := range []string{"schedules", "activities", "links", "calendars"} {
		_, err = pool.Exec(t.Context(), `delete from gantt_g1.`+table+` where schedule_id = $1`, id)
		require.NoError(t, err)
	}
	assert.Contains(t, c.ok("unpark", "gantt"), id.String()+" is followed again\n")
	assert.Equal(t, before, rows(), "the rows are as they were")
	assert.Equal(t, "nothing is parked\n", c.ok("unpark"))

	code, _, problems = c.run("unpark", "weather")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, `no read model "weather"`)
}

func TestAZeroThatAnOlderProgramStoredAndParkedIsHealedByUnpark(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	pool, err := pg.Open(t.Context(), c.dsn)
	require.NoError(t, err)
	defer pool.Close()
	id := demoSchedule(demo.Spanish)
	log := postgres.New(pool)
	defer func() { _ = log.Close() }()
	store := eventstore.New(log, registry())
	var stream eventstore.Stream
	require.NoError(t, pool.QueryRow(t.Context(), `select company_id, 'plan', schedule_id from rm.gantt_schedules where schedule_id = $1`, id).
		Scan(&stream.Company, &stream.Kind, &stream.ID))
	head, _, err := store.Head(t.Context(), stream)
	require.NoError(t, err)
	at, err := store.Append(t.Context(), stream, head, []eventstore.Command{{ID: newID(), At: time.Now(), Events: []event.Event{
		schedule.FieldDescription.Was(kernel.SummaryRow, "", "as\x00drawn"),
	}}})
	require.NoError(t, err)
	for _, model := range []string{"gantt", "changelog"} { // as the older program left them
		_, err = pool.Exec(t.Context(), `
			insert into projection_parked (projection, generation, company_id, stream_kind, stream_id, revision, position, command_id, code, error, attempts)
			select projection, generation, $2, 'plan', $3, $4, $5, $3, 'sqlstate.22021', 'invalid byte sequence', 3
			from   projection_generations where projection = $1 and state = 'live'`, model, stream.Company, stream.ID, int64(head+1), int64(at))
		require.NoError(t, err)
	}
	_, err = pool.Exec(t.Context(), `update projection_checkpoints set position = $1`, int64(at))
	require.NoError(t, err)

	assert.Contains(t, c.ok("unpark", "--list"), "sqlstate.22021")
	assert.Equal(t, 2, strings.Count(c.ok("unpark"), "is followed again"))
	assert.Equal(t, "nothing is parked\n", c.ok("unpark"))
	var kept string
	require.NoError(t, pool.QueryRow(t.Context(), `select description from rm.gantt_activities where schedule_id = $1 and row_no = 0`, id).Scan(&kept))
	assert.Equal(t, "as\x1a0drawn", kept)
}

func TestHalfACommandAtTheEndIsCutOffAsTheOperatorsPageSays(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	pool, err := pg.Open(t.Context(), c.dsn)
	require.NoError(t, err)
	defer pool.Close()
	var number, last int64
	require.NoError(t, pool.QueryRow(t.Context(), `select stream, revision from es_events order by position desc limit 1`).Scan(&number, &last))
	_, err = pool.Exec(t.Context(), `update es_events set count = count + 1 where stream = $1 and revision = $2`, number, last)
	require.NoError(t, err)
	var whole int64
	require.NoError(t, pool.QueryRow(t.Context(), `select revision - index - 1 from es_events where stream = $1 and revision = $2`, number, last).Scan(&whole))
	code, _, _ := c.run("verify")
	assert.Equal(t, exitDamaged, code)

	page, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	_, repair, found := strings.Cut(string(page), "begin;\ndelete from es_events")
	require.True(t, found)
	repair, _, _ = strings.Cut("begin;\ndelete from es_events"+repair, "```")
	repair = strings.NewReplacer("= 17", fmt.Sprint("= ", number), "42", fmt.Sprint(whole)).Replace(repair)
	conn, err := pool.Acquire(t.Context())
	require.NoError(t, err)
	_, err = conn.Conn().PgConn().Exec(t.Context(), repair).ReadAll()
	conn.Release()
	require.NoError(t, err)
	c.ok("rebuild")
	assert.Contains(t, c.ok("verify"), "every hash holds")
	assert.Equal(t, "nothing is parked\n", c.ok("unpark"))
}

func TestAScheduleIsShownAsItStood(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	id := demoSchedule(demo.Spanish).String()
	now := c.ok("replay", id)
	head := regexp.MustCompile(`revision (\d+), (\d+) commands`).FindStringSubmatch(now)
	require.Len(t, head, 3, now)
	assert.Contains(t, now, "290 activities")

	imported := time.Now().AddDate(0, 0, -demo.ImportedDaysAgo+1).UTC().Format(time.RFC3339)
	then := c.ok("replay", id, "--to", imported)
	assert.NotContains(t, then, "revision "+head[1]+",")
	assert.Contains(t, then, "289 activities", "before somebody added one and others were taken out")
	at := regexp.MustCompile(`revision (\d+),`).FindStringSubmatch(then)[1]
	assert.Equal(t, then, c.ok("replay", id, "--to", at), "the moment and its revision are the same plan")

	events := c.ok("replay", id, "--to", at, "--events")
	lines := strings.Split(strings.TrimSpace(events), "\n")
	assert.Contains(t, lines[0], `"gantry-events"`)
	assert.Contains(t, lines[len(lines)-1], `"revision":`+at)

	file := filepath.Join(t.TempDir(), "schedule.events")
	require.NoError(t, os.WriteFile(file, []byte(events), 0o600))
	assert.Contains(t, c.ok("verify", "--events", file), " up to revision "+at+", ")
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(events, `"at":"2`, `"at":"1`, 1)), 0o600))
	code, _, problems := c.run("verify", "--events", file)
	assert.Equal(t, exitDamaged, code)
	assert.Contains(t, problems, "revision 1 position")
	code, _, problems = c.run("verify", "--events", "../../internal/testkit/history/testdata/extension.events")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "version 1", "a slice without stored bodies is not called whole")

	for _, tc := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"replay", "nonsense"}, exitFailed, "no schedule id"},
		{[]string{"replay", demoID("nowhere").String()}, exitFailed, "schedule.unknown"},
		{[]string{"replay", id, "--to", "yesterday"}, exitFailed, "neither a revision nor a moment"},
		{[]string{"replay", id, "--to", "2001-01-01T00:00:00Z"}, exitFailed, "did not exist yet"},
	} {
		code, _, problems := c.run(tc.args...)
		assert.Equal(t, tc.code, code, tc.args)
		assert.Contains(t, problems, tc.says)
	}
}
