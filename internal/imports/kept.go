package imports

import (
	"errors"
	"io"
	"os"
	"sync"

	"gantry/domain/fault"
	"gantry/domain/schedule"
	"gantry/internal/importer"
	"gantry/internal/packed"
	"gantry/internal/spool"
)

// waiting is a file on disk that waits. It stays until it is dropped and nobody uses it any more.
type waiting struct {
	path string
	size int64

	mu      sync.Mutex
	users   int
	dropped bool
}

// newFile makes an empty file that waits. Fault: "import.no_room".
func newFile(dir *spool.Dir) (*waiting, *os.File, error) {
	f, err := dir.Create()
	if err != nil {
		return nil, nil, noRoom(err)
	}
	return &waiting{path: f.Name()}, f, nil
}

func noRoom(err error) error {
	return fault.Wrap(err, fault.Unavailable, "import.no_room", nil)
}

// use keeps the file until done; false once it is gone.
func (w *waiting) use() (done func(), there bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.dropped {
		return nil, false
	}
	w.users++
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.users--; w.dropped && w.users == 0 {
			_ = os.Remove(w.path)
		}
	}, true
}

// drop removes the file, once nobody uses it any more.
func (w *waiting) drop() {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.dropped && w.users == 0 {
		_ = os.Remove(w.path)
	}
	w.dropped = true
}

// bytes is how much of the disk it takes.
func (w *waiting) bytes() int64 {
	if w == nil {
		return 0
	}
	return w.size
}

// foundProject is one project of a file that has been read: its report, and its position among the packed ones.
type foundProject struct {
	Project
	Rows int // activities and summaries
	From int64
	Size int64
}

// which finds the project somebody chose. Faults: "import.choose_project", "import.unknown_project".
func which(found []foundProject, id string) (foundProject, error) {
	stubs := make([]schedule.Import, len(found))
	for i := range found {
		p := &found[i]
		stubs[i] = schedule.Import{
			Source: schedule.Source{Project: p.ID, ActivityRows: p.Activities}, Settings: schedule.Settings{Name: p.Name}, Findings: []schedule.Finding{{Line: i}},
		}
	}
	stub, err := importer.Choose(stubs, id)
	if err != nil {
		return foundProject{}, err
	}
	return found[stub.Findings[0].Line], nil
}

// unpack reads a project back, without the links somebody dropped.
func unpack(path string, p foundProject, c Choice) (schedule.Import, error) {
	f, err := os.Open(path)
	if err != nil {
		return schedule.Import{}, err
	}
	defer func() { _ = f.Close() }()
	in, err := packed.Read[schedule.Import](io.NewSectionReader(f, p.From, p.Size), p.Size)
	if err != nil {
		return schedule.Import{}, err
	}
	return importer.Without(in, c.Drop), nil
}

// largestPacked bounds what a file holds, packed: 100,000 activities of a real export take a fifth of it. The server unpacks it when it
// is taken over.
const largestPacked = 128 << 20

// pack writes the projects of a file one after the other.
func pack(path string, list []schedule.Import) (found []foundProject, err error) {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	out := &counting{to: f}
	for i := range list {
		from := out.bytes
		if err := packed.Write(out, list[i]); err != nil {
			return nil, err
		}
		if out.bytes > largestPacked {
			return nil, fault.New(fault.TooLarge, "import.out_of_disk", fault.P{"bytes": largestPacked})
		}
		found = append(found, foundProject{Project: project(&list[i]), Rows: len(list[i].Activities), From: from, Size: out.bytes - from})
		list[i] = schedule.Import{} // its memory is free for the next
	}
	return found, nil
}

type counting struct {
	to    io.Writer
	bytes int64
}

func (c *counting) Write(p []byte) (int, error) {
	n, err := c.to.Write(p)
	c.bytes += int64(n)
	return n, err
}
