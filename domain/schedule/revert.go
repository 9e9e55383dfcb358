package schedule

import (
	"slices"

	"gantry/domain/area"
	"gantry/domain/event"
	"gantry/domain/kernel"
	"gantry/domain/record"
)

// reversal works the facts of a command backwards by the rules of the
type reversal struct {
	area.Reversal
	s       *State
	made    map[kernel.Row]bool // rows the command made, which leave
	begun   map[kernel.Row]bool // activities that keep the progress they have, and with it what follows from it
	judged  map[kernel.Row]bool // activities whose progress the command wrote
	whole   map[kernel.Row]bool // what keeps the duration or the lag it has, and with it what that counts
	touched []kernel.Row        // activities that get children or durations back
}

// Revert is area.Area.
func (s *State) Revert(on area.Reversal, past []event.Event) {
	r := reversal{Reversal: on, s: s, made: map[kernel.Row]bool{}, begun: map[kernel.Row]bool{}, whole: map[kernel.Row]bool{}}
	r.run(past)
}

// run takes the network back first, newest first, then the other fields: a kind follows from the
// children a row is left with, and which links may stand from the types of the others.
func (r *reversal) run(past []event.Event) {
	for _, e := range slices.Backward(past) {
		if e, is := e.(*CalendarsRemoved); is {
			r.calendarsReturn(e)
		}
	}
	r.keepWhole(past, ofLag)
	r.networkBack(past)
	r.keepProgress(past)
	r.keepWhole(past, ofDuration)
	for _, e := range slices.Backward(past) {
		switch e := e.(type) {
		case record.Change:
			r.changeTakenBack(e)
		case *CalendarTimeChanged:
			r.calendarTimeBack(e)
		case *SettingsChanged:
			r.settingsBack(e)
		case *BaselinesMarked:
			r.baselinesBack(e)
		case *UpdateMarked:
			r.updateBack(e)
		case *Reimported:
			if statement := r.s.Statement(e); statement > 0 {
				r.Take(&SourceTakenBack{Statement: statement})
			}
		case *AsImportedReplaced:
			if now := r.s.AsImported(); slices.EqualFunc(now, e.To, Stored.Equal) {
				r.Take(&AsImportedReplaced{From: now, To: e.From})
			}
		}
	}
	r.fileBaselinesBack(past)
	r.externalsBack(past)
	r.kindsBack(past)
	r.settle()
	for _, e := range slices.Backward(past) {
		if e, is := e.(*CalendarsAdded); is {
			r.calendarsLeave(e)
		}
	}
}

// changeTakenBack takes a change of a field back, except of those that go back all at once.
func (r *reversal) changeTakenBack(e record.Change) {
	switch e.Field() {
	case FieldKind.Field, FieldLinkType.Field, FieldLag.Field, FieldLagElapsed.Field,
		FieldExternalStart.Field, FieldExternalFinish.Field:
	case FieldDuration.Field:
		durations, _ := FieldDuration.In(e)
		r.durationBack(durations)
	case FieldCalendar.Field:
		calendars, _ := FieldCalendar.In(e)
		r.calendarsBack(e, calendars.From)
	case FieldResourceCalendar.Field:
		calendars, _ := FieldResourceCalendar.In(e)
		r.calendarsBack(e, calendars.From)
	case FieldDefault.Field:
		if places := r.standing(e); len(places) == len(e.Written()) { // there is always one default
			r.Take(e.Inverse(places))
		}
	default:
		r.fieldBack(e)
	}
}

// networkBack takes back which rows and links there are, where the rows stand and how the links tie them.
func (r *reversal) networkBack(past []event.Event) {
	for _, e := range slices.Backward(past) {
		switch e := e.(type) {
		case *ActivitiesAdded:
			r.uproot(e)
		case *ActivitiesRemoved:
			r.replant(e)
		case *LinksAdded:
			r.unlink(e)
		case *LinksRemoved:
			r.relink(e)
		case *PlaceChanged:
			r.moveBack(e)
		case record.Change:
			if types, is := FieldLinkType.In(e); is {
				r.linkTypesBack(types)
			} else if ofLag(e.Field()) {
				r.fieldBack(e)
			}
		}
	}
}
