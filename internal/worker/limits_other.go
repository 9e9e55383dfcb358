//go:build unix && !linux

package worker

import (
	"os"
	"syscall"
	"time"
)

// self is this program.
func self() (string, error) { return os.Executable() }

// tied does nothing: this system cannot tie a child's life to ours.
func tied() *syscall.SysProcAttr { return nil }

// bind does nothing: no process of this system can bound another one.
func bind(int, Limits) error { return nil }

// bindSelf sets the bounds of this process, as far as the system knows them.
func bindSelf(l Limits) error {
	for what, most := range map[int]int64{syscall.RLIMIT_CPU: int64(l.soon() / time.Second), syscall.RLIMIT_FSIZE: l.Disk, syscall.RLIMIT_CORE: 0} {
		limit := syscall.Rlimit{}
		if err := syscall.Getrlimit(what, &limit); err != nil {
			return os.NewSyscallError("getrlimit", err)
		}
		limit.Cur = uint64(most)
		if err := syscall.Setrlimit(what, &limit); err != nil {
			return os.NewSyscallError("setrlimit", err)
		}
	}
	return nil
}

// killed tells whether the system killed a process that had processor time left: it had no memory.
func killed(state *os.ProcessState) bool {
	s, is := state.Sys().(syscall.WaitStatus)
	return is && s.Signaled() && s.Signal() == syscall.SIGKILL
}
