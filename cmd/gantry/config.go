package main

import (
	"github.com/alecthomas/kong"

	"gantry/internal/config"
)

type configCommand struct{}

// Run prints every setting; passwords are masked.
func (configCommand) Run(k *kong.Context, s *config.Settings, std *streams) error {
	return config.Print(std.out, config.Effective(k, s))
}
