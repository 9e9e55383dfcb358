// Package changelog is the read model of the change log: one entry per command, newest first, with what followed from it beneath.
//
//   - The entry shows the first input the command changed. Beneath it stand, in this order, its further inputs as they were written
//     and the computed values that moved, in outline order: start, end, floats and criticality of each activity.
//   - Of what stands beneath, the first 50 are kept; the rest is counted.
//   - An import is one entry with counts and nothing beneath. Rows a command adds or removes say so once; their dates are not listed.
//   - Names are those of the moment after the command (of the moment before, for what it removed).
//   - Values are plain: durations, floats and lags in working minutes, dates in civil minutes, progress in ten-thousandths of a
//     percent, links and kinds as their codes. Nothing is prose.
package changelog
