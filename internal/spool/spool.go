package spool

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Dir is the directory of this process.
type Dir struct {
	path string
	lock *os.File
}

const (
	prefix   = "process-"
	lockName = "lock"
)

// Open removes what dead processes have left below base and makes a directory for this one.
func Open(base string) (*Dir, error) {
	if err := os.MkdirAll(base, 0o700); err != nil {
		return nil, fmt.Errorf("directory of files that wait: %w", err)
	}
	door, err := locked(filepath.Join(base, lockName), syscall.LOCK_EX) // nobody sweeps what another is just making
	if err != nil {
		return nil, fmt.Errorf("directory of files that wait: %w", err)
	}
	defer door.Close()
	if err := sweep(base); err != nil {
		return nil, fmt.Errorf("files that a dead process has left: %w", err)
	}
	path, err := os.MkdirTemp(base, prefix)
	if err != nil {
		return nil, fmt.Errorf("directory of files that wait: %w", err)
	}
	lock, err := locked(filepath.Join(path, lockName), syscall.LOCK_EX)
	if err != nil {
		_ = os.RemoveAll(path)
		return nil, fmt.Errorf("directory of files that wait: %w", err)
	}
	return &Dir{path: path, lock: lock}, nil
}

// sweep removes the directories that no living process has locked.
func sweep(base string) error {
	entries, err := os.ReadDir(base)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		path := filepath.Join(base, e.Name())
		lock, err := locked(filepath.Join(path, lockName), syscall.LOCK_EX|syscall.LOCK_NB)
		if errors.Is(err, syscall.EWOULDBLOCK) {
			continue
		}
		if err != nil {
			return err
		}
		err = os.RemoveAll(path)
		_ = lock.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func locked(path string, how int) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), how); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// Path is the file's path.
func (d *Dir) Path() string { return d.path }

// Create makes an empty file. The caller removes it.
func (d *Dir) Create() (*os.File, error) { return os.CreateTemp(d.path, "") }

// Close removes the directory with all that still waits.
func (d *Dir) Close() error {
	err := os.RemoveAll(d.path)
	return errors.Join(err, d.lock.Close())
}
