// Package lookahead is the edge of the coming weeks: windows of tasks, roadblocks, and the specification's calls about both.
//
// What it reads is narrowed to the caller's rows inside the SQL of readmodels/lookahead; what it changes goes through the same commands as
// the screens send. Names of the specification are in the files wire_*.go and nowhere else.
package lookahead
