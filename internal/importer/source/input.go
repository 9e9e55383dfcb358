package source

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"

	"gantry/domain/fault"
)

// Progress is how far reading has come.
type Progress struct {
	Bytes int64 `json:"bytes"`
	Rows  int   `json:"rows"` // records of the file, whatever they are
}

// tellEvery is how many rows pass between two words on progress.
const tellEvery = 4096

// Input is the file as it comes: counted, bounded, and over when nobody waits for it any more.
type Input struct {
	*bufio.Reader
	ctx    context.Context
	from   io.Reader
	told   func(Progress)
	Limits Limits
	so     Progress
	piece  int64 // bytes read when the piece that must not be longer than a line began, -1 where others count
}

// errLong ends the reading of a piece that goes on and on.
var errLong = errors.New("longer than a line may be")

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// NewInput bounds a stream. told may be nil; it is called at the beginning and every few thousand rows.
func NewInput(ctx context.Context, from io.Reader, limits Limits, told func(Progress)) *Input {
	in := &Input{ctx: ctx, from: from, told: told, Limits: limits.orDefaults(), piece: -1}
	in.Reader = bufio.NewReaderSize(readerFunc(in.fill), 1<<16)
	in.Tell()
	return in
}

// Part is the stream of a file inside this one, unpacked; it has its own count of bytes and rows, and reports no progress.
func (in *Input) Part(from io.Reader) *Input {
	limits := in.Limits
	limits.Bytes = limits.Unpacked
	return NewInput(in.ctx, from, limits, nil)
}

// Whole gives all of a file at once, and its size: in place where it lies on disk, else read into memory to its end.
func (in *Input) Whole() (io.ReaderAt, int64, error) {
	if f, is := in.from.(*os.File); is {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			if info.Size() > in.Limits.Bytes {
				return nil, 0, fault.New(fault.TooLarge, "import.too_large", fault.P{"bytes": in.Limits.Bytes})
			}
			return f, info.Size(), in.ctx.Err()
		}
	}
	data, err := io.ReadAll(in)
	return bytes.NewReader(data), int64(len(data)), err
}

// Progress is how far reading has come.
func (in *Input) Progress() Progress { return in.so }

// Err is why reading has to end early, nil while somebody waits for it.
func (in *Input) Err() error { return in.ctx.Err() }

func (in *Input) fill(p []byte) (int, error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	if in.piece >= 0 && in.so.Bytes-in.piece > int64(in.Limits.Line) {
		return 0, errLong
	}
	n, err := in.from.Read(p)
	if in.so.Bytes += int64(n); in.so.Bytes > in.Limits.Bytes {
		return 0, fault.New(fault.TooLarge, "import.too_large", fault.P{"bytes": in.Limits.Bytes})
	}
	return n, err
}

func (in *Input) Tell() {
	if in.told != nil {
		in.told(in.so)
	}
}

// Row counts one record. Fault: "import.too_many_rows"; or the context's error.
func (in *Input) Row() error {
	in.so.Rows++
	if in.so.Rows > in.Limits.Rows {
		return fault.New(fault.TooLarge, "import.too_many_rows", fault.P{"rows": in.Limits.Rows})
	}
	if in.so.Rows%tellEvery == 0 {
		in.Tell()
		return in.ctx.Err()
	}
	return nil
}

// HeadText is the begin of a file as UTF-8, as well as it can be known.
func HeadText(head []byte) string {
	if bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff}) {
		head = bytes.ReplaceAll(head[2:], []byte{0}, nil)
	}
	return string(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
}
