// Package gantt is the read model of the schedule screen: schedules, activities with inputs and computed dates, links, calendars.
//
// Times are civil minutes since 1970-01-01 00:00 of the project's own clock, durations, floats and shifts are working minutes,
// progress is in ten-thousandths of a percent. An absent date is null in the tables and kernel.None in Go. Correlative numbers and
// WBS codes follow from parent and rank and are computed when asked for, never stored.
package gantt
