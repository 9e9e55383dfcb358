// Package archtest keeps the folders apart: who may import whom is a table, and an edge that the table does not name fails the tests.
//
// Rules:
//
//   - The domain imports itself and a listed part of the standard library: no clock, no randomness, no ids of its own making,
//     no I/O, no goroutines.
//   - Areas of the domain never see each other; only domain/plan composes them.
//   - The write side (commands) and the read side (projections, read models) never see each other; cmd/gantry joins them.
//   - Read models know rows, never events.
//   - Reflection outside tests is listed file by file, with its reason.
//   - A third-party module is named for each package that may use it.
//   - Tests may use what tests need, but tests of the domain stay inside the domain.
package archtest
