package table

import (
	"strings"
	"unicode"

	"gantry/domain/kernel"
	"gantry/internal/importer/source"
)

// months are the names of months, by their first three letters.
var months = map[string]int{
	"jan": 1, "ene": 1, "feb": 2, "mar": 3, "apr": 4, "abr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "ago": 8,
	"sep": 9, "set": 9, "oct": 10, "nov": 11, "dec": 12, "dic": 12,
}

// tableDate is a date as somebody wrote it.
type tableDate struct {
	parts  [3]int // day, month and year where named, else the three numbers as they stand
	named  bool   // which is which is known
	ymd    bool   // the year comes first
	clock  int32  // minute of the day
	timed  bool
	actual bool // P6 marks dates that have happened with an A
}

// splitDate takes a date apart without deciding what its numbers mean.
func splitDate(text string) (d tableDate, ok bool) {
	text = strings.TrimSpace(text)
	if rest, marked := strings.CutSuffix(text, " A"); marked {
		d.actual, text = true, rest
	}
	text = strings.TrimRight(text, " *?")
	day, clock := cutClock(text)
	if clock != "" {
		if d.clock, ok = clockOf(clock); !ok {
			return d, false
		}
		d.timed = true
	}
	return d, d.day(day)
}

// cutClock cuts the time of day off a date.
func cutClock(text string) (day, clock string) {
	colon := strings.IndexByte(text, ':')
	if colon < 0 {
		return text, ""
	}
	at := colon
	for at > 0 && text[at-1] >= '0' && text[at-1] <= '9' {
		at--
	}
	day = strings.TrimSpace(text[:at])
	if n := len(day); n > 1 && (day[n-1] == 'T' || day[n-1] == 't') && day[n-2] >= '0' && day[n-2] <= '9' {
		day = day[:n-1]
	}
	return strings.TrimRight(day, ", "), text[at:]
}

// clockOf reads "8:00", "08:00:00", "5:00 p. m." as a minute of the day; a time zone behind it counts for nothing.
func clockOf(text string) (int32, bool) {
	key := strings.ToLower(text)
	end := strings.IndexFunc(key, func(r rune) bool { return !unicode.IsDigit(r) && r != ':' })
	rest := ""
	if end >= 0 {
		key, rest = key[:end], strings.NewReplacer(".", "", " ", "", "\u00a0", "", "\u202f", "").Replace(key[end:])
	}
	parts := strings.Split(key, ":")
	if len(parts) > 3 {
		return 0, false
	}
	var v [3]int
	for i, p := range parts {
		if len(p) == 0 || len(p) > 2 {
			return 0, false
		}
		v[i] = source.Digits(p)
	}
	afternoon, morning := strings.HasPrefix(rest, "pm"), strings.HasPrefix(rest, "am")
	switch {
	case v[1] > 59 || v[2] > 59:
		return 0, false
	case morning || afternoon:
		if v[0] < 1 || v[0] > 12 {
			return 0, false
		}
		v[0] %= 12
		if afternoon {
			v[0] += 12
		}
	case v[0] > 24 || v[0] == 24 && v[1]+v[2] > 0:
		return 0, false
	}
	minute := int32(v[0]*60 + v[1])
	if v[2] >= 30 && minute < 1439 { // what a spreadsheet makes of a time it counts in parts of a day
		minute++
	}
	return minute, true
}

