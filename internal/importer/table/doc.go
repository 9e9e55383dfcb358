// Package table reads schedules from tables: CSV, Excel workbooks (XLSX), and JSON rows as Gantry's own API writes them.
//
//   - The heads are the row among the first forty that names the most fields. A head suggests the field of its column, in
//     English or Spanish, unless the user's Mapping says otherwise. An unknown column becomes tags of that head. A table
//     without a column of names asks the user for a mapping.
//   - The outline comes from the first of these that the table has: a column of parents, one of levels, outline numbers,
//     the WBS of each row, blanks before the names. Outline numbers that many rows share name the parent of those rows.
//   - Day, month and year have one order for the whole table. A day beyond 12 decides it, or that nothing finishes before
//     it starts; else the user decides.
//   - Whether the point or the comma is the decimal sign is decided by the column, then by the table, then by the sign
//     between the cells; a number that still has two readings is reported. Workbooks hold typed numbers, dates and
//     percents.
//   - A duration without a unit is in the unit of its head, else in days. A missing duration follows from the finish; else
//     it is one day, with a finding. A duration of zero is a milestone.
//   - A start without a predecessor is "start no earlier than", a finish alone "finish no earlier than". All dates go into
//     Import.AsImported too.
//   - Predecessors name codes, numbers, outline numbers or positions among the rows, whichever most of them match. Lags
//     are in days unless the cell says otherwise.
//   - Missing or repeated numbers and codes, and numbers with gaps, are renumbered with a finding. An unknown parent
//     refuses the table.
//   - Every part of a workbook is read to its end before anything is taken from it: a damaged part refuses the workbook.
//   - Working times come from the schedule that the table goes to. A calendar that is only named falls back to the
//     standard calendar, with a finding.
package table
