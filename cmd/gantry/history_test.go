package main

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/eventstore/kurrent/kurrenttest"
	"gantry/internal/pg"
)

func kurrentServer(t *testing.T) *kurrenttest.Server {
	t.Helper()
	s, err := kurrenttest.Start(kurrenttest.Options{})
	require.NoError(t, err)
	t.Cleanup(s.Kill)
	return s
}

// headsWith lists where every stream stands, hashes included, in an event store.
func (c cli) headsWith(store string) []string {
	c.t.Helper()
	lines := slices.DeleteFunc(strings.Split(c.ok("--eventstore="+store, "heads"), "\n"), func(l string) bool { return !strings.HasPrefix(l, `{"stream"`) })
	slices.Sort(lines)
	return lines
}

// shown gives what a screen of schedules is made of, positions aside, as the database shows it.
func (c cli) shown() (out string) {
	c.t.Helper()
	require.NoError(c.t, c.query(`select count(*) || ' ' || md5(string_agg((to_jsonb(t) - 'generation' - 'position')::text, ';' order by t.company_id, t.schedule_id, t.row_no)) from rm.gantt_activities t`, &out))
	return out
}

func TestTheHistoryMovesToKurrentDBAndBack(t *testing.T) {
	c, server := newCLI(t), kurrentServer(t)
	c.ok("demo")
	verified, heads, shown := c.ok("verify"), c.headsWith(""), c.shown()
	require.Len(t, heads, 5)

	// A copy that stops half-way is not served, and goes on.
	copyThere := []string{"migrate-store", "--from=postgres", "--to=" + server.URL()}
	server.NextAppends(append(make([]kurrenttest.AppendFault, 4), kurrenttest.AppendLost, kurrenttest.AppendLost, kurrenttest.AppendLost)...)
	code, _, problems := c.run(copyThere...)
	require.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "it goes on where it stopped")
	for _, args := range [][]string{{"verify"}, {"migrate"}, {"serve", "--addr=127.0.0.1:0"}} {
		code, _, problems = c.run(append([]string{"--eventstore=" + server.URL()}, args...)...)
		assert.Equal(t, exitFailed, code, args)
		assert.Contains(t, problems, "is a copy that was not completed", args)
	}
	assert.Equal(t, verified, c.ok("verify"), "the source is what it was")
	code, out, problems := c.run(copyThere...)
	require.Zero(t, code, problems)
	assert.Regexp(t, `\r[1-9]\d* records copied, [1-9]\d* were there`, problems, "progress is shown, and what is taken up again")
	assert.Regexp(t, `\r[1-9]\d* records checked`, problems)
	assert.Regexp(t, `^\d+ records copied, [1-9]\d* were there, \d+ side streams: every revision and hash is that of the source\n`, out)
	assert.Contains(t, c.ok(copyThere...), "completed before")

	// Served, it is the same history, and read models are built anew.
	there := "--eventstore=" + server.URL()
	c.ok(there, "migrate")
	assert.Equal(t, verified, c.ok(there, "verify"))
	assert.Equal(t, heads, c.headsWith(server.URL()))
	assert.Equal(t, shown, c.shown())
	var before string
	require.NoError(t, c.query(`select max(position)::text from es_events`, &before))
	base, stop := c.serve(there, "--demo")
	status, session := ask(t, http.MethodPost, base+"/api/session/demo", nil)
	require.Equal(t, http.StatusOK, status)
	gantt := base + "/api/schedules/" + c.anySchedule() + "/gantt?atLeast="
	status, _ = ask(t, http.MethodGet, gantt+before, session)
	assert.Equal(t, http.StatusConflict, status, "a position of the old store is refused")
	var own int64
	require.NoError(t, c.query(`select max(position) from projection_checkpoints`, &own))
	status, _ = ask(t, http.MethodGet, gantt+strconv.FormatInt(own, 10), session)
	assert.Equal(t, http.StatusOK, status)
	stop()

	// The database follows the copy now: without it, or with another store, nothing starts.
	code, _, problems = c.run("migrate")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "follow another event store")
	code, _, problems = c.run("--eventstore="+kurrentServer(t).URL(), "migrate")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "way out")
	for _, args := range [][]string{{"backup", t.TempDir()}, {"restore", t.TempDir()}} {
		_, _, problems = c.run(append([]string{there}, args...)...)
		assert.Contains(t, problems, "back up KurrentDB with its own tools")
	}

	// And back, into tables that were emptied.
	back := []string{"migrate-store", "--from=" + server.URL(), "--to=postgres"}
	_, _, problems = c.run(back...)
	assert.Contains(t, problems, "name an empty one")
	c.sql()(`truncate es_events, es_streams; update es_seq set position = 0`)
	c.ok(back...)
	c.ok("migrate")
	assert.Equal(t, verified, c.ok("verify"))
	assert.Equal(t, heads, c.headsWith(""))
	assert.Equal(t, shown, c.shown())
	var last string
	require.NoError(t, c.query(`select max(position)::text from es_events`, &last))
	assert.Equal(t, before, last, "positions of PostgreSQL are those it had")

	// Once more to KurrentDB: what the first one gave is not taken for a position of the second.
	second := kurrentServer(t)
	c.ok("migrate-store", "--from=postgres", "--to="+second.URL())
	base, stop = c.serve("--eventstore="+second.URL(), "--demo")
	defer stop()
	status, session = ask(t, http.MethodPost, base+"/api/session/demo", nil)
	require.Equal(t, http.StatusOK, status)
	status, _ = ask(t, http.MethodGet, base+"/api/schedules/"+c.anySchedule()+"/gantt?atLeast="+strconv.FormatInt(own, 10), session)
	assert.Equal(t, http.StatusConflict, status, "a position of the KurrentDB before is refused")
}

