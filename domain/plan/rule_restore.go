package plan

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/schedule"
)

// bringsALaterFile tells whether a command took a later file over: that is what RestoreBefore takes back.
func bringsALaterFile(past []event.Event) bool {
	return slices.ContainsFunc(past, func(e event.Event) bool { _, is := e.(*schedule.Reimported); return is })
}
