package record

import (
	"fmt"
	"slices"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Said is what a row says in one of the fields that decide whose it is: those of the units Subcontract, Person and Holder.
type Said struct {
	Field *event.Field
	Value any
}

// Named is a value of several people, for fields of the unit Person.
type Named interface{ Names() []kernel.UserID }

// Decides tells whether it follows from a field whose a row is.
func Decides(f *event.Field) bool {
	return f != nil && (f.Unit == event.Subcontract || f.Unit == event.Person || f.Unit == event.Holder)
}

// OwnerOf gives whose a row is. A row that names neither a subcontract nor a person is its holder's.
func OwnerOf(row kernel.Row, said func(kernel.Row) []Said) (out access.Owner) {
	for range deepest {
		holder := kernel.NoRow
		for _, s := range said(row) {
			switch s.Field.Unit {
			case event.Subcontract:
				out.Subcontract = nameOf(s.Value)
			case event.Person:
				out.People = append(out.People, namesOf(s.Value)...)
			case event.Holder:
				if at := s.Value.(kernel.Row); at > 0 && holder <= 0 {
					holder = at
				}
			}
		}
		if out.Subcontract != "" || len(out.People) > 0 || holder <= 0 {
			break
		}
		row = holder
	}
	return out
}

// Inherited are the rows that a row is as much of as it hangs on them: all that hold it, where it names neither a subcontract nor a person.
func Inherited(said []Said) (holders []kernel.Row) {
	for _, s := range said {
		switch s.Field.Unit {
		case event.Subcontract:
			if nameOf(s.Value) != "" {
				return nil
			}
		case event.Person:
			if len(namesOf(s.Value)) > 0 {
				return nil
			}
		case event.Holder:
			if at := s.Value.(kernel.Row); at > 0 {
				holders = append(holders, at)
			}
		}
	}
	return holders
}

// deepest bounds how far ownership is inherited.
const deepest = 16

func namesOf(value any) (out []string) {
	if list, is := value.(Named); is {
		for _, user := range list.Names() {
			out = append(out, user.String())
		}
		return out
	}
	if name := nameOf(value); name != "" {
		out = append(out, name)
	}
	return out
}

func nameOf(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case kernel.ID:
		if v.IsZero() {
			return ""
		}
		return v.String()
	}
	panic(fmt.Sprintf("record: %T names nobody", value))
}

// Says is what a row of the area says of whose it is; nothing where the row is not there.
func (s *Schema) Says(state any, row kernel.Row) []Said {
	for _, t := range s.tables {
		if said, there := t.says(state, row); there {
			return said
		}
	}
	return nil
}

func (t *Table[R]) says(state any, row kernel.Row) ([]Said, bool) {
	r := t.in(state).Get(row)
	if r == nil {
		return nil, false
	}
	return t.said(r), true
}

func (t *Table[R]) said(r *R) (out []Said) {
	for _, c := range t.columns {
		if f := c.info(); Decides(f) {
			out = append(out, Said{f, c.value(r)})
		}
	}
	return out
}

// Says is RowSet.
func (e *Added[R]) Says(i int) []Said { return e.table.said(&e.Records[i]) }

// Says is RowSet.
func (e *Removed[R]) Says(i int) []Said { return e.table.said(&e.Records[i]) }

// Amended gives what a row says once it says something else in one field.
func Amended(said []Said, f *event.Field, value any) []Said {
	out := slices.Clone(said)
	for i := range out {
		if out[i].Field == f {
			out[i].Value = value
		}
	}
	return out
}
