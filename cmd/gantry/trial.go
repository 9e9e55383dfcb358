package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gantry/domain/kernel"
	"gantry/internal/config"
)

type trialCommand struct {
	Company string `arg:"" help:"Id of the company."`
	Until   string `help:"Last day of the trial, for example 2026-12-31." placeholder:"DAY" xor:"end"`
	Off     bool   `help:"End the trial for good: the company stays." xor:"end"`
}

// Run shows when a company's trial ends, moves the end, or lets the company stay.
func (c trialCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	return errors.Join(c.on(ctx, p, std), p.Close())
}

func (c trialCommand) on(ctx context.Context, p *program, std *streams) error {
	company, err := kernel.ParseID(c.Company)
	if err != nil {
		return fmt.Errorf("%q is no company id", c.Company)
	}
	switch {
	case c.Off:
		err = p.identity.EndTrial(ctx, company)
	case c.Until != "":
		day, wrong := time.Parse(time.DateOnly, c.Until)
		if wrong != nil {
			return fmt.Errorf("--until %q is no day; write it like 2026-12-31", c.Until)
		}
		err = p.identity.SetTrial(ctx, company, day.AddDate(0, 0, 1))
	}
	if err != nil {
		return err
	}
	ends, on, err := p.identity.Trial(ctx, company)
	if err != nil {
		return err
	}
	if !on {
		fmt.Fprintln(std.out, "This company is not on trial.")
		return nil
	}
	fmt.Fprintf(std.out, "The trial ends on %s at %s UTC.\n", ends.Format(time.DateOnly), ends.Format("15:04"))
	return nil
}
