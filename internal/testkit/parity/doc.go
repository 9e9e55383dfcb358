// Command parity prints random plans, random edits of them and what the server makes of each, to compare the client with: a plan a line
// as JSON. The client lays every edit over its own copy and must draw what the server decided; and the delta it receives must lead to
// what it would load anew.
//
//	go run ./internal/testkit/parity -plans 300 -seed 1
//
// Nothing here computes a date, reads a command or writes a row by itself: commands go through the reader of the wire, the plan's own
// Decide, Evolve and Recalculate, and out through the deltas of the live stream. The same seed gives the same plans.
package main
