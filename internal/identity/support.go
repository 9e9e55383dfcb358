package identity

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Bounds of a visit to a company.
const (
	LongestSupport  = 4 * time.Hour
	shortestReason  = 10
	longestReason   = 500
	supportsListed  = 100
	shortestSupport = time.Minute
)

// GrantSuperadmin makes a person a superadministrator of the installation; again changes nothing. Fault: "user.unknown".
func (s *Service) GrantSuperadmin(ctx context.Context, user kernel.UserID) error {
	u, err := s.User(ctx, user)
	if err != nil {
		return err
	}
	if u.Email == "" {
		return fault.New(fault.NotFound, "user.unknown", nil)
	}
	_, err = s.db.Exec(ctx, `insert into identity_superadmins (user_id, granted_at) values ($1, $2) on conflict do nothing`, user, s.o.Now())
	if err != nil {
		return storeError(err)
	}
	return s.note(ctx, "superadmin-granted", user, kernel.ID{}, "")
}

// RevokeSuperadmin takes the right away and ends the person's visits. The ids are those of the sessions that ended.
func (s *Service) RevokeSuperadmin(ctx context.Context, user kernel.UserID) (ended []kernel.ID, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `delete from identity_superadmins where user_id = $1`, user); err != nil {
			return err
		}
		ended, err = endSupport(ctx, tx, s.o.Now(), `user_id = $2`, user)
		return err
	})
	if err != nil {
		return nil, storeError(err)
	}
	return ended, s.note(ctx, "superadmin-revoked", user, kernel.ID{}, "")
}

// IsSuperadmin tells whether a person is a superadministrator of the installation.
func (s *Service) IsSuperadmin(ctx context.Context, user kernel.UserID) (is bool, err error) {
	err = s.db.QueryRow(ctx, `select exists (select from identity_superadmins where user_id = $1)`, user).Scan(&is)
	return is, storeError(err)
}

// Support is a superadministrator's visit to a company.
type Support struct {
	ID      kernel.ID
	User    kernel.UserID
	Company kernel.CompanyID
	Reason  string
	Opened  time.Time
	Expires time.Time
	Ended   *time.Time // before its time; nil: not
	Current bool
}

// OpenSupport opens a session of a superadministrator in a company that is not theirs, for a reason and a time. It is as fresh as the proof
// that from names. Faults: "support.reason",
// "support.hours", "permission.denied" for anybody else.
func (s *Service) OpenSupport(ctx context.Context, one Session, company kernel.CompanyID, reason string, lasts time.Duration, from From) (Opened, Support, error) {
	reason = line(reason)
	switch n := len([]rune(reason)); {
	case n < shortestReason || n > longestReason:
		return Opened{}, Support{}, fault.New(fault.Invalid, "support.reason", fault.P{"min": shortestReason, "max": longestReason})
	case lasts < shortestSupport || lasts > LongestSupport:
		return Opened{}, Support{}, fault.New(fault.Invalid, "support.hours", fault.P{"max": int(LongestSupport / time.Hour)})
	}
	now := s.o.Now().UTC().Truncate(time.Microsecond)
	v := Support{ID: s.o.NewID(), User: one.User, Company: company, Reason: reason, Opened: now, Expires: now.Add(lasts)}
	o := Opened{
		Session: Session{
			ID: s.o.NewID(), User: one.User, Company: company, Created: now, Expires: v.Expires, Proven: from.proven(now), ByWord: from.Password, Language: one.Language, Strong: one.Strong, Provider: one.Provider,
			Superadmin: true, Support: v.ID,
		},
		Token: newToken(),
	}
	hash := tokenHash(o.Token)
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			insert into identity_support (id, user_id, company_id, reason, opened_at, expires_at)
			select $1, a.user_id, $3, $4, $5, $6 from identity_superadmins a where a.user_id = $2 for share`, v.ID, v.User, v.Company, v.Reason, v.Opened, v.Expires)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return fault.New(fault.Forbidden, "permission.denied", nil)
		}
		_, err = tx.Exec(ctx, `
			insert into identity_sessions (token_hash, id, user_id, company_id, created_at, seen_at, proven_at, proven_by_password, expires_at, address, device, strong, support_id, provider)
			values ($1, $2, $3, $4, $5, $5, $12, $13, $6, $7, $8, $9, $10, $11)`, hash[:], o.ID, v.User, v.Company, now, v.Expires, from.Address, from.device(), one.Strong, v.ID, one.Provider,
			o.Proven, o.ByWord)
		return err
	})
	if err != nil {
		return Opened{}, Support{}, storeError(err)
	}
	return o, v, s.note(ctx, "support-opened", v.User, v.Company, from.Address)
}

// EndSupport ends a visit to a company and gives the sessions that ended with it. Fault: "support.unknown" for one that is over or of
// another company.
func (s *Service) EndSupport(ctx context.Context, one Session, support kernel.ID, from From) (ended []kernel.ID, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			update identity_support set ended_at = $1 where id = $2 and company_id = $3 and ended_at is null and expires_at > $1`, s.o.Now(), support, one.Company)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return fault.New(fault.NotFound, "support.unknown", nil)
		}
		ended, err = endSessions(ctx, tx, s.o.Now(), support)
		return err
	})
	if err != nil {
		return nil, storeError(err)
	}
	return ended, s.note(ctx, "support-ended", one.User, one.Company, from.Address)
}

