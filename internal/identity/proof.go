package identity

import (
	"context"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// proofLasts is how long after a proof its person may change roles and delete.
const proofLasts = 15 * time.Minute

// Recent tells whether the person of a session proved who they are minutes ago. Fault: "session.reauthentication_needed".
func (s *Service) Recent(one Session) error {
	if s.o.Now().Sub(one.Proven) < proofLasts {
		return nil
	}
	return fault.New(fault.Forbidden, "session.reauthentication_needed", fault.P{"minutes": int(proofLasts / time.Minute)})
}

// Proofs are the ways in which a person can prove who they are without leaving the page.
type Proofs struct {
	Password bool
	Codes    bool
	Passkeys bool
}

// Proofs lists them.
func (s *Service) Proofs(ctx context.Context, user kernel.UserID) (p Proofs, err error) {
	err = s.db.QueryRow(ctx, `
		select exists (select from identity_passwords where user_id = $1),
		       exists (select from identity_totp where user_id = $1 and confirmed_at is not null),
		       exists (select from identity_passkeys where user_id = $1)`, user).Scan(&p.Password, &p.Codes, &p.Passkeys)
	return p, storeError(err)
}

// ProvePassword takes the password as a fresh proof. Faults: those of Reauthenticate.
func (s *Service) ProvePassword(ctx context.Context, one Session, password string, from From) error {
	if err := s.Reauthenticate(ctx, one.User, password, from); err != nil {
		return err
	}
	return s.prove(ctx, one, from)
}

// ProveCode takes a code of the app, or a recovery code, as a fresh proof. Faults: "factor.code_wrong", "session.too_many_attempts".
func (s *Service) ProveCode(ctx context.Context, one Session, code string, from From) error {
	err := s.takeCode(ctx, one.User, code, from)
	if fault.Has(err, "factor.wrong") {
		return fault.New(fault.Invalid, "factor.code_wrong", nil) // the session itself is sound, so this is no 401
	}
	if err != nil {
		return err
	}
	return s.prove(ctx, one, from)
}

// ProvePasskey takes a challenge of BeginPasskeySignIn, signed by a passkey of the person, as a fresh proof. Faults: "passkey.not_yours",
// "factor.expired", "passkey.unavailable".
func (s *Service) ProvePasskey(ctx context.Context, one Session, token string, response []byte, from From) error {
	u, err := s.FinishPasskeySignIn(ctx, token, response, from)
	if fault.Has(err, "passkey.refused") || err == nil && u.ID != one.User {
		return fault.New(fault.Invalid, "passkey.not_yours", nil)
	}
	if err != nil {
		return err
	}
	return s.prove(ctx, one, from)
}

func (s *Service) prove(ctx context.Context, one Session, from From) error {
	if _, err := s.db.Exec(ctx, `update identity_sessions set proven_at = $2 where id = $1`, one.ID, s.o.Now()); err != nil {
		return storeError(err)
	}
	return s.note(ctx, "proven-again", one.User, one.Company, from.Address)
}
