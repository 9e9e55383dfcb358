//go:build unix

package pg

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// home is the directory a private server lives in.
//
//	cluster/    PostgreSQL's own data directory
//	socket/     the Unix socket, 0700 (elsewhere when this path is too long for a socket)
//	password    the superuser's password, 0600
//	lock        held by the running instance, names its process
//	server.log  what PostgreSQL writes
type home string

func (h home) cluster() string  { return filepath.Join(string(h), "cluster") }
func (h home) password() string { return filepath.Join(string(h), "password") }
func (h home) log() string      { return filepath.Join(string(h), "server.log") }

// prepare makes the directory and refuses one that is another account's.
func (h home) prepare() error {
	mode := fs.FileMode(0o700)
	if os.Geteuid() == 0 {
		mode = 0o711 // the account of the server passes through
	}
	if err := os.MkdirAll(string(h), mode); err != nil {
		return directory(string(h), err)
	}
	if err := ownedByUs(string(h)); err != nil {
		return err
	}
	return ownedByUs(h.cluster())
}

// lock keeps a second instance out for as long as the file stays open; the operating system lets go of it however the process ends.
func (h home) lock() (*os.File, error) {
	path := filepath.Join(string(h), "lock")
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, directory(string(h), err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		holder, _ := os.ReadFile(path)
		f.Close()
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, directory(string(h), err)
		}
		return nil, &Error{
			Code: ErrInUse.Code, Problem: fmt.Sprintf("another gantry (process %s) runs on %s", strings.TrimSpace(string(holder)), h),
			WayOut: "Use that one, stop it, or start this one on another directory with GANTRY_DATA (and another GANTRY_ADDR).",
		}
	}
	if err := f.Truncate(0); err == nil {
		_, err = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
		if err != nil {
			f.Close()
			return nil, directory(string(h), err)
		}
	}
	return f, nil
}

// secret reads the superuser's password, making one for a new home.
func (h home) secret(a account) (string, error) {
	if b, err := os.ReadFile(h.password()); err == nil && len(b) > 0 {
		return string(b), nil
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", directory(string(h), err)
	}
	word := NewPassword()
	if err := os.WriteFile(h.password(), []byte(word), 0o600); err != nil {
		return "", directory(string(h), err)
	}
	return word, a.handOver(h.password())
}

// major reads PG_VERSION of the cluster; zero means there is none yet.
func (h home) major() (int, error) {
	b, err := os.ReadFile(filepath.Join(h.cluster(), "PG_VERSION"))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, directory(h.cluster(), err)
	}
	major, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		return 0, directory(h.cluster(), fmt.Errorf("PG_VERSION says %q", b))
	}
	return major, nil
}

// socketFile is the longest name PostgreSQL makes in the socket directory.
const socketFile = "/.s.PGSQL.65535.lock"

// longestSocket is what fits into sockaddr_un on this system.
func longestSocket() int {
	if runtime.GOOS == "linux" {
		return 107
	}
	return 103
}

// socketDir gives a directory for the socket that only the account may enter. It is inside the home unless that path is too long for
// a socket; then it is a short one of the run-time or temporary directory, with a name derived from the home.
func (h home) socketDir(a account) (string, error) {
	dir := filepath.Join(string(h), "socket")
	if len(dir)+len(socketFile) > longestSocket() {
		sum := sha256.Sum256([]byte(h))
		base := os.Getenv("XDG_RUNTIME_DIR")
		if a.credential != nil || base == "" || len(base) > 50 {
			base = "/tmp"
		}
		dir = filepath.Join(base, fmt.Sprintf("gantry-%d-%x", a.uid, sum[:6]))
	}
	err := os.Mkdir(dir, 0o700)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return "", directory(dir, err)
	}
	if err == nil {
		if err := a.handOver(dir); err != nil {
			return "", directory(dir, err)
		}
	}
	return dir, private(dir, a)
}

// private refuses a socket directory that others could have prepared or may enter.
func private(dir string, a account) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return directory(dir, err)
	}
	uid, _, err := owner(dir)
	if err != nil {
		return directory(dir, err)
	}
	if uid == 0 && a.credential != nil && info.IsDir() { // ours from a run that was cut short, or from another account's time
		if err := a.handOver(dir); err != nil {
			return directory(dir, err)
		}
		uid = a.uid
	}
	if !info.IsDir() || uid != a.uid {
		return &Error{
			Code: ErrForeignOwner.Code, Problem: fmt.Sprintf("the socket directory %s belongs to %s instead of %s", dir, accountName(uid), a.name()),
			WayOut: "Remove it, or choose another GANTRY_DATA.",
		}
	}
	if info.Mode().Perm() != 0o700 {
		if err := os.Chmod(dir, 0o700); err != nil {
			return directory(dir, err)
		}
	}
	return nil
}
