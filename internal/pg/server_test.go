//go:build unix

package pg_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/internal/pg"
)

var cache string

func TestMain(m *testing.M) {
	if dir := os.Getenv("GANTRY_PG_TEST_CHILD"); dir != "" {
		runUntilKilled(dir)
		return
	}
	cache, _ = os.MkdirTemp("/tmp", "gantry-pg-cache-")
	code := m.Run()
	os.RemoveAll(cache)
	os.Exit(code)
}

// shortDir is t.TempDir with a path short enough for a socket.
func shortDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "gantry-pg-")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func options(dir string) pg.Options {
	return pg.Options{DataDir: dir, InitCache: cache, BinDir: os.Getenv("GANTRY_PG_BIN")}
}

func start(t *testing.T, o pg.Options) *pg.Server {
	t.Helper()
	s, err := pg.Start(t.Context(), o)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Stop() })
	return s
}

func pool(t *testing.T, s *pg.Server) *pgxpool.Pool {
	t.Helper()
	p, err := pg.Open(t.Context(), s.DSN())
	require.NoError(t, err)
	t.Cleanup(p.Close)
	return p
}

func one[T any](t *testing.T, p *pgxpool.Pool, sql string) T {
	t.Helper()
	var v T
	require.NoError(t, p.QueryRow(t.Context(), sql).Scan(&v), sql)
	return v
}

func exec1(t *testing.T, p *pgxpool.Pool, sql string) {
	t.Helper()
	_, err := p.Exec(t.Context(), sql)
	require.NoError(t, err, sql)
}

func TestAPrivateServerIsDurableAndClosedToOthers(t *testing.T) {
	dir := shortDir(t)
	o := options(dir)
	o.InitCache = ""
	s := start(t, o)
	p := pool(t, s)
	for setting, want := range map[string]string{
		"listen_addresses": "", "fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "data_checksums": "on",
		"server_encoding": "UTF8", "lc_collate": "C", "TimeZone": "UTC", "unix_socket_directories": filepath.Join(dir, "socket"),
	} {
		if setting == "lc_collate" {
			assert.Equal(t, want, one[string](t, p, "select datcollate from pg_database where datname = current_database()"))
			continue
		}
		assert.Equal(t, want, one[string](t, p, "show "+setting), setting)
	}
	info, err := os.Stat(filepath.Join(dir, "socket"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o700), info.Mode().Perm(), "nobody else reaches the socket")

	config, err := pgx.ParseConfig(s.DSN())
	require.NoError(t, err)
	config.Password = "guessed"
	_, err = pgx.ConnectConfig(t.Context(), config)
	require.ErrorContains(t, err, "password authentication failed", "who reaches the socket still needs the password")
}

func TestDataStaysBetweenRuns(t *testing.T) {
	dir := shortDir(t)
	s := start(t, options(dir))
	p := pool(t, s)
	exec1(t, p, "create table kept as select 7 as n")
	p.Close()
	require.NoError(t, s.Stop())
	assert.Equal(t, 7, one[int](t, pool(t, start(t, options(dir))), "select n from kept"))
}

func TestACrashOfTheServerLosesNothingAndItComesBackUnderSupervision(t *testing.T) {
	s := start(t, options(shortDir(t)))
	p := pool(t, s)
	exec1(t, p, "create table kept (n int)")
	ctx, stop := context.WithCancel(t.Context())
	supervised := make(chan struct{})
	go func() { s.Supervise(ctx); close(supervised) }()
	for n := range 3 {
		exec1(t, p, fmt.Sprintf("insert into kept values (%d)", n))
		before := s.Pid()
		s.Kill()
		require.Eventually(t, func() bool {
			p.Reset()
			return s.Pid() != before && p.Ping(t.Context()) == nil
		}, time.Minute, 10*time.Millisecond)
	}
	assert.Equal(t, 3, one[int](t, p, "select count(*) from kept"))
	stop()
	<-supervised
}

func TestStopEndsSupervision(t *testing.T) {
	s := start(t, options(shortDir(t)))
	supervised := make(chan struct{})
	go func() { s.Supervise(t.Context()); close(supervised) }()
	require.NoError(t, s.Stop())
	<-supervised
	require.ErrorIs(t, s.Restart(t.Context()), pg.ErrStart)
}

// runUntilKilled is the body of a child process that owns a server and is killed with it running.
func runUntilKilled(dir string) {
	s, err := pg.Start(context.Background(), pg.Options{DataDir: dir, BinDir: os.Getenv("GANTRY_PG_BIN")})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	fmt.Println("pid", s.Pid())
	_, _ = io.Copy(io.Discard, os.Stdin)
}

