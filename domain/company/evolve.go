package company

import (
	"fmt"

	"gantry/domain/event"
)

// Evolve takes a fact into the state. An event it does not know is a programming error.
func Evolve(s State, e event.Event) State {
	switch e := e.(type) {
	case Created:
		s.Created, s.Name, s.Table = true, e.Name, e.Table
		return s
	case MemberAdded:
		return s.withMember(e.User, Member{Role: e.Role, Subcontract: e.Subcontract})
	case MemberRoleChanged:
		m := s.Members[e.User]
		m.Role = e.To
		return s.withMember(e.User, m)
	case PermissionChanged:
		return s.withLevel(e.Role, e.Module, e.To)
	}
	panic(fmt.Sprintf("company: no evolution for %T", e))
}
