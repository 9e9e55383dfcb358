package packed

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"sync"
)

// ErrMalformed is the error of bytes that no Write of this type has made.
var ErrMalformed = errors.New("packed: malformed")

// Write packs a value. Its type holds no interface, function or channel, and no structure with fields of its package alone.
func Write[T any](w io.Writer, v T) error {
	c, err := codecOf(reflect.TypeFor[T]())
	if err != nil {
		return err
	}
	out := &writer{to: bufio.NewWriterSize(w, 1<<16)}
	c.write(out, reflect.ValueOf(&v).Elem())
	if out.err != nil {
		return out.err
	}
	return out.to.Flush()
}

// Read unpacks a value that takes at most size bytes.
func Read[T any](r io.Reader, size int64) (v T, err error) {
	c, err := codecOf(reflect.TypeFor[T]())
	if err != nil {
		return v, err
	}
	in := NewReader(r, size)
	c.read(in, reflect.ValueOf(&v).Elem())
	return v, in.err
}

// Reader unpacks several values that were written one after the other.
type Reader struct {
	from *bufio.Reader
	left int64
	err  error
}

// NewReader reads at most size bytes.
func NewReader(r io.Reader, size int64) *Reader {
	return &Reader{from: bufio.NewReaderSize(r, 1<<16), left: size}
}

// Next unpacks the next value, io.EOF where none is left.
func Next[T any](in *Reader) (v T, err error) {
	if _, err := in.from.Peek(1); in.err == nil && (in.left == 0 || errors.Is(err, io.EOF)) {
		return v, io.EOF
	}
	c, err := codecOf(reflect.TypeFor[T]())
	if err != nil {
		return v, err
	}
	c.read(in, reflect.ValueOf(&v).Elem())
	return v, in.err
}

type writer struct {
	to  *bufio.Writer
	err error
	tmp [binary.MaxVarintLen64]byte
}

func (w *writer) uvarint(v uint64) { w.bytes(w.tmp[:binary.PutUvarint(w.tmp[:], v)]) }

func (w *writer) bytes(b []byte) {
	if w.err == nil {
		_, w.err = w.to.Write(b)
	}
}

func (w *writer) text(s string) {
	w.uvarint(uint64(len(s)))
	if w.err == nil {
		_, w.err = w.to.WriteString(s)
	}
}

// ReadByte is for varints.
func (r *Reader) ReadByte() (byte, error) {
	if r.left--; r.left < 0 {
		return 0, ErrMalformed
	}
	return r.from.ReadByte()
}

func (r *Reader) uvarint() uint64 {
	if r.err != nil {
		return 0
	}
	v, err := binary.ReadUvarint(r)
	r.fail(err)
	return v
}

func (r *Reader) fail(err error) {
	switch {
	case err == nil || r.err != nil:
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		r.err = ErrMalformed
	default:
		r.err = err
	}
}

// length reads how many elements follow, each of a byte at least.
func (r *Reader) length() int {
	n := r.uvarint()
	if n > uint64(max(r.left, 0)) {
		r.fail(ErrMalformed)
	}
	if r.err != nil {
		return 0
	}
	return int(n)
}

func (r *Reader) fill(b []byte) {
	if r.left -= int64(len(b)); r.left < 0 {
		r.fail(ErrMalformed)
	}
	if r.err == nil {
		_, err := io.ReadFull(r.from, b)
		r.fail(err)
	}
}

func (r *Reader) text() string {
	n := r.length()
	if n == 0 {
		return ""
	}
	b := make([]byte, n)
	r.fill(b)
	return string(b)
}

// codec writes and reads the values of one type.
type codec struct {
	write func(*writer, reflect.Value)
	read  func(*Reader, reflect.Value)
}

var (
	codecs  = map[reflect.Type]*codec{}
	compile sync.Mutex
)

func codecOf(t reflect.Type) (*codec, error) {
	compile.Lock()
	defer compile.Unlock()
	return compiled(t)
}

// compiled makes the codec of a type once.
func compiled(t reflect.Type) (*codec, error) {
	if c := codecs[t]; c != nil {
		return c, nil
	}
	c := &codec{}
	codecs[t] = c // a type may hold itself
	if err := c.make(t); err != nil {
		delete(codecs, t)
		return nil, err
	}
	return c, nil
}

