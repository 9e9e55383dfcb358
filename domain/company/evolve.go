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
		return s.withMember(e.User, Member{Role: e.Role.OfMember(), Subcontract: e.Subcontract})
	case MemberRoleChanged:
		m := s.Members[e.User]
		m.Role = e.To.OfMember()
		return s.withMember(e.User, m)
	case MemberActivityChanged:
		m := s.Members[e.User]
		m.Inactive = !e.To
		return s.withMember(e.User, m)
	case MemberSubcontractChanged:
		m := s.Members[e.User]
		m.Subcontract = e.To
		return s.withMember(e.User, m)
	case MemberRemoved:
		s.Members = without(s.Members, e.User)
		return s
	case PermissionChanged:
		return s.withLevel(e.Role, e.Module, e.To)
	}
	return evolveCompany(s, e)
}

// evolveCompany takes what is said of the company itself.
func evolveCompany(s State, e event.Event) State {
	switch e := e.(type) {
	case Renamed:
		s.Name = e.To
	case Changed:
		s.Details = e.To
	case Deleted:
		s.Deleted = true
	case Restored:
		s.Deleted = false
	case SubcontractAdded:
		s.Subcontracts = with(s.Subcontracts, e.Subcontract.ID, e.Subcontract)
	case SubcontractChanged:
		s.Subcontracts = with(s.Subcontracts, e.To.ID, e.To)
	case SubcontractRemoved:
		s.Subcontracts = without(s.Subcontracts, e.Subcontract.ID)
	case BaseCalendarAdded:
		s.Calendars = with(s.Calendars, e.Calendar.ID, e.Calendar)
	case BaseCalendarChanged:
		s.Calendars = with(s.Calendars, e.To.ID, e.To)
	case BaseCalendarRemoved:
		s.Calendars = without(s.Calendars, e.Calendar.ID)
	case SettingChanged:
		s.Settings = with(s.Settings, e.Code, e.To)
	case FeatureChanged:
		s.Features = with(s.Features, e.Feature, e.To)
	case ThresholdChanged:
		if e.To == nil {
			s.Thresholds = without(s.Thresholds, e.Threshold)
		} else {
			s.Thresholds = with(s.Thresholds, e.Threshold, *e.To)
		}
	default:
		panic(fmt.Sprintf("company: no evolution for %T", e))
	}
	return s
}
