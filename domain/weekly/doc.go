// Package weekly is the weekly work plan: what the last planners promise for a week, what came of it, and why not.
//
// The rules in plain words:
//
//   - A schedule has one plan for each week. A week is seven days from the project's planning day and has the ISO number of its fourth day.
//     Where the planning day changes, the open week before the new ones grows, or the first new one where that is closed: without a gap and
//     without an overlap.
//   - A commitment promises that a task without children, whose dates meet the week, reaches a progress by its end. A restricted task, or
//     one that nobody calls ready, cannot be promised. The commitment keeps the task's name, owners and dates of that moment.
//   - What is promised after the week began is counted apart. What is withdrawn after it began stays, and counts as missed.
//   - Closing compares each promise with the progress of its task, and keeps the list: one outcome for each commitment, and one closure with
//     the counts. Nothing changes a closed week, not even the deletion of its tasks, and closing is not taken back. Reopening is a command of
//     its own with a reason; the next closure stands beside the first one, as restated.
//   - Percent plan complete (PPC) is promises kept by promises made, both without those that came after the begin.
//   - A miss is a reason for non-completion: why tasks of a week were not done, how many days that cost, and what became of it.
//
// The package knows no clock: callers say what time it is on the site.
package weekly
