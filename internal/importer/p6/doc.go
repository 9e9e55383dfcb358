// Package p6 reads Primavera P6 files: XER and P6 XML (PMXML).
//
// Both formats hold the same tables. They are read into the same rows, described once in tables.go, and turned into
// imports by the same rules:
//
//   - WBS rows become summaries; the root becomes the project itself. Within a WBS its activities come first, then its
//     child rows by sequence number.
//   - P6 schedules what remains: an activity not yet started takes its remaining duration.
//   - "Start on" and "finish on" are soft; the mandatory pair is hard.
//   - The dates and floats that P6 computed go into Import.AsImported.
//   - The hours of a calendar day are those of its own exception, else of its base's exception, else of its own weekday,
//     else, where it has no week, of its base's. A calendar without any hours works Monday to Friday from 8 to 16.
//   - A resource-dependent activity follows the calendar of its driving resource, the main one first; else of the first
//     labour or equipment on it; else its own.
//   - Costs and hours are those at completion, done and left together; a different budget counts as left out. Expenses
//     are part of the cost of an activity. An assignment to a role alone goes to that role.
//   - Activity codes and user fields become tags, of WBS rows too; notes and steps become the description.
//   - Projects that are baselines of another project of the file become its baselines; activities match by code.
//   - Where the file does not say, expected finishes count and lags from a start count from the early start, as in P6.
//   - A link to another project becomes the external date that P6 keeps when it loses such a link, if the file holds the
//     dates of the other end.
//
// XER:
//
//   - The file is a list of tables. A record ends with its line; a line without a tag continues the record before it. A
//     file without its closing mark %E is accepted, with a finding, only when its last record is a whole link.
//   - Text is UTF-8, UTF-16 with a byte order mark, or Windows-1252. P6 mixes them, so each line decides for itself.
//   - A shift that ends at 00:00 ends at midnight.
//
// P6 XML:
//
//   - A project's rows are inside its element, or beside it with its name.
//   - A shift ends with its last worked minute: 11:59 means until 12:00.
//   - Percents are shares of one. Decimals have a point or a comma.
//   - P6 Professional writes only the dates of the remaining work; the dates of an unfinished activity are its early and
//     late dates.
//   - Projects marked external appear only because links name them; they come last.
//   - Rows that name no project belong to the only one of the file, external ones not counted; with several projects such
//     rows refuse the file.
package p6
