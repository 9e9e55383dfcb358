package main

import (
	"fmt"

	"gantry/internal/imports"
)

// importWorkerCommand reads one file for the server that starts it, and ends. The server has bounded it by then.
type importWorkerCommand struct{}

// exitCode ends the program with a code of its own.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// Run does the one piece of work that standard input orders.
func (importWorkerCommand) Run() error {
	if code := imports.Work(); code != 0 {
		return exitCode(code)
	}
	return nil
}
