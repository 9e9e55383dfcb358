package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/internal/config"
	"gantry/projections/runner"
)

type rebuildCommand struct {
	Projection []string `arg:"" optional:"" help:"Read models to build; all of them when none is named."`
}

// Run builds read models beside the ones in use and switches when they are complete. A running server keeps answering meanwhile.
func (r rebuildCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	models, err := p.runner(ctx)
	if err != nil {
		return err
	}
	names := r.Projection
	if len(names) == 0 {
		names = models.Names()
	}
	for _, name := range names {
		if !slices.Contains(models.Names(), name) {
			return fmt.Errorf("there is no read model %q; there are %s", name, strings.Join(models.Names(), ", "))
		}
		if err := models.Rebuild(ctx, name, func(at runner.Progress) { fmt.Fprintf(std.problems, "\r%s %+v", name, at) }); err != nil {
			return err
		}
		fmt.Fprintf(std.problems, "\n")
		fmt.Fprintf(std.out, "%s rebuilt\n", name)
	}
	return p.Close()
}
