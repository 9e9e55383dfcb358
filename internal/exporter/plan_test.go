package exporter

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gantry/domain/kernel"
	"gantry/domain/schedule"
)

func TestGivingNamesIsNoMoreWorkThanThereAreNames(t *testing.T) {
	const n = 20_000
	long := strings.Repeat("x", p6CodeLength-5)
	for name, of := range map[string]func(i int) string{
		"all alike":                        func(int) string { return "A" },
		"alike but for their case":         func(i int) string { return []string{"a", "A"}[i%2] },
		"without any":                      func(int) string { return "" },
		"alike where a suffix leaves room": func(i int) string { return fmt.Sprint(long, 10_000+i/2) },
		"taking what others would be given": func(i int) string {
			if i < n/2 {
				return fmt.Sprint("A-", i)
			}
			return "A"
		},
	} {
		t.Run(name, func(t *testing.T) {
			var seen map[string]bool
			work := testing.AllocsPerRun(1, func() {
				names := newUnique(p6CodeLength)
				seen = make(map[string]bool, n)
				for i := range n {
					given, _ := names.name(of(i), "G")
					seen[strings.ToLower(given)] = true
				}
			})
			require.Len(t, seen, n, "each has one of its own")
			for given := range seen {
				require.LessOrEqual(t, len(given), p6CodeLength)
			}
			require.Less(t, work, float64(40*n), "work grows as the names do, not as their square")
		})
	}
	names := newUnique(4)
	var got []string
	for range 12 {
		given, _ := names.name("CARP", "G")
		got = append(got, given)
	}
	require.Equal(t, []string{"CARP", "CA-2", "CA-3", "CA-4", "CA-5", "CA-6", "CA-7", "CA-8", "CA-9", "C-10", "C-11", "C-12"}, got)
}

func TestGivingCodesEndsWithTheContext(t *testing.T) {
	in := schedule.Import{Settings: schedule.Settings{Start: kernel.Date(2026, 3, 2, 0, 0)}}
	for row := kernel.Row(1); row <= 20_000; row++ {
		in.Activities = append(in.Activities, schedule.Activity{Row: row, Code: "A", Name: "Muro", Kind: schedule.Task, Duration: 480})
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	how := Writing{Format: XER}
	p := newP6(newPlan(&in), newOutput(ctx, io.Discard, how), how)
	p.write()
	require.ErrorIs(t, p.out.end(), context.Canceled)
	require.Empty(t, p.codes[len(p.codes)-1], "nobody waits for the rest of the codes")
	require.Nil(t, p.resources, "nor for what comes after them")
}
