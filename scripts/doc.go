// Package scripts has no code: it tests the scripts beside it, which make calls.
package scripts
