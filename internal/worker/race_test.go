//go:build race

package worker_test

// raceDetector: the race detector needs memory of its own.
const raceDetector = true
