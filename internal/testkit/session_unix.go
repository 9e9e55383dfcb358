//go:build unix

package testkit

import "syscall"

// ownSession keeps a keyboard interrupt of the test run from ending the process that cleans up after it.
func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
