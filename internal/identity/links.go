package identity

import (
	"context"
	"encoding/base64"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/throttle"
)

// LinkKind is what a mailed link is for.
type LinkKind string

// The kinds of links.
const (
	ResetLink      LinkKind = "reset"
	SignUpLink     LinkKind = "sign-up"
	InvitationLink LinkKind = "invitation"
	EmailLink      LinkKind = "email" // goes to the address that a person wants to have
)

// lifetimes of links by kind.
var lifetimes = map[LinkKind]time.Duration{ResetLink: time.Hour, SignUpLink: 24 * time.Hour, InvitationLink: 7 * 24 * time.Hour, EmailLink: time.Hour}

// Link is a mailed link: whom it serves and what it leads to.
type Link struct {
	ID        kernel.ID
	Kind      LinkKind
	Email     string
	User      kernel.UserID // the person it serves, or will make known
	Company   kernel.CompanyID
	Project   kernel.ProjectID
	Role      string
	InvitedBy kernel.UserID
	Message   string
	Language  string
	Created   time.Time
	Expires   time.Time
}

// NewLink keeps a link; the same id again starts its lifetime anew while it serves, because the mail that carries it was delayed. A link of the
// same kind to the same person, and for an invitation into the same company, takes the place of earlier ones.
func (s *Service) NewLink(ctx context.Context, l Link) (Link, error) {
	now := s.o.Now().UTC().Truncate(time.Microsecond)
	l.Created, l.Expires = now, now.Add(lifetimes[l.Kind])
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			insert into identity_links (id, kind, email, user_id, company_id, project_id, role, invited_by, message, language, created_at, expires_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) 
			on conflict (id) do update set expires_at = excluded.expires_at where identity_links.used_at is null and identity_links.revoked_at is null`,
			l.ID, l.Kind, l.Email, l.User, orNull(l.Company), orNull(l.Project), l.Role, orNull(l.InvitedBy), l.Message, l.Language, l.Created, l.Expires)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		_, err = tx.Exec(ctx, `
			update identity_links set revoked_at = $4
			where  id <> $1 and kind = $2 and email = $3 and used_at is null and revoked_at is null and (kind <> 'invitation' or company_id = $5)`,
			l.ID, l.Kind, l.Email, now, orNull(l.Company))
		return err
	})
	return l, storeError(err)
}

// LinkToken makes a further token for a link, for one mail.
func (s *Service) LinkToken(ctx context.Context, link kernel.ID) (string, error) {
	token := newToken()
	hash := tokenHash(token)
	_, err := s.db.Exec(ctx, `insert into identity_link_tokens (token_hash, link_id) values ($1, $2)`, hash[:], link)
	return token, storeError(err)
}

// Link finds the link of a token without using it. Faults: "token.malformed" for an incomplete token, "token.foreign" for one that
// was given out for something else or by somebody else, "token.used", "token.expired".
func (s *Service) Link(ctx context.Context, kind LinkKind, token string) (Link, error) {
	if raw, err := base64.RawURLEncoding.Strict().DecodeString(token); err != nil || len(raw) != tokenBytes {
		return Link{}, fault.New(fault.Invalid, "token.malformed", nil)
	}
	hash := tokenHash(token)
	var (
		l             Link
		used, revoked bool
	)
	err := s.db.QueryRow(ctx, `
		select l.id, l.kind, l.email, l.user_id, coalesce(l.company_id, $2), coalesce(l.project_id, $2), l.role, coalesce(l.invited_by, $2), l.message, l.language,
		       l.created_at, l.expires_at, l.used_at is not null, l.revoked_at is not null
		from   identity_links l join identity_link_tokens t on t.link_id = l.id where t.token_hash = $1`, hash[:], kernel.ID{}).
		Scan(&l.ID, &l.Kind, &l.Email, &l.User, &l.Company, &l.Project, &l.Role, &l.InvitedBy, &l.Message, &l.Language, &l.Created, &l.Expires, &used, &revoked)
	switch {
	case errors.Is(err, pgx.ErrNoRows), err == nil && l.Kind != kind:
		return Link{}, fault.New(fault.NotFound, "token.foreign", nil)
	case err != nil:
		return Link{}, storeError(err)
	case used:
		return Link{}, fault.New(fault.Conflict, "token.used", nil)
	case revoked, !s.o.Now().Before(l.Expires):
		return Link{}, fault.New(fault.Conflict, "token.expired", nil)
	}
	l.Created, l.Expires = l.Created.UTC(), l.Expires.UTC()
	return l, nil
}

// redeem uses a link up. Of several who try at once one succeeds; the others get "token.used".
func (s *Service) redeem(ctx context.Context, tx pgx.Tx, link kernel.ID) error {
	now := s.o.Now()
	tag, err := tx.Exec(ctx, `
		update identity_links set used_at = $2 where id = $1 and used_at is null and revoked_at is null and expires_at > $2`, link, now)
	if err == nil && tag.RowsAffected() == 0 {
		return fault.New(fault.Conflict, "token.used", nil)
	}
	return err
}

// ResetPassword sets a new password by a mailed link. Every session of the person ends; the ids are for their live channels.
// Faults: those of Link and of a new password.
func (s *Service) ResetPassword(ctx context.Context, token, chosen string, from From) (ended []kernel.ID, err error) {
	l, err := s.Link(ctx, ResetLink, token)
	if err != nil {
		return nil, err
	}
	if err := s.checkPassword(chosen); err != nil { // before the link is used up
		return nil, err
	}
	hash, err := s.hasher.hash(ctx, chosen)
	if err != nil {
		return nil, err
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := s.redeem(ctx, tx, l.ID); err != nil {
			return err
		}
		ended, err = s.replacePassword(ctx, tx, l.User, hash, kernel.ID{})
		return err
	})
	if err != nil {
		return nil, storeError(err)
	}
	return ended, s.note(ctx, "password-reset", l.User, kernel.ID{}, from.Address)
}

// Arrive uses a link up and makes its person known, with the address as confirmed by the link. Of several at once one succeeds.
// Faults: those of CheckProfile, "token.used".
func (s *Service) Arrive(ctx context.Context, l Link, p Profile, from From) (User, error) {
	return s.arrive(ctx, l, p, from, func(tx pgx.Tx) error { return s.redeem(ctx, tx, l.ID) })
}

// Register makes the person of a link known as Arrive does, and leaves the link for what comes next. Faults: those of Arrive.
func (s *Service) Register(ctx context.Context, l Link, p Profile, from From) (User, error) {
	return s.arrive(ctx, l, p, from, func(pgx.Tx) error { return nil })
}

func (s *Service) arrive(ctx context.Context, l Link, p Profile, from From, use func(pgx.Tx) error) (User, error) {
	if err := s.CheckProfile(p); err != nil {
		return User{}, err
	}
	p, err := p.clean()
	if err != nil {
		return User{}, err
	}
	hash, err := s.hasher.hash(ctx, p.Password)
	if err != nil {
		return User{}, err
	}
	u := User{ID: l.User, Email: l.Email, Name: p.Name, Lastname: p.Lastname, Language: l.Language}
	now := s.o.Now()
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := use(tx); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			insert into identity_users (id, email, name, lastname, position, language, created_at, terms_version, terms_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $7)`, u.ID, u.Email, u.Name, u.Lastname, p.Position, u.Language, now, p.Terms)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `insert into identity_passwords (user_id, hash, changed_at) values ($1, $2, $3)`, u.ID, hash, now)
		return err
	})
	var taken *pgconn.PgError
	if errors.As(err, &taken) && taken.Code == "23505" { // the address has an account by now
		return User{}, fault.New(fault.Conflict, "token.used", nil)
	}
	if err != nil {
		return User{}, storeError(err)
	}
	return u, s.note(ctx, "arrived", u.ID, l.Company, from.Address)
}

