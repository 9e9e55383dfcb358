// Package comparison tells what differs between two moments of a plan, and who made it so.
//
// The rules in plain words:
//
//   - A Picture is a plan as it stood: its records and nothing of its past. A baseline is a picture too, of the few fields it holds.
//   - Two pictures are compared by what people entered, and by the dates the engine gave activities. What follows from rows underneath, as
//     the dates and the progress of summaries do, is not listed.
//   - A field that one of the pictures does not hold is never a difference.
//   - A link that left and came back between the same activities is the same link.
//   - Each difference names the command that made it last: of a field the one that wrote it, of dates the one that moved them. Between two
//     moments that command lies between them; before a baseline it may lie further back, where the baseline holds older values.
//
// Order is that of kinds and, within a kind, of rows, so that the answer is the same wherever it is computed.
package comparison
