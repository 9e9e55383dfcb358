// Package mspdi reads Microsoft Project XML (MSPDI).
//
//   - A file holds one project. When its first row is the ancestor of all others, that row is the project itself. A row
//     with rows under it is a summary, and its values are computed. Blank rows are skipped.
//   - The code of an activity is the UID of its task: its number in the list changes whenever a row is inserted.
//   - Dates are civil; a time zone behind them is ignored and reported. Costs are in hundredths, slacks and lags in
//     tenths of a minute.
//   - The hours of a calendar day come from the first of these: its own exception, its base's exception, its working week
//     for that time, its base's, its own weekday, its base's. A calendar that says nothing of its own is its base.
//     Recurring exceptions become recurrences where ours mean the same, else single days. "Every n-th week" counts weeks
//     from Sunday, whatever the first day of the week is.
//   - A lag in percent becomes the minutes it is at the time of reading.
//   - Constraints are hard. An option of the project says whether they beat links.
//   - Only a status date that a person set is the data date, not the day of saving.
//   - Rows with automation off, and rows that stand for something in another file, keep their dates.
//   - Without a task calendar the dates follow the calendar of the assigned people; with one, the hours both share.
//     Several people work whenever one of them does.
//   - Split work rests for the working time that its dates hold beyond its duration, if the file marks it as split. A
//     manual task with a text, or nothing, in place of a date or its duration is a placeholder.
//   - Percent complete is of the duration. The physical percent becomes a tag.
package mspdi