func TestAKilledGantryLeavesADirectoryTheNextOneStartsOn(t *testing.T) {
	dir := shortDir(t)
	s := start(t, options(dir))
	exec1(t, pool(t, s), "create table kept as select 7 as n")
	require.NoError(t, s.Stop())

	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "GANTRY_PG_TEST_CHILD="+dir)
	_, err := child.StdinPipe()
	require.NoError(t, err)
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(line, "pid "), line)

	_, err = pg.Start(t.Context(), options(dir))
	require.ErrorIs(t, err, pg.ErrInUse, "while it lives its directory is refused")
	require.ErrorContains(t, err, strconv.Itoa(child.Process.Pid))
	require.ErrorContains(t, err, "GANTRY_DATA")

	require.NoError(t, child.Process.Kill())
	_ = child.Wait()
	assert.Equal(t, 7, one[int](t, pool(t, start(t, options(dir))), "select n from kept"))
}

func TestASecondInstanceOnOneDirectoryIsRefused(t *testing.T) {
	dir := shortDir(t)
	s := start(t, options(dir))
	_, err := pg.Start(t.Context(), options(dir))
	require.ErrorIs(t, err, pg.ErrInUse)
	require.ErrorContains(t, err, fmt.Sprintf("process %d", os.Getpid()))
	require.ErrorContains(t, err, "way out")
	assert.Equal(t, 1, one[int](t, pool(t, s), "select 1"), "the first one is not disturbed")
}

func TestAServerStartedByHandIsNotTouched(t *testing.T) {
	dir := shortDir(t)
	s := start(t, options(dir))
	require.NoError(t, s.Stop())
	cluster, socket := filepath.Join(dir, "cluster"), filepath.Join(dir, "socket")
	byHand := exec.Command(filepath.Join(s.Binaries().Dir, "postgres"), "-D", cluster, "-k", socket, "-h", "")
	byHand.SysProcAttr = &syscall.SysProcAttr{Credential: accountOf(t, cluster)}
	require.NoError(t, byHand.Start())
	t.Cleanup(func() { _ = byHand.Process.Signal(syscall.SIGINT); _ = byHand.Wait() })
	require.Eventually(t, func() bool {
		_, err := os.Stat(filepath.Join(cluster, "postmaster.pid"))
		return err == nil
	}, time.Minute, time.Millisecond)

	_, err := pg.Start(t.Context(), options(dir))
	require.ErrorIs(t, err, pg.ErrInUse)
	require.ErrorContains(t, err, fmt.Sprintf("kill -INT %d", byHand.Process.Pid))
}

// accountOf gives the credential of a file's owner, nil when that is us.
func accountOf(t *testing.T, path string) *syscall.Credential {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	st := info.Sys().(*syscall.Stat_t)
	if int(st.Uid) == os.Geteuid() {
		return nil
	}
	return &syscall.Credential{Uid: st.Uid, Gid: st.Gid}
}

func TestAProcessNumberThatWasReusedDoesNotBlockTheStart(t *testing.T) {
	dir := shortDir(t)
	s := start(t, options(dir))
	require.NoError(t, s.Stop())
	cluster := filepath.Join(dir, "cluster")
	stranger := exec.Command("/bin/sh", "-c", "cat") // waits for its input, which never comes
	_, err := stranger.StdinPipe()
	require.NoError(t, err)
	stranger.SysProcAttr = &syscall.SysProcAttr{Credential: accountOf(t, cluster)}
	require.NoError(t, stranger.Start())
	t.Cleanup(func() { _ = stranger.Process.Kill(); _ = stranger.Wait() })
	record := fmt.Sprintf("%d\n%s\n1\n5432\n%s\n\n0 0\nready\n", stranger.Process.Pid, cluster, filepath.Join(dir, "socket"))
	require.NoError(t, os.WriteFile(filepath.Join(cluster, "postmaster.pid"), []byte(record), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "socket", ".s.PGSQL.5432.lock"), []byte(record), 0o600))

	assert.Equal(t, 1, one[int](t, pool(t, start(t, options(dir))), "select 1"))
}

func TestASocketOfAnotherServerIsRefused(t *testing.T) {
	other := start(t, options(shortDir(t)))
	dir := shortDir(t)
	s := start(t, options(dir))
	require.NoError(t, s.Stop())
	lock := filepath.Join(dir, "socket", ".s.PGSQL.5432.lock")
	require.NoError(t, os.WriteFile(lock, []byte(strconv.Itoa(other.Pid())+"\n"), 0o600))
	if c := accountOf(t, filepath.Join(dir, "cluster")); c != nil {
		require.NoError(t, os.Chown(lock, int(c.Uid), int(c.Gid)))
	}
	_, err := pg.Start(t.Context(), options(dir))
	require.ErrorIs(t, err, pg.ErrSocketTaken)
	require.ErrorContains(t, err, filepath.Join(dir, "socket"))
	require.ErrorContains(t, err, "Stop that server")
}

