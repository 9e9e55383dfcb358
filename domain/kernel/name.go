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

// Unreadable characters break a line or steer a terminal.
func Unreadable(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
}
