package throttle

import (
	"crypto/sha256"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limit is one bucket's size and rate: Burst at once, and one more every Every.
type Limit struct {
	Burst int
	Every time.Duration
}

// maxBuckets bounds the memory of one family of buckets. When it is full, those that have refilled are forgotten; if none has, the
// oldest half is.
const maxBuckets = 50_000

// Buckets is one family of limits. It is safe for use by many goroutines.
type Buckets struct {
	limit Limit
	now   func() time.Time

	mu  sync.Mutex
	all map[Key]*Bucket
}

// Bucket is what is left for one key.
type Bucket struct {
	limiter *rate.Limiter
	used    time.Time
	pending int // attempts under way: each may turn out to be one that counts
}

// New gives a family of full buckets.
func New(l Limit, now func() time.Time) *Buckets {
	return &Buckets{limit: l, now: now, all: map[Key]*Bucket{}}
}

// Key is what a bucket is for, as a hash.
type Key [16]byte

// KeyOf hashes the parts of a name.
func KeyOf(parts ...string) Key {
	h := sha256.New()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return Key(h.Sum(nil)[:16])
}

// Size is how many buckets are kept.
func (b *Buckets) Size() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.all)
}

// Take uses n up if they are there; a wait above 0 says when they will be, and nothing was used up. More than a whole bucket counts as
// a whole bucket.
func (b *Buckets) Take(k Key, n int) (wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n = min(n, b.limit.Burst)
	one, now := b.of(k), b.now()
	if one.limiter.AllowN(now, n) {
		return 0
	}
	return time.Duration((float64(n) - one.limiter.TokensAt(now)) * float64(b.limit.Every))
}

// Charge uses n up although they may not be there, at most a whole bucket: what follows waits until they are made up for.
func (b *Buckets) Charge(k Key, n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.of(k).limiter.ReserveN(b.now(), min(n, b.limit.Burst))
}

// Enter begins an attempt, if one is left besides those under way; wait is how long until there is one. An attempt that began is ended
// by Leave.
func (b *Buckets) Enter(k Key) (one *Bucket, wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	one = b.of(k)
	left := one.limiter.TokensAt(b.now()) - float64(one.pending)
	if left < 1 {
		return nil, time.Duration((1 - left) * float64(b.limit.Every))
	}
	one.pending++
	return one, 0
}

// Leave ends an attempt; only one that counts uses something up. A nil bucket is none.
func (b *Buckets) Leave(one *Bucket, counts bool) {
	if one == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	one.pending--
	if counts {
		one.limiter.AllowN(b.now(), 1)
	}
}

func (b *Buckets) of(k Key) *Bucket {
	one, known := b.all[k]
	if !known {
		if len(b.all) >= maxBuckets {
			b.forget()
		}
		one = &Bucket{limiter: rate.NewLimiter(rate.Every(b.limit.Every), b.limit.Burst)}
		b.all[k] = one
	}
	one.used = b.now()
	return one
}

func (b *Buckets) forget() {
	now := b.now()
	for k, one := range b.all {
		if one.pending == 0 && one.limiter.TokensAt(now) >= float64(b.limit.Burst) {
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

// Network is what is limited as one address: an IPv6 customer holds a whole /64.
func Network(address string) string {
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
