package schedule

import (
	"slices"

	"gantry/domain/event"
)

// Label says what facts of the schedule mean together, as the type of the command that does it: "activities.add",
// "activity.set-duration" … It follows from the events alone; several unlike causes are a
// "batch", a recalculation without a cause is "schedule.recalculate".
func Label(events []event.Event) string {
	did := deeds{}
	restored, ranked, dragged, left := false, true, false, false
	var first *event.Field
	for i, e := range events {
		d := e.Descriptor()
		if i == 0 {
			first = d.Field
		}
		if d.Undoing == event.Never && d.Shape != event.Adds { // a file: whatever else it brings
			return d.Label
		}
		if d.Label != event.Comes {
			did[d.Label] = true
		}
		switch e := e.(type) {
		case *ActivitiesAdded:
			restored = restored || e.Restored
		case *PlaceChanged:
			ranked = ranked && e.OrdersOnly()
		}
		if bound, is := FieldConstraint.In(e); is {
			dragged = dragged || slices.ContainsFunc(bound.To, func(to Constraint) bool { return to.ByDrag })
		}
		if marks, is := e.(*BaselinesMarked); is && marks.deletes() {
			delete(did, settingBaseline)
			did[deletingBaseline] = true
		}
		if mark, is := e.(*UpdateMarked); is && !mark.begins() {
			delete(did, savingUpdate)
			did[mark.label()] = true
		}
		left = left || d.Field == FieldRemaining.Field
	}
	if did[savingBaseline] {
		did.without(settingBaseline, deletingBaseline)
	}
	compared := did[restoring]
	did.without(restoring)
	// What comes along with a cause is not one of its own: copies bring their links, a parent loses what only binds work.
	bounds := []string{constraining, "activity.set-external-start", "activity.set-external-finish"}
	switch {
	case did[deleting] && did[adding]:
	case did[deleting]:
		did.without(append(bounds, unlinking, resizing)...)
	case did[adding] && restored:
		did.without(append(bounds, moving, linking, resizing)...)
	case did[adding]:
		did.without(append(bounds, linking)...)
		if ranked {
			did.without(moving)
		}
	case did[moving]:
		did.without(append(bounds, resizing)...)
	case did[resizing] && did[constraining]:
		return "activity.set-finish"
	case dragged:
		did.without(constraining)
		did["activities.drag"] = true
	}
	if reports, is := reported[first]; is {
		did.without(progressing, resizing)
		did[reports] = true
	}
	switch {
	case len(did) == 0 && left: // work left follows from progress, duration or profile
		return resizing
	case len(did) == 0 && compared:
		return restoring
	case len(did) == 0:
		return "schedule.recalculate"
	case len(did) > 1:
		return "batch"
	}
	for label := range did {
		return label
	}
	panic("unreachable")
}

// reported are the causes that fields speak of which otherwise only follow: a report says them first, and what follows behind.
var reported = map[*event.Field]string{
	FieldActualStart.Field:  "activity.set-actual-start",
	FieldActualFinish.Field: "activity.set-actual-finish",
	FieldRemaining.Field:    "activity.set-remaining",
}

// deeds are the causes that events speak of, by their labels.
type deeds map[string]bool

func (d deeds) without(others ...string) {
	for _, label := range others {
		delete(d, label)
	}
}

// Labels that rules above name.
const (
	adding       = "activities.add"
	deleting     = "activities.delete"
	moving       = "activities.move"
	linking      = "links.add"
	unlinking    = "links.remove"
	resizing     = "activity.set-duration"
	constraining = "activity.set-constraint"
	restoring    = "schedule.restore"
	progressing  = "activity.set-progress"

	savingBaseline   = "baseline.save"
	settingBaseline  = "baseline.set"
	deletingBaseline = "baseline.delete"

	savingUpdate  = "update.save"
	movingUpdate  = "update.move"
	issuingUpdate = "update.issue"
)
