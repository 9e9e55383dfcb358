package kernel

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
)

// Set is a set of ids as one value that == compares: ascending, apart by blanks. In JSON it is a list. An id has no blank in it.
type Set string

// SetOf gives the set of these ids; empty ones and repetitions count for nothing.
func SetOf(ids ...string) Set {
	kept := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return id == "" })
	slices.Sort(kept)
	return Set(strings.Join(slices.Compact(kept), " "))
}

// All gives the ids, ascending.
func (s Set) All() iter.Seq[string] { return strings.FieldsSeq(string(s)) }

// List gives the ids as a list, ascending; it is never nil.
func (s Set) List() []string { return strings.Fields(string(s)) }

// Has tells whether an id is in the set.
func (s Set) Has(id string) bool {
	for one := range s.All() {
		if one == id {
			return true
		}
	}
	return false
}

// Names gives the ids as people; what is no id of a person is left out.
func (s Set) Names() (out []UserID) {
	for id := range s.All() {
		if user, err := ParseID(id); err == nil {
			out = append(out, user)
		}
	}
	return out
}

// Both gives what is in this set and in the other.
func (s Set) Both(other Set) Set { return s.only(other.Has) }

// Without gives what is in this set and not in the other.
func (s Set) Without(other Set) Set { return s.only(func(id string) bool { return !other.Has(id) }) }

func (s Set) only(keep func(string) bool) Set {
	var out []string
	for id := range s.All() {
		if keep(id) {
			out = append(out, id)
		}
	}
	return Set(strings.Join(out, " "))
}

// MarshalJSON writes a list.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(s.List()) }

// UnmarshalJSON reads a list of ids in any order.
func (s *Set) UnmarshalJSON(b []byte) error {
	var ids []string
	if err := json.Unmarshal(b, &ids); err != nil {
		return err
	}
	*s = SetOf(ids...)
	return nil
}
