package extracts

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go"
)

// Event is one of the history. An id that is empty is null in the file.
type Event struct {
	Position   int64     `parquet:"position"`    // in the whole history
	Stream     string    `parquet:"stream"`      // id of the schedule, project or company
	Kind       string    `parquet:"stream_kind"` // plan, project, company
	Revision   int64     `parquet:"revision"`    // within the stream
	Index      int32     `parquet:"event_index"` // place within its command, from 0
	Command    string    `parquet:"command_id"`
	Type       string    `parquet:"type"`
	Version    int32     `parquet:"version"`                            // of the type
	RecordedAt time.Time `parquet:"recorded_at,timestamp(microsecond)"` // UTC
	Person     *string   `parquet:"person_id,optional"`                 // null: the system
	Payload    string    `parquet:"payload,json"`                       // as docs/events.md describes it
}

// eventColumns are the names in a text file, in the order of Event.
var eventColumns = []string{"position", "stream", "stream_kind", "revision", "event_index", "command_id", "type", "version", "recorded_at", "person_id", "payload"}

// Bounds of what of an export lies in memory.
const (
	eventRows  = 20_000
	eventBytes = 16 << 20
)

// WriteEvents writes events into a new file and counts them. The file is there whole or not at all. Memory is bounded, however many
// events there are and however large they are together.
func WriteEvents(path string, format Format, events func(yield func(Event) error) error) (n int, err error) {
	if _, err := os.Lstat(path); err == nil {
		return 0, fmt.Errorf("%s: %w", path, ErrExists)
	}
	beside, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.Remove(beside.Name()) }() // it has moved where all went well
	buffered := bufio.NewWriterSize(beside, 1<<20)
	to, err := newEventFile(buffered, format)
	if err == nil {
		err = events(func(e Event) error { n++; return to.write(e) })
		err = errors.Join(err, to.Close())
	}
	if err = errors.Join(err, buffered.Flush(), beside.Chmod(0o644), beside.Close()); err != nil {
		return 0, err
	}
	return n, os.Rename(beside.Name(), path)
}

type eventFile interface {
	write(Event) error
	Close() error
}

func newEventFile(to io.Writer, format Format) (eventFile, error) {
	switch format {
	case CSV:
		f := eventLines{csv.NewWriter(to)}
		return f, f.to.Write(eventColumns)
	case Parquet:
		return &eventGroups{to: parquet.NewGenericWriter[Event](to, parquet.Compression(&parquet.Snappy), parquet.PageBufferSize(1<<20))}, nil
	}
	return nil, fmt.Errorf("the format %q is unknown", format)
}

type eventLines struct{ to *csv.Writer }

func (f eventLines) write(e Event) error {
	person := ""
	if e.Person != nil {
		person = *e.Person
	}
	return f.to.Write([]string{
		strconv.FormatInt(e.Position, 10), e.Stream, e.Kind, strconv.FormatInt(e.Revision, 10), strconv.Itoa(int(e.Index)), e.Command, e.Type, strconv.Itoa(int(e.Version)),
		e.RecordedAt.UTC().Format("2006-01-02T15:04:05.000000Z"), person, e.Payload,
	})
}

func (f eventLines) Close() error {
	f.to.Flush()
	return f.to.Error()
}

// eventGroups writes a group of rows whenever so many or so much is held.
type eventGroups struct {
	to          *parquet.GenericWriter[Event]
	rows, bytes int
}

func (f *eventGroups) write(e Event) error {
	if _, err := f.to.Write([]Event{e}); err != nil {
		return err
	}
	f.rows, f.bytes = f.rows+1, f.bytes+len(e.Payload)
	if f.rows < eventRows && f.bytes < eventBytes {
		return nil
	}
	f.rows, f.bytes = 0, 0
	return f.to.Flush()
}

func (f *eventGroups) Close() error { return f.to.Close() }
