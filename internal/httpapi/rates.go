package httpapi

import (
	"time"

	"gantry/domain/fault"
	"gantry/internal/throttle"
)

// Rates bound what one session and one network address may ask for, in edits a second; 0 is no bound. What costs more than an edit
// counts as several, and plain reads count nothing. Bursts of rateBurst go through at once.
type Rates struct {
	Session int
	Address int
}

// rateBurst is how long nobody has asked when a bucket is full again.
const rateBurst = 15 * time.Second

// bytesPerEdit is how much JSON is read for the price of an edit.
const bytesPerEdit = 64 << 10

// rates are the buckets of both bounds; nil without.
type rates struct{ session, address *throttle.Buckets }

func newRates(r Rates, now func() time.Time) rates {
	family := func(perSecond int) *throttle.Buckets {
		if perSecond <= 0 {
			return nil
		}
		return throttle.New(throttle.Limit{Burst: perSecond * int(rateBurst/time.Second), Every: time.Second / time.Duration(perSecond)}, now)
	}
	return rates{session: family(r.Session), address: family(r.Address)}
}

// affordable takes what the route costs from the caller's session and address. Fault: "request.too_many".
func (c *Call) affordable() error { return c.Afford(c.route.Takes()) }

// Afford takes a cost that only some answers of a route have, before the work is done. Fault: "request.too_many".
func (c *Call) Afford(cost int) error {
	if cost == 0 {
		return nil
	}
	for _, b := range c.buckets() {
		if wait := b.family.Take(b.key, cost); wait > 0 {
			return fault.New(fault.TooMany, "request.too_many", fault.P{"seconds": int(wait/time.Second) + 1})
		}
	}
	return nil
}

// charge counts what a body costs besides the request, once its size is known.
func (c *Call) charge(bytes int) {
	if more := bytes / bytesPerEdit; more > 0 {
		for _, b := range c.buckets() {
			b.family.Charge(b.key, more)
		}
	}
}

type bucket struct {
	family *throttle.Buckets
	key    throttle.Key
}

// buckets are those a call counts in: its session's, once known, and its address's.
func (c *Call) buckets() []bucket {
	var out []bucket
	if family := c.api.rates.session; family != nil && !c.Session.ID.IsZero() {
		out = append(out, bucket{family, throttle.KeyOf(c.Session.ID.String())})
	}
	if family := c.api.rates.address; family != nil {
		out = append(out, bucket{family, throttle.KeyOf(throttle.Network(c.Address))})
	}
	return out
}
