package kurrent

import (
	"slices"
	"time"

	"gantry/eventstore"
)

// What is kept of the records a subscription brought: more than a follower falls behind while it works.
const (
	pushedRecords = 4096
	pushedBytes   = 8 << 20
)

// pushed are the latest records a subscription brought, without a gap between them.
type pushed struct {
	records []eventstore.Record // behind low up to high in whole commands, then those of a command that is coming in
	whole   int                 // how many of them end with a whole command
	bytes   int
	low     eventstore.Position // 0: nothing has come yet
	high    eventstore.Position

	caughtUp bool      // the subscription has reached the end of the log
	alive    time.Time // when it last said anything
}

// add takes the next record. One that is there already comes again after a subscription was taken up anew. What does not
// follow begins the records anew, for readers must never pass over something.
func (p *pushed) add(r *eventstore.Record) {
	coming := p.records[p.whole:]
	switch last := len(coming) - 1; {
	case p.low == 0:
		// Whether anything lies between the start of the subscription and the first record is not known.
		if r.Index == r.Count-1 {
			p.low, p.high = r.Position, r.Position
		}
		return
	case r.Position <= p.high || last >= 0 && r.Position <= coming[last].Position:
		return
	case r.Index != len(coming), last >= 0 && r.Command != coming[last].Command:
		*p = pushed{caughtUp: p.caughtUp, alive: p.alive}
		return
	}
	p.records = append(p.records, *r)
	p.bytes += len(r.Body)
	if r.Index == r.Count-1 {
		p.whole, p.high = len(p.records), r.Position
		p.shrink()
	}
}

// shrink lets go of the older half, in whole commands, when there is too much.
func (p *pushed) shrink() {
	if len(p.records) <= pushedRecords && p.bytes <= pushedBytes {
		return
	}
	cut := len(p.records) / 2
	for cut < len(p.records) && p.records[cut].Index != 0 {
		cut++
	}
	p.low = p.high
	if cut > 0 {
		p.low = p.records[cut-1].Position
	}
	p.records = slices.Clone(p.records[cut:])
	p.whole = len(p.records)
	p.bytes = 0
	for i := range p.records {
		p.bytes += len(p.records[i].Body)
	}
}

// behind gives the whole commands behind a position. It is false where the records do not reach back to it, and where there
// are none but there may be some that the subscription has not brought: it lags, or was silent for a while.
func (p *pushed) behind(after, highest eventstore.Position, now time.Time) ([]eventstore.Record, bool) {
	if p.low == 0 || after < p.low {
		return nil, false
	}
	from := p.whole
	for from > 0 && p.records[from-1].Position > after {
		from--
	}
	if from < p.whole {
		return slices.Clone(p.records[from:p.whole]), true
	}
	return nil, p.caughtUp && p.high >= highest && now.Sub(p.alive) < pollEvery
}
