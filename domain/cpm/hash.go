package cpm

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// InputHash is equal for two networks that must give the same dates: it covers options,
// calendars, activities with their rows, and links, and neither their order in the input nor
// any name. It is stable across processes and machines, and part of stored events: what it
// covers changes only together with Engine.
func (n *Network) InputHash() [32]byte {
	h := sha256.New()
	buf := make([]byte, 0, 1<<14)
	number := func(v int32) { buf = binary.LittleEndian.AppendUint32(buf, uint32(v)) }
	flush := func() {
		h.Write(buf)
		buf = buf[:0]
	}
	buf = append(buf, Engine...)
	rank := n.calendarRanks()
	o := &n.opt
	buf = append(buf, byte(o.Profile), byte(o.Progress), byte(o.LagCalendar), bit(o.HonourConstraintDates),
		byte(o.TotalFloat), byte(o.Critical), bit(o.OpenEndsCritical), byte(o.ALAP))
	for _, v := range [...]int32{int32(o.ProjectStart), int32(o.DataDate), int32(o.MustFinishBy), o.CriticalLimit, rank[n.project], int32(n.size), int32(len(n.links))} {
		number(v)
	}
	for _, c := range n.calendars {
		sum := c.Hash()
		buf = append(buf, sum[:]...)
	}
	if len(n.calendars) > 1 { // in an order of their own
		all := buf[len(buf)-32*len(n.calendars):]
		sums := make([][]byte, len(n.calendars))
		for i := range sums {
			sums[i] = bytes.Clone(all[32*i : 32*i+32])
		}
		slices.SortFunc(sums, bytes.Compare)
		for i := range sums {
			copy(all[32*i:], sums[i])
		}
	}
	for p := range n.act {
		a := &n.act[p]
		buf = append(buf, byte(a.Kind), byte(a.State), bit(a.Pinned), byte(a.Constraint.Type), byte(a.Second.Type), 0, 0, 0)
		for _, v := range [...]int32{int32(a.Row), int32(a.Parent), rank[a.Calendar], a.Duration, a.Remaining,
			int32(a.Constraint.Date), int32(a.Second.Date), int32(a.Deadline), int32(a.ExpectedFinish),
			int32(a.ActualStart), int32(a.ActualFinish), int32(a.Start), int32(a.Finish)} {
			number(v)
		}
		if len(buf) > 1<<14-128 {
			flush()
		}
	}
	for k := range n.links {
		l := &n.links[k]
		number(int32(l.From))
		number(int32(l.To))
		number(l.Lag)
		buf = append(buf, byte(l.Type), bit(l.Elapsed), 0, 0)
		if len(buf) > 1<<14-128 {
			flush()
		}
	}
	flush()
	return [32]byte(h.Sum(nil))
}

// calendarRanks numbers the calendars by their rules, so that their order in the input and
// equal twins make no difference.
func (n *Network) calendarRanks() []int32 {
	sums := make([][32]byte, len(n.calendars))
	for i, c := range n.calendars {
		sums[i] = c.Hash()
	}
	sorted := slices.Clone(sums)
	compare := func(a, b [32]byte) int { return bytes.Compare(a[:], b[:]) }
	slices.SortFunc(sorted, compare)
	sorted = slices.Compact(sorted)
	rank := make([]int32, len(sums))
	for i, s := range sums {
		at, _ := slices.BinarySearchFunc(sorted, s, compare)
		rank[i] = int32(at)
	}
	return rank
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
