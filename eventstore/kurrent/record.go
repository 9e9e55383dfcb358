package kurrent

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"

	"gantry/domain/kernel"
	"gantry/eventstore"
)

// metadata is what an event's metadata says, as JSON with these keys in this order. Ids and the hash are base64url without
// padding, ids that are zero are left out, the instant counts microseconds since 1970. It is short because the server's
// bound on an append counts it: a record's header takes at most 300 bytes there too.
type metadata struct {
	Version     int    `json:"v"`
	Index       int    `json:"i"`
	Count       int    `json:"n"`
	At          int64  `json:"at"`
	Encoding    int    `json:"z"`
	Command     string `json:"c"`
	Hash        string `json:"h"`
	Actor       string `json:"a"`
	Correlation string `json:"o"`
	Causation   string `json:"u"`
	Reverts     string `json:"r"`
}

var text = base64.RawURLEncoding

// event is a sealed record as the client sends it.
func event(r *eventstore.Record) kurrentdb.EventData {
	content := kurrentdb.ContentTypeBinary
	if r.Encoding == eventstore.Plain && !r.Stream.IsSide() {
		content = kurrentdb.ContentTypeJson
	}
	return kurrentdb.EventData{EventID: uuid.UUID(r.ID), EventType: r.Type, ContentType: content, Data: r.Body, Metadata: metadataOf(r)}
}

func metadataOf(r *eventstore.Record) []byte {
	b := make([]byte, 0, 280)
	number := func(key string, n int64) { b = strconv.AppendInt(append(b, key...), n, 10) }
	id := func(key string, id kernel.ID) {
		if !id.IsZero() {
			b = append(text.AppendEncode(append(b, key...), id[:]), '"')
		}
	}
	number(`{"v":`, int64(r.Version))
	id(`,"c":"`, r.Command)
	number(`,"i":`, int64(r.Index))
	number(`,"n":`, int64(r.Count))
	number(`,"at":`, r.At.UnixMicro())
	if r.Encoding != eventstore.Plain {
		number(`,"z":`, int64(r.Encoding))
	}
	b = append(text.AppendEncode(append(b, `,"h":"`...), r.Hash[:]), '"')
	id(`,"a":"`, r.Actor)
	id(`,"o":"`, r.Correlation)
	id(`,"u":"`, r.Causation)
	id(`,"r":"`, r.Reverts)
	return append(b, '}')
}

// reader turns events into records. It remembers the last stream, for neighbours are often of one.
type reader struct {
	mark   int
	name   string
	stream eventstore.Stream
	ours   bool
}

// streamOf reads a stream's name; false: of another program or the server itself.
func (r *reader) streamOf(name string) (eventstore.Stream, bool) {
	if name != r.name || name == "" {
		r.name = name
		var err error
		if r.ours = name != "" && name[0] != '$'; r.ours {
			r.stream, err = eventstore.ParseStream(name)
			r.ours = err == nil
		}
	}
	return r.stream, r.ours
}

// record is an event of ours; false: the event is not. One whose metadata was not written here is a record that no hash
// chain holds.
func (r *reader) record(e *kurrentdb.RecordedEvent) (eventstore.Record, bool) {
	stream, ours := r.streamOf(e.StreamID)
	if !ours {
		return eventstore.Record{}, false
	}
	out := eventstore.Record{
		ID: kernel.ID(e.EventID), Stream: stream, Revision: eventstore.Revision(e.EventNumber) + 1, Type: e.EventType, Body: e.Data,
	}
	if !stream.IsSide() {
		out.Position = eventstore.MarkedPosition(r.mark, int64(e.Position.Commit))
	}
	if !readMetadata(e.UserMetadata, &out) {
		out.Count, out.Version = 1, 0
	}
	return out, true
}

// readMetadata reads what metadataOf wrote.
func readMetadata(b []byte, r *eventstore.Record) bool {
	return readOwn(b, r) || readAny(b, r)
}

// readOwn reads the very text that metadataOf writes, which is far faster than to read JSON.
func readOwn(b []byte, r *eventstore.Record) bool {
	c := cursor{rest: b, ok: true}
	var z int64
	r.Version = int(c.number(`{"v":`))
	c.id(`,"c":"`, &r.Command)
	r.Index = int(c.number(`,"i":`))
	r.Count = int(c.number(`,"n":`))
	r.At = time.UnixMicro(c.number(`,"at":`)).UTC()
	if bytes.HasPrefix(c.rest, []byte(`,"z":`)) {
		z = c.number(`,"z":`)
	}
	r.Encoding = eventstore.Encoding(z)
	c.bytes(`,"h":"`, r.Hash[:])
	for _, each := range [...]struct {
		key string
		id  *kernel.ID
	}{{`,"a":"`, &r.Actor}, {`,"o":"`, &r.Correlation}, {`,"u":"`, &r.Causation}, {`,"r":"`, &r.Reverts}} {
		if len(c.rest) > 6 && string(c.rest[:6]) == each.key {
			c.id(each.key, each.id)
		}
	}
	return c.ok && len(c.rest) == 1 && c.rest[0] == '}' && r.Count > 0
}

// cursor walks over text of a known form.
type cursor struct {
	rest []byte
	ok   bool
}

func (c *cursor) skip(key string) bool {
	if c.ok = c.ok && len(c.rest) >= len(key) && string(c.rest[:len(key)]) == key; c.ok {
		c.rest = c.rest[len(key):]
	}
	return c.ok
}

func (c *cursor) number(key string) (n int64) {
	if !c.skip(key) {
		return 0
	}
	i, minus := 0, false
	if len(c.rest) > 0 && c.rest[0] == '-' {
		i, minus = 1, true
	}
	from := i
	for ; i < len(c.rest) && i < 19 && '0' <= c.rest[i] && c.rest[i] <= '9'; i++ {
		n = n*10 + int64(c.rest[i]-'0')
	}
	c.ok = i > from
	if c.rest = c.rest[i:]; minus {
		return -n
	}
	return n
}

func (c *cursor) bytes(key string, into []byte) {
	size := text.EncodedLen(len(into))
	if !c.skip(key) {
		return
	}
	if c.ok = len(c.rest) > size && c.rest[size] == '"'; !c.ok {
		return
	}
	n, err := text.Decode(into, c.rest[:size])
	c.ok = err == nil && n == len(into)
	c.rest = c.rest[size+1:]
}

func (c *cursor) id(key string, id *kernel.ID) { c.bytes(key, id[:]) }

// readAny reads the same content in any form of JSON.
func readAny(b []byte, r *eventstore.Record) bool {
	var m metadata
	if json.Unmarshal(b, &m) != nil || m.Count < 1 {
		return false
	}
	r.Version, r.Index, r.Count, r.At, r.Encoding = m.Version, m.Index, m.Count, time.UnixMicro(m.At).UTC(), eventstore.Encoding(m.Encoding)
	for _, each := range []struct {
		text string
		into []byte
	}{
		{m.Command, r.Command[:]}, {m.Hash, r.Hash[:]}, {m.Actor, r.Actor[:]}, {m.Correlation, r.Correlation[:]},
		{m.Causation, r.Causation[:]}, {m.Reverts, r.Reverts[:]},
	} {
		clear(each.into)
		if each.text == "" {
			continue
		}
		value, err := text.DecodeString(each.text)
		if err != nil || copy(each.into, value) != len(each.into) || len(value) != len(each.into) {
			return false
		}
	}
	return true
}
