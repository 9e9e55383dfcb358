// Package earned measures a schedule by earned value and earned schedule (PMI; Lipke, 2003).
//
// Rules:
//
//   - Every activity weighs what the active baseline budgets for it, in the basis: cost, hours, or working minutes. PV is what the baseline has
//     done by the status date, EV what is done of it, BAC all of it. Work that the baseline does not hold earns nothing and is counted apart.
//   - AC is what was spent on the same activities as EV counts, so that CV and CPI compare like with like: what was spent on work that the
//     baseline does not hold is counted apart. It exists for cost alone, and only where somebody reported any.
//   - Earned schedule is when the baseline would have had EV: between two ends of weeks in a straight line, the last one at the baseline's
//     finish. AT is the time from the baseline's start to the status date, both in weeks of seven days.
//   - What cannot be measured is nil, never 0: without a baseline all that compares with one, without weights everything, an index of nothing.
//   - A figure of cost belongs to a currency. Nothing here adds two of them.
package earned
