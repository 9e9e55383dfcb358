package identity

import (
	"context"
	"errors"
	"net/mail"
	"runtime"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Options are the knobs of a Service; zero values take the defaults.
type Options struct {
	Now      func() time.Time
	NewID    func() kernel.ID
	Cost     Cost          // of one password hash
	Parallel int           // password hashes at once; 0: half the processors, at least one
	Queue    int           // callers that may wait for one; 0: 64
	Limits   Limits        // of sign-in attempts
	Breached *BreachedList // passwords nobody may choose; nil: none are known
	Lifetime time.Duration // of a session, whatever happens; 0: 30 days
	Idle     time.Duration // after which an unused session ends; 0: 12 hours
	DoorKept time.Duration // how long sign-ins, refusals and known places are kept; 0: a year
	Site     string        // address people reach us at, which passkeys belong to; empty: there are none
}

// Service is the door: users, passwords, sessions. It is safe for use by many goroutines.
type Service struct {
	db     *pgxpool.Pool
	o      Options
	hasher *hasher
	site   *webauthn.WebAuthn // nil: no passkeys
	trials trials
}

// New gives a Service over migrated tables.
func New(db *pgxpool.Pool, o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Cost == (Cost{}) {
		o.Cost = DefaultCost
	}
	if o.Parallel == 0 {
		o.Parallel = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if o.Queue == 0 {
		o.Queue = 64
	}
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits
	}
	if o.Lifetime == 0 {
		o.Lifetime = 30 * 24 * time.Hour
	}
	if o.Idle == 0 {
		o.Idle = 12 * time.Hour
	}
	if o.DoorKept == 0 {
		o.DoorKept = 365 * 24 * time.Hour
	}
	return &Service{db: db, o: o, hasher: newHasher(o.Cost, o.Parallel, o.Queue), site: site(o.Site), trials: trials{held: map[kernel.CompanyID]heldTrial{}}}
}

// User is a person. After Erase only the ID is left.
type User struct {
	ID       kernel.UserID
	Email    string
	Name     string
	Lastname string
	Picture  string
	Language string // es, en; empty follows the browser
	Position string
}

// NewUser is a person to make known. A zero ID is chosen here; an empty password leaves the person without one.
type NewUser struct {
	ID       kernel.UserID
	Email    string
	Name     string
	Lastname string
	Picture  string
	Language string
	Password string
}

// KnownLanguage tells whether a person may choose this language; the empty one follows the browser.
func KnownLanguage(l string) bool { return l == "" || l == "es" || l == "en" }

// NormalEmail is the form an address is kept and compared in. Faults: "email.malformed".
func NormalEmail(s string) (string, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	a, err := mail.ParseAddress(s)
	if err != nil || a.Address != s || len(s) > 254 {
		return "", fault.New(fault.Invalid, "email.malformed", nil)
	}
	return s, nil
}

// EnsureUser makes the person known and gives the id. Asked again for the same address it changes nothing, so that setting up twice is
// harmless; a different password is not taken over either. Faults: "email.malformed", "language.unknown",
// "password.length", "password.weak", "password.breached".
func (s *Service) EnsureUser(ctx context.Context, u NewUser) (kernel.UserID, error) {
	email, err := NormalEmail(u.Email)
	if err != nil {
		return kernel.ID{}, err
	}
	if !KnownLanguage(u.Language) {
		return kernel.ID{}, fault.New(fault.Invalid, "language.unknown", fault.P{"language": u.Language})
	}
	if known, err := s.byEmail(ctx, email); err != nil || known != (kernel.ID{}) {
		return known, err
	}
	var hash string
	if u.Password != "" {
		if err = s.checkPassword(u.Password); err != nil {
			return kernel.ID{}, err
		}
		if hash, err = s.hasher.hash(ctx, u.Password); err != nil {
			return kernel.ID{}, err
		}
	}
	if u.ID.IsZero() {
		u.ID = s.o.NewID()
	}
	now := s.o.Now()
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			insert into identity_users (id, email, name, lastname, picture, language, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
			u.ID, email, u.Name, u.Lastname, u.Picture, u.Language, now)
		if err != nil || hash == "" {
			return err
		}
		_, err = tx.Exec(ctx, `insert into identity_passwords (user_id, hash, changed_at) values ($1, $2, $3)`, u.ID, hash, now)
		return err
	})
	var taken *pgconn.PgError
	if errors.As(err, &taken) && taken.Code == "23505" { // another process was first
		return s.byEmail(ctx, email)
	}
	return u.ID, storeError(err)
}

