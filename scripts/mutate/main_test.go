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

func TestEveryKindOfMutantIsFound(t *testing.T) {
	const source = `package p

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
	return name, 7, err
}
`
	found, err := mutantsOf("gantry/p", "p.go", []byte(source))
	require.NoError(t, err)
	var got []string
	for _, m := range found {
		got = append(got, m.String())
	}
	assert.Equal(t, []string{
		"p/p.go:4:16 comparison: < → <=", "p/p.go:4:16 comparison: < → >=",
		"p/p.go:4:21 statement: i++ → nothing", "p/p.go:4:22 arithmetic: ++ → --",
		"p/p.go:5:6 condition: a == b && !ok → !(a == b && !ok)", "p/p.go:5:8 comparison: == → !=", "p/p.go:5:13 boolean: && → ||", "p/p.go:5:16 boolean: ! → nothing",
		"p/p.go:6:4 jump: continue → break",
		"p/p.go:8:3 statement: b += 2 → nothing", "p/p.go:8:5 arithmetic: += → -=",
		"p/p.go:10:31 return: ok → !(ok)",
		"p/p.go:11:2 statement: defer g() → nothing", "p/p.go:12:2 statement: g() → nothing",
		"p/p.go:13:5 condition: keep() → !(keep())",
		"p/p.go:16:9 return: a - -b → a - -b + 1", "p/p.go:16:11 arithmetic: - → +", "p/p.go:16:13 arithmetic: - → nothing",
		`p/p.go:20:5 condition: name == "" → !(name == "")`, "p/p.go:20:10 comparison: == → !=",
		"p/p.go:21:17 return: errNone → nil", // nobody looks at what stands beside an error
		`p/p.go:23:9 return: name → name + "."`, "p/p.go:23:15 return: 7 → 7 + 1", "p/p.go:23:18 return: err → nil",
	}, got)
}

func TestTheSampleFollowsFromTheSeed(t *testing.T) {
	packages, err := list(t.Context(), ".")
	require.NoError(t, err)
	order := func(seed uint64) (out []string) {
		mutants, err := draw(packages, seed)
		require.NoError(t, err)
		for i := range mutants {
			out = append(out, mutants[i].String())
		}
		return out
	}
	assert.Equal(t, order(7), order(7))
	assert.NotEqual(t, order(7), order(8))
	assert.ElementsMatch(t, order(7), order(8))
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

func TestMutantsAreKilledByTheirOwnTestsAndThoseOfImporters(t *testing.T) {
	module(t)
	before, err := os.ReadFile("gate/gate.go")
	require.NoError(t, err)
	all, err := list(t.Context(), "./...")
	require.NoError(t, err)
	mutants, err := draw(all, 1)
	require.NoError(t, err)
	lab := newLaboratory(t.TempDir(), all, options{checks: 20, patience: time.Second})
	verdicts := map[string]verdict{}
	for i := range mutants {
		m := &mutants[i]
		if m.kind == "comparison" || m.kind == "return" || m.text == "/" || m.text == "--" {
			if verdicts[m.String()], err = lab.try(t.Context(), m); err != nil {
				require.NoError(t, err)
			}
		}
	}
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
	}, verdicts)
	after, err := os.ReadFile("gate/gate.go")
	require.NoError(t, err)
	assert.Equal(t, before, after, "nothing in the tree is written")
}

func TestAMutantThatDoesNotCompileDoesNotCount(t *testing.T) {
	module(t)
	all, err := list(t.Context(), "./gate")
	require.NoError(t, err)
	lab := newLaboratory(t.TempDir(), all, options{checks: 20, patience: time.Second})
	m := mutant{pkg: "tickets/gate", file: filepath.Join(all[0].Dir, "gate.go"), from: 0, to: 7, text: "packing"}
	v, err := lab.try(t.Context(), &m)
	require.NoError(t, err)
	assert.Equal(t, notViable, v)
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
