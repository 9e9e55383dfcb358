package main

import (
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const output = `goos: linux
goarch: amd64
pkg: gantry/domain/cpm
cpu: Some CPU
BenchmarkCalculate/1000-2         	       3	    185135 ns/op	       0 B/op	       0 allocs/op
BenchmarkCalculate/10000-2        	       3	   3426300 ns/op	       0 B/op	       0 allocs/op
BenchmarkCalculate/100000-2       	       3	  29124968 ns/op	       0 B/op	       0 allocs/op
BenchmarkBareLoop/100000-2        	       3	   2000000 ns/op	       0 B/op	       0 allocs/op
PASS
pkg: gantry/eventstore/postgres
BenchmarkAppend/writers=64-2      	       1	3011321458 ns/op	     20129 appends/s	         1.509 ratio	     13335 raw-inserts/s
--- BENCH: BenchmarkAppend/writers=64-2
PASS
pkg: gantry/internal/telemetry
cpu: Some CPU
BenchmarkTrack-2   	 1000	      1234.5 ns/op	  812345 entries/s
ok  	gantry/internal/telemetry	0.437s
`

func TestAFigureIsHeldAgainstItsRawLimitAndItsBudget(t *testing.T) {
	var echo, made strings.Builder
	r, err := parse(strings.NewReader(output), &echo)
	require.NoError(t, err)
	require.Equal(t, output, echo.String(), "the output stays visible")
	missed := write(&made, r, []string{"2 processors"}, page{})

	assert.Contains(t, made.String(), "Machine: goos linux, goarch amd64, cpu Some CPU, 2 processors.")
	assert.Contains(t, made.String(), "| Engine, all passes, 10,000 activities | 3.43 ms |  |  | ≤ 3 ms | no |")
	assert.Contains(t, made.String(), "| Engine, all passes, 100,000 activities | 29.1 ms | 2 ms | 14.6 | ≤ 60 ms, ≤ 10 × raw | no |")
	assert.Contains(t, made.String(), "| Append, durable, 64 writers | 20,129 appends/s | 13,335 inserts/s | 1.51 | ≥ 0.8 × raw | yes |")
	assert.Contains(t, made.String(), "| internal/telemetry | Track | 1.23 µs, 812,345 entries/s |")
	assert.Contains(t, missed, "Engine, all passes, 100,000 activities: 29.1 ms, budget ≤ 60 ms, ≤ 10 × raw")
}

func TestARawLimitMayComeOnTopOfABudget(t *testing.T) {
	f := figure{unit: "p99-ms", atMost: 25, plusRaw: true}
	for _, tc := range []struct {
		v, ratio float64
		kept     string
	}{{27, 27.0 / 3, "yes"}, {29, 29.0 / 3, "no"}, {26, math.NaN(), "no"}} {
		budget, kept := f.judge(tc.v, tc.ratio)
		assert.Equal(t, "≤ 25 ms + raw", budget)
		assert.Equal(t, tc.kept, kept, "%v", tc.v)
	}
}

func TestABudgetThatWasNotMeasuredIsMissed(t *testing.T) {
	missed := write(io.Discard, run{}, nil, page{})
	require.Len(t, missed, len(figures))
	require.Contains(t, missed[0], "not measured")
}

func TestARunOfSomePackagesKeepsTheOtherFigures(t *testing.T) {
	parsed := func(text string) run {
		r, err := parse(strings.NewReader(text), io.Discard)
		require.NoError(t, err)
		return r
	}
	var first, second strings.Builder
	write(&first, parsed(output), []string{"2 processors"}, page{})
	later := "goos: linux\npkg: gantry/eventstore/postgres\ncpu: Other CPU  \n" +
		"BenchmarkAppend/writers=64-2 \t 1\t 10 ns/op\t 30000 appends/s\t 1.500 ratio\t 20000 raw-inserts/s\n"
	missed := write(&second, parsed(later), []string{"4 processors"}, readPage(first.String()))

	var want []string
	for line := range strings.Lines(first.String()) {
		switch {
		case strings.HasPrefix(line, "| Append, durable, 64 writers |"):
			line = "| Append, durable, 64 writers | 30,000 appends/s | 20,000 inserts/s | 1.50 | ≥ 0.8 × raw | yes |\n"
		case strings.HasPrefix(line, "| eventstore/postgres | Append/writers=64 |"):
			continue
		}
		want = append(want, line)
		if strings.HasPrefix(line, "Machine: ") {
			want = append(want, "\n", "Measured later: eventstore/postgres, on goos linux, cpu Other CPU, 4 processors.\n")
		}
	}
	want = append(want, "| eventstore/postgres | Append/writers=64 | 10 ns, 1.50 ratio |\n")
	assert.Equal(t, strings.Join(want, ""), second.String())
	assert.NotContains(t, missed, "Engine, all passes, 10,000 activities: not measured", "kept, not missed")
	assert.Contains(t, missed, "Append, durable, 1 writer: not measured", "the package was measured, without this figure")

	var third strings.Builder
	write(&third, parsed(later), []string{"4 processors"}, readPage(second.String()))
	assert.Equal(t, second.String(), third.String(), "measured once more it is named once")
}

func TestNumbersAreWrittenForPeople(t *testing.T) {
	for _, tc := range []struct {
		v    float64
		unit string
		want string
	}{
		{0, "allocs/op", "0 allocs/op"}, {34300, "events/s", "34,300 events/s"}, {1260000, "events/s", "1,260,000 events/s"}, {999, "ns/op", "999 ns"},
		{1.5e9, "ns/op", "1.50 s"}, {25e6, "B", "25 MB"}, {0.0123, "x", "0.0123 x"},
	} {
		assert.Equal(t, tc.want, human(tc.v, tc.unit))
	}
}