func (s *Service) byEmail(ctx context.Context, email string) (kernel.UserID, error) {
	var id kernel.ID
	err := s.db.QueryRow(ctx, `select id from identity_users where email = $1`, email).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return kernel.ID{}, nil
	}
	return id, storeError(err)
}

// User reads one person. Faults: "user.unknown".
func (s *Service) User(ctx context.Context, id kernel.UserID) (User, error) {
	people, err := s.People(ctx, []kernel.UserID{id})
	if err != nil {
		return User{}, err
	}
	u, known := people[id]
	if !known {
		return User{}, fault.New(fault.NotFound, "user.unknown", nil)
	}
	return u, nil
}

// People reads many at once; ids nobody has are left out. It does not ask who may see whom: the caller keeps to one company's people.
func (s *Service) People(ctx context.Context, ids []kernel.UserID) (map[kernel.UserID]User, error) {
	rows, err := s.db.Query(ctx, `
		select id, coalesce(email, ''), name, lastname, picture, language, position from identity_users where id = any($1)`, ids)
	if err != nil {
		return nil, storeError(err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[User])
	if err != nil {
		return nil, storeError(err)
	}
	out := make(map[kernel.UserID]User, len(list))
	for _, u := range list {
		out[u.ID] = u
	}
	return out, nil
}

// SetLanguage keeps the person's choice. Faults: "language.unknown".
func (s *Service) SetLanguage(ctx context.Context, id kernel.UserID, language string) error {
	if !KnownLanguage(language) {
		return fault.New(fault.Invalid, "language.unknown", fault.P{"language": language})
	}
	_, err := s.db.Exec(ctx, `update identity_users set language = $2 where id = $1`, id, language)
	return storeError(err)
}

// Erase forgets a person: name, address, picture, password, sessions and what the door noted about them. The id stays, so that events
// still have an author, nameless from now on.
func (s *Service) Erase(ctx context.Context, id kernel.UserID) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		for _, sql := range []string{
			`delete from identity_passwords where user_id = $1`,
			`delete from identity_sessions where user_id = $1`,
			`delete from identity_links where user_id = $1 or email = (select email from identity_users where id = $1)`,
			`delete from identity_join_requests where user_id = $1`,
			`delete from mail_outbox where recipient = (select email from identity_users where id = $1)`,
			`delete from identity_sso where user_id = $1`,
			`delete from identity_sso_pending where email = (select email from identity_users where id = $1)`,
			`delete from identity_totp where user_id = $1`,
			`delete from identity_recovery_codes where user_id = $1`,
			`delete from identity_passkeys where user_id = $1`,
			`delete from identity_ceremonies where user_id = $1`,
			`delete from identity_places where user_id = $1`,
			`delete from identity_preferences where user_id = $1`,
			`delete from notifications where user_id = $1`,
			`delete from saved_view_defaults where user_id = $1`,
			`delete from saved_views where owner_id = $1 and not public`,
			`delete from identity_audit where user_id = $1`,
			`delete from identity_superadmins where user_id = $1`,
		} {
			if _, err := tx.Exec(ctx, sql, id); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `
			update identity_users set email = null, name = '', lastname = '', picture = '', language = '', position = '', terms_version = '', terms_at = null, erased_at = coalesce(erased_at, $2)
			where id = $1`, id, s.o.Now())
		return err
	})
	return storeError(err)
}

// storeError turns a driver's error into the fault of a store that cannot answer now; nil and faults
// stay what they are.
func storeError(err error) error {
	var f *fault.Fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code[:2] {
		case "08", "40", "53", "55", "57":
		default:
			return fault.Wrap(err, fault.Internal, "internal.unexpected", nil)
		}
	}
	return fault.Wrap(err, fault.Unavailable, "store.unavailable", nil)
}
