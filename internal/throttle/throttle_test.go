package throttle

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestForgottenBucketsAreThoseThatMatterLeast(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	b := New(Limit{Burst: 2, Every: time.Minute}, func() time.Time { return now })
	hot := KeyOf("hot")
	require.Zero(t, b.Take(hot, 1))
	require.Zero(t, b.Take(hot, 1))
	require.Positive(t, b.Take(hot, 1))
	for i := range maxBuckets + 10 {
		one, _ := b.Enter(KeyOf("cold", strconv.Itoa(i)))
		b.Leave(one, false)
	}
	require.LessOrEqual(t, b.Size(), maxBuckets)
	require.Positive(t, b.Take(hot, 1), "one that is empty is kept while full ones can go")
}

func TestAnyNumberOfNamesTakesNoMoreMemoryThanIsBounded(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	b := New(Limit{Burst: 1, Every: time.Hour}, func() time.Time { return now })
	for i := range 3 * maxBuckets { // none of them refills
		require.Zero(t, b.Take(KeyOf("name", strconv.Itoa(i)), 1))
		require.LessOrEqual(t, len(b.all), maxBuckets)
	}
}

func TestTheWaitThatIsToldIsEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(1_000_000, 0)
		b := New(Limit{Burst: rapid.IntRange(1, 50).Draw(t, "burst"), Every: time.Duration(rapid.IntRange(1, 5000).Draw(t, "ms")) * time.Millisecond}, func() time.Time { return now })
		k := KeyOf("one")
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "charge") {
				b.Charge(k, rapid.IntRange(1, 100).Draw(t, "n"))
			}
			n := rapid.IntRange(1, 100).Draw(t, "n")
			if wait := b.Take(k, n); wait > 0 {
				now = now.Add(wait + time.Second) // as the refusal says, in whole seconds rounded up
				require.Zero(t, b.Take(k, n))
			}
		}
	})
}

func TestAChargeBeyondWhatIsLeftDelaysWhatFollows(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	b := New(Limit{Burst: 10, Every: time.Second}, func() time.Time { return now })
	k := KeyOf("one")
	require.Zero(t, b.Take(k, 1))
	b.Charge(k, 10_000)
	require.Equal(t, 2*time.Second, b.Take(k, 1), "a whole bucket at most: one was taken before")
	now = now.Add(2 * time.Second)
	require.Zero(t, b.Take(k, 1))
}

func TestANetworkIsOneAddress(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7":             "192.0.2.7",
		"::ffff:192.0.2.7":      "192.0.2.7",
		"2001:db8:1:2:3:4:5:6":  "2001:db8:1:2::/64",
		"2001:db8:1:2::1%eth0":  "2001:db8:1:2::/64",
		"what is no address":    "what is no address",
		"2001:db8:1:2:ffff::99": "2001:db8:1:2::/64",
	} {
		require.Equal(t, want, Network(address), address)
	}
}
