// Package exporter writes schedules as files that other tools read: the mirror of package importer. It takes a
// schedule.Import, what importers give, with the dates the engine computed in its activities; it knows no plan and no
// HTTP. The file goes out as it is made; nothing of it is kept.
//
//   - Whatever a format has a field for is written to that field, in the form of the tool itself: order of tables, fields and
//     elements, words, and the form of dates.
//   - What it has no field for is written the nearest way the tool schedules to the same dates, is carried in the user
//     field "Gantry" (see package carried) so that it comes back, and reported. What can neither be written nor carried
//     is reported as left out. Nothing goes in silence: every one of them is a name with a count in Report.
//   - The dates in the file are those of the engine, never the ones another tool once stored.
//   - Codes that are missing, stand twice or are too long for the tool are given; the true ones are carried.
//
// Primavera P6, as XER and as XML (PMXML), in plain words. Both are written from one description of their tables:
//
//   - Rows with rows under them are WBS rows, and so are empty summaries. Where activities and WBS rows are mixed
//     among siblings their order is carried, for P6 has none.
//   - Exceptions of calendars are single days; recurrences become the days they cover, for ever counting as twenty
//     years beyond the last date of the schedule.
//   - A manual activity is pinned by a mandatory start. One whose duration runs around the clock is put on a calendar
//     that does. An inactive one stands without its links.
//   - A percent that P6 would compute otherwise from durations or units is written as a physical one.
//   - Tags with a code are activity codes, those without are user fields.
//   - Costs beyond those of the assignments are one expense of the activity.
//   - A baseline is a project that names this one as its original.
//   - XER is written in Windows-1252, line by line in UTF-8 where that lacks a character.
//   - P6 XML ends a shift with its last worked minute: until 12:00 is 11:59.
//
// Microsoft Project XML (MSPDI), in plain words:
//
//   - The first task is the project itself. A task's UID is the activity's code where that is a number.
//   - MinutesPerDay is the schedule's own, the hours of a day times sixty; Author is who exports.
//   - Work in calendars of its own counts: an activity that does not follow who works on it ignores their calendars.
//   - Tags with a code are outline codes, those without text fields; there are ten and twenty of them.
//   - Costs are in hundredths, slacks and lags in tenths of a minute.
package exporter
