package identity

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// From is where somebody comes from: the network address and the program as it names itself.
type From struct {
	Address  string
	Device   string
	Provider string    // where the person proved who they are; empty: here
	Proven   time.Time // when; zero: just now; Never: nobody can say
	Password bool      // the proof is the password here
}

// Never is when somebody proved who they are of whom no proof is known.
var Never = time.Unix(0, 0).UTC()

// proven is when the person proved who they are. Nobody did so in the future.
func (f From) proven(now time.Time) time.Time {
	if f.Proven.IsZero() || f.Proven.After(now) {
		return now
	}
	return f.Proven.UTC().Truncate(time.Microsecond)
}

// longestDevice cuts what programs say of themselves.
const longestDevice = 200

// device is the program's name in one line of bounded length.
func (f From) device() string {
	clean := strings.ToValidUTF8(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, f.Device), "")
	if runes := []rune(clean); len(runes) > longestDevice {
		return string(runes[:longestDevice])
	}
	return clean
}

// OwnSession is a live session as its owner sees it in a list.
type OwnSession struct {
	ID      kernel.ID
	Company kernel.CompanyID
	Device  string
	Address string // of the last use
	Created time.Time
	Seen    time.Time // the last use, to the minute
	Expires time.Time
}

// Sessions lists the live sessions of a person, the one used last first.
func (s *Service) Sessions(ctx context.Context, user kernel.UserID) ([]OwnSession, error) {
	now := s.o.Now()
	rows, err := s.db.Query(ctx, `
		select s.id, s.company_id, s.device, s.address, s.created_at, s.seen_at, least(s.expires_at, s.created_at + p.lifetime)
		from   identity_sessions s left join identity_policies p on p.company_id = s.company_id
		where  s.user_id = $1 and `+alive+`
		order  by s.seen_at desc, s.id`, user, now, s.o.Idle)
	if err != nil {
		return nil, storeError(err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[OwnSession])
	return list, storeError(err)
}

// LastSeen tells when each person last used a company, to the minute: a session there, or within a year its beginning. Visits are not of the
// person as a member.
func (s *Service) LastSeen(ctx context.Context, company kernel.CompanyID) (map[kernel.UserID]time.Time, error) {
	rows, err := s.db.Query(ctx, `
		select user_id, max(at) from (
			select user_id, seen_at as at from identity_sessions where company_id = $1 and support_id is null
			union all
			select user_id, at from identity_audit where company_id = $1 and what = 'session-opened' and user_id is not null
		) used group by user_id`, company)
	if err != nil {
		return nil, storeError(err)
	}
	type use struct {
		User kernel.UserID
		At   time.Time
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[use])
	if err != nil {
		return nil, storeError(err)
	}
	out := map[kernel.UserID]time.Time{}
	for _, one := range list {
		out[one.User] = one.At.UTC().Truncate(time.Minute)
	}
	return out, nil
}

// RevokeOwn ends one session of a person. Somebody else's is as unknown as one that never was: fault "session.unknown".
func (s *Service) RevokeOwn(ctx context.Context, user kernel.UserID, session kernel.ID, from From) error {
	var company kernel.CompanyID
	err := s.db.QueryRow(ctx, `
		update identity_sessions set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null returning company_id`,
		session, user, s.o.Now()).Scan(&company)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return fault.New(fault.NotFound, "session.unknown", nil)
	case err != nil:
		return storeError(err)
	}
	return s.note(ctx, "session-revoked", user, company, from.Address)
}

// RevokeOthers ends every session of a person but one, and gives those that ended.
func (s *Service) RevokeOthers(ctx context.Context, one Session, from From) ([]kernel.ID, error) {
	rows, err := s.db.Query(ctx, `
		update identity_sessions set revoked_at = $3 where user_id = $1 and id <> $2 and revoked_at is null returning id`, one.User, one.ID, s.o.Now())
	if err != nil {
		return nil, storeError(err)
	}
	ended, err := pgx.CollectRows(rows, pgx.RowTo[kernel.ID])
	if err != nil {
		return nil, storeError(err)
	}
	return ended, s.note(ctx, "other-sessions-revoked", one.User, one.Company, from.Address)
}

// Reauthenticate proves that who holds a session is its person, within the bounds of signing in. Faults: "password.wrong",
// "session.too_many_attempts", "session.busy".
func (s *Service) Reauthenticate(ctx context.Context, user kernel.UserID, password string, from From) error {
	u, err := s.User(ctx, user)
	if err != nil {
		return err
	}
	_, err = s.SignIn(ctx, Attempt{Email: u.Email, Password: password, Address: from.Address})
	if fault.Has(err, "session.credentials_wrong") {
		return fault.New(fault.Invalid, "password.wrong", nil) // the session itself is sound, so this is no 401
	}
	return err
}

// ChangePassword takes the new password after the present one. All other sessions of the person end, and this one goes on under a new
// token, so that nothing somebody else may hold still opens the door. Faults: "password.wrong", those of a new password and of the
// bounds.
func (s *Service) ChangePassword(ctx context.Context, one Session, present, chosen string, from From) (o Opened, ended []kernel.ID, err error) {
	if err := s.checkPassword(chosen); err != nil {
		return Opened{}, nil, err
	}
	if err := s.Reauthenticate(ctx, one.User, present, from); err != nil {
		return Opened{}, nil, err
	}
	hash, err := s.hasher.hash(ctx, chosen)
	if err != nil {
		return Opened{}, nil, err
	}
	o = Opened{Session: one, Token: newToken()}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if ended, err = s.replacePassword(ctx, tx, one.User, hash, one.ID); err != nil {
			return err
		}
		fresh := tokenHash(o.Token)
		_, err := tx.Exec(ctx, `update identity_sessions set token_hash = $2, proven_at = $3, proven_by_password = true where id = $1`, one.ID, fresh[:], s.o.Now())
		return err
	})
	if err != nil {
		return Opened{}, nil, storeError(err)
	}
	return o, ended, s.note(ctx, "password-changed", one.User, one.Company, from.Address)
}

// replacePassword stores a hash and ends every session of the person but one.
func (s *Service) replacePassword(ctx context.Context, tx pgx.Tx, user kernel.UserID, hash string, but kernel.ID) ([]kernel.ID, error) {
	now := s.o.Now()
	_, err := tx.Exec(ctx, `
		insert into identity_passwords (user_id, hash, changed_at) values ($1, $2, $3)
		on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`, user, hash, now)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, `
		update identity_sessions set revoked_at = $3 where user_id = $1 and id <> $2 and revoked_at is null returning id`, user, but, now)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[kernel.ID])
}
