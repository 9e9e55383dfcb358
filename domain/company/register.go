package company

import "gantry/domain/event"

// Register makes every event of the company known.
func Register(r *event.Registry) {
	event.Define[Created](r)
	event.Define[MemberAdded](r)
	event.Define[MemberRoleChanged](r)
	event.Define[PermissionChanged](r)
}
