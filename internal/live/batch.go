package live

import (
	"bytes"
	"strconv"
	"sync"
	"time"

	"github.com/klauspost/compress/flate"
)

// Times between two batches of those who see the same in a room: one message leaves at once, more gather. Each watcher costs a goroutine's turn and a write to the
// network for each batch, so a full room gets fewer and larger messages.
const (
	pausePerWatcher = 500 * time.Microsecond
	longestPause    = 100 * time.Millisecond
)

// Batch is the messages that go at once to everybody in a room who sees the same. They all share it, and so the bytes that their channels send: they are written once, and
// compressed once, by the first channel that needs them. Nobody writes to a batch after it was offered.
type Batch struct {
	Messages []Message

	text, packed form
}

// form is one encoding of a batch, made by the first who asks for it.
type form struct {
	once  sync.Once
	bytes []byte
}

// Text is the batch as server-sent events.
func (b *Batch) Text() []byte {
	b.text.once.Do(func() {
		for _, m := range b.Messages {
			b.text.bytes = m.AppendText(b.text.bytes)
		}
	})
	return b.text.bytes
}

// Packed is Text compressed by Pack.
func (b *Batch) Packed() []byte {
	b.packed.once.Do(func() { b.packed.bytes = Pack(b.Text()) })
	return b.packed.bytes
}

// Pack compresses bytes to whole blocks of a deflate stream, aligned and none the last: what was packed apart makes one stream behind
// one header, which its reader can read up to the end of each piece.
func Pack(text []byte) []byte {
	out := bytes.NewBuffer(make([]byte, 0, 64+len(text)/3))
	_ = flate.StatelessDeflate(out, text, false, nil) // a buffer takes everything
	return out.Bytes()
}

// Packed is the message as a server-sent event, compressed by Pack: once for all who are sent what they missed.
func (m Message) Packed() []byte {
	if m.packed == nil {
		return Pack(m.AppendText(nil))
	}
	m.packed.once.Do(func() { m.packed.bytes = Pack(m.AppendText(nil)) })
	return m.packed.bytes
}

// AppendText appends a message as a server-sent event.
func (m Message) AppendText(b []byte) []byte {
	if m.Revision > 0 {
		b = append(b, "id: "...)
		b = strconv.AppendInt(b, int64(m.Revision), 10)
		b = append(b, '\n')
	}
	b = append(b, "event: "...)
	b = append(b, m.Event...)
	b = append(b, "\ndata: "...)
	b = append(b, m.Data...) // JSON on one line
	return append(b, "\n\n"...)
}

// gather sends a message to a scope: at once where the scope was quiet, else together with what comes until its pause ends.
// The caller holds the hub's lock.
func (h *Hub) gather(r *room, s *scope, m Message) {
	s.waiting = append(s.waiting, m)
	if len(s.waiting) > 1 {
		return // the pause is under way
	}
	pause := min(time.Duration(len(r.watchers))*pausePerWatcher, longestPause)
	wait := time.Until(s.spoke.Add(pause))
	if wait <= 0 {
		r.speak(s)
		return
	}
	time.AfterFunc(wait, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		r.speak(s)
	})
}

// speak offers all who see the same what waits for them.
func (r *room) speak(s *scope) {
	batch := &Batch{Messages: s.waiting}
	s.waiting, s.spoke = nil, time.Now()
	for w := range r.watchers {
		if w.scope == s {
			w.offer(batch)
		}
	}
}
