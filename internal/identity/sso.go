package identity

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// SSOAttempt is a sign-in under way at another issuer.
type SSOAttempt struct {
	Provider string
	Nonce    string
	Verifier string // of PKCE
	Anew     bool   // to prove again who somebody signed in is
}

// ssoPatience is how long a sign-in at another issuer may take, and how long its person may take to link it.
const ssoPatience = 10 * time.Minute

// BeginSSO keeps an attempt. state goes to the issuer and comes back with its answer; browser is a cookie.
func (s *Service) BeginSSO(ctx context.Context, a SSOAttempt) (state, browser string, err error) {
	state, browser = newToken(), newToken()
	hash, cookie := tokenHash(state), tokenHash(browser)
	_, err = s.db.Exec(ctx, `
		insert into identity_sso_attempts (state_hash, browser_hash, provider, nonce, verifier, anew, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
		hash[:], cookie[:], a.Provider, a.Nonce, a.Verifier, a.Anew, s.o.Now().Add(ssoPatience))
	return state, browser, storeError(err)
}

// EndSSO gives the attempt of a state once, to the browser that began it and for its provider. Fault: "sso.state_unknown".
func (s *Service) EndSSO(ctx context.Context, provider, state, browser string) (SSOAttempt, error) {
	hash, cookie := tokenHash(state), tokenHash(browser)
	a := SSOAttempt{Provider: provider}
	err := s.db.QueryRow(ctx, `
		delete from identity_sso_attempts where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > $4 returning nonce, verifier, anew`,
		hash[:], cookie[:], provider, s.o.Now()).Scan(&a.Nonce, &a.Verifier, &a.Anew)
	if errors.Is(err, pgx.ErrNoRows) {
		return a, fault.New(fault.Invalid, "sso.state_unknown", nil)
	}
	return a, storeError(err)
}

// Account is somebody at another issuer.
type Account struct {
	Issuer  string
	Subject string
	Email   string    // empty unless the issuer has verified it
	Proven  time.Time // when the person proved who they are there; zero: the issuer does not say
}

// SSOUser finds the person an account is linked to. Fault: "sso.user_unknown".
func (s *Service) SSOUser(ctx context.Context, a Account, from From) (User, error) {
	var id kernel.UserID
	err := s.db.QueryRow(ctx, `select user_id from identity_sso where issuer = $1 and subject = $2`, a.Issuer, a.Subject).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return User{}, fault.New(fault.NotFound, "sso.user_unknown", nil)
	}
	if err != nil {
		return User{}, storeError(err)
	}
	u, err := s.User(ctx, id)
	if err != nil {
		return User{}, err
	}
	return u, s.note(ctx, "signed-in-sso", id, kernel.ID{}, from.Address)
}

// OfferSSO keeps an account with a verified address that nobody is linked to, and gives the token that LinkSSO takes; empty: nobody here
// has the address.
func (s *Service) OfferSSO(ctx context.Context, a Account, browser string) (string, error) {
	email, err := NormalEmail(a.Email)
	if err != nil {
		return "", nil //nolint:nilerr // no address, no offer
	}
	if _, known, err := s.ByEmail(ctx, email); err != nil || !known {
		return "", err
	}
	token := newToken()
	hash, cookie := tokenHash(token), tokenHash(browser)
	_, err = s.db.Exec(ctx, `
		insert into identity_sso_pending (token_hash, browser_hash, issuer, subject, email, expires_at) values ($1, $2, $3, $4, $5, $6)`,
		hash[:], cookie[:], a.Issuer, a.Subject, email, s.o.Now().Add(ssoPatience))
	return token, storeError(err)
}

// LinkSSO links an offered account to the person of its address, who proves it by the password here. Faults: "sso.state_unknown",
// "sso.linked", those of SignIn.
func (s *Service) LinkSSO(ctx context.Context, token, browser, password string, from From) (User, error) {
	hash, cookie := tokenHash(token), tokenHash(browser)
	var a Account
	err := s.db.QueryRow(ctx, `
		select issuer, subject, email from identity_sso_pending where token_hash = $1 and browser_hash = $2 and expires_at > $3`,
		hash[:], cookie[:], s.o.Now()).Scan(&a.Issuer, &a.Subject, &a.Email)
	if errors.Is(err, pgx.ErrNoRows) {
		return User{}, fault.New(fault.Invalid, "sso.state_unknown", nil)
	}
	if err != nil {
		return User{}, storeError(err)
	}
	u, err := s.SignIn(ctx, Attempt{Email: a.Email, Password: password, Address: from.Address})
	if err != nil {
		return User{}, err
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `delete from identity_sso_pending where token_hash = $1`, hash[:]); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `insert into identity_sso (issuer, subject, user_id, linked_at) values ($1, $2, $3, $4)`, a.Issuer, a.Subject, u.ID, s.o.Now())
		return err
	})
	var taken *pgconn.PgError
	if errors.As(err, &taken) && taken.Code == "23505" {
		return User{}, fault.New(fault.Conflict, "sso.linked", nil)
	}
	if err != nil {
		return User{}, storeError(err)
	}
	return u, s.note(ctx, "sso-linked", u.ID, kernel.ID{}, from.Address)
}

// ssoSignedIn is the kind of ceremony that carries a sign-in elsewhere to whoever opens the session.
const ssoSignedIn = "sso"

// handed is a sign-in elsewhere on its way to whoever opens the session.
type handed struct {
	Provider string
	Proven   time.Time
}

// HandSSO gives a token that signs a person in once, within minutes: for a program whose browser did the signing in. The session will be
// as fresh as the sign-in was.
func (s *Service) HandSSO(ctx context.Context, user kernel.UserID, provider string, proven time.Time) (string, error) {
	return s.begin(ctx, ssoSignedIn, user, handed{Provider: provider, Proven: proven})
}

// TakeSSO gives the person of a token of HandSSO, the provider, and when the person proved there who they are. Fault: "factor.expired".
func (s *Service) TakeSSO(ctx context.Context, token string) (u User, provider string, proven time.Time, err error) {
	var h handed
	id, err := s.end(ctx, ssoSignedIn, token, &h)
	if err != nil {
		return User{}, "", time.Time{}, err
	}
	u, err = s.User(ctx, id)
	return u, h.Provider, h.Proven, err
}
