package identity

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Founding is what signing up settles about a company.
type Founding struct {
	Company kernel.CompanyID
	Domain  string        // of the founder's confirmed address
	Trial   time.Duration // 0: no trial
}

// Found keeps it. The domain stays with the company that had it first; the same company again changes nothing.
func (s *Service) Found(ctx context.Context, f Founding) error {
	var ends *time.Time
	if f.Trial > 0 {
		at := s.o.Now().Add(f.Trial)
		ends = &at
	}
	domains := []*string{&f.Domain, nil} // without it where another company has it
	if f.Domain == "" {
		domains = domains[1:]
	}
	for _, domain := range domains {
		_, err := s.db.Exec(ctx, `
			insert into identity_companies (company_id, domain, trial_ends_at) values ($1, $2, $3) on conflict do nothing`,
			f.Company, domain, ends)
		if err != nil {
			return storeError(err)
		}
	}
	return nil
}

// CompanyOfDomain finds the company that people of an e-mail domain may ask to join; false: none.
func (s *Service) CompanyOfDomain(ctx context.Context, domain string) (kernel.CompanyID, bool, error) {
	var id kernel.CompanyID
	err := s.db.QueryRow(ctx, `select company_id from identity_companies where domain = $1`, domain).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return id, false, nil
	}
	return id, err == nil, storeError(err)
}

// Trial tells whether a company is on trial and when that ends.
func (s *Service) Trial(ctx context.Context, company kernel.CompanyID) (ends time.Time, on bool, err error) {
	var at *time.Time
	err = s.db.QueryRow(ctx, `select trial_ends_at from identity_companies where company_id = $1`, company).Scan(&at)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && at == nil {
		return time.Time{}, false, nil
	}
	if err != nil {
		return time.Time{}, false, storeError(err)
	}
	return at.UTC(), true, nil
}

// SetTrial moves the end of a company's trial. Fault: "company.unknown" for one that sign-up never founded.
func (s *Service) SetTrial(ctx context.Context, company kernel.CompanyID, ends time.Time) error {
	return s.trial(ctx, company, &ends)
}

// EndTrial lets a company stay without an end. Fault: "company.unknown".
func (s *Service) EndTrial(ctx context.Context, company kernel.CompanyID) error {
	return s.trial(ctx, company, nil)
}

func (s *Service) trial(ctx context.Context, company kernel.CompanyID, ends *time.Time) error {
	tag, err := s.db.Exec(ctx, `update identity_companies set trial_ends_at = $2 where company_id = $1`, company, ends)
	s.trials.forget(company)
	if err == nil && tag.RowsAffected() == 0 {
		return fault.New(fault.NotFound, "company.unknown", nil)
	}
	return storeError(err)
}

// InTrial refuses a company whose trial is over: fault "session.trial_ended" with the day. What it has made stays.
func (s *Service) InTrial(ctx context.Context, company kernel.CompanyID) error {
	ends, on, err := s.Trial(ctx, company)
	if err == nil && on && !s.o.Now().Before(ends) {
		return trialEnded(ends)
	}
	return err
}

// trials remembers when trials end, so that a check on every command costs no query.
type trials struct {
	mu   sync.Mutex
	held map[kernel.CompanyID]heldTrial
}

type heldTrial struct {
	ends  time.Time // zero: never
	until time.Time // the answer holds
}

// trialHeld is how long another process's change of a trial may go unseen.
const trialHeld = 30 * time.Second

// MayChange is InTrial for every command: it asks the database twice a minute. Fault: "session.trial_ended".
func (s *Service) MayChange(ctx context.Context, company kernel.CompanyID) error {
	now := s.o.Now()
	s.trials.mu.Lock()
	held, known := s.trials.held[company]
	s.trials.mu.Unlock()
	if !known || !now.Before(held.until) {
		ends, _, err := s.Trial(ctx, company)
		if err != nil {
			return err
		}
		held = heldTrial{ends: ends, until: now.Add(trialHeld)}
		s.trials.mu.Lock()
		if len(s.trials.held) >= mostTrials {
			clear(s.trials.held)
		}
		s.trials.held[company] = held
		s.trials.mu.Unlock()
	}
	if !held.ends.IsZero() && !now.Before(held.ends) {
		return trialEnded(held.ends)
	}
	return nil
}

// mostTrials bounds what is remembered.
const mostTrials = 10_000

func trialEnded(ends time.Time) error {
	return fault.New(fault.Forbidden, "session.trial_ended", fault.P{"day": ends.Format(time.DateOnly)})
}

// forget drops what is remembered of a company.
func (t *trials) forget(company kernel.CompanyID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.held, company)
}

// Invited counts the people a company has invited, used or not, together with more of them. An address counts once.
func (s *Service) Invited(ctx context.Context, company kernel.CompanyID, more []string) (int, error) {
	var n int
	err := s.db.QueryRow(ctx, `
		select count(*) from (select email from identity_links where kind = 'invitation' and company_id = $1 union select unnest($2::text[])) as people`,
		company, more).Scan(&n)
	return n, storeError(err)
}

