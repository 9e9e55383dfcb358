// Package importer reads schedules that other tools wrote.
//
// A reader streams its file once, bounded in bytes, line length and rows, and knows
// no plan: it gives schedule.Import, one for each project of the file. Nothing is
// dropped in silence: what is taken over with another meaning, or not at all, is a
// finding with its line and field and is counted by code in Import.Problems; fields
// that nobody takes are counted in Import.LeftOut when they say something; what cannot
// be understood refuses the whole file with the line and the field. What stands behind the end of a file is told, and so are
// activities without a code where others have one, codes given twice, and what is said to have happened behind the data date.
//
// What Gantry once had no field for in a file of another tool stands there in user fields named "Gantry"; it is taken back
// from there (package carried), after everything else of the row, and is never a tag.
//
// Primavera P6 writes the same tables as XER and as P6 XML (PMXML). Both are read into
// the same rows, described once in p6_tables.go, and turned into imports by the same
// rules:
//
//   - WBS rows become summaries, the root becomes the project itself. Within a WBS
//     the activities come first, then the child rows by their sequence number.
//   - P6 schedules what remains: an activity not yet started takes its remaining
//     duration.
//   - "Start on" and "finish on" are soft, the mandatory pair is hard.
//   - The dates and floats that P6 had computed go into Import.AsImported.
//   - A day of a calendar is its own exception, else its base's, else its own weekday,
//     else, where it has no week, its base's. One that says nothing works Monday to
//     Friday from 8 to 16.
//   - A resource-dependent activity follows the calendar of who drives it, the main
//     resource first; else of the first labour or equipment on it; else its own.
//   - Costs and hours are those at completion, done and left together; a budget that
//     differs counts as left out. Expenses are part of the cost of an activity. An
//     assignment to a role alone is to that role.
//   - Activity codes and user fields become tags, of WBS rows too; notes and steps the
//     description.
//   - Projects of the file that are baselines of another one of it become its
//     baselines: an activity is the one with the same code.
//   - Where the file does not say, expected finishes count and lags from a start count
//     from the early start, as P6 does.
//
// XER, in plain words:
//
//   - The file is a list of tables. A record ends at the end of its line; a line
//     without a tag goes on with the record before it. A file without its closing
//     mark %E stands only when its last record is a whole link, and that is said.
//   - Text is UTF-8, UTF-16 with a byte order mark, or Windows-1252: decided line by
//     line, because P6 mixes them.
//   - A calendar's shift that ends at 00:00 ends at midnight.
//
// P6 XML, in plain words:
//
//   - What belongs to a project stands inside its element, or beside it and names it.
//   - A shift ends with its last worked minute: 11:59 is until 12:00.
//   - Percents are shares of one. Decimals have a point or a comma.
//   - P6 Professional writes only the dates of what remains; those of an activity that
//     is not done are its early and late dates.
//   - Projects marked external are only named, for the sake of links; they come last.
//   - Rows that name no project belong to the only one of the file, external ones not
//     counted; where there are several, they are refused.
//
// In both, a link to another project becomes the external date that P6 keeps where it
// loses one, while the file stores the dates of the other end.
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
//     one, the hours both have in common. Several people work whenever one of them does.
//   - Split work rests for what its dates hold more than its duration, where the file
//     says that it is split. A manual task with a text, or nothing, in the place of a date
//     or the duration is a placeholder.
//   - Percent complete is of the duration. The physical one is kept as a tag.
//
// Tables (CSV, XLSX, and rows of our own calls as JSON), in plain words:
//
//   - The heads are looked for among the first forty rows: the row that speaks of the
//     most fields. What a column is, its head suggests, in English or Spanish, unless
//     somebody says it. A column nobody knows becomes tags of that head. Without a
//     column of names somebody is asked.
//   - Where rows lie is told by the first of these that is there: a column of parents,
//     one of levels, outline numbers, the WBS they lie in, blanks before the names.
//     Outline numbers that are the same for many rows are those of where they lie.
//   - The order of day, month and year is one for the whole table. A day beyond 12
//     decides it, or that nothing ends before it starts; else somebody is asked.
//   - Whether the point or the comma is the decimal sign is decided over a column,
//     then over all, then by what parts the cells; a number that could still be two is
//     told. In a workbook numbers, dates and percents are typed.
//   - A duration without a unit is in the unit of its head, else in days; a finish
//     gives it where there is none; else it is a day, and that is told. A duration of
//     nothing is a milestone.
//   - A start with no predecessor is "start no earlier than", a finish alone "finish no
//     earlier than". All dates go into Import.AsImported too.
//   - Predecessors name codes, numbers, outline numbers or places among the rows,
//     whichever most of them can be. Their lags are in days where nothing else is said.
//   - Numbers and codes that are missing, given twice or leave gaps are given anew, and
//     that is told. A parent that is not there refuses the table.
//   - The parts of a workbook are read to their ends before anything is taken from them: a damaged one refuses it.
//   - Working times are those of where the table goes; a calendar that is only named
//     works as the standard one, and that is told.
package importer
