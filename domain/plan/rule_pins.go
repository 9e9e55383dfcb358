package plan

import "gantry/domain/schedule"

// pin tells the schedule where on the log the updates stand that a command pinned.
func (s *State) pin(w Written) {
	for _, e := range w.Events {
		if marked, is := e.(*schedule.UpdateMarked); is {
			s.schedule.Pin(marked, schedule.Pin{Revision: w.Revision, At: w.At.UnixMicro(), By: w.Actor})
		}
	}
}
