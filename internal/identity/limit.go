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
	Account Limit // failures on one account from anywhere but where its owner has signed in before
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
	used    time.Time
	pending int // attempts under way: each may turn out to be one that counts
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
		if one.pending == 0 && one.TokensAt(now) >= float64(b.limit.Burst) {
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

// enter begins an attempt, if one is left besides those under way; wait is how long until there is one. An attempt that began is ended
// by leave.
func (b *buckets) enter(k [16]byte) (one *bucket, wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one = b.of(k)
	left := one.TokensAt(b.now()) - float64(one.pending)
	if left < 1 {
		return nil, time.Duration((1 - left) * float64(b.limit.Every))
	}
	one.pending++
	return one, 0
}

// leave ends an attempt; only a failed one counts.
func (b *buckets) leave(one *bucket, failed bool) {
	if one == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	one.pending--
	if failed {
		one.AllowN(b.now(), 1)
	}
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

// door holds the three families, and where people have signed in before: the bound on an account from anywhere must not give others
// the power to lock its owner out, so it does not hold there. Like the bounds, this is forgotten when the program ends.
type door struct {
	address, pair, account *buckets

	mu   sync.Mutex
	home map[[16]byte]struct{} // account and network
}

func newDoor(l Limits, now func() time.Time) *door {
	return &door{
		address: newBuckets(l.Address, now), pair: newBuckets(l.Pair, now), account: newBuckets(l.Account, now), home: map[[16]byte]struct{}{},
	}
}

func (d *door) isHome(place [16]byte) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, known := d.home[place]
	return known
}

// remember notes where somebody signed in. When there is no room left, any other place is forgotten for it.
func (d *door) remember(place [16]byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for other := range d.home {
		if len(d.home) < maxBuckets {
			break
		}
		delete(d.home, other)
	}
	d.home[place] = struct{}{}
}

// knocking is an attempt under way.
type knocking struct {
	door          *door
	place         [16]byte
	pair, account *bucket
}

// knock is asked before any work; end says how the attempt went. The fault "session.too_many_attempts" names the seconds to wait.
func (d *door) knock(account, address string) (*knocking, error) {
	network := networkOf(address)
	k := &knocking{door: d, place: key(account, network)}
	wait := d.address.take(key(network))
	if wait == 0 {
		k.pair, wait = d.pair.enter(k.place)
	}
	if wait == 0 && !d.isHome(k.place) {
		k.account, wait = d.account.enter(key(account))
	}
	if wait > 0 {
		k.end(undecided)
		return nil, tooMany(wait)
	}
	return k, nil
}

// How an attempt went.
type outcome uint8

const (
	undecided outcome = iota
	refused
	admitted
)

func (k *knocking) end(o outcome) {
	k.door.pair.leave(k.pair, o == refused)
	k.door.account.leave(k.account, o == refused)
	if o == admitted {
		k.door.remember(k.place)
	}
}

func tooMany(wait time.Duration) error {
	return fault.New(fault.TooMany, "session.too_many_attempts", fault.P{"seconds": int(wait/time.Second) + 1})
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
