package company

import (
	"maps"

	"gantry/domain/access"
	"gantry/domain/kernel"
)

// State is the company as folded from its events. It is a value: Evolve gives a new one and
// leaves the old unchanged.
type State struct {
	Created      bool
	Deleted      bool // nobody enters
	Name         string
	Details      Details
	Members      map[kernel.UserID]Member
	Table        access.Table
	Subcontracts map[kernel.ID]Subcontract
	Calendars    map[kernel.ID]BaseCalendar
	Settings     map[string]bool  // those somebody has turned
	Features     map[string]bool  // those somebody has given or taken
	Thresholds   map[string]int32 // of the health of schedules, where they are not those of the DCMA
}

// Member is one user's place in the company.
type Member struct {
	Role        access.Role
	Subcontract kernel.ID
	Inactive    bool // does not enter
}

// Level is what a user may do in a module; None for whoever is no active member.
func (s State) Level(user kernel.UserID, module access.Module) access.Level {
	m, member := s.Members[user]
	if !member || m.Inactive {
		return access.None
	}
	return s.Table.Level(m.Role, module)
}

// managers counts the members who may change members.
func (s State) managers() int {
	n := 0
	for user := range s.Members {
		if s.Level(user, access.Company) == access.Full {
			n++
		}
	}
	return n
}

func (s State) withMember(user kernel.UserID, m Member) State {
	s.Members = with(s.Members, user, m)
	return s
}

// with gives a copy of a map with one entry more, or another one.
func with[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	out := maps.Clone(m)
	if out == nil {
		out = map[K]V{}
	}
	out[key] = value
	return out
}

// without gives a copy of a map with one entry less.
func without[K comparable, V any](m map[K]V, key K) map[K]V {
	out := maps.Clone(m)
	delete(out, key)
	return out
}

func (s State) withLevel(role access.Role, module access.Module, level access.Level) State {
	s.Table = s.Table.With(role, module, level)
	return s
}
