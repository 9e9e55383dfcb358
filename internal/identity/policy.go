package identity

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Policy is what a company asks of those who sign in.
type Policy struct {
	SecondFactor bool          // whoever has none may only set one up
	Idle         time.Duration // after which an unused session ends; 0: as the program has it
	Lifetime     time.Duration // of a session, whatever happens; 0: as the program has it
	Provider     string        // the only one people sign in through; empty: any way in
	BreakGlass   kernel.UserID // who comes in without the provider all the same
}

// Admits refuses a person who did not come in through the provider the company insists on. Fault: "session.sso_required".
func (p Policy) Admits(user kernel.UserID, provider string) error {
	if p.Provider == "" || p.Provider == provider || p.BreakGlass == user {
		return nil
	}
	return fault.New(fault.Forbidden, "session.sso_required", fault.P{"provider": p.Provider})
}

// Keeps tells whether a person is the one who comes in when the provider does not answer. The company must not lose them.
func (p Policy) Keeps(user kernel.UserID) bool { return p.Provider != "" && p.BreakGlass == user }

// Bounds of a policy's times.
const (
	shortestIdle    = 5 * time.Minute
	longestLifetime = 365 * 24 * time.Hour
)

// Policy reads a company's.
func (s *Service) Policy(ctx context.Context, company kernel.CompanyID) (Policy, error) {
	var p Policy
	err := s.db.QueryRow(ctx, `
		select second_factor, coalesce(idle, interval '0'), coalesce(lifetime, interval '0'), provider, coalesce(break_glass, $2) from identity_policies where company_id = $1`, company, kernel.ID{}).
		Scan(&p.SecondFactor, &p.Idle, &p.Lifetime, &p.Provider, &p.BreakGlass)
	if errors.Is(err, pgx.ErrNoRows) {
		return Policy{}, nil
	}
	return p, storeError(err)
}

// SetPolicy changes it for every session of the company, those that are open too, and gives the sessions that end because of it. Faults:
// "policy.times"; "policy.locks_out" for a provider that the caller neither came through nor may do without.
func (s *Service) SetPolicy(ctx context.Context, one Session, p Policy, from From) (ended []kernel.ID, err error) {
	for _, d := range []time.Duration{p.Idle, p.Lifetime} {
		if d != 0 && (d < shortestIdle || d > longestLifetime) {
			return nil, fault.New(fault.Invalid, "policy.times", fault.P{"minutes": int(shortestIdle / time.Minute), "days": int(longestLifetime / (24 * time.Hour))})
		}
	}
	if p.Admits(one.User, one.Provider) != nil && one.Support.IsZero() {
		return nil, fault.New(fault.Conflict, "policy.locks_out", fault.P{"provider": p.Provider})
	}
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			insert into identity_policies (company_id, second_factor, idle, lifetime, provider, break_glass)
			values ($1, $2, nullif($3::interval, '0'), nullif($4::interval, '0'), $5, $6)
			on conflict (company_id) do update set second_factor = excluded.second_factor, idle = excluded.idle, lifetime = excluded.lifetime,
				provider = excluded.provider, break_glass = excluded.break_glass`,
			one.Company, p.SecondFactor, p.Idle, p.Lifetime, p.Provider, orNull(p.BreakGlass))
		if err != nil || p.Provider == "" {
			return err
		}
		rows, err := tx.Query(ctx, `
			update identity_sessions set revoked_at = $4
			where  company_id = $1 and provider <> $2 and user_id <> $3 and support_id is null and revoked_at is null returning id`,
			one.Company, p.Provider, p.BreakGlass, s.o.Now())
		if err != nil {
			return err
		}
		ended, err = pgx.CollectRows(rows, pgx.RowTo[kernel.ID])
		return err
	})
	if err != nil {
		return nil, storeError(err)
	}
	return ended, s.note(ctx, "policy-changed", one.User, one.Company, from.Address)
}

// AnyWayIn lets the people of a company sign in without a provider again.
func (s *Service) AnyWayIn(ctx context.Context, company kernel.CompanyID) error {
	_, err := s.db.Exec(ctx, `update identity_policies set provider = '', break_glass = null where company_id = $1`, company)
	return storeError(err)
}
