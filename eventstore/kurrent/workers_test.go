package kurrent_test

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gantry/eventstore/contract"
	"gantry/eventstore/kurrent/kurrenttest"
)

// working counts the goroutines that make calls, busy ones included.
func working() int {
	stacks := make([]byte, 16<<20)
	return strings.Count(string(stacks[:runtime.Stack(stacks, true)]), "kurrent.(*workers).work(")
}

func TestCallsThatNeverComeBackHoldUpNoOther(t *testing.T) {
	before := working()
	log := newSubject(t)
	const hanging = 40 // more than are kept
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	faults := make([]kurrenttest.AppendFault, hanging)
	for i := range faults {
		faults[i] = kurrenttest.AppendHangs
	}
	log.server.NextAppends(faults...)
	var wg sync.WaitGroup
	for range hanging {
		wg.Go(func() { _, _ = newStore(log).Append(ctx, contract.NewStream(), 0, one("never answered")) })
	}
	require.Eventually(t, func() bool { return log.server.Coming() == 0 }, 10*time.Second, time.Millisecond)
	require.GreaterOrEqual(t, working(), hanging)
	appendOne(t, newStore(log), contract.NewStream(), 0, "answered")
	cancel()
	wg.Wait()
	assert.Eventually(t, func() bool { return working() <= before+16 }, 10*time.Second, 10*time.Millisecond, "few are kept idle")
	require.NoError(t, log.Close())
	assert.Eventually(t, func() bool { return working() <= before }, 10*time.Second, time.Millisecond, "and none behind the end")
}
