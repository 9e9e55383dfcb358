//go:build unix

package pg

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// initialise makes a new cluster, whole or not at all.
func (s *Server) initialise(ctx context.Context) error {
	for _, dir := range []string{s.fresh(), s.home.cluster()} {
		if err := removeUnfinished(dir); err != nil {
			return err
		}
	}
	if s.options.InitCache == "" {
		return s.initdb(ctx)
	}
	key := sha256.Sum256([]byte(s.binaries.Version + "\x00" + strings.Join(initArguments, "\x00") + s.account.name()))
	cached := filepath.Join(s.options.InitCache, fmt.Sprintf("%d-%x", s.binaries.Major, key[:6]))
	if err := os.MkdirAll(s.options.InitCache, 0o700); err != nil {
		return directory(s.options.InitCache, err)
	}
	lock, err := os.OpenFile(cached+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return directory(s.options.InitCache, err)
	}
	defer lock.Close()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return directory(s.options.InitCache, err)
	}
	if _, err := os.Stat(cached); err != nil {
		if err := s.initdb(ctx); err != nil {
			return err
		}
		return s.keep(cached)
	}
	for from, to := range map[string]string{"cluster": s.home.cluster(), "password": s.home.password()} {
		if err := copyTree(filepath.Join(cached, from), to); err != nil {
			return directory(string(s.home), err)
		}
	}
	return nil
}

func (s *Server) keep(cached string) error {
	fresh := cached + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return directory(fresh, err)
	}
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return directory(fresh, err)
	}
	for from, to := range map[string]string{s.home.cluster(): "cluster", s.home.password(): "password"} {
		if err := copyTree(from, filepath.Join(fresh, to)); err != nil {
			return directory(fresh, err)
		}
	}
	return os.Rename(fresh, cached)
}

// copyTree copies with owners and modes, which PostgreSQL checks.
func copyTree(from, to string) error {
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	if out, err := exec.Command("cp", "-Rp", from, to).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

var initArguments = []string{"-U", superuser, "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--data-checksums", "--no-instructions"}

// fresh is where a new cluster grows until it is complete.
func (s *Server) fresh() string { return s.home.cluster() + ".new" }

// initdb works in a directory of its own and renames it, so a cluster that is there is complete.
func (s *Server) initdb(ctx context.Context) error {
	fresh := s.fresh()
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return directory(fresh, err)
	}
	if err := s.account.handOver(fresh); err != nil {
		return directory(fresh, err)
	}
	args := append([]string{"-D", fresh, "--pwfile=" + s.home.password()}, initArguments...)
	if s.options.InitCache != "" {
		args = append(args, "--no-sync")
	}
	var out strings.Builder
	cmd := s.command(ctx, "initdb", args...)
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := pinned(cmd.Run); err != nil {
		_ = os.RemoveAll(fresh)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return explainOutput("PostgreSQL could not set up its data directory "+s.home.cluster(), out.String(), err)
	}
	if err := os.Rename(fresh, s.home.cluster()); err != nil {
		return directory(s.home.cluster(), err)
	}
	return nil
}

// removeUnfinished removes what an interrupted first start left, and refuses to touch a directory that is anything else.
func removeUnfinished(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return directory(dir, err)
	}
	if !strings.HasSuffix(dir, ".new") && len(entries) > 0 {
		return &Error{
			Code: ErrDirectory.Code, Problem: dir + " is not empty and holds no PostgreSQL data",
			WayOut: "Move its contents away or choose another GANTRY_DATA.",
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		return directory(dir, err)
	}
	return nil
}

// tail reads what the server wrote to its log since the given offset, at most the last 4 kB.
func tail(path string, from int64) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil {
		from = max(from, info.Size()-4096)
	}
	if _, err := f.Seek(from, io.SeekStart); err != nil {
		return ""
	}
	b, _ := io.ReadAll(f)
	return string(b)
}

func (s *Server) explainEnd(log string) error {
	if strings.Contains(log, ".s.PGSQL.") && strings.Contains(log, "already exists") {
		return &Error{
			Code: ErrSocketTaken.Code, Problem: "another PostgreSQL server listens on the socket in " + s.socket, Detail: essential(log),
			WayOut: "Stop that server, or choose another GANTRY_DATA.",
		}
	}
	if strings.Contains(log, "postmaster.pid\" already exists") {
		return &Error{
			Code: ErrInUse.Code, Problem: "another PostgreSQL server works on " + s.home.cluster(), Detail: essential(log),
			WayOut: "Stop that server, or choose another GANTRY_DATA.",
		}
	}
	if l := s.options.Listener; l != nil && (strings.Contains(log, "could not create any TCP/IP sockets") || strings.Contains(log, "could not bind")) {
		return &Error{
			Code: ErrListen.Code, Problem: fmt.Sprintf("the address for analysts, %s, cannot be listened on", net.JoinHostPort(l.Host, strconv.Itoa(l.Port))), Detail: essential(log),
			WayOut: "Choose another address or a free port above 1023 with GANTRY_SQL_ADDR.",
		}
	}
	return explainOutput("the embedded database did not start (log: "+s.home.log()+")", log, nil)
}

// fullDisk is how PostgreSQL and the system say it; a write that ended half-way has no error number of its own.
var fullDisk = []string{"No space left on device", "Disk quota exceeded", "Check free disk space"}

func explainOutput(problem, output string, cause error) error {
	switch {
	case slices.ContainsFunc(fullDisk, func(words string) bool { return strings.Contains(output, words) }):
		return diskFull(essential(output), nil)
	case strings.Contains(output, "wrong ownership"), strings.Contains(output, "invalid permissions"):
		return &Error{Code: ErrForeignOwner.Code, Problem: problem, Detail: essential(output),
			WayOut: "Give the data directory back to the account that made it (chown -R, chmod 0700)."}
	}
	return &Error{Code: ErrStart.Code, Problem: problem, Detail: essential(output), Cause: cause,
		WayOut: "Mend what PostgreSQL names, or set DATABASE_URL to a server that runs."}
}

// essential keeps the lines in which PostgreSQL says what is wrong and what it suggests; all of them when none does.
func essential(output string) string {
	var keep []string
	for line := range strings.Lines(output) {
		if strings.Contains(line, "the database system is") || strings.Contains(line, "Consistent recovery state") {
			continue // answers to our own asking whether it is up
		}
		for _, mark := range []string{"FATAL:", "PANIC:", "ERROR:", "error:", "DETAIL:", "HINT:", "hint:", "detail:", "No space left"} {
			if strings.Contains(line, mark) {
				keep = append(keep, strings.TrimRight(line, "\n"))
				break
			}
		}
	}
	if len(keep) == 0 {
		return output
	}
	return strings.Join(keep, "\n")
}
