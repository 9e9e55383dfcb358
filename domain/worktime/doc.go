// Package worktime turns work calendars into arithmetic on minutes.
//
// A calendar is a week of shifts and a list of exceptions. Compiled, it is the
// list of its stretches of work with the working minutes that lie before each
// one, so that civil time and working time convert into each other at once:
//
//   - Worked(at) counts the working minutes before a civil minute;
//   - Start(w) is the civil minute at which working minute w begins;
//   - Finish(w) is the civil minute at which the w-th working minute has ended.
//
// Friday 17:00 and Monday 08:00 are the same amount of work. The first is its
// finish form, the second its start form, and both are kept apart: work begins in
// start form and ends in finish form. Where two shifts touch (24:00 and the next
// 00:00) they are one stretch and the two forms are one.
//
// The rules of a calendar:
//
//   - A shift is [from, to) in minutes of its day; 24:00 is 1440. Shifts may be given
//     in any order; those that overlap or touch count once.
//   - A day works its weekday's shifts unless an exception covers it; then it works
//     the exception's own shifts, and none if it has none. Of several exceptions on one
//     day the last one in the list counts.
//   - An exception covers From to To, both included. A recurring one covers the same
//     days again every week, month or year (or every n-th), until Until. A month without
//     such a day, and a year without 29 February, is left out.
//   - A calendar that never works is refused; nothing could be placed on it.
//   - A calendar is compiled for a horizon. Conversions stop at its two ends; whoever
//     schedules compares with From and To and says so instead of showing such a date.
package worktime
