package importer

import (
	"strconv"
	"strings"

	"gantry/domain/kernel"
)

// clip keeps a fault readable whatever stood in the file.
func clip(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// parseDate reads "2010-02-20 08:00", with or without a time, seconds and a zone, which the project's clock does not have.
func parseDate(s string) (kernel.Minute, bool) {
	if len(s) >= 16 && s[4] == '-' && s[7] == '-' && s[13] == ':' && (len(s) == 16 || s[16] == ':') { // as P6 writes it
		y, mo, d, h, mi := digits(s[:4]), digits(s[5:7]), digits(s[8:10]), digits(s[11:13]), digits(s[14:16])
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
		if end := strings.IndexAny(clock, "Z+-."); end >= 0 {
			clock = clock[:end]
		}
		hm := strings.Split(clock, ":")
		if len(hm) < 2 || len(hm) > 3 {
			return kernel.None, false
		}
		fields = append(fields, hm[:2]...)
	}
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 {
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

// digits reads a number that is nothing but digits; -1 for anything else.
func digits(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return -1
		}
		n = n*10 + int(s[i]-'0')
	}
	return n
}
