package area

import (
	"time"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
	"gantry/domain/worktime"
)

// Command is a wish to change a plan. CommandType is its name on the wire, Needs the module in which the person has to have a level
// that edits. What the command does is judged besides, fact by fact.
type Command interface {
	CommandType() string
	Needs() access.Module
}

// Alone is a command that is decided alone, never in a batch.
type Alone interface {
	Command
	Alone()
}

// ByRole is a command that only some roles may give, whatever their levels.
type ByRole interface {
	Command
	Roles() []access.Role
}

// BySight is a command that whoever sees its module may give.
type BySight interface {
	Command
	BySight()
}

// Composed is a command that comes to several others, all chosen on the plan as it is, and decided one after the other.
type Composed interface {
	Command
	Commands(a Area, d Desk) ([]Command, error)
}

// DatesReader is a command that is decided by the dates of these rows, as they are when it is.
type DatesReader interface {
	Command
	ReadsDates() []kernel.Ref
}

// Area is a part of a plan with its state. Only Evolve and Unevolve write to it.
type Area interface {
	Schema() *record.Schema
	// Knows tells whether a command is the area's.
	Knows(Command) bool
	// Decide answers a command with facts or a refusal, and changes nothing.
	Decide(Command, Desk) ([]event.Event, error)
	// Evolve takes a fact of the area in, Unevolve takes the one evolved last back, bit for bit.
	Evolve(event.Event)
	Unevolve(event.Event)
	// Leaves gives the facts that take away what cannot be without rows that go, whosever they are.
	Leaves(rows []kernel.Row) []event.Event
	// Has tells whether a row of the area is there.
	Has(row kernel.Row) bool
	// Revert takes the area's facts of a command back, the newest first, as far as the reversal allows.
	Revert(r Reversal, past []event.Event)
}

// Kept is an area that a snapshot keeps: equal states give equal images, and Restore takes one into the state before the first event.
type Kept interface {
	Area
	Image() []byte
	Restore(image []byte) error
}

// Desk is what a decision may ask beyond the state of its area.
type Desk interface {
	// Resolve gives the number behind a Ref: of a row this command makes, or one of the
	// latest 20,000 commands made. Whether the row still exists is for the caller to ask.
	Resolve(kernel.Ref) (kernel.Row, error)
	// LastWrite tells who wrote a cell last; false when nobody has since the row
	// was made, and for a row nobody made.
	LastWrite(row kernel.Row, field *event.Field) (Write, bool)
	// Hides tells whether the caller is limited to their own rows of a module and may not learn that a row, of any module, exists. Such a row
	// is refused as unknown.
	Hides(row kernel.Row, from access.Module) bool
	// WorkTime gives the working time of a calendar that exists, over the plan and around the dates.
	WorkTime(calendar kernel.Row, around ...kernel.Minute) (*worktime.Calendar, error)
}

// Write is who set something, in which revision and when.
type Write struct {
	User     kernel.UserID
	Revision int64
	At       time.Time
}

// Reversal is a command being taken back, on the state as it is now. Each inverse is evolved when it is taken, so that the next one is
// judged on what it will meet.
type Reversal interface {
	// Take evolves an inverse and makes it part of the decision.
	Take(event.Event)
	// Blame notes that a cell stands in the way.
	Blame(row kernel.Row, field *event.Field)
	// Own tells whether the cell may be taken back: the user wrote it last or, where it does not matter who did, nobody has since.
	Own(row kernel.Row, field *event.Field) bool
	// Used tells whether another user, or where it does not matter who did anybody, has written the cell since the command.
	Used(row kernel.Row, field *event.Field) bool
	// Written is Used since any revision: 0 for ever.
	Written(row kernel.Row, field *event.Field, since int64) bool
	// There tells whether a row of any area is there.
	There(row kernel.Row) bool
	// Hung tells whether others have written on what hangs on a row in other areas, and blames it.
	Hung(row kernel.Row) bool
	// Since is the revision of the command's last event.
	Since() int64
	// Anyone tells that it does not matter whose command it was: what counts is that nobody has written since.
	Anyone() bool
}

// Numbers are the row numbers of a plan, which all its areas share.
type Numbers struct{ next kernel.Row }

// NewNumbers begins with 1: row 0 is the project summary.
func NewNumbers() *Numbers { return &Numbers{next: 1} }

// Next is the number the next new row gets.
func (n *Numbers) Next() kernel.Row { return n.next }

// Take notes that a row is there, under a new number or an old one.
func (n *Numbers) Take(row kernel.Row) { n.next = max(n.next, row+1) }

// GiveBack makes a row the next new one again, and all above it.
func (n *Numbers) GiveBack(row kernel.Row) { n.next = row }
