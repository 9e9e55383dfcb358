// Package plan is the aggregate behind one schedule: it puts the plan areas together,
// decides commands on all of them at once, and remembers what deciding needs beyond the
// rows themselves.
//
// The way of a command: Decide gives the facts, Evolve takes them in, Recalculate gives
// the fact of what moved, Evolve takes it in, Record notes who did it. A refusal found by
// Recalculate is taken back by Unevolve, bit for bit. Whoever owns the State calls these in
// that order and alone: a State is not safe for concurrent use.
//
// Beside the rows the State keeps
//
//   - the latest 20,000 commands with their revisions and the numbers they allotted, so
//     that a repeated command gets its first answer and "#k" can be resolved;
//   - who wrote each input field last, so that conflicts and undo are judged per field;
//   - an undo and a redo stack of 150 commands per user.
//
// All of it follows from the stream alone, so a restart, another device or a replay ends
// with the same State; Snapshot gives it as bytes, equal for equal states.
//
// Permission is judged when a command is decided, and by its facts: whoever may edit the schedule and not its calendars is refused
// what would change calendars, be it their command, a file, a restore, an undo or a redo.
//
// Undo is a command that appends the inverse facts. It is allowed while every field the
// command touched still holds what it wrote and was last written by the same user, and
// while nothing of others hangs on rows it made; else it is refused with who, when and what,
// and may be asked for "the rest". Redo reverts the undo. A new command of the user empties
// the redo stack. Creating a schedule and importing are never undone.
package plan
