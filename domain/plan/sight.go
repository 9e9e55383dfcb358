package plan

import (
	"iter"
	"slices"

	"gantry/domain/access"
	"gantry/domain/area"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// Modules are the modules of all areas, each once.
func Modules() (out []access.Module) {
	for _, p := range parts {
		for _, d := range p.schema.Events {
			if !slices.Contains(out, d.Module) {
				out = append(out, d.Module)
			}
		}
	}
	return out
}

// Schemas are the tables and events of all areas, the schedule first.
func Schemas() []*record.Schema {
	out := make([]*record.Schema, len(parts))
	for i, p := range parts {
		out[i] = p.schema
	}
	return out
}

// HasOwners tells whether the rows of an area have owners.
func HasOwners(of string) bool {
	return slices.ContainsFunc(parts, func(p part) bool { return p.schema.Area == of && p.schema.Owned })
}

// Owner is whose a row is, as it says itself or as what it hangs on says. A row that is not there is nobody's.
func (s *State) Owner(row kernel.Row) access.Owner { return record.OwnerOf(row, s.says) }

// says is what a row says of whose it is. Rows of areas without owners say nothing.
func (s *State) says(row kernel.Row) []record.Said {
	for _, a := range s.areas {
		if schema := a.Schema(); schema.Owned {
			if said := schema.Says(a, row); said != nil {
				return said
			}
		}
	}
	return nil
}

// Owned walks the rows that have owners, with what each says of whose it is.
func (s *State) Owned() iter.Seq2[kernel.Row, []record.Said] {
	return func(yield func(kernel.Row, []record.Said) bool) {
		for _, a := range s.areas {
			if !a.Schema().Owned {
				continue
			}
			for row := range a.Schema().Rows(a) {
				if !yield(row, a.Schema().Says(a, row)) {
					return
				}
			}
		}
	}
}

// Tables gives the rows of an area by table, as far as a person sees them; false where no area has the name. It is what every snapshot,
// export and earlier state of an area is made of, so that none of them shows more than another.
func (s *State) Tables(name string, of access.Sight) (map[string]*record.Columns, bool) {
	for _, a := range s.areas {
		if schema := a.Schema(); schema.Area == name {
			return schema.Tables(a, func(m access.Module, row kernel.Row) bool {
				return of.Sees(m, func() access.Owner { return s.Owner(row) })
			}), true
		}
	}
	return nil, false
}

// Fit adds an area to all plans of this process. It is for tests of code that knows no area; they call it before their first plan. The
// product's areas are in the list of parts.
func Fit(schema *record.Schema, open func(*area.Numbers) area.Kept) {
	parts = append(parts, part{schema: schema, label: area.PlainLabel, open: open})
}
