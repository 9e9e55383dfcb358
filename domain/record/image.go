package record

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"gantry/domain/kernel"
	"strings"
)

// One encoder writes all columns of a schema: each new encoder would write the types again.
type (
	imageWriter struct{ *gob.Encoder }
	imageReader struct{ *gob.Decoder }
)

// Values is one column of an image: of all records, or where At is there of those at these places; the others are blank.
type Values[T any] struct {
	At []int32
	Of []T
}

// Image writes the records of several tables; each Write follows the order in which Read reads.
type Image struct {
	out bytes.Buffer
	to  *imageWriter
}

// NewImage begins an image.
func NewImage() *Image {
	i := &Image{}
	i.to = &imageWriter{gob.NewEncoder(&i.out)}
	return i
}

// Bytes is the image.
func (i *Image) Bytes() []byte { return i.out.Bytes() }

// Write adds the records of a table to an image: how many there are, and column by column.
func (t *Table[R]) Write(i *Image, records []*R) {
	i.to.must(len(records))
	rows := make([]int32, len(records))
	for k, r := range records {
		rows[k] = int32(*t.row(r))
	}
	i.to.must(rows)
	for _, c := range t.columns {
		c.write(i.to, records)
	}
}

// must encodes into memory, where nothing but a column of a type that has no form on disk can fail.
func (w *imageWriter) must(v any) {
	if err := w.Encode(v); err != nil {
		panic(fmt.Sprintf("record: no image: %v", err))
	}
}

// Reader reads what an Image wrote.
type Reader struct{ from *imageReader }

// NewReader begins to read an image.
func NewReader(image []byte) *Reader {
	return &Reader{&imageReader{gob.NewDecoder(bytes.NewReader(image))}}
}

// Read gives the records of a table back, in the order they were written. room gives that many records to fill.
func (t *Table[R]) Read(from *Reader, room func(n int) []*R) error {
	var n int
	if err := from.from.Decode(&n); err != nil {
		return err
	}
	var rows []int32
	if err := from.from.Decode(&rows); err != nil {
		return err
	}
	if len(rows) != n {
		return fmt.Errorf("%d rows of %d records", len(rows), n)
	}
	records := room(n)
	for k, r := range records {
		*t.row(r) = kernel.Row(rows[k])
	}
	for _, c := range t.columns {
		if err := c.read(from.from, records); err != nil {
			return fmt.Errorf("%s: %w", c.info().Name, err)
		}
	}
	return nil
}

func (c *Column[R, T]) write(to *imageWriter, records []*R) {
	said := 0
	for _, r := range records {
		if *c.at(r) != c.blank {
			said++
		}
	}
	v := Values[T]{Of: make([]T, 0, len(records))}
	sparse := said < len(records)/2
	for k, r := range records {
		if value := *c.at(r); !sparse {
			v.Of = append(v.Of, value)
		} else if value != c.blank {
			v.At, v.Of = append(v.At, int32(k)), append(v.Of, value)
		}
	}
	to.must(&v)
}

func (c *Column[R, T]) read(from *imageReader, records []*R) error {
	var v Values[T]
	if err := from.Decode(&v); err != nil {
		return err
	}
	if len(v.Of) == len(records) && len(v.At) == 0 {
		for k, r := range records {
			*c.at(r) = v.Of[k]
		}
		return nil
	}
	if len(v.At) != len(v.Of) {
		return fmt.Errorf("%d values at %d places", len(v.Of), len(v.At))
	}
	for _, r := range records {
		*c.at(r) = c.blank
	}
	for k, at := range v.At {
		*c.at(records[at]) = v.Of[k]
	}
	return nil
}

// Shape names the tables and fields of the area, so that an image of another program version is known as such.
func (s *Schema) Shape() string {
	var b strings.Builder
	for _, f := range s.fields {
		fmt.Fprintf(&b, "%d %s %s;", f.Number, f.Table, f.Name)
	}
	for _, t := range s.tables {
		b.WriteString(t.shape())
	}
	return b.String()
}

func (t *Table[R]) shape() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:", t.name)
	for _, c := range t.columns {
		fmt.Fprintf(&b, " %s %s", c.info().Name, c.kind())
	}
	return b.String()
}
