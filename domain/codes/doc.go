// Package codes is the columns a schedule has of its own: code types with their values, and typed fields.
//
// The rules in plain words:
//
//   - A code type is a column of the schedule's own. What it holds is a value of its list, or a text, a number, a date, a duration, a cost or
//     a flag. Names of types differ, whatever the case of their letters.
//   - A value belongs to one type. It has a short form, a name and a colour; the short forms of a type differ.
//   - A coding says what one activity bears of one type. There is at most one, and it goes with its activity, its type and its value.
//   - A file brings its activity codes as types with values, and its user fields as typed fields. A later file that is merged changes the
//     codings it speaks of and takes none away; one that replaces the schedule leaves the codings as it has them.
//   - What is coded moves no date: nothing here is calculated.
package codes
