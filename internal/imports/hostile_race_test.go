//go:build race

package imports_test

import "gantry/internal/worker"

// largestChild is unknown here: the race detector holds memory of its own.
func largestChild() int64 { return 0 }

// tight are bounds that an honest file breaks; the race detector takes time and memory of its own.
var tight = map[string]worker.Limits{"import.out_of_disk": {Disk: 1 << 20}}

// raceDetector: whether these tests are built to find races.
const raceDetector = true
