package company

import (
	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/kernel"
)

// Created: the company exists, with the permission table it starts with.
type Created struct {
	Name  string       `json:"name"`
	Table access.Table `json:"table"`
}

// EventType is the stored name.
func (Created) EventType() string { return "company.created" }

// Descriptor is event.Event.
func (Created) Descriptor() *event.Descriptor { return created }

// MemberAdded: this user belongs to the company.
type MemberAdded struct {
	User        kernel.UserID `json:"user"`
	Role        access.Role   `json:"role"`
	Subcontract kernel.ID     `json:"subcontract,omitzero"`
}

// EventType is the stored name.
func (MemberAdded) EventType() string { return "company.member-added" }

// Descriptor is event.Event.
func (MemberAdded) Descriptor() *event.Descriptor { return memberAdded }

// MemberRoleChanged: the member has another role.
type MemberRoleChanged struct {
	User kernel.UserID `json:"user"`
	From access.Role   `json:"from"`
	To   access.Role   `json:"to"`
}

// EventType is the stored name.
func (MemberRoleChanged) EventType() string { return "company.member-role-changed" }

// Descriptor is event.Event.
func (MemberRoleChanged) Descriptor() *event.Descriptor { return memberRoleChanged }

// PermissionChanged: a role has another level in a module of this company.
type PermissionChanged struct {
	Role   access.Role   `json:"role"`
	Module access.Module `json:"module"`
	From   access.Level  `json:"from"`
	To     access.Level  `json:"to"`
}

// EventType is the stored name.
func (PermissionChanged) EventType() string { return "company.permission-changed" }

// Descriptor is event.Event.
func (PermissionChanged) Descriptor() *event.Descriptor { return permissionChanged }

var (
	created           = event.OfStream("company.created")
	memberAdded       = event.OfStream("company.member-added")
	memberRoleChanged = event.OfStream("company.member-role-changed")
	permissionChanged = event.OfStream("company.permission-changed")
)
