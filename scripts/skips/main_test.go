package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSkippedTestsAreCountedByReason(t *testing.T) {
	const run = `{"Action":"start","Package":"gantry/a"}
{"Action":"run","Package":"gantry/a","Test":"TestOne"}
{"Action":"output","Package":"gantry/a","Test":"TestOne","Output":"=== RUN   TestOne\n"}
{"Action":"output","Package":"gantry/a","Test":"TestOne","Output":"    a_test.go:7: what it logged before\n"}
{"Action":"output","Package":"gantry/a","Test":"TestOne","Output":"    a_test.go:9: no sample is here\n"}
{"Action":"output","Package":"gantry/a","Test":"TestOne","Output":"--- SKIP: TestOne (0.00s)\n"}
{"Action":"skip","Package":"gantry/a","Test":"TestOne"}
{"Action":"output","Package":"gantry/a","Test":"TestTwo","Output":"    a_test.go:7: logged by one that passes\n"}
{"Action":"pass","Package":"gantry/a","Test":"TestTwo"}
{"Action":"skip","Package":"gantry/a","Test":"TestThree/of_another_test"}
{"Action":"output","Package":"gantry/b","Test":"TestOne","Output":"    b_test.go:30: needs root: mount said no\n"}
{"Action":"skip","Package":"gantry/b","Test":"TestOne"}
{"Action":"output","Package":"gantry/b","Test":"TestOther/deep","Output":"        b_test.go:31: no sample is here\n"}
{"Action":"skip","Package":"gantry/b","Test":"TestOther/deep"}
{"Action":"skip","Package":"gantry/without/tests"}
`
	s := skips{}
	require.NoError(t, s.read(strings.NewReader(run)))
	var out strings.Builder
	s.print(&out)
	require.Equal(t, `skipped 2: no sample is here
skipped 1: needs root: mount said no
skipped 1: no reason given
`, out.String())
}

func TestTheLastLineMayEndWithoutALineFeed(t *testing.T) {
	s := skips{}
	require.NoError(t, s.read(strings.NewReader(`{"Action":"skip","Package":"p","Test":"T"}`)))
	require.Equal(t, skips{"no reason given": 1}, s)
	require.Error(t, s.read(strings.NewReader("go: no such tool\n")))
}
