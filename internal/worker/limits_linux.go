package worker

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// self is this very program, even where its file has been replaced since it was started.
func self() (string, error) { return "/proc/self/exe", nil }

// tied makes the system kill the child when the thread that started it ends.
func tied() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }

// bind sets the bounds of a child from outside. It cannot raise them again.
func bind(pid int, l Limits) error {
	same := func(most int64) unix.Rlimit { return unix.Rlimit{Cur: uint64(most), Max: uint64(most)} }
	bounds := map[int]unix.Rlimit{
		unix.RLIMIT_CPU:   {Cur: uint64(l.soon() / time.Second), Max: uint64(l.CPU / time.Second)},
		unix.RLIMIT_FSIZE: same(l.Disk), unix.RLIMIT_NOFILE: same(int64(l.Files)), unix.RLIMIT_CORE: same(0),
	}
	if !raceDetector { // its shadow of the memory counts as data
		bounds[unix.RLIMIT_DATA] = same(l.Memory)
	}
	for what, most := range bounds {
		if err := unix.Prlimit(pid, what, &most, nil); err != nil {
			return os.NewSyscallError("prlimit", err)
		}
	}
	return nil
}

// bindSelf does nothing: the parent has set the bounds.
func bindSelf(Limits) error { return nil }

// killed tells whether the system killed a process that had processor time left: it had no memory.
func killed(state *os.ProcessState) bool {
	s, is := state.Sys().(syscall.WaitStatus)
	return is && s.Signaled() && s.Signal() == syscall.SIGKILL
}
