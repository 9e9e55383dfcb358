package source

import (
	"html"
	"strings"
)

// HTMLText is what a text with HTML mark-up says: paragraphs, breaks, list items and table rows as lines, without
// mark-up, styles and scripts. A text without mark-up stays as it is, but for blanks around it.
func HTMLText(s string) string {
	s = strings.TrimPrefix(s, "\ufeff")
	if !isHTML(s) {
		return strings.TrimSpace(s)
	}
	var out strings.Builder
	endless := map[string]bool{} // tags that no end follows any more
	for len(s) > 0 {
		open := strings.IndexByte(s, '<')
		if open < 0 {
			htmlWords(&out, s)
			break
		}
		htmlWords(&out, s[:open])
		s = s[open:]
		if strings.HasPrefix(s, "<!--") {
			_, s, _ = strings.Cut(s, "-->")
			continue
		}
		tag, rest, closed := strings.Cut(s[1:], ">")
		if !closed { // a "<" of the text itself
			htmlWords(&out, s)
			break
		}
		s = rest
		name := strings.ToLower(strings.TrimPrefix(tag, "/"))
		if end := strings.IndexFunc(name, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }); end >= 0 {
			name = name[:end]
		}
		switch name {
		case "head", "style", "script", "title":
			if tag[0] != '/' && !endless[name] {
				if _, after, found := cutFold(s, "</"+name); found {
					_, s, _ = strings.Cut(after, ">")
				} else {
					endless[name] = true
				}
			}
		case "br":
			out.WriteByte('\n')
		case "p", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6":
			newLine(&out)
			out.WriteByte('\n')
		case "div", "tr", "li":
			newLine(&out)
			if name == "li" && tag[0] != '/' {
				out.WriteString("- ")
			}
		case "td", "th":
			out.WriteByte(' ')
		}
	}
	return tidyLines(out.String())
}

func isHTML(s string) bool {
	for {
		at := strings.IndexByte(s, '<')
		if at < 0 || at+1 == len(s) {
			return strings.Contains(s, "&nbsp;")
		}
		c := s[at+1] | 0x20
		if c >= 'a' && c <= 'z' || s[at+1] == '!' || s[at+1] == '/' {
			return strings.IndexByte(s[at:], '>') > 0
		}
		s = s[at+1:]
	}
}

// cutFold cuts at the first place of an ASCII text, whatever its case.
func cutFold(s, ascii string) (before, after string, found bool) {
	for i := 0; i+len(ascii) <= len(s); i++ {
		if s[i] == '<' && strings.EqualFold(s[i:i+len(ascii)], ascii) {
			return s[:i], s[i+len(ascii):], true
		}
	}
	return s, "", false
}

// htmlWords writes text between tags: line ends in it are blanks.
func htmlWords(out *strings.Builder, s string) {
	s = strings.ReplaceAll(html.UnescapeString(s), "\u00a0", " ")
	for i, r := range s {
		switch r {
		case '\n', '\r', '\t':
			out.WriteByte(' ')
		default:
			if r < ' ' {
				continue
			}
			out.WriteString(s[i : i+len(string(r))])
		}
	}
}

// newLine begins a line where none has begun.
func newLine(out *strings.Builder) {
	if s := out.String(); s != "" && s[len(s)-1] != '\n' {
		out.WriteByte('\n')
	}
}

// tidyLines makes runs of blanks one, drops blanks around lines, and leaves no two empty lines together.
func tidyLines(s string) string {
	var out []string
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.Join(strings.Fields(line), " ")
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}
