package company

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Details are what a company says of itself beside its name. What is empty has not been said.
type Details struct {
	Country        string    `json:"country,omitempty"`  // ISO 3166-1 alpha-2
	Size           string    `json:"size,omitempty"`     // a bucket of people, as Sizes
	Kind           string    `json:"kind,omitempty"`     // as Kinds
	Contract       string    `json:"contract,omitempty"` // as Contracts
	Staff          string    `json:"staff,omitempty"`    // a bucket of people as sign-up asks, as Staffs
	Projects       string    `json:"projects,omitempty"` // how many it has at a time, as ProjectCounts
	Image          kernel.ID `json:"image,omitzero"`     // of a stored picture
	NeedsResources bool      `json:"needsResources,omitempty"`
}

// The choices of a company's details.
var (
	// Sizes are 1 to 4 people, 5 to 10, 11 to 15, 16 to 20, 21 to 30, 31 to 50, and more.
	Sizes         = []string{"a", "b", "c", "d", "e", "f", "g"}
	Kinds         = []string{"general_contractor", "trade_contractor", "owner", "other"}
	Contracts     = []string{"project_based", "enterprise"}
	Staffs        = []string{"under 20", "20-49", "50-100", "over 100"}
	ProjectCounts = []string{"1-5", "6-10", "11-20", "+20"}
)

// choices are the fields that take one of a list, or nothing.
var choices = []struct {
	field string
	of    []string
	at    func(*Details) *string
}{
	{"country", kernel.Countries, func(d *Details) *string { return &d.Country }},
	{"size", Sizes, func(d *Details) *string { return &d.Size }},
	{"kind", Kinds, func(d *Details) *string { return &d.Kind }},
	{"contract", Contracts, func(d *Details) *string { return &d.Contract }},
	{"staff", Staffs, func(d *Details) *string { return &d.Staff }},
	{"projects", ProjectCounts, func(d *Details) *string { return &d.Projects }},
}

// Change sets the name and details that are not nil.
type Change struct {
	Name           *string
	Country        *string
	Size           *string
	Kind           *string
	Contract       *string
	Staff          *string
	Projects       *string
	Image          *kernel.ID
	NeedsResources *bool
}

// CommandType is the command's name.
func (Change) CommandType() string { return "company.change" }

// Check refuses what no company may say of itself, whatever it says now. Faults: those of names, "company.choice_unknown".
func Check(c Change) error {
	_, err := State{}.change(c)
	return err
}

func (s State) change(c Change) ([]event.Event, error) {
	var out []event.Event
	if c.Name != nil {
		name, problem := kernel.CleanName(*c.Name)
		if problem != "" {
			return nil, refuse(problem, fault.P{"max": kernel.MaxName})
		}
		if name != s.Name {
			out = append(out, Renamed{From: s.Name, To: name})
		}
	}
	to := s.Details
	for i, given := range []*string{c.Country, c.Size, c.Kind, c.Contract, c.Staff, c.Projects} {
		if given == nil {
			continue
		}
		choice := choices[i]
		if *given != "" && !slices.Contains(choice.of, *given) {
			return nil, refuse("company.choice_unknown", fault.P{"field": choice.field, "value": kernel.TidyName(*given)})
		}
		*choice.at(&to) = *given
	}
	if c.Image != nil {
		to.Image = *c.Image
	}
	if c.NeedsResources != nil {
		to.NeedsResources = *c.NeedsResources
	}
	if to != s.Details {
		out = append(out, Changed{From: s.Details, To: to})
	}
	return out, nil
}

func (s State) remove() ([]event.Event, error) {
	if s.Deleted {
		return nil, nil
	}
	return []event.Event{Deleted{}}, nil
}

func (s State) restore() ([]event.Event, error) {
	if !s.Deleted {
		return nil, nil
	}
	return []event.Event{Restored{}}, nil
}

// Delete closes the company: nobody enters it until it is restored. Nothing of it is lost.
type Delete struct{}

// CommandType is the command's name.
func (Delete) CommandType() string { return "company.delete" }

// Restore opens a deleted company again.
type Restore struct{}

// CommandType is the command's name.
func (Restore) CommandType() string { return "company.restore" }
