package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/backup"
	"gantry/internal/config"
	"gantry/internal/demo"
	"gantry/internal/files"
	"gantry/internal/pg"
	"gantry/internal/testkit"
	"gantry/migrations"
)

// program opens the installation of a command line.
func (c cli) program() *program {
	c.t.Helper()
	p, err := openAsIs(c.t.Context(), &config.Settings{DatabaseURL: c.dsn, Data: c.data, LogLevel: "error", LogFormat: "json"}, &streams{out: devNull(c.t), problems: devNull(c.t)})
	require.NoError(c.t, err)
	return p
}

// empty is a command line on a database without a table.
func empty(t *testing.T) cli {
	t.Helper()
	beside := testkit.DatabaseDSN(t)
	u, err := url.Parse(beside)
	require.NoError(t, err)
	name := strings.TrimPrefix(u.Path, "/") + "_empty"
	run := func(sql string) {
		conn, err := pgx.Connect(context.Background(), beside)
		require.NoError(t, err)
		_, err = conn.Exec(context.Background(), sql)
		require.NoError(t, errors.Join(err, conn.Close(context.Background())))
	}
	run("create database " + name)
	t.Cleanup(func() { run("drop database " + name + " with (force)") })
	u.Path = "/" + name
	return cli{t, u.String(), t.TempDir()}
}

// rowsOf gives what a restore must bring back, by table: everything but what is rebuilt.
func rowsOf(t *testing.T, dsn string) map[string]string {
	t.Helper()
	pool, err := pg.Open(t.Context(), dsn)
	require.NoError(t, err)
	defer pool.Close()
	rows, err := pool.Query(t.Context(), `select tablename::text from pg_tables where schemaname = 'public'`)
	require.NoError(t, err)
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	out := map[string]string{}
	for _, n := range names {
		switch n {
		case "schema_migrations", "access_roles", "projection_generations", "projection_checkpoints", "projection_parked", "stream_snapshots", "notification_progress",
			"es_store", "projection_store", "command_streams", "command_places", "store_moves":
			continue
		}
		var all string
		require.NoError(t, pool.QueryRow(t.Context(), `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') from `+n+` t`).Scan(&all))
		out[n] = all
	}
	return out
}

// ganttRows gives every row a screen of schedules is made of.
func (c cli) ganttRows() (out string) {
	c.t.Helper()
	p := c.program()
	defer func() { require.NoError(c.t, p.Close()) }()
	require.NoError(c.t, p.pool.QueryRow(c.t.Context(), `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') from rm.gantt_activities t`).Scan(&out))
	return out
}

// keepPicture stores a picture of somebody.
func (c cli) keepPicture(of demo.Person) {
	c.t.Helper()
	p := c.program()
	store, err := p.pictures(c.t.Context())
	require.NoError(c.t, err)
	var b bytes.Buffer
	require.NoError(c.t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 64, 64))))
	prepared, err := files.Prepare(&b, files.Square, files.Crop{})
	require.NoError(c.t, err)
	_, err = store.Keep(c.t.Context(), files.File{Kind: files.Person, User: of.ID}, prepared)
	require.NoError(c.t, err)
	require.NoError(c.t, p.Close())
}

func pictures(t *testing.T, dir string) (out []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "files", "pictures", "*"))
	require.NoError(t, err)
	for _, n := range names {
		out = append(out, filepath.Base(n))
	}
	return out
}

func TestARestoredInstallationIsTheOriginal(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	c.ok("company", "add", "Torre Norte", "--domain=torre.example")
	c.ok("user", "add", "luis@torre.example", "--company=Torre Norte", "--role=planner", "--name=Luis", "--lastname=Vera")
	c.keepPicture(demo.People[1])
	dir := filepath.Join(t.TempDir(), "backup")
	assert.Regexp(t, `holds \d+ records, \d+ tables and 1 pictures`, c.ok("backup", dir))

	to := empty(t)
	assert.Regexp(t, `every hash holds; 1 pictures; 0 people erased again`, to.ok("restore", dir))
	assert.Equal(t, rowsOf(t, c.dsn), rowsOf(t, to.dsn))
	assert.Equal(t, pictures(t, c.data), pictures(t, to.data))
	assert.Equal(t, c.ok("verify"), to.ok("verify"))
	original := c.ganttRows()
	require.NotContains(t, original, "0 ")
	assert.Equal(t, original, to.ganttRows(), "screens show the same")

	t.Run("and goes on from there", func(t *testing.T) {
		to.ok("company", "add", "Andes")
		to.ok("user", "add", "rosa@andes.example", "--company=Andes", "--role=admin", "--name=Rosa", "--lastname=Paz")
		to.ok("verify")
	})
	t.Run("but nothing is restored over it", func(t *testing.T) {
		before := rowsOf(t, to.dsn)
		code, _, problems := to.run("restore", dir)
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, "restore into an empty one")
		assert.Equal(t, before, rowsOf(t, to.dsn))
	})
	t.Run("and a backup of another history is not mixed with this one", func(t *testing.T) {
		other := newCLI(t)
		other.ok("company", "add", "Andes")
		code, _, problems := other.run("backup", dir)
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, problems, "backup of another history")
	})
}

