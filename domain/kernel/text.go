package kernel

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the longest name of anything, in characters.
const MaxName = 500

// CleanName gives a name as it is stored, without blanks around it, or the key of the fault
// it meets: "name.empty", "name.too_long", "name.unreadable". A name is one line of readable
// text of at most MaxName characters.
func CleanName(name string) (clean, problem string) {
	if !utf8.ValidString(name) {
		return "", "name.unreadable"
	}
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", "name.empty"
	case utf8.RuneCountInString(name) > MaxName:
		return "", "name.too_long"
	case strings.ContainsFunc(name, Unreadable):
		return "", "name.unreadable"
	}
	return name, ""
}

// CleanWord gives a text of one line as it is stored, such as a unit or the name of a file, or the key of the fault it meets:
// "text.too_long", "text.unreadable". It may be empty.
func CleanWord(word string, most int) (clean, problem string) {
	clean, problem = CleanText(word, most)
	if problem == "" && strings.ContainsAny(clean, "\t\n") {
		return "", "text.unreadable"
	}
	return clean, problem
}

// CleanText gives a text of several lines as it is stored, or the key of the fault it meets:
// "text.too_long", "text.unreadable". Besides what a name may hold it may hold tabs and line
// breaks, each of them stored as one "\n". It may be empty.
func CleanText(text string, most int) (clean, problem string) {
	if !utf8.ValidString(text) {
		return "", "text.unreadable"
	}
	text = strings.TrimSpace(oneBreak.Replace(text))
	switch {
	case utf8.RuneCountInString(text) > most:
		return "", "text.too_long"
	case strings.ContainsFunc(text, unreadableInText):
		return "", "text.unreadable"
	}
	return text, ""
}

// oneBreak writes every line break as one character.
var oneBreak = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// Unreadable characters break a line, steer a terminal, turn the text around that stands beside
// them, or are none at all. No name may hold one.
func Unreadable(r rune) bool {
	switch {
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return true
	case r < 0x2028:
		return false
	case r <= 0x202e: // separators of lines and paragraphs, embeddings and overrides of direction
		return true
	case r >= 0x2066 && r <= 0x2069: // isolates of direction
		return true
	}
	return unicode.Is(unicode.Noncharacter_Code_Point, r)
}

func unreadableInText(r rune) bool { return r != '\n' && r != '\t' && Unreadable(r) }

// TidyName makes a foreign text a name: unreadable characters become blanks, runs of blanks
// one, and what is too long is cut. It may be empty.
func TidyName(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	text = strings.Join(strings.Fields(strings.Map(blank(Unreadable), text)), " ")
	if utf8.RuneCountInString(text) > MaxName {
		text = strings.TrimSpace(string([]rune(text)[:MaxName]))
	}
	return text
}

// TidyText makes a foreign text one of several lines: unreadable characters become blanks, and
// what is too long is cut.
func TidyText(text string, most int) string {
	if text == "" {
		return ""
	}
	text = oneBreak.Replace(strings.ToValidUTF8(text, "\uFFFD"))
	text = strings.TrimSpace(strings.Map(blank(unreadableInText), text))
	if utf8.RuneCountInString(text) > most {
		text = strings.TrimSpace(string([]rune(text)[:most]))
	}
	return text
}

func blank(bad func(rune) bool) func(rune) rune {
	return func(r rune) rune {
		if bad(r) {
			return ' '
		}
		return r
	}
}

// HasUnreadable tells whether a foreign text holds something no name may hold.
func HasUnreadable(text string) bool {
	return !plain(text) && (!utf8.ValidString(text) || strings.ContainsFunc(text, Unreadable))
}

// HasUnreadableText tells whether a foreign text holds something no text may hold: tabs and
// line breaks it may.
func HasUnreadableText(text string) bool {
	return !plain(text) && (!utf8.ValidString(text) || strings.ContainsFunc(oneBreak.Replace(text), unreadableInText))
}

// plain tells that a text is printable ASCII, as most are.
func plain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= 0x7f || c < ' ' {
			return false
		}
	}
	return true
}
