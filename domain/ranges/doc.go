// Package ranges is how much longer or shorter the work of a schedule may take: what a simulation draws from (domain/risk). It is a setting
// of the schedule, kept as facts: undone, logged, live, and copied with activities.
//
// The rules in plain words:
//
//   - A range is of one activity, in working minutes of its whole duration; or of a group, in shares of the work left: what lies below a
//     summary, what bears a value of a code type, what a firm does, what bears a mark of the project, or everything.
//   - A range has three points, low, likely and high, and a shape. One whose shape is learnt has no points: they come from how long the
//     finished activities of the group lasted, of what the baseline gave them.
//   - A group with a correlation draws together. A range without points gives its group the correlation alone.
//   - Everything has at most one range. A new one takes the place of the old: a range is never changed.
//   - A range goes with the activity, the summary or the value it is of.
//   - Ranges move no date: nothing here is calculated.
package ranges
