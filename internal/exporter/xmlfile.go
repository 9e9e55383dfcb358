package exporter

import (
	"encoding/xml"
	"strings"
	"unicode/utf8"
)

// xmlFile writes elements, indented by how deep they lie.
type xmlFile struct {
	out  *output
	open []string
}

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

func (x *xmlFile) indent() {
	for range x.open {
		_, _ = x.out.WriteString("  ")
	}
}

// begin begins an element that others lie in; attributes are written as they are.
func (x *xmlFile) begin(name, attributes string) {
	x.indent()
	_, _ = x.out.WriteString("<" + name + attributes + ">\n")
	x.open = append(x.open, name)
}

// end ends the element begun last.
func (x *xmlFile) end() {
	last := len(x.open) - 1
	name := x.open[last]
	x.open = x.open[:last]
	x.indent()
	_, _ = x.out.WriteString("</" + name + ">\n")
}

// element writes an element with a text; one without is not written.
func (x *xmlFile) element(name, text string) {
	if text == "" {
		return
	}
	x.indent()
	_, _ = x.out.WriteString("<")
	_, _ = x.out.WriteString(name)
	_, _ = x.out.WriteString(">")
	_, _ = x.out.WriteString(escaped(text))
	_, _ = x.out.WriteString("</")
	_, _ = x.out.WriteString(name)
	_, _ = x.out.WriteString(">\n")
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
