// Command skips reads what go test -json wrote and prints how many tests were skipped and why: one line for each reason,
// the most frequent first. scripts/test-go ends with it, so that a test nobody runs is seen.
package main
