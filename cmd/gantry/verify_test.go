package main

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/domain/event"
	"gantry/eventstore"
	"gantry/internal/config"
	"gantry/internal/demo"
	"gantry/internal/pg"
)

// sql opens the database of a command line for somebody who goes behind the program's back.
func (c cli) sql() func(statements string) {
	pool, err := pg.Open(c.t.Context(), c.dsn)
	require.NoError(c.t, err)
	c.t.Cleanup(pool.Close)
	return func(statements string) {
		c.t.Helper()
		_, err := pool.Exec(c.t.Context(), statements, pgx.QueryExecModeSimpleProtocol)
		require.NoError(c.t, err)
	}
}

// signer is a key as an operator keeps it, private and public half.
func signer(t *testing.T) (private, public string) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, kind string, der []byte, err error) string {
		require.NoError(t, err)
		name = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
		return name
	}
	public25519, private25519, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(private25519)
	private = write("heads.pem", "PRIVATE KEY", der, err)
	der, err = x509.MarshalPKIXPublicKey(public25519)
	return private, write("public.pem", "PUBLIC KEY", der, err)
}

// cutTail takes the last command away from the log as somebody does who knows its tables: no hash and no position shows it.
const cutTail = `
	create temporary table lost as select distinct e.stream from es_events e where e.position > (select max(position) from es_events where index = 0) - 1;
	delete from es_events where position >= (select max(position) from es_events where position is not null and index = 0);
	update es_streams s set revision = e.revision, hash = e.hash from es_events e
	where s.id in (select stream from lost) and e.stream = s.id and e.revision = (select max(revision) from es_events where stream = s.id);
	update es_seq set position = (select max(position) from es_events);
	update projection_checkpoints set position = least(position, (select position from es_seq));`

func TestSignedHeadsShowWhatNoHashDoes(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	private, public := signer(t)
	_, foreign := signer(t)
	list := filepath.Join(t.TempDir(), "heads.jsonl")
	c.ok("heads", "--heads-key="+private, "-o", list)
	assert.Contains(t, c.ok("verify", "--heads="+list, "--public-key="+public), "is signed by the key\n")
	assert.Contains(t, c.ok("verify", "--heads="+list, "--heads-key="+private), " streams stand on the heads of the list\n")

	t.Run("a list that its key did not sign is damage", func(t *testing.T) {
		text, err := os.ReadFile(list)
		require.NoError(t, err)
		altered := filepath.Join(t.TempDir(), "altered.jsonl")
		require.NoError(t, os.WriteFile(altered, []byte(strings.Replace(string(text), `"position":`, `"position":1`, 1)), 0o600))
		for _, args := range [][]string{{"--heads=" + altered, "--public-key=" + public}, {"--heads=" + list, "--public-key=" + foreign}} {
			code, _, problems := c.run(append([]string{"verify"}, args...)...)
			assert.Equal(t, exitDamaged, code)
			assert.Contains(t, problems, "signature")
		}
	})
	t.Run("an unsigned list says so, and is refused where there is a key", func(t *testing.T) {
		unsigned := filepath.Join(t.TempDir(), "unsigned.jsonl")
		code, _, problems := c.run("heads", "-o", unsigned)
		assert.Zero(t, code)
		assert.Contains(t, problems, "not signed")
		text, err := os.ReadFile(unsigned)
		require.NoError(t, err)
		assert.Contains(t, string(text), `"unsigned":true`)
		code, _, problems = c.run("verify", "--heads="+unsigned)
		assert.Zero(t, code)
		assert.Contains(t, problems, "not signed")
		code, _, problems = c.run("verify", "--heads="+unsigned, "--public-key="+public)
		assert.Equal(t, exitDamaged, code)
		assert.Contains(t, problems, "not signed")
	})
	t.Run("without the key a signature is not believed silently", func(t *testing.T) {
		code, _, problems := c.run("verify", "--heads="+list)
		assert.Zero(t, code)
		assert.Contains(t, problems, "--public-key")
	})
	t.Run("a cut tail", func(t *testing.T) {
		c.sql()(cutTail)
		assert.Contains(t, c.ok("verify"), "every hash holds")
		code, _, problems := c.run("verify", "--heads="+list, "--public-key="+public)
		assert.Equal(t, exitDamaged, code)
		assert.Contains(t, problems, ": cut")
	})
}

