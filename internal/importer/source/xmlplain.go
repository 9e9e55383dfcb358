package source

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"
)

// PlainXML reads a file to its end and tells whether it is well-formed XML of the plain kind that programs write, for certain: UTF-8, one
// element with everything inside it, names of ASCII letters, the five entities of XML and characters by number, and nothing longer than a
// buffer in one piece. It knows what takes an xmlFile several times as long to find out; of whatever it does not know it is not certain,
// and an xmlFile has to say.
func PlainXML(in *Input) bool {
	p := plainPass{in: in}
	return p.head() && p.body()
}

type plainPass struct {
	in    *Input
	open  [maxXMLDepth][]byte // names of the elements begun
	depth int
	begun bool // there is a root element
}

// head reads the mark and the declaration, if there are any.
func (p *plainPass) head() bool {
	if mark, _ := p.in.Peek(3); string(mark) == "\ufeff" {
		_, _ = p.in.Discard(3)
	}
	if mark, _ := p.in.Peek(5); string(mark) != "<?xml" {
		return true
	}
	declared, err := p.in.ReadSlice('>')
	if err != nil {
		return false
	}
	said, ends := bytes.CutSuffix(declared[len("<?xml"):], []byte("?>"))
	if said = bytes.TrimLeft(said, " "); !ends {
		return false
	}
	for _, known := range [...]string{`version="1.0"`, `encoding="utf-8"`, `standalone="yes"`, `standalone="no"`} {
		if len(said) >= len(known) && bytes.EqualFold(said[:len(known)], []byte(known)) {
			said = bytes.TrimLeft(said[len(known):], " ")
		}
	}
	return len(said) == 0
}

func (p *plainPass) body() bool {
	for {
		text, err := p.in.ReadSlice('<')
		if errors.Is(err, io.EOF) {
			return p.begun && p.depth == 0 && blank(text)
		}
		if err != nil {
			return false
		}
		text = text[:len(text)-1]
		if p.depth == 0 && !blank(text) || !plainText(text) {
			return false
		}
		tag, err := p.in.ReadSlice('>')
		if err != nil || !p.tag(tag[:len(tag)-1]) {
			return false
		}
	}
}

// tag takes what stands between < and >.
func (p *plainPass) tag(tag []byte) bool {
	if name, ends := bytes.CutPrefix(tag, []byte("/")); ends {
		if p.depth == 0 || !bytes.Equal(name, p.open[p.depth-1]) {
			return false
		}
		p.depth--
		return true
	}
	tag, empty := bytes.CutSuffix(tag, []byte("/"))
	name, rest := plainName(tag)
	if len(name) == 0 || p.depth == maxXMLDepth || p.depth == 0 && p.begun {
		return false
	}
	p.begun = true
	for len(rest) > 0 {
		if rest[0] != ' ' {
			return false
		}
		if rest = bytes.TrimLeft(rest, " "); len(rest) == 0 {
			break
		}
		attribute, value := plainName(rest)
		if len(attribute) == 0 || len(value) < 2 || value[0] != '=' {
			return false
		}
		quote := value[1]
		if quote != '"' && quote != '\'' {
			return false
		}
		value = value[2:]
		end := bytes.IndexByte(value, quote)
		if end < 0 || !plainText(value[:end]) {
			return false
		}
		rest = value[end+1:]
	}
	if !empty {
		p.open[p.depth] = append(p.open[p.depth][:0], name...)
		p.depth++
	}
	return true
}

// plainName cuts off a name that the text begins with; empty where it begins with none.
func plainName(text []byte) (name, rest []byte) {
	colons := 0
	for i, c := range text {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_':
		case i > 0 && ('0' <= c && c <= '9' || c == '-' || c == '.'):
		case i > 0 && c == ':' && colons == 0:
			colons++
		default:
			return text[:i], text[i:]
		}
	}
	return text, nil
}

func blank(text []byte) bool { return len(bytes.Trim(text, " \t\r\n")) == 0 }

// simple are the characters that stand for themselves wherever they stand.
var simple = func() (out [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		out[c] = c != '&' && c != ']' && c != '<'
	}
	out['\t'], out['\r'], out['\n'] = true, true, true
	return out
}()

// plainText tells whether all of a text may stand in XML.
func plainText(text []byte) bool {
	ascii := true
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case simple[c]:
		case c >= utf8.RuneSelf:
			ascii = false
		case c == '&':
			n := plainReference(text[i:])
			if n == 0 {
				return false
			}
			i += n - 1
		case c == ']' && !bytes.HasPrefix(text[i:], []byte("]]>")):
		default:
			return false
		}
	}
	return ascii || utf8.Valid(text) && !bytes.Contains(text, []byte("\ufffe")) && !bytes.Contains(text, []byte("\uffff"))
}

// plainReference is how long the reference is that a text begins with, 0 where it is none.
func plainReference(text []byte) int {
	for _, known := range [...]string{"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"} {
		if bytes.HasPrefix(text, []byte(known)) {
			return len(known)
		}
	}
	end := bytes.IndexByte(text[:min(len(text), len("&#65535;"))], ';')
	if end < 0 || !bytes.HasPrefix(text, []byte("&#")) {
		return 0
	}
	switch n, err := strconv.ParseUint(string(text[2:end]), 10, 16); {
	case err != nil:
		return 0
	case n == '\t', n == '\r', n == '\n', n >= ' ' && n < 0xd800:
		return end + 1
	}
	return 0
}
