package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const everyKind = `package p

import "slices"

func f(a, b int, ok bool) (int, error) {
	for i := 0; i < a; i++ {
		if a == b && !ok {
			continue
		}
		b += 2
	}
	keep := func() bool { return ok }
	defer g()
	g()
	if keep() {
		panic("never")
	}
	return a - -b, nil
}

func h(name string) (string, int, error) {
	if name == "" {
		return "", 0, errNone
	}
	return name, 7, errNone
}

var errNone error

type logger struct{ log interface{ Info(text string) } }

func g() {}

func room(l logger, n int) (list []int, known map[int]bool) {
	list, known = make([]int, n+1, n+2), make(map[int]bool, n+3)
	list = append(slices.Grow(list[:n-1], n*2), slices.Max(list))
	l.log.Info("there are " + "some")
	return list, known
}
`

// written is a module with one package of one file.
func written(t *testing.T, text string) []*listed {
	t.Helper()
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("go.mod", []byte("module gantry\n\ngo 1.26\n"), 0o600))
	require.NoError(t, os.Mkdir("p", 0o700))
	require.NoError(t, os.WriteFile("p/p.go", []byte(text), 0o600))
	packages, err := list(t.Context(), "./p")
	require.NoError(t, err)
	return packages
}

func names(mutants []mutant) (out []string) {
	for i := range mutants {
		out = append(out, mutants[i].String())
	}
	return out
}

func TestEveryKindOfMutantIsFoundWithoutCapacitiesAndLogLines(t *testing.T) {
	packages := written(t, everyKind)
	check, err := newChecker(t.Context(), packages)
	require.NoError(t, err)
	found, err := check.mutantsOf("gantry/p", filepath.Join(packages[0].Dir, "p.go"))
	require.NoError(t, err)
	assert.Equal(t, []string{
		"p/p.go:6:16 comparison: < → <=", "p/p.go:6:16 comparison: < → >=",
		"p/p.go:6:21 statement: i++ → nothing", "p/p.go:6:22 arithmetic: ++ → --",
		"p/p.go:7:6 condition: a == b && !ok → !(a == b && !ok)", "p/p.go:7:8 comparison: == → !=", "p/p.go:7:13 boolean: && → ||", "p/p.go:7:16 boolean: ! → nothing",
		"p/p.go:8:4 jump: continue → break",
		"p/p.go:10:3 statement: b += 2 → nothing", "p/p.go:10:5 arithmetic: += → -=",
		"p/p.go:12:31 return: ok → !(ok)",
		"p/p.go:13:2 statement: defer g() → nothing", "p/p.go:14:2 statement: g() → nothing",
		"p/p.go:15:5 condition: keep() → !(keep())",
		"p/p.go:18:9 return: a - -b → a - -b + 1", "p/p.go:18:11 arithmetic: - → +", "p/p.go:18:13 arithmetic: - → nothing",
		`p/p.go:22:5 condition: name == "" → !(name == "")`, "p/p.go:22:10 comparison: == → !=",
		"p/p.go:23:17 return: errNone → nil", // nobody looks at what stands beside an error
		`p/p.go:25:9 return: name → name + "."`, "p/p.go:25:15 return: 7 → 7 + 1", "p/p.go:25:18 return: errNone → nil",
		"p/p.go:35:2 statement: list, known = make([]int, n+1, n+2), make(map[int]bool, n+3) → nothing",
		"p/p.go:35:29 arithmetic: + → -",
		"p/p.go:36:2 statement: list = append(slices.Grow(list[:n-1], n*2), slices.Max(list)) → nothing", "p/p.go:36:35 arithmetic: - → +",
		"p/p.go:38:9 return: list → nil", "p/p.go:38:15 return: known → nil",
	}, names(found))
}

func TestTheSampleFollowsFromTheSeed(t *testing.T) {
	packages := written(t, everyKind)
	check, err := newChecker(t.Context(), packages)
	require.NoError(t, err)
	order := func(seed uint64) []string {
		mutants, err := draw(check, packages, seed)
		require.NoError(t, err)
		return names(mutants)
	}
	assert.Equal(t, order(7), order(7))
	assert.NotEqual(t, order(7), order(8))
	assert.ElementsMatch(t, order(7), order(8))
}

