package planning

import (
	"time"

	"gantry/eventstore"
)

// Moment is a point in a plan's history. The zero Moment is now.
type Moment struct {
	Revision eventstore.Revision // 0: any
	At       time.Time           // zero: any
}

// admits tells whether a command that ends with this event lies at or before the moment.
func (m Moment) admits(last eventstore.Recorded) bool {
	return (m.Revision == 0 || last.Revision <= m.Revision) && (m.At.IsZero() || !last.At.After(m.At))
}
