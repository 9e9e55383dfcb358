//go:build unix

package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// clusterName marks our servers in the process list and tells a leftover of ours from a server somebody started by hand.
const clusterName = "gantry"

// patience is how long a server may take to shut down: a fast shutdown writes a checkpoint.
const patience = 30 * time.Second

// clearLeftover makes sure no server works on the cluster. The caller holds the home's lock, so one of ours that still runs lost its
// gantry: it is shut down and waited for. A file that names a process which is no PostgreSQL server (numbers are reused after a crash,
// in containers almost always) is removed, for PostgreSQL itself would believe it.
func (h home) clearLeftover(ctx context.Context) error {
	file := filepath.Join(h.cluster(), "postmaster.pid")
	pid, err := recordedPid(file)
	if err != nil || pid == 0 {
		return err
	}
	args := commandLine(pid)
	switch {
	case args == "":
		return nil // gone; PostgreSQL clears the file itself after looking for children that remain
	case !strings.Contains(args, h.cluster()):
		if worksIn(h.cluster()) {
			return h.inUse(pid)
		}
		return os.Remove(file)
	case !strings.Contains(args, "cluster_name="+clusterName):
		return h.inUse(pid)
	}
	_ = syscall.Kill(pid, syscall.SIGINT)
	deadline := time.Now().Add(patience)
	for time.Now().Before(deadline) {
		if commandLine(pid) == "" {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	return h.inUse(pid)
}

func (h home) inUse(pid int) error {
	return &Error{
		Code: ErrInUse.Code, Problem: fmt.Sprintf("a PostgreSQL server (process %d) already works on %s", pid, h.cluster()),
		WayOut: fmt.Sprintf("Stop it (kill -INT %d shuts it down cleanly) and start gantry again, or choose another GANTRY_DATA.", pid),
	}
}

// clearSocket removes the lock of a socket whose process is no PostgreSQL server any more.
func clearSocket(dir string, port int) error {
	file := filepath.Join(dir, fmt.Sprintf(".s.PGSQL.%d.lock", port))
	pid, err := recordedPid(file)
	if err != nil || pid == 0 {
		return err
	}
	if args := commandLine(pid); args != "" && !strings.Contains(args, "postgres") {
		return os.Remove(file)
	}
	return nil
}

// recordedPid reads the process number a PostgreSQL lock file starts with; zero if the file is missing.
func recordedPid(file string) (int, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, directory(filepath.Dir(file), err)
	}
	first, _, _ := strings.Cut(string(b), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil {
		return 0, nil // an unfinished file names nobody
	}
	return max(pid, -pid), nil
}
