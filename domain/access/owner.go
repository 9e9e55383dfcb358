package access

import "slices"

// Person is the caller, at the level of own rows. Subcontract is empty for people of the company itself.
type Person struct{ User, Subcontract string }

// Owner is whose a row is, as the row says itself or inherits it from what it hangs on.
type Owner struct {
	Subcontract string
	People      []string
}

// Owns tells whether a row is the person's: whoever has a subcontract owns by it alone, others are named.
func (o Owner) Owns(p Person) bool {
	if p.Subcontract != "" {
		return o.Subcontract == p.Subcontract
	}
	return slices.Contains(o.People, p.User)
}
