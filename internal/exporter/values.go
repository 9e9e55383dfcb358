package exporter

import (
	"html"
	"strconv"
	"strings"

	"gantry/domain/kernel"
)

func itoa[T ~int | ~int32 | ~int64](n T) string { return strconv.FormatInt(int64(n), 10) }

// stamp writes an instant to the minute; blank stands between day and time. It is empty for none.
func stamp(m kernel.Minute, blank byte, seconds bool) string {
	if m == kernel.None || m == 0 {
		return ""
	}
	y, mo, d, h, mi := m.Civil()
	var b [19]byte
	two := func(at, v int) { b[at], b[at+1] = byte('0'+v/10), byte('0'+v%10) }
	two(0, y/100)
	two(2, y%100)
	b[4], b[7], b[10], b[13], b[16] = '-', '-', blank, ':', ':'
	two(5, mo)
	two(8, d)
	two(11, h)
	two(14, mi)
	two(17, 0)
	if !seconds {
		return string(b[:16])
	}
	return string(b[:])
}

// decimal writes a number of 10^-places, without zeros behind.
func decimal(v int64, places int) string {
	negative := v < 0
	if negative {
		v = -v
	}
	s := strconv.FormatInt(v, 10)
	for len(s) <= places {
		s = "0" + s
	}
	whole, part := s[:len(s)-places], strings.TrimRight(s[len(s)-places:], "0")
	if part != "" {
		whole += "." + part
	}
	if negative {
		return "-" + whole
	}
	return whole
}

// rounded divides by a positive number, halves away from zero.
func rounded(v, by int64) int64 {
	if v < 0 {
		return -((-v + by/2) / by)
	}
	return (v + by/2) / by
}

// hoursOf gives minutes as hours.
func hoursOf(minutes int64) kernel.Amount {
	return kernel.Amount(rounded(minutes*int64(kernel.Unit), 60))
}

// minutesOf gives hours as minutes, rounded to the nearest.
func minutesOf(hours kernel.Amount) int64 { return rounded(int64(hours)*60, int64(kernel.Unit)) }

// markup tells whether a reader would take a text for HTML.
func markup(s string) bool {
	for rest := s; ; {
		at := strings.IndexByte(rest, '<')
		if at < 0 || at+1 == len(rest) {
			return strings.Contains(rest, "&nbsp;")
		}
		c := rest[at+1] | 0x20
		if c >= 'a' && c <= 'z' || rest[at+1] == '!' || rest[at+1] == '/' {
			return strings.IndexByte(rest[at:], '>') > 0
		}
		rest = rest[at+1:]
	}
}

// plainLines tells whether mark-up says a text as it is: no blanks that it would join or drop.
func plainLines(s string) bool {
	if strings.ContainsAny(s, "\t\u00a0\ufeff") {
		return false
	}
	empty := true
	for line := range strings.SplitSeq(s, "\n") {
		if line == "" && empty || line != strings.Join(strings.Fields(line), " ") {
			return false
		}
		empty = line == ""
	}
	return !empty
}

// asHTML is a text as mark-up.
func asHTML(s string) string {
	return "<html><body>" + strings.ReplaceAll(html.EscapeString(s), "\n", "<br>") + "</body></html>"
}

// plainWord tells whether a short text comes back from a user field as it is.
func plainWord(s string) bool {
	return s != "" && s == strings.TrimSpace(s) && !markup(s) && !strings.ContainsRune(s, 0x7f) && !strings.ContainsRune(s, '\ufeff')
}
