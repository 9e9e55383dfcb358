package schedule

import (
	"bytes"
	"container/list"
	"net/http"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/sync/singleflight"

	"gantry/domain/kernel"
	"gantry/internal/httpapi"
)

// snapshotCache keeps the latest encoded schedules, within a bound on bytes. The key names the company, so nothing can be served to
// another one. Compressed forms come on top of the bound; they are about a fifth of it.
type snapshotCache struct {
	mu    sync.Mutex
	bytes int
	order *list.List // of *kept, the latest used first
	known map[snapshotSlot]*list.Element

	reading singleflight.Group
}

const (
	snapshotBytes   = 64 << 20
	largestSnapshot = 16 << 20
)

type snapshotKey struct {
	snapshotSlot
	tag string
}

type snapshotSlot struct {
	company  kernel.CompanyID
	schedule kernel.ScheduleID
	scope    string
}

// kept is one encoded schedule. Its compressed forms are made when somebody first asks for them.
type kept struct {
	key        snapshotKey
	body       []byte
	generation int // of the read model
	stale      bool
	read       time.Time // when reading it began

	zstd, gzip coded
}

type coded struct {
	once sync.Once
	body []byte
}

// coded gives the body in the best coding a caller takes, named; without a name it is the plain one.
func (k *kept) coded(r *http.Request) (body []byte, coding string) {
	switch {
	case httpapi.Accepts(r, "zstd"):
		k.zstd.once.Do(func() { k.zstd.body = zstdEncoder().EncodeAll(k.body, nil) })
		return k.zstd.body, "zstd"
	case httpapi.Accepts(r, "gzip"):
		k.gzip.once.Do(func() { k.gzip.body = gzipped(k.body) })
		return k.gzip.body, "gzip"
	}
	return k.body, ""
}

// zstdEncoder compresses one body at a time: other callers wait, so that compressing takes one core and one window of memory.
var zstdEncoder = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	if err != nil {
		panic(err) // the options are constants
	}
	return e
})

func gzipped(body []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(body) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

func newSnapshotCache() *snapshotCache {
	return &snapshotCache{order: list.New(), known: map[snapshotSlot]*list.Element{}}
}

// get gives the snapshot of a key, or one of the same schedule and generation that was read since then and is not stale.
func (s *snapshotCache) get(key snapshotKey, generation int, since time.Time) (*kept, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, known := s.known[key.snapshotSlot]
	if !known {
		return nil, false
	}
	k := e.Value.(*kept)
	if k.key != key && (k.stale || k.generation != generation || !k.read.After(since)) {
		return nil, false
	}
	s.order.MoveToFront(e)
	return k, true
}

// put keeps one snapshot per schedule, the last one given.
func (s *snapshotCache) put(k *kept) {
	if len(k.body) > largestSnapshot {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, known := s.known[k.key.snapshotSlot]; known {
		s.drop(e)
	}
	s.known[k.key.snapshotSlot] = s.order.PushFront(k)
	for s.bytes += len(k.body); s.bytes > snapshotBytes; {
		s.drop(s.order.Back())
	}
}

// forget drops all that is kept of a schedule.
func (s *snapshotCache) forget(company kernel.CompanyID, schedule kernel.ScheduleID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for slot, e := range s.known {
		if slot.company == company && slot.schedule == schedule {
			s.drop(e)
		}
	}
}

func (s *snapshotCache) drop(e *list.Element) {
	k := e.Value.(*kept)
	s.order.Remove(e)
	delete(s.known, k.key.snapshotSlot)
	s.bytes -= len(k.body)
}
