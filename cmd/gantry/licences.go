package main

import (
	"fmt"

	"gantry/internal/licences"
)

type licencesCommand struct{}

// Run prints the notices of others' work.
func (licencesCommand) Run(std *streams) error {
	_, err := fmt.Fprint(std.out, licences.Notices)
	return err
}
