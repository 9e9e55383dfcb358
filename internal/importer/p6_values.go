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
