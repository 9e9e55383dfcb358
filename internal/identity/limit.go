package identity

import (
	"sync"
	"time"

	"gantry/domain/fault"
	"gantry/internal/throttle"
)

// Limits bound sign-in attempts. Each is a bucket of Burst attempts that fills again by one every Every.
type Limits struct {
	Address Limit // all attempts from one network address
	Pair    Limit // failures from one address on one account
	Account Limit // failures on one account from anywhere but where its owner has signed in before
}

// Limit is one bucket's size and rate.
type Limit = throttle.Limit

// DefaultLimits let a person mistype and a building share an address, and make guessing hopeless.
var DefaultLimits = Limits{
	Address: Limit{Burst: 60, Every: time.Second},
	Pair:    Limit{Burst: 8, Every: 20 * time.Second},
	Account: Limit{Burst: 40, Every: 15 * time.Second},
}

// mostHomes bounds the memory of where people have signed in.
const mostHomes = 50_000

// door holds the three families, and where people have signed in before: the bound on an account from anywhere must not give others
// the power to lock its owner out, so it does not hold there. Like the bounds, this is forgotten when the program ends.
type door struct {
	address, pair, account *throttle.Buckets

	mu   sync.Mutex
	home map[throttle.Key]struct{} // account and network
}

func newDoor(l Limits, now func() time.Time) *door {
	return &door{
		address: throttle.New(l.Address, now), pair: throttle.New(l.Pair, now), account: throttle.New(l.Account, now), home: map[throttle.Key]struct{}{},
	}
}

func (d *door) isHome(place throttle.Key) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, known := d.home[place]
	return known
}

// remember notes where somebody signed in. When there is no room left, any other place is forgotten for it.
func (d *door) remember(place throttle.Key) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for other := range d.home {
		if len(d.home) < mostHomes {
			break
		}
		delete(d.home, other)
	}
	d.home[place] = struct{}{}
}

// knocking is an attempt under way.
type knocking struct {
	door          *door
	place         throttle.Key
	pair, account *throttle.Bucket
}

// knock is asked before any work; end says how the attempt went. The fault "session.too_many_attempts" names the seconds to wait.
func (d *door) knock(account, address string) (*knocking, error) {
	network := throttle.Network(address)
	k := &knocking{door: d, place: throttle.KeyOf(account, network)}
	wait := d.address.Take(throttle.KeyOf(network), 1)
	if wait == 0 {
		k.pair, wait = d.pair.Enter(k.place)
	}
	if wait == 0 && !d.isHome(k.place) {
		k.account, wait = d.account.Enter(throttle.KeyOf(account))
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
	k.door.pair.Leave(k.pair, o == refused)
	k.door.account.Leave(k.account, o == refused)
	if o == admitted {
		k.door.remember(k.place)
	}
}

func tooMany(wait time.Duration) error {
	return fault.New(fault.TooMany, "session.too_many_attempts", fault.P{"seconds": int(wait/time.Second) + 1})
}
