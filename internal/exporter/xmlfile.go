package exporter

import (
	"encoding/xml"
	"strings"
	"unicode/utf8"
)

// xmlFile writes elements: nested elements begin a line, fields follow one another. A large schedule has millions of
// them, and blanks would be a third of the file.
type xmlFile struct {
	out  *output
	open []string
}

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`

// begin begins an element that others lie in; attributes are written as they are.
func (x *xmlFile) begin(name, attributes string) {
	_, _ = x.out.WriteString("\n<" + name + attributes + ">")
	x.open = append(x.open, name)
}

// end ends the element begun last.
func (x *xmlFile) end() {
	last := len(x.open) - 1
	name := x.open[last]
	x.open = x.open[:last]
	_, _ = x.out.WriteString("</" + name + ">")
}

// element writes an element with a text; one without is not written.
func (x *xmlFile) element(name, text string) {
	if text != "" {
		x.present(name, text)
	}
}

// present writes an element with a text that may be empty.
func (x *xmlFile) present(name, text string) {
	_, _ = x.out.WriteString("<")
	_, _ = x.out.WriteString(name)
	_, _ = x.out.WriteString(">")
	_, _ = x.out.WriteString(escaped(text))
	_, _ = x.out.WriteString("</")
	_, _ = x.out.WriteString(name)
	_, _ = x.out.WriteString(">")
}

// idle writes an element unless it says what is so anyway.
func (x *xmlFile) idle(name, text, anyway string) {
	if text != anyway {
		x.element(name, text)
	}
}

func escaped(s string) string {
	plain := true
	for i := range len(s) {
		c := s[i]
		plain = plain && c >= ' ' && c < utf8.RuneSelf && c != '<' && c != '>' && c != '&' && c != '"' && c != '\''
	}
	if plain {
		return s
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}
