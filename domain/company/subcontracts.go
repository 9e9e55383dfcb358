package company

import (
	"strings"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Subcontract is a firm that works for the company.
type Subcontract struct {
	ID    kernel.ID `json:"id"`
	Name  string    `json:"name"`
	Image kernel.ID `json:"image,omitzero"` // of a stored picture
}

// AddSubcontract adds a firm.
type AddSubcontract struct{ Subcontract Subcontract }

// CommandType is the command's name.
func (AddSubcontract) CommandType() string { return "company.add-subcontract" }

// ChangeSubcontract sets what is not nil.
type ChangeSubcontract struct {
	ID    kernel.ID
	Name  *string
	Image *kernel.ID
}

// CommandType is the command's name.
func (ChangeSubcontract) CommandType() string { return "company.change-subcontract" }

// RemoveSubcontract takes a firm off the list. Its people keep their place but belong to no firm.
type RemoveSubcontract struct{ ID kernel.ID }

// CommandType is the command's name.
func (RemoveSubcontract) CommandType() string { return "company.remove-subcontract" }

func (s State) addSubcontract(c AddSubcontract) ([]event.Event, error) {
	if _, exists := s.Subcontracts[c.Subcontract.ID]; exists {
		return nil, refuse("subcontract.exists", fault.P{"name": c.Subcontract.Name})
	}
	added, err := s.cleanSubcontract(c.Subcontract)
	if err != nil {
		return nil, err
	}
	return []event.Event{SubcontractAdded{added}}, nil
}

// cleanSubcontract gives a firm with a name that no other of the company has.
func (s State) cleanSubcontract(c Subcontract) (Subcontract, error) {
	name, problem := kernel.CleanName(c.Name)
	if problem != "" {
		return c, refuse(problem, fault.P{"max": kernel.MaxName})
	}
	for id, other := range s.Subcontracts {
		if id != c.ID && strings.EqualFold(other.Name, name) {
			return c, refuse("subcontract.exists", fault.P{"name": name})
		}
	}
	c.Name = name
	return c, nil
}

func (s State) changeSubcontract(c ChangeSubcontract) ([]event.Event, error) {
	now, known := s.Subcontracts[c.ID]
	if !known {
		return nil, refuse("subcontract.unknown", nil)
	}
	to := now
	if c.Name != nil {
		to.Name = *c.Name
	}
	if c.Image != nil {
		to.Image = *c.Image
	}
	to, err := s.cleanSubcontract(to)
	if err != nil || to == now {
		return nil, err
	}
	return []event.Event{SubcontractChanged{From: now, To: to}}, nil
}

func (s State) removeSubcontract(c RemoveSubcontract) ([]event.Event, error) {
	now, known := s.Subcontracts[c.ID]
	if !known {
		return nil, refuse("subcontract.unknown", nil)
	}
	var out []event.Event
	for _, user := range s.peopleOf(c.ID) {
		out = append(out, MemberSubcontractChanged{User: user, From: c.ID})
	}
	return append(out, SubcontractRemoved{now}), nil
}
