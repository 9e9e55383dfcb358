package kernel

import (
	"math"
	"math/bits"
)

// Minute is a civil minute of the project's own clock since 1970-01-01 00:00.
// It has no zone: 08:00 on site is 08:00 everywhere.
type Minute int32

// None is "no date".
const None Minute = math.MinInt32

// IsNone reports whether the date is absent.
func (m Minute) IsNone() bool { return m == None }

// Minutes in civil units.
const (
	Hour Minute = 60
	Day  Minute = 24 * Hour
)

// Date is the civil minute of a calendar day at a clock time; months and days
// beyond their range roll over as in the proleptic Gregorian calendar.
func Date(year, month, day, hour, minute int) Minute {
	month--
	year += month / 12
	month %= 12
	if month < 0 {
		month += 12
		year--
	}
	return Minute((daysTo(year, month+1, day))*24*60 + hour*60 + minute)
}

// daysTo counts days from 1970-01-01 (Hinnant, "days from civil").
func daysTo(y, m, d int) int {
	if m <= 2 {
		y--
	}
	era := y
	if y < 0 {
		era -= 399
	}
	era /= 400
	yoe := y - era*400
	mp := (m + 9) % 12
	doy := (153*mp+2)/5 + d - 1
	doe := yoe*365 + yoe/4 - yoe/100 + doy
	return era*146097 + doe - 719468
}

// Civil splits a minute into its calendar parts.
func (m Minute) Civil() (year, month, day, hour, minute int) {
	days := int(m) / 1440
	rest := int(m) % 1440
	if rest < 0 {
		rest += 1440
		days--
	}
	z := days + 719468
	era := z
	if z < 0 {
		era -= 146096
	}
	era /= 146097
	doe := z - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	day = doy - (153*mp+2)/5 + 1
	month = mp + 3
	if mp >= 10 {
		month = mp - 9
	}
	year = yoe + era*400
	if month <= 2 {
		year++
	}
	return year, month, day, rest / 60, rest % 60
}

// Percent is in ten-thousandths of a percent: 100 % is 1,000,000.
type Percent int32

// Bounds of a progress.
const (
	Zero    Percent = 0
	Hundred Percent = 1_000_000
)

// ShareOf is part of whole, from 0 to 100 %, rounded to the nearest.
func ShareOf(part, whole int64) Percent {
	if whole <= 0 || part <= 0 {
		return 0
	}
	if part >= whole {
		return Hundred
	}
	hi, lo := bits.Mul64(uint64(part), uint64(Hundred))
	lo, carry := bits.Add64(lo, uint64(whole)/2, 0)
	q, _ := bits.Div64(hi+carry, lo, uint64(whole))
	return Percent(q)
}

// Amount is money or hours in ten-thousandths of a unit.
type Amount int64

// Unit is one unit of an Amount.
const Unit Amount = 10_000
