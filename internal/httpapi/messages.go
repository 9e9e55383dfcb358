package httpapi

import (
	"embed"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"gantry/domain/fault"
	"gantry/domain/kernel"
	"gantry/internal/httpapi/wire"
)

//go:embed messages/es.json messages/en.json
var messageFiles embed.FS

// messages holds the text of every fault key by language. A text names its values in braces, "{min}", and may say in which form people
// read them, as in "{max|size}"; written knows the forms.
var messages = func() map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, l := range []string{"es", "en"} {
		b, err := messageFiles.ReadFile("messages/" + l + ".json")
		if err != nil {
			panic(err)
		}
		texts := map[string]string{}
		if err := json.Unmarshal(b, &texts); err != nil {
			panic("messages/" + l + ".json: " + err.Error())
		}
		out[l] = texts
	}
	return out
}()

// Text gives the text of a key with its values filled in. A key without a text gets the text of "internal.unexpected".
func Text(lang, key string, params map[string]any) string {
	text, known := messages[lang][key]
	if !known {
		text = messages[lang]["internal.unexpected"]
	}
	return Fill(lang, text, params)
}

// Fill puts values into the braces of a text.
func Fill(lang, text string, params map[string]any) string {
	if !strings.Contains(text, "{") {
		return text
	}
	var b strings.Builder
	for text != "" {
		before, rest, open := strings.Cut(text, "{")
		b.WriteString(before)
		if !open {
			break
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			break
		}
		name, form, _ := strings.Cut(name, "|")
		b.WriteString(written(lang, form, params[name]))
		text = after
	}
	return b.String()
}

// written says a value in a form: how people read a number of bytes, a date, a percentage, an amount or a word of the wire. A value
// that is not of the form stands unchanged.
func written(lang, form string, v any) string {
	switch form {
	case "constraint", "field":
		if word, known := words[lang][form][fmt.Sprint(v)]; known && v != nil {
			return word
		}
		return value(v)
	}
	n, err := strconv.ParseInt(fmt.Sprint(v), 10, 64)
	if err != nil {
		return value(v)
	}
	switch form {
	case "size":
		return size(n)
	case "date", "day":
		return dateFor(lang, kernel.Minute(n), form == "date")
	case "percent":
		if text := decimalFor(lang, n, 10_000); lang == "es" {
			return text + " %"
		} else {
			return text + "%"
		}
	case "amount":
		return decimalFor(lang, n, int64(kernel.Unit))
	case "number":
		return decimalFor(lang, n, 1)
	case "duration":
		return hoursFor(lang, n)
	}
	return value(v)
}

// size writes a number of bytes in the largest unit that leaves it whole enough: 200 MB, 64 kB.
func size(n int64) string {
	switch {
	case n >= 1<<20:
		return strconv.FormatInt(n>>20, 10) + " MB"
	case n >= 1<<10:
		return strconv.FormatInt(n>>10, 10) + " kB"
	}
	return strconv.FormatInt(n, 10) + " B"
}

// dateFor writes a civil minute, the clock only where it says something: 15/03/2026 8:00, in English 03/15/2026 8:00.
func dateFor(lang string, m kernel.Minute, clock bool) string {
	if m.IsNone() {
		return value(nil)
	}
	y, month, d, h, minute := m.Civil()
	first, second := d, month
	if lang == "en" {
		first, second = month, d
	}
	text := fmt.Sprintf("%02d/%02d/%04d", first, second, y)
	if clock && (h != 0 || minute != 0) {
		text += fmt.Sprintf(" %d:%02d", h, minute)
	}
	return text
}

// hoursFor writes working minutes: 8 h, 1.250 h 30 min.
func hoursFor(lang string, minutes int64) string {
	text := decimalFor(lang, minutes/60, 1) + " h"
	if rest := minutes % 60; rest > 0 {
		text += fmt.Sprintf(" %d min", rest)
	}
	return text
}

var printers = map[string]*message.Printer{"es": message.NewPrinter(language.Spanish), "en": message.NewPrinter(language.English)}

// decimalFor writes an exact amount counted in parts of a unit, as a language writes numbers.
func decimalFor(lang string, n, unit int64) string {
	text := printers[lang].Sprintf("%d", n/unit)
	if n < 0 && n/unit == 0 {
		text = "-" + text
	}
	if _, decimals, some := strings.Cut(wire.Per(n, unit).String(), "."); some {
		point := "."
		if lang == "es" {
			point = ","
		}
		text += point + decimals
	}
	return text
}

// words are words of the wire as people say them.
var words = map[string]map[string]map[string]string{
	"es": {
		"constraint": {
			"": "lo antes posible", "alap": "lo más tarde posible", "snet": "no comenzar antes del", "snlt": "no comenzar después del",
			"fnet": "no terminar antes del", "fnlt": "no terminar después del", "mso": "debe comenzar el", "mfo": "debe terminar el",
		},
		"field": {"cost": "costo", "usedCost": "costo real", "manHours": "HH"},
	},
	"en": {
		"constraint": {
			"": "as soon as possible", "alap": "as late as possible", "snet": "start no earlier than", "snlt": "start no later than",
			"fnet": "finish no earlier than", "fnlt": "finish no later than", "mso": "must start on", "mfo": "must finish on",
		},
		"field": {"cost": "cost", "usedCost": "actual cost", "manHours": "man-hours"},
	},
}

// value writes one parameter for reading.
func value(v any) string {
	switch v := v.(type) {
	case nil:
		return "–"
	case time.Time:
		return v.UTC().Format(time.RFC3339)
	case []string:
		return strings.Join(v, ", ")
	}
	return fmt.Sprint(v)
}

var languages = language.NewMatcher([]language.Tag{language.Spanish, language.English})

// LanguageOf is the person's own choice, else what the browser prefers, else Spanish.
func LanguageOf(chosen string, r *http.Request) string {
	if chosen == "es" || chosen == "en" {
		return chosen
	}
	tags, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil || len(tags) == 0 {
		return "es"
	}
	if _, i, confidence := languages.Match(tags...); i == 1 && confidence != language.No {
		return "en"
	}
	return "es"
}

// Say tells people why something was refused, in "es" or "en".
func Say(lang string, f *fault.Fault) string { return Text(lang, f.Key, f.Params) }
