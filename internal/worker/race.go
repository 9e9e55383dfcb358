//go:build race

package worker

// raceDetector: this program is built to find races, in tests alone.
const raceDetector = true
