package exporter

import (
	"bufio"
	"context"
	"io"
)

// tellEvery is how many records pass between two words on progress.
const tellEvery = 2048

// output is the file as it goes out: counted, and over when nobody waits for it any more. The first error ends it; what
// is written after that goes nowhere.
type output struct {
	*bufio.Writer
	ctx     context.Context
	to      io.Writer
	told    func(Progress)
	bytes   int64
	records int
	of      int
	err     error
}

func newOutput(ctx context.Context, w io.Writer, how Writing) *output {
	o := &output{ctx: ctx, to: w, told: how.Told}
	o.Writer = bufio.NewWriterSize(writerFunc(o.drain), 1<<16)
	return o
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func (o *output) drain(p []byte) (int, error) {
	if err := o.ctx.Err(); err != nil {
		o.fail(err)
		return 0, err
	}
	n, err := o.to.Write(p)
	o.bytes += int64(n)
	o.fail(err)
	return n, err
}

func (o *output) fail(err error) {
	if o.err == nil {
		o.err = err
	}
}

// over tells whether there is any use in going on.
func (o *output) over() bool { return o.err != nil }

func (o *output) tell() {
	if o.told != nil {
		o.told(Progress{Bytes: o.bytes + int64(o.Buffered()), Records: o.records, Of: max(o.of, o.records)})
	}
}

// record counts a record written.
func (o *output) record() {
	if o.records++; o.records%tellEvery == 0 {
		o.fail(o.ctx.Err())
		o.tell()
	}
}

func (o *output) end() error {
	if err := o.ctx.Err(); err != nil { // whatever had been written by then
		return err
	}
	o.fail(o.Flush())
	if o.err == nil {
		o.of = o.records
		o.tell()
	}
	return o.err
}
