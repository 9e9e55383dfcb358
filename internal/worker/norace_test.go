//go:build !race

package worker_test

// raceDetector: these tests are not built to find races.
const raceDetector = false
