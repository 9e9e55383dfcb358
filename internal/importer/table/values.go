package table

import (
	"strings"
	"unicode"

	"gantry/domain/schedule"
	"gantry/internal/importer/source"
)

// timeUnits are the words for units of time, as fold writes them.
var timeUnits = map[string]string{}

func init() {
	for unit, words := range map[string]string{
		"m": "m min mins minute minutes minuto minutos",
		"h": "h hr hrs hour hours hora horas hs",
		"d": "d dy day days dia dias jornada jornadas dd",
		"w": "w wk wks week weeks s sem sems semana semanas",
		"M": "mo mon mons month months mes meses ms",
		"y": "y yr yrs year years a ano anos",
	} {
		for word := range strings.FieldsSeq(words) {
			timeUnits[word] = unit
		}
	}
}

// clockDays is what spreadsheets count hours that go beyond a day in.
const clockDays = "x24h"

// timeUnit is the unit a word means: "m", "h", "d", "w", "M" for months, "y", "" for none.
func timeUnit(word string) string { return timeUnits[word] }

// signs is how numbers are written.
type signs struct {
	decimal byte // '.' or ','; 0: nobody knows
}

// plain makes a number of people one that decimal reads: without currency, blanks and signs between thousands. unsure
// tells that it could be another number by another decimal sign.
func (s signs) plain(text string) (out string, unsure, ok bool) {
	text = strings.TrimFunc(text, func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune("+-−(),.", r) })
	negative := false
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		text, negative = text[1:len(text)-1], true
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '−':
			return '-'
		case unicode.IsSpace(r), r == '\'', r == '’', r == '$', r == '€':
			return -1
		}
		return r
	}, text)
	if rest, minus := strings.CutPrefix(text, "-"); minus {
		text, negative = rest, !negative
	} else {
		text = strings.TrimPrefix(text, "+")
	}
	if text == "" || strings.Trim(text, "0123456789.,eE+-") != "" {
		return "", false, false
	}
	if strings.ContainsAny(text, "eE") {
		out = text
	} else {
		var sign byte
		if sign, unsure = decimalSign(text); sign == 0 {
			sign = s.decimal
		}
		if sign == 0 {
			sign = '.'
		}
		other := "."
		if sign == '.' {
			other = ","
		}
		out = strings.ReplaceAll(strings.ReplaceAll(text, other, ""), ",", ".")
		if unsure && s.decimal != 0 {
			unsure = false
		}
	}
	if negative {
		out = "-" + out
	}
	return out, unsure, true
}

// decimalSign tells the decimal sign of a number, 0 when it has none or could be either; unsure tells the second.
func decimalSign(text string) (sign byte, unsure bool) {
	points, commas := strings.Count(text, "."), strings.Count(text, ",")
	switch {
	case points == 0 && commas == 0:
		return 0, false
	case points > 0 && commas > 0:
		return text[max(strings.LastIndexByte(text, '.'), strings.LastIndexByte(text, ','))], false
	case points > 1:
		return ',', false
	case commas > 1:
		return '.', false
	}
	at := strings.IndexAny(text, ".,")
	if len(text)-at-1 != 3 || at == 0 || at > 3 || text[0] == '0' {
		return text[at], false
	}
	return 0, true
}

// number reads a number exactly, in parts of its unit.
func (s signs) number(text string, places int) (v int64, unsure, ok bool) {
	plain, unsure, ok := s.plain(text)
	if !ok {
		return 0, false, false
	}
	v, ok = source.Decimal(plain, places)
	return v, unsure, ok
}

// percent reads "45 %", "45,5" or, of a workbook, 45.
func (s signs) percent(text string) (p int64, ok bool) {
	v, _, ok := s.number(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "%")), 4)
	return v, ok
}

// units turns units of working time into minutes.
type units struct {
	day, week int32
	usual     string // of a number without a unit
}

// span is a duration or lag as somebody wrote it.
type span struct {
	minutes int64
	elapsed bool // around the clock
	percent bool // minutes is a percent
	unsure  bool
}

const spanBound = schedule.MaxMinutes

