// Package project is one building project of a company: its name and details, its stage, who takes part, the categories of its
// roadblocks and reasons, its tags, and how it lists its schedules: their order, which is the current one, which are hidden, removed, or do not
// count in analytics.
//
//   - A restricted project is seen by administrators and by the people assigned to it. Its creator is assigned first.
//   - Stages move as follows says. Finished, archived and deleted projects come back by Restore only, to the stage they had before.
//   - A deleted project takes no command but Restore. Nothing of it is lost.
//   - A change names the fields it means; a field that others changed since the user looked is a conflict that names the field.
//   - Which schedules a project has, the schedules say: each names its project. Name and date format are the plan's own too.
//   - Order and current schedule concern several schedules, and a schedule that is removed or hidden must be refused without
//     opening its plan. No rule of a plan needs any of it, and undo in a plan does not touch it.
package project
