//go:build unix

package pg

import "runtime"

// pinned runs f on a thread of its own, for children that die with the thread that started them.
func pinned(f func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return f()
}
