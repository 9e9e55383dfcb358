package identity

import (
	"context"
	"time"

	"gantry/domain/fault"
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

// insisted is the condition that a session s is of a person whom the policy p of its company lets in through a provider alone. A password
// proves nothing there.
const insisted = `s.support_id is null and coalesce(p.provider, '') <> '' and p.break_glass is distinct from s.user_id`

// passwordCounts refuses where the password here proves nothing. Fault: "session.sso_required".
func (s *Service) passwordCounts(ctx context.Context, one Session) error {
	if !one.Support.IsZero() {
		return nil // a visitor is no member, and the company does not say how visitors prove who they are
	}
	p, err := s.Policy(ctx, one.Company)
	if err != nil {
		return err
	}
	return p.Admits(one.User, "")
}

// Confirm takes the password before a change of how people sign in. Where the person has none, or it proves nothing, a recent proof does. It
// gives from with the proof. Faults: those of Reauthenticate, "session.reauthentication_needed".
func (s *Service) Confirm(ctx context.Context, one Session, password string, from From) (From, error) {
	p, err := s.Proofs(ctx, one)
	if err != nil {
		return from, err
	}
	if !p.Password {
		from.Proven, from.Password = one.Proven, one.ByWord
		return from, s.Recent(one)
	}
	from.Proven, from.Password = s.o.Now(), true
	return from, s.Reauthenticate(ctx, one.User, password, from)
}

// Proofs are the ways in which a person can prove who they are without leaving the page.
type Proofs struct {
	Password bool
	Codes    bool
	Passkeys bool
}

// Proofs lists them, as they count in the company of the session.
func (s *Service) Proofs(ctx context.Context, one Session) (p Proofs, err error) {
	err = s.db.QueryRow(ctx, `
		select exists (select from identity_passwords where user_id = $1),
		       exists (select from identity_totp where user_id = $1 and confirmed_at is not null),
		       exists (select from identity_passkeys where user_id = $1)`, one.User).Scan(&p.Password, &p.Codes, &p.Passkeys)
	if err != nil {
		return p, storeError(err)
	}
	if err = s.passwordCounts(ctx, one); fault.Has(err, "session.sso_required") {
		p.Password, err = false, nil
	}
	return p, err
}

// ProvePassword takes the password as a fresh proof. Faults: those of Reauthenticate, and "session.sso_required" where the company insists on
// a provider and the person is not the one who comes in without it.
func (s *Service) ProvePassword(ctx context.Context, one Session, password string, from From) error {
	if err := s.passwordCounts(ctx, one); err != nil {
		return err
	}
	if err := s.Reauthenticate(ctx, one.User, password, from); err != nil {
		return err
	}
	return s.prove(ctx, one, s.o.Now(), true, from)
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
	return s.prove(ctx, one, s.o.Now(), false, from)
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
	return s.prove(ctx, one, s.o.Now(), false, from)
}

// ProveElsewhere takes a sign-in at another issuer as a proof, as fresh as the issuer says. One that is not recent proves nothing.
func (s *Service) ProveElsewhere(ctx context.Context, one Session, at time.Time, from From) error {
	now := s.o.Now()
	at = From{Proven: at}.proven(now)
	if now.Sub(at) >= proofLasts {
		return nil
	}
	return s.prove(ctx, one, at, false, from)
}

func (s *Service) prove(ctx context.Context, one Session, at time.Time, byPassword bool, from From) error {
	tag, err := s.db.Exec(ctx, `
		update identity_sessions set proven_at = $2, proven_by_password = $3 where id = $1 and (proven_at < $2 or proven_by_password)`, one.ID, at, byPassword)
	if err != nil || tag.RowsAffected() == 0 {
		return storeError(err)
	}
	return s.note(ctx, "proven-again", one.User, one.Company, from.Address)
}
