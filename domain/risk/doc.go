// Package risk simulates a schedule: what it comes to when work lasts longer or shorter than planned (Monte Carlo).
//
// Rules:
//
//   - In each run every activity draws how much work is left of it, from a range of three points: low, likely, high. The engine of
//     domain/cpm then calculates the dates. What is complete, instants and levels of effort do not vary.
//   - The shapes are the triangle and BetaPERT, whose mean is (low + 4 likely + high) / 6.
//   - A run depends on the seed and its own number, a draw on these and the number of the row: another activity, another order of runs
//     or several goroutines change no draw. The generator is splitmix64. Draws use operations that IEEE 754 defines exactly, none of
//     which a compiler may join, so that they are the same on every machine.
//   - Activities of one group with a correlation share one draw with the probability √correlation each, else draw alone. Any two then have
//     exactly that correlation of ranks, and each keeps its range.
//   - A percentile is the earliest finish that at least this share of the runs reached.
//   - The criticality index is the share of runs with the activity on the longest path.
//   - Finishes are measured in working minutes of the project's calendar. Who drives the finish follows from the rank correlation of an
//     activity's draws with the finishes, and from how far the mean finish of the tenth of its lowest and highest draws lies from the mean
//     of all.
package risk
