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
)

//go:embed messages/es.json messages/en.json
var messageFiles embed.FS

// messages holds the text of every fault key by language. A text names its values in braces: "{min}"; "{max|size}" is a number of bytes
// written for people.
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

// say gives the text of a key with its values filled in. A key without a text is said by the text of "internal.unexpected".
func say(lang, key string, params map[string]any) string {
	text, known := messages[lang][key]
	if !known {
		text = messages[lang]["internal.unexpected"]
	}
	return fill(text, params)
}

// fill puts values into the braces of a text.
func fill(text string, params map[string]any) string {
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
		if form == "size" {
			b.WriteString(size(params[name]))
		} else {
			b.WriteString(value(params[name]))
		}
		text = after
	}
	return b.String()
}

// size writes a number of bytes in the largest unit that leaves it whole enough: 200 MB, 64 kB.
func size(v any) string {
	n, err := strconv.ParseInt(fmt.Sprint(v), 10, 64)
	switch {
	case err != nil:
		return value(v)
	case n >= 1<<20:
		return strconv.FormatInt(n>>20, 10) + " MB"
	case n >= 1<<10:
		return strconv.FormatInt(n>>10, 10) + " kB"
	}
	return strconv.FormatInt(n, 10) + " B"
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

// languageOf is the person's own choice, else what the browser prefers, else Spanish.
func languageOf(chosen string, r *http.Request) string {
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
