package worktime

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Shift is one stretch of work within a day, in minutes of the day: From is worked,
// To is not. A shift until midnight ends at 1440.
type Shift struct {
	From int32 `json:"from"`
	To   int32 `json:"to"`
}

// Week holds the shifts of each weekday, Sunday first as in time.Weekday.
type Week [7][]Shift

// Day counts civil days since 1970-01-01, a Thursday.
type Day int32

// NoDay means "no end" in Exception.Until.
const NoDay Day = 0

// DayOf is the day a civil minute falls on.
func DayOf(at kernel.Minute) Day {
	d := at / kernel.Day
	if at%kernel.Day < 0 {
		d--
	}
	return Day(d)
}

// maxDay keeps the minutes of a day within 32 bits.
const maxDay = 1_400_000

// Minute is 00:00 of the day.
func (d Day) Minute() kernel.Minute { return kernel.Minute(d) * kernel.Day }

// Weekday is 0 for Sunday to 6 for Saturday, as in time.Weekday.
func (d Day) Weekday() int {
	w := (int(d) + 4) % 7
	if w < 0 {
		w += 7
	}
	return w
}

// Recurrence says how an exception comes back.
type Recurrence string

// The recurrences. None and Daily both cover each day of the range once: a range
// that recurs every day within itself is the range.
const (
	Once    Recurrence = ""
	Daily   Recurrence = "daily"
	Weekly  Recurrence = "weekly"
	Monthly Recurrence = "monthly"
	Yearly  Recurrence = "yearly"
)

// Exception replaces the week on some days. Without shifts these days are not worked.
type Exception struct {
	From   Day     `json:"from"` // first day
	To     Day     `json:"to"`   // last day, included
	Shifts []Shift `json:"shifts,omitempty"`

	Recurrence Recurrence `json:"recurrence,omitempty"`
	Every      int32      `json:"every,omitempty"` // every n-th week, month, year; 0 counts as 1
	Until      Day        `json:"until,omitempty"` // no occurrence begins after it; NoDay for ever

	Name string `json:"name,omitempty"` // such as that of a holiday, without influence on any date
}

// Spec is a calendar as people define it.
type Spec struct {
	Row        kernel.Row  `json:"row,omitempty"`  // its number in the plan, named by faults
	Name       string      `json:"name,omitempty"` // named by faults, without influence on any date
	Week       Week        `json:"week"`
	Exceptions []Exception `json:"exceptions,omitempty"`
}

// AllDay is the calendar that works around the clock: elapsed time.
func AllDay() Spec {
	s := Spec{Row: kernel.NoRow, Name: "24h"}
	for d := range s.Week {
		s.Week[d] = []Shift{{0, 1440}}
	}
	return s
}

// Hash is equal for calendars with the same working time rules, whatever their name
// and number and the names of their exceptions, and whatever order and overlap their shifts were given in. A spec that
// Compile refuses has no meaningful hash.
func (s Spec) Hash() [32]byte {
	var b []byte
	number := func(v int32) { b = binary.LittleEndian.AppendUint32(b, uint32(v)) }
	shifts := func(list []Shift) {
		list, _ = normal(list)
		number(int32(len(list)))
		for _, sh := range list {
			number(sh.From)
			number(sh.To)
		}
	}
	for _, day := range s.Week {
		shifts(day)
	}
	number(int32(len(s.Exceptions)))
	for _, e := range s.Exceptions {
		number(int32(e.From))
		number(int32(e.To))
		shifts(e.Shifts)
		number(int32(len(e.Recurrence)))
		b = append(b, e.Recurrence...)
		number(max(e.Every, 1))
		number(int32(e.Until))
	}
	return sha256.Sum256(b)
}

// Same tells whether two calendars have the same working time rules and call their exceptions the same.
func (s Spec) Same(o Spec) bool {
	alike := func(a, b Exception) bool { return a.Name == b.Name }
	return slices.EqualFunc(s.Exceptions, o.Exceptions, alike) && s.Hash() == o.Hash()
}

// NamedLike gives the spec with the names another one has for the same days, if it names no exception itself.
func (s Spec) NamedLike(o Spec) Spec {
	if slices.ContainsFunc(s.Exceptions, func(e Exception) bool { return e.Name != "" }) {
		return s
	}
	type days struct {
		from, to   Day
		recurrence Recurrence
	}
	names := map[days]string{}
	for _, e := range o.Exceptions {
		if e.Name != "" {
			names[days{e.From, e.To, e.Recurrence}] = e.Name
		}
	}
	if len(names) == 0 {
		return s
	}
	s.Exceptions = slices.Clone(s.Exceptions)
	for i := range s.Exceptions {
		e := &s.Exceptions[i]
		e.Name = names[days{e.From, e.To, e.Recurrence}]
	}
	return s
}

// normal gives the shifts of a day in order, those that overlap or touch joined.
// It reports false when one is empty, reversed or outside the day.
func normal(shifts []Shift) ([]Shift, bool) {
	if len(shifts) == 0 {
		return nil, true
	}
	sorted := slices.Clone(shifts)
	slices.SortFunc(sorted, func(a, b Shift) int { return int(a.From - b.From) })
	joined := sorted[:0]
	for _, s := range sorted {
		if s.From < 0 || s.To > 1440 || s.From >= s.To {
			return nil, false
		}
		if n := len(joined); n > 0 && s.From <= joined[n-1].To {
			joined[n-1].To = max(joined[n-1].To, s.To)
			continue
		}
		joined = append(joined, s)
	}
	return joined, true
}

func (s Spec) refuse(key string, p fault.P) error {
	p["row"], p["name"] = s.Row, s.Name
	return fault.New(fault.Invalid, key, p)
}

// occurrences calls yield with first and last day of each time the exception covers,
// as far as it touches [from, to]. It reports false for an unknown recurrence or a range
// that ends before it begins.
func (e Exception) occurrences(from, to Day, yield func(first, last Day)) bool {
	if e.To < e.From || e.Every < 0 || e.Every > 1000 || e.From < -maxDay || e.To > maxDay {
		return false
	}
	length := e.To - e.From
	end := to
	if e.Until != NoDay {
		end = min(end, e.Until)
	}
	step := int64(max(e.Every, 1))
	period := map[Recurrence]int64{Weekly: 7, Monthly: 28, Yearly: 365}[e.Recurrence]
	if period > 0 && int64(length) >= period*step { // it would run into its own next occurrence
		return false
	}
	switch e.Recurrence {
	case Once, Daily:
		yield(e.From, e.To)
	case Weekly:
		first := int64(e.From)
		if behind := int64(from) - int64(e.To); behind > 0 {
			first += behind / (7 * step) * 7 * step
		}
		for ; first <= int64(end); first += 7 * step {
			yield(Day(first), Day(first)+length)
		}
	case Monthly, Yearly:
		if e.Recurrence == Yearly {
			step *= 12
		}
		year, month, day, _, _ := e.From.Minute().Civil()
		months := int64(year)*12 + int64(month) - 1
		if behind := int64(from) - int64(e.To); behind > 0 {
			months += behind / (31 * step) * step
		}
		for ; ; months += step {
			y, m := int(months/12), int(months%12)+1
			begin := kernel.Date(y, m, 1, 0, 0)
			if DayOf(begin) > end {
				break
			}
			at := DayOf(begin) + Day(day) - 1
			if _, mm, _, _, _ := at.Minute().Civil(); mm == m && at <= end {
				yield(at, at+length)
			}
		}
	default:
		return false
	}
	return true
}
