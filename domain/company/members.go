package company

import (
	"bytes"
	"slices"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// ChangeMember sets what is not nil of a member. Nobody gives a role that may do more than the own one, nor locks out who has one.
type ChangeMember struct {
	User        kernel.UserID
	By          kernel.UserID
	As          access.Role // what By is, for somebody who is no member
	Role        *access.Role
	Active      *bool // false: the person does not enter the company
	Subcontract *kernel.ID
}

// CommandType is the command's name.
func (ChangeMember) CommandType() string { return "company.change-member" }

// RemoveMember takes a person out of the company. What the person did stays in the history. Nobody removes who may do more than
// themselves; the system, By zero, removes anybody.
type RemoveMember struct {
	User kernel.UserID
	By   kernel.UserID
	As   access.Role // what By is, for somebody who is no member
}

// CommandType is the command's name.
func (RemoveMember) CommandType() string { return "company.remove-member" }

func (s State) changeMember(c ChangeMember) ([]event.Event, error) {
	m, member := s.Members[c.User]
	if !member {
		return nil, refuse("company.member_unknown", fault.P{"user": c.User.String()})
	}
	var out []event.Event
	if c.Role != nil && *c.Role != m.Role {
		if err := s.mayGive(c); err != nil {
			return nil, err
		}
		out = append(out, MemberRoleChanged{User: c.User, From: m.Role, To: *c.Role})
	}
	if c.Active != nil && *c.Active == m.Inactive {
		if err := s.reaches(c.By, c.As, c.User); err != nil {
			return nil, err
		}
		out = append(out, MemberActivityChanged{User: c.User, From: !m.Inactive, To: *c.Active})
	}
	if c.Subcontract != nil && *c.Subcontract != m.Subcontract {
		if _, known := s.Subcontracts[*c.Subcontract]; !known && !c.Subcontract.IsZero() {
			return nil, refuse("subcontract.unknown", nil)
		}
		out = append(out, MemberSubcontractChanged{User: c.User, From: m.Subcontract, To: *c.Subcontract})
	}
	return s.keepingManager(out)
}

func (s State) mayGive(c ChangeMember) error {
	own := c.As
	if m, member := s.Members[c.By]; member {
		own = m.Role
	}
	switch {
	case !slices.Contains(access.Roles, *c.Role):
		return refuse("company.role_unknown", fault.P{"role": kernel.TidyName(string(*c.Role))})
	case c.User == c.By:
		return refuse("company.own_role", nil)
	case *c.Role == access.SuperAdmin || !s.Table.Covers(own, *c.Role) || !s.Table.Covers(own, s.Members[c.User].Role):
		return refuse("company.role_above", fault.P{"role": string(*c.Role)})
	}
	return nil
}

// reaches refuses a person who would lock out or remove somebody that may do more.
func (s State) reaches(by kernel.UserID, as access.Role, user kernel.UserID) error {
	if m, member := s.Members[by]; member {
		as = m.Role
	}
	role := s.Members[user].Role
	if by.IsZero() || by == user || s.Table.Covers(as, role) {
		return nil
	}
	return refuse("company.role_above", fault.P{"role": string(role)})
}

func (s State) removeMember(c RemoveMember) ([]event.Event, error) {
	m, member := s.Members[c.User]
	if !member {
		return nil, refuse("company.member_unknown", fault.P{"user": c.User.String()})
	}
	if err := s.reaches(c.By, c.As, c.User); err != nil {
		return nil, err
	}
	return s.keepingManager([]event.Event{MemberRemoved{User: c.User, Role: m.Role, Subcontract: m.Subcontract, Inactive: m.Inactive}})
}

// keepingManager refuses facts that would leave nobody who may change members.
func (s State) keepingManager(facts []event.Event) ([]event.Event, error) {
	after := s
	for _, e := range facts {
		after = Evolve(after, e)
	}
	if s.managers() > 0 && after.managers() == 0 {
		return nil, refuse("company.no_manager", nil)
	}
	return facts, nil
}

// peopleOf lists the members who belong to a firm.
func (s State) peopleOf(subcontract kernel.ID) []kernel.UserID {
	var out []kernel.UserID
	for user, m := range s.Members {
		if m.Subcontract == subcontract {
			out = append(out, user)
		}
	}
	slices.SortFunc(out, func(a, b kernel.UserID) int { return bytes.Compare(a[:], b[:]) })
	return out
}
