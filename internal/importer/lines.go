package importer

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

// Limits bound what a reader takes in; the zero value of a field is its default.
type Limits struct {
	Bytes int64 // of the whole file: 200 MB
	Line  int   // bytes of one line: 16 MB
	Rows  int   // records: 5,000,000
	// Unpacked bounds the bytes of what is inside a packed file: 1 GB.
	Unpacked int64
	// Activities bounds those of one project, summaries included: 300,000. A schedule of that many can be worked in.
	Activities int
	// Text bounds the bytes in the cells of a table: 256 MB. A small file may say one text in very many cells.
	Text int64
	// Sheets bounds those of a workbook: 500.
	Sheets int
}

// Largest is how many bytes a file may have.
func (l Limits) Largest() int64 { return l.orDefaults().Bytes }

func (l Limits) orDefaults() Limits {
	if l.Bytes == 0 {
		l.Bytes = 200 << 20
	}
	if l.Line == 0 {
		l.Line = 16 << 20
	}
	if l.Rows == 0 {
		l.Rows = 5_000_000
	}
	if l.Unpacked == 0 {
		l.Unpacked = 1 << 30
	}
	if l.Activities == 0 {
		l.Activities = 300_000
	}
	if l.Text == 0 {
		l.Text = 256 << 20
	}
	if l.Sheets == 0 {
		l.Sheets = 500
	}
	return l
}

// lines gives a text file line by line as UTF-8, without line ends.
type lines struct {
	in     *bufio.Reader
	limits Limits
	number int
	read   int64
	closed bool // the last line ended with a line end
	long   []byte
	west   *charmap.Charmap
}

func newLines(r io.Reader, limits Limits) *lines {
	in := bufio.NewReaderSize(r, 1<<16)
	if mark, _ := in.Peek(3); bytes.HasPrefix(mark, []byte{0xef, 0xbb, 0xbf}) {
		_, _ = in.Discard(3)
	} else if bytes.HasPrefix(mark, []byte{0xff, 0xfe}) || bytes.HasPrefix(mark, []byte{0xfe, 0xff}) {
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder()
		in = bufio.NewReaderSize(transform.NewReader(in, utf16), 1<<16)
	}
	return &lines{in: in, limits: limits, west: charmap.Windows1252}
}

// next gives the next line, valid until the one after it. io.EOF ends the file; the
// faults "import.too_large" and "import.line_too_long" end it early.
func (l *lines) next() ([]byte, error) {
	l.long = l.long[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		if l.read += int64(len(part)); l.read > l.limits.Bytes {
			return nil, fault.New(fault.TooLarge, "import.too_large", fault.P{"bytes": l.limits.Bytes})
		}
		if err == nil && len(l.long) == 0 {
			return l.finish(part)
		}
		l.long = append(l.long, part...)
		if len(l.long) > l.limits.Line {
			return nil, fault.New(fault.TooLarge, "import.line_too_long", fault.P{"line": l.number + 1, "bytes": l.limits.Line})
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

func (l *lines) finish(line []byte) ([]byte, error) {
	l.number++
	l.closed = bytes.HasSuffix(line, []byte{'\n'})
	line = bytes.TrimRight(line, "\r\n")
	if utf8.Valid(line) {
		return line, nil
	}
	return l.west.NewDecoder().Bytes(line)
}
