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
package importer
