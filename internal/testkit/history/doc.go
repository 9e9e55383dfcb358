// Package history replays real history in a test.
//
// `gantry replay SCHEDULE --events > testdata/case.events` writes the events of one schedule, user ids but no personal data, a line
// for each record as it is stored. Replay reads such a file, folds it to any revision, and holds the read models against the folded plan:
//
//	h := history.Replay(t, "testdata/case.events") // fails when the gantt or changelog rows differ from the plan
//	plan := h.At(41)                               // the plan as it stood; it decides, recalculates and undoes like the live one
//
// The rules:
//
//   - The hash chain of the slice is checked; the first revision that does not fit fails the test. Slices of version 1 hold no
//     stored bodies: the log of the test says that nothing could be checked.
//   - Only whole commands count: a plan never stood between two events of one command.
//   - The fold is the writer's own, the rows are written by the projections of the product into a database of their own.
//   - Every activity, link and calendar is compared field by field, and every command with its entry in the change log.
//
// This is a package beside testkit and not part of it because it needs the write side and the projections. The tests of the domain use
// testkit from inside their packages, which would be a circle of imports; and they must compile and run while everything around the
// domain is still being changed.
package history
