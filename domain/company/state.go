package company

import (
	"maps"

	"gantry/domain/access"
	"gantry/domain/kernel"
)

// State is the company as folded from its events. It is a value: Evolve gives a new one and
// leaves the old as it was.
type State struct {
	Created bool
	Name    string
	Members map[kernel.UserID]Member
	Table   access.Table
}

// Member is one user's place in the company.
type Member struct {
	Role        access.Role
	Subcontract kernel.ID
}

// Level is what a user may do in a module; None for whoever is not a member.
func (s State) Level(user kernel.UserID, module access.Module) access.Level {
	m, member := s.Members[user]
	if !member {
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
	members := maps.Clone(s.Members)
	if members == nil {
		members = map[kernel.UserID]Member{}
	}
	members[user] = m
	s.Members = members
	return s
}

func (s State) withLevel(role access.Role, module access.Module, level access.Level) State {
	s.Table = s.Table.With(role, module, level)
	return s
}
