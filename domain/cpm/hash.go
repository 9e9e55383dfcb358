package cpm

import (
	"encoding/binary"
	"math/bits"

	"gantry/domain/kernel"
)

// InputHash is equal for two networks that must give the same dates: it covers options,
// calendars, activities with their rows, and links; not their order in the input, nor names or
// dates without a meaning. It is stable across processes and machines and part of stored
// events: what it covers changes only together with Engine.
//
// It is a sum of one 128-bit number per row, link and option, so that Patch costs one row
// whatever the size. It tells states apart that differ by accident; it is no seal against
// forgery.
func (n *Network) InputHash() [16]byte {
	sum := n.inputs
	sum.add(n.optionsHash())
	var out [16]byte
	binary.BigEndian.PutUint64(out[:8], sum.a)
	binary.BigEndian.PutUint64(out[8:], sum.b)
	return out
}

// mixer folds words into 128 bits: each word is multiplied in and also kept additively, so that
// no single product can swallow it.
type mixer struct{ a, b uint64 }

// What is hashed; the kinds keep an activity and a link with equal numbers apart.
const (
	hashOptions uint64 = iota + 1
	hashActivity
	hashLink
)

func mix(kind uint64) mixer {
	return mixer{0x9e3779b97f4a7c15 * kind, 0xd1b54a32d192ed03 ^ kind}
}

func (m *mixer) put(x, y uint64) {
	hi, lo := bits.Mul64(m.a^x^0xa0761d6478bd642f, m.b^y^0xe7037ed1a0b428db)
	m.a, m.b = bits.RotateLeft64(m.a+y, 29)^hi, bits.RotateLeft64(m.b+x, 37)^lo
}

func (m *mixer) four(a, b, c, d int32) {
	m.put(uint64(uint32(a))<<32|uint64(uint32(b)), uint64(uint32(c))<<32|uint64(uint32(d)))
}

func (m *mixer) hash(sum [32]byte) {
	m.put(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16]))
}

// end spreads the last words over all bits.
func (m mixer) end() mixer {
	for i := range uint64(3) {
		m.put(i, ^i)
	}
	return m
}

// add and take treat a mixer as a number of two halves.
func (m *mixer) add(x mixer)  { m.a, m.b = m.a+x.a, m.b+x.b }
func (m *mixer) take(x mixer) { m.a, m.b = m.a-x.a, m.b-x.b }

func (n *Network) optionsHash() mixer {
	o := &n.opt
	m := mix(hashOptions)
	m.four(int32(o.ProjectStart), int32(o.DataDate), int32(o.MustFinishBy), o.CriticalLimit)
	m.four(int32(o.Profile)<<8|int32(o.Progress), int32(o.LagCalendar)<<8|int32(o.TotalFloat),
		int32(o.Critical)<<8|int32(o.ALAP), bit(o.LagFromActualStart)<<16|bit(o.HonourConstraintDates)<<8|bit(o.OpenEndsCritical))
	m.hash(n.calendars[n.project].Hash())
	return m.end()
}

func (n *Network) activityHash(a *Activity) mixer {
	m := mix(hashActivity)
	m.four(int32(a.Row), int32(a.Parent), int32(a.Kind)<<8|int32(a.State), bit(a.Placeholder)<<2|bit(a.Inactive)<<1|bit(a.Pinned))
	m.four(a.Duration, a.Remaining, int32(a.Constraint.Type), int32(a.Second.Type))
	d := a.dates()
	for i := range d {
		if !given(d[i]) {
			d[i] = kernel.None
		}
	}
	m.four(int32(d[0]), int32(d[1]), int32(d[2]), int32(d[3]))
	m.four(int32(d[4]), int32(d[5]), int32(d[6]), int32(d[7]))
	m.hash(n.calendars[a.Calendar].Hash())
	if d[8] != kernel.None || d[9] != kernel.None {
		m.four(0, 0, int32(d[8]), int32(d[9]))
	}
	if given(a.Resume) {
		m.four(int32(a.Resume), 0, 0, 0)
	}
	if a.Split > 0 {
		m.four(0, a.Split, 0, 0)
	}
	if a.FloatCalendar > 0 {
		m.hash(n.calendars[a.FloatCalendar-1].Hash())
	}
	return m.end()
}

func linkHash(l *Link) mixer {
	m := mix(hashLink)
	m.four(int32(l.From), int32(l.To), l.Lag, int32(l.Type)<<8|bit(l.Elapsed))
	return m.end()
}

func bit(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
