// Package project is one building project of a company: its name and details, its stage, who takes part, and the categories of its
// roadblocks and reasons. Which schedules it has, the schedules say: each names its project.
//
//   - A restricted project is seen by administrators and by the people assigned to it. Its creator is assigned first.
//   - Stages move as follows says. Finished, archived and deleted projects come back by Restore only, to the stage they had before.
//   - A deleted project takes no command but Restore. Nothing of it is lost.
//   - A change names the fields it means; a field that others changed since the user looked is a conflict that names the field.
package project
