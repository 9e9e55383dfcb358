package schedule

import (
	"iter"

	"gantry/domain/kernel"
)

// pageRows is how many numbers one page of a table covers.
const pageRows = 512

// table holds records by number. Finding one is two steps into arrays; walking gives
// ascending numbers whatever order the records came in, so everything derived from a
// walk is the same on every machine.
type table[T any] struct {
	pages []*page[T]
	count int
}

type page[T any] struct {
	items [pageRows]*T
	used  int
}

// get gives the record with this number, or nil.
func (t *table[T]) get(row kernel.Row) *T {
	if row < 0 || int(row)/pageRows >= len(t.pages) {
		return nil
	}
	p := t.pages[row/pageRows]
	if p == nil {
		return nil
	}
	return p.items[row%pageRows]
}

// put stores a record under a number that is free.
func (t *table[T]) put(row kernel.Row, item *T) {
	at := int(row) / pageRows
	for len(t.pages) <= at {
		t.pages = append(t.pages, nil)
	}
	if t.pages[at] == nil {
		t.pages[at] = &page[T]{}
	}
	p := t.pages[at]
	if p.items[row%pageRows] != nil {
		panic("schedule: a number taken twice")
	}
	p.items[row%pageRows] = item
	p.used++
	t.count++
}

// remove frees a number that is taken; an empty page is given back.
func (t *table[T]) remove(row kernel.Row) {
	p := t.pages[row/pageRows]
	p.items[row%pageRows] = nil
	p.used--
	t.count--
	if p.used == 0 {
		t.pages[row/pageRows] = nil
	}
}

// all walks the records by ascending number. The table must not change meanwhile.
func (t *table[T]) all() iter.Seq[*T] {
	return func(yield func(*T) bool) {
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