func TestABackupGoesOnWhereItEndedOrWasCutShort(t *testing.T) {
	ctx := t.Context()
	c := newCLI(t)
	c.ok("demo")
	dir := filepath.Join(t.TempDir(), "backup")
	pool, err := pg.Open(ctx, c.dsn)
	require.NoError(t, err)
	defer pool.Close()
	p := c.program()
	store, err := p.pictures(ctx)
	require.NoError(t, err)
	defer func() { require.NoError(t, p.Close()) }()
	write := func(ctx context.Context, o backup.Options) (backup.Moment, error) {
		o.Gantry, o.Now, o.Segment = "test", p.clock.Now, 40
		return backup.Write(ctx, pool, store, dir, o)
	}
	cut, cancel := context.WithCancel(ctx)
	_, err = write(cut, backup.Options{Progress: func(int64, int64) { cancel() }})
	require.ErrorIs(t, err, context.Canceled)
	left, err := backup.Read(dir)
	require.NoError(t, err)
	require.Nil(t, left.Whole)
	require.Len(t, left.Events, 1)
	to := empty(t)
	code, _, problems := to.run("restore", dir)
	require.Equal(t, exitFailed, code)
	require.Contains(t, problems, "was cut short: run gantry backup again")

	first := writtenAt(t, dir, left.Events[0].File)
	_, err = write(ctx, backup.Options{})
	require.NoError(t, err)
	require.Equal(t, first, writtenAt(t, dir, left.Events[0].File), "what was there is not written again")
	c.ok("company", "add", "Andes")
	var positions []int64
	_, err = write(ctx, backup.Options{Progress: func(done, _ int64) { positions = append(positions, done) }})
	require.NoError(t, err)
	require.Len(t, positions, 1, "the next run writes what is new")
	folders, err := filepath.Glob(filepath.Join(dir, "tables-*"))
	require.NoError(t, err)
	require.Len(t, folders, 1)
	to.ok("restore", dir)
	require.Equal(t, rowsOf(t, c.dsn), rowsOf(t, to.dsn))
}

// writtenAt tells when a file was written.
func writtenAt(t *testing.T, dir, name string) string {
	t.Helper()
	info, err := os.Stat(filepath.Join(dir, name))
	require.NoError(t, err)
	return fmt.Sprint(info.ModTime(), info.Sys())
}

func TestARestoreGoesOnWhereItWasCutShort(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	dir := filepath.Join(t.TempDir(), "backup")
	c.ok("backup", dir)
	to := empty(t)
	pool, err := pg.Open(t.Context(), to.dsn)
	require.NoError(t, err)
	defer pool.Close()
	for parts := 0; ; parts++ { // one part more each time
		ctx, cancel := context.WithCancel(t.Context())
		done := 0
		_, err := backup.Restore(ctx, pool, migrations.FS, dir, func(string) {
			if done++; done == 2 {
				cancel()
			}
		})
		cancel()
		if err == nil {
			require.Greater(t, parts, 5)
			break
		}
		require.ErrorIs(t, err, context.Canceled)
		code, _, problems := to.run("serve", "--addr=127.0.0.1:0")
		require.Equal(t, exitFailed, code)
		require.Contains(t, problems, "run gantry restore with the same folder again")
	}
	to.ok("restore", dir)
	require.Equal(t, rowsOf(t, c.dsn), rowsOf(t, to.dsn))
}

func TestAnAlteredBackupIsNotRestored(t *testing.T) {
	c := newCLI(t)
	c.ok("company", "add", "Andes")
	dir := filepath.Join(t.TempDir(), "backup")
	c.ok("backup", dir)
	m, err := backup.Read(dir)
	require.NoError(t, err)
	name := filepath.Join(dir, m.Events[0].File)
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	b[len(b)/2]++
	require.NoError(t, os.WriteFile(name, b, 0o600))
	to := empty(t)
	code, _, problems := to.run("restore", dir)
	require.Equal(t, exitFailed, code)
	require.Contains(t, problems, "was altered since the backup")
}

func TestWhoeverWasErasedStaysErasedAfterARestore(t *testing.T) {
	c := newCLI(t)
	c.ok("demo")
	who := demo.People[1]
	c.keepPicture(who)
	old, now := filepath.Join(t.TempDir(), "old"), filepath.Join(t.TempDir(), "now")
	c.ok("backup", old)
	c.ok("backup", now)
	c.ok("erase-user", who.Email)
	require.Empty(t, pictures(t, c.data), "the picture goes with the person")
	c.ok("backup", now)
	var held strings.Builder
	require.NoError(t, filepath.WalkDir(now, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			held.WriteString(path + "\n")
		}
		return err
	}))
	require.NotContains(t, held.String(), "pictures/", "nor in a backup brought up to now")

	to := empty(t)
	require.Contains(t, to.ok("restore", "--erasures="+backup.ErasuresOf(now), old), "1 people erased again")
	require.Empty(t, pictures(t, to.data))
	erased := to.ok("export-user", who.ID.String())
	require.NotContains(t, erased, who.Lastname)
	require.Contains(t, to.ok("export-user", demo.People[0].Email), demo.People[0].Lastname, "others are back")
}