func TestTheServerKeepsOneListOfHeadsADay(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	dir := filepath.Join(t.TempDir(), "lists", "heads")
	settings := &config.Settings{DatabaseURL: c.dsn, HeadsDir: dir, LogLevel: "error", LogFormat: "json"}
	p, err := openAsIs(t.Context(), settings, &streams{out: devNull(t), problems: devNull(t)})
	require.NoError(t, err)
	defer func() { require.NoError(t, p.Close()) }()
	private, public := signer(t)
	settings.HeadsKey = private
	key, err := settings.SigningKey()
	require.NoError(t, err)
	for _, at := range []string{"2026-05-04T00:00:00Z", "2026-05-04T23:59:59Z", "2026-05-05T00:30:00+02:00", "2026-05-05T00:30:00Z"} {
		now, err := time.Parse(time.RFC3339, at)
		require.NoError(t, err)
		p.clock = fixed(now)
		require.NoError(t, p.dailyHeads(t.Context(), key))
	}
	written, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(dir, "heads-2026-05-04.jsonl"), filepath.Join(dir, "heads-2026-05-05.jsonl")}, written)
	assert.Contains(t, c.ok("verify", "--heads="+written[0], "--public-key="+public), "the list of 2026-05-04T00:00:00Z is signed by the key\n")
	settings.HeadsDir = ""
	require.NoError(t, p.dailyHeads(t.Context(), key), "none where nobody said where to")
}

type fixed time.Time

func (f fixed) Now() time.Time { return time.Time(f) }

func TestVerificationNamesWhatKeepsTheLogFromGrowing(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	exec := c.sql()
	damaged := func(want ...string) {
		t.Helper()
		code, out, problems := c.run("verify")
		assert.Equal(t, exitDamaged, code, out)
		for _, text := range want {
			assert.Contains(t, problems, text)
		}
	}
	t.Run("a counter behind its records is seen by verify and healed by whatever writes", func(t *testing.T) {
		exec("update es_seq set position = position - 3")
		damaged(": counter")
		damaged(": counter") // looking heals nothing
		c.ok("migrate")
		c.ok("verify")
	})
	t.Run("a read model that has seen more than there is", func(t *testing.T) {
		exec("update projection_checkpoints set position = position + 1000000 where projection = 'members'")
		damaged("read model members", "gantry rebuild members")
		c.ok("rebuild", "members")
		c.ok("verify")
	})
	t.Run("a missing stream row is named by its number, its positions and its first hash", func(t *testing.T) {
		exec("create table kept as select * from es_streams where stream = '" + demoSchedule(demo.Spanish).String() + "'; delete from es_streams where id in (select id from kept)")
		damaged("stream number", "its row is missing", "at positions", " is plan-", demoSchedule(demo.Spanish).String())
		exec("insert into es_streams overriding system value select * from kept")
		c.ok("verify")
	})
	t.Run("a command stored twice by an older version is listed and is no damage", func(t *testing.T) {
		exec("drop index es_events_command")
		p, err := openAsIs(t.Context(), &config.Settings{DatabaseURL: c.dsn, LogLevel: "error", LogFormat: "json"}, &streams{out: devNull(t), problems: devNull(t)})
		require.NoError(t, err)
		defer func() { require.NoError(t, p.Close()) }()
		for r, err := range p.store.ReadAll(t.Context(), 0) {
			require.NoError(t, err)
			head, _, err := p.store.Head(t.Context(), r.Stream)
			require.NoError(t, err)
			_, err = p.store.Append(t.Context(), r.Stream, head, []eventstore.Command{{ID: r.Command, At: r.At, Events: []event.Event{r.Event}}})
			require.NoError(t, err)
			assert.Contains(t, c.ok("verify"), r.Stream.String()+" holds command "+r.Command.String()+" more than once, at revisions [1 ")
			break
		}
	})
}
