package main

import (
	"context"
	"errors"
	"fmt"

	"gantry/domain/kernel"
	"gantry/internal/config"
)

type eraseUserCommand struct{ person }

// Run forgets a person. The history stays whole: it holds the id alone.
func (c eraseUserCommand) Run(ctx context.Context, s *config.Settings, std *streams) error {
	p, err := open(ctx, s, std)
	if err != nil {
		return err
	}
	id, err := c.found(ctx, p.identity)
	if err == nil {
		err = p.erase(ctx, id)
	}
	if err == nil {
		fmt.Fprintf(std.out, "%s is erased: the history shows that id without a name\n", id)
	}
	return errors.Join(err, p.Close())
}

// erase forgets people and their pictures.
func (p *program) erase(ctx context.Context, ids ...kernel.UserID) error {
	pictures, err := p.pictures(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := errors.Join(p.identity.Erase(ctx, id), pictures.RemovePerson(ctx, id, kernel.ID{})); err != nil {
			return err
		}
	}
	return nil
}