func (d *tableDate) day(text string) bool {
	var numbers []string
	month := 0
	for _, part := range dateParts(text) {
		if part[0] >= '0' && part[0] <= '9' {
			numbers = append(numbers, part)
			continue
		}
		word := fold(part)
		if len(word) >= 3 && months[word[:3]] != 0 && month == 0 {
			month = months[word[:3]]
		}
	}
	if len(numbers) == 3 { // the word was a day of the week: "mar 06/01/26"
		month = 0
	}
	if len(numbers) == 1 && month == 0 && len(numbers[0]) == 8 { // 20260105
		n := numbers[0]
		numbers = []string{n[:4], n[4:6], n[6:]}
	}
	for _, n := range numbers {
		if len(n) > 4 {
			return false
		}
	}
	switch {
	case month != 0 && len(numbers) == 2:
		day, year := numbers[0], numbers[1]
		if len(day) == 4 {
			day, year = year, day
		}
		d.parts, d.named = [3]int{source.Digits(day), month, yearOf(year)}, true
	case month == 0 && len(numbers) == 3 && len(numbers[0]) == 4:
		d.parts, d.named, d.ymd = [3]int{source.Digits(numbers[2]), source.Digits(numbers[1]), source.Digits(numbers[0])}, true, true
	case month == 0 && len(numbers) == 3:
		d.parts = [3]int{source.Digits(numbers[0]), source.Digits(numbers[1]), source.Digits(numbers[2])}
		if len(numbers[2]) == 4 && (d.parts[0] > 31 || d.parts[1] > 31) {
			return false
		}
	default:
		return false
	}
	return true
}

// dateParts are the numbers and the words of a date; weekdays and "de" stay among the words.
func dateParts(text string) []string {
	var out []string
	start, kind := -1, 0
	for i, r := range text {
		now := 0
		switch {
		case r >= '0' && r <= '9':
			now = 1
		case unicode.IsLetter(r), unicode.Is(unicode.Mn, r):
			now = 2
		}
		if now != kind {
			if kind != 0 {
				out = append(out, text[start:i])
			}
			start, kind = i, now
		}
	}
	if kind != 0 {
		out = append(out, text[start:])
	}
	return out
}

func yearOf(text string) int {
	v := source.Digits(text)
	switch {
	case len(text) > 2:
		return v
	case v < 70:
		return 2000 + v
	}
	return 1900 + v
}

// at is the date, by the order of its numbers. A time of 24:00 is the end of the day.
func (d *tableDate) at(order string) (kernel.Minute, bool) {
	day, month, year := d.parts[0], d.parts[1], d.parts[2]
	if !d.named {
		switch order {
		case "mdy":
			day, month = month, day
		case "ymd":
			day, year = year, day
		}
		if year < 100 {
			year = yearOf(string([]byte{byte('0' + year/10), byte('0' + year%10)}))
		}
	}
	if year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > 31 {
		return kernel.None, false
	}
	m := kernel.Date(year, month, day, 0, 0)
	if y, mo, dd, _, _ := m.Civil(); y != year || mo != month || dd != day {
		return kernel.None, false
	}
	return m + kernel.Minute(d.clock), true
}

// orders counts what the dates of a table say about the order of their numbers.
type orders struct {
	dmy, mdy, ymd int // values that make sense in this order only
	open          int // values that leave it open
	sample        string
}

// see takes a date into account.
func (o *orders) see(text string) {
	d, ok := splitDate(text)
	if !ok || d.named {
		return
	}
	_, dmy := d.at("dmy")
	_, mdy := d.at("mdy")
	_, ymd := d.at("ymd")
	ymd = ymd && d.parts[2] < 100 && d.parts[0] < 100 && !dmy && !mdy
	switch {
	case dmy && !mdy:
		o.dmy++
	case mdy && !dmy:
		o.mdy++
	case ymd:
		o.ymd++
	case dmy && d.parts[0] != d.parts[1]:
		if o.open++; o.sample == "" {
			o.sample = text
		}
	}
}

// decide gives the order, "" where nothing decides it.
func (o *orders) decide() string {
	switch {
	case o.dmy == 0 && o.mdy == 0 && o.ymd == 0 && o.open == 0:
		return "dmy"
	case o.dmy > 0 && o.dmy >= 10*(o.mdy+o.ymd):
		return "dmy"
	case o.mdy > 0 && o.mdy >= 10*(o.dmy+o.ymd):
		return "mdy"
	case o.ymd > 0 && o.ymd >= 10*(o.dmy+o.mdy):
		return "ymd"
	case o.open == 0 && o.dmy+o.mdy > 0: // every value says itself what it is
		return "dmy"
	}
	return ""
}
