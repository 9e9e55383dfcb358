package identity

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gantry/domain/fault"
)

// ChangeEmail gives a person the address that a mailed link has proven, and says which one it replaces. Sessions go on; every other link
// that serves the person is over, for it went to an address that may be lost. Faults: those of Link; "email.taken" where the address has
// become somebody else's meanwhile; "user.unknown" for an erased person.
func (s *Service) ChangeEmail(ctx context.Context, token string, from From) (u User, was string, err error) {
	l, err := s.Link(ctx, EmailLink, token)
	if err != nil {
		return User{}, "", err
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := s.redeem(ctx, tx, l.ID); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, `select email from identity_users where id = $1 and email is not null for update`, l.User).Scan(&was)
		if errors.Is(err, pgx.ErrNoRows) {
			return fault.New(fault.NotFound, "user.unknown", nil)
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `update identity_users set email = $2 where id = $1`, l.User, l.Email); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			update identity_links set revoked_at = $3 where user_id = $1 and id <> $2 and used_at is null and revoked_at is null`, l.User, l.ID, s.o.Now())
		return err
	})
	var taken *pgconn.PgError
	if errors.As(err, &taken) && taken.Code == "23505" {
		return User{}, "", fault.New(fault.Conflict, "email.taken", nil) // whoever reads this holds the address
	}
	if err != nil {
		return User{}, "", storeError(err)
	}
	if u, err = s.User(ctx, l.User); err != nil {
		return User{}, "", err
	}
	return u, was, s.note(ctx, "email-changed", l.User, l.Company, from.Address)
}
