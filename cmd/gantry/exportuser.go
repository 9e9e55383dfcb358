package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gantry/internal/config"
)

type exportUserCommand struct{ person }

// Run prints everything kept about a person, as JSON without secrets.
func (c exportUserCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	return errors.Join(c.export(ctx, p, std), p.Close())
}

func (c exportUserCommand) export(ctx context.Context, p *program, std *streams) error {
	id, err := c.found(ctx, p.identity)
	if err != nil {
		return err
	}
	raw, err := p.identity.Export(ctx, id)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		return err
	}
	fmt.Fprintln(std.out, out.String())
	return nil
}
