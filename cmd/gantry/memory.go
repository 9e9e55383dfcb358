package main

import (
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
)

// leastMemory is the bound below which the garbage collector would only be in the way.
const leastMemory = 256 << 20

// boundMemory makes the garbage collector hold the server within half of what the machine, or its control group, has, unless GOMEMLIMIT
// says otherwise. It gives the bound, 0 where the machine does not tell.
func boundMemory(root string) int64 {
	if os.Getenv("GOMEMLIMIT") != "" {
		if said := debug.SetMemoryLimit(-1); said < math.MaxInt64 {
			return said
		}
		return 0
	}
	there := machineMemory(root)
	if there == 0 {
		return 0
	}
	bound := max(there/2, leastMemory)
	debug.SetMemoryLimit(bound)
	return bound
}

// machineMemory is how many bytes of memory this process may take: what the machine has, or its control groups leave of it. Linux
// alone tells; 0 elsewhere. root is where the system's files lie.
func machineMemory(root string) int64 {
	least := int64(0)
	take := func(bytes int64) {
		if bytes > 0 && (least == 0 || bytes < least) {
			least = bytes
		}
	}
	for line := range strings.Lines(contents(root, "proc/meminfo")) {
		if text, is := strings.CutPrefix(line, "MemTotal:"); is {
			kB, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "kB")), 10, 64)
			take(kB << 10)
		}
	}
	for line := range strings.Lines(contents(root, "proc/self/cgroup")) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		base, name := "", ""
		switch {
		case parts[1] == "":
			base, name = "sys/fs/cgroup", "memory.max"
		case strings.Contains(parts[1], "memory"):
			base, name = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		default:
			continue
		}
		for group := filepath.Clean("/" + parts[2]); ; group = filepath.Dir(group) { // the groups above bound it too
			bytes, err := strconv.ParseInt(strings.TrimSpace(contents(root, filepath.Join(base, group, name))), 10, 64)
			if err == nil {
				take(bytes)
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}

func contents(root, name string) string {
	b, _ := os.ReadFile(filepath.Join(root, name))
	return string(b)
}
