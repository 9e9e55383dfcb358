package accounts

import (
	"gantry/domain/access"
	"gantry/domain/kernel"
)

// Demo is the demonstration company and whom a visitor may become there by one click; the first is who it is when nobody is named.
type Demo struct {
	Company kernel.CompanyID
	People  []Visitor
}

// Visitor is one of the demonstration's people.
type Visitor struct {
	User     kernel.UserID
	Email    string
	Name     string
	Lastname string
	Role     access.Role
}
