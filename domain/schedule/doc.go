// Package schedule is the master schedule: activities in a tree, the links between
// them, calendars, constraints and progress.
//
// The rules in plain words:
//
//   - Every schedule has the project summary, row 0. It is born with the first
//     activity and is never deleted, moved or indented.
//   - An activity with children is a summary; the last child gone, it is a task
//     again. A summary's dates come from its children, its own duration counts only
//     while it has none.
//   - A duration of 0 makes a task a milestone, a duration above 0 makes it a task.
//   - Siblings are ordered by rank. Correlative numbers and WBS codes follow from
//     the tree and are never stored.
//   - Deleting an activity takes its subtree and every link that touches it, as
//     whole records, so that undo needs nothing but the event.
//   - Between two activities there is at most one link of each type. A link never
//     joins an activity to itself, to its own ancestor or descendant, and never
//     closes a circle.
//   - Dates, floats and flags are computed by the engine and recorded by one event,
//     Recalculated; no command writes them.
//   - Events carry input fields with before and after. Evolve sets only what the
//     event names.
package schedule
