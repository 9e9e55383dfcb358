package main

import (
	"context"
	"fmt"
	"strings"

	"gantry/domain/kernel"
	"gantry/internal/identity"
)

// person is whom a subcommand is about.
type person struct {
	Who string `arg:"" help:"E-mail address or id of the person."`
}

// found gives the person's id. Fault: "user.unknown".
func (w person) found(ctx context.Context, s *identity.Service) (kernel.UserID, error) {
	if !strings.Contains(w.Who, "@") {
		id, err := kernel.ParseID(w.Who)
		if err != nil {
			return id, fmt.Errorf("%q is neither an e-mail address nor an id", w.Who)
		}
		_, err = s.User(ctx, id)
		return id, err
	}
	email, err := identity.NormalEmail(w.Who)
	if err != nil {
		return kernel.ID{}, err
	}
	id, known, err := s.ByEmail(ctx, email)
	if err == nil && !known {
		err = fmt.Errorf("nobody has the address %s", email)
	}
	return id, err
}
