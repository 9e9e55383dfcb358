package company

import "gantry/domain/event"

// Register makes every event of the company known.
func Register(r *event.Registry) {
	event.Define[Created](r)
	event.Define[MemberAdded](r)
	event.Define[MemberRoleChanged](r)
	event.Define[PermissionChanged](r)
	event.Define[Renamed](r)
	event.Define[Changed](r)
	event.Define[Deleted](r)
	event.Define[Restored](r)
	event.Define[MemberActivityChanged](r)
	event.Define[MemberSubcontractChanged](r)
	event.Define[MemberRemoved](r)
	event.Define[SubcontractAdded](r)
	event.Define[SubcontractChanged](r)
	event.Define[SubcontractRemoved](r)
	event.Define[BaseCalendarAdded](r)
	event.Define[BaseCalendarChanged](r)
	event.Define[BaseCalendarRemoved](r)
	event.Define[SettingChanged](r)
	event.Define[FeatureChanged](r)
	event.Define[ThresholdChanged](r)
}
