package source

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

// XML reads an XML file element by element, without keeping it. Names are local ones: every format has its own
// single namespace. Entities other than the five of XML itself are refused, so nothing can grow in reading.
type XML struct {
	In   *Input
	dec  *xml.Decoder
	rest *bufio.Reader // what the decoder has not read yet, as UTF-8
	Open []string      // names of the elements begun
	Attr []xml.Attr    // of the element begun last
}

// OpenXML reads up to the root element and gives its name and namespace. Faults as of next.
func OpenXML(in *Input) (x *XML, root, space string, err error) {
	r := in.Reader
	mark, _ := in.Peek(2)
	wide := string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff"
	if wide {
		r = bufio.NewReader(transform.NewReader(in, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder()))
	}
	x = &XML{In: in, dec: xml.NewDecoder(r), rest: r}
	x.dec.Entity = map[string]string{}
	x.dec.CharsetReader = func(label string, r io.Reader) (io.Reader, error) {
		if wide { // the mark has said what it is
			return r, nil
		}
		e, err := htmlindex.Get(label)
		if err != nil {
			return nil, err
		}
		// The declaration was readable byte by byte, so a file that declares "utf-16" here is not UTF-16.
		if name, _ := htmlindex.Name(e); strings.HasPrefix(name, "utf-16") {
			return r, nil
		}
		x.rest = bufio.NewReader(e.NewDecoder().Reader(r))
		return x.rest, nil
	}
	for {
		t, err := x.Next()
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

// Next gives the next token. Faults: "import.xml_malformed" and "import.truncated" with the line, "import.xml_too_deep",
// "import.xml_doctype"; and those of the limits.
func (x *XML) Next() (xml.Token, error) {
	x.In.piece = x.In.so.Bytes
	t, err := x.dec.RawToken()
	if errors.Is(err, errLong) {
		return nil, x.tooLong()
	}
	if err != nil {
		return nil, x.broken(err)
	}
	switch t := t.(type) {
	case xml.StartElement:
		if len(x.Open) == maxXMLDepth {
			return nil, fault.New(fault.TooLarge, "import.xml_too_deep", fault.P{"line": x.Line(), "max": maxXMLDepth})
		}
		x.Open, x.Attr = append(x.Open, t.Name.Local), t.Attr
	case xml.EndElement:
		last := len(x.Open) - 1
		if last < 0 || x.Open[last] != t.Name.Local {
			return nil, fault.New(fault.Invalid, "import.xml_malformed", fault.P{"line": x.Line(), "reason": "</" + Clip(t.Name.Local) + ">"})
		}
		x.Open = x.Open[:last]
	case xml.Directive:
		return nil, fault.New(fault.Invalid, "import.xml_doctype", fault.P{"line": x.Line()})
	}
	return t, nil
}

func (x *XML) broken(err error) error {
	var f *fault.Fault
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &f), x.In.ctx.Err() != nil:
		return err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fault.New(fault.Invalid, "import.truncated", fault.P{"line": x.Line()})
	case errors.As(err, &syntax):
		if strings.Contains(syntax.Msg, "unexpected EOF") {
			return fault.New(fault.Invalid, "import.truncated", fault.P{"line": syntax.Line})
		}
		return fault.New(fault.Invalid, "import.xml_malformed", fault.P{"line": syntax.Line, "reason": Clip(syntax.Msg)})
	}
	return fault.New(fault.Invalid, "import.xml_malformed", fault.P{"line": x.Line(), "reason": Clip(err.Error())})
}

func (x *XML) tooLong() error {
	return fault.New(fault.TooLarge, "import.line_too_long", fault.P{"line": x.Line(), "bytes": x.In.Limits.Line})
}

// Line is where the reader stands.
func (x *XML) Line() int {
	line, _ := x.dec.InputPos()
	return line
}

// padding is what fills files up behind their end, as mail, tapes and the end mark of old systems leave it.
const padding = " \t\r\n\x00\x1a\ufeff"

// After reads what stands behind the root element, which must have been read to its end: the line of the first that is more than
// blanks, padding, comments and instructions, 0 for none. Faults: those of the limits.
func (x *XML) After() (line int, err error) {
	x.In.piece = -1 // nothing of it is kept
	line = x.Line()
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

// Each calls take with the name of every element inside the one just begun, up to its end. take reads the element to
// its end with each, text or skip.
func (x *XML) Each(take func(name string) error) error {
	inside := len(x.Open)
	for {
		t, err := x.Next()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if err := take(t.Name.Local); err != nil {
				return err
			}
			if len(x.Open) != inside {
				panic("importer: element " + t.Name.Local + " not read to its end")
			}
		case xml.EndElement:
			return nil
		}
	}
}

// Text reads the element just begun to its end and gives its text, blanks around it cut; elements inside it count for
// nothing. Fault: "import.line_too_long".
func (x *XML) Text() (string, error) {
	inside := len(x.Open)
	var first string
	var more strings.Builder
	for {
		t, err := x.Next()
		if err != nil {
			return "", err
		}
		switch t := t.(type) {
		case xml.CharData:
			switch {
			case len(x.Open) != inside:
			case len(first)+more.Len()+len(t) > x.In.Limits.Line:
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
			if len(x.Open) < inside {
				if more.Len() > 0 {
					first = more.String()
				}
				return strings.TrimSpace(first), nil
			}
		}
	}
}

// Skip reads the element just begun to its end and tells whether it held any text.
func (x *XML) Skip() (said bool, err error) {
	inside := len(x.Open)
	for {
		t, err := x.Next()
		if err != nil {
			return said, err
		}
		switch t := t.(type) {
		case xml.CharData:
			said = said || len(strings.TrimSpace(string(t))) > 0
		case xml.EndElement:
			if len(x.Open) < inside {
				return said, nil
			}
		}
	}
}
