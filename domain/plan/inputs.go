package plan

import (
	"encoding/binary"
	"encoding/hex"
	"math/bits"

	"gantry/domain/cpm"
	"gantry/domain/worktime"
)

// inputs is a hash of everything the dates follow from: a sum of one number per row, link
// and option. Sums do not depend on order, and a changed row costs only itself: its old
// number is taken off, its new one added. It tells apart states that differ by accident; it
// is no seal against forgery, the stream's hash chain is.
type inputs [2]uint64

// String is the hash in hexadecimal.
func (h inputs) String() string {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], h[0])
	binary.BigEndian.PutUint64(b[8:], h[1])
	return hex.EncodeToString(b[:])
}

func (h *inputs) add(m mixer, by int) {
	lo, hi := m.sum()
	if by < 0 {
		lo, hi = -lo, -hi
	}
	h[0] += lo
	h[1] += hi
}

// mixer folds numbers into 128 bits, order and count included.
type mixer struct{ a, b, n uint64 }

func mix(kind uint64) mixer {
	return mixer{a: 0x9e3779b97f4a7c15 ^ kind, b: 0xd1b54a32d192ed03 + kind}
}

func (m *mixer) put(v uint64) {
	m.n++
	hi, lo := bits.Mul64(m.a^v, 0xa0761d6478bd642f^m.n)
	m.a, m.b = lo^bits.RotateLeft64(m.b, 23), m.b+hi*0xe7037ed1a0b428db+v
}

func (m *mixer) two(x, y int32) { m.put(uint64(uint32(x))<<32 | uint64(uint32(y))) }

func (m mixer) sum() (uint64, uint64) {
	for range 2 {
		m.put(m.n)
	}
	return m.a, m.b
}

// The kinds of what is hashed.
const (
	hashOptions uint64 = iota + 1
	hashActivity
	hashLink
)

func (h *inputs) activity(a *cpm.Activity, calendars []*worktime.Calendar, by int) {
	m := mix(hashActivity)
	m.two(int32(a.Row), int32(a.Parent))
	m.two(int32(a.Kind)<<8|int32(a.State)<<1, a.Duration)
	m.two(a.Remaining, int32(a.Constraint.Type)<<8|int32(a.Second.Type))
	m.two(int32(a.Constraint.Date), int32(a.Second.Date))
	m.two(int32(a.Deadline), int32(a.ExpectedFinish))
	m.two(int32(a.ActualStart), int32(a.ActualFinish))
	if a.Pinned {
		m.two(int32(a.Start), int32(a.Finish))
	}
	calendar := calendars[a.Calendar].Hash()
	m.put(binary.LittleEndian.Uint64(calendar[:8]))
	m.put(binary.LittleEndian.Uint64(calendar[8:16]))
	h.add(m, by)
}

func hashInputs(in *cpm.Input) inputs {
	var h inputs
	o := in.Options
	m := mix(hashOptions)
	m.two(int32(o.ProjectStart), int32(o.DataDate))
	m.two(int32(o.MustFinishBy), o.CriticalLimit)
	for _, v := range [...]int32{int32(o.Profile), int32(o.Progress), int32(o.LagCalendar), int32(o.TotalFloat), int32(o.Critical), int32(o.ALAP)} {
		m.put(uint64(uint32(v)))
	}
	for _, yes := range [...]bool{o.HonourConstraintDates, o.OpenEndsCritical} {
		if yes {
			m.put(1)
		} else {
			m.put(0)
		}
	}
	standard := in.Calendars[in.ProjectCalendar].Hash()
	m.put(binary.LittleEndian.Uint64(standard[:8]))
	h.add(m, 1)
	for i := range in.Activities {
		h.activity(&in.Activities[i], in.Calendars, 1)
	}
	for _, l := range in.Links {
		m := mix(hashLink)
		m.two(int32(l.From), int32(l.To))
		m.two(int32(l.Type), l.Lag)
		h.add(m, 1)
	}
	return h
}
