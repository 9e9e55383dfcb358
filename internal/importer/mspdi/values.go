package mspdi

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"gantry/domain/kernel"
	"gantry/internal/importer/source"
)

// mspDate reads "2018-10-18T08:00:00", with or without a time, and with the fraction and the time zone that some tools
// add: the civil time counts, zone tells what stood behind it. Empty, "NA" and the begin of 1970, by which programs
// mean the same, are None.
func mspDate(text string) (at kernel.Minute, zone string, ok bool) {
	if text == "" || text == "NA" || strings.HasPrefix(text, "1970-01-01T00:00") {
		return kernel.None, "", true
	}
	if i := strings.IndexAny(text, "Tt "); i >= 0 {
		clock := text[i+1:]
		if j := strings.IndexAny(clock, "Zz+-"); j >= 0 {
			clock, zone = clock[:j], clock[j:]
		}
		clock, _, _ = strings.Cut(clock, ".")
		minute, good := mspClock(clock)
		day, known := source.ParseDate(text[:i])
		if !good || !known {
			return kernel.None, "", false
		}
		return day + kernel.Minute(minute), zone, true
	}
	if at, ok = source.ParseDate(strings.TrimSuffix(text, "Z")); at == 0 {
		at = kernel.None
	}
	return at, "", ok
}

// mspClock reads "08:00:00" or "08:00" as minutes of the day, at most 24:00. Seconds count for nothing, see secondHalf.
func mspClock(text string) (int32, bool) {
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	var v [3]int
	for i, s := range parts {
		n, err := strconv.ParseUint(s, 10, 8)
		if err != nil || len(s) > 2 || i > 0 && n > 59 {
			return 0, false
		}
		v[i] = int(n)
	}
	minutes := v[0]*60 + v[1]
	return int32(minutes), minutes <= 24*60
}

// secondHalf reports whether an instant that mspDate reads is in the second half of its minute.
func secondHalf(text string) bool {
	clock := text[strings.IndexAny(text, "Tt ")+1:]
	if zone := strings.IndexAny(clock, "Zz+-"); zone >= 0 {
		clock = clock[:zone]
	}
	_, clock, _ = strings.Cut(clock, ":")
	_, seconds, _ := strings.Cut(clock, ":")
	return seconds != "" && seconds[0] >= '3'
}

// maxSeconds bounds a duration: a hundred years around the clock, of a thousand people.
const maxSeconds = 1000 * 100 * 366 * 86400

// mspSeconds reads "PT16H30M0S". A day of a duration is 24 hours, whatever the calendar.
func mspSeconds(text string) (int64, bool) {
	rest, negative := strings.CutPrefix(text, "-")
	rest, ok := strings.CutPrefix(rest, "P")
	if !ok || rest == "" {
		return 0, false
	}
	total, timed := int64(0), false
	for rest != "" {
		if rest[0] == 'T' && !timed && len(rest) > 1 {
			timed, rest = true, rest[1:]
			continue
		}
		end := strings.IndexAny(rest, "DWHMS")
		if end <= 0 {
			return 0, false
		}
		unit := secondsOf(rest[end], timed)
		v, good := source.Decimal(rest[:end], 6)
		if unit == 0 || !good || v < 0 || v > maxSeconds/unit*1_000_000 {
			return 0, false
		}
		total += source.Rounded(v*unit, 1_000_000)
		rest = rest[end+1:]
	}
	if total > maxSeconds {
		return 0, false
	}
	if negative {
		total = -total
	}
	return total, true
}

// duration is how a duration is written, however long.
var duration = regexp.MustCompile(`^P([0-9]+[DW])*(T([0-9.,]+[HMS])+)?$`)

// isDuration tells a duration beyond counting from a text that is none.
func isDuration(text string) bool { return text != "P" && duration.MatchString(text) }

// isNumber tells a number, however large, from other text.
func isNumber(text string) bool {
	_, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// secondsOf is a unit of a duration, 0 for none: behind the T come hours, minutes and seconds.
func secondsOf(unit byte, timed bool) int64 {
	switch {
	case timed && unit == 'H':
		return 3600
	case timed && unit == 'M':
		return 60
	case timed && unit == 'S':
		return 1
	case !timed && unit == 'D':
		return 86400
	case !timed && unit == 'W':
		return 7 * 86400
	}
	return 0
}
