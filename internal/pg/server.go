//go:build unix

package pg

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Options say where a private server lives and what it runs with.
type Options struct {
	DataDir  string            // the server's home; made when absent, kept between runs
	BinDir   string            // where postgres and initdb are, or their parent; empty searches the machine
	Bundled  []string          // further places of packaged binaries, looked at last
	Settings map[string]string // over the defaults, as in postgresql.conf
	Database string            // name of the database, made when absent; "gantry" when empty
	Listener *Listener         // opens the server to analysts over the network; nil: it has no TCP

	// InitCache is a directory in which a fresh cluster is kept and copied from, for tests that start many servers. The copies share
	// one password.
	InitCache string

	// Notice hears what was done on the way that an operator may want to know, one line each. Nil is silent.
	Notice func(string)
}

// Server is a running private PostgreSQL. Its methods may be called from any goroutine.
type Server struct {
	home     home
	account  account
	binaries Binaries
	args     []string
	socket   string
	dsn      string
	options  Options
	lock     *os.File

	mu     sync.Mutex
	run    *run // the latest life of the server process
	closed bool
}

// run is one life of the server process.
type run struct {
	cmd  *exec.Cmd
	done chan struct{} // closed when the process has ended
}

const superuser = "gantry"

// defaults keep an idle server small and a busy one durable.
var defaults = map[string]string{
	"cluster_name":                    clusterName,
	"listen_addresses":                "",
	"unix_socket_permissions":         "0700",
	"synchronous_commit":              "on",
	"wal_compression":                 "on",
	"shared_buffers":                  "64MB",
	"max_connections":                 "100",
	"max_wal_size":                    "2GB",
	"checkpoint_timeout":              "10min",
	"huge_pages":                      "off",
	"jit":                             "off", // compiles for longer than our queries run
	"random_page_cost":                "1.1",
	"max_logical_replication_workers": "0",
	"max_parallel_workers_per_gather": "0", // parallel plans need more shared memory than containers give
	"log_line_prefix":                 "%m [%p] ",
	"logging_collector":               "off",
	"timezone":                        "UTC",
	"log_timezone":                    "UTC",
}

// Start brings the server of the data directory up, makes it on the first call, and returns when it accepts connections. Errors an
// operator can mend are *Error. The server stops with Stop, or with this process however that ends (at the next Start where the
// system cannot do that).
func Start(ctx context.Context, o Options) (*Server, error) {
	dir, err := filepath.Abs(o.DataDir)
	if err != nil {
		return nil, directory(o.DataDir, err)
	}
	if o.Database == "" {
		o.Database = "gantry"
	}
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	s := &Server{home: home(dir), options: o}
	if err := s.home.prepare(); err != nil {
		return nil, err
	}
	if s.lock, err = s.home.lock(); err != nil {
		return nil, err
	}
	if err := s.bringUp(ctx); err != nil {
		s.lock.Close()
		return nil, err
	}
	return s, nil
}

func (s *Server) bringUp(ctx context.Context) error {
	major, err := s.home.major()
	if err != nil {
		return err
	}
	places := newSearch(s.options.BinDir, s.options.Bundled)
	if major == 0 {
		s.binaries, err = places.newest(ctx)
	} else {
		s.binaries, err = places.ofMajor(ctx, major, s.home.cluster())
	}
	if err != nil {
		return err
	}
	if s.account, err = accountFor(s.home.cluster()); err != nil {
		return err
	}
	if err := s.openTheWay(); err != nil {
		return err
	}
	password, err := s.home.secret(s.account)
	if err != nil {
		return err
	}
	if major == 0 {
		if err := s.initialise(ctx); err != nil {
			return err
		}
		if password, err = s.home.secret(s.account); err != nil { // a cached cluster brings its own
			return err
		}
	}
	if err := s.account.handOver(s.home.cluster()); err != nil {
		return directory(s.home.cluster(), err)
	}
	if err := s.home.clearLeftover(ctx); err != nil {
		return err
	}
	if s.socket, err = s.home.socketDir(s.account); err != nil {
		return err
	}
	if err := s.prepareListener(); err != nil {
		return err
	}
	s.dsn = s.address(superuser, password, s.options.Database)
	s.args = s.arguments()
	if err := s.startProcess(ctx, password); err != nil {
		return err
	}
	if err := s.makeDatabase(ctx, password); err != nil {
		_ = s.end(syscall.SIGINT)
		return err
	}
	return nil
}

