// Package carried is what a schedule says that other tools have no field for, on its way through their files.
//
//   - It travels as text in user fields named "Gantry", "Gantry 2" and so on, one text cut where a field is full. The
//     other tool shows and keeps them; nobody there has to know what they mean. A text too long for the fields is packed.
//   - A row says only what a reader would otherwise get wrong. What the file has a field of its own for is read from
//     there, so that an edit made in the other tool counts.
//   - Beside the true value of a field stands a mark of what the file was given in its place. The true value counts only while
//     the file still says that; else somebody has edited it there. Links that the file has too only say how their lag runs.
//   - Rows are named by their codes and calendars by their names, because tools give ids anew.
//   - Files come from anywhere: dates beyond those a schedule can be about count for nothing, and the plan judges the rest as
//     it does every import.
//   - A text that cannot be understood counts for nothing, and the reader says so.
package carried
