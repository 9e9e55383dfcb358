package main

import (
	"context"
	"fmt"

	"gantry/eventstore"
	"gantry/internal/config"
)

type verifyCommand struct{}

// Run walks every stream and its hash chain. Damage ends the program with code 3 and names the place.
func (verifyCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	sum, err := p.store.Verify(ctx, func(v eventstore.Verified) { fmt.Fprintf(std.problems, "\r%d records", v.Records) })
	fmt.Fprintln(std.problems)
	if err != nil {
		return err
	}
	for _, r := range sum.Repeats {
		fmt.Fprintf(std.out, "%s holds command %s more than once, at revisions %v: stored so by an older version; nothing needs to be done\n", r.Stream, r.Command, r.Revisions)
	}
	fmt.Fprintf(std.out, "%d streams, %d records, %d events: every hash holds\n", sum.Streams, sum.Records, sum.Events)
	return p.Close()
}
