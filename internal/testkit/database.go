package testkit

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gantry/internal/pg"
	"gantry/migrations"
)

// DatabaseURL names the variable that makes tests use a running server instead of starting one. Its account must be allowed to
// create databases.
const DatabaseURL = "GANTRY_TEST_DATABASE_URL"

// startTimeout bounds what a machine under full load needs to bring a server up.
const startTimeout = 2 * time.Minute

// Database gives a pool on a fresh, migrated, empty database that is dropped when the test ends. All tests of a process share one
// server that does not wait for the disk: a test that kills it wants Server.
func Database(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return open(t, DatabaseDSN(t))
}

// DatabaseDSN is Database for tests that need the address, for a program of its own or several pools.
func DatabaseDSN(t testing.TB) string {
	t.Helper()
	s, err := shared()
	require.NoError(t, err, "the tests' database server")
	name := fmt.Sprintf("test_%d_%d", os.Getpid(), serial.Add(1))
	ctx := context.Background()
	require.NoError(t, s.exec(ctx, fmt.Sprintf("create database %s template %s", name, s.template)))
	t.Cleanup(func() { require.NoError(t, s.exec(ctx, "drop database if exists "+name+" with (force)")) })
	return s.address(name)
}

// Reader gives a pool on the same database that works as its reader: it sees the rows of the company a transaction names, as the program
// answers requests.
func Reader(t testing.TB, of *pgxpool.Pool) *pgxpool.Pool {
	t.Helper()
	roles, err := pg.RolesOf(context.Background(), of)
	require.NoError(t, err)
	pool, err := pg.OpenAs(context.Background(), of.Config().ConnString(), roles.Reader)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

func open(t testing.TB, dsn string) *pgxpool.Pool {
	t.Helper()
	pool, err := pg.Open(context.Background(), dsn)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

// Server starts a private server with full durability and a migrated database, which the test may Kill and Restart as it likes.
func Server(t testing.TB) *pg.Server {
	t.Helper()
	dir, err := tempHome()
	require.NoError(t, err)
	hold, err := reap(dir)
	require.NoError(t, err)
	t.Cleanup(func() {
		_ = hold.Close()
		_ = os.RemoveAll(dir)
	})
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	s, err := pg.Start(ctx, pg.Options{DataDir: dir, BinDir: os.Getenv("GANTRY_PG_BIN"), Bundled: bundled(), InitCache: initCache()})
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Stop() })
	pool, err := pg.Open(ctx, s.DSN())
	require.NoError(t, err)
	defer pool.Close()
	require.NoError(t, pg.Migrate(ctx, pool))
	return s
}

var serial atomic.Int64

// server is where Database makes its databases.
type server struct {
	admin    string // DSN of a database to create others from
	template string
	hold     io.Closer // the pipe whose end tells that this process has ended; kept from being collected

	mu   sync.Mutex // one statement at a time: a template may have no other user while it is copied
	conn *pgx.Conn
}

var shared = sync.OnceValues(startShared)

func startShared() (*server, error) {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	s := &server{admin: os.Getenv(DatabaseURL)}
	if s.admin == "" {
		var err error
		if s.admin, s.hold, err = startPrivate(ctx); err != nil {
			return nil, err
		}
	}
	conn, err := pgx.Connect(ctx, s.admin)
	if err != nil {
		return nil, err
	}
	s.conn = conn
	return s, s.makeTemplate(ctx)
}

// startPrivate starts the process's server. It has nothing to lose, so it never waits for the disk.
func startPrivate(ctx context.Context) (dsn string, hold io.Closer, err error) {
	dir, err := tempHome()
	if err != nil {
		return "", nil, err
	}
	s, err := pg.Start(ctx, pg.Options{
		DataDir: dir, BinDir: os.Getenv("GANTRY_PG_BIN"), Bundled: bundled(), InitCache: initCache(),
		Settings: map[string]string{
			"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "max_connections": "300", "shared_buffers": "128MB",
			"autovacuum_naptime": "10min", "max_wal_size": "8GB",
		},
	})
	if err != nil {
		_ = os.RemoveAll(dir)
		return "", nil, err
	}
	if hold, err = reap(dir); err != nil {
		_ = s.Stop()
		_ = os.RemoveAll(dir)
		return "", nil, err
	}
	return s.DSN(), hold, nil
}