func (c *codec) make(t reflect.Type) error {
	switch t.Kind() {
	case reflect.Bool:
		c.write = func(w *writer, v reflect.Value) {
			if v.Bool() {
				w.uvarint(1)
			} else {
				w.uvarint(0)
			}
		}
		c.read = func(r *Reader, v reflect.Value) { v.SetBool(r.uvarint() != 0) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		c.write = func(w *writer, v reflect.Value) { n := v.Int(); w.uvarint(uint64(n)<<1 ^ uint64(n>>63)) }
		c.read = func(r *Reader, v reflect.Value) { n := r.uvarint(); v.SetInt(int64(n>>1) ^ -int64(n&1)) }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		c.write = func(w *writer, v reflect.Value) { w.uvarint(v.Uint()) }
		c.read = func(r *Reader, v reflect.Value) { v.SetUint(r.uvarint()) }
	case reflect.Float32, reflect.Float64:
		c.write = func(w *writer, v reflect.Value) { w.uvarint(math.Float64bits(v.Float())) }
		c.read = func(r *Reader, v reflect.Value) { v.SetFloat(math.Float64frombits(r.uvarint())) }
	case reflect.String:
		c.write = func(w *writer, v reflect.Value) { w.text(v.String()) }
		c.read = func(r *Reader, v reflect.Value) { v.SetString(r.text()) }
	case reflect.Pointer:
		return c.pointer(t)
	case reflect.Slice:
		return c.slice(t)
	case reflect.Array:
		return c.array(t)
	case reflect.Map:
		return c.mapped(t)
	case reflect.Struct:
		return c.structure(t)
	default:
		return fmt.Errorf("packed: %s cannot be packed", t)
	}
	return nil
}

func (c *codec) pointer(t reflect.Type) error {
	to, err := compiled(t.Elem())
	if err != nil {
		return err
	}
	c.write = func(w *writer, v reflect.Value) {
		if v.IsNil() {
			w.uvarint(0)
			return
		}
		w.uvarint(1)
		to.write(w, v.Elem())
	}
	c.read = func(r *Reader, v reflect.Value) {
		if r.uvarint() == 0 {
			v.SetZero()
			return
		}
		v.Set(reflect.New(t.Elem()))
		to.read(r, v.Elem())
	}
	return nil
}

// firstRoom is how many elements a list has room for before any of them is read.
const firstRoom = 1 << 12

// slice writes the length and one more, 0 for nil.
func (c *codec) slice(t reflect.Type) error {
	of, err := compiled(t.Elem())
	if err != nil {
		return err
	}
	raw := t.Elem().Kind() == reflect.Uint8
	c.write = func(w *writer, v reflect.Value) {
		if v.IsNil() {
			w.uvarint(0)
			return
		}
		w.uvarint(uint64(v.Len()) + 1)
		if raw {
			w.bytes(v.Bytes())
			return
		}
		for i := range v.Len() {
			of.write(w, v.Index(i))
		}
	}
	c.read = func(r *Reader, v reflect.Value) {
		n := int64(r.uvarint()) - 1
		if n < 0 || r.err != nil {
			v.SetZero()
			return
		}
		if n > r.left {
			r.fail(ErrMalformed)
			return
		}
		if raw {
			v.SetBytes(make([]byte, n))
			r.fill(v.Bytes())
			return
		}
		v.Set(reflect.MakeSlice(t, 0, int(min(n, firstRoom))))
		for i := 0; i < int(n) && r.err == nil; i++ {
			if i == v.Cap() {
				v.Grow(int(min(n-int64(i), int64(i))))
			}
			v.SetLen(i + 1)
			of.read(r, v.Index(i))
		}
	}
	return nil
}

func (c *codec) array(t reflect.Type) error {
	of, err := compiled(t.Elem())
	if err != nil {
		return err
	}
	c.write = func(w *writer, v reflect.Value) {
		for i := range t.Len() {
			of.write(w, v.Index(i))
		}
	}
	c.read = func(r *Reader, v reflect.Value) {
		for i := range t.Len() {
			of.read(r, v.Index(i))
		}
	}
	return nil
}

func (c *codec) mapped(t reflect.Type) error {
	key, err := compiled(t.Key())
	if err != nil {
		return err
	}
	of, err := compiled(t.Elem())
	if err != nil {
		return err
	}
	c.write = func(w *writer, v reflect.Value) {
		if v.IsNil() {
			w.uvarint(0)
			return
		}
		w.uvarint(uint64(v.Len()) + 1)
		for entries := v.MapRange(); entries.Next(); {
			key.write(w, entries.Key())
			of.write(w, entries.Value())
		}
	}
	c.read = func(r *Reader, v reflect.Value) {
		n := int64(r.uvarint()) - 1
		if n < 0 || r.err != nil {
			v.SetZero()
			return
		}
		if n > r.left {
			r.fail(ErrMalformed)
			return
		}
		v.Set(reflect.MakeMapWithSize(t, int(min(n, firstRoom))))
		for i := int64(0); i < n && r.err == nil; i++ {
			k, e := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
			key.read(r, k)
			of.read(r, e)
			v.SetMapIndex(k, e)
		}
	}
	return nil
}

func (c *codec) structure(t reflect.Type) error {
	fields := make([]*codec, t.NumField())
	for i := range fields {
		f := t.Field(i)
		if !f.IsExported() {
			return fmt.Errorf("packed: %s has the field %s of its package alone", t, f.Name)
		}
		of, err := compiled(f.Type)
		if err != nil {
			return err
		}
		fields[i] = of
	}
	c.write = func(w *writer, v reflect.Value) {
		for i, of := range fields {
			of.write(w, v.Field(i))
		}
	}
	c.read = func(r *Reader, v reflect.Value) {
		for i, of := range fields {
			of.read(r, v.Field(i))
		}
	}
	return nil
}
