package identity

import (
	"crypto/sha256"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"gantry/domain/fault"
)

// Limits bound sign-in attempts. Each is a bucket of Burst attempts that fills again by one every Every.
type Limits struct {
	Address Limit // all attempts from one network address
	Pair    Limit // failures from one address on one account
	Account Limit // failures on one account from anywhere
}

// Limit is one bucket's size and rate.
type Limit struct {
	Burst int
	Every time.Duration
}

// DefaultLimits let a person mistype and a building share an address, and make guessing hopeless.
var DefaultLimits = Limits{
	Address: Limit{Burst: 60, Every: time.Second},
	Pair:    Limit{Burst: 8, Every: 20 * time.Second},
	Account: Limit{Burst: 40, Every: 15 * time.Second},
}

// maxBuckets bounds the memory of one family of buckets. When it is full, those that have refilled are forgotten; if none has, the
// oldest half is.
const maxBuckets = 50_000

// buckets is one family of limits, by the hash of what is limited: no address or account name is kept.
type buckets struct {
	limit Limit
	now   func() time.Time

	mu  sync.Mutex
	all map[[16]byte]*bucket
}

type bucket struct {
	*rate.Limiter
	used time.Time
}

func newBuckets(l Limit, now func() time.Time) *buckets {
	return &buckets{limit: l, now: now, all: map[[16]byte]*bucket{}}
}

func key(parts ...string) [16]byte {
	h := sha256.New()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return [16]byte(h.Sum(nil)[:16])
}

func (b *buckets) of(k [16]byte) *bucket {
	one, known := b.all[k]
	if !known {
		if len(b.all) >= maxBuckets {
			b.forget()
		}
		one = &bucket{Limiter: rate.NewLimiter(rate.Every(b.limit.Every), b.limit.Burst)}
		b.all[k] = one
	}
	one.used = b.now()
	return one
}

func (b *buckets) forget() {
	now := b.now()
	for k, one := range b.all {
		if one.TokensAt(now) >= float64(b.limit.Burst) {
			delete(b.all, k)
		}
	}
	if len(b.all) < maxBuckets/2 {
		return
	}
	cut := now.Add(-b.limit.Every)
	for k, one := range b.all {
		if len(b.all) < maxBuckets/2 {
			return
		}
		if one.used.Before(cut) {
			delete(b.all, k)
		}
	}
	for k := range b.all {
		if len(b.all) < maxBuckets/2 {
			return
		}
		delete(b.all, k)
	}
}

// open tells whether an attempt is left, without taking it; wait is how long until there is one.
func (b *buckets) open(k [16]byte) (wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.of(k)
	tokens := one.TokensAt(b.now())
	if tokens >= 1 {
		return 0
	}
	return time.Duration((1 - tokens) * float64(b.limit.Every))
}

// take uses one attempt up, if there is one.
func (b *buckets) take(k [16]byte) (wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one := b.of(k)
	now := b.now()
	if one.AllowN(now, 1) {
		return 0
	}
	return time.Duration((1 - one.TokensAt(now)) * float64(b.limit.Every))
}

// door holds the three families.
type door struct {
	address, pair, account *buckets
}

func newDoor(l Limits, now func() time.Time) *door {
	return &door{newBuckets(l.Address, now), newBuckets(l.Pair, now), newBuckets(l.Account, now)}
}

// knock is asked before any work. The fault "session.too_many_attempts" names the seconds to wait.
func (d *door) knock(account, address string) error {
	network := networkOf(address)
	wait := max(d.address.take(key(network)), d.pair.open(key(account, network)), d.account.open(key(account)))
	if wait == 0 {
		return nil
	}
	return tooMany(wait)
}

func tooMany(wait time.Duration) error {
	return fault.New(fault.TooMany, "session.too_many_attempts", fault.P{"seconds": int(wait/time.Second) + 1})
}

// failed counts a refused attempt.
func (d *door) failed(account, address string) {
	d.pair.take(key(account, networkOf(address)))
	d.account.take(key(account))
}

// networkOf is what is limited as one address: an IPv6 customer holds a whole /64.
func networkOf(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	a = a.Unmap().WithZone("")
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
