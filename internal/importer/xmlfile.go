package importer

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"gantry/domain/fault"
)

// maxXMLDepth bounds how deep elements may lie in one another; no schedule format comes near.
const maxXMLDepth = 64

// xmlFile reads an XML file element by element, without keeping it. Names are local ones: every format has its own
// single namespace. Entities other than the five of XML itself are refused, so nothing can grow in reading.
type xmlFile struct {
	in   *input
	dec  *xml.Decoder
	rest *bufio.Reader // what the decoder has not read yet, as UTF-8
	open []string      // names of the elements begun
	attr []xml.Attr    // of the element begun last
}

// openXML reads up to the root element and gives its name and namespace. Faults as of next.
func openXML(in *input) (x *xmlFile, root, space string, err error) {
	r := in.Reader
	mark, _ := in.Peek(2)
	wide := string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff"
	if wide {
		r = bufio.NewReader(transform.NewReader(in, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder()))
	}
	x = &xmlFile{in: in, dec: xml.NewDecoder(r), rest: r}
	x.dec.Entity = map[string]string{}
	x.dec.CharsetReader = func(label string, r io.Reader) (io.Reader, error) {
		if wide { // the mark has said what it is
			return r, nil
		}
		e, err := htmlindex.Get(label)
		if err != nil {
			return nil, err
		}
		// The declaration could be read byte by byte: whoever wrote "utf-16" into it has not written UTF-16.
		if name, _ := htmlindex.Name(e); strings.HasPrefix(name, "utf-16") {
			return r, nil
		}
		x.rest = bufio.NewReader(e.NewDecoder().Reader(r))
		return x.rest, nil
	}
	for {
		t, err := x.next()
		if err != nil {
			return nil, "", "", err
		}
		if start, is := t.(xml.StartElement); is {
			for _, a := range start.Attr {
				if a.Name.Local == "xmlns" && a.Name.Space == "" {
					space = a.Value
				}
			}
			return x, start.Name.Local, space, nil
		}
	}
}

// next gives the next token. Faults: "import.xml_malformed" and "import.truncated" with the line, "import.xml_too_deep",
// "import.xml_doctype"; and those of the limits.
func (x *xmlFile) next() (xml.Token, error) {
	x.in.piece = x.in.so.Bytes
	t, err := x.dec.RawToken()
	if errors.Is(err, errLong) {
		return nil, x.tooLong()
	}
	if err != nil {
		return nil, x.broken(err)
	}
	switch t := t.(type) {
	case xml.StartElement:
		if len(x.open) == maxXMLDepth {
			return nil, fault.New(fault.TooLarge, "import.xml_too_deep", fault.P{"line": x.line(), "max": maxXMLDepth})
		}
		x.open, x.attr = append(x.open, t.Name.Local), t.Attr
	case xml.EndElement:
		last := len(x.open) - 1
		if last < 0 || x.open[last] != t.Name.Local {
			return nil, fault.New(fault.Invalid, "import.xml_malformed", fault.P{"line": x.line(), "reason": "</" + clip(t.Name.Local) + ">"})
		}
		x.open = x.open[:last]
	case xml.Directive:
		return nil, fault.New(fault.Invalid, "import.xml_doctype", fault.P{"line": x.line()})
	}
	return t, nil
}

func (x *xmlFile) broken(err error) error {
	var f *fault.Fault
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &f), x.in.ctx.Err() != nil:
		return err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fault.New(fault.Invalid, "import.truncated", fault.P{"line": x.line()})
	case errors.As(err, &syntax):
		if strings.Contains(syntax.Msg, "unexpected EOF") {
			return fault.New(fault.Invalid, "import.truncated", fault.P{"line": syntax.Line})
		}
		return fault.New(fault.Invalid, "import.xml_malformed", fault.P{"line": syntax.Line, "reason": clip(syntax.Msg)})
	}
	return fault.New(fault.Invalid, "import.xml_malformed", fault.P{"line": x.line(), "reason": clip(err.Error())})
}

func (x *xmlFile) tooLong() error {
	return fault.New(fault.TooLarge, "import.line_too_long", fault.P{"line": x.line(), "bytes": x.in.limits.Line})
}

// line is where the reader stands.
func (x *xmlFile) line() int {
	line, _ := x.dec.InputPos()
	return line
}

// padding is what fills files up behind their end, as mail, tapes and the end mark of old systems leave it.
const padding = " \t\r\n\x00\x1a\ufeff"

// behind reads what stands behind the root element, which must have been read to its end: the line of the first that is more than
// blanks, padding, comments and instructions, 0 for none. Faults: those of the limits.
func (x *xmlFile) behind() (line int, err error) {
	x.in.piece = -1 // nothing of it is kept
	line = x.line()
	until := func(end string) error {
		for got := ""; !strings.HasSuffix(got, end); {
			c, err := x.rest.ReadByte()
			if err != nil {
				return err
			}
			if c == '\n' {
				line++
			}
			got = got[max(0, len(got)-len(end)+1):] + string(rune(c))
		}
		return nil
	}
	for {
		c, _, err := x.rest.ReadRune()
		switch {
		case errors.Is(err, io.EOF):
			return 0, nil
		case err != nil:
			return 0, x.broken(err)
		case c == '\n':
			line++
			continue
		case strings.ContainsRune(padding, c):
			continue
		case c != '<':
			return line, nil
		}
		begin, last := line, ""
		if mark, _ := x.rest.Peek(3); strings.HasPrefix(string(mark), "?") {
			last = "?>"
		} else if string(mark) == "!--" {
			last = "-->"
		} else {
			return line, nil
		}
		switch err := until(last); {
		case errors.Is(err, io.EOF):
			return begin, nil
		case err != nil:
			return 0, x.broken(err)
		}
	}
}

// each calls take with the name of every element inside the one just begun, up to its end. take reads the element to
// its end with each, text or skip.
func (x *xmlFile) each(take func(name string) error) error {
	inside := len(x.open)
	for {
		t, err := x.next()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if err := take(t.Name.Local); err != nil {
				return err
			}
			if len(x.open) != inside {
				panic("importer: element " + t.Name.Local + " not read to its end")
			}
		case xml.EndElement:
			return nil
		}
	}
}

// text reads the element just begun to its end and gives its text, blanks around it cut; elements inside it count for
// nothing. Fault: "import.line_too_long".
func (x *xmlFile) text() (string, error) {
	inside := len(x.open)
	var first string
	var more strings.Builder
	for {
		t, err := x.next()
		if err != nil {
			return "", err
		}
		switch t := t.(type) {
		case xml.CharData:
			switch {
			case len(x.open) != inside:
			case len(first)+more.Len()+len(t) > x.in.limits.Line:
				return "", x.tooLong()
			case first == "" && more.Len() == 0:
				first = string(t)
			default:
				if more.Len() == 0 {
					more.WriteString(first)
					first = ""
				}
				more.Write(t)
			}
		case xml.EndElement:
			if len(x.open) < inside {
				if more.Len() > 0 {
					first = more.String()
				}
				return strings.TrimSpace(first), nil
			}
		}
	}
}

// skip reads the element just begun to its end and tells whether it held any text.
func (x *xmlFile) skip() (said bool, err error) {
	inside := len(x.open)
	for {
		t, err := x.next()
		if err != nil {
			return said, err
		}
		switch t := t.(type) {
		case xml.CharData:
			said = said || len(strings.TrimSpace(string(t))) > 0
		case xml.EndElement:
			if len(x.open) < inside {
				return said, nil
			}
		}
	}
}