// endSupport ends the visits that a condition names, and their sessions. $1 is the present.
func endSupport(ctx context.Context, tx pgx.Tx, now time.Time, where string, args ...any) ([]kernel.ID, error) {
	rows, err := tx.Query(ctx, `
		update identity_support set ended_at = $1 where ended_at is null and expires_at > $1 and `+where+` returning id`, append([]any{now}, args...)...)
	if err != nil {
		return nil, err
	}
	visits, err := pgx.CollectRows(rows, pgx.RowTo[kernel.ID])
	if err != nil {
		return nil, err
	}
	return endSessions(ctx, tx, now, visits...)
}

func endSessions(ctx context.Context, tx pgx.Tx, now time.Time, visits ...kernel.ID) ([]kernel.ID, error) {
	rows, err := tx.Query(ctx, `update identity_sessions set revoked_at = $1 where support_id = any($2) and revoked_at is null returning id`, now, visits)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[kernel.ID])
}

// Supports lists the visits to a company, the latest first.
func (s *Service) Supports(ctx context.Context, company kernel.CompanyID) ([]Support, error) {
	rows, err := s.db.Query(ctx, `
		select id, user_id, company_id, reason, opened_at, expires_at, ended_at, ended_at is null and expires_at > $3
			and exists (select from identity_sessions s where s.support_id = identity_support.id and s.revoked_at is null)
		from   identity_support
		where  company_id = $1 order by opened_at desc, id limit $2`, company, supportsListed, s.o.Now())
	if err != nil {
		return nil, storeError(err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Support])
	return list, storeError(err)
}

// DoorEntry is what happened at the door of a company.
type DoorEntry struct {
	ID      int64
	At      time.Time
	What    string
	User    kernel.UserID
	Address string
	About   string // the name of a login; mostly empty
}

// DoorPage is how many entries a page has.
const DoorPage = 50

// Door lists what happened at the door of a company, the latest first: what its sessions did, and what was refused to its members who signed in.
// below is the ID of the last entry of the page before; 0: from the latest.
func (s *Service) Door(ctx context.Context, company kernel.CompanyID, members []kernel.UserID, below int64) ([]DoorEntry, error) {
	rows, err := s.db.Query(ctx, `
		select id, at, what, coalesce(user_id, $4), address, about from identity_audit
		where  (company_id = $1 or company_id is null and what in ('sign-in-refused', 'second-factor-refused') and user_id = any($2)) and ($3 = 0 or id < $3)
		order  by id desc limit $5`, company, members, below, kernel.ID{}, DoorPage)
	if err != nil {
		return nil, storeError(err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[DoorEntry])
	return list, storeError(err)
}
