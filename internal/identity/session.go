package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Session is somebody signed in to one company.
type Session struct {
	ID      kernel.ID
	User    kernel.UserID
	Company kernel.CompanyID
	Created time.Time
	Expires time.Time // whatever happens
	Proven  time.Time // when its person last proved who they are, in a way that counts in its company
	ByWord  bool      // by the password here

	Language string // the person's own choice; empty follows the browser
	Strong   bool   // a second factor was proven
	Owes     bool   // the company asks for a second factor, and this session has proven none

	Superadmin bool      // of the installation
	Provider   string    // where its person proved who they are; empty: here
	Support    kernel.ID // the visit this session is; zero: the person belongs to the company
}

// Opened is a fresh session with its token, which is shown to its owner once and stored nowhere.
type Opened struct {
	Session
	Token string
}

const (
	tokenBytes = 32
	// seenEvery keeps the note of use from being a write per request.
	seenEvery = time.Minute
)

// Attempt is what somebody at the door says. Address is the network address it comes from.
type Attempt struct {
	Email    string
	Password string
	Address  string
}

// SignIn tells who it is. Every refusal for another reason than a bound is the fault "session.credentials_wrong", after the same work.
// Faults: "session.too_many_attempts", "session.busy".
func (s *Service) SignIn(ctx context.Context, a Attempt) (u User, err error) {
	email, err := NormalEmail(a.Email)
	if err != nil {
		email = "" // nobody's: goes the whole way like any other
	}
	attempt, err := s.knock(ctx, email, a.Address)
	if err != nil {
		return User{}, err
	}
	went := undecided
	defer func() {
		if problem := attempt.end(ctx, went, u.ID); problem != nil {
			u, err = User{}, problem
		}
	}()
	var stored string
	err = s.db.QueryRow(ctx, `
		select u.id, u.email, u.name, u.lastname, u.picture, u.language, u.position, coalesce(p.hash, '')
		from   identity_users u left join identity_passwords p on p.user_id = u.id
		where  u.email = $1 and u.erased_at is null`, email).
		Scan(&u.ID, &u.Email, &u.Name, &u.Lastname, &u.Picture, &u.Language, &u.Position, &stored)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return User{}, storeError(err)
	}
	ok, outdated, err := s.hasher.matches(ctx, a.Password, stored)
	if err != nil {
		return User{}, err
	}
	if !ok {
		went = refused
		if err := s.note(ctx, "sign-in-refused", u.ID, kernel.ID{}, a.Address); err != nil {
			return User{}, err
		}
		return User{}, fault.New(fault.Unauthenticated, "session.credentials_wrong", nil)
	}
	went = admitted
	if outdated {
		s.rehash(ctx, u.ID, a.Password, stored)
	}
	return u, s.note(ctx, "signed-in", u.ID, kernel.ID{}, a.Address)
}

// rehash brings a stored hash to today's cost. Failing is harmless: the old one still works.
func (s *Service) rehash(ctx context.Context, id kernel.UserID, password, old string) {
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return
	}
	_, _ = s.db.Exec(ctx, `update identity_passwords set hash = $2 where user_id = $1 and hash = $3`, id, hash, old)
}

// Open starts a session of the person in the company. That the person belongs to the company is the caller's knowledge. Fault:
// "session.blocked".
func (s *Service) Open(ctx context.Context, user kernel.UserID, company kernel.CompanyID, from From) (Opened, error) {
	now := s.o.Now().UTC().Truncate(time.Microsecond) // as the database keeps it
	o := Opened{
		Session: Session{ID: s.o.NewID(), User: user, Company: company, Created: now, Expires: now.Add(s.o.Lifetime), Proven: from.proven(now), ByWord: from.Password, Provider: from.Provider},
		Token:   newToken(),
	}
	hash := tokenHash(o.Token)
	var blocked bool
	if err := s.db.QueryRow(ctx, `select coalesce((select blocked_at is not null from identity_users where id = $1), false)`, user).Scan(&blocked); err != nil {
		return Opened{}, storeError(err)
	}
	if blocked {
		return Opened{}, fault.New(fault.Forbidden, "session.blocked", nil)
	}
	_, err := s.db.Exec(ctx, `
		insert into identity_sessions (token_hash, id, user_id, company_id, created_at, seen_at, expires_at, proven_at, proven_by_password, address, device, provider)
		values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11)`,
		hash[:], o.ID, user, company, now, o.Expires, o.Proven, from.Password, from.Address, from.device(), from.Provider)
	if err != nil {
		return Opened{}, storeError(err)
	}
	return o, s.note(ctx, "session-opened", user, company, from.Address)
}