// openTheWay lets the server's account reach its data and its binaries.
func (s *Server) openTheWay() error {
	for _, path := range []string{s.home.cluster(), filepath.Join(s.binaries.Dir, "postgres")} {
		changed, err := s.account.letThrough(path)
		if err != nil {
			return directory(filepath.Dir(path), err)
		}
		for _, dir := range changed {
			s.options.Notice(fmt.Sprintf("let the database account %s pass through %s (chmod o+x)", s.account.name(), dir))
		}
	}
	return nil
}

// address is that of a database for an account, by the socket.
func (s *Server) address(account, password, database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword(account, password), Path: "/" + database,
		RawQuery: url.Values{"host": {s.socket}, "port": {strconv.Itoa(s.port())}}.Encode(),
	}
	return u.String()
}

func (s *Server) arguments() []string {
	settings := map[string]string{}
	for k, v := range defaults {
		settings[k] = v
	}
	for k, v := range s.options.Settings {
		settings[k] = v
	}
	settings["unix_socket_directories"] = s.socket
	settings["port"] = strconv.Itoa(s.port())
	if l := s.options.Listener; l != nil {
		maps.Copy(settings, l.listening(s.home.cluster()))
	}
	args := []string{"-D", s.home.cluster()}
	names := make([]string, 0, len(settings))
	for k := range settings {
		names = append(names, k)
	}
	slices.Sort(names)
	for _, k := range names {
		args = append(args, "-c", k+"="+settings[k])
	}
	return args
}

// command runs one of the binaries as the server's account.
func (s *Server) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, filepath.Join(s.binaries.Dir, name), args...)
	cmd.Dir = "/"
	cmd.Env = []string{"LC_ALL=C", "TZ=UTC", "PATH=" + s.binaries.Dir + ":/usr/bin:/bin"}
	for _, k := range []string{"LD_LIBRARY_PATH", "TMPDIR"} {
		if v := os.Getenv(k); v != "" {
			cmd.Env = append(cmd.Env, k+"="+v)
		}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.account.credential, Setpgid: true}
	dieWithUs(cmd.SysProcAttr)
	return cmd
}

// startProcess starts the server and waits until it answers. A server whose predecessor was killed may have to wait for the last
// of its children to notice.
func (s *Server) startProcess(ctx context.Context, password string) error {
	deadline := time.Now().Add(patience)
	for {
		err := s.startOnce(ctx, password)
		var e *Error
		if errors.As(err, &e) && strings.Contains(e.Detail, "still in use") && time.Now().Before(deadline) {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(50 * time.Millisecond):
				continue
			}
		}
		return err
	}
}

func (s *Server) startOnce(ctx context.Context, password string) error {
	if err := clearSocket(s.socket, s.port()); err != nil {
		return err
	}
	log, err := os.OpenFile(s.home.log(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return directory(string(s.home), err)
	}
	defer log.Close()
	if info, err := log.Stat(); err == nil && info.Size() > 16<<20 {
		if err := log.Truncate(0); err != nil {
			return directory(string(s.home), err)
		}
	}
	before := int64(0)
	if info, err := log.Stat(); err == nil {
		before = info.Size()
	}
	cmd := s.command(context.WithoutCancel(ctx), "postgres", s.args...)
	cmd.Stdout, cmd.Stderr = log, log // the file itself, not a pipe through us: the server outlives a killed gantry by its shutdown
	r := &run{cmd: cmd, done: make(chan struct{})}
	started := make(chan error, 1)
	go func() {
		// The death signal fires when the starting thread ends, so this goroutine keeps its thread for as long as the server lives.
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
			close(r.done)
		}
	}()
	if err := <-started; err != nil {
		return &Error{Code: ErrStart.Code, Problem: "PostgreSQL could not be started from " + s.binaries.Dir, Cause: err,
			WayOut: "Point GANTRY_PG_BIN at working binaries or set DATABASE_URL."}
	}
	s.mu.Lock()
	s.run = r
	s.mu.Unlock()
	return s.awaitReady(ctx, r, password, before)
}

