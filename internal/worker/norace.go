//go:build !race

package worker

// raceDetector: this program is not built to find races.
const raceDetector = false