// alive is the condition that a session s goes on at the instant $2 with the idle time $3, unless the policy p of its company says otherwise.
const alive = `s.revoked_at is null and s.expires_at > $2::timestamptz and s.seen_at > $2 - coalesce(p.idle, $3::interval)
	and (p.lifetime is null or s.created_at > $2 - p.lifetime)
	and (s.support_id is null or exists (select from identity_superadmins a where a.user_id = s.user_id))`

// Session finds the live session of a token and notes its use from an address; without one the address stays. One that is unknown,
// over, idle for too long or revoked is the fault "session.required".
func (s *Service) Session(ctx context.Context, token, address string) (Session, error) {
	required := fault.New(fault.Unauthenticated, "session.required", nil)
	if len(token) != base64.RawURLEncoding.EncodedLen(tokenBytes) {
		return Session{}, required
	}
	now := s.o.Now()
	hash := tokenHash(token)
	var (
		one  Session
		seen time.Time
	)
	err := s.db.QueryRow(ctx, `
		select s.id, s.user_id, s.company_id, s.created_at, s.expires_at, s.seen_at, u.language, s.strong, coalesce(p.second_factor, false) and not s.strong,
		       exists (select from identity_superadmins a where a.user_id = s.user_id), coalesce(s.support_id, $4), s.provider, s.proven_by_password,
		       case when s.proven_by_password and `+insisted+` then to_timestamp(0) else s.proven_at end
		from   identity_sessions s join identity_users u on u.id = s.user_id left join identity_policies p on p.company_id = s.company_id
		where  s.token_hash = $1 and u.blocked_at is null and `+alive, hash[:], now, s.o.Idle, kernel.ID{}).
		Scan(&one.ID, &one.User, &one.Company, &one.Created, &one.Expires, &seen, &one.Language, &one.Strong, &one.Owes, &one.Superadmin, &one.Support, &one.Provider, &one.ByWord, &one.Proven)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return Session{}, required
	case err != nil:
		return Session{}, storeError(err)
	}
	one.Created, one.Expires, one.Proven = one.Created.UTC(), one.Expires.UTC(), one.Proven.UTC()
	if now.Sub(seen) >= seenEvery {
		if _, err := s.db.Exec(ctx, `
			update identity_sessions set seen_at = $2, address = case when $3 = '' then address else $3 end
			where  token_hash = $1 and seen_at < $2`, hash[:], now, address); err != nil {
			return Session{}, storeError(err)
		}
	}
	return one, nil
}

// Revoke ends one session; ending it again changes nothing.
func (s *Service) Revoke(ctx context.Context, one Session, address string) error {
	now := s.o.Now()
	_, err := s.db.Exec(ctx, `update identity_sessions set revoked_at = $2 where id = $1 and revoked_at is null`, one.ID, now)
	if err == nil && !one.Support.IsZero() {
		_, err = s.db.Exec(ctx, `update identity_support set ended_at = $2 where id = $1 and ended_at is null and expires_at > $2`, one.Support, now)
	}
	if err != nil {
		return storeError(err)
	}
	return s.note(ctx, "signed-out", one.User, one.Company, address)
}

