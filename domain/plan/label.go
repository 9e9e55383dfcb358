package plan

import (
	"slices"

	"gantry/domain/event"
	"gantry/domain/schedule"
)

// Label says what a command did, as the type of the command that does it: "activities.add",
// "activity.set-duration" … It follows from the events alone; several unlike causes are a
// "batch", a recalculation without a cause is "schedule.recalculate".
func Label(events []event.Event) string {
	var did [labelCount]bool
	restored, ranked := false, false
	for _, e := range events {
		switch e := e.(type) {
		case schedule.Created:
			did[created] = true
		case schedule.ImportStarted:
			return "schedule.import"
		case schedule.ActivitiesAdded:
			did[added] = true
			restored = restored || e.Restored
		case schedule.ActivitiesRemoved:
			did[deleted] = true
		case schedule.PlaceChanged:
			did[moved] = true
			ranked = !slices.ContainsFunc(e.To, func(to schedule.Place) bool {
				return !slices.ContainsFunc(e.From, func(from schedule.Place) bool { return from.Parent == to.Parent })
			})
		case schedule.NameChanged:
			did[renamed] = true
		case schedule.DurationChanged, schedule.RemainingChanged:
			did[resized] = true
		case schedule.LinksAdded:
			did[linked] = true
		case schedule.LinksRemoved:
			did[unlinked] = true
		}
	}
	// What comes along with a cause is not one of its own.
	switch {
	case did[deleted] && did[added]:
	case did[deleted]:
		did[unlinked], did[resized] = false, false
	case did[added] && restored:
		did[moved], did[linked], did[resized] = false, false, false
	case did[added] && ranked:
		did[moved] = false
	case did[moved]:
		did[resized] = false
	}
	label := "schedule.recalculate"
	for i, yes := range did {
		switch {
		case yes && label != "schedule.recalculate":
			return "batch"
		case yes:
			label = labels[i]
		}
	}
	return label
}

const (
	created = iota
	added
	deleted
	moved
	renamed
	resized
	linked
	unlinked
	labelCount
)

var labels = [labelCount]string{
	"schedule.create", "activities.add", "activities.delete", "activities.move", "activity.rename", "activity.set-duration",
	"links.add", "links.remove",
}
