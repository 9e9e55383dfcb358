package schedule

import (
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// tie is what makes two links the same.
type tie struct {
	from, to kernel.Row
	kind     LinkType
}

// links takes away what binds rows that go, what the file does not say any more, and what would bind relatives.
func (r *reimported) links() ([]event.Event, error) {
	if r.mode == Append {
		return nil, nil
	}
	stays := map[tie]bool{}
	if r.mode == Replace {
		for _, l := range r.in.Links {
			if r.inFile(l.From) && r.inFile(l.To) {
				stays[tie{r.rows[l.From], r.rows[l.To], l.Type}] = true
			}
		}
	}
	var gone []Link
	for l := range r.s.Links() {
		if r.mode == Replace && !stays[tie{l.From, l.To, l.Type}] || r.above(l.From, l.To) || r.above(l.To, l.From) {
			gone = append(gone, *l)
		}
	}
	var out []event.Event
	for part := range parts(gone) {
		out = append(out, &LinksRemoved{Links: part})
	}
	return out, nil
}

func (r *reimported) inFile(n kernel.Row) bool { return n >= 1 && int(n) < len(r.rows) }

// newLinks adds the links the schedule does not have, and gives those it has the lags of the file.
func (r *reimported) newLinks() ([]event.Event, error) {
	given, err := r.takeover.links()
	if err != nil {
		return nil, err
	}
	here := make(map[tie]*Link, r.s.links.Len())
	for l := range r.s.Links() {
		here[tie{l.From, l.To, l.Type}] = l
	}
	lags := FieldLag.Gather()
	elapsed := FieldLagElapsed.Gather()
	var added []Link
	for _, to := range given {
		if r.mode == Merge && (r.above(to.From, to.To) || r.above(to.To, to.From)) { // here, if not in the file
			return nil, refuse("link.relatives", fault.P{"from": to.From, "to": to.To})
		}
		if own := here[tie{to.From, to.To, to.Type}]; own != nil {
			lags.Set(own, to.Lag)
			elapsed.Set(own, to.Elapsed)
			continue
		}
		to.Row = r.number()
		added = append(added, to)
	}
	out := elapsed.Into(lags.Into(nil))
	for part := range parts(added) {
		out = append(out, &LinksAdded{Links: part})
	}
	return out, nil
}
