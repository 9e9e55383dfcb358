package planning

import (
	"iter"
	"math"
	"time"

	"gantry/eventstore"
)

// Moment is a point in a plan's history. The zero Moment is now.
type Moment struct {
	Revision eventstore.Revision // 0: any
	At       time.Time           // zero: any
}

// last gives the revision of the last command at or before the moment: 0 without one.
// History behind it is read for instants alone; where it cannot be read, its instants are
// taken to be later.
func (m Moment) last(history iter.Seq2[eventstore.Recorded, error]) (eventstore.Revision, error) {
	if m.At.IsZero() {
		if m.Revision == 0 {
			return math.MaxInt64, nil
		}
		return m.Revision, nil
	}
	last, read := eventstore.Revision(0), eventstore.Revision(0)
	for r, err := range history {
		if err != nil {
			if eventstore.IsUnreadable(err) && last < read {
				break
			}
			return 0, err
		}
		if m.Revision > 0 && r.Revision > m.Revision {
			break
		}
		if !r.Last() {
			continue
		}
		if read = r.Revision; m.admits(r) {
			last = read
		}
	}
	return last, nil
}

// admits reports whether a command that ends with this event is at or before the moment.
func (m Moment) admits(last eventstore.Recorded) bool {
	return (m.Revision == 0 || last.Revision <= m.Revision) && (m.At.IsZero() || !last.At.After(m.At))
}