// awaitReady returns when the server accepts connections; a start that replays much of the log may take its time.
func (s *Server) awaitReady(ctx context.Context, r *run, password string, logFrom int64) error {
	for {
		conn, err := pgconn.Connect(ctx, s.address(superuser, password, "postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		var theirs *pgconn.PgError
		if errors.As(err, &theirs) && theirs.Code != "57P03" { // anything but "starting up" will not change by waiting
			_ = s.end(syscall.SIGINT)
			return unreachable(err)
		}
		select {
		case <-r.done:
			return s.explainEnd(tail(s.home.log(), logFrom))
		case <-ctx.Done():
			_ = s.end(syscall.SIGINT)
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// makeDatabase makes the database on the first start.
func (s *Server) makeDatabase(ctx context.Context, password string) error {
	conn, err := pgx.Connect(ctx, s.address(superuser, password, "postgres"))
	if err != nil {
		return unreachable(err)
	}
	defer conn.Close(ctx)
	var known bool
	err = conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", s.options.Database).Scan(&known)
	if err != nil || known {
		return Explain(err)
	}
	_, err = conn.Exec(ctx, "create database "+pgx.Identifier{s.options.Database}.Sanitize())
	return Explain(err)
}

// DSN is the address of the database, password included: never log it.
func (s *Server) DSN() string { return s.dsn }

// DSNOf is the address for an ordinary role, which may sign in from now on, with a password that only this process knows.
func (s *Server) DSNOf(ctx context.Context, role string) (string, error) {
	word := NewPassword()
	conn, err := pgx.Connect(ctx, s.dsn)
	if err != nil {
		return "", unreachable(err)
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, fmt.Sprintf("alter role %s login password '%s'", pgx.Identifier{role}.Sanitize(), Scrambled(word)))
	return s.address(role, word, s.options.Database), Explain(err)
}

// Binaries tells what the server runs from.
func (s *Server) Binaries() Binaries { return s.binaries }

// LogFile is where PostgreSQL writes what happens to it.
func (s *Server) LogFile() string { return s.home.log() }

// Pid is the process number of the server's first process.
func (s *Server) Pid() int { return s.current().cmd.Process.Pid }

// Done is closed when the present server process has ended for any reason.
func (s *Server) Done() <-chan struct{} { return s.current().done }

func (s *Server) current() *run {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.run
}

// Restart starts the server again after it ended; the DSN stays the same, so a pool finds it again by itself.
func (s *Server) Restart(ctx context.Context) error {
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return &Error{Code: ErrStart.Code, Problem: "the embedded database was stopped"}
	}
	<-s.Done()
	password, err := s.home.secret(s.account)
	if err != nil {
		return err
	}
	return s.startProcess(ctx, password)
}

// Supervise starts the server again whenever it ends without Stop, waiting longer after each failure, until the context ends.
func (s *Server) Supervise(ctx context.Context) {
	wait := 100 * time.Millisecond
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.Done():
		}
		s.mu.Lock()
		closed := s.closed
		s.mu.Unlock()
		if closed {
			return
		}
		s.options.Notice("the embedded database ended unexpectedly; starting it again")
		if err := s.Restart(ctx); err == nil {
			wait = 100 * time.Millisecond
			s.options.Notice("the embedded database is back")
			continue
		} else if ctx.Err() == nil {
			s.options.Notice("the embedded database does not start: " + err.Error())
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
			wait = min(2*wait, 10*time.Second)
		}
	}
}

// Stop shuts the server down with a checkpoint and lets go of the data directory. Open connections are cut.
func (s *Server) Stop() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.mu.Unlock()
	defer s.lock.Close()
	return s.end(syscall.SIGINT)
}

// end signals the server and waits, more firmly when it does not go.
func (s *Server) end(sig syscall.Signal) error {
	r := s.current()
	if r == nil {
		return nil
	}
	for _, step := range []struct {
		sig  syscall.Signal
		wait time.Duration
	}{{sig, patience}, {syscall.SIGQUIT, 5 * time.Second}, {syscall.SIGKILL, 5 * time.Second}} {
		_ = r.cmd.Process.Signal(step.sig)
		select {
		case <-r.done:
			if step.sig != sig {
				return &Error{Code: ErrStart.Code, Problem: fmt.Sprintf("the embedded database did not shut down in %s and was ended; it will recover on the next start", patience)}
			}
			return nil
		case <-time.After(step.wait):
		}
	}
	return &Error{Code: ErrStart.Code, Problem: fmt.Sprintf("process %d of the embedded database cannot be ended", r.cmd.Process.Pid)}
}

// Kill is the crash: SIGKILL to every process of the server at once, no shutdown, no checkpoint. The data directory stays ours;
// Restart brings the server back.
func (s *Server) Kill() {
	r := s.current()
	pid := r.cmd.Process.Pid
	_ = syscall.Kill(pid, syscall.SIGSTOP) // no new children while we count them
	children := childrenOf(pid)
	_ = syscall.Kill(pid, syscall.SIGKILL)
	for _, c := range children {
		_ = syscall.Kill(c, syscall.SIGKILL)
	}
	<-r.done
}