// Switching a mutant changes what the place does, and all others do what they did.
func TestEachSwitchedMutantDoesWhatTheMutantDoes(t *testing.T) {
	packages := written(t, everyKind)
	check, err := newChecker(t.Context(), packages)
	require.NoError(t, err)
	mutants, err := draw(check, packages, 1)
	require.NoError(t, err)
	got := map[string]string{}
	source := []byte(everyKind)
	for i := range mutants {
		m := &mutants[i]
		if check.viable(m) && m.switches {
			got[m.String()] = m.switched(source, 3)
		}
	}
	assert.Equal(t, "func() bool { if mutantIs(3) { return i <= a }; return i < a }()", got["p/p.go:6:16 comparison: < → <="])
	assert.Equal(t, "func() bool { if mutantIs(3) { return !(a == b && !ok) }; return a == b && !ok }()", got["p/p.go:7:6 condition: a == b && !ok → !(a == b && !ok)"])
	assert.Equal(t, "if mutantIs(3) { break } else { continue }", got["p/p.go:8:4 jump: continue → break"])
	assert.Equal(t, "if mutantIs(3) { b -= 2 } else { b += 2 }", got["p/p.go:10:5 arithmetic: += → -="])
	assert.Equal(t, "if mutantIs(3) {  } else { defer g() }", got["p/p.go:13:2 statement: defer g() → nothing"])
	assert.Equal(t, `if mutantIs(3) { return name, 7, nil } else { return name, 7, errNone }`, got["p/p.go:25:18 return: errNone → nil"])
	assert.NotContains(t, got, "p/p.go:6:22 arithmetic: ++ → --", "no statement with braces can follow a for")
	assert.Greater(t, len(got), len(mutants)*3/4)
}

func TestMutantsThatOverlapAreInDifferentGroups(t *testing.T) {
	at := func(file string, from, to int, switches bool) *mutant {
		return &mutant{file: file, around: span{from, to}, switches: switches}
	}
	outer, inner, other, alone, beside := at("a", 10, 30, true), at("a", 15, 20, true), at("b", 15, 20, true), at("a", 50, 60, false), at("a", 30, 40, true)
	var got [][]*mutant
	for _, g := range grouped([]*mutant{outer, inner, other, alone, beside}) {
		got = append(got, g.mutants)
	}
	assert.Equal(t, [][]*mutant{{outer, other, beside}, {inner}, {alone}}, got)
}

// module is a small program of its own: its tests know the border of Adult and nothing about Price.
func module(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module tickets\n\ngo 1.26\n",
		"gate/gate.go": `package gate

func Adult(age int) bool { return age >= 18 }

func Price(days int) int { return days * 7 }

func Wait(n int) { for n > 0 { n-- } }

func Sum(n int) (s int) {
	for i := 0; i < n; i++ {
		s += i
	}
	return s
}

func Twice(n int) int { return n * 2 }
`,
		"gate/gate_test.go": `package gate

import "testing"

func TestAdult(t *testing.T) {
	if Adult(17) || !Adult(18) || !Adult(40) {
		t.Fatal()
	}
	Price(1)
	Wait(3)
	if Sum(3) != 3 {
		t.Fatal()
	}
}
`,
		"gate/till/till_test.go": `package till

import (
	"testing"

	"tickets/gate"
)

func TestPrice(t *testing.T) {
	if gate.Price(2) != 14 {
		t.Fatal()
	}
}
`,
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	t.Chdir(dir)
}

// laboratoryOf is a laboratory for a package of the module.
func laboratoryOf(t *testing.T, pattern string) (*laboratory, []mutant) {
	t.Helper()
	all, err := list(t.Context(), "./...")
	require.NoError(t, err)
	packages, err := list(t.Context(), pattern)
	require.NoError(t, err)
	check, err := newChecker(t.Context(), packages)
	require.NoError(t, err)
	mutants, err := draw(check, packages, 1)
	require.NoError(t, err)
	return newLaboratory(t.TempDir(), all, check, options{checks: 20, patience: time.Second}), mutants
}

