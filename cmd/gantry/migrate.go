package main

import (
	"context"
	"fmt"

	"gantry/internal/config"
)

type migrateCommand struct{}

// Run migrates and builds what is missing, then ends. The server does the same when it starts.
func (migrateCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	if _, err := p.runner(ctx); err != nil {
		_ = p.Close()
		return err
	}
	fmt.Fprintln(std.out, "the database is up to date")
	return p.Close()
}