// reap ends the server of a home and removes the home once the pipe it gives back is closed, which the end of this process does however
// it comes. A small shell waits for that.
func reap(home string) (io.Closer, error) {
	shell := exec.Command("/bin/sh", "-c", `cat >/dev/null
		pid=$(head -n 1 "$1/cluster/postmaster.pid" 2>/dev/null)
		if [ -n "$pid" ]; then
			kill -QUIT "$pid" 2>/dev/null
			n=0; while kill -0 "$pid" 2>/dev/null && [ $n -lt 100 ]; do n=$((n+1)); sleep 0.05; done
		fi
		rm -rf -- "$1"`, "reaper", home)
	shell.SysProcAttr = ownSession()
	shell.Dir = "/"
	hold, err := shell.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := shell.Start(); err != nil {
		return nil, err
	}
	go func() { _ = shell.Wait() }()
	return hold, nil
}

// makeTemplate migrates a database once; every test's database is a copy of it. On a server that outlives us it is named after its
// contents and made under a lock, so that processes share it.
func (s *server) makeTemplate(ctx context.Context) error {
	files, err := pg.Migrations(migrations.FS)
	if err != nil {
		return err
	}
	sum := sha256.New()
	for _, f := range files {
		sum.Write(f.Checksum[:])
	}
	s.template = fmt.Sprintf("test_template_%x", sum.Sum(nil)[:6])
	const lock = 0x74656d706c617465 // "template"
	if err := s.exec(ctx, fmt.Sprintf("select pg_advisory_lock(%d)", lock)); err != nil {
		return err
	}
	defer func() { _ = s.exec(ctx, fmt.Sprintf("select pg_advisory_unlock(%d)", lock)) }()
	var known bool
	if err := s.conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", s.template).Scan(&known); err != nil || known {
		return err
	}
	fresh := fmt.Sprintf("%s_%d", s.template, os.Getpid())
	if err := s.exec(ctx, "create database "+fresh); err != nil {
		return err
	}
	pool, err := pg.Open(ctx, s.address(fresh))
	if err != nil {
		return err
	}
	err = pg.Migrate(ctx, pool)
	pool.Close()
	if err != nil {
		return err
	}
	return s.exec(ctx, fmt.Sprintf("alter database %s rename to %s", fresh, s.template))
}

func (s *server) exec(ctx context.Context, sql string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.conn.Exec(ctx, sql)
	return err
}

// address is the admin's with another database.
func (s *server) address(database string) string {
	if u, err := url.Parse(s.admin); err == nil && u.Scheme != "" {
		u.Path = "/" + database
		return u.String()
	}
	return s.admin + " dbname=" + database
}

// tempHome makes the home of a server. Its path is short, for it holds a socket.
func tempHome() (string, error) {
	return os.MkdirTemp("/tmp", "gantry-test-")
}

func initCache() string {
	base, err := os.UserCacheDir()
	if err == nil {
		err = os.MkdirAll(filepath.Join(base, "gantry"), 0o700)
	}
	if err != nil {
		return filepath.Join(os.TempDir(), fmt.Sprintf("gantry-test-cache-%d", os.Getuid()))
	}
	return filepath.Join(base, "gantry", "test-clusters")
}

// bundled is where make unpacks the packaged PostgreSQL of this tree.
func bundled() []string {
	dir, err := os.Getwd()
	for err == nil && dir != filepath.Dir(dir) {
		if _, e := os.Stat(filepath.Join(dir, "go.mod")); e == nil {
			return []string{filepath.Join(dir, ".build", "postgres")}
		}
		dir = filepath.Dir(dir)
	}
	return nil
}
