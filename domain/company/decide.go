package company

import (
	"fmt"
	"slices"

	"gantry/domain/access"
	"gantry/domain/event"
	"gantry/domain/fault"
	"gantry/domain/kernel"
)

// Command is a wish to change the company.
type Command interface{ CommandType() string }

// Faults lists the refusals of this package with their families.
var Faults = map[string]fault.Code{
	"base_calendar.exists":      fault.Conflict, // another one bears the name
	"base_calendar.too_many":    fault.TooLarge,
	"base_calendar.unknown":     fault.NotFound,
	"company.choice_unknown":    fault.Invalid,
	"company.deleted":           fault.NotFound,
	"company.exists":            fault.Conflict,
	"company.level_meaningless": fault.Invalid,
	"company.level_unknown":     fault.Invalid,
	"company.member_exists":     fault.Conflict, // with another role
	"company.member_unknown":    fault.NotFound,
	"company.module_unknown":    fault.Invalid,
	"company.no_manager":        fault.Conflict, // nobody would be left who may change members
	"company.own_role":          fault.Forbidden,
	"company.role_above":        fault.Forbidden,
	"company.role_fixed":        fault.Conflict,
	"company.role_unknown":      fault.Invalid,
	"company.setting_unknown":   fault.Invalid,
	"company.threshold_range":   fault.Invalid,
	"company.threshold_unknown": fault.Invalid,
	"company.unknown":           fault.NotFound,
	"name.empty":                fault.Invalid,
	"name.too_long":             fault.Invalid,
	"name.unreadable":           fault.Invalid,
	"feature.unknown":           fault.NotFound,
	"subcontract.exists":        fault.Conflict,
	"subcontract.unknown":       fault.NotFound,
}

func refuse(key string, p fault.P) error {
	code, listed := Faults[key]
	if !listed {
		panic("company: an unlisted fault: " + key)
	}
	return fault.New(code, key, p)
}

// Create makes the company with the default permission table.
type Create struct {
	Name string `json:"name"`
}

// CommandType is the command's name.
func (Create) CommandType() string { return "company.create" }

// AddMember makes a user a member.
type AddMember struct {
	User        kernel.UserID `json:"user"`
	Role        access.Role   `json:"role"`
	Subcontract kernel.ID     `json:"subcontract,omitzero"`
}

// CommandType is the command's name.
func (AddMember) CommandType() string { return "company.add-member" }

// ChangeRole gives a member another role.
type ChangeRole struct {
	User kernel.UserID `json:"user"`
	Role access.Role   `json:"role"`
}

// CommandType is the command's name.
func (ChangeRole) CommandType() string { return "company.change-role" }

// ChangePermission gives a role another level in a module.
type ChangePermission struct {
	Role   access.Role   `json:"role"`
	Module access.Module `json:"module"`
	Level  access.Level  `json:"level"`
}

// CommandType is the command's name.
func (ChangePermission) CommandType() string { return "company.change-permission" }

// ChangePermissions gives several roles other levels at once: all or none.
type ChangePermissions struct{ Changes []ChangePermission }

// CommandType is the command's name.
func (ChangePermissions) CommandType() string { return "company.change-permissions" }

// Decide answers a command with facts or a refusal.
func Decide(s State, c Command) ([]event.Event, error) {
	if _, creates := c.(Create); !creates && !s.Created {
		return nil, refuse("company.unknown", nil)
	}
	if _, restores := c.(Restore); s.Deleted && !restores {
		return nil, refuse("company.deleted", nil)
	}
	switch c := c.(type) {
	case Create:
		return s.create(c)
	case AddMember:
		return s.addMember(c)
	case ChangeRole:
		return s.changeRole(c)
	case ChangePermission:
		return s.changePermissions([]ChangePermission{c})
	case ChangePermissions:
		return s.changePermissions(c.Changes)
	case ChangeMember:
		return s.changeMember(c)
	case RemoveMember:
		return s.removeMember(c)
	}
	switch c := c.(type) { // about the company itself
	case Change:
		return s.change(c)
	case Delete:
		return s.remove()
	case Restore:
		return s.restore()
	case AddSubcontract:
		return s.addSubcontract(c)
	case ChangeSubcontract:
		return s.changeSubcontract(c)
	case RemoveSubcontract:
		return s.removeSubcontract(c)
	case AddBaseCalendar:
		return s.addBaseCalendar(c)
	case ChangeBaseCalendar:
		return s.changeBaseCalendar(c)
	case RemoveBaseCalendar:
		return s.removeBaseCalendar(c)
	case SetSetting:
		return s.setSetting(c)
	case SetFeature:
		return s.setFeature(c)
	case SetThresholds:
		return s.setThresholds(c)
	}
	panic(fmt.Sprintf("company: no decision for %T", c))
}

