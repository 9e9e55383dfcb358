package source

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"gantry/domain/kernel"
)

// ParseDate reads "2010-02-20 08:00", with or without a time, seconds and a zone, which the project's clock does not have.
func ParseDate(s string) (kernel.Minute, bool) {
	if len(s) >= 16 && s[4] == '-' && s[7] == '-' && s[13] == ':' && secondsAndZone(s[16:]) { // as P6 writes it
		y, mo, d, h, mi := Digits(s[:4]), Digits(s[5:7]), Digits(s[8:10]), Digits(s[11:13]), Digits(s[14:16])
		if mo >= 1 && mo <= 12 && d >= 1 && d <= 28 && h >= 0 && h < 24 && mi >= 0 && mi < 60 && y >= 1900 && y <= 2199 && (s[10] == ' ' || s[10] == 'T') {
			return kernel.Date(y, mo, d, h, mi), true
		}
	}
	s = strings.Replace(s, "T", " ", 1)
	day, clock, timed := strings.Cut(s, " ")
	var p [5]int
	fields := strings.Split(day, "-")
	if len(fields) != 3 {
		return kernel.None, false
	}
	if timed {
		hour, rest, both := strings.Cut(clock, ":")
		minute := rest[:min(2, len(rest))]
		if !both || !secondsAndZone(rest[len(minute):]) {
			return kernel.None, false
		}
		fields = append(fields, hour, minute)
	}
	for i, f := range fields {
		n := Digits(f)
		if f == "" || len(f) > 4 || n < 0 {
			return kernel.None, false
		}
		p[i] = n
	}
	m := kernel.Date(p[0], p[1], p[2], p[3], p[4])
	y, mo, d, h, mi := m.Civil() // a 31st of June reads back as something else
	if p[0] < 1900 || p[0] > 2199 || [5]int{y, mo, d, h, mi} != p {
		return kernel.None, false
	}
	return m, true
}

// secondsAndZone tells whether what stands behind hours and minutes is what may stand there: seconds, parts of them, a zone.
func secondsAndZone(s string) bool {
	number := func(lead byte, most int) bool {
		n := 1
		for n < len(s) && n <= most && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		if s == "" || s[0] != lead || n < 2 {
			return false
		}
		s = s[n:]
		return true
	}
	if number(':', 2) {
		_ = number('.', 9) || number(',', 9)
	}
	if s == "" || s == "Z" {
		return true
	}
	if !number('+', 4) && !number('-', 4) {
		return false
	}
	_ = number(':', 2)
	return s == ""
}

// Digits reads a number that is nothing but digits; -1 for anything else.
func Digits(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return -1
		}
		n = n*10 + int(s[i]-'0')
	}
	return n
}

// Rounded divides by a positive number, halves away from zero.
func Rounded(v, by int64) int64 {
	if v < 0 {
		return -((-v + by/2) / by)
	}
	return (v + by/2) / by
}

// Decimal reads "12.5" or "12,5" with so many places exactly, halves of the last place away from zero.
func Decimal(text string, places int) (int64, bool) {
	if strings.ContainsAny(text, "eE") { // 1.5E6, as some tools write
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || math.Abs(v) > 1e15 {
			return 0, false
		}
		text = strconv.FormatFloat(v, 'f', -1, 64)
	}
	text, negative := strings.CutPrefix(text, "-")
	if !negative {
		text = strings.TrimPrefix(text, "+")
	}
	text = strings.Replace(text, ",", ".", 1)
	whole, part, _ := strings.Cut(text, ".")
	if whole == "" && part == "" || len(whole) > 15 {
		return 0, false
	}
	digits := func(s string) bool { return strings.Trim(s, "0123456789") == "" }
	if !digits(whole) || !digits(part) {
		return 0, false
	}
	up := len(part) > places && part[places] >= '5'
	part = (part + "000000")[:places]
	if len(whole)+places > 18 {
		return 0, false
	}
	v, err := strconv.ParseInt(cmp.Or(whole+part, "0"), 10, 64)
	if err != nil {
		return 0, false
	}
	if up {
		v++
	}
	if negative {
		v = -v
	}
	return v, true
}
