package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gantry/internal/config"
)

type unparkCommand struct {
	Projection []string `arg:"" optional:"" help:"Read models whose parked schedules and companies are tried; all of them when none is named."`
	List       bool     `help:"Only show what is parked and why."`
}

// Run lets read models follow again what they put aside because its history could not be followed, from the command that failed on.
// What fails again stays parked and ends the program with code 1. A running server goes on meanwhile.
func (u unparkCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	models, err := p.runner(ctx)
	if err != nil {
		return err
	}
	for _, name := range u.Projection {
		if !slices.Contains(models.Names(), name) {
			return fmt.Errorf("there is no read model %q; there are %s", name, strings.Join(models.Names(), ", "))
		}
	}
	parked, err := models.Parked(ctx)
	if err != nil {
		return err
	}
	tried, failed := 0, 0
	for _, each := range parked {
		if len(u.Projection) > 0 && !slices.Contains(u.Projection, each.Projection) {
			continue
		}
		tried++
		name := each.Projection + " " + each.Stream.String()
		if u.List {
			fmt.Fprintf(std.out, "%s: since %s at revision %d, %d attempts, %s: %s\n",
				name, each.At.Format(time.RFC3339), each.Revision, each.Attempts, each.Code, each.Error)
			continue
		}
		if err := models.Unpark(ctx, each.Projection, each.Stream); err != nil {
			if ctx.Err() != nil {
				return err
			}
			failed++
			fmt.Fprintf(std.problems, "%s: %v\n", name, err)
			continue
		}
		fmt.Fprintf(std.out, "%s is followed again\n", name)
	}
	switch {
	case failed > 0:
		return errors.Join(fmt.Errorf("%d of %d could not be followed and stay parked", failed, tried), p.Close())
	case tried == 0:
		fmt.Fprintln(std.out, "nothing is parked")
	}
	return p.Close()
}
