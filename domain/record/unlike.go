package record

import "gantry/domain/event"

// Unlike is a field whose value two records do not share.
type Unlike struct {
	Field    *event.Field
	From, To any
}

// Unlike lists what events would have to write to make one record the other: computed fields and places are no part of it.
func (t *Table[R]) Unlike(from, to *R) (out []Unlike) {
	for _, c := range t.columns {
		if c.info().Stored != "" && !c.alike(from, to) {
			out = append(out, Unlike{c.info(), c.value(from), c.value(to)})
		}
	}
	return out
}

func (c *Column[R, T]) alike(a, b *R) bool { return *c.at(a) == *c.at(b) }
