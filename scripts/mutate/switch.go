package main

import (
	"fmt"
	"slices"
)

// The function and the file that a package with switched mutants gets.
const (
	switchName = "mutantIs"
	switchFile = "mutants_switch.go"
)

// The environment of a test binary with switched mutants.
const (
	switchTo      = "MUTANT"         // the number of the mutant, 0 for none
	switchReached = "MUTANT_REACHED" // the file for the numbers of the mutants that the tests reach while none is on
)

// switchSource is the file: it knows which mutant is on and, while none is, notes which the tests reach.
const switchSource = `package %[1]s

import (
	"os"
	"strconv"
	"sync"
)

var (
	mutantOn, _   = strconv.Atoi(os.Getenv(%[3]q))
	mutantReached = os.Getenv(%[4]q)
	mutantSeen    sync.Map
)

func %[2]s(n int) bool {
	if mutantOn != 0 || mutantReached == "" {
		return n == mutantOn
	}
	if _, seen := mutantSeen.LoadOrStore(n, true); !seen {
		if f, err := os.OpenFile(mutantReached, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
			_, _ = f.WriteString(strconv.Itoa(n) + "\n")
			_ = f.Close()
		}
	}
	return false
}
`

func switchFileOf(name string) []byte {
	return fmt.Appendf(nil, switchSource, name, switchName, switchTo, switchReached)
}

// span is a part of a file.
type span struct{ from, to int }

func (s span) overlaps(t span) bool { return s.from < t.to && t.from < s.to }

// switched is the text of the span around the mutant with both versions in it.
func (m *mutant) switched(source []byte, number int) string {
	was := source[m.around.from:m.around.to]
	is := slices.Concat(source[m.around.from:m.from], []byte(m.text), source[m.to:m.around.to])
	if m.result == "" {
		return fmt.Sprintf("if %s(%d) { %s } else { %s }", switchName, number, is, was)
	}
	return fmt.Sprintf("func() %s { if %s(%d) { return %s }; return %s }()", m.result, switchName, number, is, was)
}

// switchedFile is a file with several mutants, each of which can be switched on.
func switchedFile(source []byte, mutants map[int]*mutant) []byte {
	numbers := make([]int, 0, len(mutants))
	for n := range mutants {
		numbers = append(numbers, n)
	}
	slices.SortFunc(numbers, func(a, b int) int { return mutants[b].around.from - mutants[a].around.from })
	for _, n := range numbers {
		m := mutants[n]
		source = slices.Concat(source[:m.around.from], []byte(m.switched(source, n)), source[m.around.to:])
	}
	return source
}
