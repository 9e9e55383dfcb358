package worker

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"gantry/domain/fault"
	"gantry/internal/packed"
)

// order is the first line of what a child reads.
type order struct {
	Task   string `json:"task"`
	Limits Limits `json:"limits"`
}

// Task is a piece of work in the child: it reads what it was sent, tells how far it has come and writes its answer.
type Task func(ctx context.Context, in io.Reader, told func(bytes, rows int64)) (answer func(io.Writer) error, err error)

// Of makes a Task of a function that answers with a value.
func Of[Order, Answer any](work func(ctx context.Context, order Order, in *packed.Reader, told func(bytes, rows int64)) (Answer, error)) Task {
	return func(ctx context.Context, in io.Reader, told func(bytes, rows int64)) (func(io.Writer) error, error) {
		from := packed.NewReader(in, maxInput)
		o, err := packed.Next[Order](from)
		if err != nil {
			return nil, err
		}
		answer, err := work(ctx, o, from, told)
		if err != nil {
			return nil, err
		}
		return func(w io.Writer) error { return packed.Write(w, answer) }, nil
	}
}

// maxInput bounds what a child is sent beside its file.
const maxInput = 1 << 30

// softShare is the part of the memory at which the garbage collector begins to hold back, in percent: the rest is what the runtime
// rounds up.
const softShare = 80

// exitOutOfTime is the code of a child whose processor time has ended.
const exitOutOfTime = 4

// Serve is the whole life of a child: it reads an order, does it, answers and gives the code to exit with.
func Serve(tasks map[string]Task) int {
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	line, err := in.ReadBytes('\n')
	if err != nil {
		fmt.Fprintln(os.Stderr, "gantry "+Command+" is started by the server, which tells it what to do")
		return 2
	}
	var o order
	if err := json.Unmarshal(line, &o); err != nil || tasks[o.Task] == nil {
		fmt.Fprintln(os.Stderr, "an order nobody understands")
		return 2
	}
	if err := bindSelf(o.Limits); err != nil {
		fmt.Fprintln(os.Stderr, "bound itself:", err)
		return 1
	}
	scratch, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	_ = os.Setenv("TMPDIR", scratch) // what a library puts aside goes with this child
	ends := make(chan os.Signal, 1)
	signal.Notify(ends, syscall.SIGXCPU)
	go func() {
		<-ends
		os.Exit(exitOutOfTime)
	}()
	debug.SetMemoryLimit(o.Limits.Memory / 100 * softShare)
	tells := os.NewFile(3, "progress")
	told := func(bytes, rows int64) {
		var so [16]byte
		binary.LittleEndian.PutUint64(so[:8], uint64(bytes))
		binary.LittleEndian.PutUint64(so[8:], uint64(rows))
		_, _ = tells.Write(so[:])
	}
	var answer func(io.Writer) error
	err = fault.Guarded(func() (err error) {
		answer, err = tasks[o.Task](context.Background(), in, told)
		return err
	})
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	if err != nil {
		_ = out.WriteByte(refused)
		err = json.NewEncoder(out).Encode(o.Limits.wire(err))
	} else {
		_ = out.WriteByte(answered)
		err = answer(out)
	}
	if err = errors.Join(err, out.Flush()); err != nil {
		fmt.Fprintln(os.Stderr, "answer:", err)
		return 1
	}
	return 0
}

// wire is an error on its way to the parent.
func (l Limits) wire(err error) wireFault {
	if errors.Is(err, syscall.EFBIG) {
		err = l.outOfDisk(err)
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		err = fault.Wrap(err, fault.Unavailable, "import.no_room", nil)
	}
	f := fault.Of(err)
	out := wireFault{Code: f.Code, Key: f.Key, Params: f.Params}
	if cause := f.Unwrap(); cause != nil {
		out.Cause = cause.Error()
	}
	return out
}
