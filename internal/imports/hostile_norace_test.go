//go:build !race

package imports_test

import (
	"syscall"
	"time"

	"gantry/internal/worker"
)

// largestChild is how much memory the largest of the children that have ended held at once.
func largestChild() int64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used); err != nil {
		panic(err)
	}
	return used.Maxrss << 10
}

// tight are bounds that an honest file breaks.
var tight = map[string]worker.Limits{
	"import.out_of_memory": {Memory: 128 << 20},
	"import.out_of_time":   {CPU: time.Second},
	"import.out_of_disk":   {Disk: 1 << 20},
}

// raceDetector: whether these tests are built to find races.
const raceDetector = false
