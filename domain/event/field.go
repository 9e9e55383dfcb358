package event

import "gantry/domain/access"

// FieldNumber is the number of a field in its area: a cell is a row and a number. A program may number otherwise than the one before it.
type FieldNumber uint8

// Field is one field of the rows of a table, as everybody may read it who does not know the table.
type Field struct {
	Number      FieldNumber
	Table       string        // whose rows have it
	Module      access.Module // whoever writes it needs
	Name        string        // on the wire
	Log         string        // in the change log
	Stored      string        // the event that writes it; empty where none does
	Unit        Unit
	Calculation Calculation
	Copy        Copy
	Compare     Compare
	Follows     bool // it is set along with another change of the same command
	Plain       bool // one command sets it and nothing else, with no rule but a check of the value; its event names the command
	Moves       bool // where a row lies follows from it, so that a move after it surprises nobody
}

// String is the name on the wire.
func (f *Field) String() string { return f.Name }

// Existence is the field of whether a row is there: number 0 in every area.
var Existence = &Field{Name: "record", Log: "record", Unit: Number, Calculation: Network, Copy: Fresh, Compare: NoFile}

// Unit says what a value is.
type Unit uint8

// The units. Zero is not said, here and in the enumerations below.
const (
	Text        Unit = iota + 1
	Word             // one of a list
	Flag             // yes or no
	Number           // a count
	Minutes          // working minutes, or civil ones where another field says so
	Date             // civil minutes
	Percent          // ten-thousandths of a percent
	Money            // hundredths
	Ref              // a row the value needs
	Holder           // the row it hangs on: it goes with it
	Parts            // several values that are set together
	Subcontract      // the firm whose the row is
	Person           // who the row is of, one person or several
	Tags             // marks of the project
)

// Copy says whether a duplicate takes the value along.
type Copy uint8

// What duplicates do.
const (
	Copied Copy = iota + 1
	Fresh       // the duplicate begins with the blank value
)

// Compare says whether a later file sets the value.
type Compare uint8

// What later files do.
const (
	Always Compare = iota + 1
	IfSaid         // a file that is merged sets it unless it leaves it blank
	IfOwn          // only a value that is not blank is ever set
	NoFile         // no file says it
)