func TestALongPathGetsAShortPrivateSocket(t *testing.T) {
	dir := filepath.Join(shortDir(t), strings.Repeat("long", 30))
	s := start(t, options(dir))
	config, err := pgx.ParseConfig(s.DSN())
	require.NoError(t, err)
	require.NotContains(t, config.Host, dir)
	require.Less(t, len(config.Host), 80)
	info, err := os.Stat(config.Host)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o700), info.Mode().Perm())
	assert.Equal(t, 1, one[int](t, pool(t, s), "select 1"))
	require.NoError(t, s.Stop())
	require.NoError(t, os.RemoveAll(config.Host))
}

func TestAnInterruptedFirstStartIsBegunAgain(t *testing.T) {
	dir := shortDir(t)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "cluster.new", "base"), 0o700))
	assert.Equal(t, 1, one[int](t, pool(t, start(t, options(dir))), "select 1"))
}

func TestADirectoryThatIsNoClusterIsLeftAlone(t *testing.T) {
	dir := shortDir(t)
	letter := filepath.Join(dir, "cluster", "letter")
	require.NoError(t, os.MkdirAll(filepath.Dir(letter), 0o700))
	require.NoError(t, os.WriteFile(letter, []byte("dear"), 0o600))
	_, err := pg.Start(t.Context(), options(dir))
	require.ErrorIs(t, err, pg.ErrDirectory)
	require.FileExists(t, letter)
}

func TestDataOfAnotherMajorIsRefusedWithTheWayToItsBinaries(t *testing.T) {
	dir := shortDir(t)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "cluster"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cluster", "PG_VERSION"), []byte("9\n"), 0o600))
	_, err := pg.Start(t.Context(), options(dir))
	require.ErrorIs(t, err, pg.ErrOtherMajor)
	for _, words := range []string{"PostgreSQL 9", "found instead", "GANTRY_PG_BIN", "pg_dump"} {
		require.ErrorContains(t, err, words)
	}
}

func TestDataKeepsItsMajorWhateverElseIsInstalled(t *testing.T) {
	packaged, err := filepath.Abs("../../.build/postgres")
	require.NoError(t, err)
	if _, err := os.Stat(filepath.Join(packaged, "bin", "postgres")); err != nil {
		t.Skip("needs a second PostgreSQL; scripts/postgres --always brings one")
	}
	o := options(shortDir(t))
	o.BinDir = packaged
	s := start(t, o)
	major := s.Binaries().Major
	exec1(t, pool(t, s), "create table kept as select 7 as n")
	require.NoError(t, s.Stop())

	o.BinDir, o.Bundled = "", []string{packaged} // now this machine's own come first for a new database
	fresh := options(shortDir(t))
	fresh.BinDir, fresh.Bundled = "", o.Bundled
	if start(t, fresh).Binaries().Major == major {
		t.Skip("the machine's PostgreSQL is of the packaged major")
	}
	s = start(t, o)
	require.Equal(t, major, s.Binaries().Major)
	require.Equal(t, 7, one[int](t, pool(t, s), "select n from kept"))
	require.NoError(t, s.Stop())

	o.Bundled = nil
	_, err = pg.Start(t.Context(), o)
	require.ErrorIs(t, err, pg.ErrOtherMajor)
	require.ErrorContains(t, err, fmt.Sprintf("PostgreSQL %d", major))
}

func TestAConfiguredDirectoryWithoutBinariesIsRefused(t *testing.T) {
	o := options(shortDir(t))
	o.BinDir = t.TempDir()
	_, err := pg.Start(t.Context(), o)
	require.ErrorIs(t, err, pg.ErrNoBinaries)
	require.ErrorContains(t, err, o.BinDir)
	require.ErrorContains(t, err, "GANTRY_PG_BIN")
}

func TestASettingPostgreSQLRefusesIsReportedInItsOwnWords(t *testing.T) {
	o := options(shortDir(t))
	o.Settings = map[string]string{"shared_buffers": "a lot"}
	_, err := pg.Start(t.Context(), o)
	require.ErrorIs(t, err, pg.ErrStart)
	require.ErrorContains(t, err, `invalid value for parameter "shared_buffers"`)

	delete(o.Settings, "shared_buffers")
	assert.Equal(t, 1, one[int](t, pool(t, start(t, o)), "select 1"), "a failed start leaves the directory free")
}

