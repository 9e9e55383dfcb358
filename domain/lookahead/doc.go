// Package lookahead is the work of the coming weeks: tasks beneath the activities of the schedule, and the roadblocks that stand in
// their way.
//
// The rules in plain words:
//
//   - A task hangs on an activity without children, at any level of its own: tasks may have tasks.
//   - A task keeps how much working time after the start of its activity it starts, in the activity's calendar. So it follows its
//     activity. What has started or is promised stays where it is.
//   - Tasks never move their activity. Their progress is that of the activity: the plan writes it there, as a named rule.
//   - A parent's dates and progress follow from its children; nobody edits them.
//   - A new task is Debit (should). People lead it to Can and to Will; only a weekly commitment makes it Committed. A roadblock that is
//     not released makes it Restricted, and the last release gives it back what it was. Committed comes back as Debit.
//   - A roadblock is a draft until somebody promises a date. Each promise is a row of its own, and the first one stays.
//   - An activity takes its tasks along when it goes, a task its roadblocks, unless they stand in the way of others too.
//   - An activity is on the lookahead while it has tasks, or once somebody has put it there.
//   - Documents hang on tasks, on roadblocks and on the schedule, and go with them. A copy of a task has the documents of the task.
//
// That a promise has expired is derived by readers; no event says that time has passed.
package lookahead
