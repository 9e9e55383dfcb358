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

// Renamed: the company has another name.
type Renamed struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// EventType is the stored name.
func (Renamed) EventType() string { return "company.renamed" }

// Descriptor is event.Event.
func (Renamed) Descriptor() *event.Descriptor { return renamed }

// Changed: the company has other details.
type Changed struct {
	From Details `json:"from"`
	To   Details `json:"to"`
}

// EventType is the stored name.
func (Changed) EventType() string { return "company.changed" }

// Descriptor is event.Event.
func (Changed) Descriptor() *event.Descriptor { return changed }

// Deleted: nobody enters the company any more. Its history stays.
type Deleted struct {
}

// EventType is the stored name.
func (Deleted) EventType() string { return "company.deleted" }

// Descriptor is event.Event.
func (Deleted) Descriptor() *event.Descriptor { return deleted }

// Restored: the company is open again.
type Restored struct {
}

// EventType is the stored name.
func (Restored) EventType() string { return "company.restored" }

// Descriptor is event.Event.
func (Restored) Descriptor() *event.Descriptor { return restored }

// MemberActivityChanged: the member may enter the company, or no longer.
type MemberActivityChanged struct {
	User kernel.UserID `json:"user"`
	From bool          `json:"from"`
	To   bool          `json:"to"`
}

// EventType is the stored name.
func (MemberActivityChanged) EventType() string { return "company.member-activity-changed" }

// Descriptor is event.Event.
func (MemberActivityChanged) Descriptor() *event.Descriptor { return memberActivityChanged }

// MemberSubcontractChanged: the member belongs to another firm, or by the zero id to none.
type MemberSubcontractChanged struct {
	User kernel.UserID `json:"user"`
	From kernel.ID     `json:"from,omitzero"`
	To   kernel.ID     `json:"to,omitzero"`
}

// EventType is the stored name.
func (MemberSubcontractChanged) EventType() string { return "company.member-subcontract-changed" }

// Descriptor is event.Event.
func (MemberSubcontractChanged) Descriptor() *event.Descriptor { return memberSubcontractChanged }

// MemberRemoved: this user no longer belongs to the company, with the place held until then.
type MemberRemoved struct {
	User        kernel.UserID `json:"user"`
	Role        access.Role   `json:"role"`
	Subcontract kernel.ID     `json:"subcontract,omitzero"`
	Inactive    bool          `json:"inactive,omitempty"`
}

// EventType is the stored name.
func (MemberRemoved) EventType() string { return "company.member-removed" }

// Descriptor is event.Event.
func (MemberRemoved) Descriptor() *event.Descriptor { return memberRemoved }

// SubcontractAdded: a firm works for the company.
type SubcontractAdded struct {
	Subcontract Subcontract `json:"subcontract"`
}

// EventType is the stored name.
func (SubcontractAdded) EventType() string { return "company.subcontract-added" }

// Descriptor is event.Event.
func (SubcontractAdded) Descriptor() *event.Descriptor { return subcontractAdded }

// SubcontractChanged: a firm has another name or picture.
type SubcontractChanged struct {
	From Subcontract `json:"from"`
	To   Subcontract `json:"to"`
}

// EventType is the stored name.
func (SubcontractChanged) EventType() string { return "company.subcontract-changed" }

// Descriptor is event.Event.
func (SubcontractChanged) Descriptor() *event.Descriptor { return subcontractChanged }

// SubcontractRemoved: a firm is off the list.
type SubcontractRemoved struct {
	Subcontract Subcontract `json:"subcontract"`
}

// EventType is the stored name.
func (SubcontractRemoved) EventType() string { return "company.subcontract-removed" }

// Descriptor is event.Event.
func (SubcontractRemoved) Descriptor() *event.Descriptor { return subcontractRemoved }

// SettingChanged: a switch of the company is turned.
type SettingChanged struct {
	Code string `json:"code"`
	From bool   `json:"from"`
	To   bool   `json:"to"`
}

// EventType is the stored name.
func (SettingChanged) EventType() string { return "company.setting-changed" }

// Descriptor is event.Event.
func (SettingChanged) Descriptor() *event.Descriptor { return settingChanged }

// FeatureChanged: the company has a part of the product, or no longer.
type FeatureChanged struct {
	Feature string `json:"feature"`
	From    bool   `json:"from"`
	To      bool   `json:"to"`
}

// EventType is the stored name.
func (FeatureChanged) EventType() string { return "company.feature-changed" }

// Descriptor is event.Event.
func (FeatureChanged) Descriptor() *event.Descriptor { return featureChanged }

// ThresholdChanged: the company judges the health of schedules by another threshold. Nil is that of the DCMA.
type ThresholdChanged struct {
	Threshold string `json:"threshold"`
	From      *int32 `json:"from"` // ten-thousandths of a percent, or days
	To        *int32 `json:"to"`
}

// EventType is the stored name.
func (ThresholdChanged) EventType() string { return "company.threshold-changed" }

// Descriptor is event.Event.
func (ThresholdChanged) Descriptor() *event.Descriptor { return thresholdChanged }

var (
	thresholdChanged         = event.OfStream("company.threshold-changed")
	renamed                  = event.OfStream("company.renamed")
	changed                  = event.OfStream("company.changed")
	deleted                  = event.OfStream("company.deleted")
	restored                 = event.OfStream("company.restored")
	memberActivityChanged    = event.OfStream("company.member-activity-changed")
	memberSubcontractChanged = event.OfStream("company.member-subcontract-changed")
	memberRemoved            = event.OfStream("company.member-removed")
	subcontractAdded         = event.OfStream("company.subcontract-added")
	subcontractChanged       = event.OfStream("company.subcontract-changed")
	subcontractRemoved       = event.OfStream("company.subcontract-removed")
	settingChanged           = event.OfStream("company.setting-changed")
	featureChanged           = event.OfStream("company.feature-changed")
	created                  = event.OfStream("company.created")
	memberAdded              = event.OfStream("company.member-added")
	memberRoleChanged        = event.OfStream("company.member-role-changed")
	permissionChanged        = event.OfStream("company.permission-changed")
)