// Invitation is one that nobody has accepted yet.
type Invitation struct {
	Email     string
	Role      string
	InvitedBy kernel.UserID
	Created   time.Time
	Expires   time.Time
}

// OpenInvitations lists the invitations into a company that nobody has accepted, expired ones too, the latest first.
func (s *Service) OpenInvitations(ctx context.Context, company kernel.CompanyID) ([]Invitation, error) {
	rows, err := s.db.Query(ctx, `
		select email, role, coalesce(invited_by, $2), created_at, expires_at from identity_links
		where  kind = 'invitation' and company_id = $1 and used_at is null and revoked_at is null order by created_at desc, email`, company, kernel.ID{})
	if err != nil {
		return nil, storeError(err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Invitation])
	return list, storeError(err)
}

// RevokeInvitation ends the invitation of an address into a company. Fault: "invitation.unknown" where none is open.
func (s *Service) RevokeInvitation(ctx context.Context, company kernel.CompanyID, email string) error {
	tag, err := s.db.Exec(ctx, `
		update identity_links set revoked_at = $3
		where  kind = 'invitation' and company_id = $1 and email = $2 and used_at is null and revoked_at is null`, company, email, s.o.Now())
	if err == nil && tag.RowsAffected() == 0 {
		return fault.New(fault.NotFound, "invitation.unknown", nil)
	}
	return storeError(err)
}

// OpenInvitation finds the invitation of an address into a company that nobody has used yet, expired or not. Fault: "invitation.unknown".
func (s *Service) OpenInvitation(ctx context.Context, company kernel.CompanyID, email string) (Link, error) {
	return s.oneLink(ctx, `kind = 'invitation' and company_id = $2 and email = $3 and used_at is null and revoked_at is null order by created_at desc limit 1`, company, email)
}

// OpenLink finds a link that still serves, by its id. Fault: "invitation.unknown".
func (s *Service) OpenLink(ctx context.Context, id kernel.ID) (Link, error) {
	return s.oneLink(ctx, `id = $2 and used_at is null and revoked_at is null and expires_at > $3`, id, s.o.Now())
}

// NewestLink finds the newest link that still serves somebody who has not arrived: an invitation or a sign-up. Fault: "invitation.unknown".
func (s *Service) NewestLink(ctx context.Context, email string) (Link, error) {
	return s.oneLink(ctx, `kind in ('invitation', 'sign-up') and email = $2 and used_at is null and revoked_at is null and expires_at > $3 order by created_at desc limit 1`, email, s.o.Now())
}

func (s *Service) oneLink(ctx context.Context, where string, args ...any) (Link, error) {
	rows, err := s.db.Query(ctx, `
		select id, kind, email, user_id, coalesce(company_id, $1), coalesce(project_id, $1), role, coalesce(invited_by, $1), message, language, created_at, expires_at
		from   identity_links where `+where, append([]any{kernel.ID{}}, args...)...)
	if err != nil {
		return Link{}, storeError(err)
	}
	l, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[Link])
	if errors.Is(err, pgx.ErrNoRows) {
		return Link{}, fault.New(fault.NotFound, "invitation.unknown", nil)
	}
	return l, storeError(err)
}

// JoinRequest is somebody of a company's domain who waits to be let in.
type JoinRequest struct {
	User  kernel.UserID
	Asked time.Time
}

// AskToJoin notes that a person waits for a company's administrators.
func (s *Service) AskToJoin(ctx context.Context, user kernel.UserID, company kernel.CompanyID) error {
	_, err := s.db.Exec(ctx, `
		insert into identity_join_requests (user_id, company_id, asked_at) values ($1, $2, $3) on conflict (user_id) do nothing`, user, company, s.o.Now())
	return storeError(err)
}

// JoinRequests lists who waits for a company, the first one first.
func (s *Service) JoinRequests(ctx context.Context, company kernel.CompanyID) ([]JoinRequest, error) {
	rows, err := s.db.Query(ctx, `
		select user_id, asked_at from identity_join_requests where company_id = $1 and decided_at is null order by asked_at, user_id`, company)
	if err != nil {
		return nil, storeError(err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[JoinRequest])
	return list, storeError(err)
}

// Waits tells whether a person waits to be let into a company.
func (s *Service) Waits(ctx context.Context, user kernel.UserID, company ...kernel.CompanyID) (bool, error) {
	var waits bool
	err := s.db.QueryRow(ctx, `
		select exists (select from identity_join_requests where user_id = $1 and decided_at is null and ($2::uuid[] is null or company_id = any($2)))`,
		user, company).Scan(&waits)
	return waits, storeError(err)
}

// SettleJoin notes the decision; of several at once the first one counts. Fault: "join.unknown".
func (s *Service) SettleJoin(ctx context.Context, company kernel.CompanyID, user, by kernel.UserID, accepted bool) error {
	tag, err := s.db.Exec(ctx, `
		update identity_join_requests set decided_at = $5, decided_by = $3, accepted = $4 where company_id = $1 and user_id = $2 and decided_at is null`,
		company, user, by, accepted, s.o.Now())
	if err == nil && tag.RowsAffected() == 0 {
		return fault.New(fault.NotFound, "join.unknown", nil)
	}
	return storeError(err)
}