// read reads "5 días", "2,5h", "1w 3d", "4 ed", "40:00", "10?" and, for lags, "50%".
func (u units) read(text string, s signs) (out span, ok bool) {
	text = strings.TrimSpace(text)
	negative := false
	if rest, minus := strings.CutPrefix(text, "-"); minus {
		negative, text = true, strings.TrimSpace(rest)
	} else {
		text = strings.TrimSpace(strings.TrimPrefix(text, "+"))
	}
	text = strings.TrimSpace(strings.TrimRight(text, "?¿ "))
	if h, m, clock := strings.Cut(text, ":"); clock {
		hours, minutes := source.Digits(h), source.Digits(strings.TrimSuffix(m, ":00"))
		if h == "" || m == "" || len(h) > 6 || hours < 0 || minutes < 0 || minutes > 59 {
			return span{}, false
		}
		out.minutes = int64(hours)*60 + int64(minutes)
	} else if out, ok = u.parts(text, s); !ok {
		return span{}, false
	}
	if out.minutes > spanBound {
		return span{}, false
	}
	if negative {
		out.minutes = -out.minutes
	}
	return out, true
}

func (u units) parts(text string, s signs) (out span, ok bool) {
	if amount, days := strings.CutSuffix(text, clockDays); days {
		v, _, good := s.number(amount, 6)
		return span{minutes: source.Rounded(v*1440, 1_000_000)}, good && v >= 0 && v < 1<<42
	}
	for first := true; text != ""; first = false {
		end := strings.IndexFunc(text, func(r rune) bool {
			return !unicode.IsDigit(r) && r != '.' && r != ',' && r != '\'' && !unicode.IsSpace(r)
		})
		if end < 0 {
			end = len(text)
		}
		amount := strings.TrimSpace(text[:end])
		rest := text[end:]
		stop := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsDigit(r) })
		if stop < 0 {
			stop = len(rest)
		}
		word := strings.TrimSpace(strings.TrimRight(rest[:stop], "? ,"))
		text = rest[stop:]
		v, unsure, good := s.number(amount, 4)
		if !good || v < 0 {
			return span{}, false
		}
		out.unsure = out.unsure || unsure
		if word == "%" {
			out.percent = true
			out.minutes = source.Rounded(v, 10_000)
			return out, first && text == ""
		}
		unit, elapsed, known := u.unit(word)
		if !known || !first && (word == "" || elapsed != out.elapsed) {
			return span{}, false
		}
		out.elapsed = elapsed
		per := u.minutes(unit, elapsed)
		if v > spanBound*10_000/per {
			return span{}, false
		}
		out.minutes += source.Rounded(v*per, 10_000)
		ok = true
	}
	return out, ok
}

// unit reads the word behind an amount: "d", "días", "ed", "días transcurridos", "emin".
func (u units) unit(word string) (unit string, elapsed, known bool) {
	if word == "" {
		return u.usual, false, true
	}
	key := fold(word)
	if unit = timeUnit(key); unit != "" {
		return unit, false, true
	}
	first, more, several := strings.Cut(key, " ")
	switch {
	case !several:
	case strings.HasPrefix(more, "transcurrid"), more == "elapsed", strings.HasPrefix(more, "corrid"), strings.HasPrefix(more, "calendario"), strings.HasPrefix(more, "natural"):
		unit = timeUnit(first)
		return unit, true, unit != ""
	case first == "elapsed":
		unit = timeUnit(more)
		return unit, true, unit != ""
	case more == "habiles", more == "laborables", more == "utiles":
		unit = timeUnit(first)
		return unit, false, unit != ""
	}
	if rest, elapsed := strings.CutPrefix(key, "e"); elapsed {
		unit = timeUnit(rest)
		return unit, true, unit != ""
	}
	for _, behind := range []string{"t", "c"} { // Spanish: "dt", "díast" of Microsoft Project, "dc" of ours
		if rest, elapsed := strings.CutSuffix(key, behind); elapsed {
			unit = timeUnit(rest)
			return unit, true, unit != ""
		}
	}
	return "", false, false
}

func (u units) minutes(unit string, elapsed bool) int64 {
	day, week, month := int64(u.day), int64(u.week), int64(u.day)*20
	if elapsed {
		day, week, month = 1440, 7*1440, 30*1440
	}
	switch unit {
	case "m":
		return 1
	case "h":
		return 60
	case "w":
		return week
	case "M":
		return month
	case "y":
		return 12 * month
	}
	return day
}

// yes reads a word for yes or no.
func yes(text string) (is, ok bool) {
	switch fold(text) {
	case "yes", "y", "si", "s", "true", "verdadero", "x", "1", "manually scheduled", "programada manualmente", "manual":
		return true, true
	case "no", "n", "false", "falso", "0", "", "auto scheduled", "programada automaticamente", "auto", "automatic", "automatico":
		return false, true
	}
	return false, false
}
