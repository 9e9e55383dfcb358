package identity

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/throttle"
)

// Limits bound sign-in attempts. Each is a bucket of Burst attempts that fills again by one every Every.
type Limits struct {
	Address Limit // all attempts from one network address
	Pair    Limit // failures from one address on one account
	Account Limit // failures on one account from anywhere but where its owner has signed in before
	Mail    Limit // mails that visitors may have sent to one address
}

// Limit is one bucket's size and rate.
type Limit = throttle.Limit

// DefaultLimits let a person mistype and a building share an address, and make guessing hopeless.
var DefaultLimits = Limits{
	Address: Limit{Burst: 60, Every: time.Second},
	Pair:    Limit{Burst: 8, Every: 20 * time.Second},
	Account: Limit{Burst: 40, Every: 15 * time.Second},
	Mail:    Limit{Burst: 5, Every: 10 * time.Minute},
}

// The families of buckets.
const (
	byAddress = "address"
	byPair    = "pair"
	byAccount = "account"
	byMail    = "mail"
)

// take uses one attempt up if there is one; a wait above 0 says when there will be. The buckets lie in the database: processes share
// them and a restart forgets nothing.
func (s *Service) take(ctx context.Context, key throttle.Key, l Limit) (wait time.Duration, err error) {
	now := s.o.Now()
	full := time.Duration(l.Burst) * l.Every
	var taken bool
	err = s.db.QueryRow(ctx, `
		insert into identity_bounds as b (key, full_at) values ($1, $2::timestamptz + $3::interval)
		on conflict (key) do update set full_at = greatest(b.full_at, $2) + $3 where greatest(b.full_at, $2) + $3 <= $2 + $4::interval
		returning true`, key[:], now, l.Every, full).Scan(&taken)
	if !errors.Is(err, pgx.ErrNoRows) {
		return 0, storeError(err)
	}
	var at time.Time
	err = s.db.QueryRow(ctx, `select full_at from identity_bounds where key = $1`, key[:]).Scan(&at)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return 0, storeError(err)
	}
	return max(at.Add(l.Every).Sub(now.Add(full)), time.Millisecond), nil
}

// giveBack undoes take for an attempt that does not count.
func (s *Service) giveBack(ctx context.Context, key throttle.Key, l Limit) error {
	_, err := s.db.Exec(context.WithoutCancel(ctx), `update identity_bounds set full_at = full_at - $2::interval where key = $1`, key[:], l.Every)
	return storeError(err)
}

// knocking is an attempt under way. It holds one attempt of each bucket named here, to be given back unless it fails.
type knocking struct {
	service *Service
	place   throttle.Key
	held    map[throttle.Key]Limit
}

// knock comes before any work; end says how the attempt went. The fault "session.too_many_attempts" names the seconds to wait. Others
// must not be able to lock an owner out, so the bound on an account from anywhere does not hold where the owner has signed in before.
func (s *Service) knock(ctx context.Context, account, address string) (*knocking, error) {
	network := throttle.Network(address)
	k := &knocking{service: s, place: throttle.KeyOf(byPair, account, network), held: map[throttle.Key]Limit{}}
	if err := s.Admit(ctx, address); err != nil {
		return nil, err
	}
	if err := k.hold(ctx, k.place, s.o.Limits.Pair); err != nil {
		return nil, err
	}
	var home bool
	err := s.db.QueryRow(ctx, `select exists (select from identity_places where key = $1)`, k.place[:]).Scan(&home)
	if err == nil && !home {
		err = k.hold(ctx, throttle.KeyOf(byAccount, account), s.o.Limits.Account)
	}
	if err != nil {
		return nil, errors.Join(storeError(err), k.end(ctx, undecided, kernel.ID{}))
	}
	return k, nil
}

func (k *knocking) hold(ctx context.Context, key throttle.Key, l Limit) error {
	wait, err := k.service.take(ctx, key, l)
	switch {
	case err != nil:
		return err
	case wait > 0:
		return tooMany(wait)
	}
	k.held[key] = l
	return nil
}

// How an attempt went.
type outcome uint8

const (
	undecided outcome = iota
	refused
	admitted
)

// end gives back what an attempt held unless it was refused, and remembers where an owner came in.
func (k *knocking) end(ctx context.Context, o outcome, owner kernel.UserID) error {
	if o == refused {
		return nil
	}
	for key, l := range k.held {
		if err := k.service.giveBack(ctx, key, l); err != nil {
			return err
		}
	}
	if o != admitted {
		return nil
	}
	_, err := k.service.db.Exec(context.WithoutCancel(ctx), `
		insert into identity_places (key, user_id, seen_at) values ($1, $2, $3)
		on conflict (key) do update set user_id = excluded.user_id, seen_at = excluded.seen_at`, k.place[:], owner, k.service.o.Now())
	return storeError(err)
}

// Admit bounds what an address may do at the door without naming an account. Fault: "session.too_many_attempts".
func (s *Service) Admit(ctx context.Context, address string) error {
	wait, err := s.take(ctx, throttle.KeyOf(byAddress, throttle.Network(address)), s.o.Limits.Address)
	if err == nil && wait > 0 {
		return tooMany(wait)
	}
	return err
}

func tooMany(wait time.Duration) error {
	return fault.New(fault.TooMany, "session.too_many_attempts", fault.P{"seconds": int(wait/time.Second) + 1})
}
