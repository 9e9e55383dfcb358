package mail

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"
	"unicode"
)

//go:embed letters
var letterFiles embed.FS

// Letter is what is written to somebody: a kind with the values its texts name.
type Letter struct {
	To       string
	Kind     string
	Language string            // es or en; another one is es
	Link     string            // of the button; none without it
	Values   map[string]string // by name in braces
}

// text is one kind of letter in one language.
type text struct {
	Subject string   `json:"subject"`
	Lines   []string `json:"lines"` // paragraphs; one whose values are all empty is left out
	Button  string   `json:"button"`
	Close   []string `json:"close"` // paragraphs below the button
}

// texts holds the letters by language and kind.
var texts = func() map[string]map[string]text {
	out := map[string]map[string]text{}
	for _, language := range []string{"es", "en"} {
		b, err := letterFiles.ReadFile("letters/" + language + ".json")
		if err != nil {
			panic(err)
		}
		kinds := map[string]text{}
		if err := json.Unmarshal(b, &kinds); err != nil {
			panic("letters/" + language + ".json: " + err.Error())
		}
		out[language] = kinds
	}
	return out
}()

var layout = template.Must(template.ParseFS(letterFiles, "letters/layout.html"))

// Written is a letter ready to be sent.
type Written struct {
	To      string
	Subject string
	Text    string
	HTML    string
}

// Write fills the texts of a letter.
func Write(l Letter) (Written, error) {
	language := l.Language
	if texts[language] == nil {
		language = "es"
	}
	t, known := texts[language][l.Kind]
	if !known {
		return Written{}, fmt.Errorf("there is no letter of the kind %q", l.Kind)
	}
	page := struct {
		Language, Subject, Button, Link string
		Lines, Close                    []string
	}{Language: language, Subject: oneLine(l.fill(t.Subject)), Button: t.Button, Link: l.Link, Lines: l.paragraphs(t.Lines), Close: l.paragraphs(t.Close)}
	var html bytes.Buffer
	if err := layout.Execute(&html, page); err != nil {
		return Written{}, err
	}
	parts := page.Lines
	if l.Link != "" {
		parts = append(parts, t.Button+":\n"+l.Link)
	}
	return Written{To: l.To, Subject: page.Subject, Text: strings.Join(append(parts, page.Close...), "\n\n") + "\n", HTML: html.String()}, nil
}

// paragraphs fills lines and leaves out those that only quote a value that is empty.
func (l Letter) paragraphs(lines []string) []string {
	var out []string
	for _, line := range lines {
		if strings.HasPrefix(line, "{") && strings.HasSuffix(line, "}") && l.fill(line) == "" {
			continue
		}
		out = append(out, l.fill(line))
	}
	return out
}

// fill puts values into the braces of a text; a value is not searched for braces again.
func (l Letter) fill(s string) string {
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(s, "{")
		b.WriteString(before)
		name, after, closed := strings.Cut(rest, "}")
		if !open || !closed {
			b.WriteString(rest)
			return b.String()
		}
		b.WriteString(l.Values[name])
		s = after
	}
}

// longestSubject keeps a subject readable whatever its values are.
const longestSubject = 150

// oneLine makes a header value of a text.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)), " ")
	if runes := []rune(s); len(runes) > longestSubject {
		return string(runes[:longestSubject-1]) + "…"
	}
	return s
}