func TestMutantsAreKilledByTheirOwnTestsAndThoseOfImporters(t *testing.T) {
	module(t)
	before, err := os.ReadFile("gate/gate.go")
	require.NoError(t, err)
	lab, mutants := laboratoryOf(t, "./gate")
	var chosen []*mutant
	for i := range mutants {
		m := &mutants[i]
		if m.kind == "comparison" || m.kind == "return" || m.text == "/" || m.text == "--" {
			require.True(t, lab.check.viable(m))
			chosen = append(chosen, m)
		}
	}
	verdicts := map[string]verdict{}
	require.NoError(t, lab.tryAll(t.Context(), chosen, time.Now().Add(time.Hour), func(m *mutant, v verdict) { verdicts[m.String()] = v }))
	assert.Equal(t, map[string]verdict{
		"gate/gate.go:3:39 comparison: >= → >":               killed,
		"gate/gate.go:3:39 comparison: >= → <":               killed,
		"gate/gate.go:3:35 return: age >= 18 → !(age >= 18)": killed,
		"gate/gate.go:5:35 return: days * 7 → days * 7 + 1":  killed, // by the till alone
		"gate/gate.go:5:40 arithmetic: * → /":                killed,
		"gate/gate.go:10:16 comparison: < → <=":              killed,
		"gate/gate.go:10:16 comparison: < → >=":              killed,
		"gate/gate.go:10:22 arithmetic: ++ → --":             stuck,
		"gate/gate.go:13:9 return: s → s + 1":                killed,
		"gate/gate.go:7:26 comparison: > → >=":               survived,
		"gate/gate.go:7:26 comparison: > → <=":               survived,
		"gate/gate.go:16:32 return: n * 2 → n * 2 + 1":       survived, // no test gets there
		"gate/gate.go:16:34 arithmetic: * → /":               survived,
	}, verdicts)
	after, err := os.ReadFile("gate/gate.go")
	require.NoError(t, err)
	assert.Equal(t, before, after, "nothing in the tree is written")
}

func TestAMutantThatDoesNotCompileDoesNotCount(t *testing.T) {
	module(t)
	lab, mutants := laboratoryOf(t, "./gate")
	broken := mutant{pkg: "tickets/gate", file: mutants[0].file, from: 0, to: 7, text: "packing"}
	assert.False(t, lab.check.viable(&broken))
	unused := mutant{pkg: "tickets/gate", file: mutants[0].file, from: 0, to: 12, text: "package gate; import \"os\""}
	assert.False(t, lab.check.viable(&unused))
}

func TestTestsThatFailOnTheUnchangedCodeEndTheRun(t *testing.T) {
	module(t)
	require.NoError(t, os.WriteFile("gate/red_test.go", []byte("package gate\n\nimport \"testing\"\n\nfunc TestRed(t *testing.T) { t.Fatal(\"red\") }\n"), 0o600))
	var out bytes.Buffer
	_, err := run(t.Context(), &out, options{seed: 1, sample: 1, budget: time.Hour, patience: time.Second}, []string{"./gate"})
	assert.ErrorContains(t, err, "the tests of tickets/gate fail on the unchanged code")
}

func TestTheReportCountsAndNamesSurvivors(t *testing.T) {
	r := report{verdicts: map[string]map[verdict]int{}}
	m := &mutant{pkg: "gantry/p", file: "p.go", place: "3:1", kind: "comparison", was: "<", text: "<="}
	for _, v := range []verdict{killed, killed, stuck, survived, notViable} {
		r.note(m, v)
	}
	var out bytes.Buffer
	r.print(&out)
	assert.Equal(t, 75.0, r.share("gantry/p"))
	assert.Equal(t, 4, r.tried)
	assert.Regexp(t, `gantry/p +4 tried +3 killed \(1 stuck\) +1 survived +75.0 %  \(1 do not compile\)`, out.String())
	assert.Contains(t, out.String(), "survived p/p.go:3:1 comparison: < → <=\n")
	assert.Equal(t, 100.0, (&report{}).share(""))
}

func TestTooFewKilledFailTheRun(t *testing.T) {
	module(t)
	var out bytes.Buffer
	good, err := run(t.Context(), &out, options{seed: 1, sample: 1, budget: time.Hour, least: 101, patience: time.Second}, []string{"./gate"})
	require.NoError(t, err)
	assert.False(t, good, out.String())
	good, err = run(t.Context(), &out, options{seed: 1, sample: 1, budget: time.Hour, least: 0, patience: time.Second}, []string{"./gate"})
	require.NoError(t, err)
	assert.True(t, good)
	assert.Contains(t, out.String(), "mutants in 1 packages, seed 1\n")

	out.Reset()
	good, err = run(t.Context(), &out, options{seed: 1, budget: time.Hour, least: 85, only: "gate.go:3:.* comparison"}, []string{"./gate"})
	require.NoError(t, err)
	assert.True(t, good, out.String())
	assert.Contains(t, out.String(), "2 mutants in 1 packages")
}
