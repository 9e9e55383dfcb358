package event

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Event is one fact. EventType is its stored name, "<area>.<past tense>"; its descriptor answers for its type to all who do not
// know it.
type Event interface {
	EventType() string
	Descriptor() *Descriptor
}

// Frozen is an event that no state keeps a part of and nobody writes to once it is decided, so
// that those who follow the log may be given the very value that was appended.
type Frozen interface {
	Event
	Frozen()
}

// Written is an event that writes its own JSON, the same that encoding/json would write, because it is large and written often.
type Written interface {
	Event
	AppendJSON([]byte) ([]byte, error)
}

// Upcaster turns the stored fields of one version into those of the next. It edits
// raw fields and never the Go type, so it stays true when the type moves on.
type Upcaster func(Fields) error

// Registry knows how every event type is written and read.
type Registry struct {
	types map[string]definition
}

type definition struct {
	upcasters []Upcaster
	read      func([]byte) (Event, error)
	sample    Event
}

// NewRegistry gives an empty registry.
func NewRegistry() *Registry { return &Registry{types: map[string]definition{}} }

// Define registers E under its written-out name. Defining a name twice panics:
// it is a programming error seen at start.
func Define[E Event](r *Registry, upcasters ...Upcaster) {
	var zero E
	name := zero.EventType()
	if _, taken := r.types[name]; taken {
		panic("event type defined twice: " + name)
	}
	r.types[name] = definition{
		upcasters: upcasters,
		sample:    zero,
		read: func(body []byte) (Event, error) {
			var e E
			if err := json.Unmarshal(body, &e); err != nil {
				return nil, err
			}
			return e, nil
		},
	}
}

// Describe registers the events of a descriptor that reads them itself. A name taken twice panics, as in Define.
func (r *Registry) Describe(d *Descriptor) {
	if _, taken := r.types[d.Type]; taken {
		panic("event type defined twice: " + d.Type)
	}
	r.types[d.Type] = definition{upcasters: d.Upcasters, sample: d.Empty(), read: d.Read}
}

// Pointer sets how a descriptor reads events that are pointers to E.
func Pointer[E any, P interface {
	*E
	Event
}](d *Descriptor) *Descriptor {
	d.Empty = func() Event { return P(new(E)) }
	d.Read = func(body []byte) (Event, error) {
		e := new(E)
		err := json.Unmarshal(body, e)
		return P(e), err
	}
	return d
}

// Types lists the registered names in order.
func (r *Registry) Types() []string { return slices.Sorted(maps.Keys(r.types)) }

// Version is the version that Encode writes for this type; 0 for an unknown one.
func (r *Registry) Version(name string) int {
	d, known := r.types[name]
	if !known {
		return 0
	}
	return len(d.upcasters) + 1
}

// Sample is a zero value of the type, for catalogues.
func (r *Registry) Sample(name string) Event { return r.types[name].sample }

// Encode gives the stored form of an event. An unregistered type is the fault
// "event.unknown_type".
func (r *Registry) Encode(e Event) (name string, version int, body []byte, err error) {
	name = e.EventType()
	version = r.Version(name)
	if version == 0 {
		return "", 0, nil, fault.New(fault.Internal, "event.unknown_type", fault.P{"type": name})
	}
	if w, is := e.(Written); is {
		body, err = w.AppendJSON(nil)
	} else {
		body, err = json.Marshal(e)
	}
	if err != nil {
		return "", 0, nil, fault.Wrap(err, fault.Internal, "event.unwritable", fault.P{"type": name})
	}
	return name, version, body, nil
}

// Decode reads a stored event, lifting old versions step by step. Faults:
// "event.unknown_type", "event.newer_version" (written by a later Gantry),
// "event.unreadable".
func (r *Registry) Decode(name string, version int, body []byte) (Event, error) {
	d, known := r.types[name]
	if !known {
		return nil, fault.New(fault.Internal, "event.unknown_type", fault.P{"type": name})
	}
	ours := len(d.upcasters) + 1
	if version > ours || version < 1 {
		return nil, fault.New(fault.Internal, "event.newer_version", fault.P{"type": name, "version": version, "ours": ours})
	}
	if version < ours {
		var fields Fields
		if err := json.Unmarshal(body, &fields); err != nil {
			return nil, fault.Wrap(err, fault.Internal, "event.unreadable", fault.P{"type": name, "version": version})
		}
		for _, up := range d.upcasters[version-1:] {
			if err := up(fields); err != nil {
				return nil, fault.Wrap(err, fault.Internal, "event.unreadable", fault.P{"type": name, "version": version})
			}
		}
		var err error
		if body, err = json.Marshal(fields); err != nil {
			return nil, fault.Wrap(err, fault.Internal, "event.unreadable", fault.P{"type": name, "version": version})
		}
	}
	e, err := d.read(body)
	if err != nil {
		return nil, fault.Wrap(err, fault.Internal, "event.unreadable", fault.P{"type": name, "version": version})
	}
	return e, nil
}

// Fields is a stored body as raw JSON by field name; upcasters edit it in place.
type Fields map[string]json.RawMessage

// Read decodes one field into v; a missing field leaves v as it is.
func (f Fields) Read(name string, v any) error {
	raw, present := f[name]
	if !present {
		return nil
	}
	return json.Unmarshal(raw, v)
}

// Write sets one field.
func (f Fields) Write(name string, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	f[name] = bytes.TrimRight(b.Bytes(), "\n")
	return nil
}

// Replace takes one field away and writes another.
func (f Fields) Replace(old, name string, v any) error {
	delete(f, old)
	return f.Write(name, v)
}

// Change is one field of a set of rows, before and after: one edit is a set of
// one, a bulk edit is one event with parallel columns.
type Change[T any] struct {
	Rows []kernel.Row `json:"rows"`
	From []T          `json:"from"`
	To   []T          `json:"to"`
}

// One is the change of a single row.
func One[T any](row kernel.Row, from, to T) Change[T] {
	return Change[T]{Rows: []kernel.Row{row}, From: []T{from}, To: []T{to}}
}

// Reversed is the change that takes this one back.
func (c Change[T]) Reversed() Change[T] {
	return Change[T]{Rows: c.Rows, From: c.To, To: c.From}
}
