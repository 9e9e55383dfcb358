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
	var did deeds
	restored, ranked, dragged, left, compared := false, true, false, false, false
	for _, e := range events {
		switch e := e.(type) {
		case schedule.Created:
			did[created] = true
		case schedule.ImportStarted:
			return "schedule.import"
		case schedule.Reimported:
			return "schedule.reimport"
		case schedule.ActivitiesAdded:
			did[added] = true
			restored = restored || e.Restored
		case schedule.ActivitiesRemoved:
			did[deleted] = true
		case schedule.PlaceChanged:
			did[moved] = true
			for i := range e.Rows {
				ranked = ranked && e.From[i].Parent == e.To[i].Parent
			}
		case schedule.ConstraintChanged:
			did[constrained] = true
			dragged = dragged || slices.ContainsFunc(e.To, func(to schedule.Constraint) bool { return to.ByDrag })
		case schedule.LinksAdded:
			did[linked] = true
		case schedule.LinksRemoved:
			did[unlinked] = true
		case schedule.AsImportedReplaced, schedule.SourceTakenBack:
			compared = true
		case schedule.CalendarsAdded:
			did[calendarsAdded] = true
		case schedule.CalendarsRemoved:
			did[calendarsDeleted] = true
		case schedule.FieldWrite:
			if label, own := ofField[e.Field()]; own {
				did[label] = true
			}
			left = left || e.Field() == schedule.FieldRemaining
		}
	}
	// What comes along with a cause is not one of its own: copies bring their links, a parent loses what only binds work.
	bounds := []int{constrained, boundAtStart, boundAtFinish}
	switch {
	case did[deleted] && did[added]:
	case did[deleted]:
		did.without(append(bounds, unlinked, resized)...)
	case did[added] && restored:
		did.without(append(bounds, moved, linked, resized)...)
	case did[added]:
		did.without(append(bounds, linked)...)
		did[moved] = did[moved] && !ranked
	case did[moved]:
		did.without(append(bounds, resized)...)
	case did[resized] && did[constrained]:
		return "activity.set-finish"
	case dragged:
		did[constrained] = false
		did[draggedBars] = true
	}
	did[resized] = did[resized] || left && !slices.Contains(did[:], true) // work left follows from progress, duration or profile
	label := "schedule.recalculate"
	if compared && !slices.Contains(did[:], true) {
		return "schedule.restore"
	}
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

// deeds are the causes that events speak of.
type deeds [labelCount]bool

func (d *deeds) without(others ...int) {
	for _, i := range others {
		d[i] = false
	}
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
	described
	recalendared
	constrained
	boundAtStart
	boundAtFinish
	draggedBars
	progressed
	costed
	spent
	manned
	weighed
	relinked
	calendarsAdded
	calendarsDeleted
	calendarRenamed
	calendarRetimed
	defaulted
	settled
	labelCount
)

// ofField says what it means that a field was set. The others come along with one of these.
var ofField = map[schedule.Field]int{
	schedule.FieldName: renamed, schedule.FieldDuration: resized, schedule.FieldElapsed: resized, schedule.FieldDescription: described,
	schedule.FieldCalendar: recalendared, schedule.FieldExternalStart: boundAtStart, schedule.FieldExternalFinish: boundAtFinish,
	schedule.FieldProgress: progressed, schedule.FieldCost: costed, schedule.FieldUsedCost: spent,
	schedule.FieldManHours: manned, schedule.FieldWeight: weighed, schedule.FieldLinkType: relinked, schedule.FieldLag: relinked, schedule.FieldLagElapsed: relinked,
	schedule.FieldCalendarName: calendarRenamed, schedule.FieldCalendarTime: calendarRetimed, schedule.FieldDefault: defaulted,
	schedule.FieldSettings: settled,
}

var labels = [labelCount]string{
	"schedule.create", "activities.add", "activities.delete", "activities.move", "activity.rename", "activity.set-duration",
	"links.add", "links.remove", "activity.describe", "activities.set-calendar", "activity.set-constraint",
	"activity.set-external-start", "activity.set-external-finish", "activities.drag",
	"activity.set-progress", "activity.set-cost", "activity.set-used-cost", "activity.set-man-hours", "activity.set-weight", "link.change",
	"calendars.add", "calendars.delete", "calendar.rename", "calendar.set-time", "calendar.set-default", "schedule.set",
}
