package record

import (
	"iter"

	"gantry/domain/kernel"
)

// pageRows is how many numbers one page covers.
const pageRows = 512

// Rows holds records by number. Finding one is two steps into arrays; walking gives
// ascending numbers whatever order the records came in, so everything derived from a
// walk is the same on every machine.
type Rows[R any] struct {
	pages []*page[R]
	count int
}

type page[R any] struct {
	items [pageRows]*R
	used  int
}

// Len counts the records.
func (t *Rows[R]) Len() int { return t.count }

// Get gives the record with this number, or nil.
func (t *Rows[R]) Get(row kernel.Row) *R {
	if row < 0 || int(row)/pageRows >= len(t.pages) {
		return nil
	}
	p := t.pages[row/pageRows]
	if p == nil {
		return nil
	}
	return p.items[row%pageRows]
}

// Put stores a record under a number that is free.
func (t *Rows[R]) Put(row kernel.Row, item *R) {
	at := int(row) / pageRows
	for len(t.pages) <= at {
		t.pages = append(t.pages, nil)
	}
	if t.pages[at] == nil {
		t.pages[at] = &page[R]{}
	}
	p := t.pages[at]
	if p.items[row%pageRows] != nil {
		panic("record: a number taken twice")
	}
	p.items[row%pageRows] = item
	p.used++
	t.count++
}

// Remove frees a number that is taken; an empty page is given back.
func (t *Rows[R]) Remove(row kernel.Row) {
	p := t.pages[row/pageRows]
	p.items[row%pageRows] = nil
	p.used--
	t.count--
	if p.used == 0 {
		t.pages[row/pageRows] = nil
	}
}

// All walks the records by ascending number. The table must not change meanwhile.
func (t *Rows[R]) All() iter.Seq[*R] {
	return func(yield func(*R) bool) {
		for _, p := range t.pages {
			if p == nil {
				continue
			}
			for _, item := range p.items {
				if item != nil && !yield(item) {
					return
				}
			}
		}
	}
}
