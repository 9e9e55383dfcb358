// Package contract is the suite that every log must pass: what Store promises, in
// the ugly cases first. An adapter's test calls Run with a function that gives an
// empty log.
//
// What cannot be brought about from outside the log offers through small
// interfaces (Breakable, Doubtful, Tamperable, Cuttable,
// Forgetful); a case whose interface is missing is
// skipped, so the adapter's own tests must show it another way.
package contract
