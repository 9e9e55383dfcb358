// Package cpm calculates a schedule by the critical path method: early and late dates,
// floats, the critical and the longest path.
//
// Everything inside is integers in flat arrays: civil minutes for dates, working minutes for
// durations, lags and floats. Compile turns an Input of numbered rows into a Network in
// topological order, Calculate runs the passes over it and Patch changes one row without
// another Compile; Update then calculates only what follows from it, and a Trial
// says when everything would finish with other rows. There is no clock and no
// I/O, and a Calculate or Update into a used Result allocates nothing.
//
// The order of the passes, each once and without iteration:
//
//  1. forward: early dates from the lower bounds of links, constraints and the data date;
//  2. as-late-as-possible rows are delayed, successors first;
//  3. the project finish is the latest early finish;
//  4. backward: late dates from the upper bounds, free float from the final early dates;
//  5. levels of effort span what they are linked to;
//  6. total float, longest path, critical;
//  7. summaries span their children.
//
// A date keeps the clock form of what caused it. Work begins in start form (08:00) and ends
// in finish form (17:00); a bound that wins on the other side (a finish moved by FF, a late
// start bound by SS) and a milestone keep the bound as it is where it touches work. All rules with
// their sources stand in docs/scheduling.md.
package cpm
