// Package importer reads schedules that other tools wrote.
//
// A reader streams its file once, bounded in bytes, line length and rows, and knows
// no plan: it gives schedule.Import, one for each project of the file. Nothing is
// dropped in silence. What a project has and Gantry does not take over is counted by
// code in Import.Problems; what cannot be understood refuses the whole file with the
// line and the field.
//
// Primavera P6 XER, in plain words:
//
//   - The file is a list of tables. A record ends at the end of its line; a line
//     without a tag goes on with the record before it. A file without its closing
//     mark %E stands only when its last record is a whole link, and that is said.
//   - Text is UTF-8, UTF-16 with a byte order mark, or Windows-1252: decided line by
//     line, because P6 mixes them.
//   - WBS rows become summaries, the root becomes the project itself. Within a WBS
//     the activities come first, then the child rows by their sequence number.
//   - P6 schedules what remains: an activity not yet started takes its remaining
//     duration.
//   - "Start on" and "finish on" are soft, the mandatory pair is hard.
//   - A calendar's shift that ends at 00:00 ends at midnight.
//   - The dates and floats that P6 had computed go into Import.AsImported.
//
// Microsoft Project XML (MSPDI), in plain words:
//
//   - A file holds one project. Its first row, when it alone lies above all others, is
//     the project itself. What has rows under it is a summary, and what it shows is
//     computed. Blank rows are left away.
//   - An activity's code is the UID of its task: the number in the list changes
//     whenever a row is inserted.
//   - Dates are civil; a time zone that some tools write behind them counts for
//     nothing, and that is said. Costs are in hundredths, slacks and lags in tenths
//     of a minute.
//   - On a day of a calendar counts: its own exception, its base's, a working week for
//     a time of its own, of its base, its own weekday, its base's. A calendar that says
//     nothing of its own is its base. Recurring exceptions become recurrences where
//     ours are the same, else single days. Every n-th week is counted in weeks from
//     Sunday, whatever the first day of the week is.
//   - A lag in percent becomes the minutes it is now.
//   - Constraints are hard. Whether they beat links is an option of the project.
//   - Only a status date somebody set is the data date, not the day of saving.
//   - Rows with automation off, and those that stand for something in another file,
//     keep their dates.
//   - Without a task calendar the dates follow the calendar of who does the work; with
//     one, the hours both have in common, where these are one of the two.
//   - Percent complete is of the duration. The physical one is kept as a tag.
package importer
