//go:build unix && !linux

package pg

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// dieWithUs does nothing: this system cannot tie a child's life to ours. The next start stops the leftover.
func dieWithUs(*syscall.SysProcAttr) {}

// commandLine gives the arguments of a process, or nothing if the process does not exist.
func commandLine(pid int) string {
	out, err := exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// worksIn answers yes where it cannot be known, which is the careful answer.
func worksIn(string) bool { return true }

// childrenOf lists the direct children of a process.
func childrenOf(pid int) []int {
	out, err := exec.Command("pgrep", "-P", strconv.Itoa(pid)).Output()
	if err != nil {
		return nil
	}
	var pids []int
	for _, f := range strings.Fields(string(out)) {
		if n, err := strconv.Atoi(f); err == nil {
			pids = append(pids, n)
		}
	}
	return pids
}