func TestADirectoryOfAnotherAccountIsRefused(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may use any directory; TestAsAnOrdinaryUser runs this")
	}
	_, err := pg.Start(t.Context(), options("/etc"))
	require.ErrorIs(t, err, pg.ErrForeignOwner)
	for _, words := range []string{"/etc belongs to root", "chown -R", "GANTRY_DATA"} {
		require.ErrorContains(t, err, words)
	}
	_, err = pg.Start(t.Context(), options("/etc/gantry-test"))
	require.ErrorIs(t, err, pg.ErrDirectory)
	require.ErrorContains(t, err, "permission denied")
}

func TestUnderRootTheServerRunsAsAnotherAccount(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root hands the server to another account")
	}
	closed := filepath.Join(shortDir(t), "closed")
	require.NoError(t, os.MkdirAll(closed, 0o700))
	var notices []string
	o := options(filepath.Join(closed, "data"))
	o.Notice = func(n string) { notices = append(notices, n) }
	s := start(t, o)
	info, err := os.Stat(fmt.Sprintf("/proc/%d", s.Pid()))
	if err == nil {
		assert.NotZero(t, info.Sys().(*syscall.Stat_t).Uid)
	}
	assert.Contains(t, strings.Join(notices, "\n"), closed, "opening a directory is said")
	require.NoError(t, s.Stop())

	// A copy made by root loses its owner; the next start gives it back.
	require.NoError(t, filepath.WalkDir(o.DataDir, func(p string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(p, 0, 0)
	}))
	assert.Equal(t, 1, one[int](t, pool(t, start(t, o)), "select 1"))
}

func TestAsAnOrdinaryUser(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("the other tests run as one already")
	}
	dir := shortDir(t)
	require.NoError(t, os.Chmod(dir, 0o755))
	program := filepath.Join(dir, "pg.test")
	require.NoError(t, exec.Command("cp", os.Args[0], program).Run())
	require.NoError(t, os.Chmod(program, 0o755))
	run := exec.Command(program, "-test.v",
		"-test.run=PrivateServer|DataStays|KilledGantry|StartedByHand|NumberThatWasReused|SocketOfAnother|LongPath|AnotherAccount")
	run.Dir = "/"
	run.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=/tmp", "HOME=/nonexistent"}
	if bin := os.Getenv("GANTRY_PG_BIN"); bin != "" { // where this account may not follow
		require.NoError(t, exec.Command("cp", "-R", filepath.Dir(bin), filepath.Join(dir, "postgres")).Run())
		run.Env = append(run.Env, "GANTRY_PG_BIN="+filepath.Join(dir, "postgres", filepath.Base(bin)))
	}
	run.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := run.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "--- PASS: TestADirectoryOfAnotherAccountIsRefused")
}

func TestAFullDiskIsNamed(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root to mount a small disk")
	}
	dir := shortDir(t)
	mount := func(size string) {
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", dir).CombinedOutput(); err != nil {
			t.Skipf("cannot mount a small disk here: %s", out)
		}
	}
	unmount := func() { _ = exec.Command("umount", dir).Run() }
	t.Cleanup(unmount)

	mount("20m")
	o := options(dir)
	o.InitCache = ""
	_, err := pg.Start(t.Context(), o)
	require.ErrorIs(t, err, pg.ErrDiskFull, "on the first start")
	require.ErrorContains(t, err, "Free space")
	unmount()

	mount("60m")
	o.Settings = map[string]string{"max_wal_size": "32MB", "min_wal_size": "32MB"}
	s := start(t, o)
	p := pool(t, s)
	exec1(t, p, "create table kept as select 7 as n")
	s.Kill()
	fill(t, filepath.Join(dir, "ballast"))
	require.ErrorIs(t, s.Restart(t.Context()), pg.ErrDiskFull, "on a later start")

	require.NoError(t, os.Remove(filepath.Join(dir, "ballast")))
	require.NoError(t, s.Restart(t.Context()), "with room again it goes on")
	p.Reset()
	exec1(t, p, "create unlogged table filler (s text)") // unlogged: the table meets the end of the disk, not the log
	_, err = p.Exec(t.Context(), "insert into filler select repeat(md5(n::text), 30) from generate_series(1, 60000) n")
	require.ErrorIs(t, pg.Explain(err), pg.ErrDiskFull, "while running")
	assert.Equal(t, 7, one[int](t, p, "select n from kept"))
}

func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600)
	require.NoError(t, err)
	defer f.Close()
	block := make([]byte, 4096)
	for err == nil {
		_, err = f.Write(block)
	}
	require.ErrorIs(t, err, syscall.ENOSPC)
}
