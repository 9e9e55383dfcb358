package main

import (
	"os"
	"path/filepath"
)

// bundledPostgres are the places a packaged PostgreSQL may lie: beside the program, and in the tree it was built in.
func bundledPostgres() []string {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	if real, err := filepath.EvalSymlinks(self); err == nil {
		self = real
	}
	dir := filepath.Dir(self)
	return []string{filepath.Join(dir, "postgres"), filepath.Join(dir, "..", ".build", "postgres"), filepath.Join(dir, "..", "lib", "gantry", "postgres")}
}
