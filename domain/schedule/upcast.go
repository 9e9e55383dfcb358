package schedule

import "gantry/domain/event"

// Upcasters of this area stand here, one function for each step from a version of an event to the next. An upcaster sees one body and
// no state. What a body does not say, it marks as not said; lift.go finds it in the state.

// calendarsUnmarked: in version 1 the records did not always say whether a file brought them.
func calendarsUnmarked(body event.Fields) error { return body.Write("unmarked", true) }

// statementUnsaid: in version 1 the place of the statement was left out where the file made none, and before there were places.
func statementUnsaid(body event.Fields) error {
	if _, said := body["statement"]; said {
		return nil
	}
	return body.Write("statement", unsaid)
}
