package main

import (
	"errors"

	"gantry/internal/importer/benchdata"
)

type benchDataCommand struct {
	Activities int    `help:"How many activities, WBS rows apart." default:"10000"`
	Seed       uint64 `help:"The same seed gives the same file." default:"1"`
	Format     string `help:"xer, mspdi or pmxml." enum:"xer,mspdi,pmxml" default:"xer"`
}

// Run writes a generated schedule to standard output.
func (b benchDataCommand) Run(std *streams) error {
	if isTerminal(std.out) {
		return errors.New("say where the schedule goes: gantry bench-data > schedule." + b.Format)
	}
	return benchdata.Write(std.out, b.Format, b.Activities, b.Seed)
}