func (s State) create(c Create) ([]event.Event, error) {
	if s.Created {
		return nil, refuse("company.exists", nil)
	}
	name, problem := kernel.CleanName(c.Name)
	if problem != "" {
		return nil, refuse(problem, fault.P{"max": kernel.MaxName})
	}
	return []event.Event{Created{Name: name, Table: access.Default()}}, nil
}

func (s State) addMember(c AddMember) ([]event.Event, error) {
	if !slices.Contains(access.Roles, c.Role) {
		return nil, refuse("company.role_unknown", fault.P{"role": string(c.Role)})
	}
	if c.Role == access.SuperAdmin {
		return nil, refuse("company.role_above", fault.P{"role": string(c.Role)})
	}
	if c.User.IsZero() {
		return nil, refuse("company.member_unknown", nil)
	}
	switch now, member := s.Members[c.User]; {
	case member && now == Member{Role: c.Role, Subcontract: c.Subcontract}:
		return nil, nil
	case member:
		return nil, refuse("company.member_exists", fault.P{"user": c.User.String(), "role": string(now.Role)})
	}
	return []event.Event{MemberAdded(c)}, nil
}

func (s State) changeRole(c ChangeRole) ([]event.Event, error) {
	if !slices.Contains(access.Roles, c.Role) {
		return nil, refuse("company.role_unknown", fault.P{"role": string(c.Role)})
	}
	m, member := s.Members[c.User]
	switch {
	case c.Role == access.SuperAdmin:
		return nil, refuse("company.role_above", fault.P{"role": string(c.Role)})
	case !member:
		return nil, refuse("company.member_unknown", fault.P{"user": c.User.String()})
	case m.Role == c.Role:
		return nil, nil
	}
	change := MemberRoleChanged{User: c.User, From: m.Role, To: c.Role}
	if Evolve(s, change).managers() == 0 {
		return nil, refuse("company.no_manager", nil)
	}
	return []event.Event{change}, nil
}

func (s State) changePermissions(changes []ChangePermission) ([]event.Event, error) {
	var out []event.Event
	after := s
	for _, c := range changes {
		change, err := after.changePermission(c)
		if err != nil {
			return nil, err
		}
		if change.From != change.To {
			out = append(out, change)
			after = Evolve(after, change)
		}
	}
	if s.managers() > 0 && after.managers() == 0 {
		return nil, refuse("company.no_manager", nil)
	}
	return out, nil
}

func (s State) changePermission(c ChangePermission) (change PermissionChanged, err error) {
	switch {
	case !slices.Contains(access.Roles, c.Role):
		return change, refuse("company.role_unknown", fault.P{"role": string(c.Role)})
	case !slices.Contains(access.Modules, c.Module):
		return change, refuse("company.module_unknown", fault.P{"module": string(c.Module)})
	case !slices.Contains(access.AllLevels, c.Level):
		return change, refuse("company.level_unknown", fault.P{"level": string(c.Level)})
	case c.Role == access.SuperAdmin:
		return change, refuse("company.role_fixed", nil)
	case c.Level == access.Own && !c.Module.HasOwnRows():
		return change, refuse("company.level_meaningless", fault.P{"module": string(c.Module)})
	}
	return PermissionChanged{Role: c.Role, Module: c.Module, From: s.Table.Level(c.Role, c.Module), To: c.Level}, nil
}
