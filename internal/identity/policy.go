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
}

// Bounds of a policy's times.
const (
	shortestIdle    = 5 * time.Minute
	longestLifetime = 365 * 24 * time.Hour
)

// Policy reads a company's.
func (s *Service) Policy(ctx context.Context, company kernel.CompanyID) (Policy, error) {
	var p Policy
	err := s.db.QueryRow(ctx, `
		select second_factor, coalesce(idle, interval '0'), coalesce(lifetime, interval '0') from identity_policies where company_id = $1`, company).
		Scan(&p.SecondFactor, &p.Idle, &p.Lifetime)
	if errors.Is(err, pgx.ErrNoRows) {
		return Policy{}, nil
	}
	return p, storeError(err)
}

// SetPolicy changes it for every session of the company, those that are open too. Fault: "policy.times".
func (s *Service) SetPolicy(ctx context.Context, one Session, p Policy, from From) error {
	for _, d := range []time.Duration{p.Idle, p.Lifetime} {
		if d != 0 && (d < shortestIdle || d > longestLifetime) {
			return fault.New(fault.Invalid, "policy.times", fault.P{"minutes": int(shortestIdle / time.Minute), "days": int(longestLifetime / (24 * time.Hour))})
		}
	}
	_, err := s.db.Exec(ctx, `
		insert into identity_policies (company_id, second_factor, idle, lifetime) values ($1, $2, nullif($3::interval, '0'), nullif($4::interval, '0'))
		on conflict (company_id) do update set second_factor = excluded.second_factor, idle = excluded.idle, lifetime = excluded.lifetime`,
		one.Company, p.SecondFactor, p.Idle, p.Lifetime)
	if err != nil {
		return storeError(err)
	}
	return s.note(ctx, "policy-changed", one.User, one.Company, from.Address)
}
