// Package requests is what people ask of a plan that they may not change: other dates for one activity, or for several at once.
//
// The rules in plain words:
//
//   - Whoever sees the Gantt may ask; only who edits it decides.
//   - An activity-modification request asks for one activity: its start, its finish, or both.
//   - A schedule-impact request has several items. Each is decided on its own; the request is pending while any item is, and then approved,
//     rejected or partially approved. It may be kept as a draft, one for each person.
//   - A request keeps the dates and the duration that its activity had when somebody asked.
//   - An activity that goes, or that changed before a save, takes its pending items to rejected, with the reason. Undo brings them back.
//   - Numbers are never used twice. A request taken back stays in the state as withdrawn.
//
// Approving applies dates by the commands of the schedule; that is a rule of the plan.
package requests