// UseInvitation uses an invitation up for a person who has an account already and has proved it.
func (s *Service) UseInvitation(ctx context.Context, l Link, from From) error {
	return s.useUp(ctx, l, "invitation-accepted", from)
}

// UseSignUp uses a sign-up link up whose person has founded its company.
func (s *Service) UseSignUp(ctx context.Context, l Link, from From) error {
	return s.useUp(ctx, l, "company-founded", from)
}

func (s *Service) useUp(ctx context.Context, l Link, what string, from From) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error { return s.redeem(ctx, tx, l.ID) })
	if err != nil {
		return storeError(err)
	}
	return s.note(ctx, what, l.User, l.Company, from.Address)
}

// ByEmail finds the person of an address; false: nobody. What it tells must reach nobody but the address itself.
func (s *Service) ByEmail(ctx context.Context, email string) (kernel.UserID, bool, error) {
	id, err := s.byEmail(ctx, email)
	return id, !id.IsZero(), err
}

// AdmitMail bounds the mails a visitor has sent to an address, whoever lives there. Fault: "session.too_many_attempts".
func (s *Service) AdmitMail(ctx context.Context, email, address string) error {
	if err := s.Admit(ctx, address); err != nil {
		return err
	}
	return s.AdmitMailTo(ctx, email)
}

// AdmitMailTo bounds the mails sent to an address, whoever has them sent. Fault: "session.too_many_attempts".
func (s *Service) AdmitMailTo(ctx context.Context, email string) error {
	wait, err := s.take(ctx, throttle.KeyOf(byMail, email), s.o.Limits.Mail)
	if err == nil && wait > 0 {
		return tooMany(wait)
	}
	return err
}