func TestADemonstrationLivesInKurrentDB(t *testing.T) {
	rows, events := newCLI(t), newCLI(t)
	rows.ok("demo")
	server := "--eventstore=" + kurrentServer(t).URL()
	events.ok(server, "demo")
	assert.Equal(t, rows.ok("verify"), events.ok(server, "verify"))
	var stored int
	require.NoError(t, events.query(`select count(*) from es_events`, &stored))
	assert.Zero(t, stored, "nothing of the history is in PostgreSQL")
	live := events.shown()
	events.ok(server, "rebuild", "gantt")
	assert.Equal(t, live, events.shown(), "rebuilt rows are the live ones")

	// What is written to the source after the copy would be lost.
	late := kurrentServer(t)
	rows.ok("migrate-store", "--from=postgres", "--to="+late.URL())
	rows.ok("company", "add", "Later")
	code, _, problems := rows.run("--eventstore="+late.URL(), "migrate")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, problems, "was written to after its history was copied")
}

func TestACopyOfAKurrentDBThatWasWrittenToSinceIsNotServed(t *testing.T) {
	c, first, late := newCLI(t), kurrentServer(t), kurrentServer(t)
	source := "--eventstore=" + first.URL()
	c.ok(source, "demo")
	c.ok("migrate-store", "--from="+first.URL(), "--to="+late.URL())
	c.ok("migrate-store", "--from="+first.URL(), "--to=postgres")
	c.ok(source, "company", "add", "Later")
	refused := func(what string) {
		t.Helper()
		for name, args := range map[string][]string{"another KurrentDB": {"--eventstore=" + late.URL(), "migrate"}, "PostgreSQL": {"migrate"}} {
			code, _, problems := c.run(args...)
			assert.Equal(t, exitFailed, code, "%s, %s", what, name)
			assert.Contains(t, problems, "was written to after its history was copied", "%s, %s", what, name)
			assert.Contains(t, problems, "way out", "%s, %s", what, name)
		}
	}
	refused("a program that ended noted its commands")
	c.ok(source, "rebuild", "gantt")
	c.sql()(`delete from command_streams`)
	refused("a read model has seen it")

	// The source still serves, and a copy of all of it takes its place.
	verified, whole := c.ok(source, "verify"), kurrentServer(t)
	c.ok("migrate-store", "--from="+first.URL(), "--to="+whole.URL())
	c.ok("--eventstore="+whole.URL(), "migrate")
	assert.Equal(t, verified, c.ok("--eventstore="+whole.URL(), "verify"))
}

func TestAStoreThatCannotBeOpenedSaysWhy(t *testing.T) {
	c := newCLI(t)
	foreign := kurrentServer(t)
	foreign.Write("order-1", "placed", []byte("{}"))
	for store, says := range map[string]string{
		foreign.URL(): "another program",
		"esdb://127.0.0.1:1?tls=false&discoveryInterval=1": "no KurrentDB answers",
		"mysql://db": "no address of a KurrentDB",
	} {
		code, _, problems := c.run("--eventstore="+store, "migrate")
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, "GANTRY_EVENTSTORE: ")
		assert.Contains(t, problems, says)
		assert.Contains(t, problems, "way out")
	}
	_, out, _ := c.run("--eventstore=esdb://gantry:secret@db:2113", "config")
	assert.Contains(t, out, "GANTRY_EVENTSTORE")
	assert.NotContains(t, out, "secret")
	_, _, problems := c.run("migrate-store", "--from=postgres", "--to=postgres")
	assert.Contains(t, problems, "the same event store")
}

// query reads one value from the database.
func (c cli) query(sql string, into any) error {
	c.t.Helper()
	pool, err := pg.Open(c.t.Context(), c.dsn)
	if err != nil {
		return err
	}
	defer pool.Close()
	return pool.QueryRow(c.t.Context(), sql).Scan(into)
}

// anySchedule is the id of a schedule of the demonstration.
func (c cli) anySchedule() (id string) {
	c.t.Helper()
	require.NoError(c.t, c.query(`select schedule_id::text from rm.gantt_activities limit 1`, &id))
	return id
}
