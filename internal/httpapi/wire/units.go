package wire

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

// Instant writes an instant for the wire.
func Instant(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

func MinuteOrNull(m kernel.Minute) *kernel.Minute {
	if m.IsNone() {
		return nil
	}
	return &m
}

// ASAP is the wire's word for the constraint without a name.
const ASAP = "asap"

// Date writes a civil minute; none is null.
func Date(m kernel.Minute) *string {
	if m.IsNone() {
		return nil
	}
	y, month, d, h, minute := m.Civil()
	s := fmt.Sprintf("%04d/%02d/%02d %d:%02d", y, month, d, h, minute)
	return &s
}

// ParseDate reads what wireDate writes. Fault: "date.malformed".
func ParseDate(s string) (kernel.Minute, error) {
	var y, month, d, h, minute int
	bad := fault.New(fault.Invalid, "date.malformed", fault.P{"format": "YYYY/MM/DD H:mm"})
	if n, err := fmt.Sscanf(s, "%d/%d/%d %d:%d", &y, &month, &d, &h, &minute); err != nil || n != 5 {
		return kernel.None, bad
	}
	at := kernel.Date(y, month, d, h, minute)
	if back := Date(at); y < 1 || y > 9999 || *back != s && *back != strings.Replace(s, " 0", " ", 1) {
		return kernel.None, bad // a day or an hour that does not exist
	}
	return at, nil
}

// Per writes an amount in another unit as an exact decimal with at most six digits after the point.
func Per(amount int64, unit int64) json.Number {
	if amount%unit == 0 {
		return json.Number(strconv.FormatInt(amount/unit, 10))
	}
	s := big.NewRat(amount, unit).FloatString(6)
	return json.Number(strings.TrimRight(strings.TrimRight(s, "0"), "."))
}

// AmountOf reads a decimal in another unit as a whole amount. Six digits after the point are enough to come back to the same minute.
func AmountOf(n json.Number, unit int64) (int64, bool) {
	r, ok := Rational(n)
	if !ok {
		return 0, false
	}
	r.Mul(r, new(big.Rat).SetInt64(unit))
	whole := new(big.Int)
	rest := new(big.Int)
	whole.DivMod(r.Num(), r.Denom(), rest)
	// DivMod rounds down; what is left must be nothing, or so near to one of the two neighbours that only the decimal's end is to blame.
	left := new(big.Rat).SetFrac(rest, r.Denom())
	near := new(big.Rat).SetFrac64(1, 1000)
	switch {
	case left.Cmp(near) <= 0:
	case new(big.Rat).Sub(new(big.Rat).SetInt64(1), left).Cmp(near) <= 0:
		whole.Add(whole, big.NewInt(1))
	default:
		return 0, false
	}
	return whole.Int64(), whole.IsInt64()
}

// Rational reads a plain decimal of a length people write.
func Rational(n json.Number) (*big.Rat, bool) {
	s := n.String()
	if len(s) > 24 || strings.ContainsAny(s, "eE/xXoObBpP_") {
		return nil, false
	}
	return new(big.Rat).SetString(s)
}

// Hours reads a duration. Fault: "duration.not_minutes".
func Hours(n json.Number) (int32, error) {
	v, ok := AmountOf(n, 60)
	if !ok || v > schedule.MaxMinutes || v < -schedule.MaxMinutes {
		return 0, fault.New(fault.Invalid, "duration.not_minutes", fault.P{"duration": n.String()})
	}
	return int32(v), nil
}

// PartsOfPercent is how many parts of a percent progress and weights are counted in.
const PartsOfPercent = 10_000

// Kind is the specification's type of an activity.
func Kind(kind string) string {
	switch k := schedule.Kind(kind); {
	case k == schedule.Summary:
		return "project"
	case k.IsMilestone():
		return "milestone"
	}
	return "task"
}

func RowID(s kernel.ScheduleID, row kernel.Row) *string {
	if row < 0 {
		return nil
	}
	id := kernel.RowID{Schedule: s, Row: row}.String()
	return &id
}
