// Package kernel holds the ids and value types that every area shares.
//
//   - An ID is a UUID: streams, users, companies, projects and commands have one.
//   - A Row numbers one thing inside a plan (activity, link, calendar, task …). One
//     counter serves all kinds, it only grows, and a number is never given twice.
//     Row 0 is the project summary.
//   - A Minute is a civil minute of the project's own clock: no zone, no daylight
//     saving, counted from 1970-01-01 00:00.
//   - Percent and Money are integers in ten-thousandths, so that sums are exact.
//   - A Rank orders siblings; between two ranks there is always another.
package kernel
