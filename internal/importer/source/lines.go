package source

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"gantry/domain/fault"
)

// Lines gives a text file line by line as UTF-8, without line ends.
type Lines struct {
	in     *bufio.Reader
	Limits Limits
	Number int
	read   int64
	Closed bool // the last line ended with a line end
	long   []byte
	west   *charmap.Charmap
}

func NewLines(r io.Reader, limits Limits) *Lines {
	in := bufio.NewReaderSize(r, 1<<16)
	if mark, _ := in.Peek(3); bytes.HasPrefix(mark, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = in.Discard(3)
	} else if bytes.HasPrefix(mark, []byte{0xff, 0xfe}) || bytes.HasPrefix(mark, []byte{0xfe, 0xff}) {
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder()
		in = bufio.NewReaderSize(transform.NewReader(in, utf16), 1<<16)
	}
	return &Lines{in: in, Limits: limits, west: charmap.Windows1252}
}

// Next gives the next line, valid until the one after it. io.EOF ends the file; the
// faults "import.too_large" and "import.line_too_long" end it early.
func (l *Lines) Next() ([]byte, error) {
	l.long = l.long[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		if l.read += int64(len(part)); l.read > l.Limits.Bytes {
			return nil, fault.New(fault.TooLarge, "import.too_large", fault.P{"bytes": l.Limits.Bytes})
		}
		if err == nil && len(l.long) == 0 {
			return l.finish(part)
		}
		l.long = append(l.long, part...)
		if len(l.long) > l.Limits.Line {
			return nil, fault.New(fault.TooLarge, "import.line_too_long", fault.P{"line": l.Number + 1, "bytes": l.Limits.Line})
		}
		switch err {
		case nil:
			return l.finish(l.long)
		case bufio.ErrBufferFull:
		case io.EOF:
			if len(l.long) == 0 {
				return nil, io.EOF
			}
			return l.finish(l.long)
		default:
			return nil, err
		}
	}
}

func (l *Lines) finish(line []byte) ([]byte, error) {
	l.Number++
	l.Closed = bytes.HasSuffix(line, []byte{'\n'})
	line = bytes.TrimRight(line, "\r\n")
	if utf8.Valid(line) {
		return line, nil
	}
	return l.west.NewDecoder().Bytes(line)
}