// RevokeAll ends every session of a person.
func (s *Service) RevokeAll(ctx context.Context, user kernel.UserID) error {
	_, err := s.db.Exec(ctx, `update identity_sessions set revoked_at = $2 where user_id = $1 and revoked_at is null`, user, s.o.Now())
	return storeError(err)
}

// RevokeCompany ends every session in a company.
func (s *Service) RevokeCompany(ctx context.Context, company kernel.CompanyID) error {
	_, err := s.db.Exec(ctx, `update identity_sessions set revoked_at = $2 where company_id = $1 and revoked_at is null`, company, s.o.Now())
	return storeError(err)
}

// supportKept is how long a company reads who visited it.
const supportKept = 3 * 365 * 24 * time.Hour

// linksKept is how long a link that is over still says why.
const linksKept = 30 * 24 * time.Hour

// Sweep deletes visits three years after their end, sessions that ended more than keep ago, links a month after their end, bounds that are full again, and what the door
// noted longer ago than Options.DoorKept.
func (s *Service) Sweep(ctx context.Context, keep time.Duration) error {
	now := s.o.Now()
	_, err := s.db.Exec(ctx, `delete from identity_sessions where least(expires_at, coalesce(revoked_at, expires_at)) < $1`, now.Add(-keep))
	if err != nil {
		return storeError(err)
	}
	if _, err = s.db.Exec(ctx, `delete from identity_links where expires_at < $1`, now.Add(-linksKept)); err != nil {
		return storeError(err)
	}
	for _, sql := range []string{`delete from identity_sso_attempts where expires_at < $1`, `delete from identity_sso_pending where expires_at < $1`, `delete from identity_ceremonies where expires_at < $1`} {
		if _, err = s.db.Exec(ctx, sql, now); err != nil {
			return storeError(err)
		}
	}
	if _, err = s.db.Exec(ctx, `delete from identity_bounds where full_at < $1`, now); err != nil {
		return storeError(err)
	}
	if _, err = s.db.Exec(ctx, `delete from identity_places where seen_at < $1`, now.Add(-s.o.DoorKept)); err != nil {
		return storeError(err)
	}
	if _, err = s.db.Exec(ctx, `delete from identity_support where expires_at < $1`, now.Add(-supportKept)); err != nil {
		return storeError(err)
	}
	_, err = s.db.Exec(ctx, `delete from identity_audit where at < $1`, now.Add(-s.o.DoorKept))
	return storeError(err)
}

// CSRF is the token that a page of this session must send back with every write. It follows from the session's token and tells
// nothing about it, so nothing needs to be stored and it is equal on every process.
func CSRF(token string) string {
	mac := hmac.New(sha256.New, []byte(token))
	mac.Write([]byte("csrf"))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func newToken() string {
	secret := make([]byte, tokenBytes)
	mustRead(secret)
	return base64.RawURLEncoding.EncodeToString(secret)
}

func tokenHash(token string) [32]byte { return sha256.Sum256([]byte(token)) }

// note writes down what happened at the door. Nobody gets in or out unnoted: failing to write is an error of the act itself.
func (s *Service) note(ctx context.Context, what string, user kernel.UserID, company kernel.CompanyID, address string) error {
	_, err := s.db.Exec(ctx, `insert into identity_audit (at, what, user_id, company_id, address) values ($1, $2, $3, $4, $5)`,
		s.o.Now(), what, orNull(user), orNull(company), address)
	return storeError(err)
}

// NoteLogin writes down what was done to a company's login of analysts, and to which. Without a person an operator did it.
func (s *Service) NoteLogin(ctx context.Context, what string, user kernel.UserID, company kernel.CompanyID, address, login string) error {
	_, err := s.db.Exec(ctx, `insert into identity_audit (at, what, user_id, company_id, address, about) values ($1, $2, $3, $4, $5, $6)`,
		s.o.Now(), what, orNull(user), orNull(company), address, login)
	return storeError(err)
}

func orNull(id kernel.ID) *kernel.ID {
	if id.IsZero() {
		return nil
	}
	return &id
}
